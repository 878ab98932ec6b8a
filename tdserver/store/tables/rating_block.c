// SPDX-License-Identifier: MIT
#include "store/tables/rating_block.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The order of the words; the moment is two of them.
enum { MATCH, PLAYED, LENGTH = PLAYED + 2, WINNER, LOSER, WINNER_VALUE, WINNER_EXPERIENCE, LOSER_VALUE };
enum { LOSER_EXPERIENCE = LOSER_VALUE + 1, GAIN, LOSS, WORDS, LINE_BYTES = WORDS * 4, NUMBER_ROOM = 12 };

static void put(unsigned char *at, size_t word, int32_t value)
{
    memcpy(at + word * 4, &(uint32_t){htobe32((uint32_t)value)}, 4);
}

static int32_t get(const char *at, size_t word)
{
    uint32_t value;
    memcpy(&value, at + word * 4, sizeof value);
    return (int32_t)be32toh(value);
}

static void pack_line(unsigned char *at, const struct rating_line *line)
{
    put(at, MATCH, line->match);
    put(at, PLAYED, (int32_t)(line->played_ms >> 32));
    put(at, PLAYED + 1, (int32_t)(line->played_ms & UINT32_MAX));
    put(at, LENGTH, line->length);
    put(at, WINNER, line->winner);
    put(at, LOSER, line->loser);
    put(at, WINNER_VALUE, line->winner_before.value);
    put(at, WINNER_EXPERIENCE, line->winner_before.experience);
    put(at, LOSER_VALUE, line->loser_before.value);
    put(at, LOSER_EXPERIENCE, line->loser_before.experience);
    put(at, GAIN, line->change.gain);
    put(at, LOSS, line->change.loss);
}

struct text rating_block_pack(struct arena *a, const struct rating_block *block)
{
    unsigned char *body = arena_array(a, block->count + 1, LINE_BYTES);
    for (size_t i = 0; i < block->count; i++)
        pack_line(body + i * LINE_BYTES, &block->lines[i]);
    return (struct text){(const char *)body, block->count * LINE_BYTES};
}

size_t rating_block_count(struct text body)
{
    return body.len / LINE_BYTES;
}

struct rating_line rating_block_line(struct text body, size_t i, int64_t stream)
{
    const char *at = body.at + i * LINE_BYTES;
    return (struct rating_line){
        .stream = stream,
        .match = get(at, MATCH),
        .played_ms = (int64_t)((uint64_t)(uint32_t)get(at, PLAYED) << 32 | (uint32_t)get(at, PLAYED + 1)),
        .length = get(at, LENGTH),
        .winner = get(at, WINNER),
        .loser = get(at, LOSER),
        .winner_before = {get(at, WINNER_VALUE), get(at, WINNER_EXPERIENCE)},
        .loser_before = {get(at, LOSER_VALUE), get(at, LOSER_EXPERIENCE)},
        .change = {get(at, GAIN), get(at, LOSS)}};
}

// ---- whose they are

static int by_number(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

struct text rating_block_players(struct arena *a, const struct rating_block *block)
{
    size_t n = 2 * block->count, len = 1;
    int32_t *players = ARENA_ARRAY(a, n + 1, int32_t);
    char *out = arena_array(a, n + 1, NUMBER_ROOM);
    for (size_t i = 0; i < block->count; i++) {
        players[2 * i] = block->lines[i].winner;
        players[2 * i + 1] = block->lines[i].loser;
    }
    if (n) qsort(players, n, sizeof *players, by_number);
    out[0] = '{';
    for (size_t i = 0; i < n; i++)
        if (!i || players[i] != players[i - 1])
            len += (size_t)snprintf(out + len, NUMBER_ROOM, "%s%d", len > 1 ? "," : "", players[i]);
    out[len++] = '}';
    return (struct text){out, len};
}
