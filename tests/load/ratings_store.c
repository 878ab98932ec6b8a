// SPDX-License-Identifier: MIT
// A rating list of 100,000 matches through PostgreSQL, as the desk makes it (desk/club/rating_run.h): the first time, when nothing
// has changed, after the oldest match was corrected, and after one more tournament was closed. Reading matches and the list as it
// was, playing them and writing what is another one are all in it. Makes a temporary cluster of its own; fails where the aim is missed.
// How fast the machine is at that moment is said by PostgreSQL alone: as many rows of as many numbers, put into a table by themselves.
#include "base/crypto/secure.h"
#include "desk/club/rating_run.h"
#include "store/cluster/cluster.h"
#include "store/migrate.h"
#include "store/pg.h"

#include "measured.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MATCHES = 100000,
    EACH = 50,
    ENTRIES = 24,
    PERSONS = 2000,
    TOURNAMENTS = MATCHES / EACH,
    AIM_MS = 1000
};

static struct cluster *cluster;
static struct store *store;
static struct store_stream club, tournaments[TOURNAMENTS + 1];
static struct state *people;

// ---- a club with closed tournaments

static void add_event(struct store_stream *stream)
{
    struct text body = TEXT("{\"k\":\"measured\"}");
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, stream->hash, STORE_HASH);
    secure_hash_add(&h, body.at, body.len);
    struct secure_digest hash = secure_hash_end(&h);
    memcpy(stream->hash, hash.bytes, STORE_HASH);
    store_add_event(store, stream->id, ++stream->seq, body, stream->hash);
}

static void mark_fill(char mark[44], int32_t n)
{
    memset(mark, 'a', 43);
    for (int i = 0; i < 8; i++)
        mark[i] = (char)('a' + (n >> 3 * i & 7));
    mark[43] = 0;
}

// What is gathered lies in the arena until it is sent.
static void add_entry(struct arena *arena, const struct store_stream *stream, int32_t n, int32_t player)
{
    struct row_entry *entry = ARENA_ARRAY(arena, 1, struct row_entry);
    *entry = (struct row_entry){.version = stream->seq, .n = n, .status = ENTRY_CHECKED_IN};
    mark_fill(entry->ref, player);
    mark_fill(entry->person, player);
    store_add_row(store, stream->id, ROW_entry, entry);
    store_add_person_entry(store, &(struct store_person_entry){stream->id, n, 1, club.id, player});
}

static void add_match(struct arena *arena, const struct store_stream *stream, int32_t n, int32_t number,
                      enum side winner)
{
    int32_t a = 1 + number % ENTRIES, b = 1 + (number + 1 + number / ENTRIES % (ENTRIES - 1)) % ENTRIES;
    struct row_match *match = ARENA_ARRAY(arena, 1, struct row_match);
    *match = (struct row_match){.version = stream->seq,
                                .n = n,
                                .status = MATCH_OVER,
                                .round = 1,
                                .slot = n,
                                .length = 1 + number % 17,
                                .a = a,
                                .b = b == a ? 1 + b % ENTRIES : b,
                                .started_ms = 1700000000000 + (int64_t)number * 60000,
                                .ready_ms = 1,
                                .section = 1,
                                .node = n,
                                .games = 1,
                                .winner = (int32_t)winner,
                                .how = HOW_FINAL_SCORE};
    store_add_row(store, stream->id, ROW_match, match);
}

static void add_tournament(struct arena *a, int32_t t)
{
    struct store_stream *stream = &tournaments[t];
    *stream = (struct store_stream){.kind = STREAM_TOURNAMENT, .format = 1, .club = club.id};
    secure_random(stream->uid, sizeof stream->uid);
    must(store_begin(store, a, NULL, 0, NULL, 0));
    must(store_stream_add(store, stream));
    add_event(stream);
    struct row_tournament *row = ARENA_ARRAY(a, 1, struct row_tournament);
    *row = (struct row_tournament){.version = stream->seq,
                                   .n = 1,
                                   .status = TOURNAMENT_CLOSED,
                                   .title = "Measured",
                                   .starts_on = "2026-01-01"};
    store_add_row(store, stream->id, ROW_tournament, row);
    for (int32_t e = 1; e <= ENTRIES; e++)
        add_entry(a, stream, e, 1 + (int32_t)((uint32_t)(t * ENTRIES + e) * 2654435761u % PERSONS));
    for (int32_t m = 1; m <= EACH; m++)
        add_match(a, stream, m, t * EACH + m, m % 3 ? SIDE_A : SIDE_B);
    must(store_commit(store));
}

static void correct_the_oldest(struct arena *a)
{
    must(store_begin(store, a, tournaments, 1, NULL, 0));
    add_event(&tournaments[0]);
    add_match(a, &tournaments[0], 1, 1, SIDE_B);
    must(store_commit(store));
}

static void make_people(void)
{
    enum { BYTES = 1 << 26 };
    people = state_new(malloc(BYTES), BYTES);
    for (int32_t n = 1; n <= PERSONS; n++) {
        struct row_player player = {.version = 1, .n = n};
        mark_fill(player.ref, n);
        if (!state_put(people, ROW_player, &player)) abort();
    }
}

// ---- measured

static struct pg *owner;

// Autovacuum has counted the rows of a club long before it has so many.
static void count_rows(struct arena *a)
{
    must(pg_open(cluster_url(cluster, CLUSTER_OWNER), NULL, 0, a, &owner));
    must(pg_script(owner,
                   "ANALYZE stream, state_tournament, state_match, state_entry, state_section, person_entry; "
                   "CREATE TABLE yardstick (club bigint, list text, stream bigint, match "
                   "integer, since integer,"
                   " until integer, played_ms bigint, length integer, winner integer, loser integer, "
                   "a integer, b integer,"
                   " c integer, d integer, gain integer, loss integer, PRIMARY KEY (club, list, "
                   "stream, match, since))"));
}

static double yardstick_ms(void)
{
    must(pg_script(owner, "TRUNCATE yardstick"));
    double began = now_ms();
    must(pg_script(owner,
                   "INSERT INTO yardstick (club, list, stream, match, since, until, played_ms, length, "
                   "winner, loser, a, b, c,"
                   " d, gain, loss) SELECT 1, 'fibs', g / 50, g % 50, 1, 0, g, g, g, g, g, g, g, g, g, g"
                   " FROM generate_series(1, 100000) AS g"));
    return now_ms() - began;
}

static bool list(const char *what, struct arena *a)
{
    struct desk_thread thread = {.store = store};
    struct store_rating_list list;
    double began = now_ms();
    must(ratings_renewed(&thread, a, club.id, people, &rating_ramps[0], RATING_USUAL_GAME, &list));
    double took = now_ms() - began, yardstick = yardstick_ms();
    printf("ratings of %d matches through PostgreSQL, %s: %.0f ms (aim %d)%s; %.2f of as many rows put into "
           "a table by themselves "
           "(%.0f ms)\n",
           MATCHES, what, took, AIM_MS, took > AIM_MS ? ": NOT MET" : "", took / yardstick, yardstick);
    fflush(stdout);
    arena_reset(a);
    return took <= AIM_MS;
}

static bool measure(struct arena *a)
{
    bool met = list("the first time", a);
    met &= list("nothing has changed", a);
    correct_the_oldest(a);
    met &= list("the oldest is another one", a);
    add_tournament(a, TOURNAMENTS);
    return list("one more tournament", a) && met;
}

// A list of some of a club's matches is none: one more than it is made of is an error, and as many are all there.
static bool none_is_left_out(struct arena *a)
{
    struct store_rating_match *all;
    size_t n;
    if (store_rating_matches(store, a, club.id, MATCHES - 1, &all, &n).code != ERR_INTERNAL) return false;
    return store_rating_matches(store, a, club.id, MATCHES, &all, &n).code == ERR_NONE && n == MATCHES;
}

int main(void)
{
    struct arena a = ARENA_EMPTY;
    struct datadir datadir;
    int applied;
    char home[] = "/tmp/td-bench-XXXXXX";
    secure_start();
    if (!mkdtemp(home) || chmod(home, 0711)) return 1;
    must(datadir_open(home, &a, &datadir));
    must(cluster_open(&datadir, &a, &cluster));
    must(store_migrate(cluster_url(cluster, CLUSTER_OWNER), &a, &applied));
    must(store_open(cluster_url(cluster, CLUSTER_APP), &a, &store));
    club = (struct store_stream){.kind = STREAM_CLUB, .format = 1};
    secure_random(club.uid, sizeof club.uid);
    must(store_begin(store, &a, NULL, 0, NULL, 0));
    must(store_stream_add(store, &club));
    must(store_commit(store));
    make_people();
    struct arena one = ARENA_EMPTY;
    for (int32_t t = 0; t < TOURNAMENTS; t++, arena_reset(&one))
        add_tournament(&one, t);
    count_rows(&a);
    bool whole = none_is_left_out(&one);
    if (!whole) printf("a rating list of more matches than it is made of is no error\n");
    bool met = measure(&one) && whole;
    pg_close(owner);
    store_close(store);
    cluster_close(cluster);
    datadir_close(&datadir);
    char remove[64];
    snprintf(remove, sizeof remove, "rm -rf %s", home);
    return system(remove) || !met;
}
