// SPDX-License-Identifier: MIT
// Matches of other games than backgammon, and of several in turn: what a game is, who starts, what it counts. Rules 2.5;
// case 117.
#include "record_chance.h"

#include "director/games/match_games.h"
#include "director/pad/options.h"
#include "director/pad/pad.h"
#include "director/profile.h"
#include "engine/series.h"

// A match of such games in an event whose profile has one setting of its own, where it is not SETTING_NONE.
static void plays_by(struct hall *h, const char *games, int32_t length, enum setting setting, int32_t value)
{
    struct command set = {.kind = COMMAND_section_set,
                          .is.section_set = {.section = MAIN_SECTION, .kind = SECTION_KNOCKOUT}};
    snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", games);
    hall_create(h, length, 1);
    hall_do(h, &set, __LINE__);
    if (setting != SETTING_NONE) DO(h, setting_set, .setting = (int32_t)setting, .value = value);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
}

static void plays(struct hall *h, const char *games, int32_t length)
{
    plays_by(h, games, length, SETTING_NONE, 0);
}

#define WON(h, n, side_, win_, ...)                                                                          \
    DO(h, game_report, .match = 1, .game = (n), .winner = SIDE_##side_, .win = WIN_##win_, .cube = 1,        \
       ##__VA_ARGS__)

static void is_next(const struct hall *h, const char *name, enum side starter)
{
    const struct row_match *m = hall_at(h, 1);
    assert_string_equal(match_game_variant(h->state, m, m->games + 1).name, name);
    assert_int_equal(match_game_starter(h->state, m, m->games + 1), starter);
}

static void ends(struct hall *h)
{
    hall_check(h);
    hall_refold(h);
    hall_close(h);
}

static void tavli_takes_turns_and_the_winner_starts(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "tavli", 5);
    assert_string_equal(state_section(h.state, MAIN_SECTION)->games, "portes plakoto fevga");
    is_next(&h, "portes", SIDE_NONE);
    WON(&h, 1, B, GAMMON);
    is_next(&h, "plakoto", SIDE_B);
    WON(&h, 2, A, SINGLE);
    is_next(&h, "fevga", SIDE_A);
    WON(&h, 3, A, SINGLE);
    is_next(&h, "portes", SIDE_A);
    WON(&h, 4, B, GAMMON);
    assert_int_equal(hall_at(&h, 1)->score_b, 4);
    // One away: without a cube there is no Crawford game.
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_NORMAL);
    WON(&h, 5, B, SINGLE);
    assert_int_equal(hall_at(&h, 1)->winner, SIDE_B);
    ends(&h);
}

static void case_117_a_drawn_plakoto(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "tavli", 5);
    WON(&h, 1, A, GAMMON); // Portes
    WON(&h, 2, B, SINGLE);
    WON(&h, 3, A, GAMMON);
    WON(&h, 4, B, GAMMON); // Portes: 4-3
    is_next(&h, "plakoto", SIDE_B);
    DO(&h, game_report, .match = 1, .game = 5, .cube = 1);
    assert_int_equal(hall_at(&h, 1)->score_a, 4);
    assert_int_equal(hall_at(&h, 1)->score_b, 3);
    assert_int_equal(hall_at(&h, 1)->games, 5);
    is_next(&h, "fevga", SIDE_B);
    // Corrected to a win it counts, and the winner starts; taken back it never was.
    DO(&h, game_correct, .match = 1, .game = 5, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .reason = "not pinned");
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_OVER);
    DO(&h, game_correct, .match = 1, .game = 5, .cube = 1, .reason = "both pinned after all");
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_NORMAL);
    is_next(&h, "fevga", SIDE_B);
    DO(&h, game_undo, .match = 1);
    is_next(&h, "plakoto", SIDE_B);
    ends(&h);
}

static void what_a_game_does_not_know_is_refused(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "tavli", 5);
    NO(&h, GAME_WINNER, game_report, .match = 1, .game = 1, .cube = 1); // nobody draws Portes
    NO(&h, GAME_WINNER, game_report, .match = 1, .game = 1, .winner = SIDE_A, .cube = 1);
    NO(&h, WIN_UNKNOWN, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_BACKGAMMON,
       .cube = 1);
    NO(&h, NO_CUBE, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 2);
    NO(&h, NO_CUBE, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .dropped = 1);
    struct pad_options pad = pad_options(h.state, hall_at(&h, 1), 1);
    assert_int_equal(pad.cubes, 1);
    assert_false(pad.may_double[0] || pad.may_double[1]);
    assert_int_equal(pad.why_not[0], FAULT_NO_CUBE);
    WON(&h, 1, A, GAMMON);
    NO(&h, GAME_WINNER, game_report, .match = 1, .game = 2, .cube = 1, .win = WIN_SINGLE);
    ends(&h);
}

static void a_club_agrees_on_what_games_count(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "backgammon~cube+single-games+loser-starts portes+triple", 9);
    NO(&h, WIN_UNKNOWN, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_GAMMON, .cube = 1);
    WON(&h, 1, A, SINGLE);
    is_next(&h, "portes", SIDE_A);
    WON(&h, 2, B, BACKGAMMON);
    assert_int_equal(hall_at(&h, 1)->score_b, 3);
    is_next(&h, "backgammon", SIDE_A);
    ends(&h);
}

static void games_with_a_cube_have_their_crawford_game(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "hypergammon", 3);
    WON(&h, 1, A, GAMMON);
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_CRAWFORD);
    NO(&h, CRAWFORD_CUBE, game_report, .match = 1, .game = 2, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 2);
    WON(&h, 2, B, SINGLE);
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_POST_CRAWFORD);
    ends(&h);
}

static void sections_play_what_the_main_draw_plays_or_their_own(void **state)
{
    (void)state;
    static const int32_t one = 1;
    struct hall h;
    hall_create(&h, 1, 2);
    assert_true(match_games_usual(h.state, MAIN_SECTION));
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Second", .fed_by = 1, .lengths = {&one, 1});
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Night", .field = FIELD_OF_CHOSEN,
       .lengths = {&one, 1}, .games = "gul-bara");
    DO(&h, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "tapa");
    assert_string_equal(match_games(h.state, 2), "tapa");
    assert_string_equal(match_games(h.state, 3), "gul-bara");
    NO(&h, GAMES, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "chess");
    NO(&h, GAMES_UNKNOWN, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "portes maghribiyya");
    assert_string_equal(series_game_title("short-narde takhteh-nard+triple plakoto", 0), "Short Narde");
    assert_string_equal(series_game_title("short-narde takhteh-nard+triple plakoto", 1), "Takhteh Nard");
    assert_string_equal(series_game_title("short-narde takhteh-nard+triple plakoto", 5), "Plakoto");
    NO(&h, GAMES_MEN, section_set, .section = 1, .kind = SECTION_KNOCKOUT,
       .games = "portes bradspel+score-men");
    hall_enter(&h, 4);
    DO(&h, seat_put, .section = 3, .entry = 1, .status = SEAT_IN);
    DO(&h, seat_put, .section = 3, .entry = 2, .status = SEAT_IN);
    DO(&h, draw_make, .section = 3, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 2}, 2});
    // The section that is drawn has games of its own, so the main draw may still change.
    DO(&h, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "portes");
    hall_draw(&h, (const int32_t[]){1, 2, 3, 4}, 4);
    NO(&h, DRAWN, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "tapa");
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void what_a_drawn_section_shares_stays(void **state)
{
    (void)state;
    static const int32_t one = 1;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 2);
    DO(&h, section_add, .kind = SECTION_KNOCKOUT, .name = "Early", .field = FIELD_OF_CHOSEN,
       .lengths = {&one, 1});
    DO(&h, seat_put, .section = 2, .entry = 1, .status = SEAT_IN);
    DO(&h, seat_put, .section = 2, .entry = 2, .status = SEAT_IN);
    DO(&h, draw_make, .section = 2, .method = DRAW_BY_HAND, .slots = {(const int32_t[]){1, 2}, 2});
    NO(&h, GAMES_SHARED, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "tapa");
    ends(&h);
}

// ---- by checkers (cases 90, 121)

static void by_men(struct hall *h, const char *games, int32_t length)
{
    struct command set = {
        .kind = COMMAND_section_set,
        .is.section_set = {.section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .lengths = {&length, 1}}};
    snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", games);
    hall_create(h, 1, 1);
    hall_do(h, &set, __LINE__);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
}

static void case_121_by_men_and_combined(void **state)
{
    (void)state;
    struct hall h;
    by_men(&h, "backgammon-1931+score-men", 100);
    assert_int_equal(hall_at(&h, 1)->length, 100);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 2, .men = 34);
    assert_int_equal(hall_at(&h, 1)->score_a, 68);
    DO(&h, game_report, .match = 1, .game = 2, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1, .men = 31);
    assert_int_equal(hall_at(&h, 1)->score_a, 99);
    // One away, and no Crawford game: nobody plays for one checker.
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_NORMAL);
    DO(&h, game_report, .match = 1, .game = 3, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 1, .men = 2);
    DO(&h, game_report, .match = 1, .game = 4, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1, .men = 1);
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_OVER);
    ends(&h);
    by_men(&h, "backgammon-1931+score-combined", 100);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_BACKGAMMON, .cube = 2, .men = 34);
    assert_int_equal(hall_at(&h, 1)->score_a, 204);
    assert_int_equal(hall_at(&h, 1)->phase, PHASE_OVER);
    ends(&h);
}

static void checkers_count_what_they_can(void **state)
{
    (void)state;
    struct hall h;
#define COUNTED(win_, men_, ...)                                                                             \
    .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_##win_, .cube = 1, .men = (men_), ##__VA_ARGS__
    by_men(&h, "backgammon+score-combined", 9999);
    NO(&h, MEN, game_report, COUNTED(SINGLE, 0));
    NO(&h, MEN, game_report, COUNTED(SINGLE, 0, .dropped = 1));
    NO(&h, MEN, game_report, COUNTED(GAMMON, 14));
    NO(&h, MEN, game_report, COUNTED(BACKGAMMON, 17));
    DO(&h, game_report, COUNTED(BACKGAMMON, 18));
    assert_int_equal(hall_at(&h, 1)->score_a, 54);
    // The same once more is no news; another count is the other side's version.
    assert_true(DO(&h, game_report, COUNTED(BACKGAMMON, 18)).unchanged);
    DO(&h, game_correct, COUNTED(GAMMON, 20), .reason = "counted again");
    assert_int_equal(hall_at(&h, 1)->score_a, 40);
    NO(&h, FINAL_SCORE, final_report, .match = 1, .score_a = 10000 - 2, .score_b = 3);
    DO(&h, final_report, .match = 1, .score_a = 9999, .score_b = 3);
    ends(&h);
    by_men(&h, "backgammon+score-men", 200);
    NO(&h, WIN_UNKNOWN, game_report, COUNTED(GAMMON, 20));
    ends(&h);
    by_men(&h, "hypergammon+score-men", 200);
    NO(&h, MEN, game_report, COUNTED(SINGLE, 13));
    DO(&h, game_report, COUNTED(SINGLE, 12));
    ends(&h);
    plays(&h, "backgammon", 5);
    NO(&h, NO_MEN, game_report, COUNTED(SINGLE, 20));
    NO(&h, FINAL_SCORE, final_report, .match = 1, .score_a = 100, .score_b = 3);
    ends(&h);
#undef COUNTED
}

static void versions_of_a_count_are_told_apart(void **state)
{
    (void)state;
    struct hall h;
    by_men(&h, "backgammon+score-men", 200);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1, .men = 30);
    DO(&h, match_dispute, .match = 1, .side = SIDE_B, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE,
       .cube = 1, .men = 28);
    assert_int_equal(state_claim(h.state, 1)->score_a, 30);
    assert_int_equal(state_claim(h.state, 2)->score_a, 28);
    DO(&h, dispute_resolve, .match = 1, .claim = 2, .reason = "looked");
    assert_int_equal(hall_at(&h, 1)->score_a, 28);
    ends(&h);
}

static void long_lengths_only_where_checkers_are_counted(void **state)
{
    (void)state;
    static const int32_t long_one = 500, too_long = 10000;
    struct hall h;
    hall_create(&h, 1, 1);
    NO(&h, SECTION_LENGTHS, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .lengths = {&long_one, 1});
    NO(&h, SECTION_LENGTHS, section_set, .section = 1, .kind = SECTION_KNOCKOUT,
       .games = "backgammon+score-men", .lengths = {&too_long, 1});
    DO(&h, section_set, .section = 1, .kind = SECTION_KNOCKOUT, .games = "backgammon+score-men",
       .lengths = {&long_one, 1});
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Second", .fed_by = 1,
       .lengths = {&long_one, 1});
    // What plays as the main draw does is played to its lengths, too.
    NO(&h, GAMES_LENGTHS, section_set, .section = 1, .kind = SECTION_KNOCKOUT);
    hall_check(&h);
    hall_refold(&h);
    hall_close(&h);
}

static void a_long_match_is_as_long_as_its_points_of_backgammon(void **state)
{
    (void)state;
    struct hall h;
    by_men(&h, "backgammon+score-men", 9999);
    assert_int_equal(match_paced(h.state, hall_at(&h, 1), 100), 5);
    assert_int_equal(match_paced(h.state, hall_at(&h, 1), 101), 6);
    ends(&h);
    plays(&h, "backgammon", 9);
    assert_int_equal(match_paced(h.state, hall_at(&h, 1), 9), 9);
    ends(&h);
}

// ---- recorded

// One turn by a legal play, or the pass where there is none; the other side must have the next one.
static void turn_recorded(struct chance *c, struct hall *h, struct logged_game *g, int32_t game)
{
    struct command command = {.kind = COMMAND_turn_record};
    struct command_turn_record *to = &command.is.turn_record;
    enum side on_roll = logged_game_on_roll(g);
    *to = (struct command_turn_record){.match = 1, .game = game, .turn = g->turns + 1, .act = RECORD_ROLL};
    to->side = on_roll != SIDE_NONE ? (int32_t)on_roll : SIDE_A;
    int32_t high = 1 + (int32_t)chance_below(c, 6), low = 1 + (int32_t)chance_below(c, 6);
    if (high == low && !g->turns) low = high % 6 + 1;
    to->dice = 10 * high + low;
    const bool three = variant_has(g->variant, FLAG_THREE_DICE);
    if (three) to->dice += 100 * (1 + (int32_t)chance_below(c, 6));
    if (logged_game_rest(g)) {
        to->act = RECORD_REST;
        to->dice = logged_game_dice(g);
    }
    chance_legal(c, g, (enum side)to->side, to->dice, to->play);
    // A cascade of Gul Bara may have more plays than fit into a list.
    if (!to->play[0] && high == low && !three && to->act == RECORD_ROLL) {
        to->dice = 10 * high + high % 6 + 1;
        chance_legal(c, g, (enum side)to->side, to->dice, to->play);
    }
    hall_do(h, &command, __LINE__);
}

// false: what chance plays became longer than a record may be.
static bool game_recorded(struct chance *c, struct hall *h, int32_t game)
{
    static struct play plays[RECORD_PLAYS];
    static struct logged_game g;
    for (;;) {
        (void)record_told(h->state, hall_at(h, 1), game, &g, plays);
        if (g.game.phase == GAME_OVER) return true;
        const struct row_record *row = state_record(h->state, 1);
        if (row && row->game == game && strlen(row->line) > RECORD_LINE - RECORD_PLAY) return false;
        // The rest of a cascade may have more plays than fit into a list.
        struct turn turn = game_turn(&g.game);
        if (logged_game_rest(&g) && plays_list(&turn, &g.legal).code) return false;
        turn_recorded(c, h, &g, game);
    }
}

static void every_game_is_recorded_by_its_own_rules(void **state)
{
    (void)state;
    struct chance c = {14};
    unsigned complete = 0;
    for (unsigned id = 0; id < VARIANTS; id++) {
        struct hall h;
        plays(&h, variants[id].name, 99);
        bool over = game_recorded(&c, &h, 1);
        const struct row_recorded *told = state_recorded(h.state, game_number(1, 1));
        assert_int_equal(told->status, over ? RECORDED_COMPLETE : RECORDED_OPEN);
        complete += over;
        record_check(&h);
        ends(&h);
    }
    assert_true(complete > VARIANTS - 5);
}

#define ACTED(turn_, side_, act_, dice_, play_)                                                              \
    .match = 1, .game = 1, .turn = turn_, .side = SIDE_##side_, .act = RECORD_##act_, .dice = dice_,         \
    .play = play_

// Doublets: the 1 that A cannot lay of 4-1 is B's before B rolls; it is taken back, put right and judged like any play.
static void what_a_roll_leaves_is_recorded(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "doublets", 5);
    DO(&h, turn_record, ACTED(1, A, ROLL, 31, "9/3 7/1"));
    DO(&h, turn_record, ACTED(2, B, ROLL, 21, "8/2 7/1"));
    DO(&h, turn_record, ACTED(3, A, ROLL, 21, "8/2 7/1"));
    DO(&h, turn_record, ACTED(4, B, ROLL, 65, "12/6 11/5"));
    DO(&h, turn_record, ACTED(5, A, ROLL, 41, "10/4"));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(6, B, ROLL, 62, "12/6 8/2"));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(6, A, REST, 41, "7/1"));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(6, B, REST, 42, "7/1"));
    NO(&h, ILLEGAL_PLAY, turn_record, ACTED(6, B, REST, 41, "10/4"));
    DO(&h, turn_record, ACTED(6, B, REST, 41, "7/1"));
    DO(&h, turn_record, ACTED(6, B, REST, 41, "7/1")); // the same again
    assert_int_equal(state_record(h.state, 1)->turns, 6);
    assert_int_equal(pad_look(h.state, hall_at(&h, 1)).record.on_roll, SIDE_B);
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 6);
    assert_int_equal(pad_look(h.state, hall_at(&h, 1)).record.on_roll, SIDE_B);
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(6, B, ROLL, 62, "12/6 8/2"));
    DO(&h, turn_record, ACTED(6, B, REST, 41, "7/1"));
    DO(&h, turn_record, ACTED(7, B, ROLL, 62, "12/6 8/2"));
#define AMENDS(line_)                                                                                        \
    .match = 1, .game = 1, .turn = 5, .turns = 7, .was = "a41 10/4;bL41 7/1;b62 12/6 8/2;", .line = line_
    NO(&h, ILLEGAL_ACTION, turns_amend, AMENDS("a43 10/4 9/3;bL41 7/1;b62 12/6 8/2;"));
    DO(&h, turns_amend, AMENDS("a43 10/4 9/3;b62 12/6 8/2;"));
    assert_string_equal(state_record(h.state, 1)->line,
                        "a31 9/3 7/1;b21 8/2 7/1;a21 8/2 7/1;b65 12/6 11/5;a43 10/4 9/3;b62 12/6 8/2;");
    record_check(&h);
    ends(&h);
}

// By vogclub what is left of a cascade is the other side's, whole games of it.
static void what_is_left_of_cascades_is_recorded(void **state)
{
    (void)state;
    unsigned rests = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct chance c = {seed};
        struct hall h;
        plays(&h, "gul-bara~slow-cascade+rest-to-opponent", 99);
        (void)game_recorded(&c, &h, 1);
        rests += strchr(state_record(h.state, 1)->line, 'L') != NULL;
        record_check(&h);
        ends(&h);
    }
    assert_true(rests);
}

// English with three dice: a roll has three digits, the highest first; two dice are none there, nor three anywhere else.
static void three_dice_are_recorded(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "english+three-dice", 5);
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(1, A, ROLL, 65, "24/18 24/19"));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(1, A, ROLL, 650, "24/18 24/19"));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(1, A, ROLL, 99, "?"));
    NO(&h, ILLEGAL_PLAY, turn_record, ACTED(1, A, ROLL, 654, "24/18 24/19"));
    NO(&h, ILLEGAL_PLAY, turn_record, ACTED(1, A, ROLL, 654, "24/18 24/19 24/21"));
    DO(&h, turn_record, ACTED(1, A, ROLL, 456, "24/18 24/19 24/20"));
    assert_string_equal(state_record(h.state, 1)->line, "a654 24/20 24/19 24/18;");
    assert_true(DO(&h, turn_record, ACTED(1, A, ROLL, 654, "24/20 24/19 24/18")).unchanged); // the same again
    struct variant three = match_game_variant(h.state, hall_at(&h, 1), 1);
    assert_false(match_opens_with_dice(&three, SIDE_NONE));
    // Rolled, and played later; three equal ones are three moves.
    DO(&h, turn_record, ACTED(2, B, ROLL, 222, "?"));
    NO(&h, TURN_DIFFERENT, turn_record, ACTED(2, B, ROLL, 221, "24/22(2) 24/23"));
    NO(&h, ILLEGAL_PLAY, turn_record, ACTED(2, B, ROLL, 222, "24/22(2)"));
    DO(&h, turn_record, ACTED(2, B, ROLL, 222, "24/22(3)"));
    DO(&h, turn_record, ACTED(3, A, ROLL, 611, "24/18 20/18"));
    assert_string_equal(state_record(h.state, 1)->line,
                        "a654 24/20 24/19 24/18;b222 24/22(3);a611 24/18 20/18;");
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 3);
    const struct command_turns_amend amends = {
        .match = 1, .game = 1, .turn = 1, .turns = 2, .was = "a654 24/20 24/19 24/18;b222 24/22(3);"};
    struct command amend = {.kind = COMMAND_turns_amend, .is.turns_amend = amends};
    snprintf(amend.is.turns_amend.line, sizeof amend.is.turns_amend.line,
             "a641 24/18/14 24/23;b222 24/22(3);");
    hall_do(&h, &amend, __LINE__);
    assert_string_equal(state_record(h.state, 1)->line, "a641 24/23 24/14;b222 24/22(3);");
    // An illegal one stands where somebody insists, and is put right.
    DO(&h, turn_record, ACTED(3, A, ROLL, 321, "23/15"), .insist = true);
    assert_int_equal(state_recorded(h.state, game_number(1, 1))->illegal, 1);
    DO(&h, turn_correct, .match = 1, .game = 1, .turn = 3, .play = "23/17", .reason = "seen");
    assert_string_equal(state_record(h.state, 1)->line, "a641 24/23 24/14;b222 24/22(3);a321 23/17;");
    record_check(&h);
    ends(&h);
}

// What is rolled and not played when a match is broken off has as many dice as the game throws.
static void three_dice_are_kept_when_a_match_is_broken_off(void **state)
{
    (void)state;
    struct hall h;
    plays(&h, "english+three-dice", 5);
    DO(&h, turn_record, ACTED(1, A, ROLL, 654, "24/18 24/19 24/20"));
    NO(&h, DICE, match_adjourn, .match = 1, .on_roll = SIDE_B, .dice = 65);
    NO(&h, DICE, match_adjourn, .match = 1, .on_roll = SIDE_B, .dice = 657);
    DO(&h, match_adjourn, .match = 1, .on_roll = SIDE_B, .dice = 552, .play = "24/19(2)");
    assert_int_equal(state_adjournment(h.state, 1)->dice, 552);
    assert_string_equal(state_adjournment(h.state, 1)->play, "24/19(2)");
    ends(&h);
    plays(&h, "english", 5);
    NO(&h, ILLEGAL_ACTION, turn_record, ACTED(1, A, ROLL, 654, "24/18 24/19 24/20"));
    DO(&h, turn_record, ACTED(1, A, ROLL, 54, "24/18 24/19 24/20"));
    NO(&h, DICE, match_adjourn, .match = 1, .on_roll = SIDE_B, .dice = 652);
    DO(&h, match_adjourn, .match = 1, .on_roll = SIDE_B, .dice = 65);
    ends(&h);
}

// Whole games: who begins is not known by the first roll, which may be of equal dice; the winner's score follows the record.
static void whole_games_of_three_dice_are_recorded(void **state)
{
    (void)state;
    unsigned complete = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct chance c = {seed};
        struct hall h;
        plays(&h, "english+three-dice", 5);
        const bool over = game_recorded(&c, &h, 1);
        record_check(&h);
        complete += over;
        if (!over) {
            ends(&h);
            continue;
        }
        const struct row_recorded *told = state_recorded(h.state, game_number(1, 1));
        DO(&h, game_report, .match = 1, .game = 1, .winner = told->winner, .win = told->win, .cube = 1);
        assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1), 0);
        DO(&h, turn_record, .match = 1, .game = 2, .turn = 1, .side = SIDE_B, .act = RECORD_ROLL, .dice = 333,
           .play = "24/21(3)");
        record_check(&h);
        ends(&h);
    }
    assert_true(complete);
}

static void what_is_recorded_counts_its_checkers(void **state)
{
    (void)state;
    struct chance c = {90};
    struct hall h;
    by_men(&h, "backgammon+score-combined portes+score-men", 9999);
    for (int32_t game = 1; game <= 4; game++) {
        assert_true(game_recorded(&c, &h, game));
        const struct row_recorded *told = state_recorded(h.state, game_number(1, game));
        assert_true(told->points > 0);
        int32_t one = told->cube * (game % 2 ? told->win : 1);
        assert_int_equal(told->points % one, 0);
        DO(&h, game_report, .match = 1, .game = game, .winner = told->winner, .win = told->win,
           .cube = told->cube, .men = told->points / one);
        assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), game), 0);
    }
    ends(&h);
}

// A throws 5, B 3; A throws again 4-4: four fours. Who does not throw again plays 5-3.
static void case_118_the_winner_of_the_opening_throws_again(void **state)
{
    (void)state;
    struct hall h;
#define OPENS(dice_, play_)                                                                                  \
    .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL, .dice = (dice_), .play = (play_)
    plays(&h, "backgammon-1931", 5);
    NO(&h, ILLEGAL_PLAY, turn_record, OPENS(44, "24/20(2)"));
    DO(&h, turn_record, OPENS(44, "24/20(2) 13/9(2)"));
    ends(&h);
    plays(&h, "backgammon-1931", 5);
    DO(&h, turn_record, OPENS(53, "8/3 6/3"));
    ends(&h);
    plays(&h, "backgammon", 5);
    NO(&h, ILLEGAL_ACTION, turn_record, OPENS(44, "24/20(2) 13/9(2)"));
    ends(&h);
#undef OPENS
}

// The laws of 1931 as the event's profile has them: equal dice double the cube of a recorded match, and of one that is only
// reported. With the Jacoby rule there are none: nobody could tell afterwards who turned the cube.
static void automatic_doubles_of_1931_in_a_match(void **state)
{
    (void)state;
    struct hall h;
#define ACTS_1931(turn_, side_, act_, ...)                                                                   \
    .match = 1, .game = 1, .turn = (turn_), .side = SIDE_##side_, .act = RECORD_##act_, ##__VA_ARGS__
    plays(&h, "backgammon-1931", 9);
    NO(&h, ILLEGAL_ACTION, turn_record, ACTS_1931(1, A, AUTOMATIC));
    ends(&h);
    plays_by(&h, "backgammon-1931", 9, SETTING_AUTOMATIC_DOUBLES, 7);
    DO(&h, turn_record, ACTS_1931(1, A, AUTOMATIC));
    DO(&h, turn_record, ACTS_1931(2, B, AUTOMATIC));
    DO(&h, turn_record, ACTS_1931(3, A, ROLL, .dice = 44, .play = "24/20(2) 13/9(2)"));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTS_1931(4, B, AUTOMATIC));
    DO(&h, turn_record, ACTS_1931(4, B, DOUBLE));
    DO(&h, turn_record, ACTS_1931(5, A, PASS));
    assert_int_equal(state_recorded(h.state, game_number(1, 1))->points, 4);
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 4,
       .dropped = true);
    assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), 1), 0);
    DO(&h, game_report, .match = 1, .game = 2, .winner = SIDE_B, .win = WIN_SINGLE, .cube = 64);
    ends(&h);
    plays(&h, "backgammon-1931", 9);
    NO(&h, DEAD_CUBE, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 64);
    ends(&h);
    plays_by(&h, "backgammon-1931", 9, SETTING_AUTOMATIC_DOUBLES, 1);
    DO(&h, turn_record, ACTS_1931(1, A, AUTOMATIC));
    NO(&h, ILLEGAL_ACTION, turn_record, ACTS_1931(2, A, AUTOMATIC));
    DO(&h, turn_undo, .match = 1, .game = 1, .turn = 1);
    DO(&h, turn_record, ACTS_1931(1, A, ROLL, .dice = 53, .play = "8/3 6/3"));
    ends(&h);
    plays_by(&h, "backgammon-1931", 9, SETTING_AUTOMATIC_DOUBLES,
             2); // from the middle on: the cube stays where it was
    DO(&h, turn_record, ACTS_1931(1, A, AUTOMATIC));
    DO(&h, turn_record, ACTS_1931(2, B, SETUP, .play = "sGfwATDgc/ABMA"));
    assert_int_equal(state_record(h.state, 1)->cube, 2);
    assert_string_equal(state_record(h.state, 1)->line, "aA;bS sGfwATDgc/ABMA;");
    DO(&h, turn_record, ACTS_1931(3, B, DOUBLE));
    ends(&h);
    plays_by(&h, "portes+cube", 5, SETTING_AUTOMATIC_DOUBLES, 7); // who has won begins: nobody rolls for it
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 2);
    NO(&h, ILLEGAL_ACTION, turn_record, .match = 1, .game = 2, .turn = 1, .side = SIDE_A,
       .act = RECORD_AUTOMATIC);
    NO(&h, DEAD_CUBE, game_report, .match = 1, .game = 2, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 64);
    ends(&h);
    plays_by(&h, "backgammon-1931", 9, SETTING_AUTOMATIC_DOUBLES,
             2); // whose tap it was says nothing of the game before
    DO(&h, game_report, .match = 1, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1,
       .side = SIDE_B);
    DO(&h, turn_record, .match = 1, .game = 2, .turn = 1, .side = SIDE_A, .act = RECORD_AUTOMATIC);
    assert_int_equal(state_game_of(h.state, 1, 1)->status, GAME_REPORTED);
    ends(&h);
    plays_by(&h, "tavli", 3, SETTING_AUTOMATIC_DOUBLES, 7); // it has no cube
    NO(&h, ILLEGAL_ACTION, turn_record, ACTS_1931(1, A, AUTOMATIC));
    ends(&h);
    hall_create(&h, 9, 1);
    DO(&h, setting_set, .setting = SETTING_AUTOMATIC_DOUBLES, .value = 7);
    assert_int_equal(profile_match_rules(h.state).automatic, 7);
    DO(&h, setting_set, .setting = SETTING_JACOBY, .value = 1);
    assert_int_equal(profile_match_rules(h.state).automatic, 0);
    ends(&h);
#undef ACTS_1931
}

static void a_recorded_tavli_goes_from_game_to_game(void **state)
{
    (void)state;
    struct chance c = {117};
    struct hall h;
    plays(&h, "tavli", 5);
    for (int32_t game = 1; hall_at(&h, 1)->phase != PHASE_OVER; game++) {
        enum side starter = match_game_starter(h.state, hall_at(&h, 1), game);
        if (starter != SIDE_NONE)
            NO(&h, ILLEGAL_ACTION, turn_record, .match = 1, .game = game, .turn = 1,
               .side = (int32_t)side_other(starter), .act = RECORD_ROLL, .dice = 31, .play = "?");
        assert_true(game_recorded(&c, &h, game));
        const struct row_recorded *told = state_recorded(h.state, game_number(1, game));
        DO(&h, game_report, .match = 1, .game = game, .winner = told->winner, .win = told->win, .cube = 1);
        assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), game), 0);
    }
    ends(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tavli_takes_turns_and_the_winner_starts),
        cmocka_unit_test(case_117_a_drawn_plakoto),
        cmocka_unit_test(what_a_game_does_not_know_is_refused),
        cmocka_unit_test(a_club_agrees_on_what_games_count),
        cmocka_unit_test(games_with_a_cube_have_their_crawford_game),
        cmocka_unit_test(sections_play_what_the_main_draw_plays_or_their_own),
        cmocka_unit_test(what_a_drawn_section_shares_stays),
        cmocka_unit_test(case_121_by_men_and_combined),
        cmocka_unit_test(checkers_count_what_they_can),
        cmocka_unit_test(versions_of_a_count_are_told_apart),
        cmocka_unit_test(long_lengths_only_where_checkers_are_counted),
        cmocka_unit_test(a_long_match_is_as_long_as_its_points_of_backgammon),
        cmocka_unit_test(every_game_is_recorded_by_its_own_rules),
        cmocka_unit_test(what_a_roll_leaves_is_recorded),
        cmocka_unit_test(what_is_left_of_cascades_is_recorded),
        cmocka_unit_test(three_dice_are_recorded),
        cmocka_unit_test(three_dice_are_kept_when_a_match_is_broken_off),
        cmocka_unit_test(whole_games_of_three_dice_are_recorded),
        cmocka_unit_test(what_is_recorded_counts_its_checkers),
        cmocka_unit_test(case_118_the_winner_of_the_opening_throws_again),
        cmocka_unit_test(automatic_doubles_of_1931_in_a_match),
        cmocka_unit_test(a_recorded_tavli_goes_from_game_to_game),
    };
    return cmocka_run_group_tests_name("series", tests, NULL, NULL);
}
