// SPDX-License-Identifier: MIT
#include "codec/csv.h"

#include <string.h>

enum csv_column { CSV_NAME, CSV_CLUB, CSV_COUNTRY, CSV_SEED, CSV_COLUMNS, CSV_OTHER = CSV_COLUMNS };
enum { CSV_FIELDS_MAX = 16, CSV_SEED_MAX = 512 };

struct csv_reader {
    struct arena *arena;
    struct csv_list list;
    size_t room; // entries, and as many faults
    char separator;
    enum csv_column columns[CSV_FIELDS_MAX]; // what each field of a line is
};

static void fault(struct csv_reader *r, int32_t line, const char *detail)
{
    if (r->list.fault_count < r->room)
        r->list.faults[r->list.fault_count++] = (struct csv_fault){line, detail};
}

// ---- one line into fields ----

// Cuts a quoted field off *rest (which begins with the quote); false if the quote is not closed or something
// stands between it and the separator.
static bool cut_quoted(struct csv_reader *r, struct text *rest, struct text *field)
{
    char *to = arena_alloc(r->arena, rest->len);
    size_t length = 0, i = 1;
    for (; i < rest->len; i++) {
        if (rest->at[i] == '"' && (i + 1 == rest->len || rest->at[i + 1] != '"')) break;
        if (rest->at[i] == '"') i++;
        to[length++] = rest->at[i];
    }
    if (i >= rest->len) return false;
    *field = (struct text){to, length};
    *rest = (struct text){rest->at + i + 1, rest->len - i - 1};
    return text_trim(text_cut(rest, r->separator)).len == 0;
}

// The fields of a line, trimmed; -1 if a quote is wrong.
static int fields_of(struct csv_reader *r, struct text line, struct text fields[CSV_FIELDS_MAX])
{
    int n = 0;
    while (line.at && n < CSV_FIELDS_MAX) {
        while (line.len && line.at[0] == ' ')
            line = (struct text){line.at + 1, line.len - 1};
        if (!line.len || line.at[0] != '"')
            fields[n] = text_cut(&line, r->separator);
        else if (!cut_quoted(r, &line, &fields[n]))
            return -1;
        fields[n] = text_trim(fields[n]);
        n++;
    }
    return n;
}

// ---- the header ----

static enum csv_column column_named(struct text word)
{
    static const struct {
        struct text word;
        enum csv_column column;
    } words[] = {
        {TEXT("name"), CSV_NAME},       {TEXT("player"), CSV_NAME},    {TEXT("club"), CSV_CLUB},
        {TEXT("country"), CSV_COUNTRY}, {TEXT("nation"), CSV_COUNTRY}, {TEXT("seed"), CSV_SEED},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_equal_ascii_fold(word, words[i].word)) return words[i].column;
    return CSV_OTHER;
}

static char separator_of(struct text line)
{
    for (const char *s = "\t;"; *s; s++)
        if (line.len && memchr(line.at, *s, line.len)) return *s;
    return ',';
}

// A first line that names the column of names is a header; it says what the fields are.
static bool header_of(struct csv_reader *r, struct text line)
{
    struct text fields[CSV_FIELDS_MAX];
    enum csv_column columns[CSV_FIELDS_MAX];
    int n = fields_of(r, line, fields);
    bool named = false;
    for (int i = 0; i < CSV_FIELDS_MAX; i++) {
        columns[i] = i < n ? column_named(fields[i]) : CSV_OTHER;
        named |= columns[i] == CSV_NAME;
    }
    if (named) memcpy(r->columns, columns, sizeof columns);
    return named;
}

// ---- one line into an entry ----

static const char *seed_fault(struct text t, int32_t *seed)
{
    int64_t value = 0;
    if (t.len && (!text_int64(t, &value) || value < 0 || value > CSV_SEED_MAX))
        return "the seed must be a whole number from 1 to 512, or empty";
    *seed = (int32_t)value;
    return NULL;
}

static const char *optional_fault(struct csv_reader *r, const char *what, struct text t)
{
    const char *why = t.len ? text_name_fault(t) : NULL;
    return why ? arena_printf(r->arena, "the %s %s", what, why) : NULL;
}

static const char *entry_fault(struct csv_reader *r, const struct text value[CSV_COLUMNS + 1],
                               struct csv_entry *e)
{
    *e = (struct csv_entry){value[CSV_NAME], value[CSV_CLUB], value[CSV_COUNTRY], 0, 0};
    const char *why = text_name_fault(e->name);
    if (why) return arena_printf(r->arena, "the name %s", why);
    why = optional_fault(r, "club", e->club);
    if (!why) why = optional_fault(r, "country", e->country);
    return why ? why : seed_fault(value[CSV_SEED], &e->seed);
}

static void read_line(struct csv_reader *r, struct text line, int32_t number)
{
    struct text fields[CSV_FIELDS_MAX], value[CSV_COLUMNS + 1] = {{NULL, 0}};
    if (!text_is_utf8(line)) return fault(r, number, "these bytes are not UTF-8; save the list as UTF-8");
    int n = fields_of(r, line, fields);
    if (n < 0) return fault(r, number, "a quoted field is not closed, or something follows its quote");
    for (int i = 0; i < n; i++)
        value[r->columns[i]] = fields[i];
    struct csv_entry entry;
    const char *why = entry_fault(r, value, &entry);
    if (why) return fault(r, number, why);
    entry.line = number;
    r->list.entries[r->list.entry_count++] = entry;
}

static struct text next_line(struct text *rest)
{
    struct text line = text_cut(rest, '\n');
    if (line.len && line.at[line.len - 1] == '\r') line.len--;
    return line;
}

struct csv_list csv_read(struct arena *a, struct text input)
{
    struct csv_reader r = {.arena = a, .room = CSV_LINES_MAX + 1};
    r.list.entries = ARENA_ARRAY(a, r.room, struct csv_entry);
    r.list.faults = ARENA_ARRAY(a, r.room, struct csv_fault);
    for (int i = 0; i < CSV_FIELDS_MAX; i++)
        r.columns[i] = i < CSV_COLUMNS ? (enum csv_column)i : CSV_OTHER;
    if (text_starts(input, TEXT("\xef\xbb\xbf"))) input = (struct text){input.at + 3, input.len - 3};
    int32_t number = 0;
    bool first = true;
    while (input.at) {
        struct text line = next_line(&input);
        number++;
        if (!text_trim(line).len) continue;
        if (number > CSV_LINES_MAX) {
            fault(&r, number, "the list is too long; send it in pieces of at most 2000 lines");
            break;
        }
        if (first) r.separator = separator_of(line);
        if (!first || !header_of(&r, line)) read_line(&r, line, number);
        first = false;
    }
    if (!r.list.entry_count && !r.list.fault_count) fault(&r, 1, "the list holds no name");
    return r.list;
}
