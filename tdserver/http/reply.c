// SPDX-License-Identifier: MIT
#include "http/reply.h"
#include <stdlib.h>

struct reply reply_text(int status, const char *type, struct text body)
{
    return (struct reply){.status = status, .type = type, .body = body};
}

struct reply reply_json(int status, struct text body)
{
    return reply_text(status, "application/json", body);
}

struct reply reply_empty(int status)
{
    return (struct reply){.status = status};
}

struct reply reply_document(struct document *d)
{
    return (struct reply){.status = 200, .document = d};
}

void reply_header(struct reply *reply, const char *name, const char *value)
{
    for (int i = 0; i < REPLY_HEADERS; i++) {
        if (reply->headers[i].name) continue;
        reply->headers[i] = (struct reply_header){name, value};
        return;
    }
    abort();
}

const char *reply_etag(struct arena *a, int64_t version)
{
    return arena_printf(a, "\"%lld\"", (long long)version);
}

static struct text etag_opaque(struct text etag)
{
    etag = text_trim(etag);
    return text_starts(etag, TEXT("W/")) ? (struct text){etag.at + 2, etag.len - 2} : etag;
}

bool etag_matches(struct text header, struct text etag)
{
    if (text_equal(text_trim(header), TEXT("*"))) return true;
    while (header.at)
        if (text_equal(etag_opaque(text_cut(&header, ',')), etag_opaque(etag))) return true;
    return false;
}
