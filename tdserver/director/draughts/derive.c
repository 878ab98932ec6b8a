// SPDX-License-Identifier: MIT
#include "director/draughts/derive.h"

#include "director/draughts/lot.h"
#include "director/formats/draw.h"
#include "director/games/match_games.h"
#include "engine/mem.h"

size_t draughts_derive_room(void)
{
    return DRAUGHTS_PLAYS_MAX * sizeof(struct draughts_play);
}

// What a look needs: the state before, room, and what is kept.
struct follow {
    const struct state *was;
    const struct event *event;
    struct room *room;
    struct draughts_kept *kept;
};

static int32_t place_of(int32_t n)
{
    return (int32_t)((uint32_t)n * 2654435761u >> 26); // DRAUGHTS_KEPT = 2^6
}
_Static_assert(DRAUGHTS_KEPT == 1 << 6, "place_of");

static bool recall(const struct follow *f, const struct row_draughts *row, struct logged_draughts *l)
{
    if (!f->kept) return false;
    int32_t at = place_of(row->n);
    if (f->kept->at[at].n != row->n || f->kept->at[at].version != row->version) return false;
    struct draughts_plays plays = l->plays;
    *l = f->kept->at[at].game;
    l->plays = plays;
    return true;
}

// As the event leaves the game.
static void keep(const struct follow *f, int32_t n, const struct logged_draughts *l)
{
    if (!f->kept) return;
    int32_t at = place_of(n);
    f->kept->at[at].n = n;
    f->kept->at[at].version = f->event->seq;
    f->kept->at[at].game = *l;
}

static bool replay(const struct follow *f, struct logged_draughts *l, const char *line, int32_t last)
{
    if (f->kept) f->kept->acts += last;
    return logged_draughts_replay(l, line, last);
}

// The game as it stood, or false.
static bool stood(const struct follow *f, int32_t match, int32_t game, struct logged_draughts *l)
{
    struct draughts_terms terms;
    const struct row_match *m = state_match(f->was, match);
    const struct row_draughts *row = state_draughts(f->was, game_number(match, game));
    struct draughts_plays plays = {room_take(f->room, draughts_derive_room()), DRAUGHTS_PLAYS_MAX, 0, false,
                                   0};
    if (!m || !row || !plays.at || !match_draughts(f->was, m->section, &terms)) return false;
    logged_draughts_begin(l, &terms, (enum side)row->black, row->ballot, plays);
    return recall(f, row, l) || replay(f, l, row->line, row->turns);
}

static bool lots_follow(const struct state *was, const struct event_draughts_begun *is)
{
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    const struct row_match *m = state_match(was, is->match);
    if (!m || (is->seed[0] && !draw_seed_read(is->seed, seed))) return false;
    // A line of an older shape says that it went by the rule of its time.
    struct draughts_lot lot = is->colours == COLOURS_FEWER ? draughts_lot_fewer(was, m, is->game, seed)
                                                           : draughts_lot(was, m, is->game, seed);
    return (int32_t)lot.black == is->black && (int32_t)lot.colours == is->colours &&
           lot.ballot == is->ballot && lot.drawn == (is->seed[0] != '\0');
}

static bool act_follows(const struct follow *f, const struct event_draughts_said *is)
{
    char fen[DRAUGHTS_BOARD + 1];
    struct logged_draughts game;
    struct draughts_done done = {
        .side = (enum side)is->side, .act = (enum draughts_say)is->act, .square = is->square};
    mem_copy(done.play, is->play, sizeof done.play);
    if (!stood(f, is->match, is->game, &game) || logged_draughts_act(&game, &done).code) return false;
    if (f->kept) f->kept->acts++;
    keep(f, game_number(is->match, is->game), &game);
    logged_draughts_position(&game, fen);
    return text_same(fen, is->position) && text_same(done.play, is->play) &&
           (int32_t)game.judged == is->verdict;
}

static bool undo_follows(const struct follow *f, const struct event_draughts_withdrawn *is)
{
    char fen[DRAUGHTS_BOARD + 1];
    struct logged_draughts game;
    if (!stood(f, is->match, is->game, &game) || is->turn > game.turns) return false;
    const struct row_draughts *row = state_draughts(f->was, game_number(is->match, is->game));
    logged_draughts_begin(&game, &(struct draughts_terms){.rules = game.game.rules}, game.black, game.ballot,
                          game.plays);
    if (!replay(f, &game, row->line, is->turn - 1)) return false;
    keep(f, row->n, &game);
    logged_draughts_position(&game, fen);
    return text_same(fen, is->position);
}

static bool end_follows(const struct follow *f, const struct event_draughts_ended *is)
{
    struct logged_draughts game;
    if (!stood(f, is->match, is->game, &game)) return false;
    return (int32_t)game.game.end == is->finish && (int32_t)logged_draughts_winner(&game) == is->winner &&
           game.turns == is->turns;
}

bool draughts_follows(const struct state *was, const struct event *event, struct room *room,
                      struct draughts_kept *kept)
{
    const struct follow f = {was, event, room, kept};
    switch ((enum event_kind)event->kind) {
    case EVENT_draughts_begun:
        return lots_follow(was, &event->is.draughts_begun);
    case EVENT_draughts_said:
        return act_follows(&f, &event->is.draughts_said);
    case EVENT_draughts_withdrawn:
        return undo_follows(&f, &event->is.draughts_withdrawn);
    case EVENT_draughts_ended:
        return end_follows(&f, &event->is.draughts_ended);
    default:
        return true;
    }
}
