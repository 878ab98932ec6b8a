// SPDX-License-Identifier: MIT
// Members: rows, events and commands by their field tables (fields.h), so that what one has of another is listed nowhere else.
#ifndef DIRECTOR_MEMBERS_H
#define DIRECTOR_MEMBERS_H

#include <stdbool.h>

#include "director/fields.h"

// The member of that name, NULL when there is none.
const void *member_of(const struct fields *fields, const void *is, const char *name);
// The members of `is` that `was` has under the same name; lists stay.
void members_copy(const struct fields *from, const void *was, const struct fields *to, void *is);
// Have two of one kind the same in every member that `asked` has, too, and that is no list?
bool members_same(const struct fields *asked, const struct fields *of, const void *a, const void *b);

#endif
