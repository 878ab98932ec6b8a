// SPDX-License-Identifier: MIT
// What leaves the house: calendars that people subscribe to, and what the club's own site shows of an event or a player. It is
// the same for everybody, whoever asks, so that caches may keep it: a draft is not there for the director either.
#include "base/zones.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "views/documents.h"
#include "views/outside/calendar.h"

#define FOR_SITES(what)                                                                                      \
    {                                                                                                        \
        .least = ROLE_PUBLIC, .place = PLACE_READER, .run = what, .for_sites = true                          \
    }

// What is asked of: an entry that takes part, or the whole event (0).
static bool there_is(const struct call *c, const struct snapshot *s)
{
    const struct row_entry *e = state_entry(s->buffer->state, c->numbers.entry);
    return !c->numbers.entry || (e && e->status != ENTRY_REMOVED);
}

// The tournament as everybody may see it; NULL after it answered why not.
static struct snapshot *public_snapshot(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return NULL;
    bool draft = state_tournament(s->buffer->state, 1)->status == TOURNAMENT_DRAFT;
    if (!draft && there_is(c, s)) return s;
    snapshot_drop(s);
    call_fail(c,
              draft ? PROBLEM(NOT_FOUND, "This tournament is not published yet.")
                    : PROBLEM(NOT_FOUND, "There is no entry with this number. Look at the list of players."));
    return NULL;
}

static void run_calendar(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = public_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    const struct row_tournament *t = state_tournament(v.state, 1);
    const char *site = thread->desk->options.public_url;
    struct calendar_about about = {.entry = c->numbers.entry, .site = site ? site : ""};
    about.day_known =
        zone_moment(v.time_zone, t->starts_on, t->starts_at_min > 0 ? t->starts_at_min : 0, &about.begins_ms);
    c->answer = (struct call_answer){
        .status = 200, .body = calendar_make(c->arena, &v, &about), .type = "text/calendar; charset=utf-8"};
    snapshot_drop(s);
}

const struct operation operation_calendar = FOR_SITES(run_calendar);
const struct operation operation_entry_calendar = FOR_SITES(run_calendar);

static void run_embed(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = public_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_embed(&o, &v, c->numbers.entry);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

const struct operation operation_embed = FOR_SITES(run_embed);
const struct operation operation_entry_embed = FOR_SITES(run_embed);
