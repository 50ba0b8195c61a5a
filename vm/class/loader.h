/* SPDX-License-Identifier: Apache-2.0 */
/* Class loaders: names to classes (JVMS 5.3).
 *
 * The boot loader reads the image and the boot append path itself; every other loader is a Java object
 * whose loadClass is called through loader_hooks.load_class.  Dictionaries hold classes a loader defined
 * and those for which it is an initiating loader.
 *
 * Locks    LOCK_LOADER covers dictionaries, packages, modules, constraints and placeholders; it is never held
 *          while Java runs or a super class is loaded
 * Context  in_vm, may_block, may_collect (upcalls) */
#ifndef VM_CLASS_LOADER_H
#define VM_CLASS_LOADER_H

#include "vm/class/archive/archive.h"
#include "vm/class/class.h"
#include "vm/class/unload/unit.h"
#include "vm/class/parse.h"

struct class_loader {
    struct class_unit unit;             /* first: its classes, and the loader itself if the unit may go */
    struct object *object;              /* java.lang.ClassLoader; NULL = boot; a root, unless the unit may go */
    struct dictionary *dictionary;
    struct package_entry *packages;     /* list or table: module.c's business        */
    struct package_table *package_table;
    struct module_entry *modules, *unnamed;
    struct class_loader *next;
};

extern struct class_loader boot_loader;
extern struct class *_Atomic class_all;             /* every class ever made, by next, the newest first */
/* Those of them that are not about to be unloaded (unit.h). */
static inline struct class *class_living(struct class *c)
{
    while (c && unit_is_dead(c->unit))
        c = atomic_load_explicit(&c->next, memory_order_acquire);
    return c;
}
static inline struct class *class_first(void) { return class_living(atomic_load(&class_all)); }
static inline struct class *class_next(const struct class *c) { return class_living(atomic_load_explicit(&c->next, memory_order_acquire)); }
uint64_t class_count_ever(void);                    /* with those that are gone       */

struct define_request;
/* What vm/class asks of the floors above; installed once at start. */
struct loader_hooks {
    /* ClassLoader.loadClass(name) on loader->object.  NULL with failure CLASS_PENDING set. */
    struct class *(*load_class)(struct class_loader *loader, struct symbol *name, struct class_failure *f);
    /* Make the java.lang.Class of c (immortal), fill classLoader, module, componentType.  May be called before
     * java.lang.Class is loaded: then does nothing and vm/ fixes it up later. */
    bool (*make_mirror)(struct class *c, struct object *protection_domain, struct class_failure *f);
    /* Verify (vm/class/verify/verify.h), subject to -Xverify. */
    bool (*verify)(struct class *c, struct class_failure *f);
    /* Give a method its entry: each of a just linked class, and those that the linker makes. */
    bool (*set_entry)(struct method *m);                                /* false: no memory */
    bool whole_image;                                   /* the boot loader has the classes of all modules of its image: of a program that runs none of them */
    void (*class_linked)(struct class *c);              /* its methods have entries, nobody calls them yet; NULL = nothing */
    void (*class_loaded)(const struct class *c, const char *source);    /* -verbose:class; NULL = quiet */
    /* A class of a loader other than the boot loader is about to be defined; may_collect.  NULL = nothing. */
    bool (*before_define)(void);                /* false: no room for classes */
    /* May what stands behind this loader, or (NULL) a hidden class, go one day?  Asked before it is made; may_collect.  NULL = never. */
    bool (*may_go)(const struct object *loader);
    /* The unit keeps the object; without one it is kept for ever.  false: no memory. */
    bool (*keep)(struct class_unit *unit, struct object *o);
    /* Agents: may replace the bytes of a class that is to be defined, and set its basis; NULL = there are none. */
    void (*transform)(struct define_request *request);
    /* Forget the exception behind CLASS_PENDING: a nest host that cannot be loaded means only "no nest mates". */
    void (*drop_pending)(void);
    /* Say the exception behind CLASS_PENDING as an error value, and leave it pending; cause: see not_found.  false: it
     * is none that lasts. */
    bool (*name_pending)(struct class_failure *f, char *cause, size_t size);
};
extern struct loader_hooks loader_hooks;

/* image: lib/modules. */
bool loader_init(struct archive *image, struct class_failure *f);
void loader_append(struct archive *a);              /* to the boot append path, which is behind the image; may be called before loader_init */
/* Which of them holds the class; NULL: none. */
const char *loader_append_source(const struct symbol *class_name);
/* The paths of all that lies in jars there. */
void loader_each_appended(archive_visitor fn, void *argument);
/* To be searched before the image for classes of the boot loader's module. */
void loader_patch(const struct symbol *module, struct archive *a);

/* Load by the given loader (NULL name parts: arrays too).  Returns a LOADED class.  NULL with failure. */
struct class *loader_load(struct class_loader *loader, struct symbol *name, struct class_failure *f) RT_WARN_UNUSED;
/* Already loaded with it as initiating loader, or NULL.  Never runs Java. */
struct class *loader_find(struct class_loader *loader, const struct symbol *name);
/* The boot loader's search only; NULL without failure when there is none. */
struct class *loader_load_boot(struct symbol *name, struct class_failure *f);

/* Define from bytes (copied unless keep): super classes loaded, LOADED, in the dictionary unless hidden.
 * LinkageError for a duplicate. */
struct define_request {
    struct class_loader *loader;
    const uint8_t *bytes; size_t length; bool keep;
    const struct symbol *expected;
    struct object *protection_domain;
    const char *source;
    struct span basis;                  /* the class's basis; not yet copied                                  */
    struct class *hidden_host;          /* hidden class: the lookup class; NULL = ordinary                    */
    bool nestmate, vm_annotations, strong;
};
struct class *loader_define(const struct define_request *request, struct class_failure *f) RT_WARN_UNUSED;
/* A copy becomes the class's basis; false: no memory. */
bool class_keep_basis(struct class *c, struct span basis) RT_WARN_UNUSED;

/* The loader behind a java.lang.ClassLoader object (made on first use); boot_loader for NULL. */
struct class_loader *loader_of_object(struct object *loader);
void loader_each(void (*fn)(struct class_loader *, void *), void *argument);

/* Array class of component; primitive classes by letter ('I'). */
struct class *class_array_of(struct class *component, struct class_failure *f);
/* The same, if it is there; NULL: not yet. */
static inline struct class *class_array_known(const struct class *component)
{
    return atomic_load_explicit(&component->array_class, memory_order_acquire);
}
struct class *class_primitive(uint8_t basic_type);          /* T_BOOLEAN…T_LONG, T_VOID */
/* By field descriptor ("I", "Ljava/lang/String;", "[[J") in the context of a loader. */
struct class *loader_load_descriptor(struct class_loader *loader, const char *descriptor, size_t length, struct class_failure *f);

#endif
