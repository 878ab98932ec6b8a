// SPDX-License-Identifier: MIT
// Operation: what a route does. Each is a row in the file of its family; desk/operations.h lists them.
#ifndef DESK_OPERATION_H
#define DESK_OPERATION_H
#include "base/json/json_cut.h"
#include "desk/call.h"
#include "director/command.h"
#include "director/state.h"

struct cached_stream;
struct desk;
struct desk_thread;

// planner: reckons long about what is in the body alone; nobody but other plans waits behind it.
enum desk_place { PLACE_WORKER, PLACE_READER, PLACE_PLANNER };

enum { OPERATION_QUERY = 4 }; // the last one is NULL

struct operation {
    enum role least;   // lowest role that may ask
    bool devices;      // a table device may ask, for its own table
    bool tablet_alone; // ... and nobody else: it is about that very tablet
    bool needs_match;  // If-Match is required: the edit of a resource at the console
    bool with_club;    // its transaction holds the club's ledger, too
    bool past_club;    // and goes on without it where that is only shown: a restore found it untrue
    bool tried;        // no single command, but it can be tried without being done
    bool anonymous;    // works without any credential (signing in)
    // Sent again it is done again: its answer is a cookie, and the browser that lost it needs another one.
    bool again;
    // Where a key is sent, what was answered is kept for retries (desk/retries.h), though no ledger gets a line.
    bool keeps;
    const char *once; // ... and they are told this instead of a secret that was shown
    enum desk_place place;
    // A text of the body that a stranger may guess at (a login, a PIN): tries are limited by it and by
    // address.
    const char *guessed;
    const char *tries; // under which name they are counted, where that of the member is another operation's
    // A member whose every value may come only so often, from wherever: a card that a stranger photographed
    // must not sign in one tablet after the other.
    const char *limited;
    // Optional look at the call before it waits anywhere, on the thread that brought it: memory only. It may
    // answer, then nothing else runs.
    void (*door)(struct desk *, struct call *);
    bool for_sites; // pages of other sites and caches may read the answer, which is the same for everybody
    bool any_query; // a page for people: what others add to a link that is shared is no mistake of theirs
    // Its answer is a list, of which whoever says `limit` or `after` gets a page.
    struct json_cut list;
    bool limits, follows; // it reads `limit`, or `after`, itself; every other operation refuses them
    const char *query[OPERATION_QUERY]; // what else may stand in its query; anything else is refused
    bool questions;                     // strangers' calls are few, and wait in a queue of their own
    bool pins; // the first step is about players' PINs: it does not wait behind people who sign in
    // Optional first step on a hasher, outside any batch; it may answer, then nothing else runs. Where only
    // some calls need it, `asks` says which.
    bool (*asks)(struct desk *, const struct call *);
    void (*before)(struct desk_thread *, struct call *);
    void (*run)(struct desk_thread *, struct call *);
    // For commands: what the body is, what the reply shows and which row's version If-Match means.
    const struct command_type *command;
    void (*reply)(struct desk_thread *, struct call *, struct cached_stream *);
    enum row_kind edits;
    const struct fields
        *own;    // the body of what is no command (desk/body_fields.h): read into the call's `own`
    bool secret; // ... and it holds a password: no quick hash of the request may be kept
    // A body with this member is read by this table into the call's `own` instead ("same as last time").
    const char *instead_if;
    const struct fields *instead;
};

// Can it be tried without being done (dry_run)? Only a command to a ledger that is there: secrets would be made, passwords
// changed, a ledger begun.
static inline bool operation_may_be_tried(const struct operation *o)
{
    return (o->command && !o->instead_if) || o->tried;
}

// Has it to be sent under a key, by which it is known when it is sent again?
static inline bool operation_wants_key(const struct operation *o)
{
    return !o->anonymous && !o->again && o->place == PLACE_WORKER;
}

// Does it give a page of its answer away?
static inline bool operation_follows(const struct operation *o)
{
    return o->follows || o->list.rows;
}

static inline bool operation_limits(const struct operation *o)
{
    return o->limits || o->list.rows;
}
#endif
