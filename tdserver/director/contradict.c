// SPDX-License-Identifier: MIT
#include "director/contradict.h"

#include "director/draughts/derive.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/lots/lots.h"
#include "director/profile.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

#define CONTRADICTION(id, name, rule, sentence) {name, rule, sentence},
const struct reason contradiction_reasons[CONTRADICTIONS] = {
#include "director/contradictions.def"
};
#undef CONTRADICTION

struct looking {
    const struct state *was, *is;
    const struct event *event;
    struct room room;
    struct contradictions *out;
    struct draughts_kept *kept;
};

static void found(struct looking *l, enum contradiction_code code, const int32_t args[REFUSAL_ARGS])
{
    struct contradiction *c = &l->out->at[l->out->count++];
    c->code = code;
    mem_copy(c->args, args, sizeof c->args);
}
#define FOUND(l, code, ...) found(l, CONTRADICTION_##code, (const int32_t[REFUSAL_ARGS]){__VA_ARGS__})

// ---- scores

static void compare_score(struct looking *l, int32_t match, const struct match_score *made, int32_t a,
                          int32_t b)
{
    if (made->score[0] == a && made->score[1] == b) return;
    FOUND(l, SCORE_GAMES, match, a, b, made->score[0], made->score[1]);
}

// What all games that count make of the match now. Of a match whose final score alone was reported, nothing.
static void look_at_score(struct looking *l, int32_t match, int32_t a, int32_t b)
{
    const struct row_match *m = state_match(l->is, match);
    if (!m || m->final) return;
    struct match_score made = score_before(l->is, m, m->games + 1);
    compare_score(l, match, &made, a, b);
}

static void look_at_game(struct looking *l, int32_t match, int32_t game, struct match_game *is,
                         int32_t points)
{
    const struct row_match *m = state_match(l->was, match);
    if (!m) return;
    struct match_rules rules = match_game_rules(l->was, m, game);
    const struct row_game *before = state_game_of(l->was, match, game);
    is->men = match_men(&rules, is->win, is->cube, points);
    int32_t made = match_points(&rules, is);
    // A game that is only restated counts what it counted when it was entered.
    bool restated =
        before && before->points == points && before->cube == is->cube && (enum win)before->win == is->win;
    if (points != made && !restated) FOUND(l, POINTS_CUBE, game, match, points, is->cube, made);
}

#define LOOK_AT_GAME(kind_)                                                                                  \
    static void look_at_##kind_(struct looking *l)                                                           \
    {                                                                                                        \
        const struct event_##kind_ *e = &l->event->is.kind_;                                                 \
        struct match_game game = {(enum side)e->winner, (enum win)e->win, e->cube, e->dropped, 0};           \
        const struct row_match *m = state_match(l->is, e->match);                                            \
        look_at_game(l, e->match, e->game, &game, e->points);                                                \
        if (!m || m->final) return;                                                                          \
        struct match_score made = score_before(l->is, m, e->game + 1);                                       \
        compare_score(l, e->match, &made, e->score_a, e->score_b);                                           \
    }
LOOK_AT_GAME(game_reported)
LOOK_AT_GAME(game_corrected)

#define LOOK_AT_SCORE(kind_)                                                                                 \
    static void look_at_##kind_(struct looking *l)                                                           \
    {                                                                                                        \
        const struct event_##kind_ *e = &l->event->is.kind_;                                                 \
        look_at_score(l, e->match, e->score_a, e->score_b);                                                  \
    }
LOOK_AT_SCORE(game_withdrawn)
LOOK_AT_SCORE(game_set_aside)
LOOK_AT_SCORE(game_counts_again)
LOOK_AT_SCORE(penalty_set)

// ---- winners

static void look_at_match_over(struct looking *l)
{
    const struct event_match_over *e = &l->event->is.match_over;
    const struct row_match *m = state_match(l->is, e->match);
    // A team match has the score of its boards.
    if (!m || e->how != HOW_PLAYED || boards_of(l->is, m)) return;
    struct match_score end = match_fresh(l->is, m);
    end.score[0] = e->score_a;
    end.score[1] = e->score_b;
    bool both = !end.games_more && e->score_a >= m->length && e->score_b >= m->length;
    if (e->winner == SIDE_NONE || (int32_t)match_winner(&end) != e->winner || both)
        FOUND(l, WINNER_SCORE, e->match, m->length, e->score_a, e->score_b);
    look_at_score(l, e->match, e->score_a, e->score_b);
}

// The entry that won the last round of a section, or goes on as its winner (case 58); 0: nobody yet.
static int32_t winner_of_final(const struct state *state, int32_t section)
{
    const struct row_match *final = NULL;
    for (DRAWN_EACH_MATCH(m, state))
        if (m->section == section && !m->third_place && (!final || m->round > final->round)) final = m;
    const struct row_node *node = final ? drawn_node(state, final) : NULL;
    if (node && node->pin_winner > 0) return node->pin_winner;
    if (!final || final->status != MATCH_OVER || final->winner == SIDE_NONE) return 0;
    return final->winner == SIDE_A ? final->a : final->b;
}

static void look_at_champion_set(struct looking *l)
{
    int32_t section = l->event->is.champion_set.section, named = l->event->is.champion_set.entry;
    const struct row_section *s = state_section(l->was, section);
    int32_t won = winner_of_final(l->was, section);
    // Points say who is first in a section without a final, and lots where the final was void.
    if (!s || !format_one_winner((enum section_kind)s->kind)) return;
    if (named && named != won && !(!won && lots_at(l->was, section, 1))) FOUND(l, CHAMPION_FINAL, named, won);
}

// ---- who goes on

enum { NOT_KNOWN = INT32_MIN };

// Who stands at that side of a match by the sources of its node; 0: nobody, NOT_KNOWN: it has no node of its own.
static int32_t derived_side(struct looking *l, const struct row_match *m, enum side side)
{
    struct drawn drawn;
    const struct row_node *node = m ? drawn_node(l->is, m) : NULL;
    if (!node || node->match != m->n) return NOT_KNOWN;
    int32_t nodes = state_last(l->is, ROW_node);
    bool passed = drawn_take(&l->room, nodes, &drawn) && drawn_pass(l->is, &drawn);
    return passed ? drawn.now[node->n].player[side == SIDE_B] : NOT_KNOWN;
}

static void look_at_slot_set(struct looking *l)
{
    const struct event_slot_set *e = &l->event->is.slot_set;
    int32_t derived = derived_side(l, state_match(l->is, e->match), (enum side)e->side);
    if (derived != NOT_KNOWN && derived != e->entry) FOUND(l, SIDE_SOURCE, e->match, e->entry, derived);
}

// ---- draughts

#define LOOK_AT_DRAUGHTS(kind_)                                                                              \
    static void look_at_##kind_(struct looking *l)                                                           \
    {                                                                                                        \
        const struct event_##kind_ *e = &l->event->is.kind_;                                                 \
        if (!draughts_follows(l->was, l->event, &l->room, l->kept))                                          \
            FOUND(l, DRAUGHTS_LAWS, e->match, e->game);                                                      \
    }
LOOK_AT_DRAUGHTS(draughts_begun)
LOOK_AT_DRAUGHTS(draughts_said)
LOOK_AT_DRAUGHTS(draughts_withdrawn)
LOOK_AT_DRAUGHTS(draughts_ended)

// ---- hands and times

// Whoever takes a tournament over may have to join its ledger first.
static bool takes_over(const struct event *e)
{
    return e->kind == EVENT_taken_over || e->kind == EVENT_actor_joined;
}

static void look_at_place(struct looking *l)
{
    const struct row_tournament *t = state_tournament(l->was, 1);
    if (t && *t->away && !takes_over(l->event)) FOUND(l, WRITTEN_AWAY, 0);
}

static void look_at_actor(struct looking *l)
{
    int32_t actor = l->event->actor;
    if (!actor || !state_tournament(l->is, 1)) return;
    const struct row_actor *row = state_actor(l->was, actor);
    if (!row)
        FOUND(l, ACTOR_UNKNOWN, actor);
    else if (row->status == ACTOR_REVOKED && l->event->kind != EVENT_claim_made)
        FOUND(l, ACTOR_GONE, actor); // a late entry of a tablet that was taken over is kept as a claim
}

static void look_at_time(struct looking *l, int64_t last_ms)
{
    enum { SECOND_MS = 1000 };
    // A clock that was set back says so, and by how much.
    if (l->event->kind == EVENT_clock_stepped && l->event->is.clock_stepped.by_ms < 0)
        last_ms += l->event->is.clock_stepped.by_ms;
    // Requests that overtake each other on their way to the ledger are not a clock that ran backwards.
    int64_t back_s = (last_ms - l->event->at_ms) / SECOND_MS;
    const struct row_tournament *t = state_tournament(l->was, 1);
    bool other_clock = t && *t->away && takes_over(l->event); // of the machine it comes from
    if (back_s > 0 && !other_clock) FOUND(l, TIME_BACK, back_s > INT32_MAX ? INT32_MAX : (int32_t)back_s);
}

static const struct {
    enum event_kind kind;
    void (*look)(struct looking *l);
} looks[] = {
    {EVENT_game_reported, look_at_game_reported},
    {EVENT_game_corrected, look_at_game_corrected},
    {EVENT_game_withdrawn, look_at_game_withdrawn},
    {EVENT_game_set_aside, look_at_game_set_aside},
    {EVENT_penalty_set, look_at_penalty_set},
    {EVENT_game_counts_again, look_at_game_counts_again},
    {EVENT_match_over, look_at_match_over},
    {EVENT_champion_set, look_at_champion_set},
    {EVENT_slot_set, look_at_slot_set},
    {EVENT_draughts_begun, look_at_draughts_begun},
    {EVENT_draughts_said, look_at_draughts_said},
    {EVENT_draughts_withdrawn, look_at_draughts_withdrawn},
    {EVENT_draughts_ended, look_at_draughts_ended},
};

size_t contradict_room(const struct state *is)
{
    return drawn_room(state_last(is, ROW_node)) + draughts_derive_room();
}

void contradict(const struct state *was, const struct state *is, const struct event *event, int64_t last_ms,
                struct room room, struct draughts_kept *kept, struct contradictions *out)
{
    struct looking l = {was, is, event, room, out, kept};
    out->count = 0;
    look_at_place(&l);
    look_at_actor(&l);
    look_at_time(&l, last_ms);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (looks[i].kind == (enum event_kind)event->kind) looks[i].look(&l);
}
