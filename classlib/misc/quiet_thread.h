/* SPDX-License-Identifier: Apache-2.0 */
/* Threads in which no handler of a signal runs. */
#ifndef CLASSLIB_MISC_QUIET_THREAD_H
#define CLASSLIB_MISC_QUIET_THREAD_H

#include <stdbool.h>

/* An ordinary thread, not attached, with every signal blocked, so that handlers run elsewhere.  false: there is none. */
bool quiet_thread_spawn(void *(*run)(void *));

#endif
