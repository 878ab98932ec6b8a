// SPDX-License-Identifier: MIT
// Player pins: when a tablet where somebody guessed at a player's own PIN has to wait.
#ifndef DESK_SECRETS_PLAYER_PINS_H
#define DESK_SECRETS_PLAYER_PINS_H
#include "store/store.h"

// After five wrong guesses a minute from the newest one, then twice as long after each further one, up to 64 minutes. A
// clock that was set meanwhile, forward or back, makes nobody wait longer than that.
bool player_pin_locked(const struct store_pin *pin, int64_t now_ms);
#endif
