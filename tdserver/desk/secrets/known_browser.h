// SPDX-License-Identifier: MIT
// Known browser: a cookie that says that somebody of this login has signed in here before. It opens nothing; it only has
// a limit of its own for tries, so that strangers who try a name again and again do not keep its owner out. Nothing
// of it is stored: it is a nonce, its end and a MAC over both and the login by a key made of the server's own.
#ifndef DESK_SECRETS_KNOWN_BROWSER_H
#define DESK_SECRETS_KNOWN_BROWSER_H
#include "base/arena.h"

struct desk;

enum { KNOWN_BROWSER_S = 365 * 24 * 3600 };

struct text known_browser_new(struct desk *d, struct arena *a, struct text login, int64_t now_ms);
// Was it given to a browser of this login, less than a year ago? Any thread.
bool known_browser_is(struct desk *d, struct text cookie, struct text login, int64_t now_ms);
#endif
