// SPDX-License-Identifier: MIT
// Lots: a place that several share at the end of a section is decided by lot, or played for. The seed of the first drawing
// of a section holds for all of its drawings, so that nobody draws until it pleases. Rule book 3.2.
#include "director/deciding.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/lengths.h"
#include "director/formats/settle.h"
#include "director/lots/lots.h"
#include "engine/mem.h"

// Those who share a place of a section that is over.
struct sharing {
    int32_t section, from, to, count;
    struct draw_entry entries[ENTRIES_MAX];
};

// Who shares this place; out->count is 1 where somebody has it alone.
static void sharing_fill(const struct state *state, int32_t section, int32_t place, struct sharing *out)
{
    struct places places;
    drawn_places(state, section, &places);
    *out = (struct sharing){.section = section};
    for (int32_t i = 0; i < places.count; i++) {
        if (!places_hold(&places, &places.at[i], place)) continue;
        struct place_range held = places_held(&places, &places.at[i]);
        out->from = held.from;
        out->to = held.to;
        out->entries[out->count++] = (struct draw_entry){.entry = held.entry};
    }
}

static bool place_is_shared(const struct state *state, int32_t section, int32_t place)
{
    struct sharing sharing;
    sharing_fill(state, section, place, &sharing);
    return sharing.count > 1;
}

static int32_t lots_standing(const struct state *state)
{
    int32_t count = 0;
    for (STATE_EACH(seat, seat, state))
        count += seat->lots != 0;
    return count;
}

// The section that is being played for one of these, 0 = none.
static int32_t played_for(const struct state *state, const struct sharing *s)
{
    for (int32_t i = 0; i < s->count; i++) {
        const struct row_seat *seat = drawn_seat(state, s->section, s->entries[i].entry);
        int32_t barrage = seat->lots ? state_lots(state, seat->lots)->barrage : 0;
        if (barrage) return barrage;
    }
    return 0;
}

static bool section_over(struct deciding *d, int32_t section)
{
    const struct row_section *s = drawn_section(d->was, section);
    if (!s)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, section), "section");
    else if (s->status != SECTION_OVER)
        deciding_refuse(d, director_refusal(DIRECTOR_LOTS_EARLY, section));
    return !refused(d);
}

static bool shared(struct deciding *d, int32_t section, int32_t place, struct sharing *out)
{
    if (!section_over(d, section)) return false;
    sharing_fill(d->was, section, place, out);
    int32_t barrage = played_for(d->was, out);
    if (out->count < 2)
        deciding_refuse(d, director_refusal(DIRECTOR_NOT_SHARED, place, section));
    else if (barrage && drawn_section(d->was, barrage))
        deciding_refuse(d, director_refusal(DIRECTOR_PLAYED_FOR, place, section, barrage));
    else if (lots_standing(d->was) + out->count > LOTS_STAND_MAX)
        deciding_refuse(d, director_refusal(DIRECTOR_TOO_MANY, LOTS_STAND_MAX));
    else if (state_last(d->was, ROW_lots) == LOTS_MAX)
        deciding_refuse(d, director_refusal(DIRECTOR_TOO_MANY, LOTS_MAX));
    return !refused(d);
}

// order[i]: what entries[i] comes to; the rest of the event is filled by the caller. lots 0: a new drawing.
static void drawing_emit(struct deciding *d, const struct sharing *s, const int32_t *order,
                         struct event_lots_drawn is, const char *reason)
{
    int32_t *entries = room_take(d->room, sizeof *entries * ENTRIES_MAX);
    if (!entries) REFUSE(d, DIRECTOR_NO_ROOM);
    for (int32_t i = 0; i < s->count; i++)
        entries[i] = s->entries[i].entry;
    if (!is.lots) is.lots = state_last(d->now, ROW_lots) + 1;
    is.section = s->section;
    is.place_from = s->from;
    is.place_to = s->to;
    is.entries = (struct ints){entries, s->count};
    is.order = (struct ints){order, s->count};
    text_fill(is.reason, sizeof is.reason, reason);
    deciding_emit(d, &(struct event){.kind = EVENT_lots_drawn, .is.lots_drawn = is});
}

// Who has moved by it must not have begun a match as somebody else.
static void places_moved(struct deciding *d)
{
    settle(d);
    int32_t open = refused(d) ? 0 : settle_opened(d);
    if (open) REFUSE(d, DIRECTOR_TOO_LATE, state_node(d->now, open)->match);
    settle_warn(d);
}

// ---- by lot

static void seed_of(const struct deciding *d, int32_t section, char hex[2 * DRAW_SEED_BYTES + 1])
{
    draw_seed_write(d->context->seed, hex);
    for (STATE_EACH(lots, drawing, d->was))
        if (drawing->section == section && !drawing->barrage) {
            text_fill(hex, 2 * DRAW_SEED_BYTES + 1, drawing->seed);
            return;
        }
}

// The place in the order of each entry, 1 = the first.
static void order_by_lot(const struct sharing *s, const char *hex, int32_t *order)
{
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    int32_t at[ENTRIES_MAX];
    draw_seed_read(hex, seed);
    draw_order(seed, false, s->entries, s->count, at);
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t k = 0; k < s->count; k++)
            if (at[k] == s->entries[i].entry) order[i] = k + 1;
}

DECIDE(lots_draw)
{
    struct sharing s;
    struct event_lots_drawn is = {.barrage = 0};
    int32_t *order = room_take(d->room, sizeof *order * ENTRIES_MAX);
    if (!order) REFUSE(d, DIRECTOR_NO_ROOM);
    if (!shared(d, c->section, c->place, &s)) return;
    seed_of(d, c->section, is.seed);
    order_by_lot(&s, is.seed, order);
    drawing_emit(d, &s, order, is, c->reason);
    places_moved(d);
}

DECIDE(lots_lift)
{
    if (!section_over(d, c->section)) return;
    int32_t drawing = lots_at(d->was, c->section, c->place);
    if (!drawing) REFUSE(d, DIRECTOR_NO_LOTS, c->place, c->section);
    int32_t barrage = state_lots(d->was, drawing)->barrage;
    if (barrage) REFUSE(d, DIRECTOR_PLAYED_FOR, c->place, c->section, barrage);
    EMIT_TEXT(d, lots_lifted, reason, c->reason, .lots = drawing);
    places_moved(d);
    // What was played since may part them without lots.
    if (!refused(d) && !place_is_shared(d->now, c->section, c->place))
        REFUSE(d, DIRECTOR_NO_LOTS, c->place, c->section);
}

// ---- by a barrage

static bool may_be_played_for(struct deciding *d, int32_t section, int32_t place, struct sharing *out)
{
    if (!shared(d, section, place, out)) return false;
    // Those who play on in its places must be drawn later than what decides these, so that a correction there reaches them.
    int32_t on = lots_played_on(d->was, section, out->from, out->to);
    if (on) deciding_refuse(d, director_refusal(DIRECTOR_BARRAGE_LATE, on));
    return !refused(d);
}

static void section_make(struct deciding *d, const struct command_barrage_add *c, int32_t n)
{
    const struct row_section *of = state_section(d->was, c->section);
    struct event_section_added is = {.section = n,
                                     .kind = c->kind,
                                     .turn = of->turn,
                                     .field = FIELD_OF_CHOSEN,
                                     .boards = of->boards,
                                     .level = of->level,
                                     .until_decided = of->until_decided};
    text_fill(is.name, sizeof is.name, c->name);
    text_fill(is.games, sizeof is.games, of->games);
    section_lengths(d, &c->lengths, is.games, is.lengths, sizeof is.lengths);
    deciding_emit(d, &(struct event){.kind = EVENT_section_added, .is.section_added = is});
}

DECIDE(barrage_add)
{
    struct sharing s;
    int32_t *order = room_take(d->room, sizeof *order * ENTRIES_MAX), n = state_last(d->was, ROW_section) + 1;
    if (!order) REFUSE(d, DIRECTOR_NO_ROOM);
    mem_clear(order, sizeof *order * ENTRIES_MAX);
    if (!may_be_played_for(d, c->section, c->place, &s)) return;
    if (n > SECTIONS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, SECTIONS_MAX);
    if (!format_takes((enum section_kind)c->kind, OPTION_field) || c->kind == SECTION_GROUPS4 ||
        c->kind == SECTION_GROUPS)
        REFUSE(d, DIRECTOR_BARRAGE_KIND);
    section_make(d, c, n);
    for (int32_t i = 0; i < s.count; i++)
        EMIT(d, seat_set, .section = n, .entry = s.entries[i].entry, .status = SEAT_IN);
    drawing_emit(d, &s, order, (struct event_lots_drawn){.barrage = n}, c->reason);
    MADE(d, section, n);
}

static const struct row_lots *lifted_with(const struct state *state, int32_t section)
{
    for (STATE_EACH(lots, drawing, state))
        if (drawing->barrage == section && drawing->lifted) return drawing;
    return NULL;
}

void lots_barrage_back(struct deciding *d, int32_t section)
{
    struct sharing s;
    const struct row_lots *drawing = lifted_with(d->was, section);
    int32_t *order = room_take(d->room, sizeof *order * ENTRIES_MAX);
    if (!drawing) return;
    if (!order) REFUSE(d, DIRECTOR_NO_ROOM);
    mem_clear(order, sizeof *order * ENTRIES_MAX);
    if (!may_be_played_for(d, drawing->section, drawing->place_from, &s)) return;
    drawing_emit(d, &s, order, (struct event_lots_drawn){.lots = drawing->n, .barrage = section},
                 drawing->reason);
}
