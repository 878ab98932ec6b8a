// SPDX-License-Identifier: MIT
#include "director/hall/tables.h"

void table_name(char *name, int32_t n)
{
    int i = 0;
    for (int32_t place = 100; place; place /= 10)
        if (n >= place) name[i++] = (char)('0' + n / place % 10);
    name[i] = '\0';
}

void table_open(struct deciding *d, int32_t n)
{
    const struct row_hall_table *row = state_hall_table(d->now, n);
    char name[sizeof row->name];
    table_name(name, n);
    if (row) text_fill(name, sizeof name, row->name);
    EMIT_TEXT(d, table_set, name, name, .table = n, .status = TABLE_OPEN);
}
