// SPDX-License-Identifier: MIT
// Lists: matches, entries, tables, the rules sheet, a draw.
#include "views/documents.h"
#include "views/pieces.h"

#include "director/formats/drawn.h"
#include "director/persons.h"
#include "director/profile.h"
#include "director/reasons.h"
#include "director/teams/boards.h"

// The boards of a team match come with it once both teams are known.
static bool listed(const struct state *state, const struct row_match *m)
{
    const struct row_match *of = m->of ? state_match(state, m->of) : m;
    return drawn_stands(state, m) && (!m->of || (of->a > 0 && of->b > 0));
}

void document_matches(struct json_out *o, const struct view *v)
{
    document_list(o, v, "matches");
    for (STATE_EACH(match, row, v->state))
        if (listed(v->state, row)) document_match_brief(o, v, row->n);
    document_list_end(o);
}

void document_entry(struct json_out *o, const struct view *v, int32_t entry)
{
    const struct row_entry *e = state_entry(v->state, entry);
    json_object(o);
    json_put_int(o, "entry", e->n);
    json_put_id(o, "version", e->version);
    document_name(o, v, entry);
    document_nameless(o, v, entry);
    document_word(o, "status", &words_entry_status, e->status);
    json_put_int(o, "seed", e->seed);
    document_time(o, "since", e->since_ms);
    json_put_int(o, "persons", persons_count(e->person));
    json_put_bool(o, "changed_late", e->changed_late);
    if (e->by_code) json_put_bool(o, "by_code", true);
    if (e->team) json_put_int(o, "team", e->team);
    if (team_member(e)) json_put_int(o, "place", e->place);
    json_object_end(o);
}

void document_entries(struct json_out *o, const struct view *v)
{
    document_list(o, v, "entries");
    for (STATE_EACH(entry, row, v->state))
        if (row->status != ENTRY_REMOVED) document_entry(o, v, row->n);
    document_list_end(o);
}

void document_table_members(struct json_out *o, const struct row_hall_table *t)
{
    json_put_int(o, "table", t->n);
    json_put_id(o, "version", t->version);
    json_put_string(o, "name", t->name);
    document_word(o, "status", &words_table_status, t->status);
    json_put_int(o, "epoch", t->epoch);
    json_put_int(o, "card", t->card);
    json_put_bool(o, "borrowed", t->borrowed);
}

void document_table(struct json_out *o, const struct view *v, int32_t table)
{
    const struct row_hall_table *t = state_hall_table(v->state, table);
    json_object(o);
    document_table_members(o, t);
    document_number(o, "device", t->device);
    document_number(o, "match", t->match);
    json_object_end(o);
}

void document_tables(struct json_out *o, const struct view *v)
{
    document_list(o, v, "tables");
    for (STATE_EACH(hall_table, row, v->state))
        document_table(o, v, row->n);
    document_list_end(o);
}

static void put_club_table(struct json_out *o, const struct row_club_table *t)
{
    json_put_int(o, "table", t->n);
    json_put_id(o, "version", t->version);
    json_put_string(o, "name", t->name);
    document_word(o, "status", &words_table_status, t->status);
    json_put_int(o, "epoch", t->epoch);
    json_put_int(o, "card", t->card);
}

void document_club_tables(struct json_out *o, const struct view *v)
{
    document_list(o, v, "tables");
    for (STATE_EACH(club_table, t, v->state)) {
        const struct row_listing *listing = state_listing(v->state, t->listing);
        json_object(o);
        put_club_table(o, t);
        document_number(o, "device", t->device);
        json_put_string(o, "tournament", listing ? listing->uid : NULL);
        json_object_end(o);
    }
    document_list_end(o);
}

void document_templates(struct json_out *o, const struct view *v)
{
    document_list(o, v, "templates");
    for (STATE_EACH(listing, listing, v->state)) {
        if (!listing->template[0]) continue;
        json_object(o);
        json_put_string(o, "name", listing->template);
        json_put_string(o, "tournament", listing->uid);
        json_object_end(o);
    }
    document_list_end(o);
}

void document_here_between(struct json_out *o, const struct view *v, int32_t table, int32_t device)
{
    const struct row_club_table *t = state_club_table(v->state, table);
    const struct row_club_device *row = state_club_device(v->state, device);
    json_object(o);
    json_put_null(o, "tournament");
    json_key(o, "table");
    json_object(o);
    put_club_table(o, t);
    json_put_bool(o, "borrowed", true);
    document_number(o, "device", t->device);
    json_put_null(o, "match");
    json_object_end(o);
    json_put_null(o, "actor");
    json_put_int(o, "epoch", row->epoch);
    json_put_bool(o, "current", t->device == device);
    json_put_int(o, "devices", 1);
    json_put_null(o, "rules");
    json_put_null(o, "match");
    json_object_end(o);
}

// ---- the rules sheet

void document_profile(struct json_out *o, const struct view *v)
{
    document_list(o, v, "settings");
    for (int n = SETTING_NONE + 1; n < SETTINGS; n++) {
        const struct setting_type *type = &setting_types[n];
        int32_t value = profile_value(v->state, (enum setting)n);
        const struct row_setting *row = state_setting(v->state, n);
        struct reason reason = {type->name, type->section, profile_sentence((enum setting)n, value)};
        struct refusal numbers = {.args = {value}};
        char sentence[400];
        refusal_sentence(&reason, &numbers, sentence, sizeof sentence);
        json_object(o);
        json_put_int(o, "setting", n);
        json_put_string(o, "name", type->name);
        json_put_string(o, "title", type->title);
        json_put_string(o, "rule", type->section);
        json_put_id(o, "version", row ? row->version : 0);
        json_put_int(o, "value", value);
        json_put_int(o, "default", type->fallback);
        json_put_int(o, "low", type->low);
        json_put_int(o, "high", type->high);
        json_key(o, "choices");
        json_array(o);
        for (int32_t i = type->low; type->unit <= UNIT_CHOICE && type->unit != UNIT_NUMBER && i <= type->high;
             i++)
            json_text(o, text_of(type->choices[i - type->low].word));
        json_array_end(o);
        json_put_string(o, "text", sentence);
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

// ---- draws

static void put_slots(struct json_out *o, const struct view *v, const struct draw_slots *slots)
{
    char room[32];
    json_key(o, "slots");
    json_array(o);
    for (int32_t i = 0; i < slots->count; i++) {
        json_object(o);
        json_put_int(o, "slot", i);
        document_number(o, "entry", slots->at[i]);
        struct name name = document_entry_name(v, slots->at[i], room);
        json_put_text(o, "name", name.name.len ? name.name : (struct text){NULL, 0});
        json_put_bool(o, "place", slots->at[i] != DRAW_NO_PLACE);
        json_object_end(o);
    }
    json_array_end(o);
}

// Which slots changed places, so that people of one club meet later.
static void put_swaps(struct json_out *o, const struct draw_slots *slots)
{
    json_key(o, "swaps");
    json_array(o);
    for (int32_t i = 0; i + 1 < slots->swap_count; i += 2) {
        json_object(o);
        json_put_int(o, "slot", slots->swaps[i]);
        json_put_int(o, "with", slots->swaps[i + 1]);
        json_object_end(o);
    }
    json_array_end(o);
}

// Outside words of enum against_kind.
static const char *const against_words[AGAINST_KINDS] = {
    [AGAINST_EARLY] = "early", [AGAINST_LINE] = "line", [AGAINST_BYE] = "bye", [AGAINST_BYES] = "byes"};

static void put_against(struct json_out *o, const struct against *one)
{
    json_object(o);
    json_put_string(o, "kind", against_words[one->kind]);
    json_put_int(o, "slot", one->slot);
    json_put_int(o, "with", one->with);
    document_number(o, "round", one->round);
    document_number(o, "not_before", one->not_before);
    json_object_end(o);
}

// Chance asks nobody about seeds, and seeding keeps to itself: only a hand can do something against it.
static void put_against_seeding(struct json_out *o, const struct view *v, int32_t section,
                                enum draw_method method, const struct draw_slots *slots)
{
    struct against against[AGAINST_MAX];
    int32_t count = 0;
    if (method == DRAW_BY_HAND) count = drawn_against(v->state, section, slots->at, slots->count, against);
    json_key(o, "against_seeding");
    json_array(o);
    for (int32_t i = 0; i < count; i++)
        put_against(o, &against[i]);
    json_array_end(o);
}

void document_draw(struct json_out *o, const struct view *v, int32_t section, enum draw_method method,
                   const struct draw_slots *slots)
{
    const struct row_section *s = state_section(v->state, section);
    int32_t byes = 0;
    for (int32_t i = 0; i < slots->count; i++)
        byes += slots->at[i] <= 0 && slots->at[i] != DRAW_NO_PLACE;
    json_object(o);
    json_put_id(o, "version", state_tournament_version(v->state));
    document_word(o, "method", &words_draw_method, (int32_t)method);
    json_put_int(o, "section", section);
    json_put_string(o, "seed", s->draw_seed);
    json_put_int(o, "reseeds", s->reseeds);
    json_put_string(o, "generator", method == DRAW_BY_HAND ? "" : DRAW_GENERATOR);
    json_put_int(o, "size", slots->count);
    json_put_int(o, "byes", byes);
    put_slots(o, v, slots);
    put_swaps(o, slots);
    json_put_int(o, "same_club", drawn_together(v->state, section, slots->at, slots->count));
    put_against_seeding(o, v, section, method, slots);
    json_object_end(o);
}
