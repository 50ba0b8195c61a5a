/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by thread.c, which begins and ends threads, and threads.c, which has the list of those that live. */
#ifndef VM_RUN_THREAD_IMPL_H
#define VM_RUN_THREAD_IMPL_H

#include "memory/pool.h"
#include "vm/run/thread.h"

/* What the list knows of a thread. */
struct listed { struct thread thread; struct pool_link link; struct listed *next, *prev; size_t stack_bytes; bool in_list; };

extern struct lock threads_list_lock;           /* LOCK_VM_THREADS: the list, and Thread.eetop */
void threads_add(struct listed *l);
void threads_remove(struct listed *l);
struct listed *threads_only(void);              /* the one that lives, or NULL: there are more */

/* thread.c, for threads that rest in a snapshot (vm/snapshot/threads.c) */
bool thread_map_stack(struct listed *l, size_t bytes);
void thread_unmap_stack(struct listed *l);
void *thread_crash_stack(const struct listed *l);
void thread_install_hooks(void);

#endif
