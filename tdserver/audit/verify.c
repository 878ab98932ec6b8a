// SPDX-License-Identifier: MIT
#include "audit/verify.h"

#include "audit/evidence.h"
#include "audit/key.h"
#include "audit/lines.h"
#include "audit/present.h"
#include "audit/signed.h"
#include "audit/state_buffer.h"
#include "codec/ledger/ledger_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_PAGE = 256 };

static const char does_not_fit[] = "it names what does not exist at this point";

// The printed checkpoint, taken apart.
struct printed {
    bool given;
    unsigned char uid[STORE_UID];
    int64_t seq;
    struct secure_digest hash;
};

// What the ledger of the club says of the keys that sign.
struct listed {
    int64_t seq, at_ms;                    // the first line that lists one, 0 = none does
    struct text all, ours;                 // fingerprints
    const struct row_signing_key *retired; // those that sign nothing any more, in the arena
    size_t retired_count;
};

// One run over one or all streams.
struct run {
    struct arena *arena; // of the caller: texts of the report
    const struct verify_known *known;
    struct printed printed;
    struct verify_report *report;
    struct judging judging; // of the stream that is read
    struct listed listed;
    bool lenient; // a checkpoint of nobody is passed by
};

__attribute__((format(printf, 2, 3))) static struct err untrue(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *detail = arena_vprintf(a, format, args);
    va_end(args);
    return err_make(ERR_CONFLICT, detail);
}

static struct err read_printed(struct text line, struct printed *p)
{
    static const struct err unreadable = {
        ERR_BAD_REQUEST, NULL,
        "--checkpoint takes the whole printed line: tdserver-checkpoint 1 UID SEQ HASH"};
    *p = (struct printed){.given = line.len > 0};
    if (!p->given) return OK;
    struct text rest = line, name = text_cut(&rest, ' '), version = text_cut(&rest, ' ');
    struct text uid = text_cut(&rest, ' '), seq = text_cut(&rest, ' ');
    bool good = text_equal(name, TEXT("tdserver-checkpoint")) && text_equal(version, TEXT("1")) &&
                secure_from_hex(uid, p->uid, sizeof p->uid) && text_int64(seq, &p->seq) &&
                secure_from_hex(rest, p->hash.bytes, sizeof p->hash.bytes);
    return good ? OK : unreadable;
}

static struct err start(struct run *run)
{
    *run->report = (struct verify_report){0};
    if (run->known->keys.len && !key_list_good(run->known->keys))
        return err_make(ERR_BAD_REQUEST, "--key takes the fingerprint of a key, or several with commas "
                                         "between: 64 hex digits each, in lower case");
    return read_printed(run->known->checkpoint, &run->printed);
}

// After event `seq` of stream `uid`: if the printed checkpoint speaks of it, is it this one?
static struct err meet_printed(struct run *run, const unsigned char uid[static STORE_UID], int64_t seq,
                               const struct secure_digest *hash)
{
    const struct printed *p = &run->printed;
    if (!p->given || seq != p->seq || memcmp(uid, p->uid, STORE_UID) != 0) return OK;
    run->report->checkpoint_met = true;
    if (!memcmp(hash->bytes, p->hash.bytes, sizeof p->hash.bytes)) return OK;
    return untrue(run->arena,
                  "event %" PRId64 " or one before it is not what the printed checkpoint was made from", seq);
}

static void note_signed(struct run *run, const struct store_stream *stream, int64_t signed_seq)
{
    struct verify_report *report = run->report;
    report->signed_events += signed_seq;
    if (signed_seq == stream->seq) return;
    struct verify_signed *at = ARENA_NEW(run->arena, struct verify_signed);
    *at = (struct verify_signed){
        .kind = stream->kind, .seq = stream->seq, .signed_seq = signed_seq, .next = report->partial};
    memcpy(at->uid, stream->uid, sizeof at->uid);
    report->partial = at;
}

static struct err end(struct run *run)
{
    if (run->known->keys.len && !run->report->signed_events)
        return untrue(run->arena, "nothing here is signed with the key");
    if (!run->printed.given || run->report->checkpoint_met) return OK;
    return untrue(run->arena, "the event of the printed checkpoint is not here: %.*s",
                  TEXT_ARGS(run->known->checkpoint));
}

static const char strange_key[] =
    "the checkpoint at this event is signed with a key that the club's ledger does not list";
static const char retired_key[] =
    "the checkpoint at this event is signed with a key that the club's ledger had retired";

static void note_listing(struct listed *listed, const struct event *event)
{
    if (event->kind != EVENT_key_listed || listed->seq) return;
    listed->seq = event->seq;
    listed->at_ms = event->at_ms;
}

static void take_listed(struct run *run, const struct state *club)
{
    run->listed.all = key_list(club, false, run->arena);
    run->listed.ours = key_list(club, true, run->arena);
    struct row_signing_key *retired =
        ARENA_ARRAY(run->arena, (size_t)state_last(club, ROW_signing_key) + 1, struct row_signing_key);
    run->listed.retired = retired;
    for (STATE_EACH(signing_key, row, club))
        if (row->retired_ms) retired[run->listed.retired_count++] = *row;
}

// Since when this key signs nothing; NULL: it may sign.
static const struct row_signing_key *retired_since(const struct listed *listed,
                                                   const unsigned char key[static STORE_KEY])
{
    char room[SECURE_HEX_ROOM];
    struct text said = secure_hex(key, STORE_KEY, room, sizeof room);
    for (size_t i = 0; i < listed->retired_count; i++)
        if (text_equal(text_of(listed->retired[i].public), said)) return &listed->retired[i];
    return NULL;
}

// A key of another place signed what came from there, before any of this database did; nothing after.
static bool signs_here(const struct listed *listed, const unsigned char key[static STORE_KEY], bool first)
{
    return key_listed(first ? listed->all : listed->ours, key);
}

static void start_judging(struct run *run, enum stream_kind kind, const unsigned char uid[static STORE_UID])
{
    run->judging = (struct judging){.to = run->known->judge, .kind = kind};
    memcpy(run->judging.uid, uid, sizeof run->judging.uid);
}

// ---- an export file

static struct err take_line(struct run *run, struct ledger_reader *reader, struct arena *scratch,
                            struct text line, struct state_buffer **buffer)
{
    struct event event;
    enum ledger_line what;
    struct err err = ledger_read_line(reader, scratch, line, &what, &event);
    if (err.code) {
        if (err.detail) err.detail = arena_printf(run->arena, "%s", err.detail);
        return err;
    }
    if (what == LEDGER_LINE_HEADER) {
        *buffer = state_buffer_new();
        start_judging(run, (enum stream_kind)reader->header.stream, reader->header.uid);
        return OK;
    }
    if (what == LEDGER_LINE_CHECKPOINT) return OK;
    if (!judging_apply(&run->judging, *buffer, &event))
        return untrue(run->arena, "line %" PRId64 ", event %" PRId64 ": %s", reader->lines, event.seq,
                      does_not_fit);
    note_listing(&run->listed, &event);
    return meet_printed(run, reader->header.uid, reader->seq, &reader->hash);
}

// A club that lists its keys is not signed with another one.
static struct err check_file_key(struct run *run, const struct ledger_reader *reader,
                                 const struct state *state)
{
    int32_t wrong = key_false(state);
    if (wrong) return untrue(run->arena, "the fingerprint of key %d is not that of the key", wrong);
    if (!run->listed.seq) return OK;
    take_listed(run, state);
    if (!signs_here(&run->listed, reader->header.key, false))
        return untrue(run->arena, "the export is signed with a key that the club's ledger does not list");
    if (!retired_since(&run->listed, reader->header.key)) return OK;
    return untrue(run->arena, "the export is signed with a key that the club's ledger had retired");
}

static struct err read_lines(struct run *run, struct lines *lines, struct ledger_reader *reader)
{
    struct arena scratch = ARENA_EMPTY;
    struct state_buffer *buffer = NULL;
    struct err err = OK;
    struct text line;
    while (!err.code && lines_next(lines, &line)) {
        err = take_line(run, reader, &scratch, line, &buffer);
        arena_reset(&scratch);
    }
    arena_free(&scratch);
    if (!err.code && buffer) err = check_file_key(run, reader, buffer->state);
    state_buffer_free(buffer);
    if (lines->failed) return err_make(ERR_UNSUPPORTED, "the file cannot be read");
    return err;
}

static void note_file(struct verify_report *report, const struct ledger_reader *reader)
{
    report->streams = 1;
    report->events = report->seq = report->signed_events = reader->seq;
    report->checkpoints = 1;
    report->kind = (enum stream_kind)reader->header.stream;
    report->format = reader->header.format;
    memcpy(report->uid, reader->header.uid, sizeof report->uid);
    memcpy(report->hash, reader->hash.bytes, sizeof report->hash);
}

struct err verify_file(FILE *file, const struct verify_known *known, struct arena *a,
                       struct verify_report *report)
{
    struct run run = {.arena = a, .known = known, .report = report};
    struct ledger_reader reader = LEDGER_READER;
    struct err err = start(&run);
    if (err.code) return err;
    struct lines lines = lines_start(file);
    err = read_lines(&run, &lines, &reader);
    lines_end(&lines);
    if (!err.code && !reader.lines) err = err_make(ERR_UNSUPPORTED, "the file is empty");
    if (!err.code) err = ledger_read_end(&reader);
    if (err.code) return err;
    note_file(report, &reader);
    if (known->keys.len && !key_listed(known->keys, reader.header.key))
        return untrue(a, "the export is signed with another key than those given");
    return end(&run);
}

// ---- the ledger of one stream of the database

struct reading {
    struct run *run;
    const struct store_stream *stream;
    struct state_buffer *buffer;
    struct arena scratch;
    struct trusted at;
    struct signed_walk checkpoints;
    const char *foreign; // of a checkpoint of nobody that was passed by
    struct err err;
};

static const char *stream_name(struct arena *a, const struct store_stream *s)
{
    char room[SECURE_HEX_ROOM];
    secure_hex(s->uid, sizeof s->uid, room, sizeof room);
    return arena_printf(a, "%s %s", s->kind == STREAM_CLUB ? "club" : "tournament", room);
}

static struct err wrong_event(const struct reading *r, int64_t seq, const char *why)
{
    return untrue(r->run->arena, "%s, event %" PRId64 ": %s", stream_name(r->run->arena, r->stream), seq,
                  why);
}

// Those of a club are looked at when its whole ledger is read: a key may be listed below.
static bool is_strange(const struct reading *r, const struct store_checkpoint *c, int64_t at_ms)
{
    const struct listed *listed = &r->run->listed;
    return r->stream->kind == STREAM_TOURNAMENT && listed->seq && at_ms > listed->at_ms &&
           !signs_here(listed, c->key, !c->before);
}

// Two ledgers share no numbers: what was entered after the moment of the line is signed with another key.
static bool is_too_late(const struct reading *r, const struct store_checkpoint *c, int64_t at_ms)
{
    const struct row_signing_key *retired = retired_since(&r->run->listed, c->key);
    return r->stream->kind == STREAM_TOURNAMENT && retired && at_ms > retired->retired_ms;
}

static struct err meet_checkpoint(struct reading *r, int64_t at_ms)
{
    struct signed_met met = signed_meet(&r->checkpoints, r->stream->uid, &r->at);
    const struct store_checkpoint *c = met.at;
    r->run->report->checkpoints += c != NULL;
    if (met.foreign && r->run->lenient) {
        r->foreign = wrong_event(r, r->at.seq, met.fault ? met.fault : strange_key).detail;
        return OK;
    }
    if (met.fault) return wrong_event(r, r->at.seq, met.fault);
    if (c && is_strange(r, c, at_ms)) return wrong_event(r, c->seq, strange_key);
    if (c && is_too_late(r, c, at_ms)) return wrong_event(r, c->seq, retired_key);
    if (!c || !r->run->known->keys.len || key_listed(r->run->known->keys, c->key)) return OK;
    return wrong_event(r, c->seq, "the checkpoint at this event is signed with another key than those given");
}

static struct err take_event(struct reading *r, const struct store_event *stored)
{
    struct event event;
    if (stored->seq != r->at.seq + 1) return wrong_event(r, r->at.seq + 1, "it is missing");
    struct err err = ledger_decode(&r->scratch, stored->body, &event);
    if (err.code) return wrong_event(r, stored->seq, err.detail);
    if (event.seq != stored->seq) return wrong_event(r, stored->seq, "its text has another number");
    struct secure_digest hash = ledger_chain(&r->at.hash, stored->body);
    if (memcmp(hash.bytes, stored->hash, sizeof stored->hash) != 0)
        return wrong_event(r, stored->seq,
                           "its hash is not that of the hash before it and its text; it was changed");
    trusted_add(&r->at, hash.bytes);
    if (!judging_apply(&r->run->judging, r->buffer, &event)) return wrong_event(r, stored->seq, does_not_fit);
    if (r->stream->kind == STREAM_CLUB) note_listing(&r->run->listed, &event);
    err = meet_checkpoint(r, event.at_ms);
    return err.code ? err : meet_printed(r->run, r->stream->uid, r->at.seq, &r->at.hash);
}

static bool each_event(void *user, const struct store_event *stored)
{
    struct reading *r = user;
    r->err = take_event(r, stored);
    arena_reset(&r->scratch);
    return !r->err.code;
}

// The stream says how far it was signed, and a closed tournament was signed when it was closed: whoever takes a
// checkpoint away has to explain both.
static struct err check_last_checkpoint(const struct reading *r)
{
    int64_t last = signed_last(&r->checkpoints);
    if (last != r->stream->checkpoint_seq)
        return wrong_event(r, r->stream->checkpoint_seq,
                           "a checkpoint was signed here, but it is not the newest one that is kept");
    const struct row_tournament *t = state_tournament(r->buffer->state, 1);
    if (r->stream->kind != STREAM_TOURNAMENT || !t || t->status != TOURNAMENT_CLOSED || last >= t->version)
        return OK;
    return wrong_event(r, t->version,
                       "the tournament was closed here, but the checkpoint of that is missing");
}

static struct err check_head(const struct reading *r)
{
    if (r->at.seq != r->stream->seq)
        return wrong_event(r, r->at.seq + 1,
                           "the stream says it has this event, but the ledger ends before it");
    if (memcmp(r->at.hash.bytes, r->stream->hash, sizeof r->stream->hash) != 0)
        return wrong_event(r, r->at.seq, "the stream's head has another hash than its last event");
    if (r->checkpoints.left)
        return wrong_event(r, r->checkpoints.at[r->checkpoints.left - 1].seq,
                           "a checkpoint was signed, the event is not there");
    return check_last_checkpoint(r);
}

static struct err read_ledger(struct reading *r, struct store *s)
{
    r->at = trusted_new(r->stream);
    start_judging(r->run, r->stream->kind, r->stream->uid);
    struct err err = signed_start(&r->checkpoints, s, r->run->arena, r->stream->id);
    if (!err.code) err = store_event_each(s, r->stream->id, 0, INT64_MAX, each_event, r);
    if (!err.code) err = r->err;
    if (err.code) return err;
    r->run->report->events += r->at.seq;
    return check_head(r);
}

// ---- the rows of one stream

static struct err wrong_row(const struct reading *r, enum row_kind kind, int32_t n, const char *why)
{
    struct arena *a = r->run->arena;
    return untrue(a, "%s, row %d of %s: %s", stream_name(a, r->stream), n, row_fields[kind].name, why);
}

static struct err compare_row(const struct reading *r, enum row_kind kind, const struct row *stored,
                              const struct row *folded)
{
    const char *why = present_differs(r->run->arena, kind, stored, folded);
    return why ? wrong_row(r, kind, stored->n, why) : OK;
}

static struct err compare_kind(struct reading *r, const struct store_rows *stored)
{
    enum row_kind kind = stored->kind;
    const struct row *folded = state_next(r->buffer->state, kind, 0);
    for (size_t i = 0; i < stored->count; i++) {
        const struct row *row = (const void *)((const char *)stored->at + i * row_fields[kind].size);
        if (!folded || row->n < folded->n)
            return wrong_row(r, kind, row->n, "it is in the table but no event made it");
        if (row->n > folded->n) break;
        struct err err = compare_row(r, kind, row, folded);
        if (err.code) return err;
        folded = state_next(r->buffer->state, kind, folded->n);
    }
    if (folded) return wrong_row(r, kind, folded->n, "an event made it but it is not in the table");
    r->run->report->rows += (int64_t)stored->count;
    return OK;
}

static struct err compare_rows(struct reading *r, struct store *s)
{
    enum row_kind first;
    size_t n = state_buffer_kinds(r->stream->kind, &first);
    struct store_rows stored[ROW_KINDS];
    for (size_t i = 0; i < n; i++)
        stored[i] = (struct store_rows){.kind = (enum row_kind)(first + i)};
    struct err err = store_load(s, &r->scratch, r->stream->id, stored, n);
    for (size_t i = 0; i < n && !err.code; i++)
        err = compare_kind(r, &stored[i]);
    return err;
}

// ---- all streams

// A tournament that the club's ledger lists cannot have been taken away.
static struct err check_listings(const struct reading *r, struct store *s)
{
    for (STATE_EACH(listing, row, r->buffer->state)) {
        struct store_stream there = {0};
        unsigned char uid[STORE_UID];
        if (!secure_from_hex(text_of(row->uid), uid, sizeof uid))
            return wrong_row(r, ROW_listing, row->n, "its uid is not one");
        struct err err = store_stream_by_uid(s, uid, &there);
        if (err.code) return err;
        if (!there.id) return wrong_row(r, ROW_listing, row->n, "the ledger of this tournament is gone");
    }
    return OK;
}

// Which keys sign is known when the club's ledger is read; its own checkpoints from the first listing on are theirs.
static struct err check_keys(struct reading *r)
{
    const struct listed *listed = &r->run->listed;
    int32_t wrong = key_false(r->buffer->state);
    if (wrong) return wrong_row(r, ROW_signing_key, wrong, "the fingerprint is not that of the key");
    take_listed(r->run, r->buffer->state);
    for (size_t i = r->checkpoints.count; listed->seq && i-- > 0;) {
        const struct store_checkpoint *c = &r->checkpoints.at[i];
        if (c->seq >= listed->seq && !signs_here(listed, c->key, false))
            return wrong_event(r, c->seq, strange_key);
        const struct row_signing_key *retired = retired_since(listed, c->key);
        if (retired && c->seq >= retired->version) return wrong_event(r, c->seq, retired_key);
    }
    return OK;
}

static struct err check_evidence(const struct reading *r, struct store *s)
{
    struct arena *a = r->run->arena;
    struct err err = evidence_check(s, r->stream, r->buffer->state, a, &r->run->report->evidence);
    if (err.code == ERR_CONFLICT) return untrue(a, "%s: %s", stream_name(a, r->stream), err.detail);
    return err;
}

// What is not true is listed, and whoever asked for all goes on.
static struct err note_untrue(struct reading *r, struct err err)
{
    struct run *run = r->run;
    if (!run->known->on || (err.code && err.code != ERR_CONFLICT) || (!err.code && !r->foreign)) return err;
    struct verify_untrue *at = ARENA_NEW(run->arena, struct verify_untrue);
    *at = (struct verify_untrue){.kind = r->stream->kind,
                                 .only_foreign = !err.code,
                                 .why = err.code ? err.detail : r->foreign,
                                 .next = run->report->untrue};
    memcpy(at->uid, r->stream->uid, sizeof at->uid);
    run->report->untrue = at;
    return OK;
}

static struct err verify_stream(struct run *run, struct store *s, const struct store_stream *stream)
{
    struct reading r = {.run = run, .stream = stream, .buffer = state_buffer_new()};
    struct err err = read_ledger(&r, s);
    if (!err.code) err = compare_rows(&r, s);
    if (!err.code && stream->kind == STREAM_CLUB) err = check_keys(&r);
    if (!err.code && stream->kind == STREAM_CLUB) err = check_listings(&r, s);
    if (!err.code) err = check_evidence(&r, s);
    err = note_untrue(&r, err);
    state_buffer_free(r.buffer);
    arena_free(&r.scratch);
    note_signed(run, stream, signed_last(&r.checkpoints));
    run->report->streams++;
    run->report->kind = stream->kind;
    run->report->format = stream->format;
    run->report->seq = stream->seq;
    memcpy(run->report->uid, stream->uid, sizeof run->report->uid);
    memcpy(run->report->hash, stream->hash, sizeof run->report->hash);
    return err;
}

static struct err verify_kind(struct run *run, struct store *s, enum stream_kind kind)
{
    struct arena page = ARENA_EMPTY;
    struct err err = OK;
    size_t n = 1;
    for (int64_t after = 0; n && !err.code;) {
        struct store_stream *streams;
        err = store_stream_list(s, &page, kind, 0, after, STREAM_PAGE, &streams, &n);
        for (size_t i = 0; i < n && !err.code; i++) {
            after = streams[i].id;
            err = verify_stream(run, s, &streams[i]);
        }
        arena_reset(&page);
    }
    arena_free(&page);
    return err;
}

static struct err check_guard(struct run *run, struct store *s)
{
    const char *missing;
    struct err err = store_guard(s, run->arena, &missing);
    if (err.code || !missing) return err;
    return untrue(run->arena, "the database does not guard its ledger: %s missing or switched off", missing);
}

struct err verify_database(struct store *s, const struct verify_known *known, struct arena *a,
                           struct verify_report *report)
{
    struct run run = {.arena = a, .known = known, .report = report, .lenient = known->on};
    struct err err = start(&run);
    if (!err.code) err = known->moment ? store_snapshot_of(s, known->moment) : store_snapshot(s);
    if (!err.code) err = check_guard(&run, s);
    if (!err.code) err = verify_kind(&run, s, STREAM_CLUB);
    if (!err.code) err = verify_kind(&run, s, STREAM_TOURNAMENT);
    if (err.code && err.code != ERR_CONFLICT && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    store_rollback(s);
    return err.code ? err : end(&run);
}

struct err verify_ledger_so_far(struct store *s, const struct store_stream *stream, struct arena *a,
                                struct state_buffer **present)
{
    static const struct verify_known nothing;
    struct verify_report report = {0};
    struct run run = {.arena = a, .known = &nothing, .report = &report, .lenient = true};
    struct reading r = {.run = &run, .stream = stream, .buffer = state_buffer_new()};
    struct err err = read_ledger(&r, s);
    arena_free(&r.scratch);
    bool told = !err.code || err.code == ERR_CONFLICT;
    *present = told ? r.buffer : NULL;
    if (!told) state_buffer_free(r.buffer);
    return err;
}

struct err verify_ledger(struct store *s, const struct store_stream *stream, struct arena *a,
                         struct state_buffer **present)
{
    struct err err = verify_ledger_so_far(s, stream, a, present);
    if (!err.code) return OK;
    state_buffer_free(*present);
    *present = NULL;
    return err;
}
