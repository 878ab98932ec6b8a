// SPDX-License-Identifier: MIT
// Photographs without place, time and camera: what is kept of each kind, what is not, what is no picture.
#include "codec/pictures/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit.h"

#define JFIF "\xff\xe0\x00\x07JFIF\0"
#define EXIF                                                                                                 \
    "\xff\xe1\x00\x0c"                                                                                       \
    "Exif\0\0GPS!"
#define XMP                                                                                                  \
    "\xff\xe1\x00\x08"                                                                                       \
    "http:/"
#define ICC                                                                                                  \
    "\xff\xe2\x00\x10"                                                                                       \
    "ICC_PROFILE\0\1\1"
#define MPF                                                                                                  \
    "\xff\xe2\x00\x06"                                                                                       \
    "MPF\0"
#define ADOBE                                                                                                \
    "\xff\xee\x00\x07"                                                                                       \
    "Adobe"
#define NOTE                                                                                                 \
    "\xff\xfe\x00\x06"                                                                                       \
    "home"
#define EIGHT "qqqqqqqq"
#define TABLE "\xff\xdb\x00\x43\x00" EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
// One code of one bit.
#define CODES(class)                 "\xff\xc4\x00\x14" class "\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define TABLES                       TABLE CODES("\0") CODES("\x10")
#define FRAME_OF(marker, high, wide) "\xff" marker "\x00\x0b\x08" high wide "\1\1\x11\0"
#define FRAME                        FRAME_OF("\xc0", "\0\1", "\0\1")
#define SCAN                         "\xff\xda\x00\x08\1\1\0\0\x3f\0" DATA
#define DATA                         "data\xff\x00\xff\xd3more"
#define END                          "\xff\xd9"
#define JPEG                         "\xff\xd8"

#define CHUNK(name, data)        "\0\0\0\4" name data "\1\2\3\4"
#define HEAD_OF(wide, high, how) "\0\0\0\x0dIHDR" wide high how "\1\2\3\4"
#define HEAD                     HEAD_OF("\0\0\0\1", "\0\0\0\1", "\x08\0\0\0\0")
#define PNG                      "\x89PNG\r\n\x1a\n"

static void expect(struct text from, struct text kept)
{
    struct arena a = ARENA_EMPTY;
    struct text got = picture_stripped(&a, from);
    assert_int_equal(got.len, kept.len);
    if (kept.len) assert_memory_equal(got.at, kept.at, kept.len);
    arena_free(&a);
}

static void a_jpeg_keeps_what_is_drawn(void **state)
{
    (void)state;
    expect(TEXT(JPEG JFIF EXIF XMP ICC MPF ADOBE NOTE TABLES FRAME SCAN TABLE SCAN END "trailer, GPS"),
           TEXT(JPEG JFIF ICC ADOBE TABLES FRAME SCAN TABLE SCAN END));
    expect(TEXT(JPEG EXIF "\xff\xff" TABLES FRAME SCAN EXIF END), TEXT(JPEG TABLES FRAME SCAN END));
    expect(TEXT(JPEG FRAME TABLES SCAN END), TEXT(JPEG FRAME TABLES SCAN END));
    // Progressive: first what each block is on the whole, which needs no table for the rest.
    static const struct text progressive =
        TEXT(JPEG FRAME_OF("\xc2", "\0\1", "\0\1") TABLE CODES("\0") "\xff\xda\x00\x08\1\1\0\0\0\0" DATA END);
    expect(progressive, progressive);
}

#define NO(bytes)         TEXT(JPEG bytes END)
#define WITH_FRAME(frame) NO(TABLES frame SCAN)
#define WITH_SCAN(scan)   NO(TABLES FRAME scan DATA)
#define COLOURED          "\xff\xc0\0\x0e\x08\0\1\0\1\2\1\x11\0\2\x11\0"

static void a_jpeg_without_what_is_drawn_by_it_is_none(void **state)
{
    (void)state;
    static const struct text none[] = {
        // Nothing but a scan, which would be taken for a picture by its first and last bytes.
        TEXT("\xff\xd8\xff\xda\0\4ss" DATA END),
        NO(""),
        NO(TABLES),
        NO(TABLES FRAME),
        NO(FRAME SCAN),
        NO(TABLES SCAN FRAME),
        NO(TABLES FRAME FRAME SCAN),
        NO(TABLE FRAME SCAN),
        NO(CODES("\0") CODES("\x10") FRAME SCAN),
        NO(TABLE CODES("\0") FRAME SCAN),
        NO(TABLE CODES("\x10") FRAME SCAN),
        WITH_FRAME(FRAME_OF("\xc3", "\0\1", "\0\1")),
        WITH_FRAME(FRAME_OF("\xc9", "\0\1", "\0\1")),
        WITH_FRAME(FRAME_OF("\xc0", "\0\0", "\0\1")),
        WITH_FRAME(FRAME_OF("\xc0", "\0\1", "\0\0")),
        WITH_FRAME(FRAME_OF("\xc0", "\x40\1", "\0\1")),
        WITH_FRAME(FRAME_OF("\xc0", "\x20\0", "\x20\1")),
        WITH_FRAME("\xff\xc0\0\x0b\x0c\0\1\0\1\1\1\x11\0"),
        WITH_FRAME("\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x51\0"),
        WITH_FRAME("\xff\xc0\0\x0b\x08\0\1\0\1\1\1\x11\4"),
        WITH_FRAME("\xff\xc0\0\x0b\x08\0\1\0\1\2\1\x11\0"),
        WITH_FRAME("\xff\xc0\0\x08\x08\0\1\0\1\0"),
        WITH_SCAN("\xff\xda\0\x08\1\2\0\0\x3f\0"),
        WITH_SCAN("\xff\xda\0\x08\1\1\x10\0\x3f\0"),
        WITH_SCAN("\xff\xda\0\x06\0\0\x3f\0"),
        WITH_SCAN("\xff\xda\0\x08\1\1\0\0\x3f\0\xff\xd9"),
        // One of two colours, and the same twice.
        NO(TABLES COLOURED SCAN),
        NO(TABLES COLOURED "\xff\xda\0\x0a\2\1\0\1\0\0\x3f\0" DATA),
        // Tables that are cut, that no code fits into, of a kind that there is not.
        NO("\xff\xdb\0\4\0q" TABLES FRAME SCAN),
        NO("\xff\xdb\0\x43\4" EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT TABLES FRAME SCAN),
        NO("\xff\xc4\0\x16\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\2\3" TABLES FRAME SCAN),
        NO("\xff\xc4\0\x14\x20\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0" TABLES FRAME SCAN),
        NO("\xff\xcc\0\4\0\0" TABLES FRAME SCAN),
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_true(text_equal(picture_kind(none[i]), TEXT("image/jpeg")));
        expect(none[i], TEXT(""));
    }
}

static size_t picture_read(const char *name, char *room, size_t most)
{
    char path[500];
    snprintf(path, sizeof path, "%s/fuzz/corpus/picture/%s", getenv("TD_TESTS"), name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(room, 1, most, file);
    fclose(file);
    return n;
}

// Real ones are kept; each table, frame or scan of theirs is needed.
static void what_a_camera_made_is_whole(void **state)
{
    (void)state;
    static const char *const names[] = {"made.jpg", "progressive.jpg"};
    for (size_t k = 0; k < COUNT(names); k++) {
        char whole[4096], cut[4096];
        size_t n = picture_read(names[k], whole, sizeof whole);
        struct arena a = ARENA_EMPTY;
        struct text kept = picture_stripped(&a, (struct text){whole, n});
        assert_true(kept.len > 0 && kept.len <= n);
        int segments = 0;
        for (size_t at = 2; at + 4 < kept.len && (unsigned char)kept.at[at + 1] != 0xda; segments++) {
            const unsigned char *head = (const unsigned char *)kept.at + at;
            size_t length = 2 + (size_t)(head[2] << 8 | head[3]);
            memcpy(cut, kept.at, at);
            memcpy(cut + at, kept.at + at + length, kept.len - at - length);
            struct text got = picture_stripped(&a, (struct text){cut, kept.len - length});
            bool tells = (head[1] & 0xf0) == 0xe0; // JFIF, colours: a picture without is one
            assert_int_equal(got.len > 0, tells);
            at += length;
        }
        assert_true(segments >= 4);
        arena_free(&a);
    }
}

static void a_jpeg_that_does_not_end_is_none(void **state)
{
    (void)state;
    static const struct text broken[] = {TEXT(JPEG TABLES FRAME SCAN),
                                         TEXT(JPEG EXIF),
                                         TEXT(JPEG "\xff\xe1\xff\xff"
                                                   "Exif" END),
                                         TEXT(JPEG "\xff\xe1\x00\x01" END),
                                         TEXT(JPEG "\xff"),
                                         TEXT(JPEG TABLES FRAME SCAN "\xff\xfe" END),
                                         TEXT(JPEG TABLES "x" END)};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        expect(broken[i], TEXT(""));
}

static void a_png_keeps_what_is_drawn(void **state)
{
    (void)state;
    expect(TEXT(PNG HEAD CHUNK("tEXt", "home") CHUNK("eXIf", "GPS!") CHUNK("gAMA", "gama")
                    CHUNK("tIME", "when") CHUNK("zzZz", "what") CHUNK("IDAT", "data") CHUNK("iTXt", "home")
                        CHUNK("IEND", "none") "trailer"),
           TEXT(PNG HEAD CHUNK("gAMA", "gama") CHUNK("IDAT", "data") CHUNK("IEND", "none")));
    expect(TEXT(PNG HEAD CHUNK("IDAT", "data")), TEXT(""));
    expect(TEXT(PNG "\xff\xff\xff\xff"
                    "IEND"
                    "xxxxxxxx"),
           TEXT(""));
    expect(TEXT(PNG), TEXT(""));
    // A head that says nothing, comes late or is of another size; nothing to draw.
    expect(TEXT(PNG CHUNK("IHDR", "size") CHUNK("IDAT", "data") CHUNK("IEND", "none")), TEXT(""));
    expect(TEXT(PNG CHUNK("gAMA", "gama") HEAD CHUNK("IDAT", "data") CHUNK("IEND", "none")), TEXT(""));
    expect(TEXT(PNG HEAD CHUNK("IEND", "none")), TEXT(""));
#define PNG_OF(head) TEXT(PNG head CHUNK("IDAT", "data") CHUNK("IEND", "none"))
    static const struct text heads[] = {PNG_OF(HEAD_OF("\0\0\0\0", "\0\0\0\1", "\x08\0\0\0\0")),
                                        PNG_OF(HEAD_OF("\0\0\0\1", "\0\0\x40\1", "\x08\0\0\0\0")),
                                        PNG_OF(HEAD_OF("\0\0\x30\0", "\0\0\x30\0", "\x08\0\0\0\0")),
                                        PNG_OF(HEAD_OF("\0\0\0\1", "\0\0\0\1", "\x08\7\0\0\0")),
                                        PNG_OF(HEAD_OF("\0\0\0\1", "\0\0\0\1", "\x08\0\0\0\2"))};
    for (size_t i = 0; i < COUNT(heads); i++)
        expect(heads[i], TEXT(""));
}

static void a_webp_keeps_what_is_drawn(void **state)
{
    (void)state;
    expect(TEXT("RIFF\x40\0\0\0WEBP"
                "VP8X\4\0\0\0\x3c\0\0\0"
                "ICCP\3\0\0\0icc\0"
                "EXIF\4\0\0\0GPS!"
                "VP8 \4\0\0\0data"
                "XMP \4\0\0\0home"),
           TEXT("RIFF\x28\0\0\0WEBP"
                "VP8X\4\0\0\0\x30\0\0\0"
                "ICCP\3\0\0\0icc\0"
                "VP8 \4\0\0\0data"));
    // What is behind the end that it says is cut off.
    expect(TEXT("RIFF\x10\0\0\0WEBP"
                "VP8L\4\0\0\0data"
                "EXIF\4\0\0\0GPS!"),
           TEXT("RIFF\x10\0\0\0WEBP"
                "VP8L\4\0\0\0data"));
    expect(TEXT("RIFF\x04\0\0\0WEBP"), TEXT(""));
    expect(TEXT("RIFF\x10\0\0\0WEBPICCP\4\0\0\0data"), TEXT(""));
    expect(TEXT("RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0"), TEXT(""));
    expect(TEXT("RIFF\0\0\0\0WEBP"), TEXT(""));
    expect(TEXT("RIFF\x12\0\0\0WEBP"
                "VP8L\x06\0\0\0data"),
           TEXT(""));
}

static void others_are_no_pictures(void **state)
{
    (void)state;
    assert_int_equal(picture_kind(TEXT("<svg onload=x>")).len, 0);
    assert_int_equal(picture_kind(TEXT("")).len, 0);
    assert_true(text_equal(picture_kind(TEXT(PNG)), TEXT("image/png")));
    assert_true(text_equal(picture_kind(TEXT(JPEG END)), TEXT("image/jpeg")));
    expect(TEXT("GIF89a"), TEXT(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_jpeg_keeps_what_is_drawn),
        cmocka_unit_test(a_jpeg_that_does_not_end_is_none),
        cmocka_unit_test(a_jpeg_without_what_is_drawn_by_it_is_none),
        cmocka_unit_test(what_a_camera_made_is_whole),
        cmocka_unit_test(a_png_keeps_what_is_drawn),
        cmocka_unit_test(a_webp_keeps_what_is_drawn),
        cmocka_unit_test(others_are_no_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
