// SPDX-License-Identifier: MIT
#include "codec/ledger/ledger.h"

#include "base/json/json_out.h"
#include "base/version.h"
#include "director/upcast.h"

#include <inttypes.h>
#include <string.h>

// ---- members ----

static const void *member_at(const struct field *f, const void *data)
{
    return (const char *)data + f->offset;
}

static int64_t member_number(const struct field *f, const void *data)
{
    if (f->type == FIELD_I8) return *(const int64_t *)member_at(f, data);
    return *(const int32_t *)member_at(f, data);
}

static bool number_allowed(const struct field *f, int64_t value)
{
    if (f->type == FIELD_EN) return value >= 0 && value < f->words->count;
    return value >= f->min && value <= f->max;
}

static bool text_allowed(const struct field *f, struct text t)
{
    return (int64_t)t.len >= f->min && (int64_t)t.len <= f->max && text_is_utf8(t);
}

// ---- writing ----

static bool put_text(struct json_out *o, const struct field *f, const void *data)
{
    const char *at = member_at(f, data);
    struct text t = {at, strnlen(at, f->size)};
    if (!text_allowed(f, t)) return false;
    json_put_text(o, f->name, t);
    return true;
}

static bool put_list(struct json_out *o, const struct field *f, const void *data)
{
    const struct ints *list = member_at(f, data);
    if (list->count < 0 || list->count > f->max) return false;
    json_key(o, f->name);
    json_array(o);
    for (int32_t i = 0; i < list->count; i++)
        json_int(o, list->at[i]);
    json_array_end(o);
    return true;
}

static bool put_number(struct json_out *o, const struct field *f, const void *data)
{
    int64_t value = member_number(f, data);
    if (!number_allowed(f, value)) return false;
    if (f->type == FIELD_EN)
        json_put_string(o, f->name, f->words->at[value]);
    else if (f->type == FIELD_BO)
        json_put_bool(o, f->name, value);
    else
        json_put_int(o, f->name, value);
    return true;
}

static bool put_member(struct json_out *o, const struct field *f, const void *data)
{
    if (f->type == FIELD_TX) return put_text(o, f, data);
    if (f->type == FIELD_LI) return put_list(o, f, data);
    return put_number(o, f, data);
}

static struct err unwritable(struct arena *a, const char *kind, const char *member)
{
    return err_make(ERR_INTERNAL,
                    arena_printf(a, "event %s: '%s' is outside what event.def allows", kind, member));
}

struct err ledger_encode(struct arena *a, const struct event *event, struct text *body)
{
    if (event->kind >= EVENT_KINDS)
        return err_make(ERR_INTERNAL, "an event of an earlier release's shape is never written");
    const struct event_type *type = &event_types[event->kind];
    if (event->seq < 1) return unwritable(a, type->fields.name, "seq");
    if (event->actor < 0) return unwritable(a, type->fields.name, "by");
    struct json_out o = json_start(a);
    json_object(&o);
    json_put_int(&o, "seq", event->seq);
    json_put_int(&o, "at", event->at_ms);
    json_put_int(&o, "by", event->actor);
    json_put_string(&o, "kind", type->fields.name);
    json_put_int(&o, "v", type->version);
    json_key(&o, "data");
    json_object(&o);
    for (size_t i = 0; i < type->fields.count; i++)
        if (!put_member(&o, &type->fields.at[i], &event->is))
            return unwritable(a, type->fields.name, type->fields.at[i].name);
    json_object_end(&o);
    json_object_end(&o);
    *body = json_bytes(&o);
    return OK;
}

// ---- reading ----

// The bytes being read. The first fault stays; every reader returns false from then on.
struct cursor {
    struct arena *arena;
    const char *start;
    struct text rest;
    const char *fault;
};

static bool fail(struct cursor *c, const char *what)
{
    if (!c->fault)
        c->fault = arena_printf(c->arena, "byte %zu: %s", (size_t)(c->rest.at - c->start) + 1, what);
    return false;
}

static void skip(struct cursor *c, size_t n)
{
    c->rest = (struct text){c->rest.at + n, c->rest.len - n};
}

// A ledger is read member by member, a million of them for a long day: what is usual is compared in place, byte by byte. A
// call for each comparison would cost more than the few bytes.

// How many bytes of *at the text takes there, 0 if it is another one.
static inline size_t begins(struct text at, const char *with)
{
    size_t n = 0;
    while (n < at.len && with[n] && with[n] == at.at[n])
        n++;
    return with[n] ? 0 : n;
}

static inline bool expect(struct cursor *c, const char *literal)
{
    size_t n = begins(c->rest, literal);
    if (!n) return fail(c, arena_printf(c->arena, "expected %s", literal));
    skip(c, n);
    return true;
}

static bool expect_key(struct cursor *c, const char *name, bool first)
{
    size_t word = strlen(name), taken = word + (first ? 3 : 4);
    const char *at = c->rest.at;
    bool found = c->rest.len >= taken && (first || *at++ == ',') && at[0] == '"' &&
                 !memcmp(at + 1, name, word) && at[word + 1] == '"' && at[word + 2] == ':';
    if (!found) return fail(c, arena_printf(c->arena, "expected %s\"%s\":", first ? "" : ",", name));
    skip(c, taken);
    return true;
}

static bool is_of_number(char c)
{
    return (c >= '0' && c <= '9') || c == '-';
}

// A number without a sign that cannot leave the range, which nearly all are: how many digits, 0 if it is another one.
static size_t plain_number(struct text at, int64_t *out)
{
    enum { SAFE_DIGITS = 18 };
    int64_t value = 0;
    size_t n = 0;
    for (; n < at.len && at.at[n] >= '0' && at.at[n] <= '9' && n < SAFE_DIGITS; n++)
        value = value * 10 + (at.at[n] - '0');
    *out = value;
    bool other = (n < at.len && is_of_number(at.at[n])) || (n > 1 && at.at[0] == '0');
    return other ? 0 : n;
}

static bool read_number(struct cursor *c, int64_t *out)
{
    size_t plain = plain_number(c->rest, out);
    skip(c, plain);
    if (plain) return true;
    struct text digits = {c->rest.at, 0};
    while (digits.len < c->rest.len && is_of_number(c->rest.at[digits.len]))
        digits.len++;
    if (!text_int64(digits, out)) return fail(c, "expected a whole number without leading zeros");
    skip(c, digits.len);
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// The character behind a \u escape in canonical form (00xx, a control without short form, or DEL), else -1.
static int escaped_control(struct text escape)
{
    if (escape.len < 6 || memcmp(escape.at, "\\u00", 4) != 0) return -1;
    int high = hex_digit(escape.at[4]), low = hex_digit(escape.at[5]);
    if (high < 0 || low < 0) return -1;
    int value = high * 16 + low;
    bool has_short_form = value != 0 && value < 0x20 && strchr("\b\f\n\r\t", value);
    return (value > 0 && value < 0x20 && !has_short_form) || value == 0x7f ? value : -1;
}

// One character of a string, unescaped into *out; its length in the bytes, 0 if it is not canonical.
static size_t read_char(struct text at, char *out)
{
    static const char letters[] = "bfnrt\"\\", meanings[] = "\b\f\n\r\t\"\\";
    unsigned char c = (unsigned char)at.at[0];
    *out = at.at[0];
    if (c != '\\') return c >= 0x20 && c != 0x7f;
    const char *letter = at.len > 1 && at.at[1] ? strchr(letters, at.at[1]) : NULL;
    if (letter) {
        *out = meanings[letter - letters];
        return 2;
    }
    int control = escaped_control(at);
    *out = (char)control;
    return control < 0 ? 0 : 6;
}

// Characters that stand for themselves, at most `room`, copied: how many.
static size_t read_plain(struct text at, char *out, size_t room)
{
    size_t n = 0, most = at.len < room ? at.len : room;
    for (; n < most; n++) {
        unsigned char c = (unsigned char)at.at[n];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) break;
        out[n] = at.at[n];
    }
    return n;
}

// Reads a string of at most `room` bytes into `out`.
static bool read_string(struct cursor *c, char *out, size_t room, size_t *length)
{
    if (!expect(c, "\"")) return false;
    size_t n = read_plain(c->rest, out, room);
    skip(c, n);
    while (c->rest.len && c->rest.at[0] != '"') {
        if (n == room) return fail(c, "text is too long");
        size_t taken = read_char(c->rest, &out[n++]);
        if (!taken) return fail(c, "this character is not written that way in a ledger");
        skip(c, taken);
    }
    *length = n;
    return expect(c, "\"");
}

static bool read_text(struct cursor *c, const struct field *f, char *to)
{
    size_t length;
    if (!read_string(c, to, f->size - 1, &length)) return false;
    to[length] = 0;
    return text_allowed(f, (struct text){to, length}) || fail(c, "text is too short or not UTF-8");
}

enum { LONGEST_WORD = 40 };

// A word of a table. Nearly every row is another one, told apart by its first letters: a call would cost more than these.
static bool is_word(const char *word, struct text t)
{
    size_t same = 0;
    while (same < t.len && word[same] && word[same] == t.at[same])
        same++;
    return same == t.len && !word[same];
}

// No word of a table has a character that is escaped.
static bool take_word(struct cursor *c, const char *word)
{
    struct text at = {c->rest.at + 1, c->rest.len - 1};
    size_t n = begins(at, word);
    if (!n || n == at.len || at.at[n] != '"') return false;
    skip(c, n + 2);
    return true;
}

static bool read_word(struct cursor *c, const struct words *words, int32_t *out)
{
    char word[LONGEST_WORD];
    size_t length;
    for (*out = 0; c->rest.len && c->rest.at[0] == '"' && *out < words->count; ++*out)
        if (take_word(c, words->at[*out])) return true;
    if (!read_string(c, word, sizeof word, &length)) return false;
    return fail(c, arena_printf(c->arena, "unknown word for %s", words->name));
}

static bool read_bool(struct cursor *c, int32_t *out)
{
    *out = begins(c->rest, "true") > 0;
    return expect(c, *out ? "true" : "false");
}

static bool read_integer(struct cursor *c, const struct field *f, void *to)
{
    int64_t value;
    if (!read_number(c, &value)) return false;
    if (!number_allowed(f, value)) return fail(c, "number is out of range");
    if (f->type == FIELD_I8)
        *(int64_t *)to = value;
    else
        *(int32_t *)to = (int32_t)value;
    return true;
}

static bool read_list(struct cursor *c, const struct field *f, struct ints *out)
{
    if (!expect(c, "[")) return false;
    int32_t *at = NULL, count = 0;
    while (c->rest.len && c->rest.at[0] != ']') {
        int64_t value;
        if (count == f->max) return fail(c, "list is too long");
        if (count && !expect(c, ",")) return false;
        if (!read_number(c, &value)) return false;
        if (value < INT32_MIN || value > INT32_MAX) return fail(c, "number is out of range");
        if (!at) at = ARENA_ARRAY(c->arena, (size_t)f->max, int32_t);
        at[count++] = (int32_t)value;
    }
    *out = (struct ints){at, count};
    return expect(c, "]");
}

static bool read_member(struct cursor *c, const struct field *f, void *data)
{
    void *to = (char *)data + f->offset;
    switch (f->type) {
    case FIELD_TX:
        return read_text(c, f, to);
    case FIELD_EN:
        return read_word(c, f->words, to);
    case FIELD_BO:
        return read_bool(c, to);
    case FIELD_LI:
        return read_list(c, f, to);
    default:
        return read_integer(c, f, to);
    }
}

static bool is_shape(enum event_kind shape, struct text kind, int64_t version)
{
    return event_types[shape].version == version && is_word(event_types[shape].fields.name, kind);
}

// The row of this kind and version, EVENT_SHAPES if there is none; *known: another version of it is known.
static enum event_kind shape_of(struct text kind, int64_t version, bool *known)
{
    // Nearly all lines of a long ledger, looked for before all others.
    static const enum event_kind frequent[] = {EVENT_turn_recorded, EVENT_clock_pressed, EVENT_game_reported};
    *known = false;
    for (size_t i = 0; i < sizeof frequent / sizeof *frequent; i++)
        if (is_shape(frequent[i], kind, version)) return frequent[i];
    unsigned k = 0;
    for (; k < EVENT_SHAPES; k++) {
        if (!is_word(event_types[k].fields.name, kind)) continue;
        *known = true;
        if (event_types[k].version == version) break;
    }
    return (enum event_kind)k;
}

static bool read_shape(struct cursor *c, enum event_kind *kind)
{
    static const char newer[] = "run the program that wrote the ledger, or a newer one";
    char name[LONGEST_WORD];
    size_t length;
    int64_t version;
    bool known;
    if (!read_string(c, name, sizeof name, &length)) return false;
    if (!expect_key(c, "v", false) || !read_number(c, &version)) return false;
    *kind = shape_of((struct text){name, length}, version, &known);
    if (*kind < EVENT_SHAPES) return true;
    if (!known)
        return fail(c, arena_printf(c->arena,
                                    "unknown kind of event; tdserver " TD_VERSION " does not know it: %s",
                                    newer));
    return fail(c, arena_printf(c->arena,
                                "unknown version %" PRId64 " of %.*s; tdserver " TD_VERSION
                                " does not know it: %s",
                                version, (int)length, name, newer));
}

static bool read_head(struct cursor *c, struct event *event)
{
    int64_t actor;
    if (!expect(c, "{\"seq\":") || !read_number(c, &event->seq)) return false;
    if (event->seq < 1) return fail(c, "seq counts from 1");
    if (!expect_key(c, "at", false) || !read_number(c, &event->at_ms)) return false;
    if (!expect_key(c, "by", false) || !read_number(c, &actor)) return false;
    if (actor < 0 || actor > INT32_MAX) return fail(c, "by is out of range");
    event->actor = (int32_t)actor;
    return expect_key(c, "kind", false) && read_shape(c, &event->kind);
}

static bool read_data(struct cursor *c, struct event *event)
{
    const struct fields *fields = &event_types[event->kind].fields;
    if (!expect(c, ",\"data\":{")) return false;
    for (size_t i = 0; i < fields->count; i++)
        if (!expect_key(c, fields->at[i].name, i == 0) || !read_member(c, &fields->at[i], &event->is))
            return false;
    return expect(c, "}}");
}

struct err ledger_decode(struct arena *a, struct text body, struct event *event)
{
    struct cursor c = {a, body.at, body, NULL};
    memset(event, 0, sizeof *event);
    if (!read_head(&c, event) || !read_data(&c, event)) return err_make(ERR_BAD_JSON, c.fault);
    if (c.rest.len) {
        fail(&c, "nothing may follow the event");
        return err_make(ERR_BAD_JSON, c.fault);
    }
    return OK;
}

int32_t ledger_events(struct arena *a, const struct state *before, const struct event *line,
                      const struct event **events)
{
    *events = line;
    if (line->kind < EVENT_KINDS) return 1;
    struct upcast out = {0};
    upcast(before, line, &out);
    struct event *at = ARENA_ARRAY(a, (size_t)out.count, struct event);
    out = (struct upcast){.at = at, .most = out.count};
    upcast(before, line, &out);
    *events = at;
    return out.count;
}
