// SPDX-License-Identifier: MIT
// Decision: who asks, and what came of it. The shapes that decide() takes and gives.
#ifndef DIRECTOR_DECISION_H
#define DIRECTOR_DECISION_H

#include "director/consequences.h"
#include "director/event.h"
#include "director/games/clock.h"
#include "director/reasons.h"
#include "director/state.h"
#include "engine/plays.h"

enum { SEED_BYTES = 32 };

struct context {
    int64_t now_ms;
    int64_t ahead_ms;          // how far the clocks of the club are ahead of UTC now, where days are counted
    int32_t actor;             // the row of whoever asks, 0 = the system itself
    struct clock_step stepped; // the last step of the clock that now_ms counts by
    struct clock_vouched vouched; // what the pages of whoever asks have said of their taps
    enum role role;               // their role now (a device's table and epoch stand in its actor row)
    const unsigned char *seed; // SEED_BYTES fresh random bytes; only a first draw preview or draw uses them
    bool confirmed;            // the request carries the token of a dry run of this command at this version
    // Of an undo (inverse.h): the seq before its first command, and whether more of them follow; nothing is
    // called automatically before the last one. 0 and false for whatever else is asked.
    int64_t undo_from;
    bool more_follows;
    // Entries whose players are called or play in another tournament of the club, as far as it was looked up.
    struct ints elsewhere;
};

// How grave an answer is. Commands at LEVEL_CONFIRM and above without context.confirmed have refusal
// DIRECTOR_CONFIRM, the consequences, and the events that confirming would append, for the preview.
enum level { LEVEL_NONE = 0, LEVEL_ACKNOWLEDGE = 2, LEVEL_CONFIRM = 3, LEVEL_READ = 4, LEVEL_REFUSED = 5 };

// A row that a command made or was about without naming it; n = 0: none.
struct made {
    enum row_kind kind;
    int32_t n;
};

// A member of the command that is at fault, as far as a refusal is about members.
struct fault {
    const char *member; // of the command's field table
    int32_t place;      // in a list, from 0; -1: the member as a whole
    struct refusal refusal;
};

struct decision {
    struct refusal refusal; // code DIRECTOR_NONE (0): accepted
    // What is wrong with members of the command, together; the refusal is that of the first. Refusals that are about
    // no member have none.
    const struct fault *faults;
    size_t fault_count;
    enum level level;
    const struct consequence *consequences;
    size_t consequence_count;
    // To be appended in this order and applied; seq, at_ms and actor are filled in. A refused entry may still
    // leave events (both versions kept as claims): append them when `keep` is true, whatever the refusal.
    const struct event *events;
    size_t event_count;
    bool keep;
    bool unchanged; // accepted, but everything was so already: nothing to append, the same answer as the
                    // first time
    // Recording: why the rules of the game refuse what refusal calls DIRECTOR_ILLEGAL_PLAY or _ACTION (a
    // reason of the engine), and after an illegal play the legal ones of that turn.
    struct refusal engine;
    struct turn turn;
    struct plays legal;
    struct made made; // the row that the command made, or for match_call_next and claim_settle the match
    int32_t conflict; // match whose open claims contradict each other (answer 409 with both), 0 = none
};

#endif
