// SPDX-License-Identifier: MIT
// Sealed files: what was written is read; another passphrase, a bit changed, a piece lost, a missing end are told.
#include "base/crypto/sealed.h"
#include "base/crypto/secure.h"
#include "unit.h"

#include <stdlib.h>

static const struct text phrase = TEXT("correct horse battery staple");
enum { LARGE = 3 * SEALED_PIECE + 17 };

static struct sealed_lock lock;
static struct sealed_writer writer;
static struct sealed_reader reader;
static unsigned char *file; // a sealed file
static size_t file_size;

static FILE *open_bytes(const unsigned char *at, size_t n)
{
    FILE *f = tmpfile();
    assert_non_null(f);
    assert_int_equal(fwrite(at, 1, n, f), n);
    rewind(f);
    return f;
}

// Reads what a reader that is open gives, to its end or the first fault; *read = bytes of kind 'b'.
static struct err read_on(size_t *read)
{
    struct err err = OK;
    *read = 0;
    for (char kind = 0; !err.code && !reader.ended;) {
        struct text piece;
        err = sealed_next(&reader, &kind, &piece);
        if (!err.code && kind == 'b') *read += piece.len;
    }
    return err;
}

static int make(void **state)
{
    (void)state;
    static char large[LARGE];
    memset(large, 'x', sizeof large);
    FILE *f = tmpfile();
    if (sealed_lock_make(phrase, &lock).code) return 1;
    sealed_start(&writer, f, &lock);
    sealed_put(&writer, 'a', TEXT("first"));
    sealed_put(&writer, 'b', (struct text){large, sizeof large});
    sealed_put(&writer, 'c', TEXT(""));
    if (!sealed_end(&writer)) return 1;
    file_size = (size_t)ftell(f);
    file = malloc(file_size);
    rewind(f);
    size_t n = fread(file, 1, file_size, f);
    fclose(f);
    return n != file_size;
}

static int drop(void **state)
{
    (void)state;
    free(file);
    return 0;
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    FILE *f = open_bytes(file, file_size);
    assert_int_equal(sealed_open(&reader, f, phrase).code, ERR_NONE);
    static const char kinds[] = "abbbbc";
    for (int turn = 0; turn < 2; turn++) {
        char kind;
        struct text piece;
        for (size_t i = 0; kinds[i]; i++) {
            assert_int_equal(sealed_next(&reader, &kind, &piece).code, ERR_NONE);
            assert_int_equal(kind, kinds[i]);
            assert_false(reader.ended);
            if (i == 0) assert_memory_equal(piece.at, "first", piece.len);
            if (i == 4) assert_int_equal(piece.len, 17);
        }
        assert_int_equal(sealed_next(&reader, &kind, &piece).code, ERR_NONE);
        assert_true(reader.ended);
        assert_int_equal(sealed_again(&reader).code, ERR_NONE);
    }
    assert_memory_equal(&reader.lock, &lock, sizeof lock);
    sealed_close(&reader);
    fclose(f);
}

static void nothing_of_it_is_readable(void **state)
{
    (void)state;
    assert_null(memmem(file, file_size, "first", 5));
    assert_null(memmem(file, file_size, "xxxxxxxx", 8));
}

static void another_passphrase_is_told(void **state)
{
    (void)state;
    FILE *f = open_bytes(file, file_size);
    assert_int_equal(sealed_open(&reader, f, TEXT("correct horse battery stable")).code, ERR_FORBIDDEN);
    fclose(f);
}

static void a_bit_anywhere_in_the_pieces_is_noticed(void **state)
{
    (void)state;
    FILE *f = open_bytes(file, file_size);
    assert_int_equal(sealed_open(&reader, f, phrase).code, ERR_NONE);
    size_t head = (size_t)ftell(f), read;
    // Every byte of the small pieces at both ends and of the lengths, and some in between.
    for (size_t at = head; at < file_size; at += at < head + 300 || at + 300 > file_size ? 1 : 997) {
        unsigned char bent = file[at] ^ (unsigned char)(1 << at % 8);
        fseek(f, (long)at, SEEK_SET);
        assert_int_equal(fputc(bent, f), bent);
        assert_int_equal(sealed_again(&reader).code, ERR_NONE);
        assert_int_equal(read_on(&read).code, ERR_CONFLICT);
        fseek(f, (long)at, SEEK_SET);
        fputc(file[at], f);
    }
    assert_int_equal(sealed_again(&reader).code, ERR_NONE);
    assert_int_equal(read_on(&read).code, ERR_NONE);
    assert_int_equal(read, LARGE);
    sealed_close(&reader);
    fclose(f);
}

static void a_bit_in_the_head_is_noticed(void **state)
{
    (void)state;
    // In order: name, salt, passes, memory, public half, the file's key, the start of the stream.
    static const struct {
        size_t at;
        enum err_code code;
    } bends[] = {{3, ERR_UNSUPPORTED}, {20, ERR_FORBIDDEN}, {34, ERR_CONFLICT}, {38, ERR_CONFLICT},
                 {50, ERR_FORBIDDEN},  {80, ERR_CONFLICT},  {160, ERR_CONFLICT}};
    for (size_t i = 0; i < COUNT(bends); i++) {
        file[bends[i].at] ^= 0x40;
        FILE *f = open_bytes(file, file_size);
        size_t read;
        struct err err = sealed_open(&reader, f, phrase);
        if (!err.code) err = read_on(&read);
        assert_int_equal(err.code, bends[i].code);
        fclose(f);
        file[bends[i].at] ^= 0x40;
    }
}

static void a_missing_end_and_a_longer_end_are_noticed(void **state)
{
    (void)state;
    FILE *f = open_bytes(file, file_size);
    size_t read;
    assert_int_equal(sealed_open(&reader, f, phrase).code, ERR_NONE);
    size_t head = (size_t)ftell(f);
    fclose(f);
    for (size_t n = head; n < file_size; n += n < head + 60 || n + 200 > file_size ? 1 : 2011) {
        reader.file = open_bytes(file, n);
        assert_int_equal(sealed_again(&reader).code, ERR_NONE);
        assert_int_equal(read_on(&read).code, ERR_CONFLICT);
        fclose(reader.file);
    }
    reader.file = open_bytes(file, file_size);
    fseek(reader.file, 0, SEEK_END);
    fputc('x', reader.file);
    assert_int_equal(sealed_again(&reader).code, ERR_NONE);
    assert_int_equal(read_on(&read).code, ERR_CONFLICT);
    fclose(reader.file);
}

static void pieces_stay_in_their_order(void **state)
{
    (void)state;
    FILE *f = open_bytes(file, file_size);
    size_t read, one = 4 + 1 + SEALED_PIECE + 17;
    assert_int_equal(sealed_open(&reader, f, phrase).code, ERR_NONE);
    size_t second = (size_t)ftell(f) + 4 + 1 + 5 + 17;
    unsigned char *bent = malloc(file_size);
    memcpy(bent, file, file_size);
    memcpy(bent + second, file + second + one, one);
    memcpy(bent + second + one, file + second, one);
    fclose(f);
    reader.file = open_bytes(bent, file_size);
    assert_int_equal(sealed_again(&reader).code, ERR_NONE);
    assert_int_equal(read_on(&read).code, ERR_CONFLICT);
    fclose(reader.file);
    free(bent);
}

static void locks_have_one_text(void **state)
{
    (void)state;
    char room[SEALED_LOCK_ROOM];
    struct sealed_lock back;
    struct text line = sealed_lock_text(&lock, room);
    assert_true(sealed_lock_read(line, &back));
    assert_memory_equal(&back, &lock, sizeof lock);
    assert_false(sealed_lock_read((struct text){line.at, line.len - 1}, &back));
    assert_false(sealed_lock_read(TEXT("tdserver-lock 1 00 3 262144 00"), &back));
    assert_int_equal(sealed_lock_make(TEXT("too short"), &back).code, ERR_BAD_REQUEST);
}

static void a_full_disk_is_told_at_the_end(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "we");
    if (!full) skip();
    sealed_start(&writer, full, &lock);
    sealed_put(&writer, 'a', TEXT("first"));
    assert_false(sealed_end(&writer));
    fclose(full);
}

int main(void)
{
    secure_start();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(nothing_of_it_is_readable),
        cmocka_unit_test(another_passphrase_is_told),
        cmocka_unit_test(a_bit_anywhere_in_the_pieces_is_noticed),
        cmocka_unit_test(a_bit_in_the_head_is_noticed),
        cmocka_unit_test(a_missing_end_and_a_longer_end_are_noticed),
        cmocka_unit_test(pieces_stay_in_their_order),
        cmocka_unit_test(locks_have_one_text),
        cmocka_unit_test(a_full_disk_is_told_at_the_end),
    };
    return cmocka_run_group_tests(tests, make, drop);
}
