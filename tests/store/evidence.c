// SPDX-License-Identifier: MIT
// What stands beside the ledger is held to it: names hash to their references, players make the marks of their entries,
// photographs hash to their names. What was erased is counted; whoever is forgotten is gone from every table, and
// nobody else is.
#include "fixture.h"

#include "audit/import.h"
#include "audit/verify.h"
#include "base/json/json_out.h"
#include "codec/ledger/ledger_file.h"
#include "store/pg.h"
#include "views/names.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct store *store;
static struct pg *owner;
static struct secure_key key;
static struct store_stream club, evening;

// ---- two ledgers, with the names and secrets behind them

struct named {
    struct text name, salt, ref;
};
static struct named ada, ben, old_entry, ada_entry, pair_entry, team_entry;
static struct store_person secrets[2];
static const unsigned char evening_uid[STORE_UID] = {0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77,
                                                     0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77, 0x77};

static struct named name_it(const char *name)
{
    struct named n = {.name = text_of(name)};
    names_reference(&arena, n.name, &n.salt, &n.ref);
    return n;
}

static const char *mark_of(int person)
{
    char room[SECURE_BASE64_ROOM];
    struct text secret = {(const char *)secrets[person].secret, STORE_HASH};
    struct secure_digest mac = secure_mac(secret, (struct text){(const char *)evening_uid, STORE_UID});
    return arena_string(&arena, secure_base64url(mac.bytes, sizeof mac.bytes, room, sizeof room));
}

static const char *entry_line(int n, const struct named *of, const char *person)
{
    return arena_printf(&arena,
                        "\"entry_added\",\"v\":2,\"data\":{\"entry\":%d,\"ref\":\"%.*s\",\"person\":\"%s\","
                        "\"seed\":0,\"status\":\"entered\"}",
                        n, TEXT_ARGS(of->ref), person);
}

static void take(enum ledger_stream kind, unsigned char uid, const char *const *lines, size_t n)
{
    struct ledger_header header = {.format = 1, .stream = kind};
    struct ledger_checkpoint end = {.version = 1, .seq = (int64_t)n};
    struct json_out out = json_start(&arena);
    struct import_report report;
    memset(header.uid, uid, sizeof header.uid);
    memcpy(header.key, key.public, sizeof header.key);
    ledger_put_header(&out, &header);
    for (size_t i = 0; i < n; i++) {
        struct text body = text_of(arena_printf(&arena, "{\"seq\":%zu,\"at\":%zu,\"by\":0,\"kind\":%s}",
                                                i + 1, 1795204800000 + 1000 * i, lines[i]));
        ledger_put_event(&out, body);
        end.hash = ledger_chain(&end.hash, body);
    }
    ledger_checkpoint_sign(&end, header.uid, &key);
    ledger_put_checkpoint(&out, &end);
    struct text export = json_bytes(&out);
    struct import_with with = {.key = &key, .now_ms = 1795290000000};
    FILE *file = fmemopen((void *)(uintptr_t) export.at, export.len, "r");
    expect_ok(import_file(store, file, &with, &arena, &report));
    fclose(file);
}

static void take_ledgers(void)
{
    const char *player = "\"player_added\",\"v\":1,\"data\":{\"player\":%d,\"ref\":\"%.*s\"}";
    const char *const club_lines[] = {
        "\"club_set\",\"v\":1,\"data\":{\"name\":\"Club\",\"time_zone\":\"UTC\"}",
        arena_printf(&arena, player, 1, TEXT_ARGS(ada.ref)),
        arena_printf(&arena, player, 2, TEXT_ARGS(ben.ref)),
    };
    const char *const lines[] = {
        "\"tournament_created\",\"v\":1,\"data\":{\"title\":\"Evening\",\"starts_on\":\"2026-11-20\","
        "\"starts_"
        "at_min\":1170,\"format\":\"single_elimination\",\"check_in\":false,\"third_place\":false,\"third_"
        "place_length\":0}",
        arena_printf(&arena,
                     "\"entry_added\",\"v\":1,\"data\":{\"entry\":1,\"ref\":\"%.*s\",\"seed\":0,\"status\":"
                     "\"entered\"}",
                     TEXT_ARGS(old_entry.ref)),
        entry_line(2, &ada_entry, mark_of(0)),
        entry_line(3, &pair_entry, arena_printf(&arena, "%s %s", mark_of(1), mark_of(0))),
        entry_line(4, &team_entry, arena_printf(&arena, "%s %s", mark_of(0), mark_of(1))),
        "\"entry_status_set\",\"v\":1,\"data\":{\"entry\":1,\"status\":\"withdrawn\",\"reason\":\"drove home "
        "with Ada\"}",
    };
    take(LEDGER_CLUB, 0x11, club_lines, COUNT(club_lines));
    take(LEDGER_TOURNAMENT, 0x77, lines, COUNT(lines));
}

static void keep_name(int64_t stream, const struct named *n)
{
    struct store_name *row = ARENA_NEW(&arena, struct store_name);
    *row = (struct store_name){.stream = stream,
                               .ref = n->ref,
                               .salt = n->salt,
                               .name = n->name,
                               .club = TEXT(""),
                               .country = TEXT(""),
                               .note = TEXT("")};
    store_add_name(store, row);
}

static void link_person(int32_t entry, int32_t place, int32_t player)
{
    struct store_person_entry p = {evening.id, entry, place, club.id, player};
    store_add_person_entry(store, &p);
}

static void keep_names(void)
{
    const struct named *const entries[] = {&old_entry, &ada_entry, &pair_entry, &team_entry};
    keep_name(club.id, &ada);
    keep_name(club.id, &ben);
    for (size_t i = 0; i < COUNT(entries); i++)
        keep_name(evening.id, entries[i]);
    link_person(2, 1, 1);
    link_person(3, 1, 2);
    link_person(3, 2, 1);
    link_person(4, 1, 1);
    link_person(4, 2, 2);
    struct store_reply *reply = ARENA_NEW(&arena, struct store_reply);
    *reply = (struct store_reply){.stream = evening.id,
                                  .actor = TEXT("account:1"),
                                  .key = TEXT("k"),
                                  .status = 201,
                                  .location = TEXT(""),
                                  .body = TEXT("{\"name\":\"Ada\"}")};
    store_add_reply(store, reply);
    store_add_entry_pin(store, evening.id, 2, TEXT("$argon2id$"));
    expect_ok(store_commit(store));
    expect_ok(store_person_keep(store, club.id, secrets, COUNT(secrets)));
}

static int up(void **state)
{
    const unsigned char seed[SECURE_SEED] = {1};
    unsigned char club_uid[STORE_UID];
    memset(club_uid, 0x11, sizeof club_uid);
    cluster_up(state);
    secure_key_from_seed(&key, seed);
    store = open_store();
    owner = open_pg(CLUSTER_OWNER);
    for (int i = 0; i < 2; i++) {
        secrets[i].player = i + 1;
        secure_random(secrets[i].secret, sizeof secrets[i].secret);
    }
    ada = name_it("Ada");
    ben = name_it("Ben");
    old_entry = name_it("Dan");
    ada_entry = name_it("Ada");
    pair_entry = name_it("Ben / Ada");
    team_entry = name_it("The Blots");
    take_ledgers();
    expect_ok(store_stream_by_uid(store, club_uid, &club));
    expect_ok(store_stream_by_uid(store, evening_uid, &evening));
    keep_names();
    return 0;
}

static int down(void **state)
{
    store_close(store);
    pg_close(owner);
    return cluster_down(state);
}

// ---- what verify says

static struct evidence must_be_true(void)
{
    static const struct verify_known nothing;
    struct verify_report report;
    expect_ok(verify_database(store, &nothing, &arena, &report));
    return report.evidence;
}

static void must_be_false(const char *named)
{
    static const struct verify_known nothing;
    struct verify_report report;
    struct err err = verify_database(store, &nothing, &arena, &report);
    if (err.code != ERR_CONFLICT) fail_msg("not found: %s", named);
    if (!strstr(err.detail, named)) fail_msg("expected '%s' in: %s", named, err.detail);
}

static void run(const char *sql)
{
    struct err err = pg_script(owner, sql);
    if (err.code) fail_msg("%s: %s", sql, err.detail);
}

static const char *ask(const char *sql)
{
    const char *answer;
    expect_ok(pg_ask(owner, sql, &arena, &answer));
    return answer;
}

static void what_is_right_is_counted(void **state)
{
    (void)state;
    struct evidence e = must_be_true();
    assert_int_equal(e.names, 6);
    assert_int_equal(e.erased, 0);
    assert_int_equal(e.unproven, 0);
}

static void a_changed_name_or_salt_does_not_fit(void **state)
{
    (void)state;
    run("UPDATE person_name SET name = 'Zoe' WHERE name = 'The Blots'");
    must_be_false("the name 'Zoe' does not fit");
    run("UPDATE person_name SET name = 'The Blots' WHERE name = 'Zoe'");
    run("UPDATE person_name SET salt = reverse(salt) WHERE name = 'Dan'");
    must_be_false("the name 'Dan' does not fit");
    run("UPDATE person_name SET salt = reverse(salt) WHERE name = 'Dan'");
    // A name cannot be put under the reference of another one either.
    run("UPDATE person_name a SET name = b.name FROM person_name b WHERE a.stream = b.stream AND a.name = "
        "'Ada'"
        " AND b.name = 'Ben'");
    must_be_false("the name 'Ben' does not fit");
    run("UPDATE person_name SET name = 'Ada' WHERE name = 'Ben' AND ref = (SELECT ref FROM state_player "
        "WHERE n = 1)");
    must_be_true();
}

// An earlier release changed names without a line and took the salt away. Of entries of today nobody may.
static void a_name_without_its_salt_proves_nothing(void **state)
{
    (void)state;
    const char *salt = ask("SELECT quote_literal(salt) FROM person_name WHERE name = 'Dan'");
    run("UPDATE person_name SET salt = '', name = 'Dan the Man' WHERE name = 'Dan'");
    assert_int_equal(must_be_true().unproven, 1);
    run(arena_printf(&arena, "UPDATE person_name SET salt = %s, name = 'Dan' WHERE name = 'Dan the Man'",
                     salt));
    salt = ask("SELECT quote_literal(salt) FROM person_name WHERE name = 'The Blots'");
    run("UPDATE person_name SET salt = '' WHERE name = 'The Blots'");
    must_be_false("entry 4 does not fit the ledger; its salt is gone");
    run(arena_printf(&arena, "UPDATE person_name SET salt = %s WHERE name = 'The Blots'", salt));
    must_be_true();
}

static void another_player_does_not_make_the_mark(void **state)
{
    (void)state;
    run("UPDATE person_entry SET player = 2 WHERE entry = 2");
    must_be_false("entry 2: player 2 of the club does not fit");
    run("UPDATE person_entry SET player = 1 WHERE entry = 2");
    run("UPDATE person_entry SET place = 3 WHERE entry = 3 AND place = 1");
    must_be_false("entry 3: player 2 of the club does not fit");
    run("UPDATE person_entry SET place = 1 WHERE entry = 3 AND place = 3");
    run("UPDATE person_secret SET secret = sha256(secret) WHERE player = 2");
    must_be_false("player 2 of the club does not fit");
    expect_ok(store_person_keep(store, club.id, secrets, COUNT(secrets))); // who has one keeps it
    must_be_false("player 2 of the club does not fit");
    run("DELETE FROM person_secret WHERE player = 2");
    expect_ok(store_person_keep(store, club.id, secrets, COUNT(secrets)));
    must_be_true();
}

static void a_photograph_fits_its_hash(void **state)
{
    (void)state;
    char room[SECURE_HEX_ROOM];
    struct text bytes = TEXT("a picture of a board");
    struct secure_digest digest = secure_sha256(bytes);
    struct store_photo photo = {.stream = evening.id,
                                .hash = secure_hex(digest.bytes, sizeof digest.bytes, room, sizeof room),
                                .kind = TEXT("image/png"),
                                .bytes = bytes};
    expect_ok(store_photo_add(store, &photo));
    assert_int_equal(must_be_true().photos, 1);
    run("UPDATE photo SET bytes = bytes || '\\x00'");
    must_be_false("does not fit its hash");
    run("DELETE FROM photo");
    assert_int_equal(must_be_true().photos, 0);
}

static void who_is_forgotten_is_gone_and_nobody_else(void **state)
{
    (void)state;
    const int32_t players[] = {1};
    struct store_history *entries;
    struct store_forgotten gone;
    size_t n;
    expect_ok(store_person_history(store, &arena, club.id, players, 1, 100, &entries, &n));
    assert_int_equal(n, 3);
    struct store_forgetting who = {club.id, players, 1, entries, n};
    expect_ok(store_begin(store, &arena, NULL, 0, NULL, 0));
    expect_ok(store_person_forget(store, &arena, &who, 10, &gone));
    expect_ok(store_commit(store));
    // Her name in the club and where she played alone, and the pair's, which holds it; not the team's.
    assert_int_equal(gone.names, 3);
    assert_int_equal(gone.replies, 1);
    assert_int_equal(gone.mention_count, 1);
    assert_int_equal(gone.mentions[0].seq, 6);
    assert_true(text_equal(gone.mentions[0].kind, TEXT("entry_status_set")));
    assert_memory_equal(gone.mentions[0].uid, evening_uid, STORE_UID);
    assert_string_equal(ask("SELECT string_agg(name, ', ' ORDER BY name) FROM person_name"),
                        "Ben, Dan, The Blots");
    assert_string_equal(ask("SELECT string_agg(player::text, ',') FROM person_secret"), "2");
    assert_string_equal(ask("SELECT count(*)::text FROM person_entry"), "2");
    assert_string_equal(ask("SELECT count(*)::text FROM entry_pin"), "0");
    assert_int_equal(must_be_true().erased, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_right_is_counted),
        cmocka_unit_test(a_changed_name_or_salt_does_not_fit),
        cmocka_unit_test(a_name_without_its_salt_proves_nothing),
        cmocka_unit_test(another_player_does_not_make_the_mark),
        cmocka_unit_test(a_photograph_fits_its_hash),
        cmocka_unit_test(who_is_forgotten_is_gone_and_nobody_else),
    };
    return cmocka_run_group_tests(tests, up, down);
}
