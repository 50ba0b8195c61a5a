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

enum { RINGS = 128, RECORDS = 1 << 16 };

static struct timeline_file out;
static const char *path_of_trace;
static atomic_flag written = ATOMIC_FLAG_INIT;

/* ---- the file ---- */

static bool flush_text(struct timeline_file *f)
{
    for (size_t at = 0; at < f->used;) {
        ssize_t n = write(f->file, f->text + at, f->used - at);
        if (n < 0 && errno != EINTR) {
            f->error = errno;
            return false;
        }
        at += n > 0 ? (size_t)n : 0;
    }
    f->used = 0;
    return true;
}

static bool take_text(void *argument, const char *text, size_t length)
{
    struct timeline_file *f = argument;
    if (f->used + length > sizeof f->text && !flush_text(f))
        return false;
    memcpy(f->text + f->used, text, length);            /* pieces are far shorter than the buffer */
    f->used += length;
    return true;
}

bool timeline_fill(struct timeline_file *into)
{
    into->used = 0;
    into->error = 0;
    bool whole = trace_write(take_text, into) && flush_text(into);
    if (close(into->file) != 0 && whole) {
        into->error = errno;
        whole = false;
    }
    return whole;
}

/* What met a limit of the tables. */
static void tell_limits(void)
{
    uint64_t refused = trace_refused(), nameless = trace_nameless();
    if (refused)
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %" PRIu64 " events are missing: only %d threads at once have room for theirs\n", path_of_trace, refused, RINGS);
    if (nameless)
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %" PRIu64 " names are missing: only %d of threads and as many of handlers are kept\n", path_of_trace,
                nameless, TRACE_NAMES);
}

void timeline_write(void)
{
    if (atomic_flag_test_and_set(&written))
        return;
    trace_stop();
    if (!timeline_fill(&out))
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %s\n", path_of_trace, strerror(out.error));
    tell_limits();
}

bool timeline_start(const char *path, unsigned records)
{
    RT_STARTUP();
    path_of_trace = path;
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
