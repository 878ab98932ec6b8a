// SPDX-License-Identifier: MIT
// The guard of the ledger, tried as the serving role with plain SQL: whatever would leave the present
// unexplained or the past changed is refused by the database itself.
#include "store/fixture.h"

static struct pg *app;
static const char *club, *other; // stream ids

#define ZEROS "'\\x0000000000000000000000000000000000000000000000000000000000000000'"

// $A and $B in a text stand for the ids of the two streams.
static const char *fill(const char *sql)
{
    char *out = arena_alloc(&arena, strlen(sql) + 400), *to = out;
    for (; *sql; sql++) {
        if (sql[0] != '$' || (sql[1] != 'A' && sql[1] != 'B')) {
            *to++ = *sql;
            continue;
        }
        to += sprintf(to, "%s", *++sql == 'A' ? club : other);
    }
    return out;
}

// The next event of a stream with its right hash, as the statements of the store would write it.
#define ADD_A                                                                                                \
    "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq + 1, 'x', sha256(head_hash || 'x')"     \
    " FROM stream WHERE id = $A;"
#define ADD_B                                                                                                \
    "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq + 1, 'x', sha256(head_hash || 'x')"     \
    " FROM stream WHERE id = $B;"
#define SAVE_A(version)                                                                                      \
    "INSERT INTO state_round (stream, n, version, length) VALUES ($A, 1, " version ", 5)"                    \
    " ON CONFLICT (stream, n) DO UPDATE SET version = excluded.version, length = 6;"
// A key that the club of $A lists from its next event on; a checkpoint of $A's head, signed with the key of zeros by nobody.
#define ZERO_KEY  "repeat('0', 64)"
#define OTHER_KEY "repeat('1', 64)"
#define LISTED(key, imported, retired)                                                                       \
    ADD_A "INSERT INTO state_signing_key (stream, n, version, public, fingerprint, imported, retired_ms)"    \
          " SELECT id, 1, head_seq, " key ", " key ", " imported ", " retired " FROM stream WHERE id = $A;"
#define SIGNED(version, root, before)                                                                        \
    "SELECT checkpoint_add(id, head_seq, head_hash, decode(repeat('00', 64), 'hex'), " ZEROS ", " version    \
    ", " root ", " before ") FROM stream WHERE id = $A;"
#define LEAF(n)       "sha256('\\x00'::bytea || (SELECT hash FROM event WHERE stream = $A AND seq = " n "))"
#define NODE(of, and) "sha256('\\x01'::bytea || " of " || " and ")"
#define ROOT_2        NODE(LEAF("1"), LEAF("2"))
#define ROOT_3        NODE(ROOT_2, LEAF("3"))
#define ROOT_4        NODE(ROOT_2, NODE(LEAF("3"), LEAF("4")))
#define ROOT_5        NODE(ROOT_4, LEAF("5"))
#define HEAD_A        "(SELECT head_seq FROM stream WHERE id = $A)"

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    app = open_pg(CLUSTER_APP);
    expect_ok(pg_ask(app,
                     "INSERT INTO stream (uid, kind, head_hash) VALUES (gen_random_uuid(), 1, " ZEROS
                     ") RETURNING id",
                     &arena, &club));
    other = "0";
    expect_ok(
        pg_ask(app,
               fill("INSERT INTO stream (uid, kind, club, head_hash) VALUES (gen_random_uuid(), 2, $A, " ZEROS
                    ") RETURNING id"),
               &arena, &other));
    expect_ok(pg_script(app, fill("BEGIN;" ADD_A ADD_A ADD_B SAVE_A("2") "COMMIT")));
    return 0;
}

static int down(void **state)
{
    pg_close(app);
    return cluster_down(state);
}

static void try_one(struct pg *pg, const char *what, const char *sql, const char *sqlstate)
{
    expect_ok(pg_script(pg, "BEGIN"));
    struct err e = pg_script(pg, fill(sql));
    char state[8];
    snprintf(state, sizeof state, "%s", pg_sqlstate(pg));
    if (strcmp(state, sqlstate))
        fail_msg("%s: SQLSTATE '%s' (%s), not '%s'", what, state, e.code ? e.detail : "", sqlstate);
    expect_ok(pg_script(pg, "ROLLBACK"));
}

#define UNEXPLAINED "TD001"
#define BROKEN      "TD002"
#define FORBIDDEN   "42501" // insufficient_privilege
#define DOUBLED     "23505" // unique_violation

static const struct {
    const char *what, *sql, *sqlstate;
} cases[] = {
    {"a row with its own event", ADD_A SAVE_A(HEAD_A), ""},
    {"two rows of one event", ADD_A SAVE_A(HEAD_A) "INSERT INTO state_setting VALUES ($A, 1, " HEAD_A ", 3)",
     ""},
    {"a row changed twice", ADD_A SAVE_A(HEAD_A) ADD_A SAVE_A(HEAD_A), ""},
    {"a savepoint that is kept", "SAVEPOINT a;" ADD_A "RELEASE a;" SAVE_A(HEAD_A), ""},

    {"a changed row that borrows an older event", ADD_A SAVE_A("1"), UNEXPLAINED},
    {"a new row that borrows an older event", ADD_A "INSERT INTO state_setting VALUES ($A, 1, 2, 3)",
     UNEXPLAINED},
    {"a changed row without any event", "UPDATE state_round SET length = 9 WHERE stream = $A", UNEXPLAINED},
    {"a changed row that keeps its version", ADD_A "UPDATE state_round SET length = 9 WHERE stream = $A",
     UNEXPLAINED},
    {"a version of the future", ADD_A SAVE_A(HEAD_A " + 1"), UNEXPLAINED},
    {"the event of another stream", ADD_B ADD_B ADD_B SAVE_A("3"), UNEXPLAINED},
    {"a row before its event", SAVE_A(HEAD_A " + 1") ADD_A, UNEXPLAINED},
    {"an event that was rolled back", "SAVEPOINT a;" ADD_A "ROLLBACK TO a;" SAVE_A(HEAD_A " + 1"),
     UNEXPLAINED},
    {"one row of many",
     ADD_A "INSERT INTO state_setting SELECT $A, i, CASE i WHEN 50 THEN 2 ELSE " HEAD_A " END, 1"
           " FROM generate_series(1, 100) i",
     UNEXPLAINED},
    {"a row of no stream at all", "INSERT INTO state_setting VALUES (999999, 1, 1, 3)", UNEXPLAINED},
    {"MERGE instead of UPDATE",
     ADD_A "MERGE INTO state_round r USING (SELECT 1) AS u(n) ON r.stream = $A AND r.n = u.n"
           " WHEN MATCHED THEN UPDATE SET length = 9",
     UNEXPLAINED},

    {"a gap",
     "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq + 2, 'x', sha256(head_hash || 'x')"
     " FROM stream WHERE id = $A",
     BROKEN},
    {"a gap inside a statement",
     "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq + 1 + i * 2, 'x', sha256(head_hash || "
     "'x')"
     " FROM stream, generate_series(0, 1) i WHERE id = $A",
     BROKEN},
    {"a seq that is there",
     "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq, 'x', head_hash"
     " FROM stream WHERE id = $A",
     DOUBLED},
    {"a seq before the first",
     "INSERT INTO event (stream, seq, body, hash) SELECT id, 0, 'x', sha256(head_hash || 'x')"
     " FROM stream WHERE id = $A",
     BROKEN},
    {"another body than was hashed",
     "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq + 1, 'y', sha256(head_hash || 'x')"
     " FROM stream WHERE id = $A",
     BROKEN},
    {"another past than was hashed",
     "INSERT INTO event (stream, seq, body, hash) SELECT id, head_seq + 1, 'x', sha256(" ZEROS
     "::bytea || 'x')"
     " FROM stream WHERE id = $A",
     BROKEN},
    {"an event of no stream",
     "INSERT INTO event (stream, seq, body, hash) VALUES (999999, 1, 'x', sha256('x'))", BROKEN},

    {"a second club", "INSERT INTO stream (uid, kind, head_hash) VALUES (gen_random_uuid(), 1, " ZEROS ")",
     BROKEN},
    {"moving the head by hand", "UPDATE stream SET head_seq = 9 WHERE id = $A", FORBIDDEN},
    {"bending the head's hash", "UPDATE stream SET head_hash = " ZEROS " WHERE id = $A", FORBIDDEN},
    {"a stream that starts later",
     "INSERT INTO stream (uid, kind, head_hash, head_seq) VALUES (gen_random_uuid(), 1, " ZEROS ", 5)",
     FORBIDDEN},
    {"forging the transaction",
     "INSERT INTO event (stream, seq, body, hash, txid) SELECT id, head_seq + 1, 'x',"
     " sha256(head_hash || 'x'), '9999' FROM stream WHERE id = $A",
     FORBIDDEN},
    {"forging the time",
     "INSERT INTO event (stream, seq, body, hash, at) SELECT id, head_seq + 1, 'x',"
     " sha256(head_hash || 'x'), '2000-01-01' FROM stream WHERE id = $A",
     FORBIDDEN},
    {"editing history", "UPDATE event SET body = 'y' WHERE stream = $A AND seq = 1", FORBIDDEN},
    {"deleting history", "DELETE FROM event WHERE stream = $A AND seq = 2", FORBIDDEN},
    {"emptying history", "TRUNCATE event", FORBIDDEN},
    {"deleting the present", "DELETE FROM state_round WHERE stream = $A", FORBIDDEN},
    {"emptying the present", "TRUNCATE state_round", FORBIDDEN},
    {"deleting a stream", "DELETE FROM stream WHERE id = $A", FORBIDDEN},
    {"moving a row to another number", "UPDATE state_round SET n = 2 WHERE stream = $A", FORBIDDEN},
    {"moving a row to another stream", "UPDATE state_round SET stream = $B WHERE stream = $A", FORBIDDEN},
    {"switching the guard off", "ALTER TABLE event DISABLE TRIGGER ALL", FORBIDDEN},
    {"replacing the guard",
     "CREATE OR REPLACE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS"
     " 'BEGIN RETURN NULL; END'",
     FORBIDDEN},
    {"pretending to be a replica", "SET session_replication_role = replica", FORBIDDEN},
    {"becoming the owner", "SET ROLE td_owner", FORBIDDEN},

    {"a checkpoint by hand",
     "INSERT INTO checkpoint (stream, seq, hash, signature, key) SELECT id, head_seq, head_hash,"
     " decode(repeat('00', 64), 'hex'), " ZEROS " FROM stream WHERE id = $A",
     FORBIDDEN},
    {"a checkpoint by hand, of a listed key, with the right root",
     LISTED(ZERO_KEY, "false",
            "0") "INSERT INTO checkpoint (stream, seq, hash, signature, key, version, root, "
                 "before_seq) SELECT id, head_seq, head_hash,"
                 " decode(repeat('00', 64), 'hex'), " ZEROS ", 2, " ROOT_3 ", 0 FROM stream WHERE id = $A",
     FORBIDDEN},
    {"a checkpoint of a listed key", LISTED(ZERO_KEY, "false", "0") SIGNED("2", ROOT_3, "0"), ""},
    {"a checkpoint of a key that nobody listed", LISTED(OTHER_KEY, "false", "0") SIGNED("2", ROOT_3, "0"),
     BROKEN},
    {"a checkpoint of a retired key", LISTED(ZERO_KEY, "false", "5") SIGNED("2", ROOT_3, "0"), BROKEN},
    {"what came from another place with its checkpoint",
     LISTED(ZERO_KEY, "true", "0") SIGNED("2", ROOT_3, "0"), ""},
    {"a checkpoint of this place by a key of another one",
     SIGNED("2", ROOT_2, "0") LISTED(ZERO_KEY, "true", "0") SIGNED("2", ROOT_3, "2"), BROKEN},
    {"a checkpoint of a club that is older than its list", SIGNED("2", ROOT_2, "0"), ""},
    {"a checkpoint with another hash",
     LISTED(ZERO_KEY, "false", "0") "SELECT checkpoint_add(id, head_seq, " ZEROS
                                    ", decode(repeat('00', 64), 'hex'),"
                                    " " ZEROS ", 2, " ROOT_3 ", 0) FROM stream WHERE id = $A",
     BROKEN},
    {"a checkpoint of an event to come",
     LISTED(ZERO_KEY, "false",
            "0") "SELECT checkpoint_add(id, head_seq + 1, head_hash, decode(repeat('00', 64), 'hex'),"
                 " " ZEROS ", 2, " ROOT_3 ", 0) FROM stream WHERE id = $A",
     BROKEN},
    {"a checkpoint with another root", LISTED(ZERO_KEY, "false", "0") SIGNED("2", ROOT_2, "0"), BROKEN},
    {"a checkpoint with a root of nothing", LISTED(ZERO_KEY, "false", "0") SIGNED("2", ZEROS, "0"), BROKEN},
    {"a checkpoint of version 1, as it comes from an old export", SIGNED("1", ZEROS, "0"), ""},
    {"a checkpoint of version 1 after another", SIGNED("2", ROOT_2, "0") ADD_A SIGNED("1", ZEROS, "0"),
     BROKEN},
    {"a checkpoint that names the one before", SIGNED("2", ROOT_2, "0") ADD_A SIGNED("2", ROOT_3, "2"), ""},
    {"a tree that goes on from the one before",
     SIGNED("2", ROOT_2, "0") ADD_A ADD_A SIGNED("2", ROOT_4, "2") ADD_A SIGNED("2", ROOT_5, "4"), ""},
    {"a tree that goes on from another one",
     SIGNED("2", ROOT_2, "0") ADD_A ADD_A SIGNED("2", ROOT_4, "2") ADD_A SIGNED("2", ROOT_4, "4"), BROKEN},
    {"a checkpoint that leaves one out", SIGNED("2", ROOT_2, "0") ADD_A SIGNED("2", ROOT_3, "0"), BROKEN},
    {"a first checkpoint that names one before", SIGNED("2", ROOT_2, "1"), BROKEN},
    {"a checkpoint before the newest",
     SIGNED("2", ROOT_2,
            "0") "SELECT checkpoint_add(stream, seq, hash, decode(repeat('00', 64), 'hex'), " ZEROS
                 ", 2, " LEAF("1") ", 0) FROM event WHERE stream = $A AND seq = 1",
     BROKEN},
    {"saying that nothing was signed",
     SIGNED("2", ROOT_2, "0") "UPDATE stream SET checkpoint_seq = 0 WHERE id = $A", BROKEN},
    {"saying that more was signed", "UPDATE stream SET checkpoint_seq = 1 WHERE id = $A", BROKEN},
    {"saying that a ledger is true", "UPDATE stream SET untrue = '' WHERE id = $A", FORBIDDEN},
    {"changing a checkpoint", "UPDATE checkpoint SET edge = '{}'", FORBIDDEN},
    {"deleting a checkpoint", "DELETE FROM checkpoint", FORBIDDEN},
    {"a reply that is changed", "UPDATE reply SET status = 200", FORBIDDEN},
    {"a forgotten name",
     "INSERT INTO person_name VALUES ($A, 'r', 's', 'Ada', '', '', '');"
     "DELETE FROM person_name WHERE ref = 'r'",
     ""},
};

static void the_database_refuses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        try_one(app, cases[i].what, cases[i].sql, cases[i].sqlstate);
}

static void the_head_follows_the_events(void **state)
{
    (void)state;
    const char *same;
    expect_ok(pg_script(app, fill("BEGIN;" ADD_A ADD_B ADD_A "COMMIT")));
    expect_ok(pg_ask(app,
                     "SELECT bool_and(s.head_seq = e.seq AND s.head_hash = e.hash) FROM stream s JOIN LATERAL"
                     " (SELECT seq, hash FROM event WHERE stream = s.id ORDER BY seq DESC LIMIT 1) e ON true",
                     &arena, &same));
    assert_string_equal(same, "t");
}

// A temporary table comes first in the search path; the guard must not look into it.
static void a_table_of_the_same_name_does_not_fool_it(void **state)
{
    (void)state;
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    expect_ok(pg_script(super, "GRANT TEMPORARY ON DATABASE td TO td_app"));
    pg_close(super);
    try_one(app, "a forged table event",
            "CREATE TEMP TABLE event (stream bigint, seq bigint, txid xid8);"
            "INSERT INTO event VALUES ($A, 1, pg_current_xact_id());" SAVE_A("1"),
            UNEXPLAINED);
    try_one(app, "a forged table stream",
            "CREATE TEMP TABLE stream (id bigint, head_seq bigint, head_hash bytea);"
            "INSERT INTO stream VALUES ($A, 98, " ZEROS ");"
            "INSERT INTO event (stream, seq, body, hash) VALUES ($A, 99, 'x', sha256(" ZEROS
            "::bytea || 'x'))",
            BROKEN);
}

static void two_writers_cannot_write_the_same_line(void **state)
{
    (void)state;
    struct pg *second = open_pg(CLUSTER_APP);
    expect_ok(pg_script(app, fill("BEGIN;" ADD_A)));
    expect_ok(pg_script(second, "SET lock_timeout = '100ms'"));
    assert_int_not_equal(pg_script(second, fill(ADD_A)).code, ERR_NONE);
    assert_string_equal(pg_sqlstate(second), "55P03");
    expect_ok(pg_script(app, "COMMIT"));
    expect_ok(pg_script(second, fill(ADD_A)));
    pg_close(second);
}

static void readers_see_no_secrets_and_write_nothing(void **state)
{
    (void)state;
    struct pg *reader = open_pg(CLUSTER_READ);
    try_one(reader, "reading the ledger", "SELECT line FROM event_line", "");
    try_one(reader, "reading the present", "SELECT length FROM state_round", "");
    try_one(reader, "reading names", "SELECT name FROM person_name", "");
    try_one(reader, "reading salts", "SELECT salt FROM person_name", FORBIDDEN);
    try_one(reader, "reading credentials", "SELECT hash FROM credential", FORBIDDEN);
    try_one(reader, "reading passwords", "SELECT password_hash FROM account_secret", FORBIDDEN);
    try_one(reader, "reading second factors", "SELECT secret FROM second_factor", FORBIDDEN);
    try_one(reader, "reading recovery codes", "SELECT hash FROM recovery_code", FORBIDDEN);
    try_one(reader, "reading replies", "SELECT body FROM reply", FORBIDDEN);
    try_one(reader, "writing", "INSERT INTO setting VALUES ('a', 'b')", FORBIDDEN);
    pg_close(reader);
}

static void expect_none(const char *what, const char *sql)
{
    const char *found;
    struct pg *owner = open_pg(CLUSTER_OWNER);
    expect_ok(pg_ask(owner, sql, &arena, &found));
    if (found) fail_msg("%s: %s", what, found);
    pg_close(owner);
}

static void every_table_of_the_present_is_guarded(void **state)
{
    (void)state;
    expect_none("tables without both guards",
                "SELECT string_agg(c.relname, ', ') FROM pg_class c WHERE c.relname LIKE 'state\\_%' AND "
                "c.relkind = 'r'"
                " AND 2 <> (SELECT count(*) FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgenabled = 'A'"
                " AND t.tgfoid = 'guard_state'::regproc)");
    expect_none("tables that the app may empty",
                "SELECT string_agg(c.relname, ', ') FROM pg_class c WHERE c.relkind = 'r'"
                " AND (c.relname LIKE 'state\\_%' OR c.relname IN ('event', 'stream', 'checkpoint'))"
                " AND has_table_privilege('td_app', c.oid, 'DELETE, TRUNCATE, TRIGGER')");
}

static void everything_has_a_comment(void **state)
{
    (void)state;
    expect_none(
        "tables without a comment",
        "SELECT string_agg(c.relname, ', ') FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace"
        " AND c.relkind IN ('r', 'v') AND obj_description(c.oid) IS NULL");
    expect_none("columns without a comment",
                "SELECT string_agg(c.relname || '.' || a.attname, ', ') FROM pg_class c JOIN pg_attribute a"
                " ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped"
                " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'"
                " AND col_description(c.oid, a.attnum) IS NULL");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_database_refuses),
        cmocka_unit_test(the_head_follows_the_events),
        cmocka_unit_test(a_table_of_the_same_name_does_not_fool_it),
        cmocka_unit_test(two_writers_cannot_write_the_same_line),
        cmocka_unit_test(readers_see_no_secrets_and_write_nothing),
        cmocka_unit_test(every_table_of_the_present_is_guarded),
        cmocka_unit_test(everything_has_a_comment),
    };
    return cmocka_run_group_tests(tests, up, down);
}
