// SPDX-License-Identifier: MIT
#include "codec/pictures/jpeg.h"

#include <string.h>

enum { DHT = 0xc4, DQT = 0xdb, DNL = 0xdc, DRI = 0xdd, SOS = 0xda };
enum { SOF_BASELINE = 0xc0, SOF_PROGRESSIVE = 0xc2, SOF_LAST = 0xcf };
enum { TABLES = 4, COEFFICIENTS = 64, CODE_LENGTHS = 16, CODES_MOST = 256, SAMPLING_MOST = 4 };

// What is left of a segment.
struct rest {
    const unsigned char *at;
    size_t len;
};

static struct rest skip(struct rest r, size_t n)
{
    return (struct rest){r.at + n, r.len - n};
}

static int number(const unsigned char *at)
{
    return at[0] << 8 | at[1];
}

static bool take_quantisation(struct jpeg *j, unsigned marker, struct rest r)
{
    (void)marker;
    while (r.len) {
        int wide = r.at[0] >> 4, table = r.at[0] & 15;
        size_t size = 1 + (size_t)COEFFICIENTS * (wide ? 2 : 1);
        if (wide > 1 || table >= TABLES || r.len < size) return false;
        j->quantisation |= 1u << table;
        r = skip(r, size);
    }
    return true;
}

// Counts of codes of each length: no more than there can be.
static bool codes_fit(const unsigned char counts[static CODE_LENGTHS], int *codes)
{
    int room = 1;
    *codes = 0;
    for (int length = 0; length < CODE_LENGTHS; length++) {
        room = 2 * room - counts[length];
        *codes += counts[length];
        if (room < 0) return false;
    }
    return *codes > 0 && *codes <= CODES_MOST;
}

static bool take_huffman(struct jpeg *j, unsigned marker, struct rest r)
{
    (void)marker;
    while (r.len) {
        int codes;
        if (r.len < 1 + CODE_LENGTHS || r.at[0] >> 4 > 1 || (r.at[0] & 15) >= TABLES) return false;
        if (!codes_fit(r.at + 1, &codes) || r.len < (size_t)(1 + CODE_LENGTHS + codes)) return false;
        *(r.at[0] >> 4 ? &j->ac : &j->dc) |= 1u << (r.at[0] & 15);
        r = skip(r, (size_t)(1 + CODE_LENGTHS + codes));
    }
    return true;
}

static int component_of(const struct jpeg *j, int id)
{
    for (int i = 0; i < j->components; i++)
        if (j->ids[i] == id) return i;
    return -1;
}

static bool take_component(struct jpeg *j, const unsigned char *at)
{
    int across = at[1] >> 4, down = at[1] & 15;
    bool sampled = across >= 1 && across <= SAMPLING_MOST && down >= 1 && down <= SAMPLING_MOST;
    if (!sampled || at[2] >= TABLES || component_of(j, at[0]) >= 0) return false;
    j->ids[j->components] = at[0];
    j->quantised_by[j->components++] = at[2];
    return true;
}

static bool take_frame(struct jpeg *j, unsigned marker, struct rest r)
{
    if (j->components || r.len < 6 || r.at[0] != 8) return false;
    int high = number(r.at + 1), wide = number(r.at + 3), components = r.at[5];
    bool bounded = high >= 1 && high <= JPEG_SIDE_MOST && wide >= 1 && wide <= JPEG_SIDE_MOST &&
                   (int64_t)high * wide <= JPEG_PIXELS_MOST;
    if (!bounded || components < 1 || components > JPEG_COMPONENTS || r.len != 6 + 3 * (size_t)components)
        return false;
    j->progressive = marker == SOF_PROGRESSIVE;
    for (int i = 0; i < components; i++)
        if (!take_component(j, r.at + 6 + 3 * i)) return false;
    return true;
}

// Of a scan: which coefficients, and whether they are given anew or only refined.
struct band {
    int from, to;
    bool refined;
};

static bool take_band(const struct jpeg *j, const unsigned char *at, int components, struct band *b)
{
    *b = (struct band){at[0], at[1], at[2] >> 4 != 0};
    if (!j->progressive) {
        *b = (struct band){0, COEFFICIENTS - 1, false};
        return true;
    }
    if (b->from > b->to || b->to >= COEFFICIENTS) return false;
    return b->from ? components == 1 : b->to == 0;
}

static bool has_tables(const struct jpeg *j, int component, int tables, const struct band *b)
{
    int dc = tables >> 4, ac = tables & 15;
    if (dc >= TABLES || ac >= TABLES || !(j->quantisation >> j->quantised_by[component] & 1)) return false;
    bool needs_dc = b->from == 0 && !b->refined, needs_ac = b->to > 0;
    return (!needs_dc || j->dc >> dc & 1) && (!needs_ac || j->ac >> ac & 1);
}

static bool take_scan(struct jpeg *j, unsigned marker, struct rest r)
{
    (void)marker;
    struct band band;
    int components = r.len ? r.at[0] : 0;
    if (!j->components || components < 1 || components > j->components) return false;
    if (r.len != 4 + 2 * (size_t)components || !take_band(j, r.at + 1 + 2 * components, components, &band))
        return false;
    unsigned scanned = 0;
    for (int i = 0; i < components; i++) {
        int component = component_of(j, r.at[1 + 2 * i]);
        if (component < 0 || scanned >> component & 1 || !has_tables(j, component, r.at[2 + 2 * i], &band))
            return false;
        scanned |= 1u << component;
    }
    if (band.from == 0) j->drawn |= scanned;
    return true;
}

static bool take_restarts(struct jpeg *j, unsigned marker, struct rest r)
{
    (void)j;
    (void)marker;
    return r.len == 2;
}

static bool take_none(struct jpeg *j, unsigned marker, struct rest r)
{
    (void)j;
    (void)marker;
    (void)r;
    return false;
}

// By their first marker; whatever else there is only tells something.
static const struct {
    unsigned from, to;
    bool (*take)(struct jpeg *, unsigned marker, struct rest);
} segments[] = {
    {DHT, DHT, take_huffman},
    {SOF_BASELINE, SOF_PROGRESSIVE, take_frame},
    {SOF_PROGRESSIVE + 1, SOF_LAST,
     take_none}, // lossless, hierarchical, arithmetic: browsers draw none of them
    {DQT, DQT, take_quantisation},
    {DNL, DNL, take_none},
    {DRI, DRI, take_restarts},
    {SOS, SOS, take_scan},
};

bool jpeg_segment(struct jpeg *j, unsigned marker, struct text content)
{
    struct rest r = {(const unsigned char *)content.at, content.len};
    for (size_t i = 0; i < sizeof segments / sizeof *segments; i++)
        if (marker >= segments[i].from && marker <= segments[i].to) return segments[i].take(j, marker, r);
    return true;
}

bool jpeg_is_whole(const struct jpeg *j)
{
    return j->components && j->drawn == (1u << j->components) - 1;
}
