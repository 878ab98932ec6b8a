// SPDX-License-Identifier: MIT
// Loaded into a server by check_clock.py: its wall clock is ahead by the seconds that the file SET_CLOCK says.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t which, struct timespec *t)
{
    char seconds[32] = "";
    int failed = (int)syscall(SYS_clock_gettime, which, t);
    int file = which == CLOCK_REALTIME ? open(getenv("SET_CLOCK"), O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return failed;
    if (read(file, seconds, sizeof seconds - 1) > 0) t->tv_sec += atol(seconds);
    close(file);
    return failed;
}
