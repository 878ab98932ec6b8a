// SPDX-License-Identifier: MIT
// How far off the forecast is: evenings whose matches take times of another distribution than the forecaster's own (log-normal, 8
// minutes a point, a quarter of spread), that begin late, where somebody keeps others waiting and everybody has a break, beside
// what was forecast for the same plan. usage: forecast_bench [EVENINGS]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "chance.h"
#include "director/forecast/forecast.h"

enum {
    EVENINGS = 1000,
    A_POINT = 8,    // minutes on average
    LATE_MOST = 20, // the evening begins up to so late
    WAITED_ONE_IN = 10,
    WAITED_MOST = 15, // one match in ten waits for somebody, up to so long
    BREAK_AFTER = 150,
    BREAK = 20, // nothing begins then for so long
    TABLES_HERE = 64,
    MATCHES = 1024
};
static const double spread = 0.25;

struct plan {
    const char *name;
    enum section_kind kind;
    int32_t entries, length, rounds, tables;
};

static const struct plan plans[] = {
    {"knockout", SECTION_KNOCKOUT, 8, 7, 0, 4},   {"knockout", SECTION_KNOCKOUT, 16, 5, 0, 8},
    {"knockout", SECTION_KNOCKOUT, 32, 7, 0, 16}, {"knockout", SECTION_KNOCKOUT, 32, 7, 0, 6},
    {"knockout", SECTION_KNOCKOUT, 64, 5, 0, 32}, {"knockout", SECTION_KNOCKOUT, 128, 7, 0, 64},
    {"Swiss", SECTION_SWISS, 16, 5, 5, 8},        {"Swiss", SECTION_SWISS, 40, 7, 7, 20},
    {"Swiss", SECTION_SWISS, 40, 7, 7, 10},       {"Swiss", SECTION_SWISS, 100, 5, 7, 50},
};

// An evening as it is played: when each table is free, when each match is ready and over.
struct evening {
    struct chance *chance;
    double table[TABLES_HERE];
    int32_t tables;
    double over[MATCHES];
};

static double uniform(struct chance *c)
{
    return (chance_below(c, 1000000) + 0.5) / 1000000;
}

// Log-normal with the mean of so many points.
static double minutes(struct chance *c, int32_t points)
{
    double normal = sqrt(-2 * log(uniform(c))) * cos(2 * M_PI * uniform(c));
    double sigma = sqrt(log(1 + spread * spread));
    return A_POINT * points * exp(sigma * normal - sigma * sigma / 2);
}

// It takes the table that is free first.
static double play(struct evening *e, double ready, int32_t points)
{
    int32_t at = 0;
    for (int32_t i = 1; i < e->tables; i++)
        if (e->table[i] < e->table[at]) at = i;
    double begun = ready > e->table[at] ? ready : e->table[at];
    if (!chance_below(e->chance, WAITED_ONE_IN)) begun += uniform(e->chance) * WAITED_MOST;
    if (begun >= BREAK_AFTER && begun < BREAK_AFTER + BREAK) begun = BREAK_AFTER + BREAK;
    return e->table[at] = begun + minutes(e->chance, points);
}

// Matches of a knockout in bracket order: first round, then the next. Who is ready first plays first.
static double knockout(struct evening *e, const struct plan *p, double from)
{
    static bool done[MATCHES];
    int32_t count = p->entries - 1, first = p->entries / 2;
    for (int32_t i = 0; i < count; i++)
        done[i] = false;
    for (int32_t played = 0; played < count; played++) {
        int32_t next = -1;
        double soonest = 0;
        for (int32_t i = 0; i < count; i++) {
            int32_t feeder = 2 * (i - first);
            if (done[i] || (i >= first && (!done[feeder] || !done[feeder + 1]))) continue;
            double ready = i < first ? from : fmax(e->over[feeder], e->over[feeder + 1]);
            if (next < 0 || ready < soonest) next = i, soonest = ready;
        }
        done[next] = true;
        e->over[next] = play(e, soonest, p->length);
    }
    return e->over[count - 1];
}

static double rounds(struct evening *e, const struct plan *p, double from)
{
    double ready = from;
    for (int32_t round = 0; round < p->rounds; round++) {
        double last = 0;
        for (int32_t i = 0; i < p->entries / 2; i++)
            last = fmax(last, play(e, ready, p->length));
        ready = last;
    }
    return ready;
}

static double evening(struct chance *chance, const struct plan *p)
{
    struct evening e = {.chance = chance, .tables = p->tables};
    double from = uniform(chance) * LATE_MOST;
    return p->kind == SECTION_KNOCKOUT ? knockout(&e, p, from) : rounds(&e, p, from);
}

static struct span forecast_of(const struct plan *p)
{
    struct forecast_section section = {.kind = p->kind,
                                       .entries = p->entries,
                                       .played_rounds = p->rounds,
                                       .lengths = {.at = {p->length}, .count = 1}};
    size_t bytes = forecast_room();
    unsigned char *at = malloc(bytes);
    struct forecast *found = malloc(sizeof *found);
    if (!at || !found || forecast_make(&section, 1, p->tables, (struct room){at, bytes}, found)) abort();
    struct span end = found->end;
    free(at);
    free(found);
    return end;
}

static void plan_print(const struct plan *p, int32_t evenings)
{
    struct chance chance = {(uint64_t)p->entries * 1000 + (uint64_t)p->tables};
    struct span told = forecast_of(p);
    double sum = 0, off = 0;
    int32_t inside = 0, later = 0;
    for (int32_t i = 0; i < evenings; i++) {
        double end = evening(&chance, p);
        sum += end;
        off += fabs(end - told.middle);
        inside += end >= told.early && end <= told.late;
        later += end > told.late;
    }
    double mean = sum / evenings;
    printf("%-9s %7d %6d %6d %6d   %4d %4d %4d   %6.0f %+6.0f%% %7.0f %7.0f%% %6.0f%%\n", p->name, p->entries,
           p->length, p->rounds, p->tables, told.early, told.middle, told.late, mean,
           100 * (mean - told.middle) / told.middle, off / evenings, 100.0 * inside / evenings,
           100.0 * later / evenings);
}

int main(int argc, char **argv)
{
    int32_t evenings = argc > 1 ? atoi(argv[1]) : EVENINGS;
    if (evenings < 1) return fprintf(stderr, "usage: forecast_bench [EVENINGS]\n"), 2;
    printf("the end of an evening, minutes; the mean of %d evenings beside the forecast's middle\n",
           evenings);
    puts("plan      entries length rounds tables  early  mid late   played    off  off by  inside  later");
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++)
        plan_print(&plans[i], evenings);
    return 0;
}
