// SPDX-License-Identifier: MIT
// Tables: a table of the hall comes into use.
#ifndef DIRECTOR_HALL_TABLES_H
#define DIRECTOR_HALL_TABLES_H

#include "director/deciding.h"

// What a table is called that nobody has named: its number.
void table_name(char *name, int32_t n);
// Opens table n, under the name it had before or its number.
void table_open(struct deciding *d, int32_t n);

#endif
