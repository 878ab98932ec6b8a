// SPDX-License-Identifier: MIT
#include "demo/hall.h"

#include "demo/look.h"

#include <stdarg.h>

bool hall_fail(struct hall *h, const char *format, ...)
{
    if (*h->trouble) return false;
    va_list args;
    va_start(args, format);
    vsnprintf(h->trouble, sizeof h->trouble, format, args);
    va_end(args);
    return false;
}

// ---- asking

bool hall_ask(struct hall *h, struct client *c, const struct ask *ask, struct answer *out)
{
    arena_reset(&h->scratch);
    struct err e = client_send(c, &h->scratch, ask, out);
    if (e.code) return hall_fail(h, "%s", e.detail);
    if (out->status >= 200 && out->status < 300) return true;
    return hall_fail(h, "%s %s answers %d: %.*s", ask->method, ask->path, out->status, TEXT_ARGS(out->body));
}

bool hall_command(struct hall *h, struct client *c, const char *path, struct text body, struct answer *out)
{
    char whole[160];
    snprintf(whole, sizeof whole, "%s%s", h->tournament, path);
    return hall_ask(h, c, &(struct ask){.method = "POST", .path = whole, .body = body.at ? body : TEXT("{}")},
                    out);
}

bool hall_confirm(struct hall *h, const char *path, const char *if_match, struct text body,
                  struct answer *out)
{
    char whole[160], token[256];
    snprintf(whole, sizeof whole, "%s%s", h->tournament, path);
    struct ask ask = {.method = "POST", .path = whole, .body = body, .if_match = if_match};
    arena_reset(&h->scratch);
    struct err e = client_send(h->director, &h->scratch, &ask, out);
    struct text shown = e.code || out->status != 409 ? (struct text){0} : look_text(out->json, "token");
    if (e.code) return hall_fail(h, "%s", e.detail);
    if (out->status >= 200 && out->status < 300) return true;
    if (!shown.len || shown.len >= sizeof token)
        return hall_fail(h, "POST %s answers %d: %.*s", whole, out->status, TEXT_ARGS(out->body));
    snprintf(token, sizeof token, "%.*s", TEXT_ARGS(shown));
    ask.confirm = token;
    return hall_ask(h, h->director, &ask, out);
}

bool hall_page(struct hall *h, const char *path, const struct json_value **out)
{
    char whole[160];
    struct answer answer;
    snprintf(whole, sizeof whole, "%s%s", h->tournament, path);
    if (!hall_ask(h, h->director, &(struct ask){.method = "GET", .path = whole}, &answer)) return false;
    *out = answer.json;
    return answer.json || hall_fail(h, "GET %s is not JSON", whole);
}

int32_t hall_entry(const struct hall *h, struct text name)
{
    for (int32_t i = 0; i < h->evening.entry_count && name.len; i++)
        if (text_equal(h->evening.entries[i], name)) return h->entries[i];
    return 0;
}
