// SPDX-License-Identifier: MIT
// A command as JSON, by its field table, and back: how the server keeps what would take an act back until
// somebody asks for it. Members that are zero are left out; words stand for numbers of enums, so that an order
// of words that changes does no harm. What a later release no longer knows is read as nothing, never as
// something else. Not the body of a request: that is read by http/body.h.
#ifndef DESK_ACTS_COMMAND_JSON_H
#define DESK_ACTS_COMMAND_JSON_H
#include "base/json/json_in.h"
#include "base/json/json_out.h"
#include "director/command.h"

// Writes the command as one value: {"command": "entry_restore", "entry": 3, ...}.
void command_put(struct json_out *o, const struct command *command);
// Reads it; lists live in the arena. False: this release knows no such command, or a member is not what its
// table allows.
MUST_CHECK bool command_take(struct arena *a, const struct json_value *v, struct command *command);
#endif
