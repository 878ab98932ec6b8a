// SPDX-License-Identifier: MIT
// Bounds: the most of everything one stream may hold, each named once and computed from those it follows
// from. The .def tables, the container of rows and the database's checks say the same numbers. A command
// that would pass a bound is refused. Bounds may become wider with a release, never narrower: old ledgers
// stay readable.
#ifndef DIRECTOR_BOUNDS_H
#define DIRECTOR_BOUNDS_H

enum {
    ENTRIES_MAX = 512,
    ADDRESS_BYTES = 90, // of a server: a refusal tells it whole
    WALL_MESSAGE = 160, // what a hall reads from its other end
    TABLES_MAX = 512,
    ENTRY_PERSONS_MAX = 8,                                    // a pair, a team with those who may step in
    BOARDS_MAX = 7,                                           // of a team match
    TEAM_MAX = BOARDS_MAX + 3,                                // members of a team, with those who may step in
    PERSON_MARK = 43,                                         // characters: base64url of 32 bytes
    PERSON_MARKS = ENTRY_PERSONS_MAX * (PERSON_MARK + 1) - 1, // a list of them, spaces between
    SECTIONS_MAX = 16,
    LOTS_MAX = 999,          // drawings of lots and barrages of an event
    LOTS_STAND_MAX = 512,    // who may be parted by them at once
    DICE_MAX = 666,          // a roll as a number: three dice, where a game throws as many
    AMOUNT_MAX = 2000000000, // of one line, in the smallest unit of the currency
    PAID_UNIT_MAX = 1000000, // the least that is paid out, likewise
    SHARE_WHOLE = 10000,     // hundredths of a percent
    POOLS_MAX = 16,
    PRIZES_MAX = 200,         // lines of one pool's prize table
    PRIZE_NUMBERS = 256,      // a prize's row is n = pool * PRIZE_NUMBERS + line
    CASH_MAX = 16384,         // lines of the cash book
    SITTINGS_MAX = 64,        // side tables of an event
    SITTING_PLAYERS_MAX = 12, // who ever sat at one
    SITTING_GAMES_MAX = 500,
    SITTING_MINUTES_MAX = 1440, // until its time is up
    SITTING_ACTS_MAX = 8191,    // said at one, with what was struck
    SITTING_NUMBERS = 8192,     // an act's row is n = sitting * SITTING_NUMBERS + act
    SITTING_PLAY_TEXT = 63,     // longest play that is legal, in bytes
    SITTING_CUBE_MAX = 4096,
    SITTING_GAME_MAX =
        65536, // a cube and the automatic doubles beside it: all games of a side table stay within SITTING_SUM_MAX
    SITTING_POINTS_MAX = 100000, // paid at once
    SITTING_STAKE_MAX = 1000000, // of a point, or of a wager, in the smallest unit of the currency
    SITTING_AUTOMATIC_MAX = 6,
    SITTING_SUM_MAX = 2000000000,
    MATCHES_MAX = SECTIONS_MAX * ENTRIES_MAX, // of all sections together: 8,192
    NODES_MAX = MATCHES_MAX,                  // every node has a match from the draw on
    // One knockout bracket: ENTRIES_MAX - 1 matches and the one for third place.
    BRACKET_MATCHES_MAX = ENTRIES_MAX,
    BRACKET_SLOT_MAX = BRACKET_MATCHES_MAX / 2 - 1, // of its first round, from 0
    ROUNDS_MAX = 9,                      // of a knockout: 2 to the power of ROUNDS_MAX is ENTRIES_MAX
    BRACKET_ROUNDS_MAX = ROUNDS_MAX + 1, // one more than is played: as the first release had it
    // A section: a double elimination of all has 9 + 16 + 2 rounds, an all-play-all of 45 entries 45.
    SECTION_ROUNDS_MAX = 63,
    PAIRINGS_MAX = NODES_MAX, // of a section that is paired as players become free: a place each at least
    LIVES_MAX = 9,
    RUNGS_MAX = 2 * ENTRIES_MAX, // who has joined the ladders of one event
    LADDER_REACH_MAX = 99,       // places up
    LADDER_DAYS_MAX = 366,       // to play a challenge, or until the same two may meet again
    BATCH_MAX = ENTRIES_MAX / 2, // pairs that are made at once
    GROUP_MAX = 16,              // drawn into one of several groups
    LIVES_SUM_MAX = LIVES_MAX * ENTRIES_MAX,
    WORTHS = 5,                              // a win, a draw, a loss, a bye, a walkover
    WORTH_MOST = 20,                         // halves of a point
    WORTH_TEXT = 14,                         // what results are worth (director/pairing/tie_words.h)
    CALENDAR_TEXT = SECTION_ROUNDS_MAX * 22, // of a league: from and until of every round
    APPOINTMENT_NOTE = 120,
    TIES_TEXT = 120,                    // words of an order of criteria, likewise
    SECTION_SLOT_MAX = ENTRIES_MAX - 1, // of a round, from 0
    SEAT_NUMBERS = 2 * ENTRIES_MAX,     // a seat's row is n = section * SEAT_NUMBERS + entry
    GAMES_PER_MATCH_MAX = 255,
    MATCH_LENGTH_MAX = 9999, // where checkers are counted; everywhere else 99 (director/games/match.h)
    MEN_MAX = 60,            // what fifteen checkers count at most
    POSITION_TEXT = 95,      // a position ID with its mark (engine/situation.h)
    DRAUGHTS_LINE = 4000,    // the acts of a game of draughts as text
    DRAUGHTS_TEXT = 79,      // one play of it
    DRAUGHTS_BOARD = 255,    // its board as FEN
    DRAUGHTS_OPENINGS = 49,  // of a two-move ballot
    SETUP_TEXT = 104,        // the same with a cube and whose it is: " 32768b"
    GAMES_TEXT = 240,        // the games that take turns in a match, as engine/series.h reads them
    GAME_WRITTEN = 9,        // numbers by which an undo tells one game (restore.h)
    // What tablets may have kept for the director: a whole match to 25 that was entered without the network, and
    // as much again by the tablet that took its table over.
    CLAIMS_PER_DEVICE_MAX = 64, // results, of one match by one tablet
    CLAIMS_PER_MATCH_MAX = 128,
    TURNS_KEPT_MAX = 1000,                  // actions of one match, since a director last looked
    GAME_NUMBERS = GAMES_PER_MATCH_MAX + 1, // a game's row is n = match * GAME_NUMBERS + game
    GAME_ROWS_MAX = MATCHES_MAX * GAME_NUMBERS + GAMES_PER_MATCH_MAX,
    ROWS_MAX = 1000000, // of any other kind
};

// The most that a server's clock is set by, ms either way: some 140,000 years.
#define CLOCK_STEP_MOST_MS ((int64_t)1 << 52)

#endif
