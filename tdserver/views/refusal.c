// SPDX-License-Identifier: MIT
// Why not, and what would follow.
#include "views/documents.h"
#include "views/pieces.h"

#include <string.h>
#include <strings.h>

#include "codec/question.h"
#include "director/reasons.h"
#include "engine/notation.h"

// Puts the names of entries into a sentence: "Entry {0e}" becomes the name, or "Entry 12" where none is
// known. The other placeholders stay for refusal_sentence.
static char *with_names(struct arena *a, const struct view *v, const char *sentence, const int32_t *args)
{
    struct json_out o = json_start(a);
    for (const char *at = sentence; *at;) {
        const char *brace = !strncasecmp(at, "entry {", 7) ? at + 6 : at;
        if (*brace == '{' && brace[1] >= '0' && brace[1] < '0' + REFUSAL_ARGS &&
            !strncmp(brace + 2, "e}", 2)) {
            char room[32];
            struct name name = document_entry_name(v, args[brace[1] - '0'], room);
            json_bytes_append(&o, name.name.len ? name.name : text_of("nobody"));
            at = brace + 4;
            continue;
        }
        json_bytes_append(&o, (struct text){at, 1});
        at++;
    }
    return arena_string(a, json_bytes(&o));
}

static char *sentence_with(struct arena *a, const struct view *v, const struct reason *table,
                           const struct refusal *refusal)
{
    struct reason named = table[refusal->code];
    named.sentence = with_names(a, v, named.sentence, refusal->args);
    struct refusal first = *refusal;
    first.code = 0;
    size_t room = strlen(named.sentence) + 256;
    char *out = arena_alloc(a, room);
    refusal_sentence(&named, &first, out, room);
    return out;
}

struct text document_consequences(struct arena *a, const struct view *v, const struct decision *d)
{
    struct json_out o = json_start(a);
    json_array(&o);
    for (size_t i = 0; i < d->consequence_count; i++) {
        struct refusal as_refusal = {.code = (int)d->consequences[i].code};
        memcpy(as_refusal.args, d->consequences[i].args, sizeof as_refusal.args);
        json_object(&o);
        json_put_string(&o, "code", consequence_reasons[as_refusal.code].name);
        json_put_string(&o, "text", sentence_with(a, v, consequence_reasons, &as_refusal));
        json_object_end(&o);
    }
    json_array_end(&o);
    return json_bytes(&o);
}

static struct text legal_plays(struct arena *a, const struct decision *d)
{
    enum { PLAYS_SHOWN = 40 };
    struct json_out o = json_start(a);
    char play[NOTATION_ROOM];
    json_array(&o);
    for (size_t i = 0; i < d->legal.count && i < PLAYS_SHOWN; i++) {
        size_t n = notation_write(&d->turn, &d->legal.at[i], play, sizeof play);
        json_text(&o, (struct text){play, n});
    }
    json_array_end(&o);
    return json_bytes(&o);
}

// What the rules of the game refuse is said in the engine's words, and what could have been played instead.
static void say_engine(struct arena *a, const struct decision *d, struct problem *p)
{
    p->detail = question_sentence(a, &d->engine).at;
    p->rule = engine_reasons[d->engine.code].name;
    if (d->refusal.code == DIRECTOR_ILLEGAL_PLAY) p->plays = legal_plays(a, d);
}

struct problem document_refusal(struct arena *a, const struct view *v, const struct decision *d)
{
    static const enum err_code codes[] = {
        [CLASS_RULE] = ERR_REFUSED,      [CLASS_PLAY] = ERR_ILLEGAL,
        [CLASS_MISSING] = ERR_NOT_FOUND, [CLASS_FORBIDDEN] = ERR_FORBIDDEN,
        [CLASS_STALE] = ERR_CONFLICT,    [CLASS_CONFIRM] = ERR_NEEDS_CONFIRMATION,
        [CLASS_FIELD] = ERR_BAD_FIELDS,  [CLASS_ROOM] = ERR_INTERNAL,
    };
    struct problem p = {.code = d->conflict ? ERR_DISPUTE : codes[director_reason_class[d->refusal.code]]};
    p.detail = sentence_with(a, v, director_reasons, &d->refusal);
    p.reason = director_reasons[d->refusal.code].name;
    p.rule = d->refusal.rule;
    p.level = d->level;
    if (d->consequence_count) p.consequences = document_consequences(a, v, d);
    if (d->engine.code) say_engine(a, d, &p);
    return p;
}
