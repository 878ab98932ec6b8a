// SPDX-License-Identifier: MIT
#include "director/games/clock.h"

#include "director/games/match.h"
#include "director/persons.h"

enum { SECOND_MS = 1000, MINUTE_S = 60 };

static int32_t narrow(int64_t ms)
{
    return ms > INT32_MAX ? INT32_MAX : ms < INT32_MIN ? INT32_MIN : (int32_t)ms;
}

static int32_t not_below_zero(int64_t ms)
{
    return ms < 0 ? 0 : narrow(ms);
}

static int64_t distance(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

// later - earlier, both not negative, kept so small that sums with it cannot overflow: a ledger from
// elsewhere may name any moment.
static int64_t since(int64_t later, int64_t earlier)
{
    const int64_t far = (int64_t)1 << 52;
    int64_t ms = later - earlier;
    return ms > far ? far : ms < -far ? -far : ms;
}

// ---- when something was tapped

struct clock_moment clock_measure(const struct row_clock *clock, struct clock_said said, int64_t now_ms)
{
    bool same_device = said.boot && said.boot == clock->boot;
    int64_t by_device = same_device ? since(said.mono_ms, clock->mono_ms) : 0;
    int64_t told_ms = said.est_ms   ? said.est_ms
                      : same_device ? since(clock->since_ms, 0) + by_device
                                    : now_ms;
    int64_t latest_ms = told_ms < now_ms ? told_ms : now_ms;
    int64_t by_estimate = since(latest_ms < 0 ? 0 : latest_ms, clock->since_ms);
    struct clock_moment moment = {.at_ms = by_estimate < 0 ? clock->since_ms : latest_ms,
                                  .mono_ms = said.boot ? said.mono_ms : 0,
                                  .boot = said.boot,
                                  .basis = said.est_ms ? BASIS_ESTIMATE : BASIS_SERVER};
    // The server's own clock may have been set back, or be another server's: that is no fault of the tap's.
    if (moment.at_ms > now_ms) moment.at_ms = now_ms;
    moment.elapsed_ms = not_below_zero(by_estimate);
    moment.stale = said.est_ms && since(told_ms, clock->since_ms) < -CLOCK_DISAGREE_MS;
    if (!same_device) return moment;
    // The clock of the server may have been set meanwhile, and with it what the tablet takes for its time.
    moment.doubtful = distance(by_device, by_estimate) > CLOCK_DISAGREE_MS;
    moment.stale = by_device < 0;
    moment.basis = BASIS_DEVICE;
    moment.elapsed_ms = not_below_zero(by_device);
    return moment;
}

bool clock_contradicts(const struct clock_vouched *vouched, struct clock_said said)
{
    for (int i = 0; i < CLOCK_PAGES; i++) {
        const struct clock_page *page = &vouched->page[i];
        if (page->boot && page->boot == said.boot)
            return since(page->mono_ms, said.mono_ms) > CLOCK_DISAGREE_MS;
    }
    return false;
}

int64_t clock_restated(int64_t est_ms, const struct clock_step *step, int64_t now_ms)
{
    int64_t latest_ms = now_ms + CLOCK_DISAGREE_MS;
    if (!est_ms || !step->by_ms) return est_ms;
    // Set forward, times before the step are the old time; set back, times that have not come yet are.
    bool old =
        step->by_ms > 0 ? est_ms < step->at_ms && est_ms <= latest_ms - step->by_ms : est_ms > latest_ms;
    int64_t restated_ms = old ? est_ms + step->by_ms : est_ms;
    return restated_ms < 1 ? 1 : restated_ms;
}

// ---- what it costs

static void reserve_add(struct row_clock *clock, enum side side, int64_t ms)
{
    if (side == SIDE_A)
        clock->reserve_a_ms = narrow(clock->reserve_a_ms + ms);
    else
        clock->reserve_b_ms = narrow(clock->reserve_b_ms + ms);
}

// What the reserve has paid for a turn of this length while it goes on.
static int64_t turn_cost(const struct row_clock *clock, int64_t turn_ms)
{
    if (clock->kind == CLOCK_BRONSTEIN) return turn_ms;
    return turn_ms < clock->turn_delay_ms ? 0 : turn_ms - clock->turn_delay_ms;
}

void clock_charge(struct row_clock *clock, const struct clock_moment *moment)
{
    if (clock->running != SIDE_NONE) {
        int32_t used = narrow((int64_t)clock->spent_ms + moment->elapsed_ms);
        int64_t cost = turn_cost(clock, used) - turn_cost(clock, clock->spent_ms);
        reserve_add(clock, (enum side)clock->running, -cost);
        clock->spent_ms = used;
    }
    clock->since_ms = moment->at_ms;
    clock->mono_ms = moment->mono_ms;
    clock->boot = moment->boot;
}

// Whose turn it is, whether it runs or was interrupted.
static enum side turn_of(const struct row_clock *clock)
{
    return (enum side)(clock->running != SIDE_NONE ? clock->running : clock->interrupted);
}

static void turn_end(struct row_clock *clock)
{
    enum side side = turn_of(clock);
    int32_t back = clock->spent_ms < clock->turn_delay_ms ? clock->spent_ms : clock->turn_delay_ms;
    if (side != SIDE_NONE && clock->kind == CLOCK_BRONSTEIN) reserve_add(clock, side, back);
    clock->running = clock->interrupted = SIDE_NONE;
    clock->spent_ms = clock->turn_delay_ms = 0;
}

static void turn_begin(struct row_clock *clock, enum side side)
{
    int32_t bit = (int32_t)side; // a is 1, b is 2
    clock->running = (int32_t)side;
    clock->interrupted = SIDE_NONE;
    clock->stop = STOP_NONE;
    clock->spent_ms = 0;
    // Case 41: a forfeited delay is forfeited once.
    clock->turn_delay_ms = clock->forfeits & bit ? 0 : clock->delay_ms;
    clock->forfeits &= ~bit;
}

int32_t clock_resume(struct row_clock *clock, enum side side, const struct clock_moment *moment)
{
    clock_charge(clock, moment);
    int32_t turn_ms = clock->spent_ms;
    if (turn_of(clock) == side) {
        clock->running = (int32_t)side;
        clock->interrupted = SIDE_NONE;
        clock->stop = STOP_NONE;
        return turn_ms;
    }
    turn_end(clock);
    turn_begin(clock, side);
    return turn_ms;
}

int32_t clock_press(struct row_clock *clock, enum side side, const struct clock_moment *moment)
{
    return clock_resume(clock, side_other(side), moment);
}

bool clock_ends_turn(enum clock_stop why)
{
    return why == STOP_NEW_GAME || why == STOP_CONCESSION || why == STOP_OVER;
}

int32_t clock_halt(struct row_clock *clock, enum clock_stop why, const struct clock_moment *moment)
{
    clock_charge(clock, moment);
    int32_t turn_ms = clock->spent_ms;
    clock->interrupted = (int32_t)turn_of(clock);
    clock->running = SIDE_NONE;
    clock->stop = (int32_t)why;
    if (clock_ends_turn(why)) turn_end(clock);
    return turn_ms;
}

int32_t clock_reset(struct row_clock *clock, const struct clock_moment *moment)
{
    clock_charge(clock, moment);
    int32_t turn_ms = clock->spent_ms, delay_ms = clock->turn_delay_ms;
    enum side side = turn_of(clock);
    turn_end(clock);
    clock->running = (int32_t)side;
    clock->turn_delay_ms = delay_ms;
    return turn_ms;
}

int32_t clock_left(const struct row_clock *clock, enum side side, int64_t at_ms)
{
    struct row_clock then = *clock;
    struct clock_moment moment = {.at_ms = at_ms,
                                  .elapsed_ms = not_below_zero(since(at_ms, clock->since_ms))};
    if (clock->running == (int32_t)side) clock_charge(&then, &moment);
    return clock_reserve(&then, side);
}

// ---- what a match begins with

static enum clock_kind kind_of(int32_t asked, int32_t delay_ms)
{
    enum { BRONSTEIN = 3 };
    if (!delay_ms) return CLOCK_NO_DELAY;
    return asked == BRONSTEIN ? CLOCK_BRONSTEIN : CLOCK_SIMPLE;
}

// Numbers that differ where a pair plays.
struct turn_rules {
    enum setting delay, reserve, less;
};

static struct clock_rules rules_with(const struct state *state, struct turn_rules turn)
{
    enum { PREFERRED = 1 };
    int32_t asked = profile_value(state, SETTING_CLOCK),
            delay_ms = profile_value(state, turn.delay) * SECOND_MS;
    return (struct clock_rules){.asked = asked > PREFERRED,
                                .kind = kind_of(asked, delay_ms),
                                .delay_ms = delay_ms,
                                .reserve_s = profile_value(state, turn.reserve),
                                .extra_s = profile_value(state, SETTING_RESERVE_EXTRA),
                                .less_s = profile_value(state, turn.less),
                                .most_min = profile_value(state, SETTING_RESERVE_MOST),
                                .overtime_s = profile_value(state, SETTING_OVERTIME)};
}

struct clock_rules clock_rules(const struct state *state)
{
    return rules_with(state, (struct turn_rules){SETTING_DELAY, SETTING_RESERVE, SETTING_RESERVE_LESS});
}

static bool pair_plays(const struct state *state, const struct row_match *match)
{
    const int32_t side[2] = {match->a, match->b};
    for (int i = 0; i < 2; i++)
        if (side[i] > 0 && persons_count(state_entry(state, side[i])->person) > 1) return true;
    return false;
}

struct clock_rules clock_rules_of(const struct state *state, const struct row_match *match)
{
    static const struct turn_rules pairs = {SETTING_PAIR_DELAY, SETTING_PAIR_RESERVE, SETTING_PAIR_LESS};
    return pair_plays(state, match) ? rules_with(state, pairs) : clock_rules(state);
}

int32_t clock_reserve_first(const struct clock_rules *rules, int32_t length, int32_t scored)
{
    int64_t seconds = (int64_t)rules->reserve_s * length + rules->extra_s - (int64_t)rules->less_s * scored;
    int64_t most = (int64_t)rules->most_min * MINUTE_S - rules->overtime_s;
    if (rules->most_min && seconds > most) seconds = most;
    return not_below_zero(seconds * SECOND_MS);
}

// ---- when it has run out

bool clock_overtime_left(const struct clock_rules *rules, int32_t overtimes)
{
    return rules->overtime_s && !overtimes;
}

bool clock_saved(int32_t needs, int32_t worth, bool opponent_cannot_win)
{
    return opponent_cannot_win && worth >= needs;
}
