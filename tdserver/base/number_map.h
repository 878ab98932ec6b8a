// SPDX-License-Identifier: MIT
// Number map: values found by a number above 0, for what only some of many numbers have. It takes memory for
// what was put in, never for what could be. All zero is an empty map. It knows no locks.
#ifndef BASE_NUMBER_MAP_H
#define BASE_NUMBER_MAP_H
#include <stddef.h>
#include <stdint.h>

struct number_map {
    int32_t *keys; // 0 = a free place
    unsigned char *values;
    size_t size; // of a value
    uint32_t count, room;
};

// The value of a number, NULL when there is none. Pointers are valid until the next number_map_make.
void *number_map_find(const struct number_map *map, int32_t number);
// The same, made of `size` zero bytes when there is none; every value of a map has the same size.
void *number_map_make(struct number_map *map, int32_t number, size_t size);
// One value after the other, in no order: start with *at = 0; NULL at the end.
void *number_map_next(const struct number_map *map, uint32_t *at);
// Gives the memory back; the map is empty then.
void number_map_empty(struct number_map *map);
#endif
