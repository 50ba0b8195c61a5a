/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of linking, shared by link.c, tables.c and resolve.c. */
#ifndef VM_CLASS_LINK_IMPL_H
#define VM_CLASS_LINK_IMPL_H

#include "vm/class/link.h"

/* vtable and itable of a class whose supers are LINKED.  The claimer of the class calls it. */
bool tables_build(struct class *c, struct class_failure *f);

/* What JVMS 5.4.6 selects in c, a linked class, for an interface's method that neither c nor a class above it declares: an
 * interface's, abstract perhaps, or an overpass that throws.  NULL if c inherits no such method. */
struct method *class_selected_default(const struct class *c, const struct method *im);

#endif
