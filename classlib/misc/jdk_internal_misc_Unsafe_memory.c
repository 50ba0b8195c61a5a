/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Unsafe: memory outside the areas, layout of classes, parking, and the rest.
 *
 * Blocks from allocateMemory0 are Java's to free. */
#include <stdlib.h>

#include "classlib/lang/define_class.h"
#include "classlib/lang/java_lang_Thread.h"
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "memory/arena.h"
#include "sched/clock.h"
#include "sched/os.h"
#include "sched/fault.h"
#include "vm/class/link.h"
#include "vm/realtime/transfer.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/stop.h"
#include "vm/run/string.h"

/* --- blocks -------------------------------------------------------------------------------- */

static void *pointer(jlong address) { return (void *)(uintptr_t)address; }

NATIVE_METHOD(jdk_internal_misc_Unsafe_allocateMemory0) { RESULT_LONG((jlong)(uintptr_t)mem_block((size_t)ARG_LONG(1))); }

NATIVE_METHOD(jdk_internal_misc_Unsafe_reallocateMemory0)
{
    RESULT_LONG((jlong)(uintptr_t)mem_block_resize(pointer(ARG_LONG(1)), (size_t)ARG_LONG(3)));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_freeMemory0) { mem_block_free(pointer(ARG_LONG(1))); }

/* An address from a base (may be null) and an offset. */
static char *place(jslot base, jslot offset) { return (char *)(uintptr_t)base + slot_long(offset); }

/* What is not in an object may be a mapped file's that was cut off.  args[which]: the other base. */
static void move_memory(struct thread *t, jslot *args, int which, void (*move)(void *args))
{
    if (args[1] && args[which])
        move(args);
    else if (!fault_call(move, args))
        throw_new(t, EX(InternalError), STOP_FAULT);
}

static void set(void *arguments)
{
    const jslot *args = arguments;
    memset(place(args[1], args[2]), ARG_INT(6) & 0xff, (size_t)ARG_LONG(4));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_setMemory0) { move_memory(t, args, 1, set); }

static void copy(void *arguments)
{
    const jslot *args = arguments;
    memmove(place(args[4], args[5]), place(args[1], args[2]), (size_t)ARG_LONG(7));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_copyMemory0) { move_memory(t, args, 4, copy); }

static void swap_one(char *to, const char *from, size_t size)
{
    char element[8];
    for (size_t i = 0; i < size; i++)
        element[i] = from[size - 1 - i];
    memcpy(to, element, size);
}

/* Reverse the bytes of each element; downwards when the target overlaps the source from above. */
static void copy_swapped(void *arguments)
{
    const jslot *args = arguments;
    const char *from = place(args[1], args[2]);
    char *to = place(args[4], args[5]);
    size_t size = (size_t)ARG_LONG(9), n = (size_t)ARG_LONG(7) / size;
    bool down = to > from && to < from + n * size;
    for (size_t i = 0; i < n; i++) {
        size_t at = (down ? n - 1 - i : i) * size;
        swap_one(to + at, from + at, size);
    }
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_copySwapMemory0) { move_memory(t, args, 4, copy_swapped); }

/* --- layout -------------------------------------------------------------------------------- */

NATIVE_METHOD(jdk_internal_misc_Unsafe_objectFieldOffset0) { RESULT_LONG(field_of_reflect(ARG_REF(1))->offset); }
NATIVE_METHOD(jdk_internal_misc_Unsafe_staticFieldOffset0) { RESULT_LONG(field_of_reflect(ARG_REF(1))->offset); }
NATIVE_METHOD(jdk_internal_misc_Unsafe_staticFieldBase0) { RESULT_REF(field_of_reflect(ARG_REF(1))->class->mirror); }

NATIVE_METHOD(jdk_internal_misc_Unsafe_objectFieldOffset1)
{
    struct class *c = class_of_mirror(ARG_REF(1));
    struct symbol *name = string_find_symbol(ARG_REF(2), false);
    for (unsigned i = 0; name && i < c->field_count; i++)
        if (c->fields[i].name == name) {
            RESULT_LONG(c->fields[i].offset);
            return;
        }
    throw_new(t, EX(InternalError), NULL);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_arrayBaseOffset0)
{
    if (class_is_array(class_of_mirror(ARG_REF(1))))
        RESULT_INT(ARRAY_BASE);
    else
        throw_named(t, "java/io/InvalidClassException", NULL);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_arrayIndexScale0)
{
    struct class *c = class_of_mirror(ARG_REF(1));
    if (class_is_array(c))
        RESULT_INT(1 << c->shape.elem_shift);
    else
        throw_named(t, "java/io/InvalidClassException", NULL);
}

/* --- classes ------------------------------------------------------------------------------- */

static bool has_initializer(const struct class *c) { return !class_is_array(c) && !class_is_primitive(c); }

NATIVE_METHOD(jdk_internal_misc_Unsafe_shouldBeInitialized0)
{
    struct class *c = class_of_mirror(ARG_REF(1));
    RESULT_INT(has_initializer(c) && !class_initialized(c));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_ensureClassInitialized0)
{
    struct class *c = class_of_mirror(ARG_REF(1));
    if (has_initializer(c))
        class_initialize(t, c);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_allocateInstance)
{
    char name[512];
    struct class *c = class_of_mirror(ARG_REF(1));
    if (!has_initializer(c) || c->access & (ACC_ABSTRACT | ACC_INTERFACE) || c == known.Class)
        throw_new(t, EX(InstantiationException), "%s", class_external_name(c, name, sizeof name));
    else if (class_initialize(t, c))
        RESULT_REF(alloc_object(t, c));
}

/* args: receiver, name, bytes, offset, length, loader, domain. */
NATIVE_METHOD(jdk_internal_misc_Unsafe_defineClass0)
{
    struct define_request request = { .loader = loader_of_object(ARG_REF(5)), .protection_domain = ARG_REF(6) };
    if (!define_bytes(t, &request, ARG_REF(2), ARG_INT(3), ARG_INT(4)))
        return;
    struct class *c = define_class(t, &request, ARG_REF(1), NULL);
    if (c)
        RESULT_REF(c->mirror);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_throwException)
{
    if (ARG_REF(1))
        throw_object(t, ARG_REF(1));
    else
        throw_new(t, EX(NullPointerException), NULL);
}

/* --- threads ------------------------------------------------------------------------------- */

/* Absolute times are milliseconds of the real-time clock, relative ones nanoseconds. */
NATIVE_METHOD(jdk_internal_misc_Unsafe_park)
{
    bool absolute = ARG_BOOL(1);
    jlong time = ARG_LONG(2);
    frame_forget_dead();
    if (time < 0 || (absolute && time == 0))
        return;
    uint64_t deadline = 0;
    if (time > 0)
        deadline = absolute ? millis_to_ns(time) : clock_deadline((uint64_t)time);
    int status = thread_set_status(t, time ? THREAD_TIMED_PARKED : THREAD_PARKED);
    transfer_before_park(t);
    sched_park(&t->sched, deadline, absolute);
    transfer_after_park(t);
    thread_set_status(t, status);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_unpark)
{
    struct thread *who = ARG_REF(1) ? thread_of_object(ARG_REF(1)) : NULL;
    if (who)
        sched_unpark(&who->sched);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_getLoadAverage0)
{
    struct object *out = ARG_REF(1);
    jint wanted = ARG_INT(2);
    RESULT_INT(getloadavg(array_data(out), wanted < array_length(out) ? wanted : array_length(out)));
}

/* --- ScopedMemoryAccess -------------------------------------------------------------------- */

struct scope_search { const struct thread *self; bool busy; };

static void search_stack(struct thread *who, void *argument)
{
    struct scope_search *s = argument;
    for (struct frame_walk f = frame_first(who); f.method && who != s->self && !s->busy; f = frame_up(f))
        s->busy = !strcmp(f.method->class->name->text, "jdk/internal/misc/ScopedMemoryAccess");
}

/* A scope may close when no other thread is inside an access of any: those frames are short. */
static bool scope_is_busy(struct thread *t)
{
    struct scope_search search = { t, false };
    safepoint_begin(&t->sched);
    thread_each(search_stack, &search);
    safepoint_end(&t->sched);
    return search.busy;
}

NATIVE_METHOD(jdk_internal_misc_ScopedMemoryAccess_closeScope0) { RESULT_INT(!scope_is_busy(t)); }

/* Since 25 it cannot be refused, and who is inside an access may be told by an error: it is waited for instead, asleep, as
 * it may be a less eligible thread. */
NATIVE_METHOD(jdk_internal_misc_ScopedMemoryAccess_closeScope0_25)
{
    enum { NAP_NS = 50000 };
    _Atomic uint32_t nobody = 0;
    while (scope_is_busy(t)) {              /* bound: the length of an access */
        sched_enter_native(&t->sched);
        os_futex_wait(&nobody, 0, clock_deadline(NAP_NS), false);
        sched_leave_native(&t->sched);
    }
}
