// SPDX-License-Identifier: MIT
// A JSON body read into structs by their field tables (director/fields.h). Everything
// that is wrong is reported at once, each with its JSON pointer; members that no table knows are refused by
// name. A field that stands in the route's pattern as {name} comes from the address and may not be sent
// again.
#ifndef HTTP_BODY_H
#define HTTP_BODY_H
#include "base/json/json_out.h"
#include "director/fields.h"
#include "http/request.h"

// One of the structs that a body fills. Different parts must not share field names.
struct body_part {
    const struct fields *fields;
    void *into;                // zeroed first
    const char *const *hidden; // fields the server fills in itself: not for clients; NULL-ended, may be NULL
};

// False if anything is wrong: *problem then says all of it (BAD_JSON, BAD_FIELDS, TOO_LARGE). An empty body
// counts as {}. Each bad field has its reason, a row of http/faults.def, and args.
MUST_CHECK bool body_read(struct request *r, const struct body_part *parts, size_t count,
                          struct problem *problem);

// The first value that an EN field may have.
int32_t body_first_word(const struct field *f);

// Has the body a member of that name? False where it is no object; body_read then says why.
bool body_has(struct request *r, const char *name);

#endif
