// SPDX-License-Identifier: MIT
// Writes iCalendar (RFC 5545): content lines ended by CR LF, folded after 75 octets without cutting a letter, text with its
// separators escaped, times in UTC. The caller begins and ends components in pairs.
#ifndef BASE_TEXT_ICAL_OUT_H
#define BASE_TEXT_ICAL_OUT_H
#include "base/json/json_out.h"

struct ical_out {
    struct json_out bytes;
};

struct ical_out ical_start(struct arena *arena);
struct text ical_bytes(const struct ical_out *o);

void ical_begin(struct ical_out *o, const char *component);
void ical_end(struct ical_out *o, const char *component);
// NAME:value as it stands: identifiers, dates, words of the standard.
void ical_plain(struct ical_out *o, const char *name, struct text value);
// The same of text that people wrote.
void ical_text(struct ical_out *o, const char *name, struct text value);
// Milliseconds since 1970 as 20261120T193000Z.
void ical_time(struct ical_out *o, const char *name, int64_t wall_ms);
#endif
