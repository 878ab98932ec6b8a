// SPDX-License-Identifier: MIT
#include "audit/evidence.h"

#include "base/crypto/secure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_PAGE = 1000, PROOFS_MOST = ENTRIES_MAX * ENTRY_PERSONS_MAX };

struct checking {
    struct store *store;
    const struct store_stream *stream;
    const struct state *state;
    struct arena *arena;   // of the caller: what is wrong
    struct arena *scratch; // names, until the stream is done
    struct evidence *found;
    struct store_name *names; // in order of ref
    size_t count;
};

__attribute__((format(printf, 2, 3))) static struct err wrong(const struct checking *c, const char *format,
                                                              ...)
{
    va_list args;
    va_start(args, format);
    const char *detail = arena_vprintf(c->arena, format, args);
    va_end(args);
    return err_make(ERR_CONFLICT, detail);
}

// ---- names

static int by_ref(const void *a, const void *b)
{
    return text_compare(((const struct store_name *)a)->ref, ((const struct store_name *)b)->ref);
}

static struct err read_names(struct checking *c)
{
    size_t room = 0, n = NAMES_PAGE;
    for (struct text after = TEXT(""); n == NAMES_PAGE;) {
        struct store_name *page;
        struct err err = store_name_list(c->store, c->scratch, c->stream->id, after, NAMES_PAGE, &page, &n);
        if (err.code) return err;
        if (c->count + n > room) {
            struct store_name *more = ARENA_ARRAY(c->scratch, room = 2 * room + n, struct store_name);
            if (c->count) memcpy(more, c->names, c->count * sizeof *more);
            c->names = more;
        }
        if (n) memcpy(c->names + c->count, page, n * sizeof *page);
        if (n) after = page[n - 1].ref;
        c->count += n;
    }
    if (c->count) qsort(c->names, c->count, sizeof *c->names, by_ref);
    return OK;
}

bool evidence_name_fits(const struct store_name *name)
{
    unsigned char salt[16];
    char room[SECURE_BASE64_ROOM];
    if (!secure_from_base64url(name->salt, salt, sizeof salt)) return false;
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, salt, sizeof salt);
    secure_hash_add(&h, name->name.at, name->name.len);
    struct secure_digest digest = secure_hash_end(&h);
    return text_equal(secure_base64url(digest.bytes, sizeof digest.bytes, room, sizeof room), name->ref);
}

// Every name with a salt, also one that an entry had before.
static struct err check_names(struct checking *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const struct store_name *name = &c->names[i];
        if (!name->salt.len) continue; // of accounts that took part, and what earlier releases changed
        if (!evidence_name_fits(name))
            return wrong(c, "the name '%.*s' does not fit the ledger; it was changed", TEXT_ARGS(name->name));
        c->found->names++;
    }
    return OK;
}

// The name of a row: it fits, or it is erased, or an earlier release has changed it without a line.
static struct err check_row(struct checking *c, const char *kind, int32_t n, const char *ref, bool proven)
{
    struct store_name key = {.ref = text_of(ref)};
    const struct store_name *name = c->count ? bsearch(&key, c->names, c->count, sizeof key, by_ref) : NULL;
    if (!name)
        c->found->erased++;
    else if (!name->salt.len && proven)
        return wrong(c, "the name of %s %d does not fit the ledger; its salt is gone", kind, n);
    else
        c->found->unproven += !name->salt.len;
    return OK;
}

static struct err check_rows(struct checking *c)
{
    struct err err = OK;
    if (c->stream->kind == STREAM_TOURNAMENT) {
        for (STATE_EACH(entry, row, c->state))
            if (!err.code) err = check_row(c, "entry", row->n, row->ref, row->person[0]);
        return err;
    }
    for (STATE_EACH(player, row, c->state))
        if (!err.code) err = check_row(c, "player", row->n, row->ref, false);
    for (STATE_EACH(account, row, c->state))
        if (!err.code) err = check_row(c, "account", row->n, row->ref, false);
    return err;
}

// ---- persons

bool evidence_mark_fits(const struct store_stream *stream, const struct state *state,
                        const struct store_person_proof *p)
{
    char room[SECURE_BASE64_ROOM];
    const struct row_entry *entry = state_entry(state, p->entry);
    size_t at = (size_t)(p->place - 1) * (PERSON_MARK + 1);
    if (!entry || strlen(entry->person) < at + PERSON_MARK) return false;
    struct text secret = {(const char *)p->secret, sizeof p->secret};
    struct secure_digest mac =
        secure_mac(secret, (struct text){(const char *)stream->uid, sizeof stream->uid});
    struct text mark = secure_base64url(mac.bytes, sizeof mac.bytes, room, sizeof room);
    return !memcmp(mark.at, entry->person + at, PERSON_MARK);
}

static struct err check_persons(struct checking *c)
{
    struct store_person_proof *proofs;
    size_t n;
    struct err err = store_person_entry_list(c->store, c->scratch, c->stream->id, PROOFS_MOST, &proofs, &n);
    for (size_t i = 0; i < n && !err.code; i++)
        if (!evidence_mark_fits(c->stream, c->state, &proofs[i]))
            err =
                wrong(c, "entry %d: player %d of the club does not fit the ledger; somebody else was entered",
                      proofs[i].entry, proofs[i].player);
    return err;
}

// ---- photographs

static struct err check_photos(struct checking *c)
{
    struct arena page = ARENA_EMPTY;
    struct store_photo photo = {.stream = c->stream->id, .hash = TEXT("")};
    char room[SECURE_HEX_ROOM];
    struct err err = OK;
    for (char last[SECURE_HEX_ROOM] = ""; !err.code;) {
        err = store_photo_next(c->store, &page, text_of(last), &photo);
        if (err.code || !photo.hash.len) break;
        struct secure_digest digest = secure_sha256(photo.bytes);
        if (!text_equal(secure_hex(digest.bytes, sizeof digest.bytes, room, sizeof room), photo.hash))
            err =
                wrong(c, "the photograph %.*s does not fit its hash; it was changed", TEXT_ARGS(photo.hash));
        memcpy(last, photo.hash.at, photo.hash.len);
        c->found->photos++;
        arena_reset(&page);
    }
    arena_free(&page);
    return err;
}

struct err evidence_check(struct store *s, const struct store_stream *stream, const struct state *state,
                          struct arena *a, struct evidence *found)
{
    struct arena scratch = ARENA_EMPTY;
    struct checking c = {s, stream, state, a, &scratch, found, NULL, 0};
    struct err err = read_names(&c);
    if (!err.code) err = check_names(&c);
    if (!err.code) err = check_rows(&c);
    if (!err.code && stream->kind == STREAM_TOURNAMENT) err = check_persons(&c);
    if (!err.code && stream->kind == STREAM_TOURNAMENT) err = check_photos(&c);
    if (err.code && err.detail) err.detail = arena_printf(a, "%s", err.detail);
    arena_free(&scratch);
    return err;
}
