// SPDX-License-Identifier: MIT
// The English catalogue of what the server says, for the web, from the tables that the server says it from. Runs at
// build time. Keys: reason.*, consequence.*, engine.*, event.*, setting.* (title), setting.*.* (sentence of a value),
// word.*.* (a word that stands in a ledger line, by its member and value).
// usage: catalogue server | engine | pad     engine: the engine's reasons alone, as an array by code (lib/board/engine.js);
// pad: the tables of director/pad as a module (lib/match/pad.js)
#include "base/arena.h"
#include "base/json/json_out.h"
#include "director/consequences.h"
#include "director/event.h"
#include "director/formats/format.h"
#include "director/inverse.h"
#include "director/pad/pad.h"
#include "director/profile.h"
#include "director/reasons.h"
#include "engine/reasons.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static struct arena arena;

// The word before a placeholder that names somebody or something, 0 where there is none.
static size_t word_before_name(const char *at)
{
    static const struct {
        const char *word;
        char letter;
    } names[] = {{"entry ", 'e'}, {"section ", 'c'}, {"match ", 'v'}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i].word);
        if (!strncasecmp(at, names[i].word, n) && at[n] == '{' && at[n + 1] && at[n + 2] == names[i].letter)
            return n;
    }
    return 0;
}

// "Entry {0e}" is the name alone where one is known, and nobody reads a catalogue's sentence without one.
static struct text with_names_alone(const char *sentence)
{
    struct json_out o = json_start(&arena);
    for (const char *at = sentence; *at; at++) {
        at += word_before_name(at);
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

// A word of the machine as people read it: checked_in is "checked in".
static void put_word(const char *group, const char *word)
{
    char *said = arena_printf(&arena, "%s", word);
    for (char *at = said; *at; at++)
        if (*at == '_') *at = ' ';
    put_line(arena_printf(&arena, "word.%s.%s", group, word), said);
}

static bool has_word(const struct field *field, const char *word)
{
    for (int32_t value = 0; field->type == FIELD_EN && value < field->words->count; value++)
        if (!strcmp(field->words->at[value], word)) return true;
    return false;
}

// Has an earlier member of the same name had this word? Then they share its key.
static bool told_before(int kind, size_t member, const char *word)
{
    const char *name = event_types[kind].fields.at[member].name;
    for (int k = 0; k <= kind; k++)
        for (size_t i = 0; i < event_types[k].fields.count && (k < kind || i < member); i++) {
            const struct field *other = &event_types[k].fields.at[i];
            if (!strcmp(other->name, name) && has_word(other, word)) return true;
        }
    return false;
}

static void put_words_of(int kind, size_t member)
{
    const struct field *field = &event_types[kind].fields.at[member];
    for (int32_t value = 0; field->type == FIELD_EN && value < field->words->count; value++) {
        const char *word = field->words->at[value];
        if (!told_before(kind, member, word)) put_word(field->name, word);
    }
}

static void put_words(void)
{
    for (int kind = 0; kind < EVENT_KINDS; kind++)
        for (size_t i = 0; i < event_types[kind].fields.count; i++)
            put_words_of(kind, i);
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
    for (int32_t value = type->low; type->unit == UNIT_CHOICE && value <= type->high; value++)
        put_word(type->name, type->choices[value - type->low].word);
}

static void put_options(void)
{
    for (int option = 0; option < SECTION_OPTIONS; option++)
        put_line(arena_printf(&arena, "option.%s", section_options[option].name),
                 section_options[option].title);
}

static void put_server(void)
{
    puts("{");
    put_reasons("reason", director_reasons, DIRECTOR_REASONS);
    put_reasons("consequence", consequence_reasons, CONSEQUENCES);
    put_reasons("act", inverse_acts, INVERSE_ACTS);
    put_words();
    put_options();
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

// Each act with its rows: the fact it needs, or "!" and the fact that bars it, then the reason.
static void put_pad(void)
{
    struct json_out o = json_start(&arena);
    json_object(&o);
    for (int act = 0; act < PAD_ACT_COUNT; act++) {
        struct json_out rows = json_start(&arena);
        for (const struct pad_rule *rule = pad_rules; rule < pad_rules + pad_rule_count; rule++) {
            if ((int)rule->act != act) continue;
            const char *row = arena_printf(&arena, " %s%s %s", rule->needs ? "" : "!",
                                           pad_fact_words[rule->fact], pad_reason_words[rule->reason]);
            json_bytes_append(&rows, (struct text){row, strlen(row)});
        }
        struct text all = json_bytes(&rows);
        json_put_text(&o, pad_act_words[act], (struct text){all.at + 1, all.len - 1});
    }
    json_object_end(&o);
    struct text acts = json_bytes(&o);
    printf("export const ACTS = %.*s;\nexport const QUESTIONS = '", (int)acts.len, acts.at);
    for (int i = 0; i < pad_question_count; i++)
        printf("%s%s", i ? " " : "", pad_act_words[pad_questions[i]]);
    puts("';");
}

int main(int count, char **words)
{
    if (count == 2 && !strcmp(words[1], "server"))
        put_server();
    else if (count == 2 && !strcmp(words[1], "engine"))
        put_engine();
    else if (count == 2 && !strcmp(words[1], "pad"))
        put_pad();
    else
        return 2;
    arena_free(&arena);
    return 0;
}
