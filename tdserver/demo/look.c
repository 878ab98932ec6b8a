// SPDX-License-Identifier: MIT
#include "demo/look.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FILE_MOST = 4 << 20 };

static const struct json_limits limits = {.bytes = FILE_MOST, .depth = 12, .values = 400000};

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

struct err look_wrong(struct arena *a, const char *path, const char *what)
{
    return err_make(ERR_BAD_FIELDS, arena_printf(a, "%s: %s", path, what));
}

static struct err slurp(struct arena *a, const char *path, struct text *out)
{
    FILE *f = fopen(path, "rb");
    if (!f) return look_wrong(a, path, strerror(errno));
    char *bytes = arena_alloc(a, FILE_MOST);
    size_t n = fread(bytes, 1, FILE_MOST, f);
    bool all = feof(f) && !ferror(f);
    fclose(f);
    *out = (struct text){bytes, n};
    return all ? OK : look_wrong(a, path, "cannot be read whole; it may have 4 MiB");
}

struct err look_file(struct arena *a, const char *path, const struct json_value **out)
{
    struct text bytes;
    struct err e = slurp(a, path, &bytes);
    if (e.code) return e;
    e = json_read(a, bytes, &limits, out);
    return e.code ? look_wrong(a, path, e.detail ? e.detail : "is not JSON") : OK;
}
