/* SPDX-License-Identifier: Apache-2.0 */
/* Class initialisation, JVMS 5.5, with its locks; and loading for callers that want exceptions. */
#ifndef VM_RUN_INIT_H
#define VM_RUN_INIT_H

#include "vm/run/thread.h"

/* Links and initialises; quick when done.  false: an exception is pending. */
bool class_initialize_slow(struct thread *t, struct class *c);
static inline bool class_initialize(struct thread *t, struct class *c)
{
    return RT_LIKELY(class_initialized(c)) || class_initialize_slow(t, c);
}
/* Called with each class that has been initialised; may be NULL.  Set before main. */
extern void (*class_initialized_hook)(const struct class *c);
bool class_link_thrown(struct thread *t, struct class *c);

/* By internal name; loader NULL = boot.  NULL: NoClassDefFoundError etc. pending. */
struct class *class_named(struct thread *t, struct class_loader *loader, const char *name);
/* Class.forName's rules: name with dots or array form; ClassNotFoundException pending. */
struct class *class_for_name(struct thread *t, struct class_loader *loader, const char *dotted, bool initialize);

#endif
