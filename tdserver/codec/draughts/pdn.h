// SPDX-License-Identifier: MIT
// PDN, the format in which draughts programs exchange games: tags, numbered plays, a result, as many games as a file
// holds. GameType 21 is the English game, 20 the international one; a file without that tag is of the game that the
// caller expects. Comments, variations and marks ($1, !, ?) are passed over. Every play is judged as it is read.
#ifndef CODEC_DRAUGHTS_PDN_H
#define CODEC_DRAUGHTS_PDN_H
#include "base/json/json_out.h"
#include "codec/matches/transcript.h"
#include "engine/draughts/judge.h"

enum pdn_result { PDN_OPEN, PDN_WHITE_WON, PDN_BLACK_WON, PDN_DRAWN };

enum { PDN_TAGS = 64, PDN_PLAYS = 2000 };

struct pdn_tag {
    struct text name, value;
    int32_t line;
};

struct pdn_game {
    struct draughts_ruleset rules;
    struct draughts_board start;
    struct pdn_tag tag[PDN_TAGS];
    size_t tags;
    struct draughts_play *play; // `after` of each is the board before the next
    size_t plays;
    enum pdn_result result;
    struct draughts_play
        *scratch; // DRAUGHTS_PLAYS_MAX plays for pdn_write; NULL: it takes them from the arena
};

// Reads the game at the front of *rest and takes it away; *line counts the lines read so far and begins at 1. A fault
// says what to mend. Texts point into *rest or the arena. With the rule RULE_HUFF a missed capture is a play.
struct transcript_fault pdn_read(struct arena *a, struct text *rest, int32_t *line,
                                 const struct draughts_ruleset *expected, struct pdn_game *out);

// A play as it was written, and what the judge says of it. No file tells of hands: a piece that was touched before the play (laws
// 10-12) is the only thing that cannot be found.
struct pdn_said {
    struct text word; // points into the file
    int32_t line;
    enum draughts_verdict verdict;
    struct refusal why; // why it is not DRAUGHTS_LEGAL
};

struct pdn_judged {
    struct pdn_said
        *said; // one for each play of the game; after them one that leads nowhere, if there is one
    size_t count;
    size_t left; // plays after that, which nobody can judge
};

// Storage that one game after the other of a file is judged in.
struct pdn_room {
    struct draughts_play *play, *list; // PDN_PLAYS, DRAUGHTS_PLAYS_MAX
    struct pdn_said *said;             // PDN_PLAYS + 1
};
struct pdn_room pdn_room(struct arena *a);

// The same where nobody is stopped by a play that is none: each gets its verdict, and a missed capture is a play. *budget counts
// down with every square that is looked at, so that nobody's file holds a program up for ever; all that is used up is a fault.
// After a fault *rest is where the next game may begin. What is judged lies in the room.
struct transcript_fault pdn_judge(struct arena *a, const struct pdn_room *room, struct text *rest,
                                  int32_t *line, const struct draughts_ruleset *expected, int64_t *budget,
                                  struct pdn_game *out, struct pdn_judged *judged);

// Appends a game; what is written can be read.
void pdn_write(struct json_out *o, const struct pdn_game *game);

// The same as the old books print it, a line of black's and white's plays after another: 11-15, and of white 22 18.
void pdn_write_old(struct json_out *o, const struct pdn_game *game);

// The value of a tag, empty if there is none.
struct text pdn_tag(const struct pdn_game *game, struct text name);

// "1/2-1/2".
struct text pdn_result_word(enum pdn_result result);

#endif
