// SPDX-License-Identifier: MIT
// The texts of migrations/, written by migrations/embed at build time.
#include "store/migrate.h"

const struct migration migrations[] = {
#include "store/migrations.inc"
    {0, NULL, NULL},
};
