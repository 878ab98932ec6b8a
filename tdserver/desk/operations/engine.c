// SPDX-License-Identifier: MIT
// Questions that concern no stream: is the database there, and what the rules engine says.
// The engine's are stateless, and answered by a reader so that a long transcript never holds up a loop.
#include "base/clock.h"
#include "codec/match_file.h"
#include "codec/question.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/thread.h"
#include "store/datadir.h"

#include <inttypes.h>
#include <stdatomic.h>

static struct question question_of(const struct call *c)
{
    struct question q = {0};
    const struct {
        const char *name;
        struct text *into;
    } members[] = {{"position", &q.position}, {"dice", &q.dice}, {"play", &q.play}, {"variant", &q.variant}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const struct json_value *v = json_member(c->body, text_of(members[i].name));
        if (v) *members[i].into = json_string_of(v);
    }
    const struct json_value *turns = json_member(c->body, TEXT("turns"));
    int64_t number;
    // Anything but a whole number is text that the question refuses.
    if (turns && json_kind(turns) != JSON_NULL)
        q.turns =
            json_whole(turns, &number) ? text_of(arena_printf(c->arena, "%" PRId64, number)) : TEXT("?");
    return q;
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
    struct question q = question_of(c);
    struct json_out o = json_start(c->arena);
    answer(c, &o, question_plays(c->arena, &q, &o));
}

static void run_judge(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    struct question q = question_of(c);
    enum verdict verdict;
    struct json_out o = json_start(c->arena);
    answer(c, &o, question_judge(c->arena, &q, &o, &verdict));
}

// {"name": …, "text": the .mat or .sgf file}: what `tdserver judge FILE` says about it.
static void run_transcript(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    const struct json_value *text = json_member(c->body, TEXT("text")),
                            *name = json_member(c->body, TEXT("name"));
    if (!text || json_kind(text) != JSON_STRING) {
        call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/text", "send the match file as text"});
        return;
    }
    struct json_out o = json_start(c->arena);
    struct match_part part = {json_string_of(text), 1};
    match_file_judge(c->arena, name ? json_string_of(name) : TEXT("transcript"), &part, &o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

#define QUESTION                                                                                             \
    JSON_EXPECTED({"position", JSON_STRING}, {"dice", JSON_STRING}, {"play", JSON_STRING},                   \
                  {"variant", JSON_STRING}, {"turns", JSON_NUMBER})
#define TRANSCRIPT JSON_EXPECTED({"name", JSON_STRING}, {"text", JSON_STRING})
#define ASK(function, names)                                                                                 \
    {                                                                                                        \
        .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .questions = true, .place = PLACE_READER,  \
        .run = function, .free_body = names                                                                  \
    }
const struct operation operation_engine_plays = ASK(run_plays, QUESTION);
const struct operation operation_engine_judge = ASK(run_judge, QUESTION);
const struct operation operation_engine_transcript = ASK(run_transcript, TRANSCRIPT);

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
