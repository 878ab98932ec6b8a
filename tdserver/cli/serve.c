// SPDX-License-Identifier: MIT
// `tdserver serve`: puts the parts together, prints where it is, and waits for the signal to stop.
#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/backup.h"
#include "audit/key.h"
#include "audit/retire.h"
#include "audit/upgrade.h"
#include "base/clock.h"
#include "base/config.h"
#include "base/crypto/secure.h"
#include "base/json/json_out.h"
#include "base/log/log.h"
#include "base/rate.h"
#include "cli/cli.h"
#include "cli/parent.h"
#include "desk/desk.h"
#include "desk/desk_inner.h"
#include "desk/housekeeping/addresses.h"
#include "desk/housekeeping/copies.h"
#include "desk/inside.h"
#include "desk/secrets/credentials.h"
#include "desk/secrets/leaked.h"
#include "http/api.h"
#include "http/cookie.h"
#include "http/files.h"
#include "http/guard.h"
#include "http/live/sse.h"
#include "http/tls/authority.h"
#include "http/tls/papers.h"
#include "http/wire/loop.h"
#include "http/wire/port.h"
#include "store/cluster/cluster.h"
#include "store/listen.h"

// A hall sits behind one router: the address may do much, a single credential less.
enum {
    ADDRESS_PER_MINUTE = 60000,
    ADDRESS_BURST = 5000,
    CREDENTIAL_PER_MINUTE = 3000,
    CREDENTIAL_BURST = 600
};
// A set-up link that nobody used lasts a day.
enum { SET_UP_MS = 24 * 3600 * 1000 };
// Guesses at logins and PINs are another matter.
// How often it is looked at whether the hall's certificate still names every address.
enum { HALL_LOOK_S = 15 };
enum { GUESSES_PER_MINUTE = 10, GUESSES_BURST = 20 };
// ... and so are questions of strangers to the engine, which take long to answer.
enum { QUESTIONS_PER_MINUTE = 6, QUESTIONS_BURST = 12 };
// ... and ledgers, which are read from their first line on: a hall's telephones may share one address.
enum { LEDGERS_PER_MINUTE = 60, LEDGERS_BURST = 120, EXPORTS_PER_MINUTE = 6, EXPORTS_BURST = 12 };
// Photographs of one table: what was not used within the hour goes when room is needed, so these never fill a tournament.
enum { PHOTOGRAPHS_PER_MINUTE = 1, PHOTOGRAPHS_BURST = 12 };

struct running {
    struct config config;
    struct arena arena;
    struct datadir data;
    struct part part;
    struct cluster *cluster; // NULL: another process keeps it
    struct secure_key key;
    struct sealed_lock copies_lock;
    struct leaked leaked;
    char *tls_cert, *tls_key; // their text
    struct authority hall;    // of --hall-https
    const char *hall_host;    // by which tablets come
    bool hall_stays;          // its certificate cannot be renewed before the next start, which was said
    const char *database, *public_url;
    struct text set_up; // the link's token, empty once there is an owner
    const char *locked; // why no link would help; NULL: it is not so
    struct sse *streams;
    struct listener *peers; // other servers on the same database
    const char *clock;      // where the server's time is kept, NULL: it is not
    struct copies *copies;  // NULL: nobody asked for any
    struct desk *desk;
    _Atomic(struct desk *) listening; // the desk once it is open, for the listener's thread
    struct api api;
    struct rate *questions, *ledgers, *exports, *photographs;
    struct files *files;
    struct router *router;
    struct site site;
    struct server *server;
};

// Says why not, and what to do; the exit status of a failed start.
static int cannot(const char *what, const char *why)
{
    fprintf(stderr, "tdserver: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    return 1;
}

// ---- the parts, in the order in which they are needed

// Where a club to play with lies until it is stopped. NULL with errno.
static const char *practice_folder(struct running *r)
{
    const char *below = getenv("TMPDIR");
    char *path = arena_printf(&r->arena, "%s/tdserver-practice-XXXXXX", below ? below : "/tmp");
    // The database's own account has to come through.
    return mkdtemp(path) && chmod(path, 0711) == 0 ? path : NULL;
}

static int open_data(struct running *r)
{
    const char *path = r->config.data ? r->config.data : datadir_default(&r->arena);
    if (r->config.practice && !(path = practice_folder(r)))
        return cannot("a folder to practise in", strerror(errno));
    struct err e = datadir_open(path, &r->arena, &r->data);
    return e.code == ERR_NONE ? 0 : cannot("the data directory", e.detail);
}

static int upgrade(const char *owner_url, struct arena *a)
{
    struct upgrade_report report;
    struct err e = owner_url ? upgrade_database(owner_url, false, a, &report) : OK;
    return e.code == ERR_NONE ? 0 : cannot("bringing the database up to date", e.detail);
}

static int open_database(struct running *r)
{
    r->database = r->config.database;
    if (r->database) return upgrade(r->config.owner_url, &r->arena);
    r->database = cluster_url_in(r->data.path, CLUSTER_APP, &r->arena);
    if (r->part.parent) return part_wait(&r->part) ? 0 : 1;
    struct err e = cluster_open(&r->data, &r->arena, &r->cluster);
    if (e.code != ERR_NONE) return cannot("the private database", e.detail);
    return upgrade(cluster_url(r->cluster, CLUSTER_OWNER), &r->arena);
}

// Alone on its database a server goes on with the time of its last run, and follows when the clock is set.
static int open_clock(struct running *r)
{
    if (r->config.database) return 0;
    r->clock = arena_printf(&r->arena, "%s/clock", r->data.path);
    clock_recall(r->clock);
    return clock_keep(r->clock) ? 0 : cannot("the data directory", strerror(errno));
}

// The key belongs to the database: another one signs with it only where somebody said so.
static int open_key(struct running *r)
{
    struct store *s;
    char room[SECURE_HEX_ROOM];
    bool fresh = false;
    struct err e = store_open(r->database, &r->arena, &s);
    if (e.code != ERR_NONE) return cannot("the database", e.detail);
    e = key_open_listed(r->data.path, s, r->config.new_key, &r->arena, &r->key, &fresh);
    if (e.code == ERR_NONE) e = key_signs(s, &r->arena, &r->key);
    store_close(s);
    if (e.code != ERR_NONE) return cannot("the signing key", e.detail);
    if (fresh)
        log_line(LOG_WARN, "key.another", "the key %.*s signs with this database for the first time",
                 TEXT_ARGS(key_fingerprint(r->key.public, room)));
    return 0;
}

// What only root may read, where root started it.
static int open_secrets(struct running *r)
{
    char *fault = NULL;
    struct err e = r->config.copies ? backup_lock_read(r->data.path, &r->arena, &r->copies_lock) : OK;
    if (e.code != ERR_NONE) return cannot("unattended copies", e.detail);
    if (r->config.leaked_passwords) e = leaked_open(r->config.leaked_passwords, &r->arena, &r->leaked);
    if (e.code != ERR_NONE) return cannot("the list of leaked passwords", e.detail);
    if (r->config.tls_cert) fault = port_read_pem(r->config.tls_cert, &r->tls_cert);
    if (r->config.tls_cert && !fault) fault = port_read_pem(r->config.tls_key, &r->tls_key);
    if (!fault) return 0;
    int status = cannot("listening", fault);
    free(fault);
    return status;
}

static int open_copies(struct running *r)
{
    struct copies_options options = {.dir = r->config.copies,
                                     .data = r->data.path,
                                     .database = r->database,
                                     .key = &r->key,
                                     .lock = r->copies_lock,
                                     .every_min = (int)r->config.copies_every,
                                     .kept = (int)r->config.copies_kept};
    if (options.dir) r->copies = copies_open(&options);
    return 0;
}

static const char *default_web(struct running *r)
{
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0) return "build/web";
    self[n] = '\0';
    return arena_printf(&r->arena, "%s/web", dirname(self));
}

static int open_site(struct running *r)
{
    char *fault = NULL;
    const char *web = r->config.web ? r->config.web : default_web(r);
    r->files = files_load(web, &fault);
    if (!r->files) return cannot("the web site (build it with 'make web', or say --web DIR)", fault);
    if (r->hall.certificate) files_add(r->files, "/hall-authority.crt", text_of(r->hall.certificate));
    r->router = router_new(api_routes, api_route_count);
    r->site = (struct site){.router = r->router,
                            .files = r->files,
                            .public_url = r->public_url,
                            .event_page = api_event_page,
                            .context = &r->api};
    if (!r->config.no_rate_limits) {
        r->site.per_address = rate_new(ADDRESS_PER_MINUTE, ADDRESS_BURST);
        r->site.per_credential = rate_new(CREDENTIAL_PER_MINUTE, CREDENTIAL_BURST);
        r->api.guesses = rate_new(GUESSES_PER_MINUTE, GUESSES_BURST);
        r->questions = rate_new(QUESTIONS_PER_MINUTE, QUESTIONS_BURST);
        r->ledgers = rate_new(LEDGERS_PER_MINUTE, LEDGERS_BURST);
        r->exports = rate_new(EXPORTS_PER_MINUTE, EXPORTS_BURST);
        r->photographs = rate_new(PHOTOGRAPHS_PER_MINUTE, PHOTOGRAPHS_BURST);
    }
    return 0;
}

static bool is_alone(const struct config *c)
{
    return !strcmp(c->listen, "127.0.0.1") || !strcmp(c->listen, "::1");
}

// The first private IPv4 address, by which tablets in the hall reach this machine.
static const char *address_of_this_machine(struct running *r)
{
    struct addresses found;
    addresses_look(&found);
    return found.count && found.at[0].home ? arena_printf(&r->arena, "%s", found.at[0].number) : "127.0.0.1";
}

static void choose_public_url(struct running *r, uint16_t port)
{
    r->public_url = r->config.public_url;
    if (!r->public_url)
        r->public_url = arena_printf(&r->arena, "%s://%s:%u", r->config.tls_cert ? "https" : "http",
                                     is_alone(&r->config) ? "127.0.0.1" : address_of_this_machine(r), port);
}

// A certificate by an authority of the club's own, for every way by which a tablet may come; served as any other. NULL if all is well.
static char *hall_papers(const struct running *r, struct authority *out)
{
    enum { OWN = 4 };
    struct addresses found;
    const char *hosts[OWN + ADDRESSES_MOST];
    char machine[ADDRESS_NAME_ROOM];
    int count = 0;
    addresses_look(&found);
    addresses_own_name(machine);
    hosts[count++] = r->hall_host;
    hosts[count++] = "localhost";
    hosts[count++] = "127.0.0.1";
    if (*machine) hosts[count++] = machine;
    for (int i = 0; i < found.count; i++)
        hosts[count++] = found.at[i].number;
    return authority_open(r->data.path, hosts, count, clock_wall_ms(), out);
}

static int open_hall(struct running *r)
{
    if (!r->config.hall_https) return 0;
    r->hall_host = guard_host_of(&r->arena, r->public_url);
    char *fault = hall_papers(r, &r->hall);
    if (!fault) return 0;
    int status = cannot("HTTPS for the hall", fault);
    free(fault);
    return status;
}

// The laptop has come into another hall, or the certificate is about to end: another one is made by the same authority and shown to whoever
// comes from now on. Where root started the server, it may not read the authority's key any more.
static void renew_hall(struct running *r)
{
    struct authority now = {0};
    char *text = NULL, *fault = hall_papers(r, &now);
    bool another = !fault && strcmp(now.certificate, r->hall.certificate) != 0;
    authority_close(&now);
    if (!fault) fault = port_read_pem(r->config.tls_cert, &text);
    if (!fault && !another && strcmp(text, r->tls_cert) != 0 && papers_show(text)) {
        log_line(LOG_INFO, "hall.renewed", "the hall's certificate is another one from now on");
        free(r->tls_cert);
        r->tls_cert = text;
        text = NULL;
    }
    if ((fault || another) && !r->hall_stays)
        log_line(LOG_WARN, "hall.stays", "the hall's certificate is renewed at the next start only: %s",
                 fault ? fault : "its authority is another one");
    r->hall_stays |= fault || another;
    free(text);
    free(fault);
}

static void heard(void *user, const unsigned char *uid, int64_t seq)
{
    struct desk *desk = atomic_load(&((struct running *)user)->listening);
    if (desk) desk_heard(desk, uid, seq);
}

static void look(void *user)
{
    struct desk *desk = atomic_load(&((struct running *)user)->listening);
    if (desk) desk_look(desk);
}

static int open_desk(struct running *r)
{
    struct err e = listen_open(r->database, (struct listen_ear){heard, look, r}, &r->peers);
    if (e.code != ERR_NONE) return cannot("listening to other servers", e.detail);
    struct desk_options options = {.documents = &api_documents,
                                   .database = r->database,
                                   .public_url = r->public_url,
                                   .port = (int)r->config.port,
                                   .https = r->config.tls_cert != NULL,
                                   .alone = is_alone(&r->config),
                                   .authority = r->hall.fingerprint,
                                   .authority_until_ms = r->hall.until_ms,
                                   .key = &r->key,
                                   .publish = api_publish,
                                   .followed = api_followed,
                                   .user = r->streams,
                                   .disk = r->config.database ? NULL : r->data.path,
                                   .peers = r->peers,
                                   .copies = r->copies,
                                   .clock = r->clock,
                                   .looks_through = true,
                                   .questions = r->questions,
                                   .ledgers = r->ledgers,
                                   .exports = r->exports,
                                   .photographs = r->photographs,
                                   .second_factor = r->config.second_factor,
                                   .leaked = &r->leaked};
    e = desk_open(&options, &r->arena, &r->desk);
    if (e.code != ERR_NONE) return cannot("the database", e.detail);
    inside_key_listed(r->desk);
    r->api.desk = r->desk;
    r->api.streams = r->streams;
    atomic_store(&r->listening, r->desk);
    return 0;
}

static int load_demonstration(struct running *r)
{
    bool wanted = r->config.demonstration || r->config.practice;
    struct err e = wanted ? seed_demonstration(r->desk, r->config.practice) : OK;
    return e.code == ERR_NONE
               ? 0
               : cannot("the demonstration club", "it could not be loaded; the log says where");
}

// A new set-up link at each start while nobody owns the server; the earlier ones are void.
static int offer_set_up(struct running *r)
{
    if (desk_has_owner(r->desk)) return 0;
    struct cached_stream *locked = desk_locked_out(r->desk);
    if (locked) r->locked = cached_stream_frozen(locked);
    if (locked) return 0;
    struct store *s;
    struct err e = store_open(r->database, &r->arena, &s);
    if (e.code != ERR_NONE) return cannot("the database", e.detail);
    int64_t now = clock_wall_ms();
    struct store_credential link = {
        .kind = CREDENTIAL_SETUP, .tries = -1, .created_ms = now, .expires_ms = now + SET_UP_MS};
    r->set_up = credential_new(&r->arena, link.hash);
    store_revoke_all(s, CREDENTIAL_SETUP, 0, 0, 0, now);
    store_add_credential(s, &link);
    e = store_commit(s);
    store_close(s);
    return e.code == ERR_NONE ? 0 : cannot("the set-up link", e.detail);
}

static int open_server(struct running *r)
{
    struct server_setup setup = {
        .listen = r->config.listen,
        .port = (uint16_t)r->config.port,
        .loops = (int)r->config.loops,
        .connections = (unsigned)r->config.connections,
        .connections_each = r->config.no_rate_limits ? 0 : (unsigned)r->config.connections_per_address,
        .tls_cert = r->config.tls_cert,
        .tls_key = r->config.tls_key,
        .tls_cert_text = r->tls_cert,
        .tls_key_text = r->tls_key,
        .strict = guard_strict(r->public_url),
        .trusted_proxy = r->config.trusted_proxy,
        .streams = r->streams,
        .site = &r->site,
        .admit = site_admit,
        .handle = site_handle};
    char *fault = NULL;
    if (r->config.practice) cookie_apart("practice_");
    if (r->config.hall_https && !papers_show(r->tls_cert))
        return cannot("HTTPS for the hall", "its certificate cannot be read");
    r->server = server_start(&setup, &fault);
    return r->server ? 0 : cannot("listening", fault);
}

static void close_all(struct running *r)
{
    if (r->server) server_stop(r->server);
    listen_close(r->peers);
    desk_close(r->desk);
    leaked_close(&r->leaked);
    copies_close(r->copies);
    if (r->streams) sse_free(r->streams);
    if (r->files) files_free(r->files);
    if (r->router) router_free(r->router);
    rate_free(r->site.per_address);
    rate_free(r->site.per_credential);
    rate_free(r->api.guesses);
    rate_free(r->questions);
    rate_free(r->ledgers);
    rate_free(r->exports);
    rate_free(r->photographs);
    cluster_close(r->cluster);
    datadir_close(&r->data);
    free(r->tls_cert);
    free(r->tls_key);
    papers_close();
    authority_close(&r->hall);
    secure_wipe(&r->key, sizeof r->key);
    arena_free(&r->arena);
}

// Ports below 1024 are the system's: who is not root any more may still listen there where this is asked.
enum { LOW_PORTS = 1024 };

// What root's child does as root, then everything else.
static int start(struct running *r)
{
    char *papers = authority_papers(r->data.path);
    if (r->config.hall_https) r->config.tls_cert = r->config.tls_key = arena_printf(&r->arena, "%s", papers);
    free(papers);
    choose_public_url(r, (uint16_t)r->config.port);
    // A quarter of the connections is left for everything else.
    r->streams = sse_new((int)r->config.loops, (int)(r->config.connections / 4 * 3), 0);
    if (!r->config.no_rate_limits) sse_limit_each(r->streams, (int)r->config.streams_per_address);
    int status = open_hall(r);
    if (!status) status = open_site(r);
    if (!status) status = open_secrets(r);
    if (!status) status = open_database(r);
    if (!status) status = open_key(r);
    if (!status) status = part_become(&r->part, r->config.port < LOW_PORTS);
    if (!status) status = open_copies(r);
    if (!status) status = open_desk(r);
    if (!status) status = load_demonstration(r);
    if (!status) status = offer_set_up(r);
    if (!status) status = open_server(r);
    return status;
}

// As many open files as connections and everything else need.
static void allow_connections(const struct config *c)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)c->connections * 5 / 4 + 1024; // a loop may get more than its share of them
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    if (limit.rlim_max < wanted) limit.rlim_max = wanted;
    limit.rlim_cur = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        log_line(LOG_WARN, "serve.files", "only %ld open files are allowed: %s", (long)limit.rlim_cur,
                 strerror(errno));
}

// What was played with is gone with the server; of two processes the parent takes it away, whose child has no right to.
static int finish(struct running *r, int status)
{
    bool serving = r->part.parent && r->part.parent != getpid();
    char *gone = r->config.practice && r->data.path && !serving ? text_format("%s", r->data.path) : NULL;
    close_all(r);
    if (gone) datadir_remove(gone);
    free(gone);
    return status;
}

// Until it is told to stop.
static void stand_by(struct running *r, const sigset_t *stop)
{
    const struct timespec pause = {.tv_sec = HALL_LOOK_S};
    while (sigtimedwait(stop, NULL, &pause) < 0)
        if (r->config.hall_https) renew_hall(r);
}

static int serve(struct running *r, const sigset_t *stop)
{
    int status = start(r);
    if (!status) {
        printf("Public: %s\n", r->public_url);
        if (r->config.practice) printf("Practice: nothing of this club is kept when it is stopped\n");
        if (r->set_up.len) printf("Set-up: %s/setup.html#%.*s\n", r->public_url, TEXT_ARGS(r->set_up));
        if (r->locked)
            printf("Nobody can sign in: what is true of the club has no owner (%s). " UPGRADE_CLUB_ANEW "\n",
                   r->locked);
        fflush(stdout);
        stand_by(r, stop);
    }
    return finish(r, status);
}

// Root parts into two, or only becomes somebody else. True: this is the parent, and all is over.
static bool part(struct running *r, int *status)
{
    if (*status || geteuid()) return false;
    if (!r->config.database) return parent_stays(&r->data, &r->arena, &r->part, status);
    *status = parent_of_none(&r->arena, &r->part);
    return false;
}

int cli_serve(int argc, char **argv)
{
    struct running r = {.data = DATADIR_CLOSED, .leaked = LEAKED_NONE};
    const char *wrong = config_read(&r.config, &argc, argv, &r.arena);
    if (r.config.help) {
        config_help(stdout);
        return 0;
    }
    if (wrong) return cannot(wrong, NULL);
    if (argc > 1) return cannot(argv[1], "is no option of serve; see tdserver serve --help");
    // Every thread inherits the mask; only sigwait takes these.
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGHUP); // whoever closes the terminal stops it as well
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
    secure_start();
    allow_connections(&r.config);
    int status = open_data(&r);
    if (!status) status = open_clock(&r);
    bool over = part(&r, &status);
    return !over && !status ? serve(&r, &stop) : finish(&r, status);
}

int cli_routes(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct json_out o = json_start(NULL);
    api_describe(&o);
    printf("%.*s\n", TEXT_ARGS(json_bytes(&o)));
    json_drop(&o);
    return 0;
}
