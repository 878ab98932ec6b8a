// SPDX-License-Identifier: MIT
#include "base/json/json_cut.h"

#include "base/json/json_out.h"

// Each of these goes on from `at` and returns where it ends; at `end`, nothing more is read.
static const char *past_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\') at++;
    return at < end ? at + 1 : end;
}

static const char *past_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (depth == 0 && (*at == ',' || *at == ']' || *at == '}')) return at;
        if (*at == '"') {
            at = past_string(at, end);
            continue;
        }
        depth += *at == '[' || *at == '{';
        depth -= *at == ']' || *at == '}';
        at++;
    }
    return end;
}

// The value of a member of this object; empty: it has none of that name.
static struct text member(struct text object, const char *name)
{
    const char *at = object.at + 1, *end = object.at + object.len;
    while (at < end && *at == '"') {
        const char *key = at + 1;
        at = past_string(at, end);
        struct text named = {key, (size_t)(at - 1 - key)};
        const char *value = at + 1; // past the colon
        at = value < end ? past_value(value, end) : end;
        if (text_equal(named, text_of(name))) return (struct text){value, (size_t)(at - value)};
        at += at < end && *at == ',';
    }
    return (struct text){NULL, 0};
}

// Numbers beyond 32 bits are written as text.
static int64_t number_of(struct text row, const char *name)
{
    struct text value = member(row, name);
    if (value.len > 2 && *value.at == '"') value = (struct text){value.at + 1, value.len - 2};
    int64_t number = 0;
    return value.at && text_int64(value, &number) ? number : 0;
}

static bool follows(const struct json_cut *how, int64_t number, int64_t after)
{
    return !after || (how->falling ? number < after : number > after);
}

// Writes the rows of the page. Returns the number of the last one where others follow, else 0.
static int64_t put_rows(struct json_out *o, struct text list, const struct json_cut *how, int64_t after,
                        int32_t limit)
{
    const char *at = list.at + 1, *end = list.at + list.len - 1;
    int64_t last = 0;
    int32_t count = 0;
    for (int64_t counted = 1; at < end; counted++) {
        const char *from = at;
        at = past_value(at, end);
        struct text row = {from, (size_t)(at - from)};
        at += at < end;
        int64_t number = how->number ? number_of(row, how->number) : counted;
        if (!follows(how, number, after)) continue;
        if (limit && count == limit) return last;
        json_raw(o, row);
        last = number;
        count++;
    }
    return 0;
}

struct text json_cut(struct arena *a, struct text whole, const struct json_cut *how, int64_t after,
                     int32_t limit, int64_t *next)
{
    *next = 0;
    struct text list = whole.len && *whole.at == '{' ? member(whole, how->rows) : (struct text){NULL, 0};
    if (list.len < 2 || *list.at != '[') return whole;
    const char *behind = list.at + list.len;
    struct json_out o = json_start(a);
    json_bytes_append(&o, (struct text){whole.at, (size_t)(list.at - whole.at)});
    o.comma = false;
    json_array(&o);
    *next = put_rows(&o, list, how, after, limit);
    json_array_end(&o);
    if (*next)
        json_put_id(&o, "next", *next);
    else
        json_put_null(&o, "next");
    json_bytes_append(&o, (struct text){behind, (size_t)(whole.at + whole.len - behind)});
    return json_bytes(&o);
}
