// SPDX-License-Identifier: MIT
#include "base/zip.h"
#include <stdlib.h>
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16 }; // the largest window, and the gzip wrapper

static Bytef *bytes_of(struct text in)
{
    return (Bytef *)(uintptr_t)in.at; // zlib's interface predates const
}

bool zip_pack(struct text in, int level, char **out, size_t *len)
{
    z_stream z = {0};
    if (in.len > INT32_MAX || in.len == 0) return false;
    if (deflateInit2(&z, level, Z_DEFLATED, GZIP_WINDOW, 9, Z_DEFAULT_STRATEGY) != Z_OK) abort();
    char *room = malloc(in.len);
    if (!room) abort();
    z.next_in = bytes_of(in);
    z.avail_in = (uInt)in.len;
    z.next_out = (Bytef *)room;
    z.avail_out = (uInt)in.len;
    bool smaller = deflate(&z, Z_FINISH) == Z_STREAM_END;
    size_t packed = in.len - z.avail_out;
    deflateEnd(&z);
    if (!smaller) {
        free(room);
        return false;
    }
    *out = room;
    *len = packed;
    return true;
}

bool zip_unpack(struct text in, char *room, size_t size, size_t *len)
{
    z_stream z = {.next_in = bytes_of(in), .avail_in = (uInt)in.len};
    if (in.len > INT32_MAX || size > INT32_MAX) return false;
    if (inflateInit2(&z, GZIP_WINDOW) != Z_OK) abort();
    z.next_out = (Bytef *)room;
    z.avail_out = (uInt)size;
    bool whole = inflate(&z, Z_FINISH) == Z_STREAM_END && z.avail_in == 0;
    inflateEnd(&z);
    if (whole) *len = size - z.avail_out;
    return whole;
}
