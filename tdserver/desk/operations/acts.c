// SPDX-License-Identifier: MIT
// Acts: the newest ones that can still be taken back, and taking one back.
#include "desk/acts/acts.h"
#include "desk/batch.h"
#include "desk/hall.h"
#include "desk/operations.h"
#include "desk/reader.h"
#include "desk/secrets/actor_ref.h"
#include "desk/sight.h"
#include "views/documents.h"

static void put_act(struct json_out *o, const struct view *v, const struct act_kept *act, int32_t caller)
{
    json_object(o);
    json_put_id(o, "act", act->number);
    json_put_time(o, "at", act->at_ms);
    document_actor(o, v, act->actor);
    json_key(o, "sentence");
    document_act(o, v, &act->said, act->more);
    json_put_bool(o, "mine", act->actor == caller);
    json_put_bool(o, "undoes", act->undoes);
    json_key(o, "undo");
    act_put_undo(o, v, &act->said, act->more, act->number);
    json_object_end(o);
}

static void answer_acts(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                        const struct store_act *stored, size_t n)
{
    struct view v = view_of_snapshot(c->arena, s);
    struct text ref = actor_ref(c->arena, v.uid, c->caller.uid, "account", c->caller.number);
    int32_t caller = actor_by_ref(v.state, ref);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "seq", s->seq);
    json_key(&o, "acts");
    json_array(&o);
    for (size_t i = 0; i < n; i++) {
        struct act_kept act;
        if (!act_read(c->arena, &stored[i], &act)) continue;
        if (act_undoable(s->buffer, &act, c->caller.role, c->now_ms, &thread->scratch))
            put_act(&o, &v, &act, caller);
    }
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_list(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    struct store_act *stored;
    size_t n;
    struct err e =
        store_act_list(thread->store, c->arena, s->cached->stream, s->seq, STORE_ACTS_KEPT, &stored, &n);
    if (e.code == ERR_NONE)
        answer_acts(thread, c, s, stored, n);
    else
        call_fail_err(c, e);
    snapshot_drop(s);
}

const struct operation operation_act_list = {
    .least = ROLE_SCORER, .place = PLACE_READER, .run = run_list, .list = {"acts", "act", true}};

// False: answered. The act that the path names.
static bool find_act(struct desk_thread *thread, struct call *c, const struct cached_stream *l,
                     struct act_kept *act)
{
    struct store_act *stored;
    size_t n;
    struct err e = store_act_list(thread->store, c->arena, l->stream, c->numbers.act, 1, &stored, &n);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return false;
    }
    bool known = n == 1 && stored[0].seq == c->numbers.act && act_read(c->arena, &stored[0], act);
    if (!known)
        call_fail(c, PROBLEM(NOT_FOUND, "This act is not kept any more. Correct what stands there now."));
    else if (c->caller.role < act->least)
        call_fail(c,
                  PROBLEM(FORBIDDEN, "Whoever takes this back must be allowed to do it. Ask the director."));
    return known && c->caller.role >= act->least;
}

static void answer_undone(struct call *c, struct cached_stream *l, const struct act_kept *act)
{
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "act", act->number);
    json_put_id(&o, "seq", l->seq);
    json_key(&o, "sentence");
    document_act(&o, &v, &act->said, act->more);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

// All commands of the undo as one: asked about once, and none of them without the others.
static void run_undo(struct desk_thread *thread, struct call *c)
{
    struct act_kept act;
    struct hall_place at = hall_place_of(thread, c);
    struct cached_stream *l = at.tournament;
    if (!l || !find_act(thread, c, l, &act)) return;
    if (!act_stands(l->buffer, &act, c->caller.role, c->now_ms, &thread->scratch)) {
        struct decision changed = {.refusal = director_refusal(DIRECTOR_CHANGED_SINCE)};
        struct view v = view_of_stream(c->arena, l);
        call_fail(c, document_refusal(c->arena, &v, &changed));
        return;
    }
    batch_ask_once(thread, c);
    batch_try_all(thread);
    c->undo_from = l->seq;
    for (size_t i = 0; i < act.undo_count; i++) {
        c->more_follows = i + 1 < act.undo_count;
        if (!batch_command(thread, c, l, &act.undo[i])) return;
    }
    if (batch_asked(thread, c) && hall_follow(thread, c, &at)) answer_undone(c, l, &act);
}

const struct operation operation_act_undo = {.least = ROLE_SCORER,
                                             .tried = true,
                                             .with_club = true,
                                             .past_club = true,
                                             .place = PLACE_WORKER,
                                             .run = run_undo};
