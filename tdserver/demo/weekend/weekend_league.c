// SPDX-License-Identifier: MIT
// A section of a weekend that is played over months, a league or a ladder: the desk lists none of its matches as waiting for a table, so that two
// meet whenever the file has them both free; one that was put off comes when nothing else is left.
#include "base/json/json_out.h"
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"
#include "director/formats/format.h"

static bool is_league(const struct weekend *w, int32_t section)
{
    const struct event_section *s = &w->file.sections[section - 1];
    return s->days.len > 0 || format_on_ladder(s->kind);
}

bool weekend_days(struct hall *h, int32_t section)
{
    struct json_out o = json_start(&h->memory);
    if (!h->weekend->file.sections[section - 1].days.len) return true;
    json_object(&o);
    json_put_text(&o, "days", h->weekend->file.sections[section - 1].days);
    json_object_end(&o);
    return weekend_put_section(h, section, "/calendar", json_bytes(&o));
}

bool weekend_postpone(struct hall *h, struct event_act *act, const struct weekend_match *m)
{
    char path[128];
    struct answer answer;
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_text(&o, "until", act->to);
    json_object_end(&o);
    snprintf(path, sizeof path, "%s/matches/%d/appointment", h->tournament, m->match);
    struct ask ask = {.method = "PUT", .path = path, .body = json_bytes(&o)};
    if (!hall_ask(h, h->director, &ask, &answer)) return false;
    if (!text_equal(look_text(answer.json, "dates.until"), act->to))
        return hall_fail(h, "match %d was put off, and the server has another day", m->match);
    fprintf(h->say, "  match %d is put off until %.*s\n", m->match, TEXT_ARGS(act->to));
    act->done = h->weekend->stale = true;
    return true;
}

static bool put_off(const struct weekend *w, const struct weekend_match *m)
{
    for (int32_t i = 0; i < w->file.act_count; i++) {
        const struct event_act *act = &w->file.acts[i];
        bool these =
            (act->a == m->side[0] && act->b == m->side[1]) || (act->a == m->side[1] && act->b == m->side[0]);
        if (act->kind == ACT_POSTPONE && act->done && act->section == m->section && these) return true;
    }
    return false;
}

const struct weekend_match *weekend_of_league(struct hall *h)
{
    const struct weekend *w = h->weekend;
    for (int last = 0; last < 2; last++)
        for (int32_t i = 0; i < w->count; i++) {
            const struct weekend_match *m = &w->matches[i];
            bool open = !m->over && m->side[0] && m->side[1] && is_league(w, m->section);
            if (open && put_off(w, m) == last && !weekend_held_back(w, m) && !weekend_sits(h, m)) return m;
        }
    return NULL;
}
