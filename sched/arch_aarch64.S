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

        .section .note.GNU-stack, "", %progbits
