// SPDX-License-Identifier: MIT
#include "director/rounds/pairing.h"

#include "director/draughts/lot.h"
#include "director/formats/format.h"
#include "director/rounds/points.h"
#include "director/rounds/survivors.h"
#include "engine/mem.h"

_Static_assert((int)WITHIN_FOLD == (int)SWISS_FOLD && (int)WITHIN_SLIDE == (int)SWISS_SLIDE &&
                   (int)WITHIN_RANDOM == (int)SWISS_RANDOM,
               "one list of orders");
_Static_assert((int)CLUBS_AVOID == (int)SWISS_CLUBS_AVOID && (int)CLUBS_NEVER == (int)SWISS_CLUBS_NEVER &&
                   (int)CLUBS_IGNORE == (int)SWISS_CLUBS_IGNORE,
               "one list of ways with clubs");
_Static_assert((int)RUNG_STRICT == (int)SWISS_STRICT && (int)RUNG_CLUBS_MEET == (int)SWISS_CLUBS_MEET &&
                   (int)RUNG_REMATCHES == (int)SWISS_REMATCHES,
               "one ladder");

enum { ROOM_ALIGNMENT = 64, ROOMS = 9 };

// ---- the question

static uint64_t lot_of(const struct state *state, int32_t section)
{
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    draw_seed_read(state_section(state, section)->draw_seed, seed);
    return draw_lot(seed);
}

// What a pairing is made from, while it is being made: points of a section that is played for points, else who is left.
struct asking {
    const struct state *state;
    int32_t section;
    struct drawn *drawn;
    struct points *points;
    struct survivors *lives;
    bool paced;
    int32_t lent;                // halves of a point that the upper half has more, in an accelerated round
    bool upper[ENTRIES_MAX + 1]; // by entry
    int32_t blacks[ENTRIES_MAX + 1]; // by entry, where single games of draughts are played
    int64_t since[ENTRIES_MAX +
                  1]; // by entry, where they are paced: the end of their last match, 0 = has played none
};

static int32_t byes_of(const struct points *p, int32_t player)
{
    int32_t byes = 0;
    for (int32_t r = 0; r < p->rounds; r++)
        byes += p->round[(size_t)player * (size_t)p->rounds + (size_t)r].result == TIE_BYE;
    return byes;
}

static struct swiss_player player_with_lives(const struct asking *q, int32_t entry)
{
    int32_t at = q->lives->at[entry];
    return (struct swiss_player){.id = entry,
                                 .score = survivors_lives(q->lives, at),
                                 .byes = at == SURVIVOR_NONE ? 0 : q->lives->byes[at],
                                 .blacks = q->blacks[entry],
                                 .club = state_entry(q->state, entry)->affiliation};
}

// Late entries come with what the event gives them for the rounds they missed.
static struct swiss_player player_of(const struct asking *q, int32_t entry)
{
    if (q->lives) return player_with_lives(q, entry);
    const struct points *p = q->points;
    int32_t at = p->player[entry];
    int32_t missed = q->drawn->g.end[q->section].missed * p->rounds;
    int32_t lent = q->upper[entry] ? q->lent : 0;
    return (struct swiss_player){.id = entry,
                                 .score = lent + (at == TIE_NOBODY ? missed : p->ties.points[at]),
                                 .ahead = lent,
                                 .byes = at == TIE_NOBODY ? 0 : byes_of(p, at),
                                 .blacks = q->blacks[entry],
                                 .club = state_entry(q->state, entry)->affiliation};
}

// Rank within equal scores: the tie-breaks, then the order of the draw (the sort keeps it). Lives know no tie-break; who
// has no rank yet comes last.
struct rank {
    int32_t entry, score, rank;
};

static struct rank rank_of(const struct asking *q, int32_t entry)
{
    struct rank is = {.entry = entry, .score = player_of(q, entry).score};
    if (q->lives) return is;
    int32_t at = q->points->player[entry];
    is.rank = at == TIE_NOBODY ? INT32_MAX : q->points->ties.rank[at];
    return is;
}

static bool ranks_before(const struct rank *a, const struct rank *b)
{
    return a->score != b->score ? a->score > b->score : a->rank < b->rank;
}

// The entries that are there, in the order of the draw's lot.
static int32_t field_in_order(const struct state *state, int32_t section, int32_t entries[ENTRIES_MAX])
{
    struct draw_entry field[ENTRIES_MAX];
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    const struct row_section *s = state_section(state, section);
    int32_t count = drawn_field(state, section, field);
    draw_seed_read(s->draw_seed, seed);
    return draw_order(seed, s->draw_method == DRAW_SEEDED, field, count, entries);
}

// ---- accelerated rounds: the upper half is paired as if it had won already, later as if it had drawn

// Whom the first round had, in the order of the draw; before that, who is there.
static int32_t field_at_first(const struct asking *q, int32_t entries[ENTRIES_MAX])
{
    struct draw_entry field[ENTRIES_MAX];
    unsigned char seed[DRAW_SEED_BYTES] = {0};
    const struct graph *g = &q->drawn->g;
    const struct row_section *s = state_section(q->state, q->section);
    int32_t count = 0;
    if (!drawn_rule(q->state, q->section).paired) return field_in_order(q->state, q->section, entries);
    for (int32_t n = 1; n <= g->count; n++)
        for (int side = 0; side < 2 && g->nodes[n].section == q->section && g->nodes[n].round == 1; side++)
            if (q->drawn->now[n].player[side] > 0)
                field[count++] = drawn_seeded(q->state, q->section, q->drawn->now[n].player[side]);
    draw_seed_read(s->draw_seed, seed);
    return draw_order(seed, s->draw_method == DRAW_SEEDED, field, count, entries);
}

// The first half of all rounds is accelerated, the first half of these by a win, the others by a draw. The upper half is even in
// number, and whoever comes late is not of it.
static void lent_fill(struct asking *q, const struct row_pairing *rule)
{
    int32_t entries[ENTRIES_MAX], round = rule->paired + 1;
    int32_t accelerated = (rule->rounds + 1) / 2, by_win = (accelerated + 1) / 2;
    if (!rule->accelerated || q->lives || round > accelerated) return;
    int32_t count = field_at_first(q, entries), upper = 2 * ((count + 3) / 4);
    q->lent = round <= by_win ? q->points->worth.win : q->points->worth.draw;
    for (int32_t i = 0; i < upper && i < count; i++)
        q->upper[entries[i]] = true;
}

// Who is out of lives is not paired again.
static int32_t field_left(const struct asking *q, int32_t entries[ENTRIES_MAX])
{
    int32_t count = field_in_order(q->state, q->section, entries), left = 0;
    for (int32_t i = 0; i < count; i++)
        if (!q->lives || survivors_free(q->lives, entries[i])) entries[left++] = entries[i];
    return left;
}

static int32_t players_in_order(const struct asking *q, struct pairing *out)
{
    struct rank order[ENTRIES_MAX];
    int32_t count = field_left(q, out->entry);
    for (int32_t i = 0; i < count; i++) {
        struct rank is = rank_of(q, out->entry[i]);
        int32_t at = i;
        for (; at > 0 && ranks_before(&is, &order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = is;
    }
    for (int32_t i = 0; i < count; i++)
        out->entry[i] = order[i].entry;
    for (int32_t entry = 0; entry <= ENTRIES_MAX; entry++)
        out->player[entry] = SWISS_BYE;
    for (int32_t i = 0; i < count; i++)
        out->player[out->entry[i]] = i;
    return count;
}

// Two who were paired have met, whether or not they played: a walkover is no reason to pair them again.
static void meetings_fill(const struct asking *q, const struct pairing *out, int32_t count,
                          struct swiss_meeting *met)
{
    const struct graph *g = &q->drawn->g;
    mem_clear(met, (size_t)count * (size_t)count * sizeof *met);
    for (int32_t n = 1; n <= g->count; n++) {
        const int32_t *entry = q->drawn->now[n].player;
        if (g->nodes[n].section != q->section || entry[0] <= 0 || entry[1] <= 0) continue;
        int32_t a = out->player[entry[0]], b = out->player[entry[1]];
        if (a < 0 || b < 0) continue;
        struct swiss_meeting *ab = &met[(size_t)a * (size_t)count + (size_t)b];
        struct swiss_meeting *ba = &met[(size_t)b * (size_t)count + (size_t)a];
        ab->times++;
        ab->last = (uint16_t)g->nodes[n].round;
        *ba = *ab;
    }
}

// ---- players who are paired as they become free

static void since_read(struct asking *q)
{
    for (DRAWN_EACH_MATCH(m, q->state)) {
        const int32_t sides[] = {m->a, m->b};
        for (int side = 0; side < 2 && m->section == q->section; side++)
            if (sides[side] > 0 && m->over_ms > q->since[sides[side]]) q->since[sides[side]] = m->over_ms;
    }
}

// Who became free last may have to wait for an opponent; all others have waited once already.
static void waits_fill(const struct asking *q, const struct pairing *out, struct swiss_player *players)
{
    int64_t last = 0;
    for (int32_t i = 0; i < out->count; i++)
        if (q->since[out->entry[i]] > last) last = q->since[out->entry[i]];
    for (int32_t i = 0; i < out->count; i++)
        players[i].byes = q->since[out->entry[i]] < last;
}

static int32_t lives_brought(const struct asking *q)
{
    int32_t entries[ENTRIES_MAX], count = field_in_order(q->state, q->section, entries), sum = 0;
    for (int32_t i = 0; i < count; i++)
        if (q->lives->at[entries[i]] == SURVIVOR_NONE) sum += survivors_lives(q->lives, SURVIVOR_NONE);
    return sum;
}

static void limits_fill(const struct asking *q, struct pairing *out)
{
    out->paced = q->paced;
    out->running = q->lives ? q->lives->undecided : 0;
    out->may = q->lives ? survivors_may_start(q->lives, lives_brought(q)) : ENTRIES_MAX;
}

static bool breaks_a_rule(const struct pairing *p)
{
    for (int32_t i = 0; i < p->swiss.pair_count; i++)
        if (p->swiss.pairs[i].b != SWISS_BYE && p->swiss.pairs[i].relaxed) return true;
    return false;
}

static bool is_held_back(const struct pairing *p, const struct swiss_pair *pair)
{
    return pair->b == SWISS_BYE || (p->running && pair->relaxed);
}

// The pairs that are made now; batch: so many at once.
static void pairs_hold_back(struct pairing *p, int32_t batch)
{
    struct swiss *s = &p->swiss;
    int32_t kept = 0;
    for (int32_t i = 0; i < s->pair_count; i++)
        if (!p->paced || !is_held_back(p, &s->pairs[i])) s->pairs[kept++] = s->pairs[i];
    s->pair_count = kept < p->may ? kept : p->may;
    if (p->paced && p->running && s->pair_count < batch) s->pair_count = 0;
}

static size_t rounded(size_t bytes)
{
    return (bytes + ROOM_ALIGNMENT - 1) / ROOM_ALIGNMENT * ROOM_ALIGNMENT;
}

size_t pairing_room(void)
{
    size_t n = ENTRIES_MAX;
    return drawn_room(NODES_MAX) + sizeof(struct drawn) + sizeof(struct points) + points_room() +
           sizeof(struct survivors) + rounded(n * sizeof(struct swiss_player)) +
           rounded(n * n * sizeof(struct swiss_meeting)) + rounded(swiss_plan_room(ENTRIES_MAX)) +
           rounded(matching_room(ENTRIES_MAX + 1, MATCHING_WIDTH_MAX)) + ROOMS * ROOM_ALIGNMENT;
}

static bool points_ask(struct asking *q, const struct graph_results *results, struct room *room)
{
    size_t bytes = points_room();
    q->points = room_take(room, sizeof *q->points);
    struct room rest = {room_take(room, bytes), bytes};
    return rest.at && points_rank(&q->drawn->g, results, q->drawn->now, q->section, q->points, rest);
}

static bool lives_ask(struct asking *q, const struct graph_results *results, struct room *room)
{
    q->lives = room_take(room, sizeof *q->lives);
    if (q->lives) survivors_fill(&q->drawn->g, results, q->drawn->now, q->section, q->lives);
    return q->lives;
}

static bool asking_fill(struct asking *q, struct room *room)
{
    q->drawn = room_take(room, sizeof *q->drawn);
    if (!q->drawn || !drawn_take(room, state_last(q->state, ROW_node), q->drawn)) return false;
    if (!drawn_pass(q->state, q->drawn)) return false;
    struct graph_results results = {q->drawn->match, q->drawn->away};
    bool for_lives = q->drawn->g.end[q->section].by == PLACES_BY_LIVES;
    return for_lives ? lives_ask(q, &results, room) : points_ask(q, &results, room);
}

// The three-player playoff is drawn by lot among the three, whoever has met.
static void playoff_asked(struct swiss_question *question, struct swiss_meeting *met)
{
    question->order = SWISS_RANDOM;
    question->clubs = SWISS_CLUBS_IGNORE;
    mem_clear(met, (size_t)question->count * (size_t)question->count * sizeof *met);
}

bool pairing_ask(const struct state *state, int32_t section, struct room *room, struct pairing *out)
{
    struct row_pairing rule = drawn_rule(state, section);
    struct asking q = {
        .state = state, .section = section, .paced = drawn_paced(state, section) && rule.paired};
    out->count = 0;
    if (!asking_fill(&q, room)) return false;
    if (q.paced) since_read(&q);
    draughts_blacks(state, section, q.blacks);
    lent_fill(&q, &rule);
    limits_fill(&q, out);
    size_t count = (size_t)(out->count = players_in_order(&q, out));
    if (count < 2) return false;
    struct swiss_player *players = room_take(room, count * sizeof *players);
    struct swiss_meeting *met = room_take(room, count * count * sizeof *met);
    void *plan = room_take(room, swiss_plan_room((int32_t)count));
    if (!players || !met || !plan) return false;
    for (size_t i = 0; i < count; i++)
        players[i] = player_of(&q, out->entry[i]);
    if (q.paced) waits_fill(&q, out, players);
    meetings_fill(&q, out, (int32_t)count, met);
    struct swiss_question question = {.order = (enum swiss_order)rule.within,
                                      .clubs = (enum swiss_clubs)rule.clubs,
                                      .seed = lot_of(state, section) + (uint64_t)rule.paired,
                                      .count = (int32_t)count,
                                      .last = rule.paired,
                                      .waits = q.paced,
                                      .players = players,
                                      .met = met};
    if (q.lives && survivors_in_playoff(q.lives)) playoff_asked(&question, met);
    swiss_plan(&out->swiss, &question, plan);
    out->players = players;
    out->plan = plan;
    return true;
}

// Rather than break a rule, somebody waits once more.
static void pairs_of_any(struct pairing *out, void *pair)
{
    const struct swiss_question question = out->swiss.question;
    for (int32_t i = 0; i < question.count; i++)
        out->players[i].byes = 0;
    swiss_plan(&out->swiss, &question, out->plan);
    swiss_pair(&out->swiss, pair);
}

bool pairing_answer(const struct state *state, int32_t section, struct room *room, struct pairing *out)
{
    void *pair = room_take(room, swiss_pair_room(&out->swiss));
    if (!pair) return false;
    swiss_pair(&out->swiss, pair);
    if (out->paced && breaks_a_rule(out)) pairs_of_any(out, pair);
    pairs_hold_back(out, drawn_rule(state, section).batch);
    return true;
}

bool pairing_propose(const struct state *state, int32_t section, struct room *room, struct pairing *out)
{
    return pairing_ask(state, section, room, out) && pairing_answer(state, section, room, out);
}
