// SPDX-License-Identifier: MIT
// Why not, and what would follow.
#include "views/documents.h"
#include "views/pieces.h"

#include <string.h>
#include <strings.h>

#include "codec/args.h"
#include "codec/question.h"
#include "director/formats/drawn.h"
#include "director/inverse.h"
#include "director/reasons.h"
#include "engine/notation.h"

// What is told, and of whom: names are those of the stream and of who would enter by the decision itself.
struct telling {
    struct arena *arena;
    const struct view *view;
    const struct decision *decision;
};

static struct text known_entry(const struct telling *t, int32_t entry)
{
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

static struct text told_section(struct telling *t, int32_t section)
{
    return text_of(document_section_name(t->view, section));
}

// Who meets, or is to meet, in a match; empty where nobody does yet.
static struct text known_side(struct telling *t, int32_t entry)
{
    return entry > 0 ? told_entry(t, entry) : TEXT("");
}

static bool several_sections(const struct state *state)
{
    int32_t drawn = 0;
    for (STATE_EACH(section, s, state))
        drawn += drawn_is(state, s->n);
    return drawn > 1;
}

// What a match is spoken of by. `place` is what brackets call its place, for while nobody stands there.
struct told_match {
    struct text a, b;
    const char *section; // NULL where the event has one only
    const char *place;
};

static struct told_match match_parts(struct telling *t, const struct row_match *m)
{
    const struct state *state = t->view->state;
    const struct row_node *node = drawn_node(state, m);
    char room[ROUND_NAME];
    struct told_match told = {.a = known_side(t, m->a), .b = known_side(t, m->b)};
    if (several_sections(state)) told.section = document_section_name(t->view, m->section);
    if (node) told.place = arena_printf(t->arena, "%s", document_place_label(t->view, node, room));
    return told;
}

// "Ann Roth – Bo Yamada (Main: Semi-final)", "Semi-final 2" before anybody stands there, "Match 34" of one that nobody knows.
static struct text told_match(struct telling *t, int32_t match)
{
    const struct row_match *m = match > 0 ? state_match(t->view->state, match) : NULL;
    struct told_match of = m ? match_parts(t, m) : (struct told_match){0};
    char stage[ROUND_NAME];
    if (!of.a.len && !of.b.len)
        return text_of(of.place ? of.place : arena_printf(t->arena, "Match %d", match));
    if (!of.a.len) of.a = TEXT("nobody yet");
    if (!of.b.len) of.b = TEXT("nobody yet");
    return text_of(arena_printf(t->arena, "%.*s \u2013 %.*s (%s%s%s)", TEXT_ARGS(of.a), TEXT_ARGS(of.b),
                                of.section ? of.section : "", of.section ? ": " : "",
                                document_match_stage(t->view, m, stage)));
}

// The letters of placeholders that name somebody or something, and the word before them that gives way to the name.
static const struct mode {
    char letter;
    const char *word;
    struct text (*tell)(struct telling *, int32_t number);
} modes[] = {{'e', "entry ", told_entry}, {'c', "section ", told_section}, {'v', "match ", told_match}};

// The mode of the placeholder that begins here, with or without its word; NULL: none does.
static const struct mode *mode_at(const char *at, const char **brace)
{
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        size_t word = strlen(modes[i].word);
        *brace = strncasecmp(at, modes[i].word, word) ? at : at + word;
        const char *place = *brace;
        if (place[0] == '{' && place[1] >= '0' && place[1] < '0' + REFUSAL_ARGS &&
            place[2] == modes[i].letter && place[3] == '}')
            return &modes[i];
    }
    return NULL;
}

// Puts names into a sentence, in the place of "Entry {0e}". The other placeholders stay for refusal_sentence.
static char *with_names(struct telling *t, const char *sentence, const int32_t *args)
{
    struct json_out o = json_start(t->arena);
    while (*sentence) {
        const char *brace;
        const struct mode *mode = mode_at(sentence, &brace);
        struct text piece = mode ? mode->tell(t, args[brace[1] - '0']) : (struct text){sentence, 1};
        json_bytes_append(&o, piece);
        sentence = mode ? brace + 4 : sentence + 1;
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

static void put_known(struct json_out *o, const char *key, struct text name)
{
    json_put_text(o, key, name.len ? name : (struct text){0});
}

static void put_match(struct json_out *o, struct telling *t, const struct row_match *m)
{
    struct told_match of = match_parts(t, m);
    json_object(o);
    put_known(o, "a", of.a);
    put_known(o, "b", of.b);
    json_put_string(o, "section", of.section);
    document_stage(o, t->view, m);
    json_put_string(o, "label", of.place);
    json_object_end(o);
}

// What stands behind a number, as JSON for whoever has the sentence in another language; nothing where nobody knows.
static struct text told_json(void *user, char mode, int32_t number)
{
    struct telling *t = user;
    struct json_out o = json_start(t->arena);
    struct text name = mode == 'e'   ? known_entry(t, number)
                       : mode == 'c' ? told_section(t, number)
                                     : TEXT("");
    const struct row_match *m = mode == 'v' && number > 0 ? state_match(t->view->state, number) : NULL;
    if (m)
        put_match(&o, t, m);
    else if (name.len)
        json_text(&o, name);
    else
        return TEXT("");
    return json_bytes(&o);
}

static struct text args_of(struct telling *t, const struct reason *table, const struct refusal *refusal)
{
    struct args_names names = {told_json, t};
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
static void put_said(struct json_out *o, const char *name, struct text args, const char *sentence,
                     int32_t more)
{
    json_object(o);
    json_put_string(o, "code", name);
    json_put_raw(o, "args", args);
    json_put_string(o, "text", sentence);
    if (more) json_put_int(o, "more", more);
    json_object_end(o);
}

void document_act(struct json_out *o, const struct view *v, const struct refusal *act, int32_t more)
{
    static const struct decision nothing = {0};
    struct telling t = {o->arena, v, &nothing};
    const char *sentence = sentence_with(&t, inverse_acts, act);
    if (more)
        sentence = arena_printf(o->arena, "%s, and %d more change%s", sentence, more, more == 1 ? "" : "s");
    put_said(o, inverse_acts[act->code].name, args_of(&t, inverse_acts, act), sentence, more);
}

void document_reason(struct json_out *o, const struct view *v, enum director_reason reason)
{
    static const struct decision nothing = {0};
    struct telling t = {o->arena, v, &nothing};
    struct refusal said = director_refusal(reason);
    put_said(o, director_reasons[reason].name, args_of(&t, director_reasons, &said),
             sentence_with(&t, director_reasons, &said), 0);
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
