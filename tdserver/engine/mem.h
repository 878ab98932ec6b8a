// SPDX-License-Identifier: MIT
// The only "library" of the pure layers: the compiler's own memory helpers, usable without libc.
// The linker or the WebAssembly build supplies memcpy, memmove, memset, memcmp; nothing else is ever needed.
#ifndef ENGINE_MEM_H
#define ENGINE_MEM_H

#include <stdbool.h>
#include <stddef.h>

static inline void mem_copy(void *to, const void *from, size_t bytes)
{
    __builtin_memcpy(to, from, bytes);
}
static inline void mem_move(void *to, const void *from, size_t bytes)
{
    __builtin_memmove(to, from, bytes);
}
static inline void mem_clear(void *at, size_t bytes)
{
    __builtin_memset(at, 0, bytes);
}
static inline bool mem_same(const void *a, const void *b, size_t bytes)
{
    return !__builtin_memcmp(a, b, bytes);
}

static inline size_t text_length(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

static inline bool text_begins(const char *text, const char *with)
{
    while (*with && *text == *with)
        text++, with++;
    return !*with;
}

static inline bool text_same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

// What follows in `text` after this whole name, which "+", "~" or the end of the text must follow: a name with
// switches. NULL if it does not begin so.
static inline const char *text_after_name(const char *text, const char *name)
{
    while (*name && *text == *name)
        text++, name++;
    return !*name && (!*text || *text == '+' || *text == '~') ? text : NULL;
}

#endif
