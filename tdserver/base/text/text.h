// SPDX-License-Identifier: MIT
// Slices of text: a pointer and a length, never owning, not ended by NUL. Text from outside stays a slice
// from the socket to the database; nothing here allocates. Limits of names: letters that the house accepts in
// any name that people read (players, clubs, tournaments).
#ifndef BASE_TEXT_TEXT_H
#define BASE_TEXT_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    const char *at;
    size_t len;
};

// A slice of a string literal, usable in initialisers.
#define TEXT(literal) ((struct text){"" literal, sizeof(literal) - 1})
// For printf("%.*s"): the two arguments of a slice.
#define TEXT_ARGS(t) (int)(t).len, (t).at

// The slice of a C string; NULL gives the empty slice.
struct text text_of(const char *string);

bool text_equal(struct text a, struct text b);
// The same with ASCII letters folded: header names, media types, host names.
bool text_equal_ascii_fold(struct text a, struct text b);
// Byte order, shorter first when one begins the other: negative, zero, positive.
int text_compare(struct text a, struct text b);
bool text_starts(struct text t, struct text with);
bool text_ends(struct text t, struct text with);

// Formats into new memory on the heap: free it. Without memory the process ends.
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Cuts the piece before the first `at` off the front of *rest and returns it; without `at`, the whole rest.
// *rest is then what follows the separator, and rest->at is NULL when there was none.
struct text text_cut(struct text *rest, char at);
// Without spaces and tabs at both ends.
struct text text_trim(struct text t);

// A decimal integer and nothing else: an optional '-', no '+', no leading zeros, no spaces, in the range of
// int64.
bool text_int64(struct text t, int64_t *out);
// The same without a sign, up to 2^64 - 1.
bool text_uint64(struct text t, uint64_t *out);

// Well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
bool text_is_utf8(struct text t);
// The code point at the front of well-formed *t, which is moved past it.
uint32_t text_next_rune(struct text *t);
// Number of code points of well-formed text.
size_t text_runes(struct text t);

// Why a line of text is refused, as an end of a sentence about the field ("must not begin with a space"), or
// NULL if it is fine: UTF-8, no control, bidi-override, zero-width or private-use code points (U+200C and U+200D
// may stand where a reader sees them: text_joiner.h), no line breaks, no spaces at the ends, and composed (NFC) as far
// as Latin, Greek and Cyrillic letters go; other scripts are taken as they were sent.
const char *text_line_fault(struct text t);
// The same for a name that people read: also 1-80 code points.
const char *text_name_fault(struct text t);

// Does well-formed text hold the other, case and accents aside (text_search.c)? As a person searches a name:
// "capek" finds "Čapek", "ISIK" finds "Işık". Latin, Greek and Cyrillic letters; joiners (text_joiner.h) are
// left out; an empty search finds everything.
bool text_finds(struct text in, struct text search);
// Order of two well-formed texts, case and accents aside in the same way; 0: a person would call them the same.
int text_compare_folded(struct text a, struct text b);
#endif
