// SPDX-License-Identifier: MIT
// When a ledger is signed on the way: thirty-two tournaments that were drawn together and are entered side by side are
// not all signed in one batch, and each is in time.
#include "desk/signing.h"

#include "unit.h"

enum { HALLS = 32, LINES = 4 * SIGNED_EVERY };

static struct state_buffer *empty;

static int up(void **state)
{
    (void)state;
    empty = state_buffer_new();
    return empty ? 0 : -1;
}

static int down(void **state)
{
    (void)state;
    state_buffer_free(empty);
    return 0;
}

static bool wanted(struct cached_stream *l, int64_t last, int64_t seq, bool others)
{
    l->seq = seq;
    return signing_wanted(&(struct signing){.cached = l, .from = seq - 1, .last = last}, others);
}

static void nothing_new_is_not_signed_again(void **state)
{
    (void)state;
    struct cached_stream hall = {.kind = STREAM_TOURNAMENT, .buffer = empty, .seq = 500};
    assert_false(signing_wanted(&(struct signing){.cached = &hall, .from = 500, .last = 1}, false));
}

static void an_early_one_waits_for_no_other_and_a_late_one_for_nobody(void **state)
{
    (void)state;
    struct cached_stream hall = {.kind = STREAM_TOURNAMENT, .buffer = empty};
    assert_false(wanted(&hall, 10, 10 + SIGNED_FROM - 1, false));
    assert_true(wanted(&hall, 10, 10 + SIGNED_FROM, false));
    assert_false(wanted(&hall, 10, 10 + SIGNED_EVERY - 1, true));
    assert_true(wanted(&hall, 10, 10 + SIGNED_EVERY, true));
}

static void halls_side_by_side_are_signed_one_after_the_other(void **state)
{
    (void)state;
    struct cached_stream hall = {.kind = STREAM_TOURNAMENT, .buffer = empty};
    int64_t last[HALLS] = {0};
    int count = 0;
    for (int64_t seq = 1; seq <= LINES; seq++) { // a batch has the next line of every hall
        int here = 0;
        for (int i = 0; i < HALLS; i++) {
            if (!wanted(&hall, last[i], seq, here > 0)) continue;
            assert_in_range(seq - last[i], SIGNED_FROM, SIGNED_EVERY);
            last[i] = seq;
            here++;
        }
        assert_in_range(here, 0, 1);
        count += here;
    }
    assert_in_range(count, HALLS * (LINES / SIGNED_EVERY), HALLS * (LINES / SIGNED_FROM));
}

static void a_club_is_signed_with_its_first_line_and_then_now_and_again(void **state)
{
    (void)state;
    struct cached_stream club = {.kind = STREAM_CLUB, .buffer = empty};
    assert_true(wanted(&club, 0, 1, true));
    assert_false(wanted(&club, 1, CLUB_SIGNED_EVERY, false));
    assert_true(wanted(&club, 1, 1 + CLUB_SIGNED_EVERY, true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_new_is_not_signed_again),
        cmocka_unit_test(an_early_one_waits_for_no_other_and_a_late_one_for_nobody),
        cmocka_unit_test(halls_side_by_side_are_signed_one_after_the_other),
        cmocka_unit_test(a_club_is_signed_with_its_first_line_and_then_now_and_again),
    };
    return cmocka_run_group_tests(tests, up, down);
}
