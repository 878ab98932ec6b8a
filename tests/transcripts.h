// SPDX-License-Identifier: MIT
// Whether two transcripts tell the same match, and whether one is legal and consistent: for tests that write
// and read.
#ifndef TESTS_TRANSCRIPTS_H
#define TESTS_TRANSCRIPTS_H
#include "codec/matches/review.h"

#include "unit.h"

static inline void assert_read(struct transcript_fault fault, const char *name)
{
    if (fault.line) fail_msg("%s, line %d: %s", name, fault.line, fault.detail);
}

static inline void assert_good(const struct review *r, const char *name)
{
    if (r->illegal_count)
        fail_msg("%s: game %d turn %d: %.*s", name, r->illegal[0].game, r->illegal[0].turn,
                 TEXT_ARGS(r->illegal[0].message));
    if (!review_good(r)) fail_msg("%s: %s", name, r->note_count ? r->notes[0] : "not consistent");
}

static inline void assert_action_same(const struct transcript_action *a, const struct transcript_action *b,
                                      const char *name)
{
    if (a->kind != b->kind || a->side != b->side || a->dice.high != b->dice.high ||
        a->dice.low != b->dice.low)
        fail_msg("%s: line %d became line %d", name, a->line, b->line);
    assert_int_equal(a->steps, b->steps);
    assert_true(text_equal(a->canonical, b->canonical));
}

static inline size_t next_played(const struct transcript_game *game, size_t i)
{
    while (i < game->count && game->actions[i].kind == ACTION_CONCEDE)
        i++;
    return i;
}

// The same games; concessions are told by the result in both formats.
static inline void assert_same(const struct transcript *a, const struct transcript *b, const char *name)
{
    assert_int_equal(a->length, b->length);
    assert_int_equal(a->count, b->count);
    for (size_t g = 0; g < a->count; g++) {
        const struct transcript_game *x = &a->games[g], *y = &b->games[g];
        assert_true(text_equal(x->name[LEFT], y->name[LEFT]) && text_equal(x->name[RIGHT], y->name[RIGHT]));
        assert_memory_equal(x->score, y->score, sizeof x->score);
        assert_true(x->winner == y->winner && x->points == y->points && x->crawford == y->crawford);
        size_t i = next_played(x, 0), k = next_played(y, 0);
        for (; i < x->count && k < y->count; i = next_played(x, i + 1), k = next_played(y, k + 1))
            assert_action_same(&x->actions[i], &y->actions[k], name);
        assert_true(i == x->count && k == y->count);
    }
}

#endif
