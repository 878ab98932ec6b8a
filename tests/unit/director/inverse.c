// SPDX-License-Identifier: MIT
// Taking back at the desk: what an undo gives back, and when it is refused. That every command and its inverse
// make the state what it was is shown by random evenings (random.c).
#include "inverse_check.h"

// A command, and what takes it back.
struct done {
    struct inverses undo;
    enum director_reason why;
    int said;        // the code of what the act is called
    int32_t of_whom; // it names first
};

static struct done done_by(struct hall *h, const struct command *command)
{
    struct done done = {0};
    struct inverse_to to = {inverses_add, &done.undo};
    size_t bytes = state_size(h->state);
    struct state *before = state_copy(h->state, malloc(bytes), bytes);
    struct decision decision = hall_do(h, command, __LINE__);
    done.why = inverse_of(before, h->state, command, &decision, &to);
    struct refusal act = inverse_act(before, h->state, command, decision.made);
    done.said = act.code;
    done.of_whom = (int32_t)act.args[1];
    free(before);
    return done;
}
#define DONE(h, kind_, ...) done_by(h, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})

// Takes it back as one act; the decision of the first command that is refused or asks, else of the last.
static struct decision taken_back(struct hall *h, struct done *done, bool confirmed)
{
    struct decision decision = {0};
    h->who.undo_from = h->state->seq;
    h->who.confirmed = confirmed;
    for (size_t k = 0; k < done->undo.count && !decision.refusal.code; k++) {
        h->who.more_follows = k + 1 < done->undo.count;
        decision = hall_ask(h, &done->undo.at[k]);
    }
    h->who.undo_from = 0;
    h->who.more_follows = h->who.confirmed = false;
    return decision;
}

static void back(struct hall *h, struct done done)
{
    struct decision decision = taken_back(h, &done, false);
    if (decision.refusal.code) fail_msg("refused: %s", director_reasons[decision.refusal.code].name);
    inverses_free(&done.undo);
    hall_check(h);
}

static void not_back(struct hall *h, struct done done, enum director_reason reason)
{
    struct decision decision = taken_back(h, &done, true);
    assert_string_equal(director_reasons[decision.refusal.code].name, director_reasons[reason].name);
    inverses_free(&done.undo);
}

static void every_command_has_an_inverse_or_a_reason(void **state)
{
    (void)state;
    for (int kind = 0; kind < COMMAND_KINDS; kind++) {
        const struct command command = {.kind = (enum command_kind)kind};
        const struct decision nothing = {0};
        enum director_reason why = inverse_of(NULL, NULL, &command, &nothing, NULL);
        if (!inverse_acts[kind].name) fail_msg("%s has no row", command_types[kind].fields.name);
        assert_int_not_equal(why, DIRECTOR_NONE);
        for (int other = 0; other < kind; other++)
            assert_string_not_equal(inverse_acts[kind].name, inverse_acts[other].name);
    }
}

// Entries 1 to 4 in two semi-finals (1, 2) and a final (3), two tables.
static void four(struct hall *h)
{
    hall_create(h, 3, 2);
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
}

#define RESULT(h, match_, a, b)                                                                              \
    DONE(h, result_set, .match = match_, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = b)

static void a_result_taken_back_leaves_the_match_at_its_table(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, match_call, .match = 1, .table = 2);
    struct done called = RESULT(&h, 1, 3, 1);
    assert_int_equal(hall_at(&h, 3)->a, 1);
    back(&h, called);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    assert_int_equal(hall_at(&h, 1)->table, 2);
    assert_int_equal(hall_at(&h, 1)->score_a, 0);
    assert_int_equal(hall_at(&h, 1)->started_ms, 0);
    assert_int_equal(hall_at(&h, 3)->a, 0);
    DO(&h, match_start, .match = 1);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1);
    back(&h, RESULT(&h, 1, 3, 1));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    hall_score(&h, 0, 1, PHASE_NORMAL);
    hall_refold(&h);
    hall_close(&h);
}

static void a_result_is_of_the_table_it_was_entered_for(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, match_call, .match = 1, .table = 2);
    struct done at_table = RESULT(&h, 1, 3, 1);
    struct done corrected = DONE(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1,
                                 .score_b = 3, .reason = "misread");
    assert_int_equal(at_table.said, INVERSE_WON_AT);
    assert_int_equal(corrected.said, INVERSE_WON);
    // Called, taken off again, and settled at the desk.
    DO(&h, match_call, .match = 2, .table = 1);
    DO(&h, match_uncall, .match = 2);
    struct done at_desk = RESULT(&h, 2, 3, 0);
    assert_int_equal(at_desk.said, INVERSE_WON);
    inverses_free(&at_table.undo);
    inverses_free(&corrected.undo);
    inverses_free(&at_desk.undo);
    hall_close(&h);
}

static void a_result_goes_back_also_when_the_next_match_has_begun(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    struct done first = RESULT(&h, 1, 3, 1);
    DO(&h, result_set, .match = 2, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    DO(&h, match_call, .match = 3, .table = 1);
    // Called only: it is said that the final leaves its table.
    struct done later = first;
    struct decision asked = taken_back(&h, &later, false);
    assert_int_equal(asked.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(asked.consequences[0].code, CONSEQUENCE_MATCH_UNCALLED);
    DO(&h, match_start, .match = 3);
    // Then it is a correction: the final waits for a repair.
    asked = taken_back(&h, &later, false);
    assert_int_equal(asked.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(asked.level, LEVEL_READ);
    assert_int_equal(taken_back(&h, &first, true).refusal.code, DIRECTOR_NONE);
    assert_true(drawn_node(h.state, hall_at(&h, 1))->waits);
    inverses_free(&first.undo);
    hall_check(&h);
    hall_close(&h);
}

static void what_went_on_since_is_not_wiped_out(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    struct done called = DONE(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_start, .match = 1);
    not_back(&h, called, DIRECTOR_GONE_ON);
    struct done penalty = DONE(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 1, .reason = "late");
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1);
    not_back(&h, penalty, DIRECTOR_GONE_ON);
    hall_score(&h, 0, 2, PHASE_CRAWFORD);
    hall_close(&h);
}

static void who_was_taken_out_comes_back(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 3);
    struct done gone = DONE(&h, entry_remove, .entry = 2, .reason = "entered twice");
    assert_int_equal(state_entry(h.state, 2)->status, ENTRY_REMOVED);
    struct decision again =
        hall_ask(&h, &(struct command){.kind = COMMAND_entry_remove, .is.entry_remove.entry = 2});
    assert_true(!again.refusal.code && !again.event_count);
    hall_draw(&h, (const int32_t[]){1, 3}, 2);
    assert_int_equal(hall_at(&h, 1)->b, 3);
    assert_int_equal(hall_ask(&h, &(struct command){.kind = COMMAND_entry_remove, .is.entry_remove.entry = 1})
                         .refusal.code,
                     DIRECTOR_ENTRY_NAMED);
    // It was drawn without them, which the director is told with what to do.
    struct decision returned = taken_back(&h, &gone, false);
    assert_int_equal(returned.consequence_count, 1);
    assert_int_equal(returned.consequences[0].code, CONSEQUENCE_NOT_IN_DRAW);
    assert_int_equal(returned.consequences[0].args[0], 2);
    returned = taken_back(&h, &gone, true);
    assert_int_equal(returned.refusal.code, DIRECTOR_NONE);
    inverses_free(&gone.undo);
    assert_int_equal(state_entry(h.state, 2)->status, ENTRY_ENTERED);
    DO(&h, entry_withdraw, .entry = 2);
    DO(&h, entry_reinstate, .entry = 2, .reason = "here");
    assert_int_equal(state_entry(h.state, 2)->status, ENTRY_WAITING);
    // Entered anew meanwhile, the one who was taken out stays so.
    hall_refold(&h);
    hall_close(&h);
    hall_create(&h, 3, 2);
    hall_enter(&h, 3);
    struct command add = {.kind = COMMAND_entry_add};
    snprintf(add.is.entry_add.ref, sizeof add.is.entry_add.ref, "%s", state_entry(h.state, 2)->ref);
    gone = DONE(&h, entry_remove, .entry = 2);
    hall_do(&h, &add, __LINE__);
    assert_int_equal(state_entry(h.state, 4)->status, ENTRY_ENTERED);
    not_back(&h, gone, DIRECTOR_TWICE);
    NO(&h, TWICE, entry_reinstate, .entry = 2, .reason = "here after all");
    hall_close(&h);
}

static void who_did_not_come_is_named(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    struct done first = DONE(&h, match_no_show, .match = 1, .missing = MISSING_A);
    back(&h, first);
    struct done second = DONE(&h, match_no_show, .match = 1, .missing = MISSING_B);
    assert_int_equal(first.said, INVERSE_ABSENT);
    assert_int_equal(first.of_whom, hall_at(&h, 1)->a);
    assert_int_equal(second.said, INVERSE_ABSENT);
    assert_int_equal(second.of_whom, hall_at(&h, 1)->b);
    struct done both = DONE(&h, match_no_show, .match = 2, .missing = MISSING_BOTH);
    assert_int_equal(both.said, COMMAND_match_no_show);
    inverses_free(&second.undo);
    inverses_free(&both.undo);
    hall_close(&h);
}

static void who_changed_tables_change_them_again(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 3);
    hall_enter(&h, 4);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_call, .match = 2, .table = 2);
    DO(&h, match_start, .match = 2);
    struct done swapped = DONE(&h, match_move, .match = 1, .table = 2, .swap = true, .reason = "light");
    struct done moved = DONE(&h, match_move, .match = 2, .table = 3, .swap = true, .reason = "light");
    assert_int_equal(swapped.said, INVERSE_SWAPPED);
    assert_int_equal(moved.said, COMMAND_match_move);
    back(&h, moved);
    back(&h, swapped);
    assert_int_equal(hall_at(&h, 1)->table, 1);
    assert_int_equal(hall_at(&h, 2)->table, 2);
    // Where the other one has left since, only one goes back.
    swapped = DONE(&h, match_move, .match = 1, .table = 2, .swap = true, .reason = "light");
    DO(&h, match_move, .match = 2, .table = 3, .reason = "light");
    back(&h, swapped);
    assert_int_equal(hall_at(&h, 1)->table, 1);
    assert_int_equal(hall_at(&h, 2)->table, 3);
    hall_check(&h);
    hall_close(&h);
}

// One after the other, last first: what was done and taken back in between does not stand in the way.
static void acts_are_taken_back_one_after_the_other(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    struct done acts[4];
    acts[0] = DONE(&h, match_call, .match = 1, .table = 1);
    acts[1] = DONE(&h, match_start, .match = 1);
    acts[2] = DONE(&h, penalty_set, .match = 1, .side = SIDE_A, .points = 1, .reason = "late");
    acts[3] = RESULT(&h, 1, 3, 1);
    assert_int_not_equal(taken_back(&h, &acts[2], true).refusal.code, 0);
    for (int i = 3; i >= 0; i--)
        back(&h, acts[i]);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 1)->penalty_a, 0);
    assert_int_equal(hall_at(&h, 1)->table, 0);
    hall_refold(&h);
    hall_close(&h);
}

static void a_ruling_is_taken_back_and_the_dispute_is_open_again(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1,
       .side = SIDE_A);
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE,
       .cube = 1);
    int32_t claims = state_last(h.state, ROW_claim);
    back(&h, DONE(&h, dispute_resolve, .match = 1, .claim = claims, .reason = "seen by others"));
    assert_int_equal(hall_at(&h, 1)->status, MATCH_DISPUTED);
    hall_score(&h, 2, 0, PHASE_CRAWFORD);
    assert_int_equal(state_claim(h.state, claims)->status, CLAIM_OPEN);
    DO(&h, dispute_resolve, .match = 1, .claim = claims, .reason = "seen by others");
    hall_score(&h, 0, 1, PHASE_NORMAL);
    hall_refold(&h);
    hall_close(&h);
}

static void a_match_whose_table_is_taken_waits(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, match_call, .match = 1, .table = 1);
    struct done result = RESULT(&h, 1, 3, 1);
    DO(&h, match_call, .match = 2, .table = 1);
    struct decision decision = taken_back(&h, &result, false);
    assert_int_equal(decision.refusal.code, DIRECTOR_CONFIRM);
    assert_int_equal(decision.consequences[0].code, CONSEQUENCE_TABLE_TAKEN);
    assert_int_equal(taken_back(&h, &result, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 2)->table, 1);
    inverses_free(&result.undo);
    hall_close(&h);
}

// A table that goes out of use comes back as it was; one that was made stays, and nothing says it would go.
static void tables_go_back_unless_they_were_made(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    struct done done = DONE(&h, tables_set, .count = 1);
    assert_int_equal(done.why, DIRECTOR_NONE);
    back(&h, done);
    assert_int_equal(state_hall_table(h.state, 2)->status, TABLE_OPEN);
    done = DONE(&h, tables_set, .count = 4);
    assert_int_equal(done.why, DIRECTOR_UNDO_NUMBERED);
    assert_int_equal(done.undo.count, 0);
    hall_close(&h);
}

// In the same way lengths: the document of the plan would list more of them than before.
static void lengths_go_back_unless_there_are_more(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    struct done done = DONE(&h, rounds_set, .lengths = {(const int32_t[]){5}, 1});
    assert_int_equal(done.why, DIRECTOR_NONE);
    back(&h, done);
    assert_int_equal(state_round(h.state, 1)->length, 3);
    assert_int_equal(state_last(h.state, ROW_round), 1);
    done = DONE(&h, rounds_set, .lengths = {(const int32_t[]){5, 7}, 2});
    assert_int_equal(done.why, DIRECTOR_UNDO_LENGTHS);
    assert_int_equal(done.undo.count, 0);
    done = DONE(&h, rounds_set, .lengths = {(const int32_t[]){3, 3}, 2});
    back(&h, done);
    assert_int_equal(state_round(h.state, 1)->length, 5);
    assert_int_equal(state_round(h.state, 2)->length, 7);
    hall_close(&h);
}

// The words of the wall come back with its scene and its end.
static void the_wall_goes_back(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    struct done first = DONE(&h, wall_set, .scene = WALL_BREAK, .message = "Supper", .until_ms = 5000);
    struct done second = DONE(&h, wall_set, .scene = WALL_PODIUM);
    back(&h, second);
    const struct row_tournament *t = state_tournament(h.state, 1);
    assert_int_equal(t->wall, WALL_BREAK);
    assert_string_equal(t->wall_message, "Supper");
    assert_int_equal(t->wall_until_ms, 5000);
    back(&h, first);
    assert_int_equal(state_tournament(h.state, 1)->wall, WALL_AUTO);
    assert_true(inverse_wants_value(COMMAND_wall_set));
    hall_close(&h);
}

// Days of a league, and what was agreed for one of its matches.
static void days_go_back(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, calendar_set, .section = 1, .days = "2026-10-31");
    struct done later = DONE(&h, calendar_set, .section = 1, .days = "2026-10-31 2026-11-30");
    struct done first = DONE(&h, match_appoint, .match = 1, .until = "2027-03-31", .note = "abroad");
    struct done second = DONE(&h, match_appoint, .match = 1, .day = "2027-02-02", .at = "20:00");
    back(&h, second);
    assert_string_equal(state_appointment(h.state, 1)->until, "2027-03-31");
    assert_string_equal(state_appointment(h.state, 1)->note, "abroad");
    assert_string_equal(state_appointment(h.state, 1)->day, "");
    back(&h, first);
    assert_string_equal(state_appointment(h.state, 1)->until, "");
    back(&h, later);
    assert_string_equal(state_calendar(h.state, 1)->days, "2026-10-31");
    assert_true(inverse_wants_value(COMMAND_calendar_set) && inverse_wants_value(COMMAND_match_appoint));
    hall_close(&h);
}

static void all_that_began_at_once_are_called_again(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, tables_set, .count = 2);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, match_call, .match = 2, .table = 2);
    struct done begun = DONE(&h, matches_start, .matches = {(int32_t[]){1, 2}, 2});
    back(&h, begun);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    assert_int_equal(hall_at(&h, 2)->table, 2);
    hall_close(&h);
}

// What was called by itself because a table came free goes back as well, and nothing else is called instead.
static void automatic_calls_are_part_of_the_act(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, tables_set, .count = 1);
    DO(&h, auto_call, .on = 1);
    assert_int_equal(hall_at(&h, 1)->table, 1);
    struct done result = RESULT(&h, 1, 3, 1);
    assert_int_equal(hall_at(&h, 2)->table, 1);
    back(&h, result);
    assert_int_equal(hall_at(&h, 1)->table, 1);
    assert_int_equal(hall_at(&h, 2)->status, MATCH_READY);
    hall_close(&h);
}

static void an_entry_by_mistake_goes_and_its_number_stays(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 2);
    struct command add = {.kind = COMMAND_entry_add};
    ref_write(add.is.entry_add.ref, 3);
    back(&h, done_by(&h, &add));
    assert_int_equal(state_entry(h.state, 3)->status, ENTRY_REMOVED);
    NO(&h, ENTRY_STATUS, entry_check_in, .entry = 3);
    NO(&h, ENTRY_STATUS, entry_withdraw, .entry = 3);
    hall_do(&h, &add, __LINE__);
    assert_int_equal(state_last(h.state, ROW_entry), 4);
    struct command more = {.kind = COMMAND_entry_add};
    ref_write(more.is.entry_add.ref, 5);
    struct done fifth = done_by(&h, &more);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    not_back(&h, fifth, DIRECTOR_DRAWN);
    hall_close(&h);
}

static void a_late_entry_gives_its_bye_back(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 3);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3}, 4);
    struct command late = {.kind = COMMAND_entry_add};
    ref_write(late.is.entry_add.ref, 4);
    struct done done = done_by(&h, &late);
    assert_int_equal(hall_at(&h, 1)->b, 4);
    struct decision decision = taken_back(&h, &done, true);
    assert_int_equal(decision.refusal.code, 0);
    assert_int_equal(hall_at(&h, 1)->how, HOW_BYE);
    assert_int_equal(hall_at(&h, 3)->a, 1);
    inverses_free(&done.undo);
    done = done_by(&h, &late);
    DO(&h, match_start, .match = 1);
    not_back(&h, done, DIRECTOR_STARTED);
    hall_close(&h);
}

// Only who came late into a bye leaves one: not a seat that the draw gave among all others, nor a match that is decided.
static void a_seat_of_the_draw_is_no_bye_to_leave(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 3);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_ROUND_ROBIN);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    NO(&h, TOO_LATE, entry_restore, .entry = 3, .status = ENTRY_REMOVED, .leaves = 1);
    hall_check(&h);
    hall_close(&h);
    four(&h);
    DO(&h, match_no_show, .match = 1, .missing = 1);
    NO(&h, STARTED, entry_restore, .entry = 1, .status = ENTRY_REMOVED, .leaves = 1);
    hall_check(&h);
    hall_close(&h);
}

static int status_of(const struct hall *h, int32_t entry)
{
    return state_entry(h->state, entry)->status;
}

// Who was not there waits for a bye of the side event; the main draw comes and goes, and they still do.
static void who_waits_for_one_draw_does_so_when_another_is_thrown_away(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    DO(&h, tournament_settings, .title = "x", .starts_on = "2026-11-20", .check_in = 1, .third_place = 1);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Side event");
    for (int32_t entry = 1; entry <= 3; entry++)
        DO(&h, entry_check_in, .entry = entry);
    struct done side = DONE(&h, draw_make, .section = 2, .method = DRAW_RANDOM);
    assert_int_equal(status_of(&h, 4), ENTRY_WAITING);
    struct done main_draw = DONE(&h, draw_make, .method = DRAW_RANDOM);
    taken_back(&h, &main_draw, true);
    assert_int_equal(status_of(&h, 4), ENTRY_WAITING);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    DO(&h, draw_undo, .reason = "too early");
    assert_int_equal(status_of(&h, 4), ENTRY_WAITING);
    taken_back(&h, &side, true);
    assert_int_equal(status_of(&h, 4), ENTRY_ENTERED);
    inverses_free(&main_draw.undo);
    inverses_free(&side.undo);
    hall_close(&h);
}

// Who found no bye of the main draw waits for it, whatever becomes of other sections.
static void a_latecomer_waits_as_long_as_the_main_draw_stands(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    hall_enter(&h, 1);
    assert_int_equal(status_of(&h, 5), ENTRY_WAITING);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION);
    DO(&h, draw_undo, .section = 2, .reason = "not yet");
    assert_int_equal(status_of(&h, 5), ENTRY_WAITING);
    DO(&h, draw_undo, .reason = "five have come");
    assert_int_equal(status_of(&h, 5), ENTRY_ENTERED);
    hall_close(&h);
}

// A consolation whose draw was taken back waits for a draw of its own: the side event's does not build it by the way, or
// would leave it there when it is taken back.
static void a_draw_builds_what_hangs_on_it_and_nothing_else(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Consolation", .fed_by = MAIN_SECTION);
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Side event");
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Its own", .fed_by = 3);
    DO(&h, draw_undo, .section = 2, .reason = "not yet");
    struct done side = DONE(&h, draw_make, .section = 3, .method = DRAW_RANDOM);
    assert_true(drawn_is(h.state, 4));
    assert_false(drawn_is(h.state, 2));
    taken_back(&h, &side, true);
    assert_false(drawn_is(h.state, 3) || drawn_is(h.state, 4));
    assert_true(drawn_is(h.state, MAIN_SECTION));
    DO(&h, draw_make, .section = 2);
    assert_true(drawn_is(h.state, 2));
    inverses_free(&side.undo);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// A side event of three (matches 4 to 6) beside the main draw of four; entry 4 comes later and takes its bye.
static void side_event(struct hall *h)
{
    four(h);
    DO(h, section_add, .kind = SECTION_KNOCKOUT, .name = "Side event", .field = FIELD_OF_CHOSEN);
    for (int32_t entry = 1; entry <= 3; entry++)
        DO(h, seat_put, .section = 2, .entry = entry, .status = SEAT_IN);
    DO(h, draw_make, .section = 2, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 0, 2, 3}, 4});
}

static void who_comes_to_a_drawn_section_leaves_it_again(void **state)
{
    (void)state;
    struct hall h;
    side_event(&h);
    struct done comes = DONE(&h, seat_put, .section = 2, .entry = 4, .status = SEAT_IN);
    assert_int_equal(hall_at(&h, 4)->b, 4);
    assert_int_equal(taken_back(&h, &comes, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 4)->how, HOW_BYE);
    assert_int_equal(hall_at(&h, 6)->a, 1);
    assert_int_equal(drawn_seat(h.state, 2, 4)->status, SEAT_NONE);
    hall_check(&h);
    inverses_free(&comes.undo);
    comes = DONE(&h, seat_put, .section = 2, .entry = 4, .status = SEAT_IN);
    DO(&h, match_start, .match = 4);
    not_back(&h, comes, DIRECTOR_STARTED);
    hall_refold(&h);
    hall_close(&h);
}

static void who_declined_a_drawn_section_plays_again(void **state)
{
    (void)state;
    struct hall h;
    side_event(&h);
    struct done declines = DONE(&h, seat_put, .section = 2, .entry = 3, .status = SEAT_DECLINED);
    assert_int_equal(hall_at(&h, 5)->how, HOW_WALKOVER);
    assert_int_equal(hall_at(&h, 6)->b, 2);
    assert_int_equal(taken_back(&h, &declines, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 5)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 6)->b, 0);
    hall_check(&h);
    inverses_free(&declines.undo);
    declines = DONE(&h, seat_put, .section = 2, .entry = 3, .status = SEAT_DECLINED);
    DO(&h, match_start, .match = 6);
    // They play their match again; the final waits for it, as after any other correction.
    assert_int_equal(taken_back(&h, &declines, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 5)->status, MATCH_READY);
    assert_int_equal(hall_at(&h, 6)->b, 2);
    inverses_free(&declines.undo);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// A call for the director ends with the match of a late entry that goes, and stands again when they stay after all.
static void a_call_stands_again_with_the_late_entry(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 3);
    hall_draw(&h, (const int32_t[]){1, 0, 2, 3}, 4);
    struct command late = {.kind = COMMAND_entry_add};
    ref_write(late.is.entry_add.ref, 4);
    struct done entered = done_by(&h, &late);
    DO(&h, match_call, .match = 1, .table = 1);
    DO(&h, director_call, .match = 1, .side = SIDE_A);
    struct done gone = DONE(&h, entry_restore, .entry = 4, .status = ENTRY_REMOVED, .leaves = 1);
    assert_int_equal(hall_at(&h, 1)->help_ms, 0);
    assert_int_equal(taken_back(&h, &gone, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 1)->b, 4);
    assert_int_equal(hall_at(&h, 1)->table, 1);
    assert_true(hall_at(&h, 1)->help_ms);
    inverses_free(&entered.undo);
    inverses_free(&gone.undo);
    hall_close(&h);
}

// A final that was begun by the winner of match 1, who was somebody else.
static void final_open(struct hall *h)
{
    four(h);
    DO(h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(h, match_start, .match = 3);
    DO(h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "both say so");
}

static struct done repaired(struct hall *h, enum repair_choice choice)
{
    return DONE(h, repair, .match = 1, .choice = (int32_t)choice, .reason = "all agree");
}

static void a_repair_goes_back_and_forth(void **state)
{
    (void)state;
    static const enum repair_choice choices[] = {REPAIR_AS_PLAYED, REPAIR_ANNUL};
    for (size_t i = 0; i < COUNT(choices); i++) {
        struct hall h;
        final_open(&h);
        struct done first = repaired(&h, choices[i]), undone = repaired(&h, REPAIR_UNDO);
        assert_int_equal(undone.why, DIRECTOR_NONE);
        assert_true(drawn_node(h.state, hall_at(&h, 1))->waits);
        assert_int_equal(taken_back(&h, &undone, true).refusal.code, 0);
        const struct row_node *corrected = drawn_node(h.state, hall_at(&h, 1));
        assert_false(corrected->waits);
        assert_int_equal(corrected->pin_winner, choices[i] == REPAIR_AS_PLAYED ? 1 : 0);
        // What comes instead of the annulled final has the number that it had before.
        assert_int_equal(state_node(h.state, 3)->match, choices[i] == REPAIR_ANNUL ? 4 : 3);
        assert_int_equal(taken_back(&h, &first, true).refusal.code, 0);
        assert_int_equal(hall_at(&h, 3)->status, MATCH_PLAYING);
        hall_check(&h);
        hall_refold(&h);
        inverses_free(&first.undo);
        inverses_free(&undone.undo);
        hall_close(&h);
    }
}

static void repair_only(struct hall *h, enum repair_choice choice)
{
    struct done done = repaired(h, choice);
    inverses_free(&done.undo);
}

// The final is played and disputed at its table: thrown away and taken back, by the list of acts or by the repair itself, it is
// there as it was.
static void a_disputed_match_comes_back_to_its_table(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, match_call, .match = 3, .table = 1);
    DO(&h, match_start, .match = 3);
    DO(&h, game_report, .match = 3, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    DO(&h, match_dispute, .match = 3, .game = 1, .side = SIDE_B, .winner = SIDE_B, .win = WIN_GAMMON,
       .cube = 1);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_DISPUTED);
    DO(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_B, .reason = "both say so");
    for (int by_repair = 0; by_repair < 2; by_repair++) {
        struct done thrown = repaired(&h, REPAIR_ANNUL);
        assert_int_equal(hall_at(&h, 3)->table, 0);
        if (by_repair)
            DO(&h, repair, .match = 1, .choice = REPAIR_UNDO, .reason = "not so");
        else
            assert_int_equal(taken_back(&h, &thrown, true).refusal.code, 0);
        assert_int_equal(hall_at(&h, 3)->status, MATCH_DISPUTED);
        assert_int_equal(hall_at(&h, 3)->table, 1);
        hall_check(&h);
        hall_refold(&h);
        inverses_free(&thrown.undo);
    }
    // A repair taken back is made again, and the match leaves its table once more.
    repair_only(&h, REPAIR_ANNUL);
    struct done undone = repaired(&h, REPAIR_UNDO);
    assert_int_equal(taken_back(&h, &undone, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_ANNULLED);
    assert_int_equal(hall_at(&h, 3)->table, 0);
    inverses_free(&undone.undo);
    // Where others play there now, it waits.
    DO(&h, table_set, .table = 1, .status = TABLE_OUT_OF_USE);
    repair_only(&h, REPAIR_UNDO);
    assert_int_equal(hall_at(&h, 3)->table, 0);
    DO(&h, match_call, .match = 3, .table = 2);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_DISPUTED);
    assert_int_equal(hall_at(&h, 3)->table, 2);
    hall_close(&h);
}

// The final was begun by 1, annulled, begun by 2 and annulled again: each annulment goes back by itself, the last one first.
static void a_second_annulment_goes_back_by_itself(void **state)
{
    (void)state;
    struct hall h;
    final_open(&h);
    struct done first = repaired(&h, REPAIR_ANNUL), begun = DONE(&h, match_start, .match = 4);
    struct done corrected = DONE(&h, result_set, .match = 1, .how = HOW_FORFEIT, .winner = SIDE_A,
                                 .reason = "it was right at first");
    struct done second = repaired(&h, REPAIR_ANNUL);
    assert_int_equal(hall_at(&h, 3)->annulment, 1);
    assert_int_equal(hall_at(&h, 4)->annulment, 2);
    assert_int_equal(taken_back(&h, &first, true).refusal.code, DIRECTOR_GONE_ON);
    assert_int_equal(taken_back(&h, &second, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_ANNULLED);
    assert_true(drawn_node(h.state, hall_at(&h, 1))->waits);
    back(&h, corrected);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_PLAYING);
    back(&h, begun);
    assert_int_equal(taken_back(&h, &first, true).refusal.code, 0);
    assert_int_equal(hall_at(&h, 3)->status, MATCH_PLAYING);
    assert_int_equal(state_node(h.state, 3)->match, 3);
    inverses_free(&first.undo);
    inverses_free(&second.undo);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Somebody was called to the final that came instead: made again, the repair would not give it back.
static void a_repair_undone_over_a_called_match_is_made_anew(void **state)
{
    (void)state;
    struct hall h;
    final_open(&h);
    struct done first = repaired(&h, REPAIR_ANNUL);
    DO(&h, match_call, .match = 4, .table = 1);
    struct done undone = repaired(&h, REPAIR_UNDO);
    assert_int_equal(undone.why, DIRECTOR_UNDO_REPAIR);
    inverses_free(&first.undo);
    inverses_free(&undone.undo);
    hall_close(&h);
}

// Teams 1 and 6 meet at four boards; two are played, nobody sits at the last place of either team.
// The final behind was decided with who came by the repair: annulled again, the repair would take it along.
static void a_repair_undone_before_a_decided_match_is_made_anew(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 8);
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int32_t match = 1; match <= 5; match++)
        DO(&h, result_set, .match = match, .how = HOW_FORFEIT, .winner = SIDE_A);
    DO(&h, match_start, .match = 6);
    DO(&h, result_set, .match = 3, .how = HOW_VOID, .reason = "neither should have gone on");
    DO(&h, repair, .match = 3, .choice = REPAIR_ANNUL, .reason = "7 has a bye");
    DO(&h, result_set, .match = 7, .how = HOW_FORFEIT, .winner = SIDE_A);
    struct done undone = DONE(&h, repair, .match = 3, .choice = REPAIR_UNDO, .reason = "not like that");
    assert_int_equal(undone.why, DIRECTOR_UNDO_REPAIR);
    inverses_free(&undone.undo);
    hall_check(&h);
    hall_close(&h);
}

// Who was entered by mistake stayed in the team: the team is what it was with that entry, and there for its return.
static void a_team_has_its_members_of_before_again(void **state)
{
    (void)state;
    static const int32_t members[] = {2, 3};
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter_team(&h, 2);
    struct command add = {.kind = COMMAND_entry_add, .is.entry_add = {.team = 1}};
    ref_write(add.is.entry_add.ref, 4);
    back(&h, done_by(&h, &add));
    assert_int_equal(status_of(&h, 4), ENTRY_REMOVED);
    assert_true(team_has(h.state, 1, 4));
    struct done fewer =
        DONE(&h, team_set, .entry = 1, .members = {members, COUNT(members)}, .reason = "two of them");
    assert_false(team_has(h.state, 1, 4));
    back(&h, fewer);
    assert_true(team_has(h.state, 1, 4));
    hall_refold(&h);
    hall_close(&h);
}

static void a_line_up_that_ended_a_team_match_is_taken_back(void **state)
{
    (void)state;
    static const int32_t lengths = 3, a[] = {2, 3, 4, 0}, b[] = {7, 8, 9, 0}, then[] = {2, 3, 0, 5};
    struct hall h;
    hall_create(&h, 3, 4);
    hall_enter_team(&h, 4);
    hall_enter_team(&h, 4);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .lengths = {&lengths, 1},
       .boards = 4);
    hall_draw(&h, (const int32_t[]){1, 6}, 2);
    DO(&h, lineup_set, .match = 1, .side = SIDE_A, .members = {a, 4});
    DO(&h, lineup_set, .match = 1, .side = SIDE_B, .members = {b, 4});
    for (int32_t board = 2; board <= 3; board++)
        DO(&h, result_set, .match = board, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    struct done moved = DONE(&h, lineup_set, .match = 1, .side = SIDE_A, .members = {then, 4},
                             .reason = "the captain says so");
    assert_int_equal(hall_at(&h, 1)->status, MATCH_OVER);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 1);
    struct decision decision = taken_back(&h, &moved, true);
    assert_int_equal(decision.refusal.code, 0);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_PLAYING);
    assert_int_equal(hall_at(&h, 4)->a, 4);
    assert_int_equal(hall_at(&h, 4)->status, MATCH_READY);
    assert_int_equal(state_section(h.state, MAIN_SECTION)->champion, 0);
    inverses_free(&moved.undo);
    hall_check(&h);
    hall_close(&h);
}

// Team 1 comes back after one of its members has left for good: others sit at its first board, and both boards are called. What
// takes that back is itself taken back.
static void a_team_that_came_back_leaves_and_comes_again(void **state)
{
    (void)state;
    static const int32_t length = 3;
    struct command command = {.kind = COMMAND_entry_reinstate,
                              .is.entry_reinstate = {.entry = 1, .reason = "they came"}};
    struct hall h;
    hall_create(&h, 3, 4);
    hall_enter_team(&h, 3);
    hall_enter_team(&h, 3);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .lengths = {&length, 1},
       .boards = 2);
    DO(&h, auto_call, .on = 1);
    hall_draw(&h, (const int32_t[]){1, 5}, 2);
    DO(&h, entry_withdraw, .entry = 1);
    DO(&h, entry_withdraw, .entry = 2);
    size_t bytes = state_size(h.state);
    struct state *before = state_copy(h.state, malloc(bytes), bytes);
    struct decision decision = hall_do(&h, &command, __LINE__);
    assert_int_equal(hall_at(&h, 2)->a, 4);
    assert_true(hall_at(&h, 2)->table && hall_at(&h, 3)->table);
    inverse_check(&h, before, &command, &decision);
    free(before);
    hall_close(&h);
}

// 2 and 4 share the places 3-4 of a knockout that is over; a section is to be played for them, and taken out.
static struct done barrage_taken_out(struct hall *h)
{
    four(h);
    for (int32_t match = 1; match <= 3; match++)
        DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    DO(h, barrage_add, .section = MAIN_SECTION, .place = 3, .kind = SECTION_KNOCKOUT, .name = "Third",
       .reason = "a cup");
    return DONE(h, section_remove, .section = 2, .reason = "no time");
}

static void a_barrage_that_was_taken_out_decides_its_place_again(void **state)
{
    (void)state;
    struct hall h;
    struct done gone = barrage_taken_out(&h);
    assert_int_equal(gone.why, DIRECTOR_NONE);
    assert_int_equal(drawn_seat(h.state, MAIN_SECTION, 2)->lots, 0);
    back(&h, gone);
    assert_int_equal(state_section(h.state, 2)->status, SECTION_PLANNED);
    NO(&h, PLAYED_FOR, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    DO(&h, draw_make, .section = 2, .method = DRAW_RANDOM);
    DO(&h, result_set, .match = 4, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    assert_int_equal(drawn_seat(h.state, MAIN_SECTION, hall_at(&h, 4)->a)->place_to, 3);
    assert_int_equal(drawn_seat(h.state, MAIN_SECTION, hall_at(&h, 4)->b)->place_from, 4);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// What has been decided since stands: lots were drawn, or others share the place.
static void a_barrage_stays_out_where_its_place_is_another_ones(void **state)
{
    (void)state;
    struct hall h;
    struct done gone = barrage_taken_out(&h);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    not_back(&h, gone, DIRECTOR_NOT_SHARED);
    hall_check(&h);
    hall_close(&h);
    // 1 lost the semi-final after all, so the place is 1's and 4's before the barrage goes.
    gone = barrage_taken_out(&h);
    back(&h, gone);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 3,
       .reason = "both say so");
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "played again");
    DO(&h, result_set, .match = state_node(h.state, 3)->match, .how = HOW_FINAL_SCORE, .score_a = 3,
       .score_b = 1);
    gone = DONE(&h, section_remove, .section = 2, .reason = "no time");
    assert_int_equal(gone.why, DIRECTOR_UNDO_BARRAGE);
    inverses_free(&gone.undo);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

// Lots among 2 and 4; then 1 and 4 share the places, and 2 has another one.
static void lots_are_drawn_again_among_the_same_only(void **state)
{
    (void)state;
    struct hall h;
    four(&h);
    for (int32_t match = 1; match <= 3; match++)
        DO(&h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1);
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "no time");
    struct done lifted = DONE(&h, lots_lift, .section = MAIN_SECTION, .place = 3, .reason = "they play");
    assert_int_equal(lifted.why, DIRECTOR_NONE);
    back(&h, lifted);
    DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 3,
       .reason = "both say so");
    DO(&h, repair, .match = 1, .choice = REPAIR_ANNUL, .reason = "played again");
    DO(&h, result_set, .match = state_node(h.state, 3)->match, .how = HOW_FINAL_SCORE, .score_a = 3,
       .score_b = 1);
    lifted = DONE(&h, lots_lift, .section = MAIN_SECTION, .place = 3, .reason = "they play");
    assert_int_equal(lifted.why, DIRECTOR_UNDO_LOTS);
    inverses_free(&lifted.undo);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static int32_t winner_of(struct hall *h, int32_t match)
{
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = 1, .reason = "both say so");
    return hall_at(h, match)->a;
}

// Two winners of a round of a Swiss have drawn lots; then the third match has a winner, too, who shares their place.
static void lots_are_not_drawn_again_where_more_share(void **state)
{
    (void)state;
    static const int32_t one = 1;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 6);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&one, 1});
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 1);
    DO(&h, draw_make, .section = MAIN_SECTION, .method = DRAW_RANDOM);
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 1);
    int32_t first = winner_of(&h, 1), second = winner_of(&h, 2);
    DO(&h, result_set, .match = 3, .how = HOW_VOID, .reason = "neither came");
    DO(&h, lots_draw, .section = MAIN_SECTION, .place = 1, .reason = "no time");
    int32_t third = winner_of(&h, 3);
    const int32_t sharing[] = {first, second, third};
    for (size_t i = 0; i < COUNT(sharing); i++)
        assert_int_equal(drawn_seat(h.state, MAIN_SECTION, sharing[i])->place_to, 3);
    struct done lifted = DONE(&h, lots_lift, .section = MAIN_SECTION, .place = 1, .reason = "they play");
    assert_int_equal(lifted.why, DIRECTOR_UNDO_LOTS);
    inverses_free(&lifted.undo);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void the_public_page_is_withdrawn_until_the_draw(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 2);
    struct done opened = DONE(&h, tournament_open, .reason = "");
    back(&h, opened);
    assert_int_equal(state_tournament(h.state, 1)->status, TOURNAMENT_DRAFT);
    opened = DONE(&h, tournament_open, .reason = "");
    DO(&h, draw_make, .method = DRAW_RANDOM);
    not_back(&h, opened, DIRECTOR_DRAWN);
    hall_close(&h);
    // A draw beside the main one is a draw, too: the public has seen it.
    hall_create(&h, 3, 1);
    hall_enter(&h, 2);
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Side event");
    opened = DONE(&h, tournament_open, .reason = "");
    DO(&h, draw_make, .section = 2, .method = DRAW_RANDOM);
    not_back(&h, opened, DIRECTOR_DRAWN);
    assert_int_equal(state_tournament(h.state, 1)->status, TOURNAMENT_RUNNING);
    hall_close(&h);
}

static void what_stays_says_why(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 1);
    hall_enter(&h, 2);
    struct done card = DONE(&h, card_issue, .table = 1),
                preview = DONE(&h, draw_preview, .method = DRAW_RANDOM);
    struct done same = DONE(&h, auto_call, .on = 0);
    assert_int_equal(card.why, DIRECTOR_UNDO_SECRET);
    assert_int_equal(preview.why, DIRECTOR_UNDO_SEED);
    assert_int_equal(same.why, DIRECTOR_UNDO_NOTHING);
    assert_int_equal(card.undo.count + preview.undo.count + same.undo.count, 0);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_has_an_inverse_or_a_reason),
        cmocka_unit_test(a_result_taken_back_leaves_the_match_at_its_table),
        cmocka_unit_test(a_result_is_of_the_table_it_was_entered_for),
        cmocka_unit_test(a_result_goes_back_also_when_the_next_match_has_begun),
        cmocka_unit_test(what_went_on_since_is_not_wiped_out),
        cmocka_unit_test(who_was_taken_out_comes_back),
        cmocka_unit_test(who_did_not_come_is_named),
        cmocka_unit_test(who_changed_tables_change_them_again),
        cmocka_unit_test(acts_are_taken_back_one_after_the_other),
        cmocka_unit_test(a_ruling_is_taken_back_and_the_dispute_is_open_again),
        cmocka_unit_test(a_match_whose_table_is_taken_waits),
        cmocka_unit_test(tables_go_back_unless_they_were_made),
        cmocka_unit_test(lengths_go_back_unless_there_are_more),
        cmocka_unit_test(the_wall_goes_back),
        cmocka_unit_test(days_go_back),
        cmocka_unit_test(all_that_began_at_once_are_called_again),
        cmocka_unit_test(automatic_calls_are_part_of_the_act),
        cmocka_unit_test(an_entry_by_mistake_goes_and_its_number_stays),
        cmocka_unit_test(a_late_entry_gives_its_bye_back),
        cmocka_unit_test(a_seat_of_the_draw_is_no_bye_to_leave),
        cmocka_unit_test(who_waits_for_one_draw_does_so_when_another_is_thrown_away),
        cmocka_unit_test(a_latecomer_waits_as_long_as_the_main_draw_stands),
        cmocka_unit_test(a_draw_builds_what_hangs_on_it_and_nothing_else),
        cmocka_unit_test(who_comes_to_a_drawn_section_leaves_it_again),
        cmocka_unit_test(who_declined_a_drawn_section_plays_again),
        cmocka_unit_test(a_call_stands_again_with_the_late_entry),
        cmocka_unit_test(a_repair_goes_back_and_forth),
        cmocka_unit_test(a_disputed_match_comes_back_to_its_table),
        cmocka_unit_test(a_second_annulment_goes_back_by_itself),
        cmocka_unit_test(a_repair_undone_over_a_called_match_is_made_anew),
        cmocka_unit_test(a_repair_undone_before_a_decided_match_is_made_anew),
        cmocka_unit_test(a_team_has_its_members_of_before_again),
        cmocka_unit_test(a_line_up_that_ended_a_team_match_is_taken_back),
        cmocka_unit_test(a_team_that_came_back_leaves_and_comes_again),
        cmocka_unit_test(a_barrage_that_was_taken_out_decides_its_place_again),
        cmocka_unit_test(a_barrage_stays_out_where_its_place_is_another_ones),
        cmocka_unit_test(lots_are_drawn_again_among_the_same_only),
        cmocka_unit_test(lots_are_not_drawn_again_where_more_share),
        cmocka_unit_test(the_public_page_is_withdrawn_until_the_draw),
        cmocka_unit_test(what_stays_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
