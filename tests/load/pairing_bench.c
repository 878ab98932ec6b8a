// SPDX-License-Identifier: MIT
// Times of pairing and standings for tests/load/pairing. Prints one JSON object: the median of so many runs, in
// milliseconds. Where the history is not from a file, it is four rounds of our own pairing.
// usage: pairing_bench pair fold|slide|random RUNS PLAYERS|FILE.trf
//        pairing_bench standings RUNS FILE.trf
#include "chance.h"
#include "codec/rounds/trf.h"
#include "director/pairing/swiss.h"
#include "director/pairing/tiebreaks.h"
#include "files.h"

#include <time.h>

enum { ROUNDS = 4, CLUBS = 24, RUNS_MAX = 99 };

struct field {
    int32_t count;
    struct swiss_player *players;
    struct swiss_meeting *met;
};

static double milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

// What the processor did for this alone, which other work on the machine does not lengthen.
static double processor_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double median(double *times, int runs)
{
    qsort(times, (size_t)runs, sizeof *times, by_size);
    return times[runs / 2];
}

static struct field field_of(struct arena *a, int32_t count)
{
    size_t n = (size_t)count;
    struct field f = {count, ARENA_ARRAY(a, n, struct swiss_player),
                      ARENA_ARRAY(a, n * n, struct swiss_meeting)};
    for (int32_t i = 0; i < count; i++)
        f.players[i] = (struct swiss_player){.id = i + 1,
                                             .club = 1 + (int32_t)((uint32_t)i * 2654435761u >> 16) % CLUBS};
    return f;
}

static void meet(struct field *f, int32_t a, int32_t b, int32_t round)
{
    struct swiss_meeting once = {1, (uint8_t)round};
    f->met[(size_t)a * (size_t)f->count + (size_t)b] = f->met[(size_t)b * (size_t)f->count + (size_t)a] =
        once;
}

// The pairing of the next round, as the desk would do it: room taken, planned, paired.
static void pair(struct arena *a, struct swiss *s, const struct field *f, enum swiss_order order)
{
    struct swiss_question q = {
        .order = order, .seed = 1, .count = f->count, .players = f->players, .met = f->met};
    swiss_plan(s, &q, arena_alloc(a, swiss_plan_room(f->count)));
    swiss_pair(s, arena_alloc(a, swiss_pair_room(s)));
}

static void play_round(struct field *f, struct chance *c, int32_t round)
{
    struct arena a = ARENA_EMPTY;
    struct swiss s;
    pair(&a, &s, f, SWISS_FOLD);
    for (int32_t i = 0; i < s.pair_count; i++) {
        struct swiss_pair p = s.pairs[i];
        int32_t winner = p.b == SWISS_BYE || chance_below(c, 100) < 56 ? p.a : p.b;
        f->players[winner].score += 2;
        if (p.b == SWISS_BYE)
            f->players[p.a].byes++;
        else
            meet(f, p.a, p.b, round);
    }
    arena_free(&a);
}

static struct field field_made_up(struct arena *a, int32_t count)
{
    struct field f = field_of(a, count);
    struct chance c = {(uint64_t)count};
    for (int32_t round = 1; round <= ROUNDS; round++)
        play_round(&f, &c, round);
    return f;
}

static struct trf file_of(struct arena *a, const char *path)
{
    struct trf file;
    struct trf_fault fault = trf_read(a, file_text(a, path), &file);
    if (!fault.line) return file;
    fprintf(stderr, "%s: line %d: %s\n", path, fault.line, fault.detail);
    exit(1);
}

static struct field field_of_file(struct arena *a, const char *path)
{
    struct trf file = file_of(a, path);
    struct field f = field_of(a, file.count);
    for (int32_t i = 0; i < file.count; i++) {
        f.players[i].score = file.players[i].points;
        for (int32_t round = 1; round <= file.rounds; round++) {
            struct tie_round r = file.round[i * file.rounds + round - 1];
            f.players[i].byes += r.result == TIE_BYE;
            if (r.opponent >= 0) meet(&f, i, r.opponent, round);
        }
    }
    return f;
}

static int time_pair(const char *order, int runs, const char *what)
{
    static const char *const orders[] = {"fold", "slide", "random"};
    struct arena a = ARENA_EMPTY, each = ARENA_EMPTY;
    struct field f = text_ends(text_of(what), TEXT(".trf"))
                         ? field_of_file(&a, what)
                         : field_made_up(&a, (int32_t)strtol(what, NULL, 10));
    struct swiss s;
    double times[RUNS_MAX], work[RUNS_MAX];
    int kind = 0;
    while (kind < 2 && strcmp(orders[kind], order) != 0)
        kind++;
    for (int i = 0; i < runs; i++) {
        double start = milliseconds(), begun = processor_ms();
        pair(&each, &s, &f, (enum swiss_order)kind);
        times[i] = milliseconds() - start;
        work[i] = processor_ms() - begun;
        arena_free(&each);
    }
    printf("{\"players\": %d, \"ms\": %.3f, \"processor_ms\": %.3f, \"width\": %d, \"megabytes\": %.3f}\n",
           f.count, median(times, runs), median(work, runs), s.width,
           (double)matching_room(f.count + f.count % 2, s.width) / 1e6);
    arena_free(&a);
    return 0;
}

static int time_standings(int runs, const char *path)
{
    struct arena a = ARENA_EMPTY;
    struct trf file = file_of(&a, path);
    struct tie_question q = {&tie_rule_ours, TIE_DUMMY_2026, file.count, file.rounds, file.round, NULL, 0};
    struct ties t;
    void *room = arena_alloc(&a, ties_room(file.count));
    double times[RUNS_MAX];
    for (int i = 0; i < runs; i++) {
        double start = milliseconds();
        ties_compute(&t, &q, room);
        times[i] = milliseconds() - start;
    }
    printf("{\"players\": %d, \"rounds\": %d, \"ms\": %.3f}\n", file.count, file.rounds, median(times, runs));
    arena_free(&a);
    return 0;
}

int main(int argc, char **argv)
{
    int runs = argc >= 4 ? (int)strtol(argv[argc - 2], NULL, 10) : 0;
    if (runs > 0 && runs <= RUNS_MAX && argc == 5 && !strcmp(argv[1], "pair"))
        return time_pair(argv[2], runs, argv[4]);
    if (runs > 0 && runs <= RUNS_MAX && argc == 4 && !strcmp(argv[1], "standings"))
        return time_standings(runs, argv[3]);
    fprintf(stderr, "usage: pairing_bench pair ORDER RUNS PLAYERS|FILE.trf | standings RUNS FILE.trf\n");
    return 2;
}
