// SPDX-License-Identifier: MIT
// A bounded text under construction, for the sentences and notations of the pure layers.
// What does not fit is dropped; the text always ends in NUL when there is room for it.
#ifndef ENGINE_WRITING_H
#define ENGINE_WRITING_H

#include "engine/mem.h"

#include <stdint.h>

struct writing {
    char *at;
    size_t room;   // bytes at `at`, the NUL included
    size_t length; // written so far, without the NUL
};

struct writing writing_into(char *at, size_t room);
void writing_char(struct writing *text, char c);
void writing_add(struct writing *text, const char *words);
void writing_number(struct writing *text, int32_t number);
void writing_point(struct writing *text, int32_t point); // "bar", "off" or the number

#endif
