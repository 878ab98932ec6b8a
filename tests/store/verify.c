// SPDX-License-Identifier: MIT
// Export, import and verify on a real database: a ledger travels unchanged, and whatever the owner of the
// database changes behind the program's back (any column, any row, any event) is found and named.
#include "fixture.h"

#include "audit/export.h"
#include "audit/import.h"
#include "audit/key.h"
#include "audit/retire.h"
#include "audit/state_buffer.h"
#include "codec/ledger/ledger_file.h"
#include "store/pg.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define REF          "\"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ\""

static const struct verify_known nothing;
static struct store *store;
static struct pg *owner;
static struct secure_key key, stranger, second, third;
static const struct secure_key *signer = &key; // of the exports that are made here

// Two small ledgers that leave a row of every kind.
static const char *const club_lines[] = {
    "\"club_set\",\"v\":1,\"data\":{\"name\":\"Club\",\"time_zone\":\"Europe/Berlin\"}",
    "\"account_added\",\"v\":1,\"data\":{\"account\":1,\"kind\":\"account\",\"role\":\"owner\",\"ref\":" REF
    "}",
    "\"player_added\",\"v\":1,\"data\":{\"player\":1,\"ref\":" REF "}",
    "\"club_table_set\",\"v\":1,\"data\":{\"table\":1,\"status\":\"open\",\"name\":\"1\"}",
    "\"club_table_taken\",\"v\":1,\"data\":{\"table\":1,\"device\":1,\"epoch\":1}",
    "\"key_listed\",\"v\":1,\"data\":{\"key\":1,\"public\":"
    "\"cecc1507dc1ddd7295951c290888f095adb9044d1b73d696e6df065d683bd4fc\",\"fingerprint\":"
    "\"fa4d86c3b551aa6cd7c3759d040c037ef2c6379f01880f453c7ef5374406e4be\",\"imported\":false}",
};
static const char *const tournament_lines[] = {
    "\"tournament_created\",\"v\":1,\"data\":{\"title\":\"Evening\",\"starts_on\":\"2026-11-20\",\"starts_at_"
    "min\":1170,"
    "\"format\":\"single_elimination\",\"check_in\":false,\"third_place\":false,\"third_place_length\":0}",
    "\"setting_changed\",\"v\":1,\"data\":{\"setting\":1,\"value\":1}",
    "\"round_set\",\"v\":1,\"data\":{\"round\":1,\"length\":5}",
    "\"actor_joined\",\"v\":1,\"data\":{\"actor\":1,\"kind\":\"account\",\"role\":\"owner\",\"ref\":" REF "}",
    "\"table_set\",\"v\":1,\"data\":{\"table\":1,\"status\":\"open\",\"name\":\"Table 1\"}",
    "\"entry_added\",\"v\":1,\"data\":{\"entry\":1,\"ref\":" REF ",\"seed\":0,\"status\":\"entered\"}",
    "\"entry_added\",\"v\":1,\"data\":{\"entry\":2,\"ref\":" REF ",\"seed\":0,\"status\":\"entered\"}",
    "\"seat_set\",\"v\":1,\"data\":{\"section\":1,\"entry\":2,\"status\":\"in\",\"seed\":0,"
    "\"reason\":\"\"}",
    "\"pairing_rule_set\",\"v\":1,\"data\":{\"section\":1,\"rounds\":3,\"within\":\"fold\",\"clubs\":"
    "\"avoid\","
    "\"missed\":0,\"twice\":false}",
    "\"drawn\",\"v\":1,\"data\":{\"method\":\"by_hand\",\"generator\":\"\",\"seed\":\"\",\"size\":2,"
    "\"slots\":[1,2]}",
    "\"match_added\",\"v\":1,\"data\":{\"match\":1,\"round\":1,\"slot\":0,\"third_place\":false,\"length\":"
    "5}",
    "\"slot_set\",\"v\":1,\"data\":{\"match\":1,\"side\":\"a\",\"entry\":1}",
    "\"slot_set\",\"v\":1,\"data\":{\"match\":1,\"side\":\"b\",\"entry\":2}",
    "\"match_started\",\"v\":1,\"data\":{\"match\":1,\"phase\":\"normal\"}",
    "\"game_reported\",\"v\":1,\"data\":{\"match\":1,\"game\":1,\"winner\":\"a\",\"win\":\"gammon\",\"cube\":"
    "2,"
    "\"dropped\":false,\"points\":4,\"phase\":\"normal\",\"next_phase\":\"crawford\",\"score_a\":4,\"score_"
    "b\":0,"
    "\"reporter\":\"none\",\"override\":false,\"reason\":\"\"}",
    "\"claim_made\",\"v\":1,\"data\":{\"claim\":1,\"why\":\"dispute\",\"match\":1,\"game\":1,\"side\":\"b\","
    "\"winner\":\"b\",\"win\":\"single\",\"cube\":2,\"score_a\":0,\"score_b\":2}",
    "\"clock_set\",\"v\":1,\"data\":{\"match\":1,\"kind\":\"simple_delay\",\"delay_ms\":12000,"
    "\"reserve_a_ms\":600000,\"reserve_b_ms\":600000,\"reason\":\"\"}",
    "\"clock_pressed\",\"v\":1,\"data\":{\"match\":1,\"side\":\"b\",\"est_ms\":1795204816000,"
    "\"mono_ms\":5000,\"boot\":7,\"basis\":\"estimate\",\"doubtful\":false,\"turn_ms\":0,"
    "\"reserve_a_ms\":600000,\"reserve_b_ms\":600000,\"running\":\"a\",\"turn_delay_ms\":12000,"
    "\"spent_ms\":0,\"forfeits\":0}",
    "\"turn_recorded\",\"v\":1,\"data\":{\"match\":1,\"game\":2,\"turn\":1,\"side\":\"a\",\"act\":\"roll\","
    "\"dice\":31,\"play\":\"8/5 "
    "6/5\",\"win\":\"none\",\"verdict\":\"legal\",\"rule\":\"\",\"cube\":1,\"owner\":"
    "\"none\",\"offered\":\"none\",\"position\":\"4HPwATDgc/ABMA\",\"source\":\"table\",\"est_ms\":0}",
    "\"match_adjourned\",\"v\":1,\"data\":{\"match\":1,\"position\":\"4HPwATDgc/ABMA\",\"on_roll\":\"a\","
    "\"dice\":31,\"cube\":1,\"owner\":\"none\",\"photo\":\"\",\"note\":\"\",\"due\":\"\"}",
    "\"draughts_begun\",\"v\":1,\"data\":{\"match\":1,\"game\":1,\"black\":\"b\",\"ballot\":7,\"seed\":\"\"}",
    "\"match_disputed\",\"v\":2,\"data\":{\"match\":1,\"dispute\":1,\"subject\":\"game\",\"game\":1,"
    "\"side\":\"b\"}",
    "\"lots_drawn\",\"v\":1,\"data\":{\"lots\":1,\"section\":1,\"place_from\":1,\"place_to\":2,\"barrage\":0,"
    "\"seed\":\"\",\"entries\":[2],\"order\":[1],\"reason\":\"midnight\"}",
    "\"money_set\",\"v\":1,\"data\":{\"currency\":\"EUR\",\"digits\":2,\"unit\":100,\"rest\":\"line\","
    "\"sight\":"
    "\"director\",\"seed\":\"00ff\"}",
    "\"pool_set\",\"v\":1,\"data\":{\"pool\":1,\"removed\":false,\"kind\":\"entry\",\"name\":\"Entry "
    "fees\",\"section\":0,\"fee\":2000,\"again\":0,\"house\":0,\"share\":0}",
    "\"prizes_set\",\"v\":1,\"data\":{\"pool\":1,\"entries\":[0],\"section\":[1],\"place\":[1],\"share\":["
    "9000],"
    "\"amount\":[0]}",
    "\"cash_noted\",\"v\":1,\"data\":{\"line\":1,\"pool\":1,\"kind\":\"fee\",\"entry\":1,\"amount\":2000,"
    "\"note\":"
    "\"notes\"}",
    "\"sitting_opened\",\"v\":1,\"data\":{\"sitting\":1,\"kind\":\"chouette\",\"way\":\"open\",\"title\":"
    "\"Friday\","
    "\"table\":0,\"goal\":0,\"stake\":100,\"currency\":\"EUR\",\"one_cube\":true,\"jacoby\":false,"
    "\"beavers\":false,\"raccoons\":false,\"lone_beaver\":false,\"settle_at_end\":false,\"automatic\":0}",
    "\"sitting_said\",\"v\":1,\"data\":{\"sitting\":1,\"act\":1,\"kind\":\"join\",\"entry\":1,\"other\":0,"
    "\"value\":0}",
    "\"sitting_scored\",\"v\":1,\"data\":{\"sitting\":1,\"games\":0,\"over\":false,\"entries\":[1],"
    "\"points\":[0],\"won\":[0]}",
    "\"pool_set\",\"v\":1,\"data\":{\"pool\":2,\"removed\":false,\"kind\":\"auction\",\"name\":\"Calcutta\","
    "\"section\":1,\"fee\":0,\"again\":0,\"house\":0,\"share\":0}",
    "\"entry_sold\",\"v\":1,\"data\":{\"pool\":2,\"entry\":1,\"price\":5000,\"back\":2500,\"buyer\":2,"
    "\"note\":"
    "\"notes\"}",
    "\"calendar_set\",\"v\":1,\"data\":{\"section\":1,\"days\":\"2026-12-01\"}",
    "\"match_appointed\",\"v\":1,\"data\":{\"match\":1,\"until\":\"2026-12-02\",\"day\":\"2026-12-01\","
    "\"at\":"
    "\"19:30\",\"note\":\"notes\"}",
};

static int64_t lines_from_ms = 1795204800000; // when the ledgers that are made here begin

static struct text export_of(enum ledger_stream kind, unsigned char uid, const char *const *lines, size_t n)
{
    // Clubs of these tests were begun before there was format 2.
    struct ledger_header header = {.format = kind == LEDGER_CLUB ? 1 : 2, .stream = kind};
    struct ledger_checkpoint end = {.version = header.format, .seq = (int64_t)n};
    struct merkle tree = {0};
    struct json_out out = json_start(&arena);
    memset(header.uid, uid, sizeof header.uid);
    memcpy(header.key, signer->public, sizeof header.key);
    end.hash = ledger_chain_start(header.format, header.uid);
    ledger_put_header(&out, &header);
    for (size_t i = 0; i < n; i++) {
        struct text body = text_of(arena_printf(&arena, "{\"seq\":%zu,\"at\":%zu,\"by\":1,\"kind\":%s}",
                                                i + 1, (size_t)lines_from_ms + 1000 * i, lines[i]));
        ledger_put_event(&out, body);
        end.hash = ledger_chain(&end.hash, body);
        struct secure_digest leaf = ledger_leaf(&end.hash);
        merkle_add(&tree, &leaf);
    }
    end.root = merkle_root(&tree);
    ledger_checkpoint_sign(&end, header.uid, signer);
    ledger_put_checkpoint(&out, &end);
    return json_bytes(&out);
}

static const struct secure_key *importer = &key; // what this place signs with itself

static struct err take(struct text export, struct import_report *report)
{
    struct import_with with = {.key = importer, .now_ms = 1795290000000};
    FILE *file = fmemopen((void *)(uintptr_t) export.at, export.len, "r");
    assert_non_null(file);
    struct err err = import_file(store, file, &with, &arena, report);
    fclose(file);
    return err;
}

static int ledgers_up(void **state)
{
    const unsigned char seed[SECURE_SEED] = {1}, another[SECURE_SEED] = {9};
    const unsigned char of_second[SECURE_SEED] = {2}, of_third[SECURE_SEED] = {3};
    cluster_up(state);
    secure_key_from_seed(&key, seed);
    secure_key_from_seed(&stranger, another);
    secure_key_from_seed(&second, of_second);
    secure_key_from_seed(&third, of_third);
    store = open_store();
    owner = open_pg(CLUSTER_OWNER);
    return 0;
}

static int ledgers_down(void **state)
{
    store_close(store);
    pg_close(owner);
    return cluster_down(state);
}

// ---- travelling

static bool append(void *user, struct text piece)
{
    json_bytes_append(user, piece);
    return true;
}

static struct text export_here(const char *prefix)
{
    struct store_stream stream;
    struct json_out out = json_start(&arena);
    expect_ok(export_find(store, text_of(prefix), &arena, &stream));
    expect_ok(export_stream(store, &stream, signer, &arena, append, &out));
    return json_bytes(&out);
}

static void a_tournament_needs_a_club(void **state)
{
    (void)state;
    struct import_report report;
    struct err err =
        take(export_of(LEDGER_TOURNAMENT, 0x77, tournament_lines, COUNT(tournament_lines)), &report);
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "no club yet"));
}

static void what_is_imported_is_exported_byte_for_byte(void **state)
{
    (void)state;
    struct import_report report;
    struct text club = export_of(LEDGER_CLUB, 0x11, club_lines, COUNT(club_lines));
    struct text evening = export_of(LEDGER_TOURNAMENT, 0x77, tournament_lines, COUNT(tournament_lines));
    expect_ok(take(club, &report));
    assert_true(text_equal(export_here("11"), club));
    expect_ok(take(evening, &report));
    assert_int_equal(report.before, 0);
    assert_true(text_equal(export_here("77"), evening));
    assert_true(text_equal(export_here("7777777777"), evening));
}

static void the_same_again_changes_nothing(void **state)
{
    (void)state;
    struct import_report report;
    struct text before = export_here("11");
    expect_ok(take(export_of(LEDGER_TOURNAMENT, 0x77, tournament_lines, COUNT(tournament_lines)), &report));
    assert_int_equal(report.before, report.file.seq);
    assert_true(text_equal(export_here("11"), before));
}

static void another_head_is_refused(void **state)
{
    (void)state;
    struct import_report report;
    for (size_t n = 1; n < COUNT(tournament_lines); n += 6) {
        struct err err = take(export_of(LEDGER_TOURNAMENT, 0x77, tournament_lines, n), &report);
        assert_int_equal(err.code, ERR_CONFLICT);
        assert_non_null(strstr(err.detail, "does not continue"));
    }
}

// The evening was played elsewhere meanwhile: it goes on here from where it was, and no other history does.
static void what_goes_on_is_continued(void **state)
{
    (void)state;
    enum { HERE = 9 };
    struct import_report report;
    const char *lines[COUNT(tournament_lines)];
    memcpy(lines, tournament_lines, sizeof lines);
    struct text whole = export_of(LEDGER_TOURNAMENT, 0x88, lines, COUNT(lines));
    expect_ok(take(export_of(LEDGER_TOURNAMENT, 0x88, lines, HERE), &report));
    assert_int_equal(report.before, 0);
    lines[1] = "\"auto_call_set\",\"v\":1,\"data\":{\"on\":true}";
    for (size_t n = HERE; n <= HERE + 1; n++) {
        struct err err = take(export_of(LEDGER_TOURNAMENT, 0x88, lines, n), &report);
        assert_int_equal(err.code, ERR_CONFLICT);
        assert_non_null(strstr(err.detail, "does not continue"));
    }
    expect_ok(take(whole, &report));
    assert_int_equal(report.before, HERE);
    assert_true(text_equal(export_here("88"), whole));
    struct store_stream stream;
    struct state_buffer *present;
    expect_ok(export_find(store, TEXT("88"), &arena, &stream));
    expect_ok(verify_ledger(store, &stream, &arena, &present));
    assert_int_equal(stream.checkpoint_seq, stream.seq);
    state_buffer_free(present);
    expect_ok(take(whole, &report));
    assert_int_equal(report.before, COUNT(lines));
}

static void nothing_is_kept_of_a_false_file(void **state)
{
    (void)state;
    struct import_report report;
    struct store_stream stream;
    struct text file = export_of(LEDGER_TOURNAMENT, 0x55, tournament_lines, COUNT(tournament_lines));
    char *bytes = arena_string(&arena, file);
    bytes[file.len - 10] ^= 1;
    assert_int_equal(take((struct text){bytes, file.len}, &report).code, ERR_CONFLICT);
    assert_int_equal(export_find(store, TEXT("55"), &arena, &stream).code, ERR_NOT_FOUND);
}

// ---- who signs

static struct err take_of(const struct secure_key *who, enum ledger_stream kind, unsigned char uid,
                          const char *const *lines, size_t n)
{
    struct import_report report;
    signer = who;
    struct text export = export_of(kind, uid, lines, n);
    signer = &key;
    return take(export, &report);
}

// Whoever has the whole ledger of a club and a key of his own signs it anew: the ledger itself says whose keys it has.
static void a_club_is_not_signed_with_a_key_that_it_does_not_list(void **state)
{
    (void)state;
    const char *lines[COUNT(club_lines)];
    memcpy(lines, club_lines, sizeof lines);
    struct err err = take_of(&stranger, LEDGER_CLUB, 0x22, lines, COUNT(lines));
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "does not list"));
    lines[COUNT(lines) - 1] =
        "\"key_listed\",\"v\":1,\"data\":{\"key\":1,\"public\":"
        "\"cecc1507dc1ddd7295951c290888f095adb9044d1b73d696e6df065d683bd4fc\",\"fingerprint\":"
        "\"0a4d86c3b551aa6cd7c3759d040c037ef2c6379f01880f453c7ef5374406e4be\",\"imported\":false}";
    err = take_of(&key, LEDGER_CLUB, 0x22, lines, COUNT(lines));
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "fingerprint of key 1"));
}

// ---- tampering

static struct err verify(struct verify_report *report)
{
    return verify_database(store, &nothing, &arena, report);
}

static void must_be_true(void)
{
    struct verify_report report;
    expect_ok(verify(&report));
}

static size_t tampered; // so often something was changed behind the guard, and found: tests/fault/README.md

static void must_be_false(const char *done, const char *named)
{
    tampered++;
    struct verify_report report;
    struct err err = verify(&report);
    if (err.code != ERR_CONFLICT) fail_msg("not found: %s", done);
    if (!strstr(err.detail, named)) fail_msg("%s: expected '%s' in: %s", done, named, err.detail);
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

static const char *sql(const char *format, const char *table, const char *column, const char *value)
{
    return arena_printf(&arena, format, table, column, value);
}

// The guard stands in the way of the program, not of the owner of the tables: he switches it off.
static void without_guard(const char *table, const char *change)
{
    run(sql("ALTER TABLE %s DISABLE TRIGGER USER;%s%s", table, change, ""));
    run(guard_back(table));
}

static void a_fresh_database_is_true(void **state)
{
    (void)state;
    struct verify_report report;
    expect_ok(verify(&report));
    assert_int_equal(report.streams, 2);
    assert_int_equal(report.events, COUNT(club_lines) + COUNT(tournament_lines) + 1); // and the listing
    assert_int_equal(report.checkpoints, 2);
    for (int kind = 0; kind < ROW_KINDS; kind++)
        assert_string_not_equal(ask(sql("SELECT count(*) FROM state_%s%s%s", row_fields[kind].name, "", "")),
                                "0");
}

static void try_column(const char *table, const struct field *f)
{
    static const char *const other[] = {
        [FIELD_I4] = "\"%s\" + 1",
        [FIELD_I8] = "\"%s\" + 1",
        [FIELD_EN] = "\"%s\" + 1",
        [FIELD_BO] = "NOT \"%s\"",
        [FIELD_TX] = "'#' || substr(\"%s\", 2)",
    };
    const char *value = arena_printf(&arena, other[f->type], f->name);
    const char *one = sql("(SELECT max(n) FROM %s)%s%s", table, "", "");
    const char *before =
        ask(sql("SELECT quote_literal(\"%s\") FROM %s ORDER BY n DESC LIMIT 1%s", f->name, table, ""));
    const char *done =
        arena_printf(&arena, "UPDATE %s SET \"%s\" = %s WHERE n = %s", table, f->name, value, one);
    without_guard(table, done);
    must_be_false(done, arena_printf(&arena, ": %s is", f->name));
    without_guard(
        table, arena_printf(&arena, "UPDATE %s SET \"%s\" = %s WHERE n = %s", table, f->name, before, one));
}

static void every_changed_column_is_found(void **state)
{
    (void)state;
    tampered = 0;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        const char *table = arena_printf(&arena, "state_%s", row_fields[kind].name);
        for (size_t i = 0; i < row_fields[kind].count; i++)
            try_column(table, &row_fields[kind].at[i]);
    }
    must_be_true();
    print_message("# columns of the present changed: %zu, all found\n", tampered);
}

static void every_missing_added_or_mislabelled_row_is_found(void **state)
{
    (void)state;
    tampered = 0;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        const char *name = row_fields[kind].name, *table = arena_printf(&arena, "state_%s", name);
        run(sql("CREATE TEMP TABLE kept AS SELECT * FROM %s%s%s", table, "", ""));
        without_guard(table, sql("DELETE FROM %s%s%s", table, "", ""));
        must_be_false(sql("DELETE FROM %s%s%s", table, "", ""), "not in the table");
        without_guard(table, sql("INSERT INTO %s SELECT * FROM kept; UPDATE kept SET n = n + 1000;"
                                 "INSERT INTO %s SELECT * FROM kept%s",
                                 table, table, ""));
        must_be_false(sql("INSERT INTO %s%s%s", table, "", ""), "no event made it");
        without_guard(table, sql("DELETE FROM %s WHERE n > 1000 AND n IN (SELECT n FROM kept);"
                                 "UPDATE %s SET version = version + 1%s",
                                 table, table, ""));
        must_be_false(sql("versions of %s%s%s", table, "", ""), "its version is");
        without_guard(table, sql("UPDATE %s SET version = version - 1;DROP TABLE kept%s%s", table, "", ""));
    }
    must_be_true();
    print_message("# kinds of row taken out, made up and relabelled: %zu, all found\n", tampered);
}

static void every_changed_event_is_found(void **state)
{
    (void)state;
    tampered = 0;
    run("CREATE TEMP TABLE kept AS SELECT * FROM event");
    for (size_t seq = 1; seq <= COUNT(tournament_lines); seq++) {
        const char *where = arena_printf(
            &arena, "seq = %zu AND stream = (SELECT id FROM stream WHERE uid::text LIKE '77%%')", seq);
        const char *named = arena_printf(&arena, "event %zu:", seq);
        const char *const changes[] = {
            "UPDATE event SET body = set_byte(body, length(body) - 3, get_byte(body, length(body) - 3) # 1) "
            "WHERE %s%s%s",
            "UPDATE event SET hash = set_byte(hash, 31, get_byte(hash, 31) # 1) WHERE %s%s%s",
            "ALTER TABLE checkpoint DROP CONSTRAINT IF EXISTS checkpoint_stream_seq_fkey;DELETE FROM event "
            "WHERE %s%s%s",
        };
        for (size_t i = 0; i < COUNT(changes); i++) {
            without_guard("event", sql(changes[i], where, "", ""));
            must_be_false(changes[i], named);
            without_guard("event",
                          sql("DELETE FROM event WHERE %s; INSERT INTO event SELECT * FROM kept WHERE %s%s",
                              where, where, ""));
        }
    }
    must_be_true();
    print_message("# lines changed, rehashed and taken out: %zu, all found\n", tampered);
}

static void a_false_signature_is_named(void **state)
{
    (void)state;
    run("BEGIN; ALTER TABLE checkpoint DISABLE TRIGGER ALL;"
        "UPDATE checkpoint SET signature = set_byte(signature, 3, (get_byte(signature, 3) + 1) % 256);"
        "ALTER TABLE checkpoint ENABLE TRIGGER ALL; ALTER TABLE checkpoint ENABLE ALWAYS TRIGGER guard;"
        "COMMIT");
    must_be_false("a signature of another hand", "signature of the checkpoint");
    run("BEGIN; ALTER TABLE checkpoint DISABLE TRIGGER ALL;"
        "UPDATE checkpoint SET signature = set_byte(signature, 3, (get_byte(signature, 3) + 255) % 256);"
        "ALTER TABLE checkpoint ENABLE TRIGGER ALL; ALTER TABLE checkpoint ENABLE ALWAYS TRIGGER guard;"
        "COMMIT");
    must_be_true();
}

// How far somebody answers for the ledgers, as `verify --key` tells.
static void how_far_it_is_signed_is_told(void **state)
{
    (void)state;
    char fingerprint[SECURE_HEX_ROOM];
    const unsigned char seed[SECURE_SEED] = {2};
    struct secure_key another;
    struct verify_known known = {.keys = key_fingerprint(key.public, fingerprint)};
    struct verify_report report;
    expect_ok(verify_database(store, &known, &arena, &report));
    assert_int_equal(report.signed_events, COUNT(club_lines) + COUNT(tournament_lines));
    const struct verify_signed *club = report.partial; // the import added a line to it
    assert_non_null(club);
    assert_null(club->next);
    assert_int_equal(club->kind, STREAM_CLUB);
    assert_int_equal(club->signed_seq, COUNT(club_lines));
    assert_int_equal(club->seq, COUNT(club_lines) + 1);
    secure_key_from_seed(&another, seed);
    known.keys = key_fingerprint(another.public, fingerprint);
    assert_int_equal(verify_database(store, &known, &arena, &report).code, ERR_CONFLICT);
}

static const char *hex(const unsigned char *bytes, size_t n)
{
    char *to = arena_alloc(&arena, 2 * n + 1);
    for (size_t i = 0; i < n; i++)
        snprintf(to + 2 * i, 3, "%02x", bytes[i]);
    return to;
}

// The newest checkpoint of a ledger, signed by somebody else over the very same history.
static void sign_anew(unsigned char uid, const struct secure_key *who)
{
    struct store_stream stream;
    struct store_checkpoint *list;
    size_t n;
    expect_ok(export_find(store, text_of(arena_printf(&arena, "%02x", uid)), &arena, &stream));
    expect_ok(store_checkpoint_list(store, &arena, stream.id, 1, &list, &n));
    struct ledger_checkpoint c = {.version = list[0].version, .seq = list[0].seq, .before = list[0].before};
    memcpy(c.hash.bytes, list[0].hash, sizeof c.hash.bytes);
    memcpy(c.root.bytes, list[0].root, sizeof c.root.bytes);
    ledger_checkpoint_sign(&c, stream.uid, who);
    run(arena_printf(
        &arena,
        "BEGIN; ALTER TABLE checkpoint DISABLE TRIGGER USER;"
        "UPDATE checkpoint SET signature = '\\x%s', key = '\\x%s' WHERE stream = %lld AND seq = %lld;"
        "%s COMMIT",
        hex(c.signature, sizeof c.signature), hex(who->public, sizeof who->public), (long long)stream.id,
        (long long)c.seq, guard_back("checkpoint")));
}

// A checkpoint at the end of the club's ledger in the place of its newest one.
static void sign_club_after(const struct secure_key *who)
{
    run("BEGIN; ALTER TABLE checkpoint DISABLE TRIGGER USER;"
        "UPDATE checkpoint c SET seq = s.head_seq, hash = s.head_hash, version = 1, before_seq = 0 "
        "FROM stream s WHERE s.id = c.stream AND s.kind = 1 AND c.seq = s.checkpoint_seq;"
        "UPDATE stream SET checkpoint_seq = head_seq WHERE kind = 1; COMMIT");
    run(guard_back("checkpoint"));
    sign_anew(0x11, who);
}

// A signature that is good, of a key that no line of the club's ledger names: nobody needs to know the right one from
// elsewhere to see that.
static void a_key_that_nobody_listed_is_named(void **state)
{
    (void)state;
    static const unsigned char ledgers[] = {0x11, 0x77};
    for (size_t i = 0; i < COUNT(ledgers); i++) {
        sign_anew(ledgers[i], &stranger);
        must_be_false("a key that is listed nowhere", "does not list");
        sign_anew(ledgers[i], &key);
        must_be_true();
    }
}

// What comes from another place is signed by its key, which is listed as such: it signs that and nothing after.
static void a_key_of_another_place_signs_what_came_from_there(void **state)
{
    (void)state;
    enum { HERE = 9 };
    expect_ok(take_of(&stranger, LEDGER_TOURNAMENT, 0x99, tournament_lines, HERE));
    must_be_true();
    assert_string_equal(ask("SELECT string_agg(n || ' ' || imported, ',' ORDER BY n) FROM state_signing_key"),
                        "1 false,2 true");
    expect_ok(take_of(&stranger, LEDGER_TOURNAMENT, 0x9a, tournament_lines, HERE));
    assert_string_equal(ask("SELECT count(*) FROM state_signing_key"), "2");
    expect_ok(take_of(&stranger, LEDGER_TOURNAMENT, 0x9a, tournament_lines, COUNT(tournament_lines)));
    must_be_true();
    sign_anew(0x9a, &stranger);
    must_be_false("a key of another place signs what was made here", "does not list");
    sign_anew(0x9a, &key);
    must_be_true();
    sign_anew(0x11, &stranger);
    must_be_false("a key of another place signs the club", "does not list");
    sign_anew(0x11, &key);
    must_be_true();
}

static struct err retire(const struct secure_key *who, int64_t at_ms)
{
    char room[SECURE_HEX_ROOM];
    return key_retire(store, &arena, key_fingerprint(who->public, room), at_ms);
}

static void cannot_retire(const struct secure_key *who, enum err_code code, const char *because)
{
    struct err err = retire(who, 1795300000000);
    assert_int_equal(err.code, code);
    assert_non_null(strstr(err.detail, because));
}

// A tournament of this place, signed with another key of it.
static void sign_here_with(const struct secure_key *who, unsigned char uid)
{
    importer = who;
    expect_ok(take_of(who, LEDGER_TOURNAMENT, uid, tournament_lines, COUNT(tournament_lines)));
    importer = &key;
    must_be_true();
}

static void a_retired_key_signs_nothing_after(void **state)
{
    (void)state;
    enum { EARLY = 1 };
    const int64_t late = 1795300000000, hour = 3600000, began = lines_from_ms;
    struct verify_report report;
    cannot_retire(&key, ERR_CONFLICT, "no other key signs here yet");
    cannot_retire(&second, ERR_NOT_FOUND, "lists no key");
    cannot_retire(&stranger, ERR_CONFLICT, "of another place");
    sign_here_with(&second, 0x9b);
    sign_here_with(&third, 0x9c);
    expect_ok(key_signs(store, &arena, &third));
    expect_ok(retire(&third, late));
    must_be_true(); // what it signed before stays signed
    cannot_retire(&third, ERR_CONFLICT, "retired already");
    assert_int_equal(key_signs(store, &arena, &third).code, ERR_FORBIDDEN);
    expect_ok(key_signs(store, &arena, &key));
    signer = &third;
    struct text export = export_here("11");
    signer = &key;
    FILE *file = fmemopen((void *)(uintptr_t) export.at, export.len, "r");
    assert_non_null(file);
    struct err err = verify_file(file, &nothing, &arena, &report);
    fclose(file);
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "had retired"));
    // A clock that is behind: what was signed by the right one would be too late for ever.
    lines_from_ms = late + hour;
    sign_here_with(&second, 0x9d);
    struct err behind = retire(&second, EARLY);
    assert_int_equal(behind.code, ERR_CONFLICT);
    assert_non_null(strstr(behind.detail, "tournament 9d9d"));
    must_be_true();
    sign_anew(0x9d, &key);
    expect_ok(retire(&second, EARLY)); // not before the club's last line
    must_be_true();
    assert_string_equal(
        ask("SELECT string_agg(retired_ms::text, ',' ORDER BY n) FROM state_signing_key WHERE "
            "retired_ms > 0"),
        "1795290000000,1795300000000");
    sign_anew(0x9d, &second);
    must_be_false("a retired key signs a tournament", "had retired");
    sign_anew(0x9d, &key);
    lines_from_ms = began;
    must_be_true();
    sign_club_after(&third);
    must_be_false("a retired key signs the club", "had retired");
    sign_club_after(&key);
    must_be_true();
}

#define OF_THE_EVENING "stream = (SELECT id FROM stream WHERE uid::text LIKE '77%')"

static void a_checkpoint_that_was_taken_away_is_missed(void **state)
{
    (void)state;
    char fingerprint[SECURE_HEX_ROOM];
    struct verify_report report;
    struct verify_known known = {.keys = key_fingerprint(key.public, fingerprint)};
    run("CREATE TEMP TABLE signed AS SELECT * FROM checkpoint; DELETE FROM checkpoint WHERE " OF_THE_EVENING);
    must_be_false("a checkpoint deleted", "it is not the newest one that is kept");
    run("DELETE FROM checkpoint; UPDATE stream SET checkpoint_seq = 0");
    must_be_true(); // somebody else's word is needed to know better
    struct err err = verify_database(store, &known, &arena, &report);
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "nothing here is signed"));
    run("INSERT INTO checkpoint SELECT * FROM signed; UPDATE stream SET checkpoint_seq = c.seq FROM "
        "checkpoint c"
        " WHERE c.stream = id");
    must_be_true();
}

static void a_guard_that_is_off_is_found(void **state)
{
    (void)state;
    run("ALTER TABLE state_entry DISABLE TRIGGER guard_new");
    must_be_false("a trigger switched off", "guard_new of state_entry");
    run("ALTER TABLE state_entry ENABLE ALWAYS TRIGGER guard_new");
    must_be_true();
}

// A result sheet names an event of the tournament with the hash of another history.
static void a_printed_checkpoint_of_another_history_is_named(void **state)
{
    (void)state;
    struct verify_report report;
    struct verify_known known = {
        .checkpoint = TEXT("tdserver-checkpoint 1 77777777777777777777777777777777 3 "
                           "00000000000000000000000000000000000000000000000000000000000000ff")};
    struct err err = verify_database(store, &known, &arena, &report);
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "printed checkpoint was made from"));
}

// Whoever computes all hashes anew, head included, still lacks the key that signed the checkpoint.
static void a_rewritten_history_does_not_fit_the_signature(void **state)
{
    (void)state;
    without_guard("event",
                  "UPDATE event SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"by\":1',"
                  " '\"by\":2'), 'UTF8') WHERE seq = 14");
    without_guard("event",
                  "DO $$ DECLARE e record; h bytea; BEGIN"
                  " FOR e IN SELECT * FROM event ORDER BY stream, seq LOOP"
                  "  IF e.seq = 1 THEN SELECT CASE format WHEN 1 THEN decode(repeat('00', 32), 'hex')"
                  "   ELSE sha256(uuid_send(uid)) END INTO h FROM stream WHERE id = e.stream; END IF;"
                  "  h := sha256(h || e.body);"
                  "  UPDATE event SET hash = h WHERE stream = e.stream AND seq = e.seq;"
                  "  UPDATE stream SET head_hash = h WHERE id = e.stream;"
                  " END LOOP; END $$");
    must_be_false("a rewritten history", "after the checkpoint");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tournament_needs_a_club),
        cmocka_unit_test(what_is_imported_is_exported_byte_for_byte),
        cmocka_unit_test(the_same_again_changes_nothing),
        cmocka_unit_test(another_head_is_refused),
        cmocka_unit_test(nothing_is_kept_of_a_false_file),
        cmocka_unit_test(a_fresh_database_is_true),
        cmocka_unit_test(every_changed_column_is_found),
        cmocka_unit_test(every_missing_added_or_mislabelled_row_is_found),
        cmocka_unit_test(every_changed_event_is_found),
        cmocka_unit_test(a_false_signature_is_named),
        cmocka_unit_test(how_far_it_is_signed_is_told),
        cmocka_unit_test(a_key_that_nobody_listed_is_named),
        cmocka_unit_test(a_checkpoint_that_was_taken_away_is_missed),
        cmocka_unit_test(a_guard_that_is_off_is_found),
        cmocka_unit_test(a_printed_checkpoint_of_another_history_is_named),
        cmocka_unit_test(what_goes_on_is_continued),
        cmocka_unit_test(a_key_of_another_place_signs_what_came_from_there),
        cmocka_unit_test(a_retired_key_signs_nothing_after),
        cmocka_unit_test(a_rewritten_history_does_not_fit_the_signature),
        cmocka_unit_test(a_club_is_not_signed_with_a_key_that_it_does_not_list),
    };
    return cmocka_run_group_tests(tests, ledgers_up, ledgers_down);
}
