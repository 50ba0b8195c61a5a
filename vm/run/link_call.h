/* SPDX-License-Identifier: Apache-2.0 */
/* invokedynamic, invokehandle and dynamic constants: the protocol with java.lang.invoke and the VM's own linkage
 * of the well-known bootstraps (docs/library-contract.md).
 *
 * Linked once; racing threads agree on the first result; failures are kept and rethrown.  Bootstraps run with
 * immortal memory as allocation context. */
#ifndef VM_RUN_LINK_CALL_H
#define VM_RUN_LINK_CALL_H

#include "vm/run/thread.h"

/* What the adapter does, where that may be done without it: it puts a text together (bootstrap_concat_plain), or calls what a handle to a
 * method or to a variable stands for (vm/run/handle/shortcut.h). */
enum site_kind { SITE_PLAIN, SITE_TEXT, SITE_METHOD, SITE_VARIABLE };
/* Where variable handles of a class say what class their values are of.  Both words are one, as threads race for it. */
struct value_field { uint32_t of, offset; };

/* The variable handles that came first, where their class alone says what the site's access comes to; they are many, as a class has one form. */
struct plain_variable {
    uint32_t _Atomic of;                /* object_class, of the boot loader; written last; 0: none yet      */
    bool _Atomic claimed;               /* by the thread that writes                                        */
    uint32_t form_at, exact_at;         /* fields of VarHandle                                              */
    const struct object *form;          /* a static's of that class                                         */
    struct method *method;
};

/* What an invokedynamic or invokehandle site calls: a static adapter with the appendix (if any) as last argument. */
struct call_site {
    struct method *adapter;
    struct object *appendix;            /* immortal or a root; NULL = none       */
    enum site_kind kind;
    jint type, mode;                    /* SITE_VARIABLE: what the appendix says, a VarHandle.AccessDescriptor */
    struct object *erased, *exact;
    struct class *returns;
    struct value_field _Atomic value;   /* of 0: no handle has come yet          */
    struct plain_variable plain;
};

/* index: cp entry InvokeDynamic; bci distinguishes sites sharing an entry: the caller keeps one result per site. */
struct call_site *link_dynamic_site(struct thread *t, struct constant_pool *cp, unsigned index);
/* The class of a lambda whose instances the site makes (with fields, its arguments) or has (its appendix); NULL: it is none of those.
 * Of a site that was linked by link_dynamic_site. */
struct class *call_site_lambda(const struct call_site *site);
/* invokevirtual of a signature-polymorphic method other than the intrinsic linkers: invokeExact, invoke, VarHandle.*. */
struct call_site *link_handle_site(struct thread *t, struct class *caller, struct class *defining,
                                   const struct symbol *name, const struct symbol *descriptor);

/* ldc of MethodHandle, MethodType, Dynamic, String, Class: the object (for primitive condy the box is unboxed by
 * resolve_constant).  NULL with exception pending (or a null condy: check thread_pending). */
struct object *resolve_constant_object(struct thread *t, struct constant_pool *cp, unsigned index);
/* The same for any loadable entry as a slot; type is the basic type of the value. */
bool resolve_constant(struct thread *t, struct constant_pool *cp, unsigned index, jslot *out, uint8_t *type);

/* MethodType object for a descriptor in the context of a class. */
struct object *method_type_of(struct thread *t, struct class *context, const struct symbol *descriptor);

extern bool link_native_bootstraps;                 /* -Xrt:no-native-indy turns it off */

/* Fill a MemberName from a method or field (MethodHandleNatives.init and resolve use it). */
bool member_name_set_method(struct thread *t, struct object *member, struct method *m, bool dispatched, struct class *receiver);
/* Of a method on the stack: what MemberName.flags says of it, and its ResolvedMethodName (NULL: pending). */
jint member_name_flags(const struct method *m);
struct object *resolved_method_name(struct thread *t, struct method *m);
bool member_name_set_field(struct thread *t, struct object *member, struct field *f, bool setter);

#endif
