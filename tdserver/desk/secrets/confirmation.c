// SPDX-License-Identifier: MIT
#include "desk/secrets/confirmation.h"

#include <inttypes.h>

#include "base/crypto/secure.h"
#include "base/json/json_out.h"
#include "store/store.h"

static const struct text name = {"confirmation_secret", 19};

static struct err make_secret(struct store *s, struct arena *a, struct text *value)
{
    unsigned char fresh[CONFIRMATION_SECRET];
    char room[SECURE_HEX_ROOM];
    secure_random(fresh, sizeof fresh);
    store_keep_setting(s, name, secure_hex(fresh, sizeof fresh, room, sizeof room));
    struct err e = store_commit(s);
    // Another server may have been faster; what it made is there now.
    return e.code == ERR_NONE ? store_setting(s, a, name, value) : e;
}

struct err confirmation_secret(struct store *s, struct arena *a,
                               unsigned char secret[static CONFIRMATION_SECRET])
{
    struct text value;
    struct err e = store_setting(s, a, name, &value);
    if (e.code == ERR_NONE && !value.at) e = make_secret(s, a, &value);
    if (e.code != ERR_NONE) return e;
    if (value.at && secure_from_hex(value, secret, CONFIRMATION_SECRET)) return OK;
    return err_make(ERR_INTERNAL,
                    "setting confirmation_secret is not 64 hex digits; delete it, a start makes another");
}

char *confirmation_token(const unsigned char secret[static CONFIRMATION_SECRET], const struct call *c,
                         enum level level, struct text consequences)
{
    struct json_out o = json_start(c->arena);
    char room[SECURE_HEX_ROOM];
    json_bytes_append(&o, (struct text){(const char *)c->request, CALL_HASH});
    json_bytes_append(&o, text_of(arena_printf(c->arena, "%d %" PRId64 " %d %d\n", (int)c->caller.kind,
                                               c->caller.stream, c->caller.number, (int)level)));
    json_bytes_append(&o, consequences);
    struct text key = {(const char *)secret, CONFIRMATION_SECRET};
    struct secure_digest mac = secure_mac(key, json_bytes(&o));
    return arena_string(c->arena, secure_hex(mac.bytes, 16, room, sizeof room));
}
