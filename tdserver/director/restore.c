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
