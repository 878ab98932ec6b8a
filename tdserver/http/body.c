// SPDX-License-Identifier: MIT
#include "http/body.h"
#include "base/json_in.h"
#include "http/route.h"
#include <string.h>

enum { FAULTS_MAX = 50 };

struct reading {
    struct request *request;
    struct arena *arena;
    const struct body_part *parts;
    size_t part_count;
    struct err *faults;
    size_t fault_count;
};

static void fault(struct reading *b, const char *pointer, const char *detail)
{
    if (b->fault_count < FAULTS_MAX)
        b->faults[b->fault_count++] = (struct err){ERR_BAD_FIELDS, pointer, detail};
}

static bool is_hidden(const struct body_part *part, struct text name)
{
    for (const char *const *h = part->hidden; h && *h; h++)
        if (text_equal(text_of(*h), name)) return true;
    return false;
}

static bool in_pattern(const struct reading *b, const char *name)
{
    return b->request->route && request_param(b->request, name).len > 0;
}

// ---- one value, from JSON or from the path ----

static void store_int32(const struct field *f, void *into, int64_t value)
{
    int32_t narrow = (int32_t)value;
    memcpy((char *)into + f->offset, &narrow, sizeof narrow);
}

static const char *range_sentence(struct reading *b, const struct field *f, const char *what)
{
    return arena_printf(b->arena, "must be %s from %lld to %lld", what, (long long)f->min, (long long)f->max);
}

// value NULL: it was no whole number at all.
static const char *store_whole(struct reading *b, const struct field *f, void *into, const int64_t *value)
{
    if (!value || *value < f->min || *value > f->max) return range_sentence(b, f, "a whole number");
    store_int32(f, into, *value);
    return NULL;
}

static const char *store_id(struct reading *b, const struct field *f, void *into, struct text digits)
{
    int64_t value;
    if (!text_int64(digits, &value) || value < f->min || value > f->max)
        return range_sentence(b, f, "a string of digits,");
    memcpy((char *)into + f->offset, &value, sizeof value);
    return NULL;
}

// "none" is the absence of a value and no answer where one is required.
static int32_t first_word(const struct field *f)
{
    return f->need == REQUIRED && !strcmp(f->words->at[0], "none");
}

static const char *store_word(struct reading *b, const struct field *f, void *into, struct text word)
{
    const char *list = "";
    for (int32_t i = first_word(f); i < f->words->count; i++) {
        if (text_equal(word, text_of(f->words->at[i]))) {
            store_int32(f, into, i);
            return NULL;
        }
        list = arena_printf(b->arena, "%s%s\"%s\"", list, *list ? ", " : "", f->words->at[i]);
    }
    return arena_printf(b->arena, "must be one of %s", list);
}

static const char *store_text(struct reading *b, const struct field *f, void *into, struct text value)
{
    const char *wrong = text_line_fault(value);
    if (wrong) return wrong;
    if ((int64_t)value.len < f->min && value.len == 0) return "must not be empty";
    if ((int64_t)value.len < f->min || (int64_t)value.len > f->max)
        return f->min == f->max ? arena_printf(b->arena, "must be %lld bytes long", (long long)f->max)
                                : arena_printf(b->arena, "must be %lld to %lld bytes long", (long long)f->min,
                                               (long long)f->max);
    memcpy((char *)into + f->offset, value.at, value.len);
    return NULL;
}

static const char *store_list(struct reading *b, const struct field *f, void *into,
                              const struct json_value *list)
{
    size_t n = json_count(list);
    if (n > (size_t)f->max)
        return arena_printf(b->arena, "must not have more than %lld members", (long long)f->max);
    int32_t *at = ARENA_ARRAY(b->arena, n, int32_t);
    struct ints ints = {at, (int32_t)n};
    for (const struct json_value *v = json_first(list); v; v = json_next(v)) {
        int64_t value;
        if (!json_whole(v, &value) || value < INT32_MIN || value > INT32_MAX)
            return "must be a list of whole numbers";
        *at++ = (int32_t)value;
    }
    memcpy((char *)into + f->offset, &ints, sizeof ints);
    return NULL;
}

static const char *store_json(struct reading *b, const struct field *f, void *into,
                              const struct json_value *v)
{
    static const enum json_kind kinds[] = {
        [FIELD_I4] = JSON_NUMBER, [FIELD_I8] = JSON_STRING, [FIELD_BO] = JSON_BOOL,
        [FIELD_EN] = JSON_STRING, [FIELD_TX] = JSON_STRING, [FIELD_LI] = JSON_ARRAY,
    };
    int64_t whole = 0;
    if (json_kind(v) != kinds[f->type])
        return arena_printf(b->arena, "must be %s, not %s", json_kind_name(kinds[f->type]),
                            json_kind_name(json_kind(v)));
    switch (f->type) {
    case FIELD_I4:
        return store_whole(b, f, into, json_whole(v, &whole) ? &whole : NULL);
    case FIELD_I8:
        return store_id(b, f, into, json_string_of(v));
    case FIELD_BO:
        store_int32(f, into, json_is_true(v));
        return NULL;
    case FIELD_EN:
        return store_word(b, f, into, json_string_of(v));
    case FIELD_TX:
        return store_text(b, f, into, json_string_of(v));
    case FIELD_LI:
        return store_list(b, f, into, v);
    }
    return NULL;
}

// Only what can stand in an address; other types in a pattern are never found there.
static const char *store_param(struct reading *b, const struct field *f, void *into, struct text value)
{
    int64_t whole = 0;
    switch (f->type) {
    case FIELD_I4:
        return store_whole(b, f, into, text_int64(value, &whole) ? &whole : NULL);
    case FIELD_I8:
        return store_id(b, f, into, value);
    case FIELD_EN:
        return store_word(b, f, into, value);
    case FIELD_TX:
        return store_text(b, f, into, value);
    case FIELD_BO:
    case FIELD_LI:
        break;
    }
    return "cannot stand in the address";
}

// ---- the whole body ----

static void read_field(struct reading *b, const struct body_part *part, const struct field *f,
                       const struct json_value *body)
{
    const char *pointer = arena_printf(b->arena, "/%s", f->name), *wrong = NULL;
    const struct json_value *v = body ? json_member(body, text_of(f->name)) : NULL;
    if (v && json_kind(v) == JSON_NULL && f->need == OPTIONAL) v = NULL;
    if (in_pattern(b, f->name))
        wrong = v ? "comes from the address; leave it out"
                  : store_param(b, f, part->into, request_param(b->request, f->name));
    else if (v)
        wrong = store_json(b, f, part->into, v);
    else if (f->need == REQUIRED)
        wrong = "is required";
    if (wrong) fault(b, pointer, wrong);
}

static bool is_known(const struct reading *b, struct text name)
{
    for (size_t p = 0; p < b->part_count; p++)
        for (size_t i = 0; i < b->parts[p].fields->count; i++)
            if (text_equal(text_of(b->parts[p].fields->at[i].name), name))
                return !is_hidden(&b->parts[p], name);
    return false;
}

static const char *known_names(struct reading *b)
{
    const char *list = "";
    for (size_t p = 0; p < b->part_count; p++)
        for (size_t i = 0; i < b->parts[p].fields->count; i++) {
            const char *name = b->parts[p].fields->at[i].name;
            if (!is_hidden(&b->parts[p], text_of(name)) && !in_pattern(b, name))
                list = arena_printf(b->arena, "%s%s%s", list, *list ? ", " : "", name);
        }
    return *list ? arena_printf(b->arena, "is not known here; there are: %s", list)
                 : "is not known here; send {}";
}

// RFC 6901: '~' and '/' inside a name are escaped.
static const char *pointer_to(struct arena *a, struct text name)
{
    char *to = arena_alloc(a, 2 * name.len + 2), *at = to;
    *at++ = '/';
    for (size_t i = 0; i < name.len; i++) {
        bool special = name.at[i] == '~' || name.at[i] == '/';
        *at++ = special ? '~' : name.at[i];
        if (special) *at++ = name.at[i] == '~' ? '0' : '1';
    }
    return to;
}

static void read_unknown(struct reading *b, const struct json_value *body)
{
    const char *names = NULL;
    for (const struct json_value *m = json_first(body); m && b->fault_count < FAULTS_MAX; m = json_next(m)) {
        if (is_known(b, json_name(m))) continue;
        if (!names) names = known_names(b);
        fault(b, pointer_to(b->arena, json_name(m)), names);
    }
}

static struct err parse_object(struct request *r, const struct json_value **body)
{
    *body = NULL;
    if (r->body.len == 0) return OK;
    struct json_limits limits = json_command_limits;
    if (r->route && r->route->max_body > limits.bytes) {
        limits.bytes = r->route->max_body;
        limits.values = (int)(r->route->max_body / 16);
    }
    struct err err = json_read(&r->arena, r->body, &limits, body);
    if (!err.code && json_kind(*body) != JSON_OBJECT)
        return err_make(ERR_BAD_JSON, "the body must be an object: {...}");
    return err;
}

bool body_read(struct request *r, const struct body_part *parts, size_t count, struct problem *problem)
{
    struct reading b = {.request = r, .arena = &r->arena, .parts = parts, .part_count = count};
    const struct json_value *body;
    struct err err = parse_object(r, &body);
    if (err.code) {
        *problem = (struct problem){.code = err.code, .detail = err.detail};
        return false;
    }
    b.faults = ARENA_ARRAY(b.arena, FAULTS_MAX, struct err);
    for (size_t p = 0; p < count; p++) {
        memset(parts[p].into, 0, parts[p].fields->size);
        for (size_t i = 0; i < parts[p].fields->count; i++)
            if (!is_hidden(&parts[p], text_of(parts[p].fields->at[i].name)))
                read_field(&b, &parts[p], &parts[p].fields->at[i], body);
    }
    if (body) read_unknown(&b, body);
    if (!b.fault_count) return true;
    *problem = (struct problem){.code = ERR_BAD_FIELDS, .fields = b.faults, .field_count = b.fault_count};
    return false;
}

static const char *expected_names(struct arena *a, const struct json_expected *expected)
{
    const char *list = "";
    for (const struct json_expected *e = expected; e->name; e++)
        list = arena_printf(a, "%s%s%s", list, *list ? ", " : "", e->name);
    return *list ? arena_printf(a, "is not known here; there are: %s", list) : "is not known here; send {}";
}

// What is wrong with a member of a body that is read by hand; NULL: nothing.
static const char *member_fault(struct arena *a, const struct json_value *m,
                                const struct json_expected *expected)
{
    const struct json_expected *e = expected;
    while (e->name && !text_equal(json_name(m), text_of(e->name)))
        e++;
    if (!e->name) return expected_names(a, expected);
    if (json_kind(m) == e->kind || json_kind(m) == JSON_NULL) return NULL;
    return arena_printf(a, "must be %s, not %s", json_kind_name(e->kind), json_kind_name(json_kind(m)));
}

bool body_object(struct request *r, const struct json_expected *expected, const struct json_value **body,
                 struct problem *problem)
{
    struct reading b = {.request = r, .arena = &r->arena};
    if (!r->body.len) r->body = TEXT("{}");
    struct err err = parse_object(r, body);
    *problem = (struct problem){.code = err.code, .detail = err.detail};
    if (err.code) return false;
    b.faults = ARENA_ARRAY(b.arena, FAULTS_MAX, struct err);
    for (const struct json_value *m = json_first(*body); expected && m && b.fault_count < FAULTS_MAX;
         m = json_next(m)) {
        const char *wrong = member_fault(b.arena, m, expected);
        if (wrong) fault(&b, pointer_to(b.arena, json_name(m)), wrong);
    }
    if (!b.fault_count) return true;
    *problem = (struct problem){.code = ERR_BAD_FIELDS, .fields = b.faults, .field_count = b.fault_count};
    return false;
}
