// SPDX-License-Identifier: MIT
// Plays: what the ledger of a tournament says of recorded games, kept in memory by match, because a ledger
// may hold a hundred thousand lines and spectators ask for one match. A book is read when somebody first
// asks, and goes on where it stopped each time after; of the tournaments that were asked for, the newest few
// are kept. What the public may see ends at a moment: everything is told as it stood then.
#ifndef DESK_BOOK_H
#define DESK_BOOK_H
#include <pthread.h>

#include "base/arena.h"
#include "director/event.h"
#include "director/state.h"
#include "store/store.h"

struct clerk;
struct desk;
struct live;
struct names;

// One line of the ledger about a record. Members that its kind does not have are 0.
struct book_line {
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
struct book_page {
    struct document *document; // NULL: none
    const struct names *names; // kept: the names it shows
    int64_t version;           // of the newest row it shows
    int64_t until_ms;          // it shows less than it may from then on; INT64_MAX: never
};
enum { BOOK_GAMES = 26 }; // games that have a ready page; page 0 is that of the newest game

struct book {
    pthread_mutex_t lock;
    int64_t seq; // read up to this line of the ledger
    struct book_line *lines;
    int32_t count, room;
    int32_t first[MATCHES_MAX + 1], last[MATCHES_MAX + 1]; // by match, 0 = none
    struct arena texts;
    struct book_page (*pages)[BOOK_GAMES]; // by match, NULL: none was asked for yet
    uint64_t used;
};

enum { BOOKS = 16 };
// The books that hold something.
struct book_shelf {
    pthread_mutex_t lock;
    struct book *at[BOOKS];
    uint64_t turn;
};

struct book *book_new(void);
void book_free(struct book *p);
// Empties the book, with its pages.
void book_forget(struct desk *d, struct book *p);

// Brings the book of the stream up to `seq` and locks it; book_close unlocks it.
MUST_CHECK struct err book_open(struct clerk *clerk, const struct live *l, int64_t seq, struct book **out);
void book_close(struct book *p);

// The first line of an open book behind that line of the ledger; book->count if there is none.
int32_t book_after(const struct book *p, int64_t seq);

// What one event of the ledger says of a record, if anything. Of an open book, in order of seq.
void book_note(struct book *p, const struct event *e);

// One game as its record stands at a moment. Lines of turns in order; a corrected one shows what it became.
struct book_game {
    struct book_line *turns;
    int32_t count, illegal;
    const struct book_line *complete; // how it ended by its record, NULL: it is not complete
};
struct book_match {
    struct book_game *games; // by number, games[0] is unused
    int32_t last;            // highest number of a game that has anything, 0 = none
    int64_t seen_ms;         // when the newest line was told, 0 = there is none
    int64_t hidden_ms;       // when the oldest line that is not shown was told, INT64_MAX = all are
};
// What was recorded of a match up to a moment. Of an open book; everything is copied into the arena.
struct book_match book_match(struct arena *a, const struct book *p, int32_t match, int64_t until_ms);

// Who is on roll after an action, as far as the action alone tells.
enum side book_on_roll(const struct book_line *line);

#endif
