// SPDX-License-Identifier: MIT
// The export file: written and read back, and no byte of it can be changed unnoticed.
#include "codec/ledger/ledger_file.h"

#include "unit.h"

static const unsigned char uid[LEDGER_UID] = {0xa1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

static int32_t format; // every test is run for each

static struct secure_key test_key(unsigned char first)
{
    unsigned char seed[SECURE_SEED] = {first};
    struct secure_key key;
    secure_key_from_seed(&key, seed);
    return key;
}

// An export of n events, signed by a test key.
static struct text export_of(struct arena *a, int64_t n)
{
    struct secure_key key = test_key(1);
    struct ledger_header header = {.format = format, .stream = LEDGER_TOURNAMENT};
    memcpy(header.uid, uid, sizeof uid);
    memcpy(header.key, key.public, sizeof key.public);
    struct json_out o = json_start(a);
    ledger_put_header(&o, &header);
    struct ledger_checkpoint end = {.version = format, .seq = n};
    struct merkle tree = {0};
    end.hash = ledger_chain_start(format, uid);
    for (int64_t seq = 1; seq <= n; seq++) {
        struct event e = {.seq = seq, .at_ms = 1000 * seq, .actor = 1, .kind = EVENT_side_ready};
        e.is.side_ready = (struct event_side_ready){(int32_t)seq, seq % 2 ? SIDE_A : SIDE_B};
        struct text body;
        struct err err = ledger_encode(a, &e, &body);
        assert_int_equal(err.code, ERR_NONE);
        ledger_put_event(&o, body);
        end.hash = ledger_chain(&end.hash, body);
        struct secure_digest leaf = ledger_leaf(&end.hash);
        merkle_add(&tree, &leaf);
    }
    end.root = merkle_root(&tree);
    ledger_checkpoint_sign(&end, uid, &key);
    ledger_put_checkpoint(&o, &end);
    return json_bytes(&o);
}

// Reads a whole file; the first failure, else that of the end.
static struct err read_all(struct arena *a, struct text file, struct ledger_reader *r)
{
    *r = LEDGER_READER;
    while (file.len) {
        const char *feed = memchr(file.at, '\n', file.len);
        size_t n = feed ? (size_t)(feed - file.at) + 1 : file.len;
        enum ledger_line what;
        struct event event;
        struct err err = ledger_read_line(r, a, (struct text){file.at, n}, &what, &event);
        if (err.code) return err;
        file = (struct text){file.at + n, file.len - n};
    }
    return ledger_read_end(r);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    for (int64_t n = 0; n < 5; n++) {
        struct arena a = ARENA_EMPTY;
        struct ledger_reader r;
        struct err err = read_all(&a, export_of(&a, n), &r);
        if (err.code) fail_msg("%s", err.detail);
        assert_int_equal(r.seq, n);
        assert_int_equal(r.checkpoint.seq, n);
        assert_int_equal(r.header.stream, LEDGER_TOURNAMENT);
        assert_memory_equal(r.header.uid, uid, sizeof uid);
        arena_free(&a);
    }
}

static void no_byte_can_change(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text file = export_of(&a, 3);
    for (size_t i = 0; i < file.len; i++) {
        struct arena b = ARENA_EMPTY;
        struct ledger_reader r;
        char *copy = arena_string(&b, file);
        copy[i] ^= 1;
        struct err flipped = read_all(&b, (struct text){copy, file.len}, &r);
        assert_true(flipped.code == ERR_CONFLICT || flipped.code == ERR_UNSUPPORTED);
        copy[i] ^= 1;
        memmove(copy + i, copy + i + 1, file.len - i - 1);
        struct err cut = read_all(&b, (struct text){copy, file.len - 1}, &r);
        assert_true(cut.code == ERR_CONFLICT || cut.code == ERR_UNSUPPORTED);
        arena_free(&b);
    }
    arena_free(&a);
}

// Line n of the file, from 1, line feed included.
static struct text line_of(struct text file, int n)
{
    while (--n)
        text_cut(&file, '\n');
    struct text line = text_cut(&file, '\n');
    return (struct text){line.at, line.len + 1};
}

static void no_line_can_move(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text file = export_of(&a, 3);
    static const struct {
        const char *order, *reason;
    } cases[] = {
        {"2345", "not the header"},           {"1245", "numbered in order"},
        {"13245", "numbered in order"},       {"122345", "numbered in order"},
        {"1235", "another number of events"}, {"123455", "nothing may follow"},
        {"1234", "checkpoint is missing"},    {"1", "checkpoint is missing"},
        {"", "checkpoint is missing"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct json_out o = json_start(&a);
        struct ledger_reader r;
        for (const char *n = cases[i].order; *n; n++)
            json_bytes_append(&o, line_of(file, *n - '0'));
        struct err err = read_all(&a, json_bytes(&o), &r);
        if (!err.code || !strstr(err.detail, cases[i].reason))
            fail_msg("%s: %s", cases[i].order, err.detail ? err.detail : "(accepted)");
    }
    arena_free(&a);
}

// Who rewrites history and its hashes still lacks the key; who signs with his own is known by its
// fingerprint.
static void another_key_does_not_sign(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text file = export_of(&a, 2);
    struct secure_key thief = test_key(2);
    struct ledger_reader r;
    assert_int_equal(read_all(&a, file, &r).code, ERR_NONE);
    struct ledger_checkpoint forged = r.checkpoint;
    ledger_checkpoint_sign(&forged, uid, &thief);
    struct json_out o = json_start(&a);
    for (int n = 1; n <= 3; n++)
        json_bytes_append(&o, line_of(file, n));
    ledger_put_checkpoint(&o, &forged);
    struct err err = read_all(&a, json_bytes(&o), &r);
    assert_int_equal(err.code, ERR_CONFLICT);
    assert_non_null(strstr(err.detail, "signature"));
    arena_free(&a);
}

// The same first event in two streams: in format 2 not even their first hashes are the same.
static void the_chain_begins_at_the_stream(void **state)
{
    (void)state;
    unsigned char other[LEDGER_UID] = {1};
    struct secure_digest one = ledger_chain_start(format, uid), two = ledger_chain_start(format, other);
    assert_int_equal(!memcmp(one.bytes, two.bytes, sizeof one.bytes), format == 1);
}

static int start(void **state)
{
    (void)state;
    secure_start();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(no_byte_can_change),
        cmocka_unit_test(no_line_can_move),
        cmocka_unit_test(another_key_does_not_sign),
        cmocka_unit_test(the_chain_begins_at_the_stream),
    };
    int failed = 0;
    for (format = 1; format <= LEDGER_FORMAT; format++)
        failed += cmocka_run_group_tests(tests, start, NULL);
    return failed;
}
