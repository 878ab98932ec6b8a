// SPDX-License-Identifier: MIT
// Heads: how far each ledger in memory has come, as figures for /metrics. Two servers of one database that show different
// heads for long, or a head that moves back, are worth a look.
#ifndef DESK_HOUSEKEEPING_HEADS_H
#define DESK_HOUSEKEEPING_HEADS_H
#include "base/json/json_out.h"

struct desk;

// Appends lines in Prometheus' text format. Any thread.
void heads_write(struct desk *d, struct json_out *o);
#endif
