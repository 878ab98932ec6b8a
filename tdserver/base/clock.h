// SPDX-License-Identifier: MIT
// The time source: the only place that asks the machine. Rules never call this; they get times as arguments.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H
#include "base/text.h"

// Milliseconds since 1970, UTC; may jump when the machine's clock is set.
int64_t clock_wall_ms(void);
// Milliseconds that never run back, from an arbitrary start: for durations and deadlines.
int64_t clock_mono_ms(void);
// The same clock in microseconds.
int64_t clock_mono_us(void);

enum { CLOCK_TEXT = 32 };
// ISO 8601 in UTC with milliseconds ("2026-11-20T19:30:00.250Z"), written into room.
struct text clock_text(int64_t wall_ms, char room[static CLOCK_TEXT]);
#endif
