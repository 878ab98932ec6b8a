// SPDX-License-Identifier: MIT
#include "engine/draughts/judge.h"

#include "engine/refused.h"

const char *const draughts_verdict_words[DRAUGHTS_UNCLEAR + 1] = {[DRAUGHTS_LEGAL] = "legal",
                                                                  [DRAUGHTS_MISSED] = "missed",
                                                                  [DRAUGHTS_FALSE] = "false",
                                                                  [DRAUGHTS_TOUCHED] = "touched",
                                                                  [DRAUGHTS_UNCLEAR] = "unclear"};

// Are the squares written in this order among those of the play, the ends with the ends?
static bool fits(const struct draughts_play *play, const struct draughts_written *written)
{
    unsigned found = 0;
    if (play->square[play->hops] != written->square[written->squares - 1]) return false;
    if (play->square[0] != written->square[0]) return false;
    for (unsigned i = 0; i <= play->hops && found < written->squares; i++)
        found += play->square[i] == written->square[found];
    return found == written->squares;
}

enum fit { FITS_NONE, FITS_ONE, FITS_SEVERAL };

// A play whose every square was written is meant even where shorter texts would fit several.
static enum fit find(const struct draughts_plays *plays, const struct draughts_written *written,
                     struct draughts_play *play)
{
    unsigned count = 0;
    for (unsigned i = 0; i < plays->count; i++) {
        if (!fits(&plays->at[i], written)) continue;
        *play = plays->at[i];
        if (play->hops + 1 == written->squares) return FITS_ONE;
        count++;
    }
    return count < 2 ? (enum fit)count : FITS_SEVERAL;
}

// ---- why not ----

static struct refusal with_play(struct refusal refusal, const struct draughts_plays *plays, unsigned i)
{
    char words[DRAUGHTS_PLAY_ROOM];
    size_t length = draughts_play_name(plays, &plays->at[i], words);
    refusal_quote(&refusal, words, length);
    return refusal;
}

static struct refusal missed(const struct draughts_plays *lawful, const struct draughts_play *play)
{
    if (play->open) return refused(REASON_CAPTURE_GOES_ON, play->square[0], play->square[play->hops]);
    return with_play(refused(REASON_CAPTURE_MISSED), lawful, 0);
}

static struct refusal false_move(const struct draughts_ruleset *r, const struct draughts_board *b,
                                 const struct draughts_written *written)
{
    unsigned from = written->square[0], to = written->square[written->squares - 1];
    bool own = draughts_own(b, b->turn) & square_bit(from);
    if (!own) return refused(REASON_NO_PIECE, (int32_t)from);
    if (draughts_all(b) & ~square_bit(from) & square_bit(to))
        return refused(REASON_SQUARE_TAKEN, (int32_t)to);
    enum draughts_direction back = b->turn == BLACK ? UP_LEFT : DOWN_LEFT;
    bool backward = draughts_beside(r, from, back) == to || draughts_beside(r, from, back + 1) == to;
    if (backward) // to a free square, so it is no king
        return refused(REASON_MAN_BACKWARD, (int32_t)from, (int32_t)to);
    return refused(REASON_FALSE_MOVE, (int32_t)from, (int32_t)to);
}

unsigned draughts_heads_for(const struct draughts_ruleset *r, const struct draughts_play *play)
{
    for (enum draughts_direction d = DOWN_LEFT; d < DIRECTIONS; d++) {
        unsigned square = play->square[0];
        while ((square = draughts_beside(r, square, d)))
            if (square == play->square[1]) return draughts_beside(r, play->square[0], d);
    }
    return 0;
}

static struct refusal touched(const struct draughts_ruleset *r, struct draughts_touch touch,
                              const struct draughts_play *play)
{
    if (touch.square && play->square[0] != touch.square) return refused(REASON_TOUCHED, touch.square);
    if (touch.towards && draughts_heads_for(r, play) != touch.towards)
        return refused(REASON_OVER_THE_ANGLE, touch.square, touch.towards);
    return refused_not();
}

// ---- the judgement ----

static enum draughts_verdict verdict_of(const struct draughts_ruleset *r, const struct draughts_board *b,
                                        const struct draughts_written *written, struct draughts_plays *plays,
                                        struct draughts_play *play, struct refusal *refusal)
{
    draughts_lawful(r, b, plays);
    enum fit fit = find(plays, written, play);
    if (fit == FITS_ONE) return DRAUGHTS_LEGAL;
    if (fit == FITS_NONE) {
        draughts_movable(r, b, true, plays);
        fit = find(plays, written, play);
        draughts_lawful(r, b, plays);
    }
    if (fit == FITS_SEVERAL) {
        *refusal = refused(REASON_SEVERAL_WAYS, written->square[0], written->square[written->squares - 1]);
        return DRAUGHTS_UNCLEAR;
    }
    *refusal = fit == FITS_ONE ? missed(plays, play) : false_move(r, b, written);
    return fit == FITS_ONE ? DRAUGHTS_MISSED : DRAUGHTS_FALSE;
}

enum draughts_verdict draughts_judge(const struct draughts_ruleset *r, const struct draughts_board *b,
                                     struct draughts_touch touch, const struct draughts_written *written,
                                     struct draughts_plays *plays, struct draughts_play *play,
                                     struct refusal *refusal)
{
    *refusal = refused_not();
    enum draughts_verdict verdict = verdict_of(r, b, written, plays, play, refusal);
    if (verdict != DRAUGHTS_LEGAL && verdict != DRAUGHTS_MISSED) return verdict;
    struct refusal other = touched(r, touch, play);
    if (!other.code) return verdict;
    *refusal = other;
    return DRAUGHTS_TOUCHED;
}
