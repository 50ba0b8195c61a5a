/* SPDX-License-Identifier: Apache-2.0 */
/* What C cannot say on AArch64 (AAPCS64). */
        .text

/* void rt_save_registers(struct sched_registers *into): the caller's stack pointer, then the
 * registers that a function must preserve; of d8 to d15 too, as compilers park integers there. */
        .globl  rt_save_registers
        .hidden rt_save_registers
        .type   rt_save_registers, %function
        .balign 16
rt_save_registers:
        .cfi_startproc
        mov     x1, sp
        stp     x1, x19, [x0]
        stp     x20, x21, [x0, #16]
        stp     x22, x23, [x0, #32]
        stp     x24, x25, [x0, #48]
        stp     x26, x27, [x0, #64]
        stp     x28, x29, [x0, #80]
        stp     d8, d9, [x0, #96]
        stp     d10, d11, [x0, #112]
        stp     d12, d13, [x0, #128]
        stp     d14, d15, [x0, #144]
        ret
        .cfi_endproc
        .size   rt_save_registers, . - rt_save_registers

/* void rt_cpu_relax(void) */
        .globl  rt_cpu_relax
        .hidden rt_cpu_relax
        .type   rt_cpu_relax, %function
        .balign 16
rt_cpu_relax:
        .cfi_startproc
        yield
        ret
        .cfi_endproc
        .size   rt_cpu_relax, . - rt_cpu_relax

/* bool rt_fault_call(void (*function)(void *), void *argument, uintptr_t *place): whether it came back by itself.  The
 * handler of SIGBUS goes on at rt_fault_resume with the stack pointer that is in *place. */
        .globl  rt_fault_call
        .hidden rt_fault_call
        .type   rt_fault_call, %function
        .balign 16
rt_fault_call:
        .cfi_startproc
        stp     x29, x30, [sp, #-176]!
        .cfi_adjust_cfa_offset 176
        stp     x19, x20, [sp, #16]
        stp     x21, x22, [sp, #32]
        stp     x23, x24, [sp, #48]
        stp     x25, x26, [sp, #64]
        stp     x27, x28, [sp, #80]
        stp     d8, d9, [sp, #96]
        stp     d10, d11, [sp, #112]
        stp     d12, d13, [sp, #128]
        stp     d14, d15, [sp, #144]
        str     x2, [sp, #160]
        mov     x3, sp
        str     x3, [x2]
        mov     x3, x0
        mov     x0, x1
        blr     x3
        mov     w0, #1
        b       1f
        .globl  rt_fault_resume
        .hidden rt_fault_resume
rt_fault_resume:
        mov     w0, #0
1:      ldr     x2, [sp, #160]
        str     xzr, [x2]
        ldp     d14, d15, [sp, #144]
        ldp     d12, d13, [sp, #128]
        ldp     d10, d11, [sp, #112]
        ldp     d8, d9, [sp, #96]
        ldp     x27, x28, [sp, #80]
        ldp     x25, x26, [sp, #64]
        ldp     x23, x24, [sp, #48]
        ldp     x21, x22, [sp, #32]
        ldp     x19, x20, [sp, #16]
        ldp     x29, x30, [sp], #176
        .cfi_adjust_cfa_offset -176
        ret
        .cfi_endproc
        .size   rt_fault_call, . - rt_fault_call

        .section .note.GNU-stack, "", %progbits
