// SPDX-License-Identifier: MIT
// Answer: a reply to the wire.
#ifndef HTTP_WIRE_ANSWER_H
#define HTTP_WIRE_ANSWER_H
#include "http/wire/conn.h"

// Queues x->answer. *context becomes NULL if the exchange was given back already.
enum MHD_Result answer_send(struct exchange *x, void **context);
#endif
