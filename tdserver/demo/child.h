// SPDX-License-Identifier: MIT
// Child: this same program run as another process: a server of its own on a temporary data directory, and the
// commands that look at what it wrote.
#ifndef DEMO_CHILD_H
#define DEMO_CHILD_H
#include "base/arena.h"
#include "base/err.h"
#include <sys/types.h>

struct child {
    pid_t pid;       // 0: not running
    char data[64];   // its data directory
    char url[64];    // http://127.0.0.1:port
    char token[128]; // of the set-up link
};

// Starts `serve` on a fresh data directory and a free port; returns when it has said where it is. The detail
// of a failure says what it said instead. Its log goes to our standard error.
MUST_CHECK struct err child_serve(struct arena *a, struct child *out);
// Stops the server and removes its data.
void child_stop(struct child *c);

// Runs `tdserver args...` (NULL-ended) and waits. Returns its exit status, -1 if it could not be run or was
// killed. Its standard output goes to the file `out`, or to ours when that is NULL.
int child_run(const char *const *args, const char *out);
#endif
