// SPDX-License-Identifier: MIT
#include "base/zones.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { ZONE_MOST = 40 };

static const char folder[] = "/usr/share/zoneinfo";

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

// Every file of the list begins with these four bytes.
static bool zone_file(const char *path)
{
    char begins[4] = "";
    FILE *f = fopen(path, "re");
    if (!f) return false;
    bool is = fread(begins, 1, sizeof begins, f) == sizeof begins && !memcmp(begins, "TZif", sizeof begins);
    fclose(f);
    return is;
}

const char *zone_fault(struct text name)
{
    struct stat list;
    if (text_equal(name, text_of("UTC"))) return NULL;
    if (stat(folder, &list)) return "this server has no list of time zones: install tzdata, or choose UTC";
    char path[sizeof folder + 1 + ZONE_MOST];
    if (well_formed(name)) {
        snprintf(path, sizeof path, "%s/%.*s", folder, (int)name.len, name.at);
        if (zone_file(path)) return NULL;
    }
    return "choose a time zone of the list, written as Europe/Berlin or America/New_York; UTC is one, too";
}
