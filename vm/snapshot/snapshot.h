/* SPDX-License-Identifier: Apache-2.0 */
/* A file of the booted VM, from which processes begin (docs/startup.md).
 *
 * What the VM makes during its start never moves: objects in immortal memory, metadata in arenas.  A process that makes a snapshot has all of
 * that at fixed addresses (memory/fixed.h), boots, prepares what it is asked to, and writes it down, with those static variables that
 * belong to it (statics.ld).  The program is linked to a fixed address, so whatever points to its code and constants stays true.  Another process maps
 * the file, copy on write, puts the variables in their places, and makes anew what is its own: the floors sched/ and
 * memory/, the main thread, and what the class library has learnt of the environment (anew.def).
 *
 * What a snapshot depends on is in its key, as text.  Whatever does not fit is no error: the VM boots as it does without.
 *
 * Context  start-up, one thread */
#ifndef VM_SNAPSHOT_SNAPSHOT_H
#define VM_SNAPSHOT_SNAPSHOT_H

#include "vm/vm.h"

/* --- making one --- */

/* Before all else of a VM that will make one.  false: why not, for the user. */
bool snapshot_begin_make(const struct vm_options *options, char *why, size_t size) RT_WARN_UNUSED;
/* Classes that every program needs are initialised, and those of -Xrt:preinit. */
bool snapshot_prepare(struct thread *t);
/* Those that are started meanwhile will be started again by what begins from it, too (System.initPhase1). */
void snapshot_forget_threads(bool on);
/* Of the VM that has booted, whose main thread is t and ends with this.  true: the file is there. */
bool snapshot_write(struct thread *t, const char *path, char *why, size_t size) RT_WARN_UNUSED;

/* --- beginning from one --- */

/* Before all else of a VM, instead of mem_init.  false: nothing has been done; why not, for those who want to know. */
bool snapshot_resume(const char *path, const struct vm_options *options, char *why, size_t size) RT_WARN_UNUSED;
/* The main thread, which goes on as the calling pthread, instead of thread_attach_main; NULL without memory. */
struct thread *snapshot_resume_main(void) RT_WARN_UNUSED;
/* Threads that were started while the snapshot was made begin.  false: an exception is pending. */
bool snapshot_start_threads(struct thread *t) RT_WARN_UNUSED;
/* Once there is the main thread: what belongs to this process (anew.def).  false: an exception is pending. */
bool snapshot_make_anew(struct thread *t) RT_WARN_UNUSED;
/* The classes that were linked when it was made, hidden ones behind their hosts. */
void snapshot_each_linked(void (*fn)(struct class *c));

#endif
