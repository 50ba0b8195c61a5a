/* SPDX-License-Identifier: Apache-2.0 */
/* What a crash report says of the thread that crashed.
 *
 * It may have crashed anywhere, also between two words of what is read here; then the reading crashes, too, and this part of the
 * report ends (vm/util/crash.h).  Nothing is allocated or locked. */
#include "vm/run/thread.h"

#include <string.h>

#include "sched/trace.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/link.h"
#include "vm/class/method_body.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/util/crash.h"

enum { FRAMES_MAX = 200, RECORDS_MAX = 24, TEXT_BYTES = 512, BYTES_OF_UNIT = 3 };

/* "": it is too long to be told without memory. */
static const char *name_of(const struct thread *t, char *buffer, size_t size)
{
    const struct object *name = t->object ? get_ref(t->object, known.Thread_name) : NULL;
    bool fits = name && (size_t)string_length(name) * BYTES_OF_UNIT < size;
    return fits ? string_utf8(name, buffer, size) : "";
}

static void tell_place(struct frame_walk f)
{
    const struct class *c = f.method->class;
    const struct method_body *body = frame_body(f);
    int line = body ? method_body_line(body, frame_bci(f)) : -1;
    if (f.method->access & ACC_NATIVE)
        crash_say("(Native Method)\n");
    else if (!c->source_file)
        crash_say("(Unknown Source)\n");
    else if (line < 0)
        crash_say("(%s)\n", c->source_file->text);
    else
        crash_say("(%s:%d)\n", c->source_file->text, line);
}

static void tell_frames(const struct thread *t)
{
    char name[TEXT_BYTES];
    unsigned n = 0;
    crash_say("\nJava frames:\n");
    for (struct frame_walk f = frame_first(t); f.method; f = frame_up(f)) {
        if (n++ == FRAMES_MAX) {
            crash_say("\t... (only the %d innermost frames are shown)\n", FRAMES_MAX);
            return;
        }
        crash_say("\tat %s.%s", class_external_name(f.method->class, name, sizeof name), f.method->name->text);
        tell_place(f);
    }
    if (n == 0)
        crash_say("\t(none)\n");
}

static void tell_area(const char *label, const struct area *a)
{
    const struct scope *s = a && a->kind == AREA_SCOPED ? (const struct scope *)a : NULL;
    crash_say("\t%s: %s", label, !a ? "none" : s && s->name[0] ? s->name : a->name ? a->name : "a scope");
    if (s)
        crash_say(", number %u, depth %u, %zu of %zu bytes used", a->number, a->depth, (size_t)atomic_load(&s->used), s->maximum);
    crash_say("\n");
}

static void tell_areas(const struct thread *t)
{
    const struct scope_stack *s = &t->mem.scopes;
    crash_say("\nMemory areas:\n");
    tell_area("allocation context", t->mem.area);
    for (uint32_t i = s->entry ? s->count : 0; i-- > 0;)
        tell_area("scope stack", s->entry[i].area);
}

static void tell_record(const char *line) { crash_say("\t%s\n", line); }

static void tell_trace(void)
{
    if (!atomic_load(&trace_on))
        return;
    crash_say("\nLast records of the trace (microseconds):\n");
    trace_tell_last(RECORDS_MAX, tell_record);
}

/* What the scheduler's side knows of its memory tells Java's threads from the VM's own. */
static bool runs_java(const struct sched_thread *side) { return side->memory == &thread_of(side)->mem; }

void thread_crash_report(void)
{
    const struct sched_thread *side = sched_self();
    char name[TEXT_BYTES];
    if (!side || !runs_java(side)) {
        crash_say(side ? "A thread of the VM's own.\n" : "A thread of native code, which is not attached.\n");
        return;
    }
    const struct thread *t = thread_of(side);
    crash_say("Java thread \"%s\", priority %d%s, %s\n", name_of(t, name, sizeof name), atomic_load(&t->sched.priority),
              t->sched.no_heap ? ", no-heap" : "", atomic_load(&t->sched.state) == SCHED_NATIVE ? "in native code" : "in Java or in the VM");
    tell_areas(t);
    tell_trace();
    tell_frames(t);
}
