// SPDX-License-Identifier: MIT
#include "base/json/json_in.h"
#include "base/json/json_out.h"
#include "chance.h"
#include "unit.h"

static struct err read(struct arena *a, struct text body, const struct json_value **v)
{
    return json_read(a, body, &json_command_limits, v);
}

static void good_json_is_read(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct json_value *v = NULL;
    struct text body = TEXT(" {\"n\": -12, \"t\":\"a\\u00e9\\ud83c\\udfb2\\n\", \"l\":[1,true,null,{}], "
                            "\"f\":1.5e2, \"N\":[]}\n");
    assert_int_equal(read(&a, body, &v).code, ERR_NONE);
    assert_int_equal(json_kind(v), JSON_OBJECT);
    assert_int_equal(json_count(v), 5);
    int64_t n = 0;
    assert_true(json_whole(json_member(v, TEXT("n")), &n) && n == -12);
    assert_true(json_whole(json_member(v, TEXT("f")), &n) && n == 150);
    assert_true(text_equal(json_string_of(json_member(v, TEXT("t"))), TEXT("aé\xf0\x9f\x8e\xb2\n")));
    const struct json_value *list = json_member(v, TEXT("l"));
    assert_int_equal(json_kind(list), JSON_ARRAY);
    assert_true(json_is_true(json_next(json_first(list))));
    assert_int_equal(json_kind(json_member(v, TEXT("N"))), JSON_ARRAY);
    assert_null(json_member(v, TEXT("T")));
    arena_free(&a);
}

static void everything_lenient_is_refused(void **state)
{
    (void)state;
    static const struct text bad[] = {
        TEXT(""),
        TEXT(" "),
        TEXT("{"),
        TEXT("[1"),
        TEXT("{\"a\":1} x"),
        TEXT("{}{}"),
        TEXT("[01]"),
        TEXT("[1.]"),
        TEXT("[.5]"),
        TEXT("[+1]"),
        TEXT("[-]"),
        TEXT("[1e]"),
        TEXT("[NaN]"),
        TEXT("[1e999]"),
        TEXT("[1,]"),
        TEXT("{\"a\":1,}"),
        TEXT("{a:1}"),
        TEXT("{'a':1}"),
        TEXT("[\"a\nb\"]"),
        TEXT("[\"\xff\"]"),
        TEXT("[\"\xc0\xaf\"]"),
        TEXT("[\"x\\u0000y\"]"),
        TEXT("[\"x\0y\"]"),
        TEXT("{}\0"),
        TEXT("\xef\xbb\xbf{}"),
        TEXT("[\"\\ud800\"]"),
        TEXT("[\"\\udc00\"]"),
        TEXT("[\"\\ud800\\u0041\"]"),
        TEXT("[\"\\x\"]"),
        TEXT("[\"\\u12g4\"]"),
        TEXT("[\"\\u12"),
        TEXT("[\""),
        TEXT("[tru]"),
        TEXT("[12345678901234567]"),
        TEXT("[1.234567890123456]"),
        TEXT("{\"a\":1,\"a\":2}"),
        TEXT("[{\"x\":{\"b\":1,\"c\":0,\"\\u0062\":2}}]"),
        TEXT("// c\n{}"),
        TEXT("[[[[[[[[[1]]]]]]]]]"),
        TEXT("{1:2}"),
        TEXT("{\"a\" 1}"),
        TEXT("[1 2]"),
        TEXT("]"),
        TEXT("\"\\"),
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct arena a = ARENA_EMPTY;
        const struct json_value *v = NULL;
        struct err e = read(&a, bad[i], &v);
        if (e.code != ERR_BAD_JSON) print_message("accepted: %.*s\n", TEXT_ARGS(bad[i]));
        assert_int_equal(e.code, ERR_BAD_JSON);
        assert_non_null(e.detail);
        assert_null(v);
        arena_free(&a);
    }
}

static void limits_hold(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct json_value *v = NULL;
    const struct json_limits limits = {20, 2, 4};
    assert_int_equal(json_read(&a, TEXT("[[1,2]]"), &limits, &v).code, ERR_NONE);
    assert_int_equal(json_read(&a, TEXT("[[1,2,3]]"), &limits, &v).code, ERR_BAD_JSON);
    assert_int_equal(json_read(&a, TEXT("[[[1]]]"), &limits, &v).code, ERR_BAD_JSON);
    assert_int_equal(json_read(&a, TEXT("[                    ]"), &limits, &v).code, ERR_TOO_LARGE);
    arena_free(&a);
}

static void integers_are_exact(void **state)
{
    (void)state;
    static const struct {
        struct text json;
        bool whole;
        int64_t value;
    } cases[] = {
        {TEXT("9007199254740991"), true, 9007199254740991},
        {TEXT("-9007199254740991"), true, -9007199254740991},
        {TEXT("9007199254740992"), false, 0},
        {TEXT("9007199254740993"), false, 0},
        {TEXT("1.5"), false, 0},
        {TEXT("0.1"), false, 0},
        {TEXT("1e-99"), false, 0},
        {TEXT("1e99"), false, 0},
        {TEXT("512.000000000001"), false, 0},
        {TEXT("1.0"), true, 1},
        {TEXT("-0"), true, 0},
        {TEXT("\"1\""), false, 0},
        {TEXT("true"), false, 0},
    };
    struct arena a = ARENA_EMPTY;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct json_value *v = NULL;
        int64_t n = 0;
        assert_int_equal(read(&a, cases[i].json, &v).code, ERR_NONE);
        assert_int_equal(json_whole(v, &n), cases[i].whole);
        assert_int_equal(n, cases[i].value);
    }
    arena_free(&a);
}

static void write_sample(struct json_out *o)
{
    json_object(o);
    json_put_int(o, "min", INT64_MIN);
    json_put_id(o, "id", INT64_MAX);
    json_put_string(o, "t", "a\"\\\n\x01\x7f é");
    json_put_string(o, "none", NULL);
    json_key(o, "l");
    json_array(o);
    json_bool(o, true);
    json_array(o);
    json_array_end(o);
    json_null(o);
    json_raw(o, TEXT("{}"));
    json_array_end(o);
    json_put_time(o, "at", 1795203000250);
    json_object_end(o);
}

static void writing(void **state)
{
    (void)state;
    static const char expected[] = "{\"min\":-9223372036854775808,\"id\":\"9223372036854775807\",\"t\":"
                                   "\"a\\\"\\\\\\n\\u0001\\u007f é\",\"none\":null,"
                                   "\"l\":[true,[],null,{}],\"at\":\"2026-11-20T19:30:00.250Z\"}";
    struct arena a = ARENA_EMPTY;
    struct json_out in_arena = json_start(&a), on_heap = json_start(NULL);
    write_sample(&in_arena);
    write_sample(&on_heap);
    assert_true(text_equal(json_bytes(&in_arena), text_of(expected)));
    assert_true(text_equal(json_bytes(&on_heap), text_of(expected)));
    json_drop(&on_heap);
    arena_free(&a);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    json_array(&o);
    for (int i = 1; i < 1000; i++)
        json_text(&o, (struct text){(char[]){(char)(i % 127 + 1)}, 1});
    json_array_end(&o);
    const struct json_value *v = NULL;
    assert_int_equal(read(&a, json_bytes(&o), &v).code, ERR_NONE);
    int i = 1;
    for (const struct json_value *e = json_first(v); e; e = json_next(e), i++)
        assert_int_equal(json_string_of(e).at[0], i % 127 + 1);
    assert_int_equal(i, 1000);
    arena_free(&a);
}

// Whatever comes, the answer is a value or a reason, and every value can be walked.
static size_t walk(const struct json_value *v)
{
    size_t n = 1;
    int64_t whole;
    (void)json_whole(v, &whole);
    n += json_string_of(v).len;
    if (json_kind(v) != JSON_ARRAY && json_kind(v) != JSON_OBJECT) return n;
    for (const struct json_value *m = json_first(v); m; m = json_next(m))
        n += walk(m);
    return n;
}

static void damaged_json_never_harms(void **state)
{
    static const char seed[] = "{\"a\":[1,-2.5e3,true,null,\"\\u00e9\\ud83c\\udfb2\\n\"],\"b\":{\"c\":{\"d\":"
                               "[[],{}]}},\"e\":9007199254740991}";
    static const char letters[] = "{}[]\",:\\u0123456789abcdefnrt.-+eE \n\t\0\x80\xc3\xed\xf4\xff";
    struct chance chance = {7};
    struct arena a = ARENA_EMPTY;
    int read_count = 0;
    (void)state;
    for (int round = 0; round < 30000; round++) {
        char body[sizeof seed];
        const struct json_value *v = NULL;
        memcpy(body, seed, sizeof seed);
        for (uint32_t i = 0, n = 1 + chance_below(&chance, 4); i < n; i++)
            body[chance_below(&chance, sizeof seed - 1)] = letters[chance_below(&chance, sizeof letters - 1)];
        struct err err =
            read(&a,
                 (struct text){body, chance_below(&chance, 8) ? sizeof seed - 1
                                                              : chance_below(&chance, sizeof seed)},
                 &v);
        assert_true(err.code ? !v && err.detail : v && walk(v) > 0);
        read_count += !err.code;
        arena_reset(&a);
    }
    assert_in_range(read_count, 1000, 29000);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_json_is_read),
        cmocka_unit_test(everything_lenient_is_refused),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(integers_are_exact),
        cmocka_unit_test(writing),
        cmocka_unit_test(damaged_json_never_harms),
        cmocka_unit_test(what_is_written_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
