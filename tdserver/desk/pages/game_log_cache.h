// SPDX-License-Identifier: MIT
// Game log cache: the game logs (views/record/game_log.h) of the tournaments that somebody asked for, in memory. The
// log of a tournament is read when somebody first asks, and goes on where it stopped each time after; the
// newest few are kept. Beside each log stand the ready pages of its games.
#ifndef DESK_PAGES_GAME_LOG_CACHE_H
#define DESK_PAGES_GAME_LOG_CACHE_H
#include <pthread.h>

#include "base/err.h"
#include "views/record/game_log.h"

struct document;
struct document_maker;
struct names;
struct store;

// A ready page: everybody who asks gets the same bytes.
struct game_log_page {
    struct document *document; // NULL: none
    const struct names *names; // kept: the names it shows
    int64_t version;           // of the newest row it shows
    int64_t until_ms;          // it shows less than it may from then on; INT64_MAX: never
    int32_t steps;             // of the server's clock that the stream was told of by then
    int64_t draft_ms;          // of the turn being entered that was there then
};
enum { GAME_LOG_GAMES = 26 }; // games that have a ready page; page 0 is that of the newest game

// The log of one tournament. Everything but `used` is under the lock.
struct game_log_cache {
    pthread_mutex_t lock;
    int64_t seq; // read up to this line of the ledger
    struct game_log log;
    struct number_map pages; // struct game_log_page, by match * GAME_LOG_GAMES + game
    struct number_map
        drafts; // int64_t, by match: when the newest turn being entered came; 0 or none: not since the start
    uint64_t used; // under the lock of the shelf
};

struct game_log_cache *game_log_cache_new(void);
// Of an empty one.
void game_log_cache_free(struct game_log_cache *p);

enum { GAME_LOG_CACHES = 16 };
// The caches that hold something: at most GAME_LOG_CACHES, of which the one that was not used for longest gives way.
struct game_log_shelf;
struct game_log_shelf *game_log_shelf_new(const struct document_maker *documents);
void game_log_shelf_free(struct game_log_shelf *shelf);

// Empties a cache, its pages too.
void game_log_cache_empty(struct game_log_shelf *shelf, struct game_log_cache *p);
// Reads the ledger of the stream (its number in the database) on to `seq` and locks the cache, which
// game_log_close unlocks. After an error the cache is empty and not locked.
MUST_CHECK struct err game_log_open(struct game_log_shelf *shelf, struct game_log_cache *p, struct store *s,
                                    int64_t stream, int64_t seq);
void game_log_close(struct game_log_cache *p);

// For a worker that has the next lines of the ledger in hand: locks a cache that holds something and stands at
// `seq`; false, at once, where that is not so or it is being read. game_log_tell adds the next line.
bool game_log_try(struct game_log_cache *p, int64_t seq);
void game_log_tell(struct game_log_cache *p, const struct event *e);
#endif
