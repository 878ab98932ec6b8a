// SPDX-License-Identifier: MIT
// What sections cost, in decide() and apply() alone: the draw of a double elimination of 512 and its first page, one result in
// it decided and settled, the standings of eight knockouts that run, and whole weekends of 32 entries (main, progressive consolation, last chance; every match a forfeit on the
// desk, one wrong winner repaired) a second.
#include "hall.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "director/formats/standings.h"
#include "views/documents.h"

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static const int32_t one = 1;

// A match that can be played now, 0 = none.
static int32_t next_ready(const struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status == MATCH_READY) return m->n;
    return 0;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void told(double *took, int32_t count)
{
    double sum = 0;
    qsort(took, (size_t)count, sizeof *took, by_size);
    for (int32_t i = 0; i < count; i++)
        sum += took[i];
    printf(" median %.1f us, mean %.1f us, 99 of 100 below %.1f us, slowest %.0f us\n", took[count / 2] * 1e6,
           sum / count * 1e6, took[count * 99 / 100] * 1e6, took[count - 1] * 1e6);
}

// What it takes to look at every node once, after this result; settle() does where it must.
static double all_looked_at_s(struct hall *h)
{
    struct room room = {h->room, h->room_bytes};
    struct deciding d = {.was = h->state, .context = &h->who, .room = &room};
    double began = now_s();
    d.now = state_view(h->state, &room);
    settle_all(&d);
    return now_s() - began;
}

// The bracket as a page asks for it right after the draw; nobody has a name here.
static void first_page(const struct hall *h)
{
    static const unsigned char uid[16];
    struct names *nobody = names_with(NULL, NULL, 0);
    struct arena room = ARENA_EMPTY;
    struct view v = {.uid = uid, .state = h->state, .names = nobody, .seq = h->state->seq};
    struct json_out o = json_start(&room);
    double began = now_s();
    document_bracket(&o, &v, MAIN_SECTION);
    printf("its first page: %.1f ms, %zu KB\n", (now_s() - began) * 1e3, json_bytes(&o).len >> 10);
    arena_free(&room);
    names_drop(nobody);
}

enum { NODES_IN_DOUBLE = 2 * ENTRIES_MAX };

static void large(void)
{
    struct hall h;
    hall_create(&h, 1, 1);
    h.measured = true;
    hall_enter(&h, ENTRIES_MAX);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_DOUBLE, .recharge = 1, .lengths = {&one, 1});
    double began = now_s();
    DO(&h, draw_make, .method = DRAW_RANDOM);
    printf("draw of a double elimination of 512: %.1f ms, %d nodes\n", (now_s() - began) * 1e3,
           (int)state_last(h.state, ROW_node));
    first_page(&h);
    static double took[NODES_IN_DOUBLE], looked[NODES_IN_DOUBLE];
    int32_t results = 0, ready;
    while ((ready = next_ready(&h)) && results < NODES_IN_DOUBLE) {
        began = now_s();
        DO(&h, result_set, .match = ready, .how = HOW_FORFEIT, .winner = SIDE_A);
        took[results] = now_s() - began;
        looked[results++] = all_looked_at_s(&h);
    }
    printf("one result in it, of all %d:", (int)results);
    told(took, results);
    printf("a look at all its nodes:    ");
    told(looked, results);
    hall_close(&h);
}

static int32_t weekend(uint32_t luck)
{
    struct hall h;
    hall_create(&h, 1, 1);
    h.measured = true;
    hall_enter(&h, 32);
    DO(&h, section_add, .kind = SECTION_PROGRESSIVE, .name = "Consolation", .fed_by = 1,
       .lengths = {&one, 1});
    DO(&h, section_add, .kind = SECTION_LAST_CHANCE, .name = "Last chance", .fed_by = 2,
       .lengths = {&one, 1});
    DO(&h, draw_make, .method = DRAW_RANDOM);
    int32_t played = 0, ready;
    while ((ready = next_ready(&h))) {
        luck = luck * 1664525 + 1013904223;
        DO(&h, match_start, .match = ready);
        DO(&h, result_set, .match = ready, .how = HOW_FORFEIT, .winner = luck >> 31 ? SIDE_A : SIDE_B);
        if (++played != 30) continue;
        int32_t side = hall_at(&h, 17)->winner == SIDE_A ? SIDE_B : SIDE_A;
        if (hall_at(&h, 17)->status != MATCH_OVER) continue;
        DO(&h, result_set, .match = 17, .how = HOW_FORFEIT, .winner = side, .reason = "the other one");
        if (drawn_node(h.state, hall_at(&h, 17))->waits)
            DO(&h, repair, .match = 17, .choice = REPAIR_ANNUL, .reason = "again");
    }
    int32_t events = (int32_t)h.count;
    hall_close(&h);
    return events;
}

enum { KNOCKOUTS = 8, FIELD = 256, TIMES = 5 };

static void running_knockouts(struct hall *h)
{
    hall_create(h, 1, 1);
    h->measured = true;
    hall_enter(h, FIELD);
    for (int32_t i = 1; i <= KNOCKOUTS; i++) {
        if (i > 1) DO(h, section_add, .kind = SECTION_KNOCKOUT, .name = "Another", .lengths = {&one, 1});
        DO(h, draw_make, .section = i, .method = DRAW_RANDOM);
    }
    int32_t results = 0, ready;
    while (results++ < KNOCKOUTS * FIELD / 2 && (ready = next_ready(h)))
        DO(h, result_set, .match = ready, .how = HOW_FORFEIT, .winner = SIDE_A);
}

// All entries in one walk over the matches, and one by one.
static void standings(void)
{
    struct hall h;
    struct placing at[ENTRIES_MAX + 1];
    double together = 0, alone = 0;
    running_knockouts(&h);
    for (int32_t i = 0; i < TIMES * KNOCKOUTS; i++) {
        double began = now_s();
        standings_places(h.state, 1 + i % KNOCKOUTS, at);
        together += now_s() - began;
        began = now_s();
        for (int32_t entry = 1; entry <= FIELD; entry++)
            if (standings_place(h.state, 1 + i % KNOCKOUTS, entry).from != at[entry].from) abort();
        alone += now_s() - began;
    }
    printf("places in %d running knockouts of %d: %.2f ms, one by one %.1f ms (%.0f times as long)\n",
           (int)KNOCKOUTS, (int)FIELD, together / TIMES * 1e3, alone / TIMES * 1e3, alone / together);
    hall_close(&h);
}

int main(void)
{
    large();
    standings();
    int32_t weekends = 0, events = 0;
    double began = now_s();
    while (now_s() - began < 3)
        events += weekend((uint32_t)++weekends);
    printf("weekends of 32: %.0f a second, %d events each\n", weekends / (now_s() - began),
           (int)(events / weekends));
    return 0;
}
