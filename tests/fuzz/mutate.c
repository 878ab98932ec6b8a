// SPDX-License-Identifier: MIT
// Mutates the corpus a bounded number of times, the same way in every run; prints TAP, one line a target.
// usage: mutate CORPUS [TARGET [CASES [SEED]]]      A case that fails is left in fuzz-failure.
#include "chance.h"
#include "files.h"
#include "fuzz/targets.h"

#include <signal.h>

enum { CORPUS_MAX = 64, INPUT_MAX = 1 << 16 };

struct corpus {
    struct arena arena;
    struct text at[CORPUS_MAX];
    size_t count;
};

struct input {
    char at[INPUT_MAX];
    size_t len;
};

static void add_file(const char *path, const char *name, void *user)
{
    struct corpus *c = user;
    if (name[0] != '.' && c->count < CORPUS_MAX) c->at[c->count++] = file_text(&c->arena, path);
}

static void cut_out(struct input *in, size_t from, size_t n)
{
    memmove(in->at + from, in->at + from + n, in->len - from - n);
    in->len -= n;
}

static void put_in(struct input *in, size_t from, struct text t)
{
    if (in->len + t.len > INPUT_MAX) return;
    memmove(in->at + from + t.len, in->at + from, in->len - from);
    memmove(in->at + from, t.at, t.len);
    in->len += t.len;
}

// A stretch of somewhere in the corpus, or one of the words that programs trip over.
static struct text foreign(struct chance *c, const struct corpus *corpus)
{
    static const struct text words[] = {TEXT("\n"),         TEXT("\r\n"),
                                        TEXT("\t"),         TEXT("99999999999"),
                                        TEXT("-1"),         TEXT("0"),
                                        TEXT("\xff"),       TEXT("\xef\xbb\xbf"),
                                        TEXT("\""),         TEXT("\\"),
                                        TEXT("[]"),         TEXT(")"),
                                        TEXT("("),          TEXT("bar/off"),
                                        TEXT("25/0"),       TEXT("Doubles => 2"),
                                        TEXT("Takes"),      TEXT("Wins 1 point"),
                                        TEXT("66: 6/0(4)"), TEXT(" : 0"),
                                        TEXT(":"),          TEXT("*"),
                                        TEXT("(15)"),       TEXT("{}"),
                                        TEXT("\\u0000"),    TEXT("AAAAAAAAAAAAAA")};
    if (chance_below(c, 2)) return words[chance_below(c, sizeof words / sizeof *words)];
    struct text file = corpus->at[chance_below(c, (uint32_t)corpus->count)];
    size_t from = chance_below(c, (uint32_t)file.len + 1), n = chance_below(c, 40);
    return (struct text){file.at + from, n < file.len - from ? n : file.len - from};
}

static void mutate(struct chance *c, const struct corpus *corpus, struct input *in)
{
    size_t where = chance_below(c, (uint32_t)in->len + 1), left = in->len - where;
    size_t n = chance_below(c, chance_below(c, 4) ? 4 : 200);
    switch (chance_below(c, 6)) {
    case 0:
        if (left) in->at[where] = (char)(in->at[where] ^ 1 << chance_below(c, 8));
        break;
    case 1:
        if (left) in->at[where] = (char)chance_next(c);
        break;
    case 2:
        cut_out(in, where, n < left ? n : left);
        break;
    case 3: // said twice
        put_in(in, where, (struct text){in->at + where, n < left ? n : left});
        break;
    default:
        put_in(in, where, foreign(c, corpus));
    }
}

static struct input current;

static void keep_case(int sig)
{
    FILE *f = fopen("fuzz-failure", "wb");
    if (f) {
        fwrite(current.at, 1, current.len, f);
        fclose(f);
    }
    signal(sig, SIG_DFL);
    raise(sig);
}

// Exactly as many bytes as there are, on the heap: reading one more is seen.
static void run(const struct fuzz_target *target)
{
    char *exact = malloc(current.len ? current.len : 1);
    if (!exact) abort();
    memcpy(exact, current.at, current.len);
    target->run((struct text){exact, current.len});
    free(exact);
}

static void fuzz(const struct fuzz_target *target, const struct corpus *corpus, int cases, uint64_t seed)
{
    struct chance c = {seed};
    for (int i = 0; i < cases; i++) {
        struct text file = corpus->at[(size_t)i % corpus->count];
        current.len = file.len < INPUT_MAX ? file.len : INPUT_MAX;
        memcpy(current.at, file.at, current.len);
        uint32_t changes = (size_t)i < corpus->count ? 0 : 1 + chance_below(&c, 5);
        while (changes--)
            mutate(&c, corpus, &current);
        run(target);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) return 2;
    const char *only = argc > 2 ? argv[2] : "";
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    signal(SIGABRT, keep_case);
    for (size_t i = 0; i < fuzz_target_count; i++) {
        const struct fuzz_target *target = &fuzz_targets[i];
        struct corpus corpus = {.arena = ARENA_EMPTY};
        if (*only && strcmp(only, target->name) != 0) continue;
        files_each(arena_printf(&corpus.arena, "%s/%s", argv[1], target->name), "", add_file, &corpus);
        int cases = argc > 3 ? atoi(argv[3]) : target->cases;
        if (corpus.count) fuzz(target, &corpus, cases, seed);
        printf("%s %zu - %s: %d cases of %zu files\n", corpus.count ? "ok" : "not ok", i + 1, target->name,
               cases, corpus.count);
        fflush(stdout);
        arena_free(&corpus.arena);
    }
    printf("1..%zu\n", fuzz_target_count);
    return 0;
}
