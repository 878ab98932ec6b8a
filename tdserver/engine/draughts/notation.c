// SPDX-License-Identifier: MIT
#include "engine/draughts/notation.h"

#include "engine/refused.h"
#include "engine/writing.h"

// ---- reading ----

struct reading {
    const char *at, *end;
};

static bool take(struct reading *t, char c)
{
    if (t->at == t->end || *t->at != c) return false;
    t->at++;
    return true;
}

// A square, 1..SQUARES_MAX.
static bool take_square(struct reading *t, unsigned *square)
{
    const char *begin = t->at;
    for (*square = 0; t->at < t->end && *t->at >= '0' && *t->at <= '9' && *square <= SQUARES_MAX; t->at++)
        *square = *square * 10 + (unsigned)(*t->at - '0');
    return t->at > begin && *square >= 1 && *square <= SQUARES_MAX;
}

static bool take_stroke(struct reading *t)
{
    return take(t, '-') || take(t, 'x') || take(t, 'X') || take(t, ':') || take(t, '*') || take(t, ' ');
}

struct refusal draughts_play_read(const char *text, size_t length, struct draughts_written *out)
{
    struct reading t = {text, text + length};
    unsigned square;
    out->squares = 0;
    while (out->squares <= DRAUGHTS_HOPS && take_square(&t, &square)) {
        out->square[out->squares++] = (uint8_t)square;
        if (t.at == t.end && out->squares > 1) return refused_not();
        if (!take_stroke(&t)) break;
    }
    struct refusal refusal = refused(REASON_NO_DRAUGHTS_PLAY);
    refusal_quote(&refusal, text, length);
    return refusal;
}

// "21,22,K30" and, as some write, "21-32".
static bool take_pieces(struct reading *t, struct draughts_board *b, int side)
{
    while (t->at < t->end && *t->at != ':' && *t->at != '.') {
        unsigned first, last;
        bool king = take(t, 'K');
        if (!take_square(t, &first)) return false;
        last = first;
        if (take(t, '-') && !take_square(t, &last)) return false;
        squares *kind = king ? b->kings : b->men;
        for (unsigned s = first; s <= last; s++) {
            if (draughts_all(b) & square_bit(s)) return false;
            kind[side] |= square_bit(s);
        }
        if (!take(t, ',')) return true;
    }
    return true;
}

static bool take_side(struct reading *t, int *side)
{
    *side = take(t, 'B') ? BLACK : WHITE;
    return *side == BLACK || take(t, 'W');
}

bool draughts_fen_read(const struct draughts_ruleset *r, const char *text, size_t length,
                       struct draughts_board *out)
{
    struct reading t = {text, text + length};
    int turn, first, second;
    struct draughts_board b = {0};
    if (!take_side(&t, &turn) || !take(&t, ':')) return false;
    b.turn = (uint8_t)turn;
    if (!take_side(&t, &first) || !take_pieces(&t, &b, first) || !take(&t, ':')) return false;
    if (!take_side(&t, &second) || second == first || !take_pieces(&t, &b, second)) return false;
    take(&t, '.');
    *out = b;
    return t.at == t.end && draughts_accepts(r, &b);
}

// ---- writing ----

static size_t write_squares(const struct draughts_play *play, bool all, char stroke,
                            char out[DRAUGHTS_PLAY_ROOM])
{
    struct writing w = writing_into(out, DRAUGHTS_PLAY_ROOM);
    writing_number(&w, play->square[0]);
    for (unsigned i = all ? 1 : play->hops; i <= play->hops; i++) {
        writing_char(&w, stroke);
        writing_number(&w, play->square[i]);
    }
    return w.length;
}

size_t draughts_play_write(const struct draughts_play *play, bool all, char out[DRAUGHTS_PLAY_ROOM])
{
    return write_squares(play, all, play->taken ? 'x' : '-', out);
}

size_t draughts_play_name(const struct draughts_plays *plays, const struct draughts_play *play,
                          char out[DRAUGHTS_PLAY_ROOM])
{
    bool all = false;
    for (unsigned i = 0; i < plays->count; i++) {
        const struct draughts_play *other = &plays->at[i];
        all |= other->square[0] == play->square[0] &&
               other->square[other->hops] == play->square[play->hops] &&
               !draughts_same(&other->after, &play->after);
    }
    return draughts_play_write(play, all, out);
}

size_t draughts_play_old(const struct draughts_play *play, char out[DRAUGHTS_PLAY_ROOM])
{
    return write_squares(play, false, play->after.turn == WHITE ? '-' : ' ', out);
}

static void write_pieces(struct writing *w, squares men, squares kings)
{
    bool first = true;
    for (squares all = men | kings; all; all &= all - 1) {
        unsigned square = (unsigned)__builtin_ctzll(all) + 1;
        if (!first) writing_char(w, ',');
        first = false;
        if (kings & square_bit(square)) writing_char(w, 'K');
        writing_number(w, (int32_t)square);
    }
}

size_t draughts_fen_write(const struct draughts_board *b, char out[DRAUGHTS_FEN_ROOM])
{
    struct writing w = writing_into(out, DRAUGHTS_FEN_ROOM);
    writing_add(&w, b->turn == BLACK ? "B:W" : "W:W");
    write_pieces(&w, b->men[WHITE], b->kings[WHITE]);
    writing_add(&w, ":B");
    write_pieces(&w, b->men[BLACK], b->kings[BLACK]);
    return w.length;
}
