// SPDX-License-Identifier: MIT
// Proofs of both kinds: what is written is read, shows what it should, and no byte of it can change.
#include "codec/ledger/proof.h"

#include "codec/ledger/ledger_file.h"
#include "codec/ledger/note.h"

#include "unit.h"

enum { EVENTS = 13 };

static const unsigned char uid[LEDGER_UID] = {0xa1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static struct secure_key key;
static struct text bodies[EVENTS];
static struct secure_digest hashes[EVENTS + 1], leaves[EVENTS], roots[EVENTS + 1];
static struct arena arena;

static int up(void **state)
{
    (void)state;
    const unsigned char seed[SECURE_SEED] = {1};
    struct merkle tree = {0};
    secure_key_from_seed(&key, seed);
    hashes[0] = ledger_chain_start(2, uid);
    for (int i = 0; i < EVENTS; i++) {
        bodies[i] = text_of(arena_printf(&arena, "{\"seq\":%d}", i + 1));
        hashes[i + 1] = ledger_chain(&hashes[i], bodies[i]);
        leaves[i] = ledger_leaf(&hashes[i + 1]);
        merkle_add(&tree, &leaves[i]);
        roots[i + 1] = merkle_root(&tree);
    }
    return 0;
}

static int down(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

static struct text written(struct proof *p)
{
    struct ledger_checkpoint now = {.version = 2, .seq = EVENTS, .root = roots[EVENTS]};
    ledger_checkpoint_sign(&now, uid, &key);
    p->note = ledger_checkpoint_note(&arena, &now, uid, key.public);
    struct json_out o = json_start(&arena);
    proof_put(&o, p);
    return json_bytes(&o);
}

static struct text inclusion_of(int index)
{
    struct proof p = {.kind = PROOF_INCLUSION, .number = (uint64_t)index};
    p.before = hashes[index];
    p.event = bodies[index];
    memcpy(p.key, key.public, sizeof p.key);
    merkle_inclusion(leaves, EVENTS, (size_t)index, &p.path);
    return written(&p);
}

static struct text consistency_from(int size)
{
    struct proof p = {.kind = PROOF_CONSISTENCY, .number = (uint64_t)size};
    merkle_consistency(leaves, (size_t)size, EVENTS, &p.path);
    return written(&p);
}

// Read, signed, and right: as `verify --proof` and a witness see it.
static bool shows(struct text text, enum proof_kind kind, int number)
{
    struct proof p;
    struct note note;
    struct ledger_head head;
    char origin[LEDGER_ORIGIN_ROOM];
    if (!proof_read(&arena, text, &p) || p.kind != kind || p.number != (uint64_t)number) return false;
    if (!note_read(p.note, &note) || !ledger_head_read(note.text, &head)) return false;
    if (!note_signed(&note, ledger_origin(uid, origin), key.public)) return false;
    struct merkle_head early = {(uint64_t)number, roots[number]};
    if (kind == PROOF_CONSISTENCY) return merkle_extends(&early, &head.tree, &p.path);
    return !memcmp(p.key, key.public, sizeof p.key) && proof_includes(&p, &head);
}

static void what_is_written_is_read_and_shows_it(void **state)
{
    (void)state;
    for (int i = 0; i < EVENTS; i++)
        assert_true(shows(inclusion_of(i), PROOF_INCLUSION, i));
    for (int size = 1; size <= EVENTS; size++)
        assert_true(shows(consistency_from(size), PROOF_CONSISTENCY, size));
}

static void no_byte_can_change_or_go(void **state)
{
    (void)state;
    const struct text proofs[] = {inclusion_of(5), consistency_from(6)};
    const int numbers[] = {5, 6};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < proofs[k].len; i++) {
            enum proof_kind kind = k ? PROOF_CONSISTENCY : PROOF_INCLUSION;
            char *spoiled = arena_string(&arena, proofs[k]);
            spoiled[i] ^= 1;
            if (shows((struct text){spoiled, proofs[k].len}, kind, numbers[k]))
                fail_msg("%zu: byte %zu", k, i);
            memmove(spoiled + i, proofs[k].at + i + 1, proofs[k].len - i - 1);
            if (shows((struct text){spoiled, proofs[k].len - 1}, kind, numbers[k]))
                fail_msg("%zu: without byte %zu", k, i);
        }
}

// Another event under the path of a true one, with hashes that fit it.
static void another_event_is_not_included(void **state)
{
    (void)state;
    struct proof p;
    struct ledger_head head = {.tree = {EVENTS, roots[EVENTS]}};
    assert_true(proof_read(&arena, inclusion_of(5), &p));
    assert_true(proof_includes(&p, &head));
    p.event = TEXT("{\"seq\":6,\"by\":2}");
    assert_false(proof_includes(&p, &head));
    p.event = bodies[6];
    p.before = hashes[6];
    assert_false(proof_includes(&p, &head));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_and_shows_it),
        cmocka_unit_test(no_byte_can_change_or_go),
        cmocka_unit_test(another_event_is_not_included),
    };
    secure_start();
    return cmocka_run_group_tests(tests, up, down);
}
