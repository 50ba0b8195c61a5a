/* SPDX-License-Identifier: Apache-2.0 */
/* The thread dump of SIGQUIT: every thread with its state, frames and monitors, then the deadlocks, as jstack shows them.
 *
 * All is written into memory at a safepoint and printed when the threads run again.
 * Monitors that monitorenter took are found by looking through the frame's slots for objects that the thread owns. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "memory/gc.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/subtype.h"
#include "vm/run/area_story.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

enum { NAME_MAX_BYTES = 512, HELD_MAX = 64, DEPTH_MAX = 1024 };

struct held { struct object *object; const struct frame *frame; };
/* One thread's monitors; at a safepoint there is only one dump. */
static struct { uint32_t tid; const struct monitor *waits_in; const struct frame *frame; unsigned count; struct held held[HELD_MAX]; } scan;

struct dump { FILE *out; struct thread **threads; size_t count, capacity; };

/* --- objects ---------------------------------------------------------------------------------- */

/* The object whose header holds the monitor; NULL: the monitor is a class's, of its initialisation. */
static struct object *object_of_monitor(struct monitor *m)
{
    char *p = m ? (char *)m - offsetof(struct object, monitor) : NULL;
    return p && (mem_is_heap(p) || mem_in(&mem_immortal_range, p) || mem_is_scoped(p)) ? (struct object *)(void *)p : NULL;
}

/* "<0x00007f…> (a java.lang.Object)" */
static void print_object(FILE *out, const struct object *o)
{
    char name[NAME_MAX_BYTES];
    bool mirror = object_class(o) == known.Class;
    const struct class *c = mirror ? class_of_mirror(o) : object_class(o);
    fprintf(out, "<0x%016lx> (a %s%s)\n", (unsigned long)(uintptr_t)o, mirror ? "java.lang.Class for " : "",
            class_external_name(c, name, sizeof name));
}

static void print_monitor_line(FILE *out, const char *what, const struct object *o)
{
    fprintf(out, "\t- %s ", what);
    print_object(out, o);
}

static void print_name(FILE *out, const struct thread *t)
{
    char buffer[NAME_MAX_BYTES];
    struct object *name = t->object ? get_ref(t->object, known.Thread_name) : NULL;
    char *text = name ? string_utf8(name, buffer, sizeof buffer) : NULL;
    fprintf(out, "\"%s\"", text ? text : "");
    string_free(text, buffer);
}

/* --- monitors held ---------------------------------------------------------------------------- */

static bool is_mine(const struct object *o)
{
    return monitor_owner(&o->monitor) == scan.tid || &o->monitor == scan.waits_in;
}

static void add_held(struct object *o)
{
    if (!o || !is_mine(o) || scan.count == HELD_MAX)
        return;
    for (unsigned i = 0; i < scan.count; i++)
        if (scan.held[i].object == o)
            return;
    scan.held[scan.count++] = (struct held){ o, scan.frame };
}

static void visit_word(jslot word) { add_held(gc_object_at((uintptr_t)word)); }

static bool has_monitorenter(const struct method_code *code)
{
    struct insn in;
    for (uint32_t bci = 0; bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len)
        if (in.op == OP_monitorenter)
            return true;
    return false;
}

static void scan_slots(const struct frame *f, jslot *top)
{
    if (engine.mark_frame) {
        engine.mark_frame(f, top, visit_word);
        return;
    }
    for (const jslot *p = frame_locals(f); p < top; p++)
        visit_word(*p);
}

/* Outermost first: an object handed inwards belongs to the frame that locked it. */
static void find_held(const struct thread *t, const struct frame *const *frames, unsigned n)
{
    scan.tid = t->sched.tid;
    scan.waits_in = monitor_waiting_in(&t->sched);
    scan.count = 0;
    for (unsigned i = n; i-- > 0;) {
        const struct frame *f = scan.frame = frames[i];
        add_held(f->lock);
        if (f->method->code && has_monitorenter(f->method->code))
            scan_slots(f, i ? frame_locals(frames[i - 1]) : frame_top(f));
    }
}

/* --- frames ----------------------------------------------------------------------------------- */

static void print_place(FILE *out, const struct frame *f)
{
    const struct class *c = f->method->class;
    const struct module_entry *m = c->module;
    int line = method_line(f->method, frame_bci(f));
    if (m && m->name)
        fprintf(out, m->version ? "%s@%s/" : "%s/", m->name->text, m->version ? m->version->text : "");
    if (f->method->access & ACC_NATIVE)
        fprintf(out, "Native Method");
    else if (!c->source_file)
        fprintf(out, "Unknown Source");
    else if (line < 0)
        fprintf(out, "%s", c->source_file->text);
    else
        fprintf(out, "%s:%d", c->source_file->text, line);
}

static bool is_object_wait(const struct method *m)
{
    return m->class == known.Object && m->access & ACC_NATIVE && !strcmp(m->name->text, "wait");
}

/* What the innermost frame waits for. */
static void print_wait(FILE *out, const struct thread *t, const struct frame *top)
{
    struct object *waiting = object_of_monitor(monitor_waiting_in(&t->sched));
    struct object *blocked = object_of_monitor(monitor_blocked_on(&t->sched));
    int status = t->object ? get_int(t->object, known.Thread_threadStatus) : THREAD_RUNNABLE;
    struct object *blocker = t->object ? get_ref(t->object, known.Thread_parkBlocker) : NULL;
    if (waiting)
        print_monitor_line(out, "waiting on", waiting);
    else if (blocked)
        print_monitor_line(out, is_object_wait(top->method) ? "waiting to re-lock in wait()" : "waiting to lock", blocked);
    else if (blocker && (status == THREAD_PARKED || status == THREAD_TIMED_PARKED))
        print_monitor_line(out, "parking to wait for ", blocker);
}

static void print_frames(FILE *out, const struct thread *t)
{
    static const struct frame *frames[DEPTH_MAX];
    char name[NAME_MAX_BYTES];
    unsigned n = 0;
    for (struct frame *f = t->frame; f && n < DEPTH_MAX; f = frame_caller(f))
        frames[n++] = f;
    find_held(t, frames, n);
    for (unsigned i = 0; i < n; i++) {
        const struct method *m = frames[i]->method;
        if (!(m->flags & METHOD_HIDDEN) || m->class->flags & CLASS_IS_HIDDEN) {
            fprintf(out, "\tat %s.%s(", class_external_name(m->class, name, sizeof name), m->name->text);
            print_place(out, frames[i]);
            fprintf(out, ")\n");
        }
        if (i == 0)
            print_wait(out, t, frames[0]);
        for (unsigned k = scan.count; k-- > 0;)
            if (scan.held[k].frame == frames[i])
                print_monitor_line(out, "locked", scan.held[k].object);
    }
}

/* --- threads ---------------------------------------------------------------------------------- */

struct state_row { int status; const char *state, *doing; };
static const struct state_row states[] = {
    { THREAD_NEW, "NEW", "starting" },
    { THREAD_BLOCKED, "BLOCKED (on object monitor)", "waiting for monitor entry" },
    { THREAD_WAITING, "WAITING (on object monitor)", "in Object.wait()" },
    { THREAD_TIMED_WAITING, "TIMED_WAITING (on object monitor)", "in Object.wait()" },
    { THREAD_PARKED, "WAITING (parking)", "waiting on condition" },
    { THREAD_TIMED_PARKED, "TIMED_WAITING (parking)", "waiting on condition" },
    { THREAD_SLEEPING, "TIMED_WAITING (sleeping)", "waiting on condition" },
    { THREAD_TERMINATED, "TERMINATED", "ended" },
    { THREAD_RUNNABLE, "RUNNABLE", "runnable" },
};

static const struct state_row *state_of(const struct thread *t)
{
    int status = t->object ? get_int(t->object, known.Thread_threadStatus) : THREAD_RUNNABLE;
    if (status == THREAD_RUNNABLE && object_of_monitor(monitor_blocked_on(&t->sched)))
        status = THREAD_BLOCKED;
    const struct state_row *row = states;
    while (row->status != status && row->status != THREAD_RUNNABLE)
        row++;
    return row;
}

static double cpu_ms(const struct thread *t)
{
    clockid_t clock;
    struct timespec spent;
    if (pthread_getcpuclockid(t->sched.pthread, &clock) != 0 || clock_gettime(clock, &spent) != 0)
        return 0;
    return (double)spent.tv_sec * 1e3 + (double)spent.tv_nsec / 1e6;
}

static void print_thread(FILE *out, const struct thread *t)
{
    const struct state_row *state = state_of(t);
    int priority = t->object ? get_int(t->object, known.Thread_priority) : 0;
    int kernel = atomic_load(&t->sched.priority);
    print_name(out, t);
    if (t->object)
        fprintf(out, " #%ld%s prio=%d", (long)get_long(t->object, known.Thread_tid), t->daemon ? " daemon" : "", priority);
    fprintf(out, " os_prio=%d cpu=%.2fms tid=0x%016lx nid=0x%x %s  [0x%016lx]\n", kernel > SCHED_PRIORITY_NORMAL_MAX ? kernel : 0,
            cpu_ms(t), (unsigned long)(uintptr_t)t, t->sched.tid, state->doing, (unsigned long)(uintptr_t)t->frame);
    fprintf(out, "   java.lang.Thread.State: %s\n", state->state);
    print_frames(out, t);
    fprintf(out, "\n");
}

/* --- deadlocks -------------------------------------------------------------------------------- */

static struct thread *thread_by_tid(const struct dump *d, uint32_t tid)
{
    for (size_t i = 0; tid && i < d->count; i++)
        if (d->threads[i]->sched.tid == tid)
            return d->threads[i];
    return NULL;
}

/* The synchronizer of java.util.concurrent that a parked thread waits for. */
static struct object *parked_on(const struct thread *t)
{
    struct object *blocker = t->object ? get_ref(t->object, known.Thread_parkBlocker) : NULL;
    return blocker && object_is_instance(blocker, known.AbstractOwnableSynchronizer) ? blocker : NULL;
}

static struct thread *holder_of_wanted(const struct dump *d, const struct thread *t)
{
    struct monitor *m = monitor_blocked_on(&t->sched);
    if (m)
        return thread_by_tid(d, monitor_owner(m));
    struct object *synchronizer = parked_on(t);
    struct object *owner = synchronizer ? get_ref(synchronizer, known.AbstractOwnableSynchronizer_exclusiveOwnerThread) : NULL;
    return owner ? thread_of_object(owner) : NULL;
}

static void print_wanted(FILE *out, const struct dump *d, const struct thread *t)
{
    char name[NAME_MAX_BYTES];
    struct monitor *m = monitor_blocked_on(&t->sched);
    const struct object *o = m ? object_of_monitor(m) : parked_on(t);
    print_name(out, t);
    if (!o) {
        fprintf(out, ":\n  waiting for a class to be initialized");
    } else {
        class_external_name(object_class(o), name, sizeof name);
        if (m)
            fprintf(out, ":\n  waiting to lock monitor 0x%016lx (object 0x%016lx, a %s)", (unsigned long)(uintptr_t)m,
                    (unsigned long)(uintptr_t)o, name);
        else
            fprintf(out, ":\n  waiting for ownable synchronizer 0x%016lx, (a %s)", (unsigned long)(uintptr_t)o, name);
    }
    fprintf(out, ",\n  which is held by ");
    print_name(out, holder_of_wanted(d, t));
    fprintf(out, "\n\n");
}

/* Is `start` on a circle?  If so, is it the first of its threads in the list? */
static bool begins_circle(const struct dump *d, size_t start)
{
    const struct thread *t = d->threads[start];
    size_t lowest = start;
    for (size_t steps = 0; steps <= d->count && (t = holder_of_wanted(d, t)) && t != d->threads[start]; steps++)
        for (size_t i = 0; i < lowest; i++)
            if (d->threads[i] == t)
                lowest = i;
    return t == d->threads[start] && lowest == start;
}

static void print_circle(const struct dump *d, const struct thread *start)
{
    const struct thread *t = start;
    fprintf(d->out, "\nFound one Java-level deadlock:\n=============================\n");
    do {
        print_wanted(d->out, d, t);
        t = holder_of_wanted(d, t);
    } while (t != start);
    fprintf(d->out, "Java stack information for the threads listed above:\n===================================================\n");
    do {
        print_name(d->out, t);
        fprintf(d->out, ":\n");
        print_frames(d->out, t);
        t = holder_of_wanted(d, t);
    } while (t != start);
}

static void print_deadlocks(const struct dump *d)
{
    unsigned found = 0;
    for (size_t i = 0; i < d->count; i++)
        if (begins_circle(d, i)) {
            print_circle(d, d->threads[i]);
            found++;
        }
    if (found)
        fprintf(d->out, "\nFound %u deadlock%s.\n", found, found == 1 ? "" : "s");
}

/* --- all -------------------------------------------------------------------------------------- */

/* A thread without tid is not yet or no longer running Java. */
static void collect(struct thread *t, void *argument)
{
    struct dump *d = argument;
    if (t->sched.tid && d->count < d->capacity)
        d->threads[d->count++] = t;
}

/* The VM's list has the newest first. */
static void oldest_first(struct dump *d)
{
    for (size_t i = 0, k = d->count; i + 1 < k; i++) {
        struct thread *t = d->threads[i];
        d->threads[i] = d->threads[--k];
        d->threads[k] = t;
    }
}

static void print_all(const struct dump *d)
{
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &parts));
    fprintf(d->out, "%s\nFull thread dump rtjvm (%s):\n\n", when, engine.name ? engine.name : "no engine");
    for (size_t i = 0; i < d->count; i++)
        print_thread(d->out, d->threads[i]);
    print_deadlocks(d);
    if (areas_reported)
        areas_report(d->out);
}

void thread_dump_all(struct thread *self)
{
    char *text = NULL;
    size_t length = 0;
    struct dump d = { .capacity = (size_t)thread_count_live(true) + 16 };
    d.threads = mem_block(d.capacity * sizeof *d.threads);
    d.out = open_memstream(&text, &length);
    if (d.threads && d.out) {
        safepoint_begin(&self->sched);
        thread_each(collect, &d);
        oldest_first(&d);
        print_all(&d);
        safepoint_end(&self->sched);
    }
    if (d.out)
        fclose(d.out);
    if (text) {
        sched_enter_native(&self->sched);
        fputs(text, stdout);
        fflush(stdout);
        sched_leave_native(&self->sched);
    }
    free(text);
    mem_block_free(d.threads);
}
