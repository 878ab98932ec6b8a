// SPDX-License-Identifier: MIT
#include "cli/parent.h"

#include "audit/upgrade.h"
#include "base/log/log.h"
#include "store/cluster/cluster.h"
#include "store/cluster/owning.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLED = 128 }; // and the signal, as shells say it

static int cannot(const char *what, const char *why)
{
    fprintf(stderr, "tdserver: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    return 1;
}

// Asked for again after each change of account, which forgets it.
static bool dies_with(pid_t parent)
{
    return !prctl(PR_SET_PDEATHSIG, SIGKILL) && getppid() == parent;
}

static int ended(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : KILLED + WTERMSIG(status);
}

// ---- the process that owns the tables for a moment

static int upgrade(const struct cluster *cluster, struct arena *a)
{
    struct upgrade_report report;
    struct err e = cluster_prepare(cluster, a);
    if (e.code) return cannot("the private database", e.detail);
    e = upgrade_database(cluster_url(cluster, CLUSTER_OWNER), false, a, &report);
    return e.code ? cannot("bringing the database up to date", e.detail) : 0;
}

static int upgrade_apart(const struct cluster *cluster, const struct account *database, struct arena *a)
{
    pid_t parent = getpid(), child = fork();
    if (child < 0) return cannot("a process for the database", strerror(errno));
    if (child) return ended(child);
    bool good = account_become(database, false) && dies_with(parent);
    _exit(good ? upgrade(cluster, a) : cannot("the account of the database", strerror(errno)));
}

// ---- the parent

// Until the child has ended, by itself or because it was told to. Its exit status.
static int watch(pid_t child)
{
    sigset_t heard;
    siginfo_t info;
    sigemptyset(&heard);
    sigaddset(&heard, SIGINT);
    sigaddset(&heard, SIGTERM);
    sigaddset(&heard, SIGHUP);
    sigaddset(&heard, SIGCHLD);
    for (;;) {
        info.si_pid = 0;
        if (!waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid == child) break;
        int which;
        if (!sigwait(&heard, &which) && which != SIGCHLD) kill(child, SIGTERM);
    }
    int status = ended(child);
    if (status > KILLED)
        log_line(LOG_ERROR, "serve.died", "what serves was ended by signal %d; PostgreSQL is stopped",
                 status - KILLED);
    return status;
}

static int start(const struct datadir *dir, const struct account_pair *accounts, struct arena *a,
                 struct cluster **cluster)
{
    struct err e = owning_settle(dir, accounts, a);
    if (e.code) return cannot("the data directory", e.detail);
    e = cluster_start(dir, accounts, a, cluster);
    if (e.code) return cannot("the private database", e.detail);
    return upgrade_apart(*cluster, &accounts->database, a);
}

static bool heard(int fd)
{
    char byte;
    ssize_t n;
    while ((n = read(fd, &byte, 1)) < 0 && errno == EINTR) {
    }
    close(fd);
    return n == 1;
}

// Nothing is touched before the child has read what it needs: with a wrong option it ends at once.
static int stay(const struct datadir *dir, const struct account_pair *accounts, pid_t child, int ready,
                int go, struct arena *a)
{
    struct cluster *cluster = NULL;
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    pthread_sigmask(SIG_BLOCK, &children, NULL);
    int status = heard(ready) ? start(dir, accounts, a, &cluster) : 1;
    if (!status && write(go, "y", 1) != 1) status = 1;
    close(go); // without the byte the child ends
    int served = watch(child);
    cluster_close(cluster);
    return served ? served : status;
}

bool parent_stays(const struct datadir *dir, struct arena *a, struct part *part, int *status)
{
    struct account_pair accounts;
    int ready[2], go[2];
    struct err e = owning_choose(dir, a, &accounts);
    if (e.code) return *status = cannot("the accounts", e.detail), false;
    if (pipe2(ready, O_CLOEXEC) || pipe2(go, O_CLOEXEC))
        return *status = cannot("the processes", strerror(errno)), false;
    *part = (struct part){accounts.serving, getpid(), ready[1], go[0]};
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) return *status = cannot("the processes", strerror(errno)), false;
    close(child ? ready[1] : ready[0]);
    close(child ? go[0] : go[1]);
    if (child) return *status = stay(dir, &accounts, child, ready[0], go[1], a), true;
    if (!dies_with(part->parent)) *status = 1;
    return false;
}

int parent_of_none(struct arena *a, struct part *part)
{
    *part = (struct part){.ready = -1, .go = -1};
    struct err e = account_serving(a, &part->serving);
    return e.code ? cannot("the accounts", e.detail) : 0;
}

// ---- the child

bool part_wait(struct part *part)
{
    bool told = write(part->ready, "y", 1) == 1;
    close(part->ready);
    return heard(part->go) && told;
}

int part_become(const struct part *part, bool low_port)
{
    char name[ACCOUNT_NAME] = "";
    if (!part->serving.uid) return 0;
    if (!account_become(&part->serving, low_port) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return cannot("the serving account", strerror(errno));
    if (part->parent && !dies_with(part->parent)) return 1;
    bool named = account_name(part->serving.uid, name);
    log_line(LOG_INFO, "serve.account", "serves as the account %s", named ? name : "without a name");
    return 0;
}
