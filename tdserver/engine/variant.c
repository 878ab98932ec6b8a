// SPDX-License-Identifier: MIT
#include "engine/variant.h"

#define F(flag) (1u << FLAG_##flag)
#define CHECKERS(total, ...)                                                                                 \
    total,                                                                                                   \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }
#define VARIANT(id, name, title, about, ...) [VARIANT_##id] = {name, __VA_ARGS__},
const struct variant variants[VARIANTS] = {
#include "engine/variant.def"
};
#undef VARIANT
#undef CHECKERS
#undef F

// Texts for people stay out of the browser's engine.
#ifdef ENGINE_TERSE
#define PROSE(text) ""
#else
#define PROSE(text) text
#endif

#define VARIANT(id, name, title, about, ...) PROSE(about),
const char *const variant_about[VARIANTS] = {
#include "engine/variant.def"
};
#undef VARIANT

#define VARIANT(id, name, title, about, ...) PROSE(title),
const char *const variant_titles[VARIANTS] = {
#include "engine/variant.def"
};
#undef VARIANT

#define CHOICE(name, gammon, backgammon, starter, meaning)                                                   \
    {name, gammon, backgammon, starter, PROSE(meaning)},
const struct variant_choice variant_choices[] = {
#include "engine/variant_choice.def"
};
#undef CHOICE
const unsigned variant_choice_count = sizeof variant_choices / sizeof *variant_choices;

#define NAME(name, id, title, note) {name, title, VARIANT_##id, PROSE(note)},
#define UNKNOWN(name, note)         {name, name, -1, PROSE(note)},
const struct variant_name variant_names[] = {
#include "engine/variant_name.def"
};
#undef NAME
#undef UNKNOWN
const unsigned variant_name_count = sizeof variant_names / sizeof *variant_names;

#define FLAG(id, name, meaning, source) name,
const char *const variant_flag_names[FLAGS] = {
#include "engine/variant_flag.def"
};
#undef FLAG

#define FLAG(id, name, meaning, source) PROSE(meaning),
const char *const variant_flag_meanings[FLAGS] = {
#include "engine/variant_flag.def"
};
#undef FLAG

#define FLAG(id, name, meaning, source) PROSE(source),
const char *const variant_flag_sources[FLAGS] = {
#include "engine/variant_flag.def"
};
#undef FLAG

#define GAMMON_NAME(id, name) [VARIANT_##id] = name,
static const char *const gammon_names[VARIANTS] = {
#include "engine/variant_win.def"
};
#undef GAMMON_NAME

const char *variant_gammon_name(const struct variant *v)
{
    const char *name = gammon_names[variant_which(v)];
    return name ? name : "gammon";
}

const struct variant *variant_row(enum variant_id id)
{
    return &variants[id];
}

bool variant_moves_plainly(const struct variant *v)
{
    // What says nothing about moves, and what plays_backgammon knows besides.
    static const uint32_t fine = 1u << FLAG_CUBE | 1u << FLAG_BAR_QUADRUPLE | 1u << FLAG_ANY_BACKGAMMON |
                                 1u << FLAG_SCORE_CHECKERS | 1u << FLAG_SCORE_COMBINED |
                                 1u << FLAG_EITHER_DIE | 1u << FLAG_NO_HIT_AND_RUN;
    return v->direction == OPPOSITE && v->meeting == HIT && v->doublet != CASCADE && !v->most &&
           v->prime == PRIME_FREE && !(v->flags & ~fine);
}

static const char *flag_parse(const char *text, uint32_t *flags)
{
    for (unsigned f = 0; f < FLAGS; f++) {
        const char *rest = text_after_name(text + 1, variant_flag_names[f]);
        if (!rest) continue;
        *flags = *text == '+' ? *flags | 1u << f : *flags & ~(1u << f);
        return rest;
    }
    return NULL;
}

static const char *choice_parse(const char *text, struct variant *v)
{
    for (unsigned c = 0; c < variant_choice_count && *text == '+'; c++) {
        const struct variant_choice *choice = &variant_choices[c];
        const char *rest = text_after_name(text + 1, choice->name);
        if (!rest) continue;
        if (choice->gammon) v->gammon = choice->gammon;
        if (choice->backgammon) v->backgammon = choice->backgammon;
        if (choice->starter != STARTS_AS_IS) v->starter = choice->starter;
        return rest;
    }
    return NULL;
}

static const struct variant_name *name_find(const char *text)
{
    for (unsigned i = 0; i < variant_name_count; i++)
        if (text_after_name(text, variant_names[i].name)) return &variant_names[i];
    return NULL;
}

const char *variant_unknown(const char *text)
{
    const struct variant_name *name = name_find(text);
    return name && name->variant < 0 ? name->note : NULL;
}

const char *variant_title(const char *text)
{
    struct variant v;
    const struct variant_name *name = name_find(text);
    if (name) return name->title;
    return variant_parse(text, &v) ? variant_titles[variant_which(&v)] : "";
}

static const char *other_name(const char *text, struct variant *out)
{
    const struct variant_name *name = name_find(text);
    if (!name || name->variant < 0) return NULL;
    *out = variants[name->variant];
    return text_after_name(text, name->name);
}

bool variant_parse(const char *text, struct variant *out)
{
    const char *rest = NULL;
    for (unsigned i = 0; i < VARIANTS && !rest; i++)
        if ((rest = text_after_name(text, variants[i].name))) *out = variants[i];
    if (!rest) rest = other_name(text, out);
    while (rest && *rest) {
        const char *after = flag_parse(rest, &out->flags);
        rest = after ? after : choice_parse(rest, out);
    }
    return rest;
}

enum variant_id variant_which(const struct variant *v)
{
    unsigned id = 0;
    while (id < VARIANTS - 1 && !text_same(variants[id].name, v->name))
        id++;
    return (enum variant_id)id;
}

struct position variant_start(const struct variant *v)
{
    struct position p = {0};
    mem_copy(p.checkers[MINE], v->start, POINTS);
    mem_copy(p.checkers[THEIRS], v->start, POINTS);
    p.waiting[MINE] = p.waiting[THEIRS] = v->start[BAR];
    return p;
}

uint32_t variant_points_across(const struct variant *v, uint32_t points)
{
    points &= POINTS_BOARD; // the bar has no counterpart
    if (v->direction == SAME) return (points << 12 | points >> 12) & POINTS_BOARD;
    // Reversed as a whole word point p lands on bit 31 - p; it belongs on 25 - p.
    points = (points >> 1 & 0x55555555) | (points & 0x55555555) << 1;
    points = (points >> 2 & 0x33333333) | (points & 0x33333333) << 2;
    points = (points >> 4 & 0x0F0F0F0F) | (points & 0x0F0F0F0F) << 4;
    return __builtin_bswap32(points) >> 6 & POINTS_BOARD;
}

// Only where checkers begin off the board some of those on the bar have not entered yet.
static bool waiting_fits(const struct variant *v, const struct position *p, int side)
{
    return p->waiting[side] <= (v->start[BAR] ? p->checkers[side][BAR] : 0);
}

bool variant_accepts(const struct variant *v, const struct position *p)
{
    if (position_checkers(p, MINE) > v->checkers || position_checkers(p, THEIRS) > v->checkers) return false;
    if (!waiting_fits(v, p, MINE) || !waiting_fits(v, p, THEIRS)) return false;
    if (v->meeting != HIT && (p->checkers[MINE][BAR] || p->checkers[THEIRS][BAR])) return false;
    uint32_t mine = position_points(p, MINE, 1), theirs = position_points(p, THEIRS, 1);
    // On a point where both sides stand exactly one side is pinned, and only with a single checker.
    uint32_t shared = mine & variant_points_across(v, theirs) & POINTS_BOARD;
    if (v->meeting != PIN) return !shared && !p->pinned[MINE] && !p->pinned[THEIRS];
    uint32_t pinners = variant_points_across(v, p->pinned[THEIRS]);
    return !(p->pinned[MINE] & ~POINTS_BOARD) && !(p->pinned[THEIRS] & ~POINTS_BOARD) &&
           !(p->pinned[MINE] & pinners) && (p->pinned[MINE] | pinners) == shared &&
           !(p->pinned[MINE] & position_points(p, MINE, 2)) &&
           !(p->pinned[THEIRS] & position_points(p, THEIRS, 2));
}
