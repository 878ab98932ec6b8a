// SPDX-License-Identifier: MIT
// Clock: the arithmetic of a match clock. Pure numbers on a row of the present: what a turn costs, who runs
// next, what is left at a moment. Nothing ticks: a row says what stood at since_ms, and every later moment is
// computed from that, so that a restart, a change of tablet or an hour without network charges nobody twice.
// The browser computes the same (web/lib/match/clock.js); tests/golden/clock.json holds both to it. Rule book 2;
// cases 30-43.
#ifndef DIRECTOR_GAMES_CLOCK_H
#define DIRECTOR_GAMES_CLOCK_H

#include <stdbool.h>

#include "director/profile.h"

// ---- when something was tapped

// What a tablet says of a tap. boot names its own time (a random number of each page load, another one after
// the tablet has slept), mono_ms is that time, est_ms what it takes the server's time to be. Zero = not said.
struct clock_said {
    int32_t boot;
    int64_t mono_ms;
    int64_t est_ms;
};

// How far two ideas of the server's time may lie apart before one of them is doubted.
enum { CLOCK_DISAGREE_MS = 1000 };

// What pages of a tablet have said of themselves since: at mono_ms of its own time this page had no tap that the server
// did not have yet. boot 0: no page. By the page's own time, so no wall clock, no sleep and no other tab of the same
// browser has a say in it; a page that has said nothing of the kind, as to another server, is believed.
enum { CLOCK_PAGES = 4 };
struct clock_page {
    int32_t boot;
    int64_t mono_ms;
};
struct clock_vouched {
    struct clock_page page[CLOCK_PAGES];
};
// Does a tap that comes now claim a moment of before that, by more than CLOCK_DISAGREE_MS? No honest one does: it
// would have waited on the tablet then.
bool clock_contradicts(const struct clock_vouched *vouched, struct clock_said said);

// When that was, and how long after the clock's last moment.
struct clock_moment {
    int64_t at_ms; // server's time; never later than now, nor before the row's moment
    int64_t mono_ms;
    int32_t boot;
    int32_t elapsed_ms; // since the row's since_ms, never below 0
    enum clock_basis basis;
    bool doubtful; // the device's two times disagree by more than CLOCK_DISAGREE_MS: the clock of the server
                   // was set, or the device is lying; or it contradicts what its page vouched for (tap_of)
    bool stale;    // before the clock's last moment: it was tapped in ignorance of it
};

// Durations are differences of stored times. The tablet of the last moment, awake since, measures by its own
// monotonic time, which no correction of a wall clock moves; another tablet, or one that slept, by its
// estimate of the server's time; the desk, or who says nothing, by the time of arrival.
struct clock_moment clock_measure(const struct row_clock *clock, struct clock_said said, int64_t now_ms);

// The server's time was set by so much, and was at_ms just afterwards. All zero: never.
struct clock_step {
    int64_t at_ms, by_ms;
};
// What a tablet took for the server's time, in the server's time of now: who did not know of the step yet says the
// old one. Where both readings are possible the later tap is believed.
int64_t clock_restated(int64_t est_ms, const struct clock_step *step, int64_t now_ms);

// The clock of a match; NULL when it has none, or an undo has taken it away again.
static inline const struct row_clock *clock_of(const struct state *state, int32_t match)
{
    const struct row_clock *clock = state_clock(state, match);
    return clock && clock->kind != CLOCK_NONE ? clock : NULL;
}

// ---- what it costs

// Takes the running side's time up to a moment: a simple delay is spent before the reserve, with Bronstein
// the reserve runs at once. The turn goes on.
void clock_charge(struct row_clock *clock, const struct clock_moment *moment);

// What taps do. Each charges the running side and moves the row to the moment; the answer is how long the
// turn in question has lasted, 0 when there was none.
//
// press: `side` ends its action and its opponent runs; an interrupted turn of the opponent goes on.
int32_t clock_press(struct row_clock *clock, enum side side, const struct clock_moment *moment);
// stop: both stand. The turn is over when a game begins or ends, interrupted otherwise.
int32_t clock_halt(struct row_clock *clock, enum clock_stop why, const struct clock_moment *moment);
// resume: `side` runs; its interrupted turn goes on, any other begins anew.
int32_t clock_resume(struct row_clock *clock, enum side side, const struct clock_moment *moment);
// reset: dice are rolled again and the free time of the running turn begins anew (case 38).
int32_t clock_reset(struct row_clock *clock, const struct clock_moment *moment);

// Does a stop for this reason end the turn?
bool clock_ends_turn(enum clock_stop why);

// A side's reserve at a moment of the server's time, as its display shows it; 0 or below: it has run out.
int32_t clock_left(const struct row_clock *clock, enum side side, int64_t at_ms);

static inline int32_t clock_reserve(const struct row_clock *clock, enum side side)
{
    return side == SIDE_A ? clock->reserve_a_ms : clock->reserve_b_ms;
}

// ---- what a match begins with

// The settings of an event that make a clock; numbers as in profile.def.
struct clock_rules {
    bool asked; // every match begins with one
    enum clock_kind kind;
    int32_t delay_ms;
    int32_t reserve_s;  // for each point of the match
    int32_t extra_s;    // once
    int32_t less_s;     // for each point scored before the clock was introduced
    int32_t most_min;   // longest reserve and overtime together, 0 = no limit
    int32_t overtime_s; // given once, 0 = none
};
struct clock_rules clock_rules(const struct state *state);
// Of one match: pairs, who have to agree on a play, have numbers of their own. Case 35.
struct clock_rules clock_rules_of(const struct state *state, const struct row_match *match);

// Each side's reserve in a match to `length` of which both sides together have scored so many points already.
// Cases 30, 32-35.
int32_t clock_reserve_first(const struct clock_rules *rules, int32_t length, int32_t scored);

// ---- when it has run out

// May another overtime be given? Case 36: once.
bool clock_overtime_left(const struct clock_rules *rules, int32_t overtimes);
// Case 37: nothing is lost by time when the opponent cannot win the game any more and the game is worth the
// points that the side still needs.
bool clock_saved(int32_t needs, int32_t worth, bool opponent_cannot_win);

#endif
