// SPDX-License-Identifier: MIT
#include "engine/game.h"

#include "engine/games/bradspel.h"
#include "engine/games/doublets.h"
#include "engine/refused.h"
#include "engine/roll.h"

struct refusal game_begin(struct game *game, const struct variant *v, const struct rules *rules,
                          const struct score *score, unsigned starter)
{
    if (score_is_over(score)) return refused(REASON_MATCH_OVER);
    *game = (struct game){
        .variant = *v, .rules = *rules, .score = *score, .cube = 1, .stake = 1, .owner = CENTRED};
    game->board = variant_start(v);
    if (starter >= PLAYERS) return refused_not();
    game->phase = GAME_TURN;
    game->on_roll = (uint8_t)starter;
    return refused_not();
}

struct turn game_turn(const struct game *game)
{
    struct turn turn = {.variant = &game->variant,
                        .dice = game->dice,
                        .third = game->third,
                        .turns = game->turns[game->on_roll]};
    if (game->played) turn.turns = UINT8_MAX; // what is left of a cascade is one, whoever plays it
    turn.board = game->on_roll ? position_swap(&game->board) : game->board;
    turn.played = game->played;
    return turn;
}

bool game_must_pass(const struct game *game, struct plays *room)
{
    struct turn turn = game_turn(game);
    return !plays_list(&turn, room).code && !room->count;
}

struct score game_score(const struct game *game)
{
    return score_after(&game->score, game->winner, game->points);
}

// ---- out of order ----

static const char *const first_do[] = {
    [GAME_OPENING] = "roll for the start", [GAME_TURN] = "roll the dice or double",
    [GAME_MOVE] = "play the roll",         [GAME_DOUBLED] = "answer the double",
    [GAME_BEAVERED] = "answer the beaver", [GAME_RESIGNED] = "answer the resignation",
    [GAME_OVER] = "begin a new game",
};

static struct refusal wrong_phase(const struct game *game)
{
    struct refusal refusal = refused(REASON_WRONG_PHASE);
    const char *words = first_do[game->phase];
    refusal_quote(&refusal, words, text_length(words));
    return refusal;
}

// ---- the end ----

static bool money(const struct game *game)
{
    return !game->score.length;
}

static uint32_t saturated(uint64_t points)
{
    return points < UINT32_MAX ? (uint32_t)points : UINT32_MAX;
}

static void finish(struct game *game, unsigned winner, enum outcome outcome)
{
    game->phase = GAME_OVER;
    game->winner = (uint8_t)winner;
    game->outcome = outcome;
    struct position final = winner ? position_swap(&game->board) : game->board;
    uint64_t times = scoring_times(&game->variant, outcome, &final);
    // Jacoby: a gammon counts once until a player has turned the cube. An automatic double is no such turn.
    if (game->rules.jacoby && money(game) && !game->turned && times > 1) times = 1;
    game->points = saturated(times * game->cube * game->stake);
}

// Is this player's last checker on their start point, with an opposing checker on top?
static bool mother_pinned(const struct game *game, unsigned player)
{
    return game->board.checkers[player][24] == 1 && game->board.pinned[player] >> 24 & 1;
}

static void check_mother(struct game *game, unsigned mover)
{
    unsigned other = !mover;
    for (unsigned player = 0; player < PLAYERS; player++) {
        unsigned pinner = !player;
        bool safe = !game->board.checkers[pinner][24] || variant_has(&game->variant, FLAG_MOTHER_AT_ONCE);
        if (mother_pinned(game, player) && safe) finish(game, pinner, GAMMON);
    }
    if (mother_pinned(game, mover) && mother_pinned(game, other)) finish(game, mover, DRAWN);
}

static bool side_stuck(const struct game *game, unsigned player)
{
    struct turn turn = {.variant = &game->variant,
                        .board = player ? position_swap(&game->board) : game->board,
                        .turns = UINT8_MAX};
    for (unsigned from = 1; from <= BAR; from++)
        for (unsigned number = 1; number <= 6; number++)
            if (!turn_step_check(&turn, &turn.board,
                                 (struct step){(uint8_t)from, (uint8_t)turn_target(from, number)}, number))
                return false;
    return true;
}

// In pinning games it can happen that neither side will ever move again; the game is then drawn.
static void check_deadlock(struct game *game)
{
    if (side_stuck(game, 0) && side_stuck(game, 1)) finish(game, 0, DRAWN);
}

// ---- dice and checkers ----

// The stake grows beside the cube, which stays at 1 (case 120). Its limit is the number of automatic doubles.
static struct refusal open_stake(struct game *game, unsigned number)
{
    game->automatics++;
    game->stake = saturated((uint64_t)game->stake * (number == 6 ? 3 : 2));
    return refused_not();
}

static struct refusal open_tie(struct game *game, unsigned number)
{
    if (!money(game) || game->automatics >= game->rules.automatic_doubles) return refused_not();
    if (game->rules.six_triples) return open_stake(game, number);
    if (game->rules.cube_limit && game->cube * 2 > game->rules.cube_limit) return refused_not();
    game->automatics++;
    game->cube *= 2;
    return refused_not();
}

static struct refusal act_open(struct game *game, const struct action *a, struct plays *room,
                               struct play *made)
{
    (void)room, (void)made;
    struct dice dice = dice_of(a->die[0], a->die[1]);
    if (!dice_valid(dice)) return refused(REASON_NO_DICE);
    if (dice_doublet(dice)) return open_tie(game, dice.high);
    game->on_roll = (a->die[1] > a->die[0]) != variant_has(&game->variant, FLAG_LOWER_STARTS);
    game->phase = GAME_TURN;
    // Two dice cannot be a roll of three.
    if (game->variant.opening == OPENING_ROLLED || variant_has(&game->variant, FLAG_THREE_DICE))
        return refused_not();
    game->dice = dice;
    game->phase = GAME_MOVE;
    game->reroll = game->variant.opening == OPENING_CHOSEN;
    return refused_not();
}

static struct refusal act_roll(struct game *game, const struct action *a, struct plays *room,
                               struct play *made)
{
    (void)room, (void)made;
    const struct roll roll = roll_of(a->die[0], a->die[1], a->third);
    const bool three = variant_has(&game->variant, FLAG_THREE_DICE);
    if (!dice_valid(dice_of(a->die[0], a->die[1])) || (!three && a->third)) return refused(REASON_NO_DICE);
    if (!roll_fits(roll, three)) return refused(REASON_NO_THIRD_DIE);
    game->third = roll.third;
    game->dice = roll.dice;
    game->phase = GAME_MOVE;
    game->reroll = false;
    return refused_not();
}

// The rest of a cascade (a flag), or the numbers that could not be laid in Doublets.
static uint8_t left_of(const struct turn *turn, const struct play *play)
{
    uint8_t numbers[STEPS_MAX];
    if (variant_has(turn->variant, FLAG_DOUBLETS)) return doublets_rest(turn, play);
    bool leaves = variant_has(turn->variant, FLAG_REST_TO_OPPONENT) && turn_is_cascade(turn) &&
                  play->steps < turn_numbers(turn, numbers);
    return leaves ? play->steps : 0;
}

static bool rest_playable(const struct turn *rest)
{
    struct play one;
    struct plays list = {&one, 1, 0};
    uint8_t numbers[STEPS_MAX];
    struct step steps[2 * BAR];
    if (variant_has(rest->variant, FLAG_DOUBLETS)) return doublets_list(rest, &list) && list.count;
    return turn_numbers(rest, numbers) && turn_steps(rest, &rest->board, numbers[0], steps);
}

uint8_t game_rest(const struct turn *turn, const struct play *play)
{
    uint8_t left = turn->played ? 0 : left_of(turn, play);
    const struct turn rest = {.variant = turn->variant,
                              .board = position_swap(&play->after),
                              .dice = turn->dice,
                              .third = turn->third,
                              .turns = UINT8_MAX,
                              .played = left};
    return left && rest_playable(&rest) ? left : 0;
}

static void end_turn(struct game *game, const struct turn *turn, const struct play *play)
{
    bool own_roll = !turn->played;
    game->reroll = false;
    game->played = game_rest(turn, play);
    if (own_roll) {
        game->turns[game->on_roll] = (uint8_t)(turn->turns + (turn->turns < UINT8_MAX));
        game->on_roll = !game->on_roll;
    }
    if (game->played) return;
    game->phase = GAME_TURN;
    game->dice = (struct dice){0, 0};
    game->third = 0;
}

static void check_end(struct game *game, const struct turn *turn, const struct play *play, unsigned mover)
{
    if (!play->steps && game->variant.meeting == PIN) {
        check_deadlock(game);
        return;
    }
    if (variant_has(&game->variant, FLAG_BRADSPEL)) {
        // GAMMON stands for a jan by a burst, which counts more.
        enum outcome outcome = bradspel_burst(&turn->board, &play->after) ? GAMMON : SINGLE;
        if (bradspel_ended(&play->after)) finish(game, mover, outcome);
        return;
    }
    if (!position_between(&play->after, MINE, 1, BAR))
        finish(game, mover, scoring_outcome(&game->variant, &play->after));
    else if (variant_has(&game->variant, FLAG_MOTHER))
        check_mother(game, mover);
}

static void finish_turn(struct game *game, const struct turn *turn, const struct play *play)
{
    unsigned mover = game->on_roll;
    game->board = mover ? position_swap(&play->after) : play->after;
    end_turn(game, turn, play);
    check_end(game, turn, play, mover);
}

static struct refusal act_play(struct game *game, const struct action *a, struct plays *room,
                               struct play *made)
{
    struct turn turn = game_turn(game);
    struct play play;
    struct refusal refusal = judge_play(&turn, &a->play, room, &play);
    if (refusal.code) return refusal;
    if (made) *made = play;
    finish_turn(game, &turn, &play);
    return refused_not();
}

// ---- plays that are not legal ----

static bool step_possible(const struct turn *turn, const struct position *at, struct step step)
{
    if (step.from == OFF || step.from > BAR || step.to >= BAR || step.from == step.to) return false;
    unsigned lone = turn->variant->meeting != BLOCK;
    return at->checkers[MINE][step.from] &&
           (step.to == OFF || at->checkers[THEIRS][variant_across(turn->variant, step.to)] <= lone);
}

// Makes the first of the moves left that is possible. Returns false if none is.
static bool force_one(const struct turn *turn, struct play *play, struct written *left)
{
    for (unsigned m = 0; m < left->moves; m++) {
        struct step step = left->move[m];
        if (!step_possible(turn, &play->after, step)) continue;
        turn_step_make(turn->variant, &play->after, step);
        play->step[play->steps++] = step;
        left->move[m] = left->move[--left->moves];
        return true;
    }
    return false;
}

struct refusal game_play_forced(const struct turn *turn, const struct written *written, struct play *made)
{
    struct written left = *written;
    *made = (struct play){.after = turn->board};
    while (left.moves)
        if (!force_one(turn, made, &left))
            return refused(REASON_IMPOSSIBLE, left.move[0].from, left.move[0].to);
    return refused_not();
}

struct refusal game_force(struct game *game, const struct written *written)
{
    if (game->phase != GAME_MOVE) return wrong_phase(game);
    struct turn turn = game_turn(game);
    struct play play;
    struct refusal refusal = game_play_forced(&turn, written, &play);
    if (!refusal.code) finish_turn(game, &turn, &play);
    return refusal;
}

bool game_ends_with(const struct turn *turn, const struct play *play, enum outcome *outcome)
{
    struct game game = {
        .variant = *turn->variant, .phase = GAME_MOVE, .dice = turn->dice, .board = turn->board};
    finish_turn(&game, turn, play);
    *outcome = game.outcome;
    return game.phase == GAME_OVER;
}

// ---- cube ----

static struct refusal limit_check(const struct game *game, uint64_t value)
{
    uint32_t limit = game->rules.cube_limit ? game->rules.cube_limit : 1u << 30;
    return value > limit ? refused(REASON_CUBE_LIMIT, (int32_t)limit) : refused_not();
}

struct refusal game_double_check(const struct game *game, unsigned player)
{
    if (!variant_has(&game->variant, FLAG_CUBE)) return refused(REASON_NO_CUBE);
    if (score_is_crawford(&game->score) && !game->rules.no_crawford) return refused(REASON_CRAWFORD);
    if (game->phase == GAME_MOVE && player == game->on_roll)
        return refused(game->turns[0] + game->turns[1] ? REASON_AFTER_ROLL : REASON_FIRST_ROLL);
    if (player != game->on_roll) return refused(REASON_WRONG_SIDE);
    if (game->owner != CENTRED && game->owner != player) return refused(REASON_NOT_OWNER);
    if (score_cube_dead(&game->score, player, game->cube) && !game->rules.dead_cube_free)
        return refused(REASON_DEAD_CUBE, (int32_t)game->cube);
    return limit_check(game, 2ull * game->cube);
}

static struct refusal act_double(struct game *game, const struct action *a, struct plays *room,
                                 struct play *made)
{
    (void)room, (void)made;
    struct refusal refusal = game_double_check(game, a->player);
    if (!refusal.code) game->phase = GAME_DOUBLED;
    return refusal;
}

static struct refusal act_take(struct game *game, const struct action *a, struct plays *room,
                               struct play *made)
{
    (void)room, (void)made;
    // Taking a beaver changes nothing: the beaver has turned the cube already.
    if (game->phase == GAME_DOUBLED) {
        game->cube *= 2;
        game->owner = a->player;
        game->turned = true;
    }
    game->phase = GAME_TURN;
    return refused_not();
}

static struct refusal act_drop(struct game *game, const struct action *a, struct plays *room,
                               struct play *made)
{
    (void)room, (void)made;
    // A player who drops loses the value the cube had before the turn they refuse.
    if (game->phase == GAME_BEAVERED) game->cube /= 2;
    finish(game, !a->player, SINGLE);
    return refused_not();
}

static struct refusal act_beaver(struct game *game, const struct action *a, struct plays *room,
                                 struct play *made)
{
    (void)room, (void)made;
    bool raccoon = a->kind == ACT_RACCOON;
    if (!game->rules.beavers || !money(game)) return refused(REASON_NO_BEAVER);
    uint64_t cube = raccoon ? 2ull * game->cube : 4ull * game->cube;
    struct refusal refusal = limit_check(game, cube);
    if (refusal.code) return refusal;
    game->cube = (uint32_t)cube;
    game->turned = true;
    game->owner = raccoon ? game->owner : a->player;
    game->phase = raccoon ? GAME_TURN : GAME_BEAVERED;
    return refused_not();
}

// ---- resignation ----

static struct refusal act_resign(struct game *game, const struct action *a, struct plays *room,
                                 struct play *made)
{
    (void)room, (void)made;
    if (a->outcome < SINGLE || a->outcome > BACKGAMMON) return refused(REASON_RESIGN_VALUE);
    game->resigner = a->player;
    game->resignation = a->outcome;
    game->resumes = game->phase;
    game->phase = GAME_RESIGNED;
    return refused_not();
}

static struct refusal act_accept(struct game *game, const struct action *a, struct plays *room,
                                 struct play *made)
{
    (void)room, (void)made;
    finish(game, a->player, game->resignation);
    return refused_not();
}

static struct refusal act_refuse(struct game *game, const struct action *a, struct plays *room,
                                 struct play *made)
{
    (void)a, (void)room, (void)made;
    game->phase = game->resumes;
    return refused_not();
}

// ---- who may do what, when ----

enum actor { ANYBODY, ROLLER, ANSWERER, RECEIVER };

#define DURING(phase) (1u << GAME_##phase)

static const struct {
    unsigned phases;
    enum actor actor;
    struct refusal (*act)(struct game *, const struct action *, struct plays *, struct play *);
} actions[] = {
    [ACT_OPEN] = {DURING(OPENING), ANYBODY, act_open},
    [ACT_ROLL] = {DURING(TURN), ROLLER, act_roll},
    [ACT_PLAY] = {DURING(MOVE), ROLLER, act_play},
    [ACT_DOUBLE] = {DURING(TURN) | DURING(MOVE), ANYBODY, act_double},
    [ACT_TAKE] = {DURING(DOUBLED) | DURING(BEAVERED), ANSWERER, act_take},
    [ACT_DROP] = {DURING(DOUBLED) | DURING(BEAVERED), ANSWERER, act_drop},
    [ACT_BEAVER] = {DURING(DOUBLED), ANSWERER, act_beaver},
    [ACT_RACCOON] = {DURING(BEAVERED), ANSWERER, act_beaver},
    [ACT_RESIGN] = {DURING(TURN) | DURING(MOVE) | DURING(DOUBLED), ANYBODY, act_resign},
    [ACT_ACCEPT] = {DURING(RESIGNED), RECEIVER, act_accept},
    [ACT_REFUSE] = {DURING(RESIGNED), RECEIVER, act_refuse},
};

static bool may_act(const struct game *game, enum actor actor, unsigned player)
{
    switch (actor) {
    case ROLLER:
        return player == game->on_roll;
    case ANSWERER: // a double is answered by the opponent, a beaver by the player who doubled
        return (player == game->on_roll) == (game->phase == GAME_BEAVERED);
    case RECEIVER:
        return player != game->resigner;
    default:
        return true;
    }
}

struct refusal game_act(struct game *game, const struct action *action, struct plays *room, struct play *made)
{
    bool again = action->kind == ACT_ROLL && game->phase == GAME_MOVE && game->reroll;
    if (!(actions[action->kind].phases >> game->phase & 1) && !again) return wrong_phase(game);
    if (action->player >= PLAYERS || !may_act(game, actions[action->kind].actor, action->player))
        return refused(REASON_WRONG_SIDE);
    return actions[action->kind].act(game, action, room, made);
}
