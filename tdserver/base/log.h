// SPDX-License-Identifier: MIT
// The log: one JSON object a line on standard error, written by one system call, so that lines of several
// threads never mix. Control bytes are escaped: a client cannot forge a line. Never log a secret, a cookie or
// a body.
#ifndef BASE_LOG_H
#define BASE_LOG_H

enum log_level { LOG_INFO, LOG_WARN, LOG_ERROR };

// `what` is a stable dotted name ("http.listening"); the detail is for people. Bytes that are not UTF-8
// become '?'.
void log_line(enum log_level level, const char *what, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
#endif
