// SPDX-License-Identifier: MIT
// What a decision says besides yes and no: which members are at fault, which row it made, when a command may be asked;
// and that no refusal names a paper as its rule that players cannot read.
#include "director/consequences.h"
#include "director/status.h"
#include "hall.h"

static void assert_fault(const struct decision *d, size_t i, const char *member, int32_t place,
                         enum director_reason reason)
{
    assert_true(i < d->fault_count);
    assert_string_equal(d->faults[i].member, member);
    assert_int_equal(d->faults[i].place, place);
    assert_string_equal(director_reasons[d->faults[i].refusal.code].name, director_reasons[reason].name);
}

// Everything that is wrong with a new tournament is told at once; the refusal is that of the first fault.
static void members_come_together(void **state)
{
    (void)state;
    struct hall h;
    hall_open(&h);
    struct decision d = NO(&h, DAY, tournament_create, .title = "Evening", .starts_on = "2026-02-30",
                           .lengths = {(const int32_t[]){3, 0, 5, 100}, 4});
    assert_int_equal(d.fault_count, 3);
    assert_fault(&d, 0, "starts_on", -1, DIRECTOR_DAY);
    assert_fault(&d, 1, "lengths", 1, DIRECTOR_LENGTHS);
    assert_fault(&d, 2, "lengths", 3, DIRECTOR_LENGTHS);
    assert_int_equal(h.count, 0);
    // Out of the bounds of the table: title, starts_at_min and tables.
    d = NO(&h, FIELD, tournament_create, .starts_on = "2026-11-20", .starts_at_min = 1440, .tables = -1,
           .lengths = {(const int32_t[]){3}, 1});
    assert_int_equal(d.fault_count, 3);
    assert_fault(&d, 0, "title", -1, DIRECTOR_FIELD);
    assert_fault(&d, 1, "starts_at_min", -1, DIRECTOR_FIELD);
    assert_fault(&d, 2, "tables", -1, DIRECTOR_FIELD);
    assert_string_equal(d.faults[1].refusal.text, "starts_at_min");
    hall_close(&h);
}

static void slots_come_together(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 2);
    hall_enter(&h, 3);
    // Twice the first, somebody unknown, and two byes are three faults at their places.
    struct decision d =
        NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 1, 9, 2}, 4});
    assert_int_equal(d.fault_count, 2);
    assert_fault(&d, 0, "slots", 1, DIRECTOR_SLOTS);
    assert_fault(&d, 1, "slots", 2, DIRECTOR_SLOTS);
    d = NO(&h, TWO_BYES, draw_make, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){0, 0, 1, 7}, 4});
    assert_int_equal(d.fault_count, 2);
    assert_fault(&d, 0, "slots", 1, DIRECTOR_TWO_BYES);
    assert_fault(&d, 1, "slots", 3, DIRECTOR_SLOTS);
    // Somebody is left out: no single slot is wrong.
    d = NO(&h, SLOTS, draw_make, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 0, 2, 0}, 4});
    assert_int_equal(d.fault_count, 1);
    assert_fault(&d, 0, "slots", -1, DIRECTOR_SLOTS);
    hall_close(&h);
}

// A reason names the member that the command has; what is about no member names none.
static void one_member_is_named(void **state)
{
    (void)state;
    struct hall h;
    hall_match(&h, 3);
    struct decision d = NO(&h, SETTING_RANGE, setting_set, .setting = SETTING_CRAWFORD, .value = 7);
    assert_int_equal(d.fault_count, 1);
    assert_fault(&d, 0, "value", -1, DIRECTOR_SETTING_RANGE);
    d = NO(&h, SIDE, match_dispute, .match = 1);
    assert_fault(&d, 0, "side", -1, DIRECTOR_SIDE);
    d = NO(&h, SIDE, result_set, .match = 1, .how = HOW_FORFEIT, .reason = "absent");
    assert_fault(&d, 0, "winner", -1, DIRECTOR_SIDE);
    d = ASK(&h, match_adjourn, .match = 1, .due = "tomorrow", .photo = "no hash");
    assert_int_equal(d.fault_count, 2);
    d = NO(&h, DRAWN, rounds_set, .lengths = {(const int32_t[]){0}, 1});
    assert_int_equal(d.fault_count, 0);
    d = NO(&h, NOTHING, match_call, .match = 77);
    assert_int_equal(d.fault_count, 0);
    hall_close(&h);
}

static void assert_made(struct decision d, enum row_kind kind, int32_t n)
{
    assert_int_equal(d.made.kind, kind);
    assert_int_equal(d.made.n, n);
}

static void decisions_name_what_they_made(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 3, 4);
    for (int32_t n = 1; n <= 4; n++) {
        struct command add = {.kind = COMMAND_entry_add};
        ref_write(add.is.entry_add.ref, n);
        assert_made(hall_do(&h, &add, __LINE__), ROW_entry, n);
    }
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    assert_made(DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 2), ROW_actor, 1);
    assert_made(DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1), ROW_actor, 2);
    // Both wait equally long: the first is called, and said.
    assert_made(DO(&h, match_call_next), ROW_match, 1);
    assert_int_equal(hall_at(&h, 1)->status, MATCH_CALLED);
    assert_made(DO(&h, match_call_next), ROW_match, 2);
    assert_made(DO(&h, match_start, .match = 1), ROW_tournament, 0);
    hall_close(&h);
    hall_open(&h);
    DO(&h, club_set, .name = "Club", .time_zone = "UTC");
    struct command add = {.kind = COMMAND_account_add,
                          .is.account_add = {.kind = ACTOR_ACCOUNT, .role = ROLE_OWNER}};
    ref_write(add.is.account_add.ref, 1);
    assert_made(hall_do(&h, &add, __LINE__), ROW_account, 1);
    struct command player = {.kind = COMMAND_player_add};
    ref_write(player.is.player_add.ref, 2);
    assert_made(hall_do(&h, &player, __LINE__), ROW_player, 1);
    assert_made(hall_do(&h, &player, __LINE__), ROW_player, 2);
    hall_close(&h);
}

static bool is_one_of(enum command_kind kind, const enum command_kind *kinds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kinds[i] == kind) return true;
    return false;
}

// Every command is refused before there is a tournament and after it is closed, but for those whose row says more.
static void commands_have_their_time(void **state)
{
    (void)state;
    static const enum command_kind before[] = {COMMAND_tournament_create, COMMAND_actor_join,
                                               COMMAND_club_set},
                                   closed[] = {COMMAND_tournament_reopen, COMMAND_tournament_close,
                                               COMMAND_actor_join,        COMMAND_device_revoke,
                                               COMMAND_card_revoke,       COMMAND_entry_rename,
                                               COMMAND_entry_swap,        COMMAND_entry_affiliate,
                                               COMMAND_table_return,      COMMAND_cash_note,
                                               COMMAND_cash_strike,       COMMAND_take_over};
    struct hall empty, over;
    hall_open(&empty);
    hall_create(&over, 3, 1);
    DO(&over, tournament_close, .reason = "");
    for (enum command_kind kind = 0; kind < COMMAND_KINDS; kind++) {
        struct command command = {.kind = kind};
        bool club = command_types[kind].stream == STREAM_OF_CLUB;
        enum director_reason no = club ? DIRECTOR_CLUB_MISSING : DIRECTOR_NOT_CREATED;
        bool refused_before = hall_ask(&empty, &command).refusal.code == (int)no;
        assert_int_equal(refused_before, !is_one_of(kind, before, sizeof before / sizeof *before));
        if (club) continue;
        bool refused_closed = hall_ask(&over, &command).refusal.code == DIRECTOR_CLOSED;
        assert_int_equal(refused_closed, !is_one_of(kind, closed, sizeof closed / sizeof *closed));
    }
    hall_close(&empty);
    hall_close(&over);
}

// "1.6", "case 55", "US 4.10", "USBGF 4.4.8", or nothing.
static bool players_can_read(const char *rule)
{
    static const char *const books[] = {"case ", "US ", "USBGF "};
    for (size_t i = 0; i < sizeof books / sizeof *books; i++)
        if (!strncmp(rule, books[i], strlen(books[i]))) rule += strlen(books[i]);
    return strspn(rule, "0123456789.") == strlen(rule);
}

static void rules_can_be_read(void **state)
{
    (void)state;
    for (int i = 0; i < DIRECTOR_REASONS; i++)
        if (!players_can_read(director_reasons[i].rule))
            fail_msg("%s: %s", director_reasons[i].name, director_reasons[i].rule);
    for (int i = 0; i < CONSEQUENCES; i++)
        if (!players_can_read(consequence_reasons[i].rule))
            fail_msg("%s: %s", consequence_reasons[i].name, consequence_reasons[i].rule);
    for (int i = 1; i < SETTINGS; i++)
        if (!players_can_read(setting_types[i].section))
            fail_msg("%s: %s", setting_types[i].name, setting_types[i].section);
}

// A name that no command has would never be said.
static void members_are_members(void **state)
{
    (void)state;
    for (int i = 0; i < DIRECTOR_REASONS; i++) {
        char names[80];
        snprintf(names, sizeof names, "%s", director_reason_members[i]);
        for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
            bool found = false;
            for (int k = 0; k < COMMAND_KINDS; k++)
                for (size_t f = 0; f < command_types[k].fields.count; f++)
                    found = found || !strcmp(command_types[k].fields.at[f].name, name);
            if (!found) fail_msg("%s: no command has %s", director_reasons[i].name, name);
        }
    }
}

// The words of enums.def by what they mean, whatever their order.
static void statuses_mean(void **state)
{
    (void)state;
    static const bool at_table[] = {[MATCH_CALLED] = true,
                                    [MATCH_PLAYING] = true,
                                    [MATCH_FINISHING] = true,
                                    [MATCH_DISPUTED] = true,
                                    [MATCH_OVER] = false};
    for (enum match_status s = 0; s <= MATCH_OVER; s++) {
        assert_int_equal(status_at_table(s), at_table[s]);
        assert_int_equal(status_no_more_games(s),
                         s == MATCH_FINISHING || s == MATCH_DISPUTED || s == MATCH_OVER);
    }
    assert_false(status_recorded_to_the_end(RECORDED_NONE) || status_recorded_to_the_end(RECORDED_OPEN));
    assert_true(status_recorded_to_the_end(RECORDED_COMPLETE) &&
                status_recorded_to_the_end(RECORDED_SETTLED));
    for (enum clock_stop why = 0; (int32_t)why < words_clock_stop.count; why++) {
        bool follows = why == STOP_NONE || why == STOP_DISPUTE || why == STOP_ADJOURNED ||
                       why == STOP_EXPIRED || why == STOP_OVER;
        assert_int_equal(status_stop_may_be_asked(why), !follows);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_come_together),    cmocka_unit_test(slots_come_together),
        cmocka_unit_test(one_member_is_named),      cmocka_unit_test(decisions_name_what_they_made),
        cmocka_unit_test(commands_have_their_time), cmocka_unit_test(rules_can_be_read),
        cmocka_unit_test(members_are_members),      cmocka_unit_test(statuses_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
