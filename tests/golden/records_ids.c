// SPDX-License-Identifier: MIT
// Position IDs, match IDs and XGIDs that GNU Backgammon made or that were worked out by hand from the bit
// tables of rules 6.1-6.3 and rule book 6, and the round trip of random ones.
#include "chance.h"
#include "engine/ids.h"
#include "engine/variant.h"

#include "unit.h"

static void start_positions(void **state)
{
    (void)state;
    static const struct {
        enum variant_id game;
        const char *id;
    } cases[] = {{VARIANT_BACKGAMMON, "4HPwATDgc/ABMA"},   {VARIANT_NACKGAMMON, "4Dl4ADbgOXgANg"},
                 {VARIANT_HYPERGAMMON, "AACgAgAAKgAAAA"},  {VARIANT_HYPERGAMMON2, "AABAAQAACgAAAA"},
                 {VARIANT_HYPERGAMMON1, "AACAAAAAAgAAAA"}, {VARIANT_LONGGAMMON, "AACA/z8AAID/Pw"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct position p = variant_start(variant_row(cases[i].game)), back;
        char id[POSITION_ID_LENGTH + 1];
        position_id_write(&p, id);
        assert_string_equal(id, cases[i].id);
        assert_true(position_id_read(id, POSITION_ID_LENGTH, position_checkers(&p, MINE), &back));
        assert_true(position_same(&p, &back));
    }
}

static void match_ids(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        struct match_id m;
    } cases[] = {
        {"QYkqASAAIAAE",
         {.cube_log = 1,
          .owner = 0,
          .roller = 1,
          .state = STATE_PLAYING,
          .decider = 1,
          .dice = {5, 2},
          .length = 9,
          .score = {2, 4}}},
        {"MAHgAAAAAAAE", {.owner = CUBE_CENTRED, .state = STATE_PLAYING, .length = 7}},
        {"8AmgAEAACAAE",
         {.owner = CUBE_CENTRED,
          .roller = 1,
          .state = STATE_PLAYING,
          .decider = 1,
          .crawford = true,
          .length = 5,
          .score = {4, 1}}},
        {"cAmgAEAACAAE",
         {.owner = CUBE_CENTRED,
          .roller = 1,
          .state = STATE_PLAYING,
          .decider = 1,
          .length = 5,
          .score = {4, 1}}},
        {"cBFgAAAAAAAE",
         {.owner = CUBE_CENTRED, .roller = 1, .state = STATE_PLAYING, .doubled = true, .length = 3}},
        {"UgkbAAAAAAAA",
         {.cube_log = 2,
          .owner = 1,
          .roller = 1,
          .state = STATE_PLAYING,
          .decider = 1,
          .jacoby = true,
          .dice = {6, 6}}},
        {"cCFgABAAAAAE",
         {.owner = CUBE_CENTRED,
          .roller = 1,
          .state = STATE_PLAYING,
          .resigned = 1,
          .length = 3,
          .score = {1, 0}}},
        {"8AngAGAAGAAE",
         {.owner = CUBE_CENTRED,
          .roller = 1,
          .state = STATE_PLAYING,
          .decider = 1,
          .crawford = true,
          .length = 7,
          .score = {6, 3}}},
        {"cAngAGAAKAAE",
         {.owner = CUBE_CENTRED,
          .roller = 1,
          .state = STATE_PLAYING,
          .decider = 1,
          .length = 7,
          .score = {6, 5}}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char id[MATCH_ID_LENGTH + 1];
        struct match_id back, want = cases[i].m;
        match_id_write(&want, id);
        assert_string_equal(id, cases[i].id);
        assert_true(match_id_read(cases[i].id, MATCH_ID_LENGTH, &back));
        match_id_write(&back, id);
        assert_string_equal(id, cases[i].id);
        assert_true(back.dice.high == want.dice.high && back.dice.low == want.dice.low &&
                    back.length == want.length);
        assert_true(back.score[0] == want.score[0] && back.score[1] == want.score[1] &&
                    back.owner == want.owner);
        assert_true(back.crawford == want.crawford && back.doubled == want.doubled &&
                    back.jacoby == want.jacoby);
    }
}

// The manual's own example lacks bit 66, which came later.
static void the_manuals_example_is_read(void **state)
{
    (void)state;
    struct match_id m;
    assert_true(match_id_read("QYkqASAAIAAA", MATCH_ID_LENGTH, &m));
    assert_true(m.cube_log == 1 && m.owner == 0 && m.dice.high == 5 && m.dice.low == 2 && m.length == 9);
}

static void xgids(void **state)
{
    (void)state;
    static const char bottom[] = "XGID=-b----E-C---eE---c-e---AA-:0:0:1:31:0:0:0:5:10";
    static const char top[] = "XGID=-b----E-C---eE---c-e---AA-:0:0:-1:31:0:0:0:5:10";
    struct position p;
    struct match_id m;
    unsigned limit;
    char id[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1], xgid[XGID_ROOM];
    assert_true(xgid_read(bottom, strlen(bottom), &p, &m, &limit));
    position_id_write(&p, id);
    match_id_write(&m, match);
    assert_string_equal(id, "4HPwATDgc/ABKA");
    assert_string_equal(match, "cImlAAAAAAAE");
    assert_int_equal(limit, 10);
    xgid_write(&p, &m, limit, xgid, sizeof xgid);
    assert_string_equal(xgid, bottom);
    assert_true(xgid_read(top + 5, strlen(top) - 5, &p, &m, NULL));
    position_id_write(&p, id);
    assert_string_equal(id, "4HPwASjgc/ABMA");
    xgid_write(&p, &m, 10, xgid, sizeof xgid);
    assert_string_equal(xgid, top);
}

static void what_is_no_id(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/AB!A",
                                        "//////////////"};
    struct position p;
    struct match_id m;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        assert_false(position_id_read(wrong[i], strlen(wrong[i]), CHECKERS_MAX, &p));
        assert_false(match_id_read(wrong[i], strlen(wrong[i]), &m));
        assert_false(xgid_read(wrong[i], strlen(wrong[i]), &p, &m, NULL));
    }
}

static struct position random_position(struct chance *c)
{
    struct position p = {0};
    for (int side = MINE; side <= THEIRS; side++) {
        for (unsigned checker = 0; checker < CHECKERS_MAX; checker++) {
            unsigned point = chance_below(c, BAR + 1);
            bool taken = side == THEIRS && point >= 1 && point <= 24 && p.checkers[MINE][25 - point];
            p.checkers[side][taken ? OFF : point]++;
        }
    }
    return p;
}

static void random_round_trips(void **state)
{
    (void)state;
    struct chance c = {6};
    for (int i = 0; i < 20000; i++) {
        struct position p = random_position(&c), back;
        struct match_id m = {.cube_log = (uint8_t)chance_below(&c, 10),
                             .owner = (uint8_t)chance_below(&c, 2),
                             .state = STATE_PLAYING,
                             .length = (uint16_t)(1 + chance_below(&c, 99))},
                        n;
        m.roller = m.decider = (uint8_t)chance_below(&c, 2);
        m.dice = dice_nth(chance_below(&c, DICE_ROLLS));
        m.score[0] = (uint16_t)chance_below(&c, m.length);
        m.score[1] = (uint16_t)chance_below(&c, m.length);
        char id[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1], again[MATCH_ID_LENGTH + 1],
            xgid[XGID_ROOM];
        position_id_write(&p, id);
        assert_true(position_id_read(id, POSITION_ID_LENGTH, CHECKERS_MAX, &back) &&
                    position_same(&p, &back));
        match_id_write(&m, match);
        assert_true(match_id_read(match, MATCH_ID_LENGTH, &n));
        match_id_write(&n, again);
        assert_string_equal(match, again);
        size_t length = xgid_write(&p, &m, 10, xgid, sizeof xgid);
        assert_true(xgid_read(xgid, length, &back, &n, NULL) && position_same(&p, &back));
        match_id_write(&n, again);
        assert_string_equal(match, again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_positions),
        cmocka_unit_test(match_ids),
        cmocka_unit_test(the_manuals_example_is_read),
        cmocka_unit_test(xgids),
        cmocka_unit_test(what_is_no_id),
        cmocka_unit_test(random_round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
