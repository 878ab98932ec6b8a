// SPDX-License-Identifier: MIT
#include "records/replay.h"

#include "engine/ids.h"
#include "records/question.h"

#include <inttypes.h>
#include <string.h>

enum { NOBODY = -1, CUBE_MAX = 1 << 20 };

// The game as it stands before the next action.
struct table {
    struct arena *arena;
    struct transcript_game *game;
    const struct replay_rules *rules;
    struct review *out;
    struct replay result;
    struct position board; // seen by `seer`
    int seer;
    int last;      // who rolled last, NOBODY before the opening
    int owner;     // of the cube, NOBODY = centred
    int32_t offer; // value of the cube that waits for an answer, 0 = none
    int taker;     // who will own it then
    bool lost;     // the position is not known any more
};

static struct text player_of(const struct table *t, int side)
{
    return t->game->name[side].len ? t->game->name[side] : text_of(side == LEFT ? "player 1" : "player 2");
}

// ---- saying what was wrong ----

static void add_illegal(struct table *t, const struct action *action, struct text play, const char *rule,
                        struct text message)
{
    struct review *out = t->out;
    if (out->illegal_count == out->illegal_room) {
        size_t room = out->illegal_room ? 2 * out->illegal_room : 8;
        struct review_illegal *wider = ARENA_ARRAY(t->arena, room, struct review_illegal);
        if (out->illegal_count) memcpy(wider, out->illegal, out->illegal_count * sizeof *wider);
        out->illegal = wider;
        out->illegal_room = room;
    }
    struct review_illegal *entry = &out->illegal[out->illegal_count++];
    *entry = (struct review_illegal){.game = (int32_t)out->games, .turn = t->result.turns, .rule = rule};
    entry->player = player_of(t, action->side);
    entry->play = transcript_text(t->arena, play);
    entry->message = message;
    if (dice_valid(action->dice))
        entry->dice = text_of(arena_printf(t->arena, "%d%d", action->dice.high, action->dice.low));
}

static void refuse(struct table *t, const struct action *action, struct text play,
                   const struct refusal *refusal)
{
    add_illegal(t, action, play, engine_reasons[refusal->code].name, question_sentence(t->arena, refusal));
}

static void refuse_because(struct table *t, const struct action *action, struct text play, const char *rule,
                           const char *message)
{
    add_illegal(t, action, play, rule, text_of(message));
}

// The rest of the game cannot be judged; said once.
static void lose(struct table *t, const struct action *action, const char *why)
{
    if (!t->lost)
        review_note(t->arena, t->out,
                    "game %" PRId32 " is not judged after turn %" PRId32 " (line %" PRId32 "): %s",
                    t->out->games, t->result.turns, action->line, why);
    t->lost = true;
}

// ---- rolls and plays ----

static void seen_by(struct table *t, int side)
{
    if (t->seer != side) t->board = position_swap(&t->board);
    t->seer = side;
}

static bool is_last_roll(const struct table *t, const struct action *action)
{
    for (const struct action *later = action + 1; later < t->game->actions + t->game->count; later++)
        if (later->kind == ACTION_ROLL) return false;
    return true;
}

static void end_played(struct table *t, int side)
{
    t->result.end = REPLAY_PLAYED;
    t->result.winner = side;
}

static void accept(struct table *t, struct action *action, const struct turn *turn, const struct play *play)
{
    char words[NOTATION_ROOM];
    size_t n = notation_write(turn, play, words, sizeof words);
    action->canonical = arena_copy(t->arena, (struct text){words, n});
    action->steps = play->steps < ACTION_STEPS ? play->steps : ACTION_STEPS;
    memcpy(action->step, play->step, action->steps * sizeof *action->step);
    t->board = play->after;
}

// What an illegal play did to the men, as far as it can be done at all: later turns are judged from there, as
// the players did not notice either.
static bool push_men(struct table *t, const struct written *written)
{
    for (unsigned m = 0; m < written->moves; m++) {
        unsigned from = written->move[m].from, to = written->move[m].to;
        if (from > BAR || to >= from || !t->board.men[MINE][from]) return false;
        if (to != OFF && t->board.men[THEIRS][variant_across(t->rules->variant, to)] > 1) return false;
        turn_step_make(t->rules->variant, &t->board, written->move[m]);
    }
    return true;
}

static void judge_roll(struct table *t, struct action *action)
{
    struct turn turn = {.variant = t->rules->variant, .board = t->board, .dice = action->dice};
    struct written written = {0};
    struct play play;
    bool silent = action->said != SAID_PLAY && action->said != SAID_ILLEGAL;
    struct refusal refusal = {0};
    if (!silent) refusal = notation_read(action->play.at, action->play.len, &written);
    if (!refusal.code) refusal = judge_play(&turn, &written, t->rules->room, &play);
    if (!refusal.code) return accept(t, action, &turn, &play);
    if (silent && is_last_roll(t, action)) {
        review_note(t->arena, t->out, "game %" PRId32 ": the last roll, %d%d by %.*s, has no play written",
                    t->out->games, action->dice.high, action->dice.low,
                    TEXT_ARGS(player_of(t, action->side)));
        return;
    }
    refuse(t, action, silent ? TEXT("") : action->play, &refusal);
    if (!push_men(t, &written)) lose(t, action, "that play cannot even be made");
}

static bool may_roll(struct table *t, const struct action *action)
{
    if (t->result.end != REPLAY_OPEN) {
        refuse_because(t, action, action->play, "game-over", "The game was already over.");
        return false;
    }
    if (t->last == action->side)
        refuse_because(t, action, action->play, "out-of-turn", "It was the other player's turn.");
    if (t->last == NOBODY && dice_valid(action->dice) && dice_doublet(action->dice))
        review_note(t->arena, t->out,
                    "game %" PRId32 " opens with a doublet, which an opening throw cannot be", t->out->games);
    return true;
}

static void take_cube(struct table *t)
{
    t->result.cube = t->offer;
    t->owner = t->taker;
    t->offer = 0;
}

static void replay_roll(struct table *t, struct action *action)
{
    t->result.turns++;
    t->out->turns++;
    if (!may_roll(t, action)) return;
    if (t->offer) take_cube(t);
    t->last = action->side;
    if (t->lost) return;
    seen_by(t, action->side);
    if (!dice_valid(action->dice)) {
        if (!is_last_roll(t, action)) lose(t, action, "the roll is not written");
        return;
    }
    judge_roll(t, action);
    if (!t->lost && t->board.men[MINE][OFF] == position_men(&t->board, MINE)) end_played(t, action->side);
}

// ---- cube ----

static const char *const cube_words[] = {[ACTION_DOUBLE] = "Doubles",
                                         [ACTION_TAKE] = "Takes",
                                         [ACTION_DROP] = "Drops",
                                         [ACTION_BEAVER] = "Beavers",
                                         [ACTION_RACCOON] = "Raccoons"};

static struct refusal double_refusal(struct table *t, const struct action *action)
{
    int32_t needs = t->rules->length - t->rules->score[action->side];
    if (t->rules->crawford) return refused(REASON_CRAWFORD);
    if (t->last == NOBODY) return refused(REASON_FIRST_ROLL);
    if (t->owner == 1 - action->side) return refused(REASON_NOT_OWNER);
    if (t->last == action->side || t->result.end != REPLAY_OPEN) return refused(REASON_WRONG_SIDE);
    if (t->rules->length && t->result.cube >= needs) return refused(REASON_DEAD_CUBE, t->result.cube);
    return refused_not();
}

static void replay_double(struct table *t, struct action *action)
{
    struct refusal refusal = double_refusal(t, action);
    if (t->result.cube > CUBE_MAX) return lose(t, action, "the cube is higher than any match");
    t->result.doubled_in_crawford |= refusal.code == REASON_CRAWFORD;
    if (refusal.code) refuse(t, action, text_of(cube_words[action->kind]), &refusal);
    if (action->value && action->value != 2 * t->result.cube)
        review_note(t->arena, t->out,
                    "game %" PRId32 ": the cube is doubled to %" PRId32 ", written %" PRId32, t->out->games,
                    2 * t->result.cube, action->value);
    t->offer = 2 * t->result.cube;
    t->taker = 1 - action->side;
}

// A beaver turns the offered cube once more and keeps it; a raccoon, from the other side, again.
static void replay_beaver(struct table *t, struct action *action)
{
    int side = action->kind == ACTION_BEAVER ? t->taker : 1 - t->taker;
    if (!t->offer || t->rules->length || action->side != side || t->offer > CUBE_MAX) {
        struct refusal refusal = refused(REASON_NO_BEAVER);
        refuse(t, action, text_of(cube_words[action->kind]), &refusal);
    } else {
        t->offer *= 2;
    }
}

static void replay_answer(struct table *t, struct action *action)
{
    if (!t->offer)
        return refuse_because(t, action, text_of(cube_words[action->kind]), "no-double",
                              "There was no double to answer.");
    if (action->kind == ACTION_TAKE) return take_cube(t);
    t->result.end = REPLAY_DROPPED;
    t->result.winner = 1 - action->side;
    t->result.points = t->offer / 2;
    t->offer = 0;
}

// ---- the whole game ----

static void replay_position(struct table *t, struct action *action)
{
    seen_by(t, action->side);
    if (!position_id_read(action->play.at, action->play.len, MEN_MAX, &t->board))
        lose(t, action, "it starts from a position set up by hand");
    t->last = 1 - action->side;
}

static void replay_action(struct table *t, struct action *action)
{
    switch (action->kind) {
    case ACTION_ROLL:
        return replay_roll(t, action);
    case ACTION_DOUBLE:
        return replay_double(t, action);
    case ACTION_TAKE:
    case ACTION_DROP:
        return replay_answer(t, action);
    case ACTION_BEAVER:
    case ACTION_RACCOON:
        return replay_beaver(t, action);
    case ACTION_POSITION:
        return replay_position(t, action);
    case ACTION_CONCEDE:
        t->game->resigned = true;
    }
}

// Times the cube: single, gammon or backgammon by where the loser's men stand.
static int32_t win_kind(struct table *t)
{
    seen_by(t, 1 - t->result.winner);
    if (t->board.men[MINE][OFF]) return 1;
    bool far = position_between(&t->board, MINE, 19, BAR) > 0;
    return far ? t->rules->variant->backgammon : t->rules->variant->gammon;
}

struct replay replay_game(struct arena *a, struct transcript_game *game, const struct replay_rules *rules,
                          struct review *out)
{
    struct table t = {.arena = a,
                      .game = game,
                      .rules = rules,
                      .out = out,
                      .last = NOBODY,
                      .owner = NOBODY,
                      .board = variant_start(rules->variant)};
    t.result.winner = NOBODY;
    t.result.cube = 1;
    for (size_t i = 0; i < game->count; i++)
        replay_action(&t, &game->actions[i]);
    if (t.result.end == REPLAY_PLAYED) {
        int32_t kind = win_kind(&t);
        t.result.capped_by_jacoby = rules->jacoby && !rules->length && t.owner == NOBODY && kind > 1;
        t.result.points = t.result.cube * (t.result.capped_by_jacoby ? 1 : kind);
    }
    return t.result;
}
