// SPDX-License-Identifier: MIT
// Entry lists as people paste or save them: one name a line, or columns name, club, country, seed separated
// by commas, semicolons or tabs, with "quoted, fields" ("" is a quote), an optional header line that may
// order the columns otherwise, a byte order mark and either kind of line end. Blank lines are passed over.
// Every bad line is reported, not only the first, so that a list is mended in one go.
#ifndef CODEC_CSV_H
#define CODEC_CSV_H
#include "base/arena.h"

enum { CSV_LINES_MAX = 2000 };

struct csv_entry {
    struct text name, club, country; // club and country may be empty
    int32_t seed;                    // 1 = strongest, 0 = none
    int32_t line;                    // where it stands, from 1
};

struct csv_fault {
    int32_t line;
    const char *detail; // what to do about it
};

struct csv_list {
    struct csv_entry *entries;
    size_t entry_count;
    struct csv_fault *faults;
    size_t fault_count;
};

// Everything in the result lives in the arena. A list without a single name has a fault.
struct csv_list csv_read(struct arena *a, struct text input);

#endif
