// SPDX-License-Identifier: MIT
#include "demo/child.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char program[] = "/proc/self/exe";
enum { ARGS_MOST = 24 };

static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), port = 0;
    if (fd >= 0 && !bind(fd, (struct sockaddr *)&address, size) &&
        !getsockname(fd, (struct sockaddr *)&address, &size))
        port = ntohs(address.sin_port);
    if (fd >= 0) close(fd);
    return port;
}

// The new process: descriptor `out` becomes its standard output. It must not outlive us, whatever ends us.
static pid_t start(const char *const *args, int out)
{
    const char *argv[ARGS_MOST] = {"tdserver"};
    for (int i = 0; args[i] && i + 2 < ARGS_MOST; i++)
        argv[i + 1] = args[i];
    pid_t parent = getpid(), pid = fork();
    if (pid != 0) return pid;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent || (out >= 0 && dup2(out, STDOUT_FILENO) < 0)) _exit(127);
    execv(program, (char *const *)(uintptr_t)argv);
    _exit(127);
}

static int wait_for(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int child_run(const char *const *args, const char *out)
{
    int fd = out ? open(out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644) : -1;
    if (out && fd < 0) return -1;
    fflush(stdout);
    pid_t pid = start(args, fd);
    if (fd >= 0) close(fd);
    return pid > 0 ? wait_for(pid) : -1;
}

// Reads what the server says until the set-up link; false if it ends before.
static bool read_link(FILE *said, struct child *c)
{
    char line[512];
    while (fgets(line, sizeof line, said)) {
        const char *token = strchr(line, '#');
        if (strncmp(line, "Set-up: ", 8) || !token) continue;
        snprintf(c->token, sizeof c->token, "%.*s", (int)strcspn(token + 1, "\n"), token + 1);
        return true;
    }
    return false;
}

struct err child_serve(struct arena *a, struct child *out)
{
    *out = (struct child){.data = "/tmp/tdserver-demo-XXXXXX"};
    // Below a directory of our own the database's account must be able to pass.
    if (!mkdtemp(out->data) || chmod(out->data, 0711))
        return err_make(ERR_BUSY, arena_printf(a, "cannot make a directory in /tmp: %s", strerror(errno)));
    const char *port = arena_printf(a, "%d", free_port());
    snprintf(out->url, sizeof out->url, "http://127.0.0.1:%s", port);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) return err_make(ERR_BUSY, strerror(errno));
    const char *args[] = {"serve",   "--listen",     "127.0.0.1", "--port",           port, "--data",
                          out->data, "--public-url", out->url,    "--no-rate-limits", NULL};
    out->pid = start(args, ends[1]);
    close(ends[1]);
    FILE *said = fdopen(ends[0], "r");
    bool up = said && out->pid > 0 && read_link(said, out);
    // Nothing more is said on standard output; without a reader the server would not care either.
    if (said) fclose(said);
    if (up) return OK;
    child_stop(out);
    return err_make(ERR_BUSY, "the server did not start; its log above says why");
}

static int remove_one(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st, (void)flag, (void)ftw;
    return remove(path);
}

void child_stop(struct child *c)
{
    if (c->pid > 0) {
        kill(c->pid, SIGTERM);
        wait_for(c->pid);
    }
    c->pid = 0;
    if (*c->data) nftw(c->data, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    *c->data = 0;
}
