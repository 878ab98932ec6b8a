// SPDX-License-Identifier: MIT
// The subcommand version: which program this is, which ledger format it writes, which schema it serves.
#include "cli/cli.h"

#include "base/version.h"
#include "codec/ledger/ledger_file.h"
#include "store/migrate.h"

#include <stdio.h>

int cli_version(int argc, char **argv)
{
    (void)argc, (void)argv;
    printf("tdserver %s\nledger format %d\nschema %d\n", TD_VERSION, LEDGER_FORMAT,
           migrate_newest(migrations));
    return 0;
}
