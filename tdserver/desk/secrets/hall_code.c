// SPDX-License-Identifier: MIT
#include "desk/secrets/hall_code.h"

#include <inttypes.h>

#include "base/crypto/secure.h"

enum { CODE_BYTES = 8 };

static struct text code_of(const unsigned char secret[static CONFIRMATION_SECRET], struct arena *a,
                           const unsigned char uid[CALL_UID], int64_t minute)
{
    char hex[SECURE_HEX_ROOM], room[SECURE_HEX_ROOM];
    struct secure_digest ours =
        secure_mac((struct text){(const char *)secret, CONFIRMATION_SECRET}, TEXT("code of a hall"));
    struct text of = secure_hex(uid, CALL_UID, hex, sizeof hex);
    struct secure_digest mac = secure_mac((struct text){(const char *)ours.bytes, sizeof ours.bytes},
                                          text_of(arena_printf(a, "%.*s %" PRId64, TEXT_ARGS(of), minute)));
    return text_of(arena_string(a, secure_hex(mac.bytes, CODE_BYTES, room, sizeof room)));
}

struct text hall_code(const unsigned char secret[static CONFIRMATION_SECRET], struct arena *a,
                      const unsigned char uid[CALL_UID], int64_t now_ms)
{
    return code_of(secret, a, uid, now_ms / HALL_CODE_MS);
}

bool hall_code_is(const unsigned char secret[static CONFIRMATION_SECRET], struct arena *a,
                  const unsigned char uid[CALL_UID], struct text said, int64_t now_ms)
{
    bool is = false;
    for (int64_t ago = 0; ago <= HALL_CODE_LATER; ago++) {
        struct text code = code_of(secret, a, uid, now_ms / HALL_CODE_MS - ago);
        is |= said.len == code.len && secure_equal(said.at, code.at, code.len);
    }
    return is;
}
