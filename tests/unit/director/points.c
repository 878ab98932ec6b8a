// SPDX-License-Identifier: MIT
// What a section for points says of its table: what results are worth, what parts those who are level, matches instead of
// rounds where somebody sits out; a round robin that is cut short, and accelerated rounds. Rule book 3.2 and 3.3.
#include "director/rounds/points.h"
#include "director/rounds/tie_words.h"
#include "director/upcast.h"
#include "round_hall.h"

static void of_length(struct hall *h, enum section_kind kind, int32_t entries, int32_t length)
{
    of_kind(h, kind, entries);
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&length, 1});
    for (int32_t entry = 1; entry <= entries; entry++)
        DO(h, entry_seed, .entry = entry, .seed = entry);
}

static int32_t value_of(const struct hall *h, int32_t entry, enum tie_criterion criterion)
{
    static struct points points;
    size_t bytes = drawn_room(NODES_MAX), more = points_room();
    struct room room = {malloc(bytes), bytes}, rest = {malloc(more), more};
    void *at[] = {room.at, rest.at};
    struct drawn drawn;
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    struct graph_results results = {drawn.match, drawn.away};
    assert_true(points_fill(&drawn.g, &results, drawn.now, MAIN_SECTION, &points, rest));
    int32_t value = (int32_t)ties_value(&points.ties, points.player[entry], criterion);
    free(at[0]);
    free(at[1]);
    return value;
}

static int32_t match_of(const struct hall *h, int32_t one, int32_t other)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if ((m->a == one && m->b == other) || (m->a == other && m->b == one)) return m->n;
    fail_msg("%d does not meet %d", one, other);
    return 0;
}

static void score(struct hall *h, int32_t winner, int32_t loser, int32_t to, int32_t against)
{
    int32_t n = match_of(h, winner, loser);
    bool a = hall_at(h, n)->a == winner;
    DO(h, result_set, .match = n, .how = HOW_FINAL_SCORE, .score_a = a ? to : against,
       .score_b = a ? against : to, .reason = "played");
}

// ---- what results are worth

static void results_are_worth_what_is_said(void **state)
{
    (void)state;
    static const int32_t worth[] = {6, 2, 1, 4, 5};
    struct hall h;
    of_length(&h, SECTION_SWISS, 5, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 2, .missed = 3, .points = {worth, 5});
    DO(&h, draw_make, .method = DRAW_SEEDED);
    pair(&h); // 1-4, 2-3, a bye for 5
    score(&h, 1, 4, 1, 0);
    DO(&h, entry_withdraw, .entry = 3);
    assert_int_equal(value_of(&h, 1, TIE_POINTS), 6);
    assert_int_equal(value_of(&h, 4, TIE_POINTS), 1);
    assert_int_equal(value_of(&h, 5, TIE_POINTS), 4);
    assert_int_equal(value_of(&h, 2, TIE_POINTS), 5); // a walkover
    assert_int_equal(value_of(&h, 3, TIE_POINTS), 0);
    assert_int_equal(value_of(&h, 1, TIE_WINS), 1);
    assert_int_equal(value_of(&h, 5, TIE_WINS), 0); // worth less than a win
    hall_enter(&h, 1);
    pair(&h); // who comes late has a point and a half for the round before
    play_all(&h);
    int32_t six = value_of(&h, 6, TIE_POINTS);
    assert_true(six == 3 + 1 || six == 3 + 6 || six == 3 + 4);
    close(&h);
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    static const int32_t more_than_a_win[] = {2, 1, 0, 3, 2}, loss_first[] = {2, 0, 1, 2, 2},
                         few[] = {2, 1, 0}, many[] = {21, 1, 0, 2, 2}, same[] = {2, 2, 2, 2, 2},
                         football[] = {6, 2, 0, 6, 6};
    struct hall h;
    of_length(&h, SECTION_SWISS, 4, 1);
    NO(&h, WORTHS, pairing_rule, .section = MAIN_SECTION, .points = {more_than_a_win, 5});
    NO(&h, WORTHS, pairing_rule, .section = MAIN_SECTION, .points = {loss_first, 5});
    NO(&h, WORTHS, pairing_rule, .section = MAIN_SECTION, .points = {few, 3});
    NO(&h, WORTHS, pairing_rule, .section = MAIN_SECTION, .points = {many, 5});
    NO(&h, WORTHS, pairing_rule, .section = MAIN_SECTION, .points = {same, 5});
    NO(&h, TIES, pairing_rule, .section = MAIN_SECTION, .ties = "wins luck");
    NO(&h, TIES, pairing_rule, .section = MAIN_SECTION, .ties = "wins wins");
    NO(&h, TIES, pairing_rule, .section = MAIN_SECTION, .ties = "points");
    NO(&h, TIES, pairing_rule, .section = MAIN_SECTION, .ties = "wins ");
    NO(&h, TIES, pairing_rule, .section = MAIN_SECTION, .ties = "board");
    // What is played for is settled by the draw; saying nothing of it leaves it.
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 2, .points = {football, 5}, .ties = "difference");
    DO(&h, draw_make, .method = DRAW_SEEDED);
    NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .rounds = 2, .points = {few, 0}, .ties = "koya");
    NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .rounds = 2, .accelerated = 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3);
    assert_string_equal(drawn_rule(h.state, MAIN_SECTION).worth, "6 2 0 6 6");
    assert_string_equal(drawn_rule(h.state, MAIN_SECTION).ties, "difference");
    close(&h);
}

// ---- what parts those who are level

// 1, 2 and 3 in a ring, and 4 loses to all: by points and direct encounter nobody is parted, by the difference all are.
static void a_ring(struct hall *h, const char *ties)
{
    struct command c = {.kind = COMMAND_pairing_rule, .is.pairing_rule = {.section = MAIN_SECTION}};
    of_length(h, SECTION_ROUND_ROBIN, 4, 5);
    strcpy(c.is.pairing_rule.ties, ties);
    hall_do(h, &c, __LINE__);
    DO(h, draw_make, .method = DRAW_SEEDED);
    score(h, 1, 2, 5, 4);
    score(h, 2, 3, 5, 0);
    score(h, 3, 1, 5, 3);
    score(h, 1, 4, 5, 0);
    score(h, 2, 4, 5, 2);
    score(h, 3, 4, 7, 4); // shown as 5-4
}

static void a_difference_parts_who_is_level(void **state)
{
    (void)state;
    struct hall h;
    a_ring(&h, "wins direct sonneborn koya");
    for (int32_t entry = 1; entry <= 3; entry++)
        assert_true(shares(&h, entry, 1, 3));
    close(&h);
    a_ring(&h, "wins direct difference");
    assert_int_equal(value_of(&h, 1, TIE_DIFFERENCE), 1 - 2 + 5);
    assert_int_equal(value_of(&h, 2, TIE_DIFFERENCE), -1 + 5 + 3);
    assert_int_equal(value_of(&h, 3, TIE_DIFFERENCE), -5 + 2 + 1);
    assert_int_equal(value_of(&h, 4, TIE_DIFFERENCE), -5 - 3 - 1);
    assert_true(shares(&h, 2, 1, 1) && shares(&h, 1, 2, 2) && shares(&h, 3, 3, 3));
    close(&h);
}

// In a group of five each has four matches in five rounds: two points are half of what there was.
static void half_of_the_matches_in_an_odd_group(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_ROUND_ROBIN, 5, 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    play_all(&h);
    assert_int_equal(value_of(&h, 1, TIE_KOYA), 2 + 2); // from 2, who has three, and from 3, who has two
    assert_int_equal(value_of(&h, 2, TIE_KOYA), 2);     // from 3
    assert_int_equal(value_of(&h, 3, TIE_KOYA), 0);
    assert_int_equal(value_of(&h, 1, TIE_PERCENTAGE), 3750); // 3 + 2 + 1 + 0 of 4 x 4
    close(&h);
    // Of six each has five matches, and four where one of them is struck: then 3 has half again.
    of_length(&h, SECTION_ROUND_ROBIN, 6, 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    DO(&h, entry_withdraw, .entry = 6);
    play_all(&h);
    assert_int_equal(value_of(&h, 1, TIE_KOYA), 2 + 2);
    assert_int_equal(value_of(&h, 2, TIE_KOYA), 2);
    close(&h);
}

// ---- a round robin that is cut short

static void the_table_ends_early(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_ROUND_ROBIN, 6, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    int32_t count = 0;
    for (DRAWN_EACH_MATCH(m, h.state)) {
        int32_t total = m->a == 6 || m->b == 6 ? 2 * (m->a == 6 ? m->b : m->a) : m->a + m->b;
        assert_int_equal((total - (m->round + 1)) % 5, 0);
        assert_true(m->round <= 3);
        count++;
    }
    assert_int_equal(count, 9);
    play_all(&h);
    assert_true(is_over(&h));
    assert_int_equal(value_of(&h, 1, TIE_POINTS), 6);
    close(&h);
}

// Some sit out and others never do, so that is a bye and counts.
static void who_sits_out_has_a_bye(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_ROUND_ROBIN, 7, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 2);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    // By the table of eight 1 sits out first, then 5.
    assert_int_equal(value_of(&h, 1, TIE_POINTS), 2);
    assert_int_equal(value_of(&h, 5, TIE_POINTS), 2);
    assert_int_equal(value_of(&h, 2, TIE_POINTS), 0);
    play_all(&h);
    assert_true(is_over(&h));
    assert_int_equal(value_of(&h, 1, TIE_POINTS), 4);
    close(&h);
    // More rounds than the table has are all of them.
    of_length(&h, SECTION_ROUND_ROBIN, 5, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 63);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    assert_int_equal(drawn_undecided(h.state, MAIN_SECTION), 10);
    close(&h);
    // A table that is too long for a section is none where it ends early.
    of_kind(&h, SECTION_ROUND_ROBIN, 100);
    NO(&h, ROUND_ROBIN_SIZE, draw_make, .method = DRAW_RANDOM);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 6);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    assert_int_equal(drawn_undecided(h.state, MAIN_SECTION), 300);
    close(&h);
}

// What a player is paired with.
static int32_t asked_of(const struct hall *h, int32_t entry)
{
    size_t bytes = pairing_room();
    struct room room = {malloc(bytes), bytes};
    void *at = room.at;
    struct pairing *p = malloc(sizeof *p);
    assert_true(pairing_ask(h->state, MAIN_SECTION, &room, p));
    int32_t score = p->swiss.question.players[p->player[entry]].score;
    free(p);
    free(at);
    return score;
}

// ---- rounds that somebody was not there for

static enum tie_result round_of(const struct hall *h, int32_t entry, int32_t round)
{
    static struct points points;
    size_t bytes = drawn_room(NODES_MAX), more = points_room();
    struct room room = {malloc(bytes), bytes}, rest = {malloc(more), more};
    void *at[] = {room.at, rest.at};
    struct drawn drawn;
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    struct graph_results results = {drawn.match, drawn.away};
    assert_true(points_fill(&drawn.g, &results, drawn.now, MAIN_SECTION, &points, rest));
    enum tie_result result = points.round[points.player[entry] * points.rounds + round - 1].result;
    free(at[0]);
    free(at[1]);
    return result;
}

// Six; 1 sits out the third round and is back for the fourth: a point and a half for it, as for nobody who came late.
static void a_round_in_the_middle_is_sat_out(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_SWISS, 6, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 5, .missed = 1, .sat_out = 3);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    for (int round = 1; round <= 2; round++) {
        pair(&h);
        play_all(&h);
    }
    int32_t before = value_of(&h, 1, TIE_POINTS);
    DO(&h, entry_withdraw, .entry = 1);
    hall_enter(&h, 1);
    pair(&h);
    play_all(&h);
    assert_int_equal(value_of(&h, 1, TIE_POINTS), before); // who has left gets nothing for what follows
    assert_int_equal(round_of(&h, 1, 3), TIE_ABSENT);
    DO(&h, entry_reinstate, .entry = 1);
    assert_int_equal(value_of(&h, 1, TIE_POINTS), before + 3);
    assert_int_equal(round_of(&h, 1, 3), TIE_SAT_OUT);
    assert_int_equal(asked_of(&h, 1), before + 3); // and is paired by it
    pair(&h);
    assert_int_equal(round_of(&h, 1, 4), TIE_ABSENT); // plays, and it is not over
    assert_int_equal(round_of(&h, 7, 1), TIE_HALF_BYE);
    play_all(&h);
    int32_t after = value_of(&h, 1, TIE_POINTS);
    assert_int_equal(after, before + 3 + 2);
    DO(&h, entry_withdraw,
       .entry = 1); // and leaves for good: the round between two of theirs stays what it was
    pair(&h);
    play_all(&h);
    assert_int_equal(value_of(&h, 1, TIE_POINTS), after);
    close(&h);
}

// Whoever says nothing of it has nothing for it, but the table tells what it was.
static void a_round_that_was_sat_out_is_told(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_SWISS, 4, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 3);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    pair(&h);
    play_all(&h);
    int32_t before = value_of(&h, 2, TIE_POINTS);
    DO(&h, entry_withdraw, .entry = 2);
    pair(&h);
    play_all(&h);
    DO(&h, entry_reinstate, .entry = 2);
    assert_int_equal(value_of(&h, 2, TIE_POINTS), before);
    assert_int_equal(round_of(&h, 2, 2), TIE_SAT_OUT);
    close(&h);
}

// ---- accelerated

static bool meet(const struct hall *h, int32_t round, int32_t one, int32_t other)
{
    const struct row_match *m = hall_at(h, match_of(h, one, other));
    return m->round == round;
}

static void the_upper_half_meets_itself_first(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_SWISS, 8, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 4, .accelerated = 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    pair(&h);
    assert_true(meet(&h, 1, 1, 4) && meet(&h, 1, 2, 3) && meet(&h, 1, 5, 8) && meet(&h, 1, 6, 7));
    play_all(&h);
    // Lent is a draw now: 1.5 for 1 and 2, a point for 5 and 6, a half for 3 and 4.
    assert_int_equal(asked_of(&h, 1), 3);
    assert_int_equal(asked_of(&h, 3), 1);
    assert_int_equal(asked_of(&h, 5), 2);
    pair(&h);
    assert_true(meet(&h, 2, 1, 2) && meet(&h, 2, 5, 6) && meet(&h, 2, 3, 4) && meet(&h, 2, 7, 8));
    play_all(&h);
    // Nothing is lent any more: 1 and 5 have two.
    assert_int_equal(asked_of(&h, 1), 4);
    assert_int_equal(asked_of(&h, 5), 4);
    pair(&h);
    assert_true(meet(&h, 3, 1, 5));
    assert_int_equal(value_of(&h, 1, TIE_POINTS), 4);
    close(&h);
}

// By itself nothing is accelerated: not where nobody has said a rule, nor where a rule does not name it, nor any more where it did.
static void nothing_is_lent_unless_the_rule_says_so(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_SWISS, 8, 1);
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).accelerated, 0);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 4, .accelerated = 1);
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).accelerated, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 4);
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).accelerated, 0);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    for (int32_t entry = 1; entry <= 8; entry++)
        assert_int_equal(asked_of(&h, entry), 0);
    pair(&h);
    assert_true(meet(&h, 1, 1, 8) && meet(&h, 1, 2, 7) && meet(&h, 1, 3, 6) && meet(&h, 1, 4, 5));
    play_all(&h);
    for (int32_t entry = 1; entry <= 8; entry++) // two halves for a win, and no more
        assert_int_equal(asked_of(&h, entry), value_of(&h, entry, TIE_POINTS));
    close(&h);
    of_length(&h, SECTION_SWISS, 4, 1); // nobody says any rule
    DO(&h, draw_make, .method = DRAW_SEEDED);
    for (int32_t entry = 1; entry <= 4; entry++)
        assert_int_equal(asked_of(&h, entry), 0);
    close(&h);
}

// Who leaves or comes moves nobody from one half to the other.
static void the_halves_are_those_of_the_first_round(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_SWISS, 9, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 8, .accelerated = 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    assert_int_equal(asked_of(&h, 6), 2); // an even number: six of nine
    assert_int_equal(asked_of(&h, 7), 0);
    pair(&h);
    play_all(&h);
    DO(&h, entry_withdraw, .entry = 1);
    hall_enter(&h, 1);
    assert_int_equal(asked_of(&h, 6), 2);
    assert_int_equal(asked_of(&h, 7), 2); // won, and of the lower half
    assert_int_equal(asked_of(&h, 10), 0);
    close(&h);
}

// ---- settled by the draw

#define OURS "wins direct buchholz cut median sonneborn progressive percentage koya"

// What an empty order has meant in ledgers since 2026: landed, never changed.
static void an_empty_order_means_what_it_did(void **state)
{
    (void)state;
    char text[TIES_TEXT + 1];
    static const struct {
        enum places_by by;
        bool teams;
        const char *order;
    } usual[] = {{PLACES_BY_POINTS, false, OURS},
                 {PLACES_BY_ALL_PLAY_ALL, false, OURS},
                 {PLACES_BY_LIVES, false, OURS},
                 {PLACES_BY_GROUPS, false, "wins direct sonneborn koya"},
                 {PLACES_BY_POINTS, true, "boards board_points direct buchholz cut median sonneborn"},
                 {PLACES_BY_GROUPS, true, "boards board_points direct buchholz cut median sonneborn"}};
    for (size_t i = 0; i < COUNT(usual); i++) {
        const struct tie_rule *rule = points_rule_usual(usual[i].by, usual[i].teams);
        struct tie_rule read;
        tie_order_write(rule, text);
        assert_string_equal(text, usual[i].order);
        assert_int_equal(rule->unplayed, TIE_DUMMY_2026);
        assert_true(tie_order_read(text, rule, &read));
        assert_int_equal(read.count, rule->count);
        assert_memory_equal(read.order, rule->order, (size_t)rule->count * sizeof *read.order);
    }
}

static void the_draw_writes_out_what_parts(void **state)
{
    (void)state;
    static const struct {
        enum section_kind kind;
        const char *ties;
    } kinds[] = {{SECTION_SWISS, OURS},
                 {SECTION_ROUND_ROBIN, OURS},
                 {SECTION_LIVES, OURS},
                 {SECTION_MORE_SWISS, OURS},
                 {SECTION_GROUPS, "wins direct sonneborn koya"}};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        struct hall h;
        of_length(&h, kinds[i].kind, 6, 1);
        DO(&h, draw_make, .method = DRAW_SEEDED);
        assert_string_equal(drawn_rule(h.state, MAIN_SECTION).ties, kinds[i].ties);
        assert_int_equal(drawn_rule(h.state, MAIN_SECTION).unplayed, UNPLAYED_DUMMY_2026);
        close(&h);
    }
    // What an undone draw wrote out for another kind is not said any more; what somebody said is.
    for (int said = 0; said < 2; said++) {
        struct hall h;
        of_length(&h, SECTION_SWISS, 6, 1);
        if (said) DO(&h, pairing_rule, .section = MAIN_SECTION, .ties = "wins cut");
        DO(&h, draw_make, .method = DRAW_SEEDED);
        DO(&h, draw_undo, .reason = "groups after all");
        DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_GROUPS,
           .lengths = {(const int32_t[]){1}, 1});
        DO(&h, draw_make, .method = DRAW_SEEDED);
        assert_string_equal(drawn_rule(h.state, MAIN_SECTION).ties,
                            said ? "wins cut" : "wins direct sonneborn koya");
        close(&h);
    }
    struct hall h; // nothing parts anybody in a bracket, and whoever stands on a ladder has a place
    of_length(&h, SECTION_LADDER, 6, 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    assert_string_equal(drawn_rule(h.state, MAIN_SECTION).ties, "");
    assert_int_equal(drawn_rule(h.state, MAIN_SECTION).unplayed, UNPLAYED_USUAL);
    close(&h);
    of_length(&h, SECTION_KNOCKOUT, 6, 1);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    assert_null(state_pairing(h.state, MAIN_SECTION));
    close(&h);
}

// Each of them alone, from the draw on; before it as often as anybody likes.
static void what_parts_is_settled_by_the_draw(void **state)
{
    (void)state;
    struct hall h;
    of_length(&h, SECTION_SWISS, 4, 1);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .ties = "koya", .unplayed = UNPLAYED_NOTHING);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .ties = "difference", .unplayed = UNPLAYED_DUMMY_2024);
    DO(&h, draw_make, .method = DRAW_SEEDED);
    for (int play = 0; play < 2; play++) {
        NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .ties = "koya");
        NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .ties = OURS);
        NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .unplayed = UNPLAYED_DUMMY_2026);
        NO(&h, DRAWN, pairing_rule, .section = MAIN_SECTION, .unplayed = UNPLAYED_NOTHING);
        DO(&h, pairing_rule, .section = MAIN_SECTION, .ties = "difference");
        DO(&h, pairing_rule, .section = MAIN_SECTION, .unplayed = UNPLAYED_DUMMY_2024);
        assert_string_equal(drawn_rule(h.state, MAIN_SECTION).ties, "difference");
        assert_int_equal(drawn_rule(h.state, MAIN_SECTION).unplayed, UNPLAYED_DUMMY_2024);
        pair(&h);
        play_all(&h);
    }
    close(&h);
}

// The evening of case 115: five players, three rounds, a bye in each. own, capped, none: as golden/tiebreaks.c has them.
static void evening_115(struct hall *h, enum unplayed_rule rule)
{
    static const int32_t a[][3] = {{1, 3, 5}, {1, 2, 4}, {1, 2, 3}},
                         b[][3] = {{2, 4, 0}, {3, 5, 0}, {5, 4, 0}};
    of_length(h, SECTION_SWISS, 5, 1);
    DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = 3, .unplayed = (int32_t)rule);
    DO(h, draw_make, .method = DRAW_SEEDED);
    for (int32_t round = 1; round <= 3; round++) {
        DO(h, round_pair, .section = MAIN_SECTION, .round = round, .a = {a[round - 1], 3},
           .b = {b[round - 1], 3}, .reason = "as the case has it");
        play_all(h);
    }
}

static const int32_t own_115[] = {10, 10, 12, 10, 12}, capped_115[] = {10, 10, 11, 10, 12},
                     none_115[] = {10, 10, 8, 8, 10};

static void has_buchholz(const struct hall *h, const int32_t expected[5])
{
    for (int32_t entry = 1; entry <= 5; entry++)
        assert_int_equal(value_of(h, entry, TIE_BUCHHOLZ), expected[entry - 1]);
}

static void case_115_by_the_rule_that_the_section_says(void **state)
{
    (void)state;
    const int32_t *const expected[] = {[UNPLAYED_USUAL] = capped_115,
                                       [UNPLAYED_DUMMY_2024] = own_115,
                                       [UNPLAYED_DUMMY_2026] = capped_115,
                                       [UNPLAYED_NOTHING] = none_115};
    for (int rule = UNPLAYED_USUAL; rule <= UNPLAYED_NOTHING; rule++) {
        struct hall h;
        evening_115(&h, (enum unplayed_rule)rule);
        has_buchholz(&h, expected[rule]);
        close(&h);
    }
}

// A ledger of version 7 says neither an order nor a rule of unplayed rounds: its numbers and places stay what they were.
static void an_old_ledger_keeps_its_numbers(void **state)
{
    (void)state;
    struct hall h;
    evening_115(&h, UNPLAYED_USUAL);
    int32_t from[6];
    for (int32_t entry = 1; entry <= 5; entry++)
        from[entry] = seat_of(&h, entry)->place_from;
    struct event line = {.kind = EVENT_pairing_rule_set_v7, .seq = h.state->seq + 1, .at_ms = h.who.now_ms},
                 today;
    line.is.pairing_rule_set_v7.section = MAIN_SECTION;
    line.is.pairing_rule_set_v7.rounds = 3;
    struct upcast out = {&today, 1, 0};
    upcast(h.state, &line, &out);
    assert_int_equal(out.count, 1);
    assert_int_equal(today.is.pairing_rule_set.unplayed, UNPLAYED_DUMMY_2026);
    hall_append(&h, &today);
    assert_string_equal(drawn_rule(h.state, MAIN_SECTION).ties, "");
    has_buchholz(&h, capped_115);
    for (int32_t entry = 1; entry <= 5; entry++)
        assert_int_equal(seat_of(&h, entry)->place_from, from[entry]);
    close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_worth_what_is_said),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(an_empty_order_means_what_it_did),
        cmocka_unit_test(the_draw_writes_out_what_parts),
        cmocka_unit_test(what_parts_is_settled_by_the_draw),
        cmocka_unit_test(case_115_by_the_rule_that_the_section_says),
        cmocka_unit_test(an_old_ledger_keeps_its_numbers),
        cmocka_unit_test(a_difference_parts_who_is_level),
        cmocka_unit_test(half_of_the_matches_in_an_odd_group),
        cmocka_unit_test(the_table_ends_early),
        cmocka_unit_test(who_sits_out_has_a_bye),
        cmocka_unit_test(a_round_in_the_middle_is_sat_out),
        cmocka_unit_test(a_round_that_was_sat_out_is_told),
        cmocka_unit_test(the_upper_half_meets_itself_first),
        cmocka_unit_test(nothing_is_lent_unless_the_rule_says_so),
        cmocka_unit_test(the_halves_are_those_of_the_first_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
