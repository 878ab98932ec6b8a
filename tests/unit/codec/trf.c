// SPDX-License-Identifier: MIT
// TRF16 whose names are not of ASCII: a column is a letter, so that everything behind a name stands where it should.
#include "codec/rounds/trf.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

enum { PLAYERS = 3, POINTS_AT = 80 };

#define GREEK_40 "αβγδεζηθικλμνξοπρστυφχψωαβγδεζηθικλμνξοπ"
#define GREEK_33 "αβγδεζηθικλμνξοπρστυφχψωαβγδεζηθι"

static const char *const names[PLAYERS] = {GREEK_40, "Ada Ω", "يوسف بن أحمد"};

static struct text written(struct arena *a)
{
    struct trf_player players[PLAYERS];
    struct tie_round rounds[PLAYERS] = {{.opponent = 1, .result = TIE_WIN},
                                        {.opponent = 0, .result = TIE_LOSS},
                                        {.opponent = TIE_NOBODY, .result = TIE_BYE}};
    const int32_t ranks[PLAYERS] = {1, 3, 1};
    for (int32_t i = 0; i < PLAYERS; i++)
        players[i] =
            (struct trf_player){.number = i + 1, .name = text_of(names[i]), .points = i == 1 ? 0 : 2};
    struct trf t = {
        .count = PLAYERS, .rounds = 1, .worth = tie_worth_usual, .players = players, .round = rounds};
    struct json_out o = json_start(a);
    trf_write(&o, TEXT("Evening"), &t, ranks);
    return json_bytes(&o);
}

static void reads_as(struct arena *a, struct text file, const char *const expected[PLAYERS])
{
    struct trf t;
    assert_int_equal(trf_read(a, file, &t).line, 0);
    assert_int_equal(t.count, PLAYERS);
    for (int32_t i = 0; i < PLAYERS; i++) {
        assert_true(text_equal(t.players[i].name, text_of(expected[i])));
        assert_int_equal(t.players[i].points, i == 1 ? 0 : 2);
    }
    assert_int_equal(t.rounds, 1);
    assert_int_equal(t.round[0].opponent, 1);
    assert_int_equal(t.round[1].result, TIE_LOSS);
    assert_int_equal(t.round[2].result, TIE_BYE);
}

static void names_are_cut_at_letters(void **state)
{
    (void)state;
    static const char *const read[PLAYERS] = {GREEK_33, "Ada Ω", "يوسف بن أحمد"};
    struct arena a = ARENA_EMPTY;
    struct text file = written(&a), lines = file;
    reads_as(&a, file, read);
    for (int32_t players = 0; lines.at;) {
        struct text line = text_cut(&lines, '\n'), rest = line;
        if (!text_starts(line, TEXT("001"))) continue;
        assert_true(text_is_utf8(line));
        for (int32_t i = 0; i < POINTS_AT + 2; i++)
            text_next_rune(&rest);
        assert_int_equal(rest.at[0], '.'); // of the points, in column 83
        assert_true(++players <= PLAYERS);
    }
    arena_free(&a);
}

// As programs write it that count bytes: fewer blanks behind the name.
static void files_that_count_bytes_are_read(void **state)
{
    (void)state;
    static const char *const read[PLAYERS] = {"Łukasz Żółć", "Ada Ω", "Ben"};
    static const char file[] =
        "001    1      Łukasz Żółć                                                        1.0    1  0002 - "
        "1\n"
        "001    2      Ada Ω                                                             0.0    3  0001 - 0\n"
        "001    3      Ben                                                               1.0    1  0000 - "
        "U\n";
    struct arena a = ARENA_EMPTY;
    char bytes[sizeof file];
    size_t len = 0;
    for (const char *line = file; *line; line = strchr(line, '\n') + 1) {
        // What stands behind the name moves to its column in bytes.
        const char *points = strchr(line, '.') - 2, *end = strchr(line, '\n') + 1;
        size_t name = strlen("001    1      ");
        const char *last = line + name;
        for (const char *p = last; p < points; p++)
            if (*p != ' ') last = p + 1;
        len += (size_t)snprintf(bytes + len, sizeof bytes - len, "%-80.*s%.*s", (int)(last - line), line,
                                (int)(end - points), points);
    }
    reads_as(&a, (struct text){bytes, len}, read);
    arena_free(&a);
}

// The last round of a section that ends early, or has not begun: nobody has anything, and it is a round all the same.
static void a_round_without_results_stays(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct trf_player players[2] = {{.number = 1, .name = TEXT("Ada"), .points = 2},
                                    {.number = 2, .name = TEXT("Ben"), .points = 0}};
    struct tie_round rounds[4] = {{.opponent = 1, .result = TIE_WIN},
                                  {.opponent = TIE_NOBODY, .result = TIE_ABSENT},
                                  {.opponent = 0, .result = TIE_LOSS},
                                  {.opponent = TIE_NOBODY, .result = TIE_ABSENT}};
    struct trf back,
        t = {.count = 2, .rounds = 2, .worth = tie_worth_usual, .players = players, .round = rounds};
    const int32_t ranks[2] = {1, 2};
    struct json_out o = json_start(&a);
    trf_write(&o, TEXT("Evening"), &t, ranks);
    assert_int_equal(trf_read(&a, json_bytes(&o), &back).line, 0);
    assert_int_equal(back.rounds, 2);
    assert_int_equal(back.round[1].result, TIE_ABSENT);
    assert_int_equal(back.round[2].result, TIE_LOSS);
    arena_free(&a);
}

// A round that is paired and not played does not keep a file from being read, nor does it count.
static void a_round_that_is_paired_waits(void **state)
{
    (void)state;
    static const char *const read[PLAYERS] = {GREEK_33, "Ada Ω", "يوسف بن أحمد"};
    static const char *const paired[PLAYERS] = {"  0002 w", "  0001 b", ""};
    struct arena a = ARENA_EMPTY;
    struct text lines = written(&a);
    const char *file = "";
    for (int32_t players = 0; lines.at;) {
        struct text line = text_cut(&lines, '\n');
        bool player = text_starts(line, TEXT("001"));
        file = arena_printf(&a, "%s%.*s%s\n", file, (int)line.len, line.at, player ? paired[players] : "");
        players += player;
    }
    assert_non_null(strstr(file, "0002 w\n"));
    reads_as(&a, text_of(file), read);
    arena_free(&a);
}

// ---- what results are worth

static bool holds(struct text file, struct text line)
{
    while (file.at)
        if (text_equal(text_cut(&file, '\n'), line)) return true;
    return false;
}

static void other_points_stand_in_lines_of_their_own(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct trf_player players[2] = {{.number = 1, .name = TEXT("Ada"), .points = 7},
                                    {.number = 2, .name = TEXT("Ben"), .points = 2}};
    struct tie_round rounds[4] = {{.opponent = 1, .result = TIE_WIN},
                                  {.opponent = TIE_NOBODY, .result = TIE_SAT_OUT},
                                  {.opponent = 0, .result = TIE_LOSS},
                                  {.opponent = TIE_NOBODY, .result = TIE_MISSED}};
    struct trf back, t = {.count = 2,
                          .rounds = 2,
                          .worth = {.win = 6, .draw = 1, .loss = 2, .bye = 3, .walkover = 6, .sat_out = 1},
                          .players = players,
                          .round = rounds};
    const int32_t ranks[2] = {1, 2};
    struct json_out o = json_start(&a);
    assert_true(trf_can_say(&t));
    trf_write(&o, TEXT("Evening"), &t, ranks);
    assert_true(holds(json_bytes(&o), TEXT("BBL  1.0")) && holds(json_bytes(&o), TEXT("BBU  1.5")));
    assert_int_equal(trf_read(&a, json_bytes(&o), &back).line, 0);
    assert_int_equal(back.worth.win, 6);
    assert_int_equal(back.worth.draw, 1);
    assert_int_equal(back.worth.loss, 2);
    assert_int_equal(back.worth.bye, 3);
    assert_int_equal(back.worth.walkover, 6);
    assert_int_equal(back.round[1].result, TIE_HALF_BYE);
    assert_int_equal(back.round[3].result, TIE_ZERO_BYE);
    assert_int_equal(trf_read(&a, TEXT("BBW 3.2\n001    1      Ada\n"), &back).line, 1);
    t.worth.sat_out = 3;
    assert_false(trf_can_say(&t)); // neither a win's nor a draw's
    t.worth.sat_out = 0;
    t.worth.walkover = 5;
    assert_true(trf_can_say(&t)); // there was none
    rounds[0].result = TIE_FORFEIT_WIN;
    assert_false(trf_can_say(&t));
    arena_free(&a);
}

// The usual ones are not said: programs that know no such lines read the file.
static void usual_points_are_not_said(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text file = written(&a);
    for (struct text line = text_cut(&file, '\n'); file.at; line = text_cut(&file, '\n'))
        assert_false(text_starts(line, TEXT("BB")));
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_cut_at_letters),
        cmocka_unit_test(a_round_without_results_stays),
        cmocka_unit_test(a_round_that_is_paired_waits),
        cmocka_unit_test(other_points_stand_in_lines_of_their_own),
        cmocka_unit_test(usual_points_are_not_said),
        cmocka_unit_test(files_that_count_bytes_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
