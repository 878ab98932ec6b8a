// SPDX-License-Identifier: MIT
#include "desk/pages/game_log_cache.h"

#include <stdlib.h>
#include <string.h>

#include "codec/ledger/ledger.h"
#include "desk/options.h"
#include "director/games/match.h"
#include "store/store.h"
#include "views/names.h"

struct game_log_shelf {
    pthread_mutex_t lock;
    const struct document_maker *documents;
    struct game_log_cache *at[GAME_LOG_CACHES];
    uint64_t turn;
};

struct game_log_cache *game_log_cache_new(void)
{
    struct game_log_cache *p = calloc(1, sizeof *p);
    if (!p || pthread_mutex_init(&p->lock, NULL) != 0) abort();
    return p;
}

void game_log_cache_free(struct game_log_cache *p)
{
    pthread_mutex_destroy(&p->lock);
    free(p);
}

struct game_log_shelf *game_log_shelf_new(const struct document_maker *documents)
{
    struct game_log_shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf || pthread_mutex_init(&shelf->lock, NULL) != 0) abort();
    shelf->documents = documents;
    return shelf;
}

void game_log_shelf_free(struct game_log_shelf *shelf)
{
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

static void drop_pages(const struct document_maker *documents, struct game_log_cache *p)
{
    struct game_log_page *page;
    for (uint32_t at = 0; (page = number_map_next(&p->pages, &at));) {
        if (page->document) documents->drop(page->document);
        names_drop((struct names *)page->names);
    }
    number_map_empty(&p->pages);
}

// The lock of the cache is held.
static void empty(const struct document_maker *documents, struct game_log_cache *p)
{
    drop_pages(documents, p);
    game_log_empty(&p->log);
    p->seq = 0;
}

void game_log_cache_empty(struct game_log_shelf *shelf, struct game_log_cache *p)
{
    pthread_mutex_lock(&p->lock);
    empty(shelf->documents, p);
    pthread_mutex_unlock(&p->lock);
}

// ---- reading the ledger

// Most lines are about something else; they are told by the word of their kind, without being read.
static bool may_concern(struct text body)
{
    static const char key[] = "\"kind\":\"";
    const char *kind = memmem(body.at, body.len, key, sizeof key - 1);
    if (!kind) return false;
    struct text word = {kind + sizeof key - 1, (size_t)(body.at + body.len - kind) - (sizeof key - 1)};
    return text_starts(word, TEXT("turn_")) || text_starts(word, TEXT("game_recorded"));
}

struct reading {
    struct game_log *log;
    struct arena arena;
    struct err fault;
};

static bool read_line(void *user, const struct store_event *stored)
{
    struct reading *r = user;
    struct event event;
    if (!may_concern(stored->body)) return true;
    r->fault = ledger_decode(&r->arena, stored->body, &event);
    if (r->fault.code != ERR_NONE) return false;
    const struct event *events;
    int32_t n = ledger_events(&r->arena, NULL, &event, &events);
    for (int32_t i = 0; i < n; i++)
        game_log_note(r->log, &events[i]);
    arena_reset(&r->arena);
    return true;
}

static struct err read_on(struct game_log_cache *p, struct store *s, int64_t stream, int64_t seq)
{
    struct reading r = {.log = &p->log};
    if (seq <= p->seq) return OK;
    struct err e = store_event_each(s, stream, p->seq, seq, read_line, &r);
    bool unreadable = r.fault.code != ERR_NONE;
    arena_free(&r.arena);
    if (unreadable) e = err_make(ERR_INTERNAL, "A line of this ledger cannot be read. Run tdserver verify.");
    if (e.code == ERR_NONE) p->seq = seq;
    return e;
}

// ---- the shelf

// Where the cache stands on the shelf, or a place for it: a free one, else that of the cache that was not used
// for longest.
static int place_of(const struct game_log_shelf *shelf, const struct game_log_cache *p)
{
    int best = 0;
    for (int i = 0; i < GAME_LOG_CACHES; i++) {
        if (shelf->at[i] == p) return i;
        if (!shelf->at[best]) continue;
        if (!shelf->at[i] || shelf->at[i]->used < shelf->at[best]->used) best = i;
    }
    return best;
}

// Puts an open cache on the shelf and empties another one where there is no room. One that is being read just
// now stays; the next time is soon enough.
static void shelve(struct game_log_shelf *shelf, struct game_log_cache *p)
{
    pthread_mutex_lock(&shelf->lock);
    p->used = ++shelf->turn;
    int place = place_of(shelf, p);
    struct game_log_cache *other = shelf->at[place];
    if (other && other != p && pthread_mutex_trylock(&other->lock) == 0) {
        empty(shelf->documents, other);
        pthread_mutex_unlock(&other->lock);
        other = NULL;
    }
    if (!other) shelf->at[place] = p;
    pthread_mutex_unlock(&shelf->lock);
}

struct err game_log_open(struct game_log_shelf *shelf, struct game_log_cache *p, struct store *s,
                         int64_t stream, int64_t seq)
{
    pthread_mutex_lock(&p->lock);
    struct err e = read_on(p, s, stream, seq);
    if (e.code != ERR_NONE) {
        // Half a reading would be read again and stand there twice.
        empty(shelf->documents, p);
        pthread_mutex_unlock(&p->lock);
        return e;
    }
    shelve(shelf, p);
    return OK;
}

void game_log_close(struct game_log_cache *p)
{
    pthread_mutex_unlock(&p->lock);
}

bool game_log_try(struct game_log_cache *p, int64_t seq)
{
    if (pthread_mutex_trylock(&p->lock) != 0) return false;
    if (p->seq && p->seq == seq) return true;
    pthread_mutex_unlock(&p->lock);
    return false;
}

void game_log_tell(struct game_log_cache *p, const struct event *e)
{
    game_log_note(&p->log, e);
    p->seq = e->seq;
}
