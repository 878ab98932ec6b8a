// SPDX-License-Identifier: MIT
// What the doors between JavaScript and the sources of the server share (engine_wasm.c, draughts_wasm.c): names that go out, the
// lines of a question, and the one function of a library that compilers ask for by themselves. Included once by each.
#ifndef WASM_DOOR_H
#define WASM_DOOR_H
#include <stddef.h>

#define EXPORT(name) __attribute__((export_name(#name)))

int memcmp(const void *a, const void *b, size_t n);
int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    while (n && *x == *y)
        x++, y++, n--;
    return n ? *x - *y : 0;
}

struct lines {
    const char *at, *end;
};

// The next line, copied so that it ends in NUL; its length, or -1 if `bytes` do not hold it.
static int next_line(struct lines *lines, char *room, int bytes)
{
    int n = 0;
    while (lines->at < lines->end && *lines->at != '\n') {
        if (n == bytes - 1) return -1;
        room[n++] = *lines->at++;
    }
    if (lines->at < lines->end) lines->at++;
    room[n] = '\0';
    return n;
}

#endif
