// SPDX-License-Identifier: MIT
// PostgreSQL is killed again and again while entries stream in: every acknowledged entry is there once, none
// is there twice, and the writers go on by themselves, asking with the same key after each failure.
#include "store/writers.h"

enum { KILLS = 4 };

static void acknowledged_entries_survive_kills_and_come_once(void **state)
{
    (void)state;
    struct writer writers[WRITERS] = {{0}};
    writers_start(writers, cluster_url(cluster, CLUSTER_APP));
    for (int kills = 0; kills < KILLS; kills++) {
        assert_true(calm_passes(writers));
        assert_true(cluster_killed_and_back());
    }
    assert_true(calm_passes(writers));
    writers_stop(writers, KILLS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(acknowledged_entries_survive_kills_and_come_once)};
    return cmocka_run_group_tests(tests, cluster_up, cluster_down);
}
