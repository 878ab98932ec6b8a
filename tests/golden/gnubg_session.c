// SPDX-License-Identifier: MIT
// GNU Backgammon reads the match file of a money session that was recorded at a side table. Skipped where it is not installed.
#include "gnubg_files.h"
#include "side_record.h"
#include "views/documents.h"

// Games of two for money, some of them doubled, one beavered, one dropped.
static struct side_record *money_session(void)
{
    struct side_record *r = side_record_new(
        (struct command_sitting_open){.kind = SITTING_MONEY, .jacoby = true, .beavers = true}, 2);
    for (int game = 0; game < 6; game++) {
        SIDE_SAY(r, START, 0);
        side_rolls_until(r, 3, 1);
        if (game) SIDE_SAY(r, DOUBLE, .entry = 1);
        if (game == 1) SIDE_SAY(r, BEAVER, .entry = 2);
        if (game == 1) SIDE_SAY(r, TAKE, .entry = 1);
        if (game > 2) SIDE_SAY(r, TAKE, .entry = 2);
        if (game == 2)
            SIDE_SAY(r, PASS, .entry = 2);
        else
            side_play_out(r);
    }
    return r;
}

static void a_money_session_is_read(void **state)
{
    (void)state;
    gnubg_is_here();
    struct arena a = ARENA_EMPTY;
    struct side_record *r = money_session();
    struct names *names = names_with(NULL, NULL, 0);
    struct view view = {.state = r->hall.state, .names = names};
    struct json_out o = json_start(&a);
    assert_true(document_sitting_mat(&o, &view, r->sitting));
    char folder[] = "/tmp/td-gnubg-XXXXXX";
    assert_non_null(mkdtemp(folder));
    gnubg_reads(&a, folder, json_bytes(&o), "a money session");
    rmdir(folder);
    names_drop(names);
    side_record_free(r);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_money_session_is_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
