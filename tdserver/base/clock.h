// SPDX-License-Identifier: MIT
// The time source: the only place that asks the machine. Rules never call this; they get times as arguments.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H
#include "base/text.h"

// The server's time: milliseconds since 1970, UTC, never set. It is the machine's wall clock when the program
// first asked, counted on by the boot clock, which goes on while the machine sleeps and which no hand and no
// NTP sets: a step of the wall clock in the middle of an evening must charge nobody a turn.
int64_t clock_wall_ms(void);
// How far the machine's wall clock is ahead of the server's time by now: 0 but for what it was set by.
int64_t clock_wall_off_ms(void);
// Milliseconds that never run back, from an arbitrary start: for durations and deadlines.
int64_t clock_mono_ms(void);
// The same clock in microseconds.
int64_t clock_mono_us(void);

enum { CLOCK_TEXT = 32 };
// ISO 8601 in UTC with milliseconds ("2026-11-20T19:30:00.250Z"), written into room.
struct text clock_text(int64_t wall_ms, char room[static CLOCK_TEXT]);
#endif
