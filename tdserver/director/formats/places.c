// SPDX-License-Identifier: MIT
#include "director/formats/places.h"

#include "director/formats/ended.h"
#include "director/lots/lots.h"
#include "director/rounds/groups.h"
#include "director/rounds/ladder.h"
#include "director/rounds/points.h"
#include "director/rounds/survivors.h"
#include "engine/mem.h"

// How somebody's last node ended for them, worst first.
enum last { LAST_VOID, LAST_LOST, LAST_WON, LASTS };

struct standing {
    int32_t key;    // rank of the last node, then how it ended; 0 = was not in the section
    bool played;    // any match in the section
    bool was_there; // stood in a node and was not absent from all of it
    int32_t last;   // the last node they stand in
};

size_t places_room(void)
{
    enum { ALIGNMENT = 16 };
    size_t by_last_node = (GRAPH_ENTRIES + 1) * sizeof(struct standing) + ALIGNMENT;
    size_t by_points = sizeof(struct points) + points_room() + ALIGNMENT;
    size_t in_one = by_last_node > by_points ? by_last_node : by_points;
    return in_one > groups_room() ? in_one : groups_room();
}

bool places_hold(const struct places *places, const struct place_range *at, int32_t place)
{
    if (!places->groups) return at->from <= place && place <= at->to;
    int32_t in_group = (place - 1) / places->groups + 1;
    bool of_group = at->group == (place - 1) % places->groups + 1;
    return of_group && at->first <= in_group && in_group <= at->last;
}

struct place_range places_held(const struct places *places, const struct place_range *at)
{
    struct place_range held = *at;
    if (!places->groups) return held;
    held.from = (at->first - 1) * places->groups + at->group;
    held.to = (at->last - 1) * places->groups + at->group;
    return held;
}

static const struct node *loser_goes_to(const struct graph *g, int32_t n)
{
    for (int32_t to = n + 1; to <= g->count; to++)
        for (int side = 0; side < 2; side++) {
            const struct source *from = &g->nodes[to].from[side];
            bool loser = from->kind == SOURCE_LOSER && from->of == n;
            if (loser && g->nodes[to].section == g->nodes[n].section) return &g->nodes[to];
        }
    return NULL;
}

static int32_t key_of(const struct graph *g, const struct node_now *now, int32_t n, int32_t entry)
{
    const struct node *node = &g->nodes[n];
    if (now[n].winner == entry) return node->rank * LASTS + LAST_WON;
    const struct node *lower = loser_goes_to(g, n);
    if (lower) return lower->rank * LASTS + LAST_VOID;
    return node->rank * LASTS + (now[n].how == NODE_VOID ? LAST_VOID : LAST_LOST);
}

static void note(const struct graph *g, const struct node_now *now, int32_t n, int side, struct standing *all)
{
    int32_t entry = now[n].player[side];
    if (entry <= 0) return;
    struct standing *s = &all[entry];
    s->key = key_of(g, now, n, entry);
    s->last = n;
    s->played |= now[n].how == NODE_PLAYED;
    s->was_there |= !(now[n].absent & 1 << side);
}

// Inserts by key, best first; equal ones in order of entry.
static void insert(struct places *out, const struct standing *all, int32_t entry)
{
    int32_t i = out->count++;
    for (; i > 0 && all[out->at[i - 1].entry].key < all[entry].key; i--)
        out->at[i] = out->at[i - 1];
    out->at[i] = (struct place_range){.entry = entry};
}

static void share(struct places *out, const struct standing *all)
{
    for (int32_t first = 0, next; first < out->count; first = next) {
        int32_t key = all[out->at[first].entry].key;
        for (next = first; next < out->count && all[out->at[next].entry].key == key; next++)
            out->at[next].from = first + 1;
        for (int32_t i = first; i < next; i++)
            out->at[i].to = next;
    }
}

static bool is_away(const struct graph_results *results, int32_t section, int32_t entry)
{
    return results->away[entry] & 1u << (section - 1);
}

static bool has_place(const struct standing *s, bool away)
{
    return s->key && (s->played || (s->was_there && !away));
}

static struct standing *note_all(const struct graph *g, const struct node_now *now, int32_t section,
                                 struct room *room)
{
    struct standing *all = room_take(room, (GRAPH_ENTRIES + 1) * sizeof *all);
    if (!all) return NULL;
    mem_clear(all, (GRAPH_ENTRIES + 1) * sizeof *all);
    for (int32_t n = 1; n <= g->count; n++)
        for (int side = 0; g->nodes[n].section == section && side < 2; side++)
            note(g, now, n, side, all);
    return all;
}

static bool by_last_node(const struct graph *g, const struct graph_results *results,
                         const struct node_now *now, int32_t section, struct places *out, struct room room)
{
    const struct standing *all = note_all(g, now, section, &room);
    if (!all) return false;
    out->count = 0;
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        if (has_place(&all[entry], is_away(results, section, entry))) insert(out, all, entry);
    share(out, all);
    return true;
}

static bool by_points(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                      int32_t section, struct places *out, struct room room)
{
    struct points *points = room_take(&room, sizeof *points);
    if (!points || !points_fill(g, results, now, section, points, room)) return false;
    points_places(points, results, section, out);
    return true;
}

static bool by_lives(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                     int32_t section, struct places *out)
{
    struct survivors s;
    survivors_fill(g, results, now, section, &s);
    survivors_places(&s, out);
    return true;
}

static bool by_ladder(const struct graph *g, const struct node_now *now, int32_t section, struct places *out)
{
    struct ladder_list ladder;
    ladder_fill(g, now, section, &ladder);
    ladder_places(&ladder, out);
    return true;
}

static bool filled_by_kind(const struct graph *g, const struct graph_results *results,
                           const struct node_now *now, int32_t section, struct places *out, struct room room)
{
    switch (g->end[section].by) {
    case PLACES_BY_LAST_NODE:
        return by_last_node(g, results, now, section, out, room);
    case PLACES_BY_LIVES:
        return by_lives(g, results, now, section, out);
    case PLACES_BY_LADDER:
        return by_ladder(g, now, section, out);
    case PLACES_BY_GROUPS:
        return groups_places(g, results, now, section, out, room);
    default:
        return by_points(g, results, now, section, out, room);
    }
}

bool places_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct places *out, struct room room)
{
    if (!section_ended(g, results, now, section)) return false;
    out->groups = 0;
    bool filled = filled_by_kind(g, results, now, section, out, room);
    if (filled) lots_part(g, section, out);
    return filled;
}

bool places_has_winner(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                       int32_t section, int32_t winner)
{
    bool played = false;
    for (int32_t n = 1; n <= g->count; n++) {
        bool stands = now[n].player[0] == winner || now[n].player[1] == winner;
        played |= g->nodes[n].section == section && now[n].how == NODE_PLAYED && stands;
    }
    return played || !is_away(results, section, winner);
}

// ---- what is sure while it runs

// Who comes to a side, by what is known. Who is away comes and loses without play.
enum coming { COMES_NOBODY, COMES_AWAY, COMES_PERHAPS, COMES_SURELY };

// An end of the section, and whether somebody comes to it.
struct finish {
    int32_t key;
    bool surely, perhaps;
};

struct outlook {
    const struct graph *g;
    const struct graph_results *results;
    const struct node_now *now;
    int32_t section;
    const struct standing *all;
    unsigned char *winner, *loser; // by node, who goes on from it: enum coming
    struct finish *ends;
    int32_t count;
};

static size_t most_ends(const struct graph *g)
{
    return 2 * ((size_t)g->count + 1) + GRAPH_ENTRIES;
}

size_t places_sure_room(const struct graph *g)
{
    enum { ALIGNMENT = 64 };
    size_t by_nodes = (GRAPH_ENTRIES + 1) * sizeof(struct standing) + 3 * ((size_t)g->count + 1) +
                      most_ends(g) * sizeof(struct finish) + ALIGNMENT;
    return by_nodes > places_room() ? by_nodes : places_room();
}

// The final that is played once more if its condition holds.
static const struct node *again_after(const struct graph *g, int32_t n)
{
    for (int32_t to = n + 1; to <= g->count; to++)
        if (g->nodes[to].condition == n) return &g->nodes[to];
    return NULL;
}

static const struct node *next_if_won(const struct graph *g, int32_t n)
{
    for (int32_t to = n + 1; to <= g->count; to++)
        for (int side = 0; side < 2; side++) {
            const struct source *from = &g->nodes[to].from[side];
            bool winner = from->kind == SOURCE_WINNER && from->of == n;
            if (winner && g->nodes[to].section == g->nodes[n].section) return &g->nodes[to];
        }
    return again_after(g, n);
}

static const struct node *next_if_lost(const struct graph *g, int32_t n)
{
    const struct node *lower = loser_goes_to(g, n);
    return lower ? lower : again_after(g, n);
}

// Has somebody declined to play in the one section, and plays in the other?
static bool any_declined(const struct graph_results *results, int32_t section, int32_t other)
{
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        if (is_away(results, section, entry) && !is_away(results, other, entry)) return true;
    return false;
}

static enum coming coming_from(const struct outlook *o, int32_t n, const struct source *from)
{
    if (from->kind == SOURCE_WINNER) return (enum coming)o->winner[from->of];
    if (from->kind != SOURCE_LOSER) return COMES_PERHAPS;
    enum coming drops = (enum coming)o->loser[from->of];
    int32_t here = o->g->nodes[n].section, there = o->g->nodes[from->of].section;
    bool doubtful = drops == COMES_SURELY && here != there && any_declined(o->results, here, there);
    return doubtful ? COMES_PERHAPS : drops;
}

static enum coming coming_of(const struct outlook *o, int32_t n, int32_t player)
{
    if (player <= 0) return COMES_NOBODY;
    return is_away(o->results, o->g->nodes[n].section, player) ? COMES_AWAY : COMES_SURELY;
}

static enum coming coming_to(const struct outlook *o, int32_t n, int side)
{
    int32_t player = o->now[n].player[side];
    return player ? coming_of(o, n, player) : coming_from(o, n, &o->g->nodes[n].from[side]);
}

static void end_add(struct outlook *o, int32_t key, bool surely, bool perhaps)
{
    o->ends[o->count++] = (struct finish){key, surely, perhaps};
}

// For whom a node that is not decided is the end.
static void ends_at(struct outlook *o, int32_t n, enum coming one, enum coming both)
{
    int32_t rank = o->g->nodes[n].rank * LASTS;
    const struct node *lower = next_if_lost(o->g, n);
    if (!lower)
        end_add(o, rank + LAST_LOST, both == COMES_SURELY, both > COMES_NOBODY);
    else if (both == COMES_AWAY)
        end_add(o, lower->rank * LASTS + LAST_VOID, false, true);
    if (!next_if_won(o->g, n)) end_add(o, rank + LAST_WON, one == COMES_SURELY, one > COMES_NOBODY);
}

static void look_past(struct outlook *o, int32_t n)
{
    o->winner[n] = (unsigned char)coming_of(o, n, o->now[n].winner);
    o->loser[n] = (unsigned char)coming_of(o, n, o->now[n].loser);
    if (node_decided(o->now[n].how)) return;
    enum coming a = coming_to(o, n, 0), b = coming_to(o, n, 1);
    enum coming one = a > b ? a : b, both = a < b ? a : b;
    o->winner[n] = (unsigned char)one;
    o->loser[n] = (unsigned char)(both < COMES_PERHAPS ? COMES_NOBODY : both);
    if (o->g->nodes[n].section == o->section) ends_at(o, n, one, both);
}

static bool still_plays(const struct outlook *o, int32_t entry)
{
    return o->all[entry].last && !node_decided(o->now[o->all[entry].last].how);
}

static bool is_told(const struct outlook *o, int32_t entry)
{
    bool away = is_away(o->results, o->section, entry);
    return still_plays(o, entry) ? !away : has_place(&o->all[entry], away);
}

// Where somebody ends who wins, or loses, all that is left.
static int32_t key_after(const struct outlook *o, int32_t entry, enum last by)
{
    if (!still_plays(o, entry)) return o->all[entry].key;
    const struct node *node = &o->g->nodes[o->all[entry].last], *next = node;
    while (next) {
        int32_t n = (int32_t)((node = next) - o->g->nodes);
        next = by == LAST_WON ? next_if_won(o->g, n) : next_if_lost(o->g, n);
    }
    return node->rank * LASTS + (int32_t)by;
}

static struct place_range between(const struct outlook *o, int32_t entry)
{
    struct place_range at = {.entry = entry, .from = 1};
    int32_t best = key_after(o, entry, LAST_WON), worst = key_after(o, entry, LAST_LOST);
    for (int32_t i = 0; i < o->count; i++) {
        at.from += o->ends[i].surely && o->ends[i].key > best;
        at.to += o->ends[i].perhaps && o->ends[i].key >= worst;
    }
    return at;
}

static bool outlook_fill(struct outlook *o, struct room room)
{
    size_t nodes = (size_t)o->g->count + 1;
    o->all = note_all(o->g, o->now, o->section, &room);
    o->winner = room_take(&room, nodes);
    o->loser = room_take(&room, nodes);
    o->ends = room_take(&room, most_ends(o->g) * sizeof *o->ends);
    if (!o->all || !o->winner || !o->loser || !o->ends) return false;
    for (int32_t n = 1; n <= o->g->count; n++)
        look_past(o, n);
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        if (is_told(o, entry) && !still_plays(o, entry)) end_add(o, o->all[entry].key, true, true);
    return true;
}

static bool sure_by_last_node(struct outlook *o, struct place_range at[GRAPH_ENTRIES + 1], struct room room)
{
    if (!outlook_fill(o, room)) return false;
    for (int32_t entry = 1; entry <= GRAPH_ENTRIES; entry++)
        if (is_told(o, entry)) at[entry] = between(o, entry);
    return true;
}

// ---- where somebody can still end

// Everybody who may come is counted once more than who surely does; where both are as many, the places are known.
static struct place_end end_of(const struct outlook *o, int32_t key)
{
    struct place_end end = {.key = key, .from = 1};
    int32_t surely = 0, before = 0;
    for (int32_t i = 0; i < o->count; i++) {
        const struct finish *f = &o->ends[i];
        end.from += f->surely && f->key > key;
        before += f->perhaps && f->key > key;
        surely += f->surely && f->key >= key;
        end.to += f->perhaps && f->key >= key;
    }
    end.sure = end.from - 1 == before && surely == end.to;
    return end;
}

static bool ends_note(const struct outlook *o, int32_t key, struct place_ends *out)
{
    for (int32_t i = 0; i < out->count; i++)
        if (out->at[i].key == key) return true;
    if (out->count == PLACE_ENDS_MAX) return false;
    out->at[out->count++] = end_of(o, key);
    return true;
}

// Later nodes have higher numbers: `comes` says of those that were passed where somebody can come to.
static bool ends_follow(const struct outlook *o, int32_t first, unsigned char *comes, struct place_ends *out)
{
    bool told = true;
    mem_clear(comes, (size_t)o->g->count + 1);
    comes[first] = true;
    for (int32_t n = first; told && n <= o->g->count; n++) {
        if (!comes[n]) continue;
        const struct node *won = next_if_won(o->g, n), *lost = next_if_lost(o->g, n);
        int32_t rank = o->g->nodes[n].rank * LASTS;
        if (won)
            comes[won - o->g->nodes] = true;
        else
            told = ends_note(o, rank + LAST_WON, out);
        if (lost)
            comes[lost - o->g->nodes] = true;
        else
            told = told && ends_note(o, rank + LAST_LOST, out);
    }
    return told;
}

bool places_ends(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, const int32_t entry[2], struct place_ends out[2], struct room room)
{
    struct outlook o = {.g = g, .results = results, .now = now, .section = section};
    unsigned char *comes = room_take(&room, (size_t)g->count + 1);
    if (!comes || !outlook_fill(&o, room)) return false;
    for (int i = 0; i < 2; i++) {
        out[i].count = 0;
        if (!is_told(&o, entry[i])) continue;
        bool told = still_plays(&o, entry[i]) ? ends_follow(&o, o.all[entry[i]].last, comes, &out[i])
                                              : ends_note(&o, o.all[entry[i]].key, &out[i]);
        if (!told) out[i].count = 0;
    }
    return true;
}

static bool sure_by_points(const struct outlook *o, struct place_range at[GRAPH_ENTRIES + 1],
                           struct room room)
{
    struct points *points = room_take(&room, sizeof *points);
    if (!points || !points_fill(o->g, o->results, o->now, o->section, points, room)) return false;
    points_sure(points, o->g, o->results, o->now, o->section, at);
    return true;
}

static void sure_by_lives(const struct outlook *o, struct place_range at[GRAPH_ENTRIES + 1])
{
    struct survivors s;
    survivors_fill(o->g, o->results, o->now, o->section, &s);
    for (int32_t i = 0; i < s.count; i++)
        at[s.entry[i]] = survivors_sure(&s, i);
}

bool places_sure(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 int32_t section, struct place_range at[GRAPH_ENTRIES + 1], struct room room)
{
    struct outlook o = {.g = g, .results = results, .now = now, .section = section};
    mem_clear(at, (GRAPH_ENTRIES + 1) * sizeof *at);
    if (g->end[section].by == PLACES_BY_LAST_NODE) return sure_by_last_node(&o, at, room);
    if (g->end[section].by == PLACES_BY_LADDER) return true; // no place of a ladder is sure before its end
    if (g->end[section].by == PLACES_BY_GROUPS) return groups_sure(g, results, now, section, at, room);
    if (g->end[section].by != PLACES_BY_LIVES) return sure_by_points(&o, at, room);
    sure_by_lives(&o, at);
    return true;
}
