// SPDX-License-Identifier: MIT
// Pages of recorded games as ready bytes: rendered once and shared until something they show has changed or
// the next action may be seen.
#ifndef DESK_PAGES_GAME_LOG_PAGES_H
#define DESK_PAGES_GAME_LOG_PAGES_H
#include "desk/call.h"

struct desk;
struct document;

// The public page of what was recorded of a match; a game, 0 = the newest. Kept for the caller; NULL: ask by
// desk_submit (desk.h). Never blocks.
struct document *desk_plays_page(struct desk *d, const unsigned char uid[CALL_UID], int32_t match,
                                 int32_t game, int64_t now_ms);
#endif
