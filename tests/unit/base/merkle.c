// SPDX-License-Identifier: MIT
// The tree against vectors from outside (tests/golden/merkle: transparency-dev's, Apache 2.0), and every path of small
// trees against its own checks.
#include "base/crypto/merkle.h"

#include <stdio.h>
#include <stdlib.h>

#include "unit.h"

// ---- vectors

static char *line;
static size_t line_room;

// The text of a member, without its quotes; empty if it is not there.
static struct text member(const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(line, key);
    if (!at) return TEXT("");
    at += strlen(key) + (at[strlen(key)] == '"');
    return (struct text){at, strcspn(at, "\",}")};
}

static uint64_t number(const char *name)
{
    return strtoull(member(name).at, NULL, 10);
}

// What is no hash becomes one that fits nothing but itself.
static struct secure_digest digest_of(struct text base64)
{
    struct secure_digest digest = {{0}};
    size_t n = secure_from_base64(base64, digest.bytes, sizeof digest.bytes);
    if (n < sizeof digest.bytes) memset(digest.bytes + n, 0xee, sizeof digest.bytes - n);
    return digest;
}

static struct merkle_path path_of_line(void)
{
    struct merkle_path path = {0};
    const char *at = strstr(line, "\"proof\": ["), *end = at ? strchr(at, ']') : NULL;
    for (at = at ? strchr(at, '[') + 1 : NULL; at && at < end;) {
        const char *open = strchr(at, '"'), *close = open && open < end ? strchr(open + 1, '"') : NULL;
        if (!close) break;
        assert_true(path.count < MERKLE_PATH_MOST);
        path.at[path.count++] = digest_of((struct text){open + 1, (size_t)(close - open) - 1});
        at = close + 1;
    }
    return path;
}

static bool included(void)
{
    struct merkle_path path = path_of_line();
    struct secure_digest leaf = digest_of(member("leafHash")), root = digest_of(member("root"));
    return merkle_includes(&leaf, number("leafIdx"), number("treeSize"), &path, &root);
}

static bool extended(void)
{
    struct merkle_path path = path_of_line();
    struct merkle_head early = {number("size1"), digest_of(member("root1"))};
    struct merkle_head late = {number("size2"), digest_of(member("root2"))};
    return merkle_extends(&early, &late, &path);
}

static int run_vectors(const char *file, bool (*check)(void))
{
    char path[512];
    int count = 0;
    const char *tests = getenv("TD_TESTS");
    if (!tests) fail_msg("TD_TESTS names the directory of the tests");
    snprintf(path, sizeof path, "%s/golden/merkle/%s", tests, file);
    FILE *f = fopen(path, "r");
    if (!f) fail_msg("cannot read %s", path);
    for (; getline(&line, &line_room, f) > 0; count++) {
        bool wanted = text_equal(member("wantErr"), TEXT("false"));
        if (check() != wanted) fail_msg("%s", line);
    }
    fclose(f);
    return count;
}

static void inclusion_vectors(void **state)
{
    (void)state;
    assert_int_equal(run_vectors("inclusion.jsonl", included), 61);
}

static void consistency_vectors(void **state)
{
    (void)state;
    assert_int_equal(run_vectors("consistency.jsonl", extended), 57);
}

// ---- our own paths

enum { LEAVES = 70 };

static struct secure_digest leaves[LEAVES], roots[LEAVES + 1];

static void grow(void)
{
    struct merkle m = {0};
    roots[0] = merkle_root(&m);
    for (int i = 0; i < LEAVES; i++) {
        leaves[i] = merkle_leaf((struct text){(const char *)&i, sizeof i});
        merkle_add(&m, &leaves[i]);
        roots[i + 1] = merkle_root(&m);
    }
}

static void the_root_of_nothing_is_the_hash_of_nothing(void **state)
{
    (void)state;
    char hex[SECURE_HEX_ROOM];
    grow();
    secure_hex(roots[0].bytes, sizeof roots[0].bytes, hex, sizeof hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void every_leaf_is_shown_to_be_in_every_tree(void **state)
{
    (void)state;
    grow();
    for (size_t size = 1; size <= LEAVES; size++)
        for (size_t index = 0; index < size; index++) {
            struct merkle_path path;
            merkle_inclusion(leaves, size, index, &path);
            assert_true(merkle_includes(&leaves[index], index, size, &path, &roots[size]));
            size_t other = (index + 1) % LEAVES;
            assert_false(merkle_includes(&leaves[other], index, size, &path, &roots[size]));
            if (size < LEAVES)
                assert_false(merkle_includes(&leaves[index], index, size, &path, &roots[size + 1]));
            if (!path.count) continue;
            path.at[size % path.count].bytes[index % SECURE_DIGEST] ^= 1;
            assert_false(merkle_includes(&leaves[index], index, size, &path, &roots[size]));
        }
}

static void every_tree_extends_every_earlier_one(void **state)
{
    (void)state;
    grow();
    for (size_t size = 1; size <= LEAVES; size++)
        for (size_t early = 1; early <= size; early++) {
            struct merkle_path path;
            struct merkle_head from = {early, roots[early]}, to = {size, roots[size]};
            merkle_consistency(leaves, early, size, &path);
            assert_true(merkle_extends(&from, &to, &path));
            from.root.bytes[7] ^= 1;
            assert_false(merkle_extends(&from, &to, &path));
            from.root = roots[early];
            to.root.bytes[7] ^= 1;
            assert_false(merkle_extends(&from, &to, &path));
            to.root = roots[size];
            if (!path.count) continue;
            path.at[size % path.count].bytes[early % SECURE_DIGEST] ^= 1;
            assert_false(merkle_extends(&from, &to, &path));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inclusion_vectors),
        cmocka_unit_test(consistency_vectors),
        cmocka_unit_test(the_root_of_nothing_is_the_hash_of_nothing),
        cmocka_unit_test(every_leaf_is_shown_to_be_in_every_tree),
        cmocka_unit_test(every_tree_extends_every_earlier_one),
    };
    secure_start();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(line);
    return failed;
}
