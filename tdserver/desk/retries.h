// SPDX-License-Identifier: MIT
// Retries: a command is done once for each Idempotency-Key. What the first answer said is stored with what it did, in
// the same transaction, and told again to whoever sends the same request.
#ifndef DESK_RETRIES_H
#define DESK_RETRIES_H
#include "desk/call.h"
#include "store/store.h"

struct desk_thread;

// Who sends, as it is stored with a key.
struct text retry_actor(struct arena *a, const struct caller *who);
// What is known under the call's key: stored, or just answered to an earlier call of the batch that begins with
// `first`. NULL: it has no key.
const struct store_reply *retry_known(struct call *first, struct call *c);
// Answers a call whose key is known already; false: it is not.
bool retry_answered(struct call *c, const struct store_reply *known);
// Keeps what the call was answered for its retries.
void retry_note(struct desk_thread *thread, struct call *c);

// ---- operations that keep what they answered (operation.keeps), though they run outside any batch

// Tells an answer that is kept under the call's key; false: there is none, and the call goes on.
bool retry_told(struct desk_thread *thread, struct call *c);
// Commits, with what is gathered, what retries of the call are told: its answer, or `once` of its operation. It is
// answered where that fails.
bool retry_commit(struct desk_thread *thread, struct call *c);
// Gathers the same for a commit of others'. `by`: who sends, by retry_actor or retry_holder.
void retry_keep(struct desk_thread *thread, struct call *c, int64_t stream, struct text by);
// Who sends, where that is known by nothing but the secret that they hold.
struct text retry_holder(struct arena *a, const struct caller *who);
#endif
