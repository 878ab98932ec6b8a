// SPDX-License-Identifier: MIT
#include "store/cluster/roles.h"

static const struct {
    const char *exists, *make;
} steps[] = {
    {"SELECT 1 FROM pg_roles WHERE rolname = 'td_owner'", "CREATE ROLE td_owner LOGIN"},
    {"SELECT 1 FROM pg_roles WHERE rolname = 'td_app'", "CREATE ROLE td_app LOGIN"},
    {"SELECT 1 FROM pg_roles WHERE rolname = 'td_read'", "CREATE ROLE td_read LOGIN"},
    {"SELECT 1 FROM pg_database WHERE datname = 'td'", "CREATE DATABASE td OWNER td_owner"},
    {"SELECT 1 FROM pg_database WHERE datname = 'td' AND datacl IS NOT NULL",
     "REVOKE ALL ON DATABASE td FROM PUBLIC; GRANT CONNECT ON DATABASE td TO td_app, td_read"},
};
enum { STEPS = sizeof steps / sizeof *steps, ROLES = 3 };

struct err roles_create(struct pg *pg, struct arena *a)
{
    // A database is made of files: on a slow disk that takes longer than any statement of an evening may.
    struct err e = pg_script(pg, "SET statement_timeout = 0");
    for (size_t i = 0; !e.code && i < STEPS; i++) {
        const char *there;
        e = pg_ask(pg, steps[i].exists, a, &there);
        if (!e.code && !there) e = pg_script(pg, steps[i].make);
    }
    return e;
}

struct err roles_check(struct pg *pg, struct arena *a)
{
    for (size_t i = 0; i < ROLES; i++) {
        const char *there;
        struct err e = pg_ask(pg, steps[i].exists, a, &there);
        if (e.code) return e;
        if (!there)
            return err_make(ERR_INTERNAL,
                            "the database lacks the roles of the director; as its administrator run\n"
                            "  CREATE ROLE td_owner LOGIN PASSWORD '...';\n"
                            "  CREATE ROLE td_app LOGIN PASSWORD '...';\n"
                            "  CREATE ROLE td_read LOGIN PASSWORD '...';\n"
                            "  CREATE DATABASE td OWNER td_owner;\n"
                            "then  tdserver migrate --owner-url 'host=... dbname=td user=td_owner'\n"
                            "and   tdserver serve --database 'host=... dbname=td user=td_app'");
    }
    return OK;
}
