// SPDX-License-Identifier: MIT
// Canonical bytes: every event survives the round trip, and there is no second spelling of anything.
#include "codec/ledger/ledger.h"

#include "chance.h"
#include "unit.h"

enum { ROUNDS_PER_KIND = 40, LONGEST_LIST = 512 };

// Text of exactly n bytes from letters, quotes, controls and well-formed longer sequences.
static void random_text(struct chance *c, char *at, size_t n)
{
    static const char *const pieces[] = {"a", "Z",  "7",  " ",    "\"",   "\\",
                                         "/", "\n", "\t", "\x01", "\x1f", "\x7f"};
    static const char *const longer[] = {"\xc3\xa9", "\xe9\x9b\x80", "\xf0\x9f\x8e\xb2"};
    while (n) {
        const char *piece = chance_below(c, 3) ? pieces[chance_below(c, COUNT(pieces))]
                                               : longer[chance_below(c, COUNT(longer))];
        size_t length = strlen(piece);
        if (length > n) continue;
        memcpy(at, piece, length);
        at += length;
        n -= length;
    }
    *at = 0;
}

static int64_t random_number(struct chance *c, const struct field *f)
{
    int64_t low = f->min, high = f->type == FIELD_EN ? f->words->count - 1 : f->max;
    switch (chance_below(c, 4)) {
    case 0:
        return low;
    case 1:
        return high;
    default:
        return low + (int64_t)(chance_next(c) % ((uint64_t)high - (uint64_t)low + 1));
    }
}

static void random_member(struct chance *c, const struct field *f, void *data, int32_t *list)
{
    void *to = (char *)data + f->offset;
    if (f->type == FIELD_TX) {
        random_text(c, to, (size_t)f->min + chance_below(c, (uint32_t)(f->max - f->min) + 1));
    } else if (f->type == FIELD_LI) {
        struct ints ints = {list, (int32_t)chance_below(c, (uint32_t)f->max + 1)};
        for (int32_t i = 0; i < ints.count; i++)
            list[i] = (int32_t)chance_next(c);
        memcpy(to, &ints, sizeof ints);
    } else if (f->type == FIELD_I8) {
        *(int64_t *)to = random_number(c, f);
    } else {
        *(int32_t *)to = (int32_t)random_number(c, f);
    }
}

static struct event random_event(struct chance *c, enum event_kind kind, int32_t *list)
{
    struct event e;
    memset(&e, 0, sizeof e);
    e.seq = 1 + (int64_t)(chance_next(c) >> 2);
    e.at_ms = (int64_t)(chance_next(c) >> 20);
    e.actor = (int32_t)chance_below(c, INT32_MAX);
    e.kind = kind;
    const struct fields *fields = &event_types[kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        random_member(c, &fields->at[i], &e.is, list);
    return e;
}

static void assert_member_same(const struct field *f, const void *a, const void *b)
{
    const char *at_a = (const char *)a + f->offset, *at_b = (const char *)b + f->offset;
    if (f->type == FIELD_TX) {
        assert_string_equal(at_a, at_b);
    } else if (f->type == FIELD_LI) {
        const struct ints *list_a = (const void *)at_a, *list_b = (const void *)at_b;
        assert_int_equal(list_a->count, list_b->count);
        if (list_a->count)
            assert_memory_equal(list_a->at, list_b->at, (size_t)list_a->count * sizeof(int32_t));
    } else {
        assert_memory_equal(at_a, at_b, f->size);
    }
}

static struct text encoded(struct arena *a, const struct event *e)
{
    struct text body;
    struct err err = ledger_encode(a, e, &body);
    assert_int_equal(err.code, ERR_NONE);
    return body;
}

static void every_kind_survives_the_round_trip(void **state)
{
    (void)state;
    struct chance c = {1};
    int32_t list[LONGEST_LIST];
    for (unsigned i = 0; i < EVENT_KINDS * ROUNDS_PER_KIND; i++) {
        struct arena a = ARENA_EMPTY;
        struct event e = random_event(&c, (enum event_kind)(i % EVENT_KINDS), list), back;
        struct text body = encoded(&a, &e);
        struct err err = ledger_decode(&a, body, &back);
        if (err.code) fail_msg("%.*s: %s", TEXT_ARGS(body), err.detail);
        assert_true(back.seq == e.seq && back.at_ms == e.at_ms && back.actor == e.actor &&
                    back.kind == e.kind);
        const struct fields *fields = &event_types[e.kind].fields;
        for (size_t f = 0; f < fields->count; f++)
            assert_member_same(&fields->at[f], &e.is, &back.is);
        assert_true(text_equal(encoded(&a, &back), body));
        arena_free(&a);
    }
}

// Whatever is changed in a line, it is refused or it is the one spelling of another event.
static void there_is_one_spelling(void **state)
{
    (void)state;
    struct chance c = {2};
    int32_t list[LONGEST_LIST];
    size_t refused = 0;
    for (unsigned i = 0; i < 20000; i++) {
        struct arena a = ARENA_EMPTY;
        struct event e = random_event(&c, (enum event_kind)chance_below(&c, EVENT_KINDS), list), back;
        struct text body = encoded(&a, &e);
        char *copy = arena_alloc(&a, body.len + 2);
        size_t where = chance_below(&c, (uint32_t)body.len), len = body.len;
        memcpy(copy, body.at, body.len);
        static const char letters[] = " \"{}[]:,\\0123-eu\t\n\x01z";
        switch (chance_below(&c, 3)) {
        case 0: // one byte replaced
            copy[where] = letters[chance_below(&c, sizeof letters - 1)];
            break;
        case 1: // one byte put in
            memmove(copy + where + 1, copy + where, len - where);
            copy[where] = letters[chance_below(&c, sizeof letters - 1)];
            len++;
            break;
        default: // one byte left out
            memmove(copy + where, copy + where + 1, len - where - 1);
            len--;
        }
        struct err err = ledger_decode(&a, (struct text){copy, len}, &back);
        if (err.code) {
            refused++;
            assert_int_equal(err.code, ERR_BAD_JSON);
            assert_non_null(err.detail);
        } else {
            assert_true(text_equal(encoded(&a, &back), (struct text){copy, len}));
        }
        arena_free(&a);
    }
    assert_in_range(refused, 10000, 19999);
}

static void the_bytes_are_these(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct event e = {.seq = 7, .at_ms = 1795204800000, .actor = 3, .kind = EVENT_match_uncalled};
    e.is.match_uncalled = (struct event_match_uncalled){4, 12, 0, "tab\tquote\" \x01\x7f\xc3\xa9"};
    struct text body = encoded(&a, &e);
    assert_string_equal(
        arena_string(&a, body),
        "{\"seq\":7,\"at\":1795204800000,\"by\":3,\"kind\":\"match_uncalled\",\"v\":1,\"data\":"
        "{\"match\":4,\"table\":12,\"held\":false,\"reason\":\"tab\\tquote\\\" \\u0001\\u007f\xc3\xa9\"}}");
    arena_free(&a);
}

static void strangers_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *body, *reason;
    } cases[] = {
        {"", "expected {\"seq\":"},
        {"{\"seq\":0,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "counts from 1"},
        {"{\"seq\":01,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "leading zeros"},
        {"{\"seq\":1,\"at\":00,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "leading zeros"},
        {"{\"seq\":1,\"at\":-0,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "whole number"},
        {"{\"seq\":1,\"at\":1-2,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "whole number"},
        {"{\"seq\":1,\"at\":9223372036854775808,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":"
         "true}}",
         "whole number"},
        {"{\"seq\":1,\"at\":", "whole number"},
        {"{\"seq\":1, \"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "expected ,\"at\":"},
        {"{\"at\":1,\"seq\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "byte 1:"},
        {"{\"seq\":1,\"at\":1,\"by\":-1,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}",
         "by is out of range"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"auto_call\",\"v\":1,\"data\":{\"on\":true}}",
         "unknown kind"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":9,\"data\":{\"on\":true}}",
         "unknown version"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":1}}",
         "expected false"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{}}", "expected \"on\":"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true,\"x\":1}}",
         "expected }}"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}}\n",
         "nothing may follow"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"slot_set\",\"v\":1,\"data\":{\"match\":8193,\"side\":\"a\","
         "\"entry\":1}}",
         "out of range"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"slot_set\",\"v\":1,\"data\":{\"match\":1,\"side\":\"c\","
         "\"entry\":1}}",
         "unknown word for side"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"slot_set\",\"v\":1,\"data\":{\"match\":1,\"side\":\"ab\","
         "\"entry\":1}}",
         "unknown word for side"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"slot_set\",\"v\":1,\"data\":{\"match\":1,\"side\":a,"
         "\"entry\":1}}",
         "expected \""},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"slot_set\",\"v\":1,\"data\":{\"match\":1,\"side\":\"a",
         "expected \""},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"draw_undone\",\"v\":1,\"data\":{\"reason\":\"\"}}",
         "too short"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"draw_undone\",\"v\":1,\"data\":{\"reason\":\"\\u0000\"}}",
         "not written that way"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"draw_undone\",\"v\":1,\"data\":{\"reason\":\"\\/\"}}",
         "not written that way"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"draw_undone\",\"v\":1,\"data\":{\"reason\":\"\\u000a\"}}",
         "not written that way"},
        {"{\"seq\":1,\"at\":1,\"by\":0,\"kind\":\"draw_undone\",\"v\":1,\"data\":{\"reason\":\"\xff\"}}",
         "UTF-8"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct arena a = ARENA_EMPTY;
        struct event e;
        struct err err = ledger_decode(&a, text_of(cases[i].body), &e);
        if (!err.code || !strstr(err.detail, cases[i].reason))
            fail_msg("%s\n  gives: %s", cases[i].body, err.detail ? err.detail : "(accepted)");
        arena_free(&a);
    }
}

static void what_could_not_be_read_back_is_not_written(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text body;
    struct event e = {.seq = 1, .kind = EVENT_slot_set, .is.slot_set = {1, SIDE_A, 4}};
    encoded(&a, &e);
    e.is.slot_set.side = 9;
    assert_int_equal(ledger_encode(&a, &e, &body).code, ERR_INTERNAL);
    e.is.slot_set = (struct event_slot_set){1, SIDE_A, -2};
    struct err err = ledger_encode(&a, &e, &body);
    assert_non_null(strstr(err.detail, "slot_set: 'entry'"));
    e.is.slot_set.entry = 1;
    e.seq = 0;
    assert_int_equal(ledger_encode(&a, &e, &body).code, ERR_INTERNAL);
    e = (struct event){.seq = 1, .actor = -1, .kind = EVENT_slot_set, .is.slot_set = {1, SIDE_A, 4}};
    assert_int_equal(ledger_encode(&a, &e, &body).code, ERR_INTERNAL);
    e = (struct event){
        .seq = 1, .kind = EVENT_draw_undone, .is.draw_undone = {.section = 1, .reason = "\xff"}};
    assert_int_equal(ledger_encode(&a, &e, &body).code, ERR_INTERNAL);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_survives_the_round_trip),
        cmocka_unit_test(there_is_one_spelling),
        cmocka_unit_test(the_bytes_are_these),
        cmocka_unit_test(strangers_are_refused_with_a_reason),
        cmocka_unit_test(what_could_not_be_read_back_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
