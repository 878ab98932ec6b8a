// SPDX-License-Identifier: MIT
#include "demo/weekend/weekend.h"

#include <string.h>

#include "demo/look.h"
#include "demo/seat.h"
#include "demo/weekend/rehearsal.h"
#include "demo/weekend/weekend_inner.h"
#include "director/formats/format.h"

// ---- the file

static bool comes_late(const struct event_file *file, int32_t entry)
{
    for (int32_t i = 0; i < file->act_count; i++)
        if (file->acts[i].kind == ACT_LATE_ENTRY && file->acts[i].entry == entry) return true;
    return false;
}

static void fill_evening(struct hall *h)
{
    const struct event_file *file = &h->weekend->file;
    struct evening *e = &h->evening;
    *e = (struct evening){.title = file->title, .rounds = 1, .lengths = {1}};
    e->entries = ARENA_ARRAY(&h->memory, (size_t)file->entries, struct text);
    for (int32_t i = 0; i < file->entries; i++)
        if (!comes_late(file, i + 1)) e->entries[e->entry_count++] = file->names[i];
}

// A rehearsal marks the acts of its file, so it has a file of its own.
static struct err rehearse(struct hall *h, const char *path)
{
    struct event_file *file = ARENA_NEW(&h->memory, struct event_file);
    struct rehearsal *played;
    struct err e = event_file_read(&h->memory, path, file);
    if (!e.code) e = rehearsal_play(&h->memory, file, &played);
    if (e.code) return e;
    struct json_out o = json_start(&h->memory);
    rehearsal_standings(played, &o);
    h->weekend->expected = json_bytes(&o);
    return OK;
}

struct err weekend_read(struct hall *h, const char *path)
{
    struct weekend *w = ARENA_NEW(&h->memory, struct weekend);
    *w = (struct weekend){.stale = true};
    h->weekend = w;
    h->script = weekend_script;
    struct err e = event_file_read(&h->memory, path, &w->file);
    if (e.code) return e;
    w->played_as = ARENA_ARRAY(&h->memory, (size_t)w->file.act_count + 1, int32_t);
    w->matches = ARENA_ARRAY(&h->memory, MATCHES_MAX, struct weekend_match);
    fill_evening(h);
    return event_can_be_rehearsed(&w->file) ? rehearse(h, path) : OK;
}

void weekend_put_members(const struct hall *h, int32_t at, struct json_out *o)
{
    const struct event_file *file = &h->weekend->file;
    const struct event_seats seats =
        event_line_up(file, weekend_entry(h->weekend, h->evening.entries[at]), 0, 0, 0);
    for (int32_t i = 0; i < file->boards; i++) {
        json_bytes_append(o, i == 0 ? TEXT(": ") : TEXT(", "));
        json_bytes_append(o, file->names[seats.at[i] - 1]);
    }
}

bool weekend_of_teams(const struct hall *h)
{
    return h->weekend->file.boards;
}

bool weekend_of_pairs(const struct hall *h)
{
    return h->weekend->file.pairs;
}

int32_t weekend_tables(const struct hall *h)
{
    int32_t said = h->weekend->file.tables, pairs = h->evening.entry_count / 2;
    return said ? said : pairs < 16 ? pairs : 16;
}

// ---- the draw

static void put_numbers(struct json_out *o, const char *key, const int32_t *numbers, int32_t count)
{
    json_key(o, key);
    json_array(o);
    for (int32_t i = 0; i < count; i++)
        json_int(o, numbers[i]);
    json_array_end(o);
}

static int32_t seated(const struct event_section *s)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->slot_count; i++)
        count += s->slots[i] != 0;
    return count;
}

static bool everybody(const struct hall *h, const struct event_section *s)
{
    return seated(s) == h->evening.entry_count;
}

static struct text section_body(struct hall *h, const struct event_section *s)
{
    struct json_out o = json_start(&h->memory);
    bool chosen = s->fills || (s->slot_count && !everybody(h, s));
    json_object(&o);
    json_put_string(&o, "kind", words_section_kind.at[s->kind]);
    json_put_text(&o, "name", s->name);
    if (s->from) json_put_int(&o, "fed_by", s->from);
    if (s->with) json_put_int(&o, "also_by", s->with);
    put_numbers(&o, "rounds", s->rounds, s->round_count);
    put_numbers(&o, "lengths", s->lengths, s->length_count);
    put_numbers(&o, "lower_lengths", s->lower_lengths, s->lower_length_count);
    json_put_bool(&o, "third_place", s->third_place);
    json_put_bool(&o, "recharge", s->recharge);
    json_put_bool(&o, "shifted", s->shifted);
    if (s->takes) json_put_int(&o, "takes", s->takes);
    if (s->fills) json_put_int(&o, "fills", s->fills);
    if (s->slot_count && h->weekend->file.boards) json_put_int(&o, "boards", h->weekend->file.boards);
    json_put_string(&o, "field", words_section_field.at[chosen ? FIELD_OF_CHOSEN : FIELD_OF_ALL]);
    json_object_end(&o);
    return json_bytes(&o);
}

// The version of a section as the desk shows it now.
static bool section_version(struct hall *h, int32_t section, char version[static 32])
{
    const struct json_value *page, *one;
    if (!hall_page(h, "/sections", &page)) return false;
    for (one = json_first(look(page, "sections")); one && look_number(one, "section") != section;)
        one = json_next(one);
    if (!one) return hall_fail(h, "there is no section %d", section);
    snprintf(version, 32, "%.*s", TEXT_ARGS(look_text(one, "version")));
    return true;
}

bool weekend_put_section(struct hall *h, int32_t section, const char *what, struct text body)
{
    struct answer answer;
    char path[160], version[32];
    if (!section_version(h, section, version)) return false;
    snprintf(path, sizeof path, "%s/sections/%d%s", h->tournament, section, what);
    struct ask ask = {.method = "PUT", .path = path, .body = body, .if_match = version};
    return hall_ask(h, h->director, &ask, &answer);
}

// The first section is there from the beginning; the others are added.
static bool plan_section(struct hall *h, int32_t section)
{
    struct answer answer;
    struct text body = section_body(h, &h->weekend->file.sections[section - 1]);
    if (section > 1) {
        if (!hall_command(h, h->director, "/sections", body, &answer)) return false;
        int32_t made = look_number(answer.json, "section");
        return made == section || hall_fail(h, "section %d was added as %d", section, made);
    }
    return weekend_put_section(h, section, "", body);
}

static bool choose_field(struct hall *h, int32_t section, const struct event_section *s)
{
    char path[160];
    struct answer answer;
    for (int32_t i = 0; i < s->slot_count && (s->fills || !everybody(h, s)); i++) {
        if (!s->slots[i]) continue;
        snprintf(path, sizeof path, "%s/sections/%d/seats/%d", h->tournament, section,
                 hall_entry(h, h->weekend->file.names[s->slots[i] - 1]));
        struct ask ask = {.method = "PUT", .path = path, .body = TEXT("{\"status\":\"in\"}")};
        if (!hall_ask(h, h->director, &ask, &answer)) return false;
    }
    return true;
}

static void put_slots(struct hall *h, struct json_out *o, const struct event_section *s)
{
    json_key(o, "slots");
    json_array(o);
    for (int32_t i = 0; i < s->slot_count; i++)
        json_int(o, s->slots[i] ? hall_entry(h, h->weekend->file.names[s->slots[i] - 1]) : 0);
    json_array_end(o);
}

static bool draw_section(struct hall *h, int32_t section, const struct event_section *s)
{
    struct json_out o = json_start(&h->memory);
    struct answer answer;
    json_object(&o);
    bool by_hand = format_on_ladder(s->kind) || (!event_by_rounds(s) && !s->fills);
    json_put_string(&o, "method", by_hand ? "by_hand" : "random");
    json_put_int(&o, "section", section);
    if (by_hand) put_slots(h, &o, s);
    json_object_end(&o);
    return hall_command(h, h->director, "/draw", json_bytes(&o), &answer);
}

// The server has drawn a bracket that is full, and opened the next one.
static bool is_full(const struct event_section *s)
{
    return s->fills && s->slot_count == s->fills;
}

static bool is_opened(const struct event_file *f, int32_t section)
{
    return section > 1 && is_full(&f->sections[section - 2]) && f->sections[section - 1].fills;
}

static bool fill(struct hall *h, int32_t section, const struct event_section *s)
{
    if (!s->slot_count) return true;
    if (!choose_field(h, section, s)) return false;
    return is_full(s) || draw_section(h, section, s);
}

// In the order of the file, so that nodes have the numbers they have in a rehearsal.
bool weekend_draw(struct hall *h)
{
    for (int32_t i = 1; i <= h->weekend->file.section_count; i++) {
        const struct event_section *s = &h->weekend->file.sections[i - 1];
        if (!is_opened(&h->weekend->file, i) && !plan_section(h, i)) return false;
        if ((!format_in_bracket(s->kind) && !weekend_rule(h, i, false)) || !weekend_days(h, i) ||
            !fill(h, i, s))
            return false;
    }
    fprintf(h->say, "%d sections are drawn\n", h->weekend->file.section_count);
    return weekend_money_open(h);
}

// ---- the matches

static int32_t number_at(const int32_t *numbers, int32_t count, int32_t at)
{
    if (!count) return 1;
    return numbers[at < count ? at : count - 1];
}

// Case 114: rounds of the winners' side are counted from the final, the recharge is as long as the final.
static int32_t length_of_double(const struct event_section *s, int32_t rounds, int32_t round)
{
    int32_t upper = 0, final = rounds - s->recharge;
    while (1 << upper < s->slot_count)
        upper++;
    if (round >= final) return number_at(s->lengths, s->length_count, 0);
    if (round <= upper) return number_at(s->lengths, s->length_count, upper - round + 1);
    if (s->lower_length_count) return number_at(s->lower_lengths, s->lower_length_count, final - round - 1);
    return number_at(s->lengths, s->length_count, final - round);
}

int32_t weekend_length(const struct weekend *w, const struct weekend_match *m)
{
    const struct event_section *s = &w->file.sections[m->section - 1];
    int32_t rounds = w->rounds[m->section];
    if (s->kind == SECTION_DOUBLE) return length_of_double(s, rounds, m->round);
    if (event_by_rounds(s)) rounds = s->pairings ? s->pairings : SECTION_ROUNDS_MAX;
    if (event_paced(s)) rounds = PAIRINGS_MAX;
    return number_at(s->lengths, s->length_count, m->third_place ? 1 : rounds - m->round);
}

const struct event_result *weekend_result(const struct weekend *w, const struct weekend_match *m)
{
    for (int32_t i = 0; i < w->file.result_count; i++) {
        const struct event_result *r = &w->file.results[i];
        bool these = (r->a == m->side[0] && r->b == m->side[1]) || (r->a == m->side[1] && r->b == m->side[0]);
        if (these && r->section == m->section && r->round == m->round) return r;
    }
    return NULL;
}

int32_t weekend_winner(const struct weekend *w, const struct weekend_match *m)
{
    const struct event_result *result = weekend_result(w, m);
    if (!w->file.strength) return result ? result->winner : 0;
    struct event_meeting meeting = {m->section, m->round, m->side[0], m->side[1]};
    return event_winner(&w->file, &meeting, 0);
}

// ---- play

static struct seat *free_seat(struct hall *h)
{
    for (int32_t i = 0; i < h->seat_count; i++)
        if (!h->seats[i].match) return &h->seats[i];
    return NULL;
}

// The first match of the desk's list that may be called.
static bool next_match(struct hall *h, const struct weekend_match **out)
{
    const struct json_value *page;
    *out = NULL;
    if (!hall_page(h, "/floor", &page)) return false;
    const struct json_value *ready = look(page, "ready");
    for (const struct json_value *v = ready ? json_first(ready) : NULL; v && !*out; v = json_next(v)) {
        int32_t match = look_number(v, "match");
        const struct weekend_match *m = weekend_match_of(h->weekend, match);
        if (!m) return hall_fail(h, "match %d is ready, but the list of matches lacks it", match);
        if (!weekend_held_back(h->weekend, m) && !weekend_sits(h, m)) *out = m;
    }
    // Of a league no match is in that list.
    if (!*out) *out = weekend_of_league(h);
    return true;
}

static bool call_matches(struct hall *h, bool *did)
{
    char path[64], body[48];
    struct answer answer;
    const struct weekend_match *m;
    for (struct seat *s = free_seat(h); s; s = free_seat(h)) {
        if (!weekend_look(h) || !next_match(h, &m)) return false;
        if (!m) return true;
        *did = true;
        struct event_act *act = weekend_act_about(h->weekend, m);
        if (act && (act->kind == ACT_NO_SHOW || act->kind == ACT_POSTPONE)) {
            // What follows from it may be due before anybody else is called.
            return (act->kind == ACT_NO_SHOW ? weekend_no_show : weekend_postpone)(h, act, m);
        }
        snprintf(path, sizeof path, "/matches/%d/call", m->match);
        snprintf(body, sizeof body, "{\"table\":%d}", s->table);
        if (!hall_command(h, h->director, path, text_of(body), &answer) || !seat_take(h, s, m->match))
            return false;
    }
    return true;
}

// One tap a table in turn. A match that has ended may make an act due, or another match ready.
static bool tap_tables(struct hall *h, bool *did, bool *ended)
{
    for (int32_t i = 0; i < h->seat_count; i++) {
        if (!h->seats[i].match) continue;
        *did = true;
        if (!seat_tap(h, &h->seats[i])) return false;
        if (!h->seats[i].match) *ended = h->weekend->stale = true;
    }
    return true;
}

static bool all_done(struct hall *h)
{
    const struct weekend *w = h->weekend;
    for (int32_t i = 0; i < w->file.act_count; i++)
        if (!w->file.acts[i].done) return hall_fail(h, "act %d of the file never had its turn", i + 1);
    for (int32_t i = 1; i <= w->file.section_count; i++)
        if (event_by_rounds(&w->file.sections[i - 1]) && !w->through[i])
            return hall_fail(h, "section %d is not played to its end", i);
    for (int32_t i = 1; i <= w->file.section_count; i++)
        if (event_by_places(&w->file.sections[i - 1]) && !w->rounds[i])
            return hall_fail(h, "nobody plays on in section %d", i);
    for (int32_t i = 0; i < w->count; i++)
        if (!w->matches[i].over)
            return hall_fail(h, "match %d waits and nobody can be called", w->matches[i].match);
    return true;
}

// What the director does before matches are called: an act that is due, or else the next round of a section.
static bool direct(struct hall *h, bool *did)
{
    return weekend_look(h) && weekend_act(h, did) && (*did || weekend_pair(h, did));
}

bool weekend_play(struct hall *h)
{
    bool did = true, changed = true;
    while (did) {
        did = false;
        for (bool acted = changed; acted;) {
            if (!direct(h, &acted)) return false;
            did |= acted;
        }
        if (changed && !call_matches(h, &did)) return false;
        changed = did && h->weekend->stale;
        if (!tap_tables(h, &did, &changed)) return false;
    }
    return weekend_look(h) && all_done(h) && weekend_money_pay(h);
}
