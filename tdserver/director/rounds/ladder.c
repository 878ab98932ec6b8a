// SPDX-License-Identifier: MIT
#include "director/rounds/ladder.h"

#include "engine/mem.h"

// Everybody who ever joined, from the top: who has left keeps a place between the others, for who comes back.
struct order {
    int32_t entry[GRAPH_ENTRIES], count;
};

static int32_t at_of(const struct order *o, int32_t entry)
{
    int32_t at = 0;
    while (at < o->count && o->entry[at] != entry)
        at++;
    return at;
}

// Who challenged stood below, and has won.
static void takes_place(struct order *o, int32_t winner, int32_t loser, bool swap)
{
    int32_t from = at_of(o, winner), to = at_of(o, loser);
    if (from >= o->count || to >= from) return;
    if (swap) {
        o->entry[from] = loser;
        o->entry[to] = winner;
        return;
    }
    for (int32_t at = from; at > to; at--)
        o->entry[at] = o->entry[at - 1];
    o->entry[to] = winner;
}

bool ladder_counts(const struct node_now *now)
{
    bool came = now->how == NODE_PLAYED || now->how == NODE_WALKOVER;
    return came && !now->absent && now->winner > 0;
}

static void node_note(struct ladder_list *l, const struct node_now *now, int32_t n)
{
    for (int side = 0; side < 2; side++) {
        int32_t entry = now->player[side];
        if (entry <= 0) continue;
        if (!node_decided(now->how)) l->open[entry] = n;
        if (ladder_counts(now)) l->last[entry] = n;
    }
}

static void order_begin(const struct graph *g, int32_t section, struct order *o)
{
    o->count = 0;
    for (int32_t i = 0; i < g->rung_count; i++)
        if (g->rungs[i].section == section && o->count < GRAPH_ENTRIES)
            o->entry[o->count++] = g->rungs[i].entry;
}

static void stand(const bool *there, const struct order *o, struct ladder_list *out)
{
    for (int32_t i = 0; i < o->count; i++) {
        if (!there[o->entry[i]]) continue;
        out->entry[out->count++] = o->entry[i];
        out->place[o->entry[i]] = out->count;
    }
}

// Which results count, and where what they move is noted.
struct telling {
    const struct node_match *match; // NULL: all count
    int64_t before_ms;
    struct ladder_move *moves; // NULL: is not asked for
};

static bool has_moved(const struct telling *t, const struct node_now *now, int32_t n)
{
    bool won = ladder_counts(now) && now->winner == now->player[0];
    return won && (!t->match || t->match[n].over_ms < t->before_ms);
}

// The place of what stands at `at` among those who are there.
static int32_t place_at(const struct order *o, const bool *there, int32_t at)
{
    int32_t place = 1;
    for (int32_t i = 0; i < at; i++)
        place += there[o->entry[i]];
    return place;
}

static void node_tell(const struct graph *g, const struct node_now *now, int32_t n, const struct telling *t,
                      const bool *there, struct order *order)
{
    int32_t a = now->player[0], from = at_of(order, a), to;
    if (t->moves) t->moves[n] = (struct ladder_move){0, 0};
    if (!has_moved(t, now, n)) return;
    struct ladder_move move = {.from = t->moves ? place_at(order, there, from) : 0};
    takes_place(order, a, now->player[1], g->end[g->nodes[n].section].ladder.swap);
    to = at_of(order, a);
    if (!t->moves || to == from) return;
    move.to = place_at(order, there, to);
    t->moves[n] = move;
}

static void ladder_tell(const struct graph *g, const struct node_now *now, int32_t section,
                        const struct telling *t, struct ladder_list *out)
{
    struct order order;
    bool there[GRAPH_ENTRIES + 1] = {false};
    mem_clear(out, sizeof *out);
    order_begin(g, section, &order);
    for (int32_t i = 0; i < g->rung_count; i++)
        if (g->rungs[i].section == section) there[g->rungs[i].entry] = g->rungs[i].there;
    for (int32_t n = 1; n <= g->count; n++) {
        if (g->nodes[n].section != section) continue;
        node_note(out, &now[n], n);
        node_tell(g, &now[n], n, t, there, &order);
    }
    stand(there, &order, out);
}

void ladder_fill(const struct graph *g, const struct node_now *now, int32_t section, struct ladder_list *out)
{
    ladder_tell(g, now, section, &(struct telling){.before_ms = LADDER_ALWAYS}, out);
}

void ladder_fill_before(const struct graph *g, const struct node_match *match, const struct node_now *now,
                        int32_t section, int64_t before_ms, struct ladder_list *out)
{
    ladder_tell(g, now, section, &(struct telling){.match = match, .before_ms = before_ms}, out);
}

void ladder_moves(const struct graph *g, const struct node_now *now, int32_t section, struct ladder_list *out,
                  struct ladder_move *moves)
{
    ladder_tell(g, now, section, &(struct telling){.before_ms = LADDER_ALWAYS, .moves = moves}, out);
}

void ladder_places(const struct ladder_list *l, struct places *out)
{
    out->count = l->count;
    for (int32_t i = 0; i < l->count; i++)
        out->at[i] = (struct place_range){.entry = l->entry[i], .from = i + 1, .to = i + 1};
}

// ---- may they?

void ladder_met(const struct graph *g, const struct node_now *now, int32_t section, int32_t entry,
                int32_t met[GRAPH_ENTRIES + 1])
{
    mem_clear(met, (GRAPH_ENTRIES + 1) * sizeof *met);
    for (int32_t n = 1; n <= g->count; n++) {
        const int32_t *player = now[n].player;
        bool ours = g->nodes[n].section == section && (player[0] == entry || player[1] == entry);
        if (ours && ladder_counts(&now[n])) met[player[0] == entry ? player[1] : player[0]] = n;
    }
}

static struct ladder_answer barred(enum ladder_bar bar, int32_t who, int32_t node)
{
    return (struct ladder_answer){.bar = bar, .who = who, .node = node};
}

// From when they may meet again; 0 = they may now, LADDER_ALWAYS = when one of them has played somebody else.
static int64_t again_from(const struct node_match *match, const struct ladder_list *l, int32_t days,
                          int32_t met, int32_t a, int32_t b)
{
    const int64_t day_ms = 24 * 60 * 60 * INT64_C(1000);
    if (!met) return 0;
    if (!days) return l->last[a] == met && l->last[b] == met ? LADDER_ALWAYS : 0;
    return match[met].over_ms + days * day_ms;
}

struct ladder_answer ladder_may(const struct graph *g, const struct node_match *match, int32_t section,
                                const struct ladder_list *l, int32_t a, int32_t b, const int32_t *met,
                                int64_t now_ms)
{
    const struct ladder_rule *rule = &g->end[section].ladder;
    if (!l->place[a]) return barred(LADDER_ABSENT, a, 0);
    if (!l->place[b]) return barred(LADDER_ABSENT, b, 0);
    if (l->place[b] >= l->place[a]) return barred(LADDER_BELOW, b, 0);
    if (l->open[a]) return barred(LADDER_BUSY, a, l->open[a]);
    if (l->open[b]) return barred(LADDER_BUSY, b, l->open[b]);
    int32_t up = l->place[a] - l->place[b];
    int64_t from = again_from(match, l, rule->again_days, met[b], a, b);
    return (struct ladder_answer){.far = up > rule->reach ? up - rule->reach : 0,
                                  .again = from > now_ms ? met[b] : 0,
                                  .again_ms = from > now_ms && from != LADDER_ALWAYS ? from : 0};
}
