// SPDX-License-Identifier: MIT
#include "store/migrate.h"
#include "base/crypto/secure.h"
#include "store/cluster/roles.h"
#include <stdlib.h>
#include <string.h>

// The lock's number is any constant; it only has to be the same in every tdserver.
static const char prelude[] =
    "SET statement_timeout = 0; SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = 0;"
    "SELECT pg_advisory_lock(7231544020001);"
    "CREATE TABLE IF NOT EXISTS schema_migration ("
    " number integer PRIMARY KEY, name text NOT NULL, checksum bytea NOT NULL,"
    " at timestamptz NOT NULL DEFAULT now());"
    "COMMENT ON TABLE schema_migration IS 'Which migrations this database has.';"
    "COMMENT ON COLUMN schema_migration.number IS 'NNNN of the file.';"
    "COMMENT ON COLUMN schema_migration.name IS 'Name of the file.';"
    "COMMENT ON COLUMN schema_migration.checksum IS 'SHA-256 of the file as it was applied.';"
    "COMMENT ON COLUMN schema_migration.at IS 'When it was applied.';"
    "GRANT SELECT ON schema_migration TO td_app, td_read";

static const char *checksum_of(const struct migration *m, struct arena *a)
{
    struct secure_digest digest = secure_sha256(text_of(m->sql));
    char hex[SECURE_HEX_ROOM];
    return arena_printf(a, "%.*s", TEXT_ARGS(secure_hex(digest.bytes, sizeof digest.bytes, hex, sizeof hex)));
}

static struct err apply(struct pg *pg, const struct migration *m, struct arena *a)
{
    struct err e = pg_script(pg, "BEGIN");
    if (!e.code) e = pg_script(pg, m->sql);
    if (!e.code)
        e = pg_script(pg,
                      arena_printf(a,
                                   "INSERT INTO schema_migration (number, name, checksum) VALUES (%d, '%s', "
                                   "'\\x%s')",
                                   m->number, m->name, checksum_of(m, a)));
    if (!e.code) e = pg_script(pg, "COMMIT");
    // Closing the connection, which comes next, undoes what was done.
    if (e.code) e.detail = arena_printf(a, "migration %04d_%s failed: %s", m->number, m->name, e.detail);
    return e;
}

// One migration: applied, already there unchanged, or there but edited since.
static struct err step(struct pg *pg, const struct migration *m, struct arena *a, int *applied)
{
    const char *known;
    struct err e = pg_ask(
        pg,
        arena_printf(a, "SELECT encode(checksum, 'hex') FROM schema_migration WHERE number = %d", m->number),
        a, &known);
    if (e.code) return e;
    if (!known) {
        ++*applied;
        return apply(pg, m, a);
    }
    if (!strcmp(known, checksum_of(m, a))) return OK;
    return err_make(ERR_INTERNAL,
                    arena_printf(a,
                                 "migration %04d_%s was changed after it had been applied here; put the "
                                 "file back as it was and add a new migration",
                                 m->number, m->name));
}

int migrate_newest(const struct migration *list)
{
    int newest = 0;
    for (; list->number; list++)
        newest = list->number;
    return newest;
}

static struct err refuse_newer(struct pg *pg, const struct migration *list, struct arena *a)
{
    const char *newest;
    struct err e = pg_ask(pg, "SELECT coalesce(max(number), 0) FROM schema_migration", a, &newest);
    if (e.code) return e;
    int64_t last = migrate_newest(list), known = 0;
    if (text_int64(text_of(newest), &known) && known > last)
        return err_make(ERR_INTERNAL,
                        arena_printf(a,
                                     "the database has migration %s, this program only %d; run the newer "
                                     "tdserver",
                                     newest, (int)last));
    return OK;
}

static struct err run(struct pg *pg, const struct migration *list, struct arena *a, int *applied)
{
    struct err e = roles_check(pg, a);
    if (!e.code) e = pg_script(pg, prelude);
    if (!e.code) e = refuse_newer(pg, list, a);
    for (const struct migration *m = list; !e.code && m->number; m++)
        e = step(pg, m, a, applied);
    return e;
}

struct err migrate_with(const char *url, const struct migration *list, struct arena *a, int *applied)
{
    struct pg *pg;
    *applied = 0;
    struct err e = pg_open(url, NULL, 0, a, &pg);
    if (e.code) return e;
    e = run(pg, list, a, applied);
    if (e.code) e.detail = arena_printf(a, "%s", e.detail);
    pg_close(pg); // gives the advisory lock back
    return e;
}

struct err store_migrate(const char *url, struct arena *a, int *applied)
{
    return migrate_with(url, migrations, a, applied);
}

struct err migrate_check_schema(struct pg *pg, struct arena *a)
{
    const char *there;
    struct err e = pg_ask(pg, "SELECT to_regclass('schema_migration')", a, &there);
    if (e.code) return e;
    if (!there)
        return err_make(ERR_INTERNAL, "the database is empty; run  tdserver migrate --owner-url "
                                      "'host=... dbname=td user=td_owner'");
    e = refuse_newer(pg, migrations, a);
    for (const struct migration *m = migrations; !e.code && m->number; m++) {
        e = pg_ask(pg,
                   arena_printf(a, "SELECT 1 FROM schema_migration WHERE number = %d AND checksum = '\\x%s'",
                                m->number, checksum_of(m, a)),
                   a, &there);
        if (!e.code && !there)
            return err_make(ERR_INTERNAL,
                            arena_printf(a,
                                         "the database lacks migration %04d_%s; run  tdserver migrate "
                                         "--owner-url 'host=... dbname=td user=td_owner'",
                                         m->number, m->name));
    }
    return e;
}

struct err migrate_check(struct pg *pg, struct arena *a)
{
    const char *asked = NULL;
    struct err e = migrate_check_schema(pg, a);
    if (!e.code) e = pg_ask(pg, "SELECT migration FROM refold LIMIT 1", a, &asked);
    if (e.code || !asked) return e;
    return err_make(ERR_INTERNAL,
                    "the rows of this database still have to be built again from its ledgers; run  "
                    "tdserver migrate --owner-url 'host=... dbname=td user=td_owner'");
}
