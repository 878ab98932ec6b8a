// SPDX-License-Identifier: MIT
// The three roles and who may be what: td_owner owns the tables and migrates, td_app serves and cannot change
// the past, td_read reports and sees no secrets. What they may do is granted by the migrations.
#ifndef STORE_CLUSTER_ROLES_H
#define STORE_CLUSTER_ROLES_H
#include "store/pg.h"

// Makes missing roles and the database `td`. Needs a superuser; used for the private cluster only.
MUST_CHECK struct err roles_create(struct pg *pg, struct arena *a);
// OK if all three exist; else what an administrator has to run.
MUST_CHECK struct err roles_check(struct pg *pg, struct arena *a);
#endif
