// SPDX-License-Identifier: MIT
#include "director/floor.h"

#include "director/record_check.h"

struct bracket floor_bracket(const struct state *state)
{
    const struct row_tournament *t = state_tournament(state, 1);
    if (!t) return (struct bracket){0, false};
    return (struct bracket){t->bracket_size, t->third_place};
}

static int32_t matches_drawn(const struct state *state)
{
    struct bracket b = floor_bracket(state);
    return b.size ? bracket_matches(&b) : 0;
}

const struct row_match *floor_match(const struct state *state, int32_t n)
{
    return n <= matches_drawn(state) ? state_match(state, n) : NULL;
}

int32_t floor_ready(const struct state *state, int32_t *matches)
{
    int32_t count = 0, last = matches_drawn(state);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_match *m = state_match(state, n);
        if (m->status != MATCH_READY) continue;
        int32_t i = count++;
        for (; i > 0 && state_match(state, matches[i - 1])->ready_ms > m->ready_ms; i--)
            matches[i] = matches[i - 1];
        matches[i] = n;
    }
    return count;
}

int32_t floor_free_tables(const struct state *state, int32_t *tables)
{
    int32_t count = 0;
    for (STATE_EACH(hall_table, table, state))
        if (table->status == TABLE_OPEN && !table->match) tables[count++] = table->n;
    return count;
}

// The inbox keeps the oldest items when there are more than asked for.
struct inbox {
    struct inbox_item *items;
    int32_t most, count;
};

static void inbox_add(struct inbox *inbox, struct inbox_item item)
{
    int32_t kept = inbox->count < inbox->most ? inbox->count : inbox->most;
    inbox->count++;
    int32_t i = kept;
    for (; i > 0 && inbox->items[i - 1].since_ms > item.since_ms; i--)
        if (i < inbox->most) inbox->items[i] = inbox->items[i - 1];
    if (i < inbox->most) inbox->items[i] = item;
}

static int64_t disputed_since(const struct state *state, int32_t match)
{
    for (STATE_EACH(claim, claim, state))
        if (claim->match == match && claim->status == CLAIM_OPEN) return claim->at_ms;
    return 0;
}

static int32_t penalty_due(const struct state *state, const struct row_match *m, int64_t now_ms)
{
    enum { MINUTE_MS = 60000 };
    return match_lateness(now_ms - m->called_ms,
                          (int64_t)profile_value(state, SETTING_LATE_FIRST) * MINUTE_MS,
                          (int64_t)profile_value(state, SETTING_LATE_STEP) * MINUTE_MS);
}

// A game that was not reported by itself counts as it was recorded.
static void add_recorded(const struct state *state, struct match_score *score, const struct row_recorded *row)
{
    struct match_rules rules = profile_match_rules(state);
    if (!row || row->status < RECORDED_COMPLETE) return;
    if (match_phase(score, &rules) == PHASE_CRAWFORD) score->crawford_played = true;
    score->score[side_index((enum side)row->winner)] += row->points;
}

struct match_score floor_score_before(const struct state *state, const struct row_match *m, int32_t game)
{
    struct match_score score = {m->length, {m->penalty_b, m->penalty_a}, false};
    int32_t n = 1;
    for (; n < game && n <= m->games; n++) {
        const struct row_game *row = state_game_of(state, m->n, n);
        score.score[side_index((enum side)row->winner)] += row->points;
        if (row->phase == PHASE_CRAWFORD) score.crawford_played = true;
    }
    for (; m->final && n < game; n++)
        add_recorded(state, &score, state_recorded(state, game_number(m->n, n)));
    return score;
}

// Of a match whose final score alone was reported: the game that ended it otherwise by the record, else 0.
static int32_t final_differs(const struct state *state, const struct row_match *m)
{
    const struct match_score final = {m->length, {m->score_a, m->score_b}, false};
    for (int32_t game = m->games + 1; m->final; game++) {
        const struct row_recorded *row = state_recorded(state, game_number(m->n, game));
        if (!row || row->status < RECORDED_COMPLETE) return 0;
        struct match_score score = floor_score_before(state, m, game + 1);
        if (match_winner(&score) == SIDE_NONE) continue;
        bool same = match_shown(&score, SIDE_A) == match_shown(&final, SIDE_A) &&
                    match_shown(&score, SIDE_B) == match_shown(&final, SIDE_B);
        return same || row->status == RECORDED_SETTLED ? 0 : game;
    }
    return 0;
}

// Games whose record says something else than the players did, and what was kept beside the record.
static void inbox_record(const struct state *state, struct inbox *inbox, const struct row_match *m)
{
    struct inbox_item item = {.kind = INBOX_RECORD, .match = m->n, .table = m->table};
    const struct row_record *record = state_record(state, m->n);
    if (!record) return;
    for (int32_t game = 1; game <= m->games; game++) {
        if (!record_differs(state, m, game)) continue;
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

static void inbox_match(const struct state *state, struct inbox *inbox, const struct row_match *m,
                        int64_t now_ms)
{
    struct inbox_item item = {.match = m->n, .table = m->table};
    if (m->help_ms) {
        item.kind = INBOX_CALL;
        item.since_ms = m->help_ms;
        inbox_add(inbox, item);
    }
    if (m->status == MATCH_DISPUTED) {
        item.kind = INBOX_DISPUTE;
        item.since_ms = disputed_since(state, m->n);
        inbox_add(inbox, item);
    }
    if (m->status == MATCH_FINISHING) {
        const struct row_game *last = m->final ? NULL : state_game_of(state, m->n, m->games);
        item.kind = INBOX_UNSIGNED;
        item.since_ms = last ? last->at_ms : m->started_ms;
        inbox_add(inbox, item);
    }
    const struct row_clock *clock = state_clock(state, m->n);
    if (clock && clock->expired) {
        item.kind = INBOX_EXPIRED;
        item.since_ms = clock->since_ms;
        item.side = (enum side)clock->expired;
        inbox_add(inbox, item);
    }
    inbox_record(state, inbox, m);
    item.points = m->status == MATCH_CALLED ? penalty_due(state, m, now_ms) : 0;
    if (item.points) {
        item.kind = INBOX_LATE;
        item.since_ms = m->called_ms;
        inbox_add(inbox, item);
    }
}

int32_t floor_inbox(const struct state *state, int64_t now_ms, struct inbox_item *items, int32_t most)
{
    struct inbox inbox = {items, most, 0};
    int32_t last = matches_drawn(state);
    for (int32_t n = 1; n <= last; n++)
        inbox_match(state, &inbox, state_match(state, n), now_ms);
    for (STATE_EACH(claim, claim, state)) {
        const struct row_match *m = state_match(state, claim->match);
        if (claim->status != CLAIM_OPEN || (m && m->status == MATCH_DISPUTED)) continue;
        inbox_add(&inbox, (struct inbox_item){.kind = INBOX_CLAIM,
                                              .match = claim->match,
                                              .table = m ? m->table : 0,
                                              .claim = claim->n,
                                              .since_ms = claim->at_ms});
    }
    return inbox.count;
}

bool floor_adjourned(const struct state *state, int32_t match)
{
    const struct row_adjournment *row = state_adjournment(state, match);
    const struct row_match *m = floor_match(state, match);
    return row && m && row->status == ADJOURN_OPEN && m->started_ms && m->status != MATCH_OVER;
}

int32_t floor_unfinished(const struct state *state, int32_t *matches)
{
    int32_t count = 0;
    for (STATE_EACH(adjournment, row, state)) {
        if (!floor_adjourned(state, row->n)) continue;
        int32_t i = count++;
        for (; i > 0 && state_adjournment(state, matches[i - 1])->at_ms > row->at_ms; i--)
            matches[i] = matches[i - 1];
        matches[i] = row->n;
    }
    return count;
}

static bool crawford_played(const struct state *state, const struct row_match *m)
{
    for (int32_t game = 1; game <= m->games; game++)
        if (state_game_of(state, m->n, game)->phase == PHASE_CRAWFORD) return true;
    return false;
}

struct match_score floor_score(const struct state *state, const struct row_match *m)
{
    return (struct match_score){m->length, {m->score_a, m->score_b}, crawford_played(state, m)};
}

static enum match_fault doubling_fault(const struct match_score *score, const struct match_rules *rules)
{
    enum phase phase = match_phase(score, rules);
    if (phase == PHASE_DMP) return FAULT_ONE_POINT;
    if (phase == PHASE_OVER) return FAULT_OVER;
    return phase == PHASE_CRAWFORD && !rules->crawford_cube ? FAULT_CRAWFORD_CUBE : FAULT_DEAD_CUBE;
}

struct pad floor_pad(const struct state *state, const struct row_match *m, int32_t cube)
{
    struct match_rules rules = profile_match_rules(state);
    struct match_score score = floor_score(state, m);
    struct pad pad = {.phase = match_phase(&score, &rules),
                      .game = m->games + 1,
                      .cubes = match_cubes(&score, &rules, SIDE_NONE)};
    for (int i = 0; i < 2; i++) {
        enum side side = i ? SIDE_B : SIDE_A;
        int32_t needs = match_needs(&score, side);
        for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++) {
            struct match_game game = {.winner = side, .win = (enum win)win, .cube = cube};
            int32_t points = match_points(&rules, &game);
            pad.points[i][win - 1] = points < needs ? points : needs;
        }
        pad.may_double[i] = match_may_double(&score, &rules, side, cube);
        if (!pad.may_double[i]) pad.why_not[i] = doubling_fault(&score, &rules);
    }
    return pad;
}

int32_t floor_match_of(const struct state *state, int32_t entry)
{
    int32_t last = matches_drawn(state);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_match *m = state_match(state, n);
        if (m->status != MATCH_OVER && (m->a == entry || m->b == entry)) return n;
    }
    return 0;
}

static struct placing third_place(const struct row_match *m, int32_t entry)
{
    bool won = m->winner != SIDE_NONE && (m->winner == SIDE_A ? m->a : m->b) == entry;
    if (m->status != MATCH_OVER) return (struct placing){3, 4};
    return won ? (struct placing){3, 3} : (struct placing){4, 4};
}

struct placing floor_placing(const struct state *state, int32_t entry)
{
    struct bracket b = floor_bracket(state);
    int32_t third = b.size ? bracket_third(&b) : 0, entries = 0;
    for (int32_t n = 1; b.size && n <= b.size / 2; n++) {
        const struct row_match *m = state_match(state, n);
        entries += (m->a > 0) + (m->b > 0);
    }
    if (state_tournament(state, 1) && state_tournament(state, 1)->champion == entry)
        return (struct placing){1, 1};
    for (int32_t n = 1; b.size && n < b.size; n++) {
        const struct row_match *m = state_match(state, n);
        bool here = m->a == entry || m->b == entry;
        bool won = m->winner != SIDE_NONE && (m->winner == SIDE_A ? m->a : m->b) == entry;
        if (!here || won || m->status != MATCH_OVER) continue;
        const struct row_match *playoff = third ? state_match(state, third) : NULL;
        if (playoff && (playoff->a == entry || playoff->b == entry)) return third_place(playoff, entry);
        return bracket_placing(&b, m->round, entries);
    }
    return (struct placing){0, 0};
}

int32_t floor_field(const struct state *state, struct draw_entry entries[ENTRIES_MAX])
{
    const struct row_tournament *t = state_tournament(state, 1);
    int32_t count = 0;
    for (STATE_EACH(entry, entry, state)) {
        bool in = entry->status == ENTRY_CHECKED_IN || (entry->status == ENTRY_ENTERED && !t->check_in);
        if (in) entries[count++] = (struct draw_entry){entry->n, entry->seed};
    }
    return count;
}

int32_t floor_draw(const struct state *state, enum draw_method method,
                   const unsigned char seed[DRAW_SEED_BYTES], int32_t slots[ENTRIES_MAX])
{
    struct draw_entry entries[ENTRIES_MAX];
    int32_t count = floor_field(state, entries);
    if (count < 2) return 0;
    if (method == DRAW_SEEDED)
        draw_seeded(seed, entries, count, slots);
    else
        draw_random(seed, entries, count, slots);
    return bracket_size_for(count);
}
