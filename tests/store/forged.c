// SPDX-License-Identifier: MIT
// Backups whose rows were changed by somebody who has the lock, filled into a real PostgreSQL: refused in plain words with
// nothing half-made, or taken, and then what they tell of the past is found. Who serves from what was taken lives.
// TD_FORGED=CASES and TD_SEED make it longer or another one.
#include "audit/restoring.h"
#include "audit/upgrade.h"
#include "audit/verify.h"
#include "chance.h"
#include "desk/desk.h"
#include "desk/desk_inner.h"
#include "store/dump.h"
#include "store/fixture.h"
#include "store/pg.h"

#define PHRASE TEXT("a kettle, two dice and a doubling cube")
enum { CASES = 40, TABLES_MOST = 64 };

// The rows of a club, table by table.
static struct club {
    struct text name[TABLES_MOST], rows[TABLES_MOST];
    size_t count;
} genuine;

static int64_t cases, refused, found, harmless;

// ---- databases beside each other in one cluster

static void superuser(const char *sql)
{
    struct pg *pg = open_pg(CLUSTER_SUPERUSER);
    struct err err = pg_script(pg, sql);
    if (err.code) fail_msg("%s: %s", sql, err.detail);
    pg_close(pg);
}

static const char *url_of(const char *database, const char *role)
{
    return arena_printf(&arena, "host=%s/pg port=5432 user=%s dbname=%s", home, role, database);
}

// ---- the rows of a club

static void fill_fixture(const char *url)
{
    static struct restoring r;
    static struct backup_report report;
    const char *tests = getenv("TD_TESTS");
    FILE *file =
        fopen(arena_printf(&arena, "%s/fixtures/backup/version-1.backup", tests ? tests : "tests"), "rbe");
    assert_non_null(file);
    r.arena = &arena;
    r.report = &report;
    expect_ok(restoring_look(&r, file, PHRASE));
    expect_ok(fill_open(url, report.schema, &arena, &r.to));
    expect_ok(sealed_again(&r.in));
    expect_ok(restoring_take(&r));
    expect_ok(fill_end(r.to));
    expect_ok(fill_commit(r.to));
    dump_close(r.to);
    sealed_close(&r.in);
    fclose(file);
}

struct growing {
    char *at;
    size_t len;
};

static bool keep_row(void *user, struct text row)
{
    struct growing *all = user;
    all->at = realloc(all->at, all->len + row.len + 1);
    memcpy(all->at + all->len, row.at, row.len);
    all->len += row.len;
    return true;
}

static void read_club(const char *url, struct club *club)
{
    struct dump *d;
    expect_ok(dump_open(url, &arena, &d));
    struct dump_tables tables = dump_tables(d);
    assert_true(tables.count <= TABLES_MOST);
    for (club->count = 0; club->count < tables.count; club->count++) {
        struct growing all = {0};
        expect_ok(dump_rows(d, tables.at[club->count], keep_row, &all));
        club->name[club->count] = tables.at[club->count];
        club->rows[club->count] = (struct text){all.at, all.len};
    }
    dump_close(d);
}

static void forget_club(struct club *club)
{
    for (size_t i = 0; i < club->count; i++)
        free((char *)club->rows[i].at);
}

static int up(void **state)
{
    struct upgrade_report report;
    int applied;
    if (cluster_up(state)) return -1;
    superuser("CREATE DATABASE genuine OWNER td_owner");
    superuser("CREATE DATABASE empty OWNER td_owner");
    fill_fixture(url_of("genuine", "td_owner"));
    expect_ok(upgrade_restored(url_of("genuine", "td_owner"), &arena, &report));
    assert_null(report.untrue);
    expect_ok(store_migrate(url_of("empty", "td_owner"), &arena, &applied));
    read_club(url_of("genuine", "td_app"), &genuine);
    return 0;
}

static int down(void **state)
{
    forget_club(&genuine);
    return cluster_down(state);
}

// ---- forging

// What programs trip over, as COPY writes it: signs, sizes, no text, NUL, what is no UTF-8, what is no value.
static const char *const foreign[] = {"-1",
                                      "0",
                                      "2147483647",
                                      "-2147483648",
                                      "9223372036854775807",
                                      "99999999999999999999",
                                      "\\N",
                                      "",
                                      "x",
                                      "t",
                                      "\\000",
                                      "\\\\x00",
                                      "\\\\x",
                                      "\\\\xzz",
                                      "\xff\xfe",
                                      "\xc0\x80",
                                      "\xed\xa0\x80",
                                      "\\xff",
                                      "\\",
                                      "\\.",
                                      "infinity",
                                      "-infinity",
                                      "0001-01-01 00:00:00+00",
                                      "294276-12-31 00:00:00+00",
                                      "\xe2\x80\xae",
                                      "{",
                                      "'; DROP TABLE event; --",
                                      "\\n",
                                      "\t",
                                      "\n"};

static struct text joined(struct text a, const char *b, size_t b_len, struct text c)
{
    char *at = arena_alloc(&arena, a.len + b_len + c.len + 1);
    memcpy(at, a.at, a.len);
    memcpy(at + a.len, b, b_len);
    memcpy(at + a.len + b_len, c.at, c.len);
    return (struct text){at, a.len + b_len + c.len};
}

// One field of one row gets another value.
static struct text another_value(struct chance *c, struct text rows, size_t row, size_t end)
{
    size_t from = row + chance_below(c, (uint32_t)(end - row + 1)), to;
    while (from > row && rows.at[from - 1] != '\t')
        from--;
    for (to = from; to < end && rows.at[to] != '\t'; to++) {
    }
    struct text before = {rows.at, from}, after = {rows.at + to, rows.len - to};
    if (chance_below(c, 6) == 0) {
        size_t len = (size_t)1 << (6 + chance_below(c, 13));
        char *long_one = arena_alloc(&arena, len);
        memset(long_one, chance_below(c, 2) ? '9' : 'A', len);
        return joined(before, long_one, len, after);
    }
    if (chance_below(c, 3) == 0 && to > from) { // one character of it
        struct text kept = {rows.at, from + chance_below(c, (uint32_t)(to - from))};
        char other = "0123456789abcdefz"[chance_below(c, 17)];
        return joined(kept, &other, 1, (struct text){kept.at + kept.len + 1, rows.len - kept.len - 1});
    }
    const char *value = foreign[chance_below(c, sizeof foreign / sizeof *foreign)];
    return joined(before, value, strlen(value), after);
}

static struct text forge(struct chance *c, struct text rows)
{
    size_t row = chance_below(c, (uint32_t)rows.len), end;
    while (row && rows.at[row - 1] != '\n')
        row--;
    for (end = row; end < rows.len - 1 && rows.at[end] != '\n'; end++) {
    }
    struct text before = {rows.at, row}, self = {rows.at + row, end + 1 - row},
                after = {rows.at + end + 1, rows.len - end - 1};
    switch (chance_below(c, 8)) {
    case 0:
        return joined(before, "", 0, after); // left out
    case 1:
        return joined(joined(before, self.at, self.len, self), "", 0, after); // twice
    case 2:
        return (struct text){rows.at, row + chance_below(c, (uint32_t)self.len)}; // cut off
    default:
        return another_value(c, rows, row, end);
    }
}

// ---- what becomes of it

// Words of ours: they say what it is about, and nothing of SQL, types and constraints.
static void expect_plain(struct err err, uint64_t seed)
{
    static const char *const words[] = {
        "constraint", "syntax",        "violates",   "column",       "COPY",    "relation",     "type ",
        "encoding",   "duplicate key", "null value", "out of range", "literal", "byte sequence"};
    if (!err.detail || !text_is_utf8(text_of(err.detail)))
        fail_msg("seed %llu: no words", (unsigned long long)seed);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(err.detail, words[i]))
            fail_msg("seed %llu: not plain: %s", (unsigned long long)seed, err.detail);
}

static struct err fill(size_t forged, struct text rows)
{
    struct dump *d;
    struct err err = fill_open(url_of("tried", "td_owner"), migrate_newest(migrations), &arena, &d);
    for (size_t i = 0; i < genuine.count && !err.code; i++) {
        err = fill_start(d, genuine.name[i]);
        struct text rest = i == forged ? rows : genuine.rows[i];
        if (!err.code && rest.len) err = fill_put(d, rest);
        if (!err.code) err = fill_end(d);
    }
    if (!err.code) err = fill_commit(d);
    dump_close(d);
    return err;
}

// All of a line of the ledger but when it was saved, which is its last column and proves nothing.
static bool next_line(struct text *rows, struct text *line)
{
    if (!rows->len) return false;
    *line = text_cut(rows, '\n');
    while (line->len && line->at[line->len - 1] != '\t')
        line->len--;
    return true;
}

static bool same_lines(struct text a, struct text b)
{
    struct text one, other;
    while (next_line(&a, &one))
        if (!next_line(&b, &other) || !text_equal(one, other)) return false;
    return !b.len;
}

// Every stream is read as for its first page.
static void serve(uint64_t seed)
{
    static struct secure_key key;
    static const unsigned char letters[SECURE_SEED] = {7};
    struct desk *desk = NULL;
    secure_key_from_seed(&key, letters);
    struct desk_options options = {
        .database = url_of("tried", "td_app"), .public_url = "http://127.0.0.1", .key = &key};
    struct err err = desk_open(&options, &arena, &desk);
    if (err.code) {
        expect_plain(err, seed);
        return;
    }
    struct store *s;
    struct store_stream *list;
    size_t n;
    expect_ok(store_open(url_of("tried", "td_app"), &arena, &s));
    expect_ok(store_stream_list(s, &arena, STREAM_TOURNAMENT, 0, 0, 50, &list, &n));
    for (size_t i = 0; i < n; i++) {
        struct cached_stream copy = {.kind = list[i].kind, .stream = list[i].id};
        if (!cached_stream_load(&copy, s, &arena).code) cached_stream_forget(&copy);
    }
    store_close(s);
    desk_close(desk);
}

static bool past_is_genuine(size_t table)
{
    static struct club now;
    if (!text_starts(genuine.name[table], TEXT("event "))) return true;
    read_club(url_of("tried", "td_app"), &now);
    bool same = same_lines(now.rows[table], genuine.rows[table]);
    forget_club(&now);
    return same;
}

static void try_one(uint64_t seed)
{
    struct chance c = {seed};
    struct upgrade_report report = {0};
    size_t table = chance_below(&c, (uint32_t)genuine.count);
    while (!genuine.rows[table].len)
        table = (table + 1) % genuine.count;
    struct text rows = forge(&c, genuine.rows[table]);
    superuser("DROP DATABASE IF EXISTS tried WITH (FORCE)");
    superuser("CREATE DATABASE tried TEMPLATE empty OWNER td_owner");
    struct err err = fill(table, rows);
    if (err.code) {
        const char *left = NULL;
        struct pg *pg;
        expect_plain(err, seed);
        expect_ok(pg_open(url_of("tried", "td_owner"), NULL, 0, &arena, &pg));
        expect_ok(pg_ask(pg, "SELECT 1 FROM stream LIMIT 1", &arena, &left));
        assert_null(left);
        pg_close(pg);
        refused++;
        return;
    }
    err = upgrade_restored(url_of("tried", "td_owner"), &arena, &report);
    if (err.code) {
        expect_plain(err, seed);
        refused++;
        return;
    }
    for (const struct verify_untrue *at = report.untrue; at; at = at->next)
        expect_plain(err_make(ERR_CONFLICT, at->why), seed);
    if (!report.untrue && !past_is_genuine(table))
        fail_msg("seed %llu: the ledger was changed and is true", (unsigned long long)seed);
    serve(seed);
    if (report.untrue)
        found++;
    else
        harmless++;
}

static void forged_rows_are_refused_or_found(void **state)
{
    (void)state;
    const char *many = getenv("TD_FORGED"), *first = getenv("TD_SEED");
    uint64_t seed = first ? strtoull(first, NULL, 10) : 1,
             end = seed + (many ? strtoull(many, NULL, 10) : CASES);
    for (; seed < end; seed++, cases++)
        try_one(seed);
    print_message("# seeds to %llu: %lld forged, %lld refused, %lld found, %lld not of the past\n",
                  (unsigned long long)end - 1, (long long)cases, (long long)refused, (long long)found,
                  (long long)harmless);
}

// The file as a whole, the way a user would meet it.
static void a_forged_backup_makes_nothing(void **state)
{
    (void)state;
    static struct sealed_writer w;
    struct backup_report report;
    struct sealed_lock lock;
    const char *path = arena_printf(&arena, "%s/forged.backup", home),
               *dir = arena_printf(&arena, "%s/new", home);
    FILE *file = fopen(path, "wbe");
    assert_non_null(file);
    expect_ok(sealed_lock_make(PHRASE, &lock));
    sealed_start(&w, file, &lock);
    sealed_put(&w, ABOUT,
               text_of(arena_printf(&arena, "tdserver-backup 2 %d 1795204800000 0.2.0",
                                    migrate_newest(migrations))));
    sealed_put(&w, KEY, text_of("0707070707070707070707070707070707070707070707070707070707070707"));
    for (size_t i = 0; i < genuine.count; i++) {
        sealed_put(&w, TABLE, genuine.name[i]);
        if (genuine.rows[i].len) sealed_put(&w, ROWS, genuine.rows[i]);
        if (text_starts(genuine.name[i], TEXT("event "))) sealed_put(&w, ROWS, TEXT("1\tnothing\n"));
    }
    assert_true(sealed_end(&w));
    fclose(file);
    struct err err = backup_restore(path, PHRASE, dir, &arena, &report);
    assert_int_equal(err.code, ERR_CONFLICT);
    expect_plain(err, 0);
    assert_non_null(strstr(err.detail, "rows of event"));
    assert_int_not_equal(access(dir, F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_forged_backup_makes_nothing),
                                       cmocka_unit_test(forged_rows_are_refused_or_found)};
    return cmocka_run_group_tests_name("forged", tests, up, down);
}
