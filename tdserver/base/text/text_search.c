// SPDX-License-Identifier: MIT
#include "base/text/text.h"
#include "base/text/text_joiner.h"

// Base letters of U+00C0 to U+017F in order; '?' is no letter.
static const char latin[] = "aaaaaaaceeeeiiiidnooooo?ouuuuytsaaaaaaaceeeeiiiidnooooo?ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

struct folded {
    uint32_t from, to, folds_to;
};

// Single letters and, where `to` differs, runs whose small letters stand in the same order.
static const struct folded others[] = {
    {'A', 'Z', 'a'},          {0x0218, 0x0219, 's'},    {0x021a, 0x021b, 't'},    {0x0386, 0x0386, 0x03b1},
    {0x0388, 0x0388, 0x03b5}, {0x0389, 0x0389, 0x03b7}, {0x038a, 0x038a, 0x03b9}, {0x038c, 0x038c, 0x03bf},
    {0x038e, 0x038e, 0x03c5}, {0x038f, 0x038f, 0x03c9}, {0x0391, 0x03a9, 0x03b1}, {0x03ac, 0x03ac, 0x03b1},
    {0x03ad, 0x03ad, 0x03b5}, {0x03ae, 0x03ae, 0x03b7}, {0x03af, 0x03af, 0x03b9}, {0x03c2, 0x03c2, 0x03c3},
    {0x03cc, 0x03cc, 0x03bf}, {0x03cd, 0x03cd, 0x03c5}, {0x03ce, 0x03ce, 0x03c9}, {0x0401, 0x0401, 0x0435},
    {0x0451, 0x0451, 0x0435}, {0x0400, 0x040f, 0x0450}, {0x0410, 0x042f, 0x0430},
};

static uint32_t fold(uint32_t rune)
{
    if (rune >= 0xc0 && rune <= 0x17f) return latin[rune - 0xc0] == '?' ? rune : (uint32_t)latin[rune - 0xc0];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const struct folded *f = &others[i];
        bool pair = f->to == f->from + 1;
        if (rune >= f->from && rune <= f->to) return pair ? f->folds_to : f->folds_to + (rune - f->from);
    }
    return rune;
}

// The next letter as it is compared: many write a name without the marks that part or bind two of its letters.
static bool next_folded(struct text *t, uint32_t *letter)
{
    while (t->len) {
        uint32_t rune = text_next_rune(t);
        if (text_is_joiner(rune)) continue;
        *letter = fold(rune);
        return true;
    }
    return false;
}

static bool begins_folded(struct text t, struct text with)
{
    uint32_t here, wanted;
    while (next_folded(&with, &wanted)) {
        if (!next_folded(&t, &here) || here != wanted) return false;
    }
    return true;
}

bool text_finds(struct text in, struct text search)
{
    for (; in.len; text_next_rune(&in))
        if (begins_folded(in, search)) return true;
    return begins_folded(in, search);
}

int text_compare_folded(struct text a, struct text b)
{
    uint32_t x = 0, y = 0;
    for (;;) {
        bool more_a = next_folded(&a, &x), more_b = next_folded(&b, &y);
        if (!more_a || !more_b) return more_a - more_b;
        if (x != y) return x < y ? -1 : 1;
    }
}
