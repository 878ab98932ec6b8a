// SPDX-License-Identifier: MIT
// Confirmation: the token with which somebody says that they have read what a command changes. It is a MAC over the
// request, who asks, and the level and list they were shown, under a secret of the database: so every server of a
// database takes the tokens of the others, and a token of any other list is worth nothing. It grants no right and is
// kept nowhere. Any thread.
#ifndef DESK_SECRETS_CONFIRMATION_H
#define DESK_SECRETS_CONFIRMATION_H
#include "desk/call.h"
#include "director/decision.h"

struct store;
enum { CONFIRMATION_SECRET = 32 };

// Reads the secret of the database; who asks first makes one.
MUST_CHECK struct err confirmation_secret(struct store *s, struct arena *a,
                                          unsigned char secret[static CONFIRMATION_SECRET]);
// The token of these consequences (a JSON document) for this call, in the call's arena.
char *confirmation_token(const unsigned char secret[static CONFIRMATION_SECRET], const struct call *c,
                         enum level level, struct text consequences);
#endif
