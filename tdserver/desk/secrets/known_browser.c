// SPDX-License-Identifier: MIT
#include "desk/secrets/known_browser.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "desk/desk_inner.h"

enum { NONCE = 16, MAC = 16 };

// MAC of what the cookie says in clear, and of the login, which it does not say.
static struct secure_digest mac_of(struct desk *d, struct text clear, struct text login)
{
    const struct secure_key *key = d->options.key;
    struct secure_digest ours =
        secure_mac((struct text){(const char *)key->secret, sizeof key->secret}, TEXT("known browser"));
    struct secure_digest who = secure_sha256(login);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, clear.at, clear.len);
    secure_hash_add(&h, who.bytes, sizeof who.bytes);
    struct secure_digest both = secure_hash_end(&h);
    return secure_mac((struct text){(const char *)ours.bytes, sizeof ours.bytes},
                      (struct text){(const char *)both.bytes, sizeof both.bytes});
}

struct text known_browser_new(struct desk *d, struct arena *a, struct text login, int64_t now_ms)
{
    unsigned char nonce[NONCE];
    char hex[SECURE_HEX_ROOM], mark[SECURE_HEX_ROOM];
    secure_random(nonce, sizeof nonce);
    secure_hex(nonce, sizeof nonce, hex, sizeof hex);
    char *clear = arena_printf(a, "%s.%lld", hex, (long long)(now_ms / 1000 + KNOWN_BROWSER_S));
    struct secure_digest mac = mac_of(d, text_of(clear), login);
    secure_hex(mac.bytes, MAC, mark, sizeof mark);
    return text_of(arena_printf(a, "%s.%s", clear, mark));
}

bool known_browser_is(struct desk *d, struct text cookie, struct text login, int64_t now_ms)
{
    unsigned char said[MAC];
    int64_t until_s = 0;
    struct text rest = cookie;
    struct text nonce = text_cut(&rest, '.'), until = text_cut(&rest, '.');
    if (!rest.at || !secure_from_hex(rest, said, MAC) || !text_int64(until, &until_s) ||
        until_s <= now_ms / 1000)
        return false;
    struct secure_digest mac = mac_of(d, (struct text){cookie.at, nonce.len + 1 + until.len}, login);
    return secure_equal(mac.bytes, said, MAC);
}
