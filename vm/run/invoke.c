/* SPDX-License-Identifier: Apache-2.0 */
/* Calling Java from C: arguments are laid behind the innermost frame, the method's entry does the rest. */
#include "vm/run/invoke.h"

#include "vm/class/link.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/known.h"

method_entry invoke_in_region;

bool invoke_method(struct thread *t, struct method *m, const jslot *args, jslot *result)
{
    RT_ASSERT(!t->exception && t == thread_current() && atomic_load(&t->sched.state) == SCHED_VM);
    jslot *top = thread_top(t);
    if (RT_UNLIKELY(top + m->arg_slots + FRAME_SLOTS > t->stack_limit))
        return throw_stack_overflow(t);
    for (unsigned i = 0; i < m->arg_slots; i++)
        top[i] = args[i];
    struct frame *frame = t->frame;
    RT_ASSERT(m->entry);
    invoke_entry(t, m, top);
    RT_ASSERT(t->frame == frame);       /* whoever pushes a frame pops it */
    if (thread_pending(t))
        return false;
    if (result)
        *result = top[0];
    return true;
}

/* Apart, as the room for a message is many cache lines of stack. */
static RT_NOINLINE bool invoke_selected(struct thread *t, struct method *m, const jslot *args, jslot *result)
{
    struct class_failure f = { 0 };
    struct method *target = method_select(object_class(slot_ref(args[0])), m, &f);
    return target ? invoke_method(t, target, args, result) : throw_failure(t, &f);
}

bool invoke_virtual(struct thread *t, struct method *m, const jslot *args, jslot *result)
{
    if (m->vtable_index < 0 || m->access & (ACC_PRIVATE | ACC_STATIC) || class_is_interface(m->class))
        return invoke_selected(t, m, args, result);
    RT_ASSERT((uint32_t)m->vtable_index < object_class(slot_ref(args[0]))->vtable_length);
    struct method *target = object_class(slot_ref(args[0]))->vtable[m->vtable_index];
    if (RT_UNLIKELY(target->flags & METHOD_OVERPASS || target->access & ACC_ABSTRACT))
        return invoke_selected(t, m, args, result);
    return invoke_method(t, target, args, result);
}

struct method *method_known(struct thread *t, const char *class_name, const char *name, const char *descriptor)
{
    struct class *c = class_named(t, NULL, class_name);
    struct method *m = c ? class_find_method(c, symbol_from(name), symbol_from(descriptor)) : NULL;
    if (!m && !thread_pending(t))
        throw_new(t, EX(NoSuchMethodError), "%s.%s%s", class_name, name, descriptor);
    return m;
}

bool invoke_static_known(struct thread *t, const char *class_name, const char *name, const char *descriptor,
                         const jslot *args, jslot *result)
{
    struct method *m = method_known(t, class_name, name, descriptor);
    return m && class_initialize(t, m->class) && invoke_method(t, m, args, result);
}

struct object *new_object(struct thread *t, struct class *c, const char *init_descriptor, const jslot *args)
{
    if (!class_initialize(t, c))
        return NULL;
    struct method *init = class_declared_method(c, SYM(init), symbol_from(init_descriptor));
    if (!init) {
        throw_new(t, EX(NoSuchMethodError), "%s.<init>%s", c->name->text, init_descriptor);
        return NULL;
    }
    struct object *o = alloc_object(t, c);
    jslot all[256] = { slot_of_ref(o) };
    for (unsigned i = 1; i < init->arg_slots; i++)
        all[i] = args[i - 1];
    return o && invoke_method(t, init, all, NULL) ? o : NULL;
}
