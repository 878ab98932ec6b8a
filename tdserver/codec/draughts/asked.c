// SPDX-License-Identifier: MIT
#include "codec/draughts/asked.h"

#include "codec/args.h"
#include "engine/draughts/judge.h"
#include "engine/reasons.h"

#include <string.h>

enum { VARIANT_ROOM = 128 };

struct asked {
    struct draughts_ruleset rules;
    struct draughts_board board;
    struct draughts_plays listed; // what may be played at this table
    struct draughts_touch touch;
};

static struct err wrong(const char *pointer, const char *detail)
{
    return (struct err){ERR_BAD_FIELDS, pointer, detail};
}

// The name before its rules is that of a game of draughts.
static bool about_draughts(const struct question *q)
{
    struct text rest = q->variant, before_minus = text_cut(&rest, '~'), game = text_cut(&before_minus, '+');
    for (unsigned i = 0; i < RULESETS; i++)
        if (text_equal(game, text_of(draughts_rulesets[i].name))) return true;
    return false;
}

// ---- reading the question

static struct err read_rules(struct arena *a, const struct question *q, struct draughts_ruleset *out)
{
    char name[VARIANT_ROOM] = "";
    if (q->variant.len < sizeof name) memcpy(name, q->variant.at, q->variant.len);
    if (draughts_parse(name, out)) return OK;
    struct json_out names = json_start(a);
    for (unsigned i = 0; i < DRAUGHTS_RULES; i++)
        json_bytes_append(&names, text_of(arena_printf(a, "%s%s", i ? ", " : "", draughts_rule_names[i])));
    return wrong("/variant",
                 arena_printf(a, "after the game stand rules, each as +rule or without it ~rule: %.*s",
                              TEXT_ARGS(json_bytes(&names))));
}

static struct draughts_plays room(struct arena *a)
{
    return (struct draughts_plays){ARENA_ARRAY(a, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                                   DRAUGHTS_PLAYS_MAX, 0, false, 0};
}

// "22", "22-18".
static bool touch_read(struct text t, struct draughts_touch *out)
{
    int64_t square = 0, towards = 0;
    struct text rest = t, piece = text_cut(&rest, '-');
    if (!text_int64(piece, &square) || square < 1 || square > SQUARES_MAX) return false;
    if (rest.at && (!text_int64(rest, &towards) || towards < 1 || towards > SQUARES_MAX)) return false;
    *out = (struct draughts_touch){(uint8_t)square, (uint8_t)towards};
    return true;
}

// A touch binds who can play the piece (law 11), and in that direction (law 12).
static bool touch_allows(const struct asked *asked, const struct draughts_play *play)
{
    bool way = !asked->touch.towards || draughts_heads_for(&asked->rules, play) == asked->touch.towards;
    return !asked->touch.square || (play->square[0] == asked->touch.square && way);
}

static bool touch_binds(const struct asked *asked)
{
    for (unsigned i = 0; i < asked->listed.count; i++)
        if (touch_allows(asked, &asked->listed.at[i])) return true;
    return false;
}

static struct err read_touch(const struct question *q, struct asked *asked)
{
    if (!q->touched.len) return OK;
    if (!touch_read(q->touched, &asked->touch))
        return wrong("/touched",
                     "say the square of the piece that was touched, 22, or with the square beside it "
                     "towards which it was moved over the angle, 22-18");
    return touch_binds(asked)
               ? OK
               : wrong("/touched", "that piece cannot be played so, and its touch binds nobody: "
                                   "leave it out");
}

static struct err too_many_plays(void)
{
    return wrong("/position", "this position has more plays than a list holds");
}

static struct err asked_read(struct arena *a, const struct question *q, struct asked *out)
{
    out->touch = (struct draughts_touch){0};
    struct err err = read_rules(a, q, &out->rules);
    if (err.code) return err;
    if (q->dice.len) return wrong("/dice", "draughts are played without dice: leave them out");
    if (q->turns.len) return wrong("/turns", "draughts count no turns: leave them out");
    if (!draughts_fen_read(&out->rules, q->position.at, q->position.len, &out->board))
        return wrong("/position", "a position of draughts is like B:W21-32:B1-12, a K before the square of a "
                                  "king: who plays, white's pieces, black's, as they can stand in this game");
    out->listed = room(a);
    if (draughts_has(&out->rules, RULE_HUFF))
        draughts_movable(&out->rules, &out->board, true, &out->listed);
    else
        draughts_lawful(&out->rules, &out->board, &out->listed);
    return out->listed.full ? too_many_plays() : read_touch(q, out);
}

// ---- answering

static void put_board(struct json_out *o, const char *name, const struct draughts_board *board)
{
    char fen[DRAUGHTS_FEN_ROOM];
    draughts_fen_write(board, fen);
    json_put_string(o, name, fen);
}

static void put_play(struct json_out *o, const struct asked *asked, const struct draughts_play *play)
{
    char words[DRAUGHTS_PLAY_ROOM];
    bool missed = draughts_misses(&asked->rules, &asked->board, play);
    draughts_play_name(&asked->listed, play, words);
    json_object(o);
    json_put_string(o, "play", words);
    put_board(o, "after", &play->after);
    json_put_string(o, "verdict", draughts_verdict_words[missed ? DRAUGHTS_MISSED : DRAUGHTS_LEGAL]);
    json_object_end(o);
}

static void put_plays(struct json_out *o, const struct asked *asked)
{
    json_key(o, "plays");
    json_array(o);
    for (unsigned i = 0; i < asked->listed.count; i++)
        if (touch_allows(asked, &asked->listed.at[i])) put_play(o, asked, &asked->listed.at[i]);
    json_array_end(o);
}

static struct err plays_answer(struct arena *a, const struct question *q, struct json_out *o)
{
    struct asked asked;
    struct err err = asked_read(a, q, &asked);
    if (err.code) return err;
    json_object(o);
    put_board(o, "position", &asked.board);
    json_put_text(o, "variant", q->variant);
    put_plays(o, &asked);
    json_object_end(o);
    return OK;
}

static void put_verdict(struct json_out *o, struct arena *a, enum draughts_verdict verdict,
                        const struct draughts_play *play, const struct refusal *why)
{
    json_put_string(o, "verdict", draughts_verdict_words[verdict]);
    if (verdict == DRAUGHTS_LEGAL || verdict == DRAUGHTS_MISSED)
        put_board(o, "after", &play->after);
    else
        json_put_null(o, "after");
    if (!why->code) {
        json_put_null(o, "rule");
        json_put_string(o, "message", "Legal.");
        json_put_raw(o, "args", TEXT("{}"));
        return;
    }
    question_put_refusal(o, a, why);
}

static struct err judge_answer(struct arena *a, const struct question *q, struct json_out *o,
                               enum verdict *verdict)
{
    struct asked asked;
    struct draughts_written written;
    struct draughts_play play = {0};
    struct draughts_plays work = room(a);
    enum draughts_verdict judged = DRAUGHTS_UNCLEAR;
    struct err err = asked_read(a, q, &asked);
    if (err.code) return err;
    draughts_movable(&asked.rules, &asked.board, true, &work); // among which the judge looks
    if (work.full) return too_many_plays();
    struct refusal why = draughts_play_read(q->play.at, q->play.len, &written);
    *verdict = why.code ? VERDICT_UNREADABLE : VERDICT_LEGAL;
    if (!why.code)
        judged = draughts_judge(&asked.rules, &asked.board, asked.touch, &written, &work, &play, &why);
    if (why.code && *verdict == VERDICT_LEGAL) *verdict = VERDICT_ILLEGAL;
    json_object(o);
    put_verdict(o, a, judged, &play, &why);
    put_plays(o, &asked);
    json_object_end(o);
    return OK;
}

struct err asked_plays(struct arena *a, const struct question *q, struct json_out *o)
{
    return about_draughts(q) ? plays_answer(a, q, o) : question_plays(a, q, o);
}

struct err asked_judge(struct arena *a, const struct question *q, struct json_out *o, enum verdict *verdict)
{
    return about_draughts(q) ? judge_answer(a, q, o, verdict) : question_judge(a, q, o, verdict);
}
