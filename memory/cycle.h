/* SPDX-License-Identifier: Apache-2.0 */
/* A collection beside the program (-Xrt:gc=concurrent).  For the files of memory/ only.
 *
 *   open     all stop shortly: their stores are told from now on (STORE_MARK), what they allocate is marked
 *   beside   the collector's thread marks: what the VM's tables refer to, immortal memory, scopes, and what stores have marked;
 *            then what is on the stack of one thread after the other (stacks.c).  Each is looked at once
 *   judge    all stop shortly: if nothing is left to visit, what is not marked by now is dead (STORE_JUDGED)
 *   beside   soft and weak references; finalisers, and what they need; phantom references; weak tables
 *   close    all stop shortly: the maps change
 *   sweep    beside the program, by the collector's thread and by who allocates (sweep.c)
 *   forget   beside the program, by the collector's thread: metadata that was not found; then each thread in a handshake (gc_vm.metadata_forget_in)
 *
 * Why it is right.  From the opening stop on who stores a reference marks it, in whatever container, and what was there before, so that
 *   1  what is in a table, in lasting memory or in a scope, after the collector has been there, is marked; what no-heap threads overwrite then, and
 *      scopes that are emptied, take nothing away that is not
 *   2  what a thread has on its stack, after that has been looked at, is marked, or an object leads to it that is marked and still to be visited: what it loads
 *      from such an object will be found there, or was marked by who overwrote it; and what another thread had alone it can get by a store alone.
 *      That is why stacks come last.  A part of a stack that has not been looked at yet is looked at by its thread before it runs there (gc_vm.thread_part).
 * The rest are ways round objects (ref_hand_over): what is put into a table or a place of another thread's is marked, and so is what is taken from a weak row of a
 * table, or by a weak reference, or from where it was untold; rows of that last kind are looked at once more when it is judged.  So when all that is grey
 * has been visited, all that anybody can reach is marked, and nothing need be looked at twice.  Metadata that goes with objects is found last: by its objects, or by
 * words on stacks (gc_hold_word); an object made meanwhile, which nobody looks at, tells of what its shape keeps (mem_tell_holder).  tests/unit/memory has
 * models (test_cycle_model, test_roots_model, test_stack_model, test_unit_model), which try everything in small.
 *
 * When it is judged nobody is between reading a weak reference and marking what that refers to.  From then on a weak reference whose referent is not marked gives nothing,
 * so that it does not matter when it is cleared.  Marks that are made from then on are those of finalisers' objects, and of strings that are interned
 * anew.
 *
 * Who pays.  An ordinary thread that has used up what may be allocated until the end of a cycle waits for that end (alloc.c); a real-time
 * thread goes on as long as there is memory, and finds what -Xrt:gc-reserve keeps for it.
 *
 * Who ends it.  The collector's thread; or any other that needs memory at once (gc_collect_unless), which closes the cycle with
 * what is left to look at, to mark and to clear, or, where all that is garbage now must go, abandons it and collects in one stop.  The collector's thread is
 * stopped then like others, and finds heap.collections changed.
 *
 * Locks    what is said to happen at a safepoint needs none; waking the collector's thread is one word
 * Bounds   asking for a cycle: one system call; stops: a few steps for each thread, and 33 runs of cells; a word for each 256 KiB of the heap; what is held by
 *          handlers that are busy, timers that run, scopes that are entered */
#ifndef MEMORY_CYCLE_H
#define MEMORY_CYCLE_H

#include "memory/gc_impl.h"

/* The next cycle is due; once for each.  Context: any thread, no lock held that a waiter on a word may not hold. */
void cycle_ask(void);
/* Wait for the end of the cycle that runs, or of one that is begun for it, unless heap.collections is not seen any more.  The collector's
 * thread inherits the priority of who waits.  false: there is no such thread, or it does not get to begin.  Context: as gc_collect. */
bool cycle_await(struct sched_thread *self, uint64_t seen) RT_WARN_UNUSED;
/* At a safepoint: is there a cycle?  Then mark the rest and conclude; times: of all of it. */
bool cycle_finish(struct gc_times *times);
void cycle_abandon(void);               /* at a safepoint; no cycle: nothing */
bool cycle_is_collector(const struct sched_thread *t);

#endif
