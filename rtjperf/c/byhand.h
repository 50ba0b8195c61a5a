/* SPDX-License-Identifier: Apache-2.0 */
/* A region by hand: the least that C must do to offer what a VM's atomic region offers (stage A).
 *
 * Who is in a region notes what it overwrites, looks at each step whether somebody more eligible wants the region, and then puts everything back,
 * gives the mutex to who waits, and begins anew.  All threads are on one processor, so whoever waits is more eligible than the owner.  A
 * region within a region is a part of it.
 *
 * Owner        the globals: who has the mutex
 * Bounds       going back: the entries of the log */
#ifndef RTJPERF_C_BYHAND_H
#define RTJPERF_C_BYHAND_H

#include "rtjperf/c/harness.h"

typedef void byhand_body(void *argument);

/* BODY in a region, again from its beginning as often as others want it; MUTEX is that of all regions.  LAST: nobody is more eligible, so nothing need be noted. */
void byhand_region(pthread_mutex_t *mutex, byhand_body *body, void *argument, bool last);

/* A store; of code in a region it is noted. */
void byhand_set(int *place, int value);
/* A step: is who is in the region to go back?  Then it does, from here. */
void byhand_step(void);

/* Regions begun in vain since byhand_begin. */
void byhand_begin(void);
size_t byhand_undone(void);
/* When the region that was ended last had its mutex. */
int64_t byhand_entered(void);

#endif
