// SPDX-License-Identifier: MIT
// PDN, the format in which draughts programs exchange games: tags, numbered plays, a result, as many games as a file
// holds. GameType 21 is the English game, 20 the international one; a file without that tag is of the game that the
// caller expects. Comments, variations and marks ($1, !, ?) are passed over. Every play is judged as it is read.
#ifndef CODEC_DRAUGHTS_PDN_H
#define CODEC_DRAUGHTS_PDN_H
#include "base/json_out.h"
#include "codec/transcript.h"
#include "engine/draughts/plays.h"

enum pdn_result { PDN_OPEN, PDN_WHITE_WON, PDN_BLACK_WON, PDN_DRAWN };

enum { PDN_TAGS = 64, PDN_PLAYS = 2000 };

struct pdn_tag {
    struct text name, value;
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

// Appends a game; what is written can be read.
void pdn_write(struct json_out *o, const struct pdn_game *game);

// The value of a tag, empty if there is none.
struct text pdn_tag(const struct pdn_game *game, struct text name);

#endif
