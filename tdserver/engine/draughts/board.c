// SPDX-License-Identifier: MIT
#include "engine/draughts/board.h"

// Texts for people stay out of the browser's engine.
#ifdef ENGINE_TERSE
#define PROSE(text) ""
#else
#define PROSE(text) text
#endif

#define R(rule)    (1u << RULE_##rule)
#define SPAN(a, b) (((squares)1 << (b)) - ((squares)1 << ((a)-1)))
#define MEN(black, white)                                                                                    \
    {                                                                                                        \
        {black, white},                                                                                      \
        {                                                                                                    \
            0, 0                                                                                             \
        }                                                                                                    \
    }
#define DEVIL_AND_TAILORS                                                                                    \
    {                                                                                                        \
        {0, SPAN(29, 32)},                                                                                   \
        {                                                                                                    \
            SPAN(1, 1), 0                                                                                    \
        }                                                                                                    \
    }
#define RULESET(id, name, about, edge, start, first, rules)                                                  \
    [RULESET_##id] = {name, PROSE(about), edge, first, start, rules},
const struct draughts_ruleset draughts_rulesets[RULESETS] = {
#include "engine/draughts/ruleset.def"
};
#undef RULESET

#define RULE(id, name, meaning, source) name,
const char *const draughts_rule_names[DRAUGHTS_RULES] = {
#include "engine/draughts/ruleset.def"
};
#undef RULE

#define RULE(id, name, meaning, source) PROSE(meaning),
const char *const draughts_rule_meanings[DRAUGHTS_RULES] = {
#include "engine/draughts/ruleset.def"
};
#undef RULE

#define RULE(id, name, meaning, source) PROSE(source),
const char *const draughts_rule_sources[DRAUGHTS_RULES] = {
#include "engine/draughts/ruleset.def"
};
#undef RULE

static const char *rule_parse(const char *text, uint32_t *rules)
{
    for (unsigned i = 0; i < DRAUGHTS_RULES; i++) {
        const char *rest = text_after_name(text + 1, draughts_rule_names[i]);
        if (!rest) continue;
        *rules = *text == '+' ? *rules | 1u << i : *rules & ~(1u << i);
        return rest;
    }
    return NULL;
}

bool draughts_parse(const char *text, struct draughts_ruleset *out)
{
    const char *rest = NULL;
    for (unsigned i = 0; i < RULESETS && !rest; i++)
        if ((rest = text_after_name(text, draughts_rulesets[i].name))) *out = draughts_rulesets[i];
    while (rest && *rest)
        rest = rule_parse(rest, &out->rules);
    return rest;
}

struct draughts_board draughts_start(const struct draughts_ruleset *r)
{
    struct draughts_board b = {.turn = r->first};
    mem_copy(b.men, r->start.men, sizeof b.men);
    mem_copy(b.kings, r->start.kings, sizeof b.kings);
    return b;
}

unsigned draughts_beside(const struct draughts_ruleset *r, unsigned square, enum draughts_direction direction)
{
    unsigned half = r->edge / 2u, row = (square - 1) / half, column = (square - 1) % half;
    bool down = direction <= DOWN_RIGHT, right = direction & 1;
    if (row == (down ? r->edge - 1u : 0)) return 0;
    // The squares of the top row and of every second one stand half a square further to the right.
    if (row % 2 && !right && column-- == 0) return 0;
    if (row % 2 == 0 && right && ++column == half) return 0;
    return (down ? row + 1 : row - 1) * half + column + 1;
}

bool draughts_crowns(const struct draughts_ruleset *r, int side, unsigned square)
{
    if (draughts_has(r, RULE_NO_CROWNING)) return false;
    return side == WHITE ? square <= r->edge / 2u : square > draughts_squares(r) - r->edge / 2u;
}

bool draughts_same(const struct draughts_board *a, const struct draughts_board *b)
{
    return a->men[BLACK] == b->men[BLACK] && a->men[WHITE] == b->men[WHITE] &&
           a->kings[BLACK] == b->kings[BLACK] && a->kings[WHITE] == b->kings[WHITE] && a->turn == b->turn;
}

bool draughts_accepts(const struct draughts_ruleset *r, const struct draughts_board *b)
{
    const squares sets[] = {b->men[BLACK], b->men[WHITE], b->kings[BLACK], b->kings[WHITE]};
    squares seen = 0, row = ((squares)1 << r->edge / 2) - 1;
    for (unsigned i = 0; i < 4; i++) {
        if (seen & sets[i]) return false;
        seen |= sets[i];
    }
    bool crowned = (b->men[WHITE] & row) || b->men[BLACK] >> (draughts_squares(r) - r->edge / 2u);
    if (crowned && !draughts_has(r, RULE_NO_CROWNING)) return false;
    return !(seen >> draughts_squares(r)) && b->turn <= WHITE;
}
