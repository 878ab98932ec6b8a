// SPDX-License-Identifier: MIT
// A hall with one section by rounds, for tests of how it goes on.
#ifndef TESTS_ROUND_HALL_H
#define TESTS_ROUND_HALL_H
#include "director/rounds/pairing.h"
#include "director/rounds/survivors.h"
#include "hall.h"

static inline void play(struct hall *h, int32_t match, int32_t winner)
{
    const struct row_match *m = hall_at(h, match);
    bool a = m->a == winner;
    assert_true(a || m->b == winner);
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
       .reason = "played");
}

// The lower number wins.
static inline void play_all(struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY) play(h, m->n, m->a < m->b ? m->a : m->b);
}

static inline const struct row_seat *seat_of(const struct hall *h, int32_t entry)
{
    return drawn_seat(h->state, MAIN_SECTION, entry);
}

static inline void of_kind(struct hall *h, enum section_kind kind, int32_t entries)
{
    static const int32_t length = 1;
    hall_create(h, 1, 2);
    hall_enter(h, entries);
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&length, 1});
}

static inline void pair(struct hall *h)
{
    DO(h, round_pair, .section = MAIN_SECTION, .round = drawn_rule(h->state, MAIN_SECTION).paired + 1);
}

static inline const struct survivors *survivors_of(const struct hall *h)
{
    static struct survivors s;
    size_t bytes = drawn_room(NODES_MAX);
    struct room room = {malloc(bytes), bytes};
    void *at = room.at;
    struct drawn drawn;
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    struct graph_results results = {drawn.match, drawn.away};
    survivors_fill(&drawn.g, &results, drawn.now, MAIN_SECTION, &s);
    free(at);
    return &s;
}

static inline int32_t lives_of(const struct hall *h, int32_t entry)
{
    const struct survivors *s = survivors_of(h);
    return survivors_lives(s, s->at[entry]);
}

static inline bool is_over(const struct hall *h)
{
    return state_section(h->state, MAIN_SECTION)->status == SECTION_OVER;
}

static inline bool shares(const struct hall *h, int32_t entry, int32_t from, int32_t to)
{
    return seat_of(h, entry)->place_from == from && seat_of(h, entry)->place_to == to;
}

static inline void close(struct hall *h)
{
    hall_check(h);
    hall_refold(h);
    hall_close(h);
}

#endif
