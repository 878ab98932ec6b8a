// SPDX-License-Identifier: MIT
#include "base/err.h"

const struct err_kind *err_kind(enum err_code code)
{
    static const struct err_kind kinds[ERR_COUNT] = {
        [ERR_NONE] = {200, "none", "No error"},
#define X(code, status, slug, title) [ERR_##code] = {status, slug, title},
#include "base/errors.def"
#undef X
    };
    return &kinds[code];
}
