// SPDX-License-Identifier: MIT
#include "director/restore.h"

#include "engine/mem.h"

static void member_copy(const struct field *to, void *to_struct, const struct field *from,
                        const void *from_struct)
{
    mem_copy((unsigned char *)to_struct + to->offset, (const unsigned char *)from_struct + from->offset,
             from->size);
}

void restore_tell(struct command *command, enum row_kind kind, const struct row *row)
{
    const struct fields *from = &row_fields[kind];
    const struct field *to = command_types[command->kind].fields.at + RESTORE_ROW_AT;
    for (size_t i = 0; i < from->count; i++)
        member_copy(&to[i], &command->is, &from->at[i], row);
}

void restore_told(enum command_kind command, const void *is, enum row_kind kind, void *row)
{
    const struct fields *to = &row_fields[kind];
    const struct field *from = command_types[command].fields.at + RESTORE_ROW_AT;
    for (size_t i = 0; i < to->count; i++)
        member_copy(&to->at[i], row, &from[i], is);
}

// ---- what a row says

static const char *const history[] = {"step", "boot", "called_ms", "ready_ms", "last_table", "a", "b"};

static bool is_history(const char *name)
{
    for (size_t i = 0; i < sizeof history / sizeof *history; i++)
        if (text_same(history[i], name)) return true;
    return false;
}

static uint64_t byte_add(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * 0x100000001b3u;
}

static uint64_t number_add(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        hash = byte_add(hash, (unsigned char)(number >> 8 * i));
    return hash;
}

static uint64_t member_add(uint64_t hash, const struct field *field, const void *at)
{
    if (field->type == FIELD_I8) return byte_add(hash, *(const int64_t *)at != 0);
    if (field->type != FIELD_TX) return number_add(hash, (uint64_t) * (const int32_t *)at);
    for (const char *c = at; *c; c++)
        hash = byte_add(hash, (unsigned char)*c);
    return byte_add(hash, 0);
}

int64_t restore_digest(enum row_kind kind, const struct row *row)
{
    const struct fields *fields = &row_fields[kind];
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < fields->count; i++)
        if (!is_history(fields->at[i].name))
            hash = member_add(hash, &fields->at[i], (const unsigned char *)row + fields->at[i].offset);
    return (int64_t)(hash & INT64_MAX);
}

// ---- games

void restore_tell_game(int32_t game, const struct row_game *row, int32_t written[GAME_WRITTEN])
{
    const int32_t told[GAME_WRITTEN] = {game,        row->status, row->winner,   row->win,    row->cube,
                                        row->points, row->phase,  row->reporter, row->dropped};
    mem_copy(written, told, sizeof told);
}

int32_t restore_told_game(const int32_t written[GAME_WRITTEN], struct row_game *row)
{
    *row = (struct row_game){.status = written[1],
                             .winner = written[2],
                             .win = written[3],
                             .cube = written[4],
                             .points = written[5],
                             .phase = written[6],
                             .reporter = written[7],
                             .dropped = written[8]};
    return written[0];
}
