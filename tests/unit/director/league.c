// SPDX-License-Identifier: MIT
// Leagues: a section that is played for months has a calendar. Its matches are played in any order, at any table or at none,
// are postponed and agreed, and take no table from anybody; who leaves early is struck from the table while what they played
// stays. Rule book 3.2, 3.3.
#include "director/forecast/outlook.h"
#include "director/rounds/calendar.h"
#include "director/rounds/points.h"
#include "round_hall.h"

#define MONTHS "2026-10-01/2026-10-31 2026-11-30 - 2027-01-07/2027-01-07 2027-01-31"

static void of_months(struct hall *h, int32_t entries)
{
    of_kind(h, SECTION_ROUND_ROBIN, entries);
    for (int32_t entry = 1; entry <= entries; entry++)
        DO(h, entry_seed, .entry = entry, .seed = entry);
    DO(h, draw_make, .method = DRAW_SEEDED);
    DO(h, calendar_set, .section = MAIN_SECTION, .days = MONTHS);
}

static int32_t match_between(const struct hall *h, int32_t one, int32_t other)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if ((m->a == one && m->b == other) || (m->a == other && m->b == one)) return m->n;
    fail_msg("%d does not meet %d", one, other);
    return 0;
}

// ---- days

static void days_are_written_so(void **state)
{
    (void)state;
    static const char *const good[] = {
        "", "-", "2026-10-31", "2026-10-01/2026-10-31", "2026-10-31/2026-10-31", "- - 2028-02-29", MONTHS};
    static const char *const bad[] = {
        " ",          "2026-10-31 ",           " 2026-10-31",           "2026-10-31  2026-11-30",
        "2026-02-29", "2026-10-31/2026-10-30", "2026-10-31/",           "/2026-10-31",
        "2026-10-1",  "2026-10-01-2026-10-31", "2026-10-01/2026-10-32", "--",
        "x"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!calendar_valid(good[i])) fail_msg("\"%s\" is well written", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (calendar_valid(bad[i])) fail_msg("\"%s\" is not", bad[i]);
    char many[2 * (SECTION_ROUNDS_MAX + 1)];
    for (int i = 0; i < SECTION_ROUNDS_MAX + 1; i++) {
        many[2 * i] = '-';
        many[2 * i + 1] = ' ';
    }
    many[2 * SECTION_ROUNDS_MAX + 1] = '\0';
    assert_false(calendar_valid(many)); // a round too many
    many[2 * SECTION_ROUNDS_MAX - 1] = '\0';
    assert_true(calendar_valid(many));
}

static void each_round_has_its_span(void **state)
{
    (void)state;
    struct calendar_span span;
    assert_true(calendar_round(MONTHS, 1, &span));
    assert_string_equal(span.from, "2026-10-01");
    assert_string_equal(span.until, "2026-10-31");
    assert_true(calendar_round(MONTHS, 2, &span));
    assert_string_equal(span.from, "");
    assert_string_equal(span.until, "2026-11-30");
    assert_false(calendar_round(MONTHS, 3, &span));
    assert_true(calendar_round(MONTHS, 4, &span));
    assert_string_equal(span.from, span.until);
    assert_true(calendar_round(MONTHS, 5, &span));
    assert_false(calendar_round(MONTHS, 6, &span));
    assert_false(calendar_round("", 1, &span));
}

static void hours_are_written_so(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "7:30", "24:00", "19:60", "19.30", "19:3x", "19:300"};
    assert_true(calendar_hour_valid("00:00") && calendar_hour_valid("23:59"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(calendar_hour_valid(bad[i]));
}

// ---- who may have one

static void some_kinds_have_a_calendar(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_LIVES, 4);
    NO(&h, CALENDAR_KIND, calendar_set, .section = MAIN_SECTION, .days = "2026-10-31");
    DO(&h, calendar_set, .section = MAIN_SECTION, .days = "");
    NO(&h, NOTHING, calendar_set, .section = 2, .days = "2026-10-31");
    static const int32_t kinds[] = {SECTION_ROUND_ROBIN, SECTION_GROUPS, SECTION_SWISS, SECTION_KNOCKOUT};
    static const int32_t length = 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        DO(&h, section_set, .section = MAIN_SECTION, .kind = kinds[i], .lengths = {&length, 1});
        DO(&h, calendar_set, .section = MAIN_SECTION, .days = "2026-10-31");
        assert_true(calendar_is(h.state, MAIN_SECTION));
        DO(&h, calendar_set, .section = MAIN_SECTION, .days = "");
        assert_false(calendar_is(h.state, MAIN_SECTION));
    }
    NO(&h, CALENDAR, calendar_set, .section = MAIN_SECTION, .days = "soon");
    // A plan that becomes one without numbered rounds is none any more; it may become one again.
    DO(&h, calendar_set, .section = MAIN_SECTION, .days = "2026-10-31");
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_LIVES, .lengths = {&length, 1});
    assert_false(calendar_is(h.state, MAIN_SECTION));
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&length, 1});
    assert_true(calendar_is(h.state, MAIN_SECTION));
    close(&h);
}

// ---- no table waits

static void nobody_is_called_by_itself(void **state)
{
    (void)state;
    int32_t ready[MATCHES_MAX];
    struct hall h;
    of_months(&h, 6);
    assert_int_equal(hall_ready(h.state, ready), 0);
    DO(&h, auto_call, .on = 1);
    NO(&h, NO_MATCH_READY, match_call_next);
    for (DRAWN_EACH_MATCH(m, h.state))
        assert_int_equal(m->status, MATCH_READY);
    // By hand two are called who are here tonight, of any round; the tablet is as ever.
    int32_t match = match_between(&h, 5, 6);
    DO(&h, match_call, .match = match, .table = 1);
    assert_int_equal(hall_at(&h, match)->status, MATCH_CALLED);
    // An evening beside it is called as ever.
    DO(&h, calendar_set, .section = MAIN_SECTION, .days = "");
    assert_true(hall_at(&h, match_between(&h, 1, 6))->status == MATCH_CALLED ||
                hall_ready(h.state, ready) > 0);
    close(&h);
}

static void results_come_in_any_order_and_without_a_table(void **state)
{
    (void)state;
    struct hall h;
    of_months(&h, 4);
    static const int32_t pairs[][2] = {{3, 4}, {1, 4}, {2, 3}, {1, 2}, {2, 4}, {1, 3}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_false(is_over(&h));
        play(&h, match_between(&h, pairs[i][0], pairs[i][1]), pairs[i][0]);
    }
    assert_true(is_over(&h));
    for (int32_t entry = 1; entry <= 4; entry++)
        assert_true(shares(&h, entry, entry, entry));
    close(&h);
}

// ---- a match of its own

static void a_match_is_postponed_and_agreed(void **state)
{
    (void)state;
    struct hall h;
    struct calendar_span span;
    of_months(&h, 4);
    int32_t match = match_between(&h, 1, 4);
    DO(&h, match_appoint, .match = match, .until = "2027-03-31", .day = "2027-02-02", .at = "19:30",
       .note = "Fay is abroad");
    assert_true(calendar_of(h.state, hall_at(&h, match), &span));
    assert_string_equal(span.until, "2027-03-31");
    assert_string_equal(span.from, "2026-10-01");
    assert_string_equal(state_appointment(h.state, match)->at, "19:30");
    int32_t other = match_between(&h, 2, 3);
    assert_true(calendar_of(h.state, hall_at(&h, other), &span));
    assert_string_equal(span.until, "2026-10-31");
    NO(&h, DAY, match_appoint, .match = match, .until = "31.3.2027");
    NO(&h, DAY, match_appoint, .match = match, .day = "2027-02-30");
    NO(&h, HOUR, match_appoint, .match = match, .day = "2027-02-02", .at = "late");
    NO(&h, HOUR, match_appoint, .match = match, .at = "19:30"); // on which day?
    // Of a round that nobody gave a day a match may have one.
    for (DRAWN_EACH_MATCH(m, h.state)) {
        if (m->round != 3) continue;
        assert_false(calendar_of(h.state, m, &span));
        DO(&h, match_appoint, .match = m->n, .until = "2026-12-24");
        break;
    }
    play(&h, match, 1);
    NO(&h, MATCH_OVER, match_appoint, .match = match, .until = "2027-04-30");
    DO(&h, calendar_set, .section = MAIN_SECTION, .days = "");
    assert_false(calendar_of(h.state, hall_at(&h, other), &span));
    NO(&h, CALENDAR_NONE, match_appoint, .match = other, .until = "2027-04-30");
    close(&h);
}

// Less than half of five: struck from the table, and what was played stays a result. Half and more: it counts, with the rest lost.
static void who_leaves_with_less_than_half_is_struck(void **state)
{
    (void)state;
    struct hall h;
    of_months(&h, 6);
    play(&h, match_between(&h, 6, 1), 6);
    play(&h, match_between(&h, 6, 2), 6);
    for (int32_t other = 1; other <= 3; other++)
        play(&h, match_between(&h, 5, other), 5);
    DO(&h, entry_withdraw, .entry = 6, .reason = "moved away");
    DO(&h, entry_withdraw, .entry = 5, .reason = "ill");
    assert_int_equal(hall_at(&h, match_between(&h, 6, 1))->how, HOW_FINAL_SCORE);
    assert_int_equal(hall_at(&h, match_between(&h, 6, 3))->how, HOW_WALKOVER);
    play_all(&h);
    assert_true(is_over(&h));
    const struct row_seat *gone = seat_of(&h, 6);
    assert_true(!gone || !gone->place_from);
    // 5 has three; 1 has three against 2, 3, 4; their match parts them.
    assert_true(shares(&h, 5, 1, 1));
    assert_true(shares(&h, 1, 2, 2));
    close(&h);
}

// ---- the table while it is under way

static struct points table;
static int32_t ranks[ENTRIES_MAX + 1];
static int64_t halves[ENTRIES_MAX + 1];

static void table_read(const struct hall *h)
{
    struct drawn drawn;
    size_t bytes[] = {drawn_room(state_last(h->state, ROW_node)), points_room()};
    void *at[] = {malloc(bytes[0]), malloc(bytes[1])};
    struct room room = {at[0], bytes[0]}, rest = {at[1], bytes[1]};
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    struct graph_results results = {drawn.match, drawn.away};
    assert_true(points_fill(&drawn.g, &results, drawn.now, MAIN_SECTION, &table, rest));
    for (int32_t entry = 1; entry <= state_last(h->state, ROW_entry); entry++) {
        ranks[entry] = table.ties.rank[table.player[entry]];
        halves[entry] = ties_value(&table.ties, table.player[entry], TIE_POINTS);
    }
    free(at[0]);
    free(at[1]);
}

static bool is_counted(enum tie_criterion criterion)
{
    for (int32_t i = 0; i < table.rule.count; i++)
        if (table.rule.order[i] == criterion) return true;
    return false;
}

// 1 and 2 have won their only match each; the one's opponent has won one since, which says nothing while matches are to come.
static void case_115_no_sum_over_rounds_while_matches_are_to_come(void **state)
{
    (void)state;
    for (int said = 0; said < 2; said++) {
        struct hall h;
        of_kind(&h, SECTION_ROUND_ROBIN, 6);
        if (said) DO(&h, pairing_rule, .section = MAIN_SECTION, .ties = "buchholz sonneborn koya wins");
        DO(&h, draw_make, .method = DRAW_RANDOM);
        DO(&h, calendar_set, .section = MAIN_SECTION, .days = MONTHS);
        play(&h, match_between(&h, 1, 4), 1);
        play(&h, match_between(&h, 2, 6), 2);
        play(&h, match_between(&h, 4, 5), 4);
        table_read(&h);
        assert_int_equal(ranks[1], 1);
        assert_int_equal(ranks[2], 1);
        assert_int_equal(ranks[4], 1);
        assert_int_equal(ranks[5], 4);
        for (int c = 0; c < TIE_CRITERIA; c++)
            assert_false(tie_criteria[c].equal_rounds && is_counted((enum tie_criterion)c));
        assert_true(is_counted(TIE_POINTS) && is_counted(TIE_WINS));
        play_all(&h);
        table_read(&h);
        assert_true(is_counted(TIE_BUCHHOLZ) && is_counted(TIE_SONNEBORN) && is_counted(TIE_KOYA));
        close(&h);
    }
}

static bool any_sum_counts(void)
{
    for (int c = 0; c < TIE_CRITERIA; c++)
        if (tie_criteria[c].equal_rounds && is_counted((enum tie_criterion)c)) return true;
    return false;
}

// Of a Swiss they count between its rounds, when all have played as many: in the middle of one who is level shares the rank.
static void case_115_no_sum_in_the_middle_of_a_round(void **state)
{
    (void)state;
    struct hall h;
    of_kind(&h, SECTION_SWISS, 8);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3, .ties = "buchholz sonneborn progressive");
    DO(&h, draw_make, .method = DRAW_RANDOM);
    for (int32_t round = 1; round <= 3; round++) {
        pair(&h);
        table_read(&h);
        assert_false(any_sum_counts());
        for (DRAWN_EACH_MATCH(m, h.state)) {
            if (m->status != MATCH_READY) continue;
            play(&h, m->n, m->a < m->b ? m->a : m->b);
            break;
        }
        table_read(&h);
        assert_false(any_sum_counts());
        for (int32_t a = 1; a <= 8; a++)
            for (int32_t b = 1; b <= 8; b++)
                assert_int_equal(halves[a] == halves[b], ranks[a] == ranks[b]);
        play_all(&h);
        table_read(&h);
        assert_true(is_counted(TIE_BUCHHOLZ) && is_counted(TIE_SONNEBORN) && is_counted(TIE_PROGRESSIVE));
    }
    close(&h);
}

// ---- forecasts

// When a match of a league begins, nobody forecasts.
static void nobody_forecasts_a_league(void **state)
{
    (void)state;
    struct hall h;
    of_months(&h, 4);
    play(&h, match_between(&h, 1, 4), 1);
    size_t bytes = outlook_room(state_last(h.state, ROW_node));
    void *at = malloc(bytes);
    struct outlook out;
    assert_true(outlook_make(h.state, NULL, 0, (struct room){at, bytes}, &out));
    for (int32_t n = 1; n <= state_last(h.state, ROW_node); n++)
        assert_int_equal(out.begins[n].middle, MINUTE_UNKNOWN);
    free(at);
    close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_written_so),
        cmocka_unit_test(each_round_has_its_span),
        cmocka_unit_test(hours_are_written_so),
        cmocka_unit_test(some_kinds_have_a_calendar),
        cmocka_unit_test(nobody_is_called_by_itself),
        cmocka_unit_test(results_come_in_any_order_and_without_a_table),
        cmocka_unit_test(a_match_is_postponed_and_agreed),
        cmocka_unit_test(who_leaves_with_less_than_half_is_struck),
        cmocka_unit_test(case_115_no_sum_over_rounds_while_matches_are_to_come),
        cmocka_unit_test(case_115_no_sum_in_the_middle_of_a_round),
        cmocka_unit_test(nobody_forecasts_a_league)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
