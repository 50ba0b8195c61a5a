/* SPDX-License-Identifier: Apache-2.0 */
/* The table of natives, hashed by class, name and descriptor; and how a native method is called. */
#include "vm/native/native.h"

#include "sched/context.h"
#include "sched/stress.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"

bool (*native_bind_jni)(struct thread *t, struct method *m);

static struct { const struct native_row **slot; size_t capacity, used; } table;

static uint32_t hash_text(uint32_t h, const char *s)
{
    while (*s)
        h = (h ^ (uint8_t)*s++) * 16777619u;
    return h;
}

static uint32_t row_hash(const char *class_name, const char *name)
{
    return hash_text(hash_text(2166136261u, class_name), name);
}

static void insert(const struct native_row *row)
{
    size_t i = row_hash(row->class_name, row->name) & (table.capacity - 1);
    while (table.slot[i])
        i = (i + 1) & (table.capacity - 1);
    table.slot[i] = row;
    table.used++;
}

static void reserve(size_t more)
{
    size_t want = stress_size(256, 2);
    while (want < 2 * (table.used + more))
        want *= 2;
    if (want <= table.capacity)
        return;
    const struct native_row **old = table.slot;
    size_t n = table.capacity;
    table.slot = mem_block(want * sizeof *table.slot);
    if (!table.slot)
        check_no_memory("the table of native methods");
    table.capacity = want;
    table.used = 0;
    for (size_t i = 0; i < n; i++)
        if (old[i])
            insert(old[i]);
    mem_block_free(old);
}

void native_register(const struct native_row *rows, size_t count)
{
    RT_STARTUP();                       /* it is searched without a lock */
    reserve(count);
    for (size_t i = 0; i < count; i++)
        if (jdk_has(rows[i].versions))
            insert(&rows[i]);
}

/* Classes of the platform: on the class path one may have the name of such a class, but it brings natives of its own. */
static bool of_platform(const struct class *c) { return c->loader == &boot_loader || (c->module && c->module->name); }

static const char *left;                /* a class; NULL: none */

void native_leave(const char *class_name) { left = class_name; }

native_function native_find(const struct method *m)
{
    if (!table.capacity || !of_platform(m->class) || (left && !strcmp(left, m->class->name->text)))
        return NULL;
    size_t i = row_hash(m->class->name->text, m->name->text) & (table.capacity - 1);
    for (const struct native_row *r; (r = table.slot[i]); i = (i + 1) & (table.capacity - 1))
        if (!strcmp(r->class_name, m->class->name->text) && !strcmp(r->name, m->name->text) &&
            (!r->descriptor || !strcmp(r->descriptor, m->descriptor->text)))
            return r->function;
    return NULL;
}

static bool throw_unbound(struct thread *t, struct method *m)
{
    char text[1024];
    return throw_new(t, EX(UnsatisfiedLinkError), "'%s'", method_external_name(m, text, sizeof text));
}

/* false: nothing to call here; either thrown, or the method got another entry and was run. */
static native_function bind(struct thread *t, struct method *m, jslot *args)
{
    native_function function = native_find(m);
    if (function) {
        atomic_store_explicit(&m->native, (void *)function, memory_order_release);
        return function;
    }
    struct frame *f;                    /* keeps the arguments while Java code looks for the function */
    if (!frame_push_native(t, m, args, &f))
        return NULL;
    thread_step_outside(t);
    bool bound = native_bind_jni && native_bind_jni(t, m);
    if (!bound && !thread_pending(t))
        throw_unbound(t, m);
    thread_step_back(t);
    frame_pop(t, f);
    if (bound && !sched_region_left(&t->sched))
        m->entry(t, m, args);
    return NULL;
}

static void call_locked(struct thread *t, struct frame *f, native_function function, jslot *args)
{
    struct method *m = frame_method(f);
    struct object *lock = method_is_static(m) ? m->class->mirror : slot_ref(args[0]);
    int result = monitor_enter(&t->sched, &lock->monitor);
    if (RT_UNLIKELY(result != MONITOR_OK)) {
        throw_monitor_failure(t, result);
        return;
    }
    f->lock = lock;
    function(t, args);
    monitor_exit(&t->sched, &lock->monitor);
}

void native_entry(struct thread *t, struct method *m, jslot *args)
{
    native_function function = (native_function)atomic_load_explicit(&m->native, memory_order_acquire);
    struct frame *f;
    if (RT_UNLIKELY(!function) && !(function = bind(t, m, args)))
        return;
    if (RT_UNLIKELY(!frame_push_native(t, m, args, &f)))
        return;
    if (RT_UNLIKELY(m->access & ACC_SYNCHRONIZED))
        call_locked(t, f, function, args);
    else
        function(t, args);
    frame_pop(t, f);
}
