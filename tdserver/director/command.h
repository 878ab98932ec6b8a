// SPDX-License-Identifier: MIT
// Command: a request to change a stream as a C struct (command.def), with a field table for each kind.
#ifndef DIRECTOR_COMMAND_H
#define DIRECTOR_COMMAND_H

#include <stdbool.h>

#include "director/command.def"
#include "director/fields.h"

#define COMMAND_STRUCT(kind, stream, who, when, doc)                                                         \
    struct command_##kind {                                                                                  \
        COMMAND_##kind##_FIELDS(FIELD_MEMBER, command_##kind) char no_empty_struct;                          \
    };
COMMANDS(COMMAND_STRUCT)
#undef COMMAND_STRUCT

#define COMMAND_CONSTANT(kind, stream, who, when, doc) COMMAND_##kind,
enum command_kind { COMMANDS(COMMAND_CONSTANT) COMMAND_KINDS };
#undef COMMAND_CONSTANT

struct command {
    enum command_kind kind;
    union {
#define COMMAND_MEMBER(kind, stream, who, when, doc) struct command_##kind kind;
        COMMANDS(COMMAND_MEMBER)
#undef COMMAND_MEMBER
    } is;
};

enum command_stream { STREAM_OF_TOURNAMENT, STREAM_OF_CLUB };

// When it may be asked, besides while the tournament or club exists and is not closed.
enum command_when {
    WHILE_OPEN = 0,
    BEFORE_TOO = 1,
    CLOSED_TOO = 2,
    ANY_TIME = BEFORE_TOO | CLOSED_TOO,
    AWAY_TOO = 4 | CLOSED_TOO
};

struct command_type {
    struct fields fields;
    enum command_stream stream;
    enum role least;
    enum command_when when;
    const char *doc;
};
extern const struct command_type command_types[COMMAND_KINDS];

#endif
