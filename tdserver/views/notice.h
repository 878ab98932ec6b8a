// SPDX-License-Identifier: MIT
// Notice: what waits for the director and stands in no ledger: a tablet that wants a table where one is alive, many
// wrong PINs of a player. The console lists notices beside the inbox (director/hall/inbox.h).
#ifndef VIEWS_NOTICE_H
#define VIEWS_NOTICE_H
#include "base/text/text.h"

enum notice_kind { NOTICE_NEWCOMER, NOTICE_PIN_GUESSES };

struct notice {
    enum notice_kind kind;
    int32_t table; // 0: at several
    int64_t since_ms;
    int32_t newcomer;     // its number, for the answer
    struct text label;    // what its browser calls itself
    int32_t entry, wrong; // whose PIN, how often
};

struct json_out;
struct view;
// One item of the inbox for each notice of the view.
void notices_json(struct json_out *o, const struct view *v);
#endif
