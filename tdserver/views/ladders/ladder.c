// SPDX-License-Identifier: MIT
#include "views/ladders/ladder.h"

#include "base/arena.h"
#include "director/formats/drawn.h"
#include "director/rounds/calendar.h"
#include "director/rounds/ladder.h"
#include "views/documents.h"
#include "views/pieces.h"

// What is over within so long before the last result was one evening.
static const int64_t EVENING_MS = 18 * 60 * 60 * INT64_C(1000);
enum { RESULTS_TOLD = 50 };

struct looking {
    const struct view *v;
    int32_t section;
    struct drawn *drawn;
    struct ladder_list now, before;
    struct ladder_move *moves; // by node
    int64_t since_ms;          // the last evening began then; 0 = nothing was played
};

static int64_t last_over(const struct looking *k)
{
    int64_t last = 0;
    for (int32_t n = 1; n <= k->drawn->g.count; n++) {
        bool ours = k->drawn->g.nodes[n].section == k->section && ladder_counts(&k->drawn->now[n]);
        if (ours && k->drawn->match[n].over_ms > last) last = k->drawn->match[n].over_ms;
    }
    return last;
}

static struct looking *look(struct arena *a, const struct view *v, int32_t section)
{
    int32_t nodes = state_last(v->state, ROW_node);
    size_t bytes = drawn_room(nodes);
    struct room room = {arena_alloc(a, bytes), bytes};
    struct looking *k = ARENA_NEW(a, struct looking);
    *k = (struct looking){.v = v, .section = section, .drawn = ARENA_NEW(a, struct drawn)};
    k->moves = ARENA_ARRAY(a, (size_t)nodes + 1, struct ladder_move);
    if (!drawn_take(&room, nodes, k->drawn) || !drawn_pass(v->state, k->drawn)) return NULL;
    const struct drawn *d = k->drawn;
    ladder_moves(&d->g, d->now, section, &k->now, k->moves);
    k->since_ms = last_over(k);
    if (k->since_ms > EVENING_MS) k->since_ms -= EVENING_MS;
    ladder_fill_before(&d->g, d->match, d->now, section, k->since_ms ? k->since_ms : LADDER_ALWAYS,
                       &k->before);
    return k;
}

static int32_t match_at(const struct looking *k, int32_t node)
{
    return node ? state_node(k->v->state, node)->match : 0;
}

// ---- whom somebody may challenge: everybody within reach, who is free or why not

static void put_target(struct json_out *o, const struct looking *k, int32_t entry, int32_t target,
                       const int32_t *met)
{
    const struct drawn *d = k->drawn;
    struct ladder_answer is = ladder_may(&d->g, d->match, k->section, &k->now, entry, target, met, 0);
    bool busy = is.bar == LADDER_BUSY;
    json_object(o);
    json_put_int(o, "entry", target);
    json_put_string(o, "bar", busy ? "busy" : is.again ? "again" : "none");
    document_number(o, "match", match_at(k, busy ? is.node : is.again));
    document_time(o, "from", is.again_ms);
    json_object_end(o);
}

static void put_targets(struct json_out *o, const struct looking *k, int32_t entry)
{
    int32_t met[ENTRIES_MAX + 1], place = k->now.place[entry];
    int32_t top = place - k->drawn->g.end[k->section].ladder.reach;
    ladder_met(&k->drawn->g, k->drawn->now, k->section, entry, met);
    json_key(o, "may");
    json_array(o);
    bool free = !k->now.open[entry] && !drawn_rule(k->v->state, k->section).ended;
    for (int32_t at = place - 1; free && at >= 1 && at >= top; at--)
        put_target(o, k, entry, k->now.entry[at - 1], met);
    json_array_end(o);
}

// ---- the list

static int32_t times(const struct looking *k, int32_t entry, bool won)
{
    int32_t count = 0;
    for (int32_t n = 1; n <= k->drawn->g.count; n++) {
        const struct node_now *now = &k->drawn->now[n];
        bool there = now->player[0] == entry || now->player[1] == entry;
        bool ours = k->drawn->g.nodes[n].section == k->section && there && ladder_counts(now);
        count += ours && (!won || now->winner == entry);
    }
    return count;
}

static void put_standing(struct json_out *o, const struct looking *k, int32_t entry)
{
    json_object(o);
    json_put_int(o, "place", k->now.place[entry]);
    document_number(o, "was", k->before.place[entry]);
    json_put_int(o, "entry", entry);
    document_name(o, k->v, entry);
    json_put_int(o, "played", times(k, entry, false));
    json_put_int(o, "won", times(k, entry, true));
    document_number(o, "match", match_at(k, k->now.open[entry]));
    put_targets(o, k, entry);
    json_object_end(o);
}

// ---- challenges

static void put_pair(struct json_out *o, const struct looking *k, const struct row_match *m)
{
    json_put_int(o, "match", m->n);
    json_put_int(o, "round", m->round);
    document_who(o, k->v, "challenger", m->a);
    document_who(o, k->v, "challenged", m->b);
}

static void put_open(struct json_out *o, const struct looking *k, const struct row_match *m)
{
    static const struct row_appointment none;
    const struct row_appointment *own = calendar_agreed(k->v->state, m);
    struct calendar_span span;
    calendar_of(k->v->state, m, &span);
    if (!own) own = &none;
    json_object(o);
    put_pair(o, k, m);
    document_day(o, "until", span.until);
    document_day(o, "day", own->day);
    document_day(o, "at", own->at);
    json_put_bool(o, "begun", m->started_ms);
    json_object_end(o);
}

static void put_opens(struct json_out *o, const struct looking *k)
{
    json_key(o, "open");
    json_array(o);
    for (DRAWN_EACH_MATCH(m, k->v->state))
        if (m->section == k->section && m->status != MATCH_OVER) put_open(o, k, m);
    json_array_end(o);
}

static void put_result(struct json_out *o, const struct looking *k, int32_t n)
{
    const struct row_match *m = state_match(k->v->state, match_at(k, n));
    json_object(o);
    put_pair(o, k, m);
    document_number(o, "winner", drawn_winner(m));
    document_time(o, "over_at", m->over_ms);
    document_number(o, "from", k->moves[n].from);
    document_number(o, "to", k->moves[n].to);
    json_object_end(o);
}

// The last ones first.
static void put_results(struct json_out *o, const struct looking *k)
{
    int32_t told = 0;
    json_key(o, "results");
    json_array(o);
    for (int32_t n = k->drawn->g.count; n > 0 && told < RESULTS_TOLD; n--) {
        if (k->drawn->g.nodes[n].section != k->section || !node_decided(k->drawn->now[n].how)) continue;
        put_result(o, k, n);
        told++;
    }
    json_array_end(o);
}

static void put_list(struct json_out *o, const struct looking *k)
{
    json_key(o, "list");
    json_array(o);
    for (int32_t i = 0; i < k->now.count; i++)
        put_standing(o, k, k->now.entry[i]);
    json_array_end(o);
}

void document_ladder(struct json_out *o, const struct view *v, int32_t section)
{
    const struct looking *k = look(o->arena, v, section);
    const struct row_pairing rule = drawn_rule(v->state, section);
    bool goes_on = drawn_is(v->state, section) && !rule.ended;
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_int(o, "section", section);
    json_put_string(o, "name", document_section_name(v, section));
    json_put_string(o, "status", words_section_status.at[state_section(v->state, section)->status]);
    json_put_int(o, "reach", rule.reach);
    json_put_int(o, "play_days", rule.play_days);
    json_put_int(o, "again_days", rule.again_days);
    json_put_bool(o, "swap", rule.swap);
    json_put_bool(o, "ended", rule.ended);
    document_number(o, "round", goes_on ? rule.paired + 1 : 0);
    document_time(o, "since", k ? k->since_ms : 0);
    if (k) put_list(o, k);
    if (k) put_opens(o, k);
    if (k) put_results(o, k);
    json_object_end(o);
}
