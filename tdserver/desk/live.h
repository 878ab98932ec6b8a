// SPDX-License-Identifier: MIT
// Live: the streams that are in memory. One `struct live` per stream, made once and kept; its present state
// belongs to the worker that owns the stream; what everybody may read is the snapshot, immutable and shared
// by counting.
#ifndef DESK_LIVE_H
#define DESK_LIVE_H
#include <pthread.h>

#include "desk/call.h"
#include "desk/fold.h"
#include "desk/names.h"
#include "desk/pulse.h"
#include "store/store.h"

// Tablets ask every 30 s; who was silent for three times that is not there.
enum { RECENT_EVENTS = 24, DEVICES_SEEN = 1024, DEVICE_GONE_MS = 95000 };

// The newest lines of a ledger, for the console's "just now".
struct recent {
    struct event events[RECENT_EVENTS];
    size_t count; // ever; the newest is at (count - 1) % RECENT_EVENTS
};

struct snapshot {
    const struct live *live;
    struct fold *fold;
    struct names *names;
    int64_t seq;
    int64_t edition; // grows with each snapshot of the stream, also when only a name changed
    struct recent recent;
};

// Pages of a tournament that are kept as ready bytes. PAGE_MATCH + n - 1 is match n.
enum page {
    PAGE_TOURNAMENT,
    PAGE_BRACKET,
    PAGE_STANDINGS,
    PAGE_ENTRIES,
    PAGE_TABLES,
    PAGE_MATCHES,
    PAGE_PROFILE,
    PAGE_MATCH,
    PAGES = PAGE_MATCH + MATCHES_MAX
};

struct document; // the HTTP layer's shared bytes (desk.h: document_maker)

struct page_slot {
    struct document *document;
    int64_t edition;      // of the snapshot it shows
    bool draft;           // of a tournament that is not published: not for the public
    struct call *waiting; // calls that want it while a reader renders it
    bool rendering;
};

struct book;

// Guesses at a player's own PIN.
struct pin_tries {
    int32_t wrong;
    int64_t locked_until_ms;
};

struct live {
    unsigned char uid[CALL_UID];
    enum stream_kind kind;
    int64_t stream;           // the database's id
    struct live *club;        // of a tournament
    struct live *bucket_next; // in the index
    struct book *book;        // what was recorded of its matches (book.h), empty until somebody asks
    // Owned by the worker.
    struct fold *fold; // NULL: not loaded, or thrown away after a failure
    struct names *names;
    struct recent recent;
    int64_t seq; // of fold and hash
    unsigned char hash[CALL_HASH];
    // For everybody, under the lock.
    pthread_mutex_t lock;
    struct snapshot *snapshot; // NULL: nobody has asked yet
    struct page_slot pages[PAGES];
    struct pin_tries pin_tries[ENTRIES_MAX + 1];  // under the lock, by entry
    _Atomic int64_t device_seen_ms[DEVICES_SEEN]; // last contact of a tablet, by actor number
    struct pulses *pulses;                        // what the tablets say of themselves
};

struct live_index;
struct live_index *live_index_new(void);
void live_index_free(struct live_index *index);
// The stream of that uid if it is in memory, else NULL. Any thread.
struct live *live_find(struct live_index *index, const unsigned char uid[CALL_UID]);
// The same, made on first sight from what the store says of the stream.
struct live *live_of_stream(struct live_index *index, const struct store_stream *stream);
// Calls `each` for every stream in memory.
void live_each(struct live_index *index, void (*each)(void *user, struct live *), void *user);

// Makes fold, names and recent of the stream current from the database. Owner only, or before anybody else
// knows it.
MUST_CHECK struct err live_load(struct live *l, struct store *s, struct arena *a);
// Throws the worker's copy away; the next use loads it again.
void live_forget(struct live *l);
// Publishes the worker's present as the snapshot.
void live_publish(struct live *l);
// The same, but the worker gives its copy away: for a stream that another worker owns from now on.
void live_hand_over(struct live *l);
// The newest snapshot, kept for the caller; NULL if there is none. Any thread.
struct snapshot *live_snapshot(struct live *l);
// Publishes what the database holds now, read by a connection of the caller's.
MUST_CHECK struct err live_refresh(struct live *l, struct store *s, struct arena *a);
// The newest snapshot, kept for the caller; where there is none yet, one is read.
MUST_CHECK struct err live_snapshot_current(struct live *l, struct store *s, struct arena *a,
                                            struct snapshot **out);
struct snapshot *snapshot_keep(struct snapshot *s);
void snapshot_drop(struct snapshot *s);

// Takes one of the tries at an entry's PIN, before the PIN is looked at; false when there is none left, which
// lasts for `locked_ms`. Any thread.
bool live_pin_try(struct live *l, int32_t entry, int64_t now_ms, int32_t tries, int64_t locked_ms);
// It was right, or is a new one: all tries are there again.
void live_pin_right(struct live *l, int32_t entry);

// Last contact of a table device, for the fleet view; 0 = none since the start, or gone. Any thread.
void live_device_saw(struct live *l, int32_t actor, int64_t now_ms);
int64_t live_device_seen(const struct live *l, int32_t actor);
// How many tablets are at a table now: signed in there and heard of lately.
int live_devices_at(const struct live *l, const struct state *s, int32_t table, int64_t now_ms);

void recent_add(struct recent *r, const struct event *e);
#endif
