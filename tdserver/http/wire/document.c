// SPDX-License-Identifier: MIT
#include "base/crypto/secure.h"
#include "base/zip.h"
#include "http/wire/transport.h"
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORTH_PACKING = 512 };

static void *must(void *at)
{
    if (!at) abort();
    return at;
}

static struct text copy_bytes(struct text bytes)
{
    char *at = must(malloc(bytes.len + 1));
    if (bytes.len) memcpy(at, bytes.at, bytes.len);
    return (struct text){at, bytes.len};
}

// "7" becomes "7-gz".
static char *packed_etag(const char *etag, const char *ending)
{
    return text_format("%.*s-%s\"", (int)strlen(etag) - 1, etag, ending);
}

static struct reply_header *copy_headers(const struct reply_header *from)
{
    size_t n = 0;
    while (from && from[n].name)
        n++;
    struct reply_header *to = must(calloc(n + 1, sizeof *to));
    for (size_t i = 0; i < n; i++)
        to[i] = (struct reply_header){must(strdup(from[i].name)), must(strdup(from[i].value))};
    return to;
}

struct document *document_new(const char *type, const char *etag, const char *cache, struct text bytes,
                              bool pack, const struct reply_header *extra)
{
    struct document *d = must(calloc(1, sizeof *d));
    atomic_init(&d->owners, 1);
    atomic_init(&d->users, 1);
    d->type = must(strdup(type));
    d->cache = must(strdup(cache));
    d->etags[VARIANT_PLAIN] = must(strdup(etag));
    d->etags[VARIANT_GZIP] = packed_etag(etag, "gz");
    d->etags[VARIANT_BROTLI] = packed_etag(etag, "br");
    d->bytes[VARIANT_PLAIN] = copy_bytes(bytes);
    char *packed;
    size_t len;
    if (pack && bytes.len >= WORTH_PACKING && zip_pack(bytes, 6, &packed, &len))
        d->bytes[VARIANT_GZIP] = (struct text){packed, len};
    d->extra = copy_headers(extra);
    return d;
}

void document_brotli(struct document *d, struct text packed)
{
    d->bytes[VARIANT_BROTLI] = copy_bytes(packed);
}

void document_gzip(struct document *d, struct text packed)
{
    free((char *)d->bytes[VARIANT_GZIP].at);
    d->bytes[VARIANT_GZIP] = copy_bytes(packed);
}

bool document_varies(const struct document *d)
{
    return d->bytes[VARIANT_GZIP].at || d->bytes[VARIANT_BROTLI].at;
}

struct document *document_like(const struct document *d, struct text bytes)
{
    struct secure_digest digest = secure_sha256(bytes);
    char hex[SECURE_HEX_ROOM], etag[SECURE_HEX_ROOM + 2];
    secure_hex(digest.bytes, 16, hex, sizeof hex);
    snprintf(etag, sizeof etag, "\"%s\"", hex);
    return document_new(d->type, etag, d->cache, bytes, document_varies(d), d->extra);
}

struct text document_bytes(const struct document *d)
{
    return d->bytes[VARIANT_PLAIN];
}

struct document *document_share(struct document *d)
{
    atomic_fetch_add(&d->owners, 1);
    return d;
}

void document_drop(struct document *d)
{
    if (!d || atomic_fetch_sub(&d->owners, 1) != 1) return;
    for (int v = 0; v < 2 * VARIANTS; v++) {
        struct MHD_Response *ready = atomic_exchange(&d->ready[v / VARIANTS][v % VARIANTS], NULL);
        if (ready) MHD_destroy_response(ready);
    }
    document_leave(d);
}

void document_leave(struct document *d)
{
    if (atomic_fetch_sub(&d->users, 1) != 1) return;
    for (int v = 0; v < VARIANTS; v++) {
        free((char *)d->bytes[v].at);
        free(d->etags[v]);
    }
    for (struct reply_header *h = d->extra; h->name; h++) {
        free((char *)h->name);
        free((char *)h->value);
    }
    free(d->extra);
    free(d->type);
    free(d->cache);
    free(d);
}
