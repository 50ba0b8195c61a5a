/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of linking, shared by link.c and tables.c. */
#ifndef VM_CLASS_LINK_IMPL_H
#define VM_CLASS_LINK_IMPL_H

#include "vm/class/link.h"

/* vtable and itable of a class whose supers are LINKED.  The claimer of the class calls it. */
bool tables_build(struct class *c, struct class_failure *f);

#endif
