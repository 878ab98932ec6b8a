// SPDX-License-Identifier: MIT
// A tablet at a table, a spectator at home and the desk of rules between them, on a bad network: requests
// take time, get lost, arrive twice and late; the tablet's clock drifts, it sleeps, another one takes over,
// it is offline for ten minutes, the server is killed. Whatever happens, what a player is charged is what the
// turn lasted, the tablet shows what the server knows within 50 ms once everything is sent, and a spectator
// sees the truth within 250 ms.
//
// How the bounds come about. Whoever asks for the server's time is off by at most half the difference of the
// two ways, each 2 to LATENCY_MS (server-time.js believes the quickest of its last eight questions, 30 s
// apart). A crystal drifts by at most DRIFT_PPM: 12 ms in ten minutes offline. So an estimate is wrong by
// less than 45 ms. A turn measured by one tablet's own clock is exact but for the drift; one that begins on a
// tablet and ends on another, or on one that slept, is measured by two estimates.
#include "chance.h"
#include "director/games/clock.h"
#include "hall.h"

enum {
    LATENCY_MS = 60,
    DRIFT_PPM = 20,
    ESTIMATE_MS = 45,
    ROUND_MS = 2,
    TABLET_MS = 50,
    SPECTATOR_MS = 250,
    TIMEOUT_MS = 3000,
    PROBE_MS = 30000,
    SAMPLE_MS = 731,
    PROBES = 8,
    QUEUE = 512,
    MATCH_MS = 3600000,
    RUNS = 40
};
#define NEVER INT64_MAX

// ---- devices and their ideas of time

struct probe {
    double offset, round_trip;
};

struct device {
    int32_t boot, actor, epoch;
    double zero, rate; // own time = zero + rate * time awake
    int64_t slept_ms;
    int64_t leap_ms; // slept since the last probe: its wall clock tells
    struct probe probes[PROBES];
    int32_t probe_count;
};

static int64_t wall_zero;

static double own_time(const struct device *d, int64_t t)
{
    return d->zero + d->rate * (double)(t - d->slept_ms);
}

static double offset_of(const struct device *d)
{
    const struct probe *best = &d->probes[0];
    for (int32_t i = 1; i < PROBES && i < d->probe_count; i++)
        if (d->probes[i].round_trip < best->round_trip) best = &d->probes[i];
    return best->offset + (double)d->leap_ms;
}

static int64_t estimate(const struct device *d, int64_t t)
{
    return (int64_t)(own_time(d, t) + offset_of(d) + 0.5);
}

static int64_t way(struct chance *c)
{
    return 2 + chance_below(c, LATENCY_MS - 2);
}

// Asks for the server's time; the answer counts from now on.
static void probe(struct chance *c, struct device *d, int64_t t)
{
    int64_t there = way(c), back = way(c);
    double begin = own_time(d, t - there - back), end = own_time(d, t);
    struct probe is = {(double)(wall_zero + t - back) - (begin + end) / 2, end - begin};
    if (d->leap_ms) d->probe_count = 0;
    d->leap_ms = 0;
    d->probes[d->probe_count++ % PROBES] = is;
}

static void boot(struct chance *c, struct device *d, int64_t t)
{
    *d =
        (struct device){.boot = 1 + (int32_t)chance_below(c, 1 << 30),
                        .zero = chance_below(c, 1 << 30),
                        .rate = 1 + ((double)chance_below(c, 2 * DRIFT_PPM * 1000) / 1000 - DRIFT_PPM) / 1e6};
    probe(c, d, t);
}

static struct clock_said said_at(const struct device *d, int64_t t)
{
    return (struct clock_said){d->boot, (int64_t)own_time(d, t), estimate(d, t)};
}

// ---- the evening

struct tap {
    struct command command;
    int64_t key;
    int32_t actor;
};

struct scene {
    struct chance chance;
    struct hall hall;
    int64_t t;
    struct device tablet, watcher;
    struct row_clock shown; // what the tablet computes by itself
    struct row_clock seen;  // what the spectator was sent last
    struct row_clock truth; // what an all-knowing clock would say
    int64_t allowed_ms;     // by which the truth may differ since everything was last sent
    struct tap queue[QUEUE];
    int32_t head, tail;
    int64_t keys, done_key; // given, and answered by the server
    // When things happen next.
    int64_t tap_at, send_at, arrive_at, reply_at, ghost_at, seen_at, probe_at, sample_at, trouble_at;
    int64_t online_at, server_at; // when the trouble is over
    struct tap ghost;
    bool retried;                // something was lost since everything was last sent
    struct row_clock on_the_way; // to the spectator
    int64_t worst_tablet, worst_watcher, worst_charge;
    int32_t taps, ghosts, kills, sleeps, changes;
};

static const struct row_clock *server_clock(const struct scene *s)
{
    return state_clock(s->hall.state, 1);
}

static bool all_sent(const struct scene *s)
{
    return s->head == s->tail;
}

static int64_t soon(struct scene *s, int64_t least, uint32_t more)
{
    return s->t + least + chance_below(&s->chance, more);
}

static int64_t distance(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

static void worst(int64_t *worst_yet, int64_t ms, int64_t allowed_ms, const char *what)
{
    if (ms > *worst_yet) *worst_yet = ms;
    if (ms > allowed_ms) fail_msg("%s differs by %lld ms", what, (long long)ms);
}

// ---- the server

static struct decision serve(struct scene *s, const struct tap *tap)
{
    s->hall.who.now_ms = wall_zero + s->t - 1000; // the hall adds a second
    s->hall.who.actor = tap->actor;
    s->hall.who.role = ROLE_DEVICE;
    return hall_ask(&s->hall, &tap->command);
}

static void publish(struct scene *s)
{
    s->on_the_way = *server_clock(s);
    s->seen_at = s->t + way(&s->chance);
}

// Everything in memory is gone; the ledger alone says what stands.
static void restart(struct scene *s)
{
    size_t bytes = state_size(NULL);
    struct state *fold = state_new(malloc(bytes), bytes);
    for (size_t i = 0; i < s->hall.count; i++)
        fold = state_moved(fold, &s->hall.ledger[i]);
    free(s->hall.state);
    s->hall.state = fold;
}

// A request that was answered before is answered the same again, by its key; without its key it is refused or
// changes nothing.
static void take(struct scene *s, const struct tap *tap, bool keyed)
{
    bool known = tap->key <= s->done_key;
    int64_t before = server_clock(s)->version;
    if (keyed && known) return;
    struct decision decision = serve(s, tap);
    if (known) {
        assert_int_equal(server_clock(s)->version, before);
        return;
    }
    if (decision.refusal.code) fail_msg("refused: %s", director_reasons[decision.refusal.code].name);
    s->done_key = tap->key;
    publish(s);
}

// ---- taps

static void act(struct row_clock *clock, const struct command *c, const struct clock_moment *moment)
{
    if (c->kind == COMMAND_director_call)
        clock_halt(clock, STOP_DIRECTOR, moment);
    else if (c->is.clock.act == CLOCK_ACT_PRESS)
        clock_press(clock, (enum side)c->is.clock.side, moment);
    else if (c->is.clock.act == CLOCK_ACT_RESUME)
        clock_resume(clock, (enum side)c->is.clock.side, moment);
    else if (c->is.clock.act == CLOCK_ACT_RESET)
        clock_reset(clock, moment);
    else
        clock_halt(clock, (enum clock_stop)c->is.clock.why, moment);
}

static struct clock_moment exactly(const struct row_clock *clock, int64_t at_ms)
{
    return (struct clock_moment){.at_ms = at_ms, .elapsed_ms = (int32_t)(at_ms - clock->since_ms)};
}

static struct clock_moment by_tablet(const struct scene *s)
{
    struct clock_said said = said_at(&s->tablet, s->t);
    return clock_measure(&s->shown, said, said.est_ms);
}

static struct command command_of(struct scene *s, const struct clock_said *said)
{
    struct command c = {.kind = COMMAND_clock};
    struct command_clock *is = &c.is.clock;
    uint32_t dice = chance_below(&s->chance, 100);
    *is = (struct command_clock){.match = 1,
                                 .epoch = s->tablet.epoch,
                                 .boot = said->boot,
                                 .mono_ms = said->mono_ms,
                                 .est_ms = said->est_ms,
                                 .act = CLOCK_ACT_PRESS,
                                 .side = s->shown.running};
    if (s->shown.running == SIDE_NONE) {
        bool interrupted = s->shown.interrupted != SIDE_NONE;
        is->act = interrupted ? CLOCK_ACT_RESUME : CLOCK_ACT_PRESS;
        is->side = interrupted ? s->shown.interrupted : 1 + (int32_t)(dice & 1);
    } else if (dice < 3) {
        c.kind = COMMAND_director_call;
        c.is.director_call = (struct command_director_call){.match = 1,
                                                            .epoch = s->tablet.epoch,
                                                            .boot = said->boot,
                                                            .mono_ms = said->mono_ms,
                                                            .est_ms = said->est_ms,
                                                            .side = SIDE_B};
    } else if (dice < 12) {
        is->act = dice < 6 ? CLOCK_ACT_RESET : CLOCK_ACT_STOP;
        is->why = dice < 6 ? STOP_NONE : dice < 10 ? STOP_DICE : STOP_NEW_GAME;
    }
    return c;
}

static void tap(struct scene *s)
{
    struct clock_said said = said_at(&s->tablet, s->t);
    struct clock_moment moment = by_tablet(s), exact = exactly(&s->truth, wall_zero + s->t);
    struct tap *new = &s->queue[s->tail++ % QUEUE];
    assert_true(s->tail - s->head < QUEUE);
    *new = (struct tap){command_of(s, &said), ++s->keys, s->tablet.actor};
    if (s->shown.running != SIDE_NONE)
        s->allowed_ms += moment.basis == BASIS_DEVICE
                             ? (int64_t)moment.elapsed_ms * DRIFT_PPM / 1000000 + ROUND_MS
                             : 2 * ESTIMATE_MS;
    act(&s->shown, &new->command, &moment);
    act(&s->truth, &new->command, &exact);
    s->taps++;
    if (s->tail - s->head == 1) s->send_at = s->t;
    s->tap_at = soon(s, 300, 30000);
}

// ---- what everybody sees

static void compare_tablet(struct scene *s)
{
    struct row_clock now = s->shown;
    struct clock_moment moment = by_tablet(s);
    clock_charge(&now, &moment);
    for (enum side side = SIDE_A; side <= SIDE_B; side++) {
        int64_t left = clock_left(server_clock(s), side, wall_zero + s->t);
        worst(&s->worst_tablet, distance(clock_reserve(&now, side), left), TABLET_MS,
              "what the tablet shows");
    }
}

static void compare_watcher(struct scene *s, const struct row_clock *with)
{
    int64_t now = estimate(&s->watcher, s->t);
    for (enum side side = SIDE_A; side <= SIDE_B; side++) {
        int64_t left = clock_left(with, side, wall_zero + s->t);
        worst(&s->worst_watcher, distance(clock_left(&s->seen, side, now), left), SPECTATOR_MS,
              "what a spectator sees");
    }
}

static void sample(struct scene *s)
{
    bool online = s->online_at <= s->t, up = s->server_at <= s->t;
    if (all_sent(s)) compare_tablet(s);
    if (s->seen_at == NEVER) compare_watcher(s, server_clock(s));
    // While everything arrives at once, it is the truth; what Bronstein gives back is seen with the press.
    bool prompt = online && up && !s->retried && s->tail - s->head <= 1;
    bool given_back = s->truth.kind != CLOCK_BRONSTEIN || (all_sent(s) && s->seen_at == NEVER);
    if (prompt && given_back) compare_watcher(s, &s->truth);
    s->sample_at = s->t + SAMPLE_MS;
}

// Everything has been sent: what was charged is what the turns lasted, and the tablet believes the server.
static void reconcile(struct scene *s)
{
    const struct row_clock *is = server_clock(s);
    for (enum side side = SIDE_A; side <= SIDE_B; side++)
        worst(&s->worst_charge, distance(clock_reserve(is, side), clock_reserve(&s->truth, side)),
              s->allowed_ms, "what was charged");
    assert_int_equal(is->running, s->truth.running);
    s->truth.reserve_a_ms = is->reserve_a_ms;
    s->truth.reserve_b_ms = is->reserve_b_ms;
    s->truth.spent_ms = is->spent_ms;
    s->shown = *is;
    s->allowed_ms = 0;
    if (s->seen_at == NEVER) s->retried = false;
}

// ---- the network

static void lose(struct scene *s)
{
    s->retried = true;
    s->send_at = s->t + TIMEOUT_MS;
}

static void send(struct scene *s)
{
    s->send_at = NEVER;
    if (s->online_at > s->t) {
        s->send_at = s->online_at;
        s->retried = true;
    } else if (!chance_below(&s->chance, 12)) {
        lose(s);
    } else {
        s->arrive_at = s->t + way(&s->chance);
    }
}

static void arrive(struct scene *s)
{
    struct tap *tap = &s->queue[s->head % QUEUE];
    s->arrive_at = NEVER;
    if (s->server_at > s->t) {
        lose(s);
        return;
    }
    take(s, tap, true);
    if (s->ghost_at == NEVER && !chance_below(&s->chance, 6)) {
        s->ghost = *tap;
        s->ghost_at = soon(s, 1, 20000);
    }
    if (chance_below(&s->chance, 12))
        s->reply_at = s->t + way(&s->chance);
    else
        lose(s);
}

static void reply(struct scene *s)
{
    s->reply_at = NEVER;
    if (s->online_at > s->t) {
        lose(s);
        return;
    }
    s->head++;
    if (all_sent(s))
        reconcile(s);
    else
        s->send_at = s->t;
}

// The same request once more, much later; now and then even its key is forgotten.
static void haunt(struct scene *s)
{
    s->ghost_at = NEVER;
    if (s->server_at > s->t) return;
    bool forgotten = s->ghost.command.kind == COMMAND_clock && chance_below(&s->chance, 2);
    take(s, &s->ghost, !forgotten);
    s->ghosts++;
}

static void see(struct scene *s)
{
    s->seen = s->on_the_way;
    s->seen_at = NEVER;
    if (all_sent(s)) s->retried = false;
}

static void ask_time(struct scene *s)
{
    bool up = s->server_at <= s->t;
    if (up && s->online_at <= s->t) probe(&s->chance, &s->tablet, s->t);
    if (up) probe(&s->chance, &s->watcher, s->t);
    s->probe_at = s->t + PROBE_MS;
}

// ---- trouble

static void fall_asleep(struct scene *s)
{
    int64_t nap = 5000 + chance_below(&s->chance, 55000);
    s->t += nap;
    s->tablet.slept_ms += nap;
    s->tablet.leap_ms += nap;
    s->tablet.boot++; // its own time has another name now
    s->probe_at = soon(s, 100, 2000);
    if (s->tap_at <= s->t) s->tap_at = soon(s, 100, 5000);
    if (s->seen_at < s->t) see(s);
    s->sleeps++;
}

// Another tablet takes the table, and believes the server.
static void change_tablet(struct scene *s)
{
    s->hall.who.actor = 0;
    s->hall.who.role = ROLE_OWNER;
    DO(&s->hall, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = 1);
    boot(&s->chance, &s->tablet, s->t);
    s->tablet.actor = state_last(s->hall.state, ROW_actor);
    s->tablet.epoch = state_hall_table(s->hall.state, 1)->epoch;
    s->shown = *server_clock(s);
    s->changes++;
}

static void trouble(struct scene *s)
{
    bool quiet = all_sent(s) && s->ghost_at == NEVER && s->online_at <= s->t && s->server_at <= s->t;
    switch (chance_below(&s->chance, 5)) {
    case 0:
        s->online_at = soon(s, 1000, chance_below(&s->chance, 3) ? 20000 : 600000);
        break;
    case 1:
        restart(s);
        s->server_at = soon(s, 500, 40000);
        s->kills++;
        break;
    case 2:
        if (quiet) fall_asleep(s);
        break;
    case 3:
        if (all_sent(s) && s->server_at <= s->t) change_tablet(s);
        break;
    default:
        break;
    }
    s->trouble_at = soon(s, 15000, 90000);
}

// ---- one match

static void (*const happens[])(struct scene *) = {tap, send,     arrive, reply,  haunt,
                                                  see, ask_time, sample, trouble};

static void begin(struct scene *s, uint64_t seed)
{
    static const int32_t kinds[] = {2, 3, 2};
    *s = (struct scene){.chance = {seed}, .t = 1000};
    struct hall *h = &s->hall;
    hall_create(h, 7, 1);
    DO(h, setting_set, .setting = SETTING_CLOCK, .value = kinds[seed % 3]);
    DO(h, setting_set, .setting = SETTING_DELAY, .value = seed % 3 == 2 ? 0 : 12);
    DO(h, setting_set, .setting = SETTING_RESERVE, .value = 3600);
    DO(h, setting_set, .setting = SETTING_REROLL, .value = 1);
    hall_enter(h, 2);
    hall_draw(h, (const int32_t[]){1, 2}, 2);
    DO(h, match_call, .match = 1, .table = 1);
    DO(h, match_start, .match = 1);
    wall_zero = h->who.now_ms;
    boot(&s->chance, &s->watcher, s->t);
    change_tablet(s);
    s->shown = s->seen = s->truth = *server_clock(s);
    s->tap_at = soon(s, 100, 1000);
    s->send_at = s->arrive_at = s->reply_at = s->ghost_at = s->seen_at = NEVER;
    s->probe_at = s->t + PROBE_MS;
    s->sample_at = s->t + SAMPLE_MS;
    s->trouble_at = soon(s, 15000, 90000);
}

static void next(struct scene *s)
{
    const int64_t when[] = {s->tap_at,  s->send_at,  s->arrive_at, s->reply_at,  s->ghost_at,
                            s->seen_at, s->probe_at, s->sample_at, s->trouble_at};
    size_t first = 0;
    for (size_t i = 1; i < COUNT(when); i++)
        if (when[i] < when[first]) first = i;
    if (when[first] > s->t) s->t = when[first];
    happens[first](s);
}

static void a_match_on_a_bad_network(void **state)
{
    (void)state;
    const char *given = getenv("TD_SEED");
    struct scene all = {0};
    for (uint64_t seed = given ? strtoull(given, NULL, 0) : 1; seed <= RUNS || given; seed++) {
        struct scene s;
        printf("# TD_SEED=%llu\n", (unsigned long long)seed);
        begin(&s, seed);
        while (s.t < MATCH_MS)
            next(&s);
        hall_check(&s.hall);
        hall_refold(&s.hall);
        hall_close(&s.hall);
        all.taps += s.taps, all.ghosts += s.ghosts, all.kills += s.kills;
        all.sleeps += s.sleeps, all.changes += s.changes;
        if (s.worst_tablet > all.worst_tablet) all.worst_tablet = s.worst_tablet;
        if (s.worst_watcher > all.worst_watcher) all.worst_watcher = s.worst_watcher;
        if (s.worst_charge > all.worst_charge) all.worst_charge = s.worst_charge;
        if (given) break;
    }
    printf("# %d taps, %d sent again, %d kills, %d sleeps, %d tablets; worst: tablet %lld ms, spectator %lld "
           "ms, charge %lld ms\n",
           all.taps, all.ghosts, all.kills, all.sleeps, all.changes, (long long)all.worst_tablet,
           (long long)all.worst_watcher, (long long)all.worst_charge);
    if (!given) assert_true(all.taps > 1000 && all.ghosts > 100 && all.kills > 40 && all.sleeps > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_match_on_a_bad_network)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
