// SPDX-License-Identifier: MIT
// A hall for tests of the director: one stream in memory, with everything that happened to it. Commands go
// through decide() and apply() exactly as at the desk; hall_check() holds what must be true of every state.
#ifndef TESTS_HALL_H
#define TESTS_HALL_H
#include "director/apply.h"
#include "director/decide.h"
#include "director/deciding.h"
#include "director/formats/bracket.h"
#include "director/formats/drawn.h"
#include "director/formats/ended.h"
#include "director/formats/places.h"
#include "director/formats/settle.h"
#include "director/formats/standings.h"
#include "director/games/disputes.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/hall/hall.h"
#include "director/hall/inbox.h"
#include "director/pad/options.h"
#include "director/profile.h"
#include "director/teams/boards.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

struct hall {
    struct state *state;
    struct event *ledger;
    size_t count, space;
    unsigned char *room;
    size_t room_bytes;
    struct context who;
    unsigned char seed[SEED_BYTES];
    bool measured; // nothing is checked beside
};

static inline void hall_open(struct hall *h)
{
    size_t bytes = state_size(NULL);
    *h = (struct hall){.state = state_new(malloc(bytes), bytes)};
    h->who = (struct context){.now_ms = 1795204800000, .role = ROLE_OWNER};
}

// Lists of an event lie in the room of its decision; the ledger has its own.
static inline void event_lists_keep(struct event *event)
{
    const struct fields *fields = &event_types[event->kind].fields;
    for (size_t i = 0; i < fields->count; i++) {
        if (fields->at[i].type != FIELD_LI) continue;
        struct ints *list = (struct ints *)((char *)&event->is + fields->at[i].offset);
        int32_t *kept = calloc((size_t)list->count + 1, sizeof *kept);
        if (list->count) memcpy(kept, list->at, (size_t)list->count * sizeof *kept);
        list->at = kept;
    }
}

static inline void event_lists_free(struct event *event)
{
    const struct fields *fields = &event_types[event->kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        if (fields->at[i].type == FIELD_LI)
            free((void *)(uintptr_t)((struct ints *)((char *)&event->is + fields->at[i].offset))->at);
}

// The room of decisions of a hall that was closed, for the next one: it is large, and taking it anew for each hall is what a sanitizer is
// slow at.
static struct room hall_spare;

static inline void hall_close(struct hall *h)
{
    for (size_t i = 0; i < h->count; i++)
        event_lists_free(&h->ledger[i]);
    free(h->state);
    free(h->ledger);
    if (h->room) {
        free(hall_spare.at);
        hall_spare = (struct room){h->room, h->room_bytes};
    }
}

// Another hall of the same state, without its ledger; closed like any other.
static inline struct hall hall_twin(const struct hall *h)
{
    struct hall twin = *h;
    size_t bytes = state_size(h->state);
    twin.state = state_copy(h->state, malloc(bytes), bytes);
    twin.ledger = NULL;
    twin.room = NULL;
    twin.count = twin.space = twin.room_bytes = 0;
    return twin;
}

static inline void hall_take_room(struct hall *h, size_t bytes)
{
    if (bytes <= h->room_bytes) return;
    free(h->room);
    bool fits = bytes <= hall_spare.left;
    h->room_bytes = fits ? hall_spare.left : bytes;
    h->room = fits ? hall_spare.at : malloc(bytes);
    if (fits) hall_spare = (struct room){0};
}

static inline struct state *state_grown(struct state *state)
{
    size_t bytes = state_size(state);
    struct state *bigger = state_copy(state, malloc(bytes), bytes);
    assert_non_null(bigger);
    free(state);
    return bigger;
}

static inline struct state *state_moved(struct state *state, const struct event *event)
{
    enum applied applied = apply(state, event);
    while (applied == APPLY_FULL) {
        state = state_grown(state);
        applied = apply(state, event);
    }
    assert_int_equal(applied, APPLY_DONE);
    return state;
}

static inline void hall_append(struct hall *h, const struct event *event)
{
    if (h->count == h->space) {
        h->space = h->space ? 2 * h->space : 64;
        h->ledger = realloc(h->ledger, h->space * sizeof *h->ledger);
    }
    h->ledger[h->count] = *event;
    event_lists_keep(&h->ledger[h->count++]);
    h->state = state_moved(h->state, event);
}

// Settling looks only at what a result moves (settle.c). Whatever was decided: looking at every node finds nothing that
// is not as it should be.
static inline void check_settled(struct hall *h, const struct command *command,
                                 const struct decision *decision)
{
    // One block for all: it is large, and taking it anew each time is what a sanitizer is slow at.
    static unsigned char *at;
    static size_t bytes;
    if (bytes < h->room_bytes) {
        free(at);
        at = malloc(bytes = h->room_bytes);
    }
    struct room room = {at, bytes};
    struct deciding d = {.was = h->state, .context = &h->who, .room = &room};
    d.now = state_view(h->state, &room);
    for (size_t i = 0; i < decision->event_count; i++)
        assert_int_equal(apply(d.now, &decision->events[i]), APPLY_DONE);
    if (state_tournament(d.now, 1)) settle_all(&d);
    if (d.out.refusal.code || d.out.event_count)
        fail_msg("%s: all nodes give one %s more", command_types[command->kind].fields.name,
                 d.out.event_count ? event_types[d.events[0].kind].fields.name : "refusal");
}

static inline struct decision hall_ask(struct hall *h, const struct command *command)
{
    size_t bytes = decide_room();
    hall_take_room(h, bytes);
    struct room room = {h->room, bytes};
    h->who.now_ms += 1000;
    h->who.seed = h->seed;
    struct decision decision = decide(h->state, command, &h->who, &room);
    if (decision.refusal.code && !decision.keep) return decision;
    if (!h->measured) check_settled(h, command, &decision);
    for (size_t i = 0; i < decision.event_count; i++)
        hall_append(h, &decision.events[i]);
    return decision;
}

// ASK(h, match_call, .match = 1) answers the decision; DO wants it to be accepted, confirming what must be
// confirmed; NO wants a refusal for this reason.
#define ASK(h, kind_, ...) hall_ask(h, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})
#define DO(h, kind_, ...)                                                                                    \
    hall_do(h, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}}, __LINE__)
#define NO(h, reason_, kind_, ...)                                                                           \
    hall_no(h, DIRECTOR_##reason_, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}},    \
            __LINE__)

static inline struct decision hall_do(struct hall *h, const struct command *command, int line)
{
    h->who.confirmed = true;
    struct decision decision = hall_ask(h, command);
    h->who.confirmed = false;
    if (decision.refusal.code)
        fail_msg("line %d: %s refused: %s", line, command_types[command->kind].fields.name,
                 director_reasons[decision.refusal.code].name);
    return decision;
}

static inline struct decision hall_no(struct hall *h, enum director_reason reason,
                                      const struct command *command, int line)
{
    struct decision decision = hall_ask(h, command);
    if (decision.refusal.code != (int)reason)
        fail_msg("line %d: %s: %s instead of %s", line, command_types[command->kind].fields.name,
                 director_reasons[decision.refusal.code].name, director_reasons[reason].name);
    return decision;
}

// ---- what a test says in one line

// A reference of 43 characters made from a number.
static inline void ref_write(char *ref, int32_t n)
{
    snprintf(ref, 44, "%043d", n);
}

static inline void hall_enter(struct hall *h, int32_t entries)
{
    for (int32_t i = 0; i < entries; i++) {
        struct command c = {.kind = COMMAND_entry_add};
        ref_write(c.is.entry_add.ref, state_last(h->state, ROW_entry) + 1);
        hall_do(h, &c, __LINE__);
    }
}

// A team with so many members, who come after it; their order is that of the boards. The number of the team.
static inline int32_t hall_enter_team(struct hall *h, int32_t members)
{
    int32_t team = state_last(h->state, ROW_entry) + 1;
    for (int32_t i = 0; i <= members; i++) {
        struct command c = {.kind = COMMAND_entry_add, .is.entry_add = {.team = i ? team : -1}};
        ref_write(c.is.entry_add.ref, team + i);
        hall_do(h, &c, __LINE__);
    }
    return team;
}

static inline void hall_create(struct hall *h, int32_t length, int32_t tables)
{
    hall_open(h);
    DO(h, tournament_create, .title = "Evening", .starts_on = "2026-11-20", .starts_at_min = 1140,
       .lengths = {&length, 1}, .tables = tables);
}

// Entries 1, 2, ... drawn by hand in that order, byes at the end of the pairs that need them.
static inline void hall_draw(struct hall *h, const int32_t *slots, int32_t size)
{
    DO(h, draw_make, .method = DRAW_BY_HAND, .slots = {slots, size});
}

// One match to so many points between entries 1 (side a) and 2 (side b), called to table 1 and started.
static inline void hall_match(struct hall *h, int32_t length)
{
    hall_create(h, length, 1);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
}

static inline const struct row_match *hall_at(const struct hall *h, int32_t match)
{
    return state_match(h->state, match);
}

static inline void hall_score(const struct hall *h, int32_t a, int32_t b, enum phase phase)
{
    assert_int_equal(hall_at(h, 1)->score_a, a);
    assert_int_equal(hall_at(h, 1)->score_b, b);
    assert_string_equal(words_phase.at[hall_at(h, 1)->phase], words_phase.at[phase]);
}

// ---- what must be true of every state

// Only a correction opens nodes, and it waits for a repair before them.
static inline void check_open(const struct state *state, const struct drawn *drawn)
{
    unsigned char *marks = malloc((size_t)drawn->g.count + 1),
                  *waited = calloc((size_t)drawn->g.count + 1, 1);
    for (STATE_EACH(node, node, state)) {
        if (!node->waits) continue;
        settle_after(drawn, node->n, marks);
        for (int32_t n = 1; n <= drawn->g.count; n++)
            waited[n] |= marks[n];
    }
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (drawn->now[n].how == NODE_OPEN && !waited[n])
            fail_msg("node %d is open, and no correction says why", n);
    free(marks);
    free(waited);
}

// Every node is as a fresh pass over sources, results and pins has it.
static inline void check_node(const struct state *state, int32_t n, const struct node_now *now)
{
    const struct row_node *node = state_node(state, n);
    if (!node->section) return;
    const struct row_match *m = state_match(state, node->match);
    assert_true(drawn_stands(state, m));
    if (now->how == NODE_OPEN) {
        assert_true(m->started_ms || m->status == MATCH_OVER);
        return;
    }
    if (!node->pin_winner) {
        assert_int_equal(m->a, now->player[0]);
        assert_int_equal(m->b, now->player[1]);
        if ((m->status == MATCH_OVER) != node_decided(now->how))
            fail_msg("node %d: match %d %s, %s, %d v %d, absent %d; the pass: %s, %d v %d", n, m->n,
                     words_match_status.at[m->status], words_result_how.at[m->how], m->a, m->b, m->absent,
                     words_node_how.at[now->how], now->player[0], now->player[1]);
        if (m->status == MATCH_OVER) assert_int_equal(drawn_winner(m), now->winner);
    }
    assert_false(node->waits);
}

static inline void check_section(const struct state *state, int32_t section, const struct drawn *drawn)
{
    const struct row_section *s = state_section(state, section);
    struct graph_results results = {drawn->match, drawn->away};
    bool over = section_ended(&drawn->g, &results, drawn->now, section);
    assert_int_equal(s->status, over ? SECTION_OVER : SECTION_RUNNING);
    int32_t placed = 0;
    for (STATE_EACH(seat, seat, state))
        if (seat->n / SEAT_NUMBERS == section && seat->place_from) placed++;
    static struct places places;
    places.count = 0;
    if (over) assert_true(places_fill(&drawn->g, &results, drawn->now, section, &places, drawn->room));
    assert_int_equal(placed, places.count);
    for (int32_t i = 0; i < places.count; i++) {
        const struct row_seat *seat = drawn_seat(state, section, places.at[i].entry);
        assert_int_equal(seat->place_from, places.at[i].from);
        assert_int_equal(seat->place_to, places.at[i].to);
    }
    if (section == MAIN_SECTION) assert_int_equal(state_tournament(state, 1)->champion, s->champion);
}

static inline bool any_open(const struct drawn *drawn)
{
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (drawn->now[n].how == NODE_OPEN) return true;
    return false;
}

static inline void check_sections(const struct state *state)
{
    int32_t nodes = state_last(state, ROW_node);
    size_t bytes = drawn_room(nodes);
    void *block = malloc(bytes);
    struct room room = {block, bytes};
    struct drawn drawn;
    assert_true(drawn_take(&room, nodes, &drawn));
    assert_true(drawn_pass(state, &drawn));
    for (int32_t n = 1; n <= nodes; n++)
        assert_true(drawn.now[n].player[0] <= 0 || drawn.now[n].player[0] != drawn.now[n].player[1]);
    // What waits for a repair makes others wait, too.
    for (int32_t n = 1; n <= nodes && !any_open(&drawn); n++)
        check_node(state, n, &drawn.now[n]);
    for (int32_t s = 1; s <= SECTIONS_MAX; s++)
        if (drawn_is(state, s)) check_section(state, s, &drawn);
    check_open(state, &drawn);
    free(block);
}

// A team match is what its boards have come to, and every board somebody's place.
static inline void check_team_match(const struct state *state, const struct row_match *m)
{
    struct tally tally = tally_of(state, m->n);
    bool known = m->a > 0 && m->b > 0;
    if (!drawn_stands(state, m)) return;
    if (known && !drawn_automatic(m)) assert_int_equal(tally.count, boards_of(state, m));
    assert_int_equal(m->table, 0);
    assert_int_equal(!m->started_ms, !tally.begun);
    if (drawn_automatic(m)) return;
    assert_int_equal(m->score_a, tally_boards(&tally, SIDE_A));
    assert_int_equal(m->score_b, tally_boards(&tally, SIDE_B));
    assert_int_equal(m->points_a, tally.points[0]);
    assert_int_equal(m->points_b, tally.points[1]);
    if (known) assert_int_equal(m->status == MATCH_OVER, tally.begun && !tally.open);
    for (BOARDS_EACH(board, state, m->n)) {
        assert_true(board->a <= 0 || team_has(state, m->a, board->a));
        assert_true(board->b <= 0 || team_has(state, m->b, board->b));
        if (!known) assert_false(boards_begun(board));
    }
}

static inline void check_match(const struct state *state, const struct row_match *m)
{
    assert_true(m->a <= 0 || m->a != m->b); // nobody meets themselves
    if (boards_of(state, m)) {
        check_team_match(state, m);
        return;
    }
    int32_t score[2] = {m->penalty_b, m->penalty_a};
    for (int32_t game = 1; game <= m->games; game++) {
        const struct row_game *row = state_game_of(state, m->n, game);
        assert_non_null(row);
        assert_int_not_equal(row->status, GAME_WITHDRAWN);
        if (row->winner != SIDE_NONE) score[row->winner - 1] += row->points; // drawn: none to either
        bool shared = row->winner == SIDE_NONE && draughts_played(match_games(state, m->section));
        score[0] += shared;
        score[1] += shared;
    }
    // An annulled match keeps its dispute as it keeps its games: it may stand again.
    if (m->status != MATCH_ANNULLED)
        assert_int_equal(m->status == MATCH_DISPUTED, dispute_open_in(state, m->n, 0) != NULL);
    // Games are set aside only behind the end of the match.
    if (game_not_counting(state, m, m->games + 1)) assert_true(m->final || m->phase == PHASE_OVER);
    if (!m->final) {
        assert_int_equal(m->score_a, score[0]);
        assert_int_equal(m->score_b, score[1]);
    }
    if (m->status == MATCH_FINISHING) assert_int_equal(m->phase, PHASE_OVER);
    if (m->status == MATCH_READY) assert_true(m->a > 0 && m->b > 0);
    if (m->how == HOW_LEVEL) assert_true(m->winner == SIDE_NONE && m->score_a == m->score_b);
    if (m->how == HOW_PLAYED) assert_true((m->winner == SIDE_A ? m->score_a : m->score_b) >= m->length);
}

static inline void check_tables(const struct state *state)
{
    for (STATE_EACH(hall_table, table, state))
        if (table->match) assert_int_equal(state_match(state, table->match)->table, table->n);
    for (STATE_EACH(match, m, state)) {
        if (m->table) assert_int_equal(state_hall_table(state, m->table)->match, m->n);
        if (m->status == MATCH_OVER || m->status == MATCH_WAITING) assert_int_equal(m->table, 0);
        check_match(state, m);
    }
}

static inline void hall_check(const struct hall *h)
{
    for (int kind = 0; kind < ROW_KINDS; kind++)
        for (const struct row *row = state_next(h->state, (enum row_kind)kind, 0); row;
             row = state_next(h->state, (enum row_kind)kind, row->n))
            assert_in_range(row->version, 1, h->state->seq);
    assert_int_equal(h->state->seq, h->count);
    check_sections(h->state);
    check_tables(h->state);
}

// The ledger alone gives the same rows.
static inline void hall_refold(const struct hall *h)
{
    size_t bytes = state_size(NULL);
    struct state *fold = state_new(malloc(bytes), bytes);
    for (size_t i = 0; i < h->count; i++)
        fold = state_moved(fold, &h->ledger[i]);
    enum row_kind kind;
    int32_t n;
    if (!state_same(fold, h->state, &kind, &n))
        fail_msg("the fold differs in %s %d", row_fields[kind].name, n);
    free(fold);
}
#endif
