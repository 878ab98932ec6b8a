// SPDX-License-Identifier: MIT
// What only the owner of the tables may do: take the rows of a stream away and put others in their place.
#include "store/migrate.h"
#include "store/store_inner.h"
#include <inttypes.h>

// The first waits for as long as another program does the same; the number is any constant. A waiting writer of one
// of the tables is waited for, too.
static const char patience[] = "SET statement_timeout = 0; SET lock_timeout = 0;"
                               "SET idle_in_transaction_session_timeout = 0;"
                               "SELECT pg_advisory_lock(7231544020002);"
                               "SET lock_timeout = '60s'";

static struct err script(struct store *s, const char *sql)
{
    struct err e = pg_script(s->pg, sql);
    if (e.code && s->mode != MODE_IDLE) s->failed = true;
    return e;
}

static struct err check_schema(const char *url, struct arena *a)
{
    struct pg *pg;
    struct err e = pg_open(url, NULL, 0, a, &pg);
    if (e.code) return e;
    e = migrate_check_schema(pg, a);
    if (e.code) e.detail = arena_printf(a, "%s", e.detail);
    pg_close(pg);
    return e;
}

struct err store_open_owner(const char *url, struct arena *a, struct store **out)
{
    *out = NULL;
    struct err e = check_schema(url, a);
    if (!e.code) e = store_connect(url, a, out);
    if (!e.code) e = script(*out, patience);
    if (!e.code) return OK;
    e.detail = arena_printf(a, "%s", e.detail);
    store_close(*out);
    *out = NULL;
    return e;
}

// ---- who asked

struct err store_refold_asked(struct store *s, struct arena *a, bool *asked)
{
    const char *answer = NULL;
    struct err e = pg_ask(s->pg, "SELECT migration FROM refold ORDER BY migration LIMIT 1", a, &answer);
    *asked = answer != NULL;
    return e;
}

struct err store_refold_done(struct store *s)
{
    return script(s, "DELETE FROM refold");
}

// ---- one stream

// Cut anywhere, so without letters of several bytes.
struct err store_mark_untrue(struct store *s, int64_t stream, const char *why)
{
    struct text words = text_of(why);
    char quoted[2 * STORE_UNTRUE];
    size_t n = 0;
    for (size_t i = 0; i < words.len && i < STORE_UNTRUE - 1; i++) {
        if (words.at[i] == '\'') quoted[n++] = '\'';
        quoted[n++] = (unsigned char)words.at[i] < 0x80 ? words.at[i] : '?';
    }
    return script(s, arena_printf(&s->scratch, "UPDATE stream SET untrue = '%.*s' WHERE id = %" PRId64,
                                  (int)n, quoted, stream));
}

// In the order in which a batch saves the kinds, so that nobody waits in a ring with us.
struct err store_rebuild_start(struct store *s, int64_t stream, enum row_kind first, size_t kinds)
{
    struct err e = OK;
    for (size_t i = 0; i < kinds && !e.code; i++) {
        const char *name = row_fields[first + i].name;
        e = script(
            s, arena_printf(&s->scratch,
                            "ALTER TABLE state_%s DISABLE TRIGGER guard_new, DISABLE TRIGGER guard_changed;"
                            "DELETE FROM state_%s WHERE stream = %" PRId64,
                            name, name, stream));
    }
    return e;
}

struct err store_rebuild_end(struct store *s, enum row_kind first, size_t kinds)
{
    struct err e = store_flush(s);
    for (size_t i = 0; i < kinds && !e.code; i++)
        e = script(s, arena_printf(&s->scratch,
                                   "ALTER TABLE state_%s ENABLE ALWAYS TRIGGER guard_new,"
                                   " ENABLE ALWAYS TRIGGER guard_changed",
                                   row_fields[first + i].name));
    return e;
}
