// SPDX-License-Identifier: MIT
// Credentials: who is behind a secret. What the database said is remembered for some seconds, so that a
// tablet's hundredth entry costs no look-up; a revocation on this server forgets it at once.
#ifndef DESK_SECRETS_CREDENTIALS_H
#define DESK_SECRETS_CREDENTIALS_H
#include "desk/thread.h"

struct credentials;
struct credentials *credentials_new(void);
void credentials_free(struct credentials *c);

// Fills in the caller behind caller->credential from memory; false if it is not remembered. Any thread.
bool credentials_recall(struct credentials *c, struct caller *caller);
// The same from the database. UNAUTHORIZED with what to do if the secret is unknown, expired or revoked.
MUST_CHECK struct err credentials_look_up(struct desk_thread *thread, struct arena *a, struct caller *caller);
// Forgets everybody: the next call of each looks again. For revocations and changes of role.
void credentials_forget(struct credentials *c);
// Hash under which a secret is kept.
void credential_hash(struct text secret, unsigned char hash[CALL_HASH]);
// A fresh secret of 256 bits as text, and its hash.
struct text credential_new(struct arena *a, unsigned char hash[CALL_HASH]);
// A credential of that kind for the call's table, in its arena; l: the stream whose table it is.
struct store_credential *credential_of_table(struct call *c, enum credential_kind kind,
                                             const struct cached_stream *l);
#endif
