// SPDX-License-Identifier: MIT
#include "codec/pictures/picture.h"

#include <string.h>

#include "codec/pictures/jpeg.h"

// What is read, and what of it is kept.
struct stripping {
    struct text rest;
    char *kept;
    size_t len;
    bool ended; // the part that ends the picture was there
    bool drawn; // ... and one with pixels, of PNG and WebP
    struct jpeg jpeg;
};

static const unsigned char *bytes_of(const struct stripping *s)
{
    return (const unsigned char *)s->rest.at;
}

static void pass_over(struct stripping *s, size_t n)
{
    s->rest = (struct text){s->rest.at + n, s->rest.len - n};
}

static void keep(struct stripping *s, size_t n)
{
    memcpy(s->kept + s->len, s->rest.at, n);
    s->len += n;
    pass_over(s, n);
}

static bool is_one_of(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!memcmp(name, names[i], 4)) return true;
    return false;
}

// ---- JPEG: segments of a marker and a length; after "start of scan" data up to the next marker

enum { JPEG_APP = 0xe0, JPEG_APP_LAST = 0xef, JPEG_COMMENT = 0xfe, JPEG_SCAN = 0xda, JPEG_END = 0xd9 };

// Of the segments for programs: how pixels are shown, what colours mean; nothing else is needed.
static bool jpeg_needs(unsigned marker, struct text content)
{
    if (marker == JPEG_APP) return text_starts(content, TEXT("JFIF"));
    if (marker == JPEG_APP + 2) return text_starts(content, TEXT("ICC_PROFILE"));
    if (marker == JPEG_APP + 14) return text_starts(content, TEXT("Adobe"));
    return marker < JPEG_APP || (marker > JPEG_APP_LAST && marker != JPEG_COMMENT);
}

// Length of the data before the next marker that is none of the data's own.
static size_t jpeg_scan_length(struct text t)
{
    const unsigned char *at = (const unsigned char *)t.at;
    for (size_t i = 0; i + 1 < t.len; i++) {
        bool own = at[i] != 0xff || at[i + 1] == 0 || at[i + 1] == 0xff || (at[i + 1] & 0xf8) == 0xd0;
        if (!own) return i;
    }
    return t.len;
}

static bool jpeg_part(struct stripping *s)
{
    const unsigned char *at = bytes_of(s);
    if (s->rest.len < 2 || at[0] != 0xff || at[1] == 0) return false;
    if (at[1] == 0xff) { // a filling byte
        pass_over(s, 1);
        return true;
    }
    if (at[1] == JPEG_END) {
        s->ended = jpeg_is_whole(&s->jpeg);
        keep(s, 2);
        return s->ended;
    }
    if (s->rest.len < 4) return false;
    unsigned marker = at[1];
    size_t length = 2 + (size_t)(at[2] << 8 | at[3]);
    if (length < 4 || length > s->rest.len) return false;
    struct text content = {s->rest.at + 4, length - 4};
    if (!jpeg_segment(&s->jpeg, marker, content)) return false;
    if (jpeg_needs(marker, content))
        keep(s, length);
    else
        pass_over(s, length);
    if (marker != JPEG_SCAN) return true;
    size_t data = jpeg_scan_length(s->rest);
    keep(s, data);
    return data > 0;
}

static void jpeg_begin(struct stripping *s)
{
    keep(s, 2);
}

// ---- PNG: chunks of a length, a name, data and a sum

enum { PNG_SIGNATURE = 8, PNG_HEAD = 13 };

static size_t png_number(const unsigned char *at)
{
    return (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
}

// Comes first: the size, and how pixels are written.
static bool png_head(const char *name, const unsigned char *data, size_t length)
{
    if (memcmp(name, "IHDR", 4) != 0 || length != PNG_HEAD) return false;
    size_t wide = png_number(data), high = png_number(data + 4);
    bool bounded = wide >= 1 && wide <= JPEG_SIDE_MOST && high >= 1 && high <= JPEG_SIDE_MOST;
    return bounded && wide * high <= JPEG_PIXELS_MOST && data[8] <= 16 && data[9] <= 6 && !data[10] &&
           !data[11] && data[12] <= 1;
}

static bool png_part(struct stripping *s)
{
    static const char *const needed[] = {"tRNS", "gAMA", "cHRM", "sRGB", "iCCP",
                                         "sBIT", "bKGD", "hIST", "pHYs", "sPLT"};
    const unsigned char *at = bytes_of(s);
    if (s->rest.len < 12) return false;
    size_t length = png_number(at);
    if (length > s->rest.len - 12) return false;
    const char *name = s->rest.at + 4;
    bool critical = !(name[0] & 0x20);
    if (s->len == PNG_SIGNATURE && !png_head(name, at + 8, length)) return false;
    s->drawn |= !memcmp(name, "IDAT", 4) && length > 0;
    s->ended = !memcmp(name, "IEND", 4);
    if (s->ended && !s->drawn) return false;
    if (critical || is_one_of(name, needed, sizeof needed / sizeof *needed))
        keep(s, length + 12);
    else
        pass_over(s, length + 12);
    return true;
}

static void png_begin(struct stripping *s)
{
    keep(s, PNG_SIGNATURE);
}

// ---- WebP: RIFF, chunks of a name, a length and data, filled up to an even length

enum { WEBP_HEAD = 12, WEBP_XMP = 0x04, WEBP_EXIF = 0x08 };

static void webp_end(struct stripping *s)
{
    size_t size = s->len - 8;
    for (int i = 0; i < 4; i++)
        s->kept[4 + i] = (char)(size >> 8 * i & 0xff);
    s->ended = s->drawn;
}

static bool webp_part(struct stripping *s)
{
    static const char *const needed[] = {"VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"};
    const unsigned char *at = bytes_of(s);
    if (s->rest.len < 8) {
        webp_end(s);
        return s->ended && !s->rest.len;
    }
    size_t length = (size_t)at[7] << 24 | (size_t)at[6] << 16 | (size_t)at[5] << 8 | at[4];
    size_t whole = 8 + length + (length & 1);
    if (whole > s->rest.len) return false;
    static const char *const pixels[] = {"VP8 ", "VP8L", "ANMF"};
    s->drawn |= length && is_one_of(s->rest.at, pixels, sizeof pixels / sizeof *pixels);
    bool extended = !memcmp(at, "VP8X", 4) && length;
    if (is_one_of(s->rest.at, needed, sizeof needed / sizeof *needed))
        keep(s, whole);
    else
        pass_over(s, whole);
    // It must not announce what is gone.
    if (extended) s->kept[s->len - whole + 8] &= (char)~(WEBP_XMP | WEBP_EXIF);
    return true;
}

// The file ends where it says; what follows is cut off.
static void webp_begin(struct stripping *s)
{
    const unsigned char *at = bytes_of(s);
    size_t size = (size_t)at[7] << 24 | (size_t)at[6] << 16 | (size_t)at[5] << 8 | at[4];
    if (size < s->rest.len - 8) s->rest.len = size + 8;
    keep(s, s->rest.len < WEBP_HEAD ? s->rest.len : WEBP_HEAD);
}

// ---- all of them

// What a picture of each kind begins with; a word at `offset` besides, where the kind has one.
static const struct {
    const char *kind;
    struct text head, word;
    size_t offset;
    void (*begin)(struct stripping *);
    bool (*part)(struct stripping *); // takes one part; false: it is none
} kinds[] = {
    {"image/jpeg", {"\xff\xd8\xff", 3}, {NULL, 0}, 0, jpeg_begin, jpeg_part},
    {"image/png", {"\x89PNG\r\n\x1a\n", 8}, {NULL, 0}, 0, png_begin, png_part},
    {"image/webp", {"RIFF", 4}, {"WEBP", 4}, 8, webp_begin, webp_part},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool has_word(struct text bytes, size_t offset, struct text word)
{
    return bytes.len >= offset + word.len && (!word.len || !memcmp(bytes.at + offset, word.at, word.len));
}

static int kind_of(struct text bytes)
{
    int kind = 0;
    while (kind < KINDS &&
           !(has_word(bytes, 0, kinds[kind].head) && has_word(bytes, kinds[kind].offset, kinds[kind].word)))
        kind++;
    return kind;
}

struct text picture_kind(struct text bytes)
{
    int kind = kind_of(bytes);
    return kind < KINDS ? text_of(kinds[kind].kind) : TEXT("");
}

struct text picture_stripped(struct arena *a, struct text bytes)
{
    int kind = kind_of(bytes);
    if (kind == KINDS) return TEXT("");
    struct stripping s = {.rest = bytes, .kept = arena_alloc(a, bytes.len + 1)};
    kinds[kind].begin(&s);
    while (!s.ended)
        if (!kinds[kind].part(&s)) return TEXT("");
    return (struct text){s.kept, s.len};
}
