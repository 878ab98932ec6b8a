// SPDX-License-Identifier: MIT
#include "base/log/log.h"
#include "base/clock.h"
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

enum { LOG_DETAIL = 2000 };

static struct text log_readable(char *detail)
{
    struct text t = text_of(detail);
    if (text_is_utf8(t)) return t;
    for (char *c = detail; *c; c++)
        if ((unsigned char)*c >= 0x80) *c = '?';
    return t;
}

struct json_out log_begin(enum log_level level, const char *what)
{
    static const char *const names[] = {"info", "warn", "error"};
    struct json_out line = json_start(NULL);
    json_object(&line);
    json_put_time(&line, "at", clock_wall_ms());
    json_put_string(&line, "level", names[level]);
    json_put_string(&line, "what", what);
    return line;
}

void log_end(struct json_out *line)
{
    json_object_end(line);
    json_bytes_append(line, TEXT("\n"));
    // A log that cannot be written (disk full) must not stop the work.
    if (write(STDERR_FILENO, line->at, line->len) < 0) (void)0;
    json_drop(line);
}

void log_line(enum log_level level, const char *what, const char *detail, ...)
{
    char room[LOG_DETAIL];
    va_list args;
    va_start(args, detail);
    vsnprintf(room, sizeof room, detail, args);
    va_end(args);
    struct json_out line = log_begin(level, what);
    json_put_text(&line, "detail", log_readable(room));
    log_end(&line);
}
