// SPDX-License-Identifier: MIT
// Prints the schema that the migrations make: a temporary cluster, all migrations, pg_dump. Comments and
// lines that change from one minor version to the next are left out. Used by make schema and by
// tests/lint/check-schema.
#include "base/crypto/secure.h"
#include "store/cluster/cluster.h"
#include "store/migrate.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void must(struct err e)
{
    if (!e.code) return;
    fprintf(stderr, "schema_dump: %s\n", e.detail ? e.detail : "failed");
    exit(1);
}

int main(void)
{
    struct arena a = ARENA_EMPTY;
    struct datadir datadir;
    struct cluster *cluster;
    int applied;
    const char *detail = NULL;
    char home[] = "/tmp/td-schema-XXXXXX";
    secure_start();
    if (!mkdtemp(home) || chmod(home, 0711)) return 1;
    must(datadir_open(home, &a, &datadir));
    must(cluster_open(&datadir, &a, &cluster));
    must(store_migrate(cluster_url(cluster, CLUSTER_OWNER), &a, &applied));
    const char *bin = cluster_programs(0, &a, &detail);
    int status = system(arena_printf(&a,
                                     "%s/pg_dump --schema-only --no-owner -d \"%s\""
                                     " | sed -e '/^--/d' -e '/^\\\\\\(un\\)\\?restrict /d' | cat -s",
                                     bin, cluster_url(cluster, CLUSTER_OWNER)));
    cluster_close(cluster);
    datadir_close(&datadir);
    status |= system(arena_printf(&a, "rm -rf %s", home));
    arena_free(&a);
    return status ? 1 : 0;
}
