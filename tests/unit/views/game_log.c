// SPDX-License-Identifier: MIT
// The log of recorded games: what the public sees at a moment, and the match file made of it, which must
// read back as the match that was recorded.
#include "hall.h"

#include "codec/matches/mat.h"
#include "files.h"
#include "transcripts.h"
#include "views/documents.h"

static struct arena arena;

static int arena_down(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

enum { START_MS = 1000000, STEP_MS = 1000 };

// A log under construction: every event one second after the last.
struct scribe {
    struct game_log log;
    int64_t seq;
};

static void note(struct scribe *s, struct event e)
{
    e.seq = ++s->seq;
    e.at_ms = START_MS + s->seq * STEP_MS;
    game_log_note(&s->log, &e);
}

static void turn(struct scribe *s, int32_t game, int32_t n, enum side side, int32_t dice, const char *play)
{
    struct event e = {.kind = EVENT_turn_recorded};
    e.is.turn_recorded = (struct event_turn_recorded){.match = 1,
                                                      .game = game,
                                                      .turn = n,
                                                      .side = (int32_t)side,
                                                      .act = dice ? RECORD_ROLL : RECORD_DOUBLE,
                                                      .dice = dice,
                                                      .verdict = LEGALITY_LEGAL,
                                                      .cube = 1,
                                                      .source = SOURCE_TABLE};
    strncpy(e.is.turn_recorded.play, play, sizeof e.is.turn_recorded.play - 1);
    note(s, e);
}

static void withdraw(struct scribe *s, int32_t game, int32_t from)
{
    struct event e = {.kind = EVENT_turn_withdrawn};
    e.is.turn_withdrawn = (struct event_turn_withdrawn){.match = 1, .game = game, .turn = from, .cube = 1};
    note(s, e);
}

static void amend(struct scribe *s, int32_t game, int32_t from, int32_t again)
{
    struct event e = {.kind = EVENT_turns_amended};
    e.is.turns_amended =
        (struct event_turns_amended){.match = 1, .game = game, .turn = from, .again = again, .cube = 1};
    note(s, e);
}

static void correct(struct scribe *s, int32_t game, int32_t n, const char *play)
{
    struct event e = {.kind = EVENT_turn_corrected};
    e.is.turn_corrected = (struct event_turn_corrected){
        .match = 1, .game = game, .turn = n, .side = SIDE_A, .act = RECORD_ROLL, .dice = 31};
    strncpy(e.is.turn_corrected.play, play, sizeof e.is.turn_corrected.play - 1);
    note(s, e);
}

static struct game_log_match at(const struct scribe *s, int64_t events)
{
    return game_log_match(&arena, &s->log, 1, START_MS + events * STEP_MS);
}

static struct scribe scribe(void)
{
    return (struct scribe){0};
}

static void put_away(struct scribe *s)
{
    game_log_empty(&s->log);
}

// ---- moments

static void nothing_is_shown_before_its_time(void **state)
{
    (void)state;
    struct scribe s = scribe();
    turn(&s, 1, 1, SIDE_A, 31, "8/5 6/5");
    turn(&s, 1, 2, SIDE_B, 64, "24/14");
    struct game_log_match m = at(&s, 0);
    assert_int_equal(m.last, 0);
    assert_int_equal(m.hidden_ms, START_MS + STEP_MS);
    m = at(&s, 1);
    assert_int_equal(m.games[1].count, 1);
    assert_int_equal(m.seen_ms, START_MS + STEP_MS);
    assert_int_equal(m.hidden_ms, START_MS + 2 * STEP_MS);
    m = at(&s, 2);
    assert_string_equal(m.games[1].turns[1].play, "24/14");
    assert_true(m.hidden_ms == INT64_MAX);
    put_away(&s);
}

// Whoever puts a turn right says what was played, not when.
static void what_is_put_right_keeps_its_moments(void **state)
{
    (void)state;
    struct scribe s = scribe();
    turn(&s, 1, 1, SIDE_A, 31, "8/5 6/5");
    turn(&s, 1, 2, SIDE_B, 64, "24/14");
    turn(&s, 1, 3, SIDE_A, 52, "13/8 6/4");
    amend(&s, 1, 2, 1);
    turn(&s, 1, 2, SIDE_B, 64, "24/18 13/9");
    turn(&s, 1, 3, SIDE_A, 52, "13/8 6/4");
    turn(&s, 1, 4, SIDE_B, 21, "13/11 6/5");
    amend(&s, 1, 2, 0);
    turn(&s, 1, 2, SIDE_B, 64, "24/20 13/7");
    turn(&s, 1, 3, SIDE_A, 52, "24/22 13/8"); // played after it, not told again
    struct game_log_match m = at(&s, 3);
    assert_int_equal(m.games[1].count, 3);
    assert_string_equal(m.games[1].turns[1].play, "24/14");
    m = at(&s, 7);
    assert_int_equal(m.games[1].count, 4);
    assert_string_equal(m.games[1].turns[1].play, "24/18 13/9");
    assert_int_equal(m.games[1].turns[1].est_ms, START_MS + 2 * STEP_MS);
    assert_int_equal(m.games[1].turns[2].est_ms, START_MS + 3 * STEP_MS);
    assert_int_equal(m.games[1].turns[3].est_ms, 0);
    m = at(&s, 10);
    assert_int_equal(m.games[1].count, 3);
    assert_int_equal(m.games[1].turns[1].est_ms, START_MS + 2 * STEP_MS);
    assert_int_equal(m.games[1].turns[2].est_ms, 0);
    // The server's clock is set: what was told before is as long ago as it was.
    enum { HOUR_MS = 3600000 };
    note(&s, (struct event){.kind = EVENT_clock_stepped, .is.clock_stepped = {.by_ms = HOUR_MS}});
    m = at(&s, 10 + HOUR_MS / STEP_MS);
    assert_int_equal(m.games[1].turns[1].est_ms, START_MS + 2 * STEP_MS + HOUR_MS);
    put_away(&s);
}

static void what_was_taken_back_is_gone_from_then_on(void **state)
{
    (void)state;
    struct scribe s = scribe();
    turn(&s, 1, 1, SIDE_A, 31, "8/5 6/5");
    turn(&s, 1, 2, SIDE_B, 64, "24/14");
    withdraw(&s, 1, 2);
    turn(&s, 1, 2, SIDE_B, 64, "24/18 13/9");
    withdraw(&s, 1, 1);
    assert_string_equal(at(&s, 2).games[1].turns[1].play, "24/14");
    assert_int_equal(at(&s, 3).games[1].count, 1);
    assert_string_equal(at(&s, 4).games[1].turns[1].play, "24/18 13/9");
    assert_int_equal(at(&s, 5).last, 0);
    put_away(&s);
}

static void a_corrected_play_stands_in_the_place_of_the_first(void **state)
{
    (void)state;
    struct scribe s = scribe();
    turn(&s, 1, 1, SIDE_A, 31, "8/4");
    correct(&s, 1, 1, "8/5 6/5");
    assert_string_equal(at(&s, 1).games[1].turns[0].play, "8/4");
    assert_string_equal(at(&s, 2).games[1].turns[0].play, "8/5 6/5");
    assert_int_equal(at(&s, 2).games[1].count, 1);
    put_away(&s);
}

// ---- real matches

struct sheet {
    struct hall hall;
    struct scribe scribe;
};

static enum side side_of(int column)
{
    return column == LEFT ? SIDE_A : SIDE_B;
}

static void record_action(struct sheet *sheet, int32_t game, int32_t n, int32_t cube,
                          const struct transcript_action *action)
{
    static const enum record_act acts[] = {[ACTION_ROLL] = RECORD_ROLL,
                                           [ACTION_DOUBLE] = RECORD_DOUBLE,
                                           [ACTION_TAKE] = RECORD_TAKE,
                                           [ACTION_DROP] = RECORD_PASS};
    struct event e = {.kind = EVENT_turn_recorded};
    e.is.turn_recorded = (struct event_turn_recorded){.match = 1,
                                                      .game = game,
                                                      .turn = n,
                                                      .side = (int32_t)side_of(action->side),
                                                      .act = (int32_t)acts[action->kind],
                                                      .dice = action->dice.high * 10 + action->dice.low,
                                                      .verdict = LEGALITY_LEGAL,
                                                      .cube = cube,
                                                      .source = SOURCE_TABLE};
    if (action->canonical.len) memcpy(e.is.turn_recorded.play, action->canonical.at, action->canonical.len);
    note(&sheet->scribe, e);
}

static bool is_drop(const struct transcript_game *game)
{
    return game->count && game->actions[game->count - 1].kind == ACTION_DROP;
}

static void logged_game(struct sheet *sheet, const struct transcript_game *game)
{
    int32_t cube = 1, turns = 0;
    struct event e = {.kind = EVENT_game_recorded};
    for (size_t i = 0; i < game->count; i++) {
        if (game->actions[i].kind == ACTION_CONCEDE) continue;
        if (game->actions[i].kind == ACTION_TAKE) cube *= 2;
        record_action(sheet, game->number, ++turns, cube, &game->actions[i]);
    }
    e.is.game_recorded = (struct event_game_recorded){.match = 1,
                                                      .game = game->number,
                                                      .turns = turns,
                                                      .winner = (int32_t)side_of(game->winner),
                                                      .win = WIN_SINGLE,
                                                      .cube = cube,
                                                      .points = game->points};
    note(&sheet->scribe, e);
    DO(&sheet->hall, game_report, .match = 1, .game = game->number, .winner = (int32_t)side_of(game->winner),
       .win = (game->points + cube - 1) / cube, .cube = cube, .dropped = is_drop(game));
}

static struct text mat_of(struct sheet *sheet)
{
    struct names *names = names_with(NULL, NULL, 0);
    struct view view = {.state = sheet->hall.state, .names = names};
    struct game_log_match m = game_log_match(&arena, &sheet->scribe.log, 1, INT64_MAX);
    struct json_out o = json_start(&arena);
    document_mat(&o, &view, hall_at(&sheet->hall, 1), &m);
    names_drop(names);
    return json_bytes(&o);
}

static void read_and_review(struct text text, struct transcript *t, struct review *r)
{
    *t = (struct transcript){0};
    assert_read(mat_read(&arena, text, t), "match");
    review_transcript(&arena, t, r);
}

static void a_match_survives(const char *path, const char *name, void *user)
{
    (void)user;
    struct transcript t, again;
    struct review r;
    read_and_review(file_text(&arena, path), &t, &r);
    size_t notes = r.note_count;
    struct sheet sheet = {.scribe = scribe()};
    hall_match(&sheet.hall, t.length);
    for (size_t i = 0; i < t.count; i++) {
        t.games[i].name[LEFT] = TEXT("Entry 1");
        t.games[i].name[RIGHT] = TEXT("Entry 2");
        logged_game(&sheet, &t.games[i]);
    }
    read_and_review(mat_of(&sheet), &again, &r);
    assert_good(&r, name);
    assert_int_equal(r.note_count, notes);
    assert_same(&t, &again, name);
    put_away(&sheet.scribe);
    hall_close(&sheet.hall);
}

static void recorded_matches_read_back_as_they_were_played(void **state)
{
    (void)state;
    assert_int_equal(files_each(tests_path(&arena, "fixtures/matches"), ".mat", a_match_survives, NULL), 7);
}

// How games are scored is a header of its own, where all of the match are scored so: then readers that know the games know
// their names, and what the points are. Where checkers are counted, or nothing that is
// played has a cube, nobody plays a Crawford game.
static void scoring_is_a_header_of_its_own(void **state)
{
    (void)state;
    static const struct {
        const char *games, *tags;
    } cases[] = {
        {"backgammon", "; [Variation \"Backgammon\"]\n; [Crawford \"On\"]\n\n"},
        {"backgammon+score-men", "; [Variation \"Backgammon\"]\n; [Crawford \"Off\"]\n; [Score \"men\"]\n\n"},
        {"portes+score-combined plakoto+score-combined",
         "; [Variation \"portes plakoto\"]\n; [Crawford \"Off\"]\n; [Score \"combined\"]\n\n"},
        {"portes", "; [Variation \"portes\"]\n; [Crawford \"Off\"]\n\n"},
        {"backgammon~cube", "; [Variation \"backgammon~cube\"]\n; [Crawford \"Off\"]\n\n"},
        {"portes backgammon", "; [Variation \"portes backgammon\"]\n; [Crawford \"On\"]\n\n"},
        {"portes+score-men plakoto", "; [Variation \"portes+score-men plakoto\"]\n; [Crawford \"Off\"]\n\n"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sheet sheet = {.scribe = scribe()};
        hall_create(&sheet.hall, 5, 1);
        struct command set = {.kind = COMMAND_section_set,
                              .is.section_set = {.section = MAIN_SECTION,
                                                 .kind = SECTION_KNOCKOUT,
                                                 .lengths = {(const int32_t[]){5}, 1}}};
        snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", cases[i].games);
        hall_do(&sheet.hall, &set, __LINE__);
        hall_enter(&sheet.hall, 2);
        hall_draw(&sheet.hall, (const int32_t[]){1, 2}, 2);
        const char *mat = arena_string(&arena, mat_of(&sheet));
        if (!strstr(mat, cases[i].tags)) fail_msg("%s are not in %s", cases[i].tags, mat);
        put_away(&sheet.scribe);
        hall_close(&sheet.hall);
    }
}

// Nobody's plays are made better by writing them down: an illegal one is found again.
static void an_illegal_play_is_written_as_one(void **state)
{
    (void)state;
    struct sheet sheet = {.scribe = scribe()};
    hall_match(&sheet.hall, 5);
    turn(&sheet.scribe, 1, 1, SIDE_A, 31, "8/5 6/5");
    turn(&sheet.scribe, 1, 2, SIDE_B, 64, "24/14");
    struct event e = {.kind = EVENT_turn_recorded};
    e.is.turn_recorded = (struct event_turn_recorded){.match = 1,
                                                      .game = 1,
                                                      .turn = 3,
                                                      .side = SIDE_A,
                                                      .act = RECORD_ROLL,
                                                      .dice = 66,
                                                      .play = "13/9",
                                                      .verdict = LEGALITY_ILLEGAL,
                                                      .cube = 1};
    note(&sheet.scribe, e);
    struct transcript t;
    struct review r;
    read_and_review(mat_of(&sheet), &t, &r);
    assert_int_equal(r.illegal_count, 1);
    assert_int_equal(r.illegal[0].turn, 3);
    put_away(&sheet.scribe);
    hall_close(&sheet.hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_shown_before_its_time),
        cmocka_unit_test(what_is_put_right_keeps_its_moments),
        cmocka_unit_test(what_was_taken_back_is_gone_from_then_on),
        cmocka_unit_test(a_corrected_play_stands_in_the_place_of_the_first),
        cmocka_unit_test(recorded_matches_read_back_as_they_were_played),
        cmocka_unit_test(an_illegal_play_is_written_as_one),
        cmocka_unit_test(scoring_is_a_header_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, arena_down);
}
