// SPDX-License-Identifier: MIT
// The English catalogue of what the server says, for the web, from the tables that the server says it from. Runs at
// build time. Keys: reason.*, consequence.*, engine.*, event.*, setting.* (title), setting.*.* (sentence of a value).
// usage: catalogue server | engine     engine: the engine's reasons alone, as an array by code (lib/board/engine.js)
#include "base/arena.h"
#include "base/json_out.h"
#include "director/consequences.h"
#include "director/event.h"
#include "director/profile.h"
#include "director/reasons.h"
#include "engine/reasons.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static struct arena arena;

// "Entry {0e}" is the name alone where one is known, and nobody reads a catalogue's sentence without one.
static struct text with_names_alone(const char *sentence)
{
    struct json_out o = json_start(&arena);
    for (const char *at = sentence; *at; at++) {
        if (!strncasecmp(at, "entry {", 7) && at[7] && at[8] == 'e') at += 6;
        json_bytes_append(&o, (struct text){at, 1});
    }
    return json_bytes(&o);
}

static void put_line(const char *key, const char *sentence)
{
    static bool more;
    struct json_out o = json_start(&arena);
    json_object(&o);
    json_put_text(&o, key, with_names_alone(sentence));
    json_object_end(&o);
    struct text line = json_bytes(&o);
    printf("%s  %.*s", more ? ",\n" : "", (int)line.len - 2, line.at + 1);
    more = true;
}

static void put_reasons(const char *group, const struct reason *table, int count)
{
    for (int i = 0; i < count; i++)
        if (*table[i].sentence)
            put_line(arena_printf(&arena, "%s.%s", group, table[i].name), table[i].sentence);
}

static void put_events(void)
{
    for (int kind = 0; kind < EVENT_KINDS; kind++)
        put_line(arena_printf(&arena, "event.%s", event_types[kind].fields.name), event_types[kind].sentence);
}

// A choice is told by its value; a number by one sentence for all.
static void put_setting(const struct setting_type *type)
{
    bool worded = type->unit == UNIT_CHOICE || type->unit == UNIT_YES_NO;
    put_line(arena_printf(&arena, "setting.%s", type->name), type->title);
    for (int32_t value = type->low; worded && value <= type->high; value++)
        put_line(arena_printf(&arena, "setting.%s.%d", type->name, value),
                 type->choices[value - type->low].sentence);
    if (!worded) put_line(arena_printf(&arena, "setting.%s.n", type->name), type->choices[0].sentence);
}

static void put_server(void)
{
    puts("{");
    put_reasons("reason", director_reasons, DIRECTOR_REASONS);
    put_reasons("consequence", consequence_reasons, CONSEQUENCES);
    put_reasons("engine", engine_reasons, ENGINE_REASONS);
    put_events();
    for (int i = SETTING_NONE + 1; i < SETTINGS; i++)
        put_setting(&setting_types[i]);
    puts("\n}");
}

static void put_engine(void)
{
    struct json_out o = json_start(&arena);
    json_array(&o);
    for (int i = 0; i < ENGINE_REASONS; i++) {
        json_object(&o);
        json_put_string(&o, "name", engine_reasons[i].name);
        json_put_string(&o, "sentence", engine_reasons[i].sentence);
        json_object_end(&o);
    }
    json_array_end(&o);
    puts(json_bytes(&o).at);
}

int main(int count, char **words)
{
    if (count == 2 && !strcmp(words[1], "server"))
        put_server();
    else if (count == 2 && !strcmp(words[1], "engine"))
        put_engine();
    else
        return 2;
    arena_free(&arena);
    return 0;
}
