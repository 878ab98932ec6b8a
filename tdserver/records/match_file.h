// SPDX-License-Identifier: MIT
// A match file of any kind that is known: .mat or .sgf, told apart by how it begins.
#ifndef RECORDS_MATCH_FILE_H
#define RECORDS_MATCH_FILE_H
#include "records/transcript.h"

struct transcript_fault match_file_read(struct arena *a, struct text input, struct transcript *out);

#endif
