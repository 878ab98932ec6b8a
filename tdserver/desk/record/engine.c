// SPDX-License-Identifier: MIT
// Questions that concern no stream: is the database there, and what the rules engine says.
// The engine's are stateless, and answered by a reader so that a long transcript never holds up a loop.
#include "base/clock.h"
#include "codec/draughts/asked.h"
#include "codec/draughts/pdn_file.h"
#include "codec/matches/match_file.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/housekeeping/copies.h"
#include "desk/operations.h"
#include "desk/thread.h"
#include "director/draughts/terms.h"
#include "store/cluster/datadir.h"
#include "views/documents.h"

#include <inttypes.h>
#include <stdatomic.h>

// Whether they can be read, and what a game needs, says the question, as on the command line.
enum { ASKED_MOST = 1000, TURNS_MOST = 255, FILE_MOST = 128 * 1024 };
#define ASKED_FIELDS(F, S)                                                                                   \
    F(S, SL, position, ASKED_MOST, 1, REQUIRED)                                                              \
    F(S, SL, dice, ASKED_MOST, 1, OPTIONAL)                                                                  \
    F(S, IU, turns, 0, TURNS_MOST, OPTIONAL)                                                                 \
    F(S, SL, touched, ASKED_MOST, 1, OPTIONAL)                                                               \
    F(S, SL, variant, ASKED_MOST, 1, OPTIONAL)
struct asked {
    ASKED_FIELDS(FIELD_MEMBER, asked)
};
BODY_FIELDS(asked, ASKED_FIELDS)

// The same, and the play that is judged.
#define JUDGED_FIELDS(F, S) ASKED_FIELDS(F, S) F(S, SL, play, ASKED_MOST, 1, REQUIRED)
struct judged {
    JUDGED_FIELDS(FIELD_MEMBER, judged)
};
BODY_FIELDS(judged, JUDGED_FIELDS)

#define BROUGHT_FIELDS(F, S)                                                                                 \
    F(S, SL, name, ASKED_MOST, 1, OPTIONAL)                                                                  \
    F(S, SL, text, FILE_MOST, 0, REQUIRED)                                                                   \
    F(S, SL, variant, ASKED_MOST, 1, OPTIONAL)
struct brought {
    BROUGHT_FIELDS(FIELD_MEMBER, brought)
};
BODY_FIELDS(brought, BROUGHT_FIELDS)

static struct text turns_said(struct arena *a, int32_t turns)
{
    return turns < 0 ? TEXT("") : text_of(arena_printf(a, "%d", turns));
}

static void answer(struct call *c, struct json_out *o, struct err e)
{
    if (e.code != ERR_NONE)
        call_fail_err(c, e);
    else
        call_answer_json(c, 200, json_bytes(o), 0);
}

static void run_plays(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    const struct asked *said = c->own;
    struct question q = {
        said->position, said->dice, TEXT(""), said->variant, turns_said(c->arena, said->turns),
        said->touched};
    struct json_out o = json_start(c->arena);
    answer(c, &o, asked_plays(c->arena, &q, &o));
}

static void run_judge(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    const struct judged *said = c->own;
    struct question q = {
        said->position, said->dice, said->play, said->variant, turns_said(c->arena, said->turns),
        said->touched};
    enum verdict verdict;
    struct json_out o = json_start(c->arena);
    answer(c, &o, asked_judge(c->arena, &q, &o, &verdict));
}

// What a match makes of its game (ballots, mini-matches, the law's time) changes nothing of what its file may hold.
static struct text game_asked(struct arena *a, struct text variant)
{
    struct draughts_terms terms;
    char *name = arena_alloc(a, DRAUGHTS_GAME_ROOM);
    return draughts_terms_game(arena_string(a, variant), &terms, name) ? text_of(name) : variant;
}

// {"name": …, "text": the .mat, .sgf or .pdn file}: what `tdserver judge FILE` says about it.
static void run_transcript(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    const struct brought *said = c->own;
    struct json_out o = json_start(c->arena);
    struct match_part part = {said->text, 1};
    struct text name = said->name.len ? said->name : TEXT("transcript");
    if (pdn_known(name, said->text))
        pdn_file_judge_all(c->arena, name, said->text, game_asked(c->arena, said->variant), &o);
    else
        match_file_judge(c->arena, name, &part, &o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

#define ASK(function, body)                                                                                  \
    {                                                                                                        \
        .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .questions = true, .place = PLACE_READER,  \
        .run = function, .own = &body##_fields                                                               \
    }
const struct operation operation_engine_plays = ASK(run_plays, asked);
const struct operation operation_engine_judge = ASK(run_judge, judged);
const struct operation operation_engine_transcript = ASK(run_transcript, brought);

// Every game that a section may be given; the same for everybody, for ever of this release.
static void run_games(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct json_out o = json_start(c->arena);
    document_known_games(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_engine_games = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_games};

// How old the newest unattended copy is.
static void run_copies(struct desk_thread *thread, struct call *c)
{
    struct copies_state state;
    struct json_out o = json_start(c->arena);
    json_object(&o);
    if (copies_look(thread->desk->options.copies, &state)) {
        json_key(&o, "copies");
        json_object(&o);
        if (state.last_ms)
            json_put_time(&o, "last_at", state.last_ms);
        else
            json_put_null(&o, "last_at");
        json_put_int(&o, "every_min", state.every_min);
        json_put_bool(&o, "same_disk", state.same_disk);
        json_put_int(&o, "untrue", state.untrue);
        json_put_bool(&o, "failed", state.why[0] != 0);
        json_object_end(&o);
    } else
        json_put_null(&o, "copies");
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_copies = {.least = ROLE_DIRECTOR, .place = PLACE_READER, .run = run_copies};

static void not_ready(struct call *c, const char *detail, int retry_after_s)
{
    call_fail(c, (struct problem){.code = ERR_BUSY, .detail = detail, .retry_after_s = retry_after_s});
}

// A disk elsewhere is known to be full only by what it refused: the workers note that.
static bool disk_full(const struct desk *d)
{
    const char *disk = d->options.disk;
    return disk ? datadir_free(disk) < DATADIR_FREE_LEAST : clock_mono_ms() < atomic_load(&d->full_until_ms);
}

// What an operator should mend although entries are taken; NULL: nothing.
static const char *should_be_mended(struct arena *a, const struct store_health *health)
{
    enum { CLOCK_OFF_MS = 500, SECOND_MS = 1000 };
    int64_t off_ms = clock_wall_off_ms();
    if (health->unsafe)
        return arena_printf(a, "The database runs without %s: a failure of its machine loses what was saved.",
                            health->unsafe);
    if (off_ms >= -CLOCK_OFF_MS && off_ms <= CLOCK_OFF_MS) return NULL;
    return arena_printf(a,
                        "The clock of this machine was set by %" PRId64 " s since the server started, which "
                        "counts on without that. Start it again when no match is played.",
                        (off_ms + (off_ms < 0 ? -CLOCK_OFF_MS : CLOCK_OFF_MS)) / SECOND_MS);
}

static void answer_ready(struct call *c, const char *detail)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "status", "ready");
    if (detail) json_put_string(&o, "detail", detail);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static void run_ready(struct desk_thread *thread, struct call *c)
{
    struct store_health health;
    struct err e = store_ping(thread->store, c->arena, &health);
    if (e.code != ERR_NONE)
        not_ready(c, "The database does not answer.", 2);
    else if (health.read_only)
        not_ready(c, "The database takes no changes now.", 10);
    else if (disk_full(thread->desk))
        not_ready(c, "The disk of the database is full. Make room on it: until then nothing can be entered.",
                  10);
    else
        answer_ready(c, should_be_mended(c->arena, &health));
}

const struct operation operation_ready = {
    .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_ready};
