// SPDX-License-Identifier: MIT
// What a failure of the database means for whoever wants to go on: one table from SQLSTATE (sqlstate.def) to
// a fault.
#ifndef STORE_FAULT_H
#define STORE_FAULT_H
#include "base/err.h"

enum store_fault {
    STORE_FINE,    // the last call succeeded
    STORE_RETRY,   // serialisation failure or deadlock: the same batch again, at once
    STORE_BUSY,    // lock or statement deadline, no connection: nothing was changed; later
    STORE_UNKNOWN, // the connection died while committing: the same keys again find out
    STORE_FULL,    // no space left: reads go on, writes wait for a human
    STORE_SPLIT,   // a constraint or the guard refused: something in this batch is wrong
    STORE_BROKEN   // the program and the database do not fit together
};

// The five characters of a SQLSTATE, or NULL when the connection was lost without one. An unknown one is
// BROKEN.
enum store_fault fault_of_sqlstate(const char *sqlstate);
// The error code under which a fault reaches a client.
enum err_code fault_err_code(enum store_fault fault);
#endif
