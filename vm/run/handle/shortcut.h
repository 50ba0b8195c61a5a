/* SPDX-License-Identifier: Apache-2.0 */
/* Calls through handles, without the library's code in between.
 *
 * The library links a call of MethodHandle.invokeExact or of an access mode of VarHandle to code of its own, which compares types and goes on
 * to the method that the handle stands for; compilers at run time make nothing of that code.  Here the same is asked at once of the handle.
 * Whatever is not plain (other types, null, what a class must be initialised for) is left to the library, which has the errors, too.
 *
 * Context  in_vm; allocates and throws nothing; the first handle of a kind is asked for fields by their names */
#ifndef VM_RUN_HANDLE_SHORTCUT_H
#define VM_RUN_HANDLE_SHORTCUT_H

#include "memory/barrier.h"
#include "vm/run/link_call.h"

/* Of a site that the library has just linked, for a method of this class. */
void shortcut_prepare(struct call_site *site, const struct class *defining);
/* The method that the call comes to, with its arguments where the call's own were; NULL: the adapter is to be called, nothing has changed. */
struct method *shortcut_taken(struct call_site *site, jslot *args, unsigned slots);

/* The method that a site of MethodHandle.invokeExact comes to with this handle, without it; receiver: the first argument behind it, if there is one and it may be an
 * object.  NULL: as above. */
RT_EXPORT struct method *shortcut_method(const struct call_site *site, const struct object *handle, const struct object *receiver);

/* Has the handle, which wants the very types of its accesses, noted them, and are they the site's? */
RT_EXPORT bool shortcut_is_exact(const struct call_site *site, const struct object *handle);

/* The method that a site of a variable comes to with this handle, if that is of the kind that came first; NULL: ask. */
static inline struct method *shortcut_plain(const struct call_site *site, const struct object *handle)
{
    const struct plain_variable *p = &site->plain;
    if (!handle || atomic_load_explicit(&p->of, memory_order_acquire) != (uint32_t)(uintptr_t)object_class(handle))
        return NULL;
    bool same = barrier_load(object_at(handle, p->form_at)) == p->form;
    return same && (!*(const jboolean *)object_at(handle, p->exact_at) || shortcut_is_exact(site, handle)) ? p->method : NULL;
}

static inline struct method *shortcut_of(struct call_site *site, jslot *args, unsigned slots)
{
    return site->kind < SITE_METHOD ? NULL : shortcut_taken(site, args, slots);
}

#endif
