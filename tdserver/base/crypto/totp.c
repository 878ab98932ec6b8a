// SPDX-License-Identifier: MIT
#include "base/crypto/totp.h"

#include <liboath/oath.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 6, NEIGHBOURS = 1 };

bool totp_matches(const unsigned char secret[static TOTP_SECRET], struct text code, int64_t now_s,
                  int64_t *step)
{
    char said[DIGITS + 1];
    uint64_t counter = 0;
    if (code.len != DIGITS) return false;
    memcpy(said, code.at, DIGITS);
    said[DIGITS] = 0;
    int found = oath_totp_validate4((const char *)secret, TOTP_SECRET, (time_t)now_s, TOTP_STEP_S, 0,
                                    NEIGHBOURS, NULL, &counter, 0, said);
    if (found < 0) return false;
    *step = (int64_t)counter;
    return true;
}

struct text totp_base32(struct arena *a, const unsigned char secret[static TOTP_SECRET])
{
    char *base32 = NULL;
    size_t len = 0;
    if (oath_base32_encode((const char *)secret, TOTP_SECRET, &base32, &len) != OATH_OK) abort();
    struct text copy = arena_copy(a, (struct text){base32, len});
    free(base32);
    return copy;
}

// Percent-encoded but for letters and figures.
static char *escaped(struct arena *a, struct text t)
{
    static const char hex[] = "0123456789ABCDEF";
    char *out = arena_alloc(a, 3 * t.len + 1), *to = out;
    for (size_t i = 0; i < t.len; i++) {
        unsigned char c = (unsigned char)t.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (plain) {
            *to++ = (char)c;
            continue;
        }
        *to++ = '%';
        *to++ = hex[c >> 4];
        *to++ = hex[c & 15];
    }
    *to = 0;
    return out;
}

struct text totp_uri(struct arena *a, const unsigned char secret[static TOTP_SECRET], struct text issuer,
                     struct text account)
{
    char *who = escaped(a, issuer);
    return text_of(arena_printf(a, "otpauth://totp/%s:%s?secret=%.*s&issuer=%s", who, escaped(a, account),
                                TEXT_ARGS(totp_base32(a, secret)), who));
}
