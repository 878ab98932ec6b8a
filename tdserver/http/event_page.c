// SPDX-License-Identifier: MIT
#include "http/event_page.h"

#include <string.h>

#include "base/html.h"
#include "base/secure.h"
#include "http/files.h"
#include "http/site.h"

static const struct text pages[] = {TEXT("/tournament.html"), TEXT("/match.html")};

// What is there in the static page, and where the event's own words go.
static const char title_end[] = "</title>", plain_link[] = "<p><a href=\"plain\"";

static bool is_event_page(const struct request *r)
{
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (r->method == HTTP_GET && text_equal(r->path, pages[i])) return true;
    return false;
}

bool event_page_asked(struct request *r, unsigned char uid[static 16])
{
    struct text asked;
    return is_event_page(r) && request_query(r, "t", &asked).code == ERR_NONE &&
           secure_from_hex(asked, uid, 16);
}

// The page with `title` instead of its own, once more above its link to the plain pages, which leads to this event's.
static struct text with_event(struct request *r, const char *page, const char *title,
                              const unsigned char uid[16])
{
    const char *head = strstr(page, "<title"), *end = head ? strstr(head, title_end) : NULL;
    const char *link = end ? strstr(end, plain_link) : NULL;
    if (!link) return (struct text){NULL, 0};
    char room[SECURE_HEX_ROOM];
    struct text known = secure_hex(uid, 16, room, sizeof room);
    const char *after = end + strlen(title_end);
    return text_of(arena_printf(&r->arena,
                                "%.*s<title>%s</title>\n<meta property=\"og:title\" content=\"%s\">"
                                "%.*s<h1 dir=\"auto\">%s</h1>\n<p><a href=\"plain/%.*s\"%s",
                                (int)(head - page), page, title, title, (int)(link - after), after, title,
                                TEXT_ARGS(known), link + strlen(plain_link)));
}

struct reply event_page(struct request *r, const unsigned char uid[static 16], struct text title)
{
    const struct site *site = r->site;
    struct document *page = files_find(site->files, r->path);
    if (!title.len) return reply_document(document_share(page));
    const char *escaped = arena_string(&r->arena, html_escape(&r->arena, title));
    struct text made = with_event(r, arena_string(&r->arena, document_bytes(page)), escaped, uid);
    return reply_document(made.len ? document_like(page, made) : document_share(page));
}
