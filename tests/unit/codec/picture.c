// SPDX-License-Identifier: MIT
// Photographs without place, time and camera: what is kept of each kind, what is not, what is no picture.
#include "codec/picture.h"

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
#define TABLE                                                                                                \
    "\xff\xdb\x00\x04"                                                                                       \
    "qq"
#define FRAME                                                                                                \
    "\xff\xc2\x00\x04"                                                                                       \
    "ff"
#define SCAN                                                                                                 \
    "\xff\xda\x00\x04"                                                                                       \
    "ss"                                                                                                     \
    "data\xff\x00\xff\xd3more"
#define END  "\xff\xd9"
#define JPEG "\xff\xd8"

#define CHUNK(name, data) "\0\0\0\4" name data "\1\2\3\4"
#define PNG               "\x89PNG\r\n\x1a\n"

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
    expect(TEXT(JPEG JFIF EXIF XMP ICC MPF ADOBE NOTE TABLE FRAME SCAN TABLE SCAN END "trailer, GPS"),
           TEXT(JPEG JFIF ICC ADOBE TABLE FRAME SCAN TABLE SCAN END));
    expect(TEXT(JPEG EXIF "\xff\xff" TABLE SCAN EXIF END), TEXT(JPEG "\xff\xdb\x00\x04"
                                                                     "qq" SCAN END));
    expect(TEXT(JPEG TABLE SCAN END), TEXT(JPEG TABLE SCAN END));
}

static void a_jpeg_that_does_not_end_is_none(void **state)
{
    (void)state;
    static const struct text broken[] = {TEXT(JPEG TABLE SCAN),
                                         TEXT(JPEG EXIF),
                                         TEXT(JPEG "\xff\xe1\xff\xff"
                                                   "Exif" END),
                                         TEXT(JPEG "\xff\xe1\x00\x01" END),
                                         TEXT(JPEG "\xff"),
                                         TEXT(JPEG TABLE "x" END)};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        expect(broken[i], TEXT(""));
}

static void a_png_keeps_what_is_drawn(void **state)
{
    (void)state;
    expect(TEXT(PNG CHUNK("IHDR", "size") CHUNK("tEXt", "home") CHUNK("eXIf", "GPS!") CHUNK("gAMA", "gama")
                    CHUNK("tIME", "when") CHUNK("zzZz", "what") CHUNK("IDAT", "data") CHUNK("iTXt", "home")
                        CHUNK("IEND", "none") "trailer"),
           TEXT(PNG CHUNK("IHDR", "size") CHUNK("gAMA", "gama") CHUNK("IDAT", "data") CHUNK("IEND", "none")));
    expect(TEXT(PNG CHUNK("IHDR", "size") CHUNK("IDAT", "data")), TEXT(""));
    expect(TEXT(PNG "\xff\xff\xff\xff"
                    "IEND"
                    "xxxxxxxx"),
           TEXT(""));
    expect(TEXT(PNG), TEXT(""));
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
        cmocka_unit_test(a_jpeg_keeps_what_is_drawn), cmocka_unit_test(a_jpeg_that_does_not_end_is_none),
        cmocka_unit_test(a_png_keeps_what_is_drawn),  cmocka_unit_test(a_webp_keeps_what_is_drawn),
        cmocka_unit_test(others_are_no_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
