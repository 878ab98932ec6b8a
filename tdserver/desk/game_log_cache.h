// SPDX-License-Identifier: MIT
// Plays: what the ledger of a tournament says of recorded games, kept in memory by match, because a ledger
// may hold a hundred thousand lines and spectators ask for one match. A book is read when somebody first
// asks, and goes on where it stopped each time after; of the tournaments that were asked for, the newest few
// are kept. What the public may see ends at a moment: everything is told as it stood then.
#ifndef DESK_GAME_LOG_CACHE_H
#define DESK_GAME_LOG_CACHE_H
#include <pthread.h>

#include "base/arena.h"
#include "director/event.h"
#include "director/state.h"
#include "store/store.h"

struct desk_thread;
struct desk;
struct cached_stream;
struct names;

// One line of the ledger about a record. Members that its kind does not have are 0.
struct game_log_line {
    int64_t seq, at_ms, est_ms;
    const char *play, *rule; // "" where there is none
    enum event_kind kind;    // turn_recorded, turn_withdrawn, turn_corrected or game_recorded
    enum side side, owner, offered;
    enum record_act act;
    enum win win;
    enum legality verdict;
    enum record_source source;
    int32_t match, game, turn, dice, cube, points;
    int32_t next; // line of the same match after this one, 0 = none; lines are counted from 1
    bool dropped;
    char position[16];
};

// A ready page: everybody who asks gets the same bytes.
struct game_log_page {
    struct document *document; // NULL: none
    const struct names *names; // kept: the names it shows
    int64_t version;           // of the newest row it shows
    int64_t until_ms;          // it shows less than it may from then on; INT64_MAX: never
};
enum { GAME_LOG_GAMES = 26 }; // games that have a ready page; page 0 is that of the newest game

struct game_log_cache {
    pthread_mutex_t lock;
    int64_t seq; // read up to this line of the ledger
    struct game_log_line *lines;
    int32_t count, room;
    int32_t first[MATCHES_MAX + 1], last[MATCHES_MAX + 1]; // by match, 0 = none
    struct arena texts;
    struct game_log_page (*pages)[GAME_LOG_GAMES]; // by match, NULL: none was asked for yet
    uint64_t used;
};

enum { GAME_LOG_CACHES = 16 };
// The books that hold something.
struct game_log_shelf {
    pthread_mutex_t lock;
    struct game_log_cache *at[GAME_LOG_CACHES];
    uint64_t turn;
};

struct game_log_cache *game_log_new(void);
void game_log_free(struct game_log_cache *p);
// Empties the book, with its pages.
void game_log_forget(struct desk *d, struct game_log_cache *p);

// Brings the book of the stream up to `seq` and locks it; game_log_close unlocks it.
MUST_CHECK struct err game_log_open(struct desk_thread *thread, const struct cached_stream *l, int64_t seq,
                                    struct game_log_cache **out);
void game_log_close(struct game_log_cache *p);

// The first line of an open book behind that line of the ledger; book->count if there is none.
int32_t game_log_after(const struct game_log_cache *p, int64_t seq);

// What one event of the ledger says of a record, if anything. Of an open book, in order of seq.
void game_log_note(struct game_log_cache *p, const struct event *e);

// One game as its record stands at a moment. Lines of turns in order; a corrected one shows what it became.
struct game_log_game {
    struct game_log_line *turns;
    int32_t count, illegal;
    const struct game_log_line *complete; // how it ended by its record, NULL: it is not complete
};
struct game_log_match {
    struct game_log_game *games; // by number, games[0] is unused
    int32_t last;                // highest number of a game that has anything, 0 = none
    int64_t seen_ms;             // when the newest line was told, 0 = there is none
    int64_t hidden_ms;           // when the oldest line that is not shown was told, INT64_MAX = all are
};
// What was recorded of a match up to a moment. Of an open book; everything is copied into the arena.
struct game_log_match game_log_match(struct arena *a, const struct game_log_cache *p, int32_t match,
                                     int64_t until_ms);

// Who is on roll after an action, as far as the action alone tells.
enum side game_log_on_roll(const struct game_log_line *line);

#endif
