// SPDX-License-Identifier: MIT
// Event pages: static pages about one event, with its title in their head and the way to its plain page, for who has no
// JavaScript and for whoever shows a preview of a link (screens.md 3), and with links to the first documents that they will ask
// for, so that a slow telephone need not wait for the scripts first.
#ifndef HTTP_EVENT_PAGE_H
#define HTTP_EVENT_PAGE_H
#include "http/request.h"

// Whether the request asks for the page of an event (?t=UID), and of which.
bool event_page_asked(struct request *r, unsigned char uid[static 16]);
// That page for this event, whose title everybody may know. Without one (empty) it is the page as it lies there: it says
// nothing of whether there is such an event.
struct reply event_page(struct request *r, const unsigned char uid[static 16], struct text title);
#endif
