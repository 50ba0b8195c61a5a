/* SPDX-License-Identifier: Apache-2.0 */
/* x86-64, as sched/arch_context.h asks. */
#ifndef SCHED_ARCH_X86_64_CONTEXT_H
#define SCHED_ARCH_X86_64_CONTEXT_H

#include <stdint.h>
#include <ucontext.h>

enum { CONTEXT_REGISTERS = 16, CONTEXT_DIRECTION = 1 << 10 };
_Static_assert(REG_R8 == 0 && REG_RSP == CONTEXT_REGISTERS - 1, "the names are in the kernel's order");
#define CONTEXT_NAMES "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "rdi", "rsi", "rbp", "rbx", "rdx", "rax", "rcx", "rsp"

#define CONTEXT_WORD greg_t
#define CONTEXT_PC(u) (u)->uc_mcontext.gregs[REG_RIP]
#define CONTEXT_SP(u) (u)->uc_mcontext.gregs[REG_RSP]
#define CONTEXT_REGISTER(u, i) (u)->uc_mcontext.gregs[i]

/* Who copied backwards has not restored the direction. */
#define CONTEXT_CLEAN(u) ((void)((u)->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)CONTEXT_DIRECTION))

/* Where a jump to nowhere came from, if it was a call. */
static inline uintptr_t context_caller(const ucontext_t *u) { return *(const uintptr_t *)(uintptr_t)CONTEXT_SP(u); }

#endif
