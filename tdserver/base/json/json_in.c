// SPDX-License-Identifier: MIT
#include "base/json/json_in.h"
#include <cjson/cJSON.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

const struct json_limits json_command_limits = {64 * 1024, 8, 4096};

// ---- the check before the parser ----
//
// cJSON takes 01, 1., raw control
// characters, broken UTF-8, NUL by \u0000, anything after the value: see tests/unit/base/json_in.c. So the
// grammar is checked here, byte by byte, and cJSON only builds the tree.

struct scan {
    struct text all;
    size_t at;
    int depth, values;
    const struct json_limits *limits;
    const char *fault; // NULL while all is well
};

static int scan_peek(const struct scan *s)
{
    return s->at < s->all.len ? (unsigned char)s->all.at[s->at] : -1;
}

static bool scan_fail(struct scan *s, const char *fault)
{
    if (!s->fault) s->fault = fault;
    return false;
}

static bool scan_take(struct scan *s, char c)
{
    if (scan_peek(s) != c) return false;
    s->at++;
    return true;
}

static void scan_spaces(struct scan *s)
{
    for (int c = scan_peek(s); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = scan_peek(s))
        s->at++;
}

static int scan_digits(struct scan *s)
{
    size_t from = s->at;
    while (scan_peek(s) >= '0' && scan_peek(s) <= '9')
        s->at++;
    return (int)(s->at - from);
}

// A double keeps 15 digits of any decimal number and every whole number of 15; the getter refuses what is
// above 2^53 - 1, which has 16.
static bool scan_number(struct scan *s)
{
    scan_take(s, '-');
    bool zero = scan_peek(s) == '0';
    int digits = scan_digits(s), exponent = 0;
    bool whole = true;
    if (digits == 0 || (zero && digits > 1))
        return scan_fail(s, "a number must have digits and no leading zero");
    if (scan_take(s, '.')) {
        int more = scan_digits(s);
        if (!more) return scan_fail(s, "a number must have digits after the point");
        digits += more;
        whole = false;
    }
    if (scan_take(s, 'e') || scan_take(s, 'E')) {
        if (!scan_take(s, '+')) scan_take(s, '-');
        exponent = scan_digits(s);
        if (!exponent) return scan_fail(s, "a number must have digits in its exponent");
        whole = false;
    }
    if (digits > (whole ? 16 : 15) || exponent > 2)
        return scan_fail(s, "a number is too long; send large identifiers as strings");
    return true;
}

static int scan_hex4(struct scan *s)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        int c = scan_peek(s);
        int digit = c >= '0' && c <= '9'                 ? c - '0'
                    : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10
                                                         : -1;
        if (c < 0 || digit < 0) return -1;
        value = value * 16 + digit;
        s->at++;
    }
    return value;
}

static bool scan_unicode_escape(struct scan *s)
{
    int unit = scan_hex4(s);
    if (unit < 0) return scan_fail(s, "\\u needs four hexadecimal digits");
    if (unit == 0) return scan_fail(s, "text must not contain the character NUL");
    if (unit >= 0xdc00 && unit <= 0xdfff) return scan_fail(s, "a low surrogate stands alone");
    if (unit < 0xd800 || unit > 0xdbff) return true;
    int low = scan_take(s, '\\') && scan_take(s, 'u') ? scan_hex4(s) : -1;
    if (low < 0xdc00 || low > 0xdfff) return scan_fail(s, "a high surrogate stands alone");
    return true;
}

static bool scan_escape(struct scan *s)
{
    int c = scan_peek(s);
    s->at++;
    if (c == 'u') return scan_unicode_escape(s);
    if (c < 0 || !memchr("\"\\/bfnrt", c, 8)) return scan_fail(s, "an unknown escape follows the backslash");
    return true;
}

static bool scan_string(struct scan *s)
{
    if (!scan_take(s, '"')) return scan_fail(s, "a string must begin here");
    for (int c = scan_peek(s); c != '"'; c = scan_peek(s)) {
        if (c < 0) return scan_fail(s, "a string does not end");
        if (c < 0x20) return scan_fail(s, "a string contains a raw control character");
        s->at++;
        if (c == '\\' && !scan_escape(s)) return false;
    }
    s->at++;
    return true;
}

static bool scan_word(struct scan *s, struct text word)
{
    if (!text_starts((struct text){s->all.at + s->at, s->all.len - s->at}, word))
        return scan_fail(s, "a value must begin here");
    s->at += word.len;
    return true;
}

static bool scan_value(struct scan *s);

static bool scan_container(struct scan *s, bool object)
{
    char end = object ? '}' : ']';
    if (++s->depth > s->limits->depth) return scan_fail(s, "lists and objects are nested too deeply");
    s->at++;
    scan_spaces(s);
    if (scan_take(s, end)) {
        s->depth--;
        return true;
    }
    do {
        scan_spaces(s);
        if (object && !scan_string(s)) return false;
        scan_spaces(s);
        if (object && !scan_take(s, ':')) return scan_fail(s, "a colon must follow the name");
        if (!scan_value(s)) return false;
    } while (scan_take(s, ','));
    s->depth--;
    return scan_take(s, end) || scan_fail(s, "a comma or the closing bracket must follow");
}

static bool scan_value(struct scan *s)
{
    if (++s->values > s->limits->values) return scan_fail(s, "there are too many values");
    scan_spaces(s);
    int c = scan_peek(s);
    bool good = c == '{'   ? scan_container(s, true)
                : c == '[' ? scan_container(s, false)
                : c == '"' ? scan_string(s)
                : c == 't' ? scan_word(s, TEXT("true"))
                : c == 'f' ? scan_word(s, TEXT("false"))
                : c == 'n' ? scan_word(s, TEXT("null"))
                : c == '-' || (c >= '0' && c <= '9')
                    ? scan_number(s)
                    : scan_fail(s, c < 0 ? "the text ends too early" : "a value must begin here");
    if (good) scan_spaces(s);
    return good;
}

static const char *scan_all(struct scan *s)
{
    if (!text_is_utf8(s->all)) return s->at = 0, "the body is not UTF-8";
    if (scan_value(s) && s->at < s->all.len) scan_fail(s, "something follows the value");
    return s->fault;
}

// ---- the parser ----

static _Thread_local struct arena *parsing; // cJSON's hooks have no context pointer

static void *arena_hook(size_t n)
{
    return arena_alloc(parsing, n);
}

static void free_hook(void *at)
{
    (void)at;
}

static void install_hooks(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){arena_hook, free_hook});
}

static const cJSON *node_of(const struct json_value *v)
{
    return (const cJSON *)v;
}

static const struct json_value *value_of(const cJSON *node)
{
    return (const struct json_value *)node;
}

static int order_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *doubled_here(struct arena *a, const cJSON *object)
{
    size_t n = json_count(value_of(object)), i = 0;
    if (n < 2) return NULL;
    const char **names = ARENA_ARRAY(a, n, const char *);
    for (const cJSON *m = object->child; m; m = m->next)
        names[i++] = m->string;
    qsort(names, n, sizeof *names, order_names);
    for (i = 1; i < n; i++)
        if (!strcmp(names[i - 1], names[i])) return names[i];
    return NULL;
}

// The first doubled name anywhere below; depth is bounded by the scan.
static const char *doubled_name(struct arena *a, const cJSON *node)
{
    const char *twice = cJSON_IsObject(node) ? doubled_here(a, node) : NULL;
    for (const cJSON *child = node->child; child && !twice; child = child->next)
        twice = doubled_name(a, child);
    return twice;
}

struct err json_read(struct arena *a, struct text body, const struct json_limits *limits,
                     const struct json_value **out)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install_hooks);
    if (body.len > limits->bytes)
        return err_make(ERR_TOO_LARGE, arena_printf(a, "at most %zu bytes are taken here", limits->bytes));
    struct scan scan = {.all = body, .limits = limits};
    const char *fault = scan_all(&scan);
    if (fault)
        return err_make(ERR_BAD_JSON, arena_printf(a, "%s (byte %zu of the body)", fault, scan.at + 1));
    parsing = a;
    const cJSON *tree = cJSON_ParseWithLengthOpts(arena_string(a, body), body.len + 1, NULL, 1);
    parsing = NULL;
    if (!tree) return err_make(ERR_BAD_JSON, "the body is not JSON");
    const char *twice = doubled_name(a, tree);
    if (twice)
        return err_make(ERR_BAD_JSON, arena_printf(a, "the name \"%s\" is there twice in one object", twice));
    *out = value_of(tree);
    return OK;
}

// ---- reading ----

enum json_kind json_kind(const struct json_value *v)
{
    switch (node_of(v)->type & 0xff) {
    case cJSON_False:
    case cJSON_True:
        return JSON_BOOL;
    case cJSON_Number:
        return JSON_NUMBER;
    case cJSON_String:
        return JSON_STRING;
    case cJSON_Array:
        return JSON_ARRAY;
    case cJSON_Object:
        return JSON_OBJECT;
    default:
        return JSON_NULL;
    }
}

const char *json_kind_name(enum json_kind kind)
{
    static const char *const names[] = {"null", "true or false", "a number", "text", "a list", "an object"};
    return names[kind];
}

static bool whole_number(double number, int64_t *out)
{
    if (!(number >= -9007199254740991.0 && number <= 9007199254740991.0)) return false;
    int64_t whole = (int64_t)number;
    if ((double)whole < number || (double)whole > number) return false;
    *out = whole;
    return true;
}

bool json_whole(const struct json_value *v, int64_t *out)
{
    return json_kind(v) == JSON_NUMBER && whole_number(node_of(v)->valuedouble, out);
}

bool json_halves(const struct json_value *v, int64_t *out)
{
    return json_kind(v) == JSON_NUMBER && whole_number(2 * node_of(v)->valuedouble, out);
}

struct text json_string_of(const struct json_value *v)
{
    return json_kind(v) == JSON_STRING ? text_of(node_of(v)->valuestring) : TEXT("");
}

bool json_is_true(const struct json_value *v)
{
    return cJSON_IsTrue(node_of(v));
}

const struct json_value *json_member(const struct json_value *object, struct text name)
{
    for (const struct json_value *m = json_first(object); m; m = json_next(m))
        if (text_equal(json_name(m), name)) return m;
    return NULL;
}

const struct json_value *json_first(const struct json_value *container)
{
    return value_of(node_of(container)->child);
}

const struct json_value *json_next(const struct json_value *v)
{
    return value_of(node_of(v)->next);
}

struct text json_name(const struct json_value *member)
{
    return text_of(node_of(member)->string);
}

size_t json_count(const struct json_value *container)
{
    size_t n = 0;
    for (const struct json_value *v = json_first(container); v; v = json_next(v))
        n++;
    return n;
}
