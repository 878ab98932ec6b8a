// SPDX-License-Identifier: MIT
// Real matches, as the exporting sites wrote them: every play is legal, scores and Crawford games are right,
// what is written differs from what was played only for reasons that are known, and a match survives being
// written as .mat and as .sgf.
#include "files.h"
#include "records/mat.h"
#include "records/review.h"
#include "records/sgf.h"

#include "unit.h"

static void assert_read(struct transcript_fault fault, const char *name)
{
    if (fault.line) fail_msg("%s, line %d: %s", name, fault.line, fault.detail);
}

static void assert_good(const struct review *r, const char *name)
{
    if (r->illegal_count)
        fail_msg("%s: game %d turn %d: %.*s", name, r->illegal[0].game, r->illegal[0].turn,
                 TEXT_ARGS(r->illegal[0].message));
    if (!review_good(r)) fail_msg("%s: %s", name, r->note_count ? r->notes[0] : "not consistent");
}

// The reasons for which a site may write another result than the one that was played.
static bool is_explanation(const char *note)
{
    return strstr(note, "resignation") || strstr(note, "needed no more") || strstr(note, "forfeit");
}

static void assert_action_same(const struct transcript_action *a, const struct transcript_action *b,
                               const char *name)
{
    if (a->kind != b->kind || a->side != b->side || a->dice.high != b->dice.high ||
        a->dice.low != b->dice.low)
        fail_msg("%s: line %d became line %d", name, a->line, b->line);
    assert_int_equal(a->steps, b->steps);
    assert_true(text_equal(a->canonical, b->canonical));
}

static size_t next_played(const struct transcript_game *game, size_t i)
{
    while (i < game->count && game->actions[i].kind == ACTION_CONCEDE)
        i++;
    return i;
}

// The same games; concessions are told by the result in both formats.
static void assert_same(const struct transcript *a, const struct transcript *b, const char *name)
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

struct writer {
    void (*write)(struct json_out *o, const struct transcript *t);
    struct transcript_fault (*read)(struct arena *a, struct text input, struct transcript *out);
};

static void assert_survives(struct arena *a, struct transcript *t, const struct writer *form,
                            const char *name)
{
    struct transcript again;
    struct review review;
    struct json_out o = json_start(a);
    form->write(&o, t);
    assert_read(form->read(a, json_bytes(&o), &again), name);
    review_transcript(a, &again, &review);
    assert_good(&review, name);
    assert_same(t, &again, name);
}

struct totals {
    int turns, matches;
};

static void replay_match(const char *path, const char *name, void *user)
{
    static const struct writer forms[] = {{mat_write, mat_read}, {sgf_write, sgf_read}};
    struct totals *totals = user;
    struct arena a = ARENA_EMPTY;
    struct transcript t;
    struct review review;
    struct text file = file_text(&a, path);
    for (size_t form = 0; form < COUNT(forms); form++) {
        assert_read(mat_read(&a, file, &t), name);
        review_transcript(&a, &t, &review);
        assert_good(&review, name);
        for (size_t i = 0; i < review.note_count; i++)
            if (!is_explanation(review.notes[i])) fail_msg("%s: %s", name, review.notes[i]);
        assert_survives(&a, &t, &forms[form], name);
    }
    totals->turns += review.turns;
    totals->matches++;
    arena_free(&a);
}

static void matches_of_this_tree(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct totals totals = {0};
    assert_int_equal(files_each(tests_path(&a, "fixtures/matches"), ".mat", replay_match, &totals), 6);
    assert_int_equal(totals.turns, 949);
    arena_free(&a);
}

static void all_real_matches(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct totals totals = {0};
    const char *folder = shared_path(&a, "data/matches");
    if (!folder) {
        print_message("TD_SHARED is not set\n");
        skip();
    }
    assert_int_equal(files_each(folder, ".mat", replay_match, &totals), 150);
    assert_int_equal(totals.turns, 23123);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_of_this_tree),
        cmocka_unit_test(all_real_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
