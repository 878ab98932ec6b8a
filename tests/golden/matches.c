// SPDX-License-Identifier: MIT
// Real matches, as the exporting sites wrote them: every play is legal, scores and Crawford games are right,
// what is written differs from what was played only for reasons that are known, and a match survives being
// written as .mat and as .sgf.
#include "codec/matches/mat.h"
#include "codec/matches/review.h"
#include "codec/matches/sgf.h"
#include "files.h"
#include "transcripts.h"

// The reasons for which a site may write another result than the one that was played.
static bool is_explanation(const char *note)
{
    return strstr(note, "resignation") || strstr(note, "needed no more") || strstr(note, "forfeit");
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
    assert_int_equal(files_each(tests_path(&a, "fixtures/matches"), ".mat", replay_match, &totals), 7);
    assert_int_equal(totals.turns, 1088);
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
