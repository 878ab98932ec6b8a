// SPDX-License-Identifier: MIT
// HTML for who has no JavaScript: the few pages and lines that the server writes itself.
#ifndef BASE_TEXT_HTML_H
#define BASE_TEXT_HTML_H
#include "base/arena.h"

// The text with what means something to HTML written as character references, for content and for quoted attributes; in the
// arena.
struct text html_escape(struct arena *a, struct text text);
#endif
