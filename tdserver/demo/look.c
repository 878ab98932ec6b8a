// SPDX-License-Identifier: MIT
#include "demo/look.h"

const struct json_value *look(const struct json_value *document, const char *path)
{
    struct text rest = text_of(path);
    const struct json_value *v = document;
    while (v && rest.at) {
        if (json_kind(v) != JSON_OBJECT) return NULL;
        v = json_member(v, text_cut(&rest, '.'));
    }
    return v;
}

int32_t look_number(const struct json_value *document, const char *path)
{
    const struct json_value *v = look(document, path);
    int64_t n = 0;
    return v && json_whole(v, &n) && n >= INT32_MIN && n <= INT32_MAX ? (int32_t)n : 0;
}

bool look_true(const struct json_value *document, const char *path)
{
    const struct json_value *v = look(document, path);
    return v && json_is_true(v);
}

struct text look_text(const struct json_value *document, const char *path)
{
    const struct json_value *v = look(document, path);
    return v ? json_string_of(v) : TEXT("");
}

bool look_is(const struct json_value *document, const char *path, const char *word)
{
    return text_equal(look_text(document, path), text_of(word));
}
