// SPDX-License-Identifier: MIT
// The club, the tournament and standings.
#include "views/documents.h"
#include "views/pieces.h"
#include "views/rounds.h"

#include <stdlib.h>

#include "director/formats/bracket.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/standings.h"
#include "director/games/match_games.h"
#include "director/status.h"
#include "director/teams/boards.h"

static void put_entry_counts(struct json_out *o, const struct view *v)
{
    json_key(o, "entries");
    json_object(o);
    for (int32_t status = 0; status < ENTRY_REMOVED; status++) {
        int32_t count = 0;
        for (STATE_EACH(entry, e, v->state))
            count += e->status == status && !team_member(e);
        json_put_int(o, words_entry_status.at[status], count);
    }
    json_object_end(o);
}

static void put_match_counts(struct json_out *o, const struct view *v)
{
    int32_t total = 0, over = 0, playing = 0, ready = 0;
    for (DRAWN_EACH_MATCH(m, v->state)) {
        if (!document_counts(m)) continue;
        total++;
        over += m->status == MATCH_OVER;
        ready += m->status == MATCH_READY;
        playing += status_at_table((enum match_status)m->status);
    }
    json_key(o, "matches");
    json_object(o);
    json_put_int(o, "total", total);
    json_put_int(o, "over", over);
    json_put_int(o, "playing", playing);
    json_put_int(o, "ready", ready);
    json_object_end(o);
}

static void put_lengths(struct json_out *o, const struct view *v)
{
    json_key(o, "lengths");
    json_array(o);
    for (STATE_EACH(round, r, v->state))
        json_int(o, r->length);
    json_array_end(o);
}

static int32_t tables_in(const struct view *v)
{
    int32_t n = 0;
    while (state_hall_table(v->state, n + 1))
        n++;
    return n;
}

void document_club(struct json_out *o, const struct view *v)
{
    const struct row_club *row = state_club(v->state, 1);
    json_object(o);
    json_put_int(o, "club", 1);
    json_put_id(o, "version", row ? row->version : 0);
    json_put_string(o, "name", row ? row->name : "");
    json_put_string(o, "time_zone", row ? row->time_zone : "");
    json_object_end(o);
}

static void put_wall(struct json_out *o, const struct row_tournament *t)
{
    json_key(o, "wall");
    json_object(o);
    document_word(o, "scene", &words_wall_scene, t->wall);
    json_put_string(o, "message", t->wall_message);
    document_time(o, "until", t->wall_until_ms);
    json_object_end(o);
}

void document_tournament(struct json_out *o, const struct view *v)
{
    const struct row_tournament *t = state_tournament(v->state, 1);
    const struct row_section *main = state_section(v->state, MAIN_SECTION);
    json_object(o);
    document_uid(o, v);
    json_put_id(o, "version", state_tournament_version(v->state));
    json_put_id(o, "seq", v->seq);
    document_word(o, "status", &words_tournament_status, t->status);
    json_put_string(o, "title", t->title);
    json_put_string(o, "starts_on", t->starts_on);
    json_put_int(o, "starts_at_min", t->starts_at_min);
    document_word(o, "format", &words_format, t->format);
    json_put_bool(o, "check_in", t->check_in);
    json_put_bool(o, "third_place", main->third_place);
    json_put_int(o, "third_place_length", main->third_place_length);
    put_lengths(o, v);
    put_entry_counts(o, v);
    json_key(o, "draw");
    json_object(o);
    document_word(o, "method", &words_draw_method, main->draw_method);
    json_put_string(o, "seed", main->draw_seed);
    json_put_int(o, "reseeds", main->reseeds);
    json_put_int(o, "size", main->size);
    json_object_end(o);
    json_put_int(o, "tables", tables_in(v));
    json_put_int(o, "sittings", document_sittings_count(v));
    json_put_bool(o, "auto_call", t->auto_call);
    json_put_string(o, "away", t->away);
    put_wall(o, t);
    put_match_counts(o, v);
    document_champion(o, v, main->champion);
    document_sections_brief(o, v);
    json_key(o, "club");
    json_object(o);
    json_put_text(o, "name", v->club_name);
    json_put_text(o, "time_zone", v->time_zone);
    json_object_end(o);
    json_object_end(o);
}

// ---- standings

struct record {
    int32_t won, lost, points_for, points_against, next;
    bool here; // has a place in the section
};

static void count_match(struct record *records, const struct state *state, const struct row_match *m)
{
    const int32_t entries[2] = {m->a, m->b};
    int32_t scores[2] = {match_points_shown(state, m, m->score_a), match_points_shown(state, m, m->score_b)};
    // Points of teams are those on their boards.
    if (boards_of(state, m)) scores[0] = m->points_a, scores[1] = m->points_b;
    for (int side = 0; side < 2; side++) {
        if (entries[side] <= 0) continue;
        struct record *r = &records[entries[side]];
        r->here = true;
        r->points_for += scores[side];
        r->points_against += scores[1 - side];
        if (m->status != MATCH_OVER)
            r->next = m->n;
        else if (m->how != HOW_BYE && m->how != HOW_SKIPPED && m->winner) {
            bool won = (m->winner == SIDE_A) == (side == 0);
            r->won += won;
            r->lost += !won;
        }
    }
}

static const char *standing_word(const struct row_section *s, const struct row_entry *e,
                                 const struct record *r, const struct rounds_table *t)
{
    if (s->champion == e->n) return "champion";
    if (e->status == ENTRY_WITHDRAWN) return "withdrawn";
    // Where everybody meets many others nobody is out before the end, unless all lives are lost.
    bool plays_on = s->status != SECTION_OVER && t && !rounds_is_out(t, e->n);
    return r->next || s->status == SECTION_PLANNED || plays_on ? "in" : "out";
}

struct ranked {
    int32_t entry;
    int32_t group;        // 0 = none
    int32_t rank;         // by points or lives, 0 = places are found otherwise
    struct placing place; // 0-0 while they are still in, and while others may yet fall in between
    bool gone;
    bool out; // plays on no more
    int32_t won;
};

// Champion first, then who is still in, then by place; last of all who left without a place.
static int32_t rank_of(const struct ranked *r)
{
    if (!r->place.from) return r->gone ? ENTRIES_MAX + 1 : 1;
    return r->place.to == 1 ? 0 : r->place.from;
}

// Of a bracket that runs: who plays on before who does not, the more wins the better.
static int32_t by_wins(const struct ranked *x, const struct ranked *y)
{
    if (x->rank || x->place.from) return 0;
    return x->out != y->out ? x->out - y->out : y->won - x->won;
}

// Among equals those who left come last; then in order of number.
static int by_place(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->group != y->group) return x->group - y->group;
    int32_t ranks = x->rank != y->rank ? x->rank - y->rank : rank_of(x) - rank_of(y);
    if (ranks) return ranks;
    if (x->gone != y->gone) return x->gone - y->gone;
    int32_t wins = by_wins(x, y);
    return wins ? wins : x->entry - y->entry;
}

// Who does not stand in a section by rounds yet comes after all who do.
static int32_t rank_in_table(const struct rounds_table *t, int32_t entry)
{
    if (!t) return 0;
    int32_t rank = rounds_rank(t, entry);
    return rank ? rank : ENTRIES_MAX + 1;
}

// Of groups one after the other; who stands in none comes last.
static int32_t group_in_table(const struct rounds_table *t, int32_t entry)
{
    int32_t group = rounds_group(t, entry);
    return t && t->groups && !group ? ENTRIES_MAX + 1 : group;
}

// Is somebody of the event in the main draw before anything says so? Where people take seats, who has taken one.
static bool in_main(const struct state *state, const struct row_section *s, const struct row_entry *e)
{
    if (s->n != MAIN_SECTION || boards_in(s) != team_is(e)) return false;
    const struct row_seat *seat = drawn_seat(state, s->n, e->n);
    return s->field != FIELD_OF_CHOSEN || (seat && seat->status == SEAT_IN);
}

// Where a section of brackets still runs, who has lost there has the places that are sure already: of a consolation nobody
// else says them before its end.
static void places_so_far(struct arena *a, const struct state *state, const struct row_section *s,
                          const struct record *records, struct placing *places)
{
    struct placing sure[ENTRIES_MAX + 1];
    size_t bytes = standings_sure_room(state);
    standings_places(state, s->n, places);
    if (s->status == SECTION_OVER || !drawn_is(state, s->n)) return;
    if (!standings_sure(state, s->n, sure, (struct room){arena_alloc(a, bytes), bytes})) return;
    for (STATE_EACH(entry, e, state)) {
        const struct record *r = &records[e->n];
        bool lost = r->here && r->lost && !r->next && sure[e->n].from > 1;
        if (lost && !places[e->n].from) places[e->n] = sure[e->n];
    }
}

// Before a section is drawn, and in the main draw, everybody in the event who may play there; in others who has stood in it.
static int32_t rank_entries(struct arena *a, const struct state *state, const struct row_section *s,
                            const struct record *records, const struct rounds_table *table,
                            struct ranked *ranked)
{
    int32_t count = 0;
    struct placing places[ENTRIES_MAX + 1];
    if (table)
        standings_places(state, s->n, places);
    else
        places_so_far(a, state, s, records, places);
    for (STATE_EACH(entry, e, state)) {
        bool here = in_main(state, s, e) || records[e->n].here;
        if (e->status == ENTRY_WAITING || e->status == ENTRY_REMOVED || !here) continue;
        // Who has no place at the end went home before playing there.
        bool gone = e->status == ENTRY_WITHDRAWN || (s->status == SECTION_OVER && !places[e->n].from);
        const struct record *r = &records[e->n];
        ranked[count++] = (struct ranked){.entry = e->n,
                                          .group = group_in_table(table, e->n),
                                          .rank = rank_in_table(table, e->n),
                                          .place = places[e->n],
                                          .gone = gone,
                                          .out = !r->next && s->status != SECTION_PLANNED,
                                          .won = r->won};
    }
    qsort(ranked, (size_t)count, sizeof *ranked, by_place);
    return count;
}

// By what those who were level are parted here, and why; null: by what they played.
static void put_decided(struct json_out *o, const struct view *v, int32_t section, int32_t entry)
{
    const struct row_seat *seat = drawn_seat(v->state, section, entry);
    json_key(o, "decided");
    if (!seat || !seat->lots || !seat->place_from) {
        json_null(o);
        return;
    }
    const struct row_lots *drawing = state_lots(v->state, seat->lots);
    int32_t group[ENTRIES_MAX + 1], groups = drawn_groups(v->state, section, group);
    // Places in a group, where there are some.
    int32_t of = groups ? groups : 1, before = groups ? group[entry] - 1 : 0;
    json_object(o);
    json_put_string(o, "by", drawing->barrage ? "barrage" : "lot");
    document_number(o, "section", drawing->barrage);
    json_put_int(o, "from", (drawing->place_from - 1 - before) / of + 1);
    json_put_int(o, "to", (drawing->place_to - 1 - before) / of + 1);
    json_put_string(o, "reason", drawing->reason);
    json_object_end(o);
}

// Of groups: who shares which places of theirs at the end, and by which number lots are drawn for them.
static void put_in_group(struct json_out *o, const struct places *places, int32_t entry)
{
    json_key(o, "in_group");
    for (int32_t i = 0; i < places->count; i++) {
        const struct place_range *at = &places->at[i];
        if (at->entry != entry || !places->groups) continue;
        json_object(o);
        json_put_int(o, "from", at->first);
        json_put_int(o, "to", at->last);
        json_put_int(o, "place", places_held(places, at).from);
        json_object_end(o);
        return;
    }
    json_null(o);
}

// Everybody who stands in a section, best first.
struct standings_list {
    const struct row_section *section;
    const struct rounds_table *table; // of a section that is played for points or lives
    struct record records[ENTRIES_MAX + 1];
    struct places places; // at the end
    struct ranked ranked[ENTRIES_MAX];
    int32_t count;
};

static const struct standings_list *standings_list(struct arena *a, const struct view *v, int32_t section)
{
    struct standings_list *list = ARENA_NEW(a, struct standings_list);
    list->section = state_section(v->state, section);
    for (DRAWN_EACH_MATCH(m, v->state))
        if (m->section == section) count_match(list->records, v->state, m);
    list->table = rounds_table(a, v, section);
    list->count = rank_entries(a, v->state, list->section, list->records, list->table, list->ranked);
    drawn_places(v->state, section, &list->places);
    return list;
}

static struct standing standing_at(const struct view *v, const struct standings_list *list, int32_t i)
{
    const struct ranked *at = &list->ranked[i];
    const struct record *r = &list->records[at->entry];
    return (struct standing){at->entry,
                             at->place.from,
                             at->place.to,
                             rounds_rank(list->table, at->entry),
                             r->won,
                             r->lost,
                             standing_word(list->section, state_entry(v->state, at->entry), r, list->table)};
}

size_t document_standing_list(struct arena *a, const struct view *v, int32_t section, struct standing **out)
{
    const struct standings_list *list = standings_list(a, v, section);
    *out = arena_alloc(a, (size_t)list->count * sizeof **out);
    for (int32_t i = 0; i < list->count; i++)
        (*out)[i] = standing_at(v, list, i);
    return (size_t)list->count;
}

// The members that anybody needs of it.
static void put_standing(struct json_out *o, const struct view *v, const struct standings_list *list,
                         int32_t i)
{
    struct standing at = standing_at(v, list, i);
    json_put_int(o, "place_from", at.place_from);
    json_put_int(o, "place_to", at.place_to);
    json_put_int(o, "entry", at.entry);
    document_name(o, v, at.entry);
    json_put_int(o, "won", at.won);
    json_put_int(o, "lost", at.lost);
    json_put_string(o, "status", at.status);
}

static void put_whole_standing(struct json_out *o, const struct view *v, const struct standings_list *list,
                               int32_t i)
{
    int32_t entry = list->ranked[i].entry;
    const struct record *r = &list->records[entry];
    json_object(o);
    put_standing(o, v, list, i);
    document_nameless(o, v, entry);
    json_put_int(o, "points_for", r->points_for);
    json_put_int(o, "points_against", r->points_against);
    if (draughts_played(match_games(v->state, list->section->n))) json_put_bool(o, "halves", true);
    document_number(o, "next", r->next);
    put_decided(o, v, list->section->n, entry);
    rounds_put_points(o, list->table, entry);
    put_in_group(o, &list->places, entry);
    json_object_end(o);
}

void document_standings(struct json_out *o, const struct view *v, int32_t section)
{
    const struct row_tournament *t = state_tournament(v->state, 1);
    const struct standings_list *list = standings_list(o->arena, v, section);
    json_object(o);
    document_uid(o, v);
    json_put_id(o, "version", v->seq);
    document_word(o, "status", &words_tournament_status, t->status);
    json_put_int(o, "section", section);
    rounds_put_criteria(o, list->table);
    document_undecided(o, v, section);
    json_key(o, "standings");
    json_array(o);
    for (int32_t i = 0; i < list->count; i++)
        put_whole_standing(o, v, list, i);
    json_array_end(o);
    json_object_end(o);
}

void document_standings_brief(struct json_out *o, const struct view *v, int32_t section, int32_t most,
                              int32_t entry)
{
    const struct standings_list *list = standings_list(o->arena, v, section);
    json_key(o, "standings");
    json_array(o);
    for (int32_t i = 0, put = 0; i < list->count && put < most; i++) {
        if (entry && list->ranked[i].entry != entry) continue;
        json_object(o);
        put_standing(o, v, list, i);
        json_object_end(o);
        put++;
    }
    json_array_end(o);
}

void document_all_standings(struct json_out *o, const struct view *v)
{
    document_each_drawn(o, v, document_standings);
}
