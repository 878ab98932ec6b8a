// SPDX-License-Identifier: MIT
// Look: reads one member of a JSON document by its path, as the pages of a browser would: "a.score",
// "draw.size". A member that is missing or of another kind gives the zero value.
#ifndef DEMO_LOOK_H
#define DEMO_LOOK_H
#include "base/err.h"
#include "base/json/json_in.h"

const struct json_value *look(const struct json_value *document, const char *path);
int32_t look_number(const struct json_value *document, const char *path);
bool look_true(const struct json_value *document, const char *path);
struct text look_text(const struct json_value *document, const char *path);
// The text at that path is this word.
bool look_is(const struct json_value *document, const char *path, const char *word);
// Reads a whole file as JSON. A failure's detail names the file and says what is wrong with it.
MUST_CHECK struct err look_file(struct arena *a, const char *path, const struct json_value **out);
struct err look_wrong(struct arena *a, const char *path, const char *what);
#endif
