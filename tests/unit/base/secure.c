// SPDX-License-Identifier: MIT
// Published vectors: FIPS 180-4 "abc", RFC 4231 case 2, RFC 8032 7.1 test 2.
#include "base/crypto/secure.h"
#include "unit.h"

static const char *hex(const void *bytes, size_t n)
{
    static char room[SECURE_HEX_ROOM];
    return secure_hex(bytes, n, room, sizeof room).at;
}

static void hashes(void **state)
{
    (void)state;
    static const char abc[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    struct secure_digest whole = secure_sha256(TEXT("abc"));
    assert_string_equal(hex(whole.bytes, SECURE_DIGEST), abc);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, "a", 1);
    secure_hash_add(&h, "bc", 2);
    struct secure_digest pieces = secure_hash_end(&h);
    assert_true(secure_equal(whole.bytes, pieces.bytes, SECURE_DIGEST));
    struct secure_digest mac = secure_mac(TEXT("Jefe"), TEXT("what do ya want for nothing?"));
    assert_string_equal(hex(mac.bytes, SECURE_DIGEST),
                        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

static void signatures(void **state)
{
    (void)state;
    unsigned char seed[SECURE_SEED], signature[SECURE_SIGNATURE];
    assert_true(secure_from_hex(TEXT("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"),
                                seed, SECURE_SEED));
    struct secure_key key;
    secure_key_from_seed(&key, seed);
    assert_string_equal(hex(key.public, SECURE_PUBLIC),
                        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    secure_sign(&key, TEXT("\x72"), signature);
    assert_string_equal(hex(signature, SECURE_SIGNATURE),
                        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    assert_true(secure_verify(key.public, TEXT("\x72"), signature));
    assert_false(secure_verify(key.public, TEXT("\x73"), signature));
    signature[0] ^= 1;
    assert_false(secure_verify(key.public, TEXT("\x72"), signature));
}

static void text_forms_are_strict(void **state)
{
    (void)state;
    unsigned char bytes[3] = {0xfb, 0xff, 0xfe}, back[3];
    char room[SECURE_BASE64_ROOM];
    assert_true(text_equal(secure_base64url(bytes, 3, room, sizeof room), TEXT("-__-")));
    assert_true(secure_from_hex(TEXT("fbfffe"), back, 3));
    assert_false(secure_from_hex(TEXT("FBFFFE"), back, 3));
    assert_false(secure_from_hex(TEXT("fbfff"), back, 3));
    assert_false(secure_from_hex(TEXT("fbffgg"), back, 3));
}

static void passwords(void **state)
{
    (void)state;
    char stored[SECURE_PASSWORD], other[SECURE_PASSWORD];
    assert_true(secure_password_hash(TEXT("correct horse"), stored));
    assert_true(secure_password_hash(TEXT("correct horse"), other));
    assert_string_not_equal(stored, other);
    assert_non_null(strstr(stored, "$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_true(secure_password_matches(TEXT("correct horse"), stored));
    assert_false(secure_password_matches(TEXT("correct horsE"), stored));
    assert_false(secure_password_matches(TEXT("correct horse"), "nonsense"));
}

static void randomness(void **state)
{
    (void)state;
    unsigned char a[16] = {0}, b[16] = {0};
    secure_random(a, sizeof a);
    secure_random(b, sizeof b);
    assert_memory_not_equal(a, b, sizeof a);
    for (int i = 0; i < 100; i++)
        assert_true(secure_random_below(6) < 6);
    secure_wipe(a, sizeof a);
    assert_memory_equal(a, (unsigned char[16]){0}, sizeof a);
}

static void pictures_come_as_the_usual_base64(void **state)
{
    (void)state;
    unsigned char bytes[4];
    assert_int_equal(secure_from_base64(TEXT("+/8AAQ=="), bytes, sizeof bytes), 4);
    assert_memory_equal(bytes, ((unsigned char[]){0xfb, 0xff, 0, 1}), 4);
    static const char *const none[] = {"", "+/8AAQ", "+/8A AQ==", "-_8AAQ==", "+/8AAQ==\n", "AAAAAAAA"};
    for (size_t i = 0; i < COUNT(none); i++)
        assert_int_equal(secure_from_base64(text_of(none[i]), bytes, sizeof bytes), 0);
}

int main(void)
{
    secure_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes),
        cmocka_unit_test(signatures),
        cmocka_unit_test(text_forms_are_strict),
        cmocka_unit_test(passwords),
        cmocka_unit_test(randomness),
        cmocka_unit_test(pictures_come_as_the_usual_base64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
