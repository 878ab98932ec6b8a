// SPDX-License-Identifier: MIT
#include "engine/draughts/game.h"

#include "engine/refused.h"

void draughts_begin(struct draughts_game *game, const struct draughts_ruleset *rules)
{
    *game = (struct draughts_game){.rules = *rules, .board = draughts_start(rules)};
}

// ---- the end ----

static void end_won(struct draughts_game *game, enum draughts_end end, int winner)
{
    game->end = end;
    game->winner = (uint8_t)winner;
}

static void end_drawn(struct draughts_game *game, enum draughts_end end)
{
    game->end = end;
    game->drawn = true;
}

// Is the side to play without a play? As long as it can answer a missed capture the game goes on.
static void look_for_end(struct draughts_game *game, struct draughts_plays *plays)
{
    draughts_choices(game, plays);
    if (plays->count || game->huffable) return;
    bool losing = draughts_has(&game->rules, RULE_LOSING);
    end_won(game, DRAUGHTS_BLOCKED, losing ? game->board.turn : !game->board.turn);
}

// ---- choices ----

static void keep_captures(struct draughts_plays *plays)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < plays->count; i++)
        if (plays->at[i].taken) plays->at[kept++] = plays->at[i];
    plays->count = kept;
}

void draughts_choices(const struct draughts_game *game, struct draughts_plays *plays)
{
    plays->count = 0;
    if (game->end) return;
    draughts_lawful(&game->rules, &game->board, plays);
    if (!game->goes_on) return;
    plays->count = 0;
    draughts_captures(&game->rules, &game->board, game->goes_on, false, plays);
}

unsigned draughts_call_after(const struct draughts_game *game, struct draughts_plays *plays)
{
    draughts_choices(game, plays);
    keep_captures(plays);
    return plays->count == 1 ? 60 : 300;
}

// ---- a play ----

// The pieces that may be huffed after this play: those that could have taken, or the one that stopped.
static squares missed_by(const struct draughts_game *game, const struct draughts_play *play)
{
    if (play->taken) return square_bit(play->square[play->hops]);
    squares takers = draughts_takers(&game->rules, &game->board);
    if (!(takers & square_bit(play->square[0]))) return takers;
    return (takers & ~square_bit(play->square[0])) | square_bit(play->square[play->hops]);
}

static void count_notice(struct draughts_game *game, int side)
{
    if (game->end || game->stronger != side + 1) return;
    if (!--game->moves_left) end_drawn(game, DRAUGHTS_NOT_WON);
}

static void play_made(struct draughts_game *game, const struct draughts_play *play, squares missed,
                      struct draughts_plays *plays)
{
    int side = game->board.turn;
    game->before = game->board;
    game->huffable = missed;
    game->board = play->after;
    game->goes_on = game->touched = game->towards = game->removed = 0;
    game->compelled = false;
    game->plays++;
    look_for_end(game, plays);
    count_notice(game, side);
}

// A compelled player captures; nothing else is heard.
static bool obeys(const struct draughts_game *game, const struct draughts_play *play,
                  enum draughts_verdict verdict)
{
    if (game->goes_on && play->square[0] != game->goes_on) return false;
    return !(game->compelled || game->goes_on) || verdict == DRAUGHTS_LEGAL;
}

static struct refusal act_play(struct draughts_game *game, const struct draughts_action *a,
                               struct draughts_plays *plays)
{
    struct draughts_play play;
    struct refusal refusal;
    struct draughts_touch touch = {game->touched, game->towards};
    enum draughts_verdict verdict =
        draughts_judge(&game->rules, &game->board, touch, &a->play, plays, &play, &refusal);
    bool huffing = draughts_has(&game->rules, RULE_HUFF);
    if (verdict != DRAUGHTS_LEGAL && (verdict != DRAUGHTS_MISSED || !huffing)) return refusal;
    if (!obeys(game, &play, verdict)) return refused(REASON_COMPELLED);
    play_made(game, &play, verdict == DRAUGHTS_MISSED ? missed_by(game, &play) : 0, plays);
    return refused_not();
}

// Every play of the side on move that is no false move at this table.
static void possible(const struct draughts_game *game, struct draughts_plays *plays)
{
    bool free = draughts_has(&game->rules, RULE_HUFF) && !game->compelled && !game->goes_on;
    if (free)
        draughts_movable(&game->rules, &game->board, true, plays);
    else
        draughts_choices(game, plays);
}

// What the hand began binds only while it can be done: the men beside it may be others now.
static void free_hand(struct draughts_game *game, struct draughts_plays *plays)
{
    if (!game->touched) return;
    bool playable = false, way = false;
    possible(game, plays);
    for (unsigned i = 0; i < plays->count; i++) {
        if (plays->at[i].square[0] != game->touched) continue;
        playable = true;
        way = way || draughts_heads_for(&game->rules, &plays->at[i]) == game->towards;
    }
    if (!playable) game->touched = 0;
    if (!way) game->towards = 0;
}

// ---- a missed capture ----

static struct refusal act_huff(struct draughts_game *game, const struct draughts_action *a,
                               struct draughts_plays *plays)
{
    if (!game->huffable) return refused(REASON_NOTHING_MISSED);
    if (!a->square || a->square > SQUARES_MAX || !(game->huffable & square_bit(a->square)))
        return refused(REASON_NOT_HUFFABLE, a->square);
    int side = !game->board.turn;
    game->board.men[side] &= ~square_bit(a->square);
    game->board.kings[side] &= ~square_bit(a->square);
    game->huffable = 0;
    free_hand(game, plays);
    look_for_end(game, plays);
    return refused_not();
}

// A move is taken back and a capture made instead; a capture that stopped goes on from where it is.
static struct refusal act_compel(struct draughts_game *game, const struct draughts_action *a,
                                 struct draughts_plays *plays)
{
    (void)a;
    (void)plays;
    if (!game->huffable) return refused(REASON_NOTHING_MISSED);
    // What the other side's hand had begun meanwhile is undone with the turn.
    game->touched = game->towards = 0;
    int side = game->before.turn;
    bool took = draughts_own(&game->board, !side) != draughts_own(&game->before, !side);
    if (took) {
        game->board.turn = (uint8_t)side;
        game->goes_on = (uint8_t)(__builtin_ctzll(game->huffable) + 1);
    } else {
        game->board = game->before;
        game->compelled = true;
    }
    game->huffable = 0;
    return refused_not();
}

// ---- the hand ----

// The first offence is a caution, the second forfeits the game (laws 10, 11).
static void caution(struct draughts_game *game, int side)
{
    if (game->cautions[side]++) end_won(game, DRAUGHTS_FORFEITED, !side);
}

static struct refusal act_touch(struct draughts_game *game, const struct draughts_action *a,
                                struct draughts_plays *plays)
{
    int side = game->board.turn;
    if (!a->square || a->square > SQUARES_MAX || !(draughts_own(&game->board, side) & square_bit(a->square)))
        return refused(REASON_NO_PIECE, a->square);
    if (game->touched) return refused(REASON_TOUCHED, game->touched);
    draughts_choices(game, plays);
    for (unsigned i = 0; i < plays->count; i++)
        if (plays->at[i].square[0] == a->square) game->touched = a->square;
    if (!game->touched) caution(game, side);
    return refused_not();
}

static struct refusal act_angle(struct draughts_game *game, const struct draughts_action *a,
                                struct draughts_plays *plays)
{
    unsigned square = a->play.square[0], towards = a->play.square[1];
    if (!(draughts_own(&game->board, game->board.turn) & square_bit(square)))
        return refused(REASON_NO_PIECE, (int32_t)square);
    if (game->touched && game->touched != square) return refused(REASON_TOUCHED, game->touched);
    if (game->towards) return refused(REASON_OVER_THE_ANGLE, game->touched, game->towards);
    possible(game, plays);
    for (unsigned i = 0; i < plays->count && !game->towards; i++)
        if (plays->at[i].square[0] == square && draughts_heads_for(&game->rules, &plays->at[i]) == towards)
            game->towards = (uint8_t)towards;
    if (!game->towards) return refused(REASON_FALSE_MOVE, (int32_t)square, (int32_t)towards);
    game->touched = (uint8_t)square;
    return refused_not();
}

static struct refusal act_arrange(struct draughts_game *game, const struct draughts_action *a,
                                  struct draughts_plays *plays)
{
    (void)plays;
    if (game->plays) caution(game, a->side); // before the first play anybody may
    return refused_not();
}

static struct refusal act_remove(struct draughts_game *game, const struct draughts_action *a,
                                 struct draughts_plays *plays)
{
    int side = !game->board.turn;
    squares at = a->square && a->square <= SQUARES_MAX ? square_bit(a->square) : 0;
    if (!(draughts_own(&game->board, side) & at) || game->removed) return refused(REASON_NO_PIECE, a->square);
    game->removed = a->square;
    game->removed_king = game->board.kings[side] & at;
    game->board.men[side] &= ~at;
    game->board.kings[side] &= ~at;
    free_hand(game, plays);
    return refused_not();
}

static struct refusal act_insist(struct draughts_game *game, const struct draughts_action *a,
                                 struct draughts_plays *plays)
{
    (void)a;
    if (!game->removed) return refused(REASON_NOTHING_REMOVED);
    squares *kind = game->removed_king ? game->board.kings : game->board.men;
    kind[!game->board.turn] |= square_bit(game->removed);
    game->removed = 0;
    free_hand(game, plays);
    return refused_not();
}

// ---- endings by word ----

static struct refusal act_notice(struct draughts_game *game, const struct draughts_action *a,
                                 struct draughts_plays *plays)
{
    (void)plays;
    if (game->stronger) return refused(REASON_NOTICE_GIVEN, game->moves_left);
    game->stronger = (uint8_t)(a->side + 1);
    game->moves_left = DRAUGHTS_NOTICE_MOVES;
    return refused_not();
}

static struct refusal act_advantage(struct draughts_game *game, const struct draughts_action *a,
                                    struct draughts_plays *plays)
{
    (void)a;
    (void)plays;
    if (!game->stronger) return refused(REASON_NO_NOTICE);
    game->stronger = 0;
    return refused_not();
}

static struct refusal act_end(struct draughts_game *game, const struct draughts_action *a,
                              struct draughts_plays *plays)
{
    (void)plays;
    switch (a->act) {
    case DRAUGHTS_RESIGN:
        end_won(game, DRAUGHTS_RESIGNED, !a->side);
        break;
    case DRAUGHTS_TIME:
        end_won(game, DRAUGHTS_TIMED_OUT, !a->side);
        break;
    case DRAUGHTS_FORFEIT:
        end_won(game, DRAUGHTS_FORFEITED, !a->side);
        break;
    default:
        end_drawn(game, DRAUGHTS_AGREED);
    }
    return refused_not();
}

struct refusal draughts_act(struct draughts_game *game, const struct draughts_action *action,
                            struct draughts_plays *plays)
{
    static struct refusal (*const acts[])(struct draughts_game *, const struct draughts_action *,
                                          struct draughts_plays *) = {
        [DRAUGHTS_PLAY] = act_play,
        [DRAUGHTS_HUFF] = act_huff,
        [DRAUGHTS_COMPEL] = act_compel,
        [DRAUGHTS_TOUCH] = act_touch,
        [DRAUGHTS_ARRANGE] = act_arrange,
        [DRAUGHTS_REMOVE] = act_remove,
        [DRAUGHTS_INSIST] = act_insist,
        [DRAUGHTS_NOTICE] = act_notice,
        [DRAUGHTS_ADVANTAGE] = act_advantage,
        [DRAUGHTS_RESIGN] = act_end,
        [DRAUGHTS_FORFEIT] = act_end,
        [DRAUGHTS_TIME] = act_end,
        [DRAUGHTS_DRAW] = act_end,
        [DRAUGHTS_ANGLE] = act_angle,
    };
    if (game->end) return refused(REASON_GAME_ENDED);
    if (action->side > WHITE) return refused(REASON_WRONG_SIDE);
    return acts[action->act](game, action, plays);
}
