// SPDX-License-Identifier: MIT
#include "audit/import.h"

#include "audit/lines.h"
#include "audit/state_buffer.h"
#include "codec/ledger_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Events gathered before they are sent on.
enum { FLUSH_EVENTS = 1000 };

struct import {
    struct store *store;
    struct arena *arena;   // until the end
    struct arena gathered; // until the next flush
    struct store_stream stream;
    struct store_stream club;
    struct ledger_reader reader;
    struct state_buffer *buffer;
    int waiting;
};

static struct err find_club(struct store *s, struct arena *a, struct store_stream *club)
{
    struct store_stream *found;
    size_t n;
    *club = (struct store_stream){0};
    struct err err = store_stream_list(s, a, STREAM_CLUB, 0, 0, 1, &found, &n);
    if (!err.code && n) *club = found[0];
    return err;
}

static struct err find_known(struct store *s, struct arena *a, const struct verify_report *file, bool *known)
{
    struct store_stream there = {0};
    struct err err = store_stream_by_uid(s, file->uid, &there);
    *known = !err.code && there.id;
    if (!*known) return err;
    if (there.seq == file->seq && !memcmp(there.hash, file->hash, sizeof there.hash)) return OK;
    return err_make(ERR_CONFLICT, arena_printf(a,
                                               "this ledger is already here with another head (event %" PRId64
                                               ", in the file %" PRId64 "); nothing was changed",
                                               there.seq, file->seq));
}

static struct err take_event(struct import *in, const struct event *event, struct text body)
{
    struct secure_digest *hash = ARENA_NEW(&in->gathered, struct secure_digest);
    *hash = in->reader.hash;
    store_add_event(in->store, in->stream.id, event->seq, body, hash->bytes);
    if (!state_buffer_apply(in->buffer, event))
        return err_make(ERR_CONFLICT, "the file changed while it was imported");
    if (++in->waiting < FLUSH_EVENTS) return OK;
    struct err err = store_flush(in->store);
    arena_reset(&in->gathered);
    in->waiting = 0;
    return err;
}

static struct err take_line(struct import *in, struct text line)
{
    struct event event;
    enum ledger_line what;
    struct text body = arena_copy(&in->gathered, line);
    struct err err = ledger_read_line(&in->reader, &in->gathered, body, &what, &event);
    if (err.code || what != LEDGER_LINE_EVENT) return err;
    return take_event(in, &event, (struct text){body.at, body.len - 1});
}

static struct err take_lines(struct import *in, FILE *file)
{
    struct lines lines = lines_start(file);
    struct err err = OK;
    struct text line;
    while (!err.code && lines_next(&lines, &line))
        err = take_line(in, line);
    lines_end(&lines);
    return err.code ? err : ledger_read_end(&in->reader);
}

struct saving {
    struct store *store;
    int64_t stream;
};

static void save_row(void *user, enum row_kind kind, const void *row)
{
    const struct saving *s = user;
    store_add_row(s->store, s->stream, kind, row);
}

static void save_rows(struct store *s, int64_t stream, const struct state_buffer *buffer, int64_t after)
{
    struct saving saving = {s, stream};
    state_buffer_rows_after(buffer, after, save_row, &saving);
}

static void save_checkpoint(struct import *in)
{
    const struct ledger_checkpoint *end = &in->reader.checkpoint;
    if (!end->seq) return;
    struct store_checkpoint *c = ARENA_NEW(in->arena, struct store_checkpoint);
    *c = (struct store_checkpoint){
        .stream = in->stream.id, .seq = end->seq, .version = end->version, .before = end->before};
    memcpy(c->root, end->root.bytes, sizeof c->root);
    memcpy(c->hash, end->hash.bytes, sizeof c->hash);
    memcpy(c->signature, end->signature, sizeof c->signature);
    memcpy(c->key, in->reader.header.key, sizeof c->key);
    store_add_checkpoint(in->store, c);
}

// ---- the club lists the tournament

static struct err load_club(struct import *in, struct state_buffer *club)
{
    enum row_kind first;
    struct store_rows rows[ROW_KINDS];
    size_t n = state_buffer_kinds(STREAM_CLUB, &first);
    for (size_t i = 0; i < n; i++)
        rows[i] = (struct store_rows){.kind = (enum row_kind)(first + i)};
    struct err err = store_load(in->store, in->arena, in->club.id, rows, n);
    for (size_t i = 0; i < n && !err.code; i++)
        for (size_t k = 0; k < rows[i].count; k++)
            state_buffer_put(club, rows[i].kind,
                             (const char *)rows[i].at + k * row_fields[rows[i].kind].size);
    club->state->seq = in->club.seq;
    return err;
}

static struct err append_to_club(struct import *in, struct state_buffer *club, const struct event *decided)
{
    struct secure_digest *hash = ARENA_NEW(in->arena, struct secure_digest);
    struct text body;
    struct event event = *decided;
    event.seq = ++in->club.seq;
    struct err err = ledger_encode(in->arena, &event, &body);
    if (err.code) return err;
    memcpy(hash->bytes, in->club.hash, sizeof hash->bytes);
    *hash = ledger_chain(hash, body);
    memcpy(in->club.hash, hash->bytes, sizeof in->club.hash);
    store_add_event(in->store, in->club.id, event.seq, body, hash->bytes);
    return state_buffer_apply(club, &event)
               ? OK
               : err_make(ERR_INTERNAL, "the club's ledger does not take the tournament");
}

static bool is_listed(const struct state_buffer *club, const char *uid)
{
    for (STATE_EACH(listing, row, club->state))
        if (!strcmp(row->uid, uid)) return true;
    return false;
}

// The ledger of the club it comes from lists it already.
static struct err list_in_club(struct import *in, struct state_buffer *club, int64_t now_ms)
{
    char uid[SECURE_HEX_ROOM];
    const unsigned char no_seed[32] = {0}; // listing needs no chance
    struct command command = {.kind = COMMAND_tournament_list};
    secure_hex(in->stream.uid, sizeof in->stream.uid, uid, sizeof uid);
    if (is_listed(club, uid)) return OK;
    memcpy(command.is.tournament_list.uid, uid, sizeof command.is.tournament_list.uid);
    struct context context = {.now_ms = now_ms, .role = ROLE_OWNER, .seed = no_seed};
    int64_t before = in->club.seq;
    struct scratch scratch = {0};
    struct decision d = state_buffer_decide(club, &command, &context, &scratch);
    struct err err = OK;
    if (d.refusal.code) err = err_make(ERR_CONFLICT, "the club of this server does not take the tournament");
    for (size_t i = 0; i < d.event_count && !err.code; i++)
        err = append_to_club(in, club, &d.events[i]);
    free(scratch.at);
    if (!err.code) save_rows(in->store, in->club.id, club, before);
    return err;
}

// ---- one transaction

static struct err fill(struct import *in, FILE *file, struct state_buffer *club, int64_t now_ms)
{
    struct err err = store_begin(in->store, in->arena, &in->club, in->club.id != 0, NULL, 0);
    if (!err.code) err = store_stream_add(in->store, &in->stream);
    if (!err.code) err = take_lines(in, file);
    if (err.code) return err;
    save_rows(in->store, in->stream.id, in->buffer, 0);
    save_checkpoint(in);
    if (club) err = load_club(in, club);
    if (!err.code && club) err = list_in_club(in, club, now_ms);
    return err.code ? err : store_commit(in->store);
}

static struct err import_new(struct import *in, FILE *file, int64_t now_ms)
{
    bool joins = in->stream.kind == STREAM_TOURNAMENT;
    struct err err = find_club(in->store, in->arena, &in->club);
    if (err.code) return err;
    if (joins && !in->club.id)
        return err_make(ERR_CONFLICT,
                        "this server has no club yet; start it, open its Set-up link, then import again");
    if (!joins && in->club.id)
        return err_make(ERR_CONFLICT,
                        "this server has a club already; import another club into an empty server");
    in->stream.club = in->club.id;
    struct state_buffer *club = joins ? state_buffer_new() : NULL;
    in->buffer = state_buffer_new();
    err = fill(in, file, club, now_ms);
    if (err.code && err.detail) err.detail = arena_printf(in->arena, "%s", err.detail);
    store_rollback(in->store);
    arena_free(&in->gathered);
    state_buffer_free(in->buffer);
    if (club) state_buffer_free(club);
    return err;
}

struct err import_file(struct store *s, FILE *file, int64_t now_ms, struct arena *a,
                       struct verify_report *report, bool *known)
{
    static const struct verify_known nothing;
    struct import in = {.store = s, .arena = a};
    in.reader = LEDGER_READER;
    struct err err = verify_file(file, &nothing, a, report);
    if (!err.code) err = find_known(s, a, report, known);
    if (err.code || *known) return err;
    if (fseek(file, 0, SEEK_SET)) return err_make(ERR_UNSUPPORTED, "import needs a file, not a pipe");
    in.stream.kind = report->kind;
    in.stream.format = report->format;
    memcpy(in.stream.uid, report->uid, sizeof in.stream.uid);
    memcpy(in.stream.hash, ledger_chain_start(report->format, report->uid).bytes, sizeof in.stream.hash);
    return import_new(&in, file, now_ms);
}
