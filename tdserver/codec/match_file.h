// SPDX-License-Identifier: MIT
// A match file of any kind that is known: .mat or .sgf, told apart by how it begins.
#ifndef CODEC_MATCH_FILE_H
#define CODEC_MATCH_FILE_H
#include "codec/question.h"
#include "codec/review.h"

struct transcript_fault match_file_read(struct arena *a, struct text input, struct transcript *out);

// Reads and judges a file and writes the one JSON object that `tdserver judge FILE` and the API answer with
// (review_put). VERDICT_LEGAL: everything legal and consistent.
enum verdict match_file_judge(struct arena *a, struct text name, struct text input, struct json_out *o);

#endif
