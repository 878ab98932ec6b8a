// SPDX-License-Identifier: MIT
#include "engine/series.h"

const struct series series_all[] = {
    {"tavli", "Tavli", "portes plakoto fevga", 7},
    {"tabla-match", "Tabla, Gul Bara, Tapa", "tabla gul-bara tapa", 5},
    {"turkish", "Tavla, Tapa, Moultezim", "tavla tapa moultezim", 5},
};
const unsigned series_count = sizeof series_all / sizeof *series_all;

const struct series *series_find(const char *name)
{
    for (unsigned i = 0; i < series_count; i++)
        if (text_same(series_all[i].name, name)) return &series_all[i];
    return NULL;
}

const struct series *series_called(const char *games)
{
    for (unsigned i = 0; i < series_count; i++)
        if (text_same(series_all[i].games, games)) return &series_all[i];
    return NULL;
}

// The game at the head of the text; NULL: it is none.
static const char *game_read(const char *text, struct variant *out)
{
    char name[SERIES_NAME + 1];
    unsigned length = 0;
    for (; *text && *text != ' '; text++) {
        if (length == SERIES_NAME) return NULL;
        name[length++] = *text;
    }
    name[length] = '\0';
    return variant_parse(name, out) ? text : NULL;
}

unsigned series_games(const char *games)
{
    struct variant each;
    for (unsigned count = 1; count <= SERIES_MOST; count++) {
        games = game_read(games, &each);
        if (!games) return 0;
        if (!*games++) return count;
    }
    return 0;
}

bool series_game(const char *games, unsigned played, struct variant *out)
{
    unsigned count = series_games(games);
    if (!count) return false;
    for (unsigned skip = played % count; skip; skip--)
        games = game_read(games, out) + 1;
    return game_read(games, out);
}

bool series_has_crawford(const char *games)
{
    struct variant each;
    for (unsigned n = 0, count = series_games(games); n < count; n++)
        if (series_game(games, n, &each) && variant_has_crawford(&each)) return true;
    return false;
}

// Word n of the text, from 0 on; false: it has none, or one that is too long.
static bool word_read(const char *games, unsigned n, char name[static SERIES_NAME + 1])
{
    for (; n && *games; games++)
        n -= *games == ' ';
    size_t length = 0;
    for (; *games && *games != ' '; games++) {
        if (length == SERIES_NAME) return false;
        name[length++] = *games;
    }
    name[length] = '\0';
    return length;
}

const char *series_game_title(const char *games, unsigned played)
{
    char name[SERIES_NAME + 1];
    unsigned count = series_games(games);
    return count && word_read(games, played % count, name) ? variant_title(name) : "";
}

const char *series_unknown(const char *games)
{
    char name[SERIES_NAME + 1];
    for (unsigned n = 0; n < SERIES_MOST && word_read(games, n, name); n++)
        if (variant_unknown(name)) return variant_unknown(name);
    return NULL;
}
