// SPDX-License-Identifier: MIT
#include "director/games/match_games.h"

#include "director/formats/drawn.h"
#include "director/profile.h"
#include "engine/mem.h"
#include "engine/series.h"

const char *match_games(const struct state *state, int32_t section)
{
    const struct row_section *own = state_section(state, section);
    const struct row_section *main = state_section(state, MAIN_SECTION);
    if (own && own->games[0]) return own->games;
    return main && main->games[0] ? main->games : variant_row(VARIANT_BACKGAMMON)->name;
}

bool match_games_usual(const struct state *state, int32_t section)
{
    return text_same(match_games(state, section), variant_row(VARIANT_BACKGAMMON)->name);
}

struct variant match_game_variant(const struct state *state, const struct row_match *m, int32_t game)
{
    struct variant variant;
    if (series_game(match_games(state, m->section), (unsigned)game - 1, &variant)) return variant;
    return *variant_row(VARIANT_BACKGAMMON); // only a foreign ledger names a game that nobody knows
}

struct match_rules match_rules_of_game(const struct state *state, const struct variant *variant)
{
    struct match_rules rules = profile_match_rules(state);
    rules.no_cube = !variant_has(variant, FLAG_CUBE);
    rules.jacoby &= !rules.no_cube;
    rules.gammon = variant->gammon;
    rules.backgammon = variant->backgammon;
    rules.draws = variant_has(variant, FLAG_MOTHER);
    return rules;
}

bool match_opens_with_dice(const struct variant *variant, enum side starter)
{
    return variant->opening != OPENING_ROLLED && starter == SIDE_NONE;
}

struct match_rules match_game_rules(const struct state *state, const struct row_match *m, int32_t game)
{
    struct variant variant = match_game_variant(state, m, game);
    return match_rules_of_game(state, &variant);
}

// The starter of one game, from who started the one before it.
static enum side starts(const struct state *state, const struct row_match *m, int32_t game, enum side before)
{
    struct variant variant = match_game_variant(state, m, game);
    if (variant.starter == STARTS_HIGHER || game == 1) return SIDE_NONE;
    const struct row_game *last = state_game_of(state, m->n, game - 1);
    if (!last || last->winner == SIDE_NONE) return last ? before : SIDE_NONE;
    enum side winner = (enum side)last->winner;
    return variant.starter == STARTS_LOSER ? side_other(winner) : winner;
}

enum side match_game_starter(const struct state *state, const struct row_match *m, int32_t game)
{
    enum side starter = SIDE_NONE;
    for (int32_t n = 1; n <= game; n++)
        starter = starts(state, m, n, starter);
    return starter;
}
