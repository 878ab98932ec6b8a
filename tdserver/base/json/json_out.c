// SPDX-License-Identifier: MIT
#include "base/json/json_out.h"
#include "base/clock.h"
#include <stdlib.h>
#include <string.h>

static void json_grow(struct json_out *o, size_t more)
{
    size_t cap = o->cap ? o->cap : 256;
    while (cap - o->len < more)
        if (__builtin_mul_overflow(cap, 2u, &cap)) abort();
    if (o->arena) {
        char *at = arena_alloc(o->arena, cap);
        if (o->len) memcpy(at, o->at, o->len);
        o->at = at;
    } else {
        o->at = realloc(o->at, cap);
        if (!o->at) abort();
    }
    o->cap = cap;
}

static inline char *json_room(struct json_out *o, size_t n)
{
    if (o->cap - o->len < n) json_grow(o, n);
    return o->at + o->len;
}

static inline void json_char(struct json_out *o, char c)
{
    *json_room(o, 1) = c;
    o->len++;
}

void json_bytes_append(struct json_out *o, struct text bytes)
{
    if (!bytes.len) return;
    memcpy(json_room(o, bytes.len), bytes.at, bytes.len);
    o->len += bytes.len;
}

struct json_out json_start(struct arena *arena)
{
    return (struct json_out){.arena = arena};
}

struct text json_bytes(const struct json_out *o)
{
    return (struct text){o->at, o->len};
}

void json_drop(struct json_out *o)
{
    if (!o->arena) free(o->at);
    *o = json_start(o->arena);
}

static void json_before(struct json_out *o)
{
    if (o->comma) json_char(o, ',');
    o->comma = true;
}

static void json_open(struct json_out *o, char bracket)
{
    json_before(o);
    json_char(o, bracket);
    o->comma = false;
}

static void json_close(struct json_out *o, char bracket)
{
    json_char(o, bracket);
    o->comma = true;
}

void json_object(struct json_out *o)
{
    json_open(o, '{');
}

void json_object_end(struct json_out *o)
{
    json_close(o, '}');
}

void json_array(struct json_out *o)
{
    json_open(o, '[');
}

void json_array_end(struct json_out *o)
{
    json_close(o, ']');
}

// The letter after the backslash of the short forms.
static const char escape[128] = {
    ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't', ['"'] = '"', ['\\'] = '\\'};

static inline bool json_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

static void json_escape(struct json_out *o, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    if (escape[c])
        json_bytes_append(o, (struct text){(char[]){'\\', escape[c]}, 2});
    else
        json_bytes_append(o, (struct text){(char[]){'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]}, 6});
}

static void json_quote(struct json_out *o, struct text t)
{
    json_char(o, '"');
    size_t from = 0;
    for (size_t i = 0; i < t.len; i++) {
        if (json_plain((unsigned char)t.at[i])) continue;
        json_bytes_append(o, (struct text){t.at + from, i - from});
        json_escape(o, (unsigned char)t.at[i]);
        from = i + 1;
    }
    if (t.len > from) json_bytes_append(o, (struct text){t.at + from, t.len - from});
    json_char(o, '"');
}

void json_key(struct json_out *o, const char *key)
{
    json_before(o);
    json_quote(o, text_of(key));
    json_char(o, ':');
    o->comma = false;
}

static struct text digits_of(int64_t value, char room[static 24])
{
    char *at = room + 24;
    uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do {
        *--at = (char)('0' + size % 10);
        size /= 10;
    } while (size);
    if (value < 0) *--at = '-';
    return (struct text){at, (size_t)(room + 24 - at)};
}

void json_int(struct json_out *o, int64_t value)
{
    char room[24];
    json_before(o);
    json_bytes_append(o, digits_of(value, room));
}

void json_id(struct json_out *o, int64_t id)
{
    char room[24];
    json_before(o);
    json_quote(o, digits_of(id, room));
}

void json_text(struct json_out *o, struct text value)
{
    json_before(o);
    json_quote(o, value);
}

void json_raw(struct json_out *o, struct text json)
{
    json_before(o);
    json_bytes_append(o, json);
}

void json_bool(struct json_out *o, bool value)
{
    json_raw(o, value ? TEXT("true") : TEXT("false"));
}

void json_null(struct json_out *o)
{
    json_raw(o, TEXT("null"));
}

void json_time(struct json_out *o, int64_t wall_ms)
{
    char room[CLOCK_TEXT];
    json_text(o, clock_text(wall_ms, room));
}

void json_put_int(struct json_out *o, const char *key, int64_t value)
{
    json_key(o, key);
    json_int(o, value);
}

void json_put_id(struct json_out *o, const char *key, int64_t id)
{
    json_key(o, key);
    json_id(o, id);
}

void json_put_text(struct json_out *o, const char *key, struct text value)
{
    json_key(o, key);
    if (value.at)
        json_text(o, value);
    else
        json_null(o);
}

void json_put_string(struct json_out *o, const char *key, const char *value)
{
    json_put_text(o, key, text_of(value));
}

void json_put_bool(struct json_out *o, const char *key, bool value)
{
    json_key(o, key);
    json_bool(o, value);
}

void json_put_null(struct json_out *o, const char *key)
{
    json_key(o, key);
    json_null(o);
}

void json_put_raw(struct json_out *o, const char *key, struct text json)
{
    json_key(o, key);
    json_raw(o, json);
}

void json_put_time(struct json_out *o, const char *key, int64_t wall_ms)
{
    json_key(o, key);
    json_time(o, wall_ms);
}
