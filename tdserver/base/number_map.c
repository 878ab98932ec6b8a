// SPDX-License-Identifier: MIT
#include "base/number_map.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 8 }; // places, a power of two like every later number of them

// Where the number stands, or the free place where it would.
static uint32_t place_of(const struct number_map *map, int32_t number)
{
    uint32_t at = (uint32_t)number * UINT32_C(2654435769);
    at ^= at >> 16;
    while (map->keys[at & (map->room - 1)] && map->keys[at & (map->room - 1)] != number)
        at++;
    return at & (map->room - 1);
}

static void *value_at(const struct number_map *map, uint32_t place)
{
    return map->values + place * map->size;
}

void *number_map_find(const struct number_map *map, int32_t number)
{
    if (!map->count || number <= 0) return NULL;
    uint32_t place = place_of(map, number);
    return map->keys[place] ? value_at(map, place) : NULL;
}

static void grow(struct number_map *map)
{
    struct number_map more = {.size = map->size, .count = map->count};
    more.room = map->room ? 2 * map->room : ROOM_FIRST;
    more.keys = calloc(more.room, sizeof *more.keys);
    more.values = calloc(more.room, more.size);
    if (!more.keys || !more.values) abort();
    for (uint32_t i = 0; i < map->room; i++) {
        if (!map->keys[i]) continue;
        uint32_t place = place_of(&more, map->keys[i]);
        more.keys[place] = map->keys[i];
        memcpy(value_at(&more, place), value_at(map, i), map->size);
    }
    number_map_empty(map);
    *map = more;
}

void *number_map_make(struct number_map *map, int32_t number, size_t size)
{
    if (number <= 0) abort();
    map->size = size;
    if (4 * (map->count + 1) > 3 * map->room) grow(map);
    uint32_t place = place_of(map, number);
    if (!map->keys[place]) map->count++;
    map->keys[place] = number;
    return value_at(map, place);
}

void *number_map_next(const struct number_map *map, uint32_t *at)
{
    while (*at < map->room && !map->keys[*at])
        ++*at;
    return *at < map->room ? value_at(map, (*at)++) : NULL;
}

void number_map_empty(struct number_map *map)
{
    free(map->keys);
    free(map->values);
    *map = (struct number_map){0};
}
