// SPDX-License-Identifier: MIT
// Picture: a photograph without what its maker wrote beside the picture (place, time, camera, comments, thumbnails):
// JPEG, PNG and WebP taken apart into their parts, of which only those are kept that a picture is drawn from. The
// pixels are not decoded; a JPEG must have what a decoder needs for it (jpeg.h), a PNG a head that means something and
// pixels, a WebP pixels. What follows the picture's end is cut off.
#ifndef CODEC_PICTURE_H
#define CODEC_PICTURE_H
#include "base/arena.h"

// The media type that the bytes show; empty if they are none of the three.
struct text picture_kind(struct text bytes);
// The picture alone, in the arena, never longer than what came. Empty: its parts do not fit together.
struct text picture_stripped(struct arena *a, struct text bytes);
#endif
