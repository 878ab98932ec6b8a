// SPDX-License-Identifier: MIT
// When the matches to come begin, from how the evening stands. Rule book 3.2.
#include "director/forecast/outlook.h"

#include "hall.h"

enum { A_POINT = TEMPO_PLANNED / 60 }; // minutes

struct looked {
    struct outlook outlook;
    void *room;
};

static struct looked look_with(const struct hall *h, const struct tempo *tempo)
{
    size_t bytes = outlook_room(state_last(h->state, ROW_node));
    struct looked l = {.room = malloc(bytes)};
    assert_non_null(l.room);
    assert_true(outlook_make(h->state, tempo, 0, (struct room){l.room, bytes}, &l.outlook));
    return l;
}

static struct looked look(const struct hall *h)
{
    return look_with(h, NULL);
}

static struct span begin_of(const struct hall *h, int32_t match)
{
    struct looked l = look(h);
    struct span begin = l.outlook.begins[hall_at(h, match)->node];
    free(l.room);
    return begin;
}

static struct span end_of(const struct hall *h)
{
    struct looked l = look(h);
    struct span end = l.outlook.ends;
    free(l.room);
    return end;
}

static void evening(struct hall *h, int32_t entries, int32_t length, int32_t tables)
{
    int32_t slots[ENTRIES_MAX];
    for (int32_t i = 0; i < entries; i++)
        slots[i] = i + 1;
    hall_create(h, length, tables);
    hall_enter(h, entries);
    hall_draw(h, slots, entries);
}

static void nobody_knows_before_the_first_call(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 8, 5, 4);
    struct looked l = look(&h);
    assert_int_equal(l.outlook.from_ms, 0);
    free(l.room);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    assert_int_equal(begin_of(&h, 7).early, MINUTE_UNKNOWN);
    assert_int_equal(end_of(&h).early, MINUTE_UNKNOWN);
    hall_close(&h);
}

// A match to five is half as long as usual, or nearly twice: 40 minutes on average, and what the table waits.
enum { SHORT = 19, MEAN = 40, LONG = 70 + MINUTES_WAITED };

static void a_bye_is_no_call(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 5, 4);
    hall_enter(&h, 7);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 0}, 8);
    struct looked l = look(&h);
    assert_int_equal(l.outlook.from_ms, 0);
    free(l.room);
    hall_close(&h);
}

static void the_next_round_begins_when_both_matches_before_it_are_over(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    struct looked l = look(&h);
    assert_int_equal(l.outlook.from_ms, h.who.now_ms);
    free(l.room);
    struct span second = begin_of(&h, 2), final = begin_of(&h, 3);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    assert_int_equal(second.early, 0);
    assert_int_equal(second.late, 0);
    // The longer of two matches to five.
    assert_true(final.early >= SHORT && final.early <= final.middle);
    assert_true(final.middle >= 5 * A_POINT && final.middle <= final.late && final.late <= LONG);
    hall_close(&h);
}

static void a_table_that_is_missing_is_waited_for(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span second = begin_of(&h, 2), final = begin_of(&h, 3);
    assert_true(second.early >= SHORT && second.late <= LONG);
    assert_true(final.early >= 2 * SHORT && final.middle > second.middle);
    hall_close(&h);
}

static void a_match_that_is_nearly_won_is_nearly_over(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span before = begin_of(&h, 2);
    DO(&h, match_start, .match = 1);
    h.who.now_ms += 60000;
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 2);
    struct span after = begin_of(&h, 2);
    assert_true(after.early >= 5 && after.late <= 2 * A_POINT);
    assert_true(after.late < before.early);
    hall_close(&h);
}

// Four minutes a point instead of eight, by what the club has played. Of another game than backgammon that says nothing.
static void hours_go_by_what_the_club_has_played(void **state)
{
    (void)state;
    struct tempo fast = {.matches = 100};
    for (int32_t length = 0; length <= TEMPO_LENGTHS; length++)
        fast.seconds[length] = length == 5 ? TEMPO_PLANNED / 2 : TEMPO_PLANNED;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    struct looked planned = look(&h), learned = look_with(&h, &fast);
    int32_t final = hall_at(&h, 3)->node;
    assert_in_range(learned.outlook.begins[final].middle, planned.outlook.begins[final].middle / 2 - 1,
                    planned.outlook.begins[final].middle / 2 + MINUTES_WAITED);
    assert_true(learned.outlook.ends.late < planned.outlook.ends.early);
    assert_ptr_equal(outlook_tempo(h.state, &fast), &fast);
    free(planned.room);
    free(learned.room);
    hall_close(&h);
}

static void what_is_over_stands(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    assert_int_equal(begin_of(&h, 3).late, 0);
    hall_close(&h);
}

static void the_evening_ends_with_its_last_match(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span final = begin_of(&h, 3), end = end_of(&h);
    assert_true(end.early >= final.early + SHORT && end.late <= final.late + LONG);
    assert_true(end.early <= end.middle && end.middle <= end.late);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5);
    // What is under way ends, too, though it begins no more.
    DO(&h, match_call, .match = 3, .table = 1);
    assert_int_equal(begin_of(&h, 3).early, MINUTE_UNKNOWN);
    assert_true(end_of(&h).early >= SHORT - MINUTES_WAITED && end_of(&h).late <= LONG);
    DO(&h, result_set, .match = 3, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_int_equal(end_of(&h).early, MINUTE_UNKNOWN);
    hall_close(&h);
}

static struct span section_end(const struct hall *h, int32_t section)
{
    struct looked l = look(h);
    struct span end = l.outlook.section_ends[section];
    free(l.room);
    return end;
}

static void each_section_ends_with_its_own_last_match(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 5, 4);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_LAST_CHANCE, .name = "Last chance", .fed_by = MAIN_SECTION,
       .lengths = {(const int32_t[]){1}, 1});
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    enum { SECOND = 2 };
    assert_int_equal(section_end(&h, SECOND).early, MINUTE_UNKNOWN);
    DO(&h, match_call, .match = 1, .table = 1);
    // Its one match to a point is over long before the final to five, which begins with it.
    struct span main = section_end(&h, MAIN_SECTION), second = section_end(&h, SECOND);
    assert_int_equal(main.middle, end_of(&h).middle);
    assert_true(second.early > 0 && second.middle < main.middle);
    assert_int_equal(section_end(&h, SECOND + 1).early, MINUTE_UNKNOWN);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, match_call, .match = 3, .table = 1);
    DO(&h, result_set, .match = 3, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_int_equal(section_end(&h, MAIN_SECTION).early, MINUTE_UNKNOWN);
    assert_int_equal(section_end(&h, SECOND).middle, end_of(&h).middle);
    hall_close(&h);
}

static struct looked look_from(const struct hall *h, int64_t ahead_ms)
{
    size_t bytes = outlook_room(state_last(h->state, ROW_node));
    struct looked l = {.room = malloc(bytes)};
    assert_true(outlook_make(h->state, NULL, ahead_ms, (struct room){l.room, bytes}, &l.outlook));
    return l;
}

// Semi-finals to five points at one table, the first called two hours before the last call: the second begins before it and is played
// out, the final begins with the next day, and each day has its end.
static void each_day_ends_with_the_last_match_that_begins_on_it(void **state)
{
    (void)state;
    enum {
        MINUTE = 60000,
        LAST_CALL = 22,
        CALLED = 21 * 60,
        NIGHT_OVER = 24 * 60 + 19 * 60,
        TODAY = 1,
        DAY_MS = 24 * 60 * MINUTE
    };
    struct hall h;
    evening(&h, 4, 5, 1);
    h.who.now_ms += DAY_MS - h.who.now_ms % DAY_MS + (int64_t)CALLED * MINUTE;
    assert_int_equal(state_tournament(h.state, 1)->starts_at_min + 24 * 60, NIGHT_OVER);
    DO(&h, match_call, .match = 1, .table = 1);
    struct looked before = look(&h);
    for (int32_t day = 0; day < TIMETABLE_DAYS; day++)
        assert_int_equal(before.outlook.day_ends[day].early, MINUTE_UNKNOWN);
    int32_t in_one = before.outlook.ends.middle;
    DO(&h, setting_set, .setting = SETTING_LAST_CALL, .value = LAST_CALL);
    struct looked l = look(&h);
    const struct outlook *o = &l.outlook;
    assert_int_equal(o->day, h.who.now_ms / DAY_MS - TODAY);
    assert_true(o->begins[hall_at(&h, 2)->node].late < LAST_CALL * 60 - CALLED);
    assert_int_equal(o->begins[hall_at(&h, 3)->node].early, NIGHT_OVER - CALLED);
    assert_int_equal(o->begins[hall_at(&h, 3)->node].late, NIGHT_OVER - CALLED);
    assert_true(o->day_ends[TODAY].early > SHORT && o->day_ends[TODAY].late < 3 * LONG);
    // Of the fastest runs the final began today, too: they know of no tomorrow.
    assert_in_range(o->day_ends[TODAY + 1].middle, o->ends.middle, o->ends.late);
    assert_true(o->ends.middle > in_one && o->ends.early >= NIGHT_OVER - CALLED + SHORT - MINUTES_WAITED);
    for (int32_t day = 0; day < TIMETABLE_DAYS; day++)
        if (day != TODAY && day != TODAY + 1) assert_int_equal(o->day_ends[day].early, MINUTE_UNKNOWN);
    // Where clocks are two hours ahead it is past the last call: what stands is of today, all else of tomorrow.
    struct looked ahead = look_from(&h, (int64_t)2 * 60 * MINUTE);
    assert_int_equal(ahead.outlook.begins[hall_at(&h, 2)->node].early, NIGHT_OVER - CALLED - 2 * 60);
    assert_true(ahead.outlook.day_ends[TODAY].late <= LONG);
    assert_int_equal(ahead.outlook.day_ends[TODAY + 1].middle, ahead.outlook.ends.middle);
    // Past midnight the evening before is still its day.
    struct looked past = look_from(&h, (int64_t)4 * 60 * MINUTE);
    assert_int_equal(past.outlook.day, o->day + 1);
    assert_true(past.outlook.day_ends[0].early > 0);
    assert_int_equal(past.outlook.day_ends[1].middle, past.outlook.ends.middle);
    free(before.room);
    free(l.room);
    free(ahead.room);
    free(past.room);
    hall_close(&h);
}

// A final that others should have played is annulled: what is to come is counted from when it was over all the same.
static void time_does_not_run_back_with_what_is_annulled(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, match_call, .match = 3, .table = 1);
    DO(&h, match_start, .match = 3);
    h.who.now_ms += 60 * 60000;
    DO(&h, result_set, .match = 3, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    struct looked before = look(&h);
    h.who.confirmed = true;
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5, .reason = "misread");
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "misread");
    struct looked after = look(&h);
    assert_int_equal(after.outlook.from_ms, before.outlook.from_ms);
    assert_true(after.outlook.ends.early >= SHORT);
    free(before.room);
    free(after.room);
    hall_close(&h);
}

// What waits for a repair is to be played: the evening does not end before it.
static void what_waits_for_a_repair_is_to_come(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 8, 5, 4);
    for (int32_t match = 1; match <= 5; match++)
        DO(&h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, match_call, .match = 6, .table = 1);
    h.who.confirmed = true;
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5, .reason = "misread");
    struct span waits = end_of(&h), semi = begin_of(&h, 5), final = begin_of(&h, 7);
    assert_true(semi.early != MINUTE_UNKNOWN && final.early >= semi.early + SHORT);
    assert_true(waits.early >= final.early + SHORT);
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "misread");
    struct span annulled = end_of(&h);
    assert_int_equal(annulled.middle, waits.middle);
    assert_int_equal(begin_of(&h, 7).middle, final.middle);
    hall_close(&h);
}

// A section that is paired round by round, its first round drawn and begun.
static void by_rounds(struct hall *h, enum section_kind kind, int32_t entries, const struct command *rule)
{
    static const int32_t five = 5;
    hall_create(h, 5, entries / 2);
    hall_enter(h, entries);
    DO(h, section_set, .section = MAIN_SECTION, .kind = kind, .lengths = {&five, 1});
    hall_do(h, rule, __LINE__);
}

static void round_begin(struct hall *h, int32_t round)
{
    DO(h, round_pair, .section = MAIN_SECTION, .round = round);
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY) {
            int32_t n = m->n;
            DO(h, match_call, .match = n, .table = n % (state_last(h->state, ROW_hall_table)) + 1);
            m = hall_at(h, n);
        }
}

static void round_finish(struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_CALLED) {
            int32_t n = m->n;
            DO(h, result_set, .match = n, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
            m = hall_at(h, n);
        }
}

#define RULE(...)                                                                                            \
    (&(struct command){.kind = COMMAND_pairing_rule,                                                         \
                       .is.pairing_rule = {.section = MAIN_SECTION, __VA_ARGS__}})

// Of the last round nobody knows yet who plays in it; a round of four matches to five takes as long as the longest of them.
static void a_swiss_ends_with_its_last_round_not_with_the_last_that_is_paired(void **state)
{
    (void)state;
    enum { ROUNDS = 5 };
    struct hall h;
    by_rounds(&h, SECTION_SWISS, 8, RULE(.rounds = ROUNDS));
    DO(&h, draw_make, .method = DRAW_SEEDED);
    for (int32_t round = 1; round <= ROUNDS; round++) {
        round_begin(&h, round);
        struct span end = section_end(&h, MAIN_SECTION);
        int32_t left = ROUNDS - round + 1;
        assert_true(end.middle >= left * MEAN && end.middle <= left * LONG);
        assert_int_equal(end.middle, end_of(&h).middle);
        round_finish(&h);
    }
    assert_int_equal(section_end(&h, MAIN_SECTION).early, MINUTE_UNKNOWN);
    hall_close(&h);
}

// Between two rounds nothing is drawn that is not over.
static void between_two_rounds_the_next_ones_are_to_come(void **state)
{
    (void)state;
    struct hall h;
    by_rounds(&h, SECTION_SWISS, 8, RULE(.rounds = 3));
    DO(&h, draw_make, .method = DRAW_SEEDED);
    round_begin(&h, 1);
    struct span before = section_end(&h, MAIN_SECTION);
    round_finish(&h);
    struct span between = section_end(&h, MAIN_SECTION);
    assert_true(between.early >= 2 * SHORT && between.middle < before.middle);
    hall_close(&h);
}

// Eight with two lives: who loses twice is out, which takes at least four rounds.
static void lives_are_played_until_one_is_left(void **state)
{
    (void)state;
    enum { LEAST = 4, MOST = 9 };
    for (int paced = 0; paced < 2; paced++) {
        struct hall h;
        by_rounds(&h, SECTION_LIVES, 8, RULE(.lives = 2, .pace = paced ? PACE_CONTINUOUS : PACE_ROUNDS));
        DO(&h, draw_make, .method = DRAW_SEEDED);
        round_begin(&h, 1);
        struct span end = section_end(&h, MAIN_SECTION);
        assert_true(end.middle >= LEAST * MEAN && end.late <= MOST * LONG);
        hall_close(&h);
    }
}

// With three lives, the first match called: who is paired as they become free waits for no round.
static int32_t middle_of(int32_t entries, int32_t tables, enum pairing_pace pace)
{
    static const int32_t three = 3;
    struct hall h;
    hall_create(&h, three, tables);
    hall_enter(&h, entries);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_LIVES, .lengths = {&three, 1});
    hall_do(&h, RULE(.lives = 3, .pace = pace), __LINE__);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 1);
    DO(&h, match_call, .match = 1, .table = 1);
    int32_t middle = section_end(&h, MAIN_SECTION).middle;
    hall_close(&h);
    return middle;
}

static void nobody_waits_for_a_round_who_is_paired_when_free(void **state)
{
    (void)state;
    int32_t rounds = middle_of(24, 8, PACE_ROUNDS), paced = middle_of(24, 8, PACE_CONTINUOUS);
    assert_true(paced * 10 < rounds * 9);
    // Who is drawn keeps their table: 93 matches at two of them take so long at least.
    assert_true(middle_of(32, 2, PACE_CONTINUOUS) > 93 * 3 * A_POINT / 2);
}

// The four best play on when the Swiss is over: two rounds more.
static void a_playoff_that_is_not_drawn_yet_ends_the_evening(void **state)
{
    (void)state;
    enum { PLAYOFF = 2 };
    struct hall h;
    by_rounds(&h, SECTION_SWISS, 8, RULE(.rounds = 2));
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION, .takes = 4);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    round_begin(&h, 1);
    struct span main = section_end(&h, MAIN_SECTION), last = section_end(&h, PLAYOFF);
    assert_true(main.middle >= 2 * MEAN && main.middle <= 2 * LONG);
    assert_true(last.middle >= main.middle + MEAN && last.middle <= main.middle + 2 * LONG);
    assert_int_equal(end_of(&h).middle, last.middle);
    // Drawn before the last round it waits for that all the same.
    round_finish(&h);
    struct span then = section_end(&h, PLAYOFF);
    DO(&h, draw_make, .section = PLAYOFF);
    assert_true(section_end(&h, PLAYOFF).middle >= then.middle - MEAN / 2);
    hall_close(&h);
}

// Of two groups of four two each play on, without that anybody says how many: four, in two rounds more.
static void a_playoff_of_groups_of_four_ends_the_evening(void **state)
{
    (void)state;
    enum { PLAYOFF = 2 };
    struct hall h;
    static const int32_t five = 5;
    hall_create(&h, 5, 4);
    hall_enter(&h, 8);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_GROUPS4, .lengths = {&five, 1});
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span main = section_end(&h, MAIN_SECTION), last = section_end(&h, PLAYOFF);
    assert_true(last.middle >= main.middle + MEAN && last.middle <= main.middle + 2 * LONG);
    assert_int_equal(end_of(&h).middle, last.middle);
    hall_close(&h);
}

// A Swiss that is drawn and not paired yet has all of its rounds before it, beside a knockout that is played.
static void what_is_drawn_and_not_paired_is_to_come(void **state)
{
    (void)state;
    static const int32_t five = 5;
    enum { SWISS = 2, ROUNDS = 3 };
    struct hall h;
    hall_create(&h, 5, 8);
    hall_enter(&h, 12);
    DO(&h, section_add, .kind = SECTION_SWISS, .name = "Swiss", .field = FIELD_OF_CHOSEN,
       .lengths = {&five, 1});
    DO(&h, pairing_rule, .section = SWISS, .rounds = ROUNDS);
    for (int32_t entry = 5; entry <= 12; entry++)
        DO(&h, seat_put, .section = SWISS, .entry = entry, .status = SEAT_IN);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .field = FIELD_OF_CHOSEN,
       .lengths = {&five, 1});
    for (int32_t entry = 1; entry <= 4; entry++)
        DO(&h, seat_put, .section = MAIN_SECTION, .entry = entry, .status = SEAT_IN);
    DO(&h, draw_make, .section = MAIN_SECTION, .method = DRAW_SEEDED);
    DO(&h, draw_make, .section = SWISS, .method = DRAW_SEEDED);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span end = section_end(&h, SWISS);
    assert_true(end.middle >= ROUNDS * MEAN && end.middle <= ROUNDS * LONG);
    hall_close(&h);
}

static void nothing_is_to_come_of_what_is_closed(void **state)
{
    (void)state;
    struct hall h;
    by_rounds(&h, SECTION_SWISS, 8, RULE(.rounds = 5));
    DO(&h, draw_make, .method = DRAW_SEEDED);
    round_begin(&h, 1);
    round_finish(&h);
    assert_true(end_of(&h).early > 0);
    h.who.confirmed = true;
    DO(&h, tournament_close, .reason = "the power is out");
    assert_int_equal(end_of(&h).early, MINUTE_UNKNOWN);
    assert_int_equal(section_end(&h, MAIN_SECTION).early, MINUTE_UNKNOWN);
    hall_close(&h);
}

static void who_has_just_played_rests(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, setting_set, .setting = SETTING_REST, .value = 20);
    DO(&h, match_call, .match = 1, .table = 1);
    assert_true(begin_of(&h, 3).early >= SHORT + 20);
    DO(&h, match_start, .match = 1);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    DO(&h, match_call, .match = 2, .table = 1);
    DO(&h, match_start, .match = 2);
    h.who.now_ms += 15 * 60000;
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 5);
    struct span final = begin_of(&h, 3);
    assert_int_equal(final.early, 20);
    assert_int_equal(final.late, 20);
    hall_close(&h);
}

enum { BOARDS = 3 };

// Four teams of three: matches 1 and 2, the final is 3; the boards of match 1 are 4 to 6, those of match 2 are 7 to 9.
static void teams(struct hall *h, int32_t tables)
{
    static const int32_t five = 5;
    hall_create(h, 5, tables);
    for (int i = 0; i < 4; i++)
        hall_enter_team(h, BOARDS);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .lengths = {&five, 1},
       .boards = BOARDS);
    hall_draw(h, (const int32_t[]){1, 5, 9, 13}, 4);
}

static void each_board_of_a_team_match_takes_a_table(void **state)
{
    (void)state;
    struct hall h;
    teams(&h, BOARDS);
    for (int32_t board = 0; board < BOARDS; board++)
        DO(&h, match_call, .match = 4 + board, .table = 1 + board);
    struct span second = begin_of(&h, 2), final = begin_of(&h, 3);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    // The first table that is free: the shortest of three matches to five. The final waits for the longest of the next three.
    assert_true(second.early >= SHORT && second.late <= LONG);
    assert_true(final.early >= second.early + SHORT && final.middle >= second.middle + 5 * A_POINT);
    hall_close(&h);
}

static void a_team_match_is_under_way_between_two_of_its_boards(void **state)
{
    (void)state;
    struct hall h;
    teams(&h, 1);
    DO(&h, match_call, .match = 4, .table = 1);
    DO(&h, match_start, .match = 4);
    DO(&h, result_set, .match = 4, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_int_equal(begin_of(&h, 1).early, MINUTE_UNKNOWN);
    // Two boards one after the other before the other match finds the table.
    struct span second = begin_of(&h, 2);
    assert_true(second.early >= 2 * SHORT && second.late <= 2 * LONG + MINUTES_WAITED);
    hall_close(&h);
}

// ---- clocks and breaks

// Ten minutes for both together and no free time: a match to five is over by then, however long such matches take.
static void a_clock_bounds_what_is_under_way(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = CLOCK_BRONSTEIN);
    DO(&h, setting_set, .setting = SETTING_DELAY, .value = 0);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    struct span before = begin_of(&h, 2);
    DO(&h, clock_introduce, .match = 1, .reserve_s = 300, .reason = "late");
    struct span after = begin_of(&h, 2);
    assert_true(before.early > 10);
    assert_in_range(after.late, 1, 10);
    hall_close(&h);
}

// The delay of each turn comes to the two reserves.
static void a_clock_with_delay_bounds_it_less(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = CLOCK_BRONSTEIN);
    DO(&h, setting_set, .setting = SETTING_DELAY, .value = 12);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    DO(&h, clock_introduce, .match = 1, .reserve_s = 60, .reason = "late");
    struct span after = begin_of(&h, 2);
    // 2 minutes, and 5 points of 30 turns at 12 s.
    assert_int_equal(after.late, 2 + 5 * OUTLOOK_TURNS * 12 / 60);
    hall_close(&h);
}

static void nothing_begins_in_a_break(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 2);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span end = end_of(&h);
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Supper", .until_ms = h.who.now_ms + 45 * 60000);
    struct span second = begin_of(&h, 2), later = end_of(&h);
    assert_int_equal(second.early, 45);
    assert_int_equal(second.late, 45);
    assert_true(later.middle > end.middle + 20);
    // A message without an end, and a break that is over, keep nobody.
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Supper");
    assert_int_equal(begin_of(&h, 2).late, 0);
    hall_close(&h);
}

// A clock that both stopped for the break goes on after it; who plays through it does not wait.
static void a_match_that_stands_for_the_break_ends_later_by_it(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, setting_set, .setting = SETTING_CLOCK, .value = CLOCK_BRONSTEIN);
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    int64_t now = h.who.now_ms;
    DO(&h, clock, .match = 1, .boot = 7, .mono_ms = 5000, .est_ms = now, .act = CLOCK_ACT_PRESS,
       .side = SIDE_A);
    DO(&h, wall_set, .scene = WALL_BREAK, .message = "Supper", .until_ms = h.who.now_ms + 20 * 60000);
    struct span playing = begin_of(&h, 2);
    h.who.now_ms += 1000;
    DO(&h, clock, .match = 1, .boot = 7, .mono_ms = 6000, .est_ms = now + 1000, .act = CLOCK_ACT_STOP,
       .side = SIDE_A, .why = STOP_BREAK);
    struct span standing = begin_of(&h, 2);
    assert_in_range(standing.middle, playing.middle + 20, playing.middle + 21);
    hall_close(&h);
}

// ---- at which table

static int32_t table_of(const struct hall *h, int32_t match)
{
    struct looked l = look(h);
    int32_t table = l.outlook.tables[hall_at(h, match)->node];
    free(l.room);
    return table;
}

static void a_table_is_named_where_there_is_one_choice(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 8, 5, 3);
    assert_int_equal(table_of(&h, 2), 0);
    DO(&h, match_call, .match = 1, .table = 1);
    // Two are free: whoever calls takes either.
    assert_int_equal(table_of(&h, 2), 0);
    DO(&h, match_call, .match = 2, .table = 3);
    // One is left for the longest waiting, and the fourth has whichever is free next.
    assert_int_equal(table_of(&h, 3), 2);
    assert_int_equal(table_of(&h, 4), 0);
    // What is nearly over is the next one.
    DO(&h, match_call, .match = 3, .table = 2);
    DO(&h, match_start, .match = 2);
    h.who.now_ms += 60000;
    DO(&h, game_report, .match = 2, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 2);
    assert_int_equal(table_of(&h, 4), 3);
    // All are free for the final.
    assert_int_equal(table_of(&h, 7), 0);
    hall_close(&h);
}

static void calls_by_the_program_take_the_first_table(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 8, 5, 3);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, auto_call, .on = true);
    assert_int_equal(table_of(&h, 7), 1);
    hall_close(&h);
}

// ---- rounds

static struct span round_end(const struct hall *h, int32_t match)
{
    struct looked l = look(h);
    struct span end = l.outlook.round_ends[hall_at(h, match)->node];
    free(l.room);
    return end;
}

static void a_round_ends_with_its_last_match(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, 4, 5, 1);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span first = round_end(&h, 1), last = round_end(&h, 3), end = end_of(&h), second = begin_of(&h, 2);
    assert_true(first.early >= second.early + SHORT && first.late <= 2 * LONG);
    assert_true(last.early == end.early && last.middle == end.middle && last.late == end.late);
    assert_true(last.early >= first.early + SHORT);
    // Said once.
    assert_int_equal(round_end(&h, 2).early, MINUTE_UNKNOWN);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_true(round_end(&h, 1).early >= SHORT && round_end(&h, 1).late <= LONG);
    DO(&h, match_call, .match = 2, .table = 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 5, .score_b = 1);
    assert_int_equal(round_end(&h, 1).early, MINUTE_UNKNOWN);
    assert_true(round_end(&h, 3).early >= SHORT);
    hall_close(&h);
}

static void the_largest_has_room(void **state)
{
    (void)state;
    struct hall h;
    evening(&h, ENTRIES_MAX, 5, 30);
    DO(&h, match_call, .match = 1, .table = 1);
    struct span last = begin_of(&h, ENTRIES_MAX - 1), first = begin_of(&h, 2);
    assert_int_equal(first.early, 0);
    assert_true(last.early > 8 * SHORT);
    hall_close(&h);
}

// Rounds that nobody has drawn stand at no node. What lay in the room before says nothing of them, here: that all are of a ladder, which is
// played on no day.
static void rounds_to_come_are_of_a_day_whatever_lay_in_the_room(void **state)
{
    (void)state;
    enum { LAST_CALL = 22, LADDER = 2, ROUNDS = 3 };
    struct hall h;
    by_rounds(&h, SECTION_SWISS, 8, RULE(.rounds = ROUNDS));
    DO(&h, section_add, .kind = SECTION_LADDER, .name = "Ladder");
    DO(&h, draw_make, .method = DRAW_SEEDED);
    DO(&h, setting_set, .setting = SETTING_LAST_CALL, .value = LAST_CALL);
    round_begin(&h, 1);
    size_t bytes = outlook_room(state_last(h.state, ROW_node));
    int32_t *room = malloc(bytes), in_a_clean_room[TIMETABLE_DAYS];
    assert_non_null(room);
    static const int32_t lay[] = {0, -1, LADDER};
    for (size_t of = 0; of < sizeof lay / sizeof *lay; of++) {
        struct outlook outlook;
        for (size_t i = 0; i < bytes / sizeof *room; i++)
            room[i] = lay[of];
        assert_true(outlook_make(h.state, NULL, 0, (struct room){(unsigned char *)room, bytes}, &outlook));
        int32_t last = MINUTE_UNKNOWN;
        for (int32_t day = 0; day < TIMETABLE_DAYS; day++) {
            int32_t ends = outlook.day_ends[day].middle;
            if (!of) in_a_clean_room[day] = ends;
            assert_int_equal(ends, in_a_clean_room[day]);
            if (ends > last) last = ends;
        }
        // Of one round that is paired, and those to come.
        assert_true(last > 2 * MEAN);
    }
    free(room);
    hall_close(&h);
}

// One match a day at one table: after sixteen days the rest is to come, and no day ends with it.
static void days_beyond_those_that_are_told_apart_are_not_said(void **state)
{
    (void)state;
    enum { LONGEST = 25, LAST_CALL = 20 };
    struct hall h;
    evening(&h, 32, LONGEST, 1);
    DO(&h, setting_set, .setting = SETTING_LAST_CALL, .value = LAST_CALL);
    DO(&h, match_call, .match = 1, .table = 1);
    struct looked l = look(&h);
    const struct span *days = l.outlook.day_ends;
    assert_true(l.outlook.ends.early > TIMETABLE_DAYS * DAY_MINUTES);
    assert_in_range(days[TIMETABLE_DAYS - 1].late - days[TIMETABLE_DAYS - 2].late, 1, 2 * DAY_MINUTES);
    free(l.room);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_knows_before_the_first_call),
        cmocka_unit_test(a_bye_is_no_call),
        cmocka_unit_test(the_next_round_begins_when_both_matches_before_it_are_over),
        cmocka_unit_test(a_table_that_is_missing_is_waited_for),
        cmocka_unit_test(a_match_that_is_nearly_won_is_nearly_over),
        cmocka_unit_test(the_evening_ends_with_its_last_match),
        cmocka_unit_test(hours_go_by_what_the_club_has_played),
        cmocka_unit_test(what_is_over_stands),
        cmocka_unit_test(each_section_ends_with_its_own_last_match),
        cmocka_unit_test(each_day_ends_with_the_last_match_that_begins_on_it),
        cmocka_unit_test(time_does_not_run_back_with_what_is_annulled),
        cmocka_unit_test(what_waits_for_a_repair_is_to_come),
        cmocka_unit_test(a_swiss_ends_with_its_last_round_not_with_the_last_that_is_paired),
        cmocka_unit_test(between_two_rounds_the_next_ones_are_to_come),
        cmocka_unit_test(lives_are_played_until_one_is_left),
        cmocka_unit_test(nobody_waits_for_a_round_who_is_paired_when_free),
        cmocka_unit_test(a_playoff_that_is_not_drawn_yet_ends_the_evening),
        cmocka_unit_test(a_playoff_of_groups_of_four_ends_the_evening),
        cmocka_unit_test(what_is_drawn_and_not_paired_is_to_come),
        cmocka_unit_test(nothing_is_to_come_of_what_is_closed),
        cmocka_unit_test(who_has_just_played_rests),
        cmocka_unit_test(each_board_of_a_team_match_takes_a_table),
        cmocka_unit_test(a_team_match_is_under_way_between_two_of_its_boards),
        cmocka_unit_test(a_clock_bounds_what_is_under_way),
        cmocka_unit_test(a_clock_with_delay_bounds_it_less),
        cmocka_unit_test(nothing_begins_in_a_break),
        cmocka_unit_test(a_match_that_stands_for_the_break_ends_later_by_it),
        cmocka_unit_test(a_table_is_named_where_there_is_one_choice),
        cmocka_unit_test(calls_by_the_program_take_the_first_table),
        cmocka_unit_test(a_round_ends_with_its_last_match),
        cmocka_unit_test(the_largest_has_room),
        cmocka_unit_test(rounds_to_come_are_of_a_day_whatever_lay_in_the_room),
        cmocka_unit_test(days_beyond_those_that_are_told_apart_are_not_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
