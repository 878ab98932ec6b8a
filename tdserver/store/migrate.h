// SPDX-License-Identifier: MIT
// Migrations: migrations/NNNN_name.sql travel inside the program and are applied in order, each in one
// transaction, its SHA-256 recorded. Forward only; one that has been applied is never edited, and if it was,
// this refuses to go on.
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H
#include "store/pg.h"

struct migration {
    int number;
    const char *name;
    const char *sql;
};
extern const struct migration migrations[]; // ends with number 0
// The number of the last one: the schema.
int migrate_newest(const struct migration *list);

// Brings the database to this program's schema; `url` logs in as the owner (td_owner). Several may run at
// once: they wait for each other. *applied = how many were missing. Details in the arena.
MUST_CHECK struct err store_migrate(const char *url, struct arena *a, int *applied);
// The same with another list, which ends with number 0.
MUST_CHECK struct err migrate_with(const char *url, const struct migration *list, struct arena *a,
                                   int *applied);
// OK if the database is exactly at this program's schema; else which command mends it.
MUST_CHECK struct err migrate_check_schema(struct pg *pg, struct arena *a);
// The same, and no migration still waits for the rows of the present to be built again (store.h, "rebuilding").
MUST_CHECK struct err migrate_check(struct pg *pg, struct arena *a);
#endif
