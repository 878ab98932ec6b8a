// SPDX-License-Identifier: MIT
// Reader: what operations of readers begin with.
#ifndef DESK_READER_H
#define DESK_READER_H
#include "base/json/json_out.h"
#include "desk/stream_cache.h"
#include "desk/thread.h"
#include "views/view.h"

// The newest state of the call's tournament, kept for the caller; NULL after it answered why not. On threads
// of readers and hashers only.
struct snapshot *reader_snapshot(struct desk_thread *thread, struct call *c);
// The same of a tournament that the caller may know of: a draft is for the people of the club.
struct snapshot *reader_published(struct desk_thread *thread, struct call *c);
// Is it one of the people who run events?
bool reader_is_inside(const struct call *c);
struct rate;
// false: strangers of this network have read enough for now; answered.
bool reader_admitted(struct call *c, struct rate *rate);
// Answers with a document of the club as it stands.
void reader_answer_club(struct desk_thread *thread, struct call *c,
                        void (*write)(struct json_out *, const struct view *));

#endif
