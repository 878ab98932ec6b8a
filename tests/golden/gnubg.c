// SPDX-License-Identifier: MIT
// GNU Backgammon as an outside oracle: positions of random games, and for each the complete set of resulting
// positions as either program finds it. Skipped where GNU Backgammon is not installed.
#include "chance.h"
#include "codec/question.h"
#include "engine/ids.h"
#include "files.h"
#include "gnubg_files.h"

#include <unistd.h>

enum { QUESTIONS = 2400, PROGRAMS = 4, EACH = QUESTIONS / PROGRAMS, LINE_ROOM = 1 << 16, GAME_MAX = 120 };

struct asked {
    char position[POSITION_ID_LENGTH + 1];
    struct dice dice;
};

static struct dice rolled(struct chance *c)
{
    return dice_of(1 + chance_below(c, 6), 1 + chance_below(c, 6));
}

static bool is_over(const struct position *p)
{
    return p->checkers[MINE][OFF] == CHECKERS_MAX || p->checkers[THEIRS][OFF] == CHECKERS_MAX;
}

// Fills `asked` with the turns of games in which both sides play at random. Long races repeat themselves, so
// a game is left after a while.
static void ask_random_games(struct chance *c, struct asked *asked, size_t n, struct plays *room)
{
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct turn turn = {.variant = v, .board = variant_start(v)};
    unsigned played = 0;
    for (size_t i = 0; i < n; i++) {
        turn.dice = rolled(c);
        position_id_write(&turn.board, asked[i].position);
        asked[i].dice = turn.dice;
        assert_int_equal(plays_list(&turn, room).code, 0);
        if (room->count) turn.board = room->at[chance_below(c, (uint32_t)room->count)].after;
        turn.board = position_swap(&turn.board);
        if (++played < GAME_MAX && !is_over(&turn.board)) continue;
        turn.board = variant_start(v);
        played = 0;
    }
}

static FILE *start_program(struct arena *a, const char *folder, int part, const struct asked *asked)
{
    const char *path = arena_printf(a, "%s/%d", folder, part);
    FILE *questions = fopen(path, "w");
    assert_non_null(questions);
    for (size_t i = 0; i < EACH; i++)
        fprintf(questions, "%s %d%d\n", asked[i].position, asked[i].dice.high, asked[i].dice.low);
    fclose(questions);
    const char *script = tests_path(a, "golden/gnubg.py");
    FILE *answers = popen(arena_printf(a, "TD_QUESTIONS='%s' %s -t -q -r -p '%s' </dev/null 2>/dev/null",
                                       path, gnubg_program, script),
                          "r");
    assert_non_null(answers);
    return answers;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

// "position dice id id ..." as GNU Backgammon's answer would be.
static void own_answer(const struct asked *asked, struct plays *room, char *line)
{
    static char ids[PLAYS_MAX][POSITION_ID_LENGTH + 1];
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON), .dice = asked->dice};
    assert_true(position_id_read(asked->position, POSITION_ID_LENGTH, CHECKERS_MAX, &turn.board));
    assert_int_equal(plays_list(&turn, room).code, 0);
    for (size_t i = 0; i < room->count; i++) {
        struct position seen = position_swap(&room->at[i].after);
        position_id_write(&seen, ids[i]);
    }
    qsort(ids, room->count, sizeof *ids, by_text);
    int n = sprintf(line, "%s %d%d", asked->position, asked->dice.high, asked->dice.low);
    for (size_t i = 0; i < room->count; i++)
        n += sprintf(line + n, " %s", ids[i]);
}

// The order of a set is no matter; both sides are sorted by bytes. Returns how many answers were read.
static size_t compare_answers(FILE *answers, const struct asked *asked, struct plays *room)
{
    static char line[LINE_ROOM], own[LINE_ROOM];
    size_t n = 0;
    while (fgets(line, sizeof line, answers)) {
        if (strncmp(line, "ANSWER ", 7) != 0) continue;
        assert_true(n < EACH);
        line[strcspn(line, "\r\n")] = '\0';
        own_answer(&asked[n++], room, own);
        assert_string_equal(line + 7, own);
    }
    return n;
}

static void result_sets_are_the_same(void **state)
{
    (void)state;
    gnubg_is_here();
    static struct asked asked[QUESTIONS];
    struct arena a = ARENA_EMPTY;
    struct plays room = question_room(&a);
    struct chance c = {20261120};
    char folder[] = "/tmp/td-gnubg-XXXXXX";
    assert_non_null(mkdtemp(folder));
    ask_random_games(&c, asked, QUESTIONS, &room);
    FILE *answers[PROGRAMS];
    for (int part = 0; part < PROGRAMS; part++)
        answers[part] = start_program(&a, folder, part, asked + part * EACH);
    for (int part = 0; part < PROGRAMS; part++) {
        assert_int_equal(compare_answers(answers[part], asked + part * EACH, &room), EACH);
        pclose(answers[part]);
        unlink(arena_printf(&a, "%s/%d", folder, part));
    }
    rmdir(folder);
    arena_free(&a);
}

// ---- files ----

static void hand_over(const char *path, const char *name, void *user)
{
    struct arena a = ARENA_EMPTY;
    gnubg_reads(&a, user, file_text(&a, path), name);
    arena_free(&a);
}

static void our_files_are_read(void **state)
{
    (void)state;
    gnubg_is_here();
    struct arena a = ARENA_EMPTY;
    char folder[] = "/tmp/td-gnubg-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(files_each(tests_path(&a, "fixtures/matches"), ".mat", hand_over, folder), 7);
    rmdir(folder);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(our_files_are_read),
                                       cmocka_unit_test(result_sets_are_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
