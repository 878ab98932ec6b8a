// SPDX-License-Identifier: MIT
// Shared places that are decided: by lot, and by a section that is played for them; what a correction makes of either, and
// who plays on in such a place. Rule book 3.2; cases 109, 110.
#include "director/lots/lots.h"
#include "hall.h"

enum { SECTION_TWO = 2, SECTION_THREE };
static const int32_t one = 1;

static const struct row_seat *seat_of(const struct hall *h, int32_t section, int32_t entry)
{
    return drawn_seat(h->state, section, entry);
}

static int32_t place_of(const struct hall *h, int32_t section, int32_t entry)
{
    const struct row_seat *seat = seat_of(h, section, entry);
    return seat->place_from == seat->place_to ? seat->place_from : 0;
}

static int32_t meeting(const struct hall *h, int32_t section, int32_t x, int32_t y)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->section == section && ((m->a == x && m->b == y) || (m->a == y && m->b == x))) return m->n;
    fail_msg("%d does not meet %d in section %d", x, y, section);
    return 0;
}

static void wins(struct hall *h, int32_t section, int32_t winner, int32_t loser)
{
    int32_t match = meeting(h, section, winner, loser);
    bool a = hall_at(h, match)->a == winner;
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
       .reason = "both say so");
    hall_check(h);
}

static void round_paired(struct hall *h, int32_t section)
{
    DO(h, pairing_rule, .section = section, .rounds = 1);
    DO(h, draw_make, .section = section, .method = DRAW_RANDOM);
    DO(h, round_pair, .section = section, .round = 1);
}

// The lower number wins, but in the last match.
static void all_but_one(struct hall *h, int32_t section, struct row_match *last)
{
    last->n = 0;
    for (DRAWN_EACH_MATCH(m, h->state)) {
        struct row_match now = *m;
        if (m->section != section) continue;
        if (last->n)
            wins(h, section, last->a < last->b ? last->a : last->b, last->a < last->b ? last->b : last->a);
        *last = now;
        m = hall_at(h, now.n);
    }
}

// One round of a Swiss: who has won shares the first place, who has lost the next.
static void all_level(struct hall *h, int32_t entries)
{
    struct row_match last;
    hall_create(h, 1, 2);
    hall_enter(h, entries);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&one, 1});
    round_paired(h, MAIN_SECTION);
    all_but_one(h, MAIN_SECTION, &last);
    NO(h, LOTS_EARLY, lots_draw, .section = MAIN_SECTION, .place = 1, .reason = "no time");
    wins(h, MAIN_SECTION, last.a, last.b);
}

// Entries in order of their places.
static void order_of(const struct hall *h, int32_t section, int32_t from, int32_t count, int32_t *order)
{
    memset(order, 0, (size_t)count * sizeof *order);
    for (STATE_EACH(seat, seat, h->state)) {
        int32_t place = seat->place_from - from;
        bool alone = seat->n / SEAT_NUMBERS == section && seat->place_from == seat->place_to;
        if (alone && place >= 0 && place < count) order[place] = seat->n % SEAT_NUMBERS;
    }
}

static void lots_part_who_is_level(void **state)
{
    (void)state;
    struct hall h;
    struct draw_entry sharing[3];
    int32_t first[3], again[3], expected[3], count = 0;
    unsigned char seed[DRAW_SEED_BYTES];
    all_level(&h, 6);
    for (int32_t entry = 1; entry <= 6; entry++)
        if (seat_of(&h, MAIN_SECTION, entry)->place_to == 3)
            sharing[count++] = (struct draw_entry){.entry = entry};
    assert_int_equal(count, 3);
    NO(&h, NOT_SHARED, lots_draw, .section = MAIN_SECTION, .place = 7, .reason = "no time");
    NO(&h, NOTHING, lots_draw, .section = SECTION_TWO, .place = 1, .reason = "no time");
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    memset(h.seed, 7, sizeof h.seed);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 2, .reason = "no time");
    hall_check(&h);
    order_of(&h, MAIN_SECTION, 1, 3, first);
    assert_true(draw_seed_read(state_lots(h.state, 1)->seed, seed));
    draw_order(seed, false, sharing, 3, expected);
    assert_memory_equal(first, expected, sizeof first);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, first[0]);
    assert_int_equal(lots_at(h.state, MAIN_SECTION, 4), 0);
    NO(&h, NOT_SHARED, lots_draw, .section = MAIN_SECTION, .place = 2, .reason = "once more");
    // Taken back and drawn again: nobody draws until it pleases.
    DO(&h, lots_lift, .section = MAIN_SECTION, .place = 2, .reason = "they want to play");
    hall_check(&h);
    assert_int_equal(seat_of(&h, MAIN_SECTION, first[0])->place_to, 3);
    NO(&h, NO_LOTS, lots_lift, .section = MAIN_SECTION, .place = 2, .reason = "again");
    memset(h.seed, 99, sizeof h.seed);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 1, .reason = "no time");
    order_of(&h, MAIN_SECTION, 1, 3, again);
    assert_memory_equal(first, again, sizeof first);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// One of them has not won after all: the place is shared with somebody who was not in the drawing. Corrected back, those who
// were share it alone, and their lots hold.
static void a_correction_comes_before_lots(void **state)
{
    (void)state;
    struct hall h;
    int32_t first[3], again[3], other = 0;
    all_level(&h, 6);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 1, .reason = "no time");
    order_of(&h, MAIN_SECTION, 1, 3, first);
    for (DRAWN_EACH_MATCH(m, h.state))
        if (m->a == first[1] || m->b == first[1]) other = m->a + m->b - first[1];
    wins(&h, MAIN_SECTION, other, first[1]);
    assert_int_equal(seat_of(&h, MAIN_SECTION, other)->place_to, 3);
    assert_int_equal(seat_of(&h, MAIN_SECTION, first[0])->place_to, 3);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    wins(&h, MAIN_SECTION, first[1], other);
    order_of(&h, MAIN_SECTION, 1, 3, again);
    assert_memory_equal(first, again, sizeof first);
    hall_refold(&h);
    hall_close(&h);
}

// A knockout of four: 2 and 4 share 3-4. Matches 1 and 2, and the final.
static void semi_finals(struct hall *h)
{
    hall_create(h, 1, 2);
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
    wins(h, MAIN_SECTION, 1, 2);
    wins(h, MAIN_SECTION, 3, 4);
    wins(h, MAIN_SECTION, 1, 3);
    assert_int_equal(seat_of(h, MAIN_SECTION, 2)->place_to, 4);
}

static void those_who_drew_together_and_nobody_else(void **state)
{
    (void)state;
    struct hall h;
    int32_t order[2];
    semi_finals(&h);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "a prize for three");
    order_of(&h, MAIN_SECTION, 3, 2, order);
    assert_int_equal(order[0] + order[1], 6);
    // 3 did not win the semi-final: the places are shared by 2 and 3 now, who have drawn no lots together.
    DO(&h, result_set, .match = 3, .how = HOW_VOID, .reason = "a mistake");
    hall_check(&h);
    assert_int_equal(seat_of(&h, MAIN_SECTION, 1)->place_to, 2);
    assert_int_equal(place_of(&h, MAIN_SECTION, order[0]), 3);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 1, .reason = "the cup has one name");
    hall_check(&h);
    assert_int_equal(place_of(&h, MAIN_SECTION, 1) + place_of(&h, MAIN_SECTION, 3), 3);
    assert_int_equal(place_of(&h, MAIN_SECTION, state_section(h.state, MAIN_SECTION)->champion), 1);
    wins(&h, MAIN_SECTION, 2, 1);
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "replayed");
    wins(&h, MAIN_SECTION, 2, 3);
    assert_int_equal(seat_of(&h, MAIN_SECTION, 1)->place_from, 3);
    assert_int_equal(seat_of(&h, MAIN_SECTION, 1)->place_to, 4);
    hall_refold(&h);
    hall_close(&h);
}

static void a_barrage(struct hall *h)
{
    semi_finals(h);
    NO(h, BARRAGE_KIND, barrage_add, .section = MAIN_SECTION, .place = 4, .kind = SECTION_GROUPS4,
       .name = "Third", .reason = "a cup");
    DO(h, barrage_add, .section = MAIN_SECTION, .place = 4, .kind = SECTION_KNOCKOUT, .name = "Third",
       .lengths = {&one, 1}, .reason = "a cup");
    NO(h, PLAYED_FOR, barrage_add, .section = MAIN_SECTION, .place = 4, .kind = SECTION_KNOCKOUT,
       .name = "Third", .reason = "a cup");
    NO(h, PLAYED_FOR, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    DO(h, draw_make, .section = SECTION_TWO, .method = DRAW_RANDOM);
    hall_check(h);
}

static void a_barrage_says_who_has_the_place(void **state)
{
    (void)state;
    struct hall h;
    a_barrage(&h);
    wins(&h, SECTION_TWO, 4, 2);
    assert_int_equal(place_of(&h, MAIN_SECTION, 4), 3);
    assert_int_equal(place_of(&h, MAIN_SECTION, 2), 4);
    wins(&h, SECTION_TWO, 2, 4);
    assert_int_equal(place_of(&h, MAIN_SECTION, 2), 3);
    DO(&h, result_set, .match = meeting(&h, SECTION_TWO, 2, 4), .how = HOW_VOID, .reason = "nobody came");
    hall_check(&h);
    assert_int_equal(seat_of(&h, MAIN_SECTION, 2)->place_to, 4);
    hall_refold(&h);
    hall_close(&h);
}

static void who_does_not_come_is_behind_who_does(void **state)
{
    (void)state;
    struct hall h;
    a_barrage(&h);
    DO(&h, entry_withdraw, .entry = 2);
    hall_check(&h);
    assert_int_equal(place_of(&h, MAIN_SECTION, 4), 3);
    hall_refold(&h);
    hall_close(&h);
}

static void a_barrage_goes_with_its_section(void **state)
{
    (void)state;
    struct hall h;
    a_barrage(&h);
    DO(&h, draw_undo, .section = SECTION_TWO, .reason = "no time");
    NO(&h, PLAYED_FOR, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    DO(&h, section_remove, .section = SECTION_TWO);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    hall_check(&h);
    assert_int_equal(place_of(&h, MAIN_SECTION, 2) + place_of(&h, MAIN_SECTION, 4), 7);
    hall_refold(&h);
    hall_close(&h);
}

// Three play on: who has won the barrage does. A correction there is one of who plays on, and waits for a repair.
static void who_plays_on_follows_the_barrage(void **state)
{
    (void)state;
    struct hall h;
    a_barrage(&h);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION, .takes = 3,
       .lengths = {&one, 1});
    NO(&h, PLACE_SHARED, draw_make, .section = SECTION_THREE);
    wins(&h, SECTION_TWO, 4, 2);
    DO(&h, draw_make, .section = SECTION_THREE);
    int32_t match = meeting(&h, SECTION_THREE, 3, 4), third = meeting(&h, SECTION_TWO, 2, 4);
    NO(&h, STARTED, draw_undo, .section = SECTION_TWO, .reason = "no");
    DO(&h, match_start, .match = match);
    wins(&h, SECTION_TWO, 2, 4);
    assert_true(drawn_node(h.state, hall_at(&h, third))->waits);
    DO(&h, repair, .match = third, .choice = REPAIR_ANNUL, .reason = "replayed");
    hall_check(&h);
    assert_int_not_equal(meeting(&h, SECTION_THREE, 3, 2), match);
    DO(&h, repair, .match = third, .choice = REPAIR_UNDO, .reason = "no");
    DO(&h, repair, .match = third, .choice = REPAIR_AS_PLAYED, .reason = "all agree");
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Who plays on in other places than those of the barrage does so whatever becomes of it, in whatever order they were drawn.
static void a_playoff_for_other_places_stays(void **state)
{
    (void)state;
    struct hall h;
    semi_finals(&h);
    DO(&h, barrage_add, .section = MAIN_SECTION, .place = 3, .kind = SECTION_KNOCKOUT, .name = "Third",
       .lengths = {&one, 1}, .reason = "a cup");
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION, .takes = 2,
       .lengths = {&one, 1});
    DO(&h, draw_make, .section = SECTION_THREE);
    DO(&h, draw_make, .section = SECTION_TWO, .method = DRAW_RANDOM);
    hall_check(&h);
    int32_t match = meeting(&h, SECTION_THREE, 1, 3);
    DO(&h, match_start, .match = match);
    DO(&h, draw_undo, .section = SECTION_TWO, .reason = "no time");
    hall_check(&h);
    assert_int_equal(hall_at(&h, match)->status, MATCH_PLAYING);
    NO(&h, NOT_DRAWN, draw_undo, .section = SECTION_TWO, .reason = "again");
    // Taken out and added again: it is not too late, for nobody plays on in its places.
    DO(&h, section_remove, .section = SECTION_TWO);
    DO(&h, barrage_add, .section = MAIN_SECTION, .place = 3, .kind = SECTION_KNOCKOUT, .name = "Third",
       .lengths = {&one, 1}, .reason = "a cup after all");
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// A playoff that was drawn while a correction had opened the section again waits for the places: the barrage for them would
// come after it.
static void a_barrage_is_not_drawn_behind_its_playoff(void **state)
{
    (void)state;
    struct hall h;
    semi_finals(&h);
    DO(&h, barrage_add, .section = MAIN_SECTION, .place = 3, .kind = SECTION_KNOCKOUT, .name = "Third",
       .lengths = {&one, 1}, .reason = "a cup");
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION, .takes = 3,
       .lengths = {&one, 1});
    wins(&h, MAIN_SECTION, 2, 1);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->status, SECTION_RUNNING);
    DO(&h, draw_make, .section = SECTION_THREE);
    wins(&h, MAIN_SECTION, 1, 2);
    NO(&h, BARRAGE_LATE, draw_make, .section = SECTION_TWO, .method = DRAW_RANDOM);
    DO(&h, draw_undo, .section = SECTION_THREE, .reason = "the barrage comes first");
    DO(&h, draw_make, .section = SECTION_TWO, .method = DRAW_RANDOM);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Drawn before the places were known, it waits: a barrage would come after it, lots do not.
static void a_playoff_that_waits(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION, .takes = 3,
       .lengths = {&one, 1});
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, draw_make, .section = SECTION_TWO);
    wins(&h, MAIN_SECTION, 1, 2);
    wins(&h, MAIN_SECTION, 3, 4);
    wins(&h, MAIN_SECTION, 1, 3);
    NO(&h, BARRAGE_LATE, barrage_add, .section = MAIN_SECTION, .place = 3, .kind = SECTION_KNOCKOUT,
       .name = "Third", .reason = "a cup");
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    int32_t order[2];
    order_of(&h, MAIN_SECTION, 3, 2, order);
    assert_int_not_equal(meeting(&h, SECTION_TWO, 3, order[0]), 0);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void lots_hold_who_has_begun(void **state)
{
    (void)state;
    struct hall h;
    int32_t order[2];
    semi_finals(&h);
    DO(&h, section_add, .kind = SECTION_PLAYOFF, .name = "Playoff", .fed_by = MAIN_SECTION, .takes = 3,
       .lengths = {&one, 1});
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    order_of(&h, MAIN_SECTION, 3, 2, order);
    DO(&h, draw_make, .section = SECTION_TWO);
    DO(&h, match_start, .match = meeting(&h, SECTION_TWO, 3, order[0]));
    NO(&h, TOO_LATE, lots_lift, .section = MAIN_SECTION, .place = 3, .reason = "again");
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// What is level in the barrage, too, is decided there; where a draw of lots there says nothing, the place stays shared.
static void a_barrage_that_ends_level(void **state)
{
    (void)state;
    struct hall h;
    struct row_match last;
    int32_t order[2], of_it[2];
    all_level(&h, 8);
    DO(&h, barrage_add, .section = MAIN_SECTION, .place = 1, .kind = SECTION_SWISS, .name = "Once more",
       .lengths = {&one, 1}, .reason = "a cup");
    round_paired(&h, SECTION_TWO);
    all_but_one(&h, SECTION_TWO, &last);
    assert_int_equal(seat_of(&h, MAIN_SECTION, last.a)->place_to, 4);
    wins(&h, SECTION_TWO, last.a, last.b);
    assert_int_equal(seat_of(&h, MAIN_SECTION, last.a)->place_to, 2);
    DO(&h, lots_draw, .section = SECTION_TWO, .place = 1, .reason = "midnight");
    hall_check(&h);
    order_of(&h, MAIN_SECTION, 1, 2, order);
    order_of(&h, SECTION_TWO, 1, 2, of_it);
    assert_memory_equal(order, of_it, sizeof order);
    assert_true(order[0] && order[1]);
    assert_int_equal(seat_of(&h, MAIN_SECTION, last.b)->place_from, 3);
    assert_int_equal(seat_of(&h, MAIN_SECTION, last.b)->place_to, 4);
    hall_refold(&h);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lots_part_who_is_level),
        cmocka_unit_test(a_correction_comes_before_lots),
        cmocka_unit_test(those_who_drew_together_and_nobody_else),
        cmocka_unit_test(a_barrage_says_who_has_the_place),
        cmocka_unit_test(who_does_not_come_is_behind_who_does),
        cmocka_unit_test(a_barrage_goes_with_its_section),
        cmocka_unit_test(who_plays_on_follows_the_barrage),
        cmocka_unit_test(a_playoff_for_other_places_stays),
        cmocka_unit_test(a_barrage_is_not_drawn_behind_its_playoff),
        cmocka_unit_test(a_playoff_that_waits),
        cmocka_unit_test(lots_hold_who_has_begun),
        cmocka_unit_test(a_barrage_that_ends_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
