// SPDX-License-Identifier: MIT
// Upgrade: brings a database to this program. First the migrations; then, where one of them asks for it or the caller
// does, the rows of the present are built again from the ledgers, each ledger in a transaction of its own, and
// everything is verified. What is recorded never changes. Killed half way, every ledger has either its old rows or its
// new ones, and the next upgrade goes on. Servers that run meanwhile must be started again afterwards: what they keep
// in memory was read before. Formats 1.
#ifndef AUDIT_UPGRADE_H
#define AUDIT_UPGRADE_H
#include "audit/verify.h"
#include "base/arena.h"
#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

// What becomes of a club whose own ledger a restore found untrue, and what to do.
#define UPGRADE_CLUB_ANEW                                                                                    \
    "An older backup may have the club whole; if none has, begin a new club in an empty directory and take " \
    "each event there: tdserver export UID, the same with --names, and tdserver import --names."
#define UPGRADE_CLUB_UNTRUE                                                                                  \
    "Its events are played out and closed, nothing else is begun or changed, and whoever has their account " \
    "by a later line does not sign in. " UPGRADE_CLUB_ANEW

struct upgrade_report {
    int applied;                        // migrations that were missing
    int64_t rebuilt;                    // ledgers whose rows were built again
    const struct verify_untrue *untrue; // of a restore, in the arena: what is not true
};

// `owner_url` logs in as the owner of the tables. CONFLICT: a ledger is not true, so its rows cannot be built and
// stay as they are; the detail, in the arena, names the first wrong event or row. A migration that asked goes on
// asking, and nobody may serve until it is mended.
MUST_CHECK struct err upgrade_database(const char *owner_url, bool rebuild, struct arena *a,
                                       struct upgrade_report *report);
// The same after a restore, where rows are always built. A ledger that is not true does not keep the others from their club: its
// rows are built as far as it is, and it is marked (stream.untrue), so that servers show it and add nothing to it.
MUST_CHECK struct err upgrade_restored(const char *owner_url, struct arena *a, struct upgrade_report *report);
#endif
