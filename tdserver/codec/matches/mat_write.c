// SPDX-License-Identifier: MIT
#include "codec/matches/mat.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/ids.h"
#include "engine/roll.h"

enum { ENTRY_ROOM = 256, LEFT_WIDTH = 28, CUBE_MAX = 1 << 20 };

// A row under construction and the cube, which a transcript need not say with every double.
struct mat_writer {
    struct json_out *out;
    int rows;
    int left; // letters of the left entry of a row whose right one is still free, -1 = no such row
    int32_t cube;
};

static void put(struct mat_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct mat_writer *w, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t length = n < (int)sizeof line ? (size_t)n : sizeof line - 1;
    json_bytes_append(w->out, (struct text){line, length});
}

// Names stand on one line and are never empty: GNU Backgammon ends when it reads an empty one.
static void put_name(struct mat_writer *w, struct text name, int side)
{
    if (!name.len) put(w, "Player %d", side + 1);
    for (size_t i = 0; i < name.len; i++)
        json_bytes_append(w->out,
                          (unsigned char)name.at[i] < ' ' ? TEXT(" ") : (struct text){name.at + i, 1});
}

// A play cut to what a row can hold; no legal play comes near it.
#define PLAY_ARGS(t) (int)((t).len < 200 ? (t).len : 200), (t).at

static void roll_entry(const struct transcript_action *action, char room[static ENTRY_ROOM])
{
    int dice = (int)roll_number((struct roll){action->dice, action->third});
    struct text play = action->canonical.len ? action->canonical : TEXT("Cannot Move");
    if (action->canonical.at)
        snprintf(room, ENTRY_ROOM, "%02d: %.*s", dice, PLAY_ARGS(play));
    else if (action->said == SAID_PLAY)
        snprintf(room, ENTRY_ROOM, "%02d: %.*s", dice, PLAY_ARGS(action->play));
    else if (action->said == SAID_ILLEGAL)
        snprintf(room, ENTRY_ROOM, "%02d: Illegal play (%.*s)", dice, PLAY_ARGS(action->play));
    else if (action->said == SAID_NOTHING)
        snprintf(room, ENTRY_ROOM, "%02d:", dice);
    else
        snprintf(room, ENTRY_ROOM, "%02d: %s", dice, action->said == SAID_UNKNOWN ? "????" : "Cannot Move");
}

static void cube_entry(struct mat_writer *w, const struct transcript_action *action,
                       char room[static ENTRY_ROOM])
{
    static const char *const words[] = {[ACTION_TAKE] = "Takes",
                                        [ACTION_DROP] = "Drops",
                                        [ACTION_BEAVER] = "Beavers",
                                        [ACTION_RACCOON] = "Raccoons"};
    if (action->kind != ACTION_TAKE && action->kind != ACTION_DROP && w->cube < CUBE_MAX) w->cube *= 2;
    if (action->value) w->cube = action->value;
    if (action->kind == ACTION_DOUBLE)
        snprintf(room, ENTRY_ROOM, " Doubles => %" PRId32, w->cube);
    else
        snprintf(room, ENTRY_ROOM, " %s", words[action->kind]);
}

// A row with nothing on the right is filled up with blanks: GNU Backgammon would else read the right half of
// the row before once more.
static void end_row(struct mat_writer *w)
{
    if (w->left >= 0) put(w, "%*s\n", w->left < LEFT_WIDTH ? LEFT_WIDTH - w->left + 1 : 1, "");
    w->left = -1;
}

// As the left side sees it: who is on roll, the next row says.
static void put_position(struct mat_writer *w, const struct transcript_action *action)
{
    struct position p;
    char id[POSITION_ID_LENGTH + 1];
    if (!position_id_read(action->play.at, action->play.len, CHECKERS_MAX, &p)) return;
    if (action->side == RIGHT) p = position_swap(&p);
    position_id_write(&p, id);
    end_row(w);
    put(w, "; Set Pos=%s\n", id);
}

// No program has a word for it; as a comment it hurts nobody.
static void put_automatic(struct mat_writer *w, const struct transcript_action *action)
{
    w->cube = action->value;
    end_row(w);
    put(w, "; Set Cube=%" PRId32 "\n", w->cube);
}

static void put_action(struct mat_writer *w, const struct transcript_action *action)
{
    char entry[ENTRY_ROOM];
    if (action->kind == ACTION_CONCEDE) return; // the result line says it
    if (action->kind == ACTION_POSITION) return put_position(w, action);
    if (action->kind == ACTION_AUTOMATIC) return put_automatic(w, action);
    if (action->kind == ACTION_ROLL)
        roll_entry(action, entry);
    else
        cube_entry(w, action, entry);
    if (action->side == LEFT || w->left < 0) {
        end_row(w);
        put(w, "%3d) ", ++w->rows);
        w->left = 0;
    }
    if (action->side == LEFT) {
        put(w, "%s", entry);
        w->left = (int)strlen(entry);
        return;
    }
    put(w, "%*s %s\n", w->left < LEFT_WIDTH ? LEFT_WIDTH - w->left : 0, "", entry);
    w->left = -1;
}

static void put_game(struct mat_writer *w, const struct transcript_game *game)
{
    w->rows = 0;
    w->left = -1;
    w->cube = 1;
    put(w, "\n Game %" PRId32 "\n ", game->number);
    put_name(w, game->name[LEFT], LEFT);
    size_t runes = text_is_utf8(game->name[LEFT]) ? text_runes(game->name[LEFT]) : game->name[LEFT].len;
    put(w, " : %" PRId32 "%*s", game->score[LEFT], runes < LEFT_WIDTH ? (int)(LEFT_WIDTH - runes) : 2, "");
    put_name(w, game->name[RIGHT], RIGHT);
    put(w, " : %" PRId32 "\n", game->score[RIGHT]);
    for (size_t i = 0; i < game->count; i++)
        put_action(w, &game->actions[i]);
    end_row(w);
    if (game->winner < 0) return;
    put(w, "%*sWins %" PRId32 " point%s%s\n", game->winner == LEFT ? 6 : 34, "", game->points,
        game->points == 1 ? "" : "s", game->final ? " and the match" : "");
}

void mat_write(struct json_out *o, const struct transcript *t)
{
    struct mat_writer w = {.out = o, .left = -1};
    for (size_t i = 0; i < t->tag_count; i++) {
        put(&w, "; [");
        json_bytes_append(o, t->tags[i].key);
        put(&w, " \"");
        json_bytes_append(o, t->tags[i].value);
        put(&w, "\"]\n");
    }
    put(&w, "%s%" PRId32 " point match\n", t->tag_count ? "\n" : "", t->length);
    for (size_t i = 0; i < t->count; i++)
        put_game(&w, &t->games[i]);
}
