// SPDX-License-Identifier: MIT
// What leaves the house: calendars that people subscribe to, and what the club's own site shows of an event or a player. It is
// the same for everybody, whoever asks, so that caches may keep it: a draft is not there for the director either.
#include <string.h>

#include "base/zones.h"
#include "desk/club/tempo.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "views/documents.h"
#include "views/outside/calendar.h"
#include "views/outside/plain.h"

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
    struct tempo tempo = club_tempo_lately(thread, c->arena);
    v.tempo = &tempo;
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
    struct tempo tempo = club_tempo_lately(thread, c->arena);
    v.tempo = &tempo;
    struct json_out o = json_start(c->arena);
    document_embed(&o, &v, c->numbers.entry);
    call_answer_json(c, 200, json_bytes(&o), 0);
    snapshot_drop(s);
}

static void answer_page(struct call *c, struct text page)
{
    c->answer = (struct call_answer){.status = 200, .body = page, .type = "text/html; charset=utf-8"};
}

// A page is written anew for everybody who asks, which few ever do.
static bool plain_admitted(const struct desk_thread *thread, struct call *c)
{
    return reader_admitted(c, thread->desk->options.ledgers);
}

static void run_plain(struct desk_thread *thread, struct call *c)
{
    if (!plain_admitted(thread, c)) return;
    struct snapshot *s = public_snapshot(thread, c);
    if (!s) return;
    struct view v = view_of_snapshot(c->arena, s);
    answer_page(c, plain_make(c->arena, &v));
    snapshot_drop(s);
}

#define FOR_PEOPLE(what)                                                                                     \
    {                                                                                                        \
        .least = ROLE_PUBLIC, .place = PLACE_READER, .run = what, .for_sites = true, .any_query = true       \
    }
const struct operation operation_plain = FOR_PEOPLE(run_plain);

static void run_event_title(struct desk_thread *thread, struct call *c)
{
    if (!plain_admitted(thread, c)) return;
    struct snapshot *s = public_snapshot(thread, c);
    if (!s) return;
    c->answer = (struct call_answer){
        .status = 200, .body = arena_copy(c->arena, text_of(state_tournament(s->buffer->state, 1)->title))};
    snapshot_drop(s);
}

const struct operation operation_event_title = FOR_PEOPLE(run_event_title);

enum { STREAMS_AT_ONCE = 500 };

// The newest tournaments of the club, up to PLAIN_EVENTS of them, newest first.
static struct err newest_streams(struct desk_thread *thread, struct call *c, struct store_stream *newest,
                                 size_t *count)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct store_stream *streams = NULL;
    size_t n = club ? STREAMS_AT_ONCE : 0;
    *count = 0;
    for (int64_t after = 0; n == STREAMS_AT_ONCE; after = n ? streams[n - 1].id : after) {
        struct err e = store_stream_list(thread->store, c->arena, STREAM_TOURNAMENT, club->stream, after,
                                         STREAMS_AT_ONCE, &streams, &n);
        if (e.code != ERR_NONE) return e;
        for (size_t i = 0; i < n; i++) {
            if (*count < PLAIN_EVENTS) ++*count;
            memmove(newest + 1, newest, (*count - 1) * sizeof *newest);
            newest[0] = streams[i];
        }
    }
    return OK;
}

static void run_plain_list(struct desk_thread *thread, struct call *c)
{
    struct store_stream streams[PLAIN_EVENTS];
    struct plain_event events[PLAIN_EVENTS];
    size_t n, count = 0;
    if (!plain_admitted(thread, c)) return;
    struct err e = newest_streams(thread, c, streams, &n);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        struct snapshot *s;
        struct cached_stream *l = stream_cache_take(thread->desk->index, &streams[i]);
        if (cached_stream_snapshot_current(l, thread->store, c->arena, &s).code != ERR_NONE) continue;
        const struct row_tournament *t = state_tournament(s->buffer->state, 1);
        if (t && t->status != TOURNAMENT_DRAFT) events[count++] = plain_event_of(c->arena, l->uid, t);
        snapshot_drop(s);
    }
    answer_page(c, plain_list_make(c->arena, events, count));
}

const struct operation operation_plain_list = FOR_PEOPLE(run_plain_list);

const struct operation operation_embed = FOR_SITES(run_embed);
const struct operation operation_entry_embed = FOR_SITES(run_embed);
