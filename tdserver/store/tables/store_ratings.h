// SPDX-License-Identifier: MIT
// Rating lists: the matches they are made of, and the lines they came to. Rule book 4; ratings/replay.h plays them.
#ifndef STORE_TABLES_STORE_RATINGS_H
#define STORE_TABLES_STORE_RATINGS_H
#include "store/store.h"
#include "store/tables/rating_block.h"

enum { RATING_MATCHES_MOST = 1000000 };

// A match of a closed tournament that is over, as its ledger has it.
struct store_rating_match {
    int64_t stream, played_ms;
    int32_t match, length, how, games, winner; // how: enum match_how; winner: 1 a, 2 b
    bool teams;                                // a team match: its boards are matches of their own
    struct text game; // "backgammon", another one, or several in turn (engine/series.h)
    int32_t persons[2],
        player[2]; // of side a, of side b: how many persons, the first one's player, 0 = not known
};

// The same of one player, rated or not.
struct store_rating_played {
    struct store_rating_match match;
    unsigned char uid[STORE_UID];
    struct text title;
    int32_t score[2]; // of side a, of side b
};

// A game that counts, of a match of a closed tournament.
struct store_memory_game {
    int64_t stream;
    int32_t match, winner, points; // winner: 1 a, 2 b
};

// Which list, and from what its newest lines were made; run 0: it was never made.
struct store_rating_list {
    int64_t club;
    struct text ramp, game; // game: what is rated, as matches have it
    struct text key;        // the list's own name in the database, store_rating_key()
    int32_t run;
    unsigned char facts[STORE_HASH];
};

// What a run changes: each tournament of which a line is another one, with all its lines as they are now.
struct store_rating_run {
    const struct rating_block *blocks;
    size_t count;
    const struct rating_line *cause; // the first match, in order of time, that is another one or new
};

// Of each line: was its tournament opened again?
struct store_rating_lines {
    struct rating_line *at;
    bool *open;
    size_t count;
};

struct store_rating_past {
    struct rating_line line;
    unsigned char uid[STORE_UID],
        cause_uid[STORE_UID]; // the tournament; and where the match was that replaced the line
    struct text title;
    int64_t until_ms;     // when it was replaced, 0 = it holds
    int32_t since, until; // the runs that wrote and replaced it
    int32_t cause_match;  // 0 = it holds
};

// A list is of one game and one ramp: "fibs" for backgammon, "fibs/nackgammon" for another game.
struct text store_rating_key(struct arena *a, struct text ramp, struct text game);
// The games beside backgammon that closed tournaments of the club are played at, in order of their names.
MUST_CHECK struct err store_rating_games(struct store *s, struct arena *a, int64_t club, size_t limit,
                                         struct text **out, size_t *n);
// The facts of now, and what is known of the list; `club`, `ramp`, `game` and `key` are given.
MUST_CHECK struct err store_rating_list(struct store *s, struct store_rating_list *list,
                                        unsigned char facts[STORE_HASH]);
// All matches of closed tournaments, and the lines that hold; neither in any order, both in the arena. A list of some of them would be
// wrong: more than `most` are an error.
MUST_CHECK struct err store_rating_matches(struct store *s, struct arena *a, int64_t club, size_t most,
                                           struct store_rating_match **out, size_t *n);
MUST_CHECK struct err store_rating_lines(struct store *s, struct arena *a,
                                         const struct store_rating_list *list,
                                         struct store_rating_lines *out);
// Writes the list with its new facts, and where something changed its next run. One transaction; CONFLICT (as any unique
// key) when another server was first: then its lines hold.
MUST_CHECK struct err store_rating_keep(struct store *s, struct arena *a,
                                        const struct store_rating_list *list,
                                        const struct store_rating_run *run);

// The lines of a player, newest match first, what holds before what was replaced.
MUST_CHECK struct err store_rating_history(struct store *s, struct arena *a,
                                           const struct store_rating_list *list, int32_t player, size_t limit,
                                           struct store_rating_past **out, size_t *n);
// What somebody played who is any of these players, newest first.
MUST_CHECK struct err store_rating_played(struct store *s, struct arena *a, int64_t club,
                                          const int32_t *players, size_t player_count, size_t limit,
                                          struct store_rating_played **out, size_t *n);
// The games of their matches, in order of tournament, match and game.
MUST_CHECK struct err store_memory_games(struct store *s, struct arena *a, int64_t club,
                                         const int32_t *players, size_t player_count,
                                         struct store_memory_game **out, size_t *n);

// A place in a section of a tournament that is closed.
struct store_season_place {
    int32_t from, to, of;    // of: how many places the section has
    int32_t persons, player; // of the entry, player: 0 = not known
    int64_t stream;
    int32_t kind,
        fed_by; // of the section, as director/enums.def counts kinds; fed_by: 0 = by none, it is a draw of its own
    struct text game;
};
struct store_season_tournament {
    int64_t stream;
    unsigned char uid[STORE_UID];
    struct text title, starts_on;
};
// Tournaments of a season: their days are not before `first` and before `end` (YYYY-MM-DD).
struct store_season {
    int64_t club;
    struct text first, end;
};
MUST_CHECK struct err store_season_matches(struct store *s, struct arena *a,
                                           const struct store_season *season, struct store_rating_match **out,
                                           size_t *n);
MUST_CHECK struct err store_season_places(struct store *s, struct arena *a, const struct store_season *season,
                                          struct store_season_place **out, size_t *n);
// In order of their days.
MUST_CHECK struct err store_season_tournaments(struct store *s, struct arena *a,
                                               const struct store_season *season,
                                               struct store_season_tournament **out, size_t *n);
#endif
