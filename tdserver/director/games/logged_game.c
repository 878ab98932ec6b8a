// SPDX-License-Identifier: MIT
#include "director/games/logged_game.h"

#include "director/games/match_games.h"
#include "engine/refused.h"
#include "engine/roll.h"
#include "engine/writing.h"

void logged_game_begin(struct logged_game *g, const struct match_score *score,
                       const struct match_rules *rules, const struct variant *variant, enum side starter,
                       struct plays legal)
{
    // The engine only needs to know that this is a match: what the score means for the cube is asked of
    // match.h, where the event's own rules are known.
    struct rules free = {.no_crawford = true, .dead_cube_free = true};
    struct score match = {.length = LENGTH_MAX};
    *g = (struct logged_game){
        .score = *score, .rules = *rules, .legal = legal, .variant = variant, .starter = starter};
    g->legal.count = 0;
    (void)game_begin(&g->game, variant, &free, &match, BY_ROLL);
}

static unsigned player_of(enum side side)
{
    return side == SIDE_B;
}

static enum side side_of(unsigned player)
{
    return player == 0 ? SIDE_A : player == 1 ? SIDE_B : SIDE_NONE;
}

// ---- rolls

// Does a game begin with one die of each side, which the starter plays? Else the first roll is the starter's own. The winner of
// the opening may have rolled again, which only a doublet tells.
static bool is_opening(const struct logged_game *g, const struct game *game, struct dice dice)
{
    if (game->phase != GAME_OPENING || !match_opens_with_dice(g->variant, g->starter)) return false;
    return g->variant->opening == OPENING_PLAYED || !dice_doublet(dice);
}

// Whoever starts has rolled the higher die, or starts because of the last game. What was recorded stands, whoever that
// says should have started.
static struct refusal roll_dice(struct logged_game *g, struct game *game,
                                const struct game_log_action *action)
{
    unsigned player = player_of(action->side);
    struct action act = {.kind = ACT_ROLL, .player = (uint8_t)player};
    const struct roll roll = roll_read(action->dice);
    const struct dice dice = roll.dice;
    bool opening = is_opening(g, game, dice) && !roll.third;
    // Told: the game before it may have been corrected since, and with it who was to start.
    bool tie = opening && dice_valid(dice) && dice_doublet(dice);
    if (tie && (!g->told || g->variant->starter == STARTS_HIGHER)) return refused(REASON_OPENING_TIE);
    opening &= !tie;
    if (opening) act.kind = ACT_OPEN;
    if (!opening && game->phase == GAME_OPENING) {
        if (g->starter != SIDE_NONE && g->starter != action->side && !g->told)
            return refused(REASON_WRONG_SIDE);
        game->phase = GAME_TURN;
        game->on_roll = (uint8_t)player;
    }
    act.die[player] = dice.high;
    act.die[!player] = dice.low;
    act.third = roll.third;
    return game_act(game, &act, &g->legal, NULL);
}

// What was written, move by move, for a play that has no canonical form.
static bool put_written(const struct written *written, char play[RECORD_PLAY + 1])
{
    struct writing text = writing_into(play, RECORD_PLAY + 1);
    for (unsigned m = 0; m < written->moves; m++) {
        if (m) writing_char(&text, ' ');
        writing_point(&text, written->move[m].from);
        writing_char(&text, '/');
        writing_point(&text, written->move[m].to);
    }
    return text.length < RECORD_PLAY;
}

// Nobody can insist on what cannot be understood.
static bool may_stand(const struct refusal *refusal)
{
    switch (refusal->code) {
    case REASON_UNREADABLE:
    case REASON_TOO_LONG:
    case REASON_AMBIGUOUS:
    case REASON_AMBIGUOUS_PLAY:
    case REASON_NO_ROOM:
        return false;
    default:
        return true;
    }
}

static struct refusal play_as_written(struct game *game, const struct written *written,
                                      char play[RECORD_PLAY + 1])
{
    if (!put_written(written, play)) return refused(REASON_TOO_LONG);
    return game_force(game, written);
}

static struct refusal play_roll(struct logged_game *g, struct game *game, struct game_log_action *action,
                                char play[RECORD_PLAY + 1])
{
    struct action act = {.kind = ACT_PLAY, .player = (uint8_t)player_of(action->side)};
    struct refusal refusal = notation_read(action->play, text_length(action->play), &act.play);
    struct play made;
    bool insists = action->illegal;
    action->illegal = false;
    g->turn = game_turn(game);
    g->turn.variant = g->variant; // the game is a copy that will be gone
    if (!refusal.code) refusal = game_act(game, &act, &g->legal, &made);
    if (!refusal.code) {
        notation_write(&g->turn, &made, play, RECORD_PLAY + 1);
        return refusal;
    }
    if (!insists || !may_stand(&refusal)) return refusal;
    action->illegal = true;
    g->breaks = (enum engine_reason)refusal.code;
    return play_as_written(game, &act.play, play);
}

static int32_t rolled(const struct game *game)
{
    return roll_number((struct roll){game->dice, game->third});
}

// Is what stands to be played what the other side left of its roll?
static bool rest_of(const struct game *game)
{
    return game->phase == GAME_MOVE && game->played;
}

static struct refusal act_rest(struct logged_game *g, struct game *game, struct game_log_action *action,
                               char play[RECORD_PLAY + 1])
{
    g->legal.count = 0;
    if (!rest_of(game) || roll_number(roll_read(action->dice)) != rolled(game))
        return refused(REASON_NO_REST);
    action->dice = rolled(game);
    return play_roll(g, game, action, play);
}

static struct refusal act_roll(struct logged_game *g, struct game *game, struct game_log_action *action,
                               char play[RECORD_PLAY + 1])
{
    g->legal.count = 0;
    if (g->cube_only) return refused(REASON_CUBE_ALONE);
    struct refusal refusal = roll_dice(g, game, action);
    if (refusal.code) return refusal;
    const int32_t dice = rolled(game);
    if (text_same(action->play, RECORD_UNPLAYED)) {
        action->illegal = false;
        mem_copy(play, RECORD_UNPLAYED, sizeof RECORD_UNPLAYED);
    } else {
        refusal = play_roll(g, game, action, play);
    }
    action->dice = dice;
    return refusal;
}

// ---- the cube, and the end without play

// A double in the Crawford game or with a dead cube is void (case 7, 12).
static struct refusal score_allows(const struct logged_game *g, const struct game *game, enum side side)
{
    int32_t cube = (int32_t)game->cube;
    if (g->told || match_may_double(&g->score, &g->rules, side, cube)) return refused_not();
    if (match_phase(&g->score, &g->rules) == PHASE_CRAWFORD) return refused(REASON_CRAWFORD);
    if (g->rules.cube_limit && cube * 2 > g->rules.cube_limit)
        return refused(REASON_CUBE_LIMIT, g->rules.cube_limit);
    return refused(REASON_DEAD_CUBE, cube);
}

static struct refusal act_double(struct logged_game *g, struct game *game, enum side side)
{
    struct action act = {.kind = ACT_DOUBLE, .player = (uint8_t)player_of(side)};
    bool begins = game->phase == GAME_OPENING;
    if (begins) game->phase = GAME_TURN;
    // Nobody recorded who has the dice: whoever doubles is on roll.
    if (begins || (g->cube_only && game->phase == GAME_TURN)) game->on_roll = act.player;
    struct refusal refusal = game_act(game, &act, &g->legal, NULL);
    if (!refusal.code) refusal = score_allows(g, game, side);
    if (!refusal.code && begins) g->cube_only = true;
    return refusal;
}

// Is nothing known of the game but equal dice at its start?
static bool doubled_by_ties(const struct logged_game *g, const struct game *game)
{
    return game->phase == GAME_OPENING && game->cube == 1u << g->turns;
}

// Told: the game before it may have been corrected since, and with it who was to start.
static struct refusal act_automatic(const struct logged_game *g, struct game *game)
{
    bool starts = doubled_by_ties(g, game) && (g->starter == SIDE_NONE || g->told);
    int32_t cube = (int32_t)game->cube;
    if (!starts) return refused(REASON_AUTOMATIC_FIRST);
    if (!g->told && !match_may_automatic(&g->score, &g->rules, cube, g->turns))
        return refused(REASON_NO_AUTOMATIC);
    if (cube >= CUBE_MAX) return refused(REASON_CUBE_LIMIT, CUBE_MAX);
    game->cube *= 2;
    return refused_not();
}

static struct refusal act_resign(struct logged_game *g, struct game *game,
                                 const struct game_log_action *action)
{
    uint8_t player = (uint8_t)player_of(action->side);
    struct action resign = {.kind = ACT_RESIGN, .player = player, .outcome = (enum outcome)action->win};
    struct action accept = {.kind = ACT_ACCEPT, .player = !player};
    struct refusal refusal = game_act(game, &resign, &g->legal, NULL);
    return refusal.code ? refusal : game_act(game, &accept, &g->legal, NULL);
}

static struct refusal act_answer(struct logged_game *g, struct game *game,
                                 const struct game_log_action *action)
{
    static const enum action_kind kinds[] = {[RECORD_TAKE] = ACT_TAKE,
                                             [RECORD_PASS] = ACT_DROP,
                                             [RECORD_BEAVER] = ACT_BEAVER,
                                             [RECORD_RACCOON] = ACT_RACCOON};
    struct action act = {.kind = kinds[action->act], .player = (uint8_t)player_of(action->side)};
    return game_act(game, &act, &g->legal, NULL);
}

// ---- from the middle on

static unsigned rearmost(const struct position *p, int side)
{
    unsigned point = BAR;
    while (point > OFF && !p->checkers[side][point])
        point--;
    return point;
}

// Neither side has borne off its last checker.
static bool goes_on(const struct position *p)
{
    return rearmost(p, MINE) > OFF && rearmost(p, THEIRS) > OFF;
}

// "" or " 2b": the cube with its owner; 0 when it is no cube.
static int32_t cube_said(const char *text, enum side *owner)
{
    int32_t cube = 0;
    *owner = SIDE_NONE;
    if (!*text) return 1;
    for (text++; *text >= '0' && *text <= '9' && cube <= CUBE_MAX; text++)
        cube = cube * 10 + (*text - '0');
    *owner = *text == 'a' ? SIDE_A : *text == 'b' ? SIDE_B : SIDE_NONE;
    bool whole = *owner != SIDE_NONE && !text[1];
    return whole && cube > 1 && cube <= CUBE_MAX && !(cube & (cube - 1)) ? cube : 0;
}

// What was recorded of the cube stands, and need not be said again.
static struct refusal cube_recorded(const struct game *game, int32_t cube, enum side owner)
{
    bool same = cube == (int32_t)game->cube && owner == side_of(game->owner);
    return same ? refused_not() : refused(REASON_SETUP_CUBE, (int32_t)game->cube);
}

static struct refusal cube_stands(const struct logged_game *g, int32_t cube)
{
    if (!cube) return refused(REASON_NO_SETUP_CUBE);
    if (cube == 1 || g->told) return refused_not();
    if (g->rules.no_cube) return refused(REASON_NO_CUBE);
    if (match_phase(&g->score, &g->rules) == PHASE_CRAWFORD && !g->rules.crawford_cube)
        return refused(REASON_CRAWFORD);
    if (g->rules.cube_limit && cube > g->rules.cube_limit)
        return refused(REASON_CUBE_LIMIT, g->rules.cube_limit);
    return refused_not();
}

static void put_setup(const struct logged_game *g, const struct position *p, int32_t cube, enum side owner,
                      char play[RECORD_PLAY + 1])
{
    char id[SITUATION_ROOM];
    struct writing text = writing_into(play, RECORD_PLAY + 1);
    situation_write(g->variant, p, id);
    for (const char *c = id; *c; c++)
        writing_char(&text, *c);
    if (owner == SIDE_NONE) return;
    writing_char(&text, ' ');
    writing_number(&text, cube);
    writing_char(&text, owner == SIDE_A ? 'a' : 'b');
}

static struct refusal act_setup(struct logged_game *g, struct game *game,
                                const struct game_log_action *action, char play[RECORD_PLAY + 1])
{
    struct position p;
    enum side owner;
    size_t length = 0;
    while (action->play[length] && action->play[length] != ' ')
        length++;
    bool after_ties = g->turns && doubled_by_ties(g, game);
    bool picks_up = after_ties || (g->cube_only && game->phase == GAME_TURN);
    if (g->turns && !picks_up) return refused(REASON_SETUP_FIRST);
    bool known = situation_read(g->variant, action->play, length, &p) == SITUATION_KNOWN &&
                 variant_accepts(g->variant, &p) && goes_on(&p);
    if (!known) return refused(REASON_NO_POSITION);
    int32_t cube = cube_said(action->play + length, &owner);
    if (picks_up && !action->play[length]) cube = (int32_t)game->cube, owner = side_of(game->owner);
    bool the_same = picks_up && !after_ties && !g->told;
    struct refusal refusal = the_same ? cube_recorded(game, cube, owner) : cube_stands(g, cube);
    if (refusal.code) return refusal;
    put_setup(g, &p, cube, owner, play);
    game->on_roll = (uint8_t)player_of(action->side);
    game->board = game->on_roll ? position_swap(&p) : p;
    game->phase = GAME_TURN;
    game->turns[0] = game->turns[1] = 1;
    game->cube = (uint32_t)cube;
    game->turned = owner != SIDE_NONE;
    if (owner != SIDE_NONE) game->owner = (uint8_t)player_of(owner);
    return refused_not();
}

static struct refusal act_any(struct logged_game *g, struct game *game, struct game_log_action *action,
                              char play[RECORD_PLAY + 1])
{
    if (action->act == RECORD_ROLL) return act_roll(g, game, action, play);
    if (action->act == RECORD_REST) return act_rest(g, game, action, play);
    action->dice = 0;
    action->illegal = false;
    play[0] = '\0';
    if (action->act == RECORD_SETUP) return act_setup(g, game, action, play);
    if (action->act == RECORD_DOUBLE) return act_double(g, game, action->side);
    if (action->act == RECORD_AUTOMATIC) return act_automatic(g, game);
    if (action->act == RECORD_RESIGN) return act_resign(g, game, action);
    return act_answer(g, game, action);
}

struct refusal logged_game_act(struct logged_game *g, struct game_log_action *action,
                               char play[RECORD_PLAY + 1])
{
    struct game next = g->game;
    struct game_log_action kept = *action;
    char text[RECORD_PLAY + 1] = "";
    if (kept.act != RECORD_RESIGN) kept.win = WIN_NONE;
    g->breaks = REASON_NONE;
    struct refusal refusal = act_any(g, &next, &kept, text);
    if (refusal.code) return refusal;
    mem_copy(play, text, sizeof text);
    *action = kept;
    action->play = play;
    g->game = next;
    g->turns++;
    g->rolls += action->act == RECORD_ROLL;
    g->illegal += action->illegal;
    g->dropped = action->act == RECORD_PASS;
    if (action->act == RECORD_SETUP) g->cube_only = false;
    return refusal;
}

bool logged_game_replay(struct logged_game *g, const char *line, int32_t last)
{
    struct game_log_action action;
    char text[RECORD_PLAY + 1], play[RECORD_PLAY + 1];
    g->told = true;
    while (g->turns < last)
        if (!game_log_next(&line, &action, text) || logged_game_act(g, &action, play).code) return false;
    g->told = false;
    return true;
}

// ---- the present

struct refusal logged_game_double(const struct logged_game *g, enum side side)
{
    struct logged_game now = *g;
    return act_double(&now, &now.game, side);
}

bool logged_game_contact(const struct logged_game *g)
{
    return g->variant->direction == OPPOSITE &&
           rearmost(&g->game.board, MINE) + rearmost(&g->game.board, THEIRS) > BAR;
}

bool logged_game_result(const struct logged_game *g, struct record_result *result)
{
    if (g->game.phase != GAME_OVER) return false;
    bool drawn = g->game.outcome == DRAWN;
    enum win win = (enum win)g->game.outcome, highest = match_highest(&g->rules);
    result->is = (struct match_game){.winner = drawn ? SIDE_NONE : side_of(g->game.winner),
                                     .win = win < highest ? win : highest,
                                     .cube = (int32_t)g->game.cube,
                                     .dropped = g->dropped};
    struct position final = g->game.winner ? position_swap(&g->game.board) : g->game.board;
    if (g->rules.men_most && !drawn) result->is.men = (int32_t)scoring_men(&final);
    result->points = match_points(&g->rules, &result->is);
    return true;
}

enum side logged_game_on_roll(const struct logged_game *g)
{
    bool none = g->cube_only || g->game.phase == GAME_OVER;
    if (!none && g->game.phase == GAME_OPENING) return g->starter;
    return none ? SIDE_NONE : side_of(g->game.on_roll);
}

enum side logged_game_owner(const struct logged_game *g)
{
    return side_of(g->game.owner);
}

enum side logged_game_offered(const struct logged_game *g)
{
    return g->game.phase == GAME_DOUBLED ? side_of(g->game.on_roll) : SIDE_NONE;
}

int32_t logged_game_dice(const struct logged_game *g)
{
    return g->game.phase == GAME_MOVE ? rolled(&g->game) : 0;
}

int32_t logged_game_rest(const struct logged_game *g)
{
    return rest_of(&g->game) ? g->game.played : 0;
}

void logged_game_position(const struct logged_game *g, char id[SITUATION_ROOM])
{
    id[0] = '\0';
    if (g->cube_only) return;
    struct position seen = g->game.on_roll ? position_swap(&g->game.board) : g->game.board;
    situation_write(g->variant, &seen, id);
}
