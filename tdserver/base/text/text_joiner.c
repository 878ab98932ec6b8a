// SPDX-License-Identifier: MIT
#include "base/text/text_joiner.h"

#define NON_JOINER 0x200c
#define JOINER     0x200d

bool rune_among(uint32_t rune, const struct rune_range *ranges, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (rune >= ranges[i].first && rune <= ranges[i].last) return true;
    return false;
}

// Arabic letters that join the next one, those that are joined by the one before (Joining_Type of the Unicode
// character database), and the marks upon them.
static const struct rune_range joining[] = {
    {0x0620, 0x0620}, {0x0626, 0x0626}, {0x0628, 0x0628}, {0x062a, 0x062e},
    {0x0633, 0x063f}, {0x0641, 0x0647}, {0x0649, 0x064a}, {0x066e, 0x066f},
    {0x0678, 0x0687}, {0x069a, 0x06bf}, {0x06c1, 0x06c2}, {0x06cc, 0x06cc},
    {0x06ce, 0x06ce}, {0x06d0, 0x06d1}, {0x06fa, 0x06fc}, {0x06ff, 0x06ff}};
static const struct rune_range joined[] = {
    {0x0620, 0x0620}, {0x0622, 0x063f}, {0x0641, 0x064a}, {0x066e, 0x066f}, {0x0671, 0x0673},
    {0x0675, 0x06d3}, {0x06d5, 0x06d5}, {0x06ee, 0x06ef}, {0x06fa, 0x06fc}, {0x06ff, 0x06ff}};
static const struct rune_range joining_marks[] = {{0x064b, 0x065f}, {0x0670, 0x0670}};

// Scripts of India stand in blocks of one order: Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu,
// Kannada, Malayalam, and in an order of its own Sinhala. A virama takes the vowel of the consonant before it, which
// then makes one sign with the next: the non-joiner keeps the two apart, the joiner keeps half a sign or binds closer.
#define BLOCK 0x80
enum { DEVANAGARI = 0x0900, BENGALI = 0x0980, TAMIL = 0x0b80, MALAYALAM = 0x0d00, SINHALA = 0x0d80 };
enum { DOT = 0x3c, VIRAMA = 0x4d, VIRAMA_OF_SINHALA = 0x4a };
static const struct rune_range consonants[] = {{0x15, 0x39}, {0x58, 0x5f}}, of_bengali[] = {{0x70, 0x71}},
                               of_sinhala[] = {{0x1a, 0x46}};

static uint32_t script_of(uint32_t rune)
{
    return rune / BLOCK * BLOCK;
}

static bool is_consonant(uint32_t rune)
{
    uint32_t at = rune % BLOCK, script = script_of(rune);
    if (script == SINHALA) return AMONG(at, of_sinhala);
    if (script < DEVANAGARI || script > MALAYALAM) return false;
    return AMONG(at, consonants) || (script == BENGALI && AMONG(at, of_bengali));
}

static uint32_t virama_of(uint32_t script)
{
    return script + (script == SINHALA ? VIRAMA_OF_SINHALA : VIRAMA);
}

void text_shape(struct text_shaping *shaping, uint32_t rune)
{
    uint32_t before = shaping->consonant, script = script_of(before);
    shaping->silenced = before && rune == virama_of(script) ? before : 0;
    if (!before || rune != script + DOT) shaping->consonant = is_consonant(rune) ? rune : 0;
    shaping->joins = AMONG(rune, joining) || (shaping->joins && AMONG(rune, joining_marks));
}

// Tamil binds these two and no others; Sinhala binds none that are not joined.
static const uint32_t bound_in_tamil[][2] = {{0x0b95, 0x0bb7}, {0x0bb6, 0x0bb0}, {0x0bb8, 0x0bb0}};

static bool are_bound(uint32_t silenced, uint32_t next)
{
    for (size_t i = 0; i < sizeof bound_in_tamil / sizeof *bound_in_tamil; i++)
        if (silenced == bound_in_tamil[i][0] && next == bound_in_tamil[i][1]) return true;
    return script_of(silenced) != TAMIL && script_of(silenced) != SINHALA;
}

// With virama and joiner these of Malayalam are letters of their own, also at the end of a name (Mohan).
static const struct rune_range chillu[] = {
    {0x0d15, 0x0d15}, {0x0d23, 0x0d23}, {0x0d28, 0x0d28}, {0x0d30, 0x0d30}, {0x0d32, 0x0d33}};
static const struct rune_range vowels_of_malayalam[] = {{0x0d3e, 0x0d57}};

static bool non_joiner_is_seen(const struct text_shaping *shaping, uint32_t next)
{
    if (shaping->joins) return AMONG(next, joined);
    uint32_t silenced = shaping->silenced;
    return silenced && is_consonant(next) && script_of(next) == script_of(silenced) &&
           are_bound(silenced, next);
}

static bool joiner_is_seen(uint32_t silenced, uint32_t next)
{
    if (AMONG(silenced, chillu)) return !text_is_joiner(next) && !AMONG(next, vowels_of_malayalam);
    return silenced && is_consonant(next) && script_of(next) == script_of(silenced) &&
           script_of(silenced) != TAMIL;
}

bool text_is_joiner(uint32_t rune)
{
    return rune == NON_JOINER || rune == JOINER;
}

bool text_joiner_is_seen(const struct text_shaping *shaping, uint32_t rune, struct text after)
{
    uint32_t next = after.len ? text_next_rune(&after) : 0;
    if (rune == NON_JOINER) return non_joiner_is_seen(shaping, next);
    return rune == JOINER && joiner_is_seen(shaping->silenced, next);
}
