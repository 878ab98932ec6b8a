// SPDX-License-Identifier: MIT
// Sentences of the audit page: every template names only members its event has, and reads well.
#include "codec/ledger/sentence.h"
#include "director/profile.h"

#include "unit.h"

static struct text say(struct arena *a, struct event e, const struct sentence_names *names)
{
    struct text t = sentence_of(a, &e, names);
    return (struct text){arena_string(a, t), t.len};
}

static struct text call(void *user, const struct event *event, const char *member, int64_t number)
{
    (void)user;
    if (!strcmp(member, "entry") && number == 4) return TEXT("Ann Lee");
    if (!strcmp(member, "winner") && (event->kind == EVENT_game_reported || event->kind == EVENT_match_over))
        return number == SIDE_A ? TEXT("Ann Lee") : TEXT("Bob");
    return TEXT("");
}

// In a match to 5.
static int32_t to_five(void *user, const struct event *event, int32_t points)
{
    (void)user;
    (void)event;
    return points < 5 ? points : 5;
}

// Game 3 of every match is one without a cube.
static bool no_cube(void *user, const struct event *event, int32_t game)
{
    (void)user;
    (void)event;
    return game == 3;
}

static void a_game_without_a_cube_tells_of_none(void **state)
{
    (void)state;
    static const struct sentence_names names = {.name = call, .cubeless = no_cube};
    struct arena a = ARENA_EMPTY;
    struct event game = {.kind = EVENT_game_reported};
    game.is.game_reported = (struct event_game_reported){
        .match = 4, .game = 3, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1, .points = 2};
    struct event claim = {.kind = EVENT_claim_made};
    claim.is.claim_made = (struct event_claim_made){
        .match = 4, .game = 3, .side = SIDE_B, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1};
    assert_string_equal(say(&a, game, &names).at, "Ann Lee wins game 3 of match 4: gammon, +2");
    assert_string_equal(say(&a, claim, &names).at, "Side b says of game 3 in match 4: side a, single");
    struct json_out args = json_start(&a);
    sentence_args(&args, &game, &names);
    assert_non_null(strstr(arena_string(&a, json_bytes(&args)), "\"cube\":0"));
    game.is.game_reported.game = 2;
    assert_string_equal(say(&a, game, &names).at, "Ann Lee wins game 2 of match 4: gammon, cube 1, +2");
    arena_free(&a);
}

static void sentences_read_well(void **state)
{
    (void)state;
    static const struct sentence_names names = {.name = call};
    struct arena a = ARENA_EMPTY;
    struct event game = {.kind = EVENT_game_reported};
    game.is.game_reported = (struct event_game_reported){
        .match = 4, .game = 2, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 2, .points = 4};
    struct event status = {.kind = EVENT_entry_status_set, .is.entry_status_set = {4, ENTRY_CHECKED_IN, ""}};
    struct event off = {.kind = EVENT_match_uncalled, .is.match_uncalled = {4, 12, 0, ""}};
    struct event clock = {.kind = EVENT_setting_changed, .is.setting_changed = {SETTING_CLOCK, 2}};
    struct event delay = {.kind = EVENT_setting_changed, .is.setting_changed = {SETTING_DELAY, 15}};
    struct event later = {.kind = EVENT_setting_changed, .is.setting_changed = {9999, 15}};
    struct event on = {.kind = EVENT_auto_call_set, .is.auto_call_set = {1}};
    assert_string_equal(say(&a, game, NULL).at, "Side a wins game 2 of match 4: gammon, cube 2, +4");
    assert_string_equal(say(&a, game, &names).at, "Ann Lee wins game 2 of match 4: gammon, cube 2, +4");
    struct event over = {.kind = EVENT_match_over};
    over.is.match_over = (struct event_match_over){
        .match = 2, .winner = SIDE_B, .how = HOW_PLAYED, .score_a = 0, .score_b = 5};
    assert_string_equal(say(&a, over, &names).at, "Match 2 is over: Bob wins 5-0 (played)");
    assert_string_equal(say(&a, over, NULL).at, "Match 2 is over: side b wins 5-0 (played)");
    static const struct sentence_names shown = {.name = call, .points = to_five};
    over.is.match_over.score_a = 4;
    over.is.match_over.score_b = 7; // a gammon with the cube, of which one point was needed
    assert_string_equal(say(&a, over, &shown).at, "Match 2 is over: Bob wins 5-4 (played)");
    struct json_out args = json_start(&a);
    sentence_args(&args, &over, &shown);
    struct text said = json_bytes(&args);
    assert_string_equal(arena_string(&a, said),
                        "{\"match\":2,\"winner\":\"Bob\",\"score\":\"5-4\",\"how\":\"played\"}");
    over.is.match_over.score_a = 0;
    over.is.match_over.score_b = 5;
    over.is.match_over.winner = SIDE_A; // on time, with fewer points
    over.is.match_over.how = HOW_TIME;
    assert_string_equal(say(&a, over, &names).at, "Match 2 is over: Ann Lee wins 0-5 (time)");
    assert_string_equal(say(&a, status, NULL).at, "Entry 4 is checked in");
    assert_string_equal(say(&a, status, &names).at, "Ann Lee is checked in");
    assert_string_equal(say(&a, off, NULL).at, "Match 4 taken off table 12");
    assert_string_equal(say(&a, on, NULL).at, "Automatic calling: on");
    assert_string_equal(say(&a, clock, NULL).at,
                        "Rule profile: Clocks with simple delay are used in all matches.");
    assert_string_equal(say(&a, delay, NULL).at,
                        "Rule profile: Each turn begins with 15 seconds that do not count.");
    assert_string_equal(say(&a, later, NULL).at, "Rule profile: 9999");
    arena_free(&a);
}

static void assert_args(struct arena *a, struct event e, const struct sentence_names *names,
                        const char *wanted)
{
    struct json_out o = json_start(a);
    sentence_args(&o, &e, names);
    assert_string_equal(arena_string(a, json_bytes(&o)), wanted);
}

// What a sentence in another language is written from: names, numbers as numbers, words as the tables have them.
static void args_are_members_of_the_template(void **state)
{
    (void)state;
    static const struct sentence_names names = {.name = call};
    struct arena a = ARENA_EMPTY;
    struct event game = {.kind = EVENT_game_reported};
    game.is.game_reported = (struct event_game_reported){
        .match = 4, .game = 2, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 2, .points = 4};
    assert_args(&a, game, &names,
                "{\"winner\":\"Ann Lee\",\"game\":2,\"match\":4,\"win\":\"gammon\",\"cube\":2,\"points\":4}");
    assert_args(&a, game, NULL,
                "{\"winner\":\"a\",\"game\":2,\"match\":4,\"win\":\"gammon\",\"cube\":2,\"points\":4}");
    struct event nobody = {.kind = EVENT_match_over};
    nobody.is.match_over = (struct event_match_over){.match = 3, .how = HOW_VOID};
    assert_args(&a, nobody, &names, "{\"match\":3,\"winner\":\"none\",\"score\":\"0-0\",\"how\":\"void\"}");
    struct event late = {.kind = EVENT_entry_status_set, .is.entry_status_set = {4, ENTRY_CHECKED_IN, ""}};
    assert_args(&a, late, &names, "{\"entry\":\"Ann Lee\",\"status\":\"checked_in\"}");
    late.is.entry_status_set.entry = 5;
    assert_args(&a, late, &names, "{\"entry\":5,\"status\":\"checked_in\"}");
    struct event press = {.kind = EVENT_clock_pressed};
    press.is.clock_pressed = (struct event_clock_pressed){
        .match = 4, .side = SIDE_B, .turn_ms = 4200, .reserve_a_ms = -100, .reserve_b_ms = 60000};
    assert_args(&a, press, &names,
                "{\"side\":\"b\",\"turn_ms\":4200,\"reserve_a_ms\":-100,\"reserve_b_ms\":60000}");
    assert_string_equal(say(&a, press, NULL).at, "Side b ends a turn of 0:04.2; reserves -0:00.1 and 1:00.0");
    struct event delay = {.kind = EVENT_setting_changed, .is.setting_changed = {SETTING_DELAY, 15}};
    assert_args(&a, delay, &names, "{\"setting\":\"delay\",\"value\":15}");
    struct event later = {.kind = EVENT_setting_changed, .is.setting_changed = {9999, 15}};
    assert_args(&a, later, &names, "{\"setting\":9999}");
    struct event on = {.kind = EVENT_auto_call_set, .is.auto_call_set = {1}};
    assert_args(&a, on, &names, "{\"on\":true}");
    arena_free(&a);
}

static bool all_of_games(void *user, const struct event *event)
{
    (void)user;
    (void)event;
    return true;
}

// Draughts: a win is one and a draw a half, whatever counts them; there is no cube, no kind of win, no dice, and no opening but one
// that a ballot drew.
static void draughts_read_well(void **state)
{
    (void)state;
    static const struct sentence_names names = {.name = call, .of_games = all_of_games};
    struct arena a = ARENA_EMPTY;
    struct event begun = {.kind = EVENT_draughts_begun};
    begun.is.draughts_begun = (struct event_draughts_begun){
        .match = 4, .game = 1, .black = SIDE_B, .colours = COLOURS_TABLE, .seed = ""};
    assert_string_equal(say(&a, begun, &names).at, "Game 1 of match 4: side b has black (table)");
    assert_args(&a, begun, &names,
                "{\"game\":1,\"match\":4,\"black\":\"b\",\"colours\":\"table\",\"opening\":\"\"}");
    begun.is.draughts_begun.ballot = 1;
    assert_string_equal(say(&a, begun, &names).at,
                        "Game 1 of match 4: side b has black (table), the opening 9-13 21-17 was drawn");
    struct event act = {.kind = EVENT_draughts_said};
    act.is.draughts_said = (struct event_draughts_said){.match = 4,
                                                        .game = 1,
                                                        .turn = 3,
                                                        .side = SIDE_A,
                                                        .act = SAY_PLAY,
                                                        .verdict = JUDGED_LEGAL,
                                                        .play = "22x15"};
    assert_string_equal(say(&a, act, &names).at, "Game 1, act 3: side a play 22x15 (legal)");
    act.is.draughts_said = (struct event_draughts_said){
        .match = 4, .game = 1, .turn = 4, .side = SIDE_A, .act = SAY_HUFF, .square = 14};
    assert_string_equal(say(&a, act, &names).at, "Game 1, act 4: side a huff 14");
    act.is.draughts_said = (struct event_draughts_said){
        .match = 4, .game = 1, .turn = 4, .side = SIDE_A, .act = SAY_ARRANGE, .reason = "law 10"};
    assert_string_equal(say(&a, act, &names).at, "Game 1, act 4: side a arrange: law 10");
    struct event game = {.kind = EVENT_game_reported};
    game.is.game_reported = (struct event_game_reported){
        .match = 4, .game = 2, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1, .points = 2};
    assert_string_equal(say(&a, game, &names).at, "Ann Lee wins game 2 of match 4");
    assert_args(&a, game, &names,
                "{\"winner\":\"Ann Lee\",\"game\":2,\"match\":4,\"win\":\"\",\"cube\":0,\"points\":0}");
    struct event over = {.kind = EVENT_match_over};
    over.is.match_over = (struct event_match_over){
        .match = 2, .winner = SIDE_B, .how = HOW_PLAYED, .score_a = 1, .score_b = 5};
    assert_string_equal(say(&a, over, &names).at, "Match 2 is over: Bob wins 2½-½ (played)");
    struct event final = {.kind = EVENT_final_reported, .is.final_reported = {4, 0, 3, SIDE_A}};
    assert_string_equal(say(&a, final, &names).at, "Final score of match 4: 0-1½");
    assert_args(&a, final, &names, "{\"match\":4,\"score_a\":\"0\",\"score_b\":\"1½\"}");
    struct event penalty = {.kind = EVENT_penalty_set};
    penalty.is.penalty_set.match = 4, penalty.is.penalty_set.side = SIDE_A, penalty.is.penalty_set.points = 1;
    assert_string_equal(say(&a, penalty, &names).at, "Side a has 1 penalty points in match 4");
    arena_free(&a);
}

// Of all acts of a side table only a play has a roll, and what was played: as a line of a match says it.
static void plays_of_side_tables_read_well(void **state)
{
    (void)state;
    static const struct sentence_names names = {.name = call};
    struct arena a = ARENA_EMPTY;
    struct event play = {.kind = EVENT_sitting_said,
                         .is.sitting_said = {1, 7, SITTING_PLAY, 4, 0, 31, "8/5 6/5"}};
    struct event dances = play, takes = play;
    dances.is.sitting_said.play[0] = '\0';
    takes.is.sitting_said = (struct event_sitting_said){1, 8, SITTING_TAKE, 4, 0, 0, ""};
    assert_string_equal(say(&a, play, &names).at, "Side table 1, act 7: play, Ann Lee 31: 8/5 6/5");
    assert_string_equal(say(&a, dances, &names).at, "Side table 1, act 7: play, Ann Lee 31");
    assert_string_equal(say(&a, takes, &names).at, "Side table 1, act 8: take, Ann Lee");
    assert_args(&a, play, &names,
                "{\"sitting\":1,\"act\":7,\"kind\":\"play\",\"entry\":\"Ann Lee\",\"roll\":\"31\","
                "\"play\":\"8/5 6/5\"}");
    arena_free(&a);
}

// A template that names a member its event does not have would print a hole.
static void templates_fit_their_events(void **state)
{
    (void)state;
    for (unsigned k = 0; k < EVENT_KINDS; k++) {
        struct text rest = text_of(event_types[k].sentence);
        const struct fields *fields = &event_types[k].fields;
        assert_true(rest.len > 0);
        for (text_cut(&rest, '{'); rest.at; text_cut(&rest, '{')) {
            struct text name = text_cut(&rest, '}');
            if (text_equal(name, TEXT("score"))) name = TEXT("score_a");
            if (text_equal(name, TEXT("roll"))) name = TEXT("value");
            if (text_equal(name, TEXT("opening"))) name = TEXT("ballot");
            size_t i = 0;
            while (i < fields->count && !text_equal(name, text_of(fields->at[i].name)))
                i++;
            if (i == fields->count) fail_msg("%s: no member {%.*s}", fields->name, TEXT_ARGS(name));
            assert_int_not_equal(fields->at[i].type, FIELD_LI);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_read_well),
        cmocka_unit_test(a_game_without_a_cube_tells_of_none),
        cmocka_unit_test(args_are_members_of_the_template),
        cmocka_unit_test(plays_of_side_tables_read_well),
        cmocka_unit_test(draughts_read_well),
        cmocka_unit_test(templates_fit_their_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
