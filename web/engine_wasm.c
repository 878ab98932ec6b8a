// SPDX-License-Identifier: MIT
// The rules engine in the browser: the door between JavaScript and the same sources the server runs.
//
// One piece of memory carries texts both ways. The caller writes a question as lines (position ID, dice,
// variant, play) and calls engine_plays or engine_judge with its length; the answer replaces it, and its
// length is returned, or -1 when the position, the dice or the variant cannot be read. An answer of
// engine_plays is one line a play, "play TAB resulting position ID"; one of engine_judge begins with a line
// "legal TAB position ID" or "illegal TAB rule TAB sentence" and goes on with the lines of all legal plays.
#include "engine/ids.h"
#include "engine/judge.h"
#include "engine/writing.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT_ROOM = 512 << 10, FIELD_ROOM = 256 };

static char shared[TEXT_ROOM];
static struct play play_room[PLAYS_MAX];
static struct variant variant;

int memcmp(const void *a, const void *b, size_t n);
int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    while (n && *x == *y)
        x++, y++, n--;
    return n ? *x - *y : 0;
}

// Where questions are written and answers read.
EXPORT(engine_text) char *engine_text(void);
char *engine_text(void)
{
    return shared;
}

// ---- the question ----

struct lines {
    const char *at, *end;
};

// The next line, copied so that it ends in NUL; its length, or -1 if it is too long.
static int next_line(struct lines *lines, char room[static FIELD_ROOM])
{
    int n = 0;
    while (lines->at < lines->end && *lines->at != '\n') {
        if (n == FIELD_ROOM - 1) return -1;
        room[n++] = *lines->at++;
    }
    if (lines->at < lines->end) lines->at++;
    room[n] = '\0';
    return n;
}

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

static bool read_turn(struct lines *lines, struct turn *turn)
{
    char position[FIELD_ROOM], dice[FIELD_ROOM], name[FIELD_ROOM];
    int length = next_line(lines, position);
    if (length < 0 || next_line(lines, dice) != 2 || next_line(lines, name) < 0) return false;
    if (!is_die(dice[0]) || !is_die(dice[1]) || !variant_parse(name, &variant)) return false;
    mem_clear(turn, sizeof *turn);
    turn->variant = &variant;
    turn->dice = dice_of((unsigned)(dice[0] - '0'), (unsigned)(dice[1] - '0'));
    struct position start = variant_start(&variant);
    return position_id_read(position, (size_t)length, position_men(&start, MINE), &turn->board) &&
           variant_accepts(&variant, &turn->board);
}

// ---- the answer ----

static void put_after(struct writing *out, const struct play *play)
{
    char id[POSITION_ID_LENGTH + 1];
    struct position seen = position_swap(&play->after);
    position_id_write(&seen, id);
    writing_add(out, "\t");
    writing_add(out, id);
    writing_char(out, '\n');
}

static bool put_plays(struct writing *out, const struct turn *turn)
{
    char words[NOTATION_ROOM];
    struct plays plays = {play_room, PLAYS_MAX, 0};
    struct refusal refusal = plays_list(turn, &plays);
    for (size_t i = 0; i < plays.count; i++) {
        notation_write(turn, &plays.at[i], words, sizeof words);
        writing_add(out, words);
        put_after(out, &plays.at[i]);
    }
    return !refusal.code;
}

static void put_illegal(struct writing *out, const struct refusal *refusal)
{
    writing_add(out, "illegal\t");
    writing_number(out, refusal->code);
    for (unsigned i = 0; i < REFUSAL_ARGS; i++) {
        writing_char(out, i ? ' ' : '\t');
        writing_number(out, refusal->args[i]);
    }
    writing_char(out, '\t');
    writing_add(out, refusal->text);
    writing_char(out, '\n');
}

EXPORT(engine_plays) int engine_plays(int length);
int engine_plays(int length)
{
    struct lines lines = {shared, shared + length};
    struct turn turn;
    if (!read_turn(&lines, &turn)) return -1;
    struct writing out = writing_into(shared, sizeof shared);
    return put_plays(&out, &turn) ? (int)out.length : -1;
}

EXPORT(engine_judge) int engine_judge(int length);
int engine_judge(int length)
{
    struct lines lines = {shared, shared + length};
    struct turn turn;
    struct written written;
    struct play play;
    struct plays legal = {play_room, PLAYS_MAX, 0};
    char words[FIELD_ROOM];
    if (!read_turn(&lines, &turn)) return -1;
    int n = next_line(&lines, words);
    if (n < 0) return -1;
    struct writing out = writing_into(shared, sizeof shared);
    struct refusal refusal = notation_read(words, (size_t)n, &written);
    if (!refusal.code) refusal = judge_play(&turn, &written, &legal, &play);
    if (refusal.code) {
        put_illegal(&out, &refusal);
    } else {
        writing_add(&out, "legal");
        put_after(&out, &play);
    }
    return put_plays(&out, &turn) ? (int)out.length : -1;
}
