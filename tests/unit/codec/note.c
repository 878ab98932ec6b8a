// SPDX-License-Identifier: MIT
// Signed notes and tree heads: another program's note is read, ours is read back, and no byte of it can change.
#include "codec/ledger/note.h"

#include "codec/ledger/checkpoint.h"

#include "unit.h"

static const unsigned char uid[LEDGER_UID] = {0xa1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static struct secure_key key;

static int up(void **state)
{
    (void)state;
    const unsigned char seed[SECURE_SEED] = {1};
    secure_key_from_seed(&key, seed);
    return 0;
}

// The example of the first program that wrote notes (golang.org/x/mod/sumdb/note), with its key.
static const char other_programs[] =
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n\n"
    "\xe2\x80\x94 PeterNeumann "
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

static void another_programs_note_is_read(void **state)
{
    (void)state;
    unsigned char encoded[1 + SECURE_PUBLIC];
    struct note n;
    assert_int_equal(
        secure_from_base64(TEXT("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"), encoded, sizeof encoded),
        sizeof encoded);
    assert_true(note_read(text_of(other_programs), &n));
    assert_true(note_signed(&n, TEXT("PeterNeumann"), encoded + 1));
    assert_false(note_signed(&n, TEXT("PeterNeuman"), encoded + 1));
    assert_false(note_signed(&n, TEXT("PeterNeumann"), key.public));
}

static struct ledger_checkpoint checkpoint(int64_t seq, int64_t before)
{
    struct ledger_checkpoint c = {.version = 2, .seq = seq, .before = before};
    c.root = secure_sha256(TEXT("root"));
    ledger_checkpoint_sign(&c, uid, &key);
    return c;
}

static bool good(struct text whole)
{
    char origin[LEDGER_ORIGIN_ROOM];
    struct note n;
    struct ledger_head head;
    return note_read(whole, &n) && note_signed(&n, ledger_origin(uid, origin), key.public) &&
           ledger_head_read(n.text, &head);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct note n;
    struct ledger_head head;
    struct ledger_checkpoint c = checkpoint(6021, 5210);
    struct text whole = ledger_checkpoint_note(&a, &c, uid, key.public);
    assert_true(good(whole));
    assert_true(note_read(whole, &n));
    assert_true(ledger_head_read(n.text, &head));
    assert_memory_equal(head.uid, uid, sizeof uid);
    assert_int_equal(head.tree.size, 6021);
    assert_int_equal(head.before, 5210);
    assert_memory_equal(head.tree.root.bytes, c.root.bytes, sizeof c.root.bytes);
    arena_free(&a);
}

static void no_byte_can_change_or_go(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct ledger_checkpoint c = checkpoint(40, 0);
    struct text whole = ledger_checkpoint_note(&a, &c, uid, key.public);
    for (size_t i = 0; i < whole.len; i++) {
        char *spoiled = arena_string(&a, whole);
        spoiled[i] ^= 1;
        if (good((struct text){spoiled, whole.len})) fail_msg("byte %zu", i);
        memmove(spoiled + i, whole.at + i + 1, whole.len - i - 1);
        if (good((struct text){spoiled, whole.len - 1})) fail_msg("without byte %zu", i);
    }
    arena_free(&a);
}

// Others may sign, too; a signature that says it is ours and is not, spoils the note.
static void other_signatures_are_passed_over(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const unsigned char seed[SECURE_SEED] = {2};
    char origin[LEDGER_ORIGIN_ROOM], room[LEDGER_CHECKPOINT_ROOM];
    struct secure_key other;
    struct note n;
    secure_key_from_seed(&other, seed);
    struct ledger_checkpoint c = checkpoint(40, 0);
    struct text whole = ledger_checkpoint_note(&a, &c, uid, key.public);
    struct text witness = note_sign(&a, ledger_checkpoint_signed(&c, uid, room), TEXT("witness"), &other);
    assert_true(note_read(witness, &n));
    assert_true(good(text_of(arena_printf(&a, "%.*s%.*s", TEXT_ARGS(whole), TEXT_ARGS(n.signatures)))));
    assert_false(good(witness));
    unsigned char false_signature[SECURE_SIGNATURE] = {0};
    struct text forged = note_of(&a, ledger_checkpoint_signed(&c, uid, room), ledger_origin(uid, origin),
                                 key.public, false_signature);
    assert_true(note_read(forged, &n));
    assert_false(good(text_of(arena_printf(&a, "%.*s%.*s", TEXT_ARGS(whole), TEXT_ARGS(n.signatures)))));
    arena_free(&a);
}

static void only_the_one_spelling_is_a_head(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "tdserver/a102030405060708090a0b0c0d0e0f10\n",
        "tdserver/a102030405060708090a0b0c0d0e0f10\n040\nSBPW/"
        "y10tHOy9ERmYZ1Y4qjHaiXFzKAvJHUbQ4Rs7Hs=\nbefore 0\n",
        "tdserver/a102030405060708090a0b0c0d0e0f10\n40\nSBPW/y10tHOy9ERmYZ1Y4qjHaiXFzKAvJHUbQ4Rs7Hs=\n",
        "tdserver/a102030405060708090a0b0c0d0e0f10\n40\nSBPW/y10tHOy9ERmYZ1Y4qjHaiXFzKAvJHUbQ4Rs7Hs=\nbefore "
        "-1\n",
        "tdserver/a102030405060708090a0b0c0d0e0f10\n40\nSBPW/y10tHOy9ERmYZ1Y4qjHaiXFzKAvJHUbQ4Rs7Hs=\nbefore "
        "40\n",
        "tdserver/a102030405060708090a0b0c0d0e0f10\n18446744073709551615\n"
        "SBPW/y10tHOy9ERmYZ1Y4qjHaiXFzKAvJHUbQ4Rs7Hs=\nbefore 0\n",
    };
    struct ledger_head head;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (ledger_head_read(text_of(bad[i]), &head)) fail_msg("%s", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_programs_note_is_read),   cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(no_byte_can_change_or_go),        cmocka_unit_test(other_signatures_are_passed_over),
        cmocka_unit_test(only_the_one_spelling_is_a_head),
    };
    secure_start();
    return cmocka_run_group_tests(tests, up, NULL);
}
