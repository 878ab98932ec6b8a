// SPDX-License-Identifier: MIT
// Game log: what the ledger of a tournament says of recorded games, by match. A ledger may hold a hundred
// thousand lines and spectators ask for one match. What the public may see ends at a moment: everything is
// told as it stood then. Reading the ledger is the caller's (desk/pages/game_log_cache.h).
#ifndef VIEWS_GAME_LOG_H
#define VIEWS_GAME_LOG_H
#include "base/arena.h"
#include "base/number_map.h"
#include "director/event.h"
#include "director/state.h"

// One line of the ledger about a record. Members that its kind does not have are 0. at_ms is in the server's time as it
// counts after the newest line, so that what is held back stays so when the clock is set.
struct game_log_line {
    int64_t seq, at_ms, est_ms;
    const char *play, *rule; // "" where there is none
    enum event_kind kind;    // turn_recorded, turn_withdrawn, turn_corrected, turns_amended or game_recorded
    enum side side, owner, offered;
    enum record_act act;
    enum win win;
    enum legality verdict;
    enum record_source source;
    int32_t match, game, turn, dice, cube, points;
    bool kept;     // est_ms is the moment at which it was told first
    int32_t again; // actions that follow and stand for those of their numbers, after the first
    int32_t next,
        before; // line of the same match after and before this one, 0 = none; lines are counted from 1
    bool dropped;
    char position[POSITION_TEXT + 1];
};

struct game_log {
    struct game_log_line *lines;
    int32_t count, room;
    struct number_map chains; // of lines, by match
    struct arena texts;
};

// What one event of the ledger says of a record, if anything. In order of seq.
void game_log_note(struct game_log *log, const struct event *e);
// Gives the memory back; the log holds nothing then.
void game_log_empty(struct game_log *log);
// The first line behind that line of the ledger; log->count if there is none.
int32_t game_log_after(const struct game_log *log, int64_t seq);

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
// What was recorded of a match up to a moment. Everything is copied into the arena.
struct game_log_match game_log_match(struct arena *a, const struct game_log *log, int32_t match,
                                     int64_t until_ms);

// Who is on roll after an action, as far as the action alone tells.
enum side game_log_on_roll(const struct game_log_line *line);

#endif
