// SPDX-License-Identifier: MIT
// History: pages of a tournament's ledger with their sentences, the export, and what changed since.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "audit/export.h"
#include "audit/key.h"
#include "audit/prove.h"
#include "audit/signed.h"
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/rate.h"
#include "codec/ledger/ledger_file.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/pages/news.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "desk/signing.h"
#include "director/formats/drawn.h"
#include "director/games/clock.h"
#include "director/profile.h"
#include "views/documents.h"
#include "views/outside/withheld.h"

enum { LINES_USUAL = 100, LINES_MOST = 500, MINUTE_MS = 60000 };

struct listing {
    struct call *c;
    struct view view;
    struct json_out out;
    int32_t match; // 0 = all
    size_t limit, count;
    int64_t last;
    bool outside;      // for strangers: without what is withheld
    int64_t public_ms; // they see what was played until then
    struct err fault;
};

static int64_t plays_delay_ms(const struct state *state)
{
    return (int64_t)profile_value(state, SETTING_PLAYS_DELAY) * MINUTE_MS;
}

// Is there a "match":N in the line? A ledger is long and a match short: the others need not be read.
static bool mentions(struct text body, int32_t match)
{
    char key[32];
    int n = snprintf(key, sizeof key, "\"match\":%d", match);
    for (const char *at = body.at, *end = body.at + body.len;
         (at = memmem(at, (size_t)(end - at), key, (size_t)n)); at += n)
        if (at + n < end && (at[n] < '0' || at[n] > '9')) return true;
    return false;
}

static void put_known(struct listing *list, struct event *event, const unsigned char *hash)
{
    if (!list->outside) {
        document_event(&list->out, &list->view, event, hash);
        return;
    }
    withheld_blank(event);
    document_event_outside(&list->out, &list->view, event);
}

static bool put_line(void *user, const struct store_event *stored)
{
    struct listing *list = user;
    struct event event;
    if (list->match && !mentions(stored->body, list->match)) return true;
    list->fault = ledger_decode(list->c->arena, stored->body, &event);
    if (list->fault.code != ERR_NONE) return false;
    if (list->match && document_event_match(&event) != list->match) return true;
    enum withheld withheld =
        list->outside ? withheld_line(list->view.state, &event, list->public_ms) : WITHHELD_NOTHING;
    if (withheld != WITHHELD_NOTHING) return withheld == WITHHELD_LINE;
    if (list->count == list->limit) {
        list->count++; // there is another page
        return false;
    }
    put_known(list, &event, stored->hash);
    list->count++;
    list->last = stored->seq;
    return true;
}

static void answer_lines(struct desk_thread *thread, struct call *c, int32_t match)
{
    if (!reader_admitted(c, thread->desk->options.ledgers)) return;
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    if (match && !state_match(s->buffer->state, match)) {
        snapshot_drop(s);
        call_fail(c, PROBLEM(NOT_FOUND, "There is no match with this number."));
        return;
    }
    int64_t now_ms = cached_stream_time(s->cached, c->now_ms, c->steps);
    struct listing list = {.c = c,
                           .view = view_of_snapshot(c->arena, s),
                           .out = json_start(c->arena),
                           .match = match,
                           .outside = !reader_is_inside(c),
                           .public_ms = now_ms - plays_delay_ms(s->buffer->state)};
    int32_t wanted = c->numbers.limit ? c->numbers.limit : LINES_USUAL;
    list.limit = (size_t)(wanted < LINES_MOST ? wanted : LINES_MOST);
    json_object(&list.out);
    json_put_id(&list.out, "seq", s->seq);
    json_key(&list.out, "events");
    json_array(&list.out);
    struct err e =
        store_event_each(thread->store, s->cached->stream, c->numbers.after, s->seq, put_line, &list);
    json_array_end(&list.out);
    bool more = list.count > list.limit;
    if (more)
        json_put_id(&list.out, "next", list.last);
    else
        json_put_null(&list.out, "next");
    json_object_end(&list.out);
    snapshot_drop(s);
    if (e.code == ERR_NONE && list.fault.code != ERR_NONE)
        e = err_make(ERR_INTERNAL, "A line of this ledger cannot be read. Run tdserver verify.");
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    call_answer_json(c, 200, json_bytes(&list.out), 0);
    c->answer.next_page = more ? list.last : 0;
}

static void run_ledger(struct desk_thread *thread, struct call *c)
{
    answer_lines(thread, c, 0);
}

static void run_match_ledger(struct desk_thread *thread, struct call *c)
{
    answer_lines(thread, c, c->numbers.match);
}

const struct operation operation_ledger_page = {.least = ROLE_PUBLIC,
                                                .devices = true,
                                                .anonymous = true,
                                                .place = PLACE_READER,
                                                .run = run_ledger,
                                                .limits = true,
                                                .follows = true};
const struct operation operation_match_ledger = {.least = ROLE_PUBLIC,
                                                 .devices = true,
                                                 .anonymous = true,
                                                 .place = PLACE_READER,
                                                 .run = run_match_ledger,
                                                 .limits = true,
                                                 .follows = true};

static bool put_piece(void *out, struct text piece)
{
    json_bytes_append(out, piece);
    return true;
}

// The ledger of a snapshot's tournament up to now, each event of it hashed here; false: answered. Drops the snapshot.
static bool known_head(struct desk_thread *thread, struct call *c, struct snapshot *s,
                       struct store_stream *head, struct trusted *known)
{
    if (!s) return false; // answered before
    struct err e = cached_stream_follow_now(s->cached, known, thread->store, c->arena, head);
    snapshot_drop(s);
    // Whoever asks for a head asks for one that is signed.
    bool listed;
    if (e.code == ERR_NONE)
        e = signing_allowed(thread->store, desk_club(thread->desk), thread->desk->options.key, &listed);
    if (e.code == ERR_NONE) return true;
    call_fail_err(c, e);
    return false;
}

// ---- exports: the bytes as they are, so strangers get all of them or none

struct looking {
    struct arena *arena;
    const struct state *state;
    bool withheld;
    struct err fault;
};

static bool look_at(void *user, const struct store_event *stored)
{
    struct looking *look = user;
    struct event event;
    look->fault = ledger_decode(look->arena, stored->body, &event);
    if (look->fault.code == ERR_NONE) look->withheld = !withheld_not(look->state, &event);
    return look->fault.code == ERR_NONE && !look->withheld;
}

// false: answered. Drops nothing.
static bool may_leave(struct desk_thread *thread, struct call *c, const struct snapshot *s)
{
    const struct state *state = s->buffer->state;
    struct looking look = {.arena = c->arena, .state = state};
    if (!withheld_settled(state, plays_delay_ms(state) > 0)) {
        call_fail(c, PROBLEM(FORBIDDEN, "This file leaves the house when the tournament is closed: money is "
                                        "noted in it, or plays are shown later. Ask the desk."));
        return false;
    }
    struct err e = store_event_each(thread->store, s->cached->stream, 0, s->seq, look_at, &look);
    if (e.code == ERR_NONE) e = look.fault;
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (look.withheld)
        call_fail(c, PROBLEM(FORBIDDEN, "This file holds what is nobody else's: who paid, or words about a "
                                        "person. Ask the desk."));
    return e.code == ERR_NONE && !look.withheld;
}

static struct snapshot *exported(struct desk_thread *thread, struct call *c)
{
    if (!reader_admitted(c, thread->desk->options.exports)) return NULL;
    struct snapshot *s = reader_published(thread, c);
    if (!s || reader_is_inside(c) || may_leave(thread, c, s)) return s;
    snapshot_drop(s);
    return NULL;
}

static void run_export(struct desk_thread *thread, struct call *c)
{
    struct store_stream stream;
    struct trusted known;
    if (!known_head(thread, c, exported(thread, c), &stream, &known)) return;
    struct json_out o = json_start(c->arena);
    struct err e = export_stream(thread->store, &stream, thread->desk->options.key, c->arena, put_piece, &o);
    if (e.code == ERR_FROZEN)
        e = cached_stream_freeze(stream_cache_find(thread->desk->index, c->uid), c->arena, e.detail);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    c->answer =
        (struct call_answer){.status = 200, .body = json_bytes(&o), .type = "text/plain; charset=utf-8"};
}

const struct operation operation_ledger_export = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_export};

// The present head, signed in both versions: `text` is what a result sheet prints and `tdserver verify --checkpoint`
// compares years later, the note what other programs and witnesses take.
static void answer_checkpoint(struct desk_thread *thread, struct call *c, const struct store_stream *stream,
                              const struct trusted *known, int64_t last)
{
    const struct secure_key *key = thread->desk->options.key;
    struct ledger_checkpoint line = {.version = 1, .seq = known->seq, .hash = known->hash}, tree;
    char text[LEDGER_CHECKPOINT_ROOM], room[SECURE_HEX_ROOM];
    ledger_checkpoint_sign(&line, stream->uid, key);
    signed_make(&tree, known, last, stream->uid, key);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "seq", line.seq);
    json_put_text(&o, "text", ledger_checkpoint_text(stream->uid, line.seq, &line.hash, text));
    json_put_text(&o, "signature", secure_hex(line.signature, sizeof line.signature, room, sizeof room));
    json_put_text(&o, "key", secure_hex(key->public, sizeof key->public, room, sizeof room));
    json_put_text(&o, "fingerprint", key_fingerprint(key->public, room));
    json_put_text(&o, "root", secure_hex(tree.root.bytes, sizeof tree.root.bytes, room, sizeof room));
    json_put_text(&o, "note", ledger_checkpoint_note(c->arena, &tree, stream->uid, key->public));
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_checkpoint(struct desk_thread *thread, struct call *c)
{
    struct store_stream stream;
    struct trusted known;
    int64_t last;
    if (!known_head(thread, c, reader_published(thread, c), &stream, &known)) return;
    struct err e = signed_before(thread->store, c->arena, &stream, &last);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        answer_checkpoint(thread, c, &stream, &known, last);
}

const struct operation operation_checkpoint = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_checkpoint};

// What is asked, of a ledger that ends at `seq`. Without a beginning it is the end itself: its signed head, no path.
static bool read_question(struct call *c, int64_t seq, struct proof_question *q)
{
    const struct call_numbers *n = &c->numbers;
    bool inclusion = n->event > 0;
    *q = (struct proof_question){inclusion ? PROOF_INCLUSION : PROOF_CONSISTENCY, n->since,
                                 n->to ? n->to : seq};
    if (inclusion) q->number = n->event;
    if (q->number < 0) q->number = q->size;
    if (inclusion && c->caller.role < ROLE_SCORER)
        call_fail(c, PROBLEM(FORBIDDEN, "Events are for the desk to read; ask with since=SIZE."));
    else if (q->number < 1 || q->number > q->size || q->size > seq)
        call_fail(c, PROBLEM(NOT_FOUND,
                             arena_printf(c->arena, "The ledger has the events 1 to %" PRId64 ".", seq)));
    return !c->answer.problem.code;
}

// Witnesses ask often: the hashes stay in memory, and what came since is read on.
static struct err prove_now(struct desk_thread *thread, struct call *c, const struct store_stream *stream,
                            const struct proof_question *q, struct text *text)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    int64_t before = 0;
    struct err e = signed_before(thread->store, c->arena, stream, &before);
    if (e.code != ERR_NONE) return e;
    pthread_mutex_lock(&l->tree_lock);
    e = ledger_tree_read(&l->tree, thread->store, c->arena, stream);
    if (e.code == ERR_NONE)
        e = prove_from(&l->tree, q, thread->store, stream, before, thread->desk->options.key, c->arena, text);
    pthread_mutex_unlock(&l->tree_lock);
    return e.code == ERR_FROZEN ? cached_stream_freeze(l, c->arena, e.detail) : e;
}

static void run_proof(struct desk_thread *thread, struct call *c)
{
    struct store_stream stream;
    struct trusted known;
    struct proof_question q;
    struct text text;
    if (!known_head(thread, c, reader_published(thread, c), &stream, &known)) return;
    if (!read_question(c, known.seq, &q)) return;
    struct err e = prove_now(thread, c, &stream, &q, &text);
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        c->answer = (struct call_answer){.status = 200, .body = text, .type = "text/plain; charset=utf-8"};
}

const struct operation operation_proof = {.least = ROLE_PUBLIC,
                                          .devices = true,
                                          .anonymous = true,
                                          .place = PLACE_READER,
                                          .run = run_proof,
                                          .query = {"since", "to", "event"}};

// Topics of a match that have news after `since`. Plays that are held back may come to be seen at any time,
// so whoever follows a recorded match looks again each time they ask.
static void put_match_topics(struct json_out *o, const struct state *state, const struct row_match *m,
                             int64_t since)
{
    const struct row_clock *clock = clock_of(state, m->n);
    const struct row_record *record = state_record(state, m->n);
    bool held_back = record && m->status != MATCH_OVER && profile_value(state, SETTING_PLAYS_DELAY);
    if (m->version > since || (clock && clock->version > since))
        json_text(o, text_of(arena_printf(o->arena, "match:%d", m->n)));
    if (held_back || (record && record->version > since))
        json_text(o, text_of(arena_printf(o->arena, "plays:%d", m->n)));
}

// The same of a game of draughts.
static void put_draughts_topic(struct json_out *o, const struct state *state, const struct row_match *m,
                               int64_t since)
{
    for (int32_t game = 1; game <= m->games + 1; game++) {
        const struct row_draughts *row = state_draughts(state, game_number(m->n, game));
        if (!row || row->version <= since) continue;
        json_text(o, text_of(arena_printf(o->arena, "draughts:%d", m->n)));
        return;
    }
}

// Sections of which anything has news: the draw, a repair, a match.
static void put_section_topics(struct json_out *o, const struct state *state, int64_t since)
{
    bool news[SECTIONS_MAX + 1] = {false};
    for (STATE_EACH(section, s, state))
        news[s->n] |= s->version > since;
    for (STATE_EACH(node, node, state))
        news[node->section] |= node->version > since;
    for (STATE_EACH(match, m, state))
        news[m->section] |= m->version > since;
    for (int32_t n = 1; n <= SECTIONS_MAX; n++)
        if (news[n]) json_text(o, text_of(arena_printf(o->arena, "section:%d", n)));
}

// The polling fallback of the live pages: the newest seq, and whether anything came after `since`.
static void run_changes(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "seq", s->seq);
    json_key(&o, "topics");
    json_array(&o);
    for (STATE_EACH(match, m, s->buffer->state))
        if (drawn_stands(s->buffer->state, m)) {
            put_match_topics(&o, s->buffer->state, m, c->numbers.since);
            put_draughts_topic(&o, s->buffer->state, m, c->numbers.since);
        }
    put_section_topics(&o, s->buffer->state, c->numbers.since);
    if (s->seq > c->numbers.since) json_text(&o, TEXT("tournament"));
    json_array_end(&o);
    json_object_end(&o);
    snapshot_drop(s);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_changes = {.least = ROLE_PUBLIC,
                                            .devices = true,
                                            .anonymous = true,
                                            .place = PLACE_READER,
                                            .run = run_changes,
                                            .query = {"since"}};

// Where an event stream begins; the HTTP layer goes on from there.
static void run_stream(struct desk_thread *thread, struct call *c)
{
    const char *fault = news_topics_fault(c->topics);
    if (fault) {
        call_fail_err(c, err_make(ERR_BAD_REQUEST, fault));
        return;
    }
    struct snapshot *s = reader_published(thread, c);
    if (!s) return;
    c->answer = (struct call_answer){.status = 200, .version = s->seq};
    snapshot_drop(s);
}

const struct operation operation_stream = {.least = ROLE_PUBLIC,
                                           .devices = true,
                                           .anonymous = true,
                                           .place = PLACE_READER,
                                           .run = run_stream,
                                           .query = {"since", "topics"}};
