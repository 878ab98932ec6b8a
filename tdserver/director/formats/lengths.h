// SPDX-License-Identifier: MIT
// Match lengths as a row of a section has them: numbers with a blank between, the first round first. What is wrong with them is
// a fault of the command.
#ifndef DIRECTOR_FORMATS_LENGTHS_H
#define DIRECTOR_FORMATS_LENGTHS_H
#include "director/deciding.h"

// The longest match of these games: longer where checkers are counted.
int32_t lengths_longest(const char *games);
// From the member of a command, each of 1 to most points.
void lengths_write(struct deciding *d, const char *member, const struct ints *lengths, int32_t most, char *to,
                   size_t room);
// Those of a section that plays these games; without any: the games of the main section.
void section_lengths(struct deciding *d, const struct ints *lengths, const char *games, char *to,
                     size_t room);
#endif
