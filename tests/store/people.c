// SPDX-License-Identifier: MIT
// What may be forgotten or must stay secret: names, logins, credentials, settings.
#include "store/fixture.h"

static struct store *store;
static int64_t club, other;
static const int64_t now_ms = INT64_C(1800000000123);

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    store = open_store();
    expect_ok(store_begin(store, &arena, NULL, 0, NULL, 0));
    struct store_stream streams[2] = {{.kind = STREAM_CLUB, .format = 1, .uid = {1}},
                                      {.kind = STREAM_TOURNAMENT, .format = 1, .uid = {2}}};
    for (int i = 0; i < 2; i++) {
        streams[i].club = i ? streams[0].id : 0;
        expect_ok(store_stream_add(store, &streams[i]));
    }
    expect_ok(store_commit(store));
    club = streams[0].id;
    other = streams[1].id;
    return 0;
}

static int down(void **state)
{
    store_close(store);
    return cluster_down(state);
}

// ---- names ----

static struct store_name a_name(int64_t stream, const char *ref, const char *name)
{
    return (struct store_name){.stream = stream,
                               .ref = text_of(ref),
                               .salt = TEXT("salt"),
                               .name = text_of(name),
                               .club = TEXT("BC Zürich"),
                               .country = TEXT("CH"),
                               .note = TEXT("")};
}

static void names_are_kept_changed_and_erased(void **state)
{
    (void)state;
    struct store_name ada = a_name(club, "r1", "Ada"), bo = a_name(club, "r2", "Bo"),
                      far = a_name(other, "r1", "Zoë");
    store_add_name(store, &ada);
    store_add_name(store, &bo);
    store_add_name(store, &far);
    expect_ok(store_commit(store));
    ada.name = TEXT("Ada Ω İlker");
    ada.note = TEXT("two\nlines");
    store_add_name(store, &ada);
    expect_ok(store_commit(store));

    struct store_name *list;
    size_t n;
    expect_ok(store_name_list(store, &arena, club, TEXT(""), 10, &list, &n));
    assert_int_equal(n, 2);
    assert_true(text_equal(list[0].name, ada.name));
    assert_true(text_equal(list[0].note, ada.note));
    assert_true(text_equal(list[0].salt, ada.salt));
    assert_true(text_equal(list[1].club, bo.club));
    expect_ok(store_name_list(store, &arena, club, TEXT("r1"), 10, &list, &n));
    assert_int_equal(n, 1);
    assert_true(text_equal(list[0].ref, TEXT("r2")));

    expect_ok(store_name_list(store, &arena, other, TEXT(""), 10, &list, &n));
    assert_int_equal(n, 1); // the same reference elsewhere is another person's
}

static void names_are_saved_with_the_batch_or_not_at_all(void **state)
{
    (void)state;
    struct store_name eve = a_name(club, "eve", "Eve"), nobody = a_name(987654, "x", "X"), *list;
    size_t n;
    store_add_name(store, &eve);
    store_add_name(store, &nobody); // no such stream
    assert_int_equal(store_commit(store).code, ERR_CONFLICT);
    store_add_name(store, &eve);
    store_rollback(store);
    expect_ok(store_commit(store));
    expect_ok(store_name_list(store, &arena, club, TEXT("eva"), 10, &list, &n));
    assert_true(n == 0 || !text_equal(list[0].ref, TEXT("eve")));
}

// ---- accounts ----

static void a_login_finds_its_account(void **state)
{
    (void)state;
    struct store_account account = {club, 3, TEXT("ada@example.org"), TEXT("$argon2id$1")}, found, *list;
    size_t n;
    store_add_account(store, &account);
    expect_ok(store_commit(store));
    account.password_hash = TEXT("$argon2id$2");
    store_add_account(store, &account);
    expect_ok(store_commit(store));
    expect_ok(store_account_by_login(store, &arena, TEXT("ada@example.org"), &found));
    assert_int_equal(found.stream, club);
    assert_int_equal(found.account, 3);
    assert_true(text_equal(found.password_hash, TEXT("$argon2id$2")));
    expect_ok(store_account_by_login(store, &arena, TEXT("ADA@example.org"), &found));
    assert_int_equal(found.account, 0);
    expect_ok(store_account_list(store, &arena, club, 10, &list, &n));
    assert_int_equal(n, 1);
    struct store_account twin = {other, 1, TEXT("ada@example.org"), TEXT("")};
    store_add_account(store, &twin);
    assert_int_equal(store_commit(store).code, ERR_CONFLICT);
}

// ---- credentials ----

static struct store_credential a_credential(unsigned char name, enum credential_kind kind, int32_t actor,
                                            int32_t table)
{
    return (struct store_credential){.hash = {name},
                                     .kind = kind,
                                     .stream = club,
                                     .actor = actor,
                                     .table = table,
                                     .tries = -1,
                                     .created_ms = now_ms + name,
                                     .expires_ms = now_ms + 60000,
                                     .label = TEXT("Firefox")};
}

static void add(const struct store_credential *c)
{
    store_add_credential(store, c);
    expect_ok(store_commit(store));
}

static struct store_credential find(unsigned char name)
{
    struct store_credential c = {.hash = {name}};
    expect_ok(store_credential_find(store, &arena, &c));
    return c;
}

static void a_credential_comes_back_whole(void **state)
{
    (void)state;
    struct store_credential c = a_credential(1, CREDENTIAL_SESSION, 4, 0);
    add(&c);
    struct store_credential found = find(1);
    assert_int_equal(found.kind, CREDENTIAL_SESSION);
    assert_int_equal(found.stream, club);
    assert_int_equal(found.actor, 4);
    assert_int_equal(found.tries, -1);
    assert_int_equal(found.created_ms, c.created_ms);
    assert_int_equal(found.expires_ms, c.expires_ms);
    assert_int_equal(found.seen_ms, 0);
    assert_int_equal(found.revoked_ms, 0);
    assert_true(text_equal(found.label, c.label));
    assert_int_equal(find(200).kind, 0);
    unsigned char hashes[2][STORE_HASH] = {{1}, {200}};
    expect_ok(store_credential_touch(store, (const unsigned char(*)[STORE_HASH])hashes, 2, now_ms + 5));
    assert_int_equal(find(1).seen_ms, now_ms + 5);
}

static void credentials_are_revoked_one_by_one_or_by_table(void **state)
{
    (void)state;
    struct store_credential all[] = {
        a_credential(10, CREDENTIAL_DEVICE, 7, 1), a_credential(11, CREDENTIAL_DEVICE, 8, 1),
        a_credential(12, CREDENTIAL_DEVICE, 9, 2), a_credential(13, CREDENTIAL_CARD, 0, 1)};
    for (size_t i = 0; i < 4; i++)
        add(&all[i]);
    store_revoke(store, all[0].hash, now_ms + 1);
    expect_ok(store_commit(store));
    store_revoke_all(store, CREDENTIAL_DEVICE, club, 0, 1, now_ms + 2);
    expect_ok(store_commit(store));
    assert_int_equal(find(10).revoked_ms, now_ms + 1); // the first time counts
    assert_int_equal(find(11).revoked_ms, now_ms + 2);
    assert_int_equal(find(12).revoked_ms, 0);
    assert_int_equal(find(13).revoked_ms, 0);
    store_revoke_all(store, CREDENTIAL_DEVICE, club, 9, 0, now_ms + 3);
    expect_ok(store_commit(store));
    assert_int_equal(find(12).revoked_ms, now_ms + 3);

    struct store_credential *list;
    size_t n;
    expect_ok(store_credential_list(store, &arena, club, CREDENTIAL_DEVICE, 2, &list, &n));
    assert_int_equal(n, 2);
    assert_int_equal(list[0].hash[0], 12); // newest first
    expect_ok(store_credential_list(store, &arena, other, 0, 2, &list, &n));
    assert_int_equal(n, 0);
}

static void a_set_up_link_works_once_and_belongs_to_no_stream(void **state)
{
    (void)state;
    struct store_credential link = a_credential(20, CREDENTIAL_SETUP, 0, 0);
    link.stream = 0;
    add(&link);
    struct store *rival = open_store();
    bool mine, theirs, again;
    expect_ok(store_begin(store, &arena, NULL, 0, NULL, 0));
    expect_ok(store_credential_spend(store, link.hash, now_ms, &mine));
    store_rollback(store); // what was begun with it failed: the link stays good
    expect_ok(store_credential_spend(store, link.hash, now_ms, &mine));
    expect_ok(store_credential_spend(rival, link.hash, now_ms, &theirs));
    expect_ok(store_credential_spend(store, link.hash, now_ms, &again));
    store_close(rival);
    assert_true(mine);
    assert_false(theirs || again);
    struct store_credential *list;
    size_t n;
    expect_ok(store_credential_list(store, &arena, 0, CREDENTIAL_SETUP, 5, &list, &n));
    assert_int_equal(n, 1);
}

static void a_pin_allows_a_few_tries(void **state)
{
    (void)state;
    struct store_credential pin = a_credential(30, CREDENTIAL_PIN, 0, 6);
    pin.tries = 2;
    add(&pin);
    int32_t left;
    expect_ok(store_credential_try(store, club, 5, now_ms, &left)); // another table
    assert_int_equal(left, -1);
    expect_ok(store_credential_try(store, club, 6, now_ms, &left));
    assert_int_equal(left, 1);
    expect_ok(store_credential_try(store, club, 6, pin.expires_ms, &left)); // too late
    assert_int_equal(left, -1);
    expect_ok(store_credential_try(store, club, 6, now_ms, &left));
    assert_int_equal(left, 0);
    expect_ok(store_credential_try(store, club, 6, now_ms, &left));
    assert_int_equal(left, -1);
}

static void photographs_can_be_erased(void **state)
{
    (void)state;
    char hash[65];
    memset(hash, 'a', 64);
    hash[64] = '\0';
    struct store_photo photo = {club, 7, text_of(hash), TEXT("image/png"), {"\x89PNG\0x", 6}},
                       asked = {.stream = club, .match = 7, .hash = text_of(hash)};
    struct store_photo_count others;
    bool found;
    expect_ok(store_photo_add(store, &photo));
    expect_ok(store_photo_add(store, &photo));
    expect_ok(store_photo_count(store, &(struct store_photo){.stream = club}, &others));
    assert_int_equal(others.stream, 1);
    expect_ok(store_photo_find(store, &arena, &asked));
    assert_true(text_equal(asked.kind, photo.kind) && text_equal(asked.bytes, photo.bytes));
    asked.match = 8;
    expect_ok(store_photo_find(store, &arena, &asked));
    assert_int_equal(asked.kind.len, 0);
    asked = (struct store_photo){.stream = other, .match = 7, .hash = text_of(hash)};
    expect_ok(store_photo_find(store, &arena, &asked));
    assert_int_equal(asked.kind.len, 0);
    expect_ok(store_photo_erase(store, other, 7, text_of(hash), &found));
    assert_false(found);
    expect_ok(store_photo_erase(store, club, 8, text_of(hash), &found));
    assert_false(found);
    expect_ok(store_photo_erase(store, club, 7, text_of(hash), &found));
    assert_true(found);
    expect_ok(store_photo_count(store, &(struct store_photo){.stream = club}, &others));
    assert_int_equal(others.stream, 0);
}

static struct store_pin pin_of(int64_t stream, int32_t entry, int32_t device)
{
    struct store_pin pin;
    expect_ok(store_entry_pin(store, &arena, stream, entry, device, &pin));
    return pin;
}

static void a_player_has_one_pin(void **state)
{
    (void)state;
    assert_int_equal(pin_of(club, 7, 1).hash.len, 0);
    store_add_entry_pin(store, club, 7, TEXT("first"));
    expect_ok(store_commit(store));
    store_add_entry_pin(store, club, 7, TEXT("second"));
    expect_ok(store_commit(store));
    assert_true(text_equal(pin_of(club, 7, 1).hash, TEXT("second")));
    assert_int_equal(pin_of(other, 7, 1).hash.len, 0);
}

static void expect_guesses(int32_t least, size_t count, const struct store_guesses *expected)
{
    struct store_guesses *found;
    size_t n;
    expect_ok(store_pin_guesses(store, &arena, club, least, 10, &found, &n));
    assert_int_equal(n, count);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(found[i].entry, expected[i].entry);
        assert_int_equal(found[i].wrong, expected[i].wrong);
        assert_int_equal(found[i].device, expected[i].device);
        assert_int_equal(found[i].since_ms, expected[i].since_ms);
    }
}

// Each tablet counts for itself, and all who are at none as one; the inbox is told of tablets together, and of the others.
// A right PIN forgives only where it was typed, a new one everywhere.
static void wrong_pins_are_counted(void **state)
{
    (void)state;
    struct store_guesses *found;
    size_t n;
    for (int forgiven = 0; forgiven < 2; forgiven++) {
        store_add_entry_pin(store, club, 7, TEXT("third"));
        expect_ok(store_commit(store));
        for (int i = 0; i < 3; i++)
            expect_ok(store_pin_wrong(store, club, 7, 2, 1000 + i));
        expect_ok(store_pin_wrong(store, club, 7, 1, 2000));
        for (int i = 0; i < 5; i++)
            expect_ok(store_pin_wrong(store, club, 7, 0, 500 + i));
        expect_ok(store_pin_wrong(store, club, 8, 1, 3000));
        assert_int_equal(pin_of(club, 7, 2).wrong, 3);
        assert_int_equal(pin_of(club, 7, 2).last_ms, 1002);
        assert_int_equal(pin_of(club, 7, 1).wrong, 1);
        assert_int_equal(pin_of(club, 7, 0).wrong, 5);
        assert_int_equal(pin_of(club, 7, 5).wrong, 0);
        expect_guesses(4, 2, (struct store_guesses[]){{7, 4, 2, 1000}, {7, 5, 0, 500}});
        expect_guesses(5, 1, (struct store_guesses[]){{7, 5, 0, 500}});
        expect_ok(store_pin_guesses(store, &arena, other, 1, 10, &found, &n));
        assert_int_equal(n, 0);
    }
    expect_ok(store_pin_forget(store, club, 7, 0));
    assert_int_equal(pin_of(club, 7, 0).wrong, 0);
    assert_int_equal(pin_of(club, 7, 2).wrong, 3);
    expect_ok(store_pin_forget(store, club, 7, 2));
    assert_int_equal(pin_of(club, 7, 2).wrong, 0);
    assert_int_equal(pin_of(club, 7, 1).wrong, 1);
    store_add_entry_pin(store, club, 7, TEXT("fourth"));
    expect_ok(store_commit(store));
    expect_guesses(1, 1, (struct store_guesses[]){{8, 2, 1, 3000}});
}

static void settings_are_kept(void **state)
{
    (void)state;
    struct text value;
    expect_ok(store_setting(store, &arena, TEXT("key"), &value));
    assert_null(value.at);
    store_add_setting(store, TEXT("key"), TEXT("a"));
    store_add_setting(store, TEXT("key"), TEXT("b"));
    store_keep_setting(store, TEXT("key"), TEXT("c"));
    expect_ok(store_commit(store));
    expect_ok(store_setting(store, &arena, TEXT("key"), &value));
    assert_true(text_equal(value, TEXT("b")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_kept_changed_and_erased),
        cmocka_unit_test(names_are_saved_with_the_batch_or_not_at_all),
        cmocka_unit_test(a_login_finds_its_account),
        cmocka_unit_test(a_credential_comes_back_whole),
        cmocka_unit_test(credentials_are_revoked_one_by_one_or_by_table),
        cmocka_unit_test(a_set_up_link_works_once_and_belongs_to_no_stream),
        cmocka_unit_test(a_pin_allows_a_few_tries),
        cmocka_unit_test(photographs_can_be_erased),
        cmocka_unit_test(a_player_has_one_pin),
        cmocka_unit_test(wrong_pins_are_counted),
        cmocka_unit_test(settings_are_kept),
    };
    return cmocka_run_group_tests(tests, up, down);
}
