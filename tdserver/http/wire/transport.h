// SPDX-License-Identifier: MIT
// The inside of a document, for document.c and answer.c only: beside the bytes it keeps the HTTP library's
// ready answers, which many connections send at once. An answer still being sent keeps the bytes alive after
// the last owner left.
#ifndef HTTP_WIRE_TRANSPORT_H
#define HTTP_WIRE_TRANSPORT_H
#include "http/reply.h"
#include <stdatomic.h>

struct MHD_Response;

enum variant { VARIANT_PLAIN, VARIANT_GZIP, VARIANT_BROTLI, VARIANT_UNCHANGED, VARIANTS };

struct document {
    atomic_int owners; // references of programs
    atomic_int users;  // ready answers, and one for all owners together
    char *type, *cache;
    char *etags[VARIANTS]; // of compressed variants with another ending: a strong ETag names bytes
    struct text bytes[VARIANTS];
    struct reply_header *extra;
    _Atomic(struct MHD_Response *) ready[2][VARIANTS]; // for everybody, for the asker alone
};

// Whether there is more than one way to send it.
bool document_varies(const struct document *d);
// One user less; the last one frees the bytes.
void document_leave(struct document *d);
#endif
