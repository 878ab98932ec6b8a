// SPDX-License-Identifier: MIT
#include "desk/acts/acts.h"

#include "base/crypto/secure.h"
#include "desk/acts/command_json.h"
#include "desk/sight.h"
#include "views/documents.h"

enum { ACT_BYTES = 8 * 1024 * 1024, ACT_VALUES = 1000000, ACT_DEPTH = 5 };

// What takes one command back, newest command first.
struct undo_part {
    struct text commands; // JSON values, commas between
    struct undo_part *next;
};

struct act {
    const struct cached_stream *stream;
    int32_t actor;
    int64_t last;             // seq of its last event
    enum director_reason why; // the first of its commands that nothing takes back
    size_t commands;          // that changed something
    struct refusal said;      // of the first
    enum command_kind kind;   // that needs the highest role
    struct text value;        // the command as JSON, where it set a value
    struct undo_part *undo;
    struct text warnings; // what its commands warned of without asking, JSON values, commas between
};

// ---- noting

bool act_wanted(const struct call *c, const struct cached_stream *l)
{
    return l->kind == STREAM_TOURNAMENT && c->caller.kind != ACTOR_DEVICE && c->caller.role >= ROLE_SCORER;
}

static void give_json(void *user, const struct command *command)
{
    struct json_out *o = user;
    if (o->len) json_bytes_append(o, TEXT(","));
    o->comma = false;
    command_put(o, command);
}

static struct text value_of(struct arena *a, const struct command *command)
{
    struct json_out o = json_start(a);
    if (inverse_wants_value(command->kind)) command_put(&o, command);
    return json_bytes(&o);
}

static void add_command(struct call *c, struct act *act, const struct state *before,
                        const struct state *after, const struct command *command, struct made made)
{
    if (!act->commands++) {
        act->said = inverse_act(before, after, command, made);
        act->value = value_of(c->arena, command);
    }
    if (command_types[command->kind].least > command_types[act->kind].least) act->kind = command->kind;
}

// What was asked about was read before; what is only warned of is read in the answer.
static void add_warnings(struct call *c, struct act *act, const struct cached_stream *l,
                         const struct decision *done)
{
    if (!done->consequence_count || done->level != LEVEL_ACKNOWLEDGE) return;
    struct view v = view_of_stream(c->arena, (struct cached_stream *)(uintptr_t)l);
    struct text said = document_consequences(c->arena, &v, done);
    struct json_out o = json_start(c->arena);
    json_bytes_append(&o, act->warnings);
    if (act->warnings.len) json_bytes_append(&o, TEXT(","));
    json_bytes_append(&o, (struct text){said.at + 1, said.len - 2});
    act->warnings = json_bytes(&o);
}

void act_note(struct call *c, const struct cached_stream *l, const struct state *before,
              const struct command *command, const struct decision *done, int32_t actor)
{
    // What keeps the tournament's copy of a table in line with the club's is nobody's act (desk/hall.h).
    if (command->kind == COMMAND_table_borrow || command->kind == COMMAND_table_return) return;
    if (!c->act) {
        c->act = ARENA_NEW(c->arena, struct act);
        *c->act = (struct act){.stream = l, .actor = actor, .kind = command->kind};
    }
    struct act *act = c->act;
    struct json_out o = json_start(c->arena);
    struct inverse_to to = {give_json, &o};
    enum director_reason why = inverse_of(before, l->buffer->state, command, done, &to);
    if (!done->event_count) return;
    if (act->why == DIRECTOR_NONE) act->why = why;
    act->last = l->seq;
    add_command(c, act, before, l->buffer->state, command, done->made);
    add_warnings(c, act, l, done);
    struct undo_part *part = ARENA_NEW(c->arena, struct undo_part);
    *part = (struct undo_part){json_bytes(&o), act->undo};
    act->undo = part;
}

// ---- keeping

// What is said is the first of its changes, which is what somebody asked for; the others came with it.
static int32_t more_of(const struct act *act)
{
    return act->commands ? (int32_t)act->commands - 1 : 0;
}

static struct text body_of(const struct call *c, const struct act *act)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "least", command_types[act->kind].fields.name);
    json_put_bool(&o, "undoes", c->undo_from > 0);
    json_put_string(&o, "code", inverse_acts[act->said.code].name);
    json_key(&o, "args");
    json_array(&o);
    for (int i = 0; i < REFUSAL_ARGS; i++)
        json_int(&o, act->said.args[i]);
    json_array_end(&o);
    json_put_string(&o, "words", act->said.text);
    json_put_int(&o, "more", more_of(act));
    if (act->value.len) json_put_raw(&o, "value", act->value);
    json_key(&o, "undo");
    json_array(&o);
    for (const struct undo_part *part = act->undo; part; part = part->next)
        if (part->commands.len) json_raw(&o, part->commands);
    json_array_end(&o);
    json_object_end(&o);
    return json_bytes(&o);
}

static void keep(struct desk_thread *thread, const struct call *c, const struct act *act)
{
    struct store_act stored = {.stream = act->stream->stream,
                               .seq = act->last,
                               .actor = act->actor,
                               .at_ms = c->now_ms,
                               .body = arena_copy(&thread->arena, body_of(c, act))};
    store_add_act(thread->store, &stored);
}

// ---- answering

void act_put_undo(struct json_out *o, const struct view *v, const struct refusal *said, int32_t more,
                  int64_t number)
{
    char uid[SECURE_HEX_ROOM];
    json_object(o);
    json_key(o, "sentence");
    document_act(o, v, said, more);
    json_key(o, "request");
    json_object(o);
    json_put_string(o, "method", "POST");
    json_put_string(o, "path",
                    arena_printf(o->arena, "/api/v1/tournaments/%.*s/acts/%lld/undo",
                                 TEXT_ARGS(secure_hex(v->uid, CALL_UID, uid, sizeof uid)),
                                 (long long)number));
    json_put_raw(o, "body", TEXT("{}"));
    json_object_end(o);
    json_object_end(o);
}

static void put_why_not(struct json_out *o, const struct view *v, enum director_reason why)
{
    json_object(o);
    json_key(o, "why_not");
    document_reason(o, v, why);
    json_object_end(o);
}

// The answer is a JSON object: `undo` becomes its last member.
// The answer with more members at its end.
static struct text with_members(struct arena *a, struct text body, struct text warnings, struct text undo)
{
    struct json_out o = json_start(a);
    json_bytes_append(&o, (struct text){body.at, body.len - 1});
    json_bytes_append(&o, body.len > 2 ? TEXT(",\"undo\":") : TEXT("\"undo\":"));
    json_bytes_append(&o, undo);
    if (warnings.len) {
        json_bytes_append(&o, TEXT(",\"warnings\":["));
        json_bytes_append(&o, warnings);
        json_bytes_append(&o, TEXT("]"));
    }
    json_bytes_append(&o, TEXT("}"));
    return json_bytes(&o);
}

void act_finish(struct desk_thread *thread, struct call *c)
{
    struct act *act = c->act;
    struct call_answer *answer = &c->answer;
    if (!act || answer->type || !answer->body.len || answer->body.at[0] != '{') return;
    if (!act->commands) act->why = DIRECTOR_UNDO_NOTHING;
    struct view v = view_of_stream(c->arena, (struct cached_stream *)(uintptr_t)act->stream);
    struct json_out o = json_start(c->arena);
    if (act->why != DIRECTOR_NONE)
        put_why_not(&o, &v, act->why);
    else
        act_put_undo(&o, &v, &act->said, more_of(act), act->last);
    answer->body = with_members(c->arena, answer->body, act->warnings, json_bytes(&o));
    if (act->why == DIRECTOR_NONE) keep(thread, c, act);
}

// ---- reading back

static int code_of(struct text name)
{
    for (int code = 0; code < INVERSE_ACTS; code++)
        if (text_equal(text_of(inverse_acts[code].name), name)) return code;
    return -1;
}

static bool read_least(const struct json_value *v, enum role *least)
{
    struct text name = v ? json_string_of(v) : TEXT("");
    for (int k = 0; k < COMMAND_KINDS; k++) {
        if (!text_equal(text_of(command_types[k].fields.name), name)) continue;
        *least = command_types[k].least;
        return true;
    }
    return false;
}

static void read_said(const struct json_value *v, struct refusal *said)
{
    const struct json_value *args = json_member(v, TEXT("args")), *words = json_member(v, TEXT("words"));
    int i = 0;
    said->rule = "";
    for (const struct json_value *arg = args ? json_first(args) : NULL; arg && i < REFUSAL_ARGS;
         arg = json_next(arg)) {
        int64_t number = 0;
        if (json_whole(arg, &number)) said->args[i++] = (int32_t)number;
    }
    if (words) refusal_quote(said, json_string_of(words).at, json_string_of(words).len);
}

static bool read_undo(struct arena *a, const struct json_value *list, struct act_kept *act)
{
    size_t count = list ? json_count(list) : 0;
    struct command *at = ARENA_ARRAY(a, count + 1, struct command);
    act->undo = at;
    for (const struct json_value *v = count ? json_first(list) : NULL; v; v = json_next(v))
        if (!command_take(a, v, &at[act->undo_count++])) return false;
    return count > 0;
}

bool act_read(struct arena *a, const struct store_act *stored, struct act_kept *act)
{
    static const struct json_limits limits = {ACT_BYTES, ACT_DEPTH, ACT_VALUES};
    const struct json_value *v, *code, *value;
    *act = (struct act_kept){.number = stored->seq, .actor = stored->actor, .at_ms = stored->at_ms};
    if (json_read(a, stored->body, &limits, &v).code != ERR_NONE) return false;
    code = json_member(v, TEXT("code"));
    act->said.code = code ? code_of(json_string_of(code)) : -1;
    if (act->said.code < 0 || !read_least(json_member(v, TEXT("least")), &act->least)) return false;
    read_said(v, &act->said);
    int64_t more = 0; // missing in acts of older releases
    if (json_member(v, TEXT("more")) && json_whole(json_member(v, TEXT("more")), &more))
        act->more = (int32_t)more;
    act->undoes = json_member(v, TEXT("undoes")) && json_is_true(json_member(v, TEXT("undoes")));
    if ((value = json_member(v, TEXT("value")))) {
        struct command *asked = ARENA_NEW(a, struct command);
        if (!command_take(a, value, asked)) return false;
        act->value = asked;
    }
    return read_undo(a, json_member(v, TEXT("undo")), act);
}

// ---- whether it would be accepted

// Who asks, on a trial: nothing that chance decides is kept.
static struct context trial(enum role role, int64_t now_ms)
{
    static const unsigned char seed[SEED_BYTES];
    return (struct context){.now_ms = now_ms, .role = role, .seed = seed};
}

bool act_stands(const struct state_buffer *buffer, const struct act_kept *act, enum role role, int64_t now_ms,
                struct scratch *scratch)
{
    if (!act->value) return true;
    struct context context = trial(role, now_ms);
    struct decision d = state_buffer_decide(buffer, act->value, &context, scratch);
    return d.unchanged;
}

// False: refused. The command happens on the copy.
static bool try_command(struct state_buffer *copy, const struct command *command,
                        const struct context *context, struct scratch *scratch)
{
    struct decision d = state_buffer_decide(copy, command, context, scratch);
    if (d.refusal.code) return false;
    for (size_t i = 0; i < d.event_count; i++)
        if (!state_buffer_apply(copy, &d.events[i])) return false;
    return true;
}

bool act_undoable(const struct state_buffer *buffer, const struct act_kept *act, enum role role,
                  int64_t now_ms, struct scratch *scratch)
{
    if (role < act->least || !act_stands(buffer, act, role, now_ms, scratch)) return false;
    struct context context = trial(role, now_ms);
    context.confirmed = true;
    context.undo_from = buffer->state->seq;
    struct state_buffer *copy = state_buffer_copy(buffer);
    bool accepted = true;
    for (size_t i = 0; i < act->undo_count && accepted; i++) {
        context.more_follows = i + 1 < act->undo_count;
        accepted = try_command(copy, &act->undo[i], &context, scratch);
    }
    accepted = accepted && copy->state->seq > buffer->state->seq;
    state_buffer_free(copy);
    return accepted;
}
