// SPDX-License-Identifier: MIT
// Exchange: a request from its first line to its handler. The library's callbacks for a request's target, for
// each part of it, and for its end; cls is the loop.
#ifndef HTTP_WIRE_EXCHANGE_H
#define HTTP_WIRE_EXCHANGE_H
#include "http/wire/conn.h"

void *exchange_target(void *cls, const char *target, struct MHD_Connection *connection);
enum MHD_Result exchange_access(void *cls, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data, size_t *size,
                                void **context);
void exchange_completed(void *cls, struct MHD_Connection *connection, void **context,
                        enum MHD_RequestTerminationCode code);
#endif
