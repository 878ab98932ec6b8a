// SPDX-License-Identifier: MIT
#include "audit/import.h"

#include "audit/key.h"
#include "audit/lines.h"
#include "audit/names_file.h"
#include "audit/save_rows.h"
#include "audit/signed.h"
#include "audit/state_buffer.h"
#include "audit/trusted.h"
#include "codec/ledger/ledger_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Events gathered before they are sent on.
enum { FLUSH_EVENTS = 1000 };

struct import {
    struct store *store;
    struct arena *arena;   // until the end
    struct arena gathered; // until the next flush
    struct store_stream stream, club;
    const struct import_with *with;
    int64_t names_after; // names of events after this one are taken
    int64_t from;        // events that are here already
    unsigned char head[STORE_HASH];
    struct ledger_reader reader;
    struct state_buffer *buffer;
    struct import_report *report;
    const unsigned char *foreign; // the key of its checkpoint, where that is kept
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

static struct err does_not_continue(struct arena *a, const struct verify_report *file, int64_t here)
{
    return err_make(ERR_CONFLICT, arena_printf(a,
                                               "the file does not continue the ledger that is here (%" PRId64
                                               " events, in the file %" PRId64 "); nothing was changed",
                                               here, file->seq));
}

// What of it is here already; id is 0 if nothing is.
static struct err find_known(struct import *in)
{
    struct err err = store_stream_by_uid(in->store, in->report->file.uid, &in->stream);
    if (err.code || !in->stream.id) return err;
    in->from = in->report->before = in->stream.seq;
    memcpy(in->head, in->stream.hash, sizeof in->head);
    return OK;
}

// Names that were erased here do not come back: only a ledger without any takes those of its old events, too.
static struct err find_names_after(struct import *in)
{
    struct store_name *names;
    size_t n = 0;
    struct err err = OK;
    if (in->stream.id) err = store_name_list(in->store, in->arena, in->stream.id, TEXT(""), 1, &names, &n);
    in->names_after = n ? in->from : 0;
    return err;
}

static struct err add_event(struct import *in, const struct event *event, struct text body)
{
    struct secure_digest *hash = ARENA_NEW(&in->gathered, struct secure_digest);
    *hash = in->reader.hash;
    store_add_event(in->store, in->stream.id, event->seq, body, hash->bytes);
    if (++in->waiting < FLUSH_EVENTS) return OK;
    struct err err = store_flush(in->store);
    arena_reset(&in->gathered);
    in->waiting = 0;
    return err;
}

static struct err take_event(struct import *in, const struct event *event, struct text body)
{
    bool joint = event->seq == in->from;
    if (joint && memcmp(in->reader.hash.bytes, in->head, sizeof in->head) != 0)
        return does_not_continue(in->arena, &in->report->file, in->from);
    if (!state_buffer_apply(in->buffer, event))
        return err_make(ERR_CONFLICT, "the file changed while it was imported");
    if (in->with->names && event->seq > in->names_after) names_file_meet(in->with->names, event);
    return event->seq > in->from ? add_event(in, event, body) : OK;
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

static void keep_checkpoint(struct import *in, const struct ledger_checkpoint *made,
                            const unsigned char key[static SECURE_PUBLIC])
{
    struct store_checkpoint *c = ARENA_NEW(in->arena, struct store_checkpoint);
    *c = (struct store_checkpoint){
        .stream = in->stream.id, .seq = made->seq, .version = made->version, .before = made->before};
    memcpy(c->root, made->root.bytes, sizeof c->root);
    memcpy(c->hash, made->hash.bytes, sizeof c->hash);
    memcpy(c->signature, made->signature, sizeof c->signature);
    memcpy(c->key, key, sizeof c->key);
    store_add_checkpoint(in->store, c);
}

// The checkpoint of the file names none before it. Where this server has signed before, it signs what it has now hashed
// itself.
static struct err save_checkpoint(struct import *in)
{
    const struct ledger_checkpoint *end = &in->reader.checkpoint;
    int64_t before = in->stream.checkpoint_seq;
    if (!end->seq || end->seq == in->from) return OK;
    if (!before) {
        in->foreign = in->reader.header.key;
        return keep_checkpoint(in, end, in->foreign), OK;
    }
    if (!in->with->key)
        return err_make(ERR_NOT_FOUND,
                        "this server has signed the ledger before and has to sign it again; name "
                        "the data directory with its key: --data DIR");
    struct ledger_checkpoint made;
    struct trusted whole = {.seq = end->seq, .hash = end->hash, .tree = in->reader.tree};
    signed_make(&made, &whole, before, in->stream.uid, in->with->key);
    keep_checkpoint(in, &made, in->with->key->public);
    return OK;
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
static struct err list_in_club(struct import *in, struct state_buffer *club)
{
    char uid[SECURE_HEX_ROOM];
    const unsigned char no_seed[32] = {0}; // listing needs no chance
    struct command command = {.kind = COMMAND_tournament_list};
    secure_hex(in->stream.uid, sizeof in->stream.uid, uid, sizeof uid);
    if (is_listed(club, uid)) return OK;
    memcpy(command.is.tournament_list.uid, uid, sizeof command.is.tournament_list.uid);
    struct context context = {.now_ms = in->with->now_ms, .role = ROLE_OWNER, .seed = no_seed};
    int64_t before = in->club.seq;
    struct scratch scratch = {0};
    struct decision d = state_buffer_decide(club, &command, &context, &scratch);
    struct err err = OK;
    if (d.refusal.code) err = err_make(ERR_CONFLICT, "the club of this server does not take the tournament");
    for (size_t i = 0; i < d.event_count && !err.code; i++)
        err = append_to_club(in, club, &d.events[i]);
    free(scratch.at);
    if (!err.code) save_rows(club, before, in->store, in->club.id);
    return err;
}

// What was signed elsewhere stands here with a key that signs nothing else here.
static struct err list_key(struct import *in, struct state_buffer *club)
{
    struct event listed;
    int64_t before = in->club.seq;
    const struct secure_key *own = in->with->key;
    if (!in->foreign) return OK;
    bool imported = !own || memcmp(own->public, in->foreign, sizeof own->public) != 0;
    if (!key_next(club->state, in->foreign, imported, &listed)) return OK;
    listed.at_ms = in->with->now_ms;
    struct err err = append_to_club(in, club, &listed);
    if (!err.code) save_rows(club, before, in->store, in->club.id);
    return err;
}

// ---- one transaction

static struct err add_stream(struct import *in)
{
    const struct verify_report *file = &in->report->file;
    in->stream = (struct store_stream){.kind = file->kind, .format = file->format, .club = in->club.id};
    memcpy(in->stream.uid, file->uid, sizeof in->stream.uid);
    memcpy(in->stream.hash, ledger_chain_start(file->format, file->uid).bytes, sizeof in->stream.hash);
    return store_stream_add(in->store, &in->stream);
}

// Locks what is here; a server beside may have written meanwhile.
static struct err begin(struct import *in)
{
    struct store_stream heads[] = {in->stream, in->club};
    struct store_stream *first = in->stream.id ? heads : heads + 1;
    size_t n = (size_t)(heads + 1 - first) + (in->club.id != 0);
    struct err err = store_begin(in->store, in->arena, first, n, NULL, 0);
    if (err.code) return err;
    if (in->club.id) in->club = heads[1];
    if (!in->stream.id) return add_stream(in);
    bool moved = heads[0].seq != in->from;
    return moved ? err_make(ERR_CONFLICT, "the ledger was written to while it was imported; try again") : OK;
}

static struct err take_names(struct import *in)
{
    if (!in->with->names) return OK;
    return names_file_add(in->with->names, in->store, &in->stream, in->buffer->state, in->arena,
                          &in->report->names);
}

static struct err fill(struct import *in, FILE *file, struct state_buffer *club)
{
    struct err err = begin(in);
    if (!err.code) err = take_lines(in, file);
    if (err.code) return err;
    save_rows(in->buffer, in->from, in->store, in->stream.id);
    err = save_checkpoint(in);
    if (!err.code) err = take_names(in);
    if (!err.code && club) err = load_club(in, club);
    if (!err.code && club) err = list_in_club(in, club);
    if (!err.code && club) err = list_key(in, club);
    return err.code ? err : store_commit(in->store);
}

static struct err refuse_without_club(const struct import *in)
{
    bool joins = in->report->file.kind == STREAM_TOURNAMENT;
    if (joins && !in->club.id)
        return err_make(ERR_CONFLICT,
                        "this server has no club yet; import the ledger of the club first, or start "
                        "the server and open its Set-up link, then import again");
    if (!joins && in->club.id && in->club.id != in->stream.id)
        return err_make(ERR_CONFLICT,
                        "this server has a club already; import another club into an empty server");
    return OK;
}

static struct err run(struct import *in, FILE *file)
{
    bool joins = in->report->file.kind == STREAM_TOURNAMENT;
    struct err err = refuse_without_club(in);
    if (err.code) return err;
    if (!joins) in->club = (struct store_stream){0};
    struct state_buffer *club = joins ? state_buffer_new() : NULL;
    in->buffer = state_buffer_new();
    err = fill(in, file, club);
    if (err.code && err.detail) err.detail = arena_printf(in->arena, "%s", err.detail);
    store_rollback(in->store);
    arena_free(&in->gathered);
    state_buffer_free(in->buffer);
    if (club) state_buffer_free(club);
    return err;
}

// The beginning of what is here: nothing is to be done, if it is its beginning.
static bool is_older(const struct import *in)
{
    const struct verify_report *file = &in->report->file;
    return in->stream.id && file->seq <= in->from && (file->seq < in->from || !in->with->names);
}

static struct err know_older(struct import *in)
{
    const struct verify_report *file = &in->report->file;
    bool same = file->seq == in->from && !memcmp(file->hash, in->head, sizeof in->head);
    return same ? OK : does_not_continue(in->arena, file, in->from);
}

struct err import_file(struct store *s, FILE *file, const struct import_with *with, struct arena *a,
                       struct import_report *report)
{
    static const struct verify_known nothing;
    struct import in = {.store = s, .arena = a, .with = with, .report = report};
    *report = (struct import_report){0};
    in.reader = LEDGER_READER;
    struct err err = verify_file(file, &nothing, a, &report->file);
    if (!err.code && with->names && memcmp(with->names->uid, report->file.uid, STORE_UID) != 0)
        err = err_make(ERR_CONFLICT, "the names are those of another ledger");
    if (!err.code) err = find_known(&in);
    if (err.code) return err;
    if (is_older(&in)) return know_older(&in);
    err = find_club(s, a, &in.club);
    if (!err.code) err = find_names_after(&in);
    if (err.code) return err;
    if (fseek(file, 0, SEEK_SET)) return err_make(ERR_UNSUPPORTED, "import needs a file, not a pipe");
    err = run(&in, file);
    if (!err.code) err = store_tell(s, in.stream.uid);
    return err.code || !in.club.id ? err : store_tell(s, in.club.uid);
}
