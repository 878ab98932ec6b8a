// SPDX-License-Identifier: MIT
#include "director/games/match_games.h"

#include "director/formats/drawn.h"
#include "director/formats/format.h"
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

// Asked of every match of every pass: where no game is named there is nothing to read.
bool match_draughts(const struct state *state, int32_t section, struct draughts_terms *terms)
{
    const char *games = match_games(state, section);
    return games != variant_row(VARIANT_BACKGAMMON)->name && draughts_terms_read(games, terms);
}

struct match_score match_fresh(const struct state *state, const struct row_match *m)
{
    struct draughts_terms terms;
    struct match_score score = {.length = m->length};
    if (!match_draughts(state, m->section, &terms)) return score;
    const struct row_section *section = state_section(state, m->section);
    score.games_more = terms.mini_match ? 2 : 1;
    score.penalty[0] = m->penalty_b;
    score.penalty[1] = m->penalty_a;
    // Whoever is to go on must be known; a table of points takes a draw.
    score.may_be_drawn = section && format_for_points((enum section_kind)section->kind);
    return score;
}

static int32_t shown_of(struct match_score score, int32_t points)
{
    score.score[0] = points;
    return match_shown(&score, SIDE_A);
}

int32_t match_points_shown(const struct state *state, const struct row_match *m, int32_t points)
{
    return shown_of(match_fresh(state, m), points);
}

void match_both_shown(const struct state *state, const struct row_match *m, int32_t points[2])
{
    struct match_score fresh = match_fresh(state, m);
    points[0] = shown_of(fresh, m->score_a);
    points[1] = shown_of(fresh, m->score_b);
}

bool match_games_by_men(const char *games)
{
    struct variant variant;
    for (unsigned n = 0; n < series_games(games); n++)
        if (series_game(games, n, &variant) && variant_counts_men(&variant)) return true;
    return false;
}

int32_t match_games_pace(const struct state *state, int32_t section, int32_t length)
{
    const char *games = match_games(state, section);
    struct match_rules rules = {.men_most = match_games_by_men(games), .of_games = draughts_played(games)};
    return match_pace(&rules, length);
}

int32_t match_paced(const struct state *state, const struct row_match *m, int32_t points)
{
    return match_games_pace(state, m->section, points);
}

// All of the loser's checkers are there for a gammon, one of them in the winner's home board or on the bar for a backgammon.
void match_men_rules(struct match_rules *rules, const struct variant *variant)
{
    enum { FARTHEST = 4 };
    if (!variant_counts_men(variant)) return;
    bool borne_off = variant_has(variant, FLAG_ANY_BACKGAMMON);
    rules->men_most = variant->checkers * FARTHEST;
    rules->men_least[WIN_SINGLE] = 1;
    rules->men_least[WIN_GAMMON] = variant->checkers;
    rules->men_least[WIN_BACKGAMMON] = borne_off ? FARTHEST : variant->checkers - 1 + FARTHEST;
    rules->combined = variant_has(variant, FLAG_SCORE_COMBINED);
}

// No cube, one kind of win, and nobody need win.
static struct match_rules rules_of_draughts(const struct state *state)
{
    struct match_rules rules = profile_match_rules(state);
    rules.no_cube = rules.draws = rules.of_games = true;
    rules.jacoby = false;
    rules.gammon = rules.backgammon = 1;
    return rules;
}

// What a game makes of the event's rules.
static struct match_rules rules_of_game(const struct state *state, const struct variant *variant)
{
    struct match_rules rules = profile_match_rules(state);
    rules.no_cube = !variant_has(variant, FLAG_CUBE);
    rules.jacoby &= !rules.no_cube;
    rules.gammon = variant->gammon;
    rules.backgammon = variant->backgammon;
    rules.draws = variant_has(variant, FLAG_MOTHER);
    match_men_rules(&rules, variant);
    return rules;
}

bool match_opens_with_dice(const struct variant *variant, enum side starter)
{
    // Two dice cannot be a roll of three.
    const bool rolled = variant->opening == OPENING_ROLLED || variant_has(variant, FLAG_THREE_DICE);
    return !rolled && starter == SIDE_NONE;
}

struct match_rules match_game_rules(const struct state *state, const struct row_match *m, int32_t game)
{
    struct draughts_terms terms;
    if (match_draughts(state, m->section, &terms)) return rules_of_draughts(state);
    struct variant variant = match_game_variant(state, m, game);
    struct match_rules rules = rules_of_game(state, &variant);
    // Nobody rolls for the start where the last game says who begins: no dice can be equal there.
    if (rules.automatic && match_game_starter(state, m, game) != SIDE_NONE) rules.automatic = 0;
    return rules;
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
