// SPDX-License-Identifier: MIT
// What is played: the games of a section in turn, and all games that may be chosen, in words for people and in figures for
// programs.
#include "views/documents.h"
#include "views/pieces.h"

#include "director/games/logged_game.h"
#include "director/games/match_games.h"
#include "engine/draughts/notation.h"
#include "engine/series.h"
#include "engine/turn.h"

#include <stdio.h>
#include <string.h>

static const char *const starters[] = {
    [STARTS_HIGHER] = "roll", [STARTS_WINNER] = "winner", [STARTS_LOSER] = "loser"};

// The board as it is set up, and what of it the game uses.
static void put_board(struct json_out *o, const struct variant *v)
{
    char start[SITUATION_ROOM];
    struct position p = variant_start(v);
    situation_write(v, &p, start);
    json_key(o, "board");
    json_object(o);
    json_put_string(o, "start", start);
    json_put_int(o, "checkers", v->checkers);
    json_put_bool(o, "same_way", v->direction == SAME);
    json_put_bool(o, "bar", v->meeting == HIT);
    json_put_bool(o, "rest", variant_has(v, FLAG_DOUBLETS) || variant_has(v, FLAG_REST_TO_OPPONENT));
    json_put_int(o, "dice", variant_has(v, FLAG_THREE_DICE) ? 3 : 2);
    unsigned always = turn_third(&(struct turn){.variant = v});
    if (always) json_put_int(o, "always", always);
    json_object_end(o);
}

// What the loser's checkers can come to where they are counted: for a single game, a gammon, a backgammon, and at most.
static void put_men(struct json_out *o, const struct variant *v)
{
    struct match_rules rules = {0};
    match_men_rules(&rules, v);
    json_key(o, "men");
    if (!rules.men_most) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_bool(o, "combined", rules.combined);
    json_put_int(o, "single", rules.men_least[WIN_SINGLE]);
    json_put_int(o, "gammon", rules.men_least[WIN_GAMMON]);
    json_put_int(o, "backgammon", rules.men_least[WIN_BACKGAMMON]);
    json_put_int(o, "most", rules.men_most);
    json_object_end(o);
}

// What a win counts, how it begins, and what it is played on.
static void put_terms(struct json_out *o, const struct variant *v)
{
    json_put_bool(o, "cube", variant_has(v, FLAG_CUBE));
    json_put_int(o, "gammon", v->gammon);
    json_put_int(o, "backgammon", v->backgammon);
    put_men(o, v);
    json_put_string(o, "gammon_name", variant_gammon_name(v));
    json_put_bool(o, "draws", variant_has(v, FLAG_MOTHER));
    json_put_string(o, "starts", starters[v->starter]);
    json_put_bool(o, "opens_with_dice", match_opens_with_dice(v, SIDE_NONE));
    json_put_bool(o, "may_roll_again", v->opening == OPENING_CHOSEN);
    json_put_bool(o, "recorded", true);
    put_board(o, v);
}

// The text of game n of several, as it is written.
static struct text nth(const char *games, unsigned n)
{
    for (; n; n--)
        while (*games++ != ' ')
            ;
    size_t length = 0;
    while (games[length] && games[length] != ' ')
        length++;
    return (struct text){games, length};
}

// A game of draughts says the same as the others, as far as it has it, and what is its own.
static void put_draughts(struct json_out *o, const char *games, const struct draughts_terms *terms)
{
    char start[DRAUGHTS_FEN_ROOM];
    struct draughts_board board = draughts_start(&terms->rules);
    draughts_fen_write(&board, start);
    json_object(o);
    json_put_string(o, "game", games);
    json_put_string(o, "title", draughts_title(games));
    json_put_bool(o, "cube", false);
    json_put_int(o, "gammon", 1);
    json_put_int(o, "backgammon", 1);
    json_put_null(o, "men");
    json_put_string(o, "gammon_name", "gammon");
    json_put_bool(o, "draws", true);
    json_put_string(o, "starts", starters[STARTS_HIGHER]);
    json_put_bool(o, "opens_with_dice", false);
    json_put_bool(o, "may_roll_again", false);
    json_put_bool(o, "recorded", false);
    json_key(o, "board");
    json_object(o);
    json_put_string(o, "start", ""); // no position of backgammon
    json_put_int(o, "checkers", __builtin_popcountll(draughts_own(&board, BLACK)));
    json_put_bool(o, "same_way", false);
    json_put_bool(o, "bar", false);
    json_put_bool(o, "rest", false);
    json_put_int(o, "dice", 0);
    json_object_end(o);
    json_key(o, "draughts");
    json_object(o);
    json_put_string(o, "ruleset", terms->rules.name);
    json_put_int(o, "edge", terms->rules.edge);
    json_put_string(o, "start", start);
    json_put_bool(o, "huff", draughts_has(&terms->rules, RULE_HUFF));
    json_put_bool(o, "timed", terms->timed);
    json_put_int(o, "ballot", draughts_openings(terms));
    json_put_bool(o, "mini_match", terms->mini_match);
    json_object_end(o);
    json_object_end(o);
}

static void put_turn(struct json_out *o, const char *games, unsigned n)
{
    struct variant v;
    if (!series_game(games, n, &v)) return;
    json_object(o);
    json_put_text(o, "game", nth(games, n));
    json_put_string(o, "title", series_game_title(games, n));
    put_terms(o, &v);
    json_object_end(o);
}

// A series by its name; games that have none by theirs, one after the other.
void document_games_named(struct json_out *o, const char *key, const char *games)
{
    if (draughts_played(games)) {
        json_put_string(o, key, draughts_title(games));
        return;
    }
    enum { TITLES = SERIES_MOST * 40 };
    const struct series *series = series_called(games);
    char titles[TITLES] = "";
    size_t length = 0;
    unsigned count = series_games(games);
    struct variant v;
    for (unsigned n = 0; n < count && !series && series_game(games, n, &v); n++)
        length += (size_t)snprintf(titles + length, TITLES - length, "%s%s", n ? ", " : "",
                                   series_game_title(games, n));
    json_put_string(o, key, series ? series->title : titles);
}

void document_series(struct json_out *o, const struct view *v, int32_t section)
{
    const char *games = match_games(v->state, section);
    unsigned count = series_games(games);
    json_key(o, "series");
    json_object(o);
    document_games_named(o, "title", games);
    json_put_bool(o, "usual", match_games_usual(v->state, section));
    json_key(o, "games");
    json_array(o);
    struct draughts_terms terms;
    if (draughts_terms_read(games, &terms)) put_draughts(o, games, &terms);
    for (unsigned n = 0; n < count; n++)
        put_turn(o, games, n);
    json_array_end(o);
    json_object_end(o);
}

void document_games_title(struct json_out *o, const struct view *v, int32_t section)
{
    if (match_games_usual(v->state, section))
        json_put_null(o, "games_title");
    else
        document_games_named(o, "games_title", match_games(v->state, section));
}

const char *document_game_title(const struct view *v, const struct row_match *m, int32_t game)
{
    const char *games = match_games(v->state, m->section);
    if (match_games_usual(v->state, m->section)) return NULL;
    if (draughts_played(games)) return draughts_title(games);
    return series_game_title(games, (unsigned)game - 1);
}

static void put_word(struct json_out *o, const char *word)
{
    json_text(o, text_of(word));
}

// The rules that make a game, as words that a rule sheet has a paragraph for: how checkers travel and meet, what a doublet
// is, how it opens, which primes are barred, and its flags.
static void put_rules(struct json_out *o, const struct variant *v)
{
    static const char *const directions[] = {[OPPOSITE] = "opposite", [SAME] = "same-way"};
    static const char *const meetings[] = {[HIT] = "hit", [PIN] = "pin", [BLOCK] = "block"};
    static const char *const doublets[] = {[FOUR] = "four", [TWO] = "two", [CASCADE] = "cascade"};
    static const char *const openings[] = {[OPENING_PLAYED] = "opening-played",
                                           [OPENING_ROLLED] = "opening-rolled",
                                           [OPENING_CHOSEN] = "opening-chosen"};
    static const char *const primes[] = {[PRIME_START_SIX] = "prime-start-six",
                                         [PRIME_OPPONENT_FOUR] = "prime-opponent-four",
                                         [PRIME_AHEAD] = "prime-ahead"};
    json_key(o, "rules");
    json_array(o);
    put_word(o, directions[v->direction]);
    put_word(o, meetings[v->meeting]);
    put_word(o, doublets[v->doublet]);
    put_word(o, openings[v->opening]);
    if (v->prime != PRIME_FREE) put_word(o, primes[v->prime]);
    for (unsigned flag = 0; flag < FLAGS; flag++)
        if (variant_has(v, (enum variant_flag)flag)) put_word(o, variant_flag_names[flag]);
    json_array_end(o);
    json_put_int(o, "most", v->most);
    json_key(o, "head");
    json_array(o);
    for (int number = 1; number <= 6; number++)
        if (v->head >> number & 1) json_int(o, number);
    json_array_end(o);
}

static void put_variant(struct json_out *o, enum variant_id id)
{
    const struct variant *v = variant_row(id);
    json_object(o);
    json_put_string(o, "game", v->name);
    json_put_string(o, "title", variant_titles[id]);
    json_put_string(o, "about", variant_about[id]);
    put_terms(o, v);
    put_rules(o, v);
    json_object_end(o);
}

static void put_ruleset(struct json_out *o, const struct draughts_ruleset *r)
{
    struct draughts_board start = draughts_start(r);
    char fen[DRAUGHTS_FEN_ROOM];
    draughts_fen_write(&start, fen);
    json_object(o);
    json_put_string(o, "game", r->name);
    json_put_string(o, "title", draughts_title(r->name));
    json_put_string(o, "about", r->about);
    json_put_int(o, "edge", r->edge);
    json_put_string(o, "start", fen);
    json_put_string(o, "first", r->first == BLACK ? "black" : "white");
    json_key(o, "rules");
    json_array(o);
    for (unsigned rule = 0; rule < DRAUGHTS_RULES; rule++)
        if (draughts_has(r, (enum draughts_rule)rule)) put_word(o, draughts_rule_names[rule]);
    json_array_end(o);
    json_object_end(o);
}

static void put_series(struct json_out *o, const struct series *series)
{
    json_object(o);
    json_put_string(o, "series", series->name);
    json_put_string(o, "title", series->title);
    json_put_string(o, "games", series->games);
    json_put_int(o, "length", series->length);
    json_object_end(o);
}

static void put_choice(struct json_out *o, const struct variant_choice *choice)
{
    json_object(o);
    json_put_string(o, "choice", choice->name);
    json_put_string(o, "about", choice->meaning);
    json_object_end(o);
}

void document_known_games(struct json_out *o)
{
    json_object(o);
    json_key(o, "games");
    json_array(o);
    for (unsigned id = 0; id < VARIANTS; id++)
        put_variant(o, (enum variant_id)id);
    json_array_end(o);
    json_key(o, "draughts");
    json_array(o);
    for (unsigned id = 0; id < RULESETS; id++)
        put_ruleset(o, &draughts_rulesets[id]);
    json_array_end(o);
    json_key(o, "series");
    json_array(o);
    for (unsigned i = 0; i < series_count; i++)
        put_series(o, &series_all[i]);
    json_array_end(o);
    json_key(o, "choices");
    json_array(o);
    for (unsigned i = 0; i < variant_choice_count; i++)
        put_choice(o, &variant_choices[i]);
    json_array_end(o);
    json_object_end(o);
}
