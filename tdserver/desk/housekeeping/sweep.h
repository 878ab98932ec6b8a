// SPDX-License-Identifier: MIT
// Sweep: what a club needs no more goes by age, at the start and every few hours, a little at a time. Answers that were kept
// for retries go after 30 days: no tablet holds an entry back for that long. What opened a door goes 30 days after its end, and a
// session or tablet that nobody has seen for 400 days, longer than from one yearly event to the next. Of what was done lately the newest stay. Ledgers, names and
// photographs stay. At the start every tournament under way is looked at, too: are its rows those of its ledger?
#ifndef DESK_HOUSEKEEPING_SWEEP_H
#define DESK_HOUSEKEEPING_SWEEP_H
struct sweep;

struct sweep *sweep_new(void);
void sweep_free(struct sweep *w); // after its thread has ended
// What its thread does: a struct desk_thread. It ends after sweep_close.
void *sweep(void *thread);
void sweep_close(struct sweep *w);
#endif
