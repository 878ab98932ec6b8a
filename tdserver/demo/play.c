// SPDX-License-Identifier: MIT
#include "demo/play.h"
#include "base/json/json_out.h"
#include "demo/check.h"
#include "demo/draughts_round.h"
#include "demo/hall.h"
#include "demo/look.h"
#include "demo/seat.h"
#include "demo/side_tables.h"
#include "demo/weekend/event_file.h"
#include "demo/weekend/weekend.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES_USUAL = 16 };

// ---- before the first match

static bool sign_up(struct hall *h)
{
    struct json_out o = json_start(&h->memory);
    struct answer answer;
    h->director = client_new(h->server.url, "demo-director", false);
    json_object(&o);
    json_put_string(&o, "token", h->server.token);
    json_put_string(&o, "login", "director");
    json_put_string(&o, "password", "a hall of thirteen tables");
    json_put_string(&o, "name", "Demonstration Director");
    json_put_string(&o, "club", "Demonstration Club");
    json_put_string(&o, "time_zone", "Europe/Copenhagen");
    json_object_end(&o);
    return hall_ask(h, h->director, &(struct ask){.method = "POST", .path = "/setup", .body = json_bytes(&o)},
                    &answer);
}

static void put_today(struct json_out *o, const char *key)
{
    char day[16];
    struct tm tm;
    time_t now = time(NULL);
    localtime_r(&now, &tm);
    strftime(day, sizeof day, "%Y-%m-%d", &tm);
    json_put_string(o, key, day);
}

// Of an event the first round stands first, of a section the last one.
static void put_lengths(const struct hall *h, struct json_out *o, bool last_first)
{
    json_key(o, "lengths");
    json_array(o);
    for (int32_t i = 0; i < h->evening.rounds; i++)
        json_int(o, h->evening.lengths[last_first ? h->evening.rounds - 1 - i : i]);
    json_array_end(o);
}

static bool create(struct hall *h)
{
    struct json_out o = json_start(&h->memory);
    struct answer answer;
    json_object(&o);
    json_put_text(&o, "title", h->evening.title);
    put_today(&o, "starts_on");
    json_put_bool(&o, "check_in", true);
    json_put_int(&o, "tables", h->seat_count);
    put_lengths(h, &o, false);
    json_object_end(&o);
    struct ask ask = {.method = "POST", .path = "/tournaments", .body = json_bytes(&o)};
    if (!hall_ask(h, h->director, &ask, &answer)) return false;
    struct text uid = look_text(answer.json, "uid");
    if (uid.len != 32) return hall_fail(h, "the new tournament has no uid: %.*s", TEXT_ARGS(answer.body));
    snprintf(h->uid, sizeof h->uid, "%.*s", TEXT_ARGS(uid));
    snprintf(h->tournament, sizeof h->tournament, "/tournaments/%s", h->uid);
    return hall_command(h, h->director, "/open", TEXT("{}"), &answer);
}

// The whole list at once, as pasted from an e-mail: one name a line.
static bool enter(struct hall *h)
{
    struct json_out o = json_start(&h->memory), list = json_start(&h->memory);
    struct answer answer;
    for (int32_t i = 0; i < h->evening.entry_count; i++) {
        json_bytes_append(&list, h->evening.entries[i]);
        if (h->weekend) weekend_put_members(h, i, &list);
        json_bytes_append(&list, TEXT("\n"));
    }
    json_object(&o);
    json_put_text(&o, "text", json_bytes(&list));
    if (h->weekend && weekend_of_teams(h)) json_put_bool(&o, "teams", true);
    if (h->weekend && weekend_of_pairs(h)) json_put_bool(&o, "pairs", true);
    json_object_end(&o);
    if (!hall_command(h, h->director, "/entries", json_bytes(&o), &answer)) return false;
    const struct json_value *entries = look(answer.json, "entries");
    h->entries = ARENA_ARRAY(&h->memory, ENTRIES_MAX, int32_t);
    for (const struct json_value *v = entries ? json_first(entries) : NULL; v; v = json_next(v))
        for (int32_t i = 0; i < h->evening.entry_count; i++)
            if (text_equal(look_text(v, "name"), h->evening.entries[i]))
                h->entries[i] = look_number(v, "entry");
    for (int32_t i = 0; i < h->evening.entry_count; i++)
        if (!h->entries[i])
            return hall_fail(h, "%.*s was pasted but is not among the entries",
                             TEXT_ARGS(h->evening.entries[i]));
    return true;
}

static bool check_in(struct hall *h)
{
    char path[64];
    struct answer answer;
    for (int32_t i = 0; i < h->evening.entry_count; i++) {
        snprintf(path, sizeof path, "/entries/%d/check-in", h->entries[i]);
        if (!hall_command(h, h->director, path, TEXT("{}"), &answer)) return false;
    }
    return true;
}

static bool set_tables(struct hall *h)
{
    char path[64], secret[128];
    struct answer answer;
    for (int32_t i = 0; i < h->seat_count; i++) {
        snprintf(path, sizeof path, "/tables/%d/card", i + 1);
        if (!hall_command(h, h->director, path, TEXT("{}"), &answer)) return false;
        struct text t = look_text(answer.json, "secret");
        snprintf(secret, sizeof secret, "%.*s", TEXT_ARGS(t));
        if (!seat_open(h, &h->seats[i], i + 1, text_of(secret))) return false;
    }
    return true;
}

static struct text draw_body(struct hall *h)
{
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_string(&o, "method", "by_hand");
    json_key(&o, "slots");
    json_array(&o);
    for (int32_t i = 0; i < h->evening.slot_count; i++)
        json_int(&o, hall_entry(h, h->evening.slots[i]));
    json_array_end(&o);
    json_object_end(&o);
    return json_bytes(&o);
}

static bool draw(struct hall *h)
{
    struct answer answer;
    struct text body = draw_body(h);
    if (!hall_command(h, h->director, "/draw/preview", body, &answer)) return false;
    int32_t shown = look_number(answer.json, "size");
    if (shown != h->evening.slot_count)
        return hall_fail(h, "the preview shows %d slots, the file has %d", shown, h->evening.slot_count);
    return hall_command(h, h->director, "/draw", body, &answer) && check_draw(h);
}

// What the main draw plays is a setting of its section.
static bool choose_games(struct hall *h)
{
    const struct json_value *page;
    struct json_out o = json_start(&h->memory);
    struct answer answer;
    char path[96];
    if (!h->evening.plays.len) return true;
    if (!hall_page(h, "/sections", &page)) return false;
    const struct json_value *sections = look(page, "sections");
    struct text version = sections ? look_text(json_first(sections), "version") : TEXT("");
    const char *seen = arena_string(&h->memory, version);
    json_object(&o);
    json_put_string(&o, "kind", h->draughts ? "round_robin" : "knockout");
    put_lengths(h, &o, true);
    json_put_text(&o, "games", h->evening.plays);
    json_object_end(&o);
    snprintf(path, sizeof path, "%s/sections/1", h->tournament);
    return hall_ask(h, h->director,
                    &(struct ask){.method = "PUT", .path = path, .body = json_bytes(&o), .if_match = seen},
                    &answer);
}

static bool prepare(struct hall *h)
{
    if (!sign_up(h) || !create(h) || !choose_games(h) || !enter(h) || !check_in(h) || !set_tables(h))
        return false;
    fprintf(h->say, "%d players, %d tables with a tablet each\n", h->evening.entry_count, h->seat_count);
    if (h->sittings || h->draughts) return true;
    return h->weekend ? weekend_draw(h) : draw(h);
}

static const struct evening_match *script_of_evening(struct hall *h, const struct json_value *match)
{
    return evening_match_of(&h->evening, look_text(match, "a.name"), look_text(match, "b.name"));
}

// A file of several sections is a weekend, one of sittings an evening at side tables, one of draughts a round robin; else it is that of a knockout.
static struct err read_file(struct hall *h, const char *path)
{
    if (draughts_round_is(&h->memory, path)) return draughts_round_read(h, path);
    if (side_tables_are(&h->memory, path)) return side_tables_read(h, path);
    if (event_file_is(&h->memory, path)) return weekend_read(h, path);
    h->script = script_of_evening;
    return evening_read(&h->memory, path, &h->evening);
}

// ---- play

// Calls the longest waiting matches to the free tables; *called says how many.
static bool call_matches(struct hall *h, int32_t *called)
{
    struct answer answer;
    *called = 0;
    for (int32_t i = 0; i < h->seat_count; i++) {
        struct seat *s = &h->seats[i];
        if (s->match) continue;
        const struct json_value *page;
        if (!hall_page(h, "/floor", &page)) return false;
        const struct json_value *ready = look(page, "ready"), *first = ready ? json_first(ready) : NULL;
        if (!first) return true;
        int32_t match = look_number(first, "match");
        char path[64], body[48];
        snprintf(path, sizeof path, "/matches/%d/call", match);
        snprintf(body, sizeof body, "{\"table\":%d}", s->table);
        if (!hall_command(h, h->director, path, text_of(body), &answer) || !seat_take(h, s, match))
            return false;
        ++*called;
    }
    return true;
}

// All tables at once, one tap a table in turn, as in a hall.
static bool play(struct hall *h)
{
    for (;;) {
        int32_t busy = 0, called;
        if (!call_matches(h, &called)) return false;
        for (int32_t i = 0; i < h->seat_count; i++) {
            if (!h->seats[i].match) continue;
            busy++;
            if (!seat_tap(h, &h->seats[i])) return false;
        }
        if (!busy) return true;
    }
}

static bool play_all(struct hall *h)
{
    if (h->sittings) return side_tables_play(h);
    if (h->draughts) return draughts_round_play(h);
    if (h->weekend) return weekend_play(h) && weekend_check(h);
    return play(h) && check_end(h);
}

// ---- afterwards

static bool write_export(struct hall *h, const char *path)
{
    char whole[96];
    struct answer answer;
    snprintf(whole, sizeof whole, "%s/export", h->tournament);
    if (!hall_ask(h, h->director, &(struct ask){.method = "GET", .path = whole}, &answer)) return false;
    FILE *f = fopen(path, "wb");
    bool written = f && fwrite(answer.body.at, 1, answer.body.len, f) == answer.body.len;
    if (f && fclose(f)) written = false;
    return written || hall_fail(h, "cannot write the export to %s", path);
}

static bool verify(struct hall *h, const char *export)
{
    char file[96];
    snprintf(file, sizeof file, "%s/evening.ledger", h->server.data);
    if (!export) export = file;
    if (!write_export(h, export)) return false;
    fprintf(h->say, "verify the database:\n");
    if (child_run((const char *const[]){"verify", "--data", h->server.data, NULL}, NULL))
        return hall_fail(h, "verify finds fault with the database, see above");
    fprintf(h->say, "verify the export:\n");
    if (child_run((const char *const[]){"verify", "--file", export, NULL}, NULL))
        return hall_fail(h, "verify finds fault with the export %s, see above", export);
    return true;
}

// The last thing that is said.
static bool tell_standings(struct hall *h, const char *path)
{
    bool standard = path && !strcmp(path, "-");
    FILE *to = !path ? NULL : standard ? stdout : fopen(path, "w");
    if (!path) return true;
    if (!to) return hall_fail(h, "the standings cannot be written to %s", path);
    struct text told = weekend_standings(h);
    bool good = fwrite(told.at, 1, told.len, to) == told.len && fputc('\n', to) != EOF;
    return (standard ? fflush(to) : fclose(to)) == 0 && good;
}

static bool standings_possible(struct hall *h, const struct play_options *options)
{
    if (h->weekend || !options->standings) return true;
    return hall_fail(h, "--standings: the file has no sections");
}

static void open_seats(struct hall *h, int32_t tables)
{
    int32_t most = h->evening.slot_count / 2;
    if (h->sittings) tables = side_tables_count(h);
    if (h->draughts) most = h->evening.entry_count / 2;
    if (!tables && h->weekend) tables = weekend_tables(h);
    if (!tables) tables = most < TABLES_USUAL ? most : TABLES_USUAL;
    h->seats = ARENA_ARRAY(&h->memory, (size_t)tables, struct seat);
    h->seat_count = tables;
}

static void hall_close(struct hall *h)
{
    for (int32_t i = 0; i < h->seat_count; i++)
        client_free(h->seats[i].tablet);
    client_free(h->director);
    child_stop(&h->server);
    arena_free(&h->scratch);
    arena_free(&h->memory);
}

bool play_evening(const struct play_options *options)
{
    struct hall h = {.say = options->say};
    bool held = false;
    struct err e = read_file(&h, options->file);
    if (!e.code) e = child_serve(&h.memory, &h.server);
    if (e.code)
        hall_fail(&h, "%s", e.detail);
    else {
        fprintf(h.say, "%.*s: a server of its own at %s\n", TEXT_ARGS(h.evening.title), h.server.url);
        open_seats(&h, options->tables);
        held = standings_possible(&h, options) && prepare(&h) && play_all(&h) && verify(&h, options->export);
    }
    if (held && h.sittings)
        fprintf(h.say,
                "Everything held: %d side tables, %d games, %d of them recorded with %d plays, %d acts.\n",
                h.seat_count, h.games, h.recorded, h.plays, h.taps);
    else if (held)
        fprintf(h.say, "Everything held: %d matches, %d games, %d taps; %.*s wins.\n", h.matches, h.games,
                h.taps, TEXT_ARGS(h.evening.champion));
    else
        fprintf(h.say, "First difference: %s\n", h.trouble);
    if (held) held = tell_standings(&h, options->standings);
    hall_close(&h);
    return held;
}
