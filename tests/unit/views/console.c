// SPDX-License-Identifier: MIT
// What the console shows of a hall: who is ready and who waits, and every kind of thing that needs
// the director.
#include "hall.h"

#include "views/documents.h"

static struct arena arena;

static int arena_down(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

// When the tablets of the hall were heard of last, by actor number.
static struct device_contact contacts[4];

static const char *console_text(const struct hall *h, int64_t now_ms)
{
    static const unsigned char uid[VIEW_UID];
    struct recent recent = {0};
    struct names *names = names_with(NULL, NULL, 0);
    struct view view = {.state = h->state,
                        .uid = uid,
                        .names = names,
                        .recent = &recent,
                        .contacts = contacts,
                        .contact_count = COUNT(contacts),
                        .seq = h->state->seq};
    struct json_out o = json_start(&arena);
    document_console(&o, &view, now_ms);
    names_drop(names);
    return arena_string(&arena, json_bytes(&o));
}

static void shows(const char *text, const char *piece)
{
    if (!strstr(text, piece)) fail_msg("no %s in %s", piece, text);
}

static void shows_not(const char *text, const char *piece)
{
    if (strstr(text, piece)) fail_msg("%s in %s", piece, text);
}

static void four_called(struct hall *h)
{
    hall_create(h, 3, 4);
    hall_enter(h, 8);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4, 5, 6, 7, 8}, 8);
    for (int32_t match = 1; match <= 3; match++)
        DO(h, match_call, .match = match, .table = match);
}

static void penalty_points_that_are_due_stand_in_the_inbox(void **state)
{
    (void)state;
    struct hall h;
    four_called(&h);
    int64_t called_ms = hall_at(&h, 1)->called_ms;
    shows(console_text(&h, called_ms + 60000), "\"inbox\":[]");
    // On paper nobody knows when it began; a tablet that is silent may keep the Ready of both.
    shows_not(console_text(&h, called_ms + 600000), "\"kind\":\"late\"");
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    int32_t tablet = state_last(h.state, ROW_actor);
    shows_not(console_text(&h, called_ms + 600000), "\"kind\":\"late\"");
    contacts[tablet].seen_ms = called_ms + 600000;
    shows(console_text(&h, called_ms + 600000), "{\"kind\":\"late\",\"match\":1,\"table\":1,");
    shows(console_text(&h, called_ms + 600000), "\"points\":2}");
    contacts[tablet].seen_ms = 0;
    shows_not(console_text(&h, called_ms + 600000), "\"kind\":\"late\"");
    contacts[tablet].seen_ms = called_ms + 600000;
    DO(&h, match_start, .match = 1);
    shows_not(console_text(&h, called_ms + 600000), "\"kind\":\"late\",\"match\":1,");
    hall_close(&h);
}

static void every_kind_says_what_is_needed(void **state)
{
    (void)state;
    struct hall h;
    four_called(&h);
    for (int32_t match = 1; match <= 3; match++)
        DO(&h, match_start, .match = match);
    DO(&h, final_report, .match = 1, .side = SIDE_A, .score_a = 3);
    DO(&h, director_call, .match = 2, .side = SIDE_B, .reason = CALL_DICE);
    DO(&h, match_dispute, .match = 3, .side = SIDE_A, .score_a = 1);
    const char *text = console_text(&h, h.who.now_ms);
    shows_not(text, "\"kind\":\"card\"");
    text = console_text(&h, h.who.now_ms + 240000);
    shows(text, "{\"kind\":\"card\",\"match\":1,\"table\":1,");
    shows(text, "{\"kind\":\"help\",\"match\":2,\"table\":2,");
    shows(text, "\"reason\":\"dice\"}");
    shows(text, "{\"kind\":\"dispute\",\"match\":3,\"table\":3,");
    shows(text, "\"claims\":[{\"claim\":1,");
    hall_close(&h);
}

// What needs the director of a match that is over says where it was played and by whom: no table shows it any more.
static void a_match_that_left_its_table_keeps_it_in_the_inbox(void **state)
{
    (void)state;
    struct hall h;
    four_called(&h);
    DO(&h, match_start, .match = 2);
    DO(&h, turn_record, .match = 2, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL, .dice = 31,
       .play = "8/5 6/5");
    // Only what a tablet has sent is kept: nobody else's entry is lost by being refused.
    DO(&h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 2);
    const struct context director = h.who;
    h.who.actor = state_last(h.state, ROW_actor);
    h.who.role = ROLE_DEVICE;
    DO(&h, table_take, .table = 2);
    NO(&h, TURN_DIFFERENT, turn_record, .match = 2, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL,
       .dice = 42, .play = "8/4 6/4");
    h.who.actor = director.actor, h.who.role = director.role;
    DO(&h, result_set, .match = 2, .winner = SIDE_A, .how = HOW_FORFEIT, .reason = "left");
    assert_int_equal(state_match(h.state, 2)->table, 0);
    shows(console_text(&h, h.who.now_ms), "{\"kind\":\"record\",\"match\":2,\"table\":2,");
    shows(strstr(console_text(&h, h.who.now_ms), "{\"kind\":\"record\""), "\"a\":{\"entry\":");
    hall_close(&h);
}

#define SHIFTED "sGfwATDgc/ABMA"

// Who says what of the board, beside what the record says of it; other words have no board.
static void a_dispute_about_the_board_comes_with_both(void **state)
{
    (void)state;
    struct hall h;
    four_called(&h);
    for (int32_t match = 1; match <= 2; match++)
        DO(&h, match_start, .match = match);
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .subject = DISPUTE_CLOCK);
    const char *text = console_text(&h, h.who.now_ms);
    shows(text, "\"subject\":\"clock\",\"game\":0,\"side\":\"b\"");
    shows(text, "\"board\":null}],\"recorded\":null}");
    DO(&h, turn_record, .match = 2, .game = 1, .turn = 1, .side = SIDE_B, .act = RECORD_SETUP,
       .play = "4HPwATDgc/ABMA 2b");
    DO(&h, match_dispute, .match = 2, .side = SIDE_A, .game = 1, .position = SHIFTED, .on_roll = SIDE_A);
    text = console_text(&h, h.who.now_ms);
    shows(text, "\"board\":{\"position\":\"" SHIFTED "\",\"on_roll\":\"a\",\"cube\":1,\"owner\":\"none\"}}],"
                "\"recorded\":{\"game\":1,\"position\":\"4HPwATDgc/"
                "ABMA\",\"on_roll\":\"b\",\"cube\":2,\"owner\":\"b\",\"checkers\":15}}");
    DO(&h, dispute_resolve, .match = 2, .reason = "seen");
    shows_not(console_text(&h, h.who.now_ms), SHIFTED);
    hall_close(&h);
}

static void ready_and_waiting_matches_are_told_apart(void **state)
{
    (void)state;
    struct hall h;
    four_called(&h);
    DO(&h, result_set, .match = 1, .winner = SIDE_A, .how = HOW_FORFEIT, .reason = "left");
    const char *text = console_text(&h, h.who.now_ms), *waiting = strstr(text, "\"waiting\":[");
    const char *ready = strstr(text, "\"ready\":["), *four = strstr(ready, "\"match\":4,");
    assert_true(four && four < waiting);
    shows(waiting, "\"match\":5,");
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(penalty_points_that_are_due_stand_in_the_inbox),
        cmocka_unit_test(every_kind_says_what_is_needed),
        cmocka_unit_test(a_match_that_left_its_table_keeps_it_in_the_inbox),
        cmocka_unit_test(a_dispute_about_the_board_comes_with_both),
        cmocka_unit_test(ready_and_waiting_matches_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, arena_down);
}
