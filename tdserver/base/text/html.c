// SPDX-License-Identifier: MIT
#include "base/text/html.h"

#include "base/json/json_out.h"

static struct text reference_of(char c)
{
    switch (c) {
    case '&':
        return TEXT("&amp;");
    case '<':
        return TEXT("&lt;");
    case '>':
        return TEXT("&gt;");
    case '"':
        return TEXT("&quot;");
    case '\'':
        return TEXT("&#39;");
    default:
        return (struct text){NULL, 0};
    }
}

struct text html_escape(struct arena *a, struct text text)
{
    struct json_out o = json_start(a);
    for (size_t i = 0; i < text.len; i++) {
        struct text reference = reference_of(text.at[i]);
        json_bytes_append(&o, reference.len ? reference : (struct text){text.at + i, 1});
    }
    return json_bytes(&o);
}
