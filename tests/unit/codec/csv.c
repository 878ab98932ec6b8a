// SPDX-License-Identifier: MIT
// Entry lists as people send them, and what they are told about bad ones.
#include "codec/csv.h"

#include "unit.h"

static void assert_entry(const struct csv_entry *e, const char *name, const char *club, const char *country,
                         int seed)
{
    assert_true(text_equal(e->name, text_of(name)));
    assert_true(text_equal(e->club, text_of(club)));
    assert_true(text_equal(e->country, text_of(country)));
    assert_int_equal(e->seed, seed);
}

static void one_name_a_line(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct csv_list list = csv_read(&a, TEXT("\xef\xbb\xbf"
                                             "Ann Lee\r\n\r\n  Bj\xc3\xb6rn \nZo\xc3\xab"));
    assert_int_equal(list.fault_count, 0);
    assert_int_equal(list.entry_count, 3);
    assert_entry(&list.entries[0], "Ann Lee", "", "", 0);
    assert_entry(&list.entries[1], "Bj\xc3\xb6rn", "", "", 0);
    assert_entry(&list.entries[2], "Zo\xc3\xab", "", "", 0);
    assert_int_equal(list.entries[1].line, 3);
    arena_free(&a);
}

static void columns_in_every_dress(void **state)
{
    (void)state;
    static const struct text inputs[] = {
        TEXT("Ann Lee,City,UK,3\nBob,,,\n"),
        TEXT("Ann Lee\tCity\tUK\t3\nBob\n"),
        TEXT("Ann Lee; City; UK; 3\nBob;;;0"),
        TEXT("name,club,country,seed\n\"Ann Lee\",\"City\",UK,3\n\"Bob\"\n"),
        TEXT("Seed;Rating;Country;Player;Club\n3;1800;UK;Ann Lee;City\n;;;Bob\n"),
    };
    for (size_t i = 0; i < COUNT(inputs); i++) {
        struct arena a = ARENA_EMPTY;
        struct csv_list list = csv_read(&a, inputs[i]);
        assert_int_equal(list.fault_count, 0);
        assert_int_equal(list.entry_count, 2);
        assert_entry(&list.entries[0], "Ann Lee", "City", "UK", 3);
        assert_entry(&list.entries[1], "Bob", "", "", 0);
        arena_free(&a);
    }
}

static void quotes_protect(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct csv_list list = csv_read(&a, TEXT("\"Lee, Ann\", \"The \"\"Gammon\"\" Club\" ,,\n"));
    assert_int_equal(list.fault_count, 0);
    assert_entry(&list.entries[0], "Lee, Ann", "The \"Gammon\" Club", "", 0);
    arena_free(&a);
}

static void every_bad_line_is_named(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct csv_list list =
        csv_read(&a, TEXT("Ann,City\n,City\nBob,,,x\n\"Bob\nBob,\"a\"b\nB\x01,,\n\xff\nCid,\x7f\nDan,,\x7f\n"
                          "Eve,,,513\nFay,,,-1\nGus"));
    static const struct {
        int32_t line;
        const char *why;
    } faults[] = {{2, "the name must not be empty"},
                  {3, "seed"},
                  {4, "not closed"},
                  {5, "quote"},
                  {6, "the name"},
                  {7, "UTF-8"},
                  {8, "the club"},
                  {9, "the country"},
                  {10, "seed"},
                  {11, "seed"}};
    assert_int_equal(list.entry_count, 2);
    assert_int_equal(list.fault_count, COUNT(faults));
    for (size_t i = 0; i < COUNT(faults); i++) {
        assert_int_equal(list.faults[i].line, faults[i].line);
        assert_non_null(strstr(list.faults[i].detail, faults[i].why));
    }
    arena_free(&a);
}

static void empty_and_endless_lists(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    static const struct text nothing[] = {TEXT(""), TEXT("\n\r\n  \n"), TEXT("name,club\n")};
    for (size_t i = 0; i < COUNT(nothing); i++)
        assert_int_equal(csv_read(&a, nothing[i]).fault_count, 1);
    char *endless = arena_alloc(&a, 2 * 5000);
    for (size_t i = 0; i < 5000; i++)
        memcpy(endless + 2 * i, "A\n", 2);
    struct csv_list list = csv_read(&a, (struct text){endless, 2 * 5000});
    assert_int_equal(list.entry_count, CSV_LINES_MAX);
    assert_int_equal(list.fault_count, 1);
    assert_int_equal(list.faults[0].line, CSV_LINES_MAX + 1);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_name_a_line),         cmocka_unit_test(columns_in_every_dress),
        cmocka_unit_test(quotes_protect),          cmocka_unit_test(every_bad_line_is_named),
        cmocka_unit_test(empty_and_endless_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
