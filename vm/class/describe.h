/* SPDX-License-Identifier: Apache-2.0 */
/* How messages of linking errors name loaders, modules and members: as `java` does.
 * Each function writes at most size bytes, terminated, and returns buffer.  Context: in_vm; for failing paths. */
#ifndef VM_CLASS_DESCRIBE_H
#define VM_CLASS_DESCRIBE_H

#include "vm/class/module.h"

enum { DESCRIBE_MAX = 240 };            /* what one part of a message may take */

const char *describe_loader(const struct class_loader *loader, char *buffer, size_t size);      /* 'app', p.L @1f  */
const char *describe_module(const struct module_entry *m, char *buffer, size_t size);   /* module java.base        */
/* "A is in module m of loader 'x'", with ", parent loader 'y'" when asked for. */
const char *describe_home(const struct class *c, bool parent, char *buffer, size_t size);
/* "A and B are in …" when they share a module, else "A is in …; B is in …". */
const char *describe_homes(const struct class *a, const struct class *b, char *buffer, size_t size);
/* "void p.C.m(int)" for a method that need not exist. */
const char *describe_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor,
                            char *buffer, size_t size);
/* "abstract void m(int)": modifiers, no class. */
const char *describe_signature(const struct method *m, char *buffer, size_t size);
/* "Method p/C.m:()V": an entry of the constant pool, as disassemblers show it; empty for those that code never names. */
const char *describe_constant(const struct constant_pool *cp, unsigned i, char *buffer, size_t size);
const char *describe_kind(const struct class *c);       /* class, abstract class, interface */

#endif
