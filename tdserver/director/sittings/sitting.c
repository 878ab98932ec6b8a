// SPDX-License-Identifier: MIT
#include "director/sittings/sitting.h"

#include "director/sittings/sitting_cube.h"
#include "director/sittings/sitting_order.h"
#include "director/sittings/sitting_pool.h"
#include "engine/mem.h"

struct sitting sitting_new(const struct sitting_rule *rule)
{
    return (struct sitting){.rule = *rule};
}

// ---- who may what now

bool sitting_asked(const struct sitting *s, int32_t entry)
{
    return sitting_may(s, &(struct sitting_said){SITTING_PASS, entry, 0, 0});
}

// A game that is to be settled now is not played on.
static bool to_settle(const struct sitting *s, enum sitting_act_kind kind)
{
    return s->stopping && s->rule.settle_at_end && sitting_plays_on(s, kind);
}

bool sitting_throws(const struct sitting *s, int32_t entry)
{
    if (s->rule.kind == SITTING_POOL)
        return entry && pool_thrower(s) == entry && !to_settle(s, SITTING_THROW);
    return order_throws(s, entry);
}

// ---- who comes and goes

static enum director_reason act_join(struct sitting *s, const struct sitting_said *said)
{
    struct sitting_player *p = seats_player(s, said->entry);
    static const int32_t most_of[] = {
        [SITTING_CHOUETTE] = SITTING_PLAYERS_MAX, [SITTING_MONEY] = 2, [SITTING_POOL] = POOL_PLAYERS_MAX};
    int32_t most = most_of[s->rule.kind];
    if (p && p->there) return DIRECTOR_SITTING_THERE;
    // Who was there before may come again as long as somebody else has left a chair of the pool game.
    bool full = s->rule.kind == SITTING_POOL ? s->seated == most || (!p && s->count == SITTING_PLAYERS_MAX)
                : p                          ? s->seated == most
                                             : s->count == most;
    if (full) return DIRECTOR_SITTING_FULL;
    if (!p) {
        p = &s->at[s->count++];
        *p = (struct sitting_player){.entry = said->entry};
    }
    p->band = order_begun(s) ? s->seated : 0; // who comes after the throw stands last
    p->there = true;
    p->thrown = 0;
    s->order[s->seated++] = (int32_t)(p - s->at);
    return DIRECTOR_NONE;
}

static enum director_reason act_leave(struct sitting *s, const struct sitting_said *said)
{
    int32_t left = 0;
    bool begun = order_begun(s);
    if (begun && !sitting_ordered(s)) return DIRECTOR_SITTING_ORDER;
    for (int32_t i = 0; i < s->seated; i++)
        if (s->at[s->order[i]].entry != said->entry) s->order[left++] = s->order[i];
    s->seated = left;
    seats_player(s, said->entry)->there = false;
    if (begun) order_stands(s);
    return DIRECTOR_NONE;
}

// ---- a game

static enum director_reason act_start(struct sitting *s, const struct sitting_said *said)
{
    (void)said;
    if (s->seated < 2) return DIRECTOR_SITTING_FEW;
    if (!sitting_ordered(s)) return DIRECTOR_SITTING_ORDER;
    if (s->games == SITTING_GAMES_MAX) return DIRECTOR_SITTING_LONG;
    order_stands(s);
    for (int32_t i = 0; i < s->seated; i++) {
        struct sitting_player *p = &s->at[s->order[i]];
        p->share = (struct sitting_share){.carrier = i ? p->entry : 0, .cube = 1};
    }
    s->games++;
    s->doubles = 0;
    s->factor = 1;
    s->running = true;
    return DIRECTOR_NONE;
}

// Box and captain go to the end of the order as they lost; who stands in it moves up.
static void last_goes(struct sitting *s, int32_t place)
{
    int32_t who = s->order[place];
    for (int32_t i = place; i + 1 < s->seated; i++)
        s->order[i] = s->order[i + 1];
    s->order[s->seated - 1] = who;
}

static void first_comes(struct sitting *s, int32_t entry)
{
    int32_t place = 0;
    while (s->at[s->order[place]].entry != entry)
        place++;
    int32_t who = s->order[place];
    for (; place > 0; place--)
        s->order[place] = s->order[place - 1];
    s->order[0] = who;
}

static bool goal_reached(const struct sitting *s)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->rule.goal && s->at[i].won >= s->rule.goal) return true;
    return false;
}

// led: who led the others as the last share was decided. Where the box wins, the captain whose turn it was goes to the
// end, whoever led for him afterwards; where it loses, who has beaten it is the box (case 125).
static void game_over(struct sitting *s, bool box_won, int32_t led)
{
    s->running = false;
    for (int32_t i = 0; i < s->count; i++)
        s->at[i].share = (struct sitting_share){.carrier = 0};
    if (s->rule.kind == SITTING_CHOUETTE && box_won) last_goes(s, 1);
    if (s->rule.kind == SITTING_CHOUETTE && !box_won) {
        last_goes(s, 0);
        first_comes(s, led);
    }
    order_stands(s);
    s->over = s->stopping || goal_reached(s);
}

static int32_t times_of(const struct sitting *s, const struct sitting_share *share, int32_t win)
{
    return s->rule.jacoby && !share->turned ? 1 : win;
}

static enum director_reason act_end(struct sitting *s, const struct sitting_said *said)
{
    int32_t box = sitting_box(s), captain = sitting_captain(s);
    if (cube_pending(s)) return DIRECTOR_SITTING_ANSWER;
    if (said->entry != box && said->entry != captain) return DIRECTOR_SITTING_CAPTAIN;
    if (said->value < WIN_SINGLE || said->value > WIN_BACKGAMMON) return DIRECTOR_SITTING_WIN;
    for (int32_t i = 0; i < s->count; i++) {
        const struct sitting_share *share = &s->at[i].share;
        int32_t points = share->cube * s->factor * times_of(s, share, said->value);
        if (!share->carrier) continue;
        int32_t winner = said->entry == box ? box : share->carrier;
        seats_pay(s, winner == box ? share->carrier : box, winner, points);
        seats_player(s, winner)->won += points;
    }
    game_over(s, said->entry == box, captain);
    return DIRECTOR_NONE;
}

// Before any cube was turned or offered: both first dice were equal. The cubes stay at 1 and in the middle: what a game is
// played for besides stands beside them, and 6-6 triples it where that was agreed (case 120).
static enum director_reason act_automatic(struct sitting *s, const struct sitting_said *said)
{
    int32_t times = said->value ? said->value : 2;
    if (times != 2 && times != 3) return DIRECTOR_SITTING_TIMES;
    if (s->doubles == s->rule.automatic) return DIRECTOR_SITTING_AUTOMATIC;
    for (int32_t i = 0; i < s->count; i++) {
        const struct sitting_share *share = &s->at[i].share;
        bool own = share->carrier == s->at[i].entry && !share->turned && share->offer == OFFER_NONE;
        if (share->carrier && !own) return DIRECTOR_SITTING_TURNED;
    }
    if (cube_shares(s) != s->seated - 1) return DIRECTOR_SITTING_TURNED;
    s->doubles++;
    s->factor *= times;
    return DIRECTOR_NONE;
}

// ---- shares that change hands

static void shares_go(struct sitting *s, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].share.carrier == from) s->at[i].share.carrier = to;
}

static int32_t stakes_of(const struct sitting *s, int32_t entry)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].share.carrier == entry) sum += s->at[i].share.cube * s->factor;
    return sum;
}

// Who does not want to play on as the captain does pays what it is played for, and the captain bears the share (case 123).
static enum director_reason act_resign(struct sitting *s, const struct sitting_said *said)
{
    int32_t captain = sitting_captain(s);
    if (said->entry == sitting_box(s) || said->entry == captain) return DIRECTOR_SITTING_LEADS;
    if (!seats_bears(s, said->entry)) return DIRECTOR_SITTING_OUT;
    if (cube_pending(s)) return DIRECTOR_SITTING_ANSWER;
    seats_pay(s, said->entry, captain, stakes_of(s, said->entry));
    shares_go(s, said->entry, captain);
    return DIRECTOR_NONE;
}

// entry pays other: between games as they like; in a game with the box the share is over by it, among the others it is handed on.
static enum director_reason act_settle(struct sitting *s, const struct sitting_said *said)
{
    int32_t box = sitting_box(s), led = sitting_captain(s);
    if (said->entry == said->other || !seats_there(s, said->other)) return DIRECTOR_SITTING_PLAYER;
    if (said->value < 0 || said->value > SITTING_POINTS_MAX) return DIRECTOR_SITTING_POINTS;
    if (!s->running || s->rule.kind == SITTING_POOL) {
        seats_pay(s, said->entry, said->other, said->value);
        return DIRECTOR_NONE;
    }
    bool with_box = said->entry == box || said->other == box;
    int32_t of = said->entry == box ? said->other : said->entry;
    if (!seats_bears(s, of) || (!with_box && !seats_bears(s, said->other))) return DIRECTOR_SITTING_OUT;
    if (cube_pending(s)) return DIRECTOR_SITTING_ANSWER;
    seats_pay(s, said->entry, said->other, said->value);
    if (with_box) seats_player(s, said->other)->won += said->value;
    shares_go(s, of, with_box ? 0 : said->other);
    if (!cube_shares(s)) game_over(s, said->entry != box || !said->value, led);
    return DIRECTOR_NONE;
}

static enum director_reason act_stop(struct sitting *s, const struct sitting_said *said)
{
    (void)said;
    if (s->stopping) return DIRECTOR_SITTING_STOPPED;
    s->stopping = true;
    s->over = !s->running;
    return DIRECTOR_NONE;
}

// Of the board nothing is known here (sitting_board.h): only who has the dice of a game, and that no offer waits.
static enum director_reason act_play(struct sitting *s, const struct sitting_said *said)
{
    if (said->entry != sitting_box(s) && said->entry != sitting_captain(s)) return DIRECTOR_SITTING_CAPTAIN;
    return cube_pending(s) ? DIRECTOR_SITTING_ANSWER : DIRECTOR_NONE;
}

// A pass may end the game.
static enum director_reason act_pass(struct sitting *s, const struct sitting_said *said)
{
    int32_t led = sitting_captain(s), box = sitting_box(s), had = sitting_player(s, box)->points;
    enum director_reason reason = cube_pass(s, said);
    if (reason == DIRECTOR_NONE && !cube_shares(s)) game_over(s, sitting_player(s, box)->points > had, led);
    return reason;
}

// ---- acts

enum when { BETWEEN = 1, IN_GAME = 2, ALWAYS = 3 };
static const struct {
    enum director_reason (*act)(struct sitting *s, const struct sitting_said *said);
    enum when when;
    bool stranger, // need not be there
        plays_on;  // goes on with a game that is to be settled now
} acts[] = {
    [SITTING_JOIN] = {act_join, BETWEEN, true, false},
    [SITTING_LEAVE] = {act_leave, BETWEEN, false, false},
    [SITTING_THROW] = {order_throw, BETWEEN, false, false},
    [SITTING_START] = {act_start, BETWEEN, true, false},
    [SITTING_AUTOMATIC] = {act_automatic, IN_GAME, true, true},
    [SITTING_DOUBLE] = {cube_double, IN_GAME, false, true},
    [SITTING_TAKE] = {cube_take, IN_GAME, false, false},
    [SITTING_PASS] = {act_pass, IN_GAME, false, false},
    [SITTING_BEAVER] = {cube_beaver, IN_GAME, false, false},
    [SITTING_RACCOON] = {cube_raccoon, IN_GAME, false, false},
    [SITTING_RESIGN] = {act_resign, IN_GAME, false, true},
    [SITTING_SETTLE] = {act_settle, ALWAYS, false, false},
    [SITTING_END] = {act_end, IN_GAME, false, true},
    [SITTING_STOP] = {act_stop, ALWAYS, true, false},
    [SITTING_PLAY] = {act_play, IN_GAME, false, true},
};

bool sitting_plays_on(const struct sitting *s, enum sitting_act_kind kind)
{
    if (s->rule.kind == SITTING_POOL) return s->running && kind == SITTING_THROW;
    return acts[kind].plays_on;
}

// Without a last one with men nobody owes anything by the rules: what they agree on is paid by SITTING_SETTLE, before or after.
static enum director_reason pool_broken_off(struct sitting *s, const struct sitting_said *said)
{
    if (!s->running) return DIRECTOR_SITTING_NO_GAME;
    if (!seats_there(s, said->entry)) return DIRECTOR_SITTING_PLAYER;
    s->running = false;
    s->over = s->stopping;
    return DIRECTOR_NONE;
}

// The pool game has acts of its own: throws are its game, and an end is said only of one that is broken off.
static enum director_reason act_of_pool(struct sitting *s, const struct sitting_said *said)
{
    switch (said->kind) {
    case SITTING_THROW:
        return s->running ? pool_throw(s, said) : DIRECTOR_SITTING_NO_GAME;
    case SITTING_END:
        return pool_broken_off(s, said);
    case SITTING_JOIN:
    case SITTING_LEAVE:
    case SITTING_START:
        if (s->running) return DIRECTOR_SITTING_GAME_ON;
        break;
    case SITTING_SETTLE:
    case SITTING_STOP:
        break;
    default:
        return DIRECTOR_SITTING_NO_CUBE;
    }
    if (!acts[said->kind].stranger && !seats_there(s, said->entry)) return DIRECTOR_SITTING_PLAYER;
    enum director_reason reason = acts[said->kind].act(s, said);
    if (reason == DIRECTOR_NONE && said->kind == SITTING_START) pool_start(s);
    return reason;
}

enum director_reason sitting_act(struct sitting *s, const struct sitting_said *said)
{
    if (s->over && said->kind != SITTING_SETTLE) return DIRECTOR_SITTING_OVER;
    if (s->rule.kind == SITTING_POOL)
        return to_settle(s, said->kind) ? DIRECTOR_SITTING_TO_SETTLE : act_of_pool(s, said);
    if (s->running && !(acts[said->kind].when & IN_GAME)) return DIRECTOR_SITTING_GAME_ON;
    if (!s->running && !(acts[said->kind].when & BETWEEN)) return DIRECTOR_SITTING_NO_GAME;
    if (!acts[said->kind].stranger && !seats_there(s, said->entry)) return DIRECTOR_SITTING_PLAYER;
    if (to_settle(s, said->kind)) return DIRECTOR_SITTING_TO_SETTLE;
    return acts[said->kind].act(s, said);
}

bool sitting_may(const struct sitting *s, const struct sitting_said *said)
{
    struct sitting copy = *s;
    return sitting_act(&copy, said) == DIRECTOR_NONE;
}
