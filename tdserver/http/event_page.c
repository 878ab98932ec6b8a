// SPDX-License-Identifier: MIT
#include "http/event_page.h"

#include <string.h>

#include "base/html.h"
#include "base/secure.h"
#include "http/files.h"
#include "http/site.h"

enum { DOCUMENTS = 2, MATCH_MOST = 8192 };

// The pages, and what each of them reads of the event before it can show anything, below the event's own address; %s: the
// number of the match. Browsers ask for it while they still fetch the scripts, a whole round trip earlier.
static const struct {
    struct text path;
    const char *documents[DOCUMENTS];
} pages[] = {
    {TEXT("/tournament.html"), {"", "/matches"}},
    {TEXT("/wall.html"), {"", "/matches"}},
    {TEXT("/match.html"), {"", "/matches/%s"}},
};
enum { PAGES = sizeof pages / sizeof *pages };

// What is there in the static page, and where the event's own words go.
static const char title_end[] = "</title>", plain_link[] = "<p><a href=\"plain\"";

static size_t page_of(const struct request *r)
{
    size_t i = 0;
    while (i < PAGES && !text_equal(r->path, pages[i].path))
        i++;
    return r->method == HTTP_GET ? i : PAGES;
}

bool event_page_asked(struct request *r, unsigned char uid[static 16])
{
    struct text asked;
    return page_of(r) < PAGES && request_query(r, "t", &asked).code == ERR_NONE &&
           secure_from_hex(asked, uid, 16);
}

// Links that ask for the first documents of the page; none for a match without a number.
static const char *first_documents(struct request *r, const char *uid)
{
    int64_t match = 0;
    const char *links = "";
    if (request_query_int(r, "m", 1, MATCH_MOST, &match).code != ERR_NONE) match = 0;
    for (size_t i = 0; i < DOCUMENTS; i++) {
        const char *below = pages[page_of(r)].documents[i], *number = strstr(below, "%s");
        if (number && !match) continue;
        if (number) below = arena_printf(&r->arena, "%.*s%d", (int)(number - below), below, (int)match);
        links = arena_printf(
            &r->arena, "%s\n<link rel=\"preload\" href=\"api/v1/tournaments/%s%s\" as=\"fetch\" crossorigin>",
            links, uid, below);
    }
    return links;
}

// The page with `title` instead of its own, its first documents, and, where it leads to the plain pages, the title above that
// link, which leads to this event's.
static struct text with_event(struct request *r, const char *page, const char *title, const char *uid)
{
    const char *head = strstr(page, "<title"), *end = head ? strstr(head, title_end) : NULL;
    if (!end) return (struct text){NULL, 0};
    const char *after = end + strlen(title_end), *link = strstr(end, plain_link);
    const char *heading =
        link ? arena_printf(&r->arena, "%.*s<h1 dir=\"auto\">%s</h1>\n<p><a href=\"plain/%s\"",
                            (int)(link - after), after, title, uid)
             : "";
    return text_of(arena_printf(&r->arena,
                                "%.*s<title>%s</title>\n<meta property=\"og:title\" content=\"%s\">%s%s%s",
                                (int)(head - page), page, title, title, first_documents(r, uid), heading,
                                link ? link + strlen(plain_link) : after));
}

struct reply event_page(struct request *r, const unsigned char uid[static 16], struct text title)
{
    const struct site *site = r->site;
    struct document *page = files_find(site->files, r->path);
    if (!title.len) return reply_document(document_share(page));
    char room[SECURE_HEX_ROOM];
    const char *known = arena_string(&r->arena, secure_hex(uid, 16, room, sizeof room));
    const char *escaped = arena_string(&r->arena, html_escape(&r->arena, title));
    struct text made = with_event(r, arena_string(&r->arena, document_bytes(page)), escaped, known);
    return reply_document(made.len ? document_like(page, made) : document_share(page));
}
