// SPDX-License-Identifier: MIT
#include "base/config.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum type { TYPE_NUMBER, TYPE_STRING, TYPE_SWITCH };

struct option {
    enum type type;
    int64_t from, to;
    size_t offset;
    const char *name, *standard, *value, *help;
};

static const struct option options[] = {
#define NUMBER(from, to) TYPE_NUMBER, from, to
#define STRING           TYPE_STRING, 0, 0
#define SWITCH           TYPE_SWITCH, 0, 0
#define X(type, field, name, standard, value, help)                                                          \
    {type, offsetof(struct config, field), name, standard, value, help},
#include "base/config.def"
#undef X
};
enum { OPTIONS = sizeof options / sizeof options[0] };

static const char *variable_of(const struct option *o, struct arena *a)
{
    char *name = arena_printf(a, "TD_%s", o->name);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
    return name;
}

static const char *set_number(void *at, const struct option *o, const char *value, const char *source,
                              struct arena *a)
{
    int64_t number;
    if (!text_int64(text_of(value), &number) || number < o->from || number > o->to)
        return arena_printf(a, "%s must be a whole number from %lld to %lld, not '%s'", source,
                            (long long)o->from, (long long)o->to, value);
    memcpy(at, &number, sizeof number);
    return NULL;
}

static const char *set_switch(void *at, const char *value, const char *source, struct arena *a)
{
    bool on = !strcmp(value, "1") || !strcmp(value, "true");
    if (!on && strcmp(value, "0") && strcmp(value, "false") && *value)
        return arena_printf(a, "%s must be 1 or 0, not '%s'", source, value);
    memcpy(at, &on, sizeof on);
    return NULL;
}

static const char *set(struct config *c, const struct option *o, const char *value, const char *source,
                       struct arena *a)
{
    void *at = (char *)c + o->offset;
    switch (o->type) {
    case TYPE_NUMBER:
        return set_number(at, o, value, source, a);
    case TYPE_SWITCH:
        return set_switch(at, value, source, a);
    case TYPE_STRING:
        memcpy(at, &value, sizeof value);
        return NULL;
    }
    abort();
}

static const char *read_environment(struct config *c, struct arena *a)
{
    const char *fault = NULL;
    for (int i = 0; i < OPTIONS && !fault; i++) {
        const char *variable = variable_of(&options[i], a), *value = getenv(variable);
        if (options[i].standard) fault = set(c, &options[i], options[i].standard, "the default", a);
        if (value && !fault) fault = set(c, &options[i], value, variable, a);
    }
    return fault;
}

static const struct option *option_named(struct text name)
{
    for (int i = 0; i < OPTIONS; i++)
        if (text_equal(text_of(options[i].name), name)) return &options[i];
    return NULL;
}

// Takes argv[*i] ("--name value", "--name=value" or "--switch") and leaves *i on its last word.
static const char *read_option(struct config *c, const struct option *o, char **argv, int *i, struct arena *a)
{
    struct text value = text_of(argv[*i]);
    text_cut(&value, '=');
    const char *source = arena_printf(a, "--%s", o->name);
    if (o->type == TYPE_SWITCH) return set(c, o, value.at ? value.at : "1", source, a);
    if (value.at) return set(c, o, value.at, source, a);
    if (!argv[*i + 1]) return arena_printf(a, "%s needs a value: %s %s", source, source, o->value);
    return set(c, o, argv[++*i], source, a);
}

static const struct option *option_of(const char *word)
{
    struct text rest = text_of(word), name = text_cut(&rest, '=');
    return text_starts(name, TEXT("--")) ? option_named((struct text){name.at + 2, name.len - 2}) : NULL;
}

const char *config_read(struct config *c, int *argc, char **argv, struct arena *a)
{
    *c = (struct config){0};
    const char *fault = read_environment(c, a);
    int kept = 1;
    for (int i = 1; i < *argc && !fault; i++) {
        const struct option *o = option_of(argv[i]);
        if (!strcmp(argv[i], "--help"))
            c->help = true;
        else if (o)
            fault = read_option(c, o, argv, &i, a);
        else
            argv[kept++] = argv[i];
    }
    if (!fault && !c->tls_cert != !c->tls_key)
        return "--tls-cert and --tls-key belong together: give both or none";
    if (!fault && c->tls_cert && c->hall_https)
        return "--hall-https makes a certificate, --tls-cert names one: give one of them";
    if (!fault && c->practice && (c->data || c->database || c->copies))
        return "--practice keeps nothing: it takes neither --data nor --database nor --copies";
    *argc = kept;
    argv[kept] = NULL;
    return fault;
}

void config_help(FILE *to)
{
    fprintf(to, "usage: tdserver serve [OPTIONS]\n\n");
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *o = &options[i];
        int n = fprintf(to, "  --%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        fprintf(to, "%*s%s", n < 26 ? 26 - n : 1, "", o->help);
        if (o->standard) fprintf(to, " (%s)", o->standard);
        fputc('\n', to);
    }
    fprintf(to, "\nEvery option is also an environment variable: --public-url is TD_PUBLIC_URL.\n");
}
