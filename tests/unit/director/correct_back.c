// SPDX-License-Identifier: MIT
// A result is corrected and corrected back: everything stands as before, in random matches at a table and at the desk,
// under way, waiting for signatures and over. What stays different is what a correction really ends: versions and steps
// grow, signatures under another result are void, and a match that ended again ended later. A failing run names its
// seed; TD_SEED repeats it.
#include "chance.h"
#include "hall.h"

enum { RUNS = 1500, CORRECTIONS_A_RUN = 6 };

#define WHY .reason = "the card says so"

// ---- a match that somebody plays

static void play_game(struct chance *c, struct hall *h, bool table)
{
    const struct row_match *m = hall_at(h, 1);
    bool dropped = !chance_below(c, 4);
    int32_t winner = 1 + (int32_t)chance_below(c, 2);
    struct command game = {.kind = COMMAND_game_report,
                           .is.game_report = {.match = 1,
                                              .game = m->games + 1,
                                              .winner = winner,
                                              .win = dropped ? WIN_SINGLE : 1 + (int32_t)chance_below(c, 3),
                                              .cube = 1 << chance_below(c, 3),
                                              .dropped = dropped,
                                              .side = table ? 3 - winner : SIDE_NONE}};
    hall_ask(h, &game);
}

static void play(struct chance *c, struct hall *h)
{
    bool table = chance_below(c, 2);
    int32_t length = 1 + 2 * (int32_t)chance_below(c, 4);
    hall_create(h, length, 2);
    if (chance_below(c, 2)) DO(h, setting_set, .setting = SETTING_CRAWFORD, .value = 0);
    DO(h, tournament_settings, .title = "x", .starts_on = "2026-11-20",
       .third_place = (int32_t)chance_below(c, 2));
    hall_enter(h, 4);
    hall_draw(h, (const int32_t[]){1, 2, 3, 4}, 4);
    if (chance_below(c, 2)) DO(h, result_set, .match = 2, .how = HOW_FORFEIT, .winner = SIDE_A);
    if (table) DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
    for (uint32_t left = 1 + chance_below(c, 8); left && hall_at(h, 1)->status == MATCH_PLAYING; left--)
        play_game(c, h, table);
    if (hall_at(h, 1)->status == MATCH_FINISHING && chance_below(c, 2)) DO(h, card_sign, .match = 1);
}

// ---- there and back

static struct command of_game(const struct row_game *g, int32_t winner, int32_t win, int32_t cube,
                              bool dropped)
{
    return (struct command){.kind = COMMAND_game_correct,
                            .is.game_correct = {.match = 1,
                                                .game = g->n % GAME_NUMBERS,
                                                .winner = winner,
                                                .win = win,
                                                .cube = cube,
                                                .dropped = dropped,
                                                .override = 1,
                                                WHY}};
}

static struct command another_game(struct chance *c, const struct row_game *g)
{
    bool dropped = !chance_below(c, 4);
    return of_game(g, 1 + (int32_t)chance_below(c, 2), dropped ? WIN_SINGLE : 1 + (int32_t)chance_below(c, 3),
                   1 << chance_below(c, 4), dropped);
}

static struct command of_result(int32_t how, int32_t winner, int32_t score_a, int32_t score_b)
{
    return (struct command){
        .kind = COMMAND_result_set,
        .is.result_set = {
            .match = 1, .how = how, .winner = winner, .score_a = score_a, .score_b = score_b, WHY}};
}

static struct command another_result(struct chance *c, const struct row_match *m)
{
    static const enum result_how hows[] = {HOW_FORFEIT, HOW_VOID, HOW_FINAL_SCORE};
    enum result_how how = hows[chance_below(c, COUNT(hows))];
    bool a = chance_below(c, 2);
    int32_t loser = (int32_t)chance_below(c, (uint32_t)m->length);
    if (how != HOW_FINAL_SCORE) return of_result(how, how == HOW_VOID ? SIDE_NONE : 1 + !a, 0, 0);
    return of_result(how, SIDE_NONE, a ? m->length : loser, a ? loser : m->length);
}

// The result as a director reads it off the card.
static struct command same_result(const struct row_match *m)
{
    struct match_score score = {.length = m->length, .score = {m->score_a, m->score_b}};
    if (m->how != HOW_PLAYED && m->how != HOW_FINAL_SCORE) return of_result(m->how, m->winner, 0, 0);
    return of_result(HOW_FINAL_SCORE, SIDE_NONE, match_shown(&score, SIDE_A), match_shown(&score, SIDE_B));
}

// ---- the comparison

static bool ended_anew(const struct hall *h, size_t from)
{
    for (size_t i = from; i < h->count; i++)
        if (h->ledger[i].kind == EVENT_match_over || h->ledger[i].kind == EVENT_match_reopened) return true;
    return false;
}

static struct row_match comparable(const struct row_match *m, bool anew)
{
    struct row_match row = *m;
    row.version = 0;
    row.step = 0;
    if (anew || row.status == MATCH_FINISHING) row.signed_by = 0;
    if (anew) row.over_ms = row.called_ms = row.ready_ms = row.ready = 0;
    return row;
}

static void same_row(enum row_kind kind, const struct row *was, const struct row *is, bool anew)
{
    unsigned char a[sizeof(struct row_record)], b[sizeof(struct row_record)];
    assert_true(row_fields[kind].size <= sizeof a);
    memcpy(a, was, row_fields[kind].size);
    memcpy(b, is, row_fields[kind].size);
    struct row_match before, after;
    if (kind == ROW_match) {
        before = comparable((const struct row_match *)was, anew);
        after = comparable((const struct row_match *)is, anew);
        memcpy(a, &before, sizeof before);
        memcpy(b, &after, sizeof after);
    }
    ((struct row *)a)->version = ((struct row *)b)->version = 0;
    if (memcmp(a, b, row_fields[kind].size) != 0)
        fail_msg("%s %d is not as before", row_fields[kind].name, was->n);
}

static void same_state(const struct state *was, const struct state *is, bool anew)
{
    for (int kind = 0; kind < TOURNAMENT_ROW_KINDS; kind++) {
        // Places came with the end of the section and went with it; their rows stay.
        if (kind == ROW_seat) continue;
        assert_int_equal(state_last(was, (enum row_kind)kind), state_last(is, (enum row_kind)kind));
        for (const struct row *row = state_next(was, (enum row_kind)kind, 0); row;
             row = state_next(was, (enum row_kind)kind, row->n))
            same_row((enum row_kind)kind, row, state_row(is, (enum row_kind)kind, row->n), anew);
    }
}

// true: it was corrected and corrected back.
static bool there_and_back(struct hall *h, struct command there, struct command back)
{
    size_t bytes = state_size(h->state), from = h->count;
    struct state *was = state_copy(h->state, malloc(bytes), bytes);
    h->who.confirmed = true;
    struct decision decision = hall_ask(h, &there);
    bool corrected = !decision.refusal.code && !decision.unchanged;
    if (corrected) {
        hall_check(h);
        hall_do(h, &back, __LINE__);
        hall_check(h);
        same_state(was, h->state, ended_anew(h, from));
    }
    free(was);
    return corrected;
}

static bool correct_something(struct chance *c, struct hall *h)
{
    const struct row_match *m = hall_at(h, 1);
    if (m->status == MATCH_OVER && !chance_below(c, 3))
        return there_and_back(h, another_result(c, m), same_result(m));
    if (!m->games) return false;
    const struct row_game *g = state_game_of(h->state, 1, 1 + (int32_t)chance_below(c, (uint32_t)m->games));
    return there_and_back(h, another_game(c, g), of_game(g, g->winner, g->win, g->cube, g->dropped));
}

static void a_result_corrected_and_corrected_back_leaves_everything_as_it_was(void **state)
{
    (void)state;
    const char *given = getenv("TD_SEED");
    int corrected = 0, over = 0;
    for (int run = 0; run < RUNS; run++) {
        uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)run + 1;
        struct chance c = {seed};
        struct hall h;
        printf("# TD_SEED=%llu\n", (unsigned long long)seed);
        play(&c, &h);
        for (int i = 0; i < CORRECTIONS_A_RUN; i++) {
            over += hall_at(&h, 1)->status == MATCH_OVER;
            corrected += correct_something(&c, &h);
        }
        hall_refold(&h);
        hall_close(&h);
        if (given) break;
    }
    print_message("# %d corrections, %d of matches that were over\n", corrected, over);
    if (!given) assert_true(corrected > 2 * RUNS && over > RUNS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_corrected_and_corrected_back_leaves_everything_as_it_was)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
