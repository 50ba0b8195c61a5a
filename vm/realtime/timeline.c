/* SPDX-License-Identifier: Apache-2.0 */
/* The trace's way to its file: write alone, as a signal handler may be what writes. */
#include "vm/realtime/timeline.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "sched/context.h"
#include "sched/trace.h"
#include "vm/util/crash.h"

enum { RINGS = 128, RECORDS = 1 << 16, BUFFER = 1 << 16 };

static struct {
    int file, error;
    const char *path;
    size_t used;
    char text[BUFFER];
} out;
static atomic_flag written = ATOMIC_FLAG_INIT;

/* ---- the file ---- */

static bool flush_text(void)
{
    for (size_t at = 0; at < out.used;) {
        ssize_t n = write(out.file, out.text + at, out.used - at);
        if (n < 0 && errno != EINTR) {
            out.error = errno;
            return false;
        }
        at += n > 0 ? (size_t)n : 0;
    }
    out.used = 0;
    return true;
}

static bool take_text(void *unused, const char *text, size_t length)
{
    (void)unused;
    if (out.used + length > sizeof out.text && !flush_text())
        return false;
    memcpy(out.text + out.used, text, length);          /* pieces are far shorter than the buffer */
    out.used += length;
    return true;
}

/* What met a limit of the tables. */
static void tell_limits(void)
{
    uint64_t refused = trace_refused(), nameless = trace_nameless();
    if (refused)
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %" PRIu64 " events are missing: only %d threads at once have room for theirs\n", out.path, refused, RINGS);
    if (nameless)
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %" PRIu64 " names are missing: only %d of threads and as many of handlers are kept\n", out.path,
                nameless, TRACE_NAMES);
}

void timeline_write(void)
{
    if (atomic_flag_test_and_set(&written))
        return;
    trace_stop();
    if (!trace_write(take_text, NULL) || !flush_text())
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %s\n", out.path, strerror(out.error));
    close(out.file);
    tell_limits();
}

bool timeline_start(const char *path, unsigned records)
{
    RT_STARTUP();
    out.path = path;
    out.file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (out.file < 0)
        return false;
    if (trace_start(RINGS, records ? records : RECORDS) != TRACE_OK) {
        errno = ENOMEM;
        return false;
    }
    crash_at_end(timeline_write);
    return true;
}
