// SPDX-License-Identifier: MIT
#include "store/statements.h"
#include "director/bounds.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE                                                                                                 \
    {                                                                                                        \
        0                                                                                                    \
    }
#define TYPES(...)                                                                                           \
    {                                                                                                        \
        __VA_ARGS__                                                                                          \
    }
static struct pg_statement table[STATEMENTS] = {
#define S(name, text, params, columns) [ST_##name] = {#name, text, params, columns},
#include "store/statements.def"
#undef S
};

// Room for the widest row: its columns are named five times in the statement that saves it.
enum { TEXT_ROOM = 6000, NAME_ROOM = 48, KEY_COLUMNS = 3 };
static char texts[2 * ROW_KINDS][TEXT_ROOM];
static char names[2 * ROW_KINDS][NAME_ROOM];

static const struct {
    enum pg_type type;
    const char *array;
} sql_types[] = {
    [FIELD_I4] = {PG_INT4, "integer[]"}, [FIELD_I8] = {PG_INT8, "bigint[]"},
    [FIELD_BO] = {PG_BOOL, "boolean[]"}, [FIELD_EN] = {PG_INT4, "integer[]"},
    [FIELD_TX] = {PG_TEXT, "text[]"},
};

struct writer {
    char *at;
    size_t left;
};

static void put(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct writer *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(w->at, w->left, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= w->left) abort(); // TEXT_ROOM is too small for a kind of row
    w->at += n;
    w->left -= (size_t)n;
}

// `format` has two %s, both for a column's name.
static void put_columns(struct writer *w, const struct fields *f, const char *format)
{
    for (size_t i = 0; i < f->count; i++)
        put(w, format, f->at[i].name, f->at[i].name);
}

static void write_load(const struct fields *f, struct pg_statement *st, char *text)
{
    struct writer w = {text, TEXT_ROOM};
    put(&w, "SELECT n, version");
    put_columns(&w, f, ", \"%s\"%.0s");
    // Rows are numbered, those of games furthest (GAME_ROWS_MAX): none can be left out.
    put(&w, " FROM state_%s WHERE stream = $1 ORDER BY n LIMIT %d", f->name, GAME_ROWS_MAX + 1);
    st->params[0] = PG_INT8;
    st->columns[0] = PG_INT4;
    st->columns[1] = PG_INT8;
    for (size_t i = 0; i < f->count; i++)
        st->columns[2 + i] = (unsigned char)sql_types[f->at[i].type].type;
}

static void write_save(const struct fields *f, struct pg_statement *st, char *text)
{
    struct writer w = {text, TEXT_ROOM};
    put(&w, "INSERT INTO state_%s (stream, n, version", f->name);
    put_columns(&w, f, ", \"%s\"%.0s");
    // unnest in the list of results steps through the arrays together; in FROM each would be stored aside
    // first.
    put(&w, ") SELECT unnest($1::bigint[]), unnest($2::integer[]), unnest($3::bigint[])");
    for (size_t i = 0; i < f->count; i++)
        put(&w, ", unnest($%zu::%s)", KEY_COLUMNS + 1 + i, sql_types[f->at[i].type].array);
    put(&w, " ON CONFLICT (stream, n) DO UPDATE SET version = excluded.version");
    put_columns(&w, f, ", \"%s\" = excluded.\"%s\"");
    memcpy(st->params, (unsigned char[]){PG_INT8S, PG_INT4S, PG_INT8S}, KEY_COLUMNS);
    for (size_t i = 0; i < f->count; i++)
        st->params[KEY_COLUMNS + i] = (unsigned char)(PG_ARRAY | sql_types[f->at[i].type].type);
}

static void write_rows(void)
{
    for (size_t kind = 0; kind < ROW_KINDS; kind++) {
        const struct fields *f = &row_fields[kind];
        if (f->count + KEY_COLUMNS > PG_WIDTH) abort();
        struct pg_statement *load = &table[ST_LOAD + kind], *save = &table[ST_SAVE + kind];
        snprintf(names[kind], NAME_ROOM, "load_%s", f->name);
        snprintf(names[ROW_KINDS + kind], NAME_ROOM, "save_%s", f->name);
        load->name = names[kind];
        save->name = names[ROW_KINDS + kind];
        write_load(f, load, texts[kind]);
        write_save(f, save, texts[ROW_KINDS + kind]);
        load->text = texts[kind];
        save->text = texts[ROW_KINDS + kind];
    }
}

const struct pg_statement *statements(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, write_rows);
    return table;
}
