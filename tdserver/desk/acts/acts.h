// SPDX-License-Identifier: MIT
// Acts: what people of the club do by one request, and what takes it back. A request of a scorer or above is one act,
// whatever number of commands it gives; its answer carries `undo`: a sentence with the request that takes all of
// it back, or why nothing does, and `warnings` where its commands had any that nobody was asked about. What takes an act back is kept beside the ledger, the newest acts of each
// tournament, and is asked for by the act's number: so nobody can make up what a match was. An undo is an act
// like any other and can be taken back.
//
// Whether an undo is accepted is decided when it is asked for (director/inverse.h).
#ifndef DESK_ACTS_ACTS_H
#define DESK_ACTS_ACTS_H
#include "desk/stream_cache.h"
#include "desk/thread.h"
#include "director/inverse.h"
#include "views/view.h"

struct act; // of a call, in its arena

// Is what this call does on the stream an act? Tablets take back their own entries themselves.
bool act_wanted(const struct call *c, const struct cached_stream *l);
// Notes a command of the call that led from `before` to the stream's present. Workers only.
void act_note(struct call *c, const struct cached_stream *l, const struct state *before,
              const struct command *command, const struct decision *done, int32_t actor);
// The call has been answered with success: its answer gets `undo`, and the act is kept.
void act_finish(struct desk_thread *thread, struct call *c);

// One of the acts that are kept, read back. Everything lives in the arena it was read into.
struct act_kept {
    int64_t number; // seq of its last event
    int32_t actor;
    int64_t at_ms;
    struct refusal said;         // inverse_act of its first change
    int32_t more;                // changes besides
    bool undoes;                 // it took another act back
    enum role least;             // who may take it back: who might do it
    const struct command *value; // what was asked, where it set a value; else NULL
    const struct command *undo;
    size_t undo_count;
};
// False: an act of another release, which is not understood.
MUST_CHECK bool act_read(struct arena *a, const struct store_act *stored, struct act_kept *act);

// Does what the act set still stand, as far as it set a value?
bool act_stands(const struct state_buffer *buffer, const struct act_kept *act, enum role role, int64_t now_ms,
                struct scratch *scratch);
// Would the undo be accepted now, and change anything? Tried on a copy.
bool act_undoable(const struct state_buffer *buffer, const struct act_kept *act, enum role role,
                  int64_t now_ms, struct scratch *scratch);

// The member `undo`, or one act of the list.
void act_put_undo(struct json_out *o, const struct view *v, const struct refusal *said, int32_t more,
                  int64_t number);
#endif
