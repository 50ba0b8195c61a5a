/* SPDX-License-Identifier: Apache-2.0 */
/* Ways through tables beside the program. */
#include "sched/clock.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "vm/class/loader_impl.h"
#include "vm/class/unload/unit.h"

enum { AT_ONCE = 64, TRIES = 1000, PAUSE_NS = 100000 };

_Atomic bool unit_judged;

/* Whoever has the lock may wait for the collector: so that does not wait for the lock. */
bool unit_pass_lock(struct unit_pass *p)
{
    p->locks = true;
    for (unsigned turn = 0; p->goes_on && !lock_try(&loader_lock); turn++) {
        if (turn == TRIES)
            return false;
        sched_sleep(sched_self(), os_monotonic_ns() + PAUSE_NS);
        if (!p->goes_on())              /* after the sleep, in which others may have done it all, and freed the row that this one stands on */
            return false;
    }
    return true;
}

void unit_pass_unlock(struct unit_pass *p)
{
    p->locks = false;
    if (p->goes_on)
        lock_drop(&loader_lock);
}

bool unit_pass_on(struct unit_pass *p)
{
    bool locks = p->locks;
    if (!p->goes_on || ++p->steps % AT_ONCE != 0)
        return true;
    if (locks)
        unit_pass_unlock(p);
    return p->goes_on() && (!locks || unit_pass_lock(p));
}
