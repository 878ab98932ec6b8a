// SPDX-License-Identifier: MIT
#include "http/body.h"
#include "base/json/json_in.h"
#include "base/json/json_out.h"
#include "base/problem.h"
#include "desk/body_fields.h"
#include "http/route.h"
#include <string.h>

enum { FAULTS_MAX = 50 };

enum body_fault {
#define FAULT(identifier, name, sentence) FAULT_##identifier,
#include "http/faults.def"
#undef FAULT
};

static const struct {
    const char *name, *sentence;
} faults[] = {
#define FAULT(identifier, name, sentence) {name, sentence},
#include "http/faults.def"
#undef FAULT
};

// What is wrong with a value, and what makes its sentence concrete.
struct wrong {
    enum body_fault fault; // FAULT_NONE: nothing
    int64_t numbers[2];
    const char *words, *field; // field: what it is called in a sentence
    const char *sentence;      // instead of the table's, NULL: that
};
#define FINE         ((struct wrong){.fault = FAULT_NONE})
#define WRONG(which) ((struct wrong){.fault = FAULT_##which})

struct reading {
    struct request *request;
    struct arena *arena;
    const struct body_part *parts;
    size_t part_count;
    const char *at;      // pointer to the object that is read: "" is the body, "/entries/3" a row in it
    const char *nowhere; // a name of the address whose number nothing can have, NULL: none
    struct err *faults;
    struct err_reason *reasons;
    size_t fault_count;
};

// One placeholder as text; with `o`, also as an arg.
static const char *filled(struct arena *a, char place, const struct wrong *wrong, struct json_out *o)
{
    const char key[] = {place, '\0'};
    const char *words = place == 't' ? wrong->words : place == 'f' ? wrong->field : NULL;
    if (words) {
        json_put_string(o, key, words);
        return words;
    }
    json_put_int(o, key, wrong->numbers[place - '0']);
    return arena_printf(a, "%lld", (long long)wrong->numbers[place - '0']);
}

static const char *sentence_of(struct arena *a, const struct wrong *wrong, struct text *args)
{
    const char *said = "";
    struct json_out o = json_start(a);
    json_object(&o);
    struct text rest = text_of(faults[wrong->fault].sentence);
    while (rest.at) {
        struct text words = text_cut(&rest, '{');
        said = arena_printf(a, "%s%.*s", said, TEXT_ARGS(words));
        if (rest.at) said = arena_printf(a, "%s%s", said, filled(a, *text_cut(&rest, '}').at, wrong, &o));
    }
    json_object_end(&o);
    *args = json_bytes(&o);
    return said;
}

static void fault(struct reading *b, const char *pointer, struct wrong wrong)
{
    struct text args;
    if (wrong.fault == FAULT_NONE || b->fault_count == FAULTS_MAX) return;
    wrong.field = problem_field(b->arena, pointer);
    const char *detail = sentence_of(b->arena, &wrong, &args);
    if (wrong.sentence) detail = problem_sentence(b->arena, pointer, wrong.sentence);
    b->faults[b->fault_count] = (struct err){ERR_BAD_FIELDS, pointer, detail};
    b->reasons[b->fault_count++] = (struct err_reason){faults[wrong.fault].name, args};
}

static bool is_hidden(const struct body_part *part, struct text name)
{
    for (const char *const *h = part->hidden; h && *h; h++)
        if (text_equal(text_of(*h), name)) return true;
    return false;
}

static bool in_pattern(const struct reading *b, const char *name)
{
    return !*b->at && b->request->route && request_param(b->request, name).len > 0;
}

// ---- one value, from JSON or from the path ----

static void store_int32(const struct field *f, void *into, int64_t value)
{
    int32_t narrow = (int32_t)value;
    memcpy((char *)into + f->offset, &narrow, sizeof narrow);
}

static struct wrong out_of_range(enum body_fault fault, const struct field *f)
{
    return (struct wrong){.fault = fault, .numbers = {f->min, f->max}};
}

// value NULL: it was no whole number at all.
static struct wrong store_whole(const struct field *f, void *into, const int64_t *value)
{
    if (!value || *value < f->min || *value > f->max) return out_of_range(FAULT_WHOLE, f);
    store_int32(f, into, *value);
    return FINE;
}

static struct wrong store_id(const struct field *f, void *into, struct text digits)
{
    int64_t value;
    if (!text_int64(digits, &value) || value < f->min || value > f->max) return out_of_range(FAULT_DIGITS, f);
    memcpy((char *)into + f->offset, &value, sizeof value);
    return FINE;
}

// "none" is the absence of a value and no answer where one is required.
int32_t body_first_word(const struct field *f)
{
    bool none = f->need == REQUIRED && !strcmp(f->words->at[0], "none");
    return none && !f->min ? 1 : (int32_t)f->min;
}

static struct wrong store_word(struct reading *b, const struct field *f, void *into, struct text word)
{
    const char *list = "";
    for (int32_t i = body_first_word(f); i < f->words->count; i++) {
        if (text_equal(word, text_of(f->words->at[i]))) {
            store_int32(f, into, i);
            return FINE;
        }
        list = arena_printf(b->arena, "%s%s\"%s\"", list, *list ? ", " : "", f->words->at[i]);
    }
    return (struct wrong){.fault = FAULT_WORD, .words = list};
}

static struct wrong wrong_text(const char *sentence)
{
    return (struct wrong){.fault = FAULT_TEXT, .sentence = sentence};
}

// What somebody calls a thing: an event, a section, a table. Blanks at its ends are nobody's meaning, as with the
// names of people (field_name).
static bool is_called(const struct field *f)
{
    return !strcmp(f->name, "name") || !strcmp(f->name, "title");
}

static struct wrong store_text(const struct field *f, void *into, struct text value)
{
    if (is_called(f)) value = text_trim(value);
    const char *said = text_line_fault(value);
    if (said) return wrong_text(said);
    if (f->min && !value.len) return WRONG(EMPTY);
    if ((int64_t)value.len < f->min || (int64_t)value.len > f->max)
        return out_of_range(f->min == f->max ? FAULT_LENGTH : FAULT_BYTES, f);
    memcpy((char *)into + f->offset, value.at, value.len);
    return FINE;
}

// A text of any length stays where the body was read to.
static struct wrong store_slice(const struct field *f, void *into, struct text value)
{
    if (f->more->trimmed) value = text_trim(value);
    bool missing = f->need == OPTIONAL && !value.len;
    if (f->min && !value.len && !missing) return WRONG(EMPTY);
    const char *said = f->more->fault && !missing ? f->more->fault(value) : NULL;
    if (said) return wrong_text(said);
    int64_t length = (int64_t)text_runes(value);
    if (!missing && (length < f->min || length > f->max)) return out_of_range(FAULT_CHARACTERS, f);
    memcpy((char *)into + f->offset, &value, sizeof value);
    return FINE;
}

static struct wrong store_list(struct reading *b, const struct field *f, void *into,
                               const struct json_value *list)
{
    size_t n = json_count(list);
    if (n > (size_t)f->max) return (struct wrong){.fault = FAULT_MEMBERS, .numbers = {f->max, 0}};
    int32_t *at = ARENA_ARRAY(b->arena, n, int32_t);
    struct ints ints = {at, (int32_t)n};
    for (const struct json_value *v = json_first(list); v; v = json_next(v)) {
        int64_t value;
        if (!json_whole(v, &value) || value < INT32_MIN || value > INT32_MAX) return WRONG(WHOLE_LIST);
        *at++ = (int32_t)value;
    }
    memcpy((char *)into + f->offset, &ints, sizeof ints);
    return FINE;
}

static struct wrong other_kind(struct reading *b, enum json_kind wanted, const struct json_value *v)
{
    const char *words =
        arena_printf(b->arena, "%s, not %s", json_kind_name(wanted), json_kind_name(json_kind(v)));
    return (struct wrong){.fault = FAULT_KIND, .words = words};
}

static void read_object(struct reading *b, const struct json_value *object);

// Faults of the rows are noted where they are found, with pointers into the row.
static struct wrong store_rows(struct reading *b, const struct field *f, void *into,
                               const struct json_value *list)
{
    const struct fields *fields = f->more->rows;
    size_t n = json_count(list), i = 0;
    if (n > (size_t)f->max) return (struct wrong){.fault = FAULT_MEMBERS, .numbers = {f->max, 0}};
    char *rows = arena_alloc(b->arena, n * fields->size + 1);
    for (const struct json_value *v = json_first(list); v; v = json_next(v), i++) {
        struct body_part part = {.fields = fields, .into = rows + i * fields->size};
        struct reading row = *b;
        row.parts = &part;
        row.part_count = 1;
        row.at = arena_printf(b->arena, "%s/%s/%zu", b->at, f->name, i);
        if (json_kind(v) == JSON_OBJECT)
            read_object(&row, v);
        else
            fault(&row, row.at, other_kind(b, JSON_OBJECT, v));
        b->fault_count = row.fault_count;
    }
    struct body_rows read = {rows, (int32_t)n};
    memcpy((char *)into + f->offset, &read, sizeof read);
    return FINE;
}

// What is not zero where it is missing.
static void store_missing(const struct field *f, void *into)
{
    static const struct text empty = {"", 0};
    if (f->type == FIELD_I4 && f->more) store_int32(f, into, f->more->missing);
    if (f->type == FIELD_BODY && !f->more->rows) memcpy((char *)into + f->offset, &empty, sizeof empty);
}

static enum json_kind kind_of(const struct field *f)
{
    static const enum json_kind kinds[] = {
        [FIELD_I4] = JSON_NUMBER,   [FIELD_I8] = JSON_STRING, [FIELD_BO] = JSON_BOOL,
        [FIELD_EN] = JSON_STRING,   [FIELD_TX] = JSON_STRING, [FIELD_LI] = JSON_ARRAY,
        [FIELD_BODY] = JSON_STRING,
    };
    return f->type == FIELD_BODY && f->more->rows ? JSON_ARRAY : kinds[f->type];
}

static struct wrong store_json(struct reading *b, const struct field *f, void *into,
                               const struct json_value *v)
{
    int64_t whole = 0;
    if (json_kind(v) != kind_of(f)) return other_kind(b, kind_of(f), v);
    switch (f->type) {
    case FIELD_I4:
        return store_whole(f, into, json_whole(v, &whole) ? &whole : NULL);
    case FIELD_I8:
        return store_id(f, into, json_string_of(v));
    case FIELD_BO:
        store_int32(f, into, json_is_true(v));
        return FINE;
    case FIELD_EN:
        return store_word(b, f, into, json_string_of(v));
    case FIELD_TX:
        return store_text(f, into, json_string_of(v));
    case FIELD_LI:
        return store_list(b, f, into, v);
    case FIELD_BODY:
        return f->more->rows ? store_rows(b, f, into, v) : store_slice(f, into, json_string_of(v));
    }
    return FINE;
}

// Only what can stand in an address; other types in a pattern are never found there.
static struct wrong store_param(struct reading *b, const struct field *f, void *into, struct text value)
{
    int64_t whole = 0;
    switch (f->type) {
    case FIELD_I4:
        return store_whole(f, into, text_int64(value, &whole) ? &whole : NULL);
    case FIELD_I8:
        return store_id(f, into, value);
    case FIELD_EN:
        return store_word(b, f, into, value);
    case FIELD_TX:
        return store_text(f, into, value);
    case FIELD_BO:
    case FIELD_LI:
    case FIELD_BODY:
        break;
    }
    return WRONG(NO_ADDRESS);
}

// ---- the whole body ----

static void read_field(struct reading *b, const struct body_part *part, const struct field *f,
                       const struct json_value *body)
{
    const char *pointer = arena_printf(b->arena, "%s/%s", b->at, f->name);
    struct wrong wrong = FINE;
    const struct json_value *v = body ? json_member(body, text_of(f->name)) : NULL;
    if (v && json_kind(v) == JSON_NULL && f->need == OPTIONAL) v = NULL;
    bool of_address = in_pattern(b, f->name);
    if (of_address)
        wrong = v ? WRONG(FROM_ADDRESS) : store_param(b, f, part->into, request_param(b->request, f->name));
    else if (v)
        wrong = store_json(b, f, part->into, v);
    else if (f->need == REQUIRED)
        wrong = WRONG(REQUIRED);
    else
        store_missing(f, part->into);
    if (of_address && !v && wrong.fault != FAULT_NONE)
        b->nowhere = f->name;
    else
        fault(b, pointer, wrong);
}

static bool is_known(const struct reading *b, struct text name)
{
    for (size_t p = 0; p < b->part_count; p++)
        for (size_t i = 0; i < b->parts[p].fields->count; i++)
            if (text_equal(text_of(b->parts[p].fields->at[i].name), name))
                return !is_hidden(&b->parts[p], name);
    return false;
}

static struct wrong unknown_member(struct reading *b)
{
    const char *list = "";
    for (size_t p = 0; p < b->part_count; p++)
        for (size_t i = 0; i < b->parts[p].fields->count; i++) {
            const char *name = b->parts[p].fields->at[i].name;
            if (!is_hidden(&b->parts[p], text_of(name)) && !in_pattern(b, name))
                list = arena_printf(b->arena, "%s%s%s", list, *list ? ", " : "", name);
        }
    return *list ? (struct wrong){.fault = FAULT_UNKNOWN, .words = list} : WRONG(NOTHING_KNOWN);
}

// RFC 6901: '~' and '/' inside a name are escaped.
static const char *pointer_to(struct reading *b, struct text name)
{
    size_t before = strlen(b->at);
    char *to = arena_alloc(b->arena, before + 2 * name.len + 2), *at = to + before;
    memcpy(to, b->at, before);
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
    struct wrong wrong = FINE;
    for (const struct json_value *m = json_first(body); m && b->fault_count < FAULTS_MAX; m = json_next(m)) {
        if (is_known(b, json_name(m))) continue;
        if (wrong.fault == FAULT_NONE) wrong = unknown_member(b);
        fault(b, pointer_to(b, json_name(m)), wrong);
    }
}

// object NULL: an empty one.
static void read_object(struct reading *b, const struct json_value *object)
{
    for (size_t p = 0; p < b->part_count; p++) {
        const struct body_part *part = &b->parts[p];
        memset(part->into, 0, part->fields->size);
        for (size_t i = 0; i < part->fields->count; i++)
            if (!is_hidden(part, text_of(part->fields->at[i].name)))
                read_field(b, part, &part->fields->at[i], object);
    }
    if (object) read_unknown(b, object);
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
    struct reading b = {.request = r, .arena = &r->arena, .parts = parts, .part_count = count, .at = ""};
    const struct json_value *body;
    struct err err = parse_object(r, &body);
    if (err.code) {
        *problem = (struct problem){.code = err.code, .detail = problem_sentence(b.arena, NULL, err.detail)};
        return false;
    }
    b.faults = ARENA_ARRAY(b.arena, FAULTS_MAX, struct err);
    b.reasons = ARENA_ARRAY(b.arena, FAULTS_MAX, struct err_reason);
    read_object(&b, body);
    if (b.nowhere) {
        *problem =
            (struct problem){.code = ERR_NOT_FOUND,
                             .detail = arena_printf(b.arena, "There is no %s with this number.", b.nowhere)};
        return false;
    }
    *problem = (struct problem){.code = b.fault_count ? ERR_BAD_FIELDS : ERR_NONE,
                                .fields = b.faults,
                                .field_count = b.fault_count,
                                .field_reasons = b.reasons};
    return !b.fault_count;
}

bool body_has(struct request *r, const char *name)
{
    const struct json_value *body;
    return parse_object(r, &body).code == ERR_NONE && body && json_member(body, text_of(name));
}
