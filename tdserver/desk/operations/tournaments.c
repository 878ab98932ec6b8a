// SPDX-License-Identifier: MIT
// Tournaments: what needs more than one command.
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/hall.h"
#include "desk/operations.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/lots/lots.h"
#include "views/documents.h"

// ---- a new tournament

static bool read_uid(struct text hex, unsigned char uid[CALL_UID])
{
    return hex.len == 2 * CALL_UID && secure_from_hex(hex, uid, CALL_UID);
}

// "Same as last time": everything but title and day comes from an earlier tournament.
#define SAME_AS_FIELDS(F, S)                                                                                 \
    F(S, TX, from, 32, 32, REQUIRED) F(S, TX, title, 160, 1, OPTIONAL) F(S, TX, starts_on, 10, 10, OPTIONAL)
struct same_as {
    SAME_AS_FIELDS(FIELD_MEMBER, same_as)
};
BODY_FIELDS(same_as, SAME_AS_FIELDS)

// The earlier tournament in *from, which is the caller's to drop; NULL where none was named.
static bool take_over(struct desk_thread *thread, struct call *c, struct command_tournament_create *to,
                      struct snapshot **from)
{
    const struct same_as *same = c->own;
    *from = NULL;
    if (!same) return true;
    unsigned char uid[CALL_UID];
    struct snapshot *s = NULL;
    struct cached_stream *l = NULL;
    if (read_uid(text_of(same->from), uid)) {
        l = stream_cache_find(thread->desk->index, uid);
        struct store_stream stream;
        if (!l && store_stream_by_uid(thread->store, uid, &stream).code == ERR_NONE && stream.id)
            l = stream_cache_take(thread->desk->index, &stream);
    }
    if (!l || l->kind != STREAM_TOURNAMENT ||
        cached_stream_snapshot_current(l, thread->store, &thread->arena, &s).code != ERR_NONE) {
        call_fail(c, PROBLEM(NOT_FOUND, "There is no such earlier tournament. Choose one of the list."));
        return false;
    }
    const struct row_tournament *t = state_tournament(s->buffer->state, 1);
    *to = (struct command_tournament_create){0};
    memcpy(to->title, same->title[0] ? same->title : t->title, sizeof to->title);
    memcpy(to->starts_on, same->starts_on, sizeof to->starts_on);
    to->starts_at_min = t->starts_at_min;
    to->check_in = t->check_in;
    to->third_place = t->third_place;
    to->third_place_length = t->third_place_length;
    int32_t *lengths = ARENA_ARRAY(c->arena, ROUNDS_MAX, int32_t), count = 0;
    for (STATE_EACH(round, r, s->buffer->state))
        lengths[count++] = r->length;
    to->lengths = (struct ints){lengths, count};
    to->tables = 0;
    for (STATE_EACH(hall_table, table, s->buffer->state))
        to->tables = table->n;
    *from = s;
    return true;
}

static bool copy_settings(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                          const struct snapshot *from)
{
    if (!from) return true;
    for (STATE_EACH(setting, s, from->buffer->state)) {
        struct command set = {.kind = COMMAND_setting_set};
        set.is.setting_set = (struct command_setting_set){.setting = s->n, .value = s->value};
        if (!batch_command(thread, c, l, &set)) return false;
    }
    return true;
}

// ---- its sections

struct sections_copied {
    const struct state *from;
    struct arena *arena;
    int32_t now[SECTIONS_MAX + 1]; // the number that a section of the earlier tournament has in the new one
};

static struct ints numbers_of(struct arena *a, const char *text)
{
    int32_t *at = ARENA_ARRAY(a, SECTION_ROUNDS_MAX, int32_t);
    return (struct ints){at, format_numbers(text, at)};
}

static struct ints rounds_of(struct arena *a, int32_t mask)
{
    int32_t *at = ARENA_ARRAY(a, 31, int32_t), count = 0;
    for (int32_t round = 1; mask >> (round - 1); round++)
        if (mask >> (round - 1) & 1) at[count++] = round;
    return (struct ints){at, count};
}

// The same members in the commands of a new section and of the main draw.
#define SECTION_LIKE(to, copied, s)                                                                          \
    do {                                                                                                     \
        (to)->kind = (s)->kind;                                                                              \
        (to)->turn = (s)->turn;                                                                              \
        (to)->fed_by = (copied)->now[(s)->fed_by];                                                           \
        (to)->also_by = (copied)->now[(s)->also_by];                                                         \
        (to)->rounds = rounds_of((copied)->arena, (s)->fed_rounds);                                          \
        (to)->lengths = numbers_of((copied)->arena, (s)->lengths);                                           \
        (to)->lower_lengths = numbers_of((copied)->arena, (s)->lower_lengths);                               \
        (to)->third_place = (s)->third_place;                                                                \
        (to)->third_place_length = (s)->third_place_length;                                                  \
        (to)->recharge = (s)->recharge;                                                                      \
        (to)->shifted = (s)->shifted;                                                                        \
        (to)->apart = (s)->apart;                                                                            \
        (to)->staged = numbers_of((copied)->arena, (s)->staged);                                             \
        (to)->takes = (s)->takes;                                                                            \
        (to)->fills = (s)->fills;                                                                            \
        (to)->field = (s)->field;                                                                            \
        (to)->boards = (s)->boards;                                                                          \
        (to)->level = (s)->level;                                                                            \
        (to)->until_decided = (s)->until_decided;                                                            \
        memcpy((to)->games, (s)->games, sizeof(to)->games);                                                  \
        memcpy((to)->name, (s)->name, sizeof(to)->name);                                                     \
    } while (0)

static struct command section_like(const struct sections_copied *copied, const struct row_section *s)
{
    struct command command = {.kind = COMMAND_section_add};
    if (s->n == MAIN_SECTION) {
        command.kind = COMMAND_section_set;
        command.is.section_set.section = MAIN_SECTION;
        SECTION_LIKE(&command.is.section_set, copied, s);
    } else
        SECTION_LIKE(&command.is.section_add, copied, s);
    return command;
}

// How a section for points goes on, as far as anything was said of it.
static bool copy_rule(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                      const struct row_pairing *rule, int32_t section)
{
    if (!rule) return true;
    struct command command = {.kind = COMMAND_pairing_rule};
    members_copy(&row_fields[ROW_pairing], rule, &command_types[COMMAND_pairing_rule].fields, &command.is);
    command.is.pairing_rule.section = section;
    command.is.pairing_rule.points = numbers_of(c->arena, rule->worth);
    return batch_command(thread, c, l, &command);
}

// Numbers of those that were taken out are not given again, so the others move up. Who shared a place last time does
// not this time: barrages stay behind.
static bool copy_sections(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                          const struct snapshot *from)
{
    if (!from) return true;
    struct sections_copied copied = {.from = from->buffer->state, .arena = c->arena};
    int32_t count = 0;
    for (STATE_EACH(section, s, copied.from)) {
        if (s->status == SECTION_CANCELLED || lots_barrage(copied.from, s->n)) continue;
        struct command command = section_like(&copied, s);
        copied.now[s->n] = ++count;
        if (!batch_command(thread, c, l, &command) ||
            !copy_rule(thread, c, l, state_pairing(copied.from, s->n), count))
            return false;
    }
    return true;
}

// Day of today in UTC: what "same as last time" means when nobody says a day.
static void today(char day[11], int64_t now_ms)
{
    char room[CLOCK_TEXT];
    struct text now = clock_text(now_ms, room);
    memcpy(day, now.at, 10);
    day[10] = '\0';
}

static void run_create(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = batch_club(thread, c);
    struct command command = c->command;
    command.kind = COMMAND_tournament_create;
    struct command_tournament_create *wanted = &command.is.tournament_create;
    struct snapshot *from;
    if (!club || !take_over(thread, c, wanted, &from)) return;
    if (!wanted->starts_on[0]) today(wanted->starts_on, c->now_ms);
    struct cached_stream *l = NULL;
    if (batch_could_begin(thread, c, &command)) {
        batch_mark(thread, club);
        l = batch_new_stream(thread, c, STREAM_TOURNAMENT, club);
    }
    if (l) {
        batch_mark(thread, l);
        struct command listing = {.kind = COMMAND_tournament_list};
        char room[SECURE_HEX_ROOM];
        struct text uid = secure_hex(l->uid, CALL_UID, room, sizeof room);
        memcpy(listing.is.tournament_list.uid, uid.at, uid.len);
        if (batch_command(thread, c, l, &command) && copy_settings(thread, c, l, from) &&
            copy_sections(thread, c, l, from) && batch_command(thread, c, club, &listing) &&
            hall_follow(thread, c, &(struct hall_place){l, club})) {
            struct view v = view_of_stream(c->arena, l);
            struct json_out o = json_start(c->arena);
            document_tournament(&o, &v);
            call_answer_json(c, 201, json_bytes(&o), state_buffer_version(l->buffer, ROW_tournament, 1));
            call_made(c, "/tournaments/%s", room);
        }
    }
    snapshot_drop(from);
}

const struct operation operation_tournament_create = {
    .least = ROLE_DIRECTOR,
    .place = PLACE_WORKER,
    .run = run_create,
    .command = &command_types[COMMAND_tournament_create],
    .instead_if = "from",
    .instead = &same_as_fields,
};

// ---- the list of tournaments

static void run_list(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *club = desk_club(thread->desk);
    struct store_stream *streams = NULL;
    size_t n = 0;
    size_t limit = c->numbers.limit ? (size_t)c->numbers.limit : 50;
    struct err e = OK;
    if (club)
        e = store_stream_list(thread->store, c->arena, STREAM_TOURNAMENT, club->stream, c->numbers.after,
                              limit, &streams, &n);
    if (e.code != ERR_NONE) {
        call_fail_err(c, e);
        return;
    }
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_key(&o, "tournaments");
    json_array(&o);
    for (size_t i = 0; i < n; i++) {
        struct snapshot *s;
        struct cached_stream *l = stream_cache_take(thread->desk->index, &streams[i]);
        if (cached_stream_snapshot_current(l, thread->store, c->arena, &s).code != ERR_NONE) continue;
        const struct row_tournament *t = state_tournament(s->buffer->state, 1);
        if (t && (t->status != TOURNAMENT_DRAFT || c->caller.role >= ROLE_SCORER)) {
            struct view v = view_of_snapshot(c->arena, s);
            document_tournament(&o, &v);
        }
        snapshot_drop(s);
    }
    json_array_end(&o);
    if (n == limit)
        json_put_id(&o, "next", streams[n - 1].id);
    else
        json_put_null(&o, "next");
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
    if (n == limit) c->answer.next_page = streams[n - 1].id;
}

const struct operation operation_tournament_list = {.least = ROLE_PUBLIC,
                                                    .devices = true,
                                                    .anonymous = true,
                                                    .place = PLACE_READER,
                                                    .run = run_list,
                                                    .limits = true,
                                                    .follows = true};
