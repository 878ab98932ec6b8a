// SPDX-License-Identifier: MIT
// THE table: everything the server can do, and where. Who may is in the operation (desk/operations.h).
// R(method, pattern, operation, doc) · L: the same with a large body · Q: with a match file as a question · P(pattern, page, doc) for public pages
// kept as ready bytes · H(pattern, handler, doc) for what needs no desk.
#include "desk/operations.h"
#include "desk/pages/pages.h"
#include "http/api.h"

// A pasted list or a match file may be larger than a command; one that anybody may ask about, less so.
enum { IMPORT_BODY = 1024 * 1024, QUESTION_BODY = 128 * 1024 };

#define T "/api/v1/tournaments/{t}"
#define M T "/matches/{match}"
#define S T "/sections/{section}"

#define API_ROUTES(R, L, Q, P, H)                                                                            \
    R(POST, "/api/v1/setup", set_up, "Use the set-up link: the first owner and the club")                    \
    R(POST, "/api/v1/sessions", sign_in, "Sign in")                                                          \
    R(DELETE, "/api/v1/sessions/current", sign_out, "Sign out")                                              \
    R(GET, "/api/v1/sessions", session_list, "Where somebody is signed in")                                  \
    R(DELETE, "/api/v1/sessions", sessions_end, "Sign out everywhere")                                       \
    R(DELETE, "/api/v1/sessions/{session}", session_end, "End one of one's own sessions")                    \
    R(GET, "/api/v1/totp", totp, "Has somebody a second factor, and how many recovery codes")                \
    R(POST, "/api/v1/totp", totp_begin, "Begin a second factor; its secret is shown once")                   \
    R(POST, "/api/v1/totp/confirm", totp_confirm, "Switch it on by a code; recovery codes are shown once")   \
    R(POST, "/api/v1/totp/remove", totp_remove, "Take one's own second factor away")                         \
    R(GET, "/api/v1/me", me, "Who is asking, and whether the server has an owner")                           \
    R(GET, "/api/v1/accounts", account_list, "Accounts and programs of the club")                            \
    R(POST, "/api/v1/accounts", account_add, "Add an account")                                               \
    R(PUT, "/api/v1/accounts/{account}", account_change, "Change an account's role or revoke it")            \
    R(POST, "/api/v1/accounts/{account}/password", account_password, "Set a password")                       \
    R(DELETE, "/api/v1/accounts/{account}/sessions", account_sessions_end, "Sign somebody out everywhere")   \
    R(DELETE, "/api/v1/accounts/{account}/totp", account_totp_remove,                                        \
      "Take a second factor away whose phone is lost")                                                       \
    R(POST, "/api/v1/programs", program_add, "Add a program; its token is shown once")                       \
    R(GET, "/api/v1/clubs", club_list, "The club")                                                           \
    R(GET, "/api/v1/clubs/{club}/tables", club_tables, "Tables of the club's hall")                          \
    R(GET, "/api/v1/clubs/{club}/templates", template_list, "Tournaments kept as templates")                 \
    R(PUT, "/api/v1/clubs/{club}", club_set, "Name the club and its time zone")                              \
    R(GET, "/api/v1/players", player_list, "Players of the club; q searches")                                \
    R(POST, "/api/v1/players", player_add, "Add a player")                                                   \
    R(GET, "/api/v1/players/{player}", player_get, "A player, with the tournaments they played in")          \
    R(PUT, "/api/v1/players/{player}", player_change, "Change a player")                                     \
    R(POST, "/api/v1/players/{player}/merge", player_merge, "Two players are one person")                    \
    R(POST, "/api/v1/players/{player}/split", player_split, "Undo a merge")                                  \
    R(PUT, "/api/v1/players/{player}/hidden", player_hide, "Show the public no page about a player")         \
    R(POST, "/api/v1/players/{player}/erase", player_erase, "Forget a person for good")                      \
    R(GET, "/api/v1/players/{player}/ratings/{list}", player_ratings, "Where a player's rating comes from")  \
    R(GET, "/api/v1/players/{player}/memory", player_memory, "What the club remembers of a player")          \
    R(GET, "/api/v1/ratings", rating_lists, "Rating lists")                                                  \
    R(GET, "/api/v1/ratings/{list}", rating_list, "Who stands where on a rating list")                       \
    R(GET, "/api/v1/seasons/{year}", season, "Master points of a year")                                      \
    R(GET, "/api/v1/tournaments", tournament_list, "Tournaments of the club")                                \
    R(POST, "/api/v1/tournaments", tournament_create, "Create a tournament, or one like an earlier one")     \
    R(POST, "/api/v1/forecast", forecast, "What a plan of sections would come to")                           \
    P(T, PAGE_TOURNAMENT, "The tournament")                                                                  \
    R(PUT, T, tournament_settings, "Change title, day, format")                                              \
    R(PUT, T "/template", template_keep, "Keep it as a template under a name")                               \
    R(DELETE, T "/template", template_drop, "It is no template any more")                                    \
    R(PUT, T "/rounds", rounds_set, "Set the match length of each round")                                    \
    P(T "/profile", PAGE_PROFILE, "The rule profile: every setting with its sentence")                       \
    R(PUT, T "/profile/{setting}", setting_set, "Change one setting of the rule profile")                    \
    R(POST, T "/open", tournament_open, "Publish")                                                           \
    R(POST, T "/hand-over", hand_over, "Let it go on at another server")                                     \
    R(POST, T "/take-over", take_over, "Let it go on here again")                                            \
    R(POST, T "/close", tournament_close, "Close")                                                           \
    R(POST, T "/reopen", tournament_reopen, "Open a closed tournament again")                                \
    P(T "/entries", PAGE_ENTRIES, "Entries")                                                                 \
    L(POST, T "/entries", entries_add, "Add entries, as a list or as pasted text")                           \
    R(PUT, T "/entries/{entry}", entry_name, "Correct an entry's name")                                      \
    R(PUT, T "/entries/{entry}/person", entry_person, "Say who an entry is")                                 \
    R(POST, T "/entries/{entry}/check-in", entry_check_in, "Check in")                                       \
    R(POST, T "/entries/{entry}/arrive", entry_arrive, "Check in by the code on the hall's wall")            \
    R(GET, T "/hall-code", hall_code, "The code that a wall in the hall shows, for players who check in")    \
    R(POST, T "/entries/{entry}/check-out", entry_check_out, "Undo a check-in")                              \
    R(POST, T "/entries/{entry}/withdraw", entry_withdraw, "Withdraw")                                       \
    R(POST, T "/entries/{entry}/remove", entry_remove, "Take out an entry that was made by mistake")         \
    R(POST, T "/entries/{entry}/reinstate", entry_reinstate, "Take a withdrawal back")                       \
    R(POST, T "/entries/{entry}/pin", entry_pin, "Give a player a PIN; it is shown once")                    \
    R(PUT, T "/entries/{entry}/page", own_page_hide, "Hide the own page, or show it again")                  \
    R(PUT, T "/entries/{entry}/members", team_set, "Say who plays in a team, in order of the boards")        \
    R(PUT, T "/entries/{entry}/seed", entry_seed, "Set the seeding")                                         \
    R(POST, T "/draw/preview", draw_preview, "Fix the seed and show the draw")                               \
    R(POST, T "/draw", draw_make, "Make the draw")                                                           \
    R(POST, T "/draw/look", draw_look, "The draw as brackets, before it is made")                            \
    R(POST, T "/draw/undo", draw_undo, "Undo the draw while nothing has been played")                        \
    P(T "/sections", PAGE_SECTIONS, "Sections: what is drawn and played within the event")                   \
    R(POST, T "/sections", section_add, "Add a section")                                                     \
    R(PUT, S, section_set, "Change a section")                                                               \
    R(POST, S "/remove", section_remove, "Take out a section that is not drawn")                             \
    R(PUT, S "/seats/{entry}", seat_put,                                                                     \
      "Put an entry into a section, take it out, or note that it declines")                                  \
    P(T "/sections/brackets", PAGE_BRACKETS, "The brackets of all drawn sections")                           \
    P(T "/sections/standings", PAGE_ALL_STANDINGS, "Standings and places of all drawn sections")             \
    P(S "/bracket", PAGE_SECTION_BRACKET, "The bracket of a section")                                        \
    P(S "/standings", PAGE_SECTION_STANDINGS, "Standings and places of a section")                           \
    R(GET, S "/byes", bye_list, "Byes that are free for a late entry, and what each costs")                  \
    R(GET, M "/repair", repair_look, "What each choice of a repair would come to")                           \
    R(PUT, S "/rule", pairing_rule, "Say how a section for points goes on: rounds, pairing, late entries")   \
    R(PUT, S "/calendar", calendar_set, "Say when the rounds of a league are played")                        \
    R(POST, S "/lots", lots_draw, "Draw lots for a shared place")                                            \
    R(POST, S "/lots/lift", lots_lift, "Take back the lots that decided a place")                            \
    R(POST, S "/barrages", barrage_add, "Let those who share a place play for it")                           \
    R(GET, T "/money", money, "Money of the event: pools, who has paid, the balance, the cash book")         \
    R(PUT, T "/money", money_set, "Say which money is paid, what it is rounded to, and who sees it")         \
    R(GET, T "/prizes", prizes, "Prizes and what is paid out, as far as the caller may see them")            \
    R(PUT, T "/pools/{pool}", pool_set, "Make a pool or change it: who pays into it, and how much")          \
    R(PUT, T "/pools/{pool}/prizes", prizes_set, "Set the prize table of a pool")                            \
    R(POST, T "/pools/{pool}/prizes/look", prizes_look, "What a prize table would come to")                  \
    R(PUT, T "/pools/{pool}/sales/{entry}", entry_sell,                                                      \
      "Say what an entry was sold for in the auction of a pool")                                             \
    R(POST, T "/pools/{pool}/receipts", cash_note, "Note money that came in or was paid out")                \
    R(PUT, T "/receipts/{line}", cash_strike, "Strike a receipt, or let it stand again")                     \
    R(GET, T "/sittings", sittings, "Side tables: chouettes, and two who play for money")                    \
    R(POST, T "/sittings", sitting_open, "Open a side table")                                                \
    R(GET, T "/sittings/{sitting}", sitting, "A side table: who leads, what may be said, the sheet")         \
    R(GET, T "/sittings/{sitting}/mat", sitting_mat, "The recorded games of a side table as a match file")   \
    R(PUT, T "/sittings/{sitting}", sitting_remove, "Take out a side table, or put it back")                 \
    R(POST, T "/sittings/{sitting}/acts", sitting_say, "Say what happened at a side table")                  \
    R(PUT, T "/sittings/{sitting}/acts/{act}", sitting_strike,                                               \
      "Take back the last act of a side table, or let it stand again")                                       \
    R(GET, S "/next-round", next_round, "The next round as it would be paired now, and why")                 \
    R(GET, S "/rounds/{round}", released_round, "A round that was paired, and why so")                       \
    R(POST, S "/rounds", round_pair, "Pair the next round, as proposed or by hand")                          \
    R(POST, S "/rounds/undo", round_undo,                                                                    \
      "Take the last round back, or a challenge of a ladder, while none of it was begun")                    \
    R(GET, S "/ladder", ladder, "Who stands where on a ladder, whom they may challenge, and what is open")   \
    R(GET, S "/standings/{entry}", sums, "What an entry's points and tie-breaks are made of")                \
    R(POST, M "/repair", repair, "What becomes of matches that a corrected result leaves open")              \
    P(T "/tables", PAGE_TABLES, "Tables")                                                                    \
    R(PUT, T "/tables", tables_set, "Set how many tables there are")                                         \
    R(PUT, T "/tables/{table}", table_set, "Rename a table or take it out of use")                           \
    R(POST, T "/tables/{table}/card", card_issue, "Print a new card; the secret is shown once")              \
    R(DELETE, T "/tables/{table}/card", card_revoke, "Void the table's card")                                \
    R(POST, T "/tables/{table}/pin", pin_show, "Show a PIN for five minutes")                                \
    R(POST, T "/tables/{table}/open-here", table_open_here, "Make this browser the table's tablet")          \
    R(POST, T "/tables/{table}/take", table_take, "This tablet takes the table over again")                  \
    R(POST, T "/tables/{table}/newcomer", newcomer_answer, "Let a tablet that waits have the table, or not") \
    R(GET, T "/devices", device_list, "Tablets")                                                             \
    R(POST, T "/devices/{actor}/revoke", device_revoke, "Sign a tablet off")                                 \
    R(POST, "/api/v1/devices", device_join, "Sign a tablet in by card or PIN")                               \
    R(GET, "/api/v1/devices/pins", open_pins, "Tables whose PIN may be typed now")                           \
    R(POST, "/api/v1/device/newcomer", device_newcomer,                                                      \
      "This tablet lets another one have its table, or not")                                                 \
    R(GET, "/api/v1/device", device_here, "What this tablet shows")                                          \
    R(POST, "/api/v1/device/pulse", device_heartbeat, "What this tablet says of itself; the server's time")  \
    R(PUT, T "/wall", wall_set, "What walls show, and until when")                                           \
    R(PUT, T "/auto-call", auto_call, "Call matches automatically, or not")                                  \
    R(POST, T "/call-next", match_call_next, "Call the longest waiting match to a free table")               \
    R(POST, T "/start-called", matches_start, "All these have started")                                      \
    P(T "/matches", PAGE_MATCHES, "Matches")                                                                 \
    P(T "/outlook", PAGE_OUTLOOK, "When the matches to come will begin")                                     \
    P(M, PAGE_MATCH, "A match")                                                                              \
    R(POST, M "/call", match_call, "Call to a table")                                                        \
    R(POST, M "/uncall", match_uncall, "Take off its table")                                                 \
    R(POST, M "/move", match_move, "Move to another table")                                                  \
    R(POST, M "/no-show", match_no_show, "A side, or both, did not come")                                    \
    R(POST, M "/not-ours", match_not_ours, "Not our match")                                                  \
    R(POST, M "/ready", match_ready, "A side is ready")                                                      \
    R(POST, M "/start", match_start, "Start")                                                                \
    R(POST, M "/games", game_report, "Report a game")                                                        \
    R(PUT, M "/games/{game}", game_correct, "Correct a game")                                                \
    R(POST, M "/games/{game}/wrong", game_wrong, "The other side says the report is wrong")                  \
    R(POST, M "/games/{game}/confirm", game_confirm, "The other side agrees")                                \
    R(POST, M "/plays", turn_record, "Record the next action of a game")                                     \
    R(POST, M "/plays/undo", turn_undo, "Take recorded actions back")                                        \
    R(POST, M "/plays/correct", turn_correct, "Correct an illegal play")                                     \
    R(POST, M "/plays/amend", turns_amend, "Put a recorded action right, with what follows")                 \
    R(POST, M "/plays/settle", record_settle, "A difference of the record has been looked at")               \
    R(POST, M "/draughts", draughts_say, "Say what was done at a board of draughts")                         \
    R(POST, M "/draughts/undo", draughts_undo, "Take back what was done at a board of draughts")             \
    R(POST, M "/undo", game_undo, "Take back the last entry")                                                \
    R(PUT, M "/lineup", lineup_set, "Say who of a team sits at which board of a team match")                 \
    R(POST, M "/final", final_report, "Report only the final score")                                         \
    R(POST, M "/sign", card_sign, "Sign the final card")                                                     \
    R(POST, M "/dispute", match_dispute, "Dispute the entry")                                                \
    R(POST, M "/agree", dispute_agree, "Drop a dispute one has raised")                                      \
    R(POST, M "/resolve", dispute_resolve, "Decide a dispute")                                               \
    R(POST, M "/result", result_set, "Set or correct the result")                                            \
    R(PUT, M "/appointment", match_appoint, "Postpone a match of a league, or note when it is played")       \
    R(POST, M "/penalty", penalty_set, "Set penalty points")                                                 \
    R(POST, M "/call-director", director_call, "Call the director")                                          \
    R(POST, M "/clock", clock, "Press, stop or resume the clock")                                            \
    R(POST, M "/clock/introduce", clock_introduce, "Play with a clock from now on")                          \
    R(POST, M "/clock/adjust", clock_adjust, "Set the reserve of a side")                                    \
    R(POST, M "/clock/expiry", clock_expiry, "Decide about time that ran out")                               \
    R(POST, M "/adjourn", match_adjourn, "Break a match off")                                                \
    R(POST, M "/resume", match_resume, "Go on with an adjourned match")                                      \
    R(POST, M "/call-off", director_call_off, "The table needs no director any more")                        \
    R(POST, M "/play-help", play_help_set, "Show legal plays at the table from now on, or not")              \
    R(POST, M "/plays/agree", position_agree, "A side agrees to the position that was set up")               \
    R(POST, M "/director-came", director_come, "The director came")                                          \
    R(GET, M "/ledger", match_ledger, "Everything that happened in a match")                                 \
    R(PUT, M "/draft", draft_put, "Keep the turn that is being entered, as far as it is")                    \
    L(PUT, M "/photo", photo_put, "Keep a photograph of the position")                                       \
    R(GET, M "/photo/{photo}", photo_get, "A photograph of the position")                                    \
    R(DELETE, M "/photo/{photo}", photo_erase, "Erase a photograph")                                         \
    R(GET, T "/unfinished", unfinished, "Matches that were adjourned and wait")                              \
    R(GET, M "/plays", plays, "What was recorded of a match, game by game")                                  \
    L(POST, M "/plays/import", plays_import, "Take a match file over, game by game")                         \
    R(GET, M "/mat", mat, "The recorded games as a match file")                                              \
    R(GET, M "/draughts", draughts, "A game of draughts: its board, what may be played, what was done")      \
    R(GET, M "/pdn", pdn, "The games of draughts of a match as a PDN file")                                  \
    R(POST, T "/claims/{claim}/settle", claim_settle, "Accept or dismiss a late or different entry")         \
    R(GET, T "/calendar.ics", calendar, "The event and its rounds as a calendar")                            \
    R(GET, T "/entries/{entry}/calendar.ics", entry_calendar, "A player's matches as a calendar")            \
    R(GET, T "/embed", embed, "The event, small, for the club's own site")                                   \
    R(GET, T "/entries/{entry}/embed", entry_embed, "A player, small, for the club's own site")              \
    R(GET, "/plain", plain_list, "The events of the club as a page without scripts")                         \
    R(GET, "/plain/{t}", plain, "Standings and results of an event as a page without scripts")               \
    R(GET, T "/entries/{entry}/pages", entry_pages, "The club's pages about who plays in an entry")          \
    R(GET, T "/persons", persons, "Which people of the club play in which entry")                            \
    P(T "/bracket", PAGE_BRACKET, "The bracket")                                                             \
    P(T "/standings", PAGE_STANDINGS, "Standings and placings")                                              \
    P(T "/placings", PAGE_STANDINGS, "Standings and placings")                                               \
    R(GET, T "/floor", floor, "The console's floor")                                                         \
    R(GET, T "/acts", act_list, "The newest acts of the people of the club that can be taken back now")      \
    R(POST, T "/acts/{act}/undo", act_undo, "Take an act back, all of it")                                   \
    R(GET, T "/ledger", ledger_page, "Pages of the ledger")                                                  \
    R(GET, T "/export", ledger_export, "The ledger as a file that anybody can verify")                       \
    R(GET, T "/checkpoint", checkpoint, "The ledger's present end, signed, as result sheets print it")       \
    R(GET, T "/proof", proof, "That the ledger goes on from what somebody saw, or that an event is in it")   \
    R(GET, T "/stream", stream, "Live changes as server-sent events")                                        \
    R(GET, T "/changes", changes, "What changed since, for clients without a stream")                        \
    R(GET, "/api/v1/engine/games", engine_games, "The games that a section may be given")                    \
    R(POST, "/api/v1/engine/plays", engine_plays, "Legal plays of a position and a roll")                    \
    R(POST, "/api/v1/engine/judge", engine_judge, "Is this play legal, and if not, why")                     \
    Q(POST, "/api/v1/engine/transcripts", engine_transcript, "Judge a match file")                           \
    H("/api/v1/time", site_time, "The server's time, for pages that show running clocks")                    \
    H("/health", site_alive, "Is the program running?")                                                      \
    R(GET, "/api/v1/network", network, "Addresses for tablets, and what devices found that tried one")       \
    R(POST, "/api/v1/network/tries", network_try, "A device says what it found at an address")               \
    R(GET, "/api/v1/copies", copies, "How old the newest unattended copy is")                                \
    R(GET, "/ready", ready, "Does the database answer?")                                                     \
    H("/metrics", api_metrics, "Figures for Prometheus")

#define ROUTE(verb, path, operation, text)                                                                   \
    {.method = HTTP_##verb, .pattern = path, .handle = api_call, .doc = text},
#define ROUTE_LARGE(verb, path, operation, text)                                                             \
    {.method = HTTP_##verb, .pattern = path, .handle = api_call, .max_body = IMPORT_BODY, .doc = text},
#define ROUTE_QUESTION(verb, path, operation, text)                                                          \
    {.method = HTTP_##verb, .pattern = path, .handle = api_call, .max_body = QUESTION_BODY, .doc = text},
#define ROUTE_PAGE(path, page, text)    {.method = HTTP_GET, .pattern = path, .handle = api_call, .doc = text},
#define ROUTE_HERE(path, handler, text) {.method = HTTP_GET, .pattern = path, .handle = handler, .doc = text},
const struct route api_routes[] = {API_ROUTES(ROUTE, ROUTE_LARGE, ROUTE_QUESTION, ROUTE_PAGE, ROUTE_HERE)};
const size_t api_route_count = sizeof api_routes / sizeof *api_routes;

#define OPERATION_OF(verb, path, operation, text) &operation_##operation,
#define OPERATION_OF_PAGE(path, page, text)       &page_operations[page],
#define OPERATION_NONE(path, handler, text)       NULL,
static const struct operation *const operations[] = {
    API_ROUTES(OPERATION_OF, OPERATION_OF, OPERATION_OF, OPERATION_OF_PAGE, OPERATION_NONE)};

const struct operation *api_operation(const struct route *route)
{
    return operations[route - api_routes];
}

#define NAME_OF(verb, path, operation, text) #operation,
#define NAME_OF_PAGE(path, page, text)       "page",
#define NAME_HERE(path, handler, text)       #handler,
const char *const api_operation_names[] = {API_ROUTES(NAME_OF, NAME_OF, NAME_OF, NAME_OF_PAGE, NAME_HERE)};
