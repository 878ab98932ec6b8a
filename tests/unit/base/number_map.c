// SPDX-License-Identifier: MIT
// The map by numbers holds what a plain array holds, and memory only for what was put in.
#include "base/number_map.h"
#include "chance.h"
#include "unit.h"

enum { MOST = 5000 };

static void it_holds_what_an_array_holds(void **unused)
{
    (void)unused;
    struct chance c = {7};
    struct number_map map = {0};
    static int64_t plain[MOST + 1];
    for (int turn = 0; turn < 20000; turn++) {
        int32_t number = 1 + (int32_t)chance_below(&c, turn % 3 ? 60 : MOST);
        int64_t *value = number_map_make(&map, number, sizeof *value);
        assert_int_equal(*value, plain[number]);
        *value = plain[number] = turn + 1;
        assert_ptr_equal(number_map_find(&map, number), value);
    }
    uint32_t there = 0, seen = 0, at = 0;
    int64_t sum = 0, sum_seen = 0;
    for (int32_t n = 1; n <= MOST; n++) {
        const int64_t *value = number_map_find(&map, n);
        assert_true(value ? *value == plain[n] : !plain[n]);
        there += plain[n] != 0;
        sum += plain[n];
    }
    for (const int64_t *value; (value = number_map_next(&map, &at)); seen++)
        sum_seen += *value;
    assert_int_equal(seen, there);
    assert_int_equal(sum_seen, sum);
    number_map_empty(&map);
    assert_null(number_map_find(&map, 1));
}

static void it_takes_memory_for_what_is_there(void **unused)
{
    (void)unused;
    struct number_map map = {0};
    assert_null(number_map_find(&map, 8192));
    assert_null(number_map_next(&map, &(uint32_t){0}));
    assert_int_equal(map.room, 0);
    *(int64_t *)number_map_make(&map, 8192, sizeof(int64_t)) = 1;
    *(int64_t *)number_map_make(&map, INT32_MAX, sizeof(int64_t)) = 2;
    assert_true(map.room <= 16);
    assert_null(number_map_find(&map, 0));
    assert_null(number_map_find(&map, -1));
    assert_int_equal(*(int64_t *)number_map_find(&map, INT32_MAX), 2);
    number_map_empty(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_holds_what_an_array_holds),
        cmocka_unit_test(it_takes_memory_for_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
