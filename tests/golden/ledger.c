// SPDX-License-Identifier: MIT
// Exports of every released format of the ledger, read for ever: the same events, the same hashes, and no
// byte, line or length of them can change unnoticed.
#include "desk/verify.h"

#include "base/secure.h"

#include <stdlib.h>

#include "unit.h"

// A landed line of this table never changes.
static const struct {
    const char *file;
    int64_t events;
    const char *head;        // hash of the last event
    const char *fingerprint; // of the key that signed it
} exports[] = {
    {"tournament-1.ledger", 100, "b018a417986c572d2b18edfca58bda59dfc91d46561a4e857c6435ee70b071c8",
     "e06f1598f663487be91310d2882647c66f8451c34524a893083b2a286e0bb277"},
    {"club-1.ledger", 9, "08eb8d0be978971a56937ad4da8d11e8936478ddd10176d5f00af57d5105f5ca",
     "e06f1598f663487be91310d2882647c66f8451c34524a893083b2a286e0bb277"},
    {"evening-1.ledger", 258, "327d6b5ade23544ea3de0ba5577705d7245844ad8bca0aa96637fb15701c8da6",
     "0413d8c6d2a7f351590461ea73f091dd5d42d18400c8c7ce3392cda6de288882"},
    // Clocks, recorded games, a match broken off and resumed: every kind of event there is about them.
    {"recorded-1.ledger", 119, "bcc3a554780f663fae3598b498bde348965991ef59f5d48b058766cfaa10f9b3",
     "3bb7aa9e870c6ddbfd959cd5235ce4e5d64685d440fcdcc797f4e2156b2f9571"},
};

// The first of them are small enough to be spoiled byte by byte.
enum { SMALL = 2 };

static const struct verify_known nothing;
static struct arena arena;

static struct text load(const char *name)
{
    enum { ROOM = 1 << 20 };
    const char *tests = getenv("TD_TESTS");
    if (!tests) fail_msg("TD_TESTS names the directory of the tests");
    FILE *file = fopen(arena_printf(&arena, "%s/golden/ledger/%s", tests, name), "r");
    if (!file) fail_msg("%s is missing", name);
    char *bytes = arena_alloc(&arena, ROOM);
    size_t n = fread(bytes, 1, ROOM, file);
    fclose(file);
    assert_true(n > 0 && n < ROOM);
    return (struct text){bytes, n};
}

static struct err verify(struct text bytes, const struct verify_known *known, struct arena *a,
                         struct verify_report *r)
{
    // fmemopen takes no empty buffer.
    FILE *file = bytes.len ? fmemopen((void *)(uintptr_t)bytes.at, bytes.len, "r") : fopen("/dev/null", "r");
    assert_non_null(file);
    struct err err = verify_file(file, known, a, r);
    fclose(file);
    return err;
}

static void is_false(struct text bytes, const char *what, size_t at)
{
    struct arena a = ARENA_EMPTY;
    struct verify_report report;
    struct err err = verify(bytes, &nothing, &a, &report);
    if (err.code != ERR_CONFLICT && err.code != ERR_UNSUPPORTED)
        fail_msg("%s at byte %zu was not found", what, at);
    assert_non_null(err.detail);
    arena_free(&a);
}

static int start(void **state)
{
    (void)state;
    secure_start();
    return 0;
}

static int end(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static void released_formats_are_still_true(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(exports); i++) {
        struct verify_report r;
        char room[SECURE_HEX_ROOM];
        struct verify_known known = {.fingerprint = text_of(exports[i].fingerprint)};
        struct err err = verify(load(exports[i].file), &known, &arena, &r);
        if (err.code) fail_msg("%s: %s", exports[i].file, err.detail);
        assert_int_equal(r.events, exports[i].events);
        assert_string_equal(secure_hex(r.hash, sizeof r.hash, room, sizeof room).at, exports[i].head);
    }
}

static void every_changed_byte_is_found(void **state)
{
    (void)state;
    static const unsigned char changes[] = {0x01, 0x80};
    for (size_t i = 0; i < SMALL; i++) {
        struct text file = load(exports[i].file);
        char *bytes = arena_string(&arena, file);
        for (size_t at = 0; at < file.len; at++)
            for (size_t k = 0; k < COUNT(changes); k++) {
                bytes[at] = (char)(bytes[at] ^ changes[k]);
                is_false((struct text){bytes, file.len}, "a changed byte", at);
                bytes[at] = file.at[at];
            }
    }
}

static void every_missing_byte_is_found(void **state)
{
    (void)state;
    struct text file = load(exports[0].file);
    char *bytes = arena_string(&arena, file);
    for (size_t at = file.len; at-- > 0;) {
        // `bytes` is the file without the byte `at`.
        memmove(bytes + at, file.at + at + 1, file.len - at - 1);
        is_false((struct text){bytes, file.len - 1}, "a missing byte", at);
        is_false((struct text){file.at, at}, "a cut", at);
    }
}

static void every_added_byte_is_found(void **state)
{
    (void)state;
    struct text file = load(exports[0].file);
    char *bytes = arena_alloc(&arena, file.len + 1);
    memcpy(bytes + 1, file.at, file.len);
    for (size_t at = 0; at <= file.len; at++) {
        bytes[at] = ' ';
        is_false((struct text){bytes, file.len + 1}, "a space", at);
        bytes[at] = '\n';
        is_false((struct text){bytes, file.len + 1}, "an empty line", at);
        if (at < file.len) bytes[at] = file.at[at];
    }
}

static struct text line_at(struct text file, size_t from)
{
    const char *feed = memchr(file.at + from, '\n', file.len - from);
    return (struct text){file.at + from, (size_t)(feed - file.at) + 1 - from};
}

// The file with the `taken` bytes at `from` replaced by two other lines.
static struct text replaced(struct text file, size_t from, size_t taken, struct text first,
                            struct text second)
{
    char *bytes = arena_alloc(&arena, file.len + first.len + second.len), *to = bytes;
    to = mempcpy(to, file.at, from);
    to = mempcpy(to, first.at, first.len);
    to = mempcpy(to, second.at, second.len);
    to = mempcpy(to, file.at + from + taken, file.len - from - taken);
    return (struct text){bytes, (size_t)(to - bytes)};
}

static void every_moved_line_is_found(void **state)
{
    (void)state;
    struct text file = load(exports[0].file), none = {"", 0};
    for (size_t from = 0; from < file.len;) {
        struct text line = line_at(file, from);
        is_false(replaced(file, from, line.len, none, none), "a missing line", from);
        is_false(replaced(file, from, line.len, line, line), "a doubled line", from);
        if (from + line.len < file.len) {
            struct text next = line_at(file, from + line.len);
            is_false(replaced(file, from, line.len + next.len, next, line), "a moved line", from);
        }
        from += line.len;
    }
}

static void what_is_known_from_elsewhere_counts(void **state)
{
    (void)state;
    struct verify_report r;
    struct text file = load(exports[0].file);
    char hex[SECURE_HEX_ROOM], room[SECURE_HEX_ROOM];
    assert_int_equal(verify(file, &nothing, &arena, &r).code, ERR_NONE);
    const char *uid = secure_hex(r.uid, sizeof r.uid, hex, sizeof hex).at;
    const char *hash = secure_hex(r.hash, sizeof r.hash, room, sizeof room).at;
    const struct {
        const char *name, *uid;
        int seq_more;
        enum err_code code;
    } checkpoints[] = {
        {"tdserver-checkpoint", uid, 0, ERR_NONE},
        {"tdserver-checkpoint", uid, -1, ERR_CONFLICT},
        {"tdserver-checkpoint", uid, 1, ERR_CONFLICT},
        {"tdserver-checkpoint", "00000000000000000000000000000000", 0, ERR_CONFLICT},
        {"checkpoint", uid, 0, ERR_BAD_REQUEST},
    };
    for (size_t i = 0; i < COUNT(checkpoints); i++) {
        int64_t seq = exports[0].events + checkpoints[i].seq_more;
        struct verify_known known = {.checkpoint =
                                         text_of(arena_printf(&arena, "%s 1 %s %lld %s", checkpoints[i].name,
                                                              checkpoints[i].uid, (long long)seq, hash))};
        struct err err = verify(file, &known, &arena, &r);
        if (err.code != checkpoints[i].code) fail_msg("case %zu: %s", i, err.detail ? err.detail : "(true)");
    }
    struct verify_known other = {.fingerprint = text_of(hash)}, none = {.fingerprint = TEXT("abc")};
    assert_int_equal(verify(file, &other, &arena, &r).code, ERR_CONFLICT);
    assert_int_equal(verify(file, &none, &arena, &r).code, ERR_BAD_REQUEST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(released_formats_are_still_true),
        cmocka_unit_test(every_changed_byte_is_found),
        cmocka_unit_test(every_missing_byte_is_found),
        cmocka_unit_test(every_added_byte_is_found),
        cmocka_unit_test(every_moved_line_is_found),
        cmocka_unit_test(what_is_known_from_elsewhere_counts),
    };
    return cmocka_run_group_tests(tests, start, end);
}
