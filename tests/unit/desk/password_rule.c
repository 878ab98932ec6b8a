// SPDX-License-Identifier: MIT
// Which passwords are refused because everybody tries them first, and which are not.
#include "desk/secrets/password_rule.h"

#include <stdio.h>

#include "unit.h"

static const char *const common[] = {
    "password12",   "Password123!",     "P@ssw0rd123",  "pa55word2024", "passwordpassword", "qwertyuiop",
    "QWERTYUIOP1",  "poiuytrewq",       "1qaz2wsx3edc", "1q2w3e4r5t",   "zaq12wsxcde3",     "asdfghjkl123",
    "1234567890",   "0987654321",       "1111111111",   "1212121212",   "12.12.1990",       "2024-11-22",
    "iloveyou123",  "Iloveyou!!",       "letmein1234",  "welcome2024",  "Welcome@123",      "sunshine99",
    "football2024", "abcdefghij",       "abcd1234abcd", "abcabcabcabc", "dragondragon",     "superman007",
    "liverpool1",   "Backgammon1",      "backgammon!",  "director2026", "changeme123",      "administrator",
    "adminadmin",   "trustno1trustno1", "zzzzzzzzzz",   "aaaabbbbaaaa", "!!!!!!!!!!",       "princess123",
    "monkey123456", "master12345",      "yxcvbnm1234",  "azertyuiop",   "lovelove12",       "anna.meyer77"};

static const char *const fine[] = {
    "seven wet boots",    "correct horse battery",
    "a long pass phrase", "nine small blue dice",
    "kvdw93mzlqpe",       "tr0ub4dor&3xyz",
    "my dog ate 3 pies",  "\xd0\xbf\xd0\xb0\xd1\x80\xd0\xbe\xd0\xbb\xd1\x8c \xd0\xb4\xd0\xbe\xd0\xbc",
    "loveofbackgammon7x", "J8-ffq2Lp-09",
    "Ruhrpottrakete",     "meyer under water"};

static void what_everybody_tries_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (!password_fault(text_of(common[i]), TEXT("anna.meyer"), TEXT("Jericho Chess & Backgammon")))
            fail_msg("'%s' is taken", common[i]);
}

static void others_are_taken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        if (password_fault(text_of(fine[i]), TEXT("anna.meyer"), TEXT("Jericho Chess & Backgammon")))
            fail_msg("'%s' is refused", fine[i]);
}

// Every common word, every way the fingers go, with figures behind or before it: 3,000 of the usual ones and more.
static void words_with_figures_are_refused(void **state)
{
    (void)state;
    static const char *const words[] = {"password", "qwerty", "dragon",   "letmein",  "monkey",
                                        "shadow",   "master", "sunshine", "princess", "welcome"};
    char password[64];
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        for (int n = 0; n < 300; n++) {
            if (n % 2)
                snprintf(password, sizeof password, "%s%06d", words[w], n);
            else
                snprintf(password, sizeof password, "%06d%s", n, words[w]);
            if (!password_fault(text_of(password), TEXT(""), TEXT(""))) fail_msg("'%s' is taken", password);
        }
}

// The words of the club's name are as common there as any; where nobody knows the club they are words.
static void the_name_of_the_club_is_refused(void **state)
{
    (void)state;
    static const char *const of_club[] = {"jericho2026",  "J3richo!2026", "JerichoJericho",
                                          "jerichochess", "chessclub99",  "Chess Jericho"};
    for (size_t i = 0; i < sizeof of_club / sizeof *of_club; i++) {
        if (!password_fault(text_of(of_club[i]), TEXT(""), TEXT("Jericho Chess & Backgammon")))
            fail_msg("'%s' is taken", of_club[i]);
        if (password_fault(text_of(of_club[i]), TEXT(""), TEXT(""))) fail_msg("'%s' is refused", of_club[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_everybody_tries_is_refused),
        cmocka_unit_test(others_are_taken),
        cmocka_unit_test(words_with_figures_are_refused),
        cmocka_unit_test(the_name_of_the_club_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
