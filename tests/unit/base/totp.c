// SPDX-License-Identifier: MIT
// Codes of authenticators, by the vectors of RFC 6238 (appendix B, SHA-1; the last six of its eight digits).
#include "base/crypto/totp.h"

#include "unit.h"

static const unsigned char secret[TOTP_SECRET] = "12345678901234567890";

static const struct {
    int64_t now_s;
    const char *code;
} vectors[] = {{59, "287082"},         {1111111109, "081804"}, {1111111111, "050471"},
               {1234567890, "005924"}, {2000000000, "279037"}, {20000000000, "353130"}};
enum { VECTORS = sizeof vectors / sizeof *vectors };

static void the_vectors_of_the_standard(void **state)
{
    (void)state;
    for (int i = 0; i < VECTORS; i++) {
        int64_t step = -1;
        assert_true(totp_matches(secret, text_of(vectors[i].code), vectors[i].now_s, &step));
        assert_int_equal(step, vectors[i].now_s / TOTP_STEP_S);
    }
}

// The step before and the one after count, by their own number; further ones do not.
static void clocks_may_differ_by_one_step(void **state)
{
    (void)state;
    static const int64_t away[] = {-60, -30, 0, 30, 60};
    for (size_t i = 0; i < sizeof away / sizeof *away; i++) {
        int64_t step = -1;
        bool counts = away[i] >= -30 && away[i] <= 30;
        assert_int_equal(totp_matches(secret, TEXT("050471"), 1111111111 + away[i], &step), counts);
        assert_int_equal(step, counts ? 1111111111 / TOTP_STEP_S : -1);
    }
}

static void what_is_no_code_is_none(void **state)
{
    (void)state;
    static const struct text none[] = {TEXT(""),       TEXT("05047"),        TEXT("0504711"),
                                       TEXT("05047a"), TEXT("\0\0\0\0\0\0"), TEXT("050472")};
    int64_t step;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(totp_matches(secret, none[i], 1111111111, &step));
}

static void authenticators_read_the_address(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    assert_true(text_equal(totp_base32(&a, secret), TEXT("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")));
    struct text uri = totp_uri(&a, secret, TEXT("Club & Co/\xc3\x9c"), TEXT("ann:b?"));
    assert_true(text_equal(uri, TEXT("otpauth://totp/Club%20%26%20Co%2F%C3%9C:ann%3Ab%3F?secret="
                                     "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Club%20%26%20Co%2F%C3%9C")));
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_of_the_standard),
        cmocka_unit_test(clocks_may_differ_by_one_step),
        cmocka_unit_test(what_is_no_code_is_none),
        cmocka_unit_test(authenticators_read_the_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
