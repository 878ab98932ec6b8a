// SPDX-License-Identifier: MIT
// What the engine's tests share: fixtures as questions, and lists of plays as sets of position IDs.
#ifndef TESTS_ENGINE_QUESTIONS_H
#define TESTS_ENGINE_QUESTIONS_H
#include "base/arena.h"
#include "engine/ids.h"
#include "engine/judge.h"

#include "files.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

#include "unit.h"

struct questions {
    struct play at[PLAYS_MAX];
    struct plays plays;
};

static inline struct plays *questions_list(struct questions *q)
{
    q->plays = (struct plays){q->at, PLAYS_MAX, 0};
    return &q->plays;
}

static inline struct turn turn_of(enum variant_id id, const char *position, const char *dice)
{
    struct turn turn = {.variant = variant_row(id)};
    struct position start = variant_start(turn.variant);
    assert_true(position_id_read(position, strlen(position), position_checkers(&start, MINE), &turn.board));
    turn.dice = dice_of((unsigned)(dice[0] - '0'), (unsigned)(dice[1] - '0'));
    return turn;
}

// Checkers as "24:2 13:5 bar:1 / 19:4 4:1", both sides in the mover's count; the rest of `checkers` is off.
// "5p" = pinned; "wait:2" = not entered yet, on the bar.
static inline void board_side(const struct variant *v, const char *text, const char *end, int side,
                              struct position *p)
{
    while (text < end) {
        char *next;
        unsigned point = BAR;
        bool wait = !strncmp(text, "wait", 4);
        if (wait)
            next = (char *)text + 4;
        else if (!strncmp(text, "bar", 3))
            next = (char *)text + 3;
        else
            point = (unsigned)strtoul(text, &next, 10);
        unsigned own = side == MINE || point == BAR ? point : variant_across(v, point);
        unsigned checkers = (unsigned)strtoul(next + 1, &next, 10);
        p->checkers[side][own] = (uint8_t)(p->checkers[side][own] + checkers);
        if (wait) p->waiting[side] = (uint16_t)checkers;
        if (*next == 'p') {
            p->pinned[side] |= 1u << own;
            next++;
        }
        text = next + (*next == ' ');
    }
}

static inline struct position board_of(const struct variant *v, const char *text)
{
    struct position p = {0}, start = variant_start(v);
    const char *bar = strchr(text, '/'), *end = text + strlen(text);
    while (bar > text && bar[-1] == ' ')
        bar--;
    const char *theirs = strchr(text, '/') + 1;
    board_side(v, text, bar, MINE, &p);
    board_side(v, theirs + (*theirs == ' '), end, THEIRS, &p);
    for (int side = MINE; side <= THEIRS; side++)
        p.checkers[side][OFF] = (uint8_t)(position_checkers(&start, side) - position_checkers(&p, side));
    assert_true(variant_accepts(v, &p));
    return p;
}

static inline int id_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

// The resulting positions as the opponent sees them, sorted.
static inline size_t results_of(const struct plays *plays, char id[][POSITION_ID_LENGTH + 1])
{
    for (size_t i = 0; i < plays->count; i++) {
        struct position seen = position_swap(&plays->at[i].after);
        position_id_write(&seen, id[i]);
    }
    qsort(id, plays->count, sizeof *id, id_compare);
    return plays->count;
}

static inline struct refusal judged(const struct turn *turn, const char *text, struct questions *q,
                                    struct play *play)
{
    struct written written;
    struct refusal refusal = notation_read(text, strlen(text), &written);
    return refusal.code ? refusal : judge_play(turn, &written, questions_list(q), play);
}

static inline void assert_verdict(const struct turn *turn, const char *text, enum engine_reason wanted)
{
    static struct questions q;
    struct play play;
    struct refusal refusal = judged(turn, text, &q, &play);
    char sentence[512];
    refusal_sentence(engine_reasons, &refusal, sentence, sizeof sentence);
    if (refusal.code != (int)wanted)
        fail_msg("'%s' is '%s' (%s), not '%s'", text, engine_reasons[refusal.code].name, sentence,
                 engine_reasons[wanted].name);
}

static inline void assert_sentence(const struct turn *turn, const char *text, const char *wanted)
{
    static struct questions q;
    struct play play;
    struct refusal refusal = judged(turn, text, &q, &play);
    char sentence[512];
    refusal_sentence(engine_reasons, &refusal, sentence, sizeof sentence);
    assert_string_equal(sentence, wanted);
}

// The lines of a .jsonl fixture, one object each.
static inline size_t fixture_lines(const char *path, cJSON **line, size_t room)
{
    struct arena arena = ARENA_EMPTY;
    struct text rest = file_text(&arena, path);
    size_t n = 0;
    while (rest.len && n < room) {
        struct text one = text_cut(&rest, '\n');
        if (one.len) line[n++] = cJSON_ParseWithLength(one.at, one.len);
    }
    arena_free(&arena);
    return n;
}

static inline const char *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name)->valuestring;
}
#endif
