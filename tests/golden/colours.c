// SPDX-License-Identifier: MIT
// Black and white in sections of single games of draughts: the rule by cases, tables of Berger and rounds of a Swiss by chance. Law 6.
#include "round_hall.h"

#include "chance.h"
#include "director/contradict.h"
#include "director/draughts/colours.h"
#include "director/draughts/lot.h"

enum { EVENINGS = 40 };

static struct colours_had had_of(const char *games)
{
    struct colours_had had = {0};
    for (; *games; games++)
        colours_add(&had, *games == 'b');
    return had;
}

// What both have had, the newest game last; who has black now.
static void who_had_black_more_often_has_white(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        int due;
    } cases[] = {
        {"", "", 0},     {"b", "w", -1},  {"w", "b", 1},       {"b", "b", 0},     {"b", "", -1},
        {"", "w", -1},   {"bw", "wb", 1}, {"wb", "bw", -1},    {"bbw", "bwb", 1}, {"wbb", "bwb", -1},
        {"bw", "w", -1}, {"bbw", "b", 1}, {"bwbw", "bwbw", 0}, {"wbwb", "wb", 0}, {"bwwb", "wbwb", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct colours_had a = had_of(cases[i].a), b = had_of(cases[i].b);
        if (colours_due(&a, &b) != cases[i].due) fail_msg("%s against %s", cases[i].a, cases[i].b);
        assert_int_equal(colours_due(&b, &a), -cases[i].due);
    }
}

// ---- at the tables

static void section_of(struct hall *h, enum section_kind kind, int32_t entries, const char *games)
{
    static const int32_t length = 1;
    struct command set = {
        .kind = COMMAND_section_set,
        .is.section_set = {.section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&length, 1}}};
    snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", games);
    hall_create(h, 1, entries / 2);
    hall_enter(h, entries);
    hall_do(h, &set, __LINE__);
}

// Starts a match, which says who has black, and ends its only game by chance.
static void game_by_chance(struct hall *h, struct chance *c, int32_t match, int32_t balance[ENTRIES_MAX + 1])
{
    for (int i = 0; i < 8; i++)
        h->seed[i] = (unsigned char)chance_below(c, 256);
    DO(h, match_start, .match = match);
    const struct row_match *m = hall_at(h, match);
    bool black_a = state_draughts(h->state, game_number(match, 1))->black == SIDE_A;
    balance[m->a] += black_a ? 1 : -1;
    balance[m->b] += black_a ? -1 : 1;
    enum side winner = (enum side)chance_below(c, 3);
    DO(h, game_report, .match = match, .game = 1, .winner = (int32_t)winner,
       .win = winner == SIDE_NONE ? WIN_NONE : WIN_SINGLE, .cube = 1);
}

// A match that can begin, any of them; 0: none.
static int32_t match_by_chance(const struct hall *h, struct chance *c)
{
    int32_t ready[MATCHES_MAX], count = 0;
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY) ready[count++] = m->n;
    return count ? ready[chance_below(c, (uint32_t)count)] : 0;
}

static void play_by_chance(struct hall *h, struct chance *c, int32_t balance[ENTRIES_MAX + 1])
{
    for (int32_t n; (n = match_by_chance(h, c));)
        game_by_chance(h, c, n, balance);
}

static void nobody_beyond(const struct hall *h, const int32_t *balance, int32_t most)
{
    for (STATE_EACH(entry, entry, h->state))
        if (balance[entry->n] < -most || balance[entry->n] > most)
            fail_msg("entry %d has had black %+d times more often", entry->n, balance[entry->n]);
}

// In whatever order they are played: nobody has had one colour more than once more often.
static void a_round_robin_has_its_table(void **state)
{
    (void)state;
    struct chance c = {20261127};
    for (int32_t evening = 0; evening < EVENINGS; evening++) {
        struct hall h;
        int32_t balance[ENTRIES_MAX + 1] = {0}, entries = 2 + evening % 9;
        bool twice = chance_below(&c, 2), groups = entries > 5 && chance_below(&c, 2);
        section_of(&h, groups ? SECTION_GROUPS : SECTION_ROUND_ROBIN, entries, "draughts");
        DO(&h, pairing_rule, .section = MAIN_SECTION, .twice = twice);
        DO(&h, draw_make, .method = DRAW_RANDOM);
        play_by_chance(&h, &c, balance);
        nobody_beyond(&h, balance, twice ? 0 : 1);
        for (DRAWN_EACH_MATCH(m, h.state))
            if (m->a > 0 && m->b > 0)
                assert_int_equal(state_draughts(h.state, game_number(m->n, 1))->black, SIDE_A);
        close(&h);
    }
}

// Pairs are made so that it can be kept up: nobody has had one colour more than twice more often, at any time.
static void a_swiss_keeps_within_two(void **state)
{
    (void)state;
    struct chance c = {20261128};
    int64_t apart = 0, players = 0;
    for (int32_t evening = 0; evening < EVENINGS; evening++) {
        struct hall h;
        int32_t balance[ENTRIES_MAX + 1] = {0}, entries = 8 + (int32_t)chance_below(&c, 13), rounds = 5;
        section_of(&h, SECTION_SWISS, entries, chance_below(&c, 2) ? "draughts" : "draughts+huff+ballot-49");
        DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = rounds,
           .within = (int32_t)chance_below(&c, 3));
        DO(&h, draw_make, .method = DRAW_RANDOM);
        for (int32_t round = 1; round <= rounds; round++) {
            pair(&h);
            play_by_chance(&h, &c, balance);
            nobody_beyond(&h, balance, 2);
        }
        for (STATE_EACH(entry, entry, h.state))
            apart += balance[entry->n] < 0 ? -balance[entry->n] : balance[entry->n], players++;
        close(&h);
    }
    printf("# Swiss: colours are %.2f apart on average\n", (double)apart / (double)players);
    assert_true(2 * apart < 3 * players);
}

// Four players, the first two with so many points; so many games with black more than with white.
static void pairs_of_four(int32_t points, const int32_t blacks[4], int32_t partner[4])
{
    static const struct swiss_meeting never[16];
    struct swiss_player players[4];
    struct swiss s;
    for (int32_t i = 0; i < 4; i++)
        players[i] = (struct swiss_player){.id = i + 1, .score = i < 2 ? points : 0, .blacks = blacks[i]};
    struct swiss_question question = {.order = SWISS_FOLD, .count = 4, .players = players, .met = never};
    void *plan = malloc(swiss_plan_room(4));
    swiss_plan(&s, &question, plan);
    void *pair = malloc(swiss_pair_room(&s));
    swiss_pair(&s, pair);
    for (int32_t i = 0; i < s.pair_count; i++) {
        partner[s.pairs[i].a] = s.pairs[i].b;
        partner[s.pairs[i].b] = s.pairs[i].a;
    }
    free(pair);
    free(plan);
}

// Once more often gives way to scores and goes before the fold, twice gives way to neither.
static void scores_go_before_one_and_after_two(void **state)
{
    (void)state;
    int32_t partner[4];
    pairs_of_four(2, (const int32_t[]){1, 1, -1, -1}, partner);
    assert_int_equal(partner[0], 1);
    pairs_of_four(2, (const int32_t[]){2, 2, -2, -2}, partner);
    assert_int_not_equal(partner[0], 1);
    pairs_of_four(2, (const int32_t[]){2, 1, 0, -2}, partner);
    assert_int_equal(partner[0], 1);
    pairs_of_four(2, (const int32_t[]){-2, -2, 0, 0}, partner);
    assert_int_not_equal(partner[0], 1);
    pairs_of_four(0, (const int32_t[]){0, 0, 0, 0}, partner);
    assert_int_equal(partner[0], 3);
    pairs_of_four(0, (const int32_t[]){1, -1, -1, 1}, partner);
    assert_int_not_equal(partner[0], 3);
}

// Two games of a pair have both colours: pairs are made as if there were none.
static void a_mini_match_needs_no_colours(void **state)
{
    (void)state;
    struct hall h;
    int32_t blacks[ENTRIES_MAX + 1];
    section_of(&h, SECTION_SWISS, 4, "draughts+mini-match");
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 2);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    pair(&h);
    int32_t first = drawn_next(h.state, 0)->n;
    DO(&h, match_start, .match = first);
    DO(&h, game_report, .match = first, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    draughts_blacks(h.state, MAIN_SECTION, blacks);
    for (int32_t entry = 1; entry <= 4; entry++)
        assert_int_equal(blacks[entry], 0);
    close(&h);
}

// What the judge of ledgers finds in the last event of this kind, once `colours` stand in it and black is the other side.
static int found_with(const struct hall *h, enum draughts_colours colours, bool turned)
{
    size_t bytes = state_size(NULL), need;
    struct state *is = state_new(malloc(bytes), bytes);
    int count = 0;
    for (size_t i = 0; i < h->count; i++) {
        struct event event = h->ledger[i];
        if (event.kind == EVENT_draughts_begun) {
            event.is.draughts_begun.colours = (int32_t)colours;
            if (turned) event.is.draughts_begun.black = SIDE_A + SIDE_B - event.is.draughts_begun.black;
        }
        size_t most = state_size(is);
        struct state *was = state_copy(is, malloc(most), most);
        struct contradictions found;
        is = state_moved(is, &event);
        need = contradict_room(is);
        struct room room = {malloc(need), need};
        void *at = room.at;
        contradict(was, is, &event, 0, room, NULL, &found);
        for (int n = 0; n < found.count; n++)
            count += found.at[n].code == CONTRADICTION_DRAUGHTS_LAWS;
        free(at);
        free(was);
    }
    free(is);
    return count;
}

static void a_false_colour_is_found(void **state)
{
    (void)state;
    struct hall h;
    section_of(&h, SECTION_ROUND_ROBIN, 2, "draughts");
    DO(&h, draw_make, .method = DRAW_RANDOM);
    DO(&h, match_start, .match = 1);
    assert_int_equal(found_with(&h, COLOURS_TABLE, false), 0);
    assert_int_equal(found_with(&h, COLOURS_TABLE, true), 1);
    assert_int_equal(found_with(&h, COLOURS_DUE, false), 1);
    close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_had_black_more_often_has_white),
        cmocka_unit_test(a_round_robin_has_its_table),
        cmocka_unit_test(a_swiss_keeps_within_two),
        cmocka_unit_test(scores_go_before_one_and_after_two),
        cmocka_unit_test(a_mini_match_needs_no_colours),
        cmocka_unit_test(a_false_colour_is_found),
    };
    return cmocka_run_group_tests_name("colours", tests, NULL, NULL);
}
