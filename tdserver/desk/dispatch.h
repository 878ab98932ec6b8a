// SPDX-License-Identifier: MIT
// Dispatch: whether a caller may ask this, and to which thread a call goes. For the desk's own files; calls come in by desk_submit().
#ifndef DESK_DISPATCH_H
#define DESK_DISPATCH_H

#include "desk/call.h"

struct desk;
struct operation;

// Hands a call to the thread that does its operation's work, once it is known who asks. Who may not ask is answered at once.
void desk_dispatch(struct desk *d, struct call *c);
// The same with the whole of its body there: to the hashers first where it needs them, then to where it is done.
void desk_go_on(struct desk *d, struct call *c);

// Has the worker of a ledger look at it, NULL: the club's. Whatever comes first to a ledger writes what the server itself has to
// say there (batch.c): that its clock was set, with which key it signs. This does nothing else.
void desk_touch(struct desk *d, const unsigned char uid[CALL_UID]);
extern const struct operation desk_nothing; // what it asks

#endif
