// SPDX-License-Identifier: MIT
// Match files in Smart Game Format, GM[6], as GNU Backgammon writes them (rules 6.4): several games in one
// file, each a tree of which only the main line counts; variations, comments and analysis are passed over.
// White is the left player (player 0), Black the right one. A roll of three dice, which the format does not know, is three digits.
#ifndef CODEC_MATCHES_SGF_H
#define CODEC_MATCHES_SGF_H
#include "base/json/json_out.h"
#include "codec/matches/transcript.h"

// Reads a whole file, whatever its bytes. Texts of the result live in the arena or are slices of `input`. A
// set-up position becomes the position ID of the side to play. When something cannot be read, *out holds what
// stands before it and the fault says in which line and why.
struct transcript_fault sgf_read(struct arena *a, struct text input, struct transcript *out);

// Appends the file. Plays are written from their steps, so the transcript must have been reviewed
// (codec/matches/review.h); a play without steps is written as dice alone.
void sgf_write(struct json_out *o, const struct transcript *t);

#endif
