// SPDX-License-Identifier: MIT
// The static site: a table of the files that were there at start, compressed once, with strong ETags and the
// security headers of the design. A file beside another with the beginning of its hash and .br or .gz behind its name is that one compressed
// by brotli or gzip (web/build makes them): it goes to whoever takes that, and has no address of its own. Where there is no .gz,
// gzip is made here. No path from a request is ever joined to a directory. / is index.html.
#ifndef HTTP_FILES_H
#define HTTP_FILES_H
#include "http/reply.h"

struct files;

// Reads everything below the directory. NULL with a sentence in *fault (heap) if it cannot be read.
struct files *files_load(const char *directory, char **fault);
// One file more, made at the start. Before anybody is served.
void files_add(struct files *files, const char *path, struct text bytes);
void files_free(struct files *files);
// The document at an undecoded path, NULL if there is none; not shared, for reply_document use
// document_share.
struct document *files_find(const struct files *files, struct text path);
#endif
