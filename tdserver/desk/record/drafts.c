// SPDX-License-Identifier: MIT
// The turn that is being entered at a table: kept as it happens, beside the ledger, so that no reload and no dead
// tablet loses a roll or a step; told to whoever looks at the match, as late as plays are. And a match that is broken
// off keeps the roll and its steps in the ledger.
#include <stdio.h>
#include <string.h>

#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/pages/delayed_publisher.h"
#include "desk/pages/game_log_cache.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "director/games/draft.h"
#include "director/games/match_games.h"
#include "director/profile.h"
#include "store/listen.h"
#include "views/documents.h"

enum { PACE_MS = 800, MINUTE_MS = 60000 }; // who sends one a second is never too early

#define DRAFT_FIELDS(F, S)                                                                                   \
    F(S, I4, epoch, 0, I4_MAX, OPTIONAL)                                                                     \
    F(S, I4, game, 1, GAMES_PER_MATCH_MAX, REQUIRED)                                                         \
    F(S, I4, turn, 1, 999, REQUIRED)                                                                         \
    F(S, EN, side, side, 0, OPTIONAL)                                                                        \
    F(S, I4, dice, 0, DICE_MAX, OPTIONAL)                                                                    \
    F(S, TX, play, RECORD_PLAY, 0, OPTIONAL)
struct said {
    DRAFT_FIELDS(FIELD_MEMBER, said)
};
BODY_FIELDS(said, DRAFT_FIELDS)

// May the caller enter plays of this match: the tablet that has its table now, or the desk? False: answered.
static bool may_enter(struct call *c, const struct snapshot *s, const struct row_match *m, int32_t epoch)
{
    const struct row_hall_table *table = state_hall_table(s->buffer->state, m->table);
    bool tablet = c->caller.kind == ACTOR_DEVICE;
    if (!sees_present(c, s->cached, m) || (tablet && m->table != c->caller.table))
        call_fail(c, PROBLEM(FORBIDDEN, "Only the table of this match and the desk may enter its plays."));
    else if (tablet && (!table || table->device != c->caller.number || table->epoch != epoch))
        call_fail(c, PROBLEM(CONFLICT, "Another tablet has taken over this table."));
    else
        return true;
    return false;
}

static void tell(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                 const struct row_match *m, const struct game_log_match *plays, const struct draft *draft)
{
    if (!thread->desk->options.publish) return;
    char topic[32], topics[48];
    snprintf(topic, sizeof topic, "draft:%d", m->n);
    snprintf(topics, sizeof topics, "%s,drafts", topic);
    struct view v = view_of_snapshot(c->arena, s);
    struct json_out o = json_start(c->arena);
    document_draft_news(&o, &v, m, plays, draft, topic);
    struct news news = {.uid = s->cached->uid,
                        .seq = s->seq,
                        .passing = true,
                        .topic = text_of(topics),
                        .data = json_bytes(&o)};
    if (profile_value(v.state, SETTING_PLAYS_DELAY))
        delayed_publisher_pass(thread->desk->delayed_publisher, s->cached, s->seq, draft->at_ms, news.topic,
                               news.data);
    else
        thread->desk->options.publish(thread->desk->options.user, &news);
}

// Pages that were made before it are made again, and it is told; once, however often it is heard of.
static void now_stands(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                       const struct row_match *m, const struct draft *draft)
{
    struct game_log_cache *cache = s->cached->game_log;
    struct err e = game_log_open(thread->desk->game_logs, cache, thread->store, s->cached->stream, s->seq);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    int64_t *known_ms = number_map_make(&cache->drafts, m->n, sizeof(int64_t));
    bool known = *known_ms == draft->at_ms;
    *known_ms = draft->at_ms;
    struct game_log_match plays = game_log_match(c->arena, &cache->log, m->n, INT64_MAX);
    game_log_close(cache);
    if (!known) tell(thread, c, s, m, &plays, draft);
    c->answer = (struct call_answer){.status = 204};
}

static void keep(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                 const struct row_match *m, const struct draft *draft)
{
    bool kept;
    struct err e = store_draft_put(thread->store, s->cached->stream, m->n, draft, PACE_MS, &kept);
    struct problem early = PROBLEM(RATE_LIMITED, "A turn that is being entered is kept once a second.");
    early.retry_after_s = 1;
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else if (!kept)
        call_fail(c, early);
    else {
        desk_tell(thread->desk, s->cached->uid, LISTEN_DRAFT(m->n));
        now_stands(thread, c, s, m, draft);
    }
}

static struct draft draft_said(const struct call *c, const struct snapshot *s)
{
    const struct said *said = c->own;
    struct draft draft = {.game = said->game,
                          .turn = said->turn,
                          .epoch = said->epoch,
                          .side = (enum side)said->side,
                          .dice = said->dice,
                          .at_ms = cached_stream_time(s->cached, c->now_ms, c->steps)};
    memcpy(draft.play, said->play, sizeof draft.play);
    return draft;
}

static void run_put(struct desk_thread *thread, struct call *c)
{
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    const struct state *state = s->buffer->state;
    const struct row_match *m = drawn_match(state, c->numbers.match);
    struct draft draft = draft_said(c, s);
    struct variant played = {0};
    if (m) played = match_game_variant(state, m, draft.game);
    if (!m)
        call_fail(c, PROBLEM(NOT_FOUND, "There is no match with this number."));
    else if (!may_enter(c, s, m, draft.epoch))
        ;
    else if (!draft_readable(&played, &draft))
        call_fail_err(
            c, (struct err){ERR_BAD_FIELDS, "/play",
                            "send a roll with its highest die first, its side, and steps like 24/18 13/9"});
    else if (!profile_value(state, SETTING_RECORDING) || !draft_next(state, m, &draft))
        call_fail(c, PROBLEM(CONFLICT, "This is not the turn that comes next. Read the match again."));
    else
        keep(thread, c, s, m, &draft);
    snapshot_drop(s);
}

const struct operation operation_draft_put = {
    .least = ROLE_DEVICE, .devices = true, .place = PLACE_READER, .run = run_put, .own = &said_fields};

// ---- what another server has kept

// Whoever looks at the match here is told as they are there. Where nobody does, the next reader reads it anyway.
static void run_heard(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    struct snapshot *s = l ? cached_stream_snapshot(l) : NULL;
    const struct row_match *m = s ? drawn_match(s->buffer->state, c->numbers.match) : NULL;
    struct draft draft = {0};
    if (m) {
        struct err e = store_draft_find(thread->store, l->stream, m->n, &draft);
        if (e.code != ERR_NONE) call_fail_err(c, e);
    }
    if (draft.at_ms) now_stands(thread, c, s, m, &draft);
    snapshot_drop(s);
}

const struct operation draft_heard = {.anonymous = true, .place = PLACE_READER, .run = run_heard};

// ---- a match that is broken off

// What is rolled and not recorded yet, and the steps made of it, go into the ledger with the match, where nobody says another position or roll. False:
// the batch is broken.
static bool add_roll(struct desk_thread *thread, struct call *c, const struct cached_stream *l)
{
    struct command_match_adjourn *is = &c->command.is.match_adjourn;
    const struct row_match *m = drawn_match(l->buffer->state, is->match);
    struct draft draft;
    if (!m || is->position[0] || is->dice || is->on_roll != SIDE_NONE) return true;
    struct err e = store_draft_find(thread->store, l->stream, m->n, &draft);
    if (e.code != ERR_NONE) {
        batch_broken(thread, c, e);
        return false;
    }
    if (draft.at_ms && draft.dice && draft_next(l->buffer->state, m, &draft)) {
        is->dice = draft.dice;
        is->on_roll = (int32_t)draft.side;
        memcpy(is->play, draft.play, sizeof draft.play);
    }
    return true;
}

void drafts_run_command(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    if (l && add_roll(thread, c, l)) batch_run_command(thread, c);
}
