// SPDX-License-Identifier: MIT
#include "director/profile.h"

#include "engine/mem.h"

static const struct setting_choice choices_crawford[] = {
    {"off", "The Crawford rule is not used."},
    {"on", "Crawford rule: the first game after a side stands one point away is played without the cube."},
};
static const struct setting_choice choices_crawford_cube[] = {
    {"void", "A cube turned in the Crawford game is void; the game counts at cube 1."},
    {"stands", "A cube offered and taken in the Crawford game stands."},
};
static const struct setting_choice choices_dead_cube[] = {
    {"doubler", "A side may not turn a cube that already gives it the points it needs."},
    {"both", "The cube is dead once it ensures that the match ends with this game, whoever wins."},
    {"never", "The cube may be turned at any score except double match point."},
};
static const struct setting_choice choices_cube_limit[] = {
    {"limit", "The cube goes no higher than {0} (0: no limit)."}};
static const struct setting_choice choices_jacoby[] = {
    {"off", "Gammons and backgammons always count."},
    {"on", "Gammons and backgammons count only when the cube was turned."},
};
static const struct setting_choice choices_correction[] = {
    {"next_match", "A recorded result can be corrected until either player has started a later match."},
    {"stands", "A recorded result stands; only the director may overrule it, with a reason."},
};
static const struct setting_choice choices_confirmation[] = {
    {"both", "Both sides confirm: who loses reports, or the other side agrees; both sign the final score."},
    {"reporter", "One report at the table is enough."},
};
static const struct setting_choice choices_penalty_loss[] = {
    {"off", "Penalty points are counted whatever their number."},
    {"on", "More than half of the match in penalty points loses it."},
};
static const struct setting_choice choices_late_first[] = {
    {"minutes", "The first penalty point for lateness falls due after {0} minutes (0: none)."}};
static const struct setting_choice choices_late_step[] = {
    {"minutes", "One more penalty point falls due each further {0} minutes."}};
static const struct setting_choice choices_moves[] = {
    {"condonable",
     "An illegal play stands unless the opponent demands its correction before rolling or doubling."},
    {"legal",
     "Both sides must point out an illegal play; it is corrected until the opponent has legally rolled."},
    {"next_play", "An illegal play is corrected until the opponent's next play is completed."},
    {"responsible", "The mover is responsible for the own plays; the opponent need not speak."},
};
static const struct setting_choice choices_premature[] = {
    {"void", "A premature roll is void, a premature double stands."},
    {"stands", "Premature actions stand; the opponent completes the turn knowing them."},
    {"opponent", "After a premature roll the opponent says whether it stands and may revise the play."},
};
static const struct setting_choice choices_die_on_checker[] = {
    {"cocked", "A die that comes to rest on a checker is rolled again."},
    {"valid", "A die that lies flat on a checker counts."},
};
static const struct setting_choice choices_set_up[] = {
    {"rolls",
     "A wrong starting position is corrected before roll number {0} of the game, later only if both agree."}};
static const struct setting_choice choices_wrong_length[] = {
    {"appointed", "Matches go to the appointed length: too short is resumed, too long ended where the length "
                  "was reached."},
    {"agreed", "The length both players wrote down stands."},
};
static const struct setting_choice choices_clock[] = {
    {"none", "No clocks."},
    {"preferred", "Clocks are used when either player asks for one."},
    {"delay", "Clocks with simple delay are used in all matches."},
    {"bronstein", "Clocks with Bronstein delay are used in all matches."},
};
static const struct setting_choice choices_reserve[] = {
    {"seconds", "Reserve time: {0} seconds for each point of the match."}};
static const struct setting_choice choices_delay[] = {
    {"seconds", "Each turn begins with {0} seconds that do not count."}};
static const struct setting_choice choices_overtime[] = {
    {"seconds", "After a first expiry {0} seconds are given once (0: the match is lost at once)."}};
static const struct setting_choice choices_ties[] = {
    {"shared", "Places that are not decided by play are shared, and so is their money."},
    {"played", "Places that pay differently are played off."},
};
static const struct setting_choice choices_plays_delay[] = {
    {"minutes", "Plays are published {0} minutes after they were made."}};

static const struct setting_choice choices_expiry[] = {
    {"noticed", "Who notices that the opponent's time has run out says so, and the expiry counts from then."},
    {"automatic", "A reserve that has run out counts at once."},
    {"director", "A reserve that has run out is shown to the director, who decides."},
};
static const struct setting_choice choices_expiry_saves[] = {
    {"off", "Time that has run out loses whatever the score and the position."},
    {"on",
     "Time that has run out does not lose when the opponent can no longer win the game and the game is worth "
     "the points that are missing."},
};
static const struct setting_choice choices_reserve_extra[] = {
    {"seconds", "{0} seconds are added to the reserve of every match."}};
static const struct setting_choice choices_reserve_most[] = {
    {"minutes", "Reserve and overtime together are never longer than {0} minutes (0: no limit)."}};
static const struct setting_choice choices_reserve_less[] = {
    {"seconds",
     "A clock introduced during a match has {0} seconds less for each point that either side has scored."}};
static const struct setting_choice choices_pair_reserve[] = {
    {"seconds", "Where a pair plays, the reserve time is {0} seconds for each point of the match."}};
static const struct setting_choice choices_pair_delay[] = {
    {"seconds", "Where a pair plays, each turn begins with {0} seconds that do not count."}};
static const struct setting_choice choices_pair_less[] = {
    {"seconds",
     "Where a pair plays, a clock introduced during a match has {0} seconds less for each point scored."}};
static const struct setting_choice choices_reroll[] = {
    {"runs", "The clock keeps running while dice are rolled again."},
    {"resets", "When dice are rolled again the free time of the turn begins anew."},
};
static const struct setting_choice choices_breaks[] = {
    {"number", "Each side may take {0} breaks in a match."}};
static const struct setting_choice choices_break_length[] = {{"minutes", "A break lasts {0} minutes."}};
static const struct setting_choice choices_recording[] = {
    {"off", "Plays are not recorded at the tablets."},
    {"offered", "Players or a recorder may record the plays at the tablet."},
    {"asked", "Every match is recorded play by play."},
};
static const struct setting_choice choices_play_help[] = {
    {"nobody", "The tablet never shows which plays are legal."},
    {"recorder", "Legal plays are shown to a recorder and to the arbiter, not to the players."},
    {"everybody", "Legal plays are shown to everybody at the tablet."},
};
static const struct setting_choice choices_player_pin[] = {
    {"off", "A tap on a player's half of the tablet speaks for the player."},
    {"on", "Ready and the final card ask for the player's own PIN."},
};
static const struct setting_choice choices_rest[] = {
    {"minutes", "A player may rest {0} minutes after a match before the next one is called (0: at once)."}};
// CUBE_MAX is reached after seven of them: that many is as good as no limit.
static const struct setting_choice choices_automatic_doubles[] = {
    {"number",
     "Equal dice at the start double the cube, at most {0} times in a game (0: not at all, 7: without "
     "a limit)."}};
static const struct setting_choice choices_opening[] = {
    {"seated", "Checkers and side of the board are agreed on before the match."},
    {"winner", "Who wins the opening of a game chooses the checkers and the side of the board."},
};
static const struct setting_choice choices_dice[] = {
    {"four", "Each side rolls two dice of its own."},
    {"two", "Both sides roll the same two dice, which pass over the board."},
};
static const struct setting_choice choices_dice_side[] = {
    {"agreed", "Into which half of the board dice are thrown is agreed on before the match."},
    {"right",
     "Dice are thrown into the right-hand half of the board. When one falls elsewhere or leans, both are "
     "thrown again, without a penalty."},
};

static const struct setting_choice choices_self_check_in[] = {
    {"off", "Players check in at the desk alone."},
    {"on", "Players may check themselves in with their phone, by the code on the hall's wall."},
};

static const struct setting_choice choices_last_call[] = {
    {"hour",
     "Of an event of several days no match begins from {0} o'clock on until the event's own hour (0: play "
     "goes on until the end)."}};

#define SETTING(id, name, section, until, unit, fallback, low, high, choices, title)                         \
    {name, section, until, unit, fallback, low, high, choices, title},
const struct setting_type setting_types[SETTINGS] = {
    {"", "", ALWAYS, UNIT_NUMBER, 0, 0, 0, NULL, ""},
#include "director/profile.def"
};
#undef SETTING

int32_t profile_value(const struct state *state, enum setting setting)
{
    const struct row_setting *row = state_setting(state, (int32_t)setting);
    return row ? row->value : setting_types[setting].fallback;
}

const char *profile_sentence(enum setting setting, int32_t value)
{
    const struct setting_type *type = &setting_types[setting];
    bool worded = type->unit == UNIT_CHOICE || type->unit == UNIT_YES_NO;
    return type->choices[worded ? value - type->low : 0].sentence;
}

enum setting setting_by_name(const char *name)
{
    for (int i = 1; i < SETTINGS; i++)
        if (text_same(setting_types[i].name, name)) return (enum setting)i;
    return SETTING_NONE;
}

// With the Jacoby rule it matters who turned the cube, and a reported game does not say that it was nobody.
static int32_t automatic_doubles(const struct state *state)
{
    return profile_value(state, SETTING_JACOBY) ? 0 : profile_value(state, SETTING_AUTOMATIC_DOUBLES);
}

struct match_rules profile_match_rules(const struct state *state)
{
    return (struct match_rules){.crawford = profile_value(state, SETTING_CRAWFORD),
                                .jacoby = profile_value(state, SETTING_JACOBY),
                                .crawford_cube = profile_value(state, SETTING_CRAWFORD_CUBE),
                                .dead_cube = profile_value(state, SETTING_DEAD_CUBE),
                                .cube_limit = profile_value(state, SETTING_CUBE_LIMIT),
                                .automatic = automatic_doubles(state)};
}
