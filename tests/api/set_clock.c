// SPDX-License-Identifier: MIT
// Loaded into a server by check_clock.py: its wall clock is ahead by the milliseconds that the file SET_CLOCK says. Each time the
// server itself has read it there is a byte more in the file beside it.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void seen(void)
{
    int file = open(getenv("SET_CLOCK_SEEN"), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0) return;
    if (write(file, "x", 1) < 0) abort();
    close(file);
}

int clock_gettime(clockid_t which, struct timespec *t)
{
    char ahead[32] = "";
    int failed = (int)syscall(SYS_clock_gettime, which, t);
    int file = which == CLOCK_REALTIME ? open(getenv("SET_CLOCK"), O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return failed;
    long ms = read(file, ahead, sizeof ahead - 1) > 0 ? atol(ahead) : 0,
         ns = t->tv_nsec + ms % 1000 * 1000000;
    close(file);
    t->tv_sec += ms / 1000 + (ns >= 1000000000) - (ns < 0);
    t->tv_nsec = ns + (ns < 0 ? 1000000000 : ns >= 1000000000 ? -1000000000 : 0);
    if (!strcmp(program_invocation_short_name, "tdserver")) seen();
    return failed;
}
