// SPDX-License-Identifier: MIT
#include "base/text/text.h"
#include "base/text/text_joiner.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text text_of(const char *string)
{
    return (struct text){string, string ? strlen(string) : 0};
}

bool text_equal(struct text a, struct text b)
{
    return a.len == b.len && (a.len == 0 || !memcmp(a.at, b.at, a.len));
}

static unsigned char ascii_lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c + ('a' - 'A')) : c;
}

bool text_equal_ascii_fold(struct text a, struct text b)
{
    if (a.len != b.len) return false;
    for (size_t i = 0; i < a.len; i++)
        if (ascii_lower((unsigned char)a.at[i]) != ascii_lower((unsigned char)b.at[i])) return false;
    return true;
}

int text_compare(struct text a, struct text b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter ? memcmp(a.at, b.at, shorter) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

bool text_starts(struct text t, struct text with)
{
    return t.len >= with.len && text_equal((struct text){t.at, with.len}, with);
}

bool text_ends(struct text t, struct text with)
{
    return t.len >= with.len && text_equal((struct text){t.at + (t.len - with.len), with.len}, with);
}

char *text_format(const char *format, ...)
{
    char *at = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&at, format, args) < 0) abort();
    va_end(args);
    return at;
}

struct text text_cut(struct text *rest, char at)
{
    const char *end = rest->len ? memchr(rest->at, at, rest->len) : NULL;
    struct text piece = *rest;
    if (!end) {
        *rest = (struct text){NULL, 0};
        return piece;
    }
    piece.len = (size_t)(end - rest->at);
    *rest = (struct text){end + 1, rest->len - piece.len - 1};
    return piece;
}

struct text text_trim(struct text t)
{
    while (t.len && (t.at[0] == ' ' || t.at[0] == '\t'))
        t = (struct text){t.at + 1, t.len - 1};
    while (t.len && (t.at[t.len - 1] == ' ' || t.at[t.len - 1] == '\t'))
        t.len--;
    return t;
}

bool text_uint64(struct text t, uint64_t *out)
{
    if (t.len == 0 || t.len > 20 || (t.len > 1 && t.at[0] == '0')) return false;
    uint64_t value = 0;
    for (size_t i = 0; i < t.len; i++) {
        if (t.at[i] < '0' || t.at[i] > '9') return false;
        if (__builtin_mul_overflow(value, 10u, &value) ||
            __builtin_add_overflow(value, (uint64_t)(t.at[i] - '0'), &value))
            return false;
    }
    *out = value;
    return true;
}

bool text_int64(struct text t, int64_t *out)
{
    bool negative = t.len && t.at[0] == '-';
    uint64_t size;
    if (!text_uint64(negative ? (struct text){t.at + 1, t.len - 1} : t, &size)) return false;
    if (size > (uint64_t)INT64_MAX + negative || (negative && size == 0)) return false;
    *out = negative ? -(int64_t)(size - 1) - 1 : (int64_t)size;
    return true;
}

// Length of the sequence at the front of t, 0 if it is not well-formed: table 3-7 of the Unicode standard.
static size_t rune_length(struct text t)
{
    const unsigned char *s = (const unsigned char *)t.at;
    if (s[0] < 0x80) return 1;
    size_t length = s[0] >= 0xc2 && s[0] <= 0xdf ? 2 : s[0] >= 0xe0 && s[0] <= 0xef ? 3 : 4;
    if (s[0] < 0xc2 || s[0] > 0xf4 || t.len < length) return 0;
    unsigned char low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
    if (s[1] < low || s[1] > high) return 0;
    for (size_t i = 2; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    return length;
}

bool text_is_utf8(struct text t)
{
    while (t.len) {
        size_t length = rune_length(t);
        if (!length) return false;
        t = (struct text){t.at + length, t.len - length};
    }
    return true;
}

uint32_t text_next_rune(struct text *t)
{
    static const unsigned char mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t length = rune_length(*t);
    uint32_t rune = (unsigned char)t->at[0] & mask[length];
    for (size_t i = 1; i < length; i++)
        rune = rune << 6 | ((unsigned char)t->at[i] & 0x3f);
    *t = (struct text){t->at + length, t->len - length};
    return rune;
}

size_t text_runes(struct text t)
{
    size_t n = 0;
    for (; t.len; n++)
        text_next_rune(&t);
    return n;
}

// What nobody sees or what reorders what everybody sees; in a name it makes two players who look equal.
static const struct rune_range hidden[] = {
    {0x00ad, 0x00ad}, {0x034f, 0x034f},   {0x061c, 0x061c},   {0x115f, 0x1160}, {0x17b4, 0x17b5},
    {0x180b, 0x180f}, {0x200b, 0x200f},   {0x202a, 0x202e},   {0x2060, 0x206f}, {0x3164, 0x3164},
    {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb}, {0xfdd0, 0xfdef},
    {0xe000, 0xf8ff}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff}};
static const struct rune_range controls[] = {{0x00, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x2029}};
static const struct rune_range spaces[] = {{' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680},
                                           {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f},
                                           {0x3000, 0x3000}};

// Combining marks and the letters (Latin, Greek, Cyrillic) with which they make one code point: such a pair
// is not NFC. From the decompositions of the Unicode character database.
static const struct {
    uint32_t mark;
    const char *letters;
} composable[] = {
    {0x0300, "AEINOUWYaeinouwyΑΕΗΙΟΥΩαεηιουωЕИеи"},
    {0x0301, "ACEGIKLMNOPRSUWYZacegiklmnoprsuwyzΑΕΗΙΟΥΩαεηιουωГКгк"},
    {0x0302, "ACEGHIJOSUWYZaceghijosuwyz"},
    {0x0303, "AEINOUVYaeinouvy"},
    {0x0304, "AEGIOUYaegiouyΑΙΥαιυИУиу"},
    {0x0306, "AEGIOUaegiouΑΙΥαιυАЕЖИУаежиу"},
    {0x0307, "ABCDEFGHIMNOPRSTWXYZabcdefghmnoprstwxyz"},
    {0x0308, "AEHIOUWXYaehiotuwxyΙΥιυАЕЖЗИОУЧЫЭаежзиоучыэіІ"},
    {0x0309, "AEIOUYaeiouy"},
    {0x030a, "AUauwy"},
    {0x030b, "OUouУу"},
    {0x030c, "ACDEGHIKLNORSTUZacdeghijklnorstuz"},
    {0x030f, "AEIORUaeioru"},
    {0x0311, "AEIORUaeioru"},
    {0x0313, "ΑΕΗΙΟΩαεηιορυω"},
    {0x0314, "ΑΕΗΙΟΡΥΩαεηιορυω"},
    {0x031b, "OUou"},
    {0x0323, "ABDEHIKLMNORSTUVWYZabdehiklmnorstuvwyz"},
    {0x0324, "Uu"},
    {0x0325, "Aa"},
    {0x0326, "STst"},
    {0x0327, "CDEGHKLNRSTcdeghklnrst"},
    {0x0328, "AEIOUaeiou"},
    {0x032d, "DELNTUdelntu"},
    {0x032e, "Hh"},
    {0x0330, "EIUeiu"},
    {0x0331, "BDKLNRTZbdhklnrtz"},
    {0x0342, "αηιυω"},
    {0x0345, "ΑΗΩάήαηω"},
};

static bool rune_composes(uint32_t letter, uint32_t mark)
{
    for (size_t i = 0; i < sizeof composable / sizeof composable[0]; i++) {
        if (composable[i].mark != mark) continue;
        struct text letters = text_of(composable[i].letters);
        while (letters.len)
            if (text_next_rune(&letters) == letter) return true;
    }
    return false;
}

const char *text_line_fault(struct text t)
{
    if (!text_is_utf8(t)) return "must be UTF-8 text";
    uint32_t before = 0;
    struct text_shaping shaping = {0};
    while (t.len) {
        uint32_t rune = text_next_rune(&t);
        if (AMONG(rune, controls)) return "must not contain control characters or line breaks";
        if (AMONG(rune, hidden) && !text_joiner_is_seen(&shaping, rune, t))
            return "must not contain invisible or direction-changing characters";
        if (before == 0 && AMONG(rune, spaces)) return "must not begin with a space";
        if (rune_composes(before, rune)) return "must be in composed form (Unicode NFC)";
        before = rune;
        text_shape(&shaping, rune);
    }
    return AMONG(before, spaces) ? "must not end with a space" : NULL;
}

const char *text_name_fault(struct text t)
{
    const char *fault = text_line_fault(t);
    if (fault) return fault;
    if (t.len == 0) return "must not be empty";
    return text_runes(t) > 80 ? "must not be longer than 80 characters" : NULL;
}
