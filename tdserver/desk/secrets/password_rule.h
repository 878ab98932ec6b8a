// SPDX-License-Identifier: MIT
// Password rule: what may be chosen as a password. Ten characters or more of any kind, and not one of those that
// everybody tries first: a common word or keyboard run with figures and signs around it, letters exchanged for figures
// or not, figures alone, one's own login, the words of the club's name. Nothing else is asked for: no kinds of characters, no end of its time.
#ifndef DESK_SECRETS_PASSWORD_RULE_H
#define DESK_SECRETS_PASSWORD_RULE_H
#include "desk/call.h"

// Why nobody should choose it, as the end of a sentence about the field; NULL: it is fine. Login and club
// may be empty.
const char *password_fault(struct text password, struct text login, struct text club);
// Answers the call with that fault of its member "password"; club: its name where it is only being made, else empty.
// False: it is answered.
struct desk;
bool password_fine(struct desk *d, struct call *c, struct text password, struct text login, struct text club);
#endif
