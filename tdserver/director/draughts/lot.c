// SPDX-License-Identifier: MIT
#include "director/draughts/lot.h"

#include "director/draughts/colours.h"
#include "director/draughts/terms.h"
#include "director/formats/draw.h"
#include "director/formats/drawn.h"
#include "director/games/match_games.h"
#include "engine/mem.h"

static uint32_t lot_among(const unsigned char *at, uint32_t count)
{
    uint32_t number = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    return count ? number % count : 0;
}

// The rows of a match up to its last game.
static const struct row_draughts *begun(const struct state *state, int32_t match, int32_t game)
{
    return state_draughts(state, game_number(match, game));
}

// A game that counts in the section.
static const struct row_match *counted(const struct state *state, const struct row_draughts *row,
                                       int32_t section)
{
    const struct row_match *m = state_match(state, row->n / GAME_NUMBERS);
    bool here = m && m->section == section && m->status != MATCH_ANNULLED;
    return here && row->n % GAME_NUMBERS <= m->games ? m : NULL;
}

// What the games of the section so far were for one who plays in this match or did in another one of it, in the order of their matches.
static struct colours_had had(const struct state *state, int32_t section, int32_t entry)
{
    struct colours_had had = {0};
    for (STATE_EACH(draughts, row, state)) {
        const struct row_match *m = counted(state, row, section);
        if (m && (m->a == entry || m->b == entry))
            colours_add(&had, (row->black == SIDE_A) == (m->a == entry));
    }
    return had;
}

void draughts_blacks(const struct state *state, int32_t section, int32_t blacks[ENTRIES_MAX + 1])
{
    struct draughts_terms terms;
    mem_clear(blacks, (ENTRIES_MAX + 1) * sizeof *blacks);
    if (!match_draughts(state, section, &terms) || terms.mini_match) return;
    for (STATE_EACH(draughts, row, state)) {
        const struct row_match *m = counted(state, row, section);
        if (!m || m->a <= 0 || m->b <= 0) continue;
        blacks[m->a] += row->black == SIDE_A ? 1 : -1;
        blacks[m->b] += row->black == SIDE_A ? -1 : 1;
    }
}

// Do tables of Berger say who stands first at its node? Boards of a team match have no node.
static bool by_table(const struct state *state, const struct row_match *m)
{
    const struct row_section *s = state_section(state, m->section);
    return s && (s->kind == SECTION_ROUND_ROBIN || s->kind == SECTION_GROUPS) && !m->of;
}

static void first_black(const struct state *state, const struct row_match *m, const unsigned char *seed,
                        struct draughts_lot *lot)
{
    lot->colours = by_table(state, m) ? COLOURS_TABLE : COLOURS_DUE;
    lot->black = SIDE_A;
    if (lot->colours == COLOURS_TABLE) return;
    struct colours_had a = had(state, m->section, m->a), b = had(state, m->section, m->b);
    int due = colours_due(&a, &b);
    lot->drawn = !due;
    if (due < 0 || (!due && lot_among(seed, 2))) lot->black = SIDE_B;
}

static void first_black_fewer(const struct state *state, const struct row_match *m, const unsigned char *seed,
                              struct draughts_lot *lot)
{
    int32_t a = had(state, m->section, m->a).balance, b = had(state, m->section, m->b).balance;
    lot->drawn = a == b;
    lot->black = a < b ? SIDE_A : SIDE_B;
    if (a == b) lot->black = lot_among(seed, 2) ? SIDE_B : SIDE_A;
}

// Openings that these two have had already: bit n is number n.
static uint64_t openings_had(const struct state *state, const struct row_match *of)
{
    uint64_t had = 0;
    for (STATE_EACH(draughts, row, state)) {
        const struct row_match *m = state_match(state, row->n / GAME_NUMBERS);
        bool same = m && ((m->a == of->a && m->b == of->b) || (m->a == of->b && m->b == of->a));
        if (same && row->ballot) had |= (uint64_t)1 << (row->ballot - 1);
    }
    return had;
}

static int32_t opening(const struct state *state, const struct row_match *m,
                       const struct draughts_terms *terms, const unsigned char *seed)
{
    unsigned left;
    uint64_t had = openings_had(state, m);
    draughts_ballot_draw(terms->set, had, 0, &left);
    if (!left) had = 0; // they have had them all
    draughts_ballot_draw(terms->set, had, 0, &left);
    return draughts_ballot_draw(terms->set, had, lot_among(seed + 4, left), NULL) + 1;
}

// How the first game of a match begins.
typedef void first_black_rule(const struct state *state, const struct row_match *m, const unsigned char *seed,
                              struct draughts_lot *lot);

static struct draughts_lot lot_by(const struct state *state, const struct row_match *m, int32_t game,
                                  const unsigned char *seed, first_black_rule *first)
{
    struct draughts_terms terms;
    struct draughts_lot lot = {.black = SIDE_A};
    if (!match_draughts(state, m->section, &terms)) return lot;
    const struct row_draughts *before = game > 1 ? begun(state, m->n, game - 1) : NULL;
    if (before)
        lot.black = side_other((enum side)before->black), lot.colours = COLOURS_TURN;
    else
        first(state, m, seed, &lot);
    bool again = terms.mini_match && game % 2 == 0 && before;
    if (!terms.balloted) return lot;
    lot.drawn |= !again;
    lot.ballot = again ? before->ballot : opening(state, m, &terms, seed);
    return lot;
}

struct draughts_lot draughts_lot(const struct state *state, const struct row_match *m, int32_t game,
                                 const unsigned char *seed)
{
    return lot_by(state, m, game, seed, first_black);
}

struct draughts_lot draughts_lot_fewer(const struct state *state, const struct row_match *m, int32_t game,
                                       const unsigned char *seed)
{
    struct draughts_lot lot = lot_by(state, m, game, seed, first_black_fewer);
    lot.colours = COLOURS_FEWER;
    return lot;
}

void draughts_ready(struct deciding *d, int32_t match, int32_t game)
{
    static const unsigned char none[SEED_BYTES];
    const struct row_match *m = state_match(d->now, match);
    bool due = !refused(d) && m && m->a > 0 && m->b > 0 && game <= GAMES_PER_MATCH_MAX;
    if (!due || !draughts_played(match_games(d->now, m->section)) || begun(d->now, match, game)) return;
    const unsigned char *seed = d->context->seed ? d->context->seed : none;
    struct draughts_lot lot = draughts_lot(d->now, m, game, seed);
    struct event event = {
        .kind = EVENT_draughts_begun,
        .is.draughts_begun = {
            .match = match, .game = game, .black = lot.black, .colours = lot.colours, .ballot = lot.ballot}};
    if (lot.drawn) draw_seed_write(seed, event.is.draughts_begun.seed);
    deciding_emit(d, &event);
}
