// SPDX-License-Identifier: MIT
// Watch: what of all answers belongs in the security log (base/log/security.def), and what is said of it.
#ifndef HTTP_WATCH_H
#define HTTP_WATCH_H
#include "desk/call.h"
#include "http/request.h"

// A call that the desk has answered.
void watch_call(struct request *r, const struct call *c);
// A request that was refused before it became a call; nothing for codes that no row tells, ERR_NONE among them.
void watch_refusal(struct request *r, enum err_code code);
// One whose framing is doubtful: nothing but its address is believed.
void watch_framing(struct request *r);
#endif
