// SPDX-License-Identifier: MIT
// JPEG: can a decoder draw this? Its segments one after the other (ITU-T T.81, annex B), as browsers draw them: baseline,
// extended and progressive with Huffman codes, eight bits. The entropy-coded data themselves are not decoded.
#ifndef CODEC_JPEG_H
#define CODEC_JPEG_H
#include "base/text/text.h"

enum { JPEG_SIDE_MOST = 16384, JPEG_PIXELS_MOST = 64 * 1024 * 1024, JPEG_COMPONENTS = 4 };

struct jpeg {
    unsigned quantisation, dc, ac; // tables that are there, a bit each
    int components;                // 0: no frame yet
    bool progressive;
    unsigned char ids[JPEG_COMPONENTS], quantised_by[JPEG_COMPONENTS];
    unsigned drawn; // components that a scan had, a bit each
};

// Takes the next segment, without marker and length. False: no decoder goes on from there.
bool jpeg_segment(struct jpeg *j, unsigned marker, struct text content);
// Is everything there that is drawn?
bool jpeg_is_whole(const struct jpeg *j);
#endif
