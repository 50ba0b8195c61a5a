/* SPDX-License-Identifier: Apache-2.0 */
/* What C cannot say on x86-64 (System V ABI). */
        .text

/* void rt_save_registers(struct sched_registers *into): the caller's stack pointer as it is after
 * the return, then the registers that a function must preserve. */
        .globl  rt_save_registers
        .hidden rt_save_registers
        .type   rt_save_registers, @function
        .balign 16
rt_save_registers:
        .cfi_startproc
        leaq    8(%rsp), %rax
        movq    %rax, 0(%rdi)
        movq    %rbx, 8(%rdi)
        movq    %rbp, 16(%rdi)
        movq    %r12, 24(%rdi)
        movq    %r13, 32(%rdi)
        movq    %r14, 40(%rdi)
        movq    %r15, 48(%rdi)
        ret
        .cfi_endproc
        .size   rt_save_registers, . - rt_save_registers

/* void rt_cpu_relax(void) */
        .globl  rt_cpu_relax
        .hidden rt_cpu_relax
        .type   rt_cpu_relax, @function
        .balign 16
rt_cpu_relax:
        .cfi_startproc
        pause
        ret
        .cfi_endproc
        .size   rt_cpu_relax, . - rt_cpu_relax

        .section .note.GNU-stack, "", @progbits
