/* SPDX-License-Identifier: Apache-2.0 */
/* The thread dump of SIGQUIT and jstack: every thread with its state, frames and monitors, then the deadlocks.
 *
 * All is written into memory at a safepoint and printed when the threads run again. */
#include "vm/run/thread_look.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "memory/gc.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/class/module.h"
#include "vm/class/subtype.h"
#include "vm/run/area_story.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

enum { NAME_MAX_BYTES = 512 };

struct dump { FILE *out; struct thread_list list; };

/* --- objects ---------------------------------------------------------------------------------- */

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

/* --- frames ----------------------------------------------------------------------------------- */

static void print_place(FILE *out, struct frame_walk f)
{
    const struct class *c = f.method->class;
    const struct module_entry *m = c->module;
    int line = method_body_line(frame_body(f), frame_bci(f));
    if (m && m->name)
        fprintf(out, m->version ? "%s@%s/" : "%s/", m->name->text, m->version ? m->version->text : "");
    if (f.method->access & ACC_NATIVE)
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
static void print_wait(FILE *out, const struct thread *t, const struct method *top)
{
    struct object *waiting = thread_monitor_object(monitor_waiting_in(&t->sched));
    struct object *blocked = thread_monitor_object(monitor_blocked_on(&t->sched));
    int status = t->object ? thread_object_status(t->object) : THREAD_RUNNABLE;
    struct object *blocker = t->object ? get_ref(t->object, known.Thread_parkBlocker) : NULL;
    if (waiting)
        print_monitor_line(out, "waiting on", waiting);
    else if (blocked)
        print_monitor_line(out, is_object_wait(top) ? "waiting to re-lock in wait()" : "waiting to lock", blocked);
    else if (blocker && (status == THREAD_PARKED || status == THREAD_TIMED_PARKED))
        print_monitor_line(out, "parking to wait for ", blocker);
}

static void print_frames(FILE *out, const struct thread *t)
{
    static struct frame_walk frames[THREAD_FRAMES_MAX];
    struct thread_held held;
    char name[NAME_MAX_BYTES];
    unsigned n = thread_frames(t, frames, THREAD_FRAMES_MAX);
    thread_find_held(t, frames, n, &held);
    for (unsigned i = 0; i < n; i++) {
        const struct method *m = frames[i].method;
        if (!(m->flags & METHOD_HIDDEN) || m->class->flags & CLASS_IS_HIDDEN) {
            fprintf(out, "\tat %s.%s(", class_external_name(m->class, name, sizeof name), m->name->text);
            print_place(out, frames[i]);
            fprintf(out, ")\n");
        }
        if (i == 0)
            print_wait(out, t, frames[0].method);
        for (unsigned k = held.count; k-- > 0;)
            if (frame_same(held.row[k].frame, frames[i]))
                print_monitor_line(out, "locked", held.row[k].object);
    }
    if (n == THREAD_FRAMES_MAX && frame_up(frames[n - 1]).method)
        fprintf(out, "\t... (only the %d innermost frames are shown)\n", THREAD_FRAMES_MAX);
    if (held.more)
        fprintf(out, "\t- ... (it holds more than these %u monitors: no memory)\n", held.count);
    thread_held_free(&held);
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
    int status = thread_status_now(t);
    const struct state_row *row = states;
    while (row->status != status && row->status != THREAD_RUNNABLE)
        row++;
    return row;
}

static void print_thread(FILE *out, const struct thread *t)
{
    const struct state_row *state = state_of(t);
    int priority = t->object ? thread_object_priority(t->object) : 0;
    int kernel = atomic_load(&t->sched.priority);
    print_name(out, t);
    if (t->object)
        fprintf(out, " #%ld%s prio=%d", (long)get_long(t->object, known.Thread_tid), t->daemon ? " daemon" : "", priority);
    fprintf(out, " os_prio=%d cpu=%.2fms tid=0x%016lx nid=0x%x %s  [0x%016lx]\n", kernel > SCHED_PRIORITY_NORMAL_MAX ? kernel : 0,
            (double)thread_cpu_ns(t) / 1e6, (unsigned long)(uintptr_t)t, t->sched.tid, state->doing, (unsigned long)(uintptr_t)t->frame);
    fprintf(out, "   java.lang.Thread.State: %s\n", state->state);
    print_frames(out, t);
    fprintf(out, "\n");
}

/* --- deadlocks -------------------------------------------------------------------------------- */

static void print_wanted(FILE *out, const struct dump *d, const struct thread *t)
{
    char name[NAME_MAX_BYTES];
    struct monitor *m = monitor_blocked_on(&t->sched);
    const struct object *o = m ? thread_monitor_object(m) : thread_parked_on(t);
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
    print_name(out, thread_wanted_holder(&d->list, t));
    fprintf(out, "\n\n");
}

static void print_circle(const struct dump *d, const struct thread *start)
{
    const struct thread *t = start;
    fprintf(d->out, "\nFound one Java-level deadlock:\n=============================\n");
    do {
        print_wanted(d->out, d, t);
        t = thread_wanted_holder(&d->list, t);
    } while (t != start);
    fprintf(d->out, "Java stack information for the threads listed above:\n===================================================\n");
    do {
        print_name(d->out, t);
        fprintf(d->out, ":\n");
        print_frames(d->out, t);
        t = thread_wanted_holder(&d->list, t);
    } while (t != start);
}

static void print_deadlocks(const struct dump *d)
{
    unsigned found = 0;
    for (size_t i = 0; i < d->list.count; i++)
        if (thread_begins_circle(&d->list, i)) {
            print_circle(d, d->list.threads[i]);
            found++;
        }
    if (found)
        fprintf(d->out, "\nFound %u deadlock%s.\n", found, found == 1 ? "" : "s");
}

/* --- all -------------------------------------------------------------------------------------- */

static void print_all(const struct dump *d)
{
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &parts));
    fprintf(d->out, "%s\nFull thread dump rtjvm (%s):\n\n", when, entry_default_engine()->name);
    for (size_t i = 0; i < d->list.count; i++)
        print_thread(d->out, d->list.threads[i]);
    print_deadlocks(d);
    if (areas_reported)
        areas_report(d->out);
}

void thread_dump_all(struct thread *self, FILE *to)
{
    char *text = NULL;
    size_t length = 0;
    struct dump d = { 0 };
    bool room = thread_list_make(&d.list);
    d.out = open_memstream(&text, &length);
    if (room && d.out) {
        safepoint_begin(&self->sched);
        thread_list_fill(&d.list);
        print_all(&d);
        safepoint_end(&self->sched);
    }
    if (d.out)
        fclose(d.out);
    if (text) {
        sched_enter_native(&self->sched);
        fputs(text, to);
        fflush(to);
        sched_leave_native(&self->sched);
    }
    free(text);
    thread_list_free(&d.list);
}
