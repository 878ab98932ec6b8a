// SPDX-License-Identifier: MIT
// Lines: an export file, line by line, in little memory. What the lines mean is codec/ledger/ledger_file.h.
#ifndef AUDIT_LINES_H
#define AUDIT_LINES_H
#include "base/text/text.h"

#include <stdio.h>

enum { LINES_ROOM = 1 << 18 };

struct lines {
    FILE *file;
    char *room; // LINES_ROOM bytes
    size_t from, to;
    bool failed; // the file cannot be read
};

// Starts at the present place of the file, which stays the caller's.
struct lines lines_start(FILE *file);
void lines_end(struct lines *l);

// The next line with its line feed, valid until the next call; false at the end or when reading failed. The
// last line may lack its line feed, and a line longer than the room comes in pieces without one: neither is a
// line of a ledger.
bool lines_next(struct lines *l, struct text *line);
#endif
