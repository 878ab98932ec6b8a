// SPDX-License-Identifier: MIT
// A match as somebody wrote it down: games, and in each game what either side rolled, played and said, in
// order. This is what the readers of .mat and .sgf give and what their writers take. It claims nothing:
// whether plays were legal and points right is found out by codec/matches/review.h.
#ifndef CODEC_MATCHES_TRANSCRIPT_H
#define CODEC_MATCHES_TRANSCRIPT_H
#include "base/arena.h"
#include "engine/turn.h"

enum { LEFT, RIGHT }; // the columns of a score sheet; also the players 0 and 1 of GNU Backgammon

enum transcript_act {
    ACTION_ROLL, // dice, and the play made with them
    ACTION_DOUBLE,
    ACTION_TAKE,
    ACTION_DROP,
    ACTION_BEAVER,
    ACTION_RACCOON,
    ACTION_CONCEDE,   // this side gives the game up for `value` points, 0 = not said
    ACTION_AUTOMATIC, // equal dice at the start: the cube lies in the middle at `value`
    ACTION_POSITION, // the position was set up by hand; `play` is what stands there, SAID_UNKNOWN: not whose turn it is
};

enum transcript_said {
    SAID_PLAY,        // `play` is the play as written
    SAID_NOTHING,     // nothing stands after the dice: a pass, or the end of what was recorded
    SAID_CANNOT_MOVE, // "Cannot Move"
    SAID_UNKNOWN,     // "????"
    SAID_ILLEGAL,     // marked as illegal by whoever wrote it; `play` is what was played
};

struct transcript_action {
    enum transcript_act kind;
    enum transcript_said said;
    int side;
    struct dice dice; // 0,0 when the writer did not know them
    uint8_t third;    // the third die of a game with three dice, else 0
    int32_t value;    // of a double: the cube offered, 0 = not said; of a concession: the points
    int32_t line;     // where it stands in the file, from 1
    struct text play;
    // Found by the review of a legal play; without one canonical.at is NULL.
    struct text canonical; // "13/7 8/7", "" for a pass
    uint8_t steps;
    struct step step[STEPS_MAX];
};

struct transcript_game {
    int32_t number, line;
    struct text name[2];
    int32_t score[2]; // before the game, as stated
    struct transcript_action *actions;
    size_t count, room;
    int winner;     // as stated; -1 = the game has no result
    int32_t points; // as stated
    bool resigned;  // the format says that the loser gave up
    bool crawford;  // found by the review
    bool final;     // "and the match"
    int32_t result_line;
};

struct transcript_tag {
    struct text key, value;
};

struct transcript {
    int32_t length; // points, 0 = money session
    struct transcript_tag *tags;
    size_t tag_count, tag_room;
    struct transcript_game *games;
    size_t count, room;
    struct text rest;  // what follows in the file, from the next match on; empty if nothing does
    int32_t rest_line; // where that begins
};

// What could not be read. line = 0: everything could; -1: no line is at fault (there is no such file).
struct transcript_fault {
    int32_t line;
    const char *detail;
};

// The value of a tag, empty if there is none; letters of the key are folded.
struct text transcript_tag(const struct transcript *t, struct text key);

// What is played as game `number` of the match, from 1 on, by the tags (Variation, or the rules of an SGF file), which name a
// game, a series or several games in turn (engine/series.h); backgammon if they name none. False if they name one that is not
// known.
bool transcript_variant(const struct transcript *t, int32_t number, struct variant *out);
// May the match have a Crawford game? Not where no game of it has a cube, or all count checkers; whatever a Crawford tag says.
bool transcript_has_crawford(const struct transcript *t);
// The games as the tags name them, empty if they name none.
struct text transcript_games(const struct transcript *t);
// How the games are scored where it is not by points: "men", "combined" (the words of a Score tag, score-men among the rules of
// an SGF file), or what a Score tag says instead; empty: by points, or as the games themselves say (backgammon+score-men).
struct text transcript_score(const struct transcript *t);
// How the rules of an SGF file call it; empty: it is not known, or by points.
struct text transcript_score_rule(struct text score);
// Takes the scoring off the games where all of them have the same, so that readers that know the game know its name:
// "backgammon+score-men" gives the word "men" and leaves "backgammon". Empty: there is nothing to take off.
struct text transcript_score_apart(char *games);
// How the rules of an SGF file name them.
struct text transcript_sgf_rule(struct text games);
// Is this rule among the Rules tag of an SGF file: "Crawford:Jacoby"?
bool transcript_rule(const struct transcript *t, struct text rule);

// Room for one more, filled with zeros (a new game has no winner).
struct transcript_game *transcript_add_game(struct arena *a, struct transcript *t);
struct transcript_action *transcript_add_action(struct arena *a, struct transcript_game *game);
// A position set up as the left side sees it; whose turn it is nobody knows.
void transcript_add_position(struct arena *a, struct transcript_game *game, const struct position *p);
void transcript_add_tag(struct arena *a, struct transcript *t, struct text key, struct text value);

// Text that may be shown: UTF-8 as it is, anything else as ISO 8859-1, which old programs wrote.
struct text transcript_text(struct arena *a, struct text bytes);

// Takes a byte order mark of UTF-8 off a file; a fault where its letters are those of UTF-16.
struct transcript_fault transcript_letters(struct text *input);

#endif
