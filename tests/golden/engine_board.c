// SPDX-License-Identifier: MIT
// Plays of backgammon: the numbered board cases 1-66, the tricky positions, the trees counted by perft, and
// the engine's two generators against the plain definition of the rules in reference.h.
#include "chance.h"
#include "engine_questions.h"
#include "reference.h"

#include <stdio.h>

enum { LINES = 400, RANDOM_CALLS = 60000 };

// TD_RANDOM_CALLS asks for more: millions take minutes.
static int random_calls(void)
{
    const char *wanted = getenv("TD_RANDOM_CALLS");
    return wanted ? (int)strtol(wanted, NULL, 10) : RANDOM_CALLS;
}

static struct questions q;
static struct reference reference;

// ---- cases 1-66 ----

static void check_texts(const struct turn *turn, const cJSON *texts, bool legal)
{
    const cJSON *text;
    cJSON_ArrayForEach(text, texts)
    {
        struct play play;
        struct refusal refusal = judged(turn, text->valuestring, &q, &play);
        if (legal == (refusal.code != 0))
            fail_msg("'%s' judged %s", text->valuestring,
                     refusal.code ? engine_reasons[refusal.code].name : "legal");
    }
}

// Every play of the list, written and read again, is itself.
static void check_round_trip(const struct turn *turn, const struct plays *plays)
{
    static struct questions other;
    for (size_t i = 0; i < plays->count; i++) {
        char text[NOTATION_ROOM];
        struct play play;
        notation_write(turn, &plays->at[i], text, sizeof text);
        struct refusal refusal = judged(turn, text, &other, &play);
        if (refusal.code) fail_msg("'%s' refused: %s", text, engine_reasons[refusal.code].name);
        if (!position_same(&play.after, &plays->at[i].after)) fail_msg("'%s' reads as another play", text);
    }
}

static void board_case(void **state)
{
    const cJSON *c = *state;
    struct turn turn = turn_of(VARIANT_BACKGAMMON, member(c, "pos"), member(c, "dice"));
    assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
    assert_int_equal(q.plays.count, cJSON_GetObjectItem(c, "distinct_plays")->valueint);
    check_round_trip(&turn, &q.plays);
    if (q.plays.count) check_texts(&turn, cJSON_GetObjectItem(c, "legal"), true);
    check_texts(&turn, cJSON_GetObjectItem(c, "illegal"), false);
}

// ---- whole sets of results ----

static void check_results(const struct turn *turn, const cJSON *after)
{
    static char id[PLAYS_MAX][POSITION_ID_LENGTH + 1], wanted[PLAYS_MAX][POSITION_ID_LENGTH + 1];
    assert_int_equal(plays_list(turn, questions_list(&q)).code, 0);
    size_t n = results_of(&q.plays, id);
    assert_int_equal(n, cJSON_GetArraySize(after));
    size_t i = 0;
    const cJSON *one;
    cJSON_ArrayForEach(one, after) snprintf(wanted[i++], sizeof *wanted, "%s", one->valuestring);
    qsort(wanted, n, sizeof *wanted, id_compare);
    for (i = 0; i < n; i++)
        assert_string_equal(id[i], wanted[i]);
}

static void tricky_positions(void **state)
{
    (void)state;
    static cJSON *line[LINES];
    struct arena a = ARENA_EMPTY;
    size_t n = fixture_lines(tests_path(&a, "fixtures/engine/tricky350.jsonl"), line, LINES);
    assert_int_equal(n, 350);
    for (size_t i = 0; i < n; i++) {
        struct turn turn = turn_of(VARIANT_BACKGAMMON, member(line[i], "pos"), member(line[i], "dice"));
        check_results(&turn, cJSON_GetObjectItem(line[i], "after"));
        check_round_trip(&turn, &q.plays);
        check_texts(&turn, cJSON_GetObjectItem(line[i], "plays"), true);
        cJSON_Delete(line[i]);
    }
    arena_free(&a);
}

static void hundred_positions(void **state)
{
    (void)state;
    static cJSON *line[LINES];
    struct arena a = ARENA_EMPTY;
    const char *path = shared_path(&a, "data/engine/plays100.jsonl");
    if (!path) {
        print_message("TD_SHARED is not set: plays100.jsonl not compared\n");
        skip();
    }
    size_t n = fixture_lines(path, line, LINES);
    assert_int_equal(n, 100);
    for (size_t i = 0; i < n; i++) {
        const cJSON *roll;
        cJSON_ArrayForEach(roll, cJSON_GetObjectItem(line[i], "after"))
        {
            struct turn turn = turn_of(VARIANT_BACKGAMMON, member(line[i], "pos"), roll->string);
            check_results(&turn, roll);
        }
        cJSON_Delete(line[i]);
    }
    arena_free(&a);
}

// ---- perft ----

enum { DISTINCT_ROOM = 1 << 19 };

struct layer {
    size_t count;
    struct position at[DISTINCT_ROOM];
};

static int position_compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct position));
}

static void layer_unique(struct layer *l)
{
    size_t kept = 0;
    qsort(l->at, l->count, sizeof *l->at, position_compare);
    for (size_t i = 0; i < l->count; i++)
        if (!i || memcmp(&l->at[i], &l->at[kept - 1], sizeof *l->at)) l->at[kept++] = l->at[i];
    l->count = kept;
}

// Plays every roll from one position; the positions after go to `next` if there is one. Returns the paths.
static size_t grow(const struct turn *from, bool doublets, struct layer *next)
{
    size_t paths = 0;
    for (unsigned r = 0; r < DICE_ROLLS; r++) {
        struct turn turn = *from;
        turn.dice = dice_nth(r);
        if (!doublets && dice_doublet(turn.dice)) continue;
        assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
        paths += q.plays.count ? q.plays.count : 1;
        for (size_t i = 0; next && i < q.plays.count; i++)
            next->at[next->count++] = position_swap(&q.plays.at[i].after);
        if (next && !q.plays.count) next->at[next->count++] = position_swap(&turn.board);
    }
    return paths;
}

static void check_number(const cJSON *counts, const char *name, size_t value)
{
    const cJSON *wanted = cJSON_GetObjectItem(counts, name);
    if ((double)value != wanted->valuedouble) fail_msg("%s: %zu, not %.0f", name, value, wanted->valuedouble);
}

static void check_tree(enum variant_id id, const cJSON *counts, bool doublets)
{
    static struct layer one, two;
    struct turn turn = {.variant = variant_row(id), .board = variant_start(variant_row(id))};
    one.count = two.count = 0;
    check_number(counts, "ply1_paths", grow(&turn, doublets, &one));
    // The paths of ply 2 follow from each path of ply 1, its distinct positions from the distinct ones.
    size_t paths = 0;
    for (size_t i = 0; i < one.count; i++) {
        turn.board = one.at[i];
        paths += grow(&turn, true, NULL);
    }
    check_number(counts, "ply2_paths", paths);
    layer_unique(&one);
    check_number(counts, "ply1_distinct", one.count);
    for (size_t i = 0; i < one.count; i++) {
        turn.board = one.at[i];
        grow(&turn, true, &two);
    }
    layer_unique(&two);
    check_number(counts, "ply2_distinct", two.count);
}

static void perft(void **state)
{
    static const enum variant_id ids[] = {VARIANT_BACKGAMMON, VARIANT_NACKGAMMON, VARIANT_LONGGAMMON,
                                          VARIANT_HYPERGAMMON};
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text text = file_text(&a, tests_path(&a, "fixtures/engine/perft.json"));
    cJSON *all = cJSON_ParseWithLength(text.at, text.len);
    for (size_t i = 0; i < COUNT(ids); i++) {
        const struct variant *v = variant_row(ids[i]);
        const cJSON *counts = cJSON_GetObjectItem(all, v->name), *roll;
        char id[POSITION_ID_LENGTH + 1];
        struct position start = variant_start(v);
        position_id_write(&start, id);
        assert_string_equal(id, member(counts, "pos"));
        cJSON_ArrayForEach(roll, cJSON_GetObjectItem(counts, "plays_by_roll"))
        {
            struct turn turn = turn_of(ids[i], id, roll->string);
            assert_int_equal(plays_list(&turn, questions_list(&q)).code, 0);
            assert_int_equal(q.plays.count, roll->valueint);
        }
        check_tree(ids[i], cJSON_GetObjectItem(counts, "opening_doubles_no"), false);
        check_tree(ids[i], cJSON_GetObjectItem(counts, "opening_doubles_yes"), true);
    }
    cJSON_Delete(all);
    arena_free(&a);
}

// ---- against the plain definition ----

static size_t sorted(struct position *at, const struct plays *plays)
{
    for (size_t i = 0; i < plays->count; i++)
        at[i] = plays->at[i].after;
    qsort(at, plays->count, sizeof *at, position_compare);
    return plays->count;
}

// A list says it all: the steps lead from the board to the result.
static void check_steps(const struct turn *turn, const struct play *play)
{
    struct position at = turn->board;
    for (unsigned i = 0; i < play->steps; i++)
        turn_step_make(turn->variant, &at, play->step[i]);
    assert_true(position_same(&at, &play->after));
}

static void check_against_reference(const struct turn *turn)
{
    static struct position found[PLAYS_MAX];
    reference_plays(&reference, &turn->board, turn->dice);
    qsort(reference.after, reference.count, sizeof *reference.after, position_compare);
    for (int slow = 0; slow < 2; slow++) {
        questions_list(&q);
        struct refusal refusal = slow ? plays_search(turn, &q.plays) : plays_list(turn, &q.plays);
        assert_int_equal(refusal.code, 0);
        size_t n = sorted(found, &q.plays);
        if (n != reference.count || memcmp(found, reference.after, n * sizeof *found)) {
            char id[POSITION_ID_LENGTH + 1];
            position_id_write(&turn->board, id);
            fail_msg("%s %d%d: %zu plays, not %zu", id, turn->dice.high, turn->dice.low, n, reference.count);
        }
        for (size_t i = 0; i < n; i++)
            check_steps(turn, &q.plays.at[i]);
    }
}

// Checkers put on the board at random, crowded towards home, bar or the whole board by turns.
static struct position scattered(struct chance *c)
{
    struct position p = {0};
    unsigned span = 6 + chance_below(c, 20);
    for (int side = MINE; side <= THEIRS; side++)
        for (unsigned checkers = chance_below(c, CHECKERS_MAX + 1); checkers < CHECKERS_MAX; checkers++) {
            unsigned point = chance_below(c, span + 1);
            if (point > 24) point = BAR;
            if (side == THEIRS && point >= 1 && point <= 24 && p.checkers[MINE][25 - point]) point = OFF;
            unsigned pile = 1 + chance_below(c, 3);
            for (; pile && checkers < CHECKERS_MAX; pile--, checkers++)
                p.checkers[side][point]++;
        }
    for (int side = MINE; side <= THEIRS; side++)
        p.checkers[side][OFF] =
            (uint8_t)(CHECKERS_MAX - (position_checkers(&p, side) - p.checkers[side][OFF]));
    return p;
}

static void random_positions(void **state)
{
    (void)state;
    struct chance c = {20261120};
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON)};
    for (int i = 0, n = random_calls(); i < n; i++) {
        turn.board = scattered(&c);
        turn.dice = dice_nth(chance_below(&c, DICE_ROLLS));
        check_against_reference(&turn);
    }
}

static void random_games(void **state)
{
    (void)state;
    struct chance c = {1};
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON), .board = variant_start(turn.variant)};
    for (int i = 0, n = random_calls(); i < n; i++) {
        turn.dice = dice_of(1 + chance_below(&c, 6), 1 + chance_below(&c, 6));
        check_against_reference(&turn);
        if (q.plays.count) turn.board = q.plays.at[chance_below(&c, (uint32_t)q.plays.count)].after;
        turn.board = position_swap(&turn.board);
        if (turn.board.checkers[THEIRS][OFF] == CHECKERS_MAX || i % 200 == 199)
            turn.board = variant_start(turn.variant);
    }
}

// ---- the judge against the plain definition ----

// Some steps of checkers that stand there, with the numbers of the roll or nearly so.
static void scribble(struct chance *c, const struct turn *turn, struct written *out)
{
    out->moves = 0;
    for (unsigned n = 1 + chance_below(c, dice_doublet(turn->dice) ? 4 : 2); n; n--) {
        unsigned from = 1 + chance_below(c, BAR), number = out->moves & 1 ? turn->dice.high : turn->dice.low;
        while (from > 1 && !turn->board.checkers[MINE][from])
            from--;
        if (!chance_below(c, 4)) number = turn->dice.high + turn->dice.low;
        out->move[out->moves++] = (struct step){(uint8_t)from, (uint8_t)turn_target(from, number)};
    }
}

static bool same_checkers(const struct turn *turn, const struct written *written,
                          const struct position *after)
{
    uint8_t checkers[POINTS];
    memcpy(checkers, turn->board.checkers[MINE], POINTS);
    for (unsigned i = 0; i < written->moves; i++) {
        checkers[written->move[i].from]--;
        checkers[written->move[i].to]++;
    }
    return !memcmp(checkers, after->checkers[MINE], POINTS);
}

static void scribbled_plays(void **state)
{
    (void)state;
    struct chance c = {3};
    struct turn turn = {.variant = variant_row(VARIANT_BACKGAMMON)};
    size_t accepted = 0;
    for (int i = 0, n = random_calls(); i < n; i++) {
        struct written written;
        struct play play;
        turn.board = scattered(&c);
        turn.dice = dice_nth(chance_below(&c, DICE_ROLLS));
        scribble(&c, &turn, &written);
        reference_plays(&reference, &turn.board, turn.dice);
        size_t alike = 0, found = 0;
        bool legal = !judge_play(&turn, &written, questions_list(&q), &play).code;
        for (size_t r = 0; r < reference.count; r++) {
            alike += same_checkers(&turn, &written, &reference.after[r]);
            found += legal && position_same(&play.after, &reference.after[r]);
        }
        accepted += legal;
        if (legal) assert_int_equal(found, 1);
        if (legal) assert_true(alike);
        if (!alike) assert_false(legal);
    }
    assert_true(accepted > (size_t)random_calls() / 50);
}

int main(void)
{
    static cJSON *line[LINES];
    static char name[LINES][16];
    struct CMUnitTest test[LINES];
    struct arena a = ARENA_EMPTY;
    size_t n = fixture_lines(tests_path(&a, "fixtures/engine/cases66.jsonl"), line, LINES), tests = 0;
    for (; tests < n; tests++) {
        snprintf(name[tests], sizeof name[tests], "case %d", cJSON_GetObjectItem(line[tests], "n")->valueint);
        test[tests] = (struct CMUnitTest){name[tests], board_case, NULL, NULL, line[tests]};
    }
    test[tests++] = (struct CMUnitTest)cmocka_unit_test(tricky_positions);
    test[tests++] = (struct CMUnitTest)cmocka_unit_test(hundred_positions);
    test[tests++] = (struct CMUnitTest)cmocka_unit_test(perft);
    test[tests++] = (struct CMUnitTest)cmocka_unit_test(random_positions);
    test[tests++] = (struct CMUnitTest)cmocka_unit_test(random_games);
    test[tests++] = (struct CMUnitTest)cmocka_unit_test(scribbled_plays);
    int failed = _cmocka_run_group_tests("engine_board", test, tests, NULL, NULL);
    for (size_t i = 0; i < n; i++)
        cJSON_Delete(line[i]);
    arena_free(&a);
    return failed;
}
