// SPDX-License-Identifier: MIT
// What one game report costs: from desk_submit to its reply, on disk by then, with the new snapshot and what is
// read after it: the match by its tablet, the floor by the console, the match by a spectator. Who looks at a
// whole bracket is told the match by the stream and reads nothing; what reading bracket, matches and standings
// after each report would cost besides stands in a line of its own. The same in an event of 15 matches, in a full knockout
// of 511, and in events of several sections: a main draw with what it feeds, 16 knockouts of the same 16 entries, and 16
// of the same 512 (8,176 matches) of which 15 have been played.
// They take turns; a ratio is the median over the rounds. Makes a temporary cluster of its own.
//
// Processor time is that of this process and of PostgreSQL together, also apart; bytes are what our own code
// asks of malloc (the link wraps it), and what a decision fills of its room.
// usage: report [ROUNDS [REPORTS in each]]
#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "desk/desk_inner.h"
#include "desk/inside.h"
#include "desk/operations.h"
#include "desk/pages/pages.h"
#include "desk/stream_cache.h"
#include "director/formats/drawn.h"
#include "store/cluster/cluster.h"
#include "store/migrate.h"

enum { ROUNDS_MOST = 99, EVENTS = 8, SMALL = 16, LENGTH = 99, GAMES_PLAYED = 3 };

static void must(struct err e)
{
    if (!e.code) return;
    fprintf(stderr, "report: %s\n", e.detail ? e.detail : err_kind(e.code)->title);
    exit(1);
}

// ---- bytes

static _Atomic int64_t asked;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *at, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *at, size_t bytes);

void *__wrap_malloc(size_t bytes)
{
    asked += (int64_t)bytes;
    return __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    asked += (int64_t)(count * bytes);
    return __real_calloc(count, bytes);
}

void *__wrap_realloc(void *at, size_t bytes)
{
    asked += (int64_t)bytes;
    return __real_realloc(at, bytes);
}

// ---- processor time

static double own_us(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e6 +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

// Of a process of PostgreSQL: all of them have one thread.
static double process_us(long pid)
{
    char path[64];
    long long ns = 0;
    snprintf(path, sizeof path, "/proc/%ld/schedstat", pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%lld", &ns) != 1) ns = 0;
    if (f) fclose(f);
    return (double)ns / 1e3;
}

static struct cluster *cluster;

static double database_us(void)
{
    char path[64];
    long child;
    double sum = process_us(cluster_pid(cluster));
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", cluster_pid(cluster), cluster_pid(cluster));
    FILE *f = fopen(path, "r");
    while (f && fscanf(f, "%ld", &child) == 1)
        sum += process_us(child);
    if (f) fclose(f);
    return sum;
}

// ---- the desk and what asks it

struct document {
    _Atomic int owners;
    char *json;
};

static struct document *make(struct text json, int64_t version)
{
    (void)version;
    struct document *d = malloc(sizeof *d);
    d->owners = 1;
    d->json = malloc(json.len + 1);
    memcpy(d->json, json.at, json.len);
    return d;
}

static struct document *share(struct document *d)
{
    d->owners++;
    return d;
}

static void drop(struct document *d)
{
    if (--d->owners) return;
    free(d->json);
    free(d);
}

static const struct document_maker maker = {make, share, drop};
static struct desk *desk;
static int64_t now_ms = INT64_C(1795204800000);

static void heard(void *user, const struct news *news)
{
    (void)user, (void)news;
}

struct event_file {
    const char *name;
    unsigned char uid[CALL_UID];
    double own[ROUNDS_MOST], database[ROUNDS_MOST], bytes[ROUNDS_MOST];
    int entries, sections; // sections: knockouts of everybody
    bool fed;              // a main draw with a consolation and a last chance
    bool played;           // all but the first section
    bool whole_pages;
    size_t decision; // bytes of room that it fills
    int32_t games;   // of match 1 by now
};

static void answered(struct call *c)
{
    atomic_store((_Atomic bool *)c->user, true);
}

static void ask(const struct event_file *event, enum role role, const struct operation *operation,
                const struct command *command)
{
    static long keys;
    struct arena a = ARENA_EMPTY;
    _Atomic bool done = false;
    struct call call = {.arena = &a,
                        .operation = operation,
                        .numbers = {.match = 1},
                        .now_ms = now_ms += 1000,
                        .if_match = -1,
                        .done = answered,
                        .user = &done};
    if (role != ROLE_PUBLIC)
        call.caller = (struct caller){
            .kind = ACTOR_ACCOUNT, .role = role, .number = 1, .stream = desk_club(desk)->stream};
    if (command) call.command = *command;
    if (command) call.idempotency_key = text_of(arena_printf(&a, "report-%ld", ++keys));
    memcpy(call.uid, event->uid, CALL_UID);
    desk_submit(desk, &call);
    while (!atomic_load(&done))
        usleep(50);
    if (call.answer.problem.code) {
        fprintf(stderr, "report: %s: %s\n", event->name, call.answer.problem.detail);
        exit(1);
    }
    if (call.answer.document) drop(call.answer.document);
    arena_free(&a);
}

static void read_pages(const struct event_file *event)
{
    ask(event, ROLE_SCORER, &page_operations[PAGE_MATCH], NULL);
    ask(event, ROLE_OWNER, &operation_floor, NULL);
    ask(event, ROLE_PUBLIC, &page_operations[PAGE_MATCH], NULL);
    if (!event->whole_pages) return;
    ask(event, ROLE_PUBLIC, &page_operations[PAGE_BRACKET], NULL);
    ask(event, ROLE_PUBLIC, &page_operations[PAGE_MATCHES], NULL);
    ask(event, ROLE_PUBLIC, &page_operations[PAGE_STANDINGS], NULL);
}

static struct command report_of(const struct event_file *event)
{
    struct command report = {.kind = COMMAND_game_report};
    report.is.game_report = (struct command_game_report){
        .match = 1, .game = event->games + 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1};
    return report;
}

static void report_game(struct event_file *event)
{
    struct command report = report_of(event), undo = {.kind = COMMAND_game_undo};
    undo.is.game_undo.match = 1;
    if (event->games < GAMES_PLAYED) {
        ask(event, ROLE_OWNER, &operation_game_report, &report);
        event->games++;
    } else {
        ask(event, ROLE_OWNER, &operation_game_undo, &undo);
        event->games--;
    }
    read_pages(event);
}

// ---- the events

static void tell(struct event_file *event, struct command command)
{
    must(inside_command(desk, event->uid, &command, NULL, now_ms += 1000));
}
#define TELL(event, kind_, ...)                                                                              \
    tell(event, (struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})

static int32_t next_of(const struct state *state, int32_t section, int32_t from)
{
    for (const struct row_match *m = drawn_next(state, from); m; m = drawn_next(state, m->n))
        if (m->section == section && m->status == MATCH_READY) return m->n;
    return 0;
}

static void play_section(struct event_file *event, int32_t section)
{
    for (int32_t match = 0;;) {
        struct snapshot *s = inside_state(desk, event->uid);
        match = next_of(s->buffer->state, section, match);
        snapshot_drop(s);
        if (!match) return;
        TELL(event, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = LENGTH);
    }
}

static void add_sections(struct event_file *event)
{
    for (int32_t i = 2; i <= event->sections; i++) {
        TELL(event, section_add, .kind = SECTION_KNOCKOUT, .name = "Another");
        TELL(event, draw_make, .section = i, .method = DRAW_RANDOM);
        if (event->played) play_section(event, i);
    }
    if (!event->fed) return;
    TELL(event, section_add, .kind = SECTION_PROGRESSIVE, .name = "Consolation", .fed_by = 1);
    TELL(event, section_add, .kind = SECTION_LAST_CHANCE, .name = "Last chance", .fed_by = 2);
}

static void begin_event(struct event_file *event)
{
    const int32_t lengths[] = {LENGTH};
    struct command_tournament_create wanted = {
        .title = "Evening", .starts_on = "2026-11-20", .starts_at_min = -1, .tables = 8};
    wanted.lengths = (struct ints){lengths, 1};
    must(inside_tournament(desk, &wanted, now_ms, event->uid));
    char *lines = malloc((size_t)event->entries * 16), *at = lines;
    for (int i = 1; i <= event->entries; i++)
        at += sprintf(at, "Player %d\n", i);
    must(inside_entries(desk, event->uid, lines, now_ms));
    free(lines);
    TELL(event, tournament_open, .reason = "");
    TELL(event, draw_make, .method = DRAW_RANDOM);
    add_sections(event);
    TELL(event, match_call, .match = 1, .table = 1);
    TELL(event, match_start, .match = 1);
}

// ---- measuring

static void measure_decision(struct event_file *event)
{
    struct snapshot *s = inside_state(desk, event->uid);
    struct command report = report_of(event);
    const unsigned char seed[SEED_BYTES] = {0};
    struct context context = {.now_ms = now_ms, .role = ROLE_OWNER, .seed = seed};
    size_t size = decide_room();
    void *block = malloc(size);
    struct room room = {block, size};
    struct decision d = decide(s->buffer->state, &report, &context, &room);
    if (d.refusal.code) abort();
    event->decision = size - room.left;
    free(block);
    snapshot_drop(s);
}

static void measure(struct event_file *event, int round, int reports)
{
    double own = own_us(), database = database_us();
    int64_t bytes = asked;
    for (int i = 0; i < reports; i++)
        report_game(event);
    event->own[round] = (own_us() - own) / reports;
    event->database[round] = (database_us() - database) / reports;
    event->bytes[round] = (double)(asked - bytes) / reports;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(const double *values, int count)
{
    double sorted[ROUNDS_MOST];
    memcpy(sorted, values, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare);
    return sorted[count / 2];
}

static void print_event(const struct event_file *event, const struct event_file *small, int rounds)
{
    double time[ROUNDS_MOST], bytes[ROUNDS_MOST];
    for (int i = 0; i < rounds; i++) {
        time[i] = (event->own[i] + event->database[i]) / (small->own[i] + small->database[i]);
        bytes[i] = event->bytes[i] / small->bytes[i];
    }
    printf("%-22s %8.0f us (desk %6.0f, PostgreSQL %6.0f)  %9.0f bytes  decision %6zu bytes   time x%.2f"
           "  bytes x%.2f\n",
           event->name, median(event->own, rounds) + median(event->database, rounds),
           median(event->own, rounds), median(event->database, rounds), median(event->bytes, rounds),
           event->decision, median(time, rounds), median(bytes, rounds));
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 7, reports = argc > 2 ? atoi(argv[2]) : 300;
    if (rounds < 1 || rounds > ROUNDS_MOST || reports < 1) return 2;
    struct arena a = ARENA_EMPTY;
    struct datadir datadir;
    struct secure_key key;
    int applied;
    char home[] = "/tmp/td-bench-XXXXXX";
    secure_start();
    if (!mkdtemp(home) || chmod(home, 0711)) return 1;
    must(datadir_open(home, &a, &datadir));
    must(cluster_open(&datadir, &a, &cluster));
    must(store_migrate(cluster_url(cluster, CLUSTER_OWNER), &a, &applied));
    secure_key_from_seed(&key, (unsigned char[SECURE_SEED]){7});
    struct desk_options options = {.documents = &maker,
                                   .database = cluster_url(cluster, CLUSTER_APP),
                                   .public_url = "http://127.0.0.1",
                                   .key = &key,
                                   .publish = heard};
    must(desk_open(&options, &a, &desk));
    inside_key_listed(desk);
    must(inside_club(desk, "Club", "Europe/Vienna"));
    static struct event_file events[EVENTS] = {
        {.name = "15 matches", .entries = SMALL},
        {.name = "8,176 in 16 sections", .entries = 512, .sections = 16, .played = true},
        {.name = "knockout of 511", .entries = 512},
        {.name = "15 + consolations", .entries = SMALL, .fed = true},
        {.name = "16 sections of 15", .entries = SMALL, .sections = 16},
        {.name = "15, whole pages too", .entries = SMALL, .whole_pages = true},
        {.name = "511, whole pages too", .entries = 512, .whole_pages = true},
        {.name = "16 sections, the same", .entries = SMALL, .sections = 16, .whole_pages = true},
    };
    enum { WHOLE = 5 }; // the first with whole pages
    for (int i = 0; i < EVENTS; i++)
        begin_event(&events[i]);
    for (int i = 0; i < EVENTS; i++) {
        report_game(&events[i]); // reads what was added
        measure_decision(&events[i]);
        measure(&events[i], 0, reports / 4 + 1);
    }
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < EVENTS; i++)
            measure(&events[i], round, reports);
    printf("One game report and the pages read after it, %d rounds of %d\n", rounds, reports);
    for (int i = 0; i < EVENTS; i++)
        print_event(&events[i], &events[events[i].whole_pages ? WHOLE : 0], rounds);
    desk_close(desk);
    cluster_close(cluster);
    datadir_close(&datadir);
    fflush(stdout);
    char *argv_rm[] = {"rm", "-rf", home, NULL};
    execvp(*argv_rm, argv_rm);
    return 1;
}
