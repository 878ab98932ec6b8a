// SPDX-License-Identifier: MIT
// A full hall: tablets that press clocks and record plays, and spectators who each follow one match. Every
// table plays its script over a connection of its own, each command a request with a key of its own, on disk
// before it is answered; a command that is refused ends its table. usage: tables PORT PERIOD_MS SECONDS
// SPECTATORS < SCRIPTS A table takes its turn, two commands, every PERIOD_MS, or without any pause with 0; it
// ends after SECONDS or, with 0, when all scripts have ended. SCRIPTS: a line "= HEADER<tab>STREAM<tab>MATCH"
// begins a table, where HEADER says who sends and STREAM is what its spectators read; every other line is a
// command of it: "SUFFIX<tab>BODY", where SUFFIX goes behind the path MATCH (a line "+ MATCH" turns to
// another one) and BODY lacks its closing brace: the moment of the tap goes there. Prints {"seconds",
// "commands", "refused", "tables": how many played to the end of the run, and of presses, plays, seen_presses
// and seen_plays {"count", "p50_us", "p99_us", "max_us"}, "missed"}.
#include "load.h"

enum { TABLES = 64, SPECTATORS = 10000, REPLY_ROOM = 1 << 16, TURN = 2, GRACE_US = 2000000 };
enum kind { PRESS, PLAY, KINDS };
static const char *const suffixes[KINDS] = {"/clock", "/plays"};
static const char *const topics[KINDS] = {"\"topic\":\"match:", "\"topic\":\"plays:"};

struct table {
    int fd; // 0: none
    char *token, *stream, *match;
    char **lines; // what is left of the script, NULL at its end
    size_t lines_room, lines_count;
    int in_turn;        // commands left of this turn
    int64_t next_us;    // when the next turn begins
    int64_t sent_us;    // 0: nothing under way
    int kind;           // of what is under way; KINDS: something else
    long serial[KINDS]; // presses and plays sent
    int64_t began_us[KINDS];
    char *reply;
    size_t have;
    int ended;
};

struct spectator {
    int fd;
    struct table *of;
    long seen[KINDS];
};

static struct table tables[TABLES];
static struct spectator spectators[SPECTATORS];
static int port, table_count, spectator_count, epoll, busy;
static struct sample stored[KINDS], seen[KINDS];
static long sent, answered, refused;

// ---- scripts

static void add_line(struct table *t, const char *line)
{
    if (t->lines_count + 1 >= t->lines_room) {
        t->lines_room = 2 * t->lines_room + 256;
        t->lines = realloc(t->lines, t->lines_room * sizeof *t->lines);
        if (!t->lines) die("realloc");
    }
    t->lines[t->lines_count++] = strdup(line);
    t->lines[t->lines_count] = NULL;
}

static struct table *begin_table(char *line)
{
    if (table_count == TABLES) die("too many tables");
    struct table *t = &tables[table_count++];
    char *rest = strdup(line + 2);
    t->token = strsep(&rest, "\t");
    t->stream = strsep(&rest, "\t");
    t->match = rest;
    t->reply = malloc(REPLY_ROOM);
    t->lines = calloc(++t->lines_room, sizeof *t->lines);
    return t;
}

static void read_scripts(void)
{
    struct table *t = NULL;
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '=')
            t = begin_table(line);
        else if (t)
            add_line(t, line);
    }
    free(line);
}

// ---- tables

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int kind_of(const char *suffix)
{
    int kind = 0;
    while (kind < KINDS && strcmp(suffix, suffixes[kind]) != 0)
        kind++;
    return kind;
}

static void end_table(struct table *t)
{
    t->ended = 1;
    busy--;
}

static void dial_table(struct table *t)
{
    t->fd = dial(port);
    watch(epoll, t->fd, (uint32_t)(t - tables));
}

static void begin_command(struct table *t, const char *suffix, const char *body)
{
    char request[4096], moment[128];
    int64_t now = now_us();
    int m = snprintf(moment, sizeof moment, ",\"boot\":1,\"mono_ms\":\"%lld\",\"est_ms\":\"%lld\"}",
                     (long long)now / 1000, (long long)wall_ms());
    int n = snprintf(
        request, sizeof request,
        "POST %s%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %d-%ld\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s%s",
        t->match, suffix, t->token, (int)getpid(), ++sent, strlen(body) + (size_t)m, body, moment);
    t->kind = kind_of(suffix);
    t->sent_us = now;
    if (t->kind < KINDS) {
        t->serial[t->kind]++;
        t->began_us[t->kind] = now;
    }
    if (!t->fd) dial_table(t);
    send_all(t->fd, request, (size_t)n);
}

static void send_next(struct table *t)
{
    char *line = *t->lines;
    while (line && line[0] == '+') {
        t->match = line + 2;
        line = *++t->lines;
    }
    if (!line) {
        end_table(t);
        return;
    }
    t->lines++;
    t->in_turn--;
    char *body = line, *suffix = strsep(&body, "\t");
    begin_command(t, suffix, body);
}

// Whole replies only.
static void hear_table(struct table *t)
{
    ssize_t n = read(t->fd, t->reply + t->have, REPLY_ROOM - 1 - t->have);
    if (n <= 0 && t->sent_us) die("the server closed a connection that waits");
    if (n <= 0) {
        // Idle for long: the next command opens another one, as a browser does.
        close(t->fd);
        t->fd = 0;
        return;
    }
    t->have += (size_t)n;
    t->reply[t->have] = 0;
    if (!reply_length(t->reply, t->have)) return;
    t->have = 0;
    answered++;
    if (t->kind < KINDS) sample_add(&stored[t->kind], now_us() - t->sent_us);
    t->sent_us = 0;
    if (t->reply[9] == '2') return;
    if (!refused++) fprintf(stderr, "refused: %s %s\n%s\n", t->match, t->lines[-1], t->reply);
    end_table(t);
}

static void go_on(struct table *t, int64_t now, int64_t period_us)
{
    if (t->ended || t->sent_us) return;
    if (!t->in_turn && now >= t->next_us) {
        t->in_turn = TURN;
        t->next_us += period_us;
    }
    if (t->in_turn) send_next(t);
}

// ---- spectators

static void open_stream(int i)
{
    struct spectator *s = &spectators[i];
    char request[512];
    s->of = &tables[i % table_count];
    s->fd = dial(port);
    int n =
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n", s->of->stream);
    send_all(s->fd, request, (size_t)n);
    watch(epoll, s->fd, (uint32_t)(TABLES + i));
}

static void hear_spectator(struct spectator *s)
{
    static char news[REPLY_ROOM];
    ssize_t n = read(s->fd, news, sizeof news - 1);
    if (n <= 0) die("a stream was closed");
    news[n] = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (s->seen[kind] == s->of->serial[kind] || !strstr(news, topics[kind])) continue;
        s->seen[kind] = s->of->serial[kind];
        sample_add(&seen[kind], now_us() - s->of->began_us[kind]);
    }
}

// ---- the run

static void turn_once(void)
{
    struct epoll_event ready[256];
    int n = epoll_wait(epoll, ready, 256, 1);
    for (int i = 0; i < n; i++) {
        uint32_t tag = ready[i].data.u32;
        if (tag < TABLES)
            hear_table(&tables[tag]);
        else
            hear_spectator(&spectators[tag - TABLES]);
    }
}

static void stand(void)
{
    for (int i = 0; i < table_count; i++)
        dial_table(&tables[i]);
    for (int i = 0; i < spectator_count; i++) {
        open_stream(i);
        if (i % 200 == 199) turn_once();
    }
    for (int64_t end = now_us() + 1000000; spectator_count && now_us() < end;)
        turn_once();
}

// The time it took.
static int64_t run(int64_t period_us, int64_t most_us)
{
    int64_t from = now_us(), now = from;
    for (int i = 0; i < table_count; i++)
        tables[i].next_us = from + period_us * i / table_count;
    for (busy = table_count; busy && (!most_us || now < from + most_us); now = now_us()) {
        for (int i = 0; i < table_count; i++)
            go_on(&tables[i], now, period_us);
        turn_once();
    }
    return now_us() - from;
}

static void print_sample(const char *name, struct sample *s)
{
    sample_sort(s);
    printf("\"%s\": {\"count\": %zu, \"p50_us\": %u, \"p99_us\": %u, \"max_us\": %u}, ", name, s->count,
           sample_part(s, 0.5), sample_part(s, 0.99), sample_part(s, 1));
}

// Every press and play should reach each spectator of its table once.
static long missed(void)
{
    long n = -(long)(seen[PRESS].count + seen[PLAY].count);
    for (int i = 0; i < spectator_count; i++)
        for (int kind = 0; kind < KINDS; kind++)
            n += spectators[i].of->serial[kind];
    return n;
}

int main(int argc, char **argv)
{
    if (argc != 5) return 2;
    port = atoi(argv[1]);
    int64_t period_us = atoll(argv[2]) * 1000;
    spectator_count = atoi(argv[4]);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    read_scripts();
    if (!table_count || spectator_count > SPECTATORS) return 2;
    stand();
    int64_t took = run(period_us, atoll(argv[3]) * 1000000);
    long commands = answered;
    for (int64_t end = now_us() + GRACE_US; spectator_count && now_us() < end;)
        turn_once();
    printf("{\"seconds\": %.3f, \"commands\": %ld, \"refused\": %ld, \"tables\": %d, ", (double)took / 1e6,
           commands, refused, busy);
    print_sample("presses", &stored[PRESS]);
    print_sample("plays", &stored[PLAY]);
    print_sample("seen_presses", &seen[PRESS]);
    print_sample("seen_plays", &seen[PLAY]);
    printf("\"missed\": %ld}\n", missed());
    return refused != 0;
}
