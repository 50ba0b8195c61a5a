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

/* bool rt_fault_call(void (*function)(void *), void *argument, uintptr_t *place): whether it came back by itself.  The
 * handler of SIGBUS goes on at rt_fault_resume with the stack pointer that is in *place. */
        .globl  rt_fault_call
        .hidden rt_fault_call
        .type   rt_fault_call, @function
        .balign 16
rt_fault_call:
        .cfi_startproc
        pushq   %rbp
        .cfi_adjust_cfa_offset 8
        pushq   %rbx
        .cfi_adjust_cfa_offset 8
        pushq   %r12
        .cfi_adjust_cfa_offset 8
        pushq   %r13
        .cfi_adjust_cfa_offset 8
        pushq   %r14
        .cfi_adjust_cfa_offset 8
        pushq   %r15
        .cfi_adjust_cfa_offset 8
        pushq   %rdx
        .cfi_adjust_cfa_offset 8
        movq    %rsp, (%rdx)
        movq    %rdi, %rax
        movq    %rsi, %rdi
        call    *%rax
        movl    $1, %eax
        jmp     1f
        .globl  rt_fault_resume
        .hidden rt_fault_resume
rt_fault_resume:
        xorl    %eax, %eax
1:      popq    %rdx
        .cfi_adjust_cfa_offset -8
        movq    $0, (%rdx)
        popq    %r15
        .cfi_adjust_cfa_offset -8
        popq    %r14
        .cfi_adjust_cfa_offset -8
        popq    %r13
        .cfi_adjust_cfa_offset -8
        popq    %r12
        .cfi_adjust_cfa_offset -8
        popq    %rbx
        .cfi_adjust_cfa_offset -8
        popq    %rbp
        .cfi_adjust_cfa_offset -8
        ret
        .cfi_endproc
        .size   rt_fault_call, . - rt_fault_call

        .section .note.GNU-stack, "", @progbits
