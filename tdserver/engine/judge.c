// SPDX-License-Identifier: MIT
#include "engine/judge.h"

#include "engine/games/cascade.h"
#include "engine/games/doublets.h"
#include "engine/refused.h"

// ---- the common case: what uses the whole roll needs no list ----

// The index of the number that makes this step: the exact number, else, bearing off, the smallest above it.
// `count` if there is none.
static unsigned number_for(const uint8_t *numbers, unsigned count, struct step step)
{
    unsigned best = count;
    for (unsigned i = 0; i < count; i++) {
        // Steps backwards count too; turn_step_check says whether the game allows them.
        if (numbers[i] + step.to == step.from || numbers[i] + step.from == step.to) return i;
        if (step.to == OFF && numbers[i] > step.from && (best == count || numbers[i] < numbers[best]))
            best = i;
    }
    return best;
}

static void number_drop(uint8_t *numbers, unsigned *count, unsigned i)
{
    (*count)--;
    while (i++ < *count)
        numbers[i - 1] = numbers[i];
}

// Sorts the moves from the highest point down: any legal play can be made in that order.
static void sort_moves(const struct written *written, struct written *sorted)
{
    *sorted = *written;
    for (unsigned i = 1; i < sorted->moves; i++)
        for (unsigned k = i; k > 0 && sorted->move[k].from > sorted->move[k - 1].from; k--) {
            struct step swap = sorted->move[k];
            sorted->move[k] = sorted->move[k - 1];
            sorted->move[k - 1] = swap;
        }
}

// A play under way, made of single steps.
struct making {
    const struct turn *turn;
    struct play *play;
    uint8_t numbers[STEPS_MAX];
    unsigned left;
};

static bool make_step(struct making *m, struct step step, unsigned i)
{
    struct play *play = m->play;
    if (turn_step_check(m->turn, &play->after, step, m->numbers[i])) return false;
    number_drop(m->numbers, &m->left, i);
    turn_step_make(m->turn->variant, &play->after, step);
    play->step[play->steps++] = step;
    return true;
}

static bool blot_on(const struct turn *turn, const struct position *at, unsigned point)
{
    return turn->variant->meeting == HIT && at->checkers[THEIRS][variant_across(turn->variant, point)] == 1;
}

// Makes a move by one number, or by several numbers in the first way that hits nothing between.
static bool make_move(struct making *m, struct step move)
{
    unsigned single = number_for(m->numbers, m->left, move);
    if (single < m->left) return make_step(m, move, single);
    for (unsigned i = 0; i < m->left; i++) {
        unsigned middle = turn_target(move.from, m->numbers[i]);
        if (middle <= move.to || blot_on(m->turn, &m->play->after, middle)) continue;
        if (make_step(m, (struct step){move.from, (uint8_t)middle}, i))
            return make_move(m, (struct step){(uint8_t)middle, move.to});
    }
    return false;
}

static bool uses_whole_roll(const struct turn *turn, const struct written *sorted, struct play *play)
{
    const uint32_t judged_whole = 1u << FLAG_OPEN_LAST_PRIME | 1u << FLAG_BRADSPEL | 1u << FLAG_DOUBLETS;
    if (turn->variant->flags & judged_whole) return false;
    struct making m = {.turn = turn, .play = play};
    m.left = turn_numbers(turn, m.numbers);
    play->after = turn->board;
    play->steps = 0;
    for (unsigned i = 0; i < sorted->moves; i++)
        if (!make_move(&m, sorted->move[i])) return false;
    return !m.left;
}

// ---- in general: the one legal play with the same result ----

struct match {
    const struct play *plain, *hitting[2]; // touches only written points; hits on others
    unsigned plains, hittings;
};

static bool hit_by(const struct turn *turn, const struct play *play, unsigned point)
{
    unsigned across = variant_across(turn->variant, point);
    return turn->variant->meeting == HIT && turn->board.checkers[THEIRS][across] &&
           !play->after.checkers[THEIRS][across];
}

// A point where the play hits although it was not written; 0 if there is none.
static unsigned unwritten_hit(const struct turn *turn, const struct written *written, const struct play *play)
{
    uint32_t named = 0;
    for (unsigned m = 0; m < written->moves; m++)
        named |= 1u << written->move[m].to;
    for (unsigned p = 1; p <= 24; p++)
        if (!(named >> p & 1) && hit_by(turn, play, p)) return p;
    return 0;
}

// Does the play pass by a blot on a point that was written?
static bool misses_written(const struct turn *turn, const struct written *written, const struct play *play)
{
    if (turn->variant->meeting != HIT) return false;
    for (unsigned m = 0; m < written->moves; m++) {
        unsigned to = written->move[m].to;
        bool alone = to != OFF && turn->board.checkers[THEIRS][variant_across(turn->variant, to)] == 1;
        if (alone && !hit_by(turn, play, to)) return true;
    }
    return false;
}

static bool wanted_checkers(const struct turn *turn, const struct written *written, uint8_t checkers[POINTS])
{
    mem_copy(checkers, turn->board.checkers[MINE], POINTS);
    for (unsigned m = 0; m < written->moves; m++) {
        checkers[written->move[m].from]--;
        checkers[written->move[m].to]++;
    }
    for (unsigned p = 0; p < POINTS; p++)
        if (checkers[p] > CHECKERS_MAX) return false;
    return true;
}

static void find_matches(const struct turn *turn, const struct written *written, const struct plays *legal,
                         struct match *match)
{
    uint8_t checkers[POINTS];
    *match = (struct match){0};
    if (!wanted_checkers(turn, written, checkers)) return;
    for (size_t i = 0; i < legal->count; i++) {
        const struct play *play = &legal->at[i];
        if (!mem_same(play->after.checkers[MINE], checkers, POINTS) || misses_written(turn, written, play))
            continue;
        if (!unwritten_hit(turn, written, play)) {
            match->plain = play;
            match->plains++;
        } else {
            match->hitting[match->hittings++ & 1] = play;
        }
    }
}

static struct refusal with_play(struct refusal refusal, const struct turn *turn, const struct play *play)
{
    char text[NOTATION_ROOM];
    refusal_quote(&refusal, text, notation_write(turn, play, text, sizeof text));
    return refusal;
}

static struct refusal ambiguous(const struct turn *turn, const struct written *written,
                                const struct match *match)
{
    const struct step *move = &written->move[0];
    if (written->moves != 1 || match->hittings != 2)
        return with_play(refused(REASON_AMBIGUOUS_PLAY), turn, match->hitting[0]);
    unsigned a = unwritten_hit(turn, written, match->hitting[0]);
    unsigned b = unwritten_hit(turn, written, match->hitting[1]);
    return with_play(
        refused(REASON_AMBIGUOUS, move->from, move->to, (int32_t)(a > b ? a : b), (int32_t)(a > b ? b : a)),
        turn, match->hitting[0]);
}

// ---- why not ----

struct tale {
    const struct turn *turn;
    struct position at;
    uint8_t numbers[STEPS_MAX];
    unsigned left, used;
    struct refusal why; // what stopped the attempt that got furthest
    unsigned why_after; // steps it had made
};

static bool tale_step(struct tale *t, struct step step, unsigned index)
{
    enum engine_reason reason = turn_step_check(t->turn, &t->at, step, t->numbers[index]);
    if (reason) {
        t->why = turn_step_refusal(t->turn, &t->at, step, t->numbers[index], reason);
        t->why_after = t->used;
        return false;
    }
    turn_step_make(t->turn->variant, &t->at, step);
    number_drop(t->numbers, &t->left, index);
    t->used++;
    return true;
}

// Can some of these numbers add up to this move? Bearing off may take more pips than there are.
static bool numbers_fit(const uint8_t *numbers, unsigned count, struct step move)
{
    uint32_t sums = 1;
    unsigned all = 0;
    for (unsigned i = 0; i < count; i++) {
        sums |= sums << numbers[i];
        all += numbers[i];
    }
    if (move.to == OFF) return all >= move.from;
    return move.from > move.to && sums >> (move.from - move.to) & 1;
}

// Takes one checker from `from` to `to` by as many numbers as it needs. Returns false with t->why set, or
// with t->why as it was when no combination of numbers fits.
static bool tale_move(struct tale *t, struct step move)
{
    unsigned single = number_for(t->numbers, t->left, move);
    if (single < t->left && tale_step(t, move, single)) return true;
    for (unsigned i = 0; i < t->left; i++) {
        unsigned middle = turn_target(move.from, t->numbers[i]);
        if (middle <= move.to || (i && t->numbers[i] == t->numbers[i - 1])) continue;
        struct tale way = *t;
        if (tale_step(&way, (struct step){move.from, (uint8_t)middle}, i) &&
            tale_move(&way, (struct step){(uint8_t)middle, move.to})) {
            *t = way;
            return true;
        }
        if (way.why.code && (!t->why.code || way.why_after > t->why_after)) {
            t->why = way.why;
            t->why_after = way.why_after;
        }
    }
    return false;
}

static struct refusal too_many(const struct turn *turn)
{
    return refused(REASON_TOO_MANY, turn->dice.high, turn->dice.low, (int32_t)turn_third(turn));
}

static struct refusal misfit(const struct tale *t, struct step move)
{
    const struct dice dice = t->turn->dice;
    if (!t->at.checkers[MINE][move.from])
        return refused(move.from == BAR ? REASON_NONE_ON_BAR : REASON_NO_CHECKER, move.from);
    if (move.from <= move.to) return refused(REASON_BACKWARDS, move.from, move.to);
    // If the side may not bear off at all, say that; the number matters less.
    enum engine_reason barred =
        move.to == OFF ? turn_step_check(t->turn, &t->at, move, move.from) : REASON_NONE;
    if (barred) return turn_step_refusal(t->turn, &t->at, move, move.from, barred);
    uint8_t numbers[STEPS_MAX];
    unsigned count = turn_numbers(t->turn, numbers);
    if (numbers_fit(numbers, count, move)) return too_many(t->turn);
    return refused(REASON_NOT_ON_DICE, move.from, move.to, dice.high, dice.low, (int32_t)turn_third(t->turn));
}

static bool playable(const struct tale *t, unsigned number, struct step *step)
{
    for (unsigned from = BAR; from > OFF; from--) {
        *step = (struct step){(uint8_t)from, (uint8_t)turn_target(from, number)};
        if (!turn_step_check(t->turn, &t->at, *step, number)) return true;
    }
    return false;
}

static bool checkers_before(const struct play *a, const struct play *b)
{
    for (unsigned p = BAR; p > OFF; p--)
        if (a->after.checkers[MINE][p] != b->after.checkers[MINE][p])
            return a->after.checkers[MINE][p] < b->after.checkers[MINE][p];
    return false;
}

// A play to show as an example: of those that use the most numbers the one with the fewest checkers behind.
// So the choice does not depend on the order in which a generator finds the plays.
static const struct play *example(const struct plays *legal)
{
    const struct play *best = &legal->at[0];
    for (size_t i = 1; i < legal->count; i++) {
        const struct play *play = &legal->at[i];
        if (play->steps > best->steps || (play->steps == best->steps && checkers_before(play, best)))
            best = play;
    }
    return best;
}

// The highest of the numbers left that makes this step.
static int32_t number_of(const struct tale *t, struct step step)
{
    unsigned number = 0;
    for (unsigned i = 0; i < t->left; i++)
        if (turn_target(step.from, t->numbers[i]) == step.to && t->numbers[i] > number)
            number = t->numbers[i];
    return (int32_t)number;
}

// Every single move was possible, so the play as a whole breaks a rule about the roll.
static struct refusal whole_refusal(const struct tale *t, const struct plays *legal)
{
    const struct play *better = example(legal);
    bool third = turn_third(t->turn), doublet = dice_doublet(t->turn->dice) && !third;
    struct step step;
    if (turn_locks_all(t->turn, &t->at) && !turn_locks_all(t->turn, &better->after))
        return with_play(refused(REASON_OPEN_PRIME), t->turn, better);
    if (doublet)
        return with_play(refused(REASON_MORE_PLAYABLE, better->steps, t->turn->dice.low, (int32_t)t->used),
                         t->turn, better);
    for (unsigned i = 0; i < t->left; i++)
        if (playable(t, t->numbers[i], &step))
            return refused(REASON_DIE_LEFT, t->numbers[i], step.from, step.to);
    if (variant_has(t->turn->variant, FLAG_BRADSPEL) && t->used == better->steps)
        return with_play(refused(REASON_WASTEFUL), t->turn, better);
    if (third && better->steps > t->used && better->steps < 3)
        return with_play(refused(REASON_MORE_NUMBERS, better->steps, (int32_t)t->used), t->turn, better);
    if (better->steps > t->used) return with_play(refused(REASON_ALL_PLAYABLE), t->turn, better);
    return with_play(refused(REASON_HIGHER_DIE, number_of(t, better->step[0])), t->turn, better);
}

static struct refusal explain_doublets(const struct turn *turn, const struct written *written,
                                       const struct plays *legal)
{
    struct refusal refusal = doublets_refusal(turn, written);
    if (refusal.code) return refusal;
    if (!legal->count) return refused(REASON_NO_PLAY);
    bool more = legal->at[0].steps > written->moves;
    return more ? with_play(refused(REASON_ALL_PLAYABLE), turn, example(legal)) : too_many(turn);
}

static struct refusal explain(const struct turn *turn, const struct written *sorted,
                              const struct plays *legal)
{
    if (!sorted->moves) return with_play(refused(REASON_MUST_PLAY), turn, example(legal));
    if (variant_has(turn->variant, FLAG_DOUBLETS)) return explain_doublets(turn, sorted, legal);
    struct tale t = {.turn = turn, .at = turn->board};
    t.left = turn_numbers(turn, t.numbers);
    for (unsigned m = 0; m < sorted->moves; m++) {
        t.why.code = REASON_NONE;
        bool back = sorted->move[m].from < sorted->move[m].to;
        if (!back && !numbers_fit(t.numbers, t.left, sorted->move[m])) return misfit(&t, sorted->move[m]);
        if (!tale_move(&t, sorted->move[m])) return t.why.code ? t.why : misfit(&t, sorted->move[m]);
    }
    return legal->count ? whole_refusal(&t, legal) : refused(REASON_NO_PLAY);
}

// ---- cascades ----

// Why the play may not end here: more can be played, now or in another way.
static struct refusal cascade_end(const struct tale *t, struct plays *room)
{
    struct step more;
    if (!t->left) return refused_not();
    if (playable(t, t->numbers[0], &more)) return refused(REASON_DIE_LEFT, t->numbers[0], more.from, more.to);
    unsigned longest = cascade_longest(t->turn, room);
    return longest > t->used ? refused(REASON_CASCADE_SHORT, (int32_t)longest, (int32_t)t->used)
                             : refused_not();
}

// Judges a cascade written step by step in its order.
static struct refusal judge_steps(const struct turn *turn, const struct written *written, struct plays *room,
                                  struct play *play)
{
    struct tale t = {.turn = turn, .at = turn->board};
    t.left = turn_numbers(turn, t.numbers);
    *play = (struct play){.steps = written->moves};
    for (unsigned m = 0; m < written->moves; m++) {
        if (!t.left) return too_many(turn);
        struct step step = play->step[m] = written->move[m];
        if (step.to != turn_target(step.from, t.numbers[0]))
            return refused(REASON_CASCADE_NUMBER, t.numbers[0], step.from, step.to);
        if (!tale_step(&t, step, 0)) return t.why;
    }
    play->after = t.at;
    return cascade_end(&t, room);
}

// A cascade may also be written in another order or with joined moves (16/1), where the list of plays fits.
static struct refusal judge_cascade(const struct turn *turn, const struct written *written,
                                    struct plays *legal, struct play *play)
{
    struct match match;
    struct refusal refusal = judge_steps(turn, written, legal, play);
    if (!refusal.code) return refusal;
    if (plays_list(turn, legal).code) legal->count = 0;
    find_matches(turn, written, legal, &match);
    if (match.plains != 1) return refusal;
    *play = *match.plain;
    return refused_not();
}

// ---- every play ----

struct refusal judge_play(const struct turn *turn, const struct written *written, struct plays *legal,
                          struct play *play)
{
    struct refusal refusal = turn_check(turn);
    if (refusal.code) return refusal;
    if (turn_is_cascade(turn)) return judge_cascade(turn, written, legal, play);
    struct written sorted;
    sort_moves(written, &sorted);
    if (uses_whole_roll(turn, &sorted, play)) return refused_not();
    refusal = plays_list(turn, legal);
    if (refusal.code) return refusal;
    if (!sorted.moves && !legal->count) {
        *play = (struct play){.after = turn->board};
        return refused_not();
    }
    struct match match;
    find_matches(turn, &sorted, legal, &match);
    if (!match.plains && match.hittings > 1) return ambiguous(turn, &sorted, &match);
    if (!match.plains && !match.hittings) return explain(turn, &sorted, legal);
    *play = match.plains ? *match.plain : *match.hitting[0];
    return refused_not();
}
