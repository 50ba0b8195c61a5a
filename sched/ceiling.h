/* SPDX-License-Identifier: Apache-2.0 */
/* Ceilings: monitors whose owner runs at least at a given priority, whether or not threads wait for them.
 *
 * A monitor with a ceiling says so in two bits of its tag, which send entering and leaving to the slow side; other
 * monitors pay a look at bits that lie beside the lock word.  The bits:
 *
 *    00  none: priority inheritance alone      01  the first default ceiling of the program's life
 *    11  one of its own, in a table            10  the second
 *
 * An object gets the default's bits when it is made.  Under a third default and any further one objects are made with one
 * of their own: each takes a row, which takes time and memory; if there is none, the object has no ceiling.
 * The table is keyed by the monitor's address.  A row outlives its object harmlessly, as no new object's bits
 * point to it but when it has put its own there; ceiling_forget drops those of dead ones, and another object at that
 * address takes the row over.  Each part of the table grows with its rows, so that two or so are to be looked at.
 *
 * A thread counts, by level, the ceilings it holds; the highest is a lower limit of its active priority.  Inheritance
 * works beside it, in the kernel.  A ceiling in a band of deadlines is a preemption level to members of the band, whose ranks look after
 * it, and the top of the band to others (deadline.h).
 *
 * Invariants   thread->ceiling == the greatest level with a count that is not one of its band, 0 if none, or the top of that level's band
 *              the bits and the ceiling of a monitor are changed by its owner only
 * Locks        LOCK_CEILINGS (a part's) covers the rows of the part and their number
 * Context      the thread itself, in any state; ceiling_set: outside real-time paths
 * Bounds       ceiling_of: rows of a chain, and a part that grows is copied meanwhile; raise and lower: levels */
#ifndef SCHED_CEILING_H
#define SCHED_CEILING_H

#include "sched/monitor.h"

enum ceiling_result { CEILING_OK = 0, CEILING_NOT_OWNER = -1, CEILING_NO_MEMORY = -2 };

/* 0: it has none. */
int ceiling_of(const struct monitor *m);
/* By the monitor's owner, whose priority it raises or lowers at once.  0: none any more. */
int ceiling_set(struct sched_thread *self, struct monitor *m, int ceiling) RT_WARN_UNUSED;

/* The ceiling of objects made from now on, 0: none. */
void ceiling_set_default(int ceiling);
int ceiling_default(void);

/* A new one that nobody knows of yet has none, whatever the default is. */
void ceiling_exempt(struct monitor *m);

/* May the thread have this base priority with the ceilings it now holds? */
bool ceiling_allows(const struct sched_thread *who, int priority);

/* Drop the rows of monitors that no longer exist.  Context: the world is stopped, or those monitors are out of reach. */
void ceiling_forget(bool (*gone)(const struct monitor *m, void *argument), void *argument);
size_t ceiling_rows(void);

/* For monitor.c: hold one more or one less of that level.  ceiling_raise is false, with the levels in self->violation,
 * if the thread's base priority or a ceiling it holds is higher. */
bool ceiling_raise(struct sched_thread *self, int ceiling) RT_WARN_UNUSED;
void ceiling_raise_again(struct sched_thread *self, int ceiling);      /* no question: after a wait, for the VM */
void ceiling_lower(struct sched_thread *self, int ceiling);

#endif
