// SPDX-License-Identifier: MIT
// View: what documents are written from. Plain things that stand still while a document is written: the rows
// of one stream, the names beside its ledger, its newest lines, what its tablets said of themselves. Whoever
// makes a view owns everything it points to.
#ifndef VIEWS_VIEW_H
#define VIEWS_VIEW_H
#include "base/text/text.h"
#include "director/forecast/tempo.h"
#include "director/state.h"
#include "views/heartbeat.h"
#include "views/names.h"
#include "views/notice.h"
#include "views/recent.h"

enum { VIEW_UID = 16 };

struct view {
    const unsigned char *uid; // of the stream, VIEW_UID bytes
    const struct state *state;
    const struct names *names;
    const struct recent *recent;           // NULL where no document asks for it
    const struct device_contact *contacts; // of tablets, by actor number; NULL where no document asks for it
    int32_t contact_count;                 // actors with higher numbers were never heard of
    const struct notice *notices;          // for the console; NULL where no document asks for them
    int32_t notice_count;
    int64_t seq;             // of the newest event in the rows
    const char *club_untrue; // for the console: what a restore found in the club's own ledger; NULL: nothing
    const char *frozen;      // for the console: why a ledger is not believed any more; NULL: it is
    const char *doubted;     // for the console: which checkpoint no key of the club signed; NULL: none
    bool inside;             // for who sees the present: a device of the table, a scorer and above
    struct text club_name, time_zone; // of the club that the tournament belongs to
    const struct tempo *tempo;        // how long matches last there; NULL where no document asks for it
};

// What is known of the device of an actor; never NULL.
const struct device_contact *view_contact(const struct view *v, int32_t actor);
// How many tablets are at a table now: signed in there, and heard of within 95 s.
int view_devices_at(const struct view *v, int32_t table, int64_t now_ms);
#endif
