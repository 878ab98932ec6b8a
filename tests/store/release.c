// SPDX-License-Identifier: MIT
// The database of an earlier release (tests/fixtures/database): restored, migrated, verified, served from; its rows
// built again from its ledgers, where they were spoiled, where a migration asks for it, and in spite of a kill.
#include "audit/upgrade.h"
#include "audit/verify.h"
#include "base/clock.h"
#include "desk/desk.h"
#include "desk/inside.h"
#include "store/fixture.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

enum { STREAMS = 35, PATIENCE_MS = 60000 };

extern char **environ;
static const struct verify_known nothing;
static const char *packed_owner, *packed_app;
static struct pg *owner;

// ---- asking the database

static const char *url_of(const char *role)
{
    return arena_printf(&arena, "host=%s/pg user=%s dbname=packed", home, role);
}

static void run(const char *sql)
{
    struct err err = pg_script(owner, sql);
    if (err.code) fail_msg("%s: %s", sql, err.detail);
}

static const char *ask(const char *sql)
{
    const char *answer;
    struct err err = pg_ask(owner, sql, &arena, &answer);
    if (err.code) fail_msg("%s: %s", sql, err.detail);
    return answer;
}

static void shell(const char *command)
{
    if (system(command)) fail_msg("this fails: %s", command);
}

static const char *programs(void)
{
    const char *detail = "", *bin = cluster_programs(0, &arena, &detail);
    if (!bin) fail_msg("%s", detail);
    return bin;
}

static const char *under(const char *variable)
{
    const char *value = getenv(variable);
    if (!value) fail_msg("%s names a directory that this test needs", variable);
    return value;
}

static struct err verify(struct verify_report *report)
{
    struct store *s;
    struct err err = store_open(packed_app, &arena, &s);
    if (err.code) return err;
    err = verify_database(s, &nothing, &arena, report);
    store_close(s);
    return err;
}

static void must_be_true(void)
{
    struct verify_report report;
    expect_ok(verify(&report));
    assert_int_equal(report.streams, STREAMS);
}

// Every row of these kinds, in one sum; a database of an earlier release has not all of them.
static const char *sum_of(int first, int end)
{
    const char *all = "SELECT ''";
    for (int kind = first; kind < end; kind++)
        if (ask(arena_printf(&arena, "SELECT to_regclass('state_%s')", row_fields[kind].name)))
            all = arena_printf(&arena,
                               "%s || (SELECT coalesce(md5(string_agg(t::text, ';' ORDER BY stream, n)), '-')"
                               " FROM state_%s t)",
                               all, row_fields[kind].name);
    return ask(all);
}

static const char *sum_of_rows(void)
{
    return sum_of(0, ROW_KINDS);
}

static const char *sum_of_ledgers(void)
{
    return ask(
        "SELECT md5(string_agg(s.uid || ' ' || s.head_seq || ' ' || s.head_hash::text, ';' ORDER BY s.uid))"
        " || (SELECT md5(string_agg(e.hash::text || e.body::text, ';' ORDER BY e.stream, e.seq)) FROM event "
        "e)"
        " FROM stream s");
}

#define GUARDS                                                                                               \
    "SELECT count(*) FILTER (WHERE tgenabled = 'A') || ' of ' || count(*) FROM pg_trigger"                   \
    " WHERE NOT tgisinternal"

static void the_guard_stands(void)
{
    assert_string_equal(ask(GUARDS), arena_printf(&arena, "%d of %d", 2 * ROW_KINDS + 4, 2 * ROW_KINDS + 4));
}

// ---- up and down

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    packed_owner = url_of("td_owner");
    packed_app = url_of("td_app");
    struct pg *superuser = open_pg(CLUSTER_SUPERUSER);
    expect_ok(pg_script(superuser, "CREATE DATABASE packed OWNER td_owner"));
    pg_close(superuser);
    shell(arena_printf(&arena,
                       "gzip -dc '%s/fixtures/database/0.1.0.sql.gz' |"
                       " '%s/psql' -Xq -v ON_ERROR_STOP=1 -o /dev/null -d '%s'",
                       under("TD_TESTS"), programs(), packed_owner));
    expect_ok(pg_open(packed_owner, NULL, 0, &arena, &owner));
    return 0;
}

static int down(void **state)
{
    pg_close(owner);
    return cluster_down(state);
}

// ---- the release as it is, and migrated

// Before anything is changed: every ledger ends as its golden export does, and every hash follows from the one before.
static void the_restored_ledgers_are_those_of_the_exports(void **state)
{
    (void)state;
    const char *path = arena_printf(&arena, "%s/golden/ledger/0.1.0", under("TD_TESTS"));
    DIR *dir = opendir(path);
    assert_non_null(dir);
    int seen = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (!strstr(entry->d_name, ".ledger")) continue;
        struct verify_report report;
        FILE *file = fopen(arena_printf(&arena, "%s/%s", path, entry->d_name), "r");
        expect_ok(verify_file(file, &nothing, &arena, &report));
        fclose(file);
        char uid[SECURE_HEX_ROOM], hash[SECURE_HEX_ROOM];
        secure_hex(report.uid, sizeof report.uid, uid, sizeof uid);
        secure_hex(report.hash, sizeof report.hash, hash, sizeof hash);
        const char *there = ask(arena_printf(
            &arena, "SELECT head_seq || ' ' || encode(head_hash, 'hex') FROM stream WHERE uid = '%s'", uid));
        assert_non_null(there);
        assert_string_equal(there, arena_printf(&arena, "%lld %s", (long long)report.seq, hash));
        seen++;
    }
    closedir(dir);
    assert_int_equal(seen, STREAMS);
    assert_string_equal(ask("SELECT count(*) FROM stream"), arena_printf(&arena, "%d", STREAMS));
    assert_string_equal(
        ask("SELECT count(*) FROM (SELECT hash = sha256(lag(hash, 1, decode(repeat('00', 32), 'hex'))"
            " OVER (PARTITION BY stream ORDER BY seq) || body) AS good FROM event) e WHERE NOT good"),
        "0");
}

static void it_is_not_served_before_it_is_migrated(void **state)
{
    (void)state;
    struct store *s;
    struct err err = store_open(packed_app, &arena, &s);
    assert_int_equal(err.code, ERR_INTERNAL);
    assert_non_null(strstr(err.detail, "tdserver migrate"));
}

static const char *schema_of(const char *url)
{
    const char *file = arena_printf(&arena, "%s/schema-%d.sql", home, (int)strlen(url));
    shell(arena_printf(&arena, "'%s/pg_dump' --schema-only -d '%s' | grep -v '^.\\(un\\)\\?restrict ' >%s",
                       programs(), url, file));
    return file;
}

static void migrated_it_verifies_and_has_the_schema_of_a_new_one(void **state)
{
    (void)state;
    struct upgrade_report upgrade;
    const char *before = sum_of_ledgers();
    expect_ok(upgrade_database(packed_owner, false, &arena, &upgrade));
    assert_true(upgrade.applied > 0);
    assert_string_equal(sum_of_ledgers(), before);
    assert_true(upgrade.rebuilt); // there are kinds of rows that the old program did not know
    must_be_true();
    the_guard_stands();
    shell(arena_printf(&arena, "diff %s %s", schema_of(cluster_url(cluster, CLUSTER_OWNER)),
                       schema_of(packed_owner)));
}

// ---- the present built again

// Wrong, missing and invented rows, in every table.
static void spoil(void)
{
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        const char *t = arena_printf(&arena, "state_%s", row_fields[kind].name);
        run(arena_printf(
            &arena,
            "BEGIN; ALTER TABLE %s DISABLE TRIGGER USER;"
            "UPDATE %s SET version = version + 1 WHERE n %% 3 = 0;"
            "DELETE FROM %s WHERE n %% 3 = 1;"
            "CREATE TEMP TABLE more AS SELECT * FROM %s;"
            "UPDATE more SET n = n + 1000000; INSERT INTO %s SELECT * FROM more; DROP TABLE more;"
            "%s COMMIT",
            t, t, t, t, t, guard_back(t)));
    }
}

static void must_be_false(void)
{
    struct verify_report report;
    assert_int_equal(verify(&report).code, ERR_CONFLICT);
}

static pid_t migrate(const char *option)
{
    const char *program = arena_printf(&arena, "%s/tdserver", under("TD_BUILD"));
    char *argv[] = {(char *)(uintptr_t)program, "migrate", "--owner-url", (char *)(uintptr_t)packed_owner,
                    (char *)(uintptr_t)option,  NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    pid_t pid;
    assert_int_equal(posix_spawn(&pid, program, &files, NULL, argv, environ), 0);
    posix_spawn_file_actions_destroy(&files);
    return pid;
}

static int status_of(pid_t pid)
{
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void spoiled_rows_are_built_again(void **state)
{
    (void)state;
    const char *rows = sum_of_rows(), *ledgers = sum_of_ledgers();
    spoil();
    must_be_false();
    assert_int_equal(status_of(migrate("--refold")), 0);
    must_be_true();
    the_guard_stands();
    assert_string_equal(sum_of_rows(), rows);
    assert_string_equal(sum_of_ledgers(), ledgers);
}

static void without_being_asked_nothing_is_built(void **state)
{
    (void)state;
    const char *good = sum_of_rows();
    spoil();
    const char *spoiled = sum_of_rows();
    assert_int_equal(status_of(migrate(NULL)), 0);
    assert_string_equal(sum_of_rows(), spoiled);
    struct upgrade_report upgrade;
    expect_ok(upgrade_database(packed_owner, true, &arena, &upgrade));
    assert_int_equal(upgrade.rebuilt, STREAMS);
    assert_string_equal(sum_of_rows(), good);
}

static void a_migration_can_ask_for_it(void **state)
{
    (void)state;
    const char *good = sum_of_rows();
    struct store *s;
    struct upgrade_report upgrade;
    spoil();
    run("INSERT INTO refold (migration) VALUES (6)");
    struct err err = store_open(packed_app, &arena, &s);
    assert_int_equal(err.code, ERR_INTERNAL);
    assert_non_null(strstr(err.detail, "built again"));
    expect_ok(upgrade_database(packed_owner, false, &arena, &upgrade));
    assert_int_equal(upgrade.rebuilt, STREAMS);
    assert_string_equal(sum_of_rows(), good);
    must_be_true();
    expect_ok(upgrade_database(packed_owner, false, &arena, &upgrade));
    assert_int_equal(upgrade.rebuilt, 0);
}

static bool somebody_waits(struct pg *pg)
{
    const char *waiting;
    expect_ok(pg_ask(pg,
                     "SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
                     " WHERE NOT l.granted AND a.usename = 'td_owner' AND a.datname = 'packed'",
                     &arena, &waiting));
    return strcmp(waiting, "0") != 0;
}

static void nobody_is_left(struct pg *pg)
{
    const char *left;
    for (int64_t end = clock_mono_ms() + PATIENCE_MS; clock_mono_ms() < end; usleep(5000)) {
        expect_ok(
            pg_ask(pg,
                   "SELECT count(*) FROM pg_stat_activity WHERE usename = 'td_owner' AND datname = 'packed'"
                   " AND application_name <> 'test'",
                   &arena, &left));
        if (!strcmp(left, "0")) return;
    }
    fail_msg("%s sessions of the killed program are left", left);
}

static void killed_half_way_it_leaves_nothing_half(void **state)
{
    (void)state;
    const char *good = sum_of_rows(), *good_club = sum_of(TOURNAMENT_ROW_KINDS, ROW_KINDS);
    struct pg *holder;
    struct store *s;
    expect_ok(pg_open(url_of("postgres"), NULL, 0, &arena, &holder));
    run("SET application_name = 'test'");
    spoil();
    run("INSERT INTO refold (migration) VALUES (6)");
    const char *spoiled = sum_of(0, TOURNAMENT_ROW_KINDS);
    // The club's rows are there again; of the first tournament some tables are done when it has to wait for us.
    expect_ok(pg_script(holder, "BEGIN; LOCK TABLE state_adjournment IN ROW EXCLUSIVE MODE"));
    pid_t pid = migrate(NULL);
    for (int64_t end = clock_mono_ms() + PATIENCE_MS; !somebody_waits(holder); usleep(5000))
        if (clock_mono_ms() > end || waitpid(pid, NULL, WNOHANG)) fail_msg("it does not wait for the table");
    kill(pid, SIGKILL);
    assert_true(WIFSIGNALED(status_of(pid)));
    expect_ok(pg_script(holder, "COMMIT"));
    nobody_is_left(holder);

    the_guard_stands();
    assert_string_equal(sum_of(TOURNAMENT_ROW_KINDS, ROW_KINDS), good_club);
    assert_string_equal(sum_of(0, TOURNAMENT_ROW_KINDS), spoiled);
    assert_int_equal(store_open(packed_app, &arena, &s).code, ERR_INTERNAL);
    assert_int_equal(status_of(migrate(NULL)), 0);
    assert_string_equal(sum_of_rows(), good);
    must_be_true();
    the_guard_stands();
    pg_close(holder);
}

// A ledger that is not true gives no rows; it is named, and what stands there stays.
static void of_a_changed_ledger_no_rows_are_built(void **state)
{
    (void)state;
    const char *change = arena_printf(
        &arena,
        "BEGIN; ALTER TABLE event DISABLE TRIGGER USER; UPDATE event SET body = set_byte(body, 8,"
        " get_byte(body, 8) # 1) WHERE seq = 20 AND stream = (SELECT max(stream) FROM event WHERE seq = 20);"
        "%s COMMIT",
        guard_back("event"));
    const char *rows = sum_of_rows();
    struct upgrade_report upgrade;
    run(change);
    struct err err = upgrade_database(packed_owner, true, &arena, &upgrade);
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "event 20:"));
    assert_string_equal(sum_of_rows(), rows);
    the_guard_stands();
    int status = status_of(migrate("--refold"));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    run(change); // the same bit again
    must_be_true();
}

// ---- served from

static struct document *make(struct text json, int64_t version)
{
    (void)json, (void)version;
    return NULL;
}

static struct document *share(struct document *d)
{
    return d;
}

static void drop(struct document *d)
{
    (void)d;
}

static const struct document_maker maker = {make, share, drop};

// A match of the evening that stood still in the middle: the desk reports its next game.
static void its_running_tournament_goes_on(void **state)
{
    (void)state;
#define EVENING "(SELECT stream FROM state_tournament WHERE title = 'Thursday Knockout')"
#define MATCH                                                                                                \
    " FROM state_match m WHERE m.stream = " EVENING " AND m.status = 3 AND NOT EXISTS"                       \
    " (SELECT FROM state_record r WHERE r.stream = m.stream AND r.n = m.n) ORDER BY m.n LIMIT 1"
    struct desk *desk;
    struct secure_key key;
    const unsigned char seed[SECURE_SEED] = {7};
    unsigned char uid[CALL_UID];
    secure_key_from_seed(&key, seed);
    struct desk_options options = {
        .documents = &maker, .database = packed_app, .public_url = "http://127.0.0.1", .key = &key};
    const char *hex = ask("SELECT replace(uid::text, '-', '') FROM stream WHERE id = " EVENING);
    assert_true(secure_from_hex(text_of(hex), uid, sizeof uid));
    int32_t match = (int32_t)atol(ask("SELECT m.n" MATCH)),
            games = (int32_t)atol(ask("SELECT m.games" MATCH));
    const char *seq = ask("SELECT head_seq FROM stream WHERE id = " EVENING);
    expect_ok(desk_open(&options, &arena, &desk));
    inside_key_listed(desk);
    struct command command = {
        .kind = COMMAND_game_report,
        .is.game_report = {
            .match = match, .game = games + 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1}};
    expect_ok(inside_command(desk, uid, &command, NULL, clock_wall_ms()));
    desk_close(desk);
    assert_int_equal(atol(ask("SELECT m.games" MATCH)), games + 1);
    assert_int_not_equal(atol(ask("SELECT head_seq FROM stream WHERE id = " EVENING)), atol(seq));
    must_be_true();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_restored_ledgers_are_those_of_the_exports),
        cmocka_unit_test(it_is_not_served_before_it_is_migrated),
        cmocka_unit_test(migrated_it_verifies_and_has_the_schema_of_a_new_one),
        cmocka_unit_test(spoiled_rows_are_built_again),
        cmocka_unit_test(without_being_asked_nothing_is_built),
        cmocka_unit_test(a_migration_can_ask_for_it),
        cmocka_unit_test(killed_half_way_it_leaves_nothing_half),
        cmocka_unit_test(of_a_changed_ledger_no_rows_are_built),
        cmocka_unit_test(its_running_tournament_goes_on),
    };
    return cmocka_run_group_tests(tests, up, down);
}
