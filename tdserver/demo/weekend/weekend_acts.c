// SPDX-License-Identifier: MIT
// The acts of a weekend: what the director does while it is played.
#include "base/json/json_out.h"
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"

// The round an act comes before; a no-show comes with its match, and so does one that is put off.
static bool comes_before(const struct event_act *act, int32_t *section, int32_t *round)
{
    bool wrong = act->kind == ACT_WRONG_WINNER;
    *section = wrong ? act->until_section : act->section;
    *round = wrong ? act->until_round : act->round;
    return !act->done && act->kind != ACT_NO_SHOW && act->kind != ACT_POSTPONE;
}

static bool plays(const struct weekend_match *m, int32_t entry)
{
    return m->side[0] == entry || m->side[1] == entry || m->team[0] == entry || m->team[1] == entry;
}

bool weekend_act_before(const struct weekend *w, int32_t section, int32_t round)
{
    for (int32_t i = 0; i < w->file.act_count; i++) {
        int32_t of, before;
        if (comes_before(&w->file.acts[i], &of, &before) && of == section && before <= round) return true;
    }
    return false;
}

bool weekend_held_back(const struct weekend *w, const struct weekend_match *m)
{
    for (int32_t i = 0; i < w->file.act_count; i++) {
        const struct event_act *act = &w->file.acts[i];
        int32_t section, round;
        if (!comes_before(act, &section, &round)) continue;
        if (m->section == section && m->round >= round) return true;
        if (act->kind != ACT_WRONG_WINNER && m->section > section && plays(m, act->entry)) return true;
    }
    return false;
}

struct event_act *weekend_act_about(const struct weekend *w, const struct weekend_match *m)
{
    for (int32_t i = 0; i < w->file.act_count; i++) {
        struct event_act *act = &w->file.acts[i];
        bool here = act->a && act->section == m->section && act->round == m->round && act->board == m->board;
        if (!act->done && here && plays(m, act->a) && (!act->b || plays(m, act->b))) return act;
    }
    return NULL;
}

static struct text because(struct hall *h, const char *members)
{
    return text_of(arena_printf(&h->memory, "{%s\"reason\":\"as the file says\"}", members));
}

// A command about a match as it stands now; *side: 0 if that entry is side a.
static bool about_match(struct hall *h, int32_t match, struct text name, int *side, char version[static 32])
{
    char path[64];
    const struct json_value *page;
    snprintf(path, sizeof path, "/matches/%d", match);
    if (!hall_page(h, path, &page)) return false;
    *side = text_equal(look_text(page, "b.name"), name);
    struct text seen = look_text(page, "version");
    snprintf(version, 32, "%.*s", TEXT_ARGS(seen));
    return true;
}

bool weekend_no_show(struct hall *h, struct event_act *act, const struct weekend_match *m)
{
    char path[64], version[32];
    struct answer answer;
    struct text name = h->weekend->file.names[act->entry - 1];
    int side;
    if (!about_match(h, m->match, name, &side, version)) return false;
    snprintf(path, sizeof path, "/matches/%d/no-show", m->match);
    const char *members = side ? "\"missing\":\"b\"," : "\"missing\":\"a\",";
    if (!hall_confirm(h, path, version, because(h, members), &answer)) return false;
    fprintf(h->say, "  %.*s does not come to match %d\n", TEXT_ARGS(name), m->match);
    act->done = h->weekend->stale = true;
    return true;
}

// ---- before a round

static bool withdraw(struct hall *h, const struct event_act *act)
{
    char path[64];
    struct answer answer;
    struct text name = h->weekend->file.names[act->entry - 1];
    snprintf(path, sizeof path, "/entries/%d/withdraw", hall_entry(h, name));
    fprintf(h->say, "  %.*s goes home\n", TEXT_ARGS(name));
    return hall_confirm(h, path, NULL, because(h, ""), &answer);
}

// The match of the first bye that the desk has for somebody who comes late; 0: none, or no answer.
static int32_t first_bye(struct hall *h, int32_t section)
{
    char path[64];
    const struct json_value *page;
    snprintf(path, sizeof path, "/sections/%d/byes", section);
    const struct json_value *byes = hall_page(h, path, &page) ? look(page, "byes") : NULL;
    return byes ? look_number(json_first(byes), "match.match") : 0;
}

static void put_members(struct json_out *o, const struct event_file *f, int32_t team)
{
    const struct event_seats seats = event_line_up(f, team, 0, 0, 0);
    json_key(o, "members");
    json_array(o);
    for (int32_t i = 0; i < f->boards; i++) {
        json_object(o);
        json_put_text(o, "name", f->names[seats.at[i] - 1]);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_persons(struct json_out *o, struct text pair)
{
    json_key(o, "persons");
    json_array(o);
    for (struct text rest = pair; rest.at;) {
        json_object(o);
        json_put_text(o, "name", text_trim(text_cut(&rest, '/')));
        json_object_end(o);
    }
    json_array_end(o);
}

// Into a bye, or, where the next round is paired from who is there, without a place.
static struct text late_body(struct hall *h, const struct event_act *act, int32_t bye)
{
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_key(&o, "entries");
    json_array(&o);
    json_object(&o);
    json_put_text(&o, "name", h->weekend->file.names[act->entry - 1]);
    if (h->weekend->file.pairs) put_persons(&o, h->weekend->file.names[act->entry - 1]);
    if (h->weekend->file.boards) put_members(&o, &h->weekend->file, act->entry);
    if (bye) json_put_int(&o, "bye", bye);
    json_object_end(&o);
    json_array_end(&o);
    json_object_end(&o);
    return json_bytes(&o);
}

static bool check_in(struct hall *h, int32_t entry)
{
    char path[64];
    struct answer answer;
    snprintf(path, sizeof path, "/entries/%d/check-in", entry);
    return hall_command(h, h->director, path, TEXT("{}"), &answer);
}

static bool late_entry(struct hall *h, const struct event_act *act)
{
    struct answer answer;
    struct text name = h->weekend->file.names[act->entry - 1];
    bool paired = event_by_rounds(&h->weekend->file.sections[act->section - 1]);
    int32_t bye = paired ? 0 : first_bye(h, act->section);
    if (!bye && !paired) return hall_fail(h, "no bye is free for %.*s", TEXT_ARGS(name));
    if (!hall_confirm(h, "/entries", NULL, late_body(h, act, bye), &answer)) return false;
    const struct json_value *list = look(answer.json, "entries"), *made = list ? json_first(list) : NULL;
    h->evening.entries[h->evening.entry_count] = name;
    h->entries[h->evening.entry_count++] = look_number(made, "entry");
    fprintf(h->say, "  %.*s comes late\n", TEXT_ARGS(name));
    if (!made) return hall_fail(h, "%.*s was entered but is not in the answer", TEXT_ARGS(name));
    return !paired || check_in(h, look_number(made, "entry"));
}

// Matches that were annulled, or taken off their tables, leave these.
static bool clear_tables(struct hall *h)
{
    struct answer answer;
    for (int32_t i = 0; i < h->seat_count; i++) {
        struct seat *s = &h->seats[i];
        if (!s->match) continue;
        if (!hall_ask(h, s->tablet, &(struct ask){.method = "GET", .path = "/device"}, &answer)) return false;
        if (look_number(answer.json, "match.match") != s->match) s->match = 0;
    }
    return true;
}

// What follows hangs on the match of the teams, where there is one.
static bool correct(struct hall *h, int32_t match, int32_t followed, struct text winner, bool *waits)
{
    char path[64], version[32], members[96];
    const struct json_value *page;
    struct answer answer;
    int side;
    snprintf(path, sizeof path, "/matches/%d", match);
    if (!about_match(h, match, winner, &side, version) || !hall_page(h, path, &page)) return false;
    int32_t length = look_number(page, "length");
    snprintf(members, sizeof members, "\"how\":\"final_score\",\"score_a\":%d,\"score_b\":%d,",
             side ? 0 : length, side ? length : 0);
    snprintf(path, sizeof path, "/matches/%d/result", match);
    if (!hall_confirm(h, path, version, because(h, members), &answer)) return false;
    snprintf(path, sizeof path, "/matches/%d", followed);
    if (!hall_page(h, path, &page)) return false;
    *waits = look_true(page, "waits_for_repair");
    return true;
}

static bool repair(struct hall *h, const struct event_act *act, int32_t match)
{
    char path[64], version[32];
    struct answer answer;
    struct text name = h->weekend->file.names[act->entry - 1];
    const struct weekend_match *m = weekend_match_of(h->weekend, match);
    int32_t followed = m->of ? m->of : match;
    bool waits;
    int side;
    if (!correct(h, match, followed, name, &waits)) return false;
    fprintf(h->say, "  match %d was won by %.*s: %s\n", match, TEXT_ARGS(name),
            waits ? "what followed is annulled" : "nothing had followed");
    if (!waits) return true;
    snprintf(path, sizeof path, "/matches/%d/repair", followed);
    return about_match(h, followed, name, &side, version) &&
           hall_confirm(h, path, version, because(h, "\"choice\":\"annul\","), &answer);
}

bool weekend_rounds_over(const struct weekend *w, int32_t section, int32_t round)
{
    const struct event_section *s = &w->file.sections[section - 1];
    if ((event_by_rounds(s) || event_by_places(s)) && w->rounds[section] < round - 1) return false;
    if (event_paced(s)) return true;
    for (int32_t i = 0; i < w->count; i++) {
        const struct weekend_match *m = &w->matches[i];
        if (m->section == section && m->round < round && !m->over) return false;
    }
    return true;
}

static bool at_a_table(const struct hall *h, int32_t entry)
{
    const struct weekend *w = h->weekend;
    for (int32_t i = 0; i < h->seat_count; i++)
        for (int32_t k = 0; h->seats[i].match && k < w->count; k++)
            if (w->matches[k].match == h->seats[i].match && plays(&w->matches[k], entry)) return true;
    return false;
}

// Where no round waits for another one, a pair may still wait for its table.
static bool is_paired(const struct hall *h, const struct event_act *act)
{
    const struct weekend *w = h->weekend;
    bool found = false;
    for (int32_t i = 0; i < w->count && event_paced(&w->file.sections[act->section - 1]); i++)
        found |=
            w->matches[i].section == act->section && !w->matches[i].over && plays(&w->matches[i], act->entry);
    return found;
}

static bool was_played_wrong(const struct hall *h, const struct event_act *act)
{
    const struct weekend *w = h->weekend;
    const struct weekend_match *m = weekend_match_of(w, w->played_as[act - w->file.acts]);
    return act->entry && m && m->over;
}

// Who sits for a team changes for all its matches to come: it plays out those of the sections before first.
static bool plays_in_section_before(const struct weekend *w, const struct event_act *act)
{
    if (act->kind != ACT_SUBSTITUTE && act->kind != ACT_LINE_UP) return false;
    for (int32_t i = 0; i < w->count; i++)
        if (w->matches[i].section < act->section && !w->matches[i].over && plays(&w->matches[i], act->entry))
            return true;
    return false;
}

static bool is_due(const struct hall *h, const struct event_act *act)
{
    int32_t section, round;
    if (!comes_before(act, &section, &round) || !weekend_rounds_over(h->weekend, section, round))
        return false;
    if (act->kind == ACT_WRONG_WINNER) return was_played_wrong(h, act);
    if (plays_in_section_before(h->weekend, act)) return false;
    return !at_a_table(h, act->entry) && !is_paired(h, act);
}

static bool act_now(struct hall *h, const struct event_act *act)
{
    switch (act->kind) {
    case ACT_WITHDRAW:
        return withdraw(h, act);
    case ACT_LATE_ENTRY:
        return late_entry(h, act);
    case ACT_SUBSTITUTE:
        return weekend_substitute(h, act);
    case ACT_LINE_UP:
        return weekend_line_up(h, act);
    case ACT_WRONG_WINNER:
        return repair(h, act, h->weekend->played_as[act - h->weekend->file.acts]);
    default:
        return hall_fail(h, "nobody knows this act");
    }
}

bool weekend_act(struct hall *h, bool *did)
{
    *did = false;
    for (int32_t i = 0; i < h->weekend->file.act_count; i++) {
        struct event_act *act = &h->weekend->file.acts[i];
        if (!is_due(h, act)) continue;
        act->done = *did = h->weekend->stale = true;
        return act_now(h, act) && clear_tables(h);
    }
    return true;
}
