// SPDX-License-Identifier: MIT
#include "desk/stream_cache.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "audit/present.h"
#include "audit/upgrade.h"
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "codec/ledger/ledger.h"
#include "desk/options.h"
#include "desk/pages/game_log_cache.h"

enum { BUCKETS = 1024 };

struct stream_cache {
    struct stream_cache_options options;
    atomic_uint_fast64_t turn;
    pthread_rwlock_t lock;
    struct cached_stream *buckets[BUCKETS];
};

struct counted_snapshot {
    struct snapshot snapshot; // first: the two share an address
    atomic_int holders;
};

struct stream_cache *stream_cache_new(const struct stream_cache_options *options)
{
    struct stream_cache *index = calloc(1, sizeof *index);
    if (!index || pthread_rwlock_init(&index->lock, NULL) != 0) abort();
    index->options = *options;
    if (!index->options.most) index->options.most = STREAMS_KEPT;
    return index;
}

static void drop_pages(struct cached_stream *l)
{
    struct page_slot *slot;
    for (uint32_t at = 0; (slot = number_map_next(&l->pages, &at));)
        if (slot->document) l->cache->options.documents->drop(slot->document);
    number_map_empty(&l->pages);
}

static void cached_stream_free(struct cached_stream *l)
{
    snapshot_drop(l->snapshot);
    cached_stream_forget(l);
    drop_pages(l);
    number_map_empty(&l->device_seen_ms);
    game_log_cache_free(l->game_log);
    heartbeats_free(l->heartbeats);
    free(l->frozen);
    ledger_tree_free(&l->tree);
    pthread_mutex_destroy(&l->tree_lock);
    pthread_mutex_destroy(&l->fold_lock);
    pthread_mutex_destroy(&l->lock);
    free(l);
}

void stream_cache_free(struct stream_cache *index)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct cached_stream *l = index->buckets[i], *next; l; l = next) {
            next = l->bucket_next;
            cached_stream_free(l);
        }
    pthread_rwlock_destroy(&index->lock);
    free(index);
}

static struct cached_stream **bucket_of(struct stream_cache *index, const unsigned char uid[CALL_UID])
{
    return &index->buckets[(uid[0] | uid[1] << 8) % BUCKETS];
}

static struct cached_stream *find_in(struct cached_stream *bucket, const unsigned char uid[CALL_UID])
{
    while (bucket && memcmp(bucket->uid, uid, CALL_UID) != 0)
        bucket = bucket->bucket_next;
    return bucket;
}

struct cached_stream *stream_cache_find(struct stream_cache *index, const unsigned char uid[CALL_UID])
{
    pthread_rwlock_rdlock(&index->lock);
    struct cached_stream *l = find_in(*bucket_of(index, uid), uid);
    pthread_rwlock_unlock(&index->lock);
    return l;
}

static struct cached_stream *cached_stream_of_club(struct stream_cache *index, int64_t club)
{
    for (int i = 0; i < BUCKETS; i++)
        for (struct cached_stream *l = index->buckets[i]; l; l = l->bucket_next)
            if (l->stream == club) return l;
    return NULL;
}

static const char *stream_word(const struct cached_stream *l)
{
    return l->kind == STREAM_TOURNAMENT ? "tournament" : "club";
}

// What to do about a ledger that a restore found untrue.
static const char *way_out(const struct cached_stream *l)
{
    return l->kind == STREAM_CLUB ? UPGRADE_CLUB_UNTRUE
                                  : "It is shown as far as it is true, and nothing is added to it. An older "
                                    "backup may have it whole; if none has, make the event again from what "
                                    "is shown.";
}

// Told once, however many find out at the same time.
static void freeze(struct cached_stream *l, const char *why)
{
    char room[SECURE_HEX_ROOM];
    pthread_mutex_lock(&l->lock);
    bool first = !l->frozen;
    if (first) l->frozen = strdup(why);
    if (!l->frozen) abort();
    pthread_mutex_unlock(&l->lock);
    if (!first) return;
    metric_add(METRIC_LEDGERS_FROZEN, 1);
    if (l->only_shown)
        log_line(LOG_ERROR, "ledger.frozen", "the ledger of a %s was not true when it was restored: %s. %s",
                 stream_word(l), why, way_out(l));
    else
        log_line(
            LOG_ERROR, "ledger.frozen",
            "the ledger of the %s %s in the database is not the one this server knows: %s. Nothing of it is "
            "changed or signed until the next start; keep the database as it is and run tdserver verify",
            stream_word(l), secure_hex(l->uid, CALL_UID, room, sizeof room).at, why);
}

struct cached_stream *stream_cache_take(struct stream_cache *index, const struct store_stream *stream)
{
    pthread_rwlock_wrlock(&index->lock);
    struct cached_stream **bucket = bucket_of(index, stream->uid);
    struct cached_stream *l = find_in(*bucket, stream->uid);
    if (!l) {
        l = calloc(1, sizeof *l);
        if (!l) abort();
        memcpy(l->uid, stream->uid, CALL_UID);
        l->kind = stream->kind;
        l->format = stream->format;
        l->stream = stream->id;
        l->only_shown = stream->untrue[0] != '\0';
        l->cache = index;
        l->game_log = game_log_cache_new();
        l->club = stream->club ? cached_stream_of_club(index, stream->club) : NULL;
        pthread_mutex_init(&l->lock, NULL);
        pthread_mutex_init(&l->tree_lock, NULL);
        pthread_mutex_init(&l->fold_lock, NULL);
        l->heartbeats = heartbeats_new();
        l->bucket_next = *bucket;
        *bucket = l;
    }
    pthread_rwlock_unlock(&index->lock);
    if (l->only_shown) freeze(l, stream->untrue);
    return l;
}

void stream_cache_each(struct stream_cache *index, void (*each)(void *user, struct cached_stream *),
                       void *user)
{
    pthread_rwlock_rdlock(&index->lock);
    for (int i = 0; i < BUCKETS; i++)
        for (struct cached_stream *l = index->buckets[i]; l; l = l->bucket_next)
            each(user, l);
    pthread_rwlock_unlock(&index->lock);
}

// ---- what takes memory, and who gives it back

void cached_stream_use(struct cached_stream *l)
{
    atomic_store(&l->used, atomic_fetch_add(&l->cache->turn, 1) + 1);
}

void cached_stream_enter(struct cached_stream *l)
{
    // It is just being let go, or another worker is in it: that of the club, for the length of a commit.
    const struct timespec moment = {.tv_nsec = 50000};
    while (atomic_exchange(&l->owned, true))
        nanosleep(&moment, NULL);
    cached_stream_use(l);
}

void cached_stream_leave(struct cached_stream *l)
{
    atomic_store(&l->owned, false);
}

static bool being_rendered(const struct cached_stream *l)
{
    const struct page_slot *slot;
    for (uint32_t at = 0; (slot = number_map_next(&l->pages, &at));)
        if (slot->rendering || slot->waiting) return true;
    return false;
}

// Who is proving something at this moment keeps it.
static void drop_tree(struct cached_stream *l)
{
    if (pthread_mutex_trylock(&l->tree_lock) != 0) return;
    ledger_tree_free(&l->tree);
    pthread_mutex_unlock(&l->tree_lock);
}

// Takes from memory what can be read again; false: somebody is at it.
static bool let_go(struct cached_stream *l)
{
    if (atomic_exchange(&l->owned, true)) return false;
    pthread_mutex_lock(&l->lock);
    bool idle = !being_rendered(l);
    struct snapshot *snapshot = idle ? l->snapshot : NULL;
    if (idle) {
        l->snapshot = NULL;
        drop_pages(l);
        cached_stream_forget(l);
        atomic_store(&l->filled, false);
    }
    pthread_mutex_unlock(&l->lock);
    if (idle) drop_tree(l);
    atomic_store(&l->owned, false);
    snapshot_drop(snapshot);
    return idle;
}

const char *cached_stream_frozen(struct cached_stream *l)
{
    pthread_mutex_lock(&l->lock);
    const char *why = l->frozen; // set once
    pthread_mutex_unlock(&l->lock);
    return why;
}

static bool may_go(const struct stream_cache *index, struct cached_stream *l)
{
    const struct stream_cache_options *o = &index->options;
    return l->kind == STREAM_TOURNAMENT && atomic_load(&l->filled) && !cached_stream_frozen(l) &&
           !(o->followed && o->followed(o->user, l->uid));
}

// The one that was not used for longest of those used after `after`; NULL: there is none that may go.
static struct cached_stream *longest_unused(struct stream_cache *index, uint64_t after)
{
    struct cached_stream *found = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (struct cached_stream *l = index->buckets[i]; l; l = l->bucket_next) {
            uint64_t used = atomic_load(&l->used);
            if (used <= after || (found && used >= atomic_load(&found->used))) continue;
            if (may_go(index, l)) found = l;
        }
    return found;
}

static size_t count_filled(const struct stream_cache *index)
{
    size_t count = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (struct cached_stream *l = index->buckets[i]; l; l = l->bucket_next)
            count += l->kind == STREAM_TOURNAMENT && atomic_load(&l->filled);
    return count;
}

size_t stream_cache_filled(struct stream_cache *index)
{
    pthread_rwlock_rdlock(&index->lock);
    size_t count = count_filled(index);
    pthread_rwlock_unlock(&index->lock);
    return count;
}

// A stream takes memory from now on: others give theirs back.
static void fill(struct cached_stream *l)
{
    struct stream_cache *index = l->cache;
    if (!index) return; // a copy of somebody's own
    cached_stream_use(l);
    if (atomic_exchange(&l->filled, true)) return;
    pthread_rwlock_rdlock(&index->lock);
    size_t count = count_filled(index);
    struct cached_stream *other;
    for (uint64_t after = 0; count > index->options.most && (other = longest_unused(index, after));) {
        after = atomic_load(&other->used);
        if (other != l && let_go(other)) count--;
    }
    pthread_rwlock_unlock(&index->lock);
}

// ---- what is known of a ledger

struct store_stream cached_stream_head(const struct cached_stream *l, int64_t seq,
                                       const unsigned char hash[CALL_HASH])
{
    struct store_stream head = {.id = l->stream, .kind = l->kind, .format = l->format, .seq = seq};
    memcpy(head.uid, l->uid, STORE_UID);
    memcpy(head.hash, hash, STORE_HASH);
    return head;
}

struct trusted cached_stream_trusted(struct cached_stream *l)
{
    pthread_mutex_lock(&l->lock);
    struct trusted t = l->trusted;
    pthread_mutex_unlock(&l->lock);
    return t;
}

// Two threads may have gone on at once, and one of them from the first event.
void cached_stream_trust(struct cached_stream *l, const struct trusted *t)
{
    pthread_mutex_lock(&l->lock);
    if (t->seq > l->trusted.seq || (t->seq == l->trusted.seq && t->whole) || !l->trusted.known)
        l->trusted = *t;
    pthread_mutex_unlock(&l->lock);
}

struct err cached_stream_refused(struct cached_stream *l, struct arena *a)
{
    const char *why = cached_stream_frozen(l);
    if (!why) return OK;
    if (l->only_shown)
        return err_make(
            ERR_FROZEN,
            arena_printf(a,
                         "The ledger of this %s was not true when it was restored: %s. Nothing was "
                         "changed. Call whoever runs the server. %s",
                         stream_word(l), why, way_out(l)));
    return err_make(
        ERR_FROZEN,
        arena_printf(
            a,
            "The ledger of this %s in the database is not the one this server knows: %s. Nothing was "
            "changed. Call whoever runs the server: keep the database as it is, run tdserver verify.",
            stream_word(l), why));
}

struct err cached_stream_freeze(struct cached_stream *l, struct arena *a, const char *why)
{
    freeze(l, why);
    return cached_stream_refused(l, a);
}

int64_t cached_stream_doubted(struct cached_stream *l)
{
    pthread_mutex_lock(&l->lock);
    int64_t seq = l->doubted;
    pthread_mutex_unlock(&l->lock);
    return seq;
}

void cached_stream_doubt(struct cached_stream *l, int64_t seq)
{
    char room[SECURE_HEX_ROOM];
    pthread_mutex_lock(&l->lock);
    int64_t before = l->doubted;
    if (seq > before) l->doubted = seq;
    pthread_mutex_unlock(&l->lock);
    if (seq <= before) return;
    if (!before) metric_add(METRIC_LEDGERS_DOUBTED, 1);
    log_line(
        LOG_ERROR, "checkpoint.foreign",
        "no key of the club signed the checkpoint at event %" PRId64 " of the %s %s: somebody who may write "
        "to the database put it there. It counts for nothing and entries go on; whoever has the password "
        "of the database should not, and tdserver verify says false from now on",
        seq, stream_word(l), secure_hex(l->uid, CALL_UID, room, sizeof room).at);
}

struct err cached_stream_follow(struct cached_stream *l, struct trusted *t, struct store *s, struct arena *a,
                                const struct store_stream *head, bool whole)
{
    struct err e = cached_stream_refused(l, a);
    if (e.code != ERR_NONE) return e;
    e = trusted_follow(t, s, a, head);
    if (e.code == ERR_NONE && whole) e = trusted_make_whole(t, s, a, head);
    if (e.code == ERR_NONE && t->foreign) cached_stream_doubt(l, t->foreign);
    if (e.code == ERR_NONE) cached_stream_trust(l, t);
    return e.code == ERR_FROZEN ? cached_stream_freeze(l, a, e.detail) : e;
}

struct err cached_stream_is_held(struct cached_stream *l, const struct trusted *t, struct store *s,
                                 struct arena *a, int64_t after)
{
    struct store_stream known = cached_stream_head(l, t->seq, t->hash.bytes);
    struct err e = trusted_is_held(t, s, a, &known, after);
    return e.code == ERR_FROZEN ? cached_stream_freeze(l, a, e.detail) : e;
}

// ---- one fold for all who wait for it

static void fold_begin(struct cached_stream *l)
{
    atomic_fetch_add(&l->fold_waiting, 1);
    pthread_mutex_lock(&l->fold_lock);
    atomic_fetch_sub(&l->fold_waiting, 1);
}

// What was made is of the moment at which it was read: it serves those who waited, nobody who comes later.
static void fold_end(struct cached_stream *l)
{
    if (!atomic_load(&l->fold_waiting)) {
        state_buffer_free(l->folded);
        l->folded = NULL;
    }
    pthread_mutex_unlock(&l->fold_lock);
}

static void fold_keep(struct cached_stream *l, struct state_buffer *folded, const struct trusted *known)
{
    state_buffer_free(l->folded);
    l->folded = folded;
    l->folded_known = *known;
}

// Was the ledger up to this head just folded by somebody who was waited for?
static bool was_folded(const struct cached_stream *l, const struct store_stream *head)
{
    return l->folded && l->folded_known.seq == head->seq &&
           !memcmp(l->folded_known.hash.bytes, head->hash, STORE_HASH);
}

static struct err fold_held(struct cached_stream *l, struct store *s, struct arena *a,
                            const struct store_stream *head, const struct present_more *more,
                            struct trusted *whole)
{
    struct state_buffer *folded = NULL;
    struct err e = present_fold(whole, s, a, head, more, l->buffer->state, &folded);
    if (e.code == ERR_NONE && !more)
        fold_keep(l, folded, whole);
    else
        state_buffer_free(folded);
    return e;
}

struct err cached_stream_prove(struct cached_stream *l, struct trusted *t, struct store *s, struct arena *a,
                               const struct store_stream *head, const struct present_more *more)
{
    struct trusted whole;
    struct err e;
    fold_begin(l);
    if (!more && was_folded(l, head)) {
        whole = l->folded_known;
        e = present_same(a, l->kind, l->buffer->state, l->folded->state);
    } else
        e = fold_held(l, s, a, head, more, &whole);
    fold_end(l);
    if (e.code == ERR_FROZEN) return cached_stream_freeze(l, a, e.detail);
    if (e.code != ERR_NONE) return e;
    *t = whole;
    cached_stream_trust(l, t);
    return OK;
}

struct err cached_stream_follow_now(struct cached_stream *l, struct trusted *t, struct store *s,
                                    struct arena *a, struct store_stream *head)
{
    *t = cached_stream_trusted(l);
    *head = (struct store_stream){.id = l->stream};
    struct err e = store_stream_heads(s, head, 1);
    return e.code != ERR_NONE ? e : cached_stream_follow(l, t, s, a, head, true);
}

// ---- reading a stream from the database

struct reading {
    struct state_buffer *buffer;
    struct names *names;
    struct recent recent;
    int64_t seq;
    unsigned char hash[CALL_HASH];
};

// Names the stream, so that somebody can look at it while all others go on.
static struct err unreadable(struct arena *a, const struct cached_stream *l, const char *why)
{
    char room[SECURE_HEX_ROOM];
    return err_make(
        ERR_INTERNAL,
        arena_printf(a, "The %s %s cannot be read: %s. Everything else goes on; run tdserver verify.",
                     stream_word(l), secure_hex(l->uid, CALL_UID, room, sizeof room).at, why));
}

static struct err read_rows(struct reading *r, const struct cached_stream *l, struct store *s,
                            struct arena *a)
{
    enum row_kind first;
    size_t n = state_buffer_kinds(l->kind, &first);
    struct store_rows rows[ROW_KINDS] = {0};
    for (size_t i = 0; i < n; i++)
        rows[i].kind = first + (enum row_kind)i;
    struct err e = store_load(s, a, l->stream, rows, n);
    if (store_fault(s) == STORE_SPLIT) return unreadable(a, l, e.detail);
    if (e.code != ERR_NONE) return e;
    r->buffer = state_buffer_new();
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < rows[i].count; k++)
            if (!state_buffer_put(r->buffer, rows[i].kind,
                                  (const char *)rows[i].at + k * row_fields[rows[i].kind].size))
                return unreadable(a, l, "a row has an impossible number");
    r->buffer->state->seq = r->seq;
    return OK;
}

static struct err read_names(struct reading *r, const struct cached_stream *l, struct store *s,
                             struct arena *a)
{
    enum { PAGE = 1000 };
    r->names = names_with(NULL, NULL, 0);
    for (struct text after = TEXT("");;) {
        struct store_name *page;
        size_t n;
        struct err e = store_name_list(s, a, l->stream, after, PAGE, &page, &n);
        if (e.code != ERR_NONE) return e;
        struct name *names = ARENA_ARRAY(a, n + 1, struct name);
        for (size_t i = 0; i < n; i++)
            names[i] = (struct name){page[i].ref, page[i].name, page[i].club, page[i].country};
        struct names *more = names_with(r->names, names, n);
        names_drop(r->names);
        r->names = more;
        if (n < PAGE) return OK;
        after = page[n - 1].ref;
    }
}

static struct err read_recent(struct reading *r, const struct cached_stream *l, struct store *s,
                              struct arena *a)
{
    struct store_event *page;
    size_t n;
    int64_t after = r->seq > RECENT_EVENTS ? r->seq - RECENT_EVENTS : 0;
    struct err e = store_event_page(s, a, l->stream, after, RECENT_EVENTS, &page, &n);
    for (size_t i = 0; e.code == ERR_NONE && i < n; i++) {
        struct event event;
        struct err read = ledger_decode(a, page[i].body, &event);
        if (read.code == ERR_NONE)
            recent_add(&r->recent, &event);
        else // what the database holds, and nothing that somebody sent
            e = err_make(ERR_FROZEN, arena_printf(a, "event %" PRId64 ": %s", page[i].seq, read.detail));
    }
    return e;
}

static void reading_drop(struct reading *r)
{
    state_buffer_free(r->buffer);
    names_drop(r->names);
}

static struct err read_all(struct reading *r, const struct cached_stream *l, struct store *s, struct arena *a)
{
    struct store_stream head = {.id = l->stream};
    struct err e = store_stream_heads(s, &head, 1);
    r->seq = head.seq;
    memcpy(r->hash, head.hash, CALL_HASH);
    if (e.code == ERR_NONE) e = read_rows(r, l, s, a);
    if (e.code == ERR_NONE) e = read_names(r, l, s, a);
    return e.code == ERR_NONE ? read_recent(r, l, s, a) : e;
}

static void cached_stream_take_in(struct cached_stream *l, struct state_buffer *buffer, struct names *names,
                                  const struct recent *recent)
{
    l->buffer = buffer;
    l->names = names;
    l->recent = malloc(sizeof *l->recent);
    if (!l->recent) abort();
    *l->recent = *recent;
    fill(l);
}

struct err cached_stream_load(struct cached_stream *l, struct store *s, struct arena *a)
{
    cached_stream_forget(l);
    struct reading r = {0};
    struct err e = read_all(&r, l, s, a);
    if (e.code != ERR_NONE) reading_drop(&r);
    if (e.code == ERR_FROZEN) return cached_stream_freeze(l, a, e.detail);
    if (e.code != ERR_NONE) return e;
    cached_stream_take_in(l, r.buffer, r.names, &r.recent);
    l->seq = r.seq;
    memcpy(l->hash, r.hash, CALL_HASH);
    return OK;
}

void cached_stream_begin(struct cached_stream *l)
{
    cached_stream_take_in(l, state_buffer_new(), names_with(NULL, NULL, 0), &(struct recent){0});
}

void cached_stream_forget(struct cached_stream *l)
{
    state_buffer_free(l->buffer);
    names_drop(l->names);
    free(l->recent);
    l->buffer = NULL;
    l->names = NULL;
    l->recent = NULL;
    l->seq = 0;
}

// ---- snapshots

struct snapshot *snapshot_keep(struct snapshot *s)
{
    if (s) atomic_fetch_add(&((struct counted_snapshot *)s)->holders, 1);
    return s;
}

void snapshot_drop(struct snapshot *s)
{
    if (!s || atomic_fetch_sub(&((struct counted_snapshot *)s)->holders, 1) != 1) return;
    state_buffer_free(s->buffer);
    names_drop(s->names);
    free(s);
}

static struct snapshot *snapshot_new(struct cached_stream *l, struct state_buffer *buffer,
                                     struct names *names, int64_t seq, const struct recent *recent)
{
    struct counted_snapshot *c = calloc(1, sizeof *c);
    if (!c) abort();
    atomic_init(&c->holders, 1);
    c->snapshot =
        (struct snapshot){.cached = l, .buffer = buffer, .names = names, .seq = seq, .recent = *recent};
    return &c->snapshot;
}

// Readers may race with the worker: the newer one stays, and is kept for the caller.
static struct snapshot *publish(struct cached_stream *l, struct snapshot *fresh)
{
    pthread_mutex_lock(&l->lock);
    struct snapshot *old = l->snapshot;
    fresh->edition = ++l->editions;
    if (!old || old->seq <= fresh->seq)
        l->snapshot = fresh;
    else
        old = fresh;
    struct snapshot *newest = snapshot_keep(l->snapshot);
    pthread_mutex_unlock(&l->lock);
    snapshot_drop(old);
    fill(l);
    return newest;
}

void cached_stream_publish(struct cached_stream *l)
{
    struct snapshot *s =
        snapshot_new(l, state_buffer_copy(l->buffer), names_keep(l->names), l->seq, l->recent);
    snapshot_drop(publish(l, s));
}

void cached_stream_publish_names(struct cached_stream *l, struct store *s, struct arena *a)
{
    struct reading r = {0};
    cached_stream_publish(l);
    if (!atomic_load(&l->names_stale)) return;
    struct err e = read_names(&r, l, s, a);
    if (e.code != ERR_NONE) {
        names_drop(r.names); // the worker reads all of it anew before it writes again
        return;
    }
    names_drop(l->names);
    l->names = r.names;
    cached_stream_publish(l);
}

void cached_stream_hand_over(struct cached_stream *l)
{
    struct snapshot *s = snapshot_new(l, l->buffer, l->names, l->seq, l->recent);
    l->buffer = NULL;
    l->names = NULL;
    cached_stream_forget(l);
    snapshot_drop(publish(l, s));
}

struct snapshot *cached_stream_snapshot(struct cached_stream *l)
{
    cached_stream_use(l);
    pthread_mutex_lock(&l->lock);
    struct snapshot *s = snapshot_keep(l->snapshot);
    pthread_mutex_unlock(&l->lock);
    return s;
}

int64_t cached_stream_seq(struct cached_stream *l)
{
    pthread_mutex_lock(&l->lock);
    int64_t seq = l->snapshot ? l->snapshot->seq : 0;
    pthread_mutex_unlock(&l->lock);
    return seq;
}

struct page_slot *cached_stream_page(struct cached_stream *l, enum page page)
{
    return number_map_make(&l->pages, (int32_t)page + 1, sizeof(struct page_slot));
}

static struct err follow_reading(struct cached_stream *l, struct trusted *known, struct store *s,
                                 struct arena *a, struct reading *r)
{
    struct store_stream head = cached_stream_head(l, r->seq, r->hash);
    return l->only_shown ? OK : cached_stream_follow(l, known, s, a, &head, false);
}

// Has nobody here seen what comes of this ledger since the start? What is frozen is read once more where
// nothing of it is in memory.
static bool never_folded(struct cached_stream *l, const struct trusted *known)
{
    if (l->only_shown) return false;
    return cached_stream_frozen(l) ? !cached_stream_seq(l) : !known->whole;
}

// Rows that the ledger does not make are not shown: what it makes is, as far as it is true, and nothing goes on from it.
static struct err fold_reading(struct cached_stream *l, struct trusted *known, struct store *s,
                               struct arena *a, struct reading *r)
{
    struct store_stream head = cached_stream_head(l, r->seq, r->hash);
    struct trusted whole;
    struct state_buffer *folded = NULL;
    struct err e = trusted_follow(known, s, a, &head);
    if (e.code != ERR_NONE) return e;
    e = present_fold(&whole, s, a, &head, NULL, r->buffer->state, &folded);
    if (e.code == ERR_FROZEN) {
        struct state_buffer *rows = r->buffer;
        r->buffer = folded;
        r->seq = folded->state->seq;
        folded = rows;
        freeze(l, e.detail);
        e = OK;
    } else if (e.code == ERR_NONE) {
        if (whole.foreign) cached_stream_doubt(l, whole.foreign);
        cached_stream_trust(l, &whole);
        fold_keep(l, folded, &whole);
        return OK;
    }
    state_buffer_free(folded);
    return e;
}

static struct err refresh(struct cached_stream *l, struct trusted *known, bool folds, struct store *s,
                          struct arena *a, struct snapshot **out)
{
    // Rows, names and head must show one moment while a worker goes on writing.
    struct err e = store_snapshot(s);
    if (e.code != ERR_NONE) return e;
    struct reading r = {0};
    e = read_all(&r, l, s, a);
    if (folds && (e.code == ERR_NONE || e.code == ERR_FROZEN))
        e = fold_reading(l, known, s, a, &r);
    else if (e.code == ERR_NONE)
        e = follow_reading(l, known, s, a, &r);
    store_rollback(s);
    if (e.code != ERR_NONE) reading_drop(&r);
    if (e.code == ERR_FROZEN && !cached_stream_frozen(l)) return cached_stream_freeze(l, a, e.detail);
    if (e.code == ERR_NONE) *out = publish(l, snapshot_new(l, r.buffer, r.names, r.seq, &r.recent));
    return e;
}

struct err cached_stream_refresh(struct cached_stream *l, struct store *s, struct arena *a,
                                 struct snapshot **out)
{
    *out = NULL;
    struct trusted known = cached_stream_trusted(l);
    if (!never_folded(l, &known)) return refresh(l, &known, false, s, a, out);
    fold_begin(l);
    known = cached_stream_trusted(l); // somebody may have folded it meanwhile
    struct err e = refresh(l, &known, never_folded(l, &known), s, a, out);
    fold_end(l);
    return e;
}

struct err cached_stream_snapshot_current(struct cached_stream *l, struct store *s, struct arena *a,
                                          struct snapshot **out)
{
    *out = cached_stream_snapshot(l);
    return *out ? OK : cached_stream_refresh(l, s, a, out);
}

int64_t cached_stream_time(const struct cached_stream *l, int64_t now_ms, int32_t steps)
{
    return now_ms - clock_stepped_ms(atomic_load(&l->steps), steps);
}

void cached_stream_clock_stepped(struct cached_stream *l, int64_t by_ms)
{
    uint32_t at = 0;
    pthread_mutex_lock(&l->lock);
    for (int64_t *seen_ms; (seen_ms = number_map_next(&l->device_seen_ms, &at));)
        *seen_ms += by_ms;
    pthread_mutex_unlock(&l->lock);
}

void cached_stream_device_saw(struct cached_stream *l, int32_t actor, int64_t now_ms)
{
    if (actor < 1) return;
    pthread_mutex_lock(&l->lock);
    *(int64_t *)number_map_make(&l->device_seen_ms, actor, sizeof now_ms) = now_ms;
    pthread_mutex_unlock(&l->lock);
}

int64_t cached_stream_device_seen(struct cached_stream *l, int32_t actor)
{
    pthread_mutex_lock(&l->lock);
    const int64_t *seen_ms = number_map_find(&l->device_seen_ms, actor);
    int64_t ms = seen_ms ? *seen_ms : 0;
    pthread_mutex_unlock(&l->lock);
    return ms;
}
