// SPDX-License-Identifier: MIT
// The matches of a weekend as the desk lists them, and who plays them by the file.
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"

int32_t weekend_entry(const struct weekend *w, struct text name)
{
    for (int32_t i = 0; i < event_names(&w->file) && name.len; i++)
        if (text_equal(w->file.names[i], name)) return i + 1;
    return 0;
}

static bool read_match(struct hall *h, const struct json_value *v)
{
    struct weekend *w = h->weekend;
    if (w->count == MATCHES_MAX) return hall_fail(h, "the server lists too many matches");
    struct weekend_match m = {
        .match = look_number(v, "match"),
        .section = look_number(v, "section"),
        .round = look_number(v, "round"),
        .side = {weekend_entry(w, look_text(v, "a.name")), weekend_entry(w, look_text(v, "b.name"))},
        .of = look_number(v, "of.match"),
        .board = look_number(v, "of.board"),
        .team = {weekend_entry(w, look_text(v, "of.a.name")), weekend_entry(w, look_text(v, "of.b.name"))},
        .over = look_is(v, "status", "over"),
        .third_place = look_true(v, "third_place")};
    if (m.section < 1 || m.section > w->file.section_count)
        return hall_fail(h, "match %d is of section %d", m.match, m.section);
    if (m.round > w->rounds[m.section]) w->rounds[m.section] = m.round;
    w->matches[w->count++] = m;
    return true;
}

bool weekend_look(struct hall *h)
{
    const struct json_value *page;
    if (!h->weekend->stale) return true;
    if (!hall_page(h, "/matches", &page)) return false;
    const struct json_value *list = look(page, "matches");
    h->weekend->count = 0;
    h->weekend->stale = false;
    for (const struct json_value *v = list ? json_first(list) : NULL; v; v = json_next(v))
        if (!read_match(h, v)) return false;
    return true;
}

const struct weekend_match *weekend_match_of(const struct weekend *w, int32_t match)
{
    for (int32_t i = 0; i < w->count; i++)
        if (w->matches[i].match == match) return &w->matches[i];
    return NULL;
}

bool weekend_sits(const struct hall *h, const struct weekend_match *m)
{
    for (int32_t i = 0; i < h->seat_count; i++) {
        const struct weekend_match *at =
            h->seats[i].match ? weekend_match_of(h->weekend, h->seats[i].match) : NULL;
        for (int side = 0; at && side < 2; side++)
            if (at->side[side] == m->side[0] || at->side[side] == m->side[1]) return true;
    }
    return false;
}
