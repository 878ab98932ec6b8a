// SPDX-License-Identifier: MIT
// gzip (RFC 1952) of whole buffers. Output is on the heap: free it. The same bytes give the same
// output (no time, no name inside), so an ETag over it is stable.
#ifndef BASE_ZIP_H
#define BASE_ZIP_H
#include "base/text/text.h"

// level 1 (quick) to 9 (small). False only if the result would not be smaller; *out is then untouched.
bool zip_pack(struct text in, int level, char **out, size_t *len);
// Into `room` of `size` bytes; *len were needed. False, *len untouched: `in` is not one whole gzip member and nothing
// else, or holds more than fits, whatever it claims.
bool zip_unpack(struct text in, char *room, size_t size, size_t *len);
#endif
