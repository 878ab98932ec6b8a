// SPDX-License-Identifier: MIT
// Exports of every released format of the ledger, read for ever: the same events, the same hashes, and no
// byte, line or length of them can change unnoticed.
#include "audit/verify.h"

#include "base/crypto/secure.h"

#include <stdlib.h>

#include "unit.h"

// The key of the server whose database is packed in tests/fixtures/database.
#define OF_0_1_0 "ed1910215071e0b610be4c5dcb563adb1676aa82131a23e8b091fd1e8b6b1108"

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
    // Games that were set aside by a correction and count again.
    {"case-112.ledger", 44, "0bcf10d2f9017f2346db22d7b112a695b27b72d94a043c7fd096da9ab8847b51",
     "20cf9f50fd09cbf46a360140b930ca016e47ddb3a0d209f7c736f81add4ada4c"},
    // Format 2: the chain begins at the stream's uid, and the closing line has the root of the tree.
    {"evening-2.ledger", 258, "0dbe797fd90ce645c116c8d671fc9c11a4459cc636ccf758445d4866303a0887",
     "d614590c5fb1dd771b3c92fe176cb7fca8aff9d948c7602d8f8f4695fb6f657a"},
    // Doubles: entries of two persons, one renamed, one with somebody else in it, one renamed after the end.
    {"people.ledger", 20, "96a789ffc4814874d69fce9037e9f1385272cc869d16d5fe8c28b9829b25e5f7",
     "b5075d2b5bab2ecdbd9d53d9fefff8b22e7c44577f152b5c6358901994510adc"},
    // The clock of the server's machine was set four times.
    {"clock-stepped.ledger", 35, "715c5dbdb0ffc55d790c5fbf61cd4ab8f7a84963d27b153dcf6380ec0b34ffc9",
     "ef607c88bd80dd1ff3b65798225f247d0811b117683b0240f702875fd2cca3d5"},
    // Lots for one shared place, a barrage for another, and a playoff that follows them through a repair.
    {"lots.ledger", 110, "135ee582e75e20142014bb613f2c13aa1c0904438cb96e1280649cc050896721",
     "cfa0d6cce806b394b2e6096a51ad611d754ab8c9bc946827e91f1429ac60bb94"},
    // A cup of teams: line-ups, a substitute, a level match, a board that was entered wrong when the team had gone on.
    {"teams.ledger", 159, "c6ddbe4c4279afae34cfe3de015afb85f76510bf18e2875ebe40567d0695c482",
     "cfa0d6cce806b394b2e6096a51ad611d754ab8c9bc946827e91f1429ac60bb94"},
    // Two lives by rounds, with a late entry and a correction that brings somebody back; then More Swiss.
    {"lives.ledger", 85, "6290dc0a97c82da278e211eabaff8d4a9c42cf40e901a18d9cccde008aa98bd3",
     "cfa0d6cce806b394b2e6096a51ad611d754ab8c9bc946827e91f1429ac60bb94"},
    // Side tables: a chouette with a dissenter and a lone taker, a race, a wager, acts taken back, one taken out.
    {"sittings.ledger", 97, "ccac6fd3a4c6ab2c61aea6bc1505aee05db7cc0e7bf42fac2ec200164493d25f",
     "2f94192ab9181e6c398a86555ba50645fdea2327114bf3afae4f249ae935b776"},
    // A ladder: challenges, one given, one called off, a newcomer, one who left and came back, an old result corrected, its end.
    {"ladder.ledger", 54, "2c33fb6de3e684dc83f1c06a1906c26ca953de1fd7b3c412f223e41f51bb5efd",
     "676503b43fd73786d8f2aa3ff058eb587d87322b38fa842399f97a1864484f18"},
    // Draughts: openings and colours by lot, a missed capture that is huffed, one that is compelled, plays taken back, draws.
    {"draughts.ledger", 154, "dbd1cbd7f2778565ef387caed14a37b920ed3e7c62aa2fa2fec09929ce32159e",
     "7c0d16ea07e8baa739fda85685e5ae2c652675810edbe83e3578080f637df9a4"},
    // Release 0.1.0: a club with its demonstration and everything that its API scenarios do.
    {"0.1.0/corrections.ledger", 62, "dcf1a40d656388c66efa1da20af2c6028d965a83011881921162f2723aa8ca38",
     OF_0_1_0},
    {"0.1.0/case-52.ledger", 61, "01e82658825c8e48f750532f0aed445910b5774e4d030021596b2a2c66980439",
     OF_0_1_0},
    {"0.1.0/case-15.ledger", 20, "cf19dd63f5c13cd36a53aba509e7db024696e81b54bd62c3bba9f5f627179b84",
     OF_0_1_0},
    {"0.1.0/case-5.ledger", 30, "672462912587dc5e58bd53a5d1095953ded36f469a5e6822d26b2e4050b39dad", OF_0_1_0},
    {"0.1.0/sunday-open.ledger", 27, "ab321552cb041d4d6296fbd290b9eb0d94788aa88c1c017426143abaf640c222",
     OF_0_1_0},
    {"0.1.0/dispute.ledger", 41, "454a5d2cbef3cf85d0f6349a99c69c2e5e1023a2cd7b803aaba5bfff425a9a67",
     OF_0_1_0},
    {"0.1.0/case-4.ledger", 30, "51f1bbbec423d09e1b992d28e676a6e670de2da51f24c2f2f0ad9048b6da780a", OF_0_1_0},
    {"0.1.0/evening.ledger", 117, "98246ba87cc99b16666dfaf6c3d5ef486cc52c8cc4aa59e1630c83189f46c6ee",
     OF_0_1_0},
    {"0.1.0/case-13.ledger", 28, "573e7f00eeadc25896a80e740a1ae358d09b70bcdd722dc443652b85307948ac",
     OF_0_1_0},
    {"0.1.0/harbour-lights-knockout.ledger", 300,
     "44be0df2724bade64057c3e3a93411f23107d9b63b6ce9abc392062b406736b3", OF_0_1_0},
    {"0.1.0/console-cup.ledger", 65, "e39fc1ef670a4bb9178fb0975bf79f5278b56126cb7b47f072bbccecdee50b5c",
     OF_0_1_0},
    {"0.1.0/case-1.ledger", 32, "baa842b029a32ecd85e9972d82135851fad4b8053a4d252e8e08701c9ca0d4ea", OF_0_1_0},
    {"0.1.0/console-ii.ledger", 7, "d4cd4312f84a8d6acfaa4409679a40895346579dd0af06bf5725bf5c301f165f",
     OF_0_1_0},
    {"0.1.0/case-12.ledger", 26, "83494a5fe1306620a1020c1bc86b7e591898586bc45146c3b02283dde7d61c16",
     OF_0_1_0},
    {"0.1.0/thursday-knockout.ledger", 233,
     "34e262ce028dd7bd5270ae80d833c5d64549818686ccaa1808ad5e2350ec5000", OF_0_1_0},
    {"0.1.0/undone.ledger", 52, "8fdfdd5cd09377f3e64f2b23f9459ad02cc86703008018ce962d42dc4a0cf819", OF_0_1_0},
    {"0.1.0/case-6.ledger", 24, "c212218ec0860ebf92e63a15bd3c6c84b0cb1ab4e52e9793eb807b78faa3b46e", OF_0_1_0},
    {"0.1.0/recorded.ledger", 44, "a3a4c2c1b378be47e9ac55a98f485ab081dcf8f672a2ed8ae81212b24d34d6c6",
     OF_0_1_0},
    {"0.1.0/case-18.ledger", 15, "1b51ad82bc8bf1f0461a01543a106bd5dc4abb984f4e999aa1af0c6c538d787a",
     OF_0_1_0},
    {"0.1.0/entries.ledger", 53, "85335a4c139c7a6ebfc60f5c86b2be385157287334234ace12ebfdd796d70da6",
     OF_0_1_0},
    {"0.1.0/club.ledger", 39, "b8f405a5d7bf62ac3bf99b70eda0b742868315cf8a183f13a4f9498d30c571cc", OF_0_1_0},
    {"0.1.0/case-46.ledger", 29, "4726a2f0102b713924390493910e4fcb7b96445bafecd36de8117809d24e5f23",
     OF_0_1_0},
    {"0.1.0/case-19.ledger", 28, "bc4176a29cf92f7faa9174b3b71ebee34aa7d9f5e68094f43eda89fb52db3aab",
     OF_0_1_0},
    {"0.1.0/case-60.ledger", 32, "13674e6aa0ec162b1e30eef71127be8479c847dc5b5bb3e0f69383d2bd3a62ed",
     OF_0_1_0},
    {"0.1.0/case-44.ledger", 16, "ffde259938a21bff08f11717cf9b677c61b55ca2af2f1e1839b0a8c8c9398d0f",
     OF_0_1_0},
    {"0.1.0/case-9.ledger", 29, "d2e49ebe2b83fe27423e227063b7e41a6c17f79b596ca1090092853af3ec5eb0", OF_0_1_0},
    {"0.1.0/case-54.ledger", 37, "1c5441ba04828e8d5ca8c15577b9187a167524046677570f4baa54763710592d",
     OF_0_1_0},
    {"0.1.0/clocks.ledger", 43, "781a3901eceae2fdffacfbda2017656a81ab84e9fdc4b87962bda9fa06c6a0e0", OF_0_1_0},
    {"0.1.0/tablets.ledger", 41, "0c0f61a3e8a6ca9e7957b035c5514d8e4d8f28fc31231bd88ee5de894bcb0446",
     OF_0_1_0},
    {"0.1.0/case-58.ledger", 35, "50fd1ca76ccdcbc959a2e69147a9c8f850778902c36e72a19a2b1c6648d4ebcf",
     OF_0_1_0},
    {"0.1.0/unfinished.ledger", 19, "5e9b3ab6b2da29d09a2610626b29c3535b421da51593e9ae55b5e83be34aaf6e",
     OF_0_1_0},
    {"0.1.0/players-pins.ledger", 28, "230d8a9d794a2695350343e47c12730422aee5eab3ddb0298a40615f61c7d3bd",
     OF_0_1_0},
    {"0.1.0/pins.ledger", 17, "3c84ff0e84457dbd0f6cf3862ee9c22d175d801491836c76a85a1d1735111762", OF_0_1_0},
    {"0.1.0/brought.ledger", 180, "3261e410a0c27cd89768bc130d0959db2b5b7c49fcdf17d816266fd49a6e2146",
     OF_0_1_0},
    {"0.1.0/clock-later.ledger", 36, "f46f1df8a7298d8148b407818abf43affdca49573be2896f71d0e314140d084d",
     OF_0_1_0},
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
        struct verify_known known = {.keys = text_of(exports[i].fingerprint)};
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
    struct verify_known other = {.keys = text_of(hash)}, none = {.keys = TEXT("abc")};
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
