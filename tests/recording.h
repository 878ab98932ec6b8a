// SPDX-License-Identifier: MIT
// A game recorded in memory, for tests of the record: actions said in one line each.
#ifndef TESTS_RECORDING_H
#define TESTS_RECORDING_H
#include "director/games/game_log_check.h"
#include "director/games/logged_game.h"
#include "unit.h"

#include <stdlib.h>

static const struct match_rules plain_rules = {.crawford = true};

struct recording {
    struct logged_game game;
    struct refusal refusal; // of the last action
    char line[4001];
};

static inline struct plays plays_new(void)
{
    return (struct plays){malloc(RECORD_PLAYS * sizeof(struct play)), RECORD_PLAYS, 0};
}

static inline struct recording *recording_at(struct match_score score, const struct match_rules *rules)
{
    struct recording *r = calloc(1, sizeof *r);
    logged_game_begin(&r->game, &score, rules, variant_row(VARIANT_BACKGAMMON), SIDE_NONE, plays_new());
    return r;
}

static inline struct recording *recording_new(void)
{
    return recording_at((struct match_score){.length = 7}, &plain_rules);
}

static inline void recording_free(struct recording *r)
{
    free(r->game.legal.at);
    free(r);
}

// False: refused.
static inline bool recording_say(struct recording *r, struct game_log_action action)
{
    char play[RECORD_PLAY + 1];
    if (!action.play) action.play = "";
    r->refusal = logged_game_act(&r->game, &action, play);
    return !r->refusal.code && game_log_add(r->line, sizeof r->line, &action);
}

#define SAYS(r, side_, ...) recording_say(r, (struct game_log_action){.side = SIDE_##side_, __VA_ARGS__})
#define ROLLS(r, side_, dice_, play_)                                                                        \
    assert_true(SAYS(r, side_, .act = RECORD_ROLL, .dice = dice_, .play = play_))
#define INSISTS(r, side_, dice_, play_)                                                                      \
    assert_true(SAYS(r, side_, .act = RECORD_ROLL, .dice = dice_, .play = play_, .illegal = true))
#define ACTS(r, side_, act_) assert_true(SAYS(r, side_, .act = RECORD_##act_))
#define REFUSES(r, reason, side_, ...)                                                                       \
    do {                                                                                                     \
        assert_false(SAYS(r, side_, __VA_ARGS__));                                                           \
        assert_string_equal(engine_reasons[(r)->refusal.code].name, reason);                                 \
    } while (0)

#endif
