// SPDX-License-Identifier: MIT
// The clock of a match: what stood when it last changed, from which clients compute the present.
#include "views/documents.h"
#include "views/pieces.h"

#include "director/games/clock.h"

static void put_half(struct json_out *o, const struct row_clock *c, enum side side)
{
    bool a = side == SIDE_A;
    json_key(o, words_side.at[side]);
    json_object(o);
    json_put_int(o, "reserve_ms", clock_reserve(c, side));
    json_put_int(o, "overtimes", a ? c->overtimes_a : c->overtimes_b);
    json_put_int(o, "breaks", a ? c->breaks_a : c->breaks_b);
    json_put_bool(o, "forfeit", c->forfeits & (int32_t)side);
    json_object_end(o);
}

void document_clock(struct json_out *o, const struct view *v, int32_t match)
{
    enum { MINUTE_MS = 60000 };
    const struct row_clock *c = clock_of(v->state, match);
    if (!c) {
        json_put_null(o, "clock");
        return;
    }
    json_key(o, "clock");
    json_object(o);
    document_word(o, "kind", &words_clock_kind, c->kind);
    json_put_int(o, "delay_ms", c->delay_ms);
    document_word(o, "running", &words_side, c->running);
    json_put_time(o, "since", c->since_ms);
    json_put_id(o, "since_ms", c->since_ms);
    json_put_int(o, "turn_delay_ms", c->turn_delay_ms);
    json_put_int(o, "spent_ms", c->spent_ms);
    document_word(o, "stop", &words_clock_stop, c->stop);
    document_word(o, "interrupted", &words_side, c->interrupted);
    json_put_int(o, "boot", c->boot);
    json_put_id(o, "mono_ms", c->mono_ms);
    put_half(o, c, SIDE_A);
    put_half(o, c, SIDE_B);
    document_word(o, "expired", &words_side, c->expired);
    json_put_bool(o, "opening", c->opening);
    json_put_int(o, "breaks_allowed", profile_value(v->state, SETTING_BREAKS));
    json_put_int(o, "break_ms", profile_value(v->state, SETTING_BREAK_LENGTH) * MINUTE_MS);
    json_object_end(o);
}
