// SPDX-License-Identifier: MIT
// What the program writes into its log while a test listens.
#ifndef TESTS_HEARD_H
#define TESTS_HEARD_H
#include "base/arena.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct heard {
    FILE *file;
    int saved; // where standard error goes else
};

static inline struct heard heard_start(void)
{
    struct heard h = {tmpfile(), dup(STDERR_FILENO)};
    if (!h.file || h.saved < 0) abort();
    dup2(fileno(h.file), STDERR_FILENO);
    return h;
}

// All of it, as text; standard error goes where it went before.
static inline const char *heard_end(struct heard *h, struct arena *a)
{
    enum { MOST = 1 << 16 };
    char *said = arena_alloc(a, MOST);
    dup2(h->saved, STDERR_FILENO);
    close(h->saved);
    ssize_t n = pread(fileno(h->file), said, MOST - 1, 0);
    said[n > 0 ? n : 0] = 0;
    fclose(h->file);
    return said;
}

static inline int heard_times(const char *said, const char *words)
{
    int n = 0;
    for (; (said = strstr(said, words)); said += strlen(words))
        n++;
    return n;
}
#endif
