// SPDX-License-Identifier: MIT
// What a ledger contradicts: nothing in any that was ever exported, and in forged ones just what was forged. A forged
// ledger is a true one in which one line was changed; hashes and signature fit, the fold does not mind. What people read
// of it (rule, numbers, sentence) stands in judged.txt as `verify --judge` prints it.
#include "audit/verify.h"
#include "codec/ledger/ledger_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

static struct arena arena;
static char found[4096]; // "SEQ code" each, separated by commas

static void note(void *user, enum stream_kind kind, const unsigned char uid[static STORE_UID], int64_t seq,
                 const struct contradiction *c)
{
    (void)user, (void)kind, (void)uid;
    size_t n = strlen(found);
    snprintf(found + n, sizeof found - n, "%s%lld %s", n ? "," : "", (long long)seq,
             contradiction_reasons[c->code].name);
}

static void judge(FILE *file)
{
    const struct judge to = {note, NULL};
    const struct verify_known known = {.judge = &to};
    struct verify_report report;
    *found = 0;
    struct err err = verify_file(file, &known, &arena, &report);
    if (err.code) fail_msg("%s", err.detail);
}

static const char *path_of(const char *name)
{
    const char *tests = getenv("TD_TESTS");
    if (!tests) fail_msg("TD_TESTS names the directory of the tests");
    return arena_printf(&arena, "%s/golden/ledger/%s", tests, name);
}

static FILE *opened(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("cannot read %s", path);
    return file;
}

static int judge_all_in(const char *folder)
{
    int count = 0;
    DIR *dir = opendir(path_of(folder));
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (!strstr(entry->d_name, ".ledger")) continue;
        FILE *file = opened(arena_printf(&arena, "%s/%s", path_of(folder), entry->d_name));
        judge(file);
        fclose(file);
        if (*found) fail_msg("%s: %s", entry->d_name, found);
        count++;
    }
    closedir(dir);
    return count;
}

static void no_true_ledger_contradicts_itself(void **state)
{
    (void)state;
    assert_true(judge_all_in(".") >= 5);
    assert_true(judge_all_in("0.1.0") >= 35);
}

// ---- forging

static const struct {
    const char *file;
    int seq;
    const char *old, *forged, *expected;
} forgeries[] = {
    // The loser is written down as the winner, and the champion then did not win the final.
    {"case-112.ledger", 35, "\"winner\":\"a\",\"how\":\"played\"", "\"winner\":\"b\",\"how\":\"played\"",
     "35 winner-score,36 champion-final"},
    // A match that ends before a side has its points.
    {"case-112.ledger", 35, "\"score_a\":6,\"score_b\":1", "\"score_a\":4,\"score_b\":1",
     "35 winner-score,35 score-games"},
    {"case-112.ledger", 22, "\"score_a\":1,\"score_b\":1", "\"score_a\":1,\"score_b\":3", "22 score-games"},
    {"tournament-1.ledger", 82, "\"score_a\":4,\"score_b\":1", "\"score_a\":4,\"score_b\":2",
     "82 score-games"},
    {"tournament-1.ledger", 69, "\"score_a\":1,\"score_b\":0", "\"score_a\":3,\"score_b\":0",
     "69 score-games"},
    {"case-112.ledger", 20, "\"cube\":1", "\"cube\":2", "20 points-cube"},
    {"case-112.ledger", 25, "\"win\":\"backgammon\"", "\"win\":\"gammon\"", "25 points-cube"},
    {"tournament-1.ledger", 78, "\"win\":\"gammon\"", "\"win\":\"backgammon\"", "78 points-cube"},
    {"case-112.ledger", 36, "\"entry\":1", "\"entry\":2", "36 champion-final"},
    // The final goes on as it was played, though the other one has won it.
    {"pinned.ledger", 35, "\"entry\":1", "\"entry\":2", "35 champion-final"},
    // The loser of a match goes on in the winner's place.
    {"tournament-1.ledger", 90, "\"entry\":1", "\"entry\":2", "90 side-source,96 champion-final"},
    {"tournament-1.ledger", 98,
     "\"kind\":\"status_changed\",\"v\":1,\"data\":{\"status\":\"closed\",\"reason\":\"\"}",
     "\"kind\":\"handed_over\",\"v\":1,\"data\":{\"to\":\"another hall\"}",
     "99 written-away,100 written-away"},
    {"case-112.ledger", 22, "\"by\":2", "\"by\":9", "22 actor-unknown"},
    {"tournament-1.ledger", 98, "\"by\":1", "\"by\":2", "98 actor-gone"},
    {"clock-stepped.ledger", 29, "\"by_ms\":-10800000", "\"by_ms\":-10700000", "29 time-back"},
    // Draughts: the lots drawn by another seed, a man huffed that stays, a game that ended otherwise, plays taken back to elsewhere.
    {"draughts.ledger", 21, "\"seed\":\"d9557878", "\"seed\":\"d9557879", "21 draughts-laws"},
    {"draughts.ledger", 25, ":B1,2,3,4,5,6,7,8,10,12,15", ":B1,2,3,4,5,6,7,8,10,12,14,15",
     "25 draughts-laws"},
    {"draughts.ledger", 54, "\"agreed\"", "\"not_won\"", "54 draughts-laws"},
    {"draughts.ledger", 133, "B:W14,", "B:W13,", "133 draughts-laws"},
    {"case-112.ledger", 22, "\"at\":1795349262389", "\"at\":1795349252389", "22 time-back"},
    {"club-1.ledger", 4, "\"at\":1795212059880", "\"at\":1795212029880", "4 time-back"},
};

static struct text changed(struct text line, const char *old, const char *forged)
{
    const char *whole = arena_string(&arena, line), *at = strstr(whole, old);
    if (!at) fail_msg("there is no %s in: %s", old, whole);
    return text_of(arena_printf(&arena, "%.*s%s%s", (int)(at - whole), whole, forged, at + strlen(old)));
}

// The same ledger with that line changed, hashed and signed anew by somebody's key.
static struct text forge(struct text file, int seq, const char *old, const char *forged)
{
    const unsigned char seed[SECURE_SEED] = {9};
    struct secure_key key;
    struct ledger_header header = {.format = 1, .uid = {0x3f, 1, 0xa0}};
    struct ledger_checkpoint end = {.version = 1};
    struct json_out o = json_start(&arena);
    secure_key_from_seed(&key, seed);
    memcpy(header.key, key.public, sizeof header.key);
    const char *first = arena_string(&arena, text_cut(&file, '\n'));
    header.stream = strstr(first, "\"stream\":\"club\"") ? LEDGER_CLUB : LEDGER_TOURNAMENT;
    ledger_put_header(&o, &header);
    for (struct text line;
         (line = text_cut(&file, '\n')).len && !strstr(arena_string(&arena, line), "\"sig\"");) {
        if (++end.seq == seq) line = changed(line, old, forged);
        ledger_put_event(&o, line);
        end.hash = ledger_chain(&end.hash, line);
    }
    ledger_checkpoint_sign(&end, header.uid, &key);
    ledger_put_checkpoint(&o, &end);
    return json_bytes(&o);
}

static struct text contents(const char *name)
{
    enum { MOST = 1 << 18 };
    char *at = arena_alloc(&arena, MOST);
    FILE *file = opened(path_of(name));
    struct text text = {at, fread(at, 1, MOST, file)};
    fclose(file);
    assert_true(text.len && text.len < MOST);
    return text;
}

static struct text forgery(size_t i)
{
    return forge(contents(forgeries[i].file), forgeries[i].seq, forgeries[i].old, forgeries[i].forged);
}

static void what_is_forged_is_found(void **state)
{
    (void)state;
    bool met[CONTRADICTIONS] = {false};
    for (size_t i = 0; i < COUNT(forgeries); i++) {
        struct text text = forgery(i);
        FILE *file = fmemopen((void *)(uintptr_t)text.at, text.len, "r");
        judge(file);
        fclose(file);
        if (strcmp(found, forgeries[i].expected))
            fail_msg("%s, %s: expected %s, found %s", forgeries[i].file, forgeries[i].forged,
                     forgeries[i].expected, found);
        for (int code = 0; code < CONTRADICTIONS; code++)
            met[code] |= strstr(found, contradiction_reasons[code].name) != NULL;
    }
    for (int code = 0; code < CONTRADICTIONS; code++)
        if (!met[code]) fail_msg("nobody forged %s", contradiction_reasons[code].name);
    print_message("# forged lines: %zu in %d kinds, all found\n", COUNT(forgeries), CONTRADICTIONS);
}

// ---- what the program prints

static char printed[1 << 15];

// Adds what `tdserver verify --judge` prints of that file, and its exit status.
static void print_judged(const char *program, const char *path)
{
    FILE *said = popen(arena_printf(&arena, "'%s' verify --judge --file '%s' 2>&1", program, path), "r");
    assert_non_null(said);
    size_t n = strlen(printed);
    printed[n + fread(printed + n, 1, sizeof printed - 1 - n, said)] = 0;
    int status = pclose(said);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void print_forgery(const char *program, size_t i)
{
    char path[] = "/tmp/td-forged-XXXXXX";
    struct text text = forgery(i);
    int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, text.at, text.len) == (ssize_t)text.len && !close(fd));
    size_t n = strlen(printed);
    snprintf(printed + n, sizeof printed - n, "# %s %d: %s -> %s\n", forgeries[i].file, forgeries[i].seq,
             forgeries[i].old, forgeries[i].forged);
    print_judged(program, path);
    unlink(path);
}

static void what_is_found_is_printed(void **state)
{
    (void)state;
    const char *build = getenv("TD_BUILD");
    const char *program = arena_printf(&arena, "%s/tdserver", build ? build : "");
    if (access(program, X_OK)) skip(); // measuring branches builds no program
    *printed = 0;
    for (size_t i = 0; i < COUNT(forgeries); i++)
        print_forgery(program, i);
    assert_true(strlen(printed) < sizeof printed - 1);
    const char *expected = arena_string(&arena, contents("../judged.txt"));
    int line = 1, begins = 0, at = 0;
    for (; printed[at] && printed[at] == expected[at]; at++)
        if (printed[at] == '\n') line++, begins = at + 1;
    if (printed[at] == expected[at]) return;
    fail_msg("judged.txt, line %d: expected\n%.*s\nprinted was\n%.*s", line,
             (int)strcspn(expected + begins, "\n"), expected + begins, (int)strcspn(printed + begins, "\n"),
             printed + begins);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_true_ledger_contradicts_itself),
        cmocka_unit_test(what_is_forged_is_found),
        cmocka_unit_test(what_is_found_is_printed),
    };
    secure_start();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(&arena);
    return failed;
}
