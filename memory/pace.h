/* SPDX-License-Identifier: Apache-2.0 */
/* The budget of the collector's thread (-Xrt:gc-budget): no more CPU time than a cost in each period.  For the files of memory/ only.
 *
 * Context  the collector's thread, where it may be stopped */
#ifndef MEMORY_PACE_H
#define MEMORY_PACE_H

#include "sched/thread.h"

bool pace_is_kept(void);                /* has it one? */
void pace(struct sched_thread *self);   /* sleep if the cost of this period is spent */

#endif
