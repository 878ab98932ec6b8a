// SPDX-License-Identifier: MIT
#include "desk/secrets/leaked.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A line that is longer is no password here, and compared by its beginning. Samples: how often the order is looked at.
enum { ROOM = 2048, SAMPLES = 512 };

struct line {
    char room[ROOM];
    struct text text;
    int64_t start; // of the line in the file
};

static int64_t next_start(const struct leaked *list, int64_t at, char room[static ROOM])
{
    for (int64_t from = at - 1; from < list->size; from += ROOM) {
        ssize_t n = pread(list->fd, room, ROOM, from);
        const char *end = n > 0 ? memchr(room, '\n', (size_t)n) : NULL;
        if (end) return from + (end - room) + 1;
        if (n <= 0) break;
    }
    return list->size;
}

// The first line that begins at `at` or behind it; false: there is none.
static bool line_from(const struct leaked *list, int64_t at, struct line *line)
{
    line->start = at ? next_start(list, at, line->room) : 0;
    if (line->start >= list->size) return false;
    ssize_t n = pread(list->fd, line->room, ROOM, line->start);
    if (n <= 0) return false;
    const char *end = memchr(line->room, '\n', (size_t)n);
    line->text = (struct text){line->room, end ? (size_t)(end - line->room) : (size_t)n};
    return true;
}

static int order(struct text a, struct text b)
{
    int by = memcmp(a.at, b.at, a.len < b.len ? a.len : b.len);
    return by ? by : (a.len > b.len) - (a.len < b.len);
}

// What was added to a list stands at its end: that is read line by line.
static bool end_in_order(const struct leaked *list)
{
    struct line lines[2];
    int64_t at = list->size > ROOM ? list->size - ROOM : 0;
    for (int i = 0; line_from(list, at, &lines[i % 2]); i++) {
        const struct line *line = &lines[i % 2];
        if (i && order(lines[(i + 1) % 2].text, line->text) > 0) return false;
        at = line->start + (int64_t)line->text.len + 1;
    }
    return true;
}

static bool in_order(const struct leaked *list)
{
    struct line lines[2];
    bool before = false;
    for (int i = 0; i < SAMPLES; i++) {
        struct line *line = &lines[i % 2], *last = &lines[(i + 1) % 2];
        if (!line_from(list, list->size / SAMPLES * i, line)) break;
        if (before && order(last->text, line->text) > 0) return false;
        before = true;
    }
    return end_in_order(list);
}

struct err leaked_open(const char *path, struct arena *a, struct leaked *out)
{
    struct stat st;
    *out = (struct leaked){open(path, O_RDONLY | O_CLOEXEC), 0};
    if (out->fd < 0 || fstat(out->fd, &st) || !S_ISREG(st.st_mode)) {
        const char *why = out->fd < 0 ? strerror(errno) : "it is no file";
        leaked_close(out);
        return err_make(ERR_BUSY, arena_printf(a, "cannot read %s: %s", path, why));
    }
    out->size = st.st_size;
    if (in_order(out)) return OK;
    leaked_close(out);
    return err_make(ERR_BUSY,
                    arena_printf(a, "%s is not in the order of its bytes; sort it: LC_ALL=C sort -u", path));
}

void leaked_close(struct leaked *list)
{
    if (list->fd >= 0) close(list->fd);
    *list = LEAKED_NONE;
}

bool leaked_has(const struct leaked *list, struct text password)
{
    struct line line;
    if (list->fd < 0) return false;
    for (int64_t low = 0, high = list->size; low < high;) {
        int64_t middle = low + (high - low) / 2;
        int by = line_from(list, middle, &line) ? order(line.text, password) : 1;
        if (!by) return true;
        if (by > 0)
            high = middle;
        else
            low = line.start + (int64_t)line.text.len + 1;
    }
    return false;
}
