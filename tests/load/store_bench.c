// SPDX-License-Identifier: MIT
// How many score entries the store makes durable. An entry is what one report of a tablet writes: an event,
// the match's row, a new game's row and the stored reply. Batches of 1, 8, 32 and 128 entries over 32
// tournaments, by one desk and by two that share the tournaments out. Makes a temporary cluster of its own.
// usage: store_bench [SECONDS for each line]
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "store/cluster/cluster.h"
#include "store/migrate.h"
#include "store/store.h"

#include "measured.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STREAMS = 32, MATCHES = 31, BATCHED_MAX = 128, DESKS_MAX = 2, SAMPLES = 1 << 16 };

static const char *url;
static struct store_stream heads[STREAMS]; // each used by one desk at a time

struct desk {
    pthread_t thread;
    size_t first, streams; // its share of heads
    size_t batch;
    bool locks;
    int64_t until_ms, entries;
    float *took_ms; // of each batch
    size_t batches;
};

struct entry {
    struct row_match match;
    struct row_game game;
    struct store_reply reply;
    char key[40];
};

static void add_entry(struct store *s, struct arena *a, struct store_stream *stream, struct entry *e)
{
    int32_t match = (int32_t)(stream->seq % MATCHES) + 1;
    char *body = arena_printf(
        a,
        "{\"k\":\"game_reported\",\"v\":1,\"at\":1700000000000,\"by\":12,\"match\":%d,\"game\":%lld,"
        "\"winner\":\"a\",\"win\":\"single\",\"cube\":2,\"points\":2,\"phase\":\"normal\"}",
        match, (long long)stream->seq);
    struct text text = text_of(body);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, stream->hash, STORE_HASH);
    secure_hash_add(&h, text.at, text.len);
    struct secure_digest hash = secure_hash_end(&h);
    memcpy(stream->hash, hash.bytes, STORE_HASH);
    store_add_event(s, stream->id, ++stream->seq, text, stream->hash);
    e->match = (struct row_match){
        .version = stream->seq, .n = match, .status = 3, .round = 1, .length = 7, .step = 1};
    e->game = (struct row_game){
        .version = stream->seq, .n = (int32_t)stream->seq + 256, .winner = 1, .win = 1, .cube = 2};
    snprintf(e->key, sizeof e->key, "%08x-7a53-4f4e-9c1e-%012llx", (unsigned)stream->hash[0] << 16,
             (unsigned long long)stream->seq);
    e->reply = (struct store_reply){.stream = stream->id,
                                    .actor = TEXT("device:12"),
                                    .key = text_of(e->key),
                                    .status = 200,
                                    .version = stream->seq,
                                    .body = text};
    store_add_row(s, stream->id, ROW_match, &e->match);
    store_add_row(s, stream->id, ROW_game, &e->game);
    store_add_reply(s, &e->reply);
}

static void lock_streams(struct store *s, struct arena *a, const struct desk *d, struct store_stream *streams,
                         size_t n)
{
    struct store_reply *known = ARENA_ARRAY(a, d->batch, struct store_reply);
    for (size_t i = 0; i < d->batch; i++)
        known[i] = (struct store_reply){
            .stream = streams[i % n].id,
            .actor = TEXT("device:12"),
            .key = text_of(arena_printf(a, "%lld-%zu-new", (long long)streams[0].seq, i))};
    must(store_begin(s, a, streams, n, known, d->batch));
}

// One batch spreads over the desk's streams, beginning with another one each time.
static void run_batch(struct store *s, struct arena *a, const struct desk *d, size_t turn)
{
    size_t n = d->batch < d->streams ? d->batch : d->streams;
    struct store_stream *streams = ARENA_ARRAY(a, n, struct store_stream);
    struct entry *entries = ARENA_ARRAY(a, d->batch, struct entry);
    for (size_t i = 0; i < n; i++)
        streams[i] = heads[d->first + (turn + i) % d->streams];
    if (d->locks) lock_streams(s, a, d, streams, n);
    for (size_t i = 0; i < d->batch; i++)
        add_entry(s, a, &streams[i % n], &entries[i]);
    must(store_commit(s));
    for (size_t i = 0; i < n; i++)
        heads[d->first + (turn + i) % d->streams] = streams[i];
}

static void *run_desk(void *arg)
{
    struct desk *d = arg;
    struct arena a = ARENA_EMPTY;
    struct store *s;
    must(store_open(url, &a, &s));
    for (size_t turn = 0; clock_mono_ms() < d->until_ms; turn++) {
        double start = now_ms();
        run_batch(s, &a, d, turn);
        d->took_ms[d->batches++ % SAMPLES] = (float)(now_ms() - start);
        d->entries += (int64_t)d->batch;
        arena_reset(&a);
    }
    store_close(s);
    arena_free(&a);
    return NULL;
}

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static void measure(size_t desks, bool locks, size_t batch, double seconds)
{
    struct desk d[DESKS_MAX] = {{0}};
    double start = now_ms();
    for (size_t i = 0; i < desks; i++) {
        d[i] = (struct desk){
            .first = i * STREAMS / desks, .streams = STREAMS / desks, .batch = batch, .locks = locks};
        d[i].until_ms = clock_mono_ms() + (int64_t)(seconds * 1000);
        d[i].took_ms = calloc(SAMPLES, sizeof(float));
        pthread_create(&d[i].thread, NULL, run_desk, &d[i]);
    }
    int64_t entries = 0;
    for (size_t i = 0; i < desks; i++) {
        pthread_join(d[i].thread, NULL);
        entries += d[i].entries;
    }
    size_t n = d[0].batches < SAMPLES ? d[0].batches : SAMPLES;
    qsort(d[0].took_ms, n, sizeof(float), compare);
    printf("%zu desk%s  %s  %4zu entries a batch  %8.0f entries/s   batch p50 %6.2f ms  p99 %6.2f ms\n",
           desks, desks > 1 ? "s" : " ", locks ? "locked" : "cached", batch,
           (double)entries / (now_ms() - start) * 1000, (double)d[0].took_ms[n / 2],
           (double)d[0].took_ms[n * 99 / 100]);
    for (size_t i = 0; i < desks; i++)
        free(d[i].took_ms);
}

static void make_streams(struct arena *a)
{
    struct store *s;
    must(store_open(url, a, &s));
    for (size_t i = 0; i < STREAMS; i++) {
        struct store_stream stream = {
            .kind = i ? STREAM_TOURNAMENT : STREAM_CLUB, .format = 1, .club = i ? heads[0].id : 0};
        secure_random(stream.uid, sizeof stream.uid);
        must(store_begin(s, a, NULL, 0, NULL, 0));
        must(store_stream_add(s, &stream));
        must(store_commit(s));
        heads[i] = stream;
    }
    store_close(s);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 5;
    struct arena a = ARENA_EMPTY;
    struct datadir datadir;
    struct cluster *cluster;
    int applied;
    char home[] = "/tmp/td-bench-XXXXXX";
    secure_start();
    if (!mkdtemp(home) || chmod(home, 0711)) return 1;
    must(datadir_open(home, &a, &datadir));
    must(cluster_open(&datadir, &a, &cluster));
    must(store_migrate(cluster_url(cluster, CLUSTER_OWNER), &a, &applied));
    url = cluster_url(cluster, CLUSTER_APP);
    make_streams(&a);
    static const size_t batches[] = {1, 8, 32, 128};
    for (size_t desks = 1; desks <= DESKS_MAX; desks++)
        for (size_t i = 0; i < 2 * sizeof batches / sizeof *batches; i++)
            measure(desks, i % 2 == 0, batches[i / 2], seconds);
    cluster_close(cluster);
    datadir_close(&datadir);
    fflush(stdout);
    char *argv_rm[] = {"rm", "-rf", home, NULL};
    execvp(*argv_rm, argv_rm);
    return 1;
}
