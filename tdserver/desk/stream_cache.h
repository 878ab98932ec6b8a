// SPDX-License-Identifier: MIT
// Stream cache: the streams that are in memory. One small `struct cached_stream` per stream, made once and
// kept; its present state belongs to the worker that owns the stream; what everybody may read is the snapshot,
// immutable and shared by counting.
//
// The presents of at most `most` tournaments stay in memory: then the one that was not used for longest is let
// go (its rows, names, snapshot and ready pages), unless a worker is in it, a page is being rendered, or
// somebody follows it. Who asks for it again finds it read from the database, as it was.
#ifndef DESK_STREAM_CACHE_H
#define DESK_STREAM_CACHE_H
#include <pthread.h>

#include "audit/prove.h"
#include "audit/state_buffer.h"
#include "audit/trusted.h"
#include "base/number_map.h"
#include "desk/call.h"
#include "desk/heartbeats.h"
#include "store/store.h"
#include "views/names.h"
#include "views/recent.h"

enum { STREAMS_KEPT = 128 };

struct snapshot {
    struct cached_stream *cached;
    struct state_buffer *buffer;
    struct names *names;
    int64_t seq;
    int64_t edition; // grows with each snapshot of the stream, also when only a name changed
    struct recent recent;
};

// Pages of a tournament that are kept as ready bytes. PAGE_MATCH + n - 1 is match n, PAGE_SECTION_... likewise.
enum page {
    PAGE_TOURNAMENT,
    PAGE_BRACKET,
    PAGE_STANDINGS,
    PAGE_ENTRIES,
    PAGE_TABLES,
    PAGE_MATCHES,
    PAGE_PROFILE,
    PAGE_SECTIONS,
    PAGE_BRACKETS,
    PAGE_ALL_STANDINGS,
    PAGE_OUTLOOK,
    PAGE_SECTION_BRACKET,
    PAGE_SECTION_STANDINGS = PAGE_SECTION_BRACKET + SECTIONS_MAX,
    PAGE_MATCH = PAGE_SECTION_STANDINGS + SECTIONS_MAX,
    PAGES = PAGE_MATCH + MATCHES_MAX
};

struct document; // the HTTP layer's shared bytes (options.h: document_maker)
struct document_maker;

struct page_slot {
    struct document *document;
    int64_t edition;      // of the snapshot it shows
    bool draft;           // of a tournament that is not published: not for the public
    struct call *waiting; // calls that want it while a reader renders it
    bool rendering;
};

struct game_log_cache;

struct cached_stream {
    unsigned char uid[CALL_UID];
    enum stream_kind kind;
    int32_t format;                    // of its ledger
    int64_t stream;                    // the database's id
    struct cached_stream *club;        // of a tournament
    struct cached_stream *bucket_next; // in the index
    struct game_log_cache *game_log;   // what was recorded of its matches; empty until somebody asks
    struct stream_cache *cache;        // where it stands
    _Atomic uint64_t used;             // when somebody last wanted it, in turns of the cache
    _Atomic bool filled;               // it takes memory: a present, a snapshot, pages
    _Atomic bool owned;                // a worker is in it, or it is just being let go
    _Atomic bool names_stale;          // somebody was forgotten: the worker reads it anew
    _Atomic bool behind;               // what readers see is to be read anew, whatever its seq
    _Atomic int64_t head_looked_at;    // in the database, when this server last looked unasked
    pthread_mutex_t tree_lock;
    struct ledger_tree tree; // under tree_lock: for proofs; empty until somebody asks, or let go
    // One thread folds the ledger, those who need the same meanwhile wait for what comes of it.
    pthread_mutex_t fold_lock;
    _Atomic int32_t fold_waiting; // threads that do
    // Under fold_lock: what the last fold made, kept while somebody waits, and of which lines. NULL: nothing.
    struct state_buffer *folded;
    struct trusted folded_known;
    // Owned by the worker.
    struct state_buffer *buffer; // NULL: not loaded, let go, or thrown away after a failure
    struct names *names;
    struct recent *recent;
    _Atomic int32_t steps; // of the server's clock that its ledger was told of, or had no need to be
    int64_t seq;           // of buffer and hash
    int64_t signed_seen;   // the newest checkpoint that was made here or looked at
    unsigned char hash[CALL_HASH];
    // For everybody, under the lock.
    pthread_mutex_t lock;
    struct trusted trusted;    // how far this server knows the ledger itself; kept when the rest is let go
    char *frozen;              // why the database's ledger is not believed any more; NULL: it is
    int64_t doubted;           // an event with a checkpoint that no key of the club signed, 0 = none was met
    bool only_shown;           // a restore found it untrue: frozen from the start, and read as it is
    struct snapshot *snapshot; // NULL: nobody has asked yet, or it was let go
    int64_t editions;          // of snapshots, ever
    struct number_map pages;   // struct page_slot, by enum page + 1
    struct number_map device_seen_ms; // int64_t: last contact of a tablet, by actor number
    struct heartbeats *heartbeats;    // what the tablets say of themselves
};

struct stream_cache_options {
    size_t most; // tournaments whose present is kept, 0: STREAMS_KEPT
    const struct document_maker *documents;
    bool (*followed)(void *user, const unsigned char *uid); // does somebody follow it? NULL: nobody does
    void *user;
};

struct stream_cache;
struct stream_cache *stream_cache_new(const struct stream_cache_options *options);
void stream_cache_free(struct stream_cache *index);
// The stream of that uid if it is in memory, else NULL. Any thread.
struct cached_stream *stream_cache_find(struct stream_cache *index, const unsigned char uid[CALL_UID]);
// The same, made on first sight from what the store says of the stream.
struct cached_stream *stream_cache_take(struct stream_cache *index, const struct store_stream *stream);
// Calls `each` for every stream in memory.
void stream_cache_each(struct stream_cache *index, void (*each)(void *user, struct cached_stream *),
                       void *user);

// How many tournaments take memory now.
size_t stream_cache_filled(struct stream_cache *index);

// Somebody wants it: it is let go later than others.
void cached_stream_use(struct cached_stream *l);
// A worker enters the stream, which is not let go and no other worker enters until it leaves.
void cached_stream_enter(struct cached_stream *l);
void cached_stream_leave(struct cached_stream *l);
// The present of a stream that has no event yet. Owner only.
void cached_stream_begin(struct cached_stream *l);
// Makes buffer, names and recent of the stream current from the database. Owner only, or before anybody else
// knows it.
MUST_CHECK struct err cached_stream_load(struct cached_stream *l, struct store *s, struct arena *a);
// Throws the worker's copy away; the next use loads it again.
void cached_stream_forget(struct cached_stream *l);
// The stream with such a head, as the store would tell it.
struct store_stream cached_stream_head(const struct cached_stream *l, int64_t seq,
                                       const unsigned char hash[CALL_HASH]);
// A copy of what is known of the ledger. Any thread.
struct trusted cached_stream_trusted(struct cached_stream *l);
// Does *head, which the database told after *t was copied, continue what is known? Then *t and the stream know it,
// too; `whole`: the ledger was hashed from its first event on, as whoever signs needs it. If not, the stream is
// frozen until the next start: FROZEN now and from now on, and nothing of it is changed, published or signed.
MUST_CHECK struct err cached_stream_follow(struct cached_stream *l, struct trusted *t, struct store *s,
                                           struct arena *a, const struct store_stream *head, bool whole);
// Why its ledger is not believed any more; NULL: it is.
const char *cached_stream_frozen(struct cached_stream *l);
// The same as a refusal, which says what to do; OK: it is believed.
struct err cached_stream_refused(struct cached_stream *l, struct arena *a);
struct present_more;
// What is held comes from the ledger that the database has up to *head, and from what is added to it (audit/present.h):
// FROZEN, from then on, when it does not. *t is whole afterwards, up to *head.
MUST_CHECK struct err cached_stream_prove(struct cached_stream *l, struct trusted *t, struct store *s,
                                          struct arena *a, const struct store_stream *head,
                                          const struct present_more *more);
// The database still holds the lines after `after` that *t knows: FROZEN, from then on, when not.
MUST_CHECK struct err cached_stream_is_held(struct cached_stream *l, const struct trusted *t, struct store *s,
                                            struct arena *a, int64_t after);
// The same as cached_stream_follow for the head that the database has now, read into *head.
MUST_CHECK struct err cached_stream_follow_now(struct cached_stream *l, struct trusted *t, struct store *s,
                                               struct arena *a, struct store_stream *head);
// The event of the last checkpoint met that no key of the club signed, 0 = none. What such a one says counts for nothing,
// so entries go on; it is told once, and counted.
int64_t cached_stream_doubted(struct cached_stream *l);
void cached_stream_doubt(struct cached_stream *l, int64_t seq);
// Freezes a stream whose ledger somebody else found changed, and says so to whoever asked.
struct err cached_stream_freeze(struct cached_stream *l, struct arena *a, const char *why);
// What the owner's commit added is known from here on.
void cached_stream_trust(struct cached_stream *l, const struct trusted *t);
// Publishes the worker's present as the snapshot.
void cached_stream_publish(struct cached_stream *l);
// The same; where names have gone stale meanwhile, again with those of the database.
void cached_stream_publish_names(struct cached_stream *l, struct store *s, struct arena *a);
// The same, but the worker gives its copy away: for a stream that another worker owns from now on.
void cached_stream_hand_over(struct cached_stream *l);
// The newest snapshot, kept for the caller; NULL if there is none. Any thread.
struct snapshot *cached_stream_snapshot(struct cached_stream *l);
// Its number, 0 if there is none; asking is no use that would keep it in memory.
int64_t cached_stream_seq(struct cached_stream *l);
// Publishes what the database holds now, read by a connection of the caller's; the newest snapshot, kept for
// the caller.
MUST_CHECK struct err cached_stream_refresh(struct cached_stream *l, struct store *s, struct arena *a,
                                            struct snapshot **out);
// The newest snapshot, kept for the caller; where there is none yet, one is read.
MUST_CHECK struct err cached_stream_snapshot_current(struct cached_stream *l, struct store *s,
                                                     struct arena *a, struct snapshot **out);
// The place of a ready page, made when there is none; under the lock, valid until the next one is asked for.
struct page_slot *cached_stream_page(struct cached_stream *l, enum page page);
struct snapshot *snapshot_keep(struct snapshot *s);
void snapshot_drop(struct snapshot *s);

// A moment of the server's time after so many of its steps, as far as the stream's ledger was told of these: what is
// held back by moments of the ledger is compared with this. Any thread.
int64_t cached_stream_time(const struct cached_stream *l, int64_t now_ms, int32_t steps);
// The server's clock was set: what is remembered by it moves along.
void cached_stream_clock_stepped(struct cached_stream *l, int64_t by_ms);

// Last contact of a table device, for the fleet view; 0 = none since the start, or gone. Any thread.
void cached_stream_device_saw(struct cached_stream *l, int32_t actor, int64_t now_ms);
int64_t cached_stream_device_seen(struct cached_stream *l, int32_t actor);
#endif
