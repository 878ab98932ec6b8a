// SPDX-License-Identifier: MIT
// A PDN file judged, game by game, text in, JSON out: what `tdserver judge FILE.pdn` and the API answer with. A game is
// {game, line, variant, event, black, white, result, start, position, plays: [{line, side, play, verdict}], legal, missed, false,
// unclear, unjudged, result_ok, notes, error}; a play that is not legal has rule, message and args, too. The verdict `touched` needs
// a hand, which no file tells of. After a play that leads nowhere (false, unclear) the rest of its game is not judged.
#ifndef CODEC_DRAUGHTS_PDN_FILE_H
#define CODEC_DRAUGHTS_PDN_FILE_H
#include "codec/draughts/pdn.h"
#include "codec/question.h"

// What is still to be read of a file.
struct pdn_file {
    struct text rest;
    int32_t line; // of its beginning, from 1
    int32_t game; // games read
    int64_t budget;
    struct draughts_ruleset expected; // of games that do not say what is played
    struct pdn_room room;
};

// More than any collection of games needs; of a question as much as half a second can.
#define PDN_BUDGET_ALL INT64_MAX
enum { PDN_BUDGET_ASKED = 4000000 };

// Is it PDN and no match file of a tables game: by the end of its name, or by how it begins: with a tag, a comment, or the number of
// a play, "1."?
bool pdn_known(struct text name, struct text input);

// Opens a file; the arena holds what all of its games are judged in. variant: what is played where a game does not say so, "draughts" if empty. NULL, or why that cannot be.
const char *pdn_open(struct arena *a, struct text input, struct text variant, int64_t budget,
                     struct pdn_file *out);

// Is nothing left to be read but blanks?
bool pdn_at_end(const struct pdn_file *file);

// Reads and judges the next game and writes it as one JSON object, with the name of the file in front where there is one.
// VERDICT_LEGAL: every play is legal, and the result is what the board says.
enum verdict pdn_file_judge(struct arena *a, struct text name, struct pdn_file *file, struct json_out *o);

// The whole file as one JSON object: {file, games, error}.
enum verdict pdn_file_judge_all(struct arena *a, struct text name, struct text input, struct text variant,
                                struct json_out *o);

// Writes every game of a file in another form, up to the first play that leads nowhere, and says in *notes, a line each, what
// was not legal. A fault stops it.
struct transcript_fault pdn_file_convert(struct arena *a, struct pdn_file *file,
                                         void (*write)(struct json_out *o, const struct pdn_game *game),
                                         struct json_out *o, struct json_out *notes);

#endif
