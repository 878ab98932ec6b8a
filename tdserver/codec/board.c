// SPDX-License-Identifier: MIT
#include "codec/board.h"

#include <stdio.h>
#include <string.h>

static void put(struct json_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct json_out *o, const char *format, ...)
{
    char piece[128];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    json_bytes_append(o, (struct text){piece, n < (int)sizeof piece ? (size_t)n : sizeof piece - 1});
}

// ---- one line ----

// The point of the owner's own count that the side to play calls `point`.
static unsigned own_point(const struct variant *v, int side, unsigned point)
{
    return side == MINE || point == BAR ? point : variant_across(v, point);
}

// "13:5", "12:1p" (pinned), "bar:2" (hit), "wait:14" (not entered yet).
static bool read_checkers(struct text word, const struct variant *v, int side, struct position *out)
{
    int64_t point = BAR, checkers;
    struct text where = text_cut(&word, ':');
    bool wait = text_equal_ascii_fold(where, TEXT("wait")),
         bar = text_equal_ascii_fold(where, TEXT("bar")) || wait;
    bool pinned = word.len && word.at[word.len - 1] == 'p' && !bar;
    word.len -= pinned;
    if (!bar && (!text_int64(where, &point) || point < 1 || point > 24)) return false;
    if (!word.at || !text_int64(word, &checkers) || checkers < 1 || checkers > CHECKERS_MAX) return false;
    unsigned own = own_point(v, side, (unsigned)point);
    uint8_t *at = &out->checkers[side][own];
    if (bar && *at - out->waiting[side] && !wait) return false;
    if (bar ? wait && out->waiting[side] : *at) return false;
    *at = (uint8_t)(*at + checkers);
    if (wait) out->waiting[side] = (uint16_t)checkers;
    if (pinned) out->pinned[side] |= 1u << own;
    return *at <= CHECKERS_MAX;
}

static bool read_side(struct text words, const struct variant *v, int side, struct position *out)
{
    struct position start = variant_start(v);
    unsigned all = position_checkers(&start, side);
    while (words.at) {
        struct text word = text_cut(&words, ' ');
        if (word.len && !read_checkers(word, v, side, out)) return false;
    }
    unsigned standing = position_between(out, side, 1, BAR);
    if (standing > all) return false;
    out->checkers[side][OFF] = (uint8_t)(all - standing);
    return true;
}

bool board_read(struct text line, const struct variant *v, struct position *out)
{
    *out = (struct position){0};
    struct text mine = text_cut(&line, '/');
    return line.at && read_side(mine, v, MINE, out) && read_side(line, v, THEIRS, out);
}

static void write_side(struct json_out *o, const struct variant *v, const struct position *p, int side)
{
    if (p->waiting[side]) put(o, "wait:%d ", p->waiting[side]);
    if (p->checkers[side][BAR] > p->waiting[side])
        put(o, "bar:%d ", p->checkers[side][BAR] - p->waiting[side]);
    for (unsigned point = 24; point >= 1; point--) {
        unsigned own = own_point(v, side, point), checkers = p->checkers[side][own];
        if (checkers) put(o, "%u:%u%s ", point, checkers, p->pinned[side] >> own & 1 ? "p" : "");
    }
}

void board_write(struct json_out *o, const struct variant *v, const struct position *p)
{
    write_side(o, v, p, MINE);
    put(o, "/");
    size_t before = o->len;
    put(o, " ");
    write_side(o, v, p, THEIRS);
    // The blank after the last word, or the one that waited for a first.
    o->len -= o->len > before;
}

// ---- the drawing ----

enum { STACK = 5 }; // checkers drawn on a point; the fifth gives way to their number when there are more

// What stands on a point in row `row` of its stack, row 0 at the edge.
static void put_cell(struct json_out *o, unsigned checkers, char letter, unsigned row)
{
    if (row == STACK - 1 && checkers > STACK)
        put(o, "%2u ", checkers);
    else
        put(o, " %c ", row < checkers ? letter : ' ');
}

static void put_point(struct json_out *o, const struct variant *v, const struct position *p, unsigned point,
                      unsigned row)
{
    unsigned mine = p->checkers[MINE][point], theirs = p->checkers[THEIRS][variant_across(v, point)];
    // A pinned checker lies at the edge, under the other side's checkers.
    bool pinned_theirs = p->pinned[THEIRS] >> variant_across(v, point) & 1;
    if (mine && theirs && row == 0) {
        put_cell(o, 1, pinned_theirs ? 'O' : 'X', 0);
        return;
    }
    bool show_mine = mine && (!theirs || pinned_theirs);
    unsigned checkers = show_mine ? mine : theirs;
    put_cell(o, checkers + (mine && theirs), show_mine ? 'X' : 'O', row);
}

static void put_half(struct json_out *o, const struct variant *v, const struct position *p, bool top,
                     unsigned row)
{
    put(o, " |");
    for (unsigned i = 0; i < 12; i++) {
        if (i == 6) put(o, "|   |");
        put_point(o, v, p, top ? 13 + i : 12 - i, row);
    }
    put(o, "|\n");
}

static void put_middle(struct json_out *o, const struct position *p)
{
    put(o, " |                  |BAR|                  |  bar X:%d O:%d  off X:%d O:%d\n",
        p->checkers[MINE][BAR], p->checkers[THEIRS][BAR], p->checkers[MINE][OFF], p->checkers[THEIRS][OFF]);
}

void board_draw(struct json_out *o, const struct variant *v, const struct position *p)
{
    put(o, " +13-14-15-16-17-18------19-20-21-22-23-24-+\n");
    for (unsigned row = 0; row < STACK; row++)
        put_half(o, v, p, true, row);
    put_middle(o, p);
    for (unsigned row = STACK; row > 0; row--)
        put_half(o, v, p, false, row - 1);
    put(o, " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n");
}
