/* SPDX-License-Identifier: Apache-2.0 */
/* What is done before main, so that it need not be done when time matters.
 *
 * preinit_run reads a list, a line each: the name of a class, which is initialised, or a call Class.method()V of a static
 * method without arguments, which is made.  All that allocates is immortal.  # begins a comment.  preinit_record
 * writes such a list, class by class as they are initialised.  preinit_prepare deals with everything the program names.
 *
 * Context  start-up */
#ifndef VM_REALTIME_PREINIT_H
#define VM_REALTIME_PREINIT_H

#include "vm/run/thread.h"

enum preinit_extent {
    PREINIT_NOTHING,
    PREINIT_CLASSES,                    /* load, link and initialise what the program's classes name */
    PREINIT_ALL,                        /* and translate the methods of all classes that are loaded, and resolve what they name:
                                         * the program's by loading and initialising it, the library's where it is so already */
};

/* Before the first no-heap thread starts: load and initialise all classes of the realtime packages, which it then finds
 * without a loader.  Once; what fails is passed over, and fails again where it is wanted.  Context: outside real-time paths */
void preinit_realtime(struct thread *t);
/* false: the list cannot be read, which is said.  What fails of the list itself is said and passed over. */
bool preinit_run(struct thread *t, const char *path);
void preinit_prepare(struct thread *t, struct class *main_class, enum preinit_extent extent);
bool preinit_record(const char *path);                  /* false: errno */

#endif
