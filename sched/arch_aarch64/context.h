/* SPDX-License-Identifier: Apache-2.0 */
/* AArch64, as sched/arch_context.h asks. */
#ifndef SCHED_ARCH_AARCH64_CONTEXT_H
#define SCHED_ARCH_AARCH64_CONTEXT_H

#include <stdint.h>
#include <ucontext.h>

enum { CONTEXT_REGISTERS = 31 };
#define CONTEXT_NAMES \
    "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", \
    "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x29", "x30"

#define CONTEXT_WORD uint64_t
#define CONTEXT_PC(u) (u)->uc_mcontext.pc
#define CONTEXT_SP(u) (u)->uc_mcontext.sp
#define CONTEXT_REGISTER(u, i) (u)->uc_mcontext.regs[i]
#define CONTEXT_CLEAN(u) ((void)(u))

static inline uintptr_t context_caller(const ucontext_t *u) { return u->uc_mcontext.regs[30]; }

#endif
