// SPDX-License-Identifier: MIT
// Dump: everything of a database that does not follow from something else, table by table as text, at one moment,
// beside whoever works there; and back into a database that is empty. Left out are the rows of the present, which
// are folded from the ledgers again, and what PostgreSQL and the migrations make themselves; a table or a column
// that a later migration adds is in it without a word here. Rows are PostgreSQL's COPY text. What a dump means
// depends on its schema: it is filled into exactly that one, and migrated from there.
#ifndef STORE_DUMP_H
#define STORE_DUMP_H
#include "base/arena.h"
#include "base/err.h"

struct dump;

// "name column, column": in an order in which rows that name others come after these.
struct dump_tables {
    struct text *at;
    size_t count;
};

// Reading, as the serving role; other programs go on meanwhile. Details in the arena, here and below.
MUST_CHECK struct err dump_open(const char *url, struct arena *a, struct dump **out);
// The moment that is dumped, for others to read the same one meanwhile (store_snapshot_of).
const char *dump_snapshot(const struct dump *d);
// The number of the newest migration, and the tables; they live in the arena given to dump_open.
int dump_schema(const struct dump *d);
struct dump_tables dump_tables(const struct dump *d);
// Every row of a table is given to `put`, which stops by returning false.
MUST_CHECK struct err dump_rows(struct dump *d, struct text table, bool (*put)(void *user, struct text row),
                                void *user);
void dump_close(struct dump *d); // NULL is allowed

// Filling, as the owner of the tables, one transaction: the guard rests meanwhile, so whoever fills verifies
// afterwards (audit/upgrade.h). CONFLICT: there is something in the database already, or the schema is newer than
// this program knows.
MUST_CHECK struct err fill_open(const char *owner_url, int schema, struct arena *a, struct dump **out);
// One table: start, pieces of its rows, end. The table must be one of dump_tables of this very schema.
MUST_CHECK struct err fill_start(struct dump *d, struct text table);
MUST_CHECK struct err fill_put(struct dump *d, struct text bytes);
MUST_CHECK struct err fill_end(struct dump *d);
// All of it is on disk. Without it dump_close undoes everything but the migrations.
MUST_CHECK struct err fill_commit(struct dump *d);
#endif
