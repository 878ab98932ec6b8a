// SPDX-License-Identifier: MIT
// References of names: what the ledger keeps instead of a name is bound to the name and its salt, and says neither.
#include "views/names.h"

#include "base/crypto/secure.h"
#include "unit.h"

static struct arena arena;

static int arena_down(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static int value_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *at = strchr(digits, c);
    assert_true(c && at);
    return (int)(at - digits);
}

// The bytes behind a base64url text; n of them are wanted.
static void bytes_of(struct text text, unsigned char *out, size_t n)
{
    unsigned kept = 0;
    int bits = 0;
    for (size_t i = 0, at = 0; i < text.len && at < n; i++) {
        kept = kept << 6 | (unsigned)value_of(text.at[i]);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        out[at++] = (unsigned char)(kept >> bits);
    }
}

static void a_reference_is_the_hash_of_salt_and_name(void **state)
{
    (void)state;
    struct text name = TEXT("Ada Øster"), salt, ref;
    names_reference(&arena, name, &salt, &ref);
    assert_int_equal(ref.len, NAME_REF);
    unsigned char random[16];
    char room[SECURE_BASE64_ROOM];
    bytes_of(salt, random, sizeof random);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, random, sizeof random);
    secure_hash_add(&h, name.at, name.len);
    struct secure_digest digest = secure_hash_end(&h);
    assert_true(text_equal(ref, secure_base64url(digest.bytes, sizeof digest.bytes, room, sizeof room)));
}

static void one_name_has_another_reference_each_time(void **state)
{
    (void)state;
    struct text salt[2], ref[2];
    for (int i = 0; i < 2; i++)
        names_reference(&arena, TEXT("Ada"), &salt[i], &ref[i]);
    assert_false(text_equal(salt[0], salt[1]));
    assert_false(text_equal(ref[0], ref[1]));
}

static void a_set_finds_changes_and_forgets(void **state)
{
    (void)state;
    struct name first[] = {{TEXT("c"), TEXT("Cyd"), TEXT("Club"), TEXT("DK")},
                           {TEXT("a"), TEXT("Ada"), TEXT(""), TEXT("")}};
    struct name later[] = {{TEXT("a"), TEXT(""), TEXT(""), TEXT("")},
                           {TEXT("b"), TEXT("Ben"), TEXT(""), TEXT("")}};
    struct names *before = names_with(NULL, first, 2), *after = names_with(before, later, 2);
    assert_true(text_equal(names_find(before, TEXT("a"))->name, TEXT("Ada")));
    assert_true(text_equal(names_find(after, TEXT("c"))->country, TEXT("DK")));
    assert_true(text_equal(names_find(after, TEXT("b"))->name, TEXT("Ben")));
    assert_int_equal(names_find(after, TEXT("a"))->name.len, 0);
    assert_int_equal(names_find(after, TEXT("unknown"))->name.len, 0);
    assert_int_equal(names_find(NULL, TEXT("a"))->name.len, 0);
    names_drop(before);
    names_drop(names_keep(after));
    names_drop(after);
}

static void names_that_read_the_same_are_a_circle(void **state)
{
    (void)state;
    struct name at[] = {{TEXT("d"), TEXT("Kim"), TEXT("West"), TEXT("")},
                        {TEXT("b"), TEXT("Ada"), TEXT(""), TEXT("")},
                        {TEXT("a"), TEXT("Kim"), TEXT("East"), TEXT("")},
                        {TEXT("c"), TEXT("Kim"), TEXT(""), TEXT("DK")}};
    struct names *set = names_with(NULL, at, 4), *none = names_with(NULL, NULL, 0);
    const struct name *ada = names_find(set, TEXT("b")), *kim = names_find(set, TEXT("a"));
    assert_ptr_equal(names_alike(set, ada), ada);
    int others = 0;
    for (const struct name *n = names_alike(set, kim); n != kim; n = names_alike(set, n), others++)
        assert_true(text_equal(n->name, TEXT("Kim")));
    assert_int_equal(others, 2);
    const struct name *nobody = names_find(none, TEXT("a"));
    assert_ptr_equal(names_alike(none, nobody), nobody);
    names_drop(none);
    names_drop(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reference_is_the_hash_of_salt_and_name),
        cmocka_unit_test(one_name_has_another_reference_each_time),
        cmocka_unit_test(a_set_finds_changes_and_forgets),
        cmocka_unit_test(names_that_read_the_same_are_a_circle),
    };
    secure_start();
    return cmocka_run_group_tests(tests, NULL, arena_down);
}
