// SPDX-License-Identifier: MIT
// Device PINs: the six digits that a console shows for a minute or two and a tablet signs in with. They are
// few, and a wrong one names no table, so it costs every PIN now shown one of its tries. Any thread.
#ifndef DESK_SECRETS_DEVICE_PINS_H
#define DESK_SECRETS_DEVICE_PINS_H
#include <stdint.h>

struct store;
struct device_pins;
struct device_pins *device_pins_new(void);
void device_pins_free(struct device_pins *p);

// A console shows a PIN for a table of the tournament (its number in the database) until then.
void device_pins_issued(struct device_pins *p, int64_t stream, int32_t table, int64_t expires_ms);
// A wrong one was typed: takes a try from each PIN that is shown now.
void device_pins_missed(struct device_pins *p, struct store *s, int64_t now_ms);
#endif
