// SPDX-License-Identifier: MIT
#include "director/hall/inbox.h"

#include "director/formats/drawn.h"
#include "director/games/clock.h"
#include "director/games/disputes.h"
#include "director/games/game_log_check.h"
#include "director/games/match.h"
#include "director/games/score.h"
#include "director/profile.h"
#include "director/status.h"

// The inbox keeps the oldest items when there are more than asked for.
struct inbox {
    struct inbox_item *items;
    int32_t most, count;
};

// Where it is played, or where it was: what is asked about a match is asked at that table.
static int32_t table_of(const struct row_match *m)
{
    return m->table ? m->table : m->last_table;
}

static void inbox_add(struct inbox *inbox, struct inbox_item item)
{
    int32_t kept = inbox->count < inbox->most ? inbox->count : inbox->most;
    inbox->count++;
    int32_t i = kept;
    for (; i > 0 && inbox->items[i - 1].since_ms > item.since_ms; i--)
        if (i < inbox->most) inbox->items[i] = inbox->items[i - 1];
    if (i < inbox->most) inbox->items[i] = item;
}

// Nobody could have said Ready where no tablet is signed in: such a match begins on paper, and nobody knows when.
static bool may_say_ready(const struct state *state, int32_t table)
{
    const struct row_hall_table *at = state_hall_table(state, table);
    const struct row_actor *device = at ? state_actor(state, at->device) : NULL;
    return device && device->status == ACTOR_ACTIVE;
}

static int32_t penalty_due(const struct state *state, const struct row_match *m, int64_t now_ms)
{
    if (m->status != MATCH_CALLED || !may_say_ready(state, m->table)) return 0;
    enum { MINUTE_MS = 60000 };
    return match_lateness(now_ms - m->called_ms,
                          (int64_t)profile_value(state, SETTING_LATE_FIRST) * MINUTE_MS,
                          (int64_t)profile_value(state, SETTING_LATE_STEP) * MINUTE_MS);
}

// Of a match whose final score alone was reported: the game that ended it otherwise by the record, else 0.
static int32_t final_differs(const struct state *state, const struct row_match *m)
{
    const struct match_score final = score_now(state, m);
    for (int32_t game = m->games + 1; m->final; game++) {
        const struct row_recorded *row = state_recorded(state, game_number(m->n, game));
        if (!row || !status_recorded_to_the_end((enum record_status)row->status)) return 0;
        struct match_score score = score_before(state, m, game + 1);
        if (!match_decided(&score)) continue;
        bool same = match_shown(&score, SIDE_A) == match_shown(&final, SIDE_A) &&
                    match_shown(&score, SIDE_B) == match_shown(&final, SIDE_B);
        return same || row->status == RECORDED_SETTLED ? 0 : game;
    }
    return 0;
}

// Games whose record says something else than the players did, and what was kept beside the record.
static void inbox_record(const struct state *state, struct inbox *inbox, const struct row_match *m)
{
    struct inbox_item item = {.kind = INBOX_RECORD, .match = m->n, .table = table_of(m)};
    const struct row_record *record = state_record(state, m->n);
    if (!record) return;
    for (int32_t game = 1; game <= m->games; game++) {
        if (!game_log_differs(state, m, game)) continue;
        item.game = game;
        item.since_ms = state_game_of(state, m->n, game)->at_ms;
        inbox_add(inbox, item);
    }
    item.game = final_differs(state, m);
    item.since_ms = m->over_ms;
    if (item.game) inbox_add(inbox, item);
    if (!record->kept) return;
    item.game = 0;
    item.since_ms = record->kept_ms;
    inbox_add(inbox, item);
}

// A card lies there to be signed by who has played; only when it still lies there after this long has somebody to look.
enum { CARD_MS = 3 * 60000 };

// When a match that waits for signatures got its last game; of a final score alone only the start is known.
static int64_t card_since(const struct state *state, const struct row_match *m)
{
    const struct row_game *last = m->final ? NULL : state_game_of(state, m->n, m->games);
    return last ? last->at_ms : m->started_ms;
}

static void inbox_match(const struct state *state, struct inbox *inbox, const struct row_match *m,
                        int64_t now_ms)
{
    struct inbox_item item = {.match = m->n, .table = table_of(m)};
    if (m->help_ms) {
        item.kind = INBOX_CALL;
        item.since_ms = m->help_ms;
        inbox_add(inbox, item);
    }
    if (m->status == MATCH_DISPUTED) {
        item.kind = INBOX_DISPUTE;
        item.since_ms = dispute_open_in(state, m->n, 0)->at_ms;
        inbox_add(inbox, item);
    }
    if (m->status == MATCH_FINISHING && now_ms - card_since(state, m) >= CARD_MS) {
        item.kind = INBOX_UNSIGNED;
        item.since_ms = card_since(state, m);
        inbox_add(inbox, item);
    }
    const struct row_clock *clock = clock_of(state, m->n);
    if (clock && clock->expired) {
        item.kind = INBOX_EXPIRED;
        item.since_ms = clock->since_ms;
        item.side = (enum side)clock->expired;
        inbox_add(inbox, item);
    }
    inbox_record(state, inbox, m);
    item.points = penalty_due(state, m, now_ms);
    if (item.points) {
        item.kind = INBOX_LATE;
        item.since_ms = m->called_ms;
        inbox_add(inbox, item);
    }
}

// One item a match, by its first open claim; none of a match that was annulled, where there is nothing left to say.
static void inbox_claims(const struct state *state, struct inbox *inbox)
{
    unsigned char told[MATCHES_MAX / 8 + 1] = {0};
    for (STATE_EACH(claim, claim, state)) {
        const struct row_match *m = state_match(state, claim->match);
        unsigned char bit = (unsigned char)(1 << claim->match % 8), *byte = &told[claim->match / 8];
        bool elsewhere = m && (m->status == MATCH_DISPUTED || m->status == MATCH_ANNULLED);
        if (claim->status != CLAIM_OPEN || elsewhere || *byte & bit) continue;
        *byte |= bit;
        inbox_add(inbox, (struct inbox_item){.kind = INBOX_CLAIM,
                                             .match = claim->match,
                                             .table = m ? table_of(m) : 0,
                                             .claim = claim->n,
                                             .since_ms = claim->at_ms});
    }
}

static void inbox_repairs(const struct state *state, struct inbox *inbox)
{
    for (STATE_EACH(node, node, state)) {
        const struct row_match *m = node->waits ? drawn_match(state, node->match) : NULL;
        if (m) inbox_add(inbox, (struct inbox_item){.kind = INBOX_REPAIR, .match = m->n});
    }
}

int32_t inbox_fill(const struct state *state, int64_t now_ms, struct inbox_item *items, int32_t most)
{
    struct inbox inbox = {items, most, 0};
    for (DRAWN_EACH_PLAYED(m, state))
        inbox_match(state, &inbox, m, now_ms);
    inbox_claims(state, &inbox);
    inbox_repairs(state, &inbox);
    return inbox.count;
}
