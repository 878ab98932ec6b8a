// SPDX-License-Identifier: MIT
#include "base/zones.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ZONE_MOST = 40, FILE_MOST = 64 * 1024 };

static const char folder[] = "/usr/share/zoneinfo";
enum { PATH_ROOM = sizeof folder + 1 + ZONE_MOST };

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Names begin with a capital letter and hold no dots: neither a way out of the folder nor the copies of the
// list inside it (posix/, right/) are names.
static bool well_formed(struct text name)
{
    if (!name.len || name.len > ZONE_MOST || name.at[0] < 'A' || name.at[0] > 'Z') return false;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!letter(c) && !(c >= '0' && c <= '9') && !(c && strchr("_+-/", c))) return false;
    }
    return true;
}

// false: no name of the list could be written so.
static bool path_of(struct text name, char path[static PATH_ROOM])
{
    if (!well_formed(name)) return false;
    snprintf(path, PATH_ROOM, "%s/%.*s", folder, (int)name.len, name.at);
    return true;
}

static FILE *zone_open(struct text name)
{
    char path[PATH_ROOM];
    return path_of(name, path) ? fopen(path, "re") : NULL;
}

// Every file of the list begins with these four bytes. It is looked at without memory of its own; away: the list could not be
// looked at, which says nothing of the name.
static bool zone_known(struct text name, bool *away)
{
    char path[PATH_ROOM], begins[4] = "";
    if (!path_of(name, path)) return false;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *away = file < 0 && errno != ENOENT && errno != ENOTDIR;
    if (file < 0) return false;
    bool is = read(file, begins, sizeof begins) == sizeof begins && !memcmp(begins, "TZif", sizeof begins);
    close(file);
    return is;
}

const char *zone_fault(struct text name)
{
    struct stat list;
    if (text_equal(name, text_of("UTC"))) return NULL;
    if (stat(folder, &list)) return "this server has no list of time zones: install tzdata, or choose UTC";
    bool away = false;
    if (zone_known(name, &away)) return NULL;
    if (away) return "the list of time zones cannot be read just now: try again in a moment";
    return "choose a time zone of the list, written as Europe/Berlin or America/New_York; UTC is one, too";
}

// ---- how far a zone is ahead of UTC (RFC 8536)

// The part of a file that counts seconds in 64 bits: when the clocks changed, and to which kind of time.
struct changes {
    const unsigned char *at, *kinds, *offsets;
    int64_t count, kind_count;
};

enum { HEADER = 44, KIND_BYTES = 6, COUNTS_AT = 20 };

static int64_t big_endian(const unsigned char *at, int bytes)
{
    uint64_t value = at[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < bytes; i++)
        value = value << 8 | at[i];
    return (int64_t)value;
}

// The counts of a header, in the order of the standard.
struct counts {
    int64_t is_utc, is_standard, leaps, changes, kinds, letters;
};

static struct counts counts_of(const unsigned char *header)
{
    const unsigned char *at = header + COUNTS_AT;
    return (struct counts){big_endian(at, 4),      big_endian(at + 4, 4),  big_endian(at + 8, 4),
                           big_endian(at + 12, 4), big_endian(at + 16, 4), big_endian(at + 20, 4)};
}

// Bytes of the data behind a header, whose moments have so many bytes each.
static int64_t data_bytes(const struct counts *n, int64_t moment)
{
    return n->changes * (moment + 1) + n->kinds * KIND_BYTES + n->letters + n->leaps * (moment + 4) +
           n->is_standard + n->is_utc;
}

static bool changes_find(const unsigned char *file, int64_t len, struct changes *c)
{
    if (len < HEADER || memcmp(file, "TZif", 4) != 0 || file[4] < '2') return false;
    struct counts n = counts_of(file);
    int64_t second = HEADER + data_bytes(&n, 4);
    if (second < HEADER || second + HEADER > len) return false;
    n = counts_of(file + second);
    int64_t data = second + HEADER;
    if (n.changes < 0 || n.kinds < 1 || data + data_bytes(&n, 8) > len) return false;
    *c = (struct changes){file + data, file + data + n.changes * 8, file + data + n.changes * 9, n.changes,
                          n.kinds};
    return true;
}

// Seconds that the zone is ahead of UTC then. Before the first change its first kind of time holds.
static int64_t ahead_at(const struct changes *c, int64_t second)
{
    int64_t kind = 0;
    for (int64_t i = 0; i < c->count && big_endian(c->at + i * 8, 8) <= second; i++)
        kind = c->kinds[i];
    return kind < c->kind_count ? big_endian(c->offsets + kind * KIND_BYTES, 4) : 0;
}

// What clocks would have to show if the zone were UTC.
static int64_t as_utc(const char *day, int32_t minutes)
{
    struct tm tm = {.tm_min = minutes};
    if (sscanf(day, "%4d-%2d-%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday) != 3) return 0;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    return timegm(&tm);
}

// c points into the file.
static bool changes_read(struct text name, unsigned char file[FILE_MOST], struct changes *c)
{
    FILE *f = zone_open(name);
    if (!f) return false;
    size_t len = fread(file, 1, FILE_MOST, f);
    fclose(f);
    return changes_find(file, (int64_t)len, c);
}

int64_t zone_ahead_ms(struct text name, int64_t wall_ms)
{
    unsigned char file[FILE_MOST];
    struct changes changes;
    return changes_read(name, file, &changes) ? ahead_at(&changes, wall_ms / 1000) * 1000 : 0;
}

bool zone_moment(struct text name, const char *day, int32_t minutes, int64_t *wall_ms)
{
    unsigned char file[FILE_MOST];
    struct changes changes;
    int64_t shown = as_utc(day, minutes);
    *wall_ms = shown * 1000;
    if (text_equal(name, text_of("UTC"))) return true;
    if (!changes_read(name, file, &changes)) return false;
    int64_t second = shown - ahead_at(&changes, shown);
    *wall_ms = (shown - ahead_at(&changes, second)) * 1000;
    return true;
}
