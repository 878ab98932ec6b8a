// SPDX-License-Identifier: MIT
#include "store/fault.h"
#include <string.h>

static const struct {
    const char *prefix;
    enum store_fault fault;
} sqlstates[] = {
#define X(prefix, fault) {prefix, STORE_##fault},
#include "store/sqlstate.def"
#undef X
};

enum store_fault fault_of_sqlstate(const char *sqlstate)
{
    if (!sqlstate) return STORE_BUSY;
    for (size_t i = 0; i < sizeof sqlstates / sizeof *sqlstates; i++)
        if (!strncmp(sqlstate, sqlstates[i].prefix, strlen(sqlstates[i].prefix))) return sqlstates[i].fault;
    return STORE_BROKEN;
}

enum err_code fault_err_code(enum store_fault fault)
{
    static const enum err_code codes[] = {
        [STORE_FINE] = ERR_NONE,       [STORE_RETRY] = ERR_BUSY, [STORE_BUSY] = ERR_BUSY,
        [STORE_UNKNOWN] = ERR_BUSY,    [STORE_FULL] = ERR_BUSY,  [STORE_SPLIT] = ERR_CONFLICT,
        [STORE_BROKEN] = ERR_INTERNAL,
    };
    return codes[fault];
}
