// SPDX-License-Identifier: MIT
// Why not, and what would follow.
#include "views/documents.h"
#include "views/pieces.h"

#include <string.h>
#include <strings.h>

#include "codec/args.h"
#include "codec/question.h"
#include "director/inverse.h"
#include "director/reasons.h"
#include "engine/notation.h"

// What is told, and of whom: names are those of the stream and of who would enter by the decision itself.
struct telling {
    struct arena *arena;
    const struct view *view;
    const struct decision *decision;
};

static struct text known_entry(void *user, int32_t entry)
{
    const struct telling *t = user;
    const struct row_entry *row = state_entry(t->view->state, entry);
    if (row) return document_known_as(t->arena, t->view, row);
    for (size_t i = 0; i < t->decision->event_count; i++) {
        const struct event *e = &t->decision->events[i];
        if (e->kind == EVENT_entry_added && e->is.entry_added.entry == entry)
            return names_find(t->view->names, text_of(e->is.entry_added.ref))->name;
    }
    return TEXT("");
}

// By name; "Entry 12" where the name was erased, and nobody where nobody is.
static struct text told_entry(struct telling *t, int32_t entry)
{
    struct text name = known_entry(t, entry);
    if (name.len) return name;
    return entry > 0 ? text_of(arena_printf(t->arena, "Entry %d", entry)) : TEXT("nobody");
}

// Puts the names of entries into a sentence, in the place of "Entry {0e}". The other placeholders stay for
// refusal_sentence.
static char *with_names(struct telling *t, const char *sentence, const int32_t *args)
{
    struct json_out o = json_start(t->arena);
    for (const char *at = sentence; *at;) {
        const char *brace = !strncasecmp(at, "entry {", 7) ? at + 6 : at;
        if (*brace == '{' && brace[1] >= '0' && brace[1] < '0' + REFUSAL_ARGS &&
            !strncmp(brace + 2, "e}", 2)) {
            json_bytes_append(&o, told_entry(t, args[brace[1] - '0']));
            at = brace + 4;
            continue;
        }
        json_bytes_append(&o, (struct text){at, 1});
        at++;
    }
    return arena_string(t->arena, json_bytes(&o));
}

static char *sentence_with(struct telling *t, const struct reason *table, const struct refusal *refusal)
{
    struct reason named = table[refusal->code];
    named.sentence = with_names(t, named.sentence, refusal->args);
    struct refusal first = *refusal;
    first.code = 0;
    size_t room = strlen(named.sentence) + 256;
    char *out = arena_alloc(t->arena, room);
    refusal_sentence(&named, &first, out, room);
    return out;
}

static struct text args_of(struct telling *t, const struct reason *table, const struct refusal *refusal)
{
    struct args_names names = {known_entry, t};
    struct json_out o = json_start(t->arena);
    args_json(&o, table[refusal->code].sentence, refusal, &names);
    return json_bytes(&o);
}

struct text document_consequences(struct arena *a, const struct view *v, const struct decision *d)
{
    struct telling t = {a, v, d};
    struct json_out o = json_start(a);
    json_array(&o);
    for (size_t i = 0; i < d->consequence_count; i++) {
        struct refusal as_refusal = {.code = (int)d->consequences[i].code};
        memcpy(as_refusal.args, d->consequences[i].args, sizeof as_refusal.args);
        json_object(&o);
        json_put_string(&o, "code", consequence_reasons[as_refusal.code].name);
        json_put_raw(&o, "args", args_of(&t, consequence_reasons, &as_refusal));
        json_put_string(&o, "text", sentence_with(&t, consequence_reasons, &as_refusal));
        json_object_end(&o);
    }
    json_array_end(&o);
    return json_bytes(&o);
}

// One row of a table of sentences, as an object.
static void put_said(struct json_out *o, const struct view *v, const struct reason *table,
                     const struct refusal *said)
{
    static const struct decision nothing = {0};
    struct telling t = {o->arena, v, &nothing};
    json_object(o);
    json_put_string(o, "code", table[said->code].name);
    json_put_raw(o, "args", args_of(&t, table, said));
    json_put_string(o, "text", sentence_with(&t, table, said));
    json_object_end(o);
}

void document_act(struct json_out *o, const struct view *v, const struct refusal *act)
{
    put_said(o, v, inverse_acts, act);
}

void document_reason(struct json_out *o, const struct view *v, enum director_reason reason)
{
    struct refusal said = director_refusal(reason);
    put_said(o, v, director_reasons, &said);
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

// What the rules of the game refuse is said in the engine's words, and what could have been played instead. Its
// reasons are a table of their own, in which some names of ours mean something else; so they stand in `engine`.
static void say_engine(struct arena *a, const struct decision *d, struct problem *p)
{
    const struct reason *reason = &engine_reasons[d->engine.code];
    struct json_out o = json_start(a);
    json_object(&o);
    json_put_string(&o, "reason", reason->name);
    if (*reason->rule) json_put_string(&o, "rule", reason->rule);
    json_put_raw(&o, "args", question_args(a, &d->engine));
    json_object_end(&o);
    p->engine = json_bytes(&o);
    p->detail = question_sentence(a, &d->engine).at;
    p->rule = reason->name;
    if (d->refusal.code == DIRECTOR_ILLEGAL_PLAY) p->plays = legal_plays(a, d);
}

// What is wrong with members of the command, each by its JSON pointer.
static void say_faults(struct telling *t, struct problem *p)
{
    const struct decision *d = t->decision;
    struct err *fields = ARENA_ARRAY(t->arena, d->fault_count, struct err);
    struct err_reason *reasons = ARENA_ARRAY(t->arena, d->fault_count, struct err_reason);
    for (size_t i = 0; i < d->fault_count; i++) {
        const struct fault *f = &d->faults[i];
        const char *pointer = f->place < 0 ? arena_printf(t->arena, "/%s", f->member)
                                           : arena_printf(t->arena, "/%s/%d", f->member, f->place);
        fields[i] = (struct err){ERR_BAD_FIELDS, pointer, sentence_with(t, director_reasons, &f->refusal)};
        reasons[i].name = director_reasons[f->refusal.code].name;
        reasons[i].args = args_of(t, director_reasons, &f->refusal);
    }
    p->fields = fields;
    p->field_reasons = reasons;
    p->field_count = d->fault_count;
}

struct problem document_refusal(struct arena *a, const struct view *v, const struct decision *d)
{
    static const enum err_code codes[] = {
        [CLASS_RULE] = ERR_REFUSED,      [CLASS_PLAY] = ERR_ILLEGAL,
        [CLASS_MISSING] = ERR_NOT_FOUND, [CLASS_FORBIDDEN] = ERR_FORBIDDEN,
        [CLASS_STALE] = ERR_CONFLICT,    [CLASS_CONFIRM] = ERR_NEEDS_CONFIRMATION,
        [CLASS_FIELD] = ERR_BAD_FIELDS,  [CLASS_ROOM] = ERR_INTERNAL,
    };
    struct telling t = {a, v, d};
    struct problem p = {.code = d->conflict ? ERR_DISPUTE : codes[director_reason_class[d->refusal.code]]};
    p.detail = sentence_with(&t, director_reasons, &d->refusal);
    p.reason = director_reasons[d->refusal.code].name;
    p.args = args_of(&t, director_reasons, &d->refusal);
    p.rule = *d->refusal.rule ? d->refusal.rule : NULL;
    p.level = d->level;
    if (d->fault_count) say_faults(&t, &p);
    if (d->consequence_count) p.consequences = document_consequences(a, v, d);
    if (d->engine.code) say_engine(a, d, &p);
    return p;
}
