/* SPDX-License-Identifier: Apache-2.0 */
/* Calling C: native methods by their descriptor, and the way out of the VM and back.
 *
 * Code that we did not compile keeps callee-saved registers wherever it likes, and when it calls back into the VM
 * the registers saved at its start are forgotten.  So the caller keeps a copy of them in its own
 * frame, which stays below everything the collector scans: struct sched_registers pinned. */
#ifndef VM_NATIVE_FFI_H
#define VM_NATIVE_FFI_H

#include "vm/run/thread.h"

/* Both in the frame that makes the call. */
static inline __attribute__((always_inline)) void ffi_go_native(struct thread *t, struct sched_registers *pinned)
{
    rt_save_registers(pinned);
    sched_enter_native(&t->sched);
}

static inline __attribute__((always_inline)) void ffi_come_back(struct thread *t, struct sched_registers *pinned)
{
    sched_leave_native(&t->sched);
    __asm__ volatile("" : : "r"(pinned) : "memory");
}

/* How to call a native method, prepared once from its descriptor; as long as its class. */
struct ffi_method;
struct ffi_method *ffi_prepare(const struct method *m, void *function);     /* NULL without memory */

/* In an atomic region it is called without leaving the VM (region_safe.h). */
bool ffi_is_region_safe(const struct method *m);

/* method_entry of methods whose native_info is a struct ffi_method. */
void ffi_entry(struct thread *t, struct method *m, jslot *args);

#endif
