// SPDX-License-Identifier: MIT
#include "base/text/ical_out.h"

#include <string.h>

#include "base/clock.h"

enum { LINE_OCTETS = 75 };

struct ical_out ical_start(struct arena *arena)
{
    return (struct ical_out){json_start(arena)};
}

struct text ical_bytes(const struct ical_out *o)
{
    return json_bytes(&o->bytes);
}

// How much of the rest fits on a line that has room for so many octets: whole letters only.
static size_t fitting(struct text rest, size_t room)
{
    struct text after = rest;
    size_t fits = 0;
    while (after.len) {
        text_next_rune(&after);
        if (rest.len - after.len > room) break;
        fits = rest.len - after.len;
    }
    return fits;
}

static void put_line(struct ical_out *o, struct text line)
{
    size_t room = LINE_OCTETS;
    while (line.len > room) {
        size_t fits = fitting(line, room);
        json_bytes_append(&o->bytes, (struct text){line.at, fits});
        json_bytes_append(&o->bytes, TEXT("\r\n "));
        line = (struct text){line.at + fits, line.len - fits};
        room = LINE_OCTETS - 1; // the space that marks what goes on counts
    }
    json_bytes_append(&o->bytes, line);
    json_bytes_append(&o->bytes, TEXT("\r\n"));
}

void ical_plain(struct ical_out *o, const char *name, struct text value)
{
    put_line(o, text_of(arena_printf(o->bytes.arena, "%s:%.*s", name, TEXT_ARGS(value))));
}

void ical_begin(struct ical_out *o, const char *component)
{
    put_line(o, text_of(arena_printf(o->bytes.arena, "BEGIN:%s", component)));
}

void ical_end(struct ical_out *o, const char *component)
{
    put_line(o, text_of(arena_printf(o->bytes.arena, "END:%s", component)));
}

void ical_text(struct ical_out *o, const char *name, struct text value)
{
    char *escaped = arena_alloc(o->bytes.arena, 2 * value.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < value.len; i++) {
        char c = value.at[i];
        if (c && strchr("\\;,\n", c)) escaped[len++] = '\\';
        escaped[len++] = c == '\n' ? 'n' : c;
    }
    ical_plain(o, name, (struct text){escaped, len});
}

void ical_time(struct ical_out *o, const char *name, int64_t wall_ms)
{
    char room[CLOCK_TEXT], basic[] = "YYYYMMDDTHHMMSSZ";
    struct text iso = clock_text(wall_ms, room);
    for (size_t i = 0, to = 0; i < iso.len && to < sizeof basic - 2; i++)
        if (iso.at[i] != '-' && iso.at[i] != ':') basic[to++] = iso.at[i];
    ical_plain(o, name, text_of(basic));
}
