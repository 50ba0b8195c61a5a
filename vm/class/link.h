/* SPDX-License-Identifier: Apache-2.0 */
/* Linking (JVMS 5.4): layout of fields, verification, virtual and interface tables. */
#ifndef VM_CLASS_LINK_H
#define VM_CLASS_LINK_H

#include "vm/class/class.h"

/* Injected fields: hidden slots the VM adds to library classes (docs/library-contract.md); table in layout.c.
 * Offsets valid once the class is laid out. */
struct injected_offsets {
    uint32_t class_class;               /* java.lang.Class: struct class * (not a reference); NULL for void's… never */
    uint32_t class_protection_domain, class_signers;        /* java.lang.Class: references         */
    uint32_t loader_data;               /* java.lang.ClassLoader: struct class_loader *            */
    uint32_t module_entry;              /* java.lang.Module: struct module_entry *                 */
    uint32_t resolved_holder, resolved_target;      /* ResolvedMethodName: reference; struct method * */
    uint32_t member_vmindex;            /* MemberName: jlong                                       */
    uint32_t frame_info_version;        /* StackFrameInfo: jint                                    */
    uint32_t thread_data;               /* java.lang.Thread: struct thread *                       */
};
RT_EXPORT extern struct injected_offsets injected;

/* Field offsets, shape, reference runs, static layout; supers must be LOADED.  Called by loader_define. */
bool class_layout(struct class *c, struct class_failure *f);
bool class_ok(const struct class *c);           /* the invariants of a class that has its tables */
/* Offsets of the statics in the mirror, behind java.lang.Class's own fields.  class_layout does it too, but for the
 * classes defined before java.lang.Class: the maker of their mirrors calls it then.  Idempotent. */
bool class_layout_statics(struct class *c, struct class_failure *f);
/* Store the ConstantValues of primitive statics into the (zeroed) mirror; Strings are set at initialisation. */
void class_static_constants(struct class *c);
/* To LINKED: supers first, verify, vtable, itable, entries.  Idempotent; one thread links a class, others wait (claims in link.c). */
bool class_link(struct class *c, struct class_failure *f) RT_WARN_UNUSED;

/* vtable: of classes, a slot per overridable method, then one per interface method that no class above implements
 * ("miranda": the selected default, an overpass, or the abstract interface method itself).  Of interfaces: their own
 * dispatched methods by vtable_index, which is also the form of an itable row.
 *
 * An overpass is a method made by the linker whose only act is to throw; its native_info is a struct overpass. */
struct overpass { enum class_error error; char message[]; };
static inline const struct overpass *overpass_of(const struct method *m) { return m->native_info; }

/* The slot of c's vtable by which m is dispatched on c and its subclasses, also when m is an interface's; -1: none.
 * c is LINKED. */
int32_t class_vtable_index(const struct class *c, const struct method *m);

/* JVMS 5.4.6: the method run when m is invoked on an object of class c.  NULL with AbstractMethodError etc. */
struct method *method_select(struct class *c, struct method *m, struct class_failure *f);
/* Row of c's itable for the interface; NULL when c does not implement it. */
static inline struct method **itable_methods(const struct class *c, const struct class *interface)
{
    for (uint32_t i = 0; i < c->itable_length; i++)
        if (c->itable[i].interface == interface)
            return c->itable[i].methods;
    return NULL;
}

/* Where classes remember what they run for a method of an interface: a place of class.targets. */
static inline unsigned interface_place(const struct method *m)
{
    return (m->name->hash + 31 * m->descriptor->hash + 7 * m->class->name->hash) / 8 % CLASS_TARGETS;
}
/* What objects of c run for such a method, from c's itable: it is remembered if nothing else is there.  NULL: the itable has none.
 * bound: the interfaces of c */
RT_EXPORT struct method *interface_search(struct class *c, const struct method *m);
/* The same, from what is remembered in x, the method's place in c. */
static inline struct method *interface_target_of(struct class *c, const struct interface_target *x, const struct method *m)
{
    bool known = atomic_load_explicit(&x->called, memory_order_acquire) == m;
    return RT_LIKELY(known) ? x->runs : interface_search(c, m);
}
/* The same for compiled code, which has not found it in the method's place of c: there it is from now on if it is compiled, and no native, which another may take
 * the place of. */
RT_EXPORT struct method *interface_compiled(struct class *c, const struct method *m);
/* Methods have lost their code: no class has it at hand any more, nor gets it.  What their places say stays so.
 * bound: all classes, CLASS_TARGETS of each */
void interface_forget_code(void);
static inline struct method *class_interface_target(struct class *c, const struct method *m, unsigned place) { return interface_target_of(c, &c->targets[place], m); }

/* The mirror behind a class and back. */
static inline struct class *class_of_mirror(const struct object *mirror)
{
    return *(struct class **)object_at(mirror, injected.class_class);
}

#endif
