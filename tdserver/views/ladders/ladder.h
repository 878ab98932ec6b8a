// SPDX-License-Identifier: MIT
// A ladder as everybody may look at it: who stands where and stood where before the last evening on which it was played, which
// challenges are open and until when, whom each may challenge and why not others within reach, and what the last ones came to.
#ifndef VIEWS_LADDERS_LADDER_H
#define VIEWS_LADDERS_LADDER_H
#include "base/json/json_out.h"
#include "views/view.h"

// The section is a ladder; before its draw nobody stands on it.
void document_ladder(struct json_out *o, const struct view *v, int32_t section);

#endif
