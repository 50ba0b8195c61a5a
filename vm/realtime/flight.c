/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/realtime/flight.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sched/context.h"
#include "sched/os.h"
#include "sched/trace.h"
#include "vm/realtime/timeline.h"
#include "vm/util/crash.h"

enum { RINGS = 128, STACK_BYTES = 256 << 10, LOOK_NS = 100 * 1000 * 1000 };

static const char *path;
static atomic_flag writing = ATOMIC_FLAG_INIT;

/* --- one file --------------------------------------------------------------------------------- */

/* Under another name first, so that nobody reads half of it.  Nothing is allocated: a crash may be what writes. */
static bool write_new(const char *name)
{
    static struct timeline_file out;                    /* who has the flag of writing owns it */
    char temporary[PATH_MAX];
    if (snprintf(temporary, sizeof temporary, "%s.tmp", name) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    out.file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (out.file < 0)
        return false;
    bool whole = timeline_fill(&out);
    if (whole && rename(temporary, name) == 0)
        return true;
    int error = whole ? errno : out.error;
    unlink(temporary);
    errno = error;
    return false;
}

bool flight_write(const char *name)
{
    if (!atomic_load(&trace_on)) {
        errno = ENODATA;
        return false;
    }
    if (atomic_flag_test_and_set(&writing)) {
        errno = EBUSY;
        return false;
    }
    bool done = write_new(name);
    atomic_flag_clear(&writing);
    return done;
}

/* --- occasions -------------------------------------------------------------------------------- */

static void name_of(char *name, size_t size, unsigned number)
{
    if (number == 0)
        snprintf(name, size, "%s", path);
    else
        snprintf(name, size, "%s.%u", path, number);
}

/* Of the thread that watches; at the end of the process it is the flag of writing that keeps two from looking at once. */
static _Atomic unsigned written;
static _Atomic uint64_t seen;

/* Is there more to be written?  A recorder that cannot write says so once. */
static bool look(void)
{
    char name[PATH_MAX];
    uint64_t occasions = trace_occasions();
    if (occasions == seen)
        return true;
    name_of(name, sizeof name, written);
    if (flight_write(name)) {
        seen = occasions;
        return ++written < FLIGHT_FILES;
    }
    if (errno == EBUSY)
        return true;
    fprintf(stderr, "rtjvm: -Xrt:recorder: cannot write %s: %s\n", name, strerror(errno));
    return false;
}

static void pause_a_little(void)
{
    static _Atomic uint32_t nobody_wakes;
    os_futex_wait(&nobody_wakes, 0, os_monotonic_ns() + LOOK_NS, false);
}

static void *watch(void *unused)
{
    (void)unused;
    while (look())
        pause_a_little();
    return NULL;
}

/* What came just before the end, when the other thread has written what it is at. */
static void look_last(void)
{
    enum { PATIENCE = 10 };
    for (int i = 0; i < PATIENCE && atomic_flag_test_and_set(&writing); i++)
        pause_a_little();
    atomic_flag_clear(&writing);
    if (written < FLIGHT_FILES)
        look();
}

/* Who was writing keeps the flag: it crashed itself, or is about to finish. */
static void look_at_crash(void)
{
    char name[PATH_MAX];
    name_of(name, sizeof name, written < FLIGHT_FILES ? written : FLIGHT_FILES - 1);
    if (!atomic_flag_test_and_set(&writing))
        write_new(name);
}

/* A wrong name is told now, not when there is something to tell.  Nothing is left of the try. */
static bool can_be_written(const char *name)
{
    struct stat s;
    bool was_there = stat(name, &s) == 0;
    int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return false;
    close(fd);
    if (!was_there)
        unlink(name);
    return true;
}

bool flight_start(const char *name, unsigned records)
{
    sigset_t all, old;
    RT_STARTUP();
    if (!can_be_written(name))
        return false;
    path = name;
    int started = trace_start(RINGS, records ? records : FLIGHT_RECORDS);
    if (started != TRACE_OK && started != TRACE_STARTED) {
        errno = ENOMEM;
        return false;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int r = os_spawn(watch, NULL, STACK_BYTES, &(uint32_t){ 0 });
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = -r;
    crash_at_end(look_at_crash);
    return r == 0 && atexit(look_last) == 0;
}
