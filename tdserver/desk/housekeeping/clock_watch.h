// SPDX-License-Identifier: MIT
// Clock watch: notices that the machine's wall clock was set while the server runs, or between two runs of it, sets the
// server's time by as much, and has every tournament under way told in its ledger (clock_stepped). Only where this
// server is the only one on its database: the clock of one of several machines is no reason to set the others'.
#ifndef DESK_HOUSEKEEPING_CLOCK_WATCH_H
#define DESK_HOUSEKEEPING_CLOCK_WATCH_H
struct clock_watch;

struct clock_watch *clock_watch_new(void);
void clock_watch_free(struct clock_watch *w); // after its thread has ended
// What its thread does: a struct desk_thread. It ends after clock_watch_close.
void *clock_watch(void *thread);
void clock_watch_close(struct clock_watch *w);
#endif
