// SPDX-License-Identifier: MIT
#include "demo/weekend/rehearsal.h"

#include "director/formats/drop_map.h"
#include "director/formats/ended.h"
#include "director/formats/format.h"
#include "director/formats/late_entry.h"
#include "director/formats/pass.h"
#include "director/formats/places.h"

struct rehearsal {
    const struct event_file *file;
    struct graph g;
    struct node_match *match;
    struct node_now *now;
    int32_t *number; // of the match at a node, 0 = none was played
    int32_t matches;
    uint16_t away[GRAPH_ENTRIES + 1];
    unsigned char *bytes;
    size_t size;
    struct err failed;
    struct arena *a;
};

static struct room room_of(const struct rehearsal *r)
{
    return (struct room){r->bytes, r->size};
}

static const struct event_section *section_of(const struct rehearsal *r, int32_t section)
{
    return &r->file->sections[section - 1];
}

static void fail(struct rehearsal *r, const char *what, struct text about)
{
    if (!r->failed.code)
        r->failed = err_make(ERR_CONFLICT, arena_printf(r->a, "%s: %.*s", what, TEXT_ARGS(about)));
}

// ---- building

static bool build_section(struct rehearsal *r, const struct event_section *s, int32_t section)
{
    int32_t maps[DROP_ROUNDS], map_count;
    struct section_plan plan = {.section = section,
                                .kind = s->kind,
                                .slots = s->slots,
                                .slot_count = s->slot_count,
                                .fed_by = s->from,
                                .also_by = s->with,
                                .third_place = s->third_place,
                                .recharge = s->recharge,
                                .shifted = s->shifted};
    for (int32_t i = 0; i < s->round_count; i++)
        plan.rounds |= 1u << (s->rounds[i] - 1);
    if (s->from) {
        plan.fed_by_knockout = section_of(r, s->from)->kind == SECTION_KNOCKOUT;
        plan.fed_by_third = plan.fed_by_knockout && section_of(r, s->from)->third_place &&
                            section_of(r, s->from)->slot_count >= 4;
        plan.fed_slots = section_of(r, s->from)->slot_count;
    }
    return format_plan(&r->g, &plan, maps, &map_count);
}

static void build(struct rehearsal *r)
{
    int32_t nodes = r->file->section_count * GRAPH_SECTION_NODES + 1;
    r->g = (struct graph){.nodes = ARENA_ARRAY(r->a, (size_t)nodes + 1, struct node), .room = nodes};
    r->match = ARENA_ARRAY(r->a, (size_t)nodes + 1, struct node_match);
    r->now = ARENA_ARRAY(r->a, (size_t)nodes + 1, struct node_now);
    r->number = ARENA_ARRAY(r->a, (size_t)nodes + 1, int32_t);
    struct graph most = {.count = nodes};
    r->size = graph_room(&most) + drop_room(&most);
    r->bytes = arena_alloc(r->a, r->size);
    for (int32_t i = 1; i <= r->file->section_count && !r->failed.code; i++)
        if (!build_section(r, section_of(r, i), i))
            fail(r, "this section cannot be built", section_of(r, i)->name);
}

// ---- playing

static struct graph_results results_of(const struct rehearsal *r)
{
    return (struct graph_results){.match = r->match, .away = r->away};
}

static void look(struct rehearsal *r)
{
    struct graph_results results = results_of(r);
    do
        if (!graph_pass(&r->g, &results, r->now, room_of(r))) fail(r, "no room", r->file->title);
    while (!r->failed.code && graph_keep_walkovers(&r->g, r->now, r->match));
}

static bool between(const struct node_now *now, int32_t a, int32_t b)
{
    return (now->player[0] == a && now->player[1] == b) || (now->player[0] == b && now->player[1] == a);
}

static int32_t winner_by_list(const struct rehearsal *r, int32_t n)
{
    const struct node *node = &r->g.nodes[n];
    for (int32_t i = 0; i < r->file->result_count; i++) {
        const struct event_result *result = &r->file->results[i];
        if (result->section == node->section && result->round == node->round &&
            between(&r->now[n], result->a, result->b))
            return result->winner;
    }
    return 0;
}

static int32_t winner_of(const struct rehearsal *r, int32_t n, int32_t wrong_board)
{
    const struct node *node = &r->g.nodes[n];
    if (!r->file->strength) return winner_by_list(r, n);
    struct event_meeting m = {node->section, node->round, r->now[n].player[0], r->now[n].player[1]};
    return event_winner(r->file, &m, wrong_board);
}

// Who counts as the winner until the act has its turn: the other one, or of teams, who has more boards with the wrong one.
static int32_t wrong_winner_of(const struct rehearsal *r, int32_t n, const struct event_act *act,
                               int32_t winner)
{
    const int32_t *player = r->now[n].player;
    if (act->board) return winner_of(r, n, act->board);
    return player[player[0] == winner];
}

static void enter(struct rehearsal *r, int32_t n, enum node_how how, int32_t winner)
{
    const struct node_now *now = &r->now[n];
    r->match[n] = (struct node_match){.player = {now->player[0], now->player[1]},
                                      .how = how,
                                      .winner = now->player[0] == winner ? SIDE_A : SIDE_B};
}

// The act that is about the match at this node and has not had its turn.
static struct event_act *act_about(const struct rehearsal *r, int32_t n)
{
    const struct node *node = &r->g.nodes[n];
    for (int32_t i = 0; i < r->file->act_count; i++) {
        struct event_act *act = &r->file->acts[i];
        if (act->done || !act->a || act->section != node->section || act->round != node->round) continue;
        if (between(&r->now[n], act->a, act->b)) return act;
    }
    return NULL;
}

static void play(struct rehearsal *r, int32_t n)
{
    struct event_act *act = act_about(r, n);
    int32_t winner = winner_of(r, n, 0);
    if (!winner) fail(r, "the file has no result for a match of", section_of(r, r->g.nodes[n].section)->name);
    if (act && act->kind == ACT_NO_SHOW) {
        act->done = true;
        enter(r, n, NODE_WALKOVER, r->now[n].player[r->now[n].player[0] == act->entry]);
    } else if (act && act->kind == ACT_WRONG_WINNER && !act->entry) {
        act->entry = winner;
        enter(r, n, NODE_PLAYED, wrong_winner_of(r, n, act, winner));
    } else {
        enter(r, n, NODE_PLAYED, winner);
    }
}

// ---- acts

static bool rounds_over(const struct rehearsal *r, int32_t section, int32_t before)
{
    for (int32_t n = 1; n <= r->g.count; n++) {
        const struct node *node = &r->g.nodes[n];
        if (node->section == section && node->round < before && !node_decided(r->now[n].how)) return false;
    }
    return true;
}

// The result is corrected; every match that was played by others than now meet there is annulled and played again.
static void repair(struct rehearsal *r, const struct event_act *act)
{
    bool open = true;
    for (int32_t n = 1; n <= r->g.count; n++) {
        const struct node *node = &r->g.nodes[n];
        struct node_match *m = &r->match[n];
        if (node->section != act->section || node->round != act->round ||
            !between(&r->now[n], act->a, act->b))
            continue;
        m->winner = m->player[0] == act->entry ? SIDE_A : SIDE_B;
    }
    while (open && !r->failed.code) {
        open = false;
        look(r);
        for (int32_t n = 1; n <= r->g.count && !open; n++) {
            if (r->now[n].how != NODE_OPEN) continue;
            r->match[n] = (struct node_match){0};
            open = true;
        }
    }
}

static void late_entry(struct rehearsal *r, const struct event_act *act)
{
    struct late_place place;
    struct graph_results results = results_of(r);
    bool may_close = section_of(r, act->section)->kind == SECTION_KNOCKOUT;
    if (late_places(&r->g, &results, act->section, act->entry, may_close, r->now, room_of(r), &place, 1))
        late_take(&r->g, &place, act->entry);
    else
        fail(r, "no bye is free for", r->file->names[act->entry - 1]);
}

// Does what is due now. True: something was done.
static bool act_due(struct rehearsal *r)
{
    for (int32_t i = 0; i < r->file->act_count; i++) {
        struct event_act *act = &r->file->acts[i];
        bool wrong = act->kind == ACT_WRONG_WINNER;
        if (act->done || act->kind == ACT_NO_SHOW || (wrong && !act->entry)) continue;
        if (!rounds_over(r, wrong ? act->until_section : act->section, wrong ? act->until_round : act->round))
            continue;
        act->done = true;
        if (act->kind == ACT_WITHDRAW) r->away[act->entry] = UINT16_MAX;
        if (act->kind == ACT_LATE_ENTRY) late_entry(r, act);
        if (wrong) repair(r, act);
        return true;
    }
    return false;
}

// A match of a round that an act comes before is not called yet.
static bool held_back(const struct rehearsal *r, int32_t n)
{
    const struct node *node = &r->g.nodes[n];
    for (int32_t i = 0; i < r->file->act_count; i++) {
        const struct event_act *act = &r->file->acts[i];
        bool wrong = act->kind == ACT_WRONG_WINNER;
        if (act->done || act->kind == ACT_NO_SHOW) continue;
        int32_t section = wrong ? act->until_section : act->section,
                round = wrong ? act->until_round : act->round;
        if (node->section == section && node->round >= round) return true;
    }
    return false;
}

static int32_t next_match(const struct rehearsal *r)
{
    for (int32_t n = 1; n <= r->g.count; n++)
        if (r->now[n].how == NODE_READY && !held_back(r, n)) return n;
    return 0;
}

static void number_matches(struct rehearsal *r)
{
    for (int32_t n = 1; n <= r->g.count; n++) {
        if (r->now[n].how == NODE_PLAYED && !r->number[n]) r->number[n] = ++r->matches;
        if (r->now[n].how == NODE_OPEN || r->now[n].how == NODE_READY) r->number[n] = 0;
    }
}

static void play_event(struct rehearsal *r)
{
    int32_t n = 1;
    look(r);
    while (!r->failed.code && n) {
        if (act_due(r)) {
            look(r);
            continue;
        }
        n = next_match(r);
        if (n) play(r, n);
        look(r);
        number_matches(r);
    }
    for (int32_t i = 0; i < r->file->act_count; i++)
        if (!r->file->acts[i].done)
            fail(r, "an act never had its turn in", section_of(r, r->file->acts[i].section)->name);
    struct graph_results results = results_of(r);
    for (int32_t i = 1; i <= r->file->section_count; i++)
        if (!section_ended(&r->g, &results, r->now, i))
            fail(r, "this section did not come to an end", section_of(r, i)->name);
}

struct err rehearsal_play(struct arena *a, const struct event_file *file, struct rehearsal **out)
{
    struct rehearsal *r = ARENA_NEW(a, struct rehearsal);
    *out = r;
    r->a = a;
    r->file = file;
    if (!event_can_be_rehearsed(file)) fail(r, "who meets whom in it is the server's to say", file->title);
    if (!r->failed.code) build(r);
    if (!r->failed.code) play_event(r);
    return r->failed;
}

// ---- telling

static struct text name_of(const struct rehearsal *r, int32_t entry)
{
    return entry > 0 ? r->file->names[entry - 1] : (struct text){0};
}

static void put_source(const struct rehearsal *r, struct json_out *o, const char *key,
                       const struct source *from)
{
    json_key(o, key);
    json_object(o);
    json_put_string(o, "from", words_source_kind.at[from->kind]);
    if (from->kind == SOURCE_ENTRY)
        json_put_text(o, "entry", name_of(r, from->of));
    else if (from->kind == SOURCE_PLACE)
        json_put_int(o, "place", from->of);
    else if (from->kind != SOURCE_NOBODY)
        json_put_int(o, "node", from->of);
    if (from->kind == SOURCE_PLACE) json_put_text(o, "section", section_of(r, from->section)->name);
    json_object_end(o);
}

static void put_player(const struct rehearsal *r, struct json_out *o, int32_t entry)
{
    if (entry > 0)
        json_text(o, name_of(r, entry));
    else
        json_null(o);
}

static void put_node(const struct rehearsal *r, struct json_out *o, int32_t n)
{
    const struct node *node = &r->g.nodes[n];
    const struct node_now *now = &r->now[n];
    json_object(o);
    json_put_int(o, "node", n);
    json_put_int(o, "round", node->round);
    put_source(r, o, "a", &node->from[0]);
    put_source(r, o, "b", &node->from[1]);
    json_key(o, "players");
    json_array(o);
    put_player(r, o, now->player[0]);
    put_player(r, o, now->player[1]);
    json_array_end(o);
    if (r->number[n])
        json_put_int(o, "match", r->number[n]);
    else
        json_put_null(o, "match");
    json_put_text(o, "winner", name_of(r, now->winner));
    json_put_string(o, "how", words_node_how.at[now->how]);
    if (node->condition) {
        json_key(o, "condition");
        json_object(o);
        json_put_int(o, "node", node->condition);
        json_put_string(o, "side", node->condition_side == SIDE_A ? "a" : "b");
        json_object_end(o);
    }
    json_object_end(o);
}

static struct places *places_of(const struct rehearsal *r, int32_t section)
{
    struct places *places = ARENA_NEW(r->a, struct places);
    struct graph_results results = results_of(r);
    if (!places_fill(&r->g, &results, r->now, section, places, room_of(r))) places->count = 0;
    return places;
}

static void put_places(const struct rehearsal *r, struct json_out *o, int32_t section)
{
    const struct places *places = places_of(r, section);
    json_key(o, "places");
    json_array(o);
    for (int32_t i = 0; i < places->count; i++) {
        json_object(o);
        json_put_text(o, "entry", name_of(r, places->at[i].entry));
        json_put_int(o, "from", places->at[i].from);
        json_put_int(o, "to", places->at[i].to);
        json_object_end(o);
    }
    json_array_end(o);
}

void rehearsal_rematches(struct arena *a, const struct graph *g, int32_t main, int32_t section,
                         struct json_out *o)
{
    struct rematches found;
    size_t bytes = drop_room(g);
    if (!main || !drop_rematches(g, main, section, (struct room){arena_alloc(a, bytes), bytes}, &found)) {
        json_put_null(o, "expected_rematches");
        return;
    }
    int64_t parts = (found.expected * 10000 + ((int64_t)1 << (DROP_UNIT_BITS - 1))) >> DROP_UNIT_BITS;
    char *number = arena_printf(a, "%d.%04d", (int)(parts / 10000), (int)(parts % 10000));
    json_put_raw(o, "expected_rematches", text_of(number));
}

void rehearsal_standings(const struct rehearsal *r, struct json_out *o)
{
    json_object(o);
    json_put_null(o, "uid");
    json_key(o, "sections");
    json_array(o);
    for (int32_t i = 1; i <= r->file->section_count; i++) {
        json_object(o);
        json_put_text(o, "name", section_of(r, i)->name);
        json_put_string(o, "kind", words_section_kind.at[section_of(r, i)->kind]);
        json_key(o, "nodes");
        json_array(o);
        for (int32_t n = 1; n <= r->g.count; n++)
            if (r->g.nodes[n].section == i) put_node(r, o, n);
        json_array_end(o);
        put_places(r, o, i);
        rehearsal_rematches(r->a, &r->g, section_of(r, i)->from, i, o);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

// ---- for people

static void say(struct json_out *o, const char *line)
{
    json_bytes_append(o, text_of(line));
}

static int32_t count_how(const struct rehearsal *r, int32_t section, enum node_how how)
{
    int32_t count = 0;
    for (int32_t n = 1; n <= r->g.count; n++)
        count += r->g.nodes[n].section == section && r->now[n].how == how;
    return count;
}

void rehearsal_print(const struct rehearsal *r, struct json_out *o)
{
    for (int32_t i = 1; i <= r->file->section_count; i++) {
        const struct event_section *s = section_of(r, i);
        const struct places *places = places_of(r, i);
        say(o, arena_printf(r->a, "%.*s (%s): %d rounds, %d matches, %d walkovers, %d byes\n",
                            TEXT_ARGS(s->name), words_section_kind.at[s->kind], (int)graph_rounds(&r->g, i),
                            (int)count_how(r, i, NODE_PLAYED), (int)count_how(r, i, NODE_WALKOVER),
                            (int)count_how(r, i, NODE_BYE)));
        for (int32_t k = 0; k < places->count; k++) {
            const struct place_range *at = &places->at[k];
            char *range = at->from == at->to ? arena_printf(r->a, "%d", (int)at->from)
                                             : arena_printf(r->a, "%d-%d", (int)at->from, (int)at->to);
            say(o, arena_printf(r->a, "  %7s  %.*s\n", range, TEXT_ARGS(name_of(r, at->entry))));
        }
    }
}
