// SPDX-License-Identifier: MIT
// Repair: what a corrected result leaves open, and what either choice would make of it: each match before and after,
// deepest first, and everybody whose places move.
#include "views/documents.h"
#include "views/pieces.h"

#include "director/formats/drawn.h"
#include "director/formats/settle.h"
#include "director/formats/standings.h"

// ---- what is open

// The pass over the stream, and which nodes come after one of them.
struct ahead {
    struct drawn drawn;
    unsigned char *after; // by node, how deep behind it
};

// Begun by others than should meet there: what is red wherever it is drawn.
static bool is_red(const struct drawn *drawn, int32_t node)
{
    return node <= drawn->g.count && drawn->now[node].how == NODE_OPEN;
}

// A node that is open after another one.
static bool is_open(const struct ahead *ahead, int32_t node)
{
    return is_red(&ahead->drawn, node) && ahead->after[node];
}

static bool pass(struct arena *a, const struct view *v, struct drawn *drawn)
{
    int32_t nodes = state_last(v->state, ROW_node);
    size_t bytes = drawn_room(nodes);
    struct room room = {arena_alloc(a, bytes), bytes};
    return drawn_take(&room, nodes, drawn) && drawn_pass(v->state, drawn);
}

static bool look_ahead(struct arena *a, const struct view *v, int32_t node, struct ahead *ahead)
{
    ahead->after = arena_alloc(a, (size_t)state_last(v->state, ROW_node) + 1);
    if (!pass(a, v, &ahead->drawn)) return false;
    settle_after(&ahead->drawn, node, ahead->after);
    return true;
}

// Without a correction that waits nothing is open, and no pass is made.
static bool any_waits(const struct state *state)
{
    for (STATE_EACH(node, node, state))
        if (node->waits) return true;
    return false;
}

const unsigned char *document_open(struct arena *a, const struct view *v)
{
    struct drawn drawn;
    if (!any_waits(v->state) || !pass(a, v, &drawn)) return NULL;
    int32_t nodes = state_last(v->state, ROW_node);
    unsigned char *open = arena_alloc(a, (size_t)nodes + 1);
    for (int32_t n = 0; n <= nodes; n++)
        open[n] = n && is_red(&drawn, n);
    return open;
}

void document_open_after(struct json_out *o, const struct view *v, int32_t match)
{
    struct ahead ahead;
    int32_t node = state_match(v->state, match)->node;
    json_key(o, "open");
    json_array(o);
    if (look_ahead(o->arena, v, node, &ahead))
        for (int32_t n = 0; (n = settle_next(&ahead.drawn, ahead.after, n));)
            if (is_open(&ahead, n)) json_int(o, state_node(v->state, n)->match);
    json_array_end(o);
}

// ---- one match, before and after

// What becomes of the match at a place; NULL: nothing.
static const char *becomes(const struct row_match *was, const struct row_match *is, bool open)
{
    if (was->n != is->n) return open ? "annulled" : "restored";
    if (open) return "stands";
    if (was->a != is->a || was->b != is->b) return "players";
    return was->status != is->status || was->winner != is->winner ? "result" : NULL;
}

static void put_step(struct json_out *o, const struct view *v, const struct view *after, int32_t node,
                     bool open)
{
    const struct row_match *was = drawn_match(v->state, state_node(v->state, node)->match);
    const struct row_match *is =
        was ? drawn_match(after->state, state_node(after->state, node)->match) : NULL;
    const char *word = is ? becomes(was, is, open) : NULL;
    if (!word) return;
    json_object(o);
    json_put_int(o, "node", node);
    json_put_string(o, "becomes", word);
    json_key(o, "was");
    document_match_brief(o, v, was->n);
    json_key(o, "is");
    document_match_brief(o, after, is->n);
    json_object_end(o);
}

static void put_steps(struct json_out *o, const struct view *v, const struct view *after, int32_t node)
{
    struct ahead ahead;
    json_key(o, "matches");
    json_array(o);
    if (after && look_ahead(o->arena, v, node, &ahead))
        for (int32_t n = 0; (n = settle_next(&ahead.drawn, ahead.after, n));)
            put_step(o, v, after, n, is_open(&ahead, n));
    json_array_end(o);
}

// ---- places

static void put_placing(struct json_out *o, const char *key, struct placing at)
{
    if (!at.from) {
        json_put_null(o, key);
        return;
    }
    json_key(o, key);
    json_object(o);
    json_put_int(o, "from", at.from);
    json_put_int(o, "to", at.to);
    json_object_end(o);
}

static void put_moved(struct json_out *o, const struct view *v, int32_t section, int32_t entry,
                      struct placing was, struct placing is)
{
    if (was.from == is.from && was.to == is.to) return;
    json_object(o);
    json_put_int(o, "section", section);
    json_put_string(o, "section_name", document_section_name(v, section));
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    put_placing(o, "was", was);
    put_placing(o, "is", is);
    json_object_end(o);
}

static bool sure_places(struct arena *a, const struct state *state, int32_t section, struct placing *at)
{
    size_t bytes = standings_sure_room(state);
    return standings_sure(state, section, at, (struct room){arena_alloc(a, bytes), bytes});
}

static void put_places_of(struct json_out *o, const struct view *before, const struct view *after,
                          int32_t section)
{
    struct placing was[ENTRIES_MAX + 1], is[ENTRIES_MAX + 1];
    bool both = sure_places(o->arena, before->state, section, was) &&
                sure_places(o->arena, after->state, section, is);
    for (STATE_EACH(entry, e, before->state))
        if (both) put_moved(o, before, section, e->n, was[e->n], is[e->n]);
}

// Everybody whose places differ from what they were before the result was corrected.
static void put_places(struct json_out *o, const struct view *before, const struct view *after)
{
    json_key(o, "places");
    json_array(o);
    for (STATE_EACH(section, s, before->state))
        if (after && drawn_is(before->state, s->n)) put_places_of(o, before, after, s->n);
    json_array_end(o);
}

// ---- the end of the event

// About when the last match will be over, if it stays as it was entered first and after this choice; both counted from the
// same moment, the newest that either knows of, so that what lies between them is what the choice costs.
static void put_ends(struct json_out *o, const struct view *before, const struct view *after)
{
    struct outlook was, is;
    bool had = document_outlook_of(o->arena, before, &was);
    bool has = document_outlook_of(o->arena, after ? after : before, &is);
    if (had && has) was.from_ms = is.from_ms = was.from_ms > is.from_ms ? was.from_ms : is.from_ms;
    json_key(o, "ends");
    json_object(o);
    document_about(o, "was", had ? &was : NULL, had ? &was.ends : NULL);
    document_about(o, "is", has ? &is : NULL, has ? &is.ends : NULL);
    document_time(o, "from", has ? is.from_ms : 0);
    json_object_end(o);
}

// ---- all of it

static const char *stage_of(const struct view *v, const struct row_node *node)
{
    if (node->waits) return "waits";
    if (node->pin_winner) return "as_played";
    for (STATE_EACH(match, m, v->state))
        if (m->status == MATCH_ANNULLED && m->annulled_for == node->match) return "annulled";
    return "none";
}

static void put_why_not(struct json_out *o, const struct repair_look *look)
{
    json_key(o, "why_not");
    if (look->after) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_string(o, "code", look->refused.reason);
    json_put_raw(o, "args", look->refused.args);
    json_put_string(o, "text", look->refused.detail);
    json_object_end(o);
}

// The score that was entered first; null where it was none, or where nobody kept it.
static void put_was_score(struct json_out *o, const struct view *v, const struct row_node *node)
{
    const struct row_match *m = state_match(v->state, node->match);
    bool kept = (node->was_winner || node->pin_winner) && (node->was_score_a || node->was_score_b);
    json_key(o, "was_score");
    if (!kept) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "a", document_side_score(v, m, node->was_score_a));
    json_put_int(o, "b", document_side_score(v, m, node->was_score_b));
    json_object_end(o);
}

// Everything as it was entered first is what "goes on as played" comes to.
static const struct view *as_entered(const struct view *v, const struct repair_look *looks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (looks[i].choice == REPAIR_AS_PLAYED && looks[i].after) return looks[i].after;
    return v;
}

void document_repair(struct json_out *o, const struct view *v, int32_t match, const struct repair_look *looks,
                     size_t count)
{
    const struct row_node *node = state_node(v->state, state_match(v->state, match)->node);
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_string(o, "stage", stage_of(v, node));
    json_key(o, "match");
    document_match_brief(o, v, match);
    document_who(o, v, "was_winner", node->was_winner ? node->was_winner : node->pin_winner);
    put_was_score(o, v, node);
    document_open_after(o, v, match);
    document_currency(o, v);
    json_key(o, "choices");
    json_array(o);
    for (size_t i = 0; i < count; i++) {
        json_object(o);
        json_put_string(o, "choice", words_repair_choice.at[looks[i].choice]);
        put_why_not(o, &looks[i]);
        put_steps(o, v, looks[i].after, node->n);
        put_places(o, as_entered(v, looks, count), looks[i].after);
        document_prize_changes(o, as_entered(v, looks, count), looks[i].after);
        put_ends(o, as_entered(v, looks, count), looks[i].after);
        json_put_raw(o, "consequences", looks[i].consequences);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}
