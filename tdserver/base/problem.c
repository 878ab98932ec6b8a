// SPDX-License-Identifier: MIT
#include "base/problem.h"

#include <string.h>

#include "base/json/json_out.h"

// One segment of a pointer in words; members of lists are counted from 1. `from` is after its slash.
static const char *segment(struct arena *a, const char *from, const char *end, bool *numbered)
{
    int64_t n;
    struct text said = {from, (size_t)(end - from)};
    *numbered = text_int64(said, &n) && n >= 0;
    if (*numbered) return arena_printf(a, "member %lld", (long long)n + 1);
    char *words = arena_string(a, said), *to = words;
    for (const char *at = words; *at; at++) {
        bool escaped = at[0] == '~' && (at[1] == '0' || at[1] == '1'); // RFC 6901
        *to++ = (char)(*at == '_' ? ' ' : !escaped ? *at : at[1] == '0' ? '~' : '/');
        at += escaped;
    }
    *to = '\0';
    return words;
}

static char *with_capital(char *said)
{
    if (said[0] >= 'a' && said[0] <= 'z') said[0] = (char)(said[0] - 'a' + 'A');
    return said;
}

const char *problem_field(struct arena *a, const char *pointer)
{
    char *said = NULL;
    bool numbered;
    for (const char *at = pointer, *end; *at == '/'; at = end) {
        end = at + 1 + strcspn(at + 1, "/");
        const char *words = segment(a, at + 1, end, &numbered);
        said = said ? arena_printf(a, "%s of %s", words, said) : arena_printf(a, "%s", words);
    }
    return said ? with_capital(said) : "What was sent";
}

const char *problem_sentence(struct arena *a, const char *pointer, const char *said)
{
    static const char *const ends[] = {"is ", "has ", "must "};
    if (!said || !said[0]) return said;
    bool goes_on = false;
    for (size_t i = 0; pointer && i < sizeof ends / sizeof *ends; i++)
        goes_on = goes_on || text_starts(text_of(said), text_of(ends[i]));
    char *whole =
        goes_on ? arena_printf(a, "%s %s", problem_field(a, pointer), said) : arena_printf(a, "%s", said);
    with_capital(whole);
    return strchr(".?!", whole[strlen(whole) - 1]) ? whole : arena_printf(a, "%s.", whole);
}

static void put_fields(struct json_out *o, const struct problem *p)
{
    json_key(o, "errors");
    json_array(o);
    for (size_t i = 0; i < p->field_count; i++) {
        json_object(o);
        json_put_string(o, "pointer", p->fields[i].pointer);
        json_put_string(o, "detail", p->fields[i].detail);
        if (p->field_reasons) {
            json_put_string(o, "reason", p->field_reasons[i].name);
            json_put_raw(o, "args", p->field_reasons[i].args);
        }
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_if(struct json_out *o, const char *key, const char *value)
{
    if (value) json_put_string(o, key, value);
}

struct text problem_json(struct arena *a, const struct problem *p)
{
    const struct err_kind *kind = err_kind(p->code);
    struct json_out o = json_start(a);
    json_object(&o);
    json_put_string(&o, "type", arena_printf(a, "urn:tdserver:problem:%s", kind->slug));
    json_put_string(&o, "title", kind->title);
    json_put_int(&o, "status", kind->status);
    json_put_string(&o, "code", kind->slug);
    put_if(&o, "detail", p->detail);
    put_if(&o, "reason", p->reason);
    if (p->reason) json_put_raw(&o, "args", p->args.at ? p->args : TEXT("{}"));
    if (p->engine.at) json_put_raw(&o, "engine", p->engine);
    put_if(&o, "rule", p->rule);
    if (p->level) json_put_int(&o, "level", p->level);
    if (p->field_count) put_fields(&o, p);
    if (p->consequences.at) json_put_raw(&o, "consequences", p->consequences);
    if (p->plays.at) json_put_raw(&o, "plays", p->plays);
    put_if(&o, "token", p->token);
    if (p->current.at) json_put_raw(&o, "current", p->current);
    json_object_end(&o);
    return json_bytes(&o);
}
