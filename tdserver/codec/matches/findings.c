// SPDX-License-Identifier: MIT
#include "codec/matches/findings.h"

#include <stdarg.h>

enum { NOTES_MAX = 200 };

void review_note(struct arena *a, struct review *r, const char *format, ...)
{
    if (r->note_count == NOTES_MAX) return;
    if (!r->notes) r->notes = ARENA_ARRAY(a, NOTES_MAX, const char *);
    va_list args;
    va_start(args, format);
    r->notes[r->note_count++] = arena_vprintf(a, format, args);
    va_end(args);
}
