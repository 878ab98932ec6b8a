// SPDX-License-Identifier: MIT
// Match files in the two-column text form of Jellyfish (.mat, .txt), which GNU Backgammon, XG, Backgammon
// Galaxy and others exchange. Reading takes the superset of what they write (rules 6.5 and 5): byte order
// mark, either line end, tabs, header lines "; [Key "value"]", names with blanks or without letters, "Cannot
// Move", "????", "Concedes", "Losses N point", "Wins N point", results on their own line or in a row, bar as
// 25 and off as 0. Columns only decide where nothing else does: an entry that begins right of column 24 is
// the right player's. Writing gives what GNU Backgammon and XG read.
#ifndef CODEC_MATCHES_MAT_H
#define CODEC_MATCHES_MAT_H
#include "base/json/json_out.h"
#include "codec/matches/transcript.h"

// Reads a file up to its end or the next match, whatever its bytes. Texts of the result are slices of `input` or live in the arena.
// When a line cannot be read, *out holds what stands before it and the fault says which line and why.
struct transcript_fault mat_read(struct arena *a, struct text input, struct transcript *out);

// The same for what follows in a file (transcript.rest), whose first line is line `first` of the file.
struct transcript_fault mat_read_on(struct arena *a, struct text input, int32_t first,
                                    struct transcript *out);

// Appends the file. Plays that a review found legal are written in canonical notation, others as they stand.
void mat_write(struct json_out *o, const struct transcript *t);

#endif
