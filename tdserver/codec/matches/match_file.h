// SPDX-License-Identifier: MIT
// A match file of any kind that is known: .mat or .sgf, told apart by how it begins.
#ifndef CODEC_MATCHES_MATCH_FILE_H
#define CODEC_MATCHES_MATCH_FILE_H
#include "codec/matches/review.h"
#include "codec/question.h"

// Reads the first match of a file.
struct transcript_fault match_file_read(struct arena *a, struct text input, struct transcript *out);

// What is still to be read of a file, and the number of its first line: a .mat file may hold several matches.
struct match_part {
    struct text text;
    int32_t line;
};

// Reads and judges the first match of *part and writes the one JSON object that `tdserver judge FILE` and the API
// answer with (review_put); *part is then what follows, empty at the end of the file. VERDICT_LEGAL: everything
// legal and consistent.
enum verdict match_file_judge(struct arena *a, struct text name, struct match_part *part, struct json_out *o);

#endif
