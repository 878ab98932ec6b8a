// SPDX-License-Identifier: MIT
#include "desk/batch_inner.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "audit/save_rows.h"
#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "base/problem.h"
#include "base/zones.h"
#include "codec/ledger/ledger.h"
#include "codec/ledger/ledger_file.h"
#include "desk/acts/acts.h"
#include "desk/desk_inner.h"
#include "desk/heartbeats.h"
#include "desk/housekeeping/copies.h"
#include "desk/operation.h"
#include "desk/pages/delayed_publisher.h"
#include "desk/pages/game_log_cache.h"
#include "desk/pages/news.h"
#include "desk/retries.h"
#include "desk/secrets/actor_ref.h"
#include "desk/secrets/confirmation.h"
#include "desk/secrets/credentials.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "views/documents.h"

enum { TRIES = 5, FULL_TOLD_MS = 30000 };

// ---- what a batch holds

static struct held *hold(struct batch *b, struct cached_stream *l)
{
    struct held *h = batch_held(b, l);
    if (h || b->held_count == BATCH_STREAMS) return h;
    h = &b->held[b->held_count++];
    *h = (struct held){.cached = l, .steps = l->steps};
    h->last_line = &h->lines;
    cached_stream_enter(l);
    return h;
}

void batch_mark(struct desk_thread *thread, struct cached_stream *l)
{
    struct held *h = batch_held(thread->batch, l);
    if (h->mark) return;
    h->mark = ARENA_NEW(&thread->arena, struct mark);
    *h->mark =
        (struct mark){state_buffer_copy(l->buffer), l->seq, {0}, *l->recent, h->last_line, h->name_count};
    memcpy(h->mark->hash, l->hash, CALL_HASH);
}

// Takes back what the call did on its streams since their marks.
static void undo_call(struct batch *b)
{
    for (size_t i = 0; i < b->held_count; i++) {
        struct held *h = &b->held[i];
        struct mark *m = h->mark;
        if (!m) continue;
        state_buffer_free(h->cached->buffer);
        h->cached->buffer = m->buffer;
        h->cached->seq = m->seq;
        memcpy(h->cached->hash, m->hash, CALL_HASH);
        *h->cached->recent = m->recent;
        h->last_line = m->last_line;
        *h->last_line = NULL;
        h->name_count = m->name_count;
        if (h->names_used > h->name_count) h->names_used = h->name_count;
        h->mark = NULL;
    }
}

static void end_call(struct batch *b)
{
    for (size_t i = 0; i < b->held_count; i++)
        if (b->held[i].mark) {
            state_buffer_free(b->held[i].mark->buffer);
            b->held[i].mark = NULL;
        }
}

static bool refused(const struct call *c)
{
    return c->answer.problem.code != ERR_NONE;
}

// ---- commands

static void append(struct desk_thread *thread, struct cached_stream *l, struct event *e)
{
    struct held *h = batch_held(thread->batch, l);
    struct line *line = ARENA_NEW(&thread->arena, struct line);
    e->seq = l->seq + 1;
    line->event = *e;
    struct err bad = ledger_encode(&thread->arena, e, &line->body);
    if (bad.code != ERR_NONE) {
        // decide() made an event that its own table forbids: we are wrong, and going on would write a lie.
        log_line(LOG_ERROR, "desk.event", "%s: %s", event_types[e->kind].fields.name, bad.detail);
        abort();
    }
    struct secure_digest before;
    memcpy(before.bytes, l->hash, CALL_HASH);
    struct secure_digest after = ledger_chain(&before, line->body);
    memcpy(line->hash, after.bytes, CALL_HASH);
    memcpy(l->hash, after.bytes, CALL_HASH);
    if (!state_buffer_apply(l->buffer, e)) abort();
    l->seq = e->seq;
    recent_add(l->recent, e);
    *h->last_line = line;
    h->last_line = &line->next;
}

// What a decision would change, for whoever must confirm it; a dry run ends with this.
static void answer_dry_run(struct desk_thread *thread, struct call *c, enum level level,
                           struct text consequences)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "level", level);
    json_put_raw(&o, "consequences", consequences);
    json_put_string(&o, "token", confirmation_token(thread->desk->token_secret, c, level, consequences));
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

// True if the call carries the token of just these consequences; else it is answered with them.
static bool confirmed(struct desk_thread *thread, struct call *c, enum level level, struct text consequences)
{
    char *token = confirmation_token(thread->desk->token_secret, c, level, consequences);
    if (text_equal(c->token, text_of(token))) return true;
    struct problem p = PROBLEM(NEEDS_CONFIRMATION, "Read what this changes, then confirm.");
    if (c->token.len)
        p = PROBLEM(STALE, "Something changed since you looked. Read the new list, then confirm.");
    p.level = level;
    p.consequences = consequences;
    p.token = token;
    call_fail(c, p);
    return false;
}

static void refuse(struct call *c, const struct view *v, const struct command *command,
                   const struct decision *d)
{
    struct problem p = document_refusal(c->arena, v, d);
    // Members are named only where the command is the body of the request.
    if (c->operation->command != &command_types[command->kind]) p.field_count = 0;
    call_fail(c, p);
}

// The present state of the row that the call is about, as far as the caller may see it.
static struct text current(const struct call *c, struct cached_stream *l, enum row_kind kind, int32_t n)
{
    struct view v = view_of_stream(c->arena, l);
    const struct row_match *m = kind == ROW_match ? drawn_match(v.state, n) : NULL;
    if (m) v.inside = sees_present(c, l, m);
    struct json_out o = json_start(c->arena);
    document_row(&o, &v, kind, n);
    return json_bytes(&o);
}

void batch_ask_once(struct desk_thread *thread, struct call *c)
{
    thread->batch->asking = (struct asking){.on = true, .list = json_start(c->arena)};
    json_bytes_append(&thread->batch->asking.list, TEXT("["));
}

void batch_try_all(struct desk_thread *thread)
{
    thread->batch->asking.through = true;
}

// What stands between the brackets joins the others.
static void ask_later(struct asking *asking, enum level level, struct text consequences)
{
    if (consequences.len <= 2) return;
    if (asking->level) json_bytes_append(&asking->list, TEXT(","));
    json_bytes_append(&asking->list, (struct text){consequences.at + 1, consequences.len - 2});
    if (level > asking->level) asking->level = level;
}

bool batch_asked(struct desk_thread *thread, struct call *c)
{
    struct asking *asking = &thread->batch->asking;
    asking->on = false;
    if (!asking->level && !c->dry_run) return true;
    json_bytes_append(&asking->list, TEXT("]"));
    if (c->dry_run) {
        answer_dry_run(thread, c, asking->level, json_bytes(&asking->list));
        return false;
    }
    if (asking->level < LEVEL_CONFIRM) return true;
    return confirmed(thread, c, asking->level, json_bytes(&asking->list));
}

bool batch_alone(struct desk_thread *thread, struct call *c)
{
    if (!thread->batch->shared) return true;
    batch_broken(thread, c, err_make(ERR_BUSY, "This is done by itself. Nothing was changed; try again."));
    return false;
}

void batch_broken(struct desk_thread *thread, struct call *c, struct err e)
{
    thread->batch->broken = true;
    call_fail_err(c, e);
}

// Decides, with the confirmation if the decision asks for one. False: the call is answered without anything
// to append.
static bool decided(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                    const struct command *command, struct context *context, struct decision *d)
{
    *d = state_buffer_decide(l->buffer, command, context, &thread->scratch);
    bool asks = d->refusal.code == DIRECTOR_CONFIRM;
    if (d->refusal.code) batch_names(thread, l);
    if (!asks && !c->dry_run) return true;
    if (!asks && d->refusal.code) {
        struct view v = view_of_stream(c->arena, l);
        refuse(c, &v, command, d);
        return false;
    }
    struct view v = view_of_stream(c->arena, l);
    struct text consequences = document_consequences(c->arena, &v, d);
    struct asking *asking = &thread->batch->asking;
    if (c->dry_run && !asking->through) {
        answer_dry_run(thread, c, d->level, consequences);
        return false;
    }
    if (asking->on)
        ask_later(asking, d->level, consequences);
    else if (!confirmed(thread, c, d->level, consequences))
        return false;
    context->confirmed = true;
    *d = state_buffer_decide(l->buffer, command, context, &thread->scratch);
    return true;
}

// A last day that nobody says is counted by the clocks of the club.
static int64_t ahead_ms(const struct call *c, struct cached_stream *l, const struct command *command)
{
    bool counted = command->kind == COMMAND_round_pair;
    return counted ? zone_ahead_ms(view_of_stream(c->arena, l).time_zone, c->now_ms) : 0;
}

bool batch_command(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                   const struct command *command)
{
    unsigned char seed[SEED_BYTES];
    secure_random(seed, sizeof seed);
    struct context context = {.now_ms = c->now_ms,
                              .actor = batch_actor(thread, c, l),
                              .role = c->caller.role,
                              .seed = c->chance ? c->chance : seed,
                              .undo_from = c->undo_from,
                              .more_follows = c->more_follows,
                              .elsewhere = c->elsewhere,
                              .ahead_ms = ahead_ms(c, l, command)};
    context.stepped = (struct clock_step){clock_step_at_ms(c->steps),
                                          clock_stepped_ms(c->steps ? c->steps - 1 : 0, c->steps)};
    if (c->caller.kind == ACTOR_DEVICE) context.vouched = heartbeats_vouched(l->heartbeats, context.actor);
    struct decision d;
    if (!decided(thread, c, l, command, &context, &d)) return false;
    struct view v = view_of_stream(c->arena, l);
    if (d.refusal.code) refuse(c, &v, command, &d);
    if (d.refusal.code && !d.keep) return false;
    struct state_buffer *before = act_wanted(c, l) ? state_buffer_copy(l->buffer) : NULL;
    for (size_t i = 0; i < d.event_count; i++) {
        struct event e = d.events[i];
        e.at_ms = c->now_ms;
        e.actor = context.actor;
        append(thread, l, &e);
    }
    if (before && !d.refusal.code) act_note(c, l, before->state, command, &d, context.actor);
    state_buffer_free(before);
    c->made = d.made;
    // What contradicts an entry is refused but kept: both claims stand in the ledger.
    c->kept_claim = d.refusal.code != 0;
    if (d.conflict) c->answer.problem.current = current(c, l, ROW_match, d.conflict);
    return !d.refusal.code;
}

bool batch_could_begin(struct desk_thread *thread, struct call *c, const struct command *command)
{
    const unsigned char seed[SEED_BYTES] = {0};
    struct context context = {.now_ms = c->now_ms, .role = c->caller.role, .seed = seed};
    struct state_buffer *empty = state_buffer_new();
    struct decision d = state_buffer_decide(empty, command, &context, &thread->scratch);
    struct view nowhere = {.state = empty->state};
    if (d.refusal.code) refuse(c, &nowhere, command, &d);
    state_buffer_free(empty);
    return !d.refusal.code;
}

// ---- actors and names

int32_t batch_actor(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    // In the ledger of a club no tablet has a hand: what it does there the desk does for it.
    if (c->caller.kind == ACTOR_DEVICE) return l->kind == STREAM_CLUB ? 0 : c->caller.number;
    if (c->caller.kind == ACTOR_SYSTEM || l->kind == STREAM_CLUB)
        return l->kind == STREAM_CLUB ? c->caller.number : 0;
    struct text ref = actor_ref(&thread->arena, l->uid, c->caller.uid, "account", c->caller.number);
    int32_t n = actor_by_ref(l->buffer->state, ref);
    if (n) return n;
    n = state_last(l->buffer->state, ROW_actor) + 1;
    batch_mark(thread, l);
    struct event joined = {.kind = EVENT_actor_joined, .at_ms = c->now_ms};
    joined.is.actor_joined = (struct event_actor_joined){
        .actor = n, .kind = (int32_t)c->caller.kind, .role = (int32_t)c->caller.role};
    memcpy(joined.is.actor_joined.ref, ref.at, ref.len);
    append(thread, l, &joined);
    struct name name = {.name = text_of(c->caller.name)};
    batch_name(thread, l, ref, TEXT(""), &name);
    return n;
}

// ---- streams

static void answer_no_tournament(struct call *c)
{
    call_fail(
        c, PROBLEM(NOT_FOUND, "There is no tournament with this number. Look at the list of tournaments."));
}

struct cached_stream *batch_tournament(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    if (!l || !batch_held(thread->batch, l) || l->kind != STREAM_TOURNAMENT) {
        answer_no_tournament(c);
        return NULL;
    }
    // An account directs the tournaments of its own club only.
    bool own = c->caller.kind == ACTOR_DEVICE || c->operation->anonymous ||
               (l->club && l->club->stream == c->caller.stream);
    if (!own) {
        call_fail(c, PROBLEM(FORBIDDEN, "This tournament belongs to another club."));
        return NULL;
    }
    return l;
}

struct cached_stream *batch_club(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = desk_club(thread->desk);
    if (l) return l;
    call_fail(c,
              PROBLEM(CONFLICT, "The club is not set up yet. Open the set-up link that the server printed."));
    return NULL;
}

struct cached_stream *batch_new_stream(struct desk_thread *thread, struct call *c, enum stream_kind kind,
                                       const struct cached_stream *club)
{
    struct store_stream stream = {.kind = kind, .format = LEDGER_FORMAT, .club = club ? club->stream : 0};
    if (kind == STREAM_TOURNAMENT)
        desk_deal_uid(thread->desk, stream.uid);
    else
        secure_random(stream.uid, sizeof stream.uid);
    memcpy(stream.hash, ledger_chain_start(stream.format, stream.uid).bytes, STORE_HASH);
    struct err e = store_stream_add(thread->store, &stream);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return NULL;
    }
    struct cached_stream *l = stream_cache_take(thread->desk->index, &stream);
    struct held *held = hold(thread->batch, l);
    if (!held) return NULL;
    held->steps = c->steps;
    cached_stream_begin(l);
    memcpy(l->hash, stream.hash, CALL_HASH);
    struct trusted *trusted = ARENA_NEW(&thread->arena, struct trusted);
    *trusted = trusted_new(&stream);
    batch_held(thread->batch, l)->trusted = trusted;
    return l;
}

// ---- one call

// The number of the row that the call's path names.
static int32_t edited_row(const struct call *c)
{
    const struct call_numbers *n = &c->numbers;
    const int32_t numbers[ROW_KINDS] = {
        [ROW_tournament] = 1,       [ROW_club] = 1,
        [ROW_section] = n->section, [ROW_match] = n->match,
        [ROW_entry] = n->entry,     [ROW_hall_table] = n->table,
        [ROW_setting] = n->setting, [ROW_account] = n->account,
        [ROW_player] = n->player,   [ROW_money] = 1,
        [ROW_pool] = n->pool,       [ROW_cash] = n->line,
        [ROW_sitting] = n->sitting,
    };
    return numbers[c->operation->edits];
}

// A list has the version of the ledger in which it was read: nothing in it may be newer. A row that is not there is for
// the command to refuse, in its own words.
static bool edit_fits(const struct call *c, const struct cached_stream *l)
{
    const struct operation *o = c->operation;
    int32_t n = edited_row(c);
    if (o->needs_match && !n) return state_newest(l->buffer->state, o->edits) <= c->if_match;
    int64_t version = state_buffer_version(l->buffer, o->edits, n);
    return !version || version == c->if_match;
}

bool batch_edit_allowed(struct call *c, struct cached_stream *l)
{
    const struct operation *o = c->operation;
    if (c->dry_run) return true;
    if (c->if_match < 0) {
        if (!o->needs_match) return true;
        call_fail(c, PROBLEM(PRECONDITION_REQUIRED, "Send If-Match with the ETag of what you are changing."));
        return false;
    }
    if (edit_fits(c, l)) return true;
    call_fail(c,
              PROBLEM(STALE, "Somebody changed this meanwhile. Look at it again, then repeat the change."));
    c->answer.problem.current = current(c, l, o->edits, edited_row(c));
    return false;
}

void batch_run_command(struct desk_thread *thread, struct call *c)
{
    // command.def lists the commands of clubs last.
    bool for_club = command_types[c->command.kind].stream == STREAM_OF_CLUB;
    struct cached_stream *l = for_club ? batch_club(thread, c) : batch_tournament(thread, c);
    if (!l || !batch_edit_allowed(c, l) || !batch_command(thread, c, l, &c->command)) return;
    c->operation->reply(thread, c, l);
}

// The ledger of the call; NULL for a tournament that is not there. Never the club in its place: that belongs
// to the one worker of calls without a tournament.
static struct cached_stream *stream_of(struct desk_thread *thread, const struct call *c)
{
    bool for_club = !memcmp(c->uid, (unsigned char[CALL_UID]){0}, CALL_UID);
    return for_club ? desk_club(thread->desk) : stream_cache_find(thread->desk->index, c->uid);
}

// Brings the call and its stream to the server's time of now. A ledger in which clocks may run has a line for it, from
// which on their moments are in that time, too; nobody's turn is charged for the difference.
static void follow_clock(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_of(thread, c);
    struct held *h = l ? batch_held(thread->batch, l) : NULL;
    int32_t steps = clock_steps();
    c->now_ms += clock_stepped_ms(c->steps, steps);
    c->steps = steps;
    if (!h || h->steps == steps) return;
    const struct row_tournament *t = state_tournament(l->buffer->state, 1);
    struct event stepped = {.kind = EVENT_clock_stepped,
                            .at_ms = c->now_ms,
                            .is.clock_stepped.by_ms = clock_stepped_ms(h->steps, steps)};
    if (t && t->status == TOURNAMENT_RUNNING && !t->away[0]) append(thread, l, &stepped);
    h->steps = steps;
}

static void run_call(struct desk_thread *thread, struct call *c, struct call *first)
{
    c->answer = (struct call_answer){0};
    c->act = NULL;
    c->undo_from = 0;
    c->more_follows = c->kept_claim = false;
    follow_clock(thread, c);
    thread->batch->asking = (struct asking){0};
    if (retry_answered(c, retry_known(first, c))) return;
    c->operation->run(thread, c);
    // A dry run leaves nothing behind, not even the line that somebody takes part.
    if (c->dry_run || (refused(c) && !c->kept_claim)) undo_call(thread->batch);
    end_call(thread->batch);
    if ((refused(c) && !c->kept_claim) || c->dry_run) return;
    if (!refused(c)) act_finish(thread, c);
    if (!c->reply) return;
    retry_note(thread, c);
}

// ---- the batch

static struct err find_stream(struct desk_thread *thread, const unsigned char uid[CALL_UID])
{
    if (stream_cache_find(thread->desk->index, uid)) return OK;
    struct store_stream stream;
    struct err e = store_stream_by_uid(thread->store, uid, &stream);
    if (e.code == ERR_NONE && stream.id) stream_cache_take(thread->desk->index, &stream);
    return e;
}

// Makes the state of a locked stream current, if its head continues what this server knows.
static struct err enter(struct desk_thread *thread, struct held *h, const struct store_stream *head)
{
    struct cached_stream *l = h->cached;
    h->trusted = ARENA_NEW(&thread->arena, struct trusted);
    *h->trusted = cached_stream_trusted(l);
    struct err e = cached_stream_follow(l, h->trusted, thread->store, &thread->arena, head, false);
    bool stale = atomic_exchange(&l->names_stale, false), unknown = !l->buffer;
    if (e.code == ERR_NONE && (unknown || l->seq != head->seq || stale))
        e = cached_stream_load(l, thread->store, &thread->arena);
    // Nothing is added to rows that nobody here has seen come from their ledger.
    if (e.code == ERR_NONE && unknown)
        e = cached_stream_prove(l, h->trusted, thread->store, &thread->arena, head, NULL);
    h->from = l->seq;
    h->signed_seq = head->checkpoint_seq;
    return e.code == ERR_NONE ? batch_look_at_signed(thread, l, head) : e;
}

// A club that is only shown is in nobody's way.
static bool holds_club(struct desk_thread *thread, const struct call *c)
{
    const struct cached_stream *club = desk_club(thread->desk);
    return c->operation->with_club && club && !(c->operation->past_club && club->only_shown);
}

// Locks the streams of the calls, looks up their keys and brings the states up to date.
static struct err open_batch(struct desk_thread *thread, struct call *calls)
{
    struct batch *b = thread->batch;
    size_t keys = 0;
    for (struct call *c = calls; c; c = c->next) {
        struct err e = find_stream(thread, c->uid);
        if (e.code != ERR_NONE) return e;
        struct cached_stream *l = stream_of(thread, c);
        if (l) hold(b, l);
        if (holds_club(thread, c)) hold(b, desk_club(thread->desk));
        keys += c->idempotency_key.len > 0;
    }
    b->known = ARENA_ARRAY(&thread->arena, keys + 1, struct store_reply);
    keys = 0;
    for (struct call *c = calls; c; c = c->next) {
        c->reply = NULL;
        struct cached_stream *l = stream_of(thread, c);
        if (!l || !c->idempotency_key.len) continue;
        c->reply = &b->known[keys++];
        *c->reply = (struct store_reply){
            .stream = l->stream, .actor = retry_actor(&thread->arena, &c->caller), .key = c->idempotency_key};
    }
    struct store_stream *heads = ARENA_ARRAY(&thread->arena, b->held_count + 1, struct store_stream);
    for (size_t i = 0; i < b->held_count; i++)
        heads[i].id = b->held[i].cached->stream;
    struct err e = store_begin(thread->store, &thread->arena, heads, b->held_count, b->known, keys);
    for (size_t i = 0; e.code == ERR_NONE && i < b->held_count; i++)
        e = enter(thread, &b->held[i], &heads[i]);
    return e;
}

static struct err save_stream(struct desk_thread *thread, struct held *h)
{
    struct signing signing = {h->cached, h->from, h->signed_seq};
    bool signs;
    struct err e = batch_signable(thread, h, &signing, &signs);
    if (e.code != ERR_NONE) return e;
    for (struct line *line = h->lines; line; line = line->next) {
        store_add_event(thread->store, h->cached->stream, line->event.seq, line->body, line->hash);
        trusted_add(h->trusted, line->hash);
    }
    save_rows(h->cached->buffer, h->from, thread->store, h->cached->stream);
    for (size_t k = 0; k < h->name_count; k++)
        if (h->store_names[k].ref.len) store_add_name(thread->store, &h->store_names[k]);
    if (!signs) return OK;
    signing_save(thread->store, &thread->arena, &signing, h->trusted, thread->desk->options.key);
    h->signs = true;
    return OK;
}

// Whatever comes first to the club's ledger writes what the server itself has to say there.
static void list_key(struct desk_thread *thread, struct held *h)
{
    struct event listed;
    if (signing_lists(h->cached, thread->desk->options.key, &listed)) append(thread, h->cached, &listed);
}

static struct err close_batch(struct desk_thread *thread)
{
    struct batch *b = thread->batch;
    struct err e = OK;
    for (size_t i = 0; i < b->held_count; i++)
        list_key(thread, &b->held[i]);
    for (size_t i = 0; i < b->held_count && e.code == ERR_NONE; i++)
        e = save_stream(thread, &b->held[i]);
    return e.code != ERR_NONE ? e : store_commit(thread->store);
}

// The live pages hear of it when the snapshot they will ask for is there.
static void tell_pages(struct desk_thread *thread, struct cached_stream *l, int64_t from)
{
    struct snapshot *s = cached_stream_snapshot(l);
    news_publish(thread, s, l, from);
    snapshot_drop(s);
}

// Who asked for plays finds these without reading them back, unless somebody is reading just now.
static void note_plays(const struct held *h)
{
    struct game_log_cache *log = h->cached->game_log;
    if (h->cached->kind != STREAM_TOURNAMENT || !game_log_try(log, h->from)) return;
    for (const struct line *line = h->lines; line; line = line->next)
        game_log_tell(log, &line->event);
    game_log_close(log);
}

// What is remembered of the stream beside its state counts by the same clock.
static void tell_steps(struct desk_thread *thread, const struct held *h)
{
    struct cached_stream *l = h->cached;
    if (l->steps == h->steps) return;
    cached_stream_clock_stepped(l, clock_stepped_ms(l->steps, h->steps));
    delayed_publisher_wake(thread->desk->delayed_publisher, l, h->from, false);
    l->steps = h->steps;
}

// A batch may have caught up with what another server wrote, though it wrote nothing itself: whoever was told a kept
// answer must not be shown an older present after it, and pages hear of what they were not told.
static void publish_stream(struct desk_thread *thread, struct held *h)
{
    batch_names(thread, h->cached);
    tell_steps(thread, h);
    int64_t seq = h->cached->seq, shown = cached_stream_seq(h->cached);
    int64_t from = shown && shown < h->from ? shown : h->from;
    bool wrote = seq != h->from || h->name_count;
    if (!wrote && seq == from) return;
    cached_stream_trust(h->cached, h->trusted);
    if (h->signs) h->cached->signed_seen = seq;
    if (h->cached->seq > h->from && signing_is_closed(h->cached)) copies_wake(thread->desk->options.copies);
    note_plays(h);
    // A tournament that was made here may belong to another worker: it goes there whole.
    bool ours =
        h->cached->kind == STREAM_CLUB || desk_queue_of(thread->desk, h->cached->uid) == thread->queue;
    if (ours)
        cached_stream_publish_names(h->cached, thread->store, &thread->arena);
    else
        cached_stream_hand_over(h->cached);
    if (h->cached->kind == STREAM_TOURNAMENT) tell_pages(thread, h->cached, from);
    if (h->cached->kind == STREAM_CLUB) desk_club_set(thread->desk, h->cached);
    if (wrote) desk_tell(thread->desk, h->cached->uid, seq);
}

static void publish_kind(struct desk_thread *thread, enum stream_kind kind)
{
    struct batch *b = thread->batch;
    for (size_t i = 0; i < b->held_count; i++)
        if (b->held[i].cached->kind == kind) publish_stream(thread, &b->held[i]);
}

// Clubs first: a tablet that hears of a change in its tournament and asks is looked up in the hall as it is now.
static void publish(struct desk_thread *thread)
{
    publish_kind(thread, STREAM_CLUB);
    if (thread->batch_forgets_credentials) credentials_forget(thread->desk->credentials);
    thread->batch_forgets_credentials = false;
    publish_kind(thread, STREAM_TOURNAMENT);
    for (const struct elsewhere *e = thread->batch->elsewhere; e; e = e->next)
        for (size_t i = 0; i < e->count; i++)
            batch_publish_elsewhere(thread, e->uids[i]);
}

static void forget(struct desk_thread *thread)
{
    end_call(thread->batch);
    for (size_t i = 0; i < thread->batch->held_count; i++)
        cached_stream_forget(thread->batch->held[i].cached);
}

static void leave(const struct batch *b)
{
    for (size_t i = 0; i < b->held_count; i++)
        cached_stream_leave(b->held[i].cached);
}

static void answer_all(struct call *calls)
{
    for (struct call *next; calls; calls = next) {
        next = calls->next;
        calls->done(calls);
    }
}

static void fail_all(struct call *calls, struct err e)
{
    if (e.code == ERR_NONE) e.code = ERR_BUSY;
    for (struct call *c = calls; c; c = c->next)
        call_fail_err(c, e);
    answer_all(calls);
}

static void count_commit(const struct batch *b, const struct call *calls, struct err e, int64_t us)
{
    metric_add(e.code == ERR_NONE ? METRIC_COMMITS : METRIC_COMMITS_FAILED, 1);
    if (e.code != ERR_NONE) return;
    metric_observe_us(METRIC_COMMIT_SECONDS, us);
    int64_t begun_us = clock_mono_us() - us;
    for (const struct call *c = calls; c; c = c->next) {
        metric_add(METRIC_COMMIT_CALLS, 1);
        metric_observe_us(METRIC_WAIT_SECONDS, begun_us - c->queued_us);
    }
    for (size_t i = 0; i < b->held_count; i++)
        metric_add(METRIC_LEDGER_LINES, b->held[i].cached->seq - b->held[i].from);
}

// One try. True when the calls are answered for good.
static bool try_batch(struct desk_thread *thread, struct call *calls, struct err *e)
{
    struct batch b = {.shared = calls->next != NULL};
    thread->batch = &b;
    int64_t began_us = clock_mono_us();
    *e = open_batch(thread, calls);
    for (struct call *c = calls; c && e->code == ERR_NONE && !b.broken; c = c->next)
        run_call(thread, c, calls);
    if (e->code == ERR_NONE && b.broken)
        *e = err_make(ERR_BUSY, "The database failed while this was being entered. Nothing was changed.");
    if (e->code == ERR_NONE) *e = close_batch(thread);
    count_commit(&b, calls, *e, clock_mono_us() - began_us);
    if (e->code == ERR_NONE)
        publish(thread);
    else {
        store_rollback(thread->store);
        forget(thread);
    }
    leave(&b);
    thread->batch = NULL;
    return e->code == ERR_NONE;
}

// Is something in the batch at fault, and not the database or the way to it?
static bool may_be_split(const struct store *s)
{
    enum store_fault fault = store_fault(s);
    return fault == STORE_SPLIT || fault == STORE_FINE;
}

// The readiness page tells that the disk is full until something is saved again, or nobody has tried for a while.
static void note_disk(struct desk_thread *thread)
{
    bool full = store_fault(thread->store) == STORE_FULL;
    atomic_store(&thread->desk->full_until_ms, full ? clock_mono_ms() + FULL_TOLD_MS : 0);
}

// A frozen ledger was told once, with its name; so was what lasts.
static bool is_told(const struct store *s, struct err e)
{
    enum store_fault fault = store_fault(s);
    return e.code == ERR_FROZEN || fault == STORE_BUSY || fault == STORE_UNKNOWN || fault == STORE_FULL;
}

static void run_batch(struct desk_thread *thread, struct call *calls)
{
    struct err e = OK;
    for (int i = 0; i < TRIES; i++) {
        bool saved = try_batch(thread, calls, &e);
        note_disk(thread);
        if (saved) {
            answer_all(calls);
            return;
        }
        enum store_fault fault = store_fault(thread->store);
        if (fault != STORE_RETRY && fault != STORE_UNKNOWN) break;
    }
    if (!is_told(thread->store, e)) log_line(LOG_WARN, "desk.batch", "%s", e.detail ? e.detail : "failed");
    if (!may_be_split(thread->store) || !calls->next) {
        fail_all(calls, e);
        return;
    }
    // Something in it is wrong: each call by itself, so that only that one fails.
    for (struct call *next; calls; calls = next) {
        next = calls->next;
        calls->next = NULL;
        run_batch(thread, calls);
    }
}

void *batch_worker(void *arg)
{
    struct desk_thread *thread = arg;
    for (struct call *calls; (calls = queue_take(thread->queue, BATCH_CALLS));) {
        if (!thread_connect(thread))
            fail_all(calls,
                     err_make(ERR_BUSY, "The database is not answering. Nothing was changed; try again."));
        else
            run_batch(thread, calls);
        arena_reset(&thread->arena);
    }
    return NULL;
}
