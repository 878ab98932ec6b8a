// SPDX-License-Identifier: MIT
// Positions as people write and draw them.
#include "codec/board.h"

#include "chance.h"
#include "unit.h"

static const char *written(struct arena *a, const struct variant *v, const struct position *p)
{
    struct json_out o = json_start(a);
    board_write(&o, v, p);
    return arena_string(a, json_bytes(&o));
}

static void one_line(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct position start = variant_start(v), p;
    static const char line[] = "24:2 13:5 8:3 6:5 / 19:5 17:3 12:5 1:2";
    assert_string_equal(written(&a, v, &start), line);
    assert_true(board_read(text_of(line), v, &p) && position_same(&p, &start));
    assert_true(board_read(TEXT("  13:1 BAR:2/  bar:1 "), v, &p));
    assert_true(p.checkers[MINE][BAR] == 2 && p.checkers[MINE][13] == 1 && p.checkers[MINE][OFF] == 12 &&
                p.checkers[THEIRS][BAR] == 1);
    assert_string_equal(written(&a, v, &p), "bar:2 13:1 / bar:1");
    assert_true(board_read(TEXT("/"), v, &p));
    assert_string_equal(written(&a, v, &p), "/");
    arena_free(&a);
}

static void what_is_no_position(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",           "24:2",    "24:2 24:1 /", "25:1 /", "0:1 /",
                                        "x:1 /",      "6:16 /",  "6:0 /",       "6 /",    "6: /",
                                        "6:10 5:6 /", "6:1:1 /", "/ /"};
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct position p;
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_false(board_read(text_of(wrong[i]), v, &p));
    assert_false(board_read(TEXT("6:4 /"), variant_row(VARIANT_HYPERGAMMON), &p));
}

static void pinned_and_waiting(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct variant *pins = variant_row(VARIANT_PLAKOTO), *dutch = variant_row(VARIANT_DUTCH);
    static const char below[] = "24:13 12:1p 7:1 / 12:1 7:1p 1:13", mixed[] = "wait:3 bar:1 6:11 / wait:15";
    struct position p;
    assert_true(board_read(text_of(below), pins, &p));
    assert_true(p.pinned[MINE] == 1u << 12 && p.pinned[THEIRS] == 1u << 18);
    assert_string_equal(written(&a, pins, &p), below);
    assert_true(board_read(text_of(mixed), dutch, &p));
    assert_true(p.checkers[MINE][BAR] == 4 && p.waiting[MINE] == 3 && p.waiting[THEIRS] == 15);
    assert_string_equal(written(&a, dutch, &p), mixed);
    assert_true(board_read(TEXT("bar:1 wait:3 6:11 / wait:15"), dutch, &p));
    assert_string_equal(written(&a, dutch, &p), mixed);
    assert_false(board_read(TEXT("wait:3 wait:1 / 6:1"), dutch, &p));
    assert_false(board_read(TEXT("wait:9 bar:9 / 6:1"), dutch, &p));
    arena_free(&a);
}

// The pinned checker is drawn at the edge of its own point, whatever is pinned elsewhere.
static void pins_are_drawn(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    const struct variant *v = variant_row(VARIANT_PLAKOTO);
    struct position p;
    assert_true(board_read(TEXT("24:12 12:1p 7:2 / 12:2 7:1p 1:12"), v, &p));
    board_draw(&o, v, &p);
    const char *drawn = arena_string(&a, json_bytes(&o));
    // The last two rows of points: 12 is O over X, 7 is X over X over O.
    assert_non_null(strstr(drawn, " | O              X"));
    assert_non_null(strstr(drawn, " | X              O"));
    arena_free(&a);
}

static void random_round_trips(void **state)
{
    (void)state;
    struct chance c = {3};
    static const enum variant_id games[] = {VARIANT_BACKGAMMON, VARIANT_FEVGA};
    for (int i = 0; i < 4000; i++) {
        struct arena a = ARENA_EMPTY;
        const struct variant *v = variant_row(games[i % 2]);
        struct position p = {0}, back;
        for (int side = MINE; side <= THEIRS; side++)
            for (int checker = 0; checker < CHECKERS_MAX; checker++)
                p.checkers[side][chance_below(&c, BAR + 1)]++;
        assert_true(board_read(text_of(written(&a, v, &p)), v, &back) && position_same(&p, &back));
        arena_free(&a);
    }
}

static void the_drawing(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct position p;
    assert_true(board_read(TEXT("bar:1 13:7 6:5 / 24:1 19:6 12:5"), v, &p));
    struct json_out o = json_start(&a);
    board_draw(&o, v, &p);
    assert_string_equal(arena_string(&a, json_bytes(&o)),
                        " +13-14-15-16-17-18------19-20-21-22-23-24-+\n"
                        " | X                |   | O              O |\n"
                        " | X                |   | O                |\n"
                        " | X                |   | O                |\n"
                        " | X                |   | O                |\n"
                        " | 7                |   | 6                |\n"
                        " |                  |BAR|                  |  bar X:1 O:0  off X:2 O:3\n"
                        " | O                |   | X                |\n"
                        " | O                |   | X                |\n"
                        " | O                |   | X                |\n"
                        " | O                |   | X                |\n"
                        " | O                |   | X                |\n"
                        " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n");
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_line),           cmocka_unit_test(what_is_no_position),
        cmocka_unit_test(random_round_trips), cmocka_unit_test(pinned_and_waiting),
        cmocka_unit_test(pins_are_drawn),     cmocka_unit_test(the_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
