// SPDX-License-Identifier: MIT
#include "codec/draughts/pdn_file.h"

#include <inttypes.h>
#include <string.h>

enum { NAME_ROOM = 128 };

// ---- what a file is

bool pdn_known(struct text name, struct text input)
{
    size_t digits = 0;
    enum { ENDING = 4 };
    if (name.len >= ENDING &&
        text_equal_ascii_fold((struct text){name.at + name.len - ENDING, ENDING}, TEXT(".pdn")))
        return true;
    if (transcript_letters(&input).line) return false;
    input = text_trim(input);
    while (digits < input.len && input.at[digits] >= '0' && input.at[digits] <= '9')
        digits++;
    if (digits) return digits < input.len && input.at[digits] == '.';
    return input.len && memchr("[{%", *input.at, 3);
}

const char *pdn_open(struct arena *a, struct text input, struct text variant, int64_t budget,
                     struct pdn_file *out)
{
    char name[NAME_ROOM] = "draughts";
    *out = (struct pdn_file){.rest = input, .line = 1, .budget = budget, .room = pdn_room(a)};
    if (variant.len >= sizeof name) return "this is no game of draughts";
    if (variant.len) memcpy(name, variant.at, variant.len), name[variant.len] = '\0';
    if (!draughts_parse(name, &out->expected)) return "this is no game of draughts, like draughts+huff";
    return NULL;
}

bool pdn_at_end(const struct pdn_file *file)
{
    for (size_t i = 0; i < file->rest.len; i++)
        if ((unsigned char)file->rest.at[i] > ' ') return false;
    return true;
}

// ---- a game

struct judging {
    struct arena *a;
    struct pdn_game game;
    struct pdn_judged judged;
    struct transcript_fault fault;
    int32_t line;
    bool result_ok;
    const char *note; // NULL: none
};

static unsigned with_verdict(const struct judging *j, enum draughts_verdict verdict)
{
    unsigned count = 0;
    for (size_t i = 0; i < j->judged.count; i++)
        count += j->judged.said[i].verdict == verdict;
    return count;
}

static const struct draughts_board *board_before(const struct pdn_game *game, size_t play)
{
    return play ? &game->play[play - 1].after : &game->start;
}

static const char *colour_word(int side)
{
    return side == BLACK ? "black" : "white";
}

// Who cannot play has lost, or won in the losing game; a result that says otherwise is wrong. Any other end may have been agreed.
static void compare_result(struct judging *j, struct draughts_play *list)
{
    const struct pdn_game *game = &j->game;
    const struct draughts_board *end = board_before(game, game->plays);
    struct draughts_plays plays = {list, DRAUGHTS_PLAYS_MAX, 0, false, 0};
    bool whole = !j->fault.line && game->plays && j->judged.count == game->plays;
    j->result_ok = true;
    if (whole) draughts_lawful(&game->rules, end, &plays);
    if (!whole || plays.count) return;
    int winner = draughts_has(&game->rules, RULE_LOSING) ? end->turn : !end->turn;
    enum pdn_result is = winner == BLACK ? PDN_BLACK_WON : PDN_WHITE_WON;
    if (game->result == is || game->result == PDN_OPEN) return;
    struct text said = pdn_result_word(game->result);
    j->result_ok = false;
    j->note = arena_printf(j->a, "%s has no play left, so %s has won; the file says %.*s",
                           colour_word(end->turn), colour_word(winner), TEXT_ARGS(said));
}

static void judge_next(struct arena *a, struct pdn_file *file, struct judging *j)
{
    *j = (struct judging){.a = a, .line = file->line};
    file->game++;
    if (file->game == 1) j->fault = transcript_letters(&file->rest);
    if (j->fault.line)
        file->rest.len = 0, j->game.rules = file->expected;
    else
        j->fault = pdn_judge(a, &file->room, &file->rest, &file->line, &file->expected, &file->budget,
                             &j->game, &j->judged);
    if (file->budget <= 0 || pdn_at_end(file)) file->rest.len = 0;
    j->game.scratch = file->room.list;
    compare_result(j, file->room.list);
}

// ---- as JSON

static void put_tag(struct json_out *o, const struct judging *j, const char *key, struct text name)
{
    struct text value = pdn_tag(&j->game, name);
    json_put_text(o, key, value.len ? transcript_text(j->a, value) : (struct text){NULL, 0});
}

static void put_board(struct json_out *o, const char *key, const struct draughts_board *board)
{
    char fen[DRAUGHTS_FEN_ROOM];
    draughts_fen_write(board, fen);
    json_put_string(o, key, draughts_all(board) ? fen : NULL);
}

static void put_said(struct json_out *o, const struct judging *j, size_t i)
{
    const struct pdn_said *said = &j->judged.said[i];
    json_object(o);
    json_put_int(o, "line", said->line);
    json_put_string(o, "side", colour_word(board_before(&j->game, i)->turn));
    json_put_text(o, "play", transcript_text(j->a, said->word));
    json_put_string(o, "verdict", draughts_verdict_words[said->verdict]);
    if (said->verdict != DRAUGHTS_LEGAL) question_put_refusal(o, j->a, &said->why);
    json_object_end(o);
}

static void put_counts(struct json_out *o, const struct judging *j)
{
    static const enum draughts_verdict counted[] = {DRAUGHTS_LEGAL, DRAUGHTS_MISSED, DRAUGHTS_FALSE,
                                                    DRAUGHTS_UNCLEAR};
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        json_put_int(o, draughts_verdict_words[counted[i]], with_verdict(j, counted[i]));
    json_put_int(o, "unjudged", (int64_t)j->judged.left);
}

static void put_error(struct json_out *o, const struct judging *j)
{
    if (j->fault.line)
        json_put_string(o, "error",
                        arena_printf(j->a, "line %" PRId32 ": %s", j->fault.line, j->fault.detail));
    else
        json_put_null(o, "error");
}

static void put_game(struct json_out *o, const struct judging *j, struct text name, int32_t number)
{
    const struct pdn_game *game = &j->game;
    json_object(o);
    if (name.len) json_put_text(o, "file", transcript_text(j->a, name));
    json_put_int(o, "game", number);
    json_put_int(o, "line", j->line);
    // Where the tags were at fault, nobody knows what was played.
    bool begun = draughts_all(&game->start);
    json_put_string(o, "variant", begun ? game->rules.name : NULL);
    put_tag(o, j, "event", TEXT("Event"));
    put_tag(o, j, "black", TEXT("Black"));
    put_tag(o, j, "white", TEXT("White"));
    json_put_text(o, "result", pdn_result_word(game->result));
    put_board(o, "start", &game->start);
    put_board(o, "position", board_before(game, game->plays));
    json_key(o, "plays");
    json_array(o);
    for (size_t i = 0; i < j->judged.count; i++)
        put_said(o, j, i);
    json_array_end(o);
    put_counts(o, j);
    json_put_bool(o, "result_ok", j->result_ok);
    json_key(o, "notes");
    json_array(o);
    if (j->note) json_text(o, text_of(j->note));
    json_array_end(o);
    put_error(o, j);
    json_object_end(o);
}

static enum verdict verdict_of(const struct judging *j)
{
    if (j->fault.line) return VERDICT_UNREADABLE;
    bool all = with_verdict(j, DRAUGHTS_LEGAL) == j->judged.count;
    return all && j->result_ok ? VERDICT_LEGAL : VERDICT_ILLEGAL;
}

enum verdict pdn_file_judge(struct arena *a, struct text name, struct pdn_file *file, struct json_out *o)
{
    struct judging j;
    judge_next(a, file, &j);
    put_game(o, &j, name, file->game);
    return verdict_of(&j);
}

enum verdict pdn_file_judge_all(struct arena *a, struct text name, struct text input, struct text variant,
                                struct json_out *o)
{
    struct pdn_file file;
    enum verdict worst = VERDICT_LEGAL;
    const char *why = pdn_open(a, input, variant, PDN_BUDGET_ASKED, &file);
    if (!why && pdn_at_end(&file)) why = "line 1: the file holds no game";
    json_object(o);
    json_put_text(o, "file", transcript_text(a, name));
    json_key(o, "games");
    json_array(o);
    while (!why && file.rest.len) {
        enum verdict verdict = pdn_file_judge(a, (struct text){NULL, 0}, &file, o);
        if (verdict > worst) worst = verdict;
    }
    json_array_end(o);
    json_put_string(o, "error", why);
    json_object_end(o);
    return why ? VERDICT_UNREADABLE : worst;
}

// ---- in another form

static void put_note(struct json_out *notes, const struct judging *j, const struct pdn_said *said,
                     int32_t game)
{
    struct text why = question_sentence(j->a, &said->why), word = transcript_text(j->a, said->word);
    json_bytes_append(
        notes,
        text_of(arena_printf(j->a, "game %" PRId32 ", line %" PRId32 ": %.*s is %s: %.*s\n", game, said->line,
                             TEXT_ARGS(word), draughts_verdict_words[said->verdict], TEXT_ARGS(why))));
}

struct transcript_fault pdn_file_convert(struct arena *a, struct pdn_file *file,
                                         void (*write)(struct json_out *o, const struct pdn_game *game),
                                         struct json_out *o, struct json_out *notes)
{
    struct judging j;
    while (file->rest.len) {
        judge_next(a, file, &j);
        if (j.fault.line) return j.fault;
        write(o, &j.game);
        for (size_t i = 0; i < j.judged.count; i++)
            if (j.judged.said[i].verdict != DRAUGHTS_LEGAL)
                put_note(notes, &j, &j.judged.said[i], file->game);
    }
    return (struct transcript_fault){0};
}
