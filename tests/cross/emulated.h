/* SPDX-License-Identifier: Apache-2.0 */
/* Included before all else where tests are built for the emulator (run.py).
 *
 * AArch64 keeps a store-release before a later load-acquire; QEMU's translation to processors with store buffers does not, so both of
 * two threads may miss what the other stored, and a thread sleeps on that nobody wakes.  An exchange is a barrier there, too. */
#ifndef TESTS_CROSS_EMULATED_H
#define TESTS_CROSS_EMULATED_H

#ifndef __ASSEMBLER__
#include <stdatomic.h>

#undef atomic_store
#define atomic_store(place, value) ((void)atomic_exchange(place, value))
#define __atomic_store_n(place, value, order) \
    ((order) == __ATOMIC_SEQ_CST ? (void)__atomic_exchange_n(place, value, __ATOMIC_SEQ_CST) : __atomic_store_n(place, value, order))
#endif

#endif
