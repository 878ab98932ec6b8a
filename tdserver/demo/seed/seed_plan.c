// SPDX-License-Identifier: MIT
#include "demo/seed/seed_plan.h"

const char seed_club_name[] = "Old Harbour Backgammon Club", seed_time_zone[] = "Europe/Copenhagen";
const char seed_practice[] = "PRACTICE: ";

enum { MINUTE_MS = 60000, DAY_MS = 24 * 60 * MINUTE_MS };

// Nobody of these is anybody; the same names are the same people at all events.
#define MEMBERS                                                                                              \
    "Mette Kjeldgaard,Old Harbour,DK\nJonas Brandtner,Old Harbour,DK\nIlse Dornfeld,Old Harbour,DE\n"        \
    "Gaspard Leriche,Old Harbour,FR\nKatrin Vesterby,Old Harbour,DK\nNadia Benhaddou,Old Harbour,MA\n"       \
    "Marisol Quintero,Old Harbour,ES\nAurelio Montanari,Old Harbour,IT\nSigne Thorvald,Old Harbour,DK\n"     \
    "Anselm Rothweiler,Old Harbour,DE\nYusuf Demirkan,Old Harbour,TR\n"
#define GUESTS                                                                                               \
    "Ewan Strachan,Leith,GB\nPiet van Houtum,Utrecht,NL\nLiv Aasheim,Bergen,NO\n"                            \
    "Tomasz Wierzba,Gdynia,PL\nAila Suorsa,Tampere,FI\nΕλένη Καραγιάννη,Thessaloniki,GR\n"    \
    "Ruben Achterberg,Utrecht,NL\nSunniva Holt,Bergen,NO\nHamish Calder,Leith,GB\n"                          \
    "Oddny Sveinsdottir,Reykjavik,IS\nBruno Castellari,Trieste,IT\n"
#define LATECOMER "Freja Nymark,Aarhus,DK\n"
#define NEWCOMER  "Lucía Ferrándiz,Valencia,ES\n"

#define MAIN(...)                                                                                            \
    {                                                                                                        \
        .name = "Main", .kind = SECTION_KNOCKOUT, .lengths = {9, 9, 7}, .length_count = 3, __VA_ARGS__       \
    }
#define CONSOLATION                                                                                          \
    {                                                                                                        \
        .name = "Consolation", .kind = SECTION_PROGRESSIVE, .fed_by = 1, .lengths = {7, 5},                  \
        .length_count = 2                                                                                    \
    }
#define LAST_CHANCE                                                                                          \
    {                                                                                                        \
        .name = "Last chance", .kind = SECTION_LAST_CHANCE, .fed_by = 2, .lengths = {3}, .length_count = 1,  \
        .rounds = {1, 2, 3}, .round_count = 3                                                                \
    }

const struct seed_plan seed_plans[SEED_EVENINGS] = {
    {.title = "%A Open %V",
     .entries = GUESTS MEMBERS LATECOMER,
     .sections = {MAIN(.third_place = false), CONSOLATION, LAST_CHANCE},
     .section_count = 3,
     .acts = {{SEED_COMES_LATE, 1, 1, REPAIR_NONE, "the train was late"},
              {SEED_GOES_HOME, 2, 1, REPAIR_NONE, "a long way home"},
              {SEED_MISREAD, 2, 2, REPAIR_ANNUL, "the score was read backwards"},
              {SEED_NO_SHOW, 3, 1, REPAIR_NONE, "called three times"},
              {SEED_MISREAD, 1, 3, REPAIR_AS_PLAYED, "found too late; all four players agree"}},
     .tables = 6,
     .starts_at_min = -1,
     .begins_ms = -7LL * DAY_MS - 240LL * MINUTE_MS,
     .pace_ms = 40000,
     .check_ins = 22,
     .games = SEED_EVERYBODY,
     .drawn = true,
     .closed = true},
    {.title = "%A Open %V",
     .entries = MEMBERS GUESTS LATECOMER NEWCOMER,
     .sections = {MAIN(.third_place = false), CONSOLATION, LAST_CHANCE},
     .section_count = 3,
     .acts = {{SEED_GOES_HOME, 2, 1, REPAIR_NONE, "has a ferry to catch"}},
     .tables = 6,
     .starts_at_min = -1,
     .begins_ms = -240LL * MINUTE_MS,
     .pace_ms = 40000,
     .check_ins = SEED_EVERYBODY,
     .games = 190,
     .drawn = true,
     .clocks = true},
    {.title = "%A Knockout",
     .entries = MEMBERS,
     .sections = {MAIN(.third_place = true), CONSOLATION},
     .section_count = 2,
     .tables = 6,
     .starts_at_min = 19 * 60,
     .begins_ms = -40LL * MINUTE_MS,
     .pace_ms = 40000,
     .check_ins = 6,
     .fee = 2000,
     .house = 200},
    {.title = "Harbour Ladder",
     .entries = MEMBERS,
     .sections = {{.name = "Ladder", .kind = SECTION_LADDER, .lengths = {7}, .length_count = 1}},
     .section_count = 1,
     .tables = 2,
     .starts_at_min = -1,
     .begins_ms = -60LL * DAY_MS - 30LL * MINUTE_MS,
     .pace_ms = 40000,
     .drawn = true,
     .ladder = true},
};
