/* SPDX-License-Identifier: Apache-2.0 */
/* Notifications of GarbageCollectorMXBean.
 *
 * Who collects leaves what there is to tell in a ring and goes on; a thread of their own, which the first listener makes, tells Java.  When
 * that is slower than collections follow one another, the oldest ones that nobody was told of are lost: the numbers (GcInfo.getId) show it.
 * Of a collector beside the program whole cycles are told of, not the stops for them. */
#include <stdatomic.h>
#include <string.h>

#include "classlib/management/beans.h"
#include "classlib/misc/quiet_thread.h"
#include "classlib/natives.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "vm/class/class.h"
#include "vm/native/jni_handle.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"

enum { RING = 64, NS_PER_MS = 1000000 };

struct notice { const char *reason; struct gc_history history; };
static struct { struct notice notice[RING]; unsigned first, count; } ring;      /* LOCK_NOTICES */
static struct lock ring_lock = LOCK_INIT(NOTICES);

static _Atomic uint32_t arrived;                /* how many have come; what the thread waits for */
static atomic_flag thread_started = ATOMIC_FLAG_INIT;
static jobject _Atomic collector;               /* the bean, once it has had a listener */
static _Atomic bool wanted;

/* HotSpot's words, which tools know; what has none there ran out of room. */
static const struct { const char *reason, *cause; } causes[] = {
    { "System.gc()", "System.gc()" },
    { "Diagnostic Command", "Diagnostic Command" },
    { "Heap Inspection Initiated GC", "Heap Inspection Initiated GC" },
    { "Heap Dump Initiated GC", "Heap Dump Initiated GC" },
    { "metadata", "Metadata GC Threshold" },
    { "concurrent", "Allocation Rate" },
};

static const char *cause_of(const char *reason)
{
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
        if (!strcmp(causes[i].reason, reason))
            return causes[i].cause;
    return "Allocation Failure";
}

/* --- by who collects ----------------------------------------------------------------------------- */

static void note(const char *reason, const struct gc_history *history)
{
    if (!atomic_load(&wanted))
        return;
    lock_take(&ring_lock);
    if (ring.count == RING) {
        ring.first++;
        ring.count--;
    }
    ring.notice[(ring.first + ring.count++) % RING] = (struct notice){ reason, *history };
    lock_drop(&ring_lock);
    atomic_fetch_add(&arrived, 1);
    os_futex_wake(&arrived, 1);
}

/* --- by the thread that tells ---------------------------------------------------------------------- */

static bool take(struct notice *out)
{
    lock_take(&ring_lock);
    bool any = ring.count > 0;
    if (any) {
        *out = ring.notice[ring.first++ % RING];
        ring.count--;
    }
    lock_drop(&ring_lock);
    return any;
}

static struct method *method_of(const struct object *bean, const char *name, const char *descriptor)
{
    struct symbol *n = symbol_from(name), *d = symbol_from(descriptor);
    return n && d ? class_find_method(object_class(bean), n, d) : NULL;
}

static void tell(struct thread *t, struct object *bean, const struct notice *n)
{
    struct method *builder_of = method_of(bean, "getGcInfoBuilder", "()Lcom/sun/management/internal/GcInfoBuilder;");
    struct method *send = method_of(bean, "createGCNotification", "(JLjava/lang/String;Ljava/lang/String;Ljava/lang/String;Lcom/sun/management/GcInfo;)V");
    struct method *name_of = method_of(bean, "getName", "()Ljava/lang/String;");
    const jslot self = slot_of_ref(bean);
    jslot builder, name;
    if (!builder_of || !send || !name_of || !invoke_method(t, builder_of, &self, &builder) || !invoke_virtual(t, name_of, &self, &name))
        return;
    struct object *info = collection_info(t, slot_ref(builder), &n->history);
    struct object *action = info ? string_new(t, gc_collector().beside ? "end of GC cycle" : "end of major GC") : NULL;
    struct object *cause = action ? string_new(t, cause_of(n->reason)) : NULL;
    const jslot args[] = { self, slot_of_long((jlong)(os_realtime_ns() / NS_PER_MS)), 0, name, slot_of_ref(action), slot_of_ref(cause), slot_of_ref(info) };
    if (cause)
        invoke_virtual(t, send, args, NULL);
}

/* A listener's exception is told, and the next one hears all the same. */
static void tell_all(struct thread *t)
{
    struct notice notice;
    while (take(&notice)) {
        tell(t, jni_object(atomic_load(&collector)), &notice);
        struct object *e = exception_take(t);
        if (e)
            exception_print_raw(t, e);
    }
}

static void *run_teller(void *unused)
{
    (void)unused;
    struct thread *t = thread_attach("Notification Thread", thread_system_group, true);
    while (t != NULL) {
        uint32_t seen = atomic_load(&arrived);
        tell_all(t);
        sched_enter_native(&t->sched);
        os_futex_wait(&arrived, seen, 0, false);
        sched_leave_native(&t->sched);
    }
    return NULL;
}

/* (bean, a collector's, has it listeners now?) */
NATIVE_METHOD(com_sun_management_internal_GarbageCollectorExtImpl_setNotificationEnabled)
{
    struct object *bean = ARG_REF(0);
    bool on = ARG_BOOL(2);
    if (collector_bean_is_of_pauses(bean))
        return;
    if (on && !atomic_load(&collector)) {
        jobject made = jni_global(t, bean, JNI_GLOBAL), none = NULL;
        if (made && !atomic_compare_exchange_strong(&collector, &none, made))
            jni_global_delete(made);
    }
    atomic_store(&wanted, on && atomic_load(&collector));
    if (!on || t->exception)
        return;
    atomic_store(&gc_told_hook, note);
    if (!atomic_flag_test_and_set(&thread_started) && !quiet_thread_spawn(run_teller))
        atomic_flag_clear(&thread_started);
}
