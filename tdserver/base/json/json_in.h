// SPDX-License-Identifier: MIT
// Reads JSON from outside, strictly: one value and nothing after it, RFC 8259 to the letter, UTF-8 without
// NUL (not even as \u0000), no doubled keys, bounded in bytes, depth and number of values, and no number that
// a double would change (at most 15 digits with a fraction, 16 without). The parser behind it is cJSON, whose
// own leniency is shut out by a check of the bytes before it sees them. Values live in the arena and are
// read-only.
#ifndef BASE_JSON_JSON_IN_H
#define BASE_JSON_JSON_IN_H
#include "base/arena.h"
#include "base/err.h"

struct json_value;

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_limits {
    size_t bytes;
    int depth;  // of nested arrays and objects
    int values; // of all kinds, all levels together
};
// For a command: 64 KiB, 8 levels, 4,096 values.
extern const struct json_limits json_command_limits;

// Parses `body`. On failure BAD_JSON or TOO_LARGE with a detail that says where.
MUST_CHECK struct err json_read(struct arena *a, struct text body, const struct json_limits *limits,
                                const struct json_value **out);

enum json_kind json_kind(const struct json_value *v);
// "a whole number", "text", "a list" ...: for messages.
const char *json_kind_name(enum json_kind kind);

// True if v is a number without fraction between -(2^53 - 1) and 2^53 - 1.
bool json_whole(const struct json_value *v, int64_t *out);
// True if v is a whole or half number; *out is twice that number.
bool json_halves(const struct json_value *v, int64_t *out);
// The string's text (empty for other kinds), ended by NUL.
struct text json_string_of(const struct json_value *v);
// True only for the literal true.
bool json_is_true(const struct json_value *v);

// The member of that name (case matters), NULL if there is none.
const struct json_value *json_member(const struct json_value *object, struct text name);
// Members of an object or elements of an array in order: for (v = json_first(o); v; v = json_next(v)).
const struct json_value *json_first(const struct json_value *container);
const struct json_value *json_next(const struct json_value *v);
// The name of a member.
struct text json_name(const struct json_value *member);
size_t json_count(const struct json_value *container);
#endif
