/* SPDX-License-Identifier: Apache-2.0 */
/* A collection beside the program (-Xrt:gc=concurrent).  For the files of memory/ only.
 *
 *   open     each thread, in a handshake, begins to tell of its stores (STORE_MARK); when all do, marking begins: each gives up the cells that it has, so that what it allocates from then on is marked (rounds.h)
 *   mark     the collector's thread: what the VM's tables refer to, immortal memory, scopes, and what stores have marked; then, each in a handshake, what is on the stacks
 *            of threads (stacks.c).  Each is looked at once
 *   judge    when nothing is left to visit: what is not marked by now is dead
 *   process  soft and weak references; finalisers, and what they need; phantom references; weak tables
 *   close    each thread, in a handshake, falls silent and gives up its cells; then the maps change
 *   sweep    by the collector's thread and by who allocates (sweep.c)
 *   forget   metadata that was not found, by the collector's thread; then by each thread in a handshake (gc_vm.metadata_forget_in)
 *
 * All of it is beside the program: no thread waits for another.  -Xrt:check-marks and -Xrt:verify-heap stop all for what they look at.
 *
 * Why it is right.  From when all tell, who stores a reference marks it, in whatever container, and what was there before, so that
 *   1  what is in a table, in lasting memory or in a scope, after the collector has been there, is marked; what no-heap threads overwrite then, and
 *      scopes that are emptied, take nothing away that is not
 *   2  what a thread has on its stack, after that has been looked at, is marked, or an object leads to it that is marked and still to be visited: what it loads
 *      from such an object will be found there, or was marked by who overwrote it; and what another thread had alone it can get by a store alone.
 *      That is why stacks come last.  A part of a stack that has not been looked at yet is looked at by its thread before it runs there (gc_vm.thread_part).
 * Before that, while some tell and others do not, nothing is visited, and nothing is marked from birth: so no object has been left into which somebody could store untold.  And as each has come to
 * a poll once more when all tell, before a stack is looked at, no store is under way any more that looked at what it overwrites before somebody else put something there untold.
 * The rest are ways round objects (ref_hand_over): what is put into a table or a place of another thread's is marked, and so is what is taken from a weak row of a
 * table, or by a weak reference, or from where it was untold; rows of that last kind are looked at once more before it is judged: who makes something such a root then has what is
 * marked, or will be.  So when all that is grey
 * has been visited, all that anybody can reach is marked, and nothing need be looked at twice.  Metadata that goes with objects is found last: by its objects, or by
 * words on stacks (gc_hold_word); an object made meanwhile, which nobody looks at, tells of what its shape keeps (mem_tell_holder).
 *
 * What is still found when nothing is grey is found by weak ways alone, and who goes one counts itself in and out (mark_shade_weak).  So it is judged by one word: if nobody has gone such a way
 * since before the last look for what is grey, and nobody is on one, it says from then on that what is not marked is dead.  An object is grey before it is marked, so that nobody
 * who stands between the two hides one.  From then on a weak reference whose referent is not marked gives nothing,
 * so that it does not matter when it is cleared.  Marks that are made from then on are those of finalisers' objects, of strings that are interned
 * anew, and of metadata whose list somebody was just going through: therefore a round of handshakes comes before references are processed.
 *
 * When that is done nothing is left that is not marked and could be had, so who falls silent misses nothing.  Until the maps change, what is allocated is marked, one cell at a time: so no run
 * is left over whose cells would seem to be objects.
 *
 * tests/unit/memory has models which try everything in small: test_opening_model, test_cycle_model (stores), test_roots_model, test_stack_model, test_unit_model, test_judging_model.
 *
 * Who pays.  An ordinary thread that has used up what may be allocated until the end of a cycle waits for that end (alloc.c); a real-time
 * thread goes on as long as there is memory, and finds what -Xrt:gc-reserve keeps for it.
 *
 * Who ends it.  The collector's thread; or any other that needs memory at once (gc_collect_unless), which closes the cycle with
 * what is left to look at, to mark and to clear, or, where all that is garbage now must go, abandons it and collects in one stop.  The collector's thread is
 * stopped then like others, and finds heap.collections changed.
 *
 * Locks    heap.cycle changes under LOCK_HEAP; waking the collector's thread is one word
 * Bounds   asking for a cycle: one system call; what a thread is held for: rounds.h, stacks.c; judging: a word for each 256 KiB of the heap; what is held by
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
