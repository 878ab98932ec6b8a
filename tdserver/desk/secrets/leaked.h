// SPDX-License-Identifier: MIT
// Leaked: a list of passwords that became known somewhere, which whoever runs the server brings along: one a line, in the
// order of their bytes (LC_ALL=C sort -u). It is searched where it lies, by halving: twenty-odd small reads of a list
// of any size. Nobody is asked, and no password leaves the server.
#ifndef DESK_SECRETS_LEAKED_H
#define DESK_SECRETS_LEAKED_H
#include "base/arena.h"
#include "base/err.h"

#include <stdint.h>

struct leaked {
    int fd; // -1: there is no list
    int64_t size;
};
#define LEAKED_NONE ((struct leaked){-1, 0})

// BUSY with what to do, in the arena: it cannot be read, or is not in that order.
MUST_CHECK struct err leaked_open(const char *path, struct arena *a, struct leaked *out);
void leaked_close(struct leaked *list);
// Any thread. What cannot be read is not found.
bool leaked_has(const struct leaked *list, struct text password);
#endif
