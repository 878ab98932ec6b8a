// SPDX-License-Identifier: MIT
#include "engine/series.h"

const struct series series_all[] = {
    {"tavli", {VARIANT_PORTES, VARIANT_PLAKOTO, VARIANT_FEVGA}, 7},
    {"tabla-match", {VARIANT_TABLA, VARIANT_GUL_BARA, VARIANT_TAPA}, 5},
    {"turkish", {VARIANT_TAVLA, VARIANT_TAPA, VARIANT_MOULTEZIM}, 5},
};
const unsigned series_count = sizeof series_all / sizeof *series_all;

const struct series *series_find(const char *name)
{
    for (unsigned i = 0; i < series_count; i++)
        if (text_same(series_all[i].name, name)) return &series_all[i];
    return NULL;
}

const struct variant *series_game(const struct series *series, unsigned games)
{
    return variant_row(series->game[games % SERIES_GAMES]);
}

unsigned series_starter(unsigned games, enum outcome last, unsigned last_winner, unsigned last_starter)
{
    if (!games) return 2;
    return last == DRAWN ? last_starter : last_winner;
}
