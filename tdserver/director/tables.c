// SPDX-License-Identifier: MIT
// The tables behind fields.h, state.h, event.h and command.h, written out by the preprocessor from the .def
// files.
#include "director/command.h"
#include "director/event.h"
#include "director/state.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

#define ENUM_WORD(symbol, word) word,
#define ENUM(name, VALUES)                                                                                   \
    static const char *const name##_words[] = {VALUES(ENUM_WORD)};                                           \
    const struct words words_##name = {#name, name##_words, COUNT(name##_words)};
#include "director/enums.def"
#undef ENUM

#define ROW_TABLE(kind)                                                                                      \
    static const struct field row_##kind##_table[] = {ROW_##kind##_FIELDS(FIELD_ROW, row_##kind)};
STATE_ROWS(ROW_TABLE)

#define ROW_ENTRY(kind)                                                                                      \
    [ROW_##kind] = {#kind, row_##kind##_table, COUNT(row_##kind##_table), sizeof(struct row_##kind)},
const struct fields row_fields[ROW_KINDS] = {STATE_ROWS(ROW_ENTRY)};

#define EVENT_TABLE(kind, version, sentence)                                                                 \
    static const struct field event_##kind##_table[] = {EVENT_##kind##_FIELDS(FIELD_ROW, event_##kind)};
LEDGER_EVENTS(EVENT_TABLE)

#define EVENT_ENTRY(kind, version, sentence)                                                                 \
    [EVENT_##                                                                                                \
        kind] = {{#kind, event_##kind##_table, COUNT(event_##kind##_table), sizeof(struct event_##kind)},    \
                 version,                                                                                    \
                 sentence},

#define LANDED_TABLE(kind, version, sentence)                                                                \
    static const struct field event_##kind##_v##version##_table[] = {                                        \
        EVENT_##kind##_v##version##_FIELDS(FIELD_ROW, event_##kind##_v##version)};
LANDED_EVENTS(LANDED_TABLE)

#define LANDED_ENTRY(kind, version, sentence)                                                                \
    [EVENT_##kind##_v##                                                                                      \
        version] = {{#kind, event_##kind##_v##version##_table, COUNT(event_##kind##_v##version##_table),     \
                     sizeof(struct event_##kind##_v##version)},                                              \
                    version,                                                                                 \
                    sentence},
const struct event_type event_types[EVENT_SHAPES] = {LEDGER_EVENTS(EVENT_ENTRY) LANDED_EVENTS(LANDED_ENTRY)};

// Some commands have no members; a table needs at least one row, so every command's table ends with an empty
// one.
#define COMMAND_TABLE(kind, stream, who, when, doc)                                                          \
    static const struct field command_##kind##_table[] = {COMMAND_##kind##_FIELDS(                           \
        FIELD_ROW, command_##kind){NULL, FIELD_I4, OPTIONAL, 0, 0, 0, 0, NULL, FIELD_PLAIN, NULL}};
COMMANDS(COMMAND_TABLE)

#define COMMAND_ENTRY(kind, stream, who, when, doc)                                                          \
    [COMMAND_##kind] = {                                                                                     \
        {#kind, command_##kind##_table, COUNT(command_##kind##_table) - 1, sizeof(struct command_##kind)},   \
        stream,                                                                                              \
        who,                                                                                                 \
        when,                                                                                                \
        doc},
const struct command_type command_types[COMMAND_KINDS] = {COMMANDS(COMMAND_ENTRY)};
