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
    struct draughts_plays listed, lawful; // what may be played at this table; what the laws ask for
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
    if (!rules_read(q, &out->rules)) return wrong("/variant", "there is no game of draughts of that name");
    if (q->dice.len) return wrong("/dice", "draughts are played without dice");
    if (!draughts_fen_read(&out->rules, q->position.at, q->position.len, &out->board))
        return wrong("/position", "a position of draughts is like B:W21-32:B1-12, a K before the square of a "
                                  "king: who plays, white's pieces, black's, as they can stand in this game");
    out->listed = room(a);
    out->lawful = room(a);
    draughts_lawful(&out->rules, &out->board, &out->lawful);
    if (draughts_has(&out->rules, RULE_HUFF))
        draughts_movable(&out->rules, &out->board, true, &out->listed);
    else
        out->listed = out->lawful;
    bool full = out->lawful.full || out->listed.full;
    return full ? wrong("/position", "this position has more plays than a list holds") : OK;
}

// ---- answering

static const char *const verdict_words[] = {[DRAUGHTS_LEGAL] = "legal",
                                            [DRAUGHTS_MISSED] = "missed",
                                            [DRAUGHTS_FALSE] = "false",
                                            [DRAUGHTS_TOUCHED] = "touched",
                                            [DRAUGHTS_UNCLEAR] = "unclear"};

static bool is_lawful(const struct asked *asked, const struct draughts_play *play)
{
    for (unsigned i = 0; i < asked->lawful.count; i++)
        if (draughts_same(&asked->lawful.at[i].after, &play->after)) return true;
    return false;
}

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
        json_put_string(o, "verdict",
                        verdict_words[is_lawful(asked, play) ? DRAUGHTS_LEGAL : DRAUGHTS_MISSED]);
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
    json_put_string(o, "rule", engine_reasons[why->code].name);
    json_put_text(o, "message", question_sentence(a, why));
    json_put_raw(o, "args", question_args(a, why));
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
