// SPDX-License-Identifier: MIT
#include "codec/matches/replay.h"

#include "codec/question.h"
#include "engine/ids.h"
#include "engine/roll.h"

#include <inttypes.h>
#include <string.h>

// The game as it stands before the next entry of the sheet. The rules are the engine's; where the players
// went on in spite of them, so does the replay, after saying so.
struct table {
    struct arena *arena;
    struct transcript_game *sheet;
    const struct replay_rules *rules;
    struct review *out;
    struct replay result;
    struct game game;
    bool lost;     // the position is not known any more
    bool anybodys; // set up by hand: it is the turn of whoever does something next
};

static struct text player_of(const struct table *t, int side)
{
    return t->sheet->name[side].len ? t->sheet->name[side] : text_of(side == LEFT ? "player 1" : "player 2");
}

static int32_t number_of(const struct transcript_action *action)
{
    return roll_number((struct roll){action->dice, action->third});
}

// ---- saying what was wrong ----

static void add_illegal(struct table *t, const struct transcript_action *action, struct text play,
                        const char *rule, struct text message, struct text args)
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
    entry->args = args;
    if (dice_valid(action->dice))
        entry->dice = text_of(arena_printf(t->arena, "%" PRId32, number_of(action)));
}

static void refuse(struct table *t, const struct transcript_action *action, struct text play,
                   const struct refusal *refusal)
{
    add_illegal(t, action, play, engine_reasons[refusal->code].name, question_sentence(t->arena, refusal),
                question_args(t->arena, refusal));
}

static void refuse_because(struct table *t, const struct transcript_action *action, struct text play,
                           const char *rule, const char *message)
{
    add_illegal(t, action, play, rule, text_of(message), TEXT("{}"));
}

// The rest of the game cannot be judged; said once.
static void lose(struct table *t, const struct transcript_action *action, const char *why)
{
    if (!t->lost)
        review_note(t->arena, t->out,
                    "game %" PRId32 " is not judged after turn %" PRId32 " (line %" PRId32 "): %s",
                    t->out->games, t->result.turns, action->line, why);
    t->lost = true;
}

// ---- rolls and plays ----

static bool is_last_roll(const struct table *t, const struct transcript_action *action)
{
    for (const struct transcript_action *later = action + 1; later < t->sheet->actions + t->sheet->count;
         later++)
        if (later->kind == ACTION_ROLL) return false;
    return true;
}

static void give_turn(struct table *t, int side)
{
    t->game.on_roll = (uint8_t)side;
    t->game.phase = GAME_TURN;
    t->game.played = 0;
}

// What one side could not play of its roll stands as a roll of the other one, with the same dice.
static bool leaves_rest(const struct table *t)
{
    return !t->lost && t->game.phase == GAME_MOVE && t->game.played;
}

static bool plays_rest(const struct table *t, const struct transcript_action *action)
{
    return leaves_rest(t) && t->game.on_roll == action->side &&
           roll_number((struct roll){t->game.dice, t->game.third}) == number_of(action);
}

static struct refusal act(struct table *t, enum action_kind kind, int side,
                          const struct transcript_action *action)
{
    struct action act = {.kind = kind,
                         .player = (uint8_t)side,
                         .die = {action->dice.high, action->dice.low},
                         .third = action->third};
    return game_act(&t->game, &act, t->rules->room, NULL);
}

static void accept(struct table *t, struct transcript_action *action, const struct turn *turn,
                   const struct play *play)
{
    char words[NOTATION_ROOM];
    size_t n = notation_write(turn, play, words, sizeof words);
    action->canonical = arena_copy(t->arena, (struct text){words, n});
    action->steps = play->steps;
    memcpy(action->step, play->step, action->steps * sizeof *action->step);
}

static void judge_roll(struct table *t, struct transcript_action *action)
{
    struct turn turn = game_turn(&t->game);
    struct action act = {.kind = ACT_PLAY, .player = (uint8_t)action->side};
    struct play play;
    bool silent = action->said != SAID_PLAY && action->said != SAID_ILLEGAL;
    struct refusal refusal = {0};
    if (!silent) refusal = notation_read(action->play.at, action->play.len, &act.play);
    if (!refusal.code) refusal = game_act(&t->game, &act, t->rules->room, &play);
    if (!refusal.code) return accept(t, action, &turn, &play);
    if (silent && is_last_roll(t, action)) {
        review_note(t->arena, t->out,
                    "game %" PRId32 ": the last roll, %" PRId32 " by %.*s, has no play written",
                    t->out->games, number_of(action), TEXT_ARGS(player_of(t, action->side)));
    } else {
        refuse(t, action, silent ? TEXT("") : action->play, &refusal);
        // Later turns are judged from what the play did to the checkers: the players did not notice either.
        if (!game_force(&t->game, &act.play).code) return;
        lose(t, action, "that play cannot even be made");
    }
    give_turn(t, 1 - action->side);
}

// Who does not answer a double and lets the other roll has taken it; a beaver needs no answer.
static void answer_silently(struct table *t, const struct transcript_action *action)
{
    bool doubled = t->game.phase == GAME_DOUBLED;
    if (!doubled && t->game.phase != GAME_BEAVERED) return;
    if (doubled)
        review_note(t->arena, t->out, "game %" PRId32 ": a double has no answer and is read as taken",
                    t->out->games);
    (void)act(t, ACT_TAKE, doubled ? !t->game.on_roll : t->game.on_roll, action);
}

static void begin_turn(struct table *t, const struct transcript_action *action)
{
    bool opening = t->game.phase == GAME_OPENING;
    answer_silently(t, action);
    if (opening && dice_valid(action->dice) && dice_doublet(action->dice))
        review_note(t->arena, t->out,
                    "game %" PRId32 " opens with a doublet, which an opening roll cannot be", t->out->games);
    if (!opening && t->game.on_roll != action->side)
        refuse_because(t, action, action->play, "out-of-turn", "It was the other player's turn.");
    give_turn(t, action->side);
}

static void replay_roll(struct table *t, struct transcript_action *action)
{
    t->result.turns++;
    t->out->turns++;
    if (t->game.phase == GAME_OVER)
        return refuse_because(t, action, action->play, "game-over", "The game was already over.");
    if (plays_rest(t, action)) return judge_roll(t, action);
    if (leaves_rest(t))
        refuse_because(t, action, TEXT(""), "rest-first",
                       "What was left of the roll before was to be played first.");
    begin_turn(t, action);
    bool known = dice_valid(action->dice);
    if (!known && !is_last_roll(t, action)) lose(t, action, "the roll is not written");
    if (t->lost || !known) return give_turn(t, 1 - action->side);
    const struct refusal refusal = act(t, ACT_ROLL, action->side, action);
    if (!refusal.code) return judge_roll(t, action);
    refuse(t, action, action->play, &refusal);
    lose(t, action, "this game does not throw so many dice");
    give_turn(t, 1 - action->side);
}

// ---- cube ----

static const struct {
    const char *word;
    enum action_kind act;
} cube_acts[] = {[ACTION_DOUBLE] = {"Doubles", ACT_DOUBLE},
                 [ACTION_TAKE] = {"Takes", ACT_TAKE},
                 [ACTION_DROP] = {"Drops", ACT_DROP},
                 [ACTION_BEAVER] = {"Beavers", ACT_BEAVER},
                 [ACTION_RACCOON] = {"Raccoons", ACT_RACCOON}};

// Before a position is set up nobody has recorded a roll: whoever doubles was on roll.
static bool before_position(const struct table *t, const struct transcript_action *action)
{
    const struct transcript_action *end = t->sheet->actions + t->sheet->count;
    while (action < end && action->kind != ACTION_ROLL && action->kind != ACTION_POSITION)
        action++;
    return !t->result.turns && action < end && action->kind == ACTION_POSITION;
}

static void replay_double(struct table *t, struct transcript_action *action)
{
    bool free = t->game.phase == GAME_OPENING || t->game.phase == GAME_TURN;
    if (free && before_position(t, action)) give_turn(t, action->side);
    if (action->value && (uint32_t)action->value != 2 * t->game.cube)
        review_note(t->arena, t->out,
                    "game %" PRId32 ": the cube is doubled to %" PRIu32 ", written %" PRId32, t->out->games,
                    2 * t->game.cube, action->value);
    struct refusal refusal = act(t, ACT_DOUBLE, action->side, action);
    if (!refusal.code) return;
    refuse(t, action, text_of(cube_acts[ACTION_DOUBLE].word), &refusal);
    t->result.doubled_in_crawford |= refusal.code == REASON_CRAWFORD;
    if (t->game.phase == GAME_OVER || refusal.code == REASON_CUBE_LIMIT) return;
    give_turn(t, action->side);
    t->game.phase = GAME_DOUBLED;
}

// Some sheets say that a raccoon is taken, which it always is.
static bool is_raccoon_taken(const struct table *t, const struct transcript_action *action)
{
    return action->kind == ACTION_TAKE && action > t->sheet->actions && action[-1].kind == ACTION_RACCOON;
}

// An answer that was not allowed counts as the nearest one that is: a beaver in a match is a take.
static void replay_answer(struct table *t, struct transcript_action *action)
{
    struct text word = text_of(cube_acts[action->kind].word);
    bool asked = t->game.phase == GAME_DOUBLED || t->game.phase == GAME_BEAVERED;
    if (!asked && is_raccoon_taken(t, action)) return;
    if (!asked) return refuse_because(t, action, word, "no-double", "There was no double to answer.");
    struct refusal refusal = act(t, cube_acts[action->kind].act, action->side, action);
    bool dropped = action->kind == ACTION_DROP;
    int answerer = t->game.phase == GAME_DOUBLED ? !t->game.on_roll : t->game.on_roll;
    if (refusal.code) {
        refuse(t, action, word, &refusal);
        (void)act(t, dropped ? ACT_DROP : ACT_TAKE, answerer, action);
    }
    if (dropped) t->result.end = REPLAY_DROPPED;
}

// ---- the whole game ----

static void replay_position(struct table *t, struct transcript_action *action)
{
    struct position p;
    bool known = position_id_read(action->play.at, action->play.len, CHECKERS_MAX, &p) &&
                 variant_accepts(t->rules->variant, &p);
    if (!known) lose(t, action, "it starts from a position set up by hand");
    if (known) t->game.board = action->side ? position_swap(&p) : p;
    give_turn(t, action->side);
}

// Whether it was agreed on no file says; before anything else it stands.
static void replay_automatic(struct table *t, const struct transcript_action *action)
{
    if (t->game.phase != GAME_OPENING)
        return refuse_because(t, action, TEXT(""), "automatic-late",
                              "Equal dice double the cube only before the first turn.");
    t->game.cube = (uint32_t)action->value;
}

// It was the turn of this side, as formats that say whose will write it.
static void position_of(struct table *t, struct transcript_action *position, int side)
{
    struct position p;
    char *id = arena_alloc(t->arena, POSITION_ID_LENGTH + 1);
    give_turn(t, side);
    if (position->side == side || !position_id_read(position->play.at, position->play.len, CHECKERS_MAX, &p))
        return;
    const struct position turned = position_swap(&p);
    position_id_write(&turned, id);
    position->side = side;
    position->play = (struct text){id, POSITION_ID_LENGTH};
}

static void replay_action(struct table *t, struct transcript_action *action)
{
    if (t->anybodys) position_of(t, action - 1, action->side);
    t->anybodys = action->kind == ACTION_POSITION && action->said == SAID_UNKNOWN;
    switch (action->kind) {
    case ACTION_ROLL:
        return replay_roll(t, action);
    case ACTION_DOUBLE:
        return replay_double(t, action);
    case ACTION_TAKE:
    case ACTION_DROP:
    case ACTION_BEAVER:
    case ACTION_RACCOON:
        return replay_answer(t, action);
    case ACTION_POSITION:
        return replay_position(t, action);
    case ACTION_CONCEDE:
        t->sheet->resigned = true;
        return;
    case ACTION_AUTOMATIC:
        return replay_automatic(t, action);
    }
}

static struct replay result_of(const struct table *t)
{
    struct replay r = t->result;
    r.cube = (int32_t)t->game.cube;
    r.winner = -1;
    const struct position turned = position_swap(&t->game.board);
    r.men[LEFT] = (int32_t)scoring_men(&turned);
    r.men[RIGHT] = (int32_t)scoring_men(&t->game.board);
    bool jacoby = t->rules->rules.jacoby && !t->rules->score.length;
    r.gammons_count = !jacoby || t->game.turned;
    if (t->game.phase != GAME_OVER) return r;
    if (r.end == REPLAY_OPEN) r.end = REPLAY_PLAYED;
    r.winner = t->game.winner;
    r.points = (int32_t)t->game.points;
    bool gammon = r.end == REPLAY_PLAYED && t->game.outcome > SINGLE;
    r.capped_by_jacoby = gammon && !r.gammons_count;
    return r;
}

struct replay replay_game(struct arena *a, struct transcript_game *sheet, const struct replay_rules *rules,
                          struct review *out)
{
    struct table t = {.arena = a, .sheet = sheet, .rules = rules, .out = out};
    // A game after the end of the match is judged like any other; that it was played at all the review says.
    struct score score = score_is_over(&rules->score) ? (struct score){0} : rules->score;
    (void)game_begin(&t.game, rules->variant, &rules->rules, &score, BY_ROLL);
    for (size_t i = 0; i < sheet->count; i++)
        replay_action(&t, &sheet->actions[i]);
    return result_of(&t);
}
