// SPDX-License-Identifier: MIT
#include "base/arena.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_ALIGN = 16, ARENA_BLOCK = 4096 - 64 };

struct arena_block {
    struct arena_block *older;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

static void arena_grow(struct arena *a, size_t n)
{
    size_t size = n > ARENA_BLOCK ? n : ARENA_BLOCK;
    struct arena_block *block = malloc(sizeof *block + size);
    if (!block) abort();
    block->size = size;
    block->older = a->blocks;
    a->blocks = block;
    a->left = size;
}

void *arena_alloc(struct arena *a, size_t n)
{
    if (n > PTRDIFF_MAX - ARENA_ALIGN) abort();
    n = (n + (ARENA_ALIGN - 1)) & ~(size_t)(ARENA_ALIGN - 1);
    if (n > a->left || !a->blocks) arena_grow(a, n);
    void *at = a->blocks->bytes + (a->blocks->size - a->left);
    a->left -= n;
    return memset(at, 0, n);
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
    size_t n;
    if (__builtin_mul_overflow(count, size, &n)) abort();
    return arena_alloc(a, n);
}

char *arena_string(struct arena *a, struct text t)
{
    char *copy = arena_alloc(a, t.len + 1);
    if (t.len) memcpy(copy, t.at, t.len);
    return copy;
}

struct text arena_copy(struct arena *a, struct text t)
{
    return (struct text){arena_string(a, t), t.len};
}

char *arena_vprintf(struct arena *a, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0) abort();
    char *at = arena_alloc(a, (size_t)n + 1);
    vsnprintf(at, (size_t)n + 1, format, args);
    return at;
}

char *arena_printf(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *at = arena_vprintf(a, format, args);
    va_end(args);
    return at;
}

static void arena_keep(struct arena *a, struct arena_block *kept)
{
    while (a->blocks) {
        struct arena_block *older = a->blocks->older;
        if (a->blocks != kept) free(a->blocks);
        a->blocks = older;
    }
    if (kept) kept->older = NULL;
    a->blocks = kept;
    a->left = kept ? kept->size : 0;
}

void arena_reset(struct arena *a)
{
    struct arena_block *kept = a->blocks;
    while (kept && kept->size != ARENA_BLOCK)
        kept = kept->older;
    arena_keep(a, kept);
}

void arena_free(struct arena *a)
{
    arena_keep(a, NULL);
}
