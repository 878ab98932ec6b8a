// SPDX-License-Identifier: MIT
// Every game played at random from start to end: no checker is ever lost or made, every position has a
// verdict, every play of the list is accepted by the judge in its canonical text, every way to play a roll
// leads to a play of the list and every play has one, and every game ends.
#include "chance.h"
#include "engine/game.h"
#include "engine/games/cascade.h"
#include "engine/ways.h"
#include "engine_questions.h"

#include <stdio.h>

enum { GAMES = 25, TURNS_MAX = 20000, PLAYS_ROOM = PLAYS_MAX, WAYS_ROOM = 8192, HOPS_ROOM = 65536 };

static struct play room[PLAYS_ROOM];
static struct way way_room[WAYS_ROOM];
static struct hop hop_room[HOPS_ROOM];

static struct plays *empty_room(struct plays *plays)
{
    *plays = (struct plays){room, PLAYS_ROOM, 0};
    return plays;
}

static void assert_conserved(const struct game *game)
{
    for (int player = 0; player < PLAYERS; player++)
        assert_int_equal(position_checkers(&game->board, player), game->variant.checkers);
    assert_true(variant_accepts(&game->variant, &game->board));
}

static struct action roll_action(struct chance *c, const struct game *game)
{
    struct action a = {.kind = game->phase == GAME_OPENING ? ACT_OPEN : ACT_ROLL, .player = game->on_roll};
    for (int i = 0; i < PLAYERS; i++)
        a.die[i] = (uint8_t)(1 + chance_below(c, 6));
    bool three = a.kind == ACT_ROLL && variant_has(&game->variant, FLAG_THREE_DICE);
    if (three) a.third = (uint8_t)(1 + chance_below(c, 6));
    return a;
}

// Any step that this number allows now, if there is one.
static bool any_step(struct chance *c, const struct turn *turn, const struct position *at, unsigned number,
                     struct step *step)
{
    unsigned found = 0;
    for (unsigned from = 1; from <= BAR; from++) {
        struct step try = {(uint8_t)from, (uint8_t)turn_target(from, number)};
        if (!turn_step_check(turn, at, try, number) && !chance_below(c, ++found)) *step = try;
    }
    return found;
}

// Does this step keep the cascade as long as it can be?
static bool keeps_length(const struct turn *turn, const struct position *at, struct step step, unsigned made,
                         unsigned all)
{
    struct plays plays;
    struct turn rest = *turn;
    rest.board = *at;
    turn_step_make(turn->variant, &rest.board, step);
    rest.played = (uint8_t)(turn->played + made + 1);
    return made + 1 == all || cascade_longest(&rest, empty_room(&plays)) == all - made - 1;
}

// A cascade has more plays than anybody wants to list: one is made step by step.
static void make_cascade(struct chance *c, const struct turn *turn, struct written *out)
{
    uint8_t numbers[STEPS_MAX];
    struct plays plays;
    struct position at = turn->board;
    struct step step;
    turn_numbers(turn, numbers);
    unsigned all = cascade_longest(turn, empty_room(&plays));
    for (out->moves = 0; out->moves < all && any_step(c, turn, &at, numbers[out->moves], &step);
         out->moves++) {
        for (int i = 0; i < 30 && !keeps_length(turn, &at, step, out->moves, all); i++)
            any_step(c, turn, &at, numbers[out->moves], &step);
        turn_step_make(turn->variant, &at, step);
        out->move[out->moves] = step;
    }
}

// One way at random: every step leads on to a legal play, and to the announced one where only one is left.
static void walk_ways(struct chance *c, const struct turn *turn, const struct ways *ways)
{
    unsigned at = 0;
    int32_t only = WAY_MANY;
    while (ways->way[at].hops) {
        const struct way *way = &ways->way[at];
        const struct hop *hop = &ways->hop[way->hop + chance_below(c, way->hops)];
        struct position after = way->at;
        turn_step_make(turn->variant, &after, (struct step){(uint8_t)hop->from, (uint8_t)hop->to});
        at = (unsigned)hop->way;
        assert_true(position_same(&after, &ways->way[at].at));
        assert_true(only == WAY_MANY || ways->way[at].only == only);
        only = ways->way[at].only;
        assert_int_not_equal(only, WAY_NONE);
    }
    assert_true(!at || ways->way[at].done != WAY_NONE);
}

static void check_ways(struct chance *c, const struct turn *turn, const struct plays *legal)
{
    struct ways ways = {way_room, hop_room, WAYS_ROOM, HOPS_ROOM, 0, 0};
    static bool reached[PLAYS_ROOM];
    memset(reached, 0, sizeof reached);
    assert_true(ways_list(turn, legal, &ways));
    assert_true((ways.way[0].only == WAY_NONE) == !legal->count);
    for (unsigned i = 0; i < ways.ways; i++)
        for (unsigned k = 0; k < ways.way[i].hops; k++) {
            int32_t done = ways.way[ways.hop[ways.way[i].hop + k].way].done;
            if (done != WAY_NONE) reached[done] = true;
        }
    for (size_t i = 0; i < legal->count; i++)
        assert_true(reached[i]);
    walk_ways(c, turn, &ways);
    // One room less than it takes.
    struct ways small = {way_room, hop_room, ways.ways - 1, HOPS_ROOM, 0, 0};
    assert_false(ways_list(turn, legal, &small));
    small = (struct ways){way_room, hop_room, WAYS_ROOM, ways.hops - 1, 0, 0};
    assert_true(!ways.hops || !ways_list(turn, legal, &small));
}

// Both generators give the same results, each once.
static void check_generators(const struct turn *turn, const struct plays *legal)
{
    static struct play slow_room[PLAYS_ROOM];
    struct plays slow = {slow_room, PLAYS_ROOM, 0};
    if (!variant_moves_plainly(turn->variant)) return;
    assert_int_equal(plays_search(turn, &slow).code, 0);
    assert_int_equal(slow.count, legal->count);
    for (size_t i = 0; i < slow.count; i++) {
        size_t found = 0;
        for (size_t k = 0; k < legal->count; k++)
            found += position_same(&slow.at[i].after, &legal->at[k].after);
        assert_int_equal(found, 1);
    }
}

// One of the legal plays, read back from its own text.
static struct action play_action(struct chance *c, const struct game *game)
{
    struct turn turn = game_turn(game);
    struct action a = {.kind = ACT_PLAY, .player = game->on_roll};
    struct plays plays;
    char text[NOTATION_ROOM] = "";
    if (turn_is_cascade(&turn)) {
        // A short one comes from the list, with its ways.
        if (!plays_list(&turn, empty_room(&plays)).code && plays.count) {
            if (turn.dice.high > 4) check_ways(c, &turn, &plays);
            const struct play *play = &plays.at[chance_below(c, (uint32_t)plays.count)];
            a.play.moves = play->steps;
            memcpy(a.play.move, play->step, sizeof a.play.move);
            return a;
        }
        make_cascade(c, &turn, &a.play);
        return a;
    }
    assert_int_equal(plays_list(&turn, empty_room(&plays)).code, 0);
    assert_int_equal(game_must_pass(game, empty_room(&plays)), !plays.count);
    check_ways(c, &turn, &plays);
    check_generators(&turn, &plays);
    if (plays.count)
        notation_write(&turn, &plays.at[chance_below(c, (uint32_t)plays.count)], text, sizeof text);
    assert_int_equal(notation_read(text, strlen(text), &a.play).code, 0);
    return a;
}

static void play_one(struct chance *c, const struct variant *v)
{
    static const struct rules rules;
    struct game game;
    assert_int_equal(game_begin(&game, v, &rules, &(struct score){0}, chance_below(c, 3)).code, 0);
    for (int actions = 0; game.phase != GAME_OVER; actions++) {
        if (actions == TURNS_MAX) fail_msg("%s does not end", v->name);
        struct action a = game.phase == GAME_MOVE ? play_action(c, &game) : roll_action(c, &game);
        struct plays plays;
        struct refusal refusal = game_act(&game, &a, empty_room(&plays), NULL);
        if (refusal.code == REASON_CASCADE_SHORT) continue; // made at random it may be too short: again
        if (refusal.code) fail_msg("%s refuses its own play: %s", v->name, engine_reasons[refusal.code].name);
        assert_conserved(&game);
    }
    assert_true(game.outcome == DRAWN ? !game.points : game.points > 0);
}

static void play_variant(void **state)
{
    const struct variant *v = *state;
    struct chance c = {v->checkers + v->flags};
    // Three dice have many more plays, and cascades under the head rule many dead ends.
    bool slow = variant_has(v, FLAG_THREE_DICE) || (v->doublet == CASCADE && variant_has(v, FLAG_HEAD_ONE));
    int games = slow ? GAMES / 5 : GAMES;
    for (int i = 0; i < games; i++)
        play_one(&c, v);
}

// The disputed points as well, set against their defaults.
static const char *const disputed[] = {
    "portes~no-hit-and-run",
    "backgammon+either-die",
    "plakoto+mother-at-once",
    "fevga~open-last-prime",
    "narde~head-one",
    "gul-bara+head-one",
    "backgammon+dead-end",
    "dutch~enter-freely",
    "dutch~enter-gently",
    "gul-bara+rest-to-opponent",
    "tapa+mother",
    "english~imaginary-six",
    "english+three-dice",
    "mahbusa+home-first",
    "old-english+dead-end",
    "backgammon+no-hit-and-run+either-die",
    "irish+no-hit-and-run+either-die",
};

// Every game that moves as backgammon has the fast generator; check_generators compares it with the general one wherever it plays.
static void the_fast_generator_serves_what_moves_as_backgammon(void **state)
{
    (void)state;
    static const char *const served[] = {"backgammon",   "nackgammon", "hypergammon",     "hypergammon2",
                                         "hypergammon1", "longgammon", "backgammon-1931", "portes",
                                         "tavla",        "shesh-besh", "tabla",           "irish"};
    size_t count = 0;
    for (unsigned i = 0; i < VARIANTS; i++) {
        const struct variant *v = &variants[i];
        // Old English has its limit of a point, Runte its ways back, Dutch and English what enters and the third die.
        bool alike = v->direction == OPPOSITE && v->meeting == HIT && v->doublet != CASCADE && !v->most &&
                     !variant_has(v, FLAG_BACK_AT_HOME) && !variant_has(v, FLAG_ENTER_FREELY) &&
                     !variant_has(v, FLAG_IMAGINARY_SIX);
        assert_int_equal(variant_moves_plainly(v), alike);
        if (!alike) continue;
        assert_true(count < COUNT(served));
        assert_string_equal(v->name, served[count++]);
    }
    assert_int_equal(count, COUNT(served));
}

int main(void)
{
    static struct variant options[COUNT(disputed)];
    struct CMUnitTest test[VARIANTS + COUNT(disputed) + 1];
    size_t n = 0;
    for (; n < VARIANTS; n++)
        test[n] = (struct CMUnitTest){variants[n].name, play_variant, NULL, NULL, (void *)&variants[n]};
    for (size_t i = 0; i < COUNT(disputed); i++, n++) {
        if (!variant_parse(disputed[i], &options[i])) return 1;
        test[n] = (struct CMUnitTest){disputed[i], play_variant, NULL, NULL, &options[i]};
    }
    test[n++] = (struct CMUnitTest)cmocka_unit_test(the_fast_generator_serves_what_moves_as_backgammon);
    return _cmocka_run_group_tests("engine_variants", test, n, NULL, NULL);
}
