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
};

static struct err wrong(const char *pointer, const char *detail)
{
    return (struct err){ERR_BAD_FIELDS, pointer, detail};
}

static bool rules_read(const struct question *q, struct draughts_ruleset *out)
{
    char name[VARIANT_ROOM] = "";
    if (!q->variant.len || q->variant.len >= sizeof name) return false;
    memcpy(name, q->variant.at, q->variant.len);
    return draughts_parse(name, out);
}

bool draughts_asked(const struct question *q)
{
    struct draughts_ruleset rules;
    return rules_read(q, &rules);
}

static struct draughts_plays room(struct arena *a)
{
    return (struct draughts_plays){ARENA_ARRAY(a, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                                   DRAUGHTS_PLAYS_MAX, 0, false};
}

static struct err asked_read(struct arena *a, const struct question *q, struct asked *out)
{
    (void)rules_read(q, &out->rules); // it is about draughts
    if (q->dice.len) return wrong("/dice", "draughts are played without dice");
    if (!draughts_fen_read(&out->rules, q->position.at, q->position.len, &out->board))
        return wrong("/position", "a position of draughts is like B:W21-32:B1-12, a K before the square of a "
                                  "king: who plays, white's pieces, black's, as they can stand in this game");
    out->listed = room(a);
    if (draughts_has(&out->rules, RULE_HUFF))
        draughts_movable(&out->rules, &out->board, true, &out->listed);
    else
        draughts_lawful(&out->rules, &out->board, &out->listed);
    return out->listed.full ? wrong("/position", "this position has more plays than a list holds") : OK;
}

// ---- answering

static const char *const verdict_words[] = {[DRAUGHTS_LEGAL] = "legal",
                                            [DRAUGHTS_MISSED] = "missed",
                                            [DRAUGHTS_FALSE] = "false",
                                            [DRAUGHTS_TOUCHED] = "touched",
                                            [DRAUGHTS_UNCLEAR] = "unclear"};

static void put_board(struct json_out *o, const char *name, const struct draughts_board *board)
{
    char fen[DRAUGHTS_FEN_ROOM];
    draughts_fen_write(board, fen);
    json_put_string(o, name, fen);
}

static void put_plays(struct json_out *o, const struct asked *asked)
{
    char words[DRAUGHTS_PLAY_ROOM];
    json_key(o, "plays");
    json_array(o);
    for (unsigned i = 0; i < asked->listed.count; i++) {
        const struct draughts_play *play = &asked->listed.at[i];
        draughts_play_name(&asked->listed, play, words);
        json_object(o);
        json_put_string(o, "play", words);
        put_board(o, "after", &play->after);
        bool missed = draughts_misses(&asked->rules, &asked->board, play);
        json_put_string(o, "verdict", verdict_words[missed ? DRAUGHTS_MISSED : DRAUGHTS_LEGAL]);
        json_object_end(o);
    }
    json_array_end(o);
}

struct err draughts_asked_plays(struct arena *a, const struct question *q, struct json_out *o)
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
    json_put_string(o, "verdict", verdict_words[verdict]);
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

struct err draughts_asked_judge(struct arena *a, const struct question *q, struct json_out *o,
                                enum verdict *verdict)
{
    struct asked asked;
    struct draughts_written written;
    struct draughts_play play = {0};
    struct draughts_plays work = room(a);
    enum draughts_verdict judged = DRAUGHTS_UNCLEAR;
    struct err err = asked_read(a, q, &asked);
    if (err.code) return err;
    struct refusal why = draughts_play_read(q->play.at, q->play.len, &written);
    *verdict = why.code ? VERDICT_UNREADABLE : VERDICT_LEGAL;
    if (!why.code)
        judged = draughts_judge(&asked.rules, &asked.board, (struct draughts_touch){0}, &written, &work,
                                &play, &why);
    if (why.code && *verdict == VERDICT_LEGAL) *verdict = VERDICT_ILLEGAL;
    json_object(o);
    put_verdict(o, a, judged, &play, &why);
    put_plays(o, &asked);
    json_object_end(o);
    return OK;
}
