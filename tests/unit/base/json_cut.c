// SPDX-License-Identifier: MIT
#include "base/json/json_cut.h"
#include "base/json/json_out.h"
#include "unit.h"

static const struct json_cut rising = {.rows = "rows", .number = "n"},
                             falling = {.rows = "rows", .number = "n", .falling = true},
                             counted = {.rows = "rows"};

static void pages_of_lists(void **state)
{
    (void)state;
#define UP                                                                                                   \
    "{\"version\":\"7\",\"rows\":[{\"n\":1,\"s\":\"],}{[\\\"\"},{\"a\":[{\"n\":9}],\"n\":\"4\"},{\"n\":5}]," \
    "\"more\":[1]}"
    static const struct {
        const struct json_cut *how;
        const char *whole;
        int64_t after;
        int32_t limit;
        const char *page;
        int64_t next;
    } cases[] = {
        {&rising, UP, 0, 1,
         "{\"version\":\"7\",\"rows\":[{\"n\":1,\"s\":\"],}{[\\\"\"}],\"next\":\"1\",\"more\":[1]}", 1},
        {&rising, UP, 1, 1,
         "{\"version\":\"7\",\"rows\":[{\"a\":[{\"n\":9}],\"n\":\"4\"}],\"next\":\"4\",\"more\":[1]}", 4},
        // A row that is no more: the page begins behind where it was.
        {&rising, UP, 2, 5,
         "{\"version\":\"7\",\"rows\":[{\"a\":[{\"n\":9}],\"n\":\"4\"},{\"n\":5}],\"next\":null,\"more\":[1]"
         "}",
         0},
        {&rising, UP, 5, 1, "{\"version\":\"7\",\"rows\":[],\"next\":null,\"more\":[1]}", 0},
        {&rising, "{\"rows\":[]}", 0, 3, "{\"rows\":[],\"next\":null}", 0},
        {&falling, "{\"rows\":[{\"n\":3},{\"n\":2},{\"n\":1}]}", 0, 2,
         "{\"rows\":[{\"n\":3},{\"n\":2}],\"next\":\"2\"}", 2},
        {&falling, "{\"rows\":[{\"n\":3},{\"n\":2},{\"n\":1}]}", 2, 2, "{\"rows\":[{\"n\":1}],\"next\":null}",
         0},
        {&counted, "{\"rows\":[\"a\",\"b,\",null]}", 1, 1, "{\"rows\":[\"b,\"],\"next\":\"2\"}", 2},
        {&counted, "{\"rows\":[\"a\",\"b,\",null]}", 2, 0, "{\"rows\":[null],\"next\":null}", 0},
        // Nothing to cut.
        {&rising, "{\"other\":[{\"n\":1}]}", 0, 1, "{\"other\":[{\"n\":1}]}", 0},
        {&rising, "{\"rows\":null}", 0, 1, "{\"rows\":null}", 0},
        {&rising, "[1,2]", 0, 1, "[1,2]", 0},
        {&rising, "", 0, 1, "", 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena arena = ARENA_EMPTY;
        int64_t next = -1;
        struct text page =
            json_cut(&arena, text_of(cases[i].whole), cases[i].how, cases[i].after, cases[i].limit, &next);
        assert_string_equal(arena_string(&arena, page), cases[i].page);
        assert_int_equal(next, cases[i].next);
        arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pages_of_lists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
