// SPDX-License-Identifier: MIT
// Two marks of no width, the non-joiner (U+200C) and the joiner (U+200D): in some scripts letters look otherwise for
// them, and names are written with them; anywhere else nobody sees them, and they would make two names that look equal.
// The contexts are those of UAX #31 (A1, A2, B), narrowed to where a reader sees the difference.
#ifndef TD_BASE_TEXT_TEXT_JOINER_H
#define TD_BASE_TEXT_TEXT_JOINER_H
#include "base/text/text.h"

struct rune_range {
    uint32_t first, last;
};
bool rune_among(uint32_t rune, const struct rune_range *ranges, size_t n);
#define AMONG(rune, ranges) rune_among(rune, ranges, sizeof(ranges) / sizeof(ranges)[0])

// What the letters so far come to; all zero before the first.
struct text_shaping {
    bool joins;         // an Arabic letter that joins the next one
    uint32_t consonant; // an Indic one, with its dot if it has one; 0: none
    uint32_t silenced;  // the consonant whose vowel a virama took; 0: none
};

// The next rune was read.
void text_shape(struct text_shaping *shaping, uint32_t rune);
// Does a reader see this rune, one of the two, between what was read and what comes?
bool text_joiner_is_seen(const struct text_shaping *shaping, uint32_t rune, struct text after);
bool text_is_joiner(uint32_t rune);
#endif
