// SPDX-License-Identifier: MIT
// Client: one browser or tablet of the hall. Each has its own cookies and its own Idempotency-Keys; a command
// that met a busy or restarting server is sent again with the same key, as a tablet would. The only file that
// knows libcurl.
#ifndef DEMO_CLIENT_H
#define DEMO_CLIENT_H
#include "base/arena.h"
#include "base/err.h"
#include "base/json/json_in.h"

struct client;

struct ask {
    const char *method;   // "GET", "POST", "PUT", "DELETE"
    const char *path;     // from /api/v1 on, escaped
    struct text body;     // JSON; .at NULL: no body
    const char *if_match; // version the sender saw, NULL: not sent
    const char *confirm;  // token of the consequences that were read, NULL: not sent
};

struct answer {
    int status;
    struct text body;
    const struct json_value *json; // NULL if the body is not JSON
    char etag[32];                 // the version within the quotes, "" if none
};

// A client of the server at that URL (no slash at its end). device: it acts by its table's cookie. The name
// goes into User-Agent and keys and must differ between clients.
struct client *client_new(const char *url, const char *name, bool device);
void client_free(struct client *c);

// Sends and waits. Only a server that cannot be reached, or stays busy for half a minute, is an error: an
// answer of any status is an answer. Memory is the arena's.
MUST_CHECK struct err client_send(struct client *c, struct arena *a, const struct ask *ask,
                                  struct answer *out);
#endif
