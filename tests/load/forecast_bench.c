// SPDX-License-Identifier: MIT
// How far off the forecast is: evenings whose matches take times of another distribution than the forecaster's own (log-normal, 8
// minutes a point, a quarter of spread), that begin late, where somebody keeps others waiting and everybody has a break, beside
// what was forecast for the same plan. Then the same of clubs that play faster or slower than planned: by the planning figure, and
// by what is learned from so many matches of theirs. usage: forecast_bench [EVENINGS]
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
    int32_t entries, length, rounds, tables; // all play all: rounds of the table
    bool paced;
};

enum { LIVES = 3, GROUP = 5 };

static const struct plan plans[] = {
    {"knockout", SECTION_KNOCKOUT, 8, 7, 0, 4, false},   {"knockout", SECTION_KNOCKOUT, 16, 5, 0, 8, false},
    {"knockout", SECTION_KNOCKOUT, 32, 7, 0, 16, false}, {"knockout", SECTION_KNOCKOUT, 32, 7, 0, 6, false},
    {"knockout", SECTION_KNOCKOUT, 64, 5, 0, 32, false}, {"knockout", SECTION_KNOCKOUT, 128, 7, 0, 64, false},
    {"Swiss", SECTION_SWISS, 16, 5, 5, 8, false},        {"Swiss", SECTION_SWISS, 40, 7, 7, 20, false},
    {"Swiss", SECTION_SWISS, 40, 7, 7, 10, false},       {"Swiss", SECTION_SWISS, 100, 5, 7, 50, false},
    {"all", SECTION_ROUND_ROBIN, 8, 5, 7, 4, false},     {"groups", SECTION_GROUPS, 20, 5, 5, 10, false},
    {"groups", SECTION_GROUPS, 20, 5, 5, 6, false},      {"lives", SECTION_LIVES, 24, 3, 0, 12, false},
    {"paced", SECTION_LIVES, 24, 3, 0, 12, true},        {"paced", SECTION_LIVES, 40, 5, 0, 12, true},
};

// An evening as it is played: when each table is free, when each match is ready and over.
struct evening {
    struct chance *chance;
    double a_point; // minutes on average
    double table[TABLES_HERE];
    int32_t tables;
    double over[MATCHES];
};

static double uniform(struct chance *c)
{
    return (chance_below(c, 1000000) + 0.5) / 1000000;
}

// Log-normal with the mean of so many points.
static double minutes(struct chance *c, double a_point, int32_t points)
{
    double normal = sqrt(-2 * log(uniform(c))) * cos(2 * M_PI * uniform(c));
    double sigma = sqrt(log(1 + spread * spread));
    return a_point * points * exp(sigma * normal - sigma * sigma / 2);
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
    return e->table[at] = begun + minutes(e->chance, e->a_point, points);
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

// Everybody meets everybody of their group: whoever are both free, longest first, play next.
static double all_play_all(struct evening *e, const struct plan *p, int32_t group, double from)
{
    static bool met[MATCHES][MATCHES];
    double free[MATCHES], end = 0;
    int32_t left = p->entries * (group - 1) / 2;
    for (int32_t i = 0; i < p->entries; i++) {
        free[i] = from;
        for (int32_t k = 0; k < p->entries; k++)
            met[i][k] = i % (p->entries / group) != k % (p->entries / group);
    }
    for (; left; left--) {
        int32_t a = -1, b = -1;
        for (int32_t i = 0; i < p->entries; i++)
            for (int32_t k = 0; k < i; k++) {
                double ready = fmax(free[i], free[k]);
                if (!met[i][k] && (a < 0 || ready < fmax(free[a], free[b]))) a = i, b = k;
            }
        met[a][b] = true;
        free[a] = free[b] = play(e, fmax(free[a], free[b]), p->length);
        end = fmax(end, free[a]);
    }
    return end;
}

static bool by_free(const double *free, int32_t a, int32_t b)
{
    return free[a] < free[b];
}

// Everybody who is left, those who became free first before the others.
static int32_t left_find(const int32_t *losses, const double *free, int32_t entries, int32_t *left)
{
    int32_t count = 0;
    for (int32_t i = 0; i < entries; i++) {
        int32_t at = count++;
        if (losses[i] >= LIVES) {
            count--;
            continue;
        }
        for (; at && by_free(free, i, left[at - 1]); at--)
            left[at] = left[at - 1];
        left[at] = i;
    }
    return count;
}

// By rounds all wait for the last one of a round; else the two who have been free longest meet.
static double lives(struct evening *e, const struct plan *p, double from)
{
    int32_t losses[MATCHES] = {0}, left[MATCHES];
    double free[MATCHES], end = from;
    for (int32_t i = 0; i < p->entries; i++)
        free[i] = from;
    for (;;) {
        int32_t count = left_find(losses, free, p->entries, left);
        if (count < 2) return end;
        double ready = p->paced ? 0 : end;
        for (int32_t i = 0; i + 1 < (p->paced ? 2 : count); i += 2) {
            int32_t a = left[i], b = left[i + 1];
            free[a] = free[b] = play(e, fmax(ready, fmax(free[a], free[b])), p->length);
            losses[chance_below(e->chance, 2) ? a : b]++;
            end = fmax(end, free[a]);
        }
    }
}

static double evening(struct chance *chance, const struct plan *p, double a_point)
{
    struct evening e = {.chance = chance, .a_point = a_point, .tables = p->tables};
    double from = uniform(chance) * LATE_MOST;
    switch (p->kind) {
    case SECTION_KNOCKOUT:
        return knockout(&e, p, from);
    case SECTION_LIVES:
        return lives(&e, p, from);
    case SECTION_SWISS:
        return rounds(&e, p, from);
    default:
        return all_play_all(&e, p, p->kind == SECTION_GROUPS ? GROUP : p->entries, from);
    }
}

static struct span forecast_of(const struct plan *p, const struct tempo *tempo)
{
    struct forecast_section section = {.kind = p->kind,
                                       .entries = p->entries,
                                       .played_rounds = p->rounds,
                                       .lives = p->kind == SECTION_LIVES ? LIVES : 0,
                                       .paced = p->paced,
                                       .group_of = p->kind == SECTION_GROUPS ? GROUP : 0,
                                       .lengths = {.at = {p->length}, .count = 1}};
    size_t bytes = forecast_room();
    unsigned char *at = malloc(bytes);
    struct forecast *found = malloc(sizeof *found);
    if (!at || !found || forecast_make(&section, 1, p->tables, tempo, (struct room){at, bytes}, found))
        abort();
    struct span end = found->end;
    free(at);
    free(found);
    return end;
}

// How far off a forecast was over so many evenings.
struct off {
    double mean, by;      // minutes: the mean end, the mean distance from the middle of the forecast
    double inside, later; // in percent
};

static struct off off_by(const struct plan *p, struct span told, double a_point, int32_t evenings)
{
    struct chance chance = {(uint64_t)p->entries * 1000 + (uint64_t)p->tables};
    struct off off = {0};
    for (int32_t i = 0; i < evenings; i++) {
        double end = evening(&chance, p, a_point);
        off.mean += end / evenings;
        off.by += fabs(end - told.middle) / evenings;
        off.inside += end >= told.early && end <= told.late;
        off.later += end > told.late;
    }
    off.inside *= 100.0 / evenings;
    off.later *= 100.0 / evenings;
    return off;
}

static double percent_off(struct off off, struct span told)
{
    return 100 * (off.mean - told.middle) / told.middle;
}

static void plan_print(const struct plan *p, int32_t evenings)
{
    struct span told = forecast_of(p, NULL);
    struct off off = off_by(p, told, A_POINT, evenings);
    printf("%-9s %7d %6d %6d %6d   %4d %4d %4d   %6.0f %+6.0f%% %7.0f %7.0f%% %6.0f%%\n", p->name, p->entries,
           p->length, p->rounds, p->tables, told.early, told.middle, told.late, off.mean,
           percent_off(off, told), off.by, off.inside, off.later);
}

// ---- clubs with a pace of their own

// Matches of the past to lengths 3, 5, 7 and 9, as a club has them that plays at this pace.
static struct tempo learned(double a_point, int32_t matches)
{
    enum { MINUTE_MS = 60000 };
    static struct tempo_match past[MATCHES];
    struct chance chance = {(uint64_t)(a_point * 100)};
    struct tempo tempo;
    for (int32_t i = 0; i < matches; i++) {
        int32_t length = 3 + 2 * (i % 4);
        int64_t over = (int64_t)(i + 1) * 1000 * MINUTE_MS;
        int64_t begun = over - (int64_t)(minutes(&chance, a_point, length) * MINUTE_MS);
        past[i] = (struct tempo_match){1, begun, begun, over, length, false};
    }
    tempo_learn(past, matches, &tempo);
    return tempo;
}

static void pace_print(const struct plan *p, double a_point, int32_t evenings)
{
    static const int32_t pasts[] = {0, 20, 84, 400};
    printf("%-9s %7d %6d   %5.1f", p->name, p->entries, p->length, a_point);
    for (size_t i = 0; i < sizeof pasts / sizeof *pasts; i++) {
        struct tempo tempo = learned(a_point, pasts[i]);
        struct span told = forecast_of(p, &tempo);
        struct off off = off_by(p, told, a_point, evenings);
        printf("   %+4.0f%% %4.0f %4.0f%%", percent_off(off, told), off.by, off.inside);
    }
    puts("");
}

static void paces_print(int32_t evenings)
{
    static const double paces[] = {5, 6.5, 8, 9.5, 11};
    static const size_t shown[] = {1, 7, 11};
    puts("\nclubs with a pace of their own, minutes a point; off, off by, inside: as planned, and learned "
         "from 20, 84 and 400 matches");
    puts("plan      entries length    pace     as planned            20                84               400");
    for (size_t k = 0; k < sizeof shown / sizeof *shown; k++)
        for (size_t i = 0; i < sizeof paces / sizeof *paces; i++)
            pace_print(&plans[shown[k]], paces[i], evenings);
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
    paces_print(evenings);
    return 0;
}
