// SPDX-License-Identifier: MIT
#include "base/text/ical_out.h"
#include <stdlib.h>

#include "unit.h"

static void assert_bytes(const struct ical_out *o, const char *expected)
{
    struct text bytes = ical_bytes(o);
    char *whole = text_format("%.*s", TEXT_ARGS(bytes));
    assert_string_equal(whole, expected);
    free(whole);
}

static void separators_are_escaped_in_text_alone(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct ical_out o = ical_start(&a);
    ical_begin(&o, "VEVENT");
    ical_text(&o, "SUMMARY", TEXT("a;b,c\\d\ne:f"));
    ical_plain(&o, "RRULE", TEXT("FREQ=DAILY;COUNT=2"));
    ical_text(&o, "DESCRIPTION", TEXT(""));
    ical_end(&o, "VEVENT");
    assert_bytes(
        &o, "BEGIN:VEVENT\r\nSUMMARY:a\\;b\\,c\\\\d\\ne:f\r\nRRULE:FREQ=DAILY;COUNT=2\r\nDESCRIPTION:\r\n"
            "END:VEVENT\r\n");
    arena_free(&a);
}

static void times_are_utc_without_fractions(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct ical_out o = ical_start(&a);
    ical_time(&o, "DTSTAMP", 0);
    ical_time(&o, "DTSTART", 1795204799999);
    assert_bytes(&o, "DTSTAMP:19700101T000000Z\r\nDTSTART:20261120T195959Z\r\n");
    arena_free(&a);
}

static void long_lines_are_folded_between_letters(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    for (size_t before = 0; before < 4; before++) {
        struct ical_out o = ical_start(&a);
        char value[400] = "xxxx";
        for (size_t i = before; i + 3 < 300; i += 3)
            memcpy(value + i, "\xe2\x82\xac", 4); // a letter of three bytes
        ical_text(&o, "SUMMARY", text_of(value));
        struct text rest = ical_bytes(&o);
        char joined[400] = "";
        for (bool first = true; rest.len; first = false) {
            struct text line = text_cut(&rest, '\n');
            assert_true(line.len <= 76 && line.at[line.len - 1] == '\r' && (first || line.at[0] == ' '));
            assert_true(text_is_utf8(line));
            assert_true(!rest.len || line.len > 72);
            strncat(joined, line.at + !first, line.len - 1 - !first);
        }
        assert_memory_equal(joined, "SUMMARY:", 8);
        assert_string_equal(joined + 8, value);
    }
    arena_free(&a);
}

static void a_line_of_75_octets_is_not_folded(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct ical_out o = ical_start(&a);
    struct text fits = TEXT("123456789 123456789 123456789 123456789 123456789 123456789 1234567890123");
    assert_int_equal(fits.len, 73);
    ical_plain(&o, "A", fits);
    assert_int_equal(ical_bytes(&o).len, 77);
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(separators_are_escaped_in_text_alone),
        cmocka_unit_test(times_are_utc_without_fractions),
        cmocka_unit_test(long_lines_are_folded_between_letters),
        cmocka_unit_test(a_line_of_75_octets_is_not_folded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
