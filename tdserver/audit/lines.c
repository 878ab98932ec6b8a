// SPDX-License-Identifier: MIT
#include "audit/lines.h"

#include <stdlib.h>
#include <string.h>

struct lines lines_start(FILE *file)
{
    char *room = malloc(LINES_ROOM);
    if (!room) abort();
    return (struct lines){.file = file, .room = room};
}

void lines_end(struct lines *l)
{
    free(l->room);
    l->room = NULL;
}

static void fill(struct lines *l)
{
    memmove(l->room, l->room + l->from, l->to - l->from);
    l->to -= l->from;
    l->from = 0;
    l->to += fread(l->room + l->to, 1, LINES_ROOM - l->to, l->file);
    l->failed = ferror(l->file) != 0;
}

static struct text take(struct lines *l, size_t n)
{
    struct text line = {l->room + l->from, n};
    l->from += n;
    return line;
}

bool lines_next(struct lines *l, struct text *line)
{
    const char *feed = memchr(l->room + l->from, '\n', l->to - l->from);
    if (!feed) {
        fill(l);
        feed = memchr(l->room, '\n', l->to);
    }
    *line = take(l, feed ? (size_t)(feed + 1 - (l->room + l->from)) : l->to - l->from);
    return line->len > 0 && !l->failed;
}
