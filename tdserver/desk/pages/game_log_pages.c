// SPDX-License-Identifier: MIT
// Recorded games for spectators: the page of a game is rendered once and shared until something it shows has
// changed or the next action may be seen; the match file; and what devices of the table and the desk see, who
// wait for nothing.
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/pages/game_log_cache.h"
#include "desk/pages/game_log_pages.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "director/games/match_games.h"
#include "director/profile.h"
#include "views/documents.h"

enum { MINUTE_MS = 60000 };

static int64_t delay_ms(const struct state *state)
{
    return (int64_t)profile_value(state, SETTING_PLAYS_DELAY) * MINUTE_MS;
}

// ---- ready pages

// Of the newest row that a page of the match shows; the ledger line behind it is in the log by then.
static int64_t newest_row(const struct state *state, const struct row_match *m)
{
    const struct row_record *record = state_record(state, m->n);
    const struct row_setting *delay = state_setting(state, SETTING_PLAYS_DELAY);
    int64_t newest = record && record->version > m->version ? record->version : m->version;
    const struct row_adjournment *kept = state_adjournment(state, m->n);
    if (delay && delay->version > newest) newest = delay->version;
    if (kept && kept->version > newest) newest = kept->version;
    for (int32_t game = 1; game <= m->games + 1; game++) {
        const struct row_game *g = state_game_of(state, m->n, game);
        const struct row_recorded *r = state_recorded(state, m->n * 256 + game);
        if (g && g->version > newest) newest = g->version;
        if (r && r->version > newest) newest = r->version;
    }
    return newest;
}

static int32_t page_number(int32_t match, int32_t game)
{
    return game < GAME_LOG_GAMES ? match * GAME_LOG_GAMES + game : 0;
}

// The place of a page; NULL for a game that has none.
static struct game_log_page *page_of(struct game_log_cache *p, int32_t match, int32_t game)
{
    int32_t number = page_number(match, game);
    return number ? number_map_make(&p->pages, number, sizeof(struct game_log_page)) : NULL;
}

// now_ms: the stream's.
static bool is_fresh(const struct game_log_page *page, const struct snapshot *s, const struct row_match *m,
                     int64_t now_ms)
{
    const int64_t *draft_ms = number_map_find(&s->cached->game_log->drafts, m->n);
    return page && page->document && page->names == s->names && page->steps == s->cached->steps &&
           now_ms < page->until_ms && page->version == newest_row(s->buffer->state, m) &&
           (!draft_ms || *draft_ms == page->draft_ms);
}

static bool is_draft(const struct snapshot *s)
{
    return state_tournament(s->buffer->state, 1)->status == TOURNAMENT_DRAFT;
}

struct document *desk_plays_page(struct desk *d, const unsigned char uid[CALL_UID], int32_t match,
                                 int32_t game, int64_t now_ms)
{
    struct cached_stream *l = stream_cache_find(d->index, uid);
    struct snapshot *s = l && l->kind == STREAM_TOURNAMENT ? cached_stream_snapshot(l) : NULL;
    const struct row_match *m = s ? drawn_match(s->buffer->state, match) : NULL;
    struct document *found = NULL;
    // A log that is being read is not waited for: loops never wait.
    if (m && !is_draft(s) && pthread_mutex_trylock(&l->game_log->lock) == 0) {
        struct game_log_page *page = number_map_find(&l->game_log->pages, page_number(match, game));
        now_ms = cached_stream_time(l, now_ms, clock_steps());
        if (is_fresh(page, s, m, now_ms)) found = d->options.documents->share(page->document);
        game_log_close(l->game_log);
    }
    snapshot_drop(s);
    return found;
}

// Keeps the page and gives back a reference for the caller.
static struct document *keep(struct desk *d, struct game_log_page *page, struct text json,
                             const struct snapshot *s, const struct row_match *m, int64_t until_ms,
                             int64_t draft_ms)
{
    const struct document_maker *documents = d->options.documents;
    int64_t version = newest_row(s->buffer->state, m);
    struct document *made = documents->make(json, version);
    if (!page) return made;
    if (page->document) documents->drop(page->document);
    names_drop((struct names *)page->names);
    *page = (struct game_log_page){
        documents->share(made), names_keep(s->names), version, until_ms, s->cached->steps, draft_ms};
    return made;
}

// ---- answers

// What is asked: a match of the newest state and its open log. NULL: the call is answered.
struct asked {
    struct snapshot *snapshot;
    const struct row_match *match;
    struct game_log_cache *log;
    bool inside;
};

static void no_match(struct call *c, bool draft)
{
    call_fail(c, PROBLEM(NOT_FOUND, draft ? "This tournament is not published yet."
                                          : "There is no match with this number."));
}

static bool open_log(struct desk_thread *thread, struct call *c, struct asked *asked)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return false;
    const struct row_match *m = drawn_match(s->buffer->state, c->numbers.match);
    *asked = (struct asked){.snapshot = s, .match = m, .inside = m && sees_present(c, s->cached, m)};
    bool hidden = !asked->inside && is_draft(s);
    if (m && !hidden) {
        asked->log = s->cached->game_log;
        struct err e =
            game_log_open(thread->desk->game_logs, asked->log, thread->store, s->cached->stream, s->seq);
        if (e.code == ERR_NONE) return true;
        call_fail_err(c, e);
    } else
        no_match(c, hidden);
    snapshot_drop(s);
    return false;
}

static void close_log(struct asked *asked)
{
    game_log_close(asked->log);
    snapshot_drop(asked->snapshot);
}

static struct view view_for(struct call *c, const struct asked *asked)
{
    struct view v = view_of_snapshot(c->arena, asked->snapshot);
    v.inside = asked->inside;
    return v;
}

static int64_t now_of(const struct call *c, const struct snapshot *s)
{
    return cached_stream_time(s->cached, c->now_ms, c->steps);
}

// What the caller may see of the match by now.
static struct game_log_match seen_by(struct call *c, const struct asked *asked)
{
    const struct snapshot *s = asked->snapshot;
    int64_t until_ms = asked->inside ? INT64_MAX : now_of(c, s) - delay_ms(s->buffer->state);
    return game_log_match(c->arena, &asked->log->log, asked->match->n, until_ms);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

// The turn in which the match was broken off, as the ledger keeps it: the draft may be forgotten by then.
static struct draft broken_off(const struct state *state, int32_t match)
{
    const struct row_adjournment *kept = state_adjournment(state, match);
    if (!kept || !kept->turn) return (struct draft){0};
    struct draft draft = {.game = kept->game,
                          .turn = kept->turn,
                          .side = (enum side)kept->on_roll,
                          .dice = kept->dice,
                          .at_ms = kept->at_ms};
    memcpy(draft.play, kept->play, sizeof draft.play);
    return draft;
}

// Without the turn that is being entered a page says less, but nothing wrong.
static struct draft draft_of(struct desk_thread *thread, const struct asked *asked)
{
    struct draft draft;
    struct err e = store_draft_find(thread->store, asked->snapshot->cached->stream, asked->match->n, &draft);
    if (e.code != ERR_NONE) return (struct draft){0};
    return draft.at_ms ? draft : broken_off(asked->snapshot->buffer->state, asked->match->n);
}

static void answer_public(struct desk_thread *thread, struct call *c, const struct asked *asked)
{
    struct game_log_page *page = page_of(asked->log, asked->match->n, c->numbers.game);
    if (is_fresh(page, asked->snapshot, asked->match, now_of(c, asked->snapshot))) {
        c->answer = (struct call_answer){.status = 200,
                                         .document = thread->desk->options.documents->share(page->document)};
        return;
    }
    struct game_log_match plays = seen_by(c, asked);
    struct view v = view_for(c, asked);
    struct json_out o = json_start(c->arena);
    struct draft draft = draft_of(thread, asked);
    bool early = draft.at_ms + delay_ms(v.state) > now_of(c, asked->snapshot);
    document_plays(&o, &v, asked->match, c->numbers.game, &plays, early ? NULL : &draft);
    int64_t hidden_ms = earlier(plays.hidden_ms, early ? draft.at_ms : INT64_MAX);
    int64_t until_ms = hidden_ms == INT64_MAX ? INT64_MAX : hidden_ms + delay_ms(v.state);
    c->answer = (struct call_answer){.status = 200,
                                     .document = keep(thread->desk, page, json_bytes(&o), asked->snapshot,
                                                      asked->match, until_ms, draft.at_ms)};
}

static void answer_inside(struct desk_thread *thread, struct call *c, const struct asked *asked)
{
    struct game_log_match plays = seen_by(c, asked);
    struct view v = view_for(c, asked);
    struct json_out o = json_start(c->arena);
    struct draft draft = draft_of(thread, asked);
    document_plays(&o, &v, asked->match, c->numbers.game, &plays, &draft);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_plays(struct desk_thread *thread, struct call *c)
{
    struct asked asked;
    if (!open_log(thread, c, &asked)) return;
    if (asked.inside)
        answer_inside(thread, c, &asked);
    else
        answer_public(thread, c, &asked);
    close_log(&asked);
}

const struct operation operation_plays = {.least = ROLE_PUBLIC,
                                          .devices = true,
                                          .anonymous = true,
                                          .place = PLACE_READER,
                                          .run = run_plays,
                                          .query = {"game"}};

static void answer_mat(struct call *c, const struct asked *asked)
{
    struct game_log_match plays = seen_by(c, asked);
    struct view v = view_for(c, asked);
    struct json_out o = json_start(c->arena);
    document_mat(&o, &v, asked->match, &plays);
    c->answer =
        (struct call_answer){.status = 200, .body = json_bytes(&o), .type = "text/plain; charset=utf-8"};
}

static void run_mat(struct desk_thread *thread, struct call *c)
{
    struct asked asked;
    struct draughts_terms terms;
    if (!open_log(thread, c, &asked)) return;
    if (match_draughts(asked.snapshot->buffer->state, asked.match->section, &terms))
        call_fail(c, PROBLEM(NOT_FOUND,
                             "This match plays draughts, of which there is no match file: ask for its PDN "
                             "file, GET .../matches/{match}/pdn."));
    else
        answer_mat(c, &asked);
    close_log(&asked);
}

const struct operation operation_mat = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_mat};
