// SPDX-License-Identifier: MIT
#include "audit/restoring.h"

#include "base/zip.h"

#include <string.h>

static struct err strange(void)
{
    return err_make(ERR_CONFLICT,
                    "it is not in the form that this program writes; restore it with a newer one");
}

static struct err read_about(struct restoring *r, struct text line)
{
    struct text rest = line, word = text_cut(&rest, ' '), version = text_cut(&rest, ' ');
    int64_t schema;
    bool known = text_equal(version, TEXT("1")) || text_equal(version, TEXT("2"));
    bool good = text_equal(word, RESTORING_NAME) && known && text_int64(text_cut(&rest, ' '), &schema) &&
                schema > 0 && schema <= INT32_MAX && text_int64(text_cut(&rest, ' '), &r->report->made_ms);
    if (!good) return strange();
    r->report->schema = (int)schema;
    return OK;
}

static struct err read_key(struct restoring *r, struct text hex)
{
    unsigned char seed[SECURE_SEED];
    if (!secure_from_hex(hex, seed, sizeof seed)) return strange();
    secure_key_from_seed(&r->key, seed);
    secure_wipe(seed, sizeof seed);
    return OK;
}

static struct err take_table(struct restoring *r, struct text table)
{
    if (!r->to) return r->report->tables++, OK;
    struct err err = fill_end(r->to);
    return err.code ? err : fill_start(r->to, table);
}

static struct err take_rows(struct restoring *r, struct text rows)
{
    return r->to ? fill_put(r->to, rows) : OK;
}

static struct err take_packed_rows(struct restoring *r, struct text piece)
{
    size_t len;
    if (!zip_unpack(piece, r->rows, sizeof r->rows, &len)) return strange();
    return take_rows(r, (struct text){r->rows, len});
}

enum { START = '-' };
// Which piece may follow which; after what a file may end.
static const struct part {
    char kind;
    const char *after;
    struct err (*take)(struct restoring *r, struct text piece);
} parts[] = {{ABOUT, "-", read_about},
             {KEY, "b", read_key},
             {TABLE, "ktrz", take_table},
             {ROWS, "trz", take_rows},
             {PACKED_ROWS, "trz", take_packed_rows}};
static const char last[] = "trz";

static struct err take_piece(struct restoring *r, char kind, struct text piece)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].kind != kind || !strchr(parts[i].after, r->seen)) continue;
        r->seen = kind;
        return parts[i].take(r, piece);
    }
    return strange();
}

struct err restoring_take(struct restoring *r)
{
    r->seen = START;
    for (;;) {
        struct text piece;
        char kind;
        struct err err = sealed_next(&r->in, &kind, &piece);
        if (!err.code && r->in.ended) return strchr(last, r->seen) ? OK : strange();
        if (!err.code) err = take_piece(r, kind, piece);
        if (err.code) return err;
    }
}

struct err restoring_look(struct restoring *r, FILE *file, struct text passphrase)
{
    struct err err = sealed_open(&r->in, file, passphrase);
    if (!err.code) err = restoring_take(r);
    r->report->bytes = ftell(file);
    r->report->lock = r->in.lock;
    return err;
}
