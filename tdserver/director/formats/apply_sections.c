// SPDX-License-Identifier: MIT
// What events about entries, draws, sections, nodes and repairs change in the rows.
#include "director/applying.h"
#include "director/formats/drawn.h"
#include "director/teams/boards.h"

enum applied apply_table_free(struct state *state, const struct event *event, struct row_match *match)
{
    if (!match->table) return APPLY_DONE;
    CHANGE(hall_table, table, match->table);
    table->match = 0;
    match->last_table = match->table;
    match->table = 0;
    return APPLY_DONE;
}

void apply_await(struct row_match *match, int64_t at_ms)
{
    bool ready = match->a > 0 && match->b > 0;
    match->status = ready ? MATCH_READY : MATCH_WAITING;
    match->ready_ms = ready ? at_ms : 0;
}

void apply_help_over(struct row_match *match)
{
    match->help_ms = 0;
    match->help_side = SIDE_NONE;
    match->help_reason = CALL_UNSAID;
}

// ---- entries

HANDLER(entry_added)
{
    EDIT(entry, entry, is->entry);
    entry->status = is->status;
    TEXT_COPY(entry->ref, is->ref);
    TEXT_COPY(entry->person, is->person);
    entry->seed = is->seed;
    entry->since_ms = event->at_ms;
    return APPLY_DONE;
}

HANDLER(entry_renamed)
{
    CHANGE(entry, entry, is->entry);
    TEXT_COPY(entry->ref, is->ref);
    entry->changed_late |= is->closed;
    return APPLY_DONE;
}

HANDLER(entry_swapped)
{
    CHANGE(entry, entry, is->entry);
    TEXT_COPY(entry->ref, is->ref);
    TEXT_COPY(entry->person, is->person);
    entry->changed_late |= is->closed;
    return APPLY_DONE;
}

HANDLER(entry_status_set)
{
    CHANGE(entry, entry, is->entry);
    entry->status = is->status;
    entry->by_code = false;
    return APPLY_DONE;
}

HANDLER(entry_arrived)
{
    CHANGE(entry, entry, is->entry);
    entry->by_code = true;
    return APPLY_DONE;
}

HANDLER(entry_seeded)
{
    CHANGE(entry, entry, is->entry);
    entry->seed = is->seed;
    return APPLY_DONE;
}

HANDLER(entry_affiliated)
{
    CHANGE(entry, entry, is->entry);
    entry->affiliation = is->affiliation;
    return APPLY_DONE;
}

// ---- sections

// section_added and section_changed have the same members (EVENT_SECTION) in two structs.
#define SECTION_TAKE(s, is)                                                                                  \
    do {                                                                                                     \
        (s)->kind = (is)->kind;                                                                              \
        TEXT_COPY((s)->name, (is)->name);                                                                    \
        (s)->turn = (is)->turn;                                                                              \
        (s)->fed_by = (is)->fed_by;                                                                          \
        (s)->also_by = (is)->also_by;                                                                        \
        (s)->fed_rounds = (is)->fed_rounds;                                                                  \
        TEXT_COPY((s)->lengths, (is)->lengths);                                                              \
        TEXT_COPY((s)->lower_lengths, (is)->lower_lengths);                                                  \
        (s)->third_place = (is)->third_place;                                                                \
        (s)->third_place_length = (is)->third_place_length;                                                  \
        (s)->recharge = (is)->recharge;                                                                      \
        (s)->shifted = (is)->shifted;                                                                        \
        (s)->apart = (is)->apart;                                                                            \
        TEXT_COPY((s)->staged, (is)->staged);                                                                \
        (s)->takes = (is)->takes;                                                                            \
        (s)->boards = (is)->boards;                                                                          \
        (s)->level = (is)->level;                                                                            \
        (s)->until_decided = (is)->until_decided;                                                            \
        TEXT_COPY((s)->games, (is)->games);                                                                  \
        (s)->fills = (is)->fills;                                                                            \
        (s)->field = (is)->field;                                                                            \
    } while (0)

// The tournament's row repeats what the main draw is.
static enum applied main_repeated(struct state *state, const struct event *event, int32_t section)
{
    if (section != MAIN_SECTION) return APPLY_DONE;
    CHANGE(tournament, t, 1);
    const struct row_section *s = state_section(state, MAIN_SECTION);
    t->third_place = s->third_place;
    t->third_place_length = s->third_place_length;
    t->draw_method = s->draw_method;
    TEXT_COPY(t->draw_seed, s->draw_seed);
    t->bracket_size = s->size;
    t->champion = s->champion;
    return APPLY_DONE;
}

HANDLER(section_added)
{
    EDIT(section, s, is->section);
    SECTION_TAKE(s, is);
    return APPLY_DONE;
}

HANDLER(section_changed)
{
    CHANGE(section, s, is->section);
    SECTION_TAKE(s, is);
    return main_repeated(state, event, is->section);
}

HANDLER(section_status_set)
{
    CHANGE(section, s, is->section);
    s->status = is->status;
    return APPLY_DONE;
}

HANDLER(champion_set)
{
    CHANGE(section, s, is->section);
    s->champion = is->entry;
    return main_repeated(state, event, is->section);
}

HANDLER(seat_set)
{
    EDIT(seat, seat, seat_number(is->section, is->entry));
    seat->status = is->status;
    seat->seed = is->seed;
    return APPLY_DONE;
}

// Who had a place and is not among these has none.
HANDLER(places_set)
{
    for (int32_t i = 0; i < is->entries.count; i++) {
        EDIT(seat, seat, seat_number(is->section, is->entries.at[i]));
        seat->place_from = seat->place_to = 0;
    }
    for (STATE_EACH(seat, had, state)) {
        if (had->n / SEAT_NUMBERS != is->section || !had->place_from) continue;
        CHANGE(seat, seat, had->n);
        seat->place_from = seat->place_to = 0;
        had = seat;
    }
    for (int32_t i = 0; i < is->entries.count; i++) {
        if (i >= is->from.count || i >= is->to.count) return APPLY_BROKEN;
        CHANGE(seat, seat, seat_number(is->section, is->entries.at[i]));
        seat->place_from = is->from.at[i];
        seat->place_to = is->to.at[i];
    }
    return APPLY_DONE;
}

// ---- the draw

HANDLER(draw_seeded)
{
    CHANGE(section, s, is->section);
    s->draw_method = is->method;
    TEXT_COPY(s->draw_seed, is->seed);
    s->reseeds = is->reseeds;
    return main_repeated(state, event, is->section);
}

HANDLER(drawn)
{
    CHANGE(section, s, is->section);
    s->draw_method = is->method;
    TEXT_COPY(s->draw_seed, is->seed);
    s->size = is->size;
    s->swaps = is->swaps.count / 2;
    s->status = SECTION_RUNNING;
    return main_repeated(state, event, is->section);
}

// Rows never disappear: the matches of a thrown-away draw stay as empty shells until the next draw fills
// them.
static void match_empty(struct row_match *match)
{
    *match = (struct row_match){.version = match->version,
                                .n = match->n,
                                .round = match->round,
                                .slot = match->slot,
                                .third_place = match->third_place,
                                .length = match->length};
}

static enum applied match_thrown_away(struct state *state, const struct event *event, int32_t n)
{
    CHANGE(match, match, n);
    enum applied freed = apply_table_free(state, event, match);
    if (freed != APPLY_DONE) return freed;
    match_empty(match);
    if (!state_record(state, n)) return APPLY_DONE;
    CHANGE(record, record, n);
    *record = (struct row_record){.version = record->version, .n = n, .cube = 1};
    return APPLY_DONE;
}

static enum applied node_thrown_away(struct state *state, const struct event *event, int32_t n)
{
    CHANGE(node, node, n);
    *node = (struct row_node){.version = node->version, .n = n, .round = node->round, .slot = node->slot};
    return APPLY_DONE;
}

static enum applied feeder_set(struct state *state, const struct event *event, int32_t from, int32_t of,
                               int32_t to)
{
    bool loser = from == SOURCE_LOSER || from == SOURCE_FIRST_LOSER;
    if (from != SOURCE_WINNER && !loser) return APPLY_DONE;
    CHANGE(node, feeder, of);
    if (loser)
        feeder->loser_to = to;
    else
        feeder->winner_to = to;
    return APPLY_DONE;
}

static enum applied feeders_set(struct state *state, const struct event *event, int32_t n, int32_t to)
{
    const struct row_node *node = state_node(state, n);
    const int32_t from[2] = {node->a_from, node->b_from}, of[2] = {node->a_of, node->b_of};
    // A recharge has the sources of the final before it, which stay the final's.
    if (node->condition) return APPLY_DONE;
    for (int side = 0; side < 2; side++) {
        enum applied done = feeder_set(state, event, from[side], of[side], to);
        if (done != APPLY_DONE) return done;
    }
    return APPLY_DONE;
}

// The matches and nodes of a round of a section; 0: of all rounds.
static enum applied rounds_thrown_away(struct state *state, const struct event *event, int32_t section,
                                       int32_t round)
{
    for (int32_t n = 1; n <= state_last(state, ROW_match); n++) {
        const struct row_match *m = state_match(state, n);
        if (m->section != section || (round && m->round != round)) continue;
        enum applied done = match_thrown_away(state, event, n);
        if (done != APPLY_DONE) return done;
    }
    for (int32_t n = 1; n <= state_last(state, ROW_node); n++) {
        const struct row_node *node = state_node(state, n);
        if (node->section != section || (round && node->round != round)) continue;
        enum applied done = feeders_set(state, event, n, 0);
        if (done == APPLY_DONE) done = node_thrown_away(state, event, n);
        if (done != APPLY_DONE) return done;
    }
    return APPLY_DONE;
}

static enum applied rungs_thrown_away(struct state *state, const struct event *event, int32_t section)
{
    for (STATE_EACH(seat, had, state)) {
        if (had->n / SEAT_NUMBERS != section || !had->rung) continue;
        CHANGE(seat, seat, had->n);
        seat->rung = 0;
        had = seat;
    }
    return APPLY_DONE;
}

HANDLER(draw_undone)
{
    CHANGE(section, s, is->section);
    s->status = SECTION_PLANNED;
    s->draw_method = DRAW_NONE;
    mem_clear(s->draw_seed, sizeof s->draw_seed);
    s->size = s->swaps = 0;
    s->champion = 0;
    if (state_pairing(state, is->section)) {
        CHANGE(pairing, rule, is->section);
        rule->paired = 0;
    }
    enum applied done = rounds_thrown_away(state, event, is->section, 0);
    if (done == APPLY_DONE) done = rungs_thrown_away(state, event, is->section);
    return done == APPLY_DONE ? main_repeated(state, event, is->section) : done;
}

// ---- rounds

HANDLER(pairing_rule_set)
{
    EDIT(pairing, rule, is->section);
    rule->rounds = is->rounds;
    rule->within = is->within;
    rule->clubs = is->clubs;
    rule->missed = is->missed;
    rule->twice = is->twice;
    rule->lives = is->lives;
    rule->paid = is->paid;
    rule->pace = is->pace;
    rule->batch = is->batch;
    rule->until_left = is->until_left;
    rule->until_sum = is->until_sum;
    rule->group_of = is->group_of;
    rule->accelerated = is->accelerated;
    rule->sat_out = is->sat_out;
    rule->reach = is->reach;
    rule->play_days = is->play_days;
    rule->again_days = is->again_days;
    rule->swap = is->swap;
    rule->ended = is->ended;
    rule->unplayed = is->unplayed;
    rule->cashing = is->cashing;
    TEXT_COPY(rule->worth, is->worth);
    TEXT_COPY(rule->ties, is->ties);
    return APPLY_DONE;
}

// At the bottom, below everybody who ever joined.
HANDLER(ladder_joined)
{
    int32_t last = 0;
    for (STATE_EACH(seat, seat, state))
        if (seat->n / SEAT_NUMBERS == is->section && seat->rung > last) last = seat->rung;
    if (last + is->entries.count > ENTRIES_MAX) return APPLY_BROKEN;
    for (int32_t i = 0; i < is->entries.count; i++) {
        int32_t entry = is->entries.at[i];
        if (entry < 1 || entry > ENTRIES_MAX) return APPLY_BROKEN;
        EDIT(seat, seat, seat_number(is->section, entry));
        if (seat->rung) return APPLY_BROKEN;
        seat->rung = last + i + 1;
    }
    return APPLY_DONE;
}

HANDLER(round_paired)
{
    CHANGE(pairing, rule, is->section);
    rule->paired = is->round;
    return APPLY_DONE;
}

HANDLER(round_unpaired)
{
    CHANGE(pairing, rule, is->section);
    // Of a ladder one in the middle may go; those after it keep their numbers.
    if (is->round == rule->paired) rule->paired = is->round - 1;
    return rounds_thrown_away(state, event, is->section, is->round);
}

// ---- nodes and their matches

HANDLER(node_added)
{
    EDIT(node, node, is->node);
    EDIT(match, match, is->match);
    *node = (struct row_node){.version = node->version,
                              .n = node->n,
                              .section = is->section,
                              .round = is->round,
                              .slot = is->slot,
                              .rank = is->rank,
                              .a_from = is->a_from,
                              .a_of = is->a_of,
                              .a_section = is->a_section,
                              .b_from = is->b_from,
                              .b_of = is->b_of,
                              .b_section = is->b_section,
                              .condition = is->condition,
                              .condition_side = is->condition_side,
                              .match = is->match};
    match_empty(match);
    match->section = is->section;
    match->node = is->node;
    match->round = is->round;
    match->slot = is->slot;
    match->third_place = is->third_place;
    match->length = is->length;
    match->a = is->a;
    match->b = is->b;
    apply_await(match, event->at_ms);
    return feeders_set(state, event, is->node, is->node);
}

HANDLER(match_added)
{
    EDIT(match, match, is->match);
    CHANGE(node, node, is->node);
    const struct row_match *before = state_match(state, node->match);
    match_empty(match);
    match->section = node->section;
    match->node = is->node;
    match->round = node->round;
    match->slot = node->slot;
    match->third_place = before && before->third_place;
    match->length = is->length;
    node->match = is->match;
    return APPLY_DONE;
}

// Who stands in a place that the draw itself fills is its source, too: a late entry in the place of a bye.
HANDLER(slot_set)
{
    CHANGE(match, match, is->match);
    bool a = is->side == SIDE_A;
    if (a)
        match->a = is->entry;
    else
        match->b = is->entry;
    if (match->status == MATCH_WAITING || match->status == MATCH_READY) apply_await(match, event->at_ms);
    const struct row_node *at = drawn_node(state, match);
    int32_t from = !at ? SOURCE_WINNER : a ? at->a_from : at->b_from;
    if (from != SOURCE_ENTRY && from != SOURCE_NOBODY) return APPLY_DONE;
    CHANGE(node, node, match->node);
    int32_t kind = is->entry > 0 ? SOURCE_ENTRY : SOURCE_NOBODY, of = is->entry > 0 ? is->entry : 0;
    if (a)
        node->a_from = kind, node->a_of = of;
    else
        node->b_from = kind, node->b_of = of;
    return APPLY_DONE;
}

HANDLER(drop_closed)
{
    CHANGE(node, node, is->node);
    bool a = is->side == SIDE_A;
    enum applied done =
        feeder_set(state, event, a ? node->a_from : node->b_from, a ? node->a_of : node->b_of, 0);
    if (a)
        node->a_from = SOURCE_NOBODY, node->a_of = 0;
    else
        node->b_from = SOURCE_NOBODY, node->b_of = 0;
    return done;
}

// ---- repairs

HANDLER(node_waits)
{
    CHANGE(node, node, is->node);
    node->waits = is->waits;
    node->was_winner = is->winner;
    node->was_loser = is->loser;
    node->was_score_a = is->score_a;
    node->was_score_b = is->score_b;
    return APPLY_DONE;
}

HANDLER(node_pinned)
{
    CHANGE(node, node, is->node);
    node->pin_winner = is->winner;
    node->pin_loser = is->loser;
    node->was_winner = node->was_loser = node->waits = 0;
    return APPLY_DONE;
}

HANDLER(match_annulled)
{
    CHANGE(match, match, is->match);
    enum applied freed = apply_table_free(state, event, match);
    if (freed != APPLY_DONE) return freed;
    match->status = MATCH_ANNULLED;
    match->annulled_for = is->because;
    match->annulment = is->annulment;
    match->held = 0;
    match->step++;
    apply_help_over(match);
    return APPLY_DONE;
}

// With its boards, when teams play it.
static enum applied replaced_thrown_away(struct state *state, const struct event *event, int32_t n)
{
    for (const struct row_match *board; (board = boards_first(state, n));) {
        enum applied done = match_thrown_away(state, event, board->n);
        if (done != APPLY_DONE) return done;
    }
    return match_thrown_away(state, event, n);
}

HANDLER(annulment_lifted)
{
    CHANGE(match, match, is->match);
    match->status = is->status;
    match->annulled_for = match->annulment = 0;
    match->step++;
    if (match->of) return APPLY_DONE;
    CHANGE(node, node, match->node);
    node->match = is->match;
    return is->instead ? replaced_thrown_away(state, event, is->instead) : APPLY_DONE;
}

// ---- teams

static enum applied member_leaves(struct state *state, const struct event *event, int32_t n)
{
    CHANGE(entry, entry, n);
    entry->team = entry->place = 0;
    return APPLY_DONE;
}

static enum applied member_joins(struct state *state, const struct event *event, int32_t n, int32_t team,
                                 int32_t place)
{
    CHANGE(entry, entry, n);
    entry->team = team;
    entry->place = place;
    return APPLY_DONE;
}

HANDLER(team_set)
{
    CHANGE(entry, team, is->team);
    if (is->members.count > TEAM_MAX) return APPLY_BROKEN;
    team->team = is->team;
    for (int32_t n = 1; n <= state_last(state, ROW_entry); n++)
        if (team_has(state, is->team, n)) {
            enum applied left = member_leaves(state, event, n);
            if (left != APPLY_DONE) return left;
        }
    for (int32_t i = 0; i < is->members.count; i++) {
        enum applied joined = member_joins(state, event, is->members.at[i], is->team, i + 1);
        if (joined != APPLY_DONE) return joined;
    }
    return APPLY_DONE;
}

HANDLER(board_added)
{
    EDIT(match, board, is->match);
    CHANGE(match, of, is->of);
    match_empty(board);
    board->section = of->section;
    board->round = of->round;
    board->slot = of->slot;
    board->third_place = of->third_place;
    board->length = is->length;
    board->of = is->of;
    board->board = is->board;
    return APPLY_DONE;
}

// Nobody is named where the team is not known; a place without a member stays empty.
static int32_t seat_of(const struct ints *members, int32_t board)
{
    if (!members->count) return 0;
    int32_t member = board <= members->count ? members->at[board - 1] : 0;
    return member > 0 ? member : NOBODY;
}

HANDLER(lined_up)
{
    for (const struct row_match *board = boards_first(state, is->match); board;
         board = boards_after(state, board)) {
        CHANGE(match, at, board->n);
        board = at;
        if (is->side == SIDE_A)
            at->a = seat_of(&is->members, at->board);
        else
            at->b = seat_of(&is->members, at->board);
        if (at->status == MATCH_WAITING || at->status == MATCH_READY) apply_await(at, event->at_ms);
    }
    return APPLY_DONE;
}

HANDLER(team_scored)
{
    CHANGE(match, match, is->match);
    match->score_a = is->score_a;
    match->score_b = is->score_b;
    match->points_a = is->points_a;
    match->points_b = is->points_b;
    return APPLY_DONE;
}
