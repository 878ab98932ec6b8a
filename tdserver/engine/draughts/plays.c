// SPDX-License-Identifier: MIT
#include "engine/draughts/plays.h"

struct walk {
    const struct draughts_ruleset *rules;
    const struct draughts_board *board; // before the play
    struct draughts_plays *plays;
    struct draughts_play play; // so far
    squares held;              // every piece on the board but the one that plays
    squares theirs;            // those of them that can still be taken
    bool king;
    bool open; // list captures that stop before their end, too
};

static int mover(const struct walk *w)
{
    return w->board->turn;
}

static bool man_goes(const struct walk *w, enum draughts_direction direction)
{
    return (direction <= DOWN_RIGHT) == (mover(w) == BLACK);
}

// ---- the list ----

static bool listed(const struct draughts_plays *plays, const struct draughts_play *play)
{
    for (unsigned i = 0; i < plays->count; i++)
        if (plays->at[i].taken == play->taken && draughts_same(&plays->at[i].after, &play->after))
            return true;
    return false;
}

// Two captures with the same result are one play; moves never have the same result.
static void add(struct draughts_plays *plays, const struct draughts_play *play)
{
    if (plays->full || (play->taken && listed(plays, play))) return;
    if (plays->count == plays->room)
        plays->full = true;
    else
        plays->at[plays->count++] = *play;
}

static void put_down(struct walk *w, bool open)
{
    struct draughts_play *play = &w->play;
    struct draughts_board *after = &play->after;
    unsigned from = play->square[0], to = play->square[play->hops];
    int side = mover(w);
    *after = *w->board;
    after->men[side] &= ~square_bit(from);
    after->kings[side] &= ~square_bit(from);
    after->men[!side] &= ~play->taken;
    after->kings[!side] &= ~play->taken;
    squares *kind = w->king || draughts_crowns(w->rules, side, to) ? after->kings : after->men;
    kind[side] |= square_bit(to);
    after->turn = (uint8_t)!side;
    play->open = open;
    add(w->plays, play);
}

static struct walk walk_from(const struct draughts_ruleset *r, const struct draughts_board *b,
                             unsigned square, struct draughts_plays *plays)
{
    struct walk w = {.rules = r, .board = b, .plays = plays};
    w.play.square[0] = (uint8_t)square;
    w.held = draughts_all(b) & ~square_bit(square);
    w.theirs = draughts_has(r, RULE_NO_TAKING) ? 0 : draughts_own(b, !b->turn);
    w.king = b->kings[b->turn] & square_bit(square);
    return w;
}

// ---- moves ----

static void moves_in(struct walk *w, enum draughts_direction direction)
{
    const bool flies = w->king && draughts_has(w->rules, RULE_FLYING);
    unsigned to = w->play.square[0];
    do {
        to = draughts_beside(w->rules, to, direction);
        if (!to || w->held & square_bit(to)) return;
        w->play.hops = 1;
        w->play.square[1] = (uint8_t)to;
        put_down(w, false);
    } while (flies);
}

static void moves_of(const struct draughts_ruleset *r, const struct draughts_board *b, unsigned square,
                     struct draughts_plays *plays)
{
    struct walk w = walk_from(r, b, square, plays);
    for (enum draughts_direction d = DOWN_LEFT; d < DIRECTIONS; d++)
        if (w.king || man_goes(&w, d)) moves_in(&w, d);
}

// ---- captures ----

// The piece that can be taken from this square in this direction, 0 if there is none; the square behind it is free.
static unsigned victim(const struct walk *w, unsigned square, enum draughts_direction direction)
{
    const bool flies = w->king && draughts_has(w->rules, RULE_FLYING);
    if (!w->king && !man_goes(w, direction) && !draughts_has(w->rules, RULE_MEN_TAKE_BACK)) return 0;
    unsigned over = draughts_beside(w->rules, square, direction);
    while (flies && over && !(w->held & square_bit(over)))
        over = draughts_beside(w->rules, over, direction);
    if (!over || !(w->theirs & square_bit(over))) return 0;
    unsigned behind = draughts_beside(w->rules, over, direction);
    return behind && !(w->held & square_bit(behind)) ? over : 0;
}

static bool take_on(struct walk *w);

// Jumps over a piece and goes on from every square behind it where it may come down.
static void jump(struct walk *w, unsigned over, enum draughts_direction direction)
{
    const struct walk before = *w;
    const bool flies = w->king && draughts_has(w->rules, RULE_FLYING);
    unsigned to = draughts_beside(w->rules, over, direction);
    w->theirs &= ~square_bit(over);
    if (!draughts_has(w->rules, RULE_LEAVE_TOGETHER)) w->held &= ~square_bit(over);
    w->play.taken |= square_bit(over);
    w->play.hops++;
    do {
        w->play.square[w->play.hops] = (uint8_t)to;
        bool goes_on = take_on(w);
        if (!goes_on || w->open) put_down(w, goes_on);
        to = draughts_beside(w->rules, to, direction);
    } while (flies && to && !(before.held & square_bit(to)));
    *w = before;
}

// Goes on with every capture from where the piece is. Returns whether there is one.
static bool take_on(struct walk *w)
{
    unsigned from = w->play.square[w->play.hops];
    bool crowned = !w->king && w->play.hops && draughts_crowns(w->rules, mover(w), from);
    bool any = false;
    if (++w->plays->tries > DRAUGHTS_TRIES_MAX) w->plays->full = true;
    if (w->plays->full) return false;
    if (w->play.hops == DRAUGHTS_HOPS || (crowned && !draughts_has(w->rules, RULE_PASSES_KING_ROW)))
        return false;
    for (enum draughts_direction d = DOWN_LEFT; d < DIRECTIONS; d++) {
        unsigned over = victim(w, from, d);
        if (!over) continue;
        any = true;
        jump(w, over, d);
    }
    return any;
}

void draughts_captures(const struct draughts_ruleset *r, const struct draughts_board *b, unsigned square,
                       bool open, struct draughts_plays *plays)
{
    struct walk w = walk_from(r, b, square, plays);
    w.open = open;
    take_on(&w);
}

static bool takes(const struct draughts_ruleset *r, const struct draughts_board *b, unsigned square)
{
    struct walk w = walk_from(r, b, square, NULL);
    for (enum draughts_direction d = DOWN_LEFT; d < DIRECTIONS; d++)
        if (victim(&w, square, d)) return true;
    return false;
}

squares draughts_takers(const struct draughts_ruleset *r, const struct draughts_board *b)
{
    squares takers = 0;
    for (squares own = draughts_own(b, b->turn); own; own &= own - 1) {
        unsigned square = (unsigned)__builtin_ctzll(own) + 1;
        if (takes(r, b, square)) takers |= square_bit(square);
    }
    return takers;
}

bool draughts_misses(const struct draughts_ruleset *r, const struct draughts_board *b,
                     const struct draughts_play *play)
{
    return play->open || (!play->taken && draughts_takers(r, b));
}

// ---- the lists ----

static void list_begin(struct draughts_plays *plays)
{
    plays->count = plays->tries = 0;
    plays->full = false;
}

static void drop_smaller(struct draughts_plays *plays)
{
    int most = 0;
    unsigned kept = 0;
    for (unsigned i = 0; i < plays->count; i++)
        if (__builtin_popcountll(plays->at[i].taken) > most) most = __builtin_popcountll(plays->at[i].taken);
    for (unsigned i = 0; i < plays->count; i++)
        if (__builtin_popcountll(plays->at[i].taken) == most) plays->at[kept++] = plays->at[i];
    plays->count = kept;
}

void draughts_lawful(const struct draughts_ruleset *r, const struct draughts_board *b,
                     struct draughts_plays *plays)
{
    list_begin(plays);
    squares own = draughts_own(b, b->turn);
    for (squares s = own; s; s &= s - 1)
        draughts_captures(r, b, (unsigned)__builtin_ctzll(s) + 1, false, plays);
    if (plays->count && draughts_has(r, RULE_MOST_MEN)) drop_smaller(plays);
    for (squares s = plays->count ? 0 : own; s; s &= s - 1)
        moves_of(r, b, (unsigned)__builtin_ctzll(s) + 1, plays);
}

void draughts_movable(const struct draughts_ruleset *r, const struct draughts_board *b, bool stops,
                      struct draughts_plays *plays)
{
    list_begin(plays);
    for (squares s = draughts_own(b, b->turn); s; s &= s - 1) {
        unsigned square = (unsigned)__builtin_ctzll(s) + 1;
        draughts_captures(r, b, square, stops, plays);
        moves_of(r, b, square, plays);
    }
}
