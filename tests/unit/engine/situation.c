// SPDX-License-Identifier: MIT
// What a position ID cannot say: who lies on top, who has not entered yet, how many turns there were. Nothing is
// guessed: what matters and is not said is asked for, and what is said comes back from its own text.
#include "engine/situation.h"

#include "chance.h"
#include "engine/game.h"
#include "engine_questions.h"

static struct questions q;

static enum situation settled(enum variant_id id, const char *text, struct position *p)
{
    return situation_read(variant_row(id), text, strlen(text), p);
}

static void id_of(const struct variant *v, const char *board, char id[SITUATION_ROOM])
{
    struct position p = board_of(v, board);
    situation_write(v, &p, id);
}

// ---- pins ----

static void who_lies_on_top(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_PLAKOTO);
    char below[SITUATION_ROOM], above[SITUATION_ROOM];
    struct position p;
    id_of(v, "24:14 12:1p / 12:1 1:14", below);
    id_of(v, "24:14 12:1 / 12:1p 1:14", above);
    assert_string_equal(below + POSITION_ID_LENGTH, "~12-");
    assert_string_equal(above + POSITION_ID_LENGTH, "~12+");
    assert_memory_equal(below, above, POSITION_ID_LENGTH);
    assert_int_equal(settled(VARIANT_PLAKOTO, below, &p), SITUATION_KNOWN);
    assert_true(p.pinned[MINE] == 1u << 12 && !p.pinned[THEIRS]);
    assert_int_equal(settled(VARIANT_PLAKOTO, above, &p), SITUATION_KNOWN);
    assert_true(p.pinned[THEIRS] == 1u << 13 && !p.pinned[MINE]);
    // The ID alone is two positions.
    above[POSITION_ID_LENGTH] = '\0';
    assert_int_equal(settled(VARIANT_PLAKOTO, above, &p), SITUATION_PINS);
    // The other side sees it from its own point.
    struct position seen = position_swap(&(struct position){0});
    settled(VARIANT_PLAKOTO, below, &p);
    seen = position_swap(&p);
    situation_write(v, &seen, above);
    assert_string_equal(above + POSITION_ID_LENGTH, "~13+");
}

static void one_under_several_needs_no_mark(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_TAPA);
    char id[SITUATION_ROOM];
    struct position p;
    id_of(v, "24:14 12:1p / 12:3 1:12", id);
    assert_int_equal(strlen(id), POSITION_ID_LENGTH);
    assert_int_equal(settled(VARIANT_TAPA, id, &p), SITUATION_KNOWN);
    assert_int_equal(p.pinned[MINE], 1u << 12);
    id_of(v, "24:10 12:5 / 12:1p 1:14", id);
    assert_int_equal(settled(VARIANT_TAPA, id, &p), SITUATION_KNOWN);
    assert_int_equal(p.pinned[THEIRS], 1u << 13);
}

static void marks_that_do_not_fit(void **state)
{
    (void)state;
    static const char *const wrong[] = {"~",    "~12", "~12-12-", "~11-", "~12-11+",
                                        "~12*", "~0-", "~25-",    "~-",   "~w1/1"};
    const struct variant *v = variant_row(VARIANT_PLAKOTO);
    char id[SITUATION_ROOM];
    struct position p;
    id_of(v, "24:14 12:1p / 12:1 1:14", id);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        strcpy(id + POSITION_ID_LENGTH, wrong[i]);
        if (settled(VARIANT_PLAKOTO, id, &p) != SITUATION_UNREADABLE) fail_msg("%s", wrong[i]);
    }
    // Where nothing is ever pinned no mark is read.
    assert_int_equal(settled(VARIANT_BACKGAMMON, "4HPwATDgc/ABMA~12-", &p), SITUATION_UNREADABLE);
    assert_int_equal(settled(VARIANT_BACKGAMMON, "4HPwATDgc/ABMA", &p), SITUATION_KNOWN);
    assert_int_equal(settled(VARIANT_BACKGAMMON, "4HPwATDgc/ABM", &p), SITUATION_UNREADABLE);
}

// ---- Dutch ----

static struct turn dutch(const char *board, unsigned a, unsigned b)
{
    const struct variant *v = variant_row(VARIANT_DUTCH);
    return (struct turn){.variant = v, .board = board_of(v, board), .dice = dice_of(a, b)};
}

static void hit_is_not_waiting(void **state)
{
    (void)state;
    // One that has not entered may wait; one that was hit enters first.
    struct turn turn = dutch("wait:1 13:2 9:2 6:10 / 1:15", 4, 2);
    assert_verdict(&turn, "13/9 13/11", REASON_NONE);
    turn = dutch("bar:1 13:2 9:2 6:10 / 1:15", 4, 2);
    assert_verdict(&turn, "13/9 13/11", REASON_ENTER_FIRST);
    turn = dutch("wait:3 bar:1 13:1 6:10 / 1:15", 4, 2);
    assert_verdict(&turn, "13/9 bar/23", REASON_NONE);
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    for (size_t i = 0; i < q.plays.count; i++) {
        const struct position *after = &q.plays.at[i].after;
        assert_true(after->checkers[MINE][BAR] == after->waiting[MINE]); // the hit one is in
    }
    // A hit makes no newcomer.
    turn = dutch("wait:2 9:1 6:12 / 8:1 wait:14", 1, 2);
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    struct play play;
    assert_int_equal(judged(&turn, "9/8* 8/6", &q, &play).code, 0);
    assert_int_equal(play.after.checkers[THEIRS][BAR], 15);
    assert_int_equal(play.after.waiting[THEIRS], 14);
    assert_int_equal(play.after.waiting[MINE], 2);
}

static void waiting_is_written(void **state)
{
    (void)state;
    const struct variant *v = variant_row(VARIANT_DUTCH);
    struct position start = variant_start(v), p;
    char id[SITUATION_ROOM];
    assert_int_equal(start.waiting[MINE], 15);
    situation_write(v, &start, id);
    assert_string_equal(id + POSITION_ID_LENGTH, "~w15/15");
    assert_int_equal(settled(VARIANT_DUTCH, id, &p), SITUATION_KNOWN);
    assert_true(position_same(&p, &start));
    id[POSITION_ID_LENGTH] = '\0';
    assert_int_equal(settled(VARIANT_DUTCH, id, &p), SITUATION_WAITING);
    strcpy(id + POSITION_ID_LENGTH, "~w0/0"); // all were hit
    assert_int_equal(settled(VARIANT_DUTCH, id, &p), SITUATION_KNOWN);
    strcpy(id + POSITION_ID_LENGTH, "~w16/0");
    assert_int_equal(settled(VARIANT_DUTCH, id, &p), SITUATION_UNREADABLE);
    // Nobody on the bar: nothing to say.
    id_of(v, "6:15 / 1:15", id);
    assert_int_equal(strlen(id), POSITION_ID_LENGTH);
    assert_int_equal(settled(VARIANT_DUTCH, id, &p), SITUATION_KNOWN);
    // In other games nobody waits.
    p = board_of(variant_row(VARIANT_BACKGAMMON), "bar:1 6:14 / 24:15");
    p.waiting[MINE] = 1;
    assert_false(variant_accepts(variant_row(VARIANT_BACKGAMMON), &p));
}

// ---- turns ----

static enum situation turns_of(const char *name, const char *board, unsigned a, unsigned b, int turns)
{
    struct variant v;
    assert_true(variant_parse(name, &v));
    struct turn turn = {.variant = &v, .board = board_of(&v, board), .dice = dice_of(a, b)};
    enum situation situation = situation_turns(&turn, turns);
    if (!situation && turns != TURNS_UNKNOWN) assert_int_equal(turn.turns, turns);
    return situation;
}

static void how_many_turns(void **state)
{
    (void)state;
    static const char start[] = "24:15 / 12:15", later[] = "24:14 20:1 / 12:15";
    // Long narde: a doublet of the table from the head; nothing else depends on it.
    assert_int_equal(turns_of("narde", start, 6, 6, TURNS_UNKNOWN), SITUATION_TURNS);
    assert_int_equal(turns_of("narde", start, 6, 6, 0), SITUATION_KNOWN);
    assert_int_equal(turns_of("narde", start, 5, 5, TURNS_UNKNOWN), SITUATION_KNOWN);
    assert_int_equal(turns_of("narde", start, 6, 5, TURNS_UNKNOWN), SITUATION_KNOWN);
    assert_int_equal(turns_of("narde", later, 6, 6, TURNS_UNKNOWN), SITUATION_KNOWN);
    assert_int_equal(turns_of("narde~head-one", start, 6, 6, TURNS_UNKNOWN), SITUATION_KNOWN);
    // Gul Bara: every doublet but 6-6, which is the same either way.
    assert_int_equal(turns_of("gul-bara", later, 5, 5, TURNS_UNKNOWN), SITUATION_TURNS);
    assert_int_equal(turns_of("gul-bara", later, 5, 5, 3), SITUATION_KNOWN);
    assert_int_equal(turns_of("gul-bara", later, 6, 6, TURNS_UNKNOWN), SITUATION_KNOWN);
    assert_int_equal(turns_of("gul-bara", later, 5, 4, TURNS_UNKNOWN), SITUATION_KNOWN);
    assert_int_equal(turns_of("gul-bara~slow-cascade", later, 5, 5, TURNS_UNKNOWN), SITUATION_KNOWN);
    assert_int_equal(turns_of("fevga", start, 6, 6, TURNS_UNKNOWN), SITUATION_KNOWN);
}

// ---- whole games come back from their texts ----

static void play_and_read(const struct variant *v, struct chance *c)
{
    struct position board = variant_start(v);
    for (int turns = 0; turns < 120; turns++) {
        struct turn turn = {.variant = v, .board = board, .turns = 9};
        turn.dice = dice_of(1 + chance_below(c, 6), 1 + chance_below(c, 6));
        assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
        if (q.plays.count) board = q.plays.at[chance_below(c, (uint32_t)q.plays.count)].after;
        board = position_swap(&board);
        struct position back;
        char id[SITUATION_ROOM];
        situation_write(v, &board, id);
        assert_int_equal(situation_read(v, id, strlen(id), &back), SITUATION_KNOWN);
        assert_true(position_same(&board, &back));
        if (!position_between(&board, MINE, 1, BAR) || !position_between(&board, THEIRS, 1, BAR)) return;
    }
}

static void whole_games_come_back(void **state)
{
    (void)state;
    static const enum variant_id games[] = {VARIANT_PLAKOTO, VARIANT_TAPA, VARIANT_DUTCH, VARIANT_BACKGAMMON};
    struct chance c = {7};
    for (size_t i = 0; i < COUNT(games); i++)
        for (int n = 0; n < 20; n++)
            play_and_read(variant_row(games[i]), &c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_lies_on_top),       cmocka_unit_test(one_under_several_needs_no_mark),
        cmocka_unit_test(marks_that_do_not_fit), cmocka_unit_test(hit_is_not_waiting),
        cmocka_unit_test(waiting_is_written),    cmocka_unit_test(how_many_turns),
        cmocka_unit_test(whole_games_come_back),
    };
    return cmocka_run_group_tests_name("engine_situation", tests, NULL, NULL);
}
