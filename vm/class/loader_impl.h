/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the loaders, shared by loader.c, loader_object.c, loaded.c, boot_path.c, array.c, module.c, constraint.c, dictionary.c,
 * claim.c, define.c, link.c.
 *
 * Locks    loader_lock is LOCK_LOADER; functions named ..._locked expect it. */
#ifndef VM_CLASS_LOADER_IMPL_H
#define VM_CLASS_LOADER_IMPL_H

#include "sched/lock.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"

extern struct lock loader_lock;

/* Dictionary: classes by name, those a loader defined and those it initiated.  Only grows. */
struct dictionary { struct class **slots; uint32_t count, capacity; };
struct class *dictionary_find_locked(const struct dictionary *d, const struct symbol *name);
bool dictionary_add_locked(struct dictionary *d, struct class *c);     /* false: no memory */

/* Claims: which thread is busy loading (domain: loader, what: name) or linking (domain: link.c's, what: class).
 * A claim lives in the claimer's C frame.  Waiting for a claim whose owner waits, in any number of steps,
 * for the caller is refused. */
struct claimer;
struct claim_gate;
struct claim { const void *domain, *what; struct claimer *owner; struct claim_gate *gate; struct claim *next; };
struct claim *claim_find_locked(const void *domain, const void *what, bool mine_only);
bool claim_is_mine(const struct claim *c);
void claim_take_locked(struct claim *c, const void *domain, const void *what);
bool claim_wait_locked(const struct claim *c);      /* false: it would wait for itself; true: look again */
void claim_drop(struct claim *c);                   /* takes the lock; nothing when it was never taken */

/* JVMS 5.3.4.  The first name on which two loaders must agree and cannot, NULL when all is well. */
const struct symbol *constraint_add(struct class_loader *a, struct class_loader *b, const struct symbol *descriptor);
/* The class that loader was told to mean by that name, if it is another one than c. */
struct class *constraint_conflict_locked(const struct class_loader *loader, const struct class *c);
/* From now on that loader means c by its name. */
void constraint_settle_locked(const struct class_loader *loader, struct class *c);

/* Packages and modules. */
bool module_init(struct class_failure *f);
bool module_loader_init(struct class_loader *loader);           /* gives it tables and an unnamed module */
void module_loader_drop(struct class_loader *loader);           /* the tables: nobody knows it any more, or yet */
struct package_entry *package_add_locked(struct class_loader *loader, struct symbol *name, struct module_entry *module);
bool module_base_defined(void);
/* A reference field of a java.lang.Module or its loader by name; NULL when there is no such field. */
struct object *module_java_field(const struct object *o, const char *name, const char *descriptor);

/* Where the boot loader finds classes (boot_path.c). */
void boot_path_init(struct archive *image);         /* once */
/* The bytes of a class of a declared module, or of none (NULL), and of what they are told to come; source stays as it is for the
 * image.  false: there is no such class. */
bool boot_path_find(const char *module, const struct symbol *name, struct resource *r, const char **source);
/* The module that the image says has the package; NULL when none. */
const char *loader_image_module(const char *package);

/* Primitive classes; the other class makers share these. */
bool array_init(struct class_failure *f);
void class_register(struct class *c);               /* gives it an id, adds it to class_all (loaded.c) */
/* Object was linked: arrays made before have its vtable now. */
void array_adopt_vtable(const struct class *object);

#endif
