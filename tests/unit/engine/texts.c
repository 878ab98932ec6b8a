// SPDX-License-Identifier: MIT
// The small parts at their edges: what notation reads and refuses, IDs that lie, sentences and rooms that are
// too small, positions that cannot be.
#include "engine_questions.h"

static struct written read_play(const char *text)
{
    struct written w;
    struct refusal refusal = notation_read(text, strlen(text), &w);
    if (refusal.code) fail_msg("'%s' refused: %s", text, engine_reasons[refusal.code].name);
    return w;
}

static void assert_moves(const char *text, const char *same)
{
    struct written a = read_play(text), b = read_play(same);
    assert_int_equal(a.moves, b.moves);
    assert_memory_equal(a.move, b.move, a.moves * sizeof *a.move);
}

static void accepted_spellings(void **state)
{
    (void)state;
    assert_moves("BAR/20*, 13-7; 8/7", "25/20 13/7 8/7");
    assert_moves("b/20\t6/o", "bar/20 6/off");
    assert_moves("24/18*/13", "24/18 18/13");
    assert_moves("13/7(2)", "13/7 13/7");
    assert_moves("6/3*(2)", "6/3 6/3");
    assert_moves("13*/7 8/7(1)*", "13/7 8/7");
    assert_moves("6/0\r\n", "6/off");
    static const char *const passes[] = {"",        "  ",      "pass",   "Cannot Move", "can't move",
                                         "NO MOVE", "no play", "dance ", "fan",         " - "};
    for (size_t i = 0; i < COUNT(passes); i++)
        assert_int_equal(read_play(passes[i]).moves, 0);
}

static void refused_spellings(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int character;
    } wrong[] = {
        {"13", 1},         {"13/", 1},           {"/7", 1},       {"13/7 8", 6},    {"26/20", 1},
        {"13/7(", 1},      {"13/7(0)", 1},       {"13/7(25)", 1}, {"13/7(2", 1},    {"13/7(x)", 1},
        {"13//7", 1},      {"passed", 1},        {"barn/20", 1},  {"13/7 pass", 6}, {"99999999999/2", 1},
        {"13/offside", 1}, {"13/7 \xC3\xA9", 6}, {"{1}", 1},      {"13/off{", 7},
    };
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct written w;
        struct refusal refusal = notation_read(wrong[i].text, strlen(wrong[i].text), &w);
        assert_int_equal(refusal.code, REASON_UNREADABLE);
        if (refusal.args[0] != wrong[i].character)
            fail_msg("'%s': character %d", wrong[i].text, refusal.args[0]);
    }
    // A chain longer than any play, and a play of too many moves.
    char chain[200] = "24";
    for (int i = 0; i < 30; i++)
        strcat(chain, "/1");
    struct written w;
    assert_int_equal(notation_read(chain, strlen(chain), &w).code, REASON_TOO_LONG);
    assert_int_equal(notation_read("6/5(4) 6/5(4) 6/5(4) 6/5(4) 6/5(4) 6/5(4)", 41, &w).code, 0);
    assert_int_equal(notation_read("6/5(4) 6/5(4) 6/5(4) 6/5(4) 6/5(4) 6/5(4) 6/5", 45, &w).code,
                     REASON_TOO_LONG);
}

static void rooms(void **state)
{
    (void)state;
    _Alignas(16) unsigned char bytes[3 * sizeof(struct play)];
    struct room room = {bytes + 1, sizeof bytes - 1};
    assert_ptr_equal(room_take(&room, 8), bytes + 16);
    assert_null(room_take(&room, sizeof bytes));
    room = (struct room){bytes + 1, 2};
    assert_null(room_take(&room, 1));
    room = (struct room){bytes, sizeof bytes};
    struct plays plays = plays_in(&room);
    assert_ptr_equal(plays.at, bytes);
    assert_int_equal(plays.room, 2);
    room = (struct room){bytes, sizeof(struct play)};
    assert_int_equal(plays_in(&room).room, 0);
    // Every size of room is either enough or refused, by both generators.
    struct turn turn = turn_of(VARIANT_BACKGAMMON, "4HPwATDgc/ABMA", "66");
    static struct play at[16];
    for (size_t n = 0; n < 12; n++) {
        struct plays small = {at, n, 0};
        assert_int_equal(plays_list(&turn, &small).code, n < 11 ? REASON_NO_ROOM : REASON_NONE);
        if (n < 11) assert_int_equal(plays_search(&turn, &small).code, REASON_NO_ROOM);
    }
}

static void sentences_of_any_kind(void **state)
{
    (void)state;
    static const struct reason table[] = {{"", "", ""},
                                          {"all", "", "{0} {1p} {2p} {3w} {3m} {4w} {4m}{5s} {t}."},
                                          {"dice", "", "{0}-{1}{2d}, {0}-{1}{3d}."}};
    struct refusal refusal = {.code = 1, .args = {INT32_MIN, 25, 0, 1, 16, 2}};
    refusal_quote(&refusal, "so", 2);
    char out[80];
    size_t n = refusal_sentence(table, &refusal, out, sizeof out);
    assert_string_equal(out, "-2147483648 bar off one checker 16 checkerss so.");
    assert_int_equal(n, strlen(out));
    refusal.args[4] = -1;
    refusal.args[5] = 1;
    refusal_sentence(table, &refusal, out, sizeof out);
    assert_string_equal(out, "-2147483648 bar off one checker -1 checkers so.");
    assert_int_equal(refusal_sentence(table, &refusal, out, 6), 5);
    assert_string_equal(out, "-2147");
    struct refusal dice = {.code = 2, .args = {3, 1, 0, 6}};
    refusal_sentence(table, &dice, out, sizeof out);
    assert_string_equal(out, "3-1, 3-1-6.");
    assert_int_equal(refusal_sentence(table, &refusal, out, 0), 0);
    // Words are cut between characters.
    char words[2 * REFUSAL_TEXT];
    for (size_t i = 0; i < sizeof words; i += 2)
        memcpy(words + i, "\xC3\xA9", 2);
    refusal_quote(&refusal, words, sizeof words);
    assert_int_equal(strlen(refusal.text), REFUSAL_TEXT - 2);
    memset(words, 0x80, sizeof words);
    refusal_quote(&refusal, words, sizeof words);
    assert_string_equal(refusal.text, "");
    for (size_t i = 0; i < ENGINE_REASONS; i++) {
        struct refusal any = {.code = (int)i};
        char text[512];
        refusal_sentence(engine_reasons, &any, text, sizeof text);
        assert_null(strchr(text, '{'));
        assert_non_null(engine_reasons[i].rule);
    }
}

static void positions_that_cannot_be(void **state)
{
    (void)state;
    const struct variant *western = variant_row(VARIANT_BACKGAMMON), *pin = variant_row(VARIANT_PLAKOTO),
                         *run = variant_row(VARIANT_FEVGA);
    struct position p = variant_start(western);
    p.checkers[MINE][3]++;
    assert_false(variant_accepts(western, &p));
    p = variant_start(western);
    p.checkers[THEIRS][3]++;
    assert_false(variant_accepts(western, &p));
    p = variant_start(western);
    p.checkers[MINE][24]--, p.checkers[MINE][12]++; // on their 13
    assert_false(variant_accepts(western, &p));
    for (int side = MINE; side <= THEIRS; side++) {
        p = variant_start(western);
        p.pinned[side] = 1u << 24;
        assert_false(variant_accepts(western, &p));
        p = variant_start(run);
        p.checkers[side][24]--, p.checkers[side][BAR]++;
        assert_false(variant_accepts(run, &p));
        p = variant_start(pin);
        p.pinned[side] = 1u << BAR;
        assert_false(variant_accepts(pin, &p));
        // Pinned where nobody is on top; two checkers pinned; both pinned.
        p = variant_start(pin);
        p.pinned[side] = 1u << 24;
        assert_false(variant_accepts(pin, &p));
        p = variant_start(pin);
        p.checkers[side][24] -= 2, p.checkers[side][1] = 2;
        p.pinned[!side] = 1u << 24;
        assert_false(variant_accepts(pin, &p));
        p.checkers[!side][24] = 1, p.checkers[!side][OFF] = 14;
        assert_true(variant_accepts(pin, &p));
        p.pinned[side] = 1u << 1;
        assert_false(variant_accepts(pin, &p));
        p.pinned[!side] = 0;
        assert_false(variant_accepts(pin, &p));
    }
}

static void ids_that_lie(void **state)
{
    (void)state;
    struct position p;
    struct match_id m;
    static const char *const positions[] = {"",
                                            "4HPwATDgc/ABM",
                                            "4HPwATDgc/ABMAA",
                                            "4HPwATDgc/AB!A",
                                            "//////////////",
                                            "4HPwATDgc/ABMB",
                                            "AAAAAAAAAAAAAw"};
    for (size_t i = 0; i < COUNT(positions); i++)
        if (position_id_read(positions[i], strlen(positions[i]), CHECKERS_MAX, &p))
            fail_msg("'%s' is read", positions[i]);
    assert_false(position_id_read("4HPwATDgc/ABMA", 14, 3, &p));
    static const char *const matches[] = {
        "", "MAHgAAAAAAA", "MAHgAAAAAA*E", "IAAAAAAAAAAA", "AAcAAAAAAAAA", "AIADAAAAAAAA", "AIAAAAAAAAAA"};
    for (size_t i = 0; i < COUNT(matches); i++)
        if (match_id_read(matches[i], strlen(matches[i]), &m)) fail_msg("'%s' is read", matches[i]);
    // Bits that end before the points do, and a side with more checkers than the game has.
    p = (struct position){.checkers = {{[24] = 15}, {[1] = 3}}};
    char id[POSITION_ID_LENGTH + 1];
    position_id_write(&p, id);
    assert_false(position_id_read(id, POSITION_ID_LENGTH, 5, &p));
    assert_true(position_id_read(id, POSITION_ID_LENGTH, CHECKERS_MAX, &p));
    assert_false(position_id_read("//////////////", POSITION_ID_LENGTH, 100, &p));
    // An XGID cut anywhere, or with any one character spoilt, is read as something else or not at all.
    static const char good[] = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10";
    unsigned limit;
    assert_true(xgid_read(good, strlen(good), &p, &m, &limit));
    assert_int_equal(limit, 10);
    assert_true(xgid_read(good + 5, strlen(good) - 5, &p, &m, NULL));
    for (size_t n = 0; n < strlen(good) - 1; n++)
        assert_false(xgid_read(good, n, &p, &m, &limit));
    for (size_t i = 5; i < strlen(good); i++)
        for (int c = 1; c < 256; c++) {
            char bad[sizeof good];
            memcpy(bad, good, sizeof good);
            bad[i] = (char)c;
            if (!xgid_read(bad, strlen(bad), &p, &m, &limit)) continue;
            char again[XGID_ROOM];
            xgid_write(&p, &m, limit, again, sizeof again);
            struct position p2;
            struct match_id m2;
            assert_true(xgid_read(again, strlen(again), &p2, &m2, &limit));
            assert_true(position_same(&p, &p2));
        }
    static const char *const states[] = {"XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:3:2:1:7:10",
                                         "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:7:10",
                                         "XGID=-b----E-C---eE---c-e----B-:0:0:-1:66:0:0:3:0:10",
                                         "XGID=ab----E-C---dE---c-e----A-A:2:1:1:21:0:0:1:0:4"};
    for (size_t i = 0; i < COUNT(states); i++) {
        char again[XGID_ROOM];
        if (!xgid_read(states[i], strlen(states[i]), &p, &m, &limit)) continue;
        xgid_write(&p, &m, limit, again, sizeof again);
        assert_string_equal(again, states[i]);
    }
    assert_true(xgid_read(states[0], strlen(states[0]), &p, &m, &limit));
    assert_false(xgid_read("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:X1:3:2:1:7:10", 53, &p, &m, &limit));
    static const char *const numbers[] = {"::0:1:31:0:0:0:5:10",          ":-1:0:1:31:0:0:0:5:10",
                                          ":0:0:1:31:0:0:0:5:1000000000", ":0-:0:1:31:0:0:0:5:10",
                                          ":16:0:1:31:0:0:0:5:10",        ":0:0:1:31:0:0:0:5:10:"};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        char text[XGID_ROOM] = "XGID=-b----E-C---eE---c-e----B-";
        strncat(text, numbers[i], sizeof text - strlen(text) - 1);
        assert_false(xgid_read(text, strlen(text), &p, &m, &limit));
    }
    assert_false(xgid_read("XGID=-O----O-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", 51, &p, &m, &limit));
    assert_false(xgid_read("XGID=-o----o-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", 51, &p, &m, &limit));
    assert_false(xgid_read("XGID=Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", 51, &p, &m, &limit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted_spellings),
        cmocka_unit_test(refused_spellings),
        cmocka_unit_test(rooms),
        cmocka_unit_test(sentences_of_any_kind),
        cmocka_unit_test(positions_that_cannot_be),
        cmocka_unit_test(ids_that_lie),
    };
    return cmocka_run_group_tests_name("engine_texts", tests, NULL, NULL);
}
