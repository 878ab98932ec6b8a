// SPDX-License-Identifier: MIT
#include "store/dump.h"
#include "store/migrate.h"
#include <stdlib.h>
#include <string.h>

struct dump {
    struct pg *pg;
    struct arena *arena;
    int schema;
    const char *snapshot;
    struct dump_tables tables;
    struct text filled; // name of the table, from its fill_start on
    bool filling;       // between fill_start and fill_end
};

// The forms of text that COPY writes and reads, whatever the server's file says; a copy may last.
static const char session[] =
    "SET statement_timeout = 0; SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = 0;"
    "SET enable_seqscan = on; SET datestyle = 'ISO, YMD'; SET timezone = 'UTC'; SET bytea_output = 'hex'";

// Which transaction wrote an event means nothing elsewhere. Tables are older than those that name them.
static const char list_tables[] =
    "SELECT string_agg(t.line, chr(10) ORDER BY t.oid) FROM (SELECT c.oid, c.relname || ' ' ||"
    " string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS line"
    " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
    " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'"
    " AND c.relname NOT IN ('schema_migration', 'refold')"
    " AND NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgname = 'guard_new')"
    " AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''"
    " AND (c.relname, a.attname) <> ('event', 'txid') GROUP BY c.oid, c.relname) t";

// Triggers go to sleep and wake up as they were.
static const char guard_off[] =
    "CREATE TEMP TABLE resting ON COMMIT DROP AS"
    " SELECT t.tgrelid::regclass AS of, t.tgname AS name, t.tgenabled AS mode FROM pg_trigger t"
    " JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND t.tgenabled <> 'D'"
    " AND c.relnamespace = 'public'::regnamespace;"
    "DO $$ DECLARE t record; BEGIN FOR t IN SELECT of, name FROM resting LOOP"
    " EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', t.of, t.name); END LOOP; END $$";
static const char guard_on[] =
    "DO $$ DECLARE t record; BEGIN FOR t IN SELECT of, name, mode FROM resting LOOP"
    " EXECUTE format('ALTER TABLE %s ENABLE %s TRIGGER %I', t.of,"
    " CASE t.mode WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, t.name); END LOOP; END $$";

// What the guard, which rests, holds new lines to and no constraint does: hashes have their length, lines are somebody's.
static const char unguarded[] =
    "DO $$ BEGIN IF EXISTS (SELECT FROM event WHERE octet_length(hash) <> 32)"
    " OR EXISTS (SELECT FROM checkpoint WHERE octet_length(hash) <> 32)"
    " OR EXISTS (SELECT FROM event e WHERE NOT EXISTS (SELECT FROM stream s WHERE s.id = e.stream)) THEN"
    " RAISE EXCEPTION USING ERRCODE = 'TD003', MESSAGE = 'a line that the guard refuses'; END IF; END $$";

// Numbers that the database gives out go on after the highest there is.
static const char go_on_counting[] =
    "DO $$ DECLARE t record; BEGIN FOR t IN"
    " SELECT a.attrelid::regclass AS of, a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = "
    "a.attrelid"
    " WHERE a.attidentity <> '' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP"
    " EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), max(%I)) FROM %s HAVING max(%I) IS NOT "
    "NULL',"
    " t.of, t.name, t.name, t.of, t.name); END LOOP; END $$";

// The connection's words go when it does.
static struct err kept(struct dump *d, struct err e)
{
    if (e.code && e.detail) e.detail = arena_printf(d->arena, "%s", e.detail);
    return e;
}

// What the database says of rows that it cannot take is for whoever writes SQL: its code says the same to them.
static struct err strange_rows(struct dump *d, struct err e)
{
    enum store_fault fault = e.code ? pg_fault(d->pg) : STORE_FINE;
    if (fault != STORE_SPLIT && fault != STORE_BROKEN) return kept(d, e);
    const char *code = pg_sqlstate(d->pg);
    return err_make(
        ERR_CONFLICT,
        arena_printf(
            d->arena,
            "the backup's rows of %.*s are none that this program writes (%s): somebody changed them before "
            "it was sealed. Restore another backup",
            TEXT_ARGS(d->filled), *code ? code : "no code"));
}

static struct err script(struct dump *d, const char *sql)
{
    return kept(d, pg_script(d->pg, sql));
}

static struct err read_tables(struct dump *d)
{
    const char *all = NULL;
    struct err e = kept(d, pg_ask(d->pg, list_tables, d->arena, &all));
    if (e.code) return e;
    size_t most = 1;
    struct text rest = text_of(all);
    for (size_t i = 0; i < rest.len; i++)
        most += rest.at[i] == '\n';
    d->tables.at = ARENA_ARRAY(d->arena, most, struct text);
    while (rest.at && rest.len)
        d->tables.at[d->tables.count++] = text_cut(&rest, '\n');
    return OK;
}

static struct err connect(const char *url, struct arena *a, struct dump **out)
{
    *out = calloc(1, sizeof **out);
    if (!*out) abort();
    (*out)->arena = a;
    return kept(*out, pg_open(url, NULL, 0, a, &(*out)->pg));
}

static struct err failed(struct dump **out, struct err e)
{
    if (!e.code) return OK;
    dump_close(*out);
    *out = NULL;
    return e;
}

// ---- reading

struct err dump_open(const char *url, struct arena *a, struct dump **out)
{
    struct err e = connect(url, a, out);
    if (!e.code) e = kept(*out, migrate_check_schema((*out)->pg, a));
    if (!e.code) e = script(*out, session);
    if (!e.code) e = script(*out, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (!e.code) e = kept(*out, pg_ask((*out)->pg, "SELECT pg_export_snapshot()", a, &(*out)->snapshot));
    if (!e.code) e = read_tables(*out);
    if (!e.code) (*out)->schema = migrate_newest(migrations);
    return failed(out, e);
}

const char *dump_snapshot(const struct dump *d)
{
    return d->snapshot;
}

int dump_schema(const struct dump *d)
{
    return d->schema;
}

struct dump_tables dump_tables(const struct dump *d)
{
    return d->tables;
}

struct err dump_rows(struct dump *d, struct text table, bool (*put)(void *user, struct text row), void *user)
{
    struct text columns = table, name = text_cut(&columns, ' ');
    return kept(d, pg_copy_out(d->pg,
                               arena_printf(d->arena, "COPY %.*s (%.*s) TO STDOUT", TEXT_ARGS(name),
                                            TEXT_ARGS(columns)),
                               put, user));
}

void dump_close(struct dump *d)
{
    if (!d) return;
    pg_close(d->pg);
    free(d);
}

// ---- filling

static struct err refuse_full(struct dump *d)
{
    const char *there = NULL;
    struct err e = kept(d, pg_ask(d->pg, "SELECT 1 FROM stream LIMIT 1", d->arena, &there));
    if (e.code || !there) return e;
    return err_make(ERR_CONFLICT, "there is a club in this database already; restore into an empty one");
}

// The schema as it was then: of today's migrations, those up to its number.
static struct err migrate_to(const char *url, int schema, struct arena *a)
{
    struct migration *list;
    size_t n = 0;
    int applied;
    while (migrations[n].number && migrations[n].number <= schema)
        n++;
    if (n == 0 || migrations[n - 1].number != schema)
        return err_make(ERR_CONFLICT, arena_printf(a,
                                                   "it comes from a newer tdserver (schema %d, this program "
                                                   "knows %d); restore it with that one",
                                                   schema, migrate_newest(migrations)));
    list = ARENA_ARRAY(a, n + 1, struct migration);
    memcpy(list, migrations, n * sizeof *list);
    return migrate_with(url, list, a, &applied);
}

struct err fill_open(const char *owner_url, int schema, struct arena *a, struct dump **out)
{
    *out = NULL;
    struct err e = migrate_to(owner_url, schema, a);
    if (e.code) return e;
    e = connect(owner_url, a, out);
    if (!e.code) e = script(*out, session);
    if (!e.code) e = refuse_full(*out);
    if (!e.code) e = script(*out, "BEGIN");
    if (!e.code) e = script(*out, guard_off);
    if (!e.code) e = read_tables(*out);
    return failed(out, e);
}

struct err fill_start(struct dump *d, struct text table)
{
    for (size_t i = 0; i < d->tables.count; i++) {
        if (!text_equal(d->tables.at[i], table)) continue;
        struct text columns = d->tables.at[i], name = text_cut(&columns, ' ');
        d->filled = name;
        struct err e = kept(d, pg_copy_start(d->pg, arena_printf(d->arena, "COPY %.*s (%.*s) FROM STDIN",
                                                                 TEXT_ARGS(name), TEXT_ARGS(columns))));
        d->filling = !e.code;
        return e;
    }
    return err_make(ERR_CONFLICT, arena_printf(d->arena, "it has a table that this schema has not: %.*s",
                                               TEXT_ARGS(table)));
}

struct err fill_put(struct dump *d, struct text bytes)
{
    if (!d->filling) return err_make(ERR_CONFLICT, "it has rows of no table");
    return strange_rows(d, pg_copy_put(d->pg, bytes));
}

struct err fill_end(struct dump *d)
{
    if (!d->filling) return OK;
    d->filling = false;
    return strange_rows(d, pg_copy_end(d->pg));
}

struct err fill_commit(struct dump *d)
{
    struct err e = script(d, guard_on);
    d->filled = TEXT("the ledgers");
    if (!e.code) e = strange_rows(d, pg_script(d->pg, unguarded));
    if (!e.code) e = strange_rows(d, pg_script(d->pg, go_on_counting));
    return e.code ? e : strange_rows(d, pg_script(d->pg, "COMMIT"));
}
