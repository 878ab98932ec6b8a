// SPDX-License-Identifier: MIT
// Drop maps: expected rematches of a consolation and the first round one is possible in, by size of the main draw, beside
// "reverse every round"; and which first-round matches have a bye when the field is not full. Exact, between equal players.
#include "director/formats/drop_map.h"
#include "director/formats/plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 2 * GRAPH_ENTRIES + 1, ROOM = 1 << 20 };

struct bench {
    struct node nodes[NODES];
    unsigned char room[ROOM];
};

static struct rematches rematches_of(struct bench *b, int32_t size, int32_t rounds, const uint32_t *masks)
{
    struct graph g = {.nodes = b->nodes, .room = NODES - 1};
    struct feed feeds[DROP_ROUNDS];
    struct rematches found = {0};
    int32_t slots[GRAPH_ENTRIES];
    for (int32_t i = 0; i < size; i++)
        slots[i] = i + 1;
    for (int32_t r = 0; r < rounds; r++)
        feeds[r] = (struct feed){.section = 1, .round = r + 1, .kind = SOURCE_LOSER, .mask = masks[r + 1]};
    bool built = plan_knockout(&g, 1, slots, size, false) &&
                 plan_ladder(&g, &(struct ladder){2, feeds, rounds}) &&
                 drop_rematches(&g, 1, 2, (struct room){b->room, ROOM}, &found);
    if (!built) abort();
    return found;
}

static double number_of(const struct rematches *r)
{
    return (double)r->expected / (double)((int64_t)1 << DROP_UNIT_BITS);
}

static void print_size(struct bench *b, int32_t size, int32_t rounds)
{
    uint32_t masks[DROP_ROUNDS], reversed[DROP_ROUNDS]; // reversed: every round but the first
    drop_masks(size, masks);
    for (int32_t r = 0; r < DROP_ROUNDS; r++)
        reversed[r] = r > 1 && r <= rounds ? (uint32_t)(size >> r) - 1 : 0;
    struct rematches ours = rematches_of(b, size, rounds, masks),
                     all = rematches_of(b, size, rounds, reversed);
    printf("%5" PRId32 "  %8.4f %5" PRId32 "  %8.4f %5" PRId32 "   ", size, number_of(&ours),
           ours.first_round, number_of(&all), all.first_round);
    for (int32_t r = 2; r <= rounds; r++)
        printf(" %c:%" PRIu32, 'A' + (char)(r - 1), masks[r]);
    puts("");
}

// First-round matches in the order in which they are given a bye.
static void print_byes(int32_t size)
{
    int32_t bits = 0;
    while (size >> (bits + 2))
        bits++;
    printf("%5" PRId32 "  ", size);
    for (int32_t i = 0; i < size / 2 && i < 16; i++) {
        int32_t reversed = 0;
        for (int32_t k = 0; k < bits; k++)
            reversed |= (i >> k & 1) << (bits - 1 - k);
        printf(" %" PRId32, reversed + 1);
    }
    puts(size > 32 ? " ..." : "");
}

int main(void)
{
    struct bench *b = calloc(1, sizeof *b);
    if (!b) return 1;
    puts(" size  expected first  reversed first    masks of the rounds that drop");
    for (int32_t size = 4, rounds = 1; size <= GRAPH_ENTRIES; size *= 2, rounds++)
        print_size(b, size, rounds);
    puts(" size   first-round matches in the order of byes");
    for (int32_t size = 4; size <= 64; size *= 2)
        print_byes(size);
    free(b);
    return 0;
}
