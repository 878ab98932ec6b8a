// SPDX-License-Identifier: MIT
// The security log: who came in, who was refused, who changed what anybody may do. One line of the log each, of the kinds
// in security.def, and a counter in /metrics. A line says who and where from, in words that were chosen for it: there is
// no member that could hold a password, a PIN, a token, a login that somebody mistyped, or a body. Any thread.
#ifndef BASE_LOG_SECURITY_H
#define BASE_LOG_SECURITY_H
#include "base/text/text.h"

enum security {
#define S(kind, name, operation, outcome, level, meaning) SECURITY_##kind,
#include "base/log/security.def"
#undef S
    SECURITY_KINDS
};

struct security_facts {
    const char *from;           // class of the address: "loopback", "private", "public"
    struct text network;        // of the address, as wide as says where from and not who
    const char *method, *route; // of the request, the route by its pattern; NULL: not known yet
    const char *by, *role;      // the kind of who asked, and their role; NULL: nobody who had signed in
    int32_t number;             // ... which account, or which tablet of the tournament
    int32_t account;            // that it is about; 0: none
    int32_t table;              // 0: none
    struct text tournament;     // its uid; empty: none
    const char *gets_role, *gets_status; // what an account is from now on; NULL: as before
};

// Counts and writes. A refusal that strangers cause by the thousand is counted each time and written as often as
// somebody can read; the next line of its kind says how many were not (`untold`).
void security_note(enum security kind, const struct security_facts *facts);
#endif
