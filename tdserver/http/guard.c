// SPDX-License-Identifier: MIT
#include "http/guard.h"

static bool is_changing(const struct request *r)
{
    return r->method != HTTP_GET && r->method != HTTP_HEAD && r->method != HTTP_OPTIONS;
}

// Origin is scheme://host[:port]; the scheme may differ behind a proxy that speaks TLS.
static bool is_own_origin(const struct request *r)
{
    struct text origin = r->headers[HEADER_ORIGIN];
    for (size_t i = 0; i + 3 <= origin.len; i++)
        if (text_starts((struct text){origin.at + i, origin.len - i}, TEXT("://")))
            return text_equal_ascii_fold((struct text){origin.at + i + 3, origin.len - i - 3},
                                         r->headers[HEADER_HOST]);
    return false;
}

struct err guard_origin(const struct request *r)
{
    struct text site = r->headers[HEADER_SEC_FETCH_SITE];
    if (!is_changing(r)) return OK;
    if (site.at && !text_equal(site, TEXT("same-origin")) && !text_equal(site, TEXT("none")))
        return err_make(ERR_CROSS_SITE, "use the pages of this server");
    if (r->headers[HEADER_ORIGIN].at && !is_own_origin(r))
        return err_make(ERR_CROSS_SITE, "the header Origin names another site; use the pages of this server");
    return OK;
}

struct err guard_type(const struct request *r, const char *type)
{
    struct text length = r->headers[HEADER_CONTENT_LENGTH], coding = r->headers[HEADER_CONTENT_ENCODING];
    if (!length.at || text_equal(length, TEXT("0"))) return OK;
    if (coding.at && !text_equal_ascii_fold(coding, TEXT("identity")))
        return err_make(ERR_UNSUPPORTED, "send the body without Content-Encoding");
    struct text rest = r->headers[HEADER_CONTENT_TYPE], media = text_trim(text_cut(&rest, ';'));
    if (!text_equal_ascii_fold(media, text_of(type ? type : "application/json")))
        return err_make(ERR_UNSUPPORTED, type ? "send the body with the Content-Type that this address takes"
                                              : "send the body with Content-Type: application/json");
    struct text set = text_trim(rest);
    if (set.len && !text_equal_ascii_fold(set, TEXT("charset=utf-8")) &&
        !text_equal_ascii_fold(set, TEXT("charset=\"utf-8\"")))
        return err_make(ERR_UNSUPPORTED, "send the body in UTF-8");
    return OK;
}
