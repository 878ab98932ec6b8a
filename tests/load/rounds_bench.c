// SPDX-License-Identifier: MIT
// Sections by rounds in decide() and apply(), for tests/load/pairing. Prints one JSON object.
// usage: rounds_bench decide RUNS PLAYERS     the fifth round of a Swiss asked of decide(), the median in milliseconds
//        rounds_bench tournaments SECONDS     whole small tournaments played out, so many a second
#include "chance.h"
#include "director/formats/format.h"
#include "hall.h"

#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5, RUNS_MAX = 99, SMALL = 8, SMALL_ROUNDS = 3 };
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
    if (runs > 0 && runs <= RUNS_MAX)
        decide_round_five(runs, atoi(argv[3]));
    else if (argc == 3 && !strcmp(argv[1], "tournaments"))
        tournaments(atof(argv[2]));
    else
        return 2;
    return 0;
}
