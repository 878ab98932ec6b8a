// SPDX-License-Identifier: MIT
// The log: one JSON object a line on standard error, written by one system call, so that lines of several
// threads never mix. Control bytes are escaped: a client cannot forge a line. Never log a secret, a cookie or
// a body.
#ifndef BASE_LOG_LOG_H
#define BASE_LOG_LOG_H
#include "base/json/json_out.h"

enum log_level { LOG_INFO, LOG_WARN, LOG_ERROR };

// `what` is a stable dotted name ("http.listening"); the detail is for people. Bytes that are not UTF-8
// become '?'.
void log_line(enum log_level level, const char *what, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));

// The same with members of its own between the two, for lines that programs read (base/log/security.h).
struct json_out log_begin(enum log_level level, const char *what);
void log_end(struct json_out *line);
#endif
