/* SPDX-License-Identifier: Apache-2.0 */
/* Every signal is blocked in the creator for as long as it takes to create the thread, which inherits that. */
#include "classlib/misc/quiet_thread.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>

#include "sched/os.h"

bool quiet_thread_spawn(void *(*run)(void *))
{
    enum { STACK_BYTES = 512 * 1024 };
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int r = os_spawn(run, NULL, STACK_BYTES, &(uint32_t){ 0 });
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return r == 0;
}
