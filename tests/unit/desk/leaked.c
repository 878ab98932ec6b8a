// SPDX-License-Identifier: MIT
// A list of leaked passwords: every line of it is found, and nothing else; a list that is not in order is refused.
#include "desk/secrets/leaked.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "unit.h"

enum { LINES = 3000, LINE = 4000 };

static char path[] = "/tmp/td-leaked-XXXXXX";
static struct arena arena;

static void put(const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static struct leaked opened(void)
{
    struct leaked list;
    struct err err = leaked_open(path, &arena, &list);
    if (err.code) fail_msg("%s", err.detail);
    return list;
}

static void every_line_is_found_and_nothing_else(void **state)
{
    (void)state;
    char word[32];
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < LINES; i++) // of lengths 5 to 13
        fprintf(f, "%05d%.*s\n", 2 * i, i % 9, "leaked!?");
    fclose(f);
    struct leaked list = opened();
    for (int i = 0; i < LINES; i++) {
        snprintf(word, sizeof word, "%05d%.*s", 2 * i, i % 9, "leaked!?");
        if (!leaked_has(&list, text_of(word))) fail_msg("'%s' is not found", word);
        snprintf(word, sizeof word, "%05d%.*s", 2 * i + 1, i % 9, "leaked!?");
        if (leaked_has(&list, text_of(word))) fail_msg("'%s' is found", word);
        snprintf(word, sizeof word, "%05d%.*s.", 2 * i, i % 9, "leaked!?");
        if (leaked_has(&list, text_of(word))) fail_msg("'%s' is found", word);
    }
    leaked_close(&list);
    assert_false(leaked_has(&list, TEXT("00000")));
}

static void edges_of_lists_are_met(void **state)
{
    (void)state;
    char *text = malloc(3 * LINE);
    assert_non_null(text);
    put("");
    struct leaked list = opened();
    assert_false(leaked_has(&list, TEXT("anything")));
    leaked_close(&list);
    put("alone");
    list = opened();
    assert_true(leaked_has(&list, TEXT("alone")));
    assert_false(leaked_has(&list, TEXT("alon")));
    leaked_close(&list);
    // A line that is longer than any password lies between two, and the last one ends without a line feed.
    snprintf(text, 3 * LINE, "before it\nc%0*d\ntwelve dice", LINE, 0);
    put(text);
    list = opened();
    assert_true(leaked_has(&list, TEXT("before it")));
    assert_true(leaked_has(&list, TEXT("twelve dice")));
    assert_false(leaked_has(&list, TEXT("c0000")));
    leaked_close(&list);
    free(text);
}

static void a_list_without_order_is_refused(void **state)
{
    (void)state;
    struct leaked list;
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < LINES; i++)
        fprintf(f, "%05d\n", (i * 7) % LINES);
    fclose(f);
    struct err err = leaked_open(path, &arena, &list);
    assert_int_equal(err.code, ERR_BUSY);
    assert_non_null(strstr(err.detail, "LC_ALL=C sort -u"));
    f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < LINES; i++)
        fprintf(f, "%05d\n", i);
    fputs("00001 came later\n", f);
    fclose(f);
    assert_int_equal(leaked_open(path, &arena, &list).code, ERR_BUSY);
    assert_int_equal(leaked_open("/nonexistent", &arena, &list).code, ERR_BUSY);
    assert_int_equal(leaked_open("/tmp", &arena, &list).code, ERR_BUSY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_found_and_nothing_else),
        cmocka_unit_test(edges_of_lists_are_met),
        cmocka_unit_test(a_list_without_order_is_refused),
    };
    close(mkstemp(path));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    arena_free(&arena);
    return failed;
}
