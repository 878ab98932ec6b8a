// SPDX-License-Identifier: MIT
// Sections by rounds in decide() and apply(), for tests/load/pairing. Prints one JSON object.
// usage: rounds_bench decide RUNS PLAYERS     the fifth round of a Swiss asked of decide(), the median in milliseconds
//        rounds_bench ladder RUNS CHALLENGES  one more challenge on a ladder of forty, after so many: asked of decide(), and its result
//                                             asked and applied, medians in milliseconds
//        rounds_bench tournaments SECONDS     whole small tournaments played out, so many a second
#include "chance.h"
#include "director/formats/format.h"
#include "director/rounds/ladder.h"
#include "hall.h"

#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5, RUNS_MAX = 99, SMALL = 8, SMALL_ROUNDS = 3, ON_LADDER = 40 };
static const int32_t one = 1;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void section_of(struct hall *h, enum section_kind kind, int32_t entries, int32_t rounds)
{
    hall_create(h, 1, 1);
    h->measured = true;
    hall_enter(h, entries);
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&one, 1});
    if (rounds) DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = rounds);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

static void play_all(struct hall *h, struct chance *c)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY)
            DO(h, result_set, .match = m->n, .how = HOW_FORFEIT,
               .winner = SIDE_A + (int32_t)chance_below(c, 2));
}

static void pair(struct hall *h, int32_t round)
{
    DO(h, round_pair, .section = MAIN_SECTION, .round = round);
}

// decide() changes nothing, so that the same round can be asked for again.
static double ask_s(struct hall *h)
{
    struct room room = {h->room, decide_room()};
    const struct command command = {.kind = COMMAND_round_pair,
                                    .is.round_pair = {.section = MAIN_SECTION, .round = ROUNDS}};
    double began = now_s();
    struct decision decision = decide(h->state, &command, &h->who, &room);
    if (decision.refusal.code || !decision.event_count) abort();
    return now_s() - began;
}

static void decide_round_five(int runs, int32_t players)
{
    struct hall h;
    struct chance c = {7};
    double took[RUNS_MAX];
    section_of(&h, SECTION_SWISS, players, ROUNDS);
    for (int32_t round = 1; round < ROUNDS; round++) {
        pair(&h, round);
        play_all(&h, &c);
    }
    for (int i = 0; i < runs; i++)
        took[i] = ask_s(&h);
    qsort(took, (size_t)runs, sizeof *took, by_size);
    printf("{\"players\": %d, \"ms\": %.3f}\n", (int)players, took[runs / 2] * 1e3);
    hall_close(&h);
}

// ---- a ladder

static void stands(const struct hall *h, struct ladder_list *l)
{
    static struct drawn drawn;
    size_t bytes = drawn_room(state_last(h->state, ROW_node));
    void *at = malloc(bytes);
    struct room room = {at, bytes};
    if (!drawn_take(&room, state_last(h->state, ROW_node), &drawn) || !drawn_pass(h->state, &drawn)) abort();
    ladder_fill(&drawn.g, drawn.now, MAIN_SECTION, l);
    free(at);
}

// Somebody challenges whoever stands up to three places above, as the list has it now.
static struct command challenge_of(const struct hall *h, struct chance *c, int32_t pair[2])
{
    static struct ladder_list list;
    stands(h, &list);
    int32_t from = 1 + (int32_t)chance_below(c, ON_LADDER - 1), up = 1 + (int32_t)chance_below(c, 3);
    pair[0] = list.entry[from], pair[1] = list.entry[from > up ? from - up : 0];
    return (struct command){.kind = COMMAND_round_pair,
                            .is.round_pair = {.section = MAIN_SECTION,
                                              .round = drawn_rule(h->state, MAIN_SECTION).paired + 1,
                                              .a = {&pair[0], 1},
                                              .b = {&pair[1], 1}}};
}

static double asked_ms(struct hall *h, const struct command *command)
{
    struct room room = {h->room, decide_room()};
    struct context who = h->who;
    who.confirmed = true;
    double began = now_s();
    struct decision decision = decide(h->state, command, &who, &room);
    if (decision.refusal.code || !decision.event_count) abort();
    return (now_s() - began) * 1e3;
}

static double done_ms(struct hall *h, const struct command *command)
{
    double began = now_s();
    hall_do(h, command, __LINE__);
    return (now_s() - began) * 1e3;
}

static void ladder(int runs, int32_t challenges)
{
    struct hall h;
    struct chance c = {7};
    double asked[RUNS_MAX], done[RUNS_MAX];
    int32_t pair[2];
    section_of(&h, SECTION_LADDER, ON_LADDER, 0);
    for (int32_t i = 0; i < challenges + runs; i++) {
        int at = i < challenges ? 0 : i - challenges;
        struct command command = challenge_of(&h, &c, pair);
        asked[at] = asked_ms(&h, &command);
        hall_do(&h, &command, __LINE__);
        struct command result = {.kind = COMMAND_result_set,
                                 .is.result_set = {.match = state_last(h.state, ROW_match),
                                                   .how = HOW_FINAL_SCORE,
                                                   .score_a = i % 2,
                                                   .score_b = 1 - i % 2}};
        done[at] = done_ms(&h, &result);
    }
    qsort(asked, (size_t)runs, sizeof *asked, by_size);
    qsort(done, (size_t)runs, sizeof *done, by_size);
    printf("{\"challenges\": %d, \"challenge_ms\": %.3f, \"result_ms\": %.3f}\n", (int)challenges,
           asked[runs / 2], done[runs / 2]);
    hall_close(&h);
}

// ---- whole tournaments

// Eight players: knockouts and all-play-alls from their draw on, Swiss and lives round by round.
static int32_t tournament(uint64_t seed)
{
    static const enum section_kind kinds[] = {SECTION_KNOCKOUT, SECTION_SWISS, SECTION_ROUND_ROBIN,
                                              SECTION_LIVES};
    struct hall h;
    struct chance c = {seed};
    enum section_kind kind = kinds[chance_below(&c, 4)];
    section_of(&h, kind, SMALL, kind == SECTION_SWISS ? SMALL_ROUNDS : 0);
    for (int32_t round = 1; state_section(h.state, MAIN_SECTION)->status != SECTION_OVER; round++) {
        if (format_by_rounds(kind)) pair(&h, round);
        play_all(&h, &c);
    }
    int32_t events = (int32_t)h.count;
    hall_close(&h);
    return events;
}

static void tournaments(double seconds)
{
    int32_t played = 0, events = 0;
    double began = now_s();
    while (now_s() - began < seconds)
        events += tournament((uint64_t)++played);
    printf("{\"a_second\": %.0f, \"events\": %d}\n", played / (now_s() - began), (int)(events / played));
}

int main(int argc, char **argv)
{
    int runs = argc == 4 && !strcmp(argv[1], "decide") ? atoi(argv[2]) : 0;
    int on_ladder = argc == 4 && !strcmp(argv[1], "ladder") ? atoi(argv[2]) : 0;
    if (on_ladder > 0 && on_ladder <= RUNS_MAX)
        ladder(on_ladder, atoi(argv[3]));
    else if (runs > 0 && runs <= RUNS_MAX)
        decide_round_five(runs, atoi(argv[3]));
    else if (argc == 3 && !strcmp(argv[1], "tournaments"))
        tournaments(atof(argv[2]));
    else
        return 2;
    return 0;
}
