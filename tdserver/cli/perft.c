// SPDX-License-Identifier: MIT
// Counts the plays from the start of a game, ply by ply: how generators of plays are compared with each other.
#include "cli/cli.h"

#include "base/arena.h"
#include "base/text/text.h"
#include "engine/draughts/plays.h"
#include "engine/plays.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, UNREADABLE = 2 }; // exit statuses
enum { DEPTH_MAX = 12 };

static const char help[] = "usage: tdserver perft --variant NAME [--depth N]\n\n"
                           "Counts the plays from the start, a line a ply: depth, plays. NAME is a tables "
                           "game (tdserver plays --help), or\n"
                           "one of the games of draughts below, each also as name+rule or name~rule. In "
                           "tables games every roll is counted\n"
                           "once, doublets of the opening included, and a roll without a play counts as one. "
                           "The depth is at most 12.\n\n";

static int show_help(void)
{
    fputs(help, stdout);
    for (unsigned i = 0; i < RULESETS; i++)
        printf("  %-24s %s\n", draughts_rulesets[i].name, draughts_rulesets[i].about);
    printf("Rules of draughts, with their sources:\n");
    for (unsigned i = 0; i < DRAUGHTS_RULES; i++)
        printf("  %-24s %s (%s)\n", draughts_rule_names[i], draughts_rule_meanings[i],
               draughts_rule_sources[i]);
    printf("\nExit status: 0 done, 2 unreadable.\n");
    return DONE;
}

// ---- draughts ----

struct draughts_count {
    const struct draughts_ruleset *rules;
    struct draughts_plays level[DEPTH_MAX + 1];
};

static uint64_t draughts_count(struct draughts_count *c, const struct draughts_board *b, unsigned depth)
{
    struct draughts_plays *plays = &c->level[depth];
    uint64_t sum = 0;
    // Where a missed capture stands it is a play, too; a capture is counted to its end.
    if (draughts_has(c->rules, RULE_HUFF))
        draughts_movable(c->rules, b, false, plays);
    else
        draughts_lawful(c->rules, b, plays);
    if (depth == 1) return plays->count;
    for (unsigned i = 0; i < plays->count; i++)
        sum += draughts_count(c, &plays->at[i].after, depth - 1);
    return sum;
}

static void count_draughts(struct arena *a, const struct draughts_ruleset *rules, unsigned depth)
{
    struct draughts_count c = {.rules = rules};
    const struct draughts_board start = draughts_start(rules);
    for (unsigned i = 1; i <= depth; i++)
        c.level[i] = (struct draughts_plays){ARENA_ARRAY(a, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                                             DRAUGHTS_PLAYS_MAX, 0, false, 0};
    for (unsigned i = 1; i <= depth; i++) {
        printf("%u %" PRIu64 "\n", i, draughts_count(&c, &start, i));
        fflush(stdout);
    }
}

// ---- tables games ----

struct tables_count {
    const struct variant *variant;
    struct plays level[DEPTH_MAX + 1];
    bool full;
};

static uint64_t tables_count(struct tables_count *c, const struct position *board, unsigned ply,
                             unsigned depth);

static uint64_t after_roll(struct tables_count *c, const struct turn *turn, unsigned ply, unsigned depth)
{
    struct plays *plays = &c->level[depth];
    c->full |= plays_list(turn, plays).code;
    if (depth == 1) return plays->count ? plays->count : 1;
    uint64_t sum = 0;
    for (size_t i = 0; i < plays->count; i++) {
        struct position next = position_swap(&plays->at[i].after);
        sum += tables_count(c, &next, ply + 1, depth - 1);
    }
    struct position pass = position_swap(&turn->board);
    return plays->count ? sum : tables_count(c, &pass, ply + 1, depth - 1);
}

static uint64_t tables_count(struct tables_count *c, const struct position *board, unsigned ply,
                             unsigned depth)
{
    const bool three = variant_has(c->variant, FLAG_THREE_DICE);
    uint64_t sum = 0;
    for (unsigned third = three; third <= (three ? 6u : 0u); third++)
        for (unsigned nth = 0; nth < DICE_ROLLS; nth++) {
            struct turn turn = {.variant = c->variant, .board = *board, .dice = dice_nth(nth)};
            turn.third = (uint8_t)third;
            turn.turns = (uint8_t)(ply / 2);
            sum += after_roll(c, &turn, ply, depth);
        }
    return sum;
}

static int count_tables(struct arena *a, const struct variant *variant, unsigned depth)
{
    struct tables_count c = {.variant = variant};
    const struct position start = variant_start(variant);
    for (unsigned i = 1; i <= depth; i++)
        c.level[i] = (struct plays){ARENA_ARRAY(a, PLAYS_MAX, struct play), PLAYS_MAX, 0};
    for (unsigned i = 1; i <= depth && !c.full; i++) {
        uint64_t count = tables_count(&c, &start, 0, i);
        if (!c.full) printf("%u %" PRIu64 "\n", i, count);
        fflush(stdout);
    }
    if (c.full) fprintf(stderr, "tdserver perft: a roll of this game has more plays than a list holds\n");
    return c.full ? UNREADABLE : DONE;
}

// ---- the command ----

static int misuse(const char *what)
{
    fprintf(stderr, "tdserver perft: %s; see tdserver perft --help\n", what);
    return UNREADABLE;
}

static int count(const char *name, unsigned depth)
{
    struct draughts_ruleset rules;
    struct variant variant;
    struct arena a = ARENA_EMPTY;
    int status = DONE;
    if (draughts_parse(name, &rules))
        count_draughts(&a, &rules, depth);
    else if (variant_parse(name, &variant))
        status = count_tables(&a, &variant, depth);
    else
        status = misuse("there is no game of that name");
    arena_free(&a);
    return status;
}

int cli_perft(int argc, char **argv)
{
    const char *name = NULL;
    int64_t depth = 1;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help")) return show_help();
        bool last = i + 1 == argc;
        if (!strcmp(argv[i], "--variant") && !last)
            name = argv[++i];
        else if (strcmp(argv[i], "--depth") || last || !text_int64(text_of(argv[++i]), &depth))
            return misuse("say --variant NAME and --depth N");
    }
    if (!name) return misuse("say which game with --variant");
    if (depth < 1 || depth > DEPTH_MAX) return misuse("the depth is 1 to 12");
    return count(name, (unsigned)depth);
}
