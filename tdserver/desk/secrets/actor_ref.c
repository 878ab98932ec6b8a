// SPDX-License-Identifier: MIT
#include "desk/secrets/actor_ref.h"

#include <string.h>

#include "base/crypto/secure.h"

struct text actor_ref(struct arena *a, const unsigned char tournament[CALL_UID],
                      const unsigned char club[CALL_UID], const char *kind, int32_t n)
{
    char room[SECURE_BASE64_ROOM];
    const char *who = arena_printf(a, "%s %d", kind, n);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, tournament, CALL_UID);
    secure_hash_add(&h, club, CALL_UID);
    secure_hash_add(&h, who, strlen(who));
    struct secure_digest digest = secure_hash_end(&h);
    return text_of(arena_string(a, secure_base64url(digest.bytes, sizeof digest.bytes, room, sizeof room)));
}
