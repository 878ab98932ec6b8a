// SPDX-License-Identifier: MIT
// Real matches recorded action by action through decide(), as at a table, and imported as transcripts after
// the match: every game ends by its record as the transcript says.
#include "codec/matches/mat.h"
#include "codec/matches/record_line.h"
#include "codec/matches/review.h"
#include "director/games/game_log_check.h"
#include "files.h"
#include "hall.h"
#include "transcripts.h"

struct totals {
    int matches, games, actions, resigned;
};

static struct transcript reviewed(struct arena *a, const char *path, const char *name)
{
    struct transcript t;
    struct review review;
    assert_read(mat_read(a, file_text(a, path), &t), name);
    review_transcript(a, &t, &review);
    assert_good(&review, name);
    return t;
}

static struct command_turn_record turn_of(const struct game_log_action *action, int32_t game, int32_t turn)
{
    struct command_turn_record c = {.match = 1,
                                    .game = game,
                                    .turn = turn,
                                    .side = (int32_t)action->side,
                                    .act = (int32_t)action->act,
                                    .dice = action->dice,
                                    .win = (int32_t)action->win,
                                    .insist = action->act == RECORD_RESIGN};
    snprintf(c.play, sizeof c.play, "%s", action->play);
    return c;
}

static void record_line_by_turns(struct hall *h, const char *line, int32_t game, struct totals *totals)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    const char *at = line;
    for (int32_t turn = 1; game_log_next(&at, &action, play); turn++) {
        hall_do(
            h, &(struct command){.kind = COMMAND_turn_record, .is.turn_record = turn_of(&action, game, turn)},
            __LINE__);
        totals->actions++;
        totals->resigned += action.act == RECORD_RESIGN;
    }
    assert_string_equal(state_record(h->state, 1)->line, line);
}

// What the record says is what the transcript says; points beyond the need may have been left out there.
static void assert_result(const struct hall *h, const struct transcript_game *game, int32_t number,
                          const char *name)
{
    const struct row_recorded *row = state_recorded(h->state, game_number(1, number));
    struct match_score score = score_now(h->state, hall_at(h, 1));
    enum side winner = game->winner == LEFT ? SIDE_A : SIDE_B;
    int32_t needs = match_needs(&score, winner);
    bool same = row->points == game->points || (game->points == needs && row->points > needs);
    if (row->status != RECORDED_COMPLETE || row->winner != (int32_t)winner || !same)
        fail_msg("%s, game %d: the record says %s +%d, the transcript %s +%d", name, number,
                 words_side.at[row->winner], row->points, words_side.at[winner], game->points);
}

static void report(struct hall *h, const struct row_recorded *row, int32_t game)
{
    DO(h, game_report, .match = 1, .game = game, .winner = row->winner, .win = row->win, .cube = row->cube,
       .dropped = row->dropped);
    assert_int_equal(game_log_differs(h->state, hall_at(h, 1), game), 0);
}

// The match over again, its plays imported when it is over: taken once, and the same the second time.
static void import_match(const struct hall *played, char (*lines)[RECORD_LINE + 1], int32_t games)
{
    struct hall h;
    hall_match(&h, hall_at(played, 1)->length);
    for (int32_t game = 1; game <= games; game++)
        report(&h, state_recorded(played->state, game_number(1, game)), game);
    for (int32_t again = 0; again < 2; again++)
        for (int32_t game = 1; game <= games; game++) {
            struct command c = {.kind = COMMAND_plays_import, .is.plays_import = {.match = 1, .game = game}};
            memcpy(c.is.plays_import.line, lines[game - 1], sizeof c.is.plays_import.line);
            assert_int_equal(hall_do(&h, &c, __LINE__).unchanged, again);
            assert_int_equal(game_log_differs(h.state, hall_at(&h, 1), game), 0);
        }
    assert_int_equal(state_record(h.state, 1)->kept, 0);
    hall_refold(&h);
    hall_close(&h);
}

static void record_match(const char *path, const char *name, void *user)
{
    struct totals *totals = user;
    struct arena a = ARENA_EMPTY;
    struct transcript t = reviewed(&a, path, name);
    char(*lines)[RECORD_LINE + 1] = calloc(t.count, sizeof *lines);
    struct hall h;
    hall_match(&h, t.length);
    int32_t games = 0;
    for (size_t g = 0; g < t.count && hall_at(&h, 1)->status != MATCH_OVER; g++, games++) {
        if (!record_line_write(&a, &t.games[g], variant_row(VARIANT_BACKGAMMON), SIDE_A, lines[g]))
            fail_msg("%s, game %zu", name, g + 1);
        record_line_by_turns(&h, lines[g], games + 1, totals);
        if (t.games[g].winner < 0) break;
        assert_result(&h, &t.games[g], games + 1, name);
        report(&h, state_recorded(h.state, game_number(1, games + 1)), games + 1);
    }
    hall_refold(&h);
    if (hall_at(&h, 1)->status == MATCH_OVER) import_match(&h, lines, games);
    totals->games += games;
    totals->matches++;
    hall_close(&h);
    free(lines);
    arena_free(&a);
}

static void assert_totals(const struct totals *totals, struct totals wanted)
{
    assert_int_equal(totals->matches, wanted.matches);
    assert_int_equal(totals->games, wanted.games);
    assert_int_equal(totals->actions, wanted.actions);
    assert_int_equal(totals->resigned, wanted.resigned);
}

static void matches_of_this_tree(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct totals totals = {0};
    files_each(tests_path(&a, "fixtures/matches"), ".mat", record_match, &totals);
    assert_totals(&totals, (struct totals){.matches = 7, .games = 26, .actions = 1133, .resigned = 3});
    arena_free(&a);
}

static void all_real_matches(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct totals totals = {0};
    const char *folder = shared_path(&a, "data/matches");
    if (!folder) {
        print_message("TD_SHARED is not set\n");
        skip();
    }
    files_each(folder, ".mat", record_match, &totals);
    assert_totals(&totals, (struct totals){.matches = 150, .games = 562, .actions = 24191, .resigned = 62});
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_of_this_tree),
        cmocka_unit_test(all_real_matches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
