// SPDX-License-Identifier: MIT
// Migrations: applied once, refused when edited, safe when two servers start together; and the statements'
// types are compared with the database.
#include "store/migrate.h"
#include "store/fixture.h"
#include "store/statements.h"
#include <pthread.h>

static const char *owner_url(void)
{
    return cluster_url(cluster, CLUSTER_OWNER);
}

static void make_database(const char *name)
{
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    expect_ok(pg_script(super, arena_printf(&arena, "CREATE DATABASE %s OWNER td_owner", name)));
    pg_close(super);
}

static const char *url_of(const char *role, const char *database)
{
    return arena_printf(&arena, "host=%s/pg user=%s dbname=%s", home, role, database);
}

static void a_second_run_changes_nothing(void **state)
{
    (void)state;
    int applied = -1;
    expect_ok(store_migrate(owner_url(), &arena, &applied));
    assert_int_equal(applied, 0);
}

static const struct migration two[] = {
    {1, "one", "CREATE TABLE one (a integer)"},
    {2, "two", "CREATE TABLE two (a integer)"},
    {0, NULL, NULL},
};

static void a_migration_edited_later_is_refused(void **state)
{
    (void)state;
    make_database("edited");
    int applied;
    expect_ok(migrate_with(url_of("td_owner", "edited"), two, &arena, &applied));
    assert_int_equal(applied, 2);
    struct migration changed[] = {two[0], {2, "two", "CREATE TABLE two (a bigint)"}, {0, NULL, NULL}};
    struct err e = migrate_with(url_of("td_owner", "edited"), changed, &arena, &applied);
    assert_int_equal(e.code, ERR_INTERNAL);
    assert_non_null(strstr(e.detail, "0002_two was changed"));
}

static void a_failing_migration_leaves_nothing_and_is_named(void **state)
{
    (void)state;
    make_database("failing");
    struct migration list[] = {
        two[0], {2, "bad", "CREATE TABLE two (a integer); SELECT 1/0"}, {0, NULL, NULL}};
    int applied;
    struct err e = migrate_with(url_of("td_owner", "failing"), list, &arena, &applied);
    assert_int_not_equal(e.code, ERR_NONE);
    assert_non_null(strstr(e.detail, "0002_bad failed: division by zero"));
    expect_ok(
        migrate_with(url_of("td_owner", "failing"), two, &arena, &applied)); // table two was not left behind
    assert_int_equal(applied, 1);
}

static void an_older_program_refuses_a_newer_database(void **state)
{
    (void)state;
    make_database("newer");
    int applied;
    expect_ok(migrate_with(url_of("td_owner", "newer"), two, &arena, &applied));
    struct migration one[] = {two[0], {0, NULL, NULL}};
    struct err e = migrate_with(url_of("td_owner", "newer"), one, &arena, &applied);
    assert_int_equal(e.code, ERR_INTERNAL);
    assert_non_null(strstr(e.detail, "run the newer tdserver"));
}

static void *migrate_in_background(void *arg)
{
    struct arena a = ARENA_EMPTY;
    int applied = -1;
    if (store_migrate(arg, &a, &applied).code) applied = -1;
    arena_free(&a);
    return (void *)(intptr_t)applied;
}

static void servers_that_start_together_migrate_once(void **state)
{
    (void)state;
    enum { SERVERS = 4 };
    make_database("together");
    const char *url = url_of("td_owner", "together");
    pthread_t threads[SERVERS];
    int with_work = 0;
    for (int i = 0; i < SERVERS; i++)
        pthread_create(&threads[i], NULL, migrate_in_background, (void *)(uintptr_t)url);
    for (int i = 0; i < SERVERS; i++) {
        void *applied;
        pthread_join(threads[i], &applied);
        assert_true((intptr_t)applied >= 0);
        with_work += (intptr_t)applied > 0;
    }
    assert_int_equal(with_work, 1);
}

static void expect_refusal(const char *url, const char *words)
{
    struct store *s;
    struct err e = store_open(url, &arena, &s);
    assert_int_equal(e.code, ERR_INTERNAL);
    assert_null(s);
    if (!strstr(e.detail, words)) fail_msg("'%s' does not say '%s'", e.detail, words);
}

// ---- a rating list that was kept by match

static size_t number_before(int number)
{
    size_t n = 0;
    while (migrations[n].number && migrations[n].number < number)
        n++;
    return n;
}

static void expect_answer(struct pg *pg, const char *sql, const char *expected)
{
    const char *answer;
    expect_ok(pg_ask(pg, sql, &arena, &answer));
    assert_string_equal(answer ? answer : "", expected);
}

// Two tournaments: in the first a match was corrected by run 2, in the second the only one was taken off the list by it.
static const char by_match[] =
    "INSERT INTO stream (uid, kind, head_hash, format) VALUES (gen_random_uuid(), 1, decode(repeat('00', "
    "32), 'hex'), 1);"
    "INSERT INTO stream (uid, kind, club, head_hash, format) SELECT gen_random_uuid(), 2, (SELECT min(id) "
    "FROM stream),"
    " decode(repeat('00', 32), 'hex'), 1 FROM generate_series(1, 2);"
    "INSERT INTO rating_line SELECT (SELECT min(id) FROM stream), 'fibs', (SELECT min(id) FROM stream) + t, "
    "m, since, until,"
    " 1700000000000 + m, 5, winner, 10 - winner, 15000000, 5, 14999999, 7, gain, 1 FROM (VALUES (1, 1, 1, 0, "
    "3, 11),"
    " (1, 2, 1, 2, 4, 12), (1, 2, 2, 0, 6, 13), (2, 1, 1, 2, 7, 14)) AS v(t, m, since, until, winner, gain);";
static const char blocks[] = "SELECT string_agg(concat_ws(' ', b.stream - b.club, b.since, b.players, "
                             "octet_length(b.body)), '; ' ORDER BY b.stream, b.since)"
                             " FROM rating_block b";
// Of the corrected match: its number, moment, winner, values and gain.
static const char second_line[] =
    "SELECT concat_ws(' ', ('x' || encode(substr(l, 1, 4), 'hex'))::bit(32)::int, ('x' || encode(substr(l, "
    "5, 8), 'hex'))::bit(64)::bigint,"
    " ('x' || encode(substr(l, 17, 4), 'hex'))::bit(32)::int, ('x' || encode(substr(l, 25, 4), "
    "'hex'))::bit(32)::int,"
    " ('x' || encode(substr(l, 37, 4), 'hex'))::bit(32)::int, ('x' || encode(substr(l, 41, 4), "
    "'hex'))::bit(32)::int)"
    " FROM (SELECT substr(body, 49) AS l FROM rating_block WHERE stream = club + 1 AND since = 2) AS b";

static void a_list_that_was_kept_by_match_is_kept_by_tournament(void **state)
{
    (void)state;
    make_database("by_match");
    size_t before = number_before(902);
    struct migration *old = ARENA_ARRAY(&arena, before + 1, struct migration);
    memcpy(old, migrations, before * sizeof *old);
    int applied;
    expect_ok(migrate_with(url_of("td_owner", "by_match"), old, &arena, &applied));
    struct pg *pg;
    expect_ok(pg_open(url_of("td_owner", "by_match"), NULL, 0, &arena, &pg));
    expect_ok(pg_script(pg, by_match));
    expect_ok(store_migrate(url_of("td_owner", "by_match"), &arena, &applied));
    expect_answer(pg, blocks, "1 1 {3,4,6,7} 96; 1 2 {3,4,6,7} 96; 2 1 {3,7} 48; 2 2 {} 0");
    expect_answer(pg, second_line, "2 1700000000002 6 15000000 7 13");
    pg_close(pg);
}

static void serving_needs_the_whole_schema(void **state)
{
    (void)state;
    make_database("bare");
    expect_refusal(url_of("td_app", "bare"), "run  tdserver migrate --owner-url");
    int applied;
    struct migration first[] = {migrations[0], {0, NULL, NULL}};
    expect_ok(migrate_with(url_of("td_owner", "bare"), first, &arena, &applied));
    expect_refusal(url_of("td_app", "bare"), "lacks migration 0002_");
}

static void serving_as_the_owner_is_refused(void **state)
{
    (void)state;
    expect_refusal(owner_url(), "log in as td_app");
    expect_refusal(url_of("postgres", "td"), "log in as td_app");
}

static void a_database_without_the_roles_says_what_to_run(void **state)
{
    (void)state;
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    expect_ok(pg_script(super, "ALTER ROLE td_app RENAME TO td_lost"));
    int applied;
    struct err e = store_migrate(owner_url(), &arena, &applied);
    expect_ok(pg_script(super, "ALTER ROLE td_lost RENAME TO td_app"));
    pg_close(super);
    assert_int_equal(e.code, ERR_INTERNAL);
    assert_non_null(strstr(e.detail, "CREATE ROLE td_app LOGIN"));
    assert_non_null(strstr(e.detail, "tdserver migrate --owner-url"));
}

static void expect_misfit(const struct pg_statement *wrong, const char *words)
{
    struct pg *pg;
    struct err e = pg_open(cluster_url(cluster, CLUSTER_APP), wrong, 1, &arena, &pg);
    assert_int_equal(e.code, ERR_INTERNAL);
    assert_null(pg);
    if (!strstr(e.detail, words)) fail_msg("'%s' does not say '%s'", e.detail, words);
}

static void a_statement_of_the_wrong_type_stops_the_start(void **state)
{
    (void)state;
    struct pg_statement st = {"probe",
                              "SELECT s.head_seq, s.uid FROM stream s WHERE s.id = $1 LIMIT 1",
                              {PG_INT8},
                              {PG_INT8, PG_UUID}};
    struct pg *pg;
    expect_ok(pg_open(cluster_url(cluster, CLUSTER_APP), &st, 1, &arena, &pg));
    pg_close(pg);
    struct pg_statement wrong = st;
    wrong.params[0] = PG_INT4;
    expect_misfit(&wrong, "statement probe: parameter 1 is integer in this program");
    wrong = st;
    wrong.columns[1] = PG_TEXT;
    expect_misfit(&wrong, "statement probe: column 2 is text in this program");
    wrong = st;
    wrong.columns[1] = PG_NONE;
    expect_misfit(&wrong, "statement probe has 1 columns in this program, 2 in the database");
    wrong = st;
    wrong.text = "SELECT nothing FROM stream LIMIT 1";
    expect_misfit(&wrong, "statement probe does not fit the database: column \"nothing\" does not exist");
}

// The second witness of director/state.def: the same columns, types and ranges are in the tables.
static const char *column_type(const struct field *f)
{
    static const char *const names[] = {[FIELD_I4] = "integer",
                                        [FIELD_I8] = "bigint",
                                        [FIELD_BO] = "boolean",
                                        [FIELD_EN] = "integer",
                                        [FIELD_TX] = "text"};
    return names[f->type];
}

static const char *range_of(const struct field *f)
{
    // Words of SQL stand in quotes.
    bool quoted = !strcmp(f->name, "table") || !strcmp(f->name, "position");
    const char *name = arena_printf(&arena, quoted ? "\"%s\"" : "%s", f->name);
    long long min = f->min, max = f->max;
    bool any = f->type == FIELD_I4 && min == I4_MIN && max == I4_MAX;
    if (f->type == FIELD_BO || any) return "";
    if (f->type == FIELD_EN) return arena_printf(&arena, "CHECK ((%s >= 0))", name);
    if (f->type == FIELD_TX) name = arena_printf(&arena, "octet_length(%s)", name);
    if (min == max) return arena_printf(&arena, "CHECK ((%s = %lld))", name, max);
    const char *low = arena_printf(&arena, min < 0 ? "'%lld'::integer" : "%lld", min);
    if (max == (f->type == FIELD_I8 ? I8_MAX : I4_MAX))
        return arena_printf(&arena, "CHECK ((%s >= %s))", name, low);
    return arena_printf(&arena, "CHECK (((%s >= %s) AND (%s <= %lld)))", name, low, name, max);
}

static void the_tables_of_the_present_say_what_state_def_says(void **state)
{
    (void)state;
    struct pg *owner = open_pg(CLUSTER_OWNER);
    for (size_t kind = 0; kind < ROW_KINDS; kind++) {
        const struct fields *f = &row_fields[kind];
        const char *expected = "stream bigint , n integer , version bigint ", *there;
        for (size_t i = 0; i < f->count; i++)
            expected = arena_printf(&arena, "%s, %s %s %s", expected, f->at[i].name, column_type(&f->at[i]),
                                    range_of(&f->at[i]));
        expect_ok(
            pg_ask(owner,
                   arena_printf(
                       &arena,
                       "SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, NULL) || ' ' ||"
                       " coalesce((SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c"
                       "  WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey[1] = a.attnum), ''),"
                       " ', ' ORDER BY a.attnum) FROM pg_attribute a"
                       " WHERE a.attrelid = 'state_%s'::regclass AND a.attnum > 0 AND NOT a.attisdropped"
                       " AND a.attnotnull",
                       f->name),
                   &arena, &there));
        assert_string_equal(there, expected);
    }
    pg_close(owner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_run_changes_nothing),
        cmocka_unit_test(a_migration_edited_later_is_refused),
        cmocka_unit_test(a_failing_migration_leaves_nothing_and_is_named),
        cmocka_unit_test(an_older_program_refuses_a_newer_database),
        cmocka_unit_test(servers_that_start_together_migrate_once),
        cmocka_unit_test(a_list_that_was_kept_by_match_is_kept_by_tournament),
        cmocka_unit_test(serving_needs_the_whole_schema),
        cmocka_unit_test(serving_as_the_owner_is_refused),
        cmocka_unit_test(a_database_without_the_roles_says_what_to_run),
        cmocka_unit_test(a_statement_of_the_wrong_type_stops_the_start),
        cmocka_unit_test(the_tables_of_the_present_say_what_state_def_says),
    };
    return cmocka_run_group_tests(tests, cluster_up, cluster_down);
}
