// SPDX-License-Identifier: MIT
#include "director/draughts/colours.h"

void colours_add(struct colours_had *had, bool black)
{
    had->balance += black ? 1 : -1;
    had->games++;
    had->newest = had->newest << 1 | black;
}

int colours_due(const struct colours_had *a, const struct colours_had *b)
{
    int32_t games = a->games < b->games ? a->games : b->games;
    if (a->balance != b->balance) return a->balance < b->balance ? 1 : -1;
    for (int32_t i = 0; i < games && i < COLOURS_KEPT; i++) {
        bool black_a = a->newest >> i & 1, black_b = b->newest >> i & 1;
        if (black_a != black_b) return black_b ? 1 : -1;
    }
    return 0;
}
