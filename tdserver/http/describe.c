// SPDX-License-Identifier: MIT
// The route table as JSON: what schema/openapi.yaml is compared with.
#include "base/json/json_out.h"
#include "desk/body_fields.h"
#include "desk/operations.h"
#include "http/api.h"
#include "http/body.h"
#include <string.h>

extern const char *const api_operation_names[]; // routes.c

static void put_bounds(struct json_out *o, const struct field *f)
{
    switch (f->type) {
    case FIELD_I4:
        json_put_int(o, "min", f->min);
        json_put_int(o, "max", f->max);
        return;
    case FIELD_TX:
        json_put_int(o, "shortest", f->min);
        json_put_int(o, "longest", f->max);
        return;
    case FIELD_LI:
        json_put_int(o, "most", f->max);
        return;
    case FIELD_EN:
        json_key(o, "words");
        json_array(o);
        for (int32_t i = body_first_word(f); i < f->words->count; i++)
            json_text(o, text_of(f->words->at[i]));
        json_array_end(o);
        return;
    case FIELD_BODY:
        if (f->more->rows)
            json_put_int(o, "most", f->max);
        else {
            json_put_int(o, "shortest", f->min);
            json_put_int(o, "longest", f->max);
        }
        return;
    case FIELD_I8:
    case FIELD_BO:
        return;
    }
}

static const char *type_of(const struct field *f)
{
    static const char *const types[] = {
        [FIELD_I4] = "integer", [FIELD_I8] = "string", [FIELD_BO] = "boolean", [FIELD_EN] = "string",
        [FIELD_TX] = "string",  [FIELD_LI] = "array",  [FIELD_BODY] = "string"};
    return f->type == FIELD_BODY && f->more->rows ? "array" : types[f->type];
}

static void put_member(struct json_out *o, const struct field *f)
{
    json_object(o);
    json_put_string(o, "name", f->name);
    json_put_string(o, "type", type_of(f));
    json_put_bool(o, "required", f->need == REQUIRED);
    put_bounds(o, f);
    json_object_end(o);
}

// {name} in the pattern: the member comes from the address.
static bool in_pattern(const char *pattern, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = strchr(pattern, '{'); at; at = strchr(at + 1, '{'))
        if (!strncmp(at + 1, name, n) && at[1 + n] == '}') return true;
    return false;
}

static void put_body(struct json_out *o, const struct route *route, const struct operation *operation)
{
    json_key(o, "body");
    if (!operation || (!operation->command && !operation->own)) {
        json_null(o);
        return;
    }
    const struct fields *fields = operation->own ? operation->own : &operation->command->fields;
    json_array(o);
    for (size_t i = 0; i < fields->count; i++)
        if (!in_pattern(route->pattern, fields->at[i].name)) put_member(o, &fields->at[i]);
    json_array_end(o);
}

// What may stand in its query.
static void put_query(struct json_out *o, const struct operation *operation)
{
    json_key(o, "query");
    json_array(o);
    if (operation && operation_follows(operation)) json_text(o, TEXT("after"));
    if (operation && operation_limits(operation)) json_text(o, TEXT("limit"));
    if (operation && operation_may_be_tried(operation)) json_text(o, TEXT("dry_run"));
    for (size_t i = 0; operation && i < OPERATION_QUERY && operation->query[i]; i++)
        json_text(o, text_of(operation->query[i]));
    json_array_end(o);
}

static void put_route(struct json_out *o, size_t i)
{
    const struct route *route = &api_routes[i];
    const struct operation *operation = api_operation(route);
    bool open = !operation || operation->anonymous;
    json_object(o);
    json_put_text(o, "method", http_method_name(route->method));
    json_put_string(o, "pattern", route->pattern);
    json_put_string(o, "operation", api_operation_names[i]);
    json_put_string(o, "role", open ? "public" : words_role.at[operation->least]);
    json_put_bool(o, "devices", !operation || operation->devices);
    json_put_bool(o, "tablet_alone", operation && operation->tablet_alone);
    json_put_bool(o, "if_match", operation && operation->needs_match);
    json_put_bool(o, "idempotency_key", operation && operation_wants_key(operation));
    json_put_bool(o, "command", operation && operation->command);
    put_query(o, operation);
    put_body(o, route, operation);
    json_put_string(o, "doc", route->doc);
    json_object_end(o);
}

void api_describe(struct json_out *o)
{
    json_array(o);
    for (size_t i = 0; i < api_route_count; i++)
        put_route(o, i);
    json_array_end(o);
}
