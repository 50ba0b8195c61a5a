/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.Class objects: one a class, immortal unless the class may go (unload/unload.h), holding the class's statics behind its own fields. */
#ifndef VM_RUN_MIRROR_H
#define VM_RUN_MIRROR_H

#include "vm/run/thread.h"

/* loader_hooks.make_mirror. */
bool mirror_make(struct class *c, struct object *protection_domain, struct class_failure *f);
/* Once java.lang.Class is laid out: mirrors for the classes loaded before it and for the primitives. */
bool mirror_fix_up(struct class_failure *f);
/* Once java.base's Module exists: Class.module of every class that has none yet. */
void mirror_fix_modules(void);
size_t mirror_bytes(const struct object *mirror);
void mirror_statics(const struct object *mirror, void (*visit)(struct object **slot));

#endif
