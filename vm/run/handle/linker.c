/* SPDX-License-Identifier: Apache-2.0 */
/* Which method a linker stands for. */
#include "vm/run/handle/linker.h"

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

bool linker_is(const struct method *m)
{
    static const char *const names[] = { "invokeBasic", "linkToStatic", "linkToSpecial", "linkToVirtual", "linkToInterface" };
    if (m->class != known.MethodHandle || !(m->flags & METHOD_SIGNATURE_POLYMORPHIC))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(m->name->text, names[i]))
            return true;
    return false;
}

struct method *linker_member(const struct object *member)
{
    struct object *resolved = get_ref(member, known.MemberName_method);
    return resolved ? (struct method *)(uintptr_t)get_long(resolved, injected.resolved_target) : NULL;
}

static struct method *throw_null(struct thread *t)
{
    throw_new(t, EX(NullPointerException), NULL);
    return NULL;
}

static struct method *basic_target(struct thread *t, const struct object *handle)
{
    if (!handle)
        return throw_null(t);
    struct object *form = get_ref(handle, known.MethodHandle_form);
    return linker_member(get_ref(form, known.LambdaForm_vmentry));
}

static struct method *interface_target(struct thread *t, const struct object *member, const struct object *receiver, unsigned vmindex)
{
    struct class *interface = class_of_mirror(get_ref(member, known.MemberName_clazz));
    struct method **row = itable_methods(object_class(receiver), interface);
    char a[256], b[256];
    if (row)
        return row[vmindex];
    throw_new(t, EX(IncompatibleClassChangeError), "Class %s does not implement the requested interface %s",
              class_external_name(object_class(receiver), a, sizeof a), class_external_name(interface, b, sizeof b));
    return NULL;
}

static struct method *next_target(struct thread *t, const struct method *linker, jslot *args, unsigned *arg_slots)
{
    const char *name = linker->name->text;
    if (name[0] == 'i')                                 /* invokeBasic */
        return basic_target(t, slot_ref(args[0]));
    struct object *member = slot_ref(args[--*arg_slots]);
    if (!member)
        return throw_null(t);
    if (name[6] == 'S' && name[7] == 't')               /* linkToStatic */
        return linker_member(member);
    struct object *receiver = slot_ref(args[0]);
    if (!receiver)
        return throw_null(t);
    if (name[6] == 'S')                                 /* linkToSpecial */
        return linker_member(member);
    jlong vmindex = get_long(member, injected.member_vmindex);
    if (vmindex < 0)
        return linker_member(member);
    if (name[6] == 'I')                                 /* linkToInterface */
        return interface_target(t, member, receiver, (unsigned)vmindex);
    return object_class(receiver)->vtable[vmindex];
}

struct method *linker_target(struct thread *t, struct method *linker, jslot *args, unsigned *arg_slots)
{
    struct method *target = linker;
    RT_TURNS(turns);
    do {
        RT_BOUND(turns, UINT8_MAX);
        target = next_target(t, target, args, arg_slots);
    } while (target && target->class == known.MethodHandle && linker_is(target));   /* bound: each takes an argument off */
    return target;
}
