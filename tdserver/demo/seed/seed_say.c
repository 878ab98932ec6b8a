// SPDX-License-Identifier: MIT
#include <string.h>

#include "demo/seed/seed_inner.h"
#include "director/games/match.h"
#include "director/games/score.h"

enum { STILL_MS = 8000 };

bool seed_say(struct seed *s, struct seed_step *out, struct command command)
{
    s->at_ms += s->games >= plan_of(s)->games ? STILL_MS : plan_of(s)->pace_ms;
    if (s->at_ms > s->now_ms) s->at_ms = s->now_ms;
    *out = (struct seed_step){.kind = SEED_COMMAND, .at_ms = s->at_ms, .command = command};
    memset(out->chance, s->evening + 1, sizeof out->chance);
    return true;
}

// The same game of the same match always goes the same way.
static uint32_t chance_of(const struct seed *s, const struct row_match *m)
{
    uint32_t x = (uint32_t)(s->evening * 7919 + m->n * 104729 + m->games * 1299709 + 17);
    x ^= x >> 13, x *= 0x5bd1e995, x ^= x >> 15;
    return x;
}

static struct match_game game_of(const struct seed *s, const struct state *present, const struct row_match *m)
{
    static const enum win wins[] = {WIN_SINGLE, WIN_SINGLE, WIN_SINGLE, WIN_SINGLE,
                                    WIN_GAMMON, WIN_SINGLE, WIN_GAMMON, WIN_SINGLE};
    static const int32_t cubes[] = {1, 2, 1, 2, 1, 4, 2, 1};
    uint32_t chance = chance_of(s, m);
    struct match_score score = score_now(present, m);
    struct match_game g = {.winner = chance % 2 ? SIDE_A : SIDE_B,
                           .win = wins[chance / 2 % 8],
                           .cube = cubes[chance / 16 % 8],
                           .dropped = chance / 128 % 3 == 0};
    if (g.dropped) g.win = WIN_SINGLE, g.cube = 1;
    if (match_check(&score, &match_rules_default, &g) == FAULT_NONE) return g;
    return (struct match_game){.winner = g.winner, .win = WIN_SINGLE, .cube = 1};
}

bool seed_report(struct seed *s, const struct state *present, const struct row_match *m,
                 struct seed_step *out)
{
    struct match_game g = game_of(s, present, m);
    s->games++;
    return SAY(s, out, game_report, .match = m->n, .game = m->games + 1, .winner = g.winner, .win = g.win,
               .cube = g.cube, .dropped = g.dropped, .side = side_other(g.winner));
}
