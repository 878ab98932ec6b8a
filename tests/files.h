// SPDX-License-Identifier: MIT
// Files for tests: fixtures of this tree (TD_TESTS) and the larger sets that TD_SHARED may name.
#ifndef TESTS_FILES_H
#define TESTS_FILES_H
#include "base/arena.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A whole file; the test program ends when it cannot be read.
static inline struct text file_text(struct arena *a, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        abort();
    }
    fseek(f, 0, SEEK_END);
    size_t n = (size_t)ftell(f);
    rewind(f);
    char *at = arena_alloc(a, n + 1);
    n = fread(at, 1, n, f);
    fclose(f);
    return (struct text){at, n};
}

// The path of something below the tests, or below TD_SHARED (NULL when that is not set).
static inline const char *tests_path(struct arena *a, const char *name)
{
    const char *root = getenv("TD_TESTS");
    return arena_printf(a, "%s/%s", root ? root : "tests", name);
}

static inline const char *shared_path(struct arena *a, const char *name)
{
    const char *root = getenv("TD_SHARED");
    return root && *root ? arena_printf(a, "%s/%s", root, name) : NULL;
}

// Calls `each` for every file of a folder whose name ends so, in order; returns how many.
static inline int files_each(const char *folder, const char *ending,
                             void (*each)(const char *path, const char *name, void *user), void *user)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort), found = 0;
    for (int i = 0; i < n; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (text_ends(text_of(entries[i]->d_name), text_of(ending))) {
            each(path, entries[i]->d_name, user);
            found++;
        }
        free(entries[i]);
    }
    if (n >= 0) free(entries);
    return found;
}
#endif
