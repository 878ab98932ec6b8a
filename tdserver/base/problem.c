// SPDX-License-Identifier: MIT
#include "base/problem.h"

#include "base/json/json_out.h"

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
