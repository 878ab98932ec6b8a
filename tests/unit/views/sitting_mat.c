// SPDX-License-Identifier: MIT
// The match file of a side table: it reads back as what was played there, and the review finds nothing wrong with it.
#include "codec/matches/mat.h"
#include "side_record.h"
#include "transcripts.h"
#include "views/documents.h"

static struct arena arena;

static int arena_down(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

enum { ADA = 1, BEN, CLEO, DAN };

// NULL: there is none.
static const char *mat_of(const struct side_record *r)
{
    struct names *names = names_with(NULL, NULL, 0);
    struct view view = {.state = r->hall.state, .names = names};
    struct json_out o = json_start(&arena);
    bool is = document_sitting_mat(&o, &view, r->sitting);
    names_drop(names);
    return is ? arena_string(&arena, json_bytes(&o)) : NULL;
}

// The next session of a file, good by the review; false: there is no other.
static bool session(struct text *file, struct transcript *t)
{
    struct review r;
    if (!file->len) return false;
    assert_read(mat_read(&arena, *file, t), "side table");
    *file = t->rest;
    review_transcript(&arena, t, &r);
    assert_good(&r, "side table");
    return true;
}

static struct transcript only_session(const struct side_record *r)
{
    struct transcript t;
    struct text file = text_of(mat_of(r));
    assert_true(session(&file, &t));
    assert_int_equal(file.len, 0);
    return t;
}

static void assert_won(const struct transcript_game *g, int winner, int32_t points)
{
    assert_int_equal(g->winner, winner);
    assert_int_equal(g->points, points);
}

static const struct transcript_action *cube_act(const struct transcript_game *g, size_t n)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->actions[i].kind != ACTION_ROLL && !n--) return &g->actions[i];
    fail_msg("game %d has no such act", g->number);
    return NULL;
}

static void assert_cube(const struct transcript_game *g, size_t n, enum transcript_act kind, int side)
{
    assert_int_equal(cube_act(g, n)->kind, kind);
    assert_int_equal(cube_act(g, n)->side, side);
}

static struct side_record *money(void)
{
    return side_record_new(
        (struct command_sitting_open){
            .kind = SITTING_MONEY, .jacoby = true, .beavers = true, .raccoons = true, .automatic = 3},
        2);
}

// ---- two for money

static void the_head_of_a_money_session(void **state)
{
    (void)state;
    struct side_record *r = money();
    SIDE_SAY(r, START, 0);
    side_say_play(r, (struct command_sitting_say){.kind = SITTING_PLAY, .entry = BEN, .value = 13},
                  "6/5 8/5");
    SIDE_SAY(r, DOUBLE, .entry = ADA);
    SIDE_SAY(r, PASS, .entry = BEN);
    const char *mat = mat_of(r);
    static const char whole[] =
        "; [Event \"Evening\"]\n; [Round \"Side 'one'\"]\n; [EventDate \"2026.11.20\"]\n"
        "; [Player 1 \"Entry 1\"]\n; [Player 2 \"Entry 2\"]\n; [Variation \"Backgammon\"]\n"
        "; [Jacoby \"On\"]\n; [Beaver \"On\"]\n\n0 point match\n\n Game 1\n"
        " Entry 1 : 0                     Entry 2 : 0\n"
        "  1)                              31: 8/5 6/5\n"
        "  2)  Doubles => 2                 Drops\n      Wins 1 point\n";
    assert_string_equal(mat, whole);
    side_record_free(r);
}

static int32_t game_by_chance(struct side_record *r, int32_t game)
{
    struct sitting was = side_now(r), is;
    SIDE_SAY(r, START, 0);
    side_play_out(r);
    is = side_now(r);
    assert_int_equal(is.games, game);
    return sitting_player(&is, ADA)->points - sitting_player(&was, ADA)->points;
}

// Every game of a session, by plays and cube, comes to what the sheet says; headed by what the games before came to.
static void a_money_session_reads_back(void **state)
{
    (void)state;
    struct side_record *r = money();
    int32_t ada[8] = {0}, sum[2] = {0};
    for (int32_t game = 1; game <= 7; game++)
        ada[game] = game_by_chance(r, game);
    struct transcript t = only_session(r);
    assert_int_equal(t.length, 0);
    assert_int_equal(t.count, 7);
    for (size_t i = 0; i < t.count; i++) {
        const struct transcript_game *g = &t.games[i];
        int winner = ada[i + 1] > 0 ? LEFT : RIGHT;
        assert_int_equal(g->number, i + 1);
        assert_true(g->score[LEFT] == sum[LEFT] && g->score[RIGHT] == sum[RIGHT]);
        assert_won(g, winner, winner == LEFT ? ada[i + 1] : -ada[i + 1]);
        assert_true(g->count > 20);
        sum[winner] += g->points;
    }
    side_record_free(r);
}

static void cubes_of_a_money_session(void **state)
{
    (void)state;
    struct side_record *r = money();
    SIDE_SAY(r, START, 0);
    SIDE_SAY(r, AUTOMATIC, .value = 2);
    side_rolls_until(r, 2, BEN);
    SIDE_SAY(r, DOUBLE, .entry = BEN);
    SIDE_SAY(r, BEAVER, .entry = ADA);
    SIDE_SAY(r, RACCOON, .entry = BEN);
    side_rolls_until(r, 2, ADA);
    SIDE_SAY(r, DOUBLE, .entry = ADA);
    SIDE_SAY(r, TAKE, .entry = BEN);
    side_rolls_until(r, 2, BEN);
    SIDE_SAY(r, DOUBLE, .entry = BEN);
    SIDE_SAY(r, BEAVER, .entry = ADA);
    SIDE_SAY(r, TAKE, .entry = BEN);
    SIDE_SAY(r, END, .entry = BEN, .value = WIN_GAMMON); // given up
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 2, ADA);
    SIDE_SAY(r, DOUBLE, .entry = ADA);
    SIDE_SAY(r, BEAVER, .entry = BEN);
    SIDE_SAY(r, PASS, .entry = ADA);
    struct transcript t = only_session(r);
    const struct transcript_game *g = &t.games[0];
    assert_cube(g, 0, ACTION_AUTOMATIC, LEFT);
    assert_cube(g, 1, ACTION_DOUBLE, RIGHT);
    assert_int_equal(cube_act(g, 1)->value, 4);
    assert_cube(g, 2, ACTION_BEAVER, LEFT);
    assert_cube(g, 3, ACTION_RACCOON, RIGHT);
    assert_cube(g, 4, ACTION_DOUBLE, LEFT);
    assert_int_equal(cube_act(g, 4)->value, 32);
    assert_cube(g, 5, ACTION_TAKE, RIGHT);
    assert_cube(g, 7, ACTION_BEAVER, LEFT);
    assert_cube(g, 8, ACTION_TAKE, RIGHT);
    assert_won(g, RIGHT, 2 * 128);
    assert_cube(&t.games[1], 2, ACTION_DROP, LEFT);
    assert_won(&t.games[1], RIGHT, 2);
    struct sitting s = side_now(r);
    assert_int_equal(sitting_player(&s, BEN)->points, 2 * 128 + 2);
    side_record_free(r);
}

static void side_play(struct side_record *r, int32_t entry, int32_t roll, const char *play)
{
    side_say_play(r, (struct command_sitting_say){.kind = SITTING_PLAY, .entry = entry, .value = roll}, play);
}

// Cubes that were turned in a game that nobody recorded, or before its first play that somebody did: whoever doubled was on roll.
static void cubes_before_the_first_play(void **state)
{
    (void)state;
    struct side_record *r = money();
    SIDE_SAY(r, START, 0); // no play: a gammon with a turned cube
    SIDE_SAY(r, DOUBLE, .entry = BEN);
    SIDE_SAY(r, TAKE, .entry = ADA);
    SIDE_SAY(r, DOUBLE, .entry = ADA);
    SIDE_SAY(r, BEAVER, .entry = BEN);
    SIDE_SAY(r, TAKE, .entry = ADA);
    SIDE_SAY(r, END, .entry = ADA, .value = WIN_GAMMON);
    SIDE_SAY(r, START, 0); // no play, and passed
    SIDE_SAY(r, AUTOMATIC, .value = 2);
    SIDE_SAY(r, DOUBLE, .entry = BEN);
    SIDE_SAY(r, PASS, .entry = ADA);
    for (int32_t first = ADA; first <= BEN; first++) {
        SIDE_SAY(r, START, 0);
        SIDE_SAY(r, DOUBLE, .entry = BEN);
        SIDE_SAY(r, TAKE, .entry = ADA);
        side_play(r, first, 31, "8/5 6/5");
        side_play(r, ADA + BEN - first, 64, "24/14");
        if (first == ADA) SIDE_SAY(r, DOUBLE, .entry = ADA);
        if (first == ADA) SIDE_SAY(r, TAKE, .entry = BEN);
        SIDE_SAY(r, END, .entry = BEN, .value = WIN_GAMMON); // given up
    }
    struct transcript t = only_session(r);
    assert_int_equal(t.count, 4);
    assert_won(&t.games[0], LEFT, 16);
    assert_won(&t.games[1], RIGHT, 2);
    assert_won(&t.games[2], RIGHT, 8);
    assert_won(&t.games[3], RIGHT, 4);
    assert_int_equal(t.games[3].score[LEFT], 16);
    assert_int_equal(t.games[3].score[RIGHT], 10);
    struct sitting s = side_now(r);
    assert_int_equal(sitting_player(&s, BEN)->points, 14 - 16);
    side_record_free(r);
}

// A game that nobody recorded is headed and has its result; one that was settled has none, and a payment is in no file.
static void what_a_file_has_no_word_for(void **state)
{
    (void)state;
    struct side_record *r = money();
    SIDE_SAY(r, START, 0);
    SIDE_SAY(r, END, .entry = BEN, .value = WIN_SINGLE);
    assert_null(mat_of(r));
    SIDE_SAY(r, SETTLE, .entry = ADA, .other = BEN, .value = 7);
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 4, BEN);
    SIDE_SAY(r, SETTLE, .entry = ADA, .other = BEN, .value = 5);
    SIDE_SAY(r, START, 0);
    SIDE_SAY(r, AUTOMATIC, .value = 2);
    SIDE_SAY(r, AUTOMATIC, .value = 3);
    side_rolls_until(r, 4, BEN);
    SIDE_SAY(r, END, .entry = ADA, .value = WIN_SINGLE);
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 1, BEN);
    struct transcript t = only_session(r);
    assert_int_equal(t.count, 4);
    assert_int_equal(t.games[0].count, 0);
    assert_won(&t.games[0], RIGHT, 1);
    assert_int_equal(t.games[1].winner, -1);
    assert_int_equal(t.games[2].score[RIGHT], 1);
    assert_won(&t.games[2], LEFT, 2);
    assert_int_equal(t.games[3].winner, -1);
    side_record_free(r);
}

// What was taken back is in no file, and a roll without a play is a pass.
static void what_was_taken_back(void **state)
{
    (void)state;
    struct side_record *r = money();
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 3, BEN);
    struct transcript t = only_session(r);
    size_t was = t.games[0].count;
    DO(&r->hall, sitting_strike, .sitting = 1, .act = sittings_standing(r->hall.state, 1), .struck = true);
    t = only_session(r);
    assert_int_equal(t.games[0].count, was - 1);
    side_record_free(r);
}

// ---- a chouette

static struct side_record *chouette(bool one_cube, int32_t players)
{
    return side_record_new((struct command_sitting_open){.kind = SITTING_CHOUETTE,
                                                         .one_cube = one_cube,
                                                         .jacoby = true,
                                                         .beavers = true,
                                                         .lone_beaver = true},
                           players);
}

static void assert_named(const struct transcript_game *g, int32_t box, int32_t captain)
{
    assert_true(text_equal(g->name[LEFT], text_of(arena_printf(&arena, "Entry %d", box))));
    assert_true(text_equal(g->name[RIGHT], text_of(arena_printf(&arena, "Entry %d", captain))));
}

// The captain drops, the next one plays on: the file tells the game of that one, whole, with that one's cube.
static void the_game_of_who_led_last(void **state)
{
    (void)state;
    struct side_record *r = chouette(false, 4);
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 2, BEN);
    SIDE_SAY(r, DOUBLE, .entry = BEN); // of the captain alone; the file is another one's
    SIDE_SAY(r, PASS, .entry = ADA, .other = BEN);
    side_rolls_until(r, 2, ADA);
    SIDE_SAY(r, DOUBLE, .entry = ADA);
    SIDE_SAY(r, TAKE, .entry = CLEO);
    SIDE_SAY(r, PASS, .entry = DAN); // a lone taker must beaver
    SIDE_SAY(r, BEAVER, .entry = CLEO);
    SIDE_SAY(r, TAKE, .entry = ADA);
    side_rolls_until(r, 4, ADA);
    SIDE_SAY(r, END, .entry = CLEO, .value = WIN_GAMMON);
    struct text file = text_of(mat_of(r));
    struct transcript t;
    assert_true(session(&file, &t));
    assert_int_equal(t.count, 1);
    assert_named(&t.games[0], ADA, CLEO);
    assert_cube(&t.games[0], 0, ACTION_DOUBLE, LEFT);
    assert_cube(&t.games[0], 1, ACTION_BEAVER, RIGHT);
    assert_cube(&t.games[0], 2, ACTION_TAKE, LEFT);
    assert_won(&t.games[0], RIGHT, 8);
    side_record_free(r);
}

// Each recorded game of a chouette is a session of its own: other two, other cube, no score to go on with.
static void each_game_is_a_session(void **state)
{
    (void)state;
    struct side_record *r = chouette(true, 4);
    int32_t box[4] = {0}, captain[4] = {0}, cube[4] = {0}, n = 0;
    for (int32_t game = 1; game <= 4; game++) {
        struct sitting s;
        SIDE_SAY(r, START, 0);
        s = side_now(r);
        if (game == 2) { // nobody records it
            SIDE_SAY(r, END, .entry = sitting_box(&s), .value = WIN_SINGLE);
            continue;
        }
        box[n] = sitting_box(&s), captain[n] = sitting_captain(&s);
        side_rolls_until(r, 2, captain[n]);
        SIDE_SAY(r, DOUBLE, .entry = captain[n]);
        SIDE_SAY(r, TAKE, .entry = box[n]);
        s = side_now(r);
        cube[n] = sitting_player(&s, captain[n])->share.cube;
        side_play_out(r);
        n++;
    }
    struct text file = text_of(mat_of(r));
    struct transcript t;
    static const int32_t numbers[] = {1, 3, 4};
    for (int32_t i = 0; i < n; i++) {
        assert_true(session(&file, &t));
        assert_int_equal(t.count, 1);
        assert_named(&t.games[0], box[i], captain[i]);
        assert_int_equal(t.games[0].number, numbers[i]);
        assert_int_equal(t.games[0].score[LEFT] + t.games[0].score[RIGHT], 0);
        assert_int_equal(t.games[0].points % cube[i], 0);
        assert_true(text_equal(transcript_tag(&t, TEXT("Player 2")), t.games[0].name[RIGHT]));
    }
    assert_false(session(&file, &t));
    side_record_free(r);
}

// Cleo bears Ben's share beside the own one, which is that of the file; where the own one is decided it is Ben's.
static void a_share_that_was_handed_on(void **state)
{
    (void)state;
    for (int drops = 0; drops < 2; drops++) {
        struct side_record *r = chouette(false, 3);
        struct transcript t;
        SIDE_SAY(r, START, 0);
        side_rolls_until(r, 2, BEN);
        SIDE_SAY(r, SETTLE, .entry = BEN, .other = CLEO, .value = 1);
        SIDE_SAY(r, DOUBLE, .entry = CLEO, .other = CLEO);
        if (drops)
            SIDE_SAY(r, PASS, .entry = ADA);
        else
            SIDE_SAY(r, TAKE, .entry = ADA);
        SIDE_SAY(r, END, .entry = CLEO, .value = WIN_SINGLE);
        struct text file = text_of(mat_of(r));
        assert_true(session(&file, &t));
        assert_named(&t.games[0], ADA, CLEO);
        assert_won(&t.games[0], RIGHT, drops ? 1 : 2);
        side_record_free(r);
    }
}

// Cleo bears Ben's share and Dan's, each with its own cube, and the own one is decided: the file is that of the first.
static void the_first_of_two_that_were_handed_on(void **state)
{
    (void)state;
    struct side_record *r = chouette(false, 4);
    struct transcript t;
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 2, BEN);
    SIDE_SAY(r, SETTLE, .entry = BEN, .other = CLEO, .value = 1);
    SIDE_SAY(r, SETTLE, .entry = DAN, .other = CLEO, .value = 1);
    SIDE_SAY(r, DOUBLE, .entry = CLEO, .other = DAN);
    SIDE_SAY(r, TAKE, .entry = ADA);
    SIDE_SAY(r, DOUBLE, .entry = CLEO, .other = CLEO);
    SIDE_SAY(r, PASS, .entry = ADA);
    SIDE_SAY(r, END, .entry = CLEO, .value = WIN_SINGLE);
    struct text file = text_of(mat_of(r));
    assert_true(session(&file, &t));
    assert_named(&t.games[0], ADA, CLEO);
    assert_won(&t.games[0], RIGHT, 1);
    side_record_free(r);
}

// Of two that are left of a chouette, too: no score goes on from game to game.
static void the_same_two_once_more(void **state)
{
    (void)state;
    struct side_record *r = chouette(true, 2);
    struct transcript t;
    for (int game = 0; game < 2; game++) {
        SIDE_SAY(r, START, 0);
        side_rolls_until(r, 2, BEN);
        SIDE_SAY(r, END, .entry = ADA, .value = WIN_SINGLE);
    }
    struct text file = text_of(mat_of(r));
    for (int game = 0; game < 2; game++) {
        assert_true(session(&file, &t));
        assert_int_equal(t.count, 1);
        assert_int_equal(t.games[0].score[LEFT], 0);
    }
    assert_false(session(&file, &t));
    side_record_free(r);
}

// Without Jacoby a gammon counts twice though nobody doubled, and the head of the file says so.
static void what_was_agreed_is_said(void **state)
{
    (void)state;
    struct side_record *r = side_record_new((struct command_sitting_open){.kind = SITTING_MONEY}, 2);
    SIDE_SAY(r, START, 0);
    side_rolls_until(r, 2, BEN);
    SIDE_SAY(r, END, .entry = ADA, .value = WIN_GAMMON);
    struct transcript t = only_session(r);
    assert_won(&t.games[0], LEFT, 2);
    assert_true(text_equal(transcript_tag(&t, TEXT("Jacoby")), TEXT("Off")));
    assert_true(text_equal(transcript_tag(&t, TEXT("Beaver")), TEXT("Off")));
    side_record_free(r);
}

static void the_pool_game_has_no_file(void **state)
{
    (void)state;
    struct side_record *r = side_record_new((struct command_sitting_open){.kind = SITTING_POOL}, 3);
    SIDE_SAY(r, START, 0);
    assert_null(mat_of(r));
    side_record_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_head_of_a_money_session),
        cmocka_unit_test(a_money_session_reads_back),
        cmocka_unit_test(cubes_of_a_money_session),
        cmocka_unit_test(what_a_file_has_no_word_for),
        cmocka_unit_test(what_was_taken_back),
        cmocka_unit_test(the_game_of_who_led_last),
        cmocka_unit_test(each_game_is_a_session),
        cmocka_unit_test(the_pool_game_has_no_file),
        cmocka_unit_test(cubes_before_the_first_play),
        cmocka_unit_test(a_share_that_was_handed_on),
        cmocka_unit_test(the_same_two_once_more),
        cmocka_unit_test(what_was_agreed_is_said),
        cmocka_unit_test(the_first_of_two_that_were_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, arena_down);
}
