// SPDX-License-Identifier: MIT
// What has landed stays: shapes of events, sums of migrations, words inside canonical bytes, tables and columns, and
// what /api/v1 calls things are compared with the list in landed.txt. Words may be added, bounds of events may widen;
// nothing that stands in the list may change or go away.
//
// usage: landed print    writes today's list; what is new in it is appended to landed.txt with the release that
//                        brings it (shapes of events and migrations at once)
#include "base/crypto/secure.h"
#include "base/err.h"
#include "director/command.h"
#include "director/consequences.h"
#include "director/event.h"
#include "director/profile.h"
#include "director/reasons.h"
#include "http/api.h"
#include "store/migrate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "unit.h"

// ---- today's list, one fact a line

static const char *const type_words[] = {[FIELD_I4] = "I4", [FIELD_I8] = "I8", [FIELD_BO] = "BO",
                                         [FIELD_EN] = "EN", [FIELD_TX] = "TX", [FIELD_LI] = "LI"};

static void put_shapes(FILE *to)
{
    for (unsigned k = 0; k < EVENT_SHAPES; k++) {
        const struct fields *f = &event_types[k].fields;
        fprintf(to, "event %s %d", f->name, event_types[k].version);
        for (size_t i = 0; i < f->count; i++)
            fprintf(to, " %s:%s%s%s", f->at[i].name, type_words[f->at[i].type], f->at[i].words ? "/" : "",
                    f->at[i].words ? f->at[i].words->name : "");
        fputc('\n', to);
    }
}

static void put_bounds(FILE *to)
{
    for (unsigned k = 0; k < EVENT_SHAPES; k++)
        for (size_t i = 0; i < event_types[k].fields.count; i++) {
            const struct field *f = &event_types[k].fields.at[i];
            if (f->type == FIELD_BO || f->type == FIELD_EN) continue;
            fprintf(to, "bounds %s %d %s %" PRId64 " %" PRId64 "\n", event_types[k].fields.name,
                    event_types[k].version, f->name, f->min, f->max);
        }
}

static void put_migrations(FILE *to)
{
    char hex[SECURE_HEX_ROOM];
    for (const struct migration *m = migrations; m->number; m++) {
        struct secure_digest sum = secure_sha256(text_of(m->sql));
        fprintf(to, "migration %04d_%s %.*s\n", m->number, m->name,
                TEXT_ARGS(secure_hex(sum.bytes, sizeof sum.bytes, hex, sizeof hex)));
    }
}

static void put_words(FILE *to)
{
#define ENUM(name, VALUES)                                                                                   \
    for (int32_t i = 0; i < words_##name.count; i++)                                                         \
        fprintf(to, "word %s %d %s\n", #name, i, words_##name.at[i]);
#include "director/enums.def"
#undef ENUM
    for (int i = SETTING_NONE + 1; i < SETTINGS; i++)
        fprintf(to, "setting %d %s\n", i, setting_types[i].name);
}

// Columns are read from the schema as the migrations make it.
static void put_columns(FILE *to)
{
    char path[4096], line[4096], table[100] = "", column[100];
    const char *tests = getenv("TD_TESTS");
    if (!tests) fail_msg("TD_TESTS names the directory of the tests");
    snprintf(path, sizeof path, "%s/../schema/current.sql", tests);
    FILE *schema = fopen(path, "r");
    if (!schema) fail_msg("%s is missing", path);
    while (fgets(line, sizeof line, schema)) {
        if (sscanf(line, "CREATE TABLE public.%99[a-z_]", table) == 1) continue;
        if (line[0] == ')') table[0] = 0;
        bool is_column =
            sscanf(line, "    \"%99[a-z_]\"", column) == 1 || sscanf(line, "    %99[a-z_0-9]", column) == 1;
        if (*table && is_column) fprintf(to, "column %s.%s\n", table, column);
    }
    fclose(schema);
}

static void put_interface(FILE *to)
{
    for (size_t i = 0; i < api_route_count; i++)
        fprintf(to, "route %.*s %s\n", TEXT_ARGS(http_method_name(api_routes[i].method)),
                api_routes[i].pattern);
    for (size_t k = 0; k < COMMAND_KINDS; k++)
        for (size_t i = 0; i < command_types[k].fields.count; i++)
            fprintf(to, "body %s %s\n", command_types[k].fields.name, command_types[k].fields.at[i].name);
    for (int code = ERR_NONE + 1; code < ERR_COUNT; code++)
        fprintf(to, "problem %d %s\n", err_kind((enum err_code)code)->status,
                err_kind((enum err_code)code)->slug);
    for (size_t i = 1; i < DIRECTOR_REASONS; i++)
        fprintf(to, "reason %s\n", director_reasons[i].name);
    for (size_t i = 0; i < CONSEQUENCES; i++)
        fprintf(to, "consequence %s\n", consequence_reasons[i].name);
}

static void put_all(FILE *to)
{
    secure_start();
    put_shapes(to);
    put_bounds(to);
    put_migrations(to);
    put_words(to);
    put_columns(to);
    put_interface(to);
}

// ---- the comparison

static struct text today, landed;

static struct text read_landed(void)
{
    enum { ROOM = 1 << 20 };
    char path[4096];
    snprintf(path, sizeof path, "%s/golden/landed.txt", getenv("TD_TESTS"));
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("%s is missing", path);
    char *bytes = malloc(ROOM);
    size_t n = fread(bytes, 1, ROOM, file);
    fclose(file);
    assert_true(n > 0 && n < ROOM && bytes[n - 1] == '\n');
    return (struct text){bytes, n};
}

static int start(void **state)
{
    (void)state;
    char *at;
    FILE *to = open_memstream(&at, &today.len);
    put_all(to);
    fclose(to);
    today.at = at;
    landed = read_landed();
    return 0;
}

static int end(void **state)
{
    (void)state;
    free((void *)(uintptr_t)today.at);
    free((void *)(uintptr_t)landed.at);
    return 0;
}

static bool has_line(struct text list, struct text line)
{
    while (list.len)
        if (text_equal(text_cut(&list, '\n'), line)) return true;
    return false;
}

// Every line of `from` that begins with the word stands in `in`.
static void all_stand(struct text from, struct text in, const char *word, const char *complaint)
{
    int missing = 0, seen = 0;
    while (from.len) {
        struct text line = text_cut(&from, '\n'), rest = line;
        if (!text_equal(text_cut(&rest, ' '), text_of(word))) continue;
        seen++;
        if (has_line(in, line)) continue;
        missing++;
        print_error("%s: %.*s\n", complaint, TEXT_ARGS(line));
    }
    assert_int_not_equal(seen, 0);
    assert_int_equal(missing, 0);
}

static void shapes_of_events_and_migrations_are_as_they_landed(void **state)
{
    (void)state;
    static const char complaint[] = "has landed and was changed; put it back and add a new version";
    all_stand(landed, today, "event", complaint);
    all_stand(landed, today, "migration", complaint);
}

static void new_shapes_and_migrations_are_in_the_list(void **state)
{
    (void)state;
    all_stand(today, landed, "event", "append to tests/golden/landed.txt, its bounds too");
    all_stand(today, landed, "migration", "append to tests/golden/landed.txt");
}

static const struct field *member(const char *kind, int version, const char *name)
{
    for (unsigned k = 0; k < EVENT_SHAPES; k++) {
        const struct fields *f = &event_types[k].fields;
        if (strcmp(f->name, kind) != 0 || event_types[k].version != version) continue;
        for (size_t i = 0; i < f->count; i++)
            if (!strcmp(f->at[i].name, name)) return &f->at[i];
    }
    return NULL;
}

static void bounds_only_widen(void **state)
{
    (void)state;
    int seen = 0;
    for (struct text rest = landed; rest.len;) {
        char line[300], kind[60], name[60];
        int version;
        int64_t low, high;
        struct text at = text_cut(&rest, '\n');
        snprintf(line, sizeof line, "%.*s", TEXT_ARGS(at));
        if (sscanf(line, "bounds %59s %d %59s %" SCNd64 " %" SCNd64, kind, &version, name, &low, &high) != 5)
            continue;
        const struct field *f = member(kind, version, name);
        if (!f) fail_msg("gone: %s", line);
        if (f->min > low || f->max < high) fail_msg("narrower than it landed: %s", line);
        seen++;
    }
    assert_int_not_equal(seen, 0);
}

static void words_columns_and_addresses_stay(void **state)
{
    (void)state;
    static const char *const names[] = {"word", "setting", "column", "route",
                                        "body", "problem", "reason", "consequence"};
    for (size_t i = 0; i < COUNT(names); i++)
        all_stand(landed, today, names[i], "has landed and is gone; old programs and ledgers say it");
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "print")) return put_all(stdout), 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_of_events_and_migrations_are_as_they_landed),
        cmocka_unit_test(new_shapes_and_migrations_are_in_the_list),
        cmocka_unit_test(bounds_only_widen),
        cmocka_unit_test(words_columns_and_addresses_stay),
    };
    return cmocka_run_group_tests(tests, start, end);
}
