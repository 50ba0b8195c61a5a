/* SPDX-License-Identifier: Apache-2.0 */
/* What a handler of signals sees and changes of the thread that it interrupted.
 *
 * Context  handlers of signals; context_caller reads the stack, which may be what is broken */
#ifndef SCHED_ARCH_CONTEXT_H
#define SCHED_ARCH_CONTEXT_H

#include <stdint.h>
#include <ucontext.h>

#if defined(__x86_64__)
#include "sched/arch_x86_64/context.h"
#elif defined(__aarch64__)
#include "sched/arch_aarch64/context.h"
#elif defined(__riscv) && __riscv_xlen == 64
#include "sched/arch_riscv64/context.h"
#endif

static inline uintptr_t context_pc(const ucontext_t *u) { return (uintptr_t)CONTEXT_PC(u); }
static inline uintptr_t context_sp(const ucontext_t *u) { return (uintptr_t)CONTEXT_SP(u); }
static inline uintptr_t context_register(const ucontext_t *u, int i) { return (uintptr_t)CONTEXT_REGISTER(u, i); }

static inline void context_go_on_at(ucontext_t *u, uintptr_t pc) { CONTEXT_PC(u) = (CONTEXT_WORD)pc; }

static inline void context_go_back_to(ucontext_t *u, uintptr_t pc, uintptr_t sp)
{
    CONTEXT_PC(u) = (CONTEXT_WORD)pc;
    CONTEXT_SP(u) = (CONTEXT_WORD)sp;
    CONTEXT_CLEAN(u);
}

#endif
