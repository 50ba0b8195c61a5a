/* SPDX-License-Identifier: Apache-2.0 */
/* Access to memory that may be gone: a mapped file that somebody cut off, or a disk that is full.  The kernel answers with
 * SIGBUS, which ends the process, unless the instruction was one of these: then the access says that it failed.
 *
 * A single load or store leaves a row in the section fault_rows: where it is, and where to go on when it fails.  It costs
 * nothing else.  Everything longer is a function that fault_call calls: when that fails it is left where it stands, as by
 * longjmp, but the mask of signals stays, and nothing is saved but the registers that a call keeps.
 *
 * What else raises SIGBUS dies of it, after whatever was to be done before fault_install.
 *
 * Context  any thread; the function of fault_call takes no lock, changes no thread's state and calls nobody who does
 * Bounds   O(1); a fault: O(rows) */
#ifndef SCHED_FAULT_H
#define SCHED_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "sched/arch_cpu.h"

/* Once, at start. */
void fault_install(void);

/* False: it met a fault, and what it was about is half done.  Calls do not nest. */
bool fault_call(void (*function)(void *), void *argument);

/* Where a faulty instruction stands and where it is left for, each relative to itself. */
struct fault_row { int32_t at, to; };

#define FAULT_ROW \
    ".pushsection fault_rows, \"a\"\n" \
    ".balign 4\n" \
    ".long 1b - ., %l[failed] - .\n" \
    ".popsection"

/* fault_load_4(from, &value), fault_store_4(to, value): plain, at once if aligned; false: not done. */
#define FAULT_ACCESS(bytes, type) \
    static inline bool fault_load_##bytes(const void *from, type *to) \
    { \
        type value; \
        __asm__ volatile goto(FAULT_LOAD(bytes) : "=r"(value) : FAULT_PLACE(*(const type *)from) : "memory" : failed); \
        *to = value; \
        return true; \
    failed: \
        return false; \
    } \
    static inline bool fault_store_##bytes(void *to, type value) \
    { \
        __asm__ volatile goto(FAULT_STORE(bytes) : : FAULT_PLACE(*(type *)to), "r"(value) : "memory" : failed); \
        return true; \
    failed: \
        return false; \
    }
FAULT_ACCESS(1, uint8_t)
FAULT_ACCESS(2, uint16_t)
FAULT_ACCESS(4, uint32_t)
FAULT_ACCESS(8, uint64_t)

#endif
