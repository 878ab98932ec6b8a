// SPDX-License-Identifier: MIT
// Ladders: who may challenge whom, who takes whose place, who joins and leaves, and that a correction of an old result moves
// everybody as if it had been known.
#include "director/rounds/ladder.h"
#include "chance.h"
#include "director/day.h"
#include "director/inverse.h"
#include "director/rounds/calendar.h"
#include "round_hall.h"

#define DAY_MS (24 * 60 * 60 * INT64_C(1000))

static void stands(const struct hall *h, struct ladder_list *l)
{
    size_t bytes = drawn_room(state_last(h->state, ROW_node));
    void *at = malloc(bytes);
    struct room room = {at, bytes};
    static struct drawn drawn;
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    ladder_fill(&drawn.g, drawn.now, MAIN_SECTION, l);
    free(at);
}

// The list from the top, as one word.
static const char *list(const struct hall *h)
{
    static char text[2048];
    static struct ladder_list l;
    size_t at = 0;
    stands(h, &l);
    for (int32_t i = 0; i < l.count; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%d", i ? " " : "", l.entry[i]);
        assert_int_equal(l.place[l.entry[i]], i + 1);
    }
    return text;
}

static void ladder_of(struct hall *h, int32_t entries, const struct command_pairing_rule *rule)
{
    int32_t order[64];
    for (int32_t i = 0; i < entries; i++)
        order[i] = i + 1;
    of_kind(h, SECTION_LADDER, entries);
    struct command c = {.kind = COMMAND_pairing_rule, .is.pairing_rule = *rule};
    c.is.pairing_rule.section = MAIN_SECTION;
    hall_do(h, &c, __LINE__);
    DO(h, draw_make, .method = DRAW_BY_HAND, .slots = {order, entries});
}

static void usual(struct hall *h, int32_t entries)
{
    ladder_of(h, entries, &(struct command_pairing_rule){.reach = 3, .play_days = 14});
}

static struct command challenge_of(const struct hall *h, const int32_t *a, const int32_t *b)
{
    return (struct command){.kind = COMMAND_round_pair,
                            .is.round_pair = {.section = MAIN_SECTION,
                                              .round = drawn_rule(h->state, MAIN_SECTION).paired + 1,
                                              .a = {a, 1},
                                              .b = {b, 1}}};
}

// Answers the match.
static int32_t challenge(struct hall *h, int32_t a, int32_t b)
{
    struct command c = challenge_of(h, &a, &b);
    hall_do(h, &c, __LINE__);
    return state_last(h->state, ROW_match);
}

static struct decision no_challenge(struct hall *h, enum director_reason reason, int32_t a, int32_t b)
{
    struct command c = challenge_of(h, &a, &b);
    return hall_no(h, reason, &c, __LINE__);
}

static int32_t beats(struct hall *h, int32_t a, int32_t b)
{
    int32_t match = challenge(h, a, b);
    play(h, match, a);
    return match;
}

// ---- who takes whose place

static void who_wins_takes_the_place(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 6);
    assert_string_equal(list(&h), "1 2 3 4 5 6");
    beats(&h, 5, 2);
    assert_string_equal(list(&h), "1 5 2 3 4 6");
    play(&h, challenge(&h, 4, 5), 5); // who is challenged wins: nobody moves
    assert_string_equal(list(&h), "1 5 2 3 4 6");
    beats(&h, 6, 4);
    assert_string_equal(list(&h), "1 5 2 3 6 4");
    assert_false(is_over(&h));
    close(&h);
}

static void or_the_two_change_places(void **state)
{
    (void)state;
    struct hall h;
    ladder_of(&h, 6, &(struct command_pairing_rule){.reach = 3, .swap = true});
    beats(&h, 5, 2);
    assert_string_equal(list(&h), "1 5 3 4 2 6");
    close(&h);
}

static void a_forfeit_counts_and_one_called_off_does_not(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 4);
    int32_t first = challenge(&h, 3, 1);
    DO(&h, result_set, .match = first, .how = HOW_WALKOVER, .winner = SIDE_A,
       .reason = "did not play in time");
    assert_string_equal(list(&h), "3 1 2 4");
    int32_t off = challenge(&h, 2, 1);
    DO(&h, result_set, .match = off, .how = HOW_VOID, .reason = "called off");
    assert_string_equal(list(&h), "3 1 2 4");
    challenge(&h, 2, 1); // and they may try again at once
    close(&h);
}

// ---- who may challenge

static void a_challenge_goes_up_so_far(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 6);
    no_challenge(&h, DIRECTOR_LADDER_BELOW, 2, 4);
    no_challenge(&h, DIRECTOR_LADDER_PAIR, 2, 2);
    no_challenge(&h, DIRECTOR_LADDER_ABSENT, 7, 2);
    no_challenge(&h, DIRECTOR_LADDER_ABSENT, 2, 77);
    NO(&h, LADDER_PAIR, round_pair, .section = MAIN_SECTION, .round = 1);
    // Further up the director has to say yes.
    struct decision asked = no_challenge(&h, DIRECTOR_CONFIRM, 5, 1);
    assert_int_equal(asked.consequence_count, 1);
    assert_int_equal(asked.consequences[0].code, CONSEQUENCE_LADDER_FAR);
    assert_int_equal(asked.consequences[0].args[2], 4);
    int32_t match = challenge(&h, 5, 1);
    // One at a time, on either side; the answer names the match.
    assert_int_equal(no_challenge(&h, DIRECTOR_LADDER_BUSY, 6, 5).refusal.args[1], match);
    no_challenge(&h, DIRECTOR_LADDER_BUSY, 2, 1);
    challenge(&h, 4, 3);
    no_challenge(&h, DIRECTOR_LADDER_BUSY, 6, 4);
    close(&h);
}

static void not_the_same_two_again_at_once(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 5);
    play(&h, challenge(&h, 3, 2), 2);
    struct decision asked = no_challenge(&h, DIRECTOR_CONFIRM, 3, 2);
    assert_int_equal(asked.consequences[0].code, CONSEQUENCE_LADDER_AGAIN);
    play(&h, challenge(&h, 4, 3), 3); // one of them has played somebody else
    struct command again = challenge_of(&h, &(int32_t){3}, &(int32_t){2});
    assert_int_equal(hall_ask(&h, &again).refusal.code, DIRECTOR_NONE);
    close(&h);
    ladder_of(&h, 5, &(struct command_pairing_rule){.reach = 3, .again_days = 7});
    play(&h, challenge(&h, 3, 2), 2);
    play(&h, challenge(&h, 4, 3), 3);
    no_challenge(&h, DIRECTOR_CONFIRM, 3, 2);
    h.who.now_ms += (int64_t)7 * 24 * 60 * 60 * 1000;
    struct command c = challenge_of(&h, &(int32_t){3}, &(int32_t){2});
    assert_int_equal(hall_ask(&h, &c).refusal.code, DIRECTOR_NONE);
    close(&h);
}

// ---- days

static void a_challenge_has_a_last_day(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 4);
    char day[11];
    struct calendar_span span;
    int32_t match = challenge(&h, 3, 2);
    day_write(h.who.now_ms / 86400000 + 14, day);
    assert_true(calendar_of(h.state, state_match(h.state, match), &span));
    assert_string_equal(span.until, day);
    DO(&h, match_appoint, .match = match, .until = "2027-03-31", .day = "2027-03-30", .at = "19:30");
    assert_true(calendar_of(h.state, state_match(h.state, match), &span));
    assert_string_equal(span.until, "2027-03-31");
    // Nobody is called for it by itself, and it is taken back as long as nobody has begun.
    assert_int_equal(hall_at(&h, match)->status, MATCH_READY);
    DO(&h, round_undo, .section = MAIN_SECTION, .round = 1, .reason = "the wrong one");
    struct command c = challenge_of(&h, &(int32_t){4}, &(int32_t){3});
    snprintf(c.is.round_pair.until, sizeof c.is.round_pair.until, "2027-01-02");
    hall_do(&h, &c, __LINE__);
    assert_true(calendar_of(h.state, state_match(h.state, match), &span));
    assert_string_equal(span.until, "2027-01-02");
    assert_string_equal(state_appointment(h.state, match)->day,
                        ""); // what was agreed for the other one is gone
    close(&h);
}

static void dates_are_those_of_the_calendar(void **state)
{
    (void)state;
    static const struct {
        int64_t days;
        const char *day;
    } known[] = {{0, "1970-01-01"},     {31, "1970-02-01"},    {789, "1972-02-29"},   {11016, "2000-02-29"},
                 {11017, "2000-03-01"}, {20783, "2026-11-26"}, {21183, "2027-12-31"}, {47541, "2100-03-01"}};
    for (size_t i = 0; i < COUNT(known); i++) {
        char day[11];
        day_write(known[i].days, day);
        assert_string_equal(day, known[i].day);
        assert_true(day_valid(day));
    }
}

// ---- taken back

static struct decision takes_back(struct hall *h, int32_t round)
{
    struct command c = {.kind = COMMAND_round_undo,
                        .is.round_undo = {.section = MAIN_SECTION, .round = round, .reason = "misheard"}};
    return hall_ask(h, &c);
}

// Any challenge that nobody has begun, not only the last one: those after it keep their numbers and what they came to.
static void any_challenge_is_taken_back(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 8);
    int32_t first = challenge(&h, 3, 2), second = challenge(&h, 5, 4), third = challenge(&h, 8, 7);
    play(&h, third, 8);
    assert_int_equal(takes_back(&h, 1).refusal.code, DIRECTOR_NONE);
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).paired, 3);
    assert_null(drawn_match(h.state, first));
    assert_string_equal(list(&h), "1 2 3 4 5 6 8 7");
    // Nobody is kept by it any more, and the next one is numbered after the last.
    assert_int_equal(challenge(&h, 3, 2), third + 1);
    play(&h, third + 1, 3);
    play(&h, second, 5);
    assert_string_equal(list(&h), "1 3 2 5 4 6 8 7");
    // What was taken back, what is there no more and what was played say so.
    assert_int_equal(takes_back(&h, 1).refusal.code, DIRECTOR_LADDER_GONE);
    assert_int_equal(takes_back(&h, 5).refusal.code, DIRECTOR_ROUND_NEXT);
    struct decision played = takes_back(&h, 3);
    assert_int_equal(played.refusal.code, DIRECTOR_LADDER_PLAYED);
    assert_int_equal(played.refusal.args[0], third);
    // A result that is taken back leaves the challenge, and that can go, too.
    challenge(&h, 6, 4);
    challenge(&h, 7, 8);
    DO(&h, result_set, .match = 5, .how = HOW_WALKOVER, .winner = SIDE_A, .reason = "did not come");
    assert_int_equal(takes_back(&h, 5).refusal.code, DIRECTOR_LADDER_PLAYED);
    assert_int_equal(takes_back(&h, 6).refusal.code, DIRECTOR_NONE);
    assert_string_equal(list(&h), "1 3 2 5 6 4 8 7");
    close(&h);
}

// Where clocks are far ahead of UTC or behind it, a day is the one that they show.
static void days_are_those_of_the_club(void **state)
{
    (void)state;
    enum { HOUR_MS = 60 * 60 * 1000 };
    static const struct {
        int64_t at_hour, ahead_hours, days;
    } cases[] = {{23, 0, 14}, {23, 2, 15}, {1, 0, 14}, {1, -5, 13}, {12, 13, 15}, {12, -11, 14}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hall h;
        char day[11];
        struct calendar_span span;
        usual(&h, 4);
        int64_t today = h.who.now_ms / DAY_MS;
        h.who.now_ms = today * DAY_MS + cases[i].at_hour * HOUR_MS;
        h.who.ahead_ms = cases[i].ahead_hours * HOUR_MS;
        int32_t match = challenge(&h, 3, 2);
        day_write(today + cases[i].days, day);
        assert_true(calendar_of(h.state, state_match(h.state, match), &span));
        assert_string_equal(span.until, day);
        close(&h);
    }
}

// ---- who joins and leaves

static void who_joins_stands_at_the_bottom(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 4);
    beats(&h, 4, 1);
    hall_enter(&h, 2);
    assert_string_equal(list(&h), "4 1 2 3 5 6");
    beats(&h, 6, 2);
    assert_string_equal(list(&h), "4 1 6 2 3 5");
    // Who leaves is taken out; what they won stands; who comes back has their old place.
    DO(&h, entry_withdraw, .entry = 6);
    assert_string_equal(list(&h), "4 1 2 3 5");
    no_challenge(&h, DIRECTOR_LADDER_ABSENT, 6, 2);
    DO(&h, entry_reinstate, .entry = 6);
    assert_string_equal(list(&h), "4 1 6 2 3 5");
    close(&h);
}

// D challenges B, and B leaves the club: D does not jump over C without having played.
static void who_leaves_gives_no_place_away(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 4);
    int32_t match = challenge(&h, 4, 2);
    DO(&h, entry_withdraw, .entry = 2);
    assert_int_equal(hall_at(&h, match)->status, MATCH_OVER);
    assert_string_equal(list(&h), "1 3 4");
    challenge(&h, 4, 3); // nobody is kept by a challenge that fell away
    close(&h);
}

// ---- corrections

static void a_correction_moves_everybody(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 6);
    int32_t first = beats(&h, 4, 2);
    beats(&h, 6, 3);
    beats(&h, 2, 4);
    assert_string_equal(list(&h), "1 2 4 6 3 5");
    struct command c = {
        .kind = COMMAND_result_set,
        .is.result_set = {
            .match = first, .how = HOW_FINAL_SCORE, .score_b = 1, .reason = "entered the wrong way round"}};
    struct decision asked = hall_no(&h, DIRECTOR_CONFIRM, &c, __LINE__);
    int32_t told = 0;
    for (size_t i = 0; i < asked.consequence_count; i++)
        if (asked.consequences[i].code == CONSEQUENCE_LADDER_MOVES) told++;
    hall_do(&h, &c, __LINE__);
    // 4 never passed 2: 6 took the place of 3, and 2 stood above 4 already.
    assert_string_equal(list(&h), "1 2 6 3 4 5");
    assert_int_equal(told, 3);
    close(&h);
}

// What was played in March was played in March, whenever its result is put right: by how, by whom and by score.
static void a_correction_changes_no_day(void **state)
{
    (void)state;
    static const struct {
        enum result_how how;
        enum side winner;
        int32_t score_a, score_b;
    } put_right[] = {{HOW_FINAL_SCORE, SIDE_NONE, 0, 1},
                     {HOW_FORFEIT, SIDE_A, 0, 0},
                     {HOW_FINAL_SCORE, SIDE_NONE, 1, 0},
                     {HOW_VOID, SIDE_NONE, 0, 0}};
    struct hall h;
    ladder_of(&h, 5, &(struct command_pairing_rule){.reach = 3, .again_days = 7});
    int32_t match = challenge(&h, 3, 2);
    play(&h, match, 2);
    int64_t played_ms = hall_at(&h, match)->over_ms;
    for (size_t i = 0; i < COUNT(put_right); i++) {
        h.who.now_ms += 10 * DAY_MS;
        DO(&h, result_set, .match = match, .how = put_right[i].how, .winner = put_right[i].winner,
           .score_a = put_right[i].score_a, .score_b = put_right[i].score_b, .reason = "read again");
        assert_int_equal(hall_at(&h, match)->over_ms, played_ms);
    }
    // What had been called off was played after all, and that was today.
    h.who.now_ms += 10 * DAY_MS;
    DO(&h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_b = 1, .reason = "they met");
    assert_int_equal(hall_at(&h, match)->over_ms, h.who.now_ms);
    h.who.now_ms += 10 * DAY_MS;
    // The week is long over: nothing is asked.
    struct command c = challenge_of(&h, &(int32_t){3}, &(int32_t){2});
    assert_int_equal(hall_ask(&h, &c).refusal.code, DIRECTOR_NONE);
    close(&h);
}

// Who is there again plays the match another day, and that day counts.
static void what_is_played_after_all_is_of_that_day(void **state)
{
    (void)state;
    struct hall h;
    ladder_of(&h, 5, &(struct command_pairing_rule){.reach = 3, .again_days = 7});
    int32_t match = challenge(&h, 3, 2);
    DO(&h, entry_withdraw, .entry = 3);
    assert_int_equal(hall_at(&h, match)->status, MATCH_OVER);
    h.who.now_ms += 10 * DAY_MS;
    DO(&h, entry_reinstate, .entry = 3);
    assert_int_not_equal(hall_at(&h, match)->status, MATCH_OVER);
    h.who.now_ms += DAY_MS;
    play(&h, match, 2);
    assert_true(h.who.now_ms - hall_at(&h, match)->over_ms < DAY_MS);
    no_challenge(&h, DIRECTOR_CONFIRM, 3, 2);
    close(&h);
}

// ---- its end

static void it_ends_when_the_director_says_so(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 3);
    int32_t match = challenge(&h, 3, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .reach = 3, .play_days = 14, .ended = true);
    no_challenge(&h, DIRECTOR_LADDER_ENDED, 2, 1);
    assert_false(is_over(&h));
    play(&h, match, 3);
    assert_true(is_over(&h));
    assert_true(shares(&h, 3, 1, 1) && shares(&h, 1, 2, 2) && shares(&h, 2, 3, 3));
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 3);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .reach = 2, .play_days = 14);
    assert_false(is_over(&h));
    challenge(&h, 2, 1);
    // Which of the two rules moves people is settled by its beginning, the rest is not.
    NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .reach = 2, .play_days = 14, .swap = true);
    close(&h);
}

// Nobody ever challenged: the list is as they joined, and can be ended so.
static void it_ends_without_a_challenge_too(void **state)
{
    (void)state;
    struct hall h;
    usual(&h, 3);
    assert_false(is_over(&h));
    DO(&h, pairing_rule, .section = MAIN_SECTION, .reach = 3, .play_days = 14, .ended = true);
    assert_true(is_over(&h));
    assert_true(shares(&h, 1, 1, 1) && shares(&h, 2, 2, 2) && shares(&h, 3, 3, 3));
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .reach = 3, .play_days = 14);
    assert_false(is_over(&h));
    challenge(&h, 2, 1);
    close(&h);
}

// ---- months by chance, against a list that is moved by hand in the order in which results come

struct by_hand {
    int32_t at[64], count;
};

static int32_t found(const struct by_hand *l, int32_t entry)
{
    for (int32_t i = 0; i < l->count; i++)
        if (l->at[i] == entry) return i;
    return -1;
}

static void moved_by_hand(struct by_hand *l, int32_t winner, int32_t loser, bool swap)
{
    int32_t from = found(l, winner), to = found(l, loser);
    if (from < to) return;
    if (swap) {
        l->at[from] = loser, l->at[to] = winner;
        return;
    }
    memmove(l->at + to + 1, l->at + to, (size_t)(from - to) * sizeof *l->at);
    l->at[to] = winner;
}

static void says(const struct hall *h, const struct by_hand *l)
{
    char text[2048] = "";
    size_t at = 0;
    for (int32_t i = 0; i < l->count; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%d", i ? " " : "", l->at[i]);
    assert_string_equal(list(h), text);
}

static void months(struct chance *c, bool swap)
{
    struct hall h;
    struct by_hand l = {.count = 4 + (int32_t)chance_below(c, 8)};
    for (int32_t i = 0; i < l.count; i++)
        l.at[i] = i + 1;
    ladder_of(&h, l.count, &(struct command_pairing_rule){.reach = 3, .swap = swap});
    for (int turn = 0; turn < 60; turn++) {
        int32_t a = l.at[chance_below(c, (uint32_t)l.count)], b = l.at[chance_below(c, (uint32_t)l.count)];
        int32_t open = 0, skip = (int32_t)chance_below(c, 4);
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->status != MATCH_OVER && (!open || skip-- > 0)) open = m->n;
        switch (chance_below(c, 8)) {
        case 0:
            if (l.count < 20) {
                hall_enter(&h, 1);
                l.at[l.count++] = state_last(h.state, ROW_entry);
            }
            break;
        case 1:
        case 2:
        case 3:
        case 4: {
            struct command challenge_ = challenge_of(&h, &a, &b);
            h.who.confirmed = true;
            hall_ask(&h, &challenge_);
            h.who.confirmed = false;
            break;
        }
        default:
            if (open) {
                int32_t up = hall_at(&h, open)->a, down = hall_at(&h, open)->b;
                bool wins = chance_below(c, 2);
                play(&h, open, wins ? up : down);
                if (wins) moved_by_hand(&l, up, down, swap);
            }
        }
        says(&h, &l);
    }
    close(&h);
}

static void lists_are_as_if_moved_by_hand(void **state)
{
    (void)state;
    struct chance c = {13};
    for (int i = 0; i < 40; i++)
        months(&c, i % 2);
}

// The list of what was done names both, not a round.
static void a_challenge_is_told_by_name(void **state)
{
    (void)state;
    static const int32_t a = 4, b = 2;
    struct hall h;
    usual(&h, 6);
    struct command c = challenge_of(&h, &a, &b);
    struct decision d = hall_do(&h, &c, __LINE__);
    struct refusal said = inverse_act(h.state, h.state, &c, d.made);
    assert_int_equal(said.code, INVERSE_CHALLENGE);
    assert_int_equal(said.args[1], a);
    assert_int_equal(said.args[2], b);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_challenge_is_told_by_name),
                                       cmocka_unit_test(who_wins_takes_the_place),
                                       cmocka_unit_test(or_the_two_change_places),
                                       cmocka_unit_test(a_forfeit_counts_and_one_called_off_does_not),
                                       cmocka_unit_test(a_challenge_goes_up_so_far),
                                       cmocka_unit_test(not_the_same_two_again_at_once),
                                       cmocka_unit_test(a_challenge_has_a_last_day),
                                       cmocka_unit_test(any_challenge_is_taken_back),
                                       cmocka_unit_test(days_are_those_of_the_club),
                                       cmocka_unit_test(dates_are_those_of_the_calendar),
                                       cmocka_unit_test(who_joins_stands_at_the_bottom),
                                       cmocka_unit_test(who_leaves_gives_no_place_away),
                                       cmocka_unit_test(a_correction_moves_everybody),
                                       cmocka_unit_test(a_correction_changes_no_day),
                                       cmocka_unit_test(what_is_played_after_all_is_of_that_day),
                                       cmocka_unit_test(it_ends_when_the_director_says_so),
                                       cmocka_unit_test(it_ends_without_a_challenge_too),
                                       cmocka_unit_test(lists_are_as_if_moved_by_hand)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
