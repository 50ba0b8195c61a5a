/* SPDX-License-Identifier: Apache-2.0 */
/* Modules and packages as the VM sees them: java.lang.Module's natives feed it, access.c asks it.
 * JVMS 5.3.6, 5.4.4. */
#ifndef VM_CLASS_MODULE_H
#define VM_CLASS_MODULE_H

#include "vm/class/class.h"

struct module_entry {
    struct symbol *name;                /* "java.base"; NULL = an unnamed module       */
    struct object *module;              /* java.lang.Module; NULL before it exists; a root */
    struct class_loader *loader;
    bool open, reads_all;               /* unnamed modules read all                    */
    struct symbol *version, *location;
    struct module_link *reads;
    struct module_entry *next;
};
struct package_entry {
    struct symbol *name;                /* "java/lang", "" = unnamed package           */
    struct module_entry *module;
    bool exported_all, exported_unnamed;
    struct module_link *exports;    /* qualified                                   */
    struct package_entry *next;
};

extern struct module_entry *module_java_base;   /* exists from loader_init on */

/* The package of a class of that loader, made in the loader's unnamed module when no module declares it. */
struct package_entry *package_of(struct class_loader *loader, const struct symbol *class_name);
struct package_entry *package_find(struct class_loader *loader, const char *name, size_t length);

/* Natives of java.lang.Module; false with failure (IllegalArgument… is the caller's business: failure->message says why). */
struct module_entry *module_define(struct class_loader *loader, struct symbol *name, bool open, struct symbol *version,
                                   struct symbol *location, struct symbol *const *packages, size_t count,
                                   struct object *module, struct class_failure *failure);
void module_add_reads(struct module_entry *from, struct module_entry *to);      /* to NULL: all unnamed */
void module_export(struct package_entry *package, struct module_entry *to);     /* to NULL: everyone    */
void module_export_to_unnamed(struct package_entry *package);

bool module_reads(const struct module_entry *from, const struct module_entry *to);
bool package_exported(const struct package_entry *package, const struct module_entry *to);
/* May from's class see a public class of to? On refusal the text of HotSpot's message is in why. */
bool module_may_access(const struct class *from, const struct class *to, char *why, size_t size);

/* Tie an entry and its java.lang.Module together (java.base and others by module_define; the boot loader's unnamed
 * module by BootLoader.setBootLoaderUnnamedModule0; other unnamed ones by loader_unnamed). */
void module_bind(struct module_entry *entry, struct object *module);
/* The unnamed module of a loader, its Module object found once the ClassLoader has one. */
struct module_entry *loader_unnamed(struct class_loader *loader);
/* The entry behind a java.lang.Module object, or NULL. */
struct module_entry *module_of_object(const struct object *module);

#endif
