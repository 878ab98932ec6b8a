// SPDX-License-Identifier: MIT
// Operations: everything the desk can do, by name; http/routes.c gives each its address. Plain commands are
// rows of the tables here, the others are functions in the file of their family.
#ifndef DESK_OPERATIONS_H
#define DESK_OPERATIONS_H
#include "desk/operation.h"

// Commands that are nothing but decide and apply: X(command, reply, row that If-Match means, If-Match
// required). Where the path names no row of that kind, the list of all of them is meant.
#define PLAIN_OPERATIONS(X)                                                                                  \
    X(tournament_settings, tournament, ROW_tournament, true)                                                 \
    X(setting_set, profile, ROW_setting, true)                                                               \
    X(rounds_set, tournament, ROW_tournament, true)                                                          \
    X(wall_set, tournament, ROW_tournament, false)                                                           \
    X(auto_call, tournament, ROW_tournament, false)                                                          \
    X(entry_check_in, entry, ROW_entry, false)                                                               \
    X(entry_check_out, entry, ROW_entry, false)                                                              \
    X(entry_withdraw, entry, ROW_entry, false)                                                               \
    X(entry_remove, entry, ROW_entry, false)                                                                 \
    X(entry_reinstate, entry, ROW_entry, false)                                                              \
    X(entry_seed, entry, ROW_entry, true)                                                                    \
    X(team_set, entry, ROW_entry, true)                                                                      \
    X(draw_preview, preview, ROW_tournament, false)                                                          \
    X(section_add, made_section, ROW_section, false)                                                         \
    X(section_set, section, ROW_section, true)                                                               \
    X(section_remove, tournament, ROW_section, false)                                                        \
    X(seat_put, section, ROW_section, false)                                                                 \
    X(lots_draw, section, ROW_section, false)                                                                \
    X(lots_lift, section, ROW_section, false)                                                                \
    X(barrage_add, made_section, ROW_section, false)                                                         \
    X(money_set, money, ROW_money, false)                                                                    \
    X(pool_set, pool, ROW_pool, false)                                                                       \
    X(prizes_set, pool, ROW_pool, false)                                                                     \
    X(entry_sell, pool, ROW_pool, false)                                                                     \
    X(cash_note, made_receipt, ROW_cash, false)                                                              \
    X(cash_strike, receipt, ROW_cash, false)                                                                 \
    X(sitting_open, made_sitting, ROW_sitting, false)                                                        \
    X(sitting_say, sitting, ROW_sitting, false)                                                              \
    X(sitting_strike, sitting, ROW_sitting, false)                                                           \
    X(sitting_remove, sitting, ROW_sitting, false)                                                           \
    X(pairing_rule, section, ROW_section, true)                                                              \
    X(calendar_set, section, ROW_section, true)                                                              \
    X(match_appoint, match, ROW_match, false)                                                                \
    X(round_pair, section, ROW_section, false)                                                               \
    X(round_undo, section, ROW_section, false)                                                               \
    X(repair, match, ROW_match, true)                                                                        \
    X(draw_undo, tournament, ROW_tournament, false)                                                          \
    X(lineup_set, match, ROW_match, false)                                                                   \
    X(match_uncall, match, ROW_match, false)                                                                 \
    X(match_move, match, ROW_match, false)                                                                   \
    X(match_not_ours, match, ROW_match, false)                                                               \
    X(match_start, match, ROW_match, false)                                                                  \
    X(matches_start, tournament, ROW_tournament, false)                                                      \
    X(game_report, match, ROW_match, false)                                                                  \
    X(game_wrong, match, ROW_match, false)                                                                   \
    X(game_confirm, match, ROW_match, false)                                                                 \
    X(game_undo, match, ROW_match, false)                                                                    \
    X(game_correct, match, ROW_match, true)                                                                  \
    X(final_report, match, ROW_match, false)                                                                 \
    X(match_dispute, match, ROW_match, false)                                                                \
    X(dispute_agree, match, ROW_match, false)                                                                \
    X(dispute_resolve, match, ROW_match, true)                                                               \
    X(claim_settle, made_match, ROW_match, false)                                                            \
    X(result_set, match, ROW_match, true)                                                                    \
    X(match_no_show, match, ROW_match, true)                                                                 \
    X(penalty_set, match, ROW_match, true)                                                                   \
    X(director_call, match, ROW_match, false)                                                                \
    X(director_call_off, match, ROW_match, false)                                                            \
    X(director_come, match, ROW_match, false)                                                                \
    X(clock, match, ROW_match, false)                                                                        \
    X(clock_introduce, match, ROW_match, false)                                                              \
    X(clock_adjust, match, ROW_match, false)                                                                 \
    X(clock_expiry, match, ROW_match, false)                                                                 \
    X(match_resume, match, ROW_match, false)                                                                 \
    X(turn_record, match, ROW_match, false)                                                                  \
    X(turn_undo, match, ROW_match, false)                                                                    \
    X(turn_correct, match, ROW_match, false)                                                                 \
    X(turns_amend, match, ROW_match, false)                                                                  \
    X(record_settle, match, ROW_match, false)                                                                \
    X(draughts_say, match, ROW_match, false)                                                                 \
    X(draughts_undo, match, ROW_match, false)                                                                \
    X(play_help_set, match, ROW_match, false)                                                                \
    X(position_agree, match, ROW_match, false)

// The same for commands that may also change the hall of the club: which tables the tournament has of it, their
// cards and tablets (desk/hall.h).
#define HALL_OPERATIONS(X)                                                                                   \
    X(tournament_open, tournament, ROW_tournament, false)                                                    \
    X(hand_over, tournament, ROW_tournament, false)                                                          \
    X(take_over, tournament, ROW_tournament, false)                                                          \
    X(tournament_close, tournament, ROW_tournament, false)                                                   \
    X(tournament_reopen, tournament, ROW_tournament, false)                                                  \
    X(tables_set, tables, ROW_hall_table, true)                                                              \
    X(table_set, table, ROW_hall_table, true)                                                                \
    X(card_revoke, table, ROW_hall_table, false)                                                             \
    X(table_take, table, ROW_hall_table, false)                                                              \
    X(draw_make, drawn, ROW_tournament, false)

// The same for commands that call players to a table: who plays in another tournament of the club is looked up first.
#define CALL_OPERATIONS(X)                                                                                   \
    X(match_call, match, ROW_match, false)                                                                   \
    X(match_call_next, made_match, ROW_match, false)

// The same for what breaks a match off: what is rolled and not recorded yet goes along (operations/drafts.c).
#define ROLL_OPERATIONS(X) X(match_adjourn, match, ROW_match, false)

// Operations with a hand of their own.
#define OWN_OPERATIONS(X)                                                                                    \
    X(draw_look)                                                                                             \
    X(forecast)                                                                                              \
    X(template_keep)                                                                                         \
    X(template_drop)                                                                                         \
    X(template_list)                                                                                         \
    X(tournament_create)                                                                                     \
    X(entries_add)                                                                                           \
    X(entry_person)                                                                                          \
    X(entry_name)                                                                                            \
    X(card_issue)                                                                                            \
    X(pin_show)                                                                                              \
    X(table_open_here)                                                                                       \
    X(device_join)                                                                                           \
    X(open_pins)                                                                                             \
    X(device_newcomer)                                                                                       \
    X(newcomer_answer)                                                                                       \
    X(device_revoke)                                                                                         \
    X(device_heartbeat)                                                                                      \
    X(device_list)                                                                                           \
    X(device_here)                                                                                           \
    X(club_tables)                                                                                           \
    X(floor)                                                                                                 \
    X(repair_look)                                                                                           \
    X(next_round)                                                                                            \
    X(released_round)                                                                                        \
    X(money)                                                                                                 \
    X(prizes)                                                                                                \
    X(sittings)                                                                                              \
    X(sitting)                                                                                               \
    X(sitting_mat)                                                                                           \
    X(prizes_look)                                                                                           \
    X(ladder)                                                                                                \
    X(sums)                                                                                                  \
    X(calendar)                                                                                              \
    X(entry_calendar)                                                                                        \
    X(plain)                                                                                                 \
    X(plain_list)                                                                                            \
    X(event_title)                                                                                           \
    X(embed)                                                                                                 \
    X(entry_embed)                                                                                           \
    X(bye_list)                                                                                              \
    X(act_list)                                                                                              \
    X(act_undo)                                                                                              \
    X(ledger_page)                                                                                           \
    X(match_ledger)                                                                                          \
    X(ledger_export)                                                                                         \
    X(checkpoint)                                                                                            \
    X(proof)                                                                                                 \
    X(match_ready)                                                                                           \
    X(card_sign)                                                                                             \
    X(entry_pin)                                                                                             \
    X(plays_import)                                                                                          \
    X(photo_put)                                                                                             \
    X(photo_get)                                                                                             \
    X(photo_erase)                                                                                           \
    X(draft_put)                                                                                             \
    X(unfinished)                                                                                            \
    X(plays)                                                                                                 \
    X(mat)                                                                                                   \
    X(draughts)                                                                                              \
    X(pdn)                                                                                                   \
    X(changes)                                                                                               \
    X(set_up)                                                                                                \
    X(sign_in)                                                                                               \
    X(sign_out)                                                                                              \
    X(me)                                                                                                    \
    X(session_list)                                                                                          \
    X(session_end)                                                                                           \
    X(sessions_end)                                                                                          \
    X(account_sessions_end)                                                                                  \
    X(totp)                                                                                                  \
    X(totp_begin)                                                                                            \
    X(totp_confirm)                                                                                          \
    X(totp_remove)                                                                                           \
    X(account_totp_remove)                                                                                   \
    X(account_list)                                                                                          \
    X(account_add)                                                                                           \
    X(account_change)                                                                                        \
    X(account_password)                                                                                      \
    X(program_add)                                                                                           \
    X(club_set)                                                                                              \
    X(club_list)                                                                                             \
    X(player_list)                                                                                           \
    X(player_add)                                                                                            \
    X(player_get)                                                                                            \
    X(player_ratings)                                                                                        \
    X(player_memory)                                                                                         \
    X(entry_pages)                                                                                           \
    X(persons)                                                                                               \
    X(rating_list)                                                                                           \
    X(rating_lists)                                                                                          \
    X(season)                                                                                                \
    X(player_merge)                                                                                          \
    X(own_page_hide)                                                                                         \
    X(hall_code)                                                                                             \
    X(entry_arrive)                                                                                          \
    X(player_hide)                                                                                           \
    X(player_split)                                                                                          \
    X(player_erase)                                                                                          \
    X(player_change)                                                                                         \
    X(tournament_list)                                                                                       \
    X(stream)                                                                                                \
    X(network)                                                                                               \
    X(network_try)                                                                                           \
    X(copies)                                                                                                \
    X(ready)                                                                                                 \
    X(engine_games)                                                                                          \
    X(engine_plays)                                                                                          \
    X(engine_judge)                                                                                          \
    X(engine_transcript)

// The reply of a command about a match: the match.
void reply_match(struct desk_thread *thread, struct call *c, struct cached_stream *l);
// ... of a command about the club: the club.
void reply_club(struct desk_thread *thread, struct call *c, struct cached_stream *l);

// What runs HALL_OPERATIONS, CALL_OPERATIONS, and ROLL_OPERATIONS.
void hall_run_command(struct desk_thread *thread, struct call *c);
void calls_run_command(struct desk_thread *thread, struct call *c);
void drafts_run_command(struct desk_thread *thread, struct call *c);
// Another server has kept what is being entered of a match: uid and numbers.match of the call.
extern const struct operation draft_heard;

#define OPERATION(name, ...) extern const struct operation operation_##name;
PLAIN_OPERATIONS(OPERATION)
HALL_OPERATIONS(OPERATION)
CALL_OPERATIONS(OPERATION)
ROLL_OPERATIONS(OPERATION)
OWN_OPERATIONS(OPERATION)
#undef OPERATION

#endif
