/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/heap_dump/hprof.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/run/exception.h"
#include "vm/run/heap_dump/hprof_impl.h"

/* --- threads and their stacks ------------------------------------------------------------------ */

enum { LINE_UNKNOWN = -1, LINE_NATIVE = -3, DEPTH_MAX = 1024 };

static bool is_shown(const struct method *m) { return !(m->flags & METHOD_HIDDEN); }

/* Identities of frames: 1, 2, ... over all threads. */
static uint64_t write_frames(struct hprof *h, const struct thread *t, uint64_t next)
{
    unsigned depth = 0;
    for (struct frame_walk f = frame_first(t); f.method && depth < DEPTH_MAX; f = frame_up(f)) {
        const struct method *m = f.method;
        if (!is_shown(m))
            continue;
        depth++;
        int line = m->access & ACC_NATIVE ? LINE_NATIVE : method_body_line(frame_body(f), frame_bci(f));
        hprof_name(h, m->name);
        hprof_name(h, m->descriptor);
        hprof_name(h, m->class->source_file);
        hprof_begin(h, HPROF_FRAME);
        hprof_u8(h, next++);
        hprof_id(h, m->name);
        hprof_id(h, m->descriptor);
        hprof_id(h, m->class->source_file);
        hprof_u4(h, hprof_serial(m->class));
        hprof_u4(h, (uint32_t)(line < 0 && line != LINE_NATIVE ? LINE_UNKNOWN : line));
        hprof_finish(h);
    }
    return next;
}

static void write_trace(struct hprof *h, uint32_t serial, uint32_t thread, uint64_t from, uint64_t to)
{
    hprof_begin(h, HPROF_TRACE);
    hprof_u4(h, serial);
    hprof_u4(h, thread);
    hprof_u4(h, (uint32_t)(to - from));
    for (uint64_t frame = from; frame < to; frame++)
        hprof_u8(h, frame);
    hprof_finish(h);
}

static void write_threads(struct hprof *h)
{
    uint64_t next = 1;
    write_trace(h, HPROF_NO_TRACE, 0, 0, 0);
    for (size_t i = 0; i < h->threads.count; i++) {
        const struct thread *t = h->threads.threads[i];
        /* A thread that is not stopped pushes and pops frames meanwhile. */
        uint64_t end = t->sched.no_heap ? next : write_frames(h, t, next);
        write_trace(h, HPROF_NO_TRACE + (uint32_t)i + 1, (uint32_t)i + 1, next, end);
        next = end;
    }
}

/* --- all ---------------------------------------------------------------------------------------- */

static void write_header(struct hprof *h)
{
    static const char versions[][20] = { "JAVA PROFILE 1.0.2", "JAVA PROFILE 1.0.3" };
    fwrite(versions[h->areas], 1, strlen(versions[h->areas]) + 1, h->out);
    hprof_u4(h, HPROF_ID);
    hprof_u8(h, os_realtime_ns() / 1000000);
}

static void write_classes(struct hprof *h)
{
    for (const struct class *c = class_first(); c; c = class_next(c)) {
        if (!hprof_has_class(c))
            continue;
        hprof_name(h, c->name);
        hprof_begin(h, HPROF_LOAD_CLASS);
        hprof_u4(h, hprof_serial(c));
        hprof_id(h, c->mirror);
        hprof_u4(h, HPROF_NO_TRACE);
        hprof_id(h, c->name);
        hprof_finish(h);
    }
}

static void write_all(struct hprof *h, struct thread *self)
{
    write_header(h);
    hprof_heap_names(h);
    write_classes(h);
    write_threads(h);
    hprof_heap(h, self);
}

static uint64_t fail(const char *path, const char *what, char *why, size_t size)
{
    if (path)
        unlink(path);
    snprintf(why, size, "%s", what);
    return 0;
}

uint64_t hprof_dump(struct thread *self, const struct hprof_wish *wish, char *why, size_t size)
{
    struct hprof h = { .areas = wish->areas };
    int fd = open(wish->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    h.out = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!h.out)
        return fail(NULL, strerror(errno), why, size);
    if (!thread_list_make(&h.threads)) {
        fclose(h.out);
        return fail(wish->path, "no memory", why, size);
    }
    if (wish->live)
        gc_collect(&self->sched, "Heap Dump Initiated GC", false);
    safepoint_begin(&self->sched);
    thread_list_fill(&h.threads);
    write_all(&h, self);
    safepoint_end(&self->sched);
    thread_list_free(&h.threads);
    mem_block_free((void *)h.told);
    uint64_t bytes = (uint64_t)ftello(h.out);
    bool failed = ferror(h.out) != 0;
    int error = fclose(h.out) || failed ? errno : 0;
    if (h.no_memory)
        return fail(wish->path, "no memory", why, size);
    return failed || error ? fail(wish->path, error ? strerror(error) : "it could not be written", why, size) : bytes;
}

/* --- when memory is out ------------------------------------------------------------------------- */

static const char *place;
static _Atomic bool done;

static bool is_folder(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISDIR(s.st_mode);
}

/* Says what java says.  Only the first error has a dump. */
static void dump_now(struct thread *t, const char *what)
{
    char path[4096], why[128];
    bool folder = !place || is_folder(place);
    if (t->sched.no_heap || atomic_exchange(&done, true))
        return;
    if (folder)
        snprintf(path, sizeof path, "%s%sjava_pid%d.hprof", place ? place : "", place ? "/" : "", (int)getpid());
    else
        snprintf(path, sizeof path, "%s", place);
    fprintf(stdout, "java.lang.OutOfMemoryError: %s\nDumping heap to %s ...\n", what, path);
    uint64_t begin = os_monotonic_ns(), bytes = hprof_dump(t, &(struct hprof_wish){ .path = path }, why, sizeof why);
    if (bytes)
        fprintf(stdout, "Heap dump file created [%llu bytes in %.3f secs]\n", (unsigned long long)bytes, (double)(os_monotonic_ns() - begin) / 1e9);
    else
        fprintf(stdout, "Unable to create %s: %s\n", path, why);
    fflush(stdout);
}

void hprof_on_out_of_memory(const char *path)
{
    place = path;
    exception_memory_hook = dump_now;
}
