// SPDX-License-Identifier: MIT
// How far off forecasts were of a club's own events: of each export what was told at its first call, by the planning figure and by
// what all its other events say, beside what came. usage: forecast_ledgers EXPORT...
#include <stdio.h>
#include <stdlib.h>

#include "audit/lines.h"
#include "audit/state_buffer.h"
#include "codec/ledger/ledger_file.h"
#include "director/forecast/outlook.h"
#include "director/formats/drawn.h"

enum { MINUTE_MS = 60000, PAST_MOST = 100000 };

static struct tempo_match past[PAST_MOST]; // of all events, in order of event and end
static int32_t past_count;
static struct arena arena;

struct fold {
    struct ledger_reader reader;
    struct state_buffer *rows;
};

// false: the file is no ledger of a tournament, or ends badly; said.
static bool fold(const char *path, struct fold *f, bool to_first_call)
{
    FILE *file = fopen(path, "r");
    if (!file) return perror(path), false;
    struct lines lines = lines_start(file);
    struct text line;
    bool fits = true, called = false;
    *f = (struct fold){.rows = state_buffer_new()};
    while (fits && !called && lines_next(&lines, &line)) {
        enum ledger_line what;
        struct event event;
        fits = ledger_read_line(&f->reader, &arena, line, &what, &event).code == ERR_NONE &&
               f->reader.header.stream == LEDGER_TOURNAMENT;
        if (!fits || what != LEDGER_LINE_EVENT) continue;
        fits = state_buffer_apply(f->rows, &event);
        called = to_first_call && event.kind == EVENT_match_called;
    }
    if (!fits) fprintf(stderr, "%s is no export of a tournament\n", path);
    lines_end(&lines);
    fclose(file);
    return fits;
}

static bool counts(const struct state *state, const struct row_match *m)
{
    bool played = m->how == HOW_PLAYED || m->how == HOW_FINAL_SCORE;
    return m->status == MATCH_OVER && m->section && played && m->started_ms &&
           !state_adjournment(state, m->n);
}

static int by_end(const void *a, const void *b)
{
    const struct tempo_match *one = a, *other = b;
    return (one->over_ms > other->over_ms) - (one->over_ms < other->over_ms);
}

static void past_add(const struct state *state, int32_t event)
{
    int32_t first = past_count;
    static const struct tempo any;
    if (!outlook_tempo(state, &any)) return; // another game
    for (STATE_EACH(match, m, state))
        if (counts(state, m) && past_count < PAST_MOST)
            past[past_count++] =
                (struct tempo_match){event, m->called_ms, m->started_ms, m->over_ms, m->length, m->final};
    qsort(&past[first], (size_t)(past_count - first), sizeof *past, by_end);
}

static struct tempo of_others(int32_t event)
{
    static struct tempo_match others[PAST_MOST];
    int32_t count = 0;
    struct tempo tempo;
    for (int32_t i = 0; i < past_count; i++)
        if (past[i].event != event) others[count++] = past[i];
    tempo_learn(others, count, &tempo);
    return tempo;
}

// Minutes from the first call until the end of everything that was drawn then; MINUTE_UNKNOWN: nobody knows.
static int32_t told(const struct state *state, const struct tempo *tempo)
{
    size_t bytes = outlook_room(state_last(state, ROW_node));
    struct outlook out;
    bool found = outlook_make(state, tempo, 0, (struct room){arena_alloc(&arena, bytes), bytes}, &out);
    return found ? out.ends.middle : MINUTE_UNKNOWN;
}

static int32_t came(const struct state *state, int32_t last_match, int64_t from_ms)
{
    int64_t end = from_ms;
    for (STATE_EACH(match, m, state))
        if (m->n <= last_match && m->over_ms > end) end = m->over_ms;
    return (int32_t)((end - from_ms) / MINUTE_MS);
}

static int64_t first_call(const struct state *state)
{
    for (STATE_EACH(match, m, state))
        if (m->called_ms) return m->called_ms;
    return 0;
}

struct sum {
    int32_t events, planned, learned;
};

static void event_print(const char *path, int32_t event, struct sum *sum)
{
    struct fold begin, end;
    struct tempo tempo = of_others(event);
    if (!fold(path, &begin, true) || !fold(path, &end, false)) return;
    int64_t from_ms = first_call(begin.rows->state);
    int32_t planned = told(begin.rows->state, NULL), learned = told(begin.rows->state, &tempo);
    int32_t is = came(end.rows->state, state_last(begin.rows->state, ROW_match), from_ms);
    if (from_ms && planned != MINUTE_UNKNOWN) {
        printf("%5d %8d %8d %8d %8d   %s\n", is, planned, learned, tempo.matches, tempo_minutes(&tempo, 7),
               path);
        sum->events++;
        sum->planned += abs(planned - is);
        sum->learned += abs(learned - is);
    }
    state_buffer_free(begin.rows);
    state_buffer_free(end.rows);
    arena_reset(&arena);
}

int main(int argc, char **argv)
{
    struct sum sum = {0};
    if (argc < 2) return fprintf(stderr, "usage: forecast_ledgers EXPORT...\n"), 2;
    for (int32_t event = 1; event < argc; event++) {
        struct fold f;
        if (!fold(argv[event], &f, false)) return 1;
        past_add(f.rows->state, event);
        state_buffer_free(f.rows);
        arena_reset(&arena);
    }
    puts(" came  planned  learned  matches to 7 min   minutes from the first call to the end; of the other "
         "events");
    for (int32_t event = 1; event < argc; event++)
        event_print(argv[event], event, &sum);
    if (sum.events)
        printf("off by %d minutes as planned, %d as learned, the mean of %d events\n",
               sum.planned / sum.events, sum.learned / sum.events, sum.events);
    arena_free(&arena);
    return 0;
}
