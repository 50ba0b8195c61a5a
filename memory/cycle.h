/* SPDX-License-Identifier: Apache-2.0 */
/* A collection beside the program (-Xrt:gc=concurrent).  For the files of memory/ only.
 *
 *   open     all stop shortly: their stores are told from now on (STORE_MARK), what they allocate is marked, and what the VM's tables
 *            refer to is put on the mark stack
 *   beside   the collector's thread marks: what it finds from there, from immortal memory and from scopes, and what stores have marked;
 *            then what is on the stack of one thread after the other (stacks.c)
 *   close    all stop shortly: tables are looked at once more, and the stacks of who has run since; then references, finalisers, weak
 *            tables; the maps change
 *   sweep    beside the program, by the collector's thread and by who allocates (sweep.c)
 *
 * Why it is right.  From the opening stop on each reference that is stored, in whatever container, is marked by who stores it, and so
 * is each new object.  So an object that the collector has left never refers to one that is not marked, or will not be; and what
 * is in no object when the cycle closes, is on a stack or in a table, which are looked at then while nobody runs.  Nothing
 * of this depends on what was deleted meanwhile, nor on stacks having been looked at before: so scopes may be emptied and entered anew, and threads begin and end,
 * as they like; and no-heap threads, which are not stopped, owe the collector nothing: they have no reference to the heap to store.
 *
 * Why closing is short.  What is overwritten is marked, too, and so is what a weak load reads: so, once stacks have been looked at, all that was
 * reachable when the cycle was opened is marked beside the program, and on stacks are only references to marked objects.  Exceptions are what
 * no-heap threads overwrite and what scopes held when they were emptied, if a stack alone still leads to it.  And a thread that has not
 * come back into the VM since its stack was looked at has found no other references (POLL_STILL): it is passed by, and its stack
 * may be as deep as it likes.  Who has run is looked at again in the stop: by then it may have, from a table or a weak one that the VM
 * keeps, what nobody has marked.
 *
 * Who pays.  An ordinary thread that has used up what may be allocated until the end of a cycle waits for that end (alloc.c); a real-time
 * thread goes on as long as there is memory, and finds what -Xrt:gc-reserve keeps for it.
 *
 * Who ends it.  The collector's thread; or any other that needs memory at once (gc_collect_unless), which closes the cycle with
 * what is left to mark, or, where all that is garbage now must go, abandons it and collects in one stop.  The collector's thread is
 * stopped then like others, and finds heap.collections changed.
 *
 * Locks    what is said to happen at a safepoint needs none; waking the collector's thread is one word
 * Bounds   asking for a cycle: one system call; stops: stacks, the VM's tables, threads, marks of the heap that are counted */
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
