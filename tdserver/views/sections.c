// SPDX-License-Identifier: MIT
// Sections: the list of them, and the bracket of one.
#include "views/documents.h"
#include "views/pieces.h"
#include "views/rounds.h"

#include <stdio.h>

#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/lots/lots.h"
#include "director/rounds/calendar.h"

// ---- a bracket

static void put_round_head(struct json_out *o, const struct view *v, const struct row_match *first)
{
    char name[ROUND_NAME];
    json_object(o);
    json_put_int(o, "round", first->round);
    json_put_string(o, "name", document_round_name(v, first, name));
    document_stage(o, v, first);
    json_put_int(o, "length", first->length);
    json_key(o, "matches");
    json_array(o);
}

// Nodes of a section lie in order of their rounds, but for the match for third place. group 0: all of them.
static void put_rounds_of(struct json_out *o, const struct view *v, int32_t section, int32_t group)
{
    int32_t open = 0;
    for (STATE_EACH(node, node, v->state)) {
        const struct row_match *m = node->section == section ? drawn_match(v->state, node->match) : NULL;
        if (!m || m->third_place || (group && drawn_group(v->state, node) != group)) continue;
        if (open && open != node->round) document_list_end(o);
        if (open != node->round) put_round_head(o, v, m);
        open = node->round;
        document_match_brief(o, v, m->n);
    }
    if (open) document_list_end(o);
}

// Of groups one after the other.
static void put_rounds(struct json_out *o, const struct view *v, int32_t section)
{
    int32_t of[ENTRIES_MAX + 1], groups = drawn_groups(v->state, section, of);
    json_key(o, "rounds");
    json_array(o);
    for (int32_t group = groups ? 1 : 0; group <= groups; group++)
        put_rounds_of(o, v, section, group);
    json_array_end(o);
}

static int32_t third_place_of(const struct view *v, int32_t section)
{
    for (DRAWN_EACH_MATCH(m, v->state))
        if (m->section == section && m->third_place) return m->n;
    return 0;
}

// Matches of the section that a repair annulled.
static void put_annulled(struct json_out *o, const struct view *v, int32_t section)
{
    json_key(o, "annulled");
    json_array(o);
    for (STATE_EACH(match, m, v->state))
        if (m->section == section && !m->of && m->status == MATCH_ANNULLED) document_match_brief(o, v, m->n);
    json_array_end(o);
}

// What a place is called while its match has no table.
static void put_label(struct json_out *o, const struct view *v, const struct row_node *node)
{
    char room[ROUND_NAME];
    json_put_string(o, "label", node ? document_place_label(v, node, room) : NULL);
}

static void put_source(struct json_out *o, const struct view *v, const struct row_node *node, enum side side)
{
    struct source from = drawn_source(node, side);
    bool place = from.kind == SOURCE_PLACE, entry = from.kind == SOURCE_ENTRY;
    json_key(o, words_side.at[side]);
    json_object(o);
    json_put_string(o, "from", words_source_kind.at[from.kind]);
    document_number(o, "entry", entry ? from.of : 0);
    document_number(o, "node", entry || place ? 0 : from.of);
    put_label(o, v, entry || place ? NULL : state_node(v->state, from.of));
    document_number(o, "place", place ? from.of : 0);
    document_number(o, "section", place ? from.section : 0);
    json_object_end(o);
}

// Played only if this side won that node.
static void put_condition(struct json_out *o, const struct row_node *node)
{
    json_key(o, "condition");
    if (!node->condition) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "node", node->condition);
    json_put_string(o, "side", words_side.at[node->condition_side]);
    json_object_end(o);
}

static void put_node(struct json_out *o, const struct view *v, const struct row_node *node, bool open,
                     const struct outlook *outlook)
{
    const struct row_match *m = state_match(v->state, node->match);
    int32_t winner = node->pin_winner ? node->pin_winner : drawn_winner(m);
    json_object(o);
    json_put_int(o, "node", node->n);
    put_label(o, v, node);
    json_put_int(o, "round", node->round);
    json_put_int(o, "slot", node->slot);
    put_source(o, v, node, SIDE_A);
    put_source(o, v, node, SIDE_B);
    put_condition(o, node);
    json_key(o, "players");
    json_array(o);
    json_int(o, m->a > 0 ? m->a : 0);
    json_int(o, m->b > 0 ? m->b : 0);
    json_array_end(o);
    json_put_int(o, "match", node->match);
    document_number(o, "winner", winner);
    json_put_string(o, "how", words_node_how.at[open ? NODE_OPEN : drawn_how(m)]);
    document_about(o, "begins", outlook, outlook ? &outlook->begins[node->n] : NULL);
    json_object_end(o);
}

// The section as it was drawn: where each side comes from, how it stands there, and about when it begins.
static void put_nodes(struct json_out *o, const struct view *v, int32_t section,
                      const struct outlook *outlook)
{
    const unsigned char *open = document_open(o->arena, v);
    json_key(o, "nodes");
    json_array(o);
    for (STATE_EACH(node, node, v->state))
        if (node->section == section && drawn_match(v->state, node->match))
            put_node(o, v, node, open && open[node->n], outlook);
    json_array_end(o);
}

// How the draw came about: whoever looks on reads how often its seed was drawn anew, and how
// many swaps kept people of one club apart.
static void put_draw(struct json_out *o, const struct row_section *s)
{
    json_key(o, "draw");
    json_object(o);
    document_word(o, "method", &words_draw_method, s->draw_method);
    json_put_string(o, "seed", s->draw_seed);
    json_put_int(o, "reseeds", s->reseeds);
    json_put_int(o, "size", s->size);
    json_put_int(o, "swaps", s->swaps);
    json_object_end(o);
}

static void put_bracket(struct json_out *o, const struct view *v, int32_t section,
                        const struct outlook *outlook)
{
    const struct row_tournament *t = state_tournament(v->state, 1);
    const struct row_section *s = state_section(v->state, section);
    json_object(o);
    document_uid(o, v);
    json_put_id(o, "version", v->seq);
    document_word(o, "status", &words_tournament_status, t->status);
    json_put_string(o, "title", t->title);
    json_put_int(o, "section", section);
    json_put_string(o, "name", document_section_name(v, section));
    json_put_string(o, "kind", words_section_kind.at[s->kind]);
    json_put_int(o, "size", s->size);
    put_draw(o, s);
    put_rounds(o, v, section);
    json_key(o, "third_place");
    document_match_brief(o, v, third_place_of(v, section));
    put_nodes(o, v, section, outlook);
    put_annulled(o, v, section);
    document_champion(o, v, s->champion);
    document_about(o, "ends", outlook, outlook ? &outlook->section_ends[section] : NULL);
    json_object_end(o);
}

void document_bracket(struct json_out *o, const struct view *v, int32_t section)
{
    struct outlook outlook;
    put_bracket(o, v, section, document_outlook_of(o->arena, v, &outlook) ? &outlook : NULL);
}

void document_brackets(struct json_out *o, const struct view *v)
{
    struct outlook outlook;
    bool found = document_outlook_of(o->arena, v, &outlook);
    document_list(o, v, "sections");
    for (STATE_EACH(section, s, v->state))
        if (drawn_is(v->state, s->n)) put_bracket(o, v, s->n, found ? &outlook : NULL);
    document_list_end(o);
}

// ---- the list

static void put_fed_rounds(struct json_out *o, int32_t mask)
{
    json_key(o, "rounds");
    json_array(o);
    for (int32_t round = 1; mask >> (round - 1); round++)
        if (mask >> (round - 1) & 1) json_int(o, round);
    json_array_end(o);
}

static void put_counts(struct json_out *o, const struct view *v, int32_t section)
{
    int32_t total = 0, over = 0, waits = 0;
    for (DRAWN_EACH_MATCH(m, v->state)) {
        if (m->section != section || !document_counts(m)) continue;
        total++;
        over += m->status == MATCH_OVER;
        waits += drawn_node(v->state, m)->waits;
    }
    json_key(o, "matches");
    json_object(o);
    json_put_int(o, "total", total);
    json_put_int(o, "over", over);
    json_put_int(o, "waiting_for_repair", waits);
    json_object_end(o);
}

static void put_seats(struct json_out *o, const struct view *v, int32_t section)
{
    json_key(o, "seats");
    json_array(o);
    for (STATE_EACH(seat, seat, v->state)) {
        if (seat->n / SEAT_NUMBERS != section || seat->status == SEAT_NONE) continue;
        json_object(o);
        json_put_int(o, "entry", seat->n % SEAT_NUMBERS);
        document_word(o, "status", &words_seat_status, seat->status);
        json_put_int(o, "seed", seat->seed);
        json_object_end(o);
    }
    json_array_end(o);
}

// The section for whose shared place this one is played, null: it is no barrage.
static void put_played_for(struct json_out *o, const struct view *v, int32_t section)
{
    const struct row_lots *drawing = lots_barrage(v->state, section);
    document_number(o, "played_for", drawing ? drawing->section : 0);
}

static void put_sharing(struct json_out *o, const struct view *v, const struct open_place *place)
{
    json_key(o, "entries");
    json_array(o);
    struct places places;
    drawn_places(v->state, place->section, &places);
    for (int32_t i = 0; i < places.count; i++)
        if (places_hold(&places, &places.at[i], place->from)) json_int(o, places.at[i].entry);
    json_array_end(o);
}

static void put_open_place(struct json_out *o, const struct view *v, const struct open_place *place)
{
    json_object(o);
    json_put_int(o, "section", place->section);
    document_number(o, "group", place->group);
    json_put_int(o, "place", place->from);
    json_put_int(o, "from", place->first);
    json_put_int(o, "to", place->last);
    put_sharing(o, v, place);
    document_number(o, "barrage", place->barrage);
    if (place->barrage)
        json_put_string(o, "barrage_status",
                        words_section_status.at[state_section(v->state, place->barrage)->status]);
    else
        json_put_null(o, "barrage_status");
    document_number(o, "waits", place->waits);
    json_object_end(o);
}

void document_undecided(struct json_out *o, const struct view *v, int32_t section)
{
    struct open_place places[OPEN_PLACES_MAX];
    json_key(o, "undecided");
    json_array(o);
    for (STATE_EACH(section, s, v->state)) {
        bool asked = !section || section == s->n;
        int32_t count = asked && s->status == SECTION_OVER ? lots_open(v->state, s->n, places) : 0;
        for (int32_t i = 0; i < count; i++)
            put_open_place(o, v, &places[i]);
    }
    json_array_end(o);
}

// When its rounds are played, of a league; null: it is played in one go.
static void put_calendar(struct json_out *o, const struct view *v, int32_t section)
{
    const struct row_calendar *row = state_calendar(v->state, section);
    struct calendar_span span;
    json_key(o, "calendar");
    if (!row || !calendar_is(v->state, section)) {
        json_null(o);
        return;
    }
    json_array(o);
    for (int32_t round = 1; round <= SECTION_ROUNDS_MAX; round++) {
        if (!calendar_round(row->days, round, &span)) continue;
        json_object(o);
        json_put_int(o, "round", round);
        document_day(o, "from", span.from);
        document_day(o, "until", span.until);
        json_object_end(o);
    }
    json_array_end(o);
}

void document_section(struct json_out *o, const struct view *v, int32_t section)
{
    const struct row_section *s = state_section(v->state, section);
    json_object(o);
    json_put_int(o, "section", section);
    json_put_id(o, "version", state_section_version(v->state, section));
    json_put_string(o, "name", document_section_name(v, section));
    json_put_string(o, "kind", words_section_kind.at[s->kind]);
    json_put_string(o, "status", words_section_status.at[s->status]);
    json_put_int(o, "turn", s->turn);
    document_number(o, "fed_by", s->fed_by);
    document_number(o, "also_by", s->also_by);
    put_fed_rounds(o, s->fed_rounds);
    document_numbers(o, "lengths", s->lengths);
    document_numbers(o, "lower_lengths", s->lower_lengths);
    json_put_bool(o, "third_place", s->third_place);
    json_put_int(o, "third_place_length", s->third_place_length);
    json_put_bool(o, "recharge", s->recharge);
    json_put_bool(o, "shifted", s->shifted);
    json_put_string(o, "field", words_section_field.at[s->field]);
    json_put_bool(o, "apart", s->apart);
    document_numbers(o, "staged", s->staged);
    json_put_int(o, "takes", s->takes);
    json_put_int(o, "boards", s->boards);
    json_put_string(o, "level", words_team_level.at[s->level]);
    json_put_bool(o, "until_decided", s->until_decided);
    json_put_int(o, "fills", s->fills);
    json_put_string(o, "games", s->games);
    document_series(o, v, section);
    put_played_for(o, v, section);
    put_draw(o, s);
    rounds_put_rule(o, v, section);
    put_calendar(o, v, section);
    put_counts(o, v, section);
    put_seats(o, v, section);
    document_champion(o, v, s->champion);
    json_object_end(o);
}

// Too few lost into it: it is over, and no match in it was one.
static bool nobody_came(const struct view *v, const struct row_section *s)
{
    if (s->status != SECTION_OVER) return false;
    for (DRAWN_EACH_MATCH(m, v->state))
        if (m->section == s->n && document_counts(m)) return false;
    return true;
}

void document_sections_brief(struct json_out *o, const struct view *v)
{
    json_key(o, "sections");
    json_array(o);
    for (STATE_EACH(section, s, v->state)) {
        if (s->status == SECTION_CANCELLED) continue;
        json_object(o);
        json_put_int(o, "section", s->n);
        json_put_string(o, "name", document_section_name(v, s->n));
        json_put_string(o, "kind", words_section_kind.at[s->kind]);
        json_put_string(o, "status", words_section_status.at[s->status]);
        document_number(o, "fed_by", s->fed_by);
        document_games_title(o, v, s->n);
        put_calendar(o, v, s->n);
        document_champion(o, v, s->champion);
        json_put_bool(o, "nobody_came", nobody_came(v, s));
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_options(struct json_out *o, enum section_kind kind)
{
    json_key(o, "options");
    json_array(o);
    for (int option = 0; option < SECTION_OPTIONS; option++)
        if (format_takes(kind, (enum section_option_number)option))
            json_text(o, text_of(section_options[option].name));
    json_array_end(o);
}

// What can be added, and what may be chosen of it, for screens that offer it.
void document_section_kinds(struct json_out *o)
{
    json_key(o, "kinds");
    json_array(o);
    for (int32_t kind = 0; kind < words_section_kind.count; kind++) {
        json_object(o);
        json_put_string(o, "kind", words_section_kind.at[kind]);
        json_put_bool(o, "drawn", format_drawn((enum section_kind)kind));
        put_options(o, (enum section_kind)kind);
        json_object_end(o);
    }
    json_array_end(o);
}

void document_sections(struct json_out *o, const struct view *v)
{
    document_list(o, v, "sections");
    for (STATE_EACH(section, s, v->state))
        if (s->status != SECTION_CANCELLED) document_section(o, v, s->n);
    json_array_end(o);
    document_section_kinds(o);
    json_object_end(o);
}
