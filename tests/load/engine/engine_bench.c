// SPDX-License-Identifier: MIT
// Figures of the rules engine, one core: all plays of a roll on positions from real matches and from random
// play, beside the plain definition of the rules in the same run; one play judged; whole match files judged,
// reading included; the perft tree of ply 3; then every game, and draughts. Matches: TD_SHARED if set, else the few in tests/fixtures.
#include "chance.h"
#include "codec/matches/mat.h"
#include "codec/matches/review.h"
#include "engine/draughts/plays.h"
#include "engine_questions.h"
#include "reference.h"

#include <stdio.h>
#include <time.h>

enum { TURNS_ROOM = 40000, FILES_ROOM = 200, RANDOM_POSITIONS = 5000 };

struct recorded {
    struct turn turn;
    struct written written;
    char text[64];
};

static struct recorded recorded[TURNS_ROOM];
static size_t recorded_count, file_count;
static struct text file[FILES_ROOM];
static struct questions q;

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// ---- material ----

static void record_turn(const struct turn *turn, const struct transcript_action *action)
{
    if (recorded_count == TURNS_ROOM || !action->canonical.len) return;
    struct recorded *r = &recorded[recorded_count++];
    r->turn = *turn;
    snprintf(r->text, sizeof r->text, "%.*s", (int)action->canonical.len, action->canonical.at);
    notation_read(r->text, strlen(r->text), &r->written);
}

static void logged_game(const struct transcript_game *game)
{
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct position board = variant_start(v);
    for (size_t i = 0; i < game->count; i++) {
        const struct transcript_action *action = &game->actions[i];
        if (action->kind == ACTION_POSITION) return;
        if (action->kind != ACTION_ROLL || !action->canonical.at) continue;
        struct turn turn = {
            .variant = v, .board = action->side ? position_swap(&board) : board, .dice = action->dice};
        record_turn(&turn, action);
        for (unsigned s = 0; s < action->steps; s++)
            turn_step_make(v, &turn.board, action->step[s]);
        board = action->side ? position_swap(&turn.board) : turn.board;
    }
}

static void read_match(const char *path, const char *name, void *user)
{
    (void)name;
    if (file_count == FILES_ROOM) return;
    struct arena a = ARENA_EMPTY;
    struct text text = file[file_count++] = file_text(user, path);
    struct transcript t;
    struct review review;
    mat_read(&a, text, &t);
    review_transcript(&a, &t, &review);
    for (size_t g = 0; g < t.count; g++)
        logged_game(&t.games[g]);
    arena_free(&a);
}

static size_t random_positions(struct position *at)
{
    struct chance c = {7};
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON), .board = variant_start(turn.variant)};
    for (size_t i = 0; i < RANDOM_POSITIONS; i++) {
        at[i] = turn.board;
        turn.dice = dice_of(1 + chance_below(&c, 6), 1 + chance_below(&c, 6));
        plays_list(&turn, questions_list(&q));
        if (q.plays.count) turn.board = q.plays.at[chance_below(&c, (uint32_t)q.plays.count)].after;
        turn.board = position_swap(&turn.board);
        if (turn.board.checkers[THEIRS][OFF] == CHECKERS_MAX) turn.board = variant_start(turn.variant);
    }
    return RANDOM_POSITIONS;
}

// ---- figures ----

// Every roll from every position, in ns per (position, roll). Other programs disturb a shared machine for
// moments, so the positions go in small portions and the best of several runs counts for each.
static double time_lists(const char *what, const struct position *at, size_t n, bool plain_definition)
{
    static struct reference reference;
    enum { PORTION = 50 };
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON)};
    size_t plays = 0;
    double sum = 0;
    for (size_t begin = 0; begin < n; begin += PORTION) {
        double best = 1e300;
        size_t end = begin + PORTION < n ? begin + PORTION : n;
        for (int run = 0; run < (plain_definition ? 2 : 9); run++) {
            double start = now_ns();
            for (size_t i = begin; i < end; i++)
                for (unsigned r = 0; r < DICE_ROLLS; r++) {
                    turn.board = at[i];
                    turn.dice = dice_nth(r);
                    if (plain_definition)
                        reference_plays(&reference, &turn.board, turn.dice);
                    else
                        plays_list(&turn, questions_list(&q));
                    if (!run) plays += plain_definition ? reference.count : q.plays.count;
                }
            double ns = now_ns() - start;
            best = ns < best ? ns : best;
        }
        sum += best;
    }
    double each = sum / (double)(n * DICE_ROLLS);
    printf("%-44s %9.0f ns   %5.2f plays each\n", what, each, (double)plays / (double)(n * DICE_ROLLS));
    return each;
}

static double time_portion(size_t begin, size_t end, bool reading, size_t *refused)
{
    static struct play play;
    double start = now_ns();
    for (size_t i = begin; i < end; i++) {
        struct written written = recorded[i].written;
        if (reading) notation_read(recorded[i].text, strlen(recorded[i].text), &written);
        *refused += judge_play(&recorded[i].turn, &written, questions_list(&q), &play).code != 0;
    }
    return now_ns() - start;
}

static double time_judge(const char *what, bool reading)
{
    enum { PORTION = 500 };
    size_t refused = 0;
    double sum = 0;
    for (size_t begin = 0; begin < recorded_count; begin += PORTION) {
        size_t end = begin + PORTION < recorded_count ? begin + PORTION : recorded_count;
        double best = 1e300;
        for (int run = 0; run < 15; run++) {
            double ns = time_portion(begin, end, reading, &refused);
            best = ns < best ? ns : best;
        }
        sum += best;
    }
    double each = sum / (double)recorded_count;
    printf("%-44s %9.0f ns   %zu real plays, %zu refused, 1,000 in %.2f ms\n", what, each, recorded_count,
           refused, each / 1e3);
    return each;
}

static void time_files(void)
{
    double best = 1e300;
    size_t turns = 0, bytes = 0;
    for (int run = 0; run < 5; run++) {
        double begin = now_ns();
        turns = bytes = 0;
        for (size_t i = 0; i < file_count; i++) {
            struct arena a = ARENA_EMPTY;
            struct transcript t;
            struct review review;
            mat_read(&a, file[i], &t);
            review_transcript(&a, &t, &review);
            turns += (size_t)review.turns;
            bytes += file[i].len;
            arena_free(&a);
        }
        double ns = now_ns() - begin;
        best = ns < best ? ns : best;
    }
    printf("%-44s %9.2f ms   a match of 1,000 rolls (from %zu files, %zu rolls, %zu KB)\n",
           "read, judge and review match files", best / 1e6 * 1000 / (double)turns, file_count, turns,
           bytes >> 10);
}

static size_t paths(const struct variant *v, const struct position *at, unsigned plies)
{
    struct turn turn = {.variant = v, .board = *at};
    struct play *room = malloc(PLAYS_MAX * sizeof *room);
    size_t sum = 0;
    for (unsigned r = 0; r < DICE_ROLLS; r++) {
        struct plays plays = {room, PLAYS_MAX, 0};
        turn.dice = dice_nth(r);
        plays_list(&turn, &plays);
        if (plies == 1) {
            sum += plays.count ? plays.count : 1;
            continue;
        }
        struct position pass = position_swap(at);
        if (!plays.count) sum += paths(v, &pass, plies - 1);
        for (size_t i = 0; i < plays.count; i++) {
            struct position next = position_swap(&room[i].after);
            sum += paths(v, &next, plies - 1);
        }
    }
    free(room);
    return sum;
}

static bool time_perft(void)
{
    const struct variant *v = variant_row(VARIANT_BACKGAMMON);
    struct position start = variant_start(v);
    double begin = now_ns();
    size_t sum = paths(v, &start, 3);
    double seconds = (now_ns() - begin) / 1e9;
    printf("%-44s %9.2f s    %zu paths, %.0f million a second\n", "perft, ply 3, opening doubles", seconds,
           sum, (double)sum / seconds / 1e6);
    return sum == 116154993;
}

// ---- every game ----

enum { GAME_POSITIONS = 60, GAME_RUNS = 5 };

struct generator {
    struct refusal (*list)(const struct turn *turn, struct plays *plays);
    size_t plays, rolls; // of one run; rolls with more plays than a list holds are left out
};

static size_t game_positions(const struct variant *v, struct position *at)
{
    struct chance c = {v->flags + 1};
    struct turn turn = {.variant = v, .board = variant_start(v)};
    for (size_t n = 0, ply = 0; n < GAME_POSITIONS; ply++) {
        if (ply % 3 == 0) at[n++] = turn.board;
        turn.dice = dice_of(1 + chance_below(&c, 6), 1 + chance_below(&c, 6));
        turn.turns = 9;
        plays_list(&turn, questions_list(&q));
        if (q.plays.count) turn.board = q.plays.at[chance_below(&c, (uint32_t)q.plays.count)].after;
        turn.board = position_swap(&turn.board);
        if (turn.board.checkers[THEIRS][OFF] == v->checkers) turn.board = variant_start(v);
    }
    return GAME_POSITIONS;
}

// ns per (position, roll); the best of several runs for each position.
static double time_game(const struct variant *v, const struct position *at, size_t n, struct generator *g)
{
    struct turn turn = {.variant = v, .turns = 9};
    double sum = 0;
    g->plays = g->rolls = 0;
    for (size_t i = 0; i < n; i++) {
        double best = 1e300;
        turn.board = at[i];
        for (int run = 0; run < GAME_RUNS; run++) {
            double start = now_ns();
            for (unsigned r = 0; r < DICE_ROLLS; r++) {
                turn.dice = dice_nth(r);
                bool listed = !g->list(&turn, questions_list(&q)).code;
                if (run || !listed) continue;
                g->plays += q.plays.count;
                g->rolls++;
            }
            double ns = now_ns() - start;
            best = ns < best ? ns : best;
        }
        sum += best;
    }
    return sum / (double)(n * DICE_ROLLS);
}

// Two plies from the start, all rolls; one where a roll has thousands of plays.
static void time_tree(const struct variant *v)
{
    const bool large = v->doublet == CASCADE || variant_has(v, FLAG_IMAGINARY_SIX);
    const struct position start = variant_start(v);
    double begin = now_ns();
    size_t sum = paths(v, &start, large ? 1 : 2);
    double ms = (now_ns() - begin) / 1e6;
    printf("   perft %u: %8zu in %8.1f ms\n", large ? 1 : 2, sum, ms);
}

// Each game as it is played, beside the general generator in the same run, where that is another one.
static void time_games(void)
{
    static struct position at[GAME_POSITIONS];
    printf("\nall plays of a (position, roll) of each game    as played   generally   ratio   plays each   "
           "from the start\n");
    for (unsigned i = 0; i < VARIANTS; i++) {
        struct generator played = {.list = plays_list}, general = {.list = plays_search};
        size_t n = game_positions(&variants[i], at);
        double fast = time_game(&variants[i], at, n, &played);
        double slow = time_game(&variants[i], at, n, &general);
        bool two = variant_moves_plainly(&variants[i]);
        printf("  %-40s %9.0f ns %9.0f ns  %6.1f  %8.1f", variants[i].name, fast, slow,
               two ? slow / fast : 1.0, (double)played.plays / (double)played.rolls);
        time_tree(&variants[i]);
    }
}

static size_t draughts_paths(const struct draughts_ruleset *rules, const struct draughts_board *b,
                             unsigned depth)
{
    struct draughts_play at[128];
    struct draughts_plays plays = {at, 128, 0, false, 0};
    size_t sum = 0;
    draughts_lawful(rules, b, &plays);
    for (unsigned i = 0; i < plays.count && depth > 1; i++)
        sum += draughts_paths(rules, &at[i].after, depth - 1);
    return depth > 1 ? sum : plays.count;
}

static void time_draughts(void)
{
    printf("\nperft of each game of draughts\n");
    for (unsigned i = 0; i < RULESETS; i++) {
        const struct draughts_ruleset *rules = &draughts_rulesets[i];
        const struct draughts_board start = draughts_start(rules);
        unsigned depth = rules->edge == 8 ? 8 : 6;
        double begin = now_ns();
        size_t sum = draughts_paths(rules, &start, depth);
        double seconds = (now_ns() - begin) / 1e9;
        printf("  %-40s %9.3f s    ply %u, %zu paths, %.1f million a second\n", rules->name, seconds, depth,
               sum, (double)sum / seconds / 1e6);
    }
}

int main(void)
{
    struct arena a = ARENA_EMPTY;
    const char *shared = shared_path(&a, "data/matches");
    if (!shared)
        printf("without the matches of TD_SHARED, which is not set: on the few of tests/fixtures/matches\n");
    files_each(shared ? shared : tests_path(&a, "fixtures/matches"), ".mat", read_match, &a);
    static struct position real[TURNS_ROOM], random[RANDOM_POSITIONS];
    for (size_t i = 0; i < recorded_count; i++)
        real[i] = recorded[i].turn.board;
    size_t few = recorded_count < 1000 ? recorded_count : 1000;
    double fast = time_lists("all plays, positions of real matches", real, recorded_count, false);
    double plain = time_lists("  the plain definition (first 1,000)", real, few, true);
    double same = time_lists("  the engine on those", real, few, false);
    printf("%-44s %9.1f times as fast\n", "", plain / same);
    size_t n = random_positions(random);
    time_lists("all plays, positions of random play", random, n, false);
    time_judge("judge one play", false);
    time_judge("judge one play, its text read", true);
    time_files();
    bool right = time_perft();
    time_games();
    time_draughts();
    arena_free(&a);
    return fast > 0 && right ? 0 : 1;
}
