/* SPDX-License-Identifier: Apache-2.0 */
/* The physical device of raw and physical memory: /dev/mem, another file, shared or anonymous memory.
 *
 * Chosen by -Xrt:physical=  anon:SIZE  |  shm:NAME:SIZE  |  FILE[:SIZE] */
#ifndef VM_REALTIME_PHYSICAL_H
#define VM_REALTIME_PHYSICAL_H

#include "vm/run/thread.h"

extern const char *physical_device;                 /* the option's text, or NULL: none */

/* Its size, 0 when there is none. */
uint64_t physical_size(void);
/* The open file if [base, base + size) is in it; -1: an exception is pending. */
int physical_open(struct thread *t, uint64_t base, uint64_t size);

/* Map a piece for raw access; at: wanted address or 0.  0: an exception is pending. */
uintptr_t physical_map(struct thread *t, uint64_t base, uint64_t size, uintptr_t at);
void physical_unmap(uintptr_t address, uint64_t size);

#endif
