/* SPDX-License-Identifier: Apache-2.0 */
/* Resolution of constant pool entries (JVMS 5.4.3), each once: success and failure are kept
 * (failures of classes here, as values; of what has throwables by vm/run).  No initialisation happens here.
 *
 * Context  in_vm, may_block, may_collect. */
#ifndef VM_CLASS_RESOLVE_H
#define VM_CLASS_RESOLVE_H

#include "vm/class/class.h"

struct class *resolve_class(struct constant_pool *cp, unsigned index, struct class_failure *f) RT_WARN_UNUSED;
/* is_static and is_put drive the ICCE and final-field checks; method is the accessing method (for final puts), may be NULL. */
struct field *resolve_field(struct constant_pool *cp, unsigned index, bool is_static, bool is_put,
                            const struct method *accessor, struct class_failure *f) RT_WARN_UNUSED;
enum invoke_kind { INVOKE_VIRTUAL = 5, INVOKE_STATIC = 6, INVOKE_SPECIAL = 7, INVOKE_INTERFACE = 9 };
/* The resolved method, checked for the kind (static or not, interface or not, <init>).  For INVOKE_SPECIAL the
 * method is already selected by JVMS 6.5 invokespecial.  Signature-polymorphic methods of MethodHandle and VarHandle
 * are returned as declared (METHOD_SIGNATURE_POLYMORPHIC): the caller links them. */
struct method *resolve_method(struct constant_pool *cp, unsigned index, enum invoke_kind kind, struct class_failure *f) RT_WARN_UNUSED;

/* The same by name, for MethodHandleNatives.resolve: caller NULL = no access check; constrained: the loaders of caller
 * and method must agree about the types, too. */
struct method *link_method(struct class *resolved, const struct symbol *name, const struct symbol *descriptor,
                           enum invoke_kind kind, bool interface_ref, struct class *caller, bool constrained,
                           struct class_failure *f);
struct field *link_field(struct class *resolved, const struct symbol *name, const struct symbol *descriptor,
                         bool is_static, struct class *caller, struct class_failure *f);

#endif
