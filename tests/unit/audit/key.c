// SPDX-License-Identifier: MIT
// The signing key: made once, the same ever after, and never taken from a file that others may read.
#include "audit/key.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unit.h"

static struct arena arena;
static char dir[] = "/tmp/td-key-XXXXXX";

static int dir_up(void **state)
{
    (void)state;
    secure_start();
    return mkdtemp(dir) ? 0 : -1;
}

static int dir_down(void **state)
{
    (void)state;
    unlink(arena_printf(&arena, "%s/key.ed25519", dir));
    arena_free(&arena);
    return rmdir(dir); // fails if the making of the key left anything beside it
}

static void put(const char *content, mode_t mode)
{
    const char *path = arena_printf(&arena, "%s/key.ed25519", dir);
    unlink(path);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(content, f);
    fclose(f);
    assert_int_equal(chmod(path, mode), 0);
}

static void a_key_is_made_once(void **state)
{
    (void)state;
    struct secure_key first, second;
    struct stat st;
    assert_int_equal(key_open(dir, &arena, &first).code, ERR_NONE);
    assert_int_equal(key_open(dir, &arena, &second).code, ERR_NONE);
    assert_memory_equal(first.public, second.public, sizeof first.public);
    assert_memory_equal(first.secret, second.secret, sizeof first.secret);
    assert_int_equal(stat(arena_printf(&arena, "%s/key.ed25519", dir), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void a_known_key_has_its_known_public_half(void **state)
{
    (void)state;
    // RFC 8032, 7.1, test 1.
    put("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\n", 0600);
    struct secure_key key;
    char room[SECURE_HEX_ROOM];
    assert_int_equal(key_open(dir, &arena, &key).code, ERR_NONE);
    struct text hex = secure_hex(key.public, sizeof key.public, room, sizeof room);
    assert_string_equal(hex.at, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    assert_int_equal(key_fingerprint(key.public, room).len, 64);
}

static void a_bad_file_is_refused_with_the_remedy(void **state)
{
    (void)state;
    static const struct {
        const char *content;
        mode_t mode;
        const char *remedy;
    } cases[] = {
        {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\n", 0644, "chmod 600"},
        {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", 0600, "not a signing key"},
        {"9D61B19DEFFD5A60BA844AF492EC2CC44449C5697B326919703BAC031CAE7F60\n", 0600, "not a signing key"},
        {"", 0600, "not a signing key"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct secure_key key;
        put(cases[i].content, cases[i].mode);
        struct err err = key_open(dir, &arena, &key);
        assert_int_equal(err.code, ERR_BUSY);
        assert_non_null(strstr(err.detail, cases[i].remedy));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_made_once),
        cmocka_unit_test(a_known_key_has_its_known_public_half),
        cmocka_unit_test(a_bad_file_is_refused_with_the_remedy),
    };
    return cmocka_run_group_tests(tests, dir_up, dir_down);
}
