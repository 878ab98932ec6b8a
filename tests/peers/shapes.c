// SPDX-License-Identifier: MIT
// Prints what a section of so many seeded entries is built of, as JSON: slots in bracket order (0 = bye), and nodes whose sides
// are ["entry", 3], ["winner", node], ["loser", node] or ["nobody"]. usage: shapes knockout|double ENTRIES
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "director/formats/bracket.h"
#include "director/formats/draw.h"
#include "director/formats/format.h"

static void put_source(const struct source *from)
{
    static const char *const words[] = {[SOURCE_NOBODY] = "nobody",
                                        [SOURCE_ENTRY] = "entry",
                                        [SOURCE_WINNER] = "winner",
                                        [SOURCE_LOSER] = "loser"};
    if (from->kind == SOURCE_NOBODY)
        printf("[\"nobody\"]");
    else
        printf("[\"%s\",%d]", words[from->kind], from->of);
}

static void put_node(const struct graph *g, int32_t n)
{
    const struct node *node = &g->nodes[n];
    printf("%s{\"node\":%d,\"round\":%d,\"again\":%s,\"sides\":[", n > 1 ? "," : "", n, node->round,
           node->condition ? "true" : "false");
    put_source(&node->from[0]);
    printf(",");
    put_source(&node->from[1]);
    printf("]}");
}

// Everybody is seeded by their number.
static int32_t slots_fill(int32_t count, int32_t *slots)
{
    static const unsigned char seed[DRAW_SEED_BYTES];
    struct draw_entry entries[ENTRIES_MAX];
    int32_t size = bracket_size_for(count);
    for (int32_t i = 0; i < count; i++)
        entries[i] = (struct draw_entry){i + 1, i + 1};
    draw_seeded(seed, entries, count, slots);
    for (int32_t i = 0; i < size; i++)
        if (slots[i] < 0) slots[i] = 0;
    return size;
}

int main(int argc, char **argv)
{
    static int32_t slots[ENTRIES_MAX], maps[DROP_ROUNDS];
    int32_t count = argc == 3 ? atoi(argv[2]) : 0, map_count;
    if (count < 2 || count > ENTRIES_MAX)
        return fprintf(stderr, "usage: shapes knockout|double ENTRIES\n"), 2;
    bool twice = !strcmp(argv[1], "double");
    struct node *nodes = calloc(GRAPH_NODES + 1, sizeof *nodes);
    struct graph g = {.nodes = nodes, .room = GRAPH_NODES};
    struct section_plan plan = {.section = 1,
                                .kind = twice ? SECTION_DOUBLE : SECTION_KNOCKOUT,
                                .slots = slots,
                                .slot_count = slots_fill(count, slots),
                                .third_place = !twice,
                                .recharge = twice};
    bool built = nodes && format_plan(&g, &plan, maps, &map_count);
    printf("{\"slots\":[");
    for (int32_t i = 0; built && i < plan.slot_count; i++)
        printf("%s%d", i ? "," : "", slots[i]);
    printf("],\"nodes\":[");
    for (int32_t n = 1; built && n <= g.count; n++)
        put_node(&g, n);
    printf("]}\n");
    free(nodes);
    return !built;
}
