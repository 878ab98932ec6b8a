// SPDX-License-Identifier: MIT
// Memory of one request (or of one batch): many small pieces, all given back at once. Pointers from an arena
// are valid until it is reset or freed. Not for use by two threads at a time. Memory that cannot be had ends
// the process: sizes are bounded before they arrive here, and the ledger makes a crash harmless.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include "base/text/text.h"
#include <stdarg.h>

struct arena_block;
struct arena {
    struct arena_block *blocks; // the newest first
    size_t left;                // bytes free in the newest
};
#define ARENA_EMPTY ((struct arena){NULL, 0})

// n zeroed bytes, aligned for anything.
void *arena_alloc(struct arena *a, size_t n);
// count zeroed elements of `size` bytes; the product may not overflow.
void *arena_array(struct arena *a, size_t count, size_t size);
#define ARENA_NEW(a, type)          ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, count, type) ((type *)arena_array((a), (count), sizeof(type)))

// Copies, ended by NUL for those who need a C string.
struct text arena_copy(struct arena *a, struct text t);
char *arena_string(struct arena *a, struct text t);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

// Forgets everything but keeps one small block for the next request.
void arena_reset(struct arena *a);
// Gives all memory back; the arena is empty and usable.
void arena_free(struct arena *a);
#endif
