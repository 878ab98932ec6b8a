// SPDX-License-Identifier: MIT
// When a day that people wrote begins, by the system's list of zones; the moments are those of the IANA list, as `date` gives
// them.
#include "base/zones.h"
#include "base/clock.h"
#include "unit.h"

#include <sys/resource.h>

static void days_begin_by_the_clocks_of_the_zone(void **state)
{
    (void)state;
    static const struct {
        const char *zone, *day;
        int32_t minutes;
        const char *utc;
    } cases[] = {
        {"UTC", "2026-11-20", 0, "2026-11-20T00:00:00.000Z"},
        {"Europe/Berlin", "2026-11-20", 20 * 60, "2026-11-20T19:00:00.000Z"},
        {"Europe/Berlin", "2026-07-03", 20 * 60 + 30, "2026-07-03T18:30:00.000Z"},
        {"America/New_York", "2026-12-31", 23 * 60 + 59, "2027-01-01T04:59:00.000Z"},
        {"America/New_York", "2026-07-01", 0, "2026-07-01T04:00:00.000Z"},
        {"Asia/Kolkata", "2026-01-01", 0, "2025-12-31T18:30:00.000Z"},
        {"Australia/Lord_Howe", "2026-01-15", 12 * 60, "2026-01-15T01:00:00.000Z"},
        // The morning on which clocks have changed, on both sides of the hour.
        {"Europe/Berlin", "2026-03-29", 60, "2026-03-29T00:00:00.000Z"},
        {"Europe/Berlin", "2026-03-29", 4 * 60, "2026-03-29T02:00:00.000Z"},
        {"Europe/Berlin", "2026-10-25", 4 * 60, "2026-10-25T03:00:00.000Z"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char room[CLOCK_TEXT];
        int64_t wall_ms = 0;
        assert_true(zone_moment(text_of(cases[i].zone), cases[i].day, cases[i].minutes, &wall_ms));
        struct text said = clock_text(wall_ms, room);
        if (!text_equal(said, text_of(cases[i].utc)))
            fail_msg("%s %s: %.*s", cases[i].zone, cases[i].day, TEXT_ARGS(said));
    }
}

// There and back: what clocks show at the moment when a day begins is its beginning.
static void how_far_clocks_are_ahead(void **state)
{
    (void)state;
    static const struct {
        const char *zone;
        int64_t wall_ms, minutes;
    } cases[] = {{"Europe/Berlin", 1792889999999, 120},    {"Europe/Berlin", 1792890000000, 60},
                 {"Asia/Kolkata", 1795651200000, 330},     {"America/New_York", 1795651200000, -300},
                 {"Pacific/Auckland", 1795651200000, 780}, {"UTC", 1795651200000, 0},
                 {"Nowhere/Land", 1795651200000, 0}};
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(zone_ahead_ms(text_of(cases[i].zone), cases[i].wall_ms), cases[i].minutes * 60000);
}

static void what_is_no_zone_has_no_moments(void **state)
{
    (void)state;
    static const char *const names[] = {"", "Nowhere/Town", "../../etc/passwd", "Europe", "/etc/passwd"};
    for (size_t i = 0; i < COUNT(names); i++) {
        int64_t wall_ms;
        assert_false(zone_moment(text_of(names[i]), "2026-11-20", 0, &wall_ms));
        assert_non_null(zone_fault(text_of(names[i])));
    }
    assert_null(zone_fault(TEXT("Europe/Berlin")));
}

// A server that has no room for one more file does not say that a zone is wrong.
static void a_list_that_cannot_be_read_is_no_unknown_zone(void **state)
{
    (void)state;
    struct rlimit usual, none;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
    none = (struct rlimit){0, usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    const char *fault = zone_fault(TEXT("Europe/Berlin"));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
    assert_non_null(fault);
    assert_non_null(strstr(fault, "just now"));
    assert_null(zone_fault(TEXT("Europe/Berlin")));
    assert_non_null(strstr(zone_fault(TEXT("Europe/Nowhere")), "choose"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_that_cannot_be_read_is_no_unknown_zone),
        cmocka_unit_test(days_begin_by_the_clocks_of_the_zone),
        cmocka_unit_test(how_far_clocks_are_ahead),
        cmocka_unit_test(what_is_no_zone_has_no_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
