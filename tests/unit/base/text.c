// SPDX-License-Identifier: MIT
#include "base/text/text.h"
#include "unit.h"

static void integers_by_exact_test(void **state)
{
    (void)state;
    static const struct {
        struct text in;
        bool good;
        int64_t value;
    } cases[] = {
        {TEXT("0"), true, 0},
        {TEXT("-1"), true, -1},
        {TEXT("9223372036854775807"), true, INT64_MAX},
        {TEXT("-9223372036854775808"), true, INT64_MIN},
        {TEXT("9223372036854775808"), false, 0},
        {TEXT("-9223372036854775809"), false, 0},
        {TEXT("99999999999999999999"), false, 0},
        {TEXT(""), false, 0},
        {TEXT("-"), false, 0},
        {TEXT("-0"), false, 0},
        {TEXT("+1"), false, 0},
        {TEXT("01"), false, 0},
        {TEXT(" 1"), false, 0},
        {TEXT("1 "), false, 0},
        {TEXT("1e2"), false, 0},
        {TEXT("0x1"), false, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t value = 0;
        assert_int_equal(text_int64(cases[i].in, &value), cases[i].good);
        assert_int_equal(value, cases[i].value);
    }
}

static void utf8_is_strict(void **state)
{
    (void)state;
    static const struct text good[] = {
        TEXT(""),    TEXT("abc"), TEXT("é"), TEXT("雀"), TEXT("\xf0\x9f\x8e\xb2"), TEXT("\xf4\x8f\xbf\xbf"),
        TEXT("a\0b")};
    static const struct text bad[] = {TEXT("\x80"),
                                      TEXT("\xc0\xaf"),
                                      TEXT("\xc1\xbf"),
                                      TEXT("\xe0\x80\xaf"),
                                      TEXT("\xed\xa0\x80"),
                                      TEXT("\xf0\x80\x80\x80"),
                                      TEXT("\xf4\x90\x80\x80"),
                                      TEXT("\xf5\x80\x80\x80"),
                                      TEXT("\xc3"),
                                      TEXT("\xe2\x82"),
                                      TEXT("\xc3("),
                                      TEXT("\xff")};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_true(text_is_utf8(good[i]));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(text_is_utf8(bad[i]));
    struct text dice = TEXT("\xf0\x9f\x8e\xb2!");
    assert_int_equal(text_next_rune(&dice), 0x1f3b2);
    assert_int_equal(text_runes(dice), 1);
}

static void a_search_folds_case_and_accents(void **state)
{
    (void)state;
    static const struct {
        struct text in, search;
        bool found;
    } rows[] = {
        {TEXT("Žofie Čapková"), TEXT("capkova"), true},
        {TEXT("Zofie Capkova"), TEXT("ŽOFIE Č"), true},
        {TEXT("Işık İnan"), TEXT("ISIK inan"), true},
        {TEXT("Łukasz Ørsted"), TEXT("lukasz orsted"), true},
        {TEXT("Ёлка Йорк"), TEXT("елка й"), true},
        {TEXT("Κώστας"), TEXT("ΚΩΣΤΑΣ"), true},
        {TEXT("Ann"), TEXT(""), true},
        {TEXT(""), TEXT("a"), false},
        {TEXT("Ann"), TEXT("Anna"), false},
        {TEXT("王小明"), TEXT("小"), true},
        {TEXT("علی\u200cرضا"), TEXT("علیرضا"), true},
        {TEXT("علیرضا"), TEXT("علی\u200cرضا"), true},
        {TEXT("علیرضا"), TEXT("علی\u200c"), true},
        {TEXT("a×b"), TEXT("a?b"), false},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(text_finds(rows[i].in, rows[i].search), rows[i].found);
}

static void names_people_can_read(void **state)
{
    (void)state;
    static const struct text good[] = {TEXT("Ann"),  TEXT("José Muñoz"), TEXT("O'Brien-Smith, Jr."),
                                       TEXT("Йорк"), TEXT("王小明"),     TEXT("Ann\xc2\xa0Lee")};
    static const struct text bad[] = {
        TEXT(""),         TEXT(" Ann"),       TEXT("Ann "),          TEXT("A\nB"),
        TEXT("A\0B"),     TEXT("Jose\u0301"), TEXT("\u0438\u0306"),  TEXT("Ann\u200bLee"),
        TEXT("\u202enA"), TEXT("A\xff"),      TEXT("\xef\xbb\xbfx"), TEXT("A\xc2\x85"),
        TEXT("\ue000"),   TEXT("x\u2028y"),
    };
    for (size_t i = 0; i < COUNT(good); i++)
        assert_null(text_name_fault(good[i]));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_non_null(text_name_fault(bad[i]));
    char longest[162];
    for (size_t i = 0; i < 162; i += 2)
        memcpy(longest + i, "é", 2);
    assert_null(text_name_fault((struct text){longest, 160}));
    assert_non_null(text_name_fault((struct text){longest, 162}));
}

// The mark that parts two letters of a joining script stands in many a Persian name, and is seen there: the letter
// before it joins on, the one after it joins back. Anywhere else nobody sees it.
static void letters_that_are_parted(void **state)
{
    (void)state;
    static const struct text good[] = {TEXT("علی\u200cرضا"), TEXT("نرگس\u200cخاتون نیک\u200cپور"),
                                       TEXT("عليّ\u200cرضا")};
    static const struct text bad[] = {
        TEXT("\u200cعلی"),    TEXT("علی\u200c"),    TEXT("علی\u200c رضا"), TEXT("علی\u200c\u200cرضا"),
        TEXT("رضا\u200cعلی"), TEXT("Ann\u200cLee"), TEXT("علی\u200cAnn"),  TEXT("Ann\u200cعلی"),
        TEXT("علی\u200dرضا"), TEXT("علی\u200bرضا"), TEXT("علی \u200cرضا"), TEXT("علی\u200c٣"),
        TEXT("علی\u200cء"),   TEXT("ِ\u200cرضا"),    TEXT("علی\u200cِرضا")};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_null(text_name_fault(good[i]));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_non_null(text_name_fault(bad[i]));
    assert_int_equal(text_compare_folded(good[0], TEXT("علیرضا")), 0);
    assert_int_equal(text_compare_folded(TEXT("علیرضا"), good[0]), 0);
}

// Consonants of India make one sign where the first one's vowel is taken (virama): a non-joiner keeps them apart, a
// joiner keeps half a sign; the chillus of Malayalam are written so, too, and Tamil binds only a few.
static void signs_that_are_parted_or_bound(void **state)
{
    (void)state;
    static const struct text good[] = {
        TEXT("राज्\u200cकुमार"), TEXT("क्\u200dष"),       TEXT("क़्\u200cय"),    TEXT("বাক্\u200cসিদ্ধি"),
        TEXT("কৰ্\u200cৱ"),     TEXT("શ્\u200cરી"),      TEXT("ਸ੍\u200cਰ"),    TEXT("ଶ୍\u200cରୀ"),
        TEXT("రామ్\u200cకుమార్"),  TEXT("ರಾಜ್\u200cಕುಮಾರ್"), TEXT("മോഹന്\u200d"),  TEXT("മോഹന്\u200d ലാല്\u200d"),
        TEXT("സുല്\u200cഫി"),    TEXT("ශ්\u200dරී ලාල්"),   TEXT("லக்\u200cஷ்மி"), TEXT("ஸ்\u200cரீ")};
    static const struct text bad[] = {
        TEXT("राज\u200cकुमार"), TEXT("राज्\u200c"),    TEXT("राज्\u200c कुमार"), TEXT("राज्\u200c\u200cकुमार"),
        TEXT("राज्\u200cAnn"),  TEXT("राज्\u200dরাম"), TEXT("रा\u200dज"),      TEXT("राज्\u200cअ"),
        TEXT("राज्\u200cा"),    TEXT("राजा्\u200cक"),  TEXT("ल\u200cஷ்"),       TEXT("லக்\u200cமி"),
        TEXT("லக்\u200dஷ்மி"),   TEXT("ශ්\u200cරී"),     TEXT("മോഹന്\u200dാ"),    TEXT("മോഹന്\u200d\u200d"),
        TEXT("മോഹമ്\u200d"),    TEXT("Ann\u200dLee"), TEXT("्\u200cक"),        TEXT("\u200dमोहन")};
    for (size_t i = 0; i < COUNT(good); i++)
        if (text_name_fault(good[i])) fail_msg("%zu: \"%s\" %s", i, good[i].at, text_name_fault(good[i]));
    for (size_t i = 0; i < COUNT(bad); i++)
        if (!text_name_fault(bad[i])) fail_msg("%zu: \"%s\" is taken", i, bad[i].at);
    assert_int_equal(text_compare_folded(good[0], TEXT("राज्कुमार")), 0);
    assert_true(text_finds(TEXT("മോഹന്\u200d"), TEXT("മോഹന്")));
}

static void cutting_and_comparing(void **state)
{
    (void)state;
    struct text rest = TEXT("a,,b");
    assert_true(text_equal(text_cut(&rest, ','), TEXT("a")));
    assert_true(text_equal(text_cut(&rest, ','), TEXT("")));
    assert_non_null(rest.at);
    assert_true(text_equal(text_cut(&rest, ','), TEXT("b")));
    assert_null(rest.at);
    assert_true(text_equal(text_trim(TEXT(" \ta b ")), TEXT("a b")));
    assert_true(text_equal(text_trim(TEXT("  ")), TEXT("")));
    assert_true(text_compare(TEXT("a"), TEXT("ab")) < 0);
    assert_true(text_compare(TEXT("b"), TEXT("ab")) > 0);
    assert_int_equal(text_compare(TEXT("ab"), TEXT("ab")), 0);
    assert_true(text_equal_ascii_fold(TEXT("Content-TYPE"), TEXT("content-type")));
    assert_false(text_equal_ascii_fold(TEXT("a@"), TEXT("a`")));
    assert_true(text_starts(TEXT("abc"), TEXT("ab")) && text_ends(TEXT("abc"), TEXT("bc")));
    assert_false(text_starts(TEXT("a"), TEXT("ab")) || text_ends(TEXT("c"), TEXT("bc")));
    assert_int_equal(text_of(NULL).len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_by_exact_test),          cmocka_unit_test(utf8_is_strict),
        cmocka_unit_test(a_search_folds_case_and_accents), cmocka_unit_test(names_people_can_read),
        cmocka_unit_test(letters_that_are_parted),         cmocka_unit_test(signs_that_are_parted_or_bound),
        cmocka_unit_test(cutting_and_comparing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
