/* SPDX-License-Identifier: Apache-2.0 */
/* RISC-V of 64 bits, as sched/arch_context.h asks. */
#ifndef SCHED_ARCH_RISCV64_CONTEXT_H
#define SCHED_ARCH_RISCV64_CONTEXT_H

#include <stdint.h>
#include <ucontext.h>

/* The kernel puts the program counter where x0 would be, which is always 0. */
enum { CONTEXT_REGISTERS = 32 };
#define CONTEXT_NAMES \
    "pc", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", \
    "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"

#define CONTEXT_WORD unsigned long
#define CONTEXT_PC(u) (u)->uc_mcontext.__gregs[0]
#define CONTEXT_SP(u) (u)->uc_mcontext.__gregs[2]
#define CONTEXT_REGISTER(u, i) (u)->uc_mcontext.__gregs[i]
#define CONTEXT_CLEAN(u) ((void)(u))

static inline uintptr_t context_caller(const ucontext_t *u) { return u->uc_mcontext.__gregs[1]; }

#endif
