// SPDX-License-Identifier: MIT
#include "codec/matches/turnlist.h"

#include "codec/board.h"
#include "engine/ids.h"
#include "engine/roll.h"

#include <inttypes.h>
#include <stdio.h>

enum { LINE_ROOM = 512, CUBE_LIMIT_LOG = 10, NOBODY = -1 };

struct list {
    struct json_out *out;
    const struct transcript_game *sheet;
    struct variant variant;
    void (*put)(struct list *l, const struct transcript_action *action);
    struct position board; // seen by `state.roller`
    struct match_id state;
    unsigned offered; // log2 of the cube that waits for an answer
    size_t game;
    int32_t turn;
};

static int32_t number_of(const struct transcript_action *action)
{
    return roll_number((struct roll){action->dice, action->third});
}

static void put_ids(struct list *l, const struct transcript_action *action)
{
    char line[LINE_ROOM], position[POSITION_ID_LENGTH + 1], match[MATCH_ID_LENGTH + 1], xgid[XGID_ROOM];
    // No ID can say three dice.
    l->state.dice = action->third ? (struct dice){0, 0} : action->dice;
    position_id_write(&l->board, position);
    match_id_write(&l->state, match);
    xgid_write(&l->board, &l->state, CUBE_LIMIT_LOG, xgid, sizeof xgid);
    int n = snprintf(line, sizeof line, "%zu.%" PRId32 " %" PRId32 " %s:%s %s %.*s\n", l->game, l->turn,
                     number_of(action), position, match, xgid, TEXT_ARGS(action->canonical));
    json_bytes_append(l->out, (struct text){line, n < LINE_ROOM ? (size_t)n : LINE_ROOM - 1});
}

static void put_board(struct list *l, const struct transcript_action *action)
{
    char head[LINE_ROOM];
    struct text name = l->sheet->name[action->side];
    int n =
        snprintf(head, sizeof head, "Game %zu, turn %" PRId32 ": %.*s (X) rolls %" PRId32 " and plays %.*s\n",
                 l->game, l->turn, TEXT_ARGS(name), number_of(action), TEXT_ARGS(action->canonical));
    json_bytes_append(l->out, (struct text){head, n < LINE_ROOM ? (size_t)n : LINE_ROOM - 1});
    board_draw(l->out, &l->variant, &l->board);
    json_bytes_append(l->out, TEXT("\n"));
}

static void give_roll(struct list *l, int side)
{
    if (l->state.roller != side) l->board = position_swap(&l->board);
    l->state.roller = l->state.decider = (uint8_t)side;
}

static bool list_roll(struct list *l, const struct transcript_action *action)
{
    l->turn++;
    give_roll(l, action->side);
    if (!action->canonical.at) return false;
    l->put(l, action);
    for (unsigned i = 0; i < action->steps; i++)
        turn_step_make(&l->variant, &l->board, action->step[i]);
    return true;
}

static void list_cube(struct list *l, const struct transcript_action *action)
{
    if (action->kind == ACTION_DOUBLE) l->offered = l->state.cube_log;
    if (action->kind != ACTION_TAKE) {
        l->offered++;
        return;
    }
    l->state.cube_log = (uint8_t)l->offered;
    l->state.owner = (uint8_t)action->side;
}

static void list_automatic(struct list *l, int32_t cube)
{
    for (l->state.cube_log = 0; cube > 1; cube /= 2)
        l->state.cube_log++;
}

static bool list_action(struct list *l, const struct transcript_action *action)
{
    if (action->kind == ACTION_AUTOMATIC) {
        list_automatic(l, action->value);
        return true;
    }
    if (action->kind == ACTION_ROLL) return list_roll(l, action);
    if (action->kind == ACTION_POSITION) {
        l->state.roller = (uint8_t)action->side;
        return position_id_read(action->play.at, action->play.len, CHECKERS_MAX, &l->board);
    }
    list_cube(l, action);
    return true;
}

static struct variant game_of(const struct transcript *t, int32_t number)
{
    struct variant v;
    return transcript_variant(t, number, &v) ? v : *variant_row(VARIANT_BACKGAMMON);
}

static void list_game(const struct transcript *t, size_t g, struct list *l)
{
    const struct transcript_game *game = &t->games[g];
    l->sheet = game;
    l->game = g + 1;
    l->turn = 0;
    l->variant = game_of(t, game->number);
    l->board = variant_start(&l->variant);
    l->state = (struct match_id){.owner = CUBE_CENTRED, .state = STATE_PLAYING, .crawford = game->crawford};
    l->state.length = (uint16_t)t->length;
    l->state.score[LEFT] = (uint16_t)game->score[LEFT];
    l->state.score[RIGHT] = (uint16_t)game->score[RIGHT];
    for (size_t i = 0; i < game->count && list_action(l, &game->actions[i]); i++)
        ;
}

void turnlist_ids(struct json_out *o, const struct transcript *t)
{
    struct list l = {.out = o, .put = put_ids};
    for (size_t g = 0; g < t->count; g++)
        list_game(t, g, &l);
}

void turnlist_boards(struct json_out *o, const struct transcript *t)
{
    struct list l = {.out = o, .put = put_board};
    for (size_t g = 0; g < t->count; g++)
        list_game(t, g, &l);
}
