// SPDX-License-Identifier: MIT
#include "engine/variant.h"

#define F(flag)          (1u << FLAG_##flag)
#define VARIANT(id, ...) [VARIANT_##id] = {__VA_ARGS__},
const struct variant variants[VARIANTS] = {
#include "engine/variant.def"
};
#undef VARIANT
#undef F

#define FLAG(id, name, meaning) name,
const char *const variant_flag_names[FLAGS] = {
#include "engine/variant_flag.def"
};
#undef FLAG

#define FLAG(id, name, meaning) meaning,
const char *const variant_flag_meanings[FLAGS] = {
#include "engine/variant_flag.def"
};
#undef FLAG

const struct variant *variant_row(enum variant_id id)
{
    return &variants[id];
}

bool variant_moves_plainly(const struct variant *v)
{
    static const uint32_t elsewhere =
        1u << FLAG_CUBE | 1u << FLAG_BAR_QUADRUPLE | 1u << FLAG_SCORE_MEN | 1u << FLAG_SCORE_COMBINED;
    return v->direction == OPPOSITE && v->meeting == HIT && v->doublet == FOUR && !v->most &&
           v->prime == PRIME_FREE && !(v->flags & ~elsewhere);
}

// Does text begin with this whole name, ended by NUL or by the sign of a flag?
static const char *after_name(const char *text, const char *name)
{
    while (*name && *text == *name)
        text++, name++;
    return !*name && (!*text || *text == '+' || *text == '~') ? text : NULL;
}

static const char *flag_parse(const char *text, uint32_t *flags)
{
    for (unsigned f = 0; f < FLAGS; f++) {
        const char *rest = after_name(text + 1, variant_flag_names[f]);
        if (!rest) continue;
        *flags = *text == '+' ? *flags | 1u << f : *flags & ~(1u << f);
        return rest;
    }
    return NULL;
}

bool variant_parse(const char *text, struct variant *out)
{
    const char *rest = NULL;
    for (unsigned i = 0; i < VARIANTS && !rest; i++)
        if ((rest = after_name(text, variants[i].name))) *out = variants[i];
    while (rest && *rest)
        rest = flag_parse(rest, &out->flags);
    return rest;
}

static unsigned number_parse(const char **text)
{
    unsigned n = 0;
    while (**text >= '0' && **text <= '9')
        n = n * 10 + (unsigned)(*(*text)++ - '0');
    return n;
}

struct position variant_start(const struct variant *v)
{
    struct position p;
    mem_clear(&p, sizeof p);
    for (const char *c = v->start; *c; c += *c == ' ') {
        unsigned point = number_parse(&c);
        c++;
        p.men[MINE][point] = p.men[THEIRS][point] = (uint8_t)number_parse(&c);
    }
    return p;
}

static bool point_accepted(const struct variant *v, const struct position *p, unsigned point)
{
    unsigned across = variant_across(v, point);
    unsigned mine = p->men[MINE][point], theirs = p->men[THEIRS][across];
    bool held = p->pinned[MINE] >> point & 1, holding = p->pinned[THEIRS] >> across & 1;
    if (v->meeting != PIN || !mine || !theirs) return !held && !holding && (!mine || !theirs);
    return held ? !holding && mine == 1 : holding && theirs == 1;
}

bool variant_accepts(const struct variant *v, const struct position *p)
{
    struct position start = variant_start(v);
    unsigned men = position_men(&start, MINE);
    if (position_men(p, MINE) > men || position_men(p, THEIRS) > men) return false;
    if ((p->pinned[MINE] | p->pinned[THEIRS]) & ~0x1FFFFFEu) return false;
    for (unsigned point = 1; point <= 24; point++)
        if (!point_accepted(v, p, point)) return false;
    return v->meeting == HIT || (!p->men[MINE][BAR] && !p->men[THEIRS][BAR]);
}
