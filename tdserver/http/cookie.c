// SPDX-License-Identifier: MIT
#include "http/cookie.h"

static const char *apart = "";

void cookie_apart(const char *before)
{
    apart = before;
}

static struct text without_prefix(const struct request *r, struct text name)
{
    static const struct text prefix = TEXT("__Host-");
    if (!r->secure) return name;
    return text_starts(name, prefix) ? (struct text){name.at + prefix.len, name.len - prefix.len} : TEXT("");
}

struct text cookie_get(const struct request *r, const char *name)
{
    struct text found = {NULL, 0}, before = text_of(apart);
    for (struct text rest = r->headers[HEADER_COOKIE]; rest.at;) {
        struct text value = text_cut(&rest, ';'), key = without_prefix(r, text_trim(text_cut(&value, '=')));
        bool ours = value.at && text_starts(key, before);
        if (!ours || !text_equal((struct text){key.at + before.len, key.len - before.len}, text_of(name)))
            continue;
        if (found.at) return (struct text){NULL, 0};
        found = text_trim(value);
    }
    return found;
}

const char *cookie_set(struct request *r, const char *name, const char *value, int64_t max_age_s)
{
    return arena_printf(&r->arena, "%s%s%s=%s; Path=/; Max-Age=%lld; HttpOnly; SameSite=Strict%s",
                        r->secure ? "__Host-" : "", apart, name, value, (long long)max_age_s,
                        r->secure ? "; Secure" : "");
}
