// SPDX-License-Identifier: MIT
// The time source: the only place that asks the machine. Rules never call this; they get times as arguments.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H
#include "base/text/text.h"

// The server's time: milliseconds since 1970, UTC. It is the machine's wall clock when the program first asked, counted
// on by the boot clock, which goes on while the machine sleeps and which no hand and no NTP sets: a step of the wall
// clock in the middle of an evening must charge nobody a turn. It is set only by clock_step, whose steps are numbered
// from 1, so that every ledger can be told of each.
int64_t clock_wall_ms(void);
// The same, and how many steps it has made.
int64_t clock_wall_now(int32_t *steps);
// How far the machine's wall clock is ahead of the server's time by now: 0 but for what it was set by.
int64_t clock_wall_off_ms(void);
// Where that is more than least_ms either way: one step after which the server's time is the wall clock's again. By how
// much, 0 = none, or not to be told now (the machine holds the program up between readings). One thread only.
int64_t clock_step(int64_t least_ms);
// How many there were, what those after the first `from` up to the first `to` come to, and the server's time just after
// step n (0 for n = 0).
int32_t clock_steps(void);
int64_t clock_stepped_ms(int32_t from, int32_t to);
int64_t clock_step_at_ms(int32_t n);
// The server's time goes on where an earlier run of the program left it, unless the machine was started since: keep
// writes it into a file, recall reads it, before anybody has asked for the time in earnest. False with errno.
bool clock_keep(const char *path);
void clock_recall(const char *path);
// Milliseconds that never run back, from an arbitrary start: for durations and deadlines.
int64_t clock_mono_ms(void);
// The same clock in microseconds.
int64_t clock_mono_us(void);

enum { CLOCK_TEXT = 32 };
// ISO 8601 in UTC with milliseconds ("2026-11-20T19:30:00.250Z"), written into room.
struct text clock_text(int64_t wall_ms, char room[static CLOCK_TEXT]);
#endif
