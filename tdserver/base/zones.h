// SPDX-License-Identifier: MIT
// Time zones: which names the system knows (the IANA list of package tzdata). The program stores a club's
// zone and never computes with it; the browsers that do throw away a page whose zone they do not know, so
// that a name is compared with the list before it is kept.
#ifndef BASE_ZONES_H
#define BASE_ZONES_H
#include "base/text.h"

// What is wrong with the name of a zone, as an instruction; NULL when the system knows it. Looks at one file.
const char *zone_fault(struct text name);

#endif
