/* SPDX-License-Identifier: Apache-2.0 */
/* What C cannot say on RISC-V of 64 bits (LP64D). */
        .text

/* void rt_save_registers(struct sched_registers *into): the caller's stack pointer, then the
 * registers that a function must preserve; of fs0 to fs11 too, as compilers may park integers there. */
        .globl  rt_save_registers
        .hidden rt_save_registers
        .type   rt_save_registers, %function
        .balign 4
rt_save_registers:
        .cfi_startproc
        sd      sp, 0(a0)
        sd      s0, 8(a0)
        sd      s1, 16(a0)
        sd      s2, 24(a0)
        sd      s3, 32(a0)
        sd      s4, 40(a0)
        sd      s5, 48(a0)
        sd      s6, 56(a0)
        sd      s7, 64(a0)
        sd      s8, 72(a0)
        sd      s9, 80(a0)
        sd      s10, 88(a0)
        sd      s11, 96(a0)
        fsd     fs0, 104(a0)
        fsd     fs1, 112(a0)
        fsd     fs2, 120(a0)
        fsd     fs3, 128(a0)
        fsd     fs4, 136(a0)
        fsd     fs5, 144(a0)
        fsd     fs6, 152(a0)
        fsd     fs7, 160(a0)
        fsd     fs8, 168(a0)
        fsd     fs9, 176(a0)
        fsd     fs10, 184(a0)
        fsd     fs11, 192(a0)
        ret
        .cfi_endproc
        .size   rt_save_registers, . - rt_save_registers

/* void rt_cpu_relax(void): the hint pause, which assemblers without Zihintpause know only as a fence of nothing */
        .globl  rt_cpu_relax
        .hidden rt_cpu_relax
        .type   rt_cpu_relax, %function
        .balign 4
rt_cpu_relax:
        .cfi_startproc
        .4byte  0x0100000f
        ret
        .cfi_endproc
        .size   rt_cpu_relax, . - rt_cpu_relax

/* bool rt_fault_call(void (*function)(void *), void *argument, uintptr_t *place): whether it came back by itself.  The
 * handler of SIGBUS goes on at rt_fault_resume with the stack pointer that is in *place. */
        .globl  rt_fault_call
        .hidden rt_fault_call
        .type   rt_fault_call, %function
        .balign 4
rt_fault_call:
        .cfi_startproc
        addi    sp, sp, -224
        .cfi_adjust_cfa_offset 224
        sd      ra, 0(sp)
        .cfi_offset ra, -224
        sd      s0, 8(sp)
        sd      s1, 16(sp)
        sd      s2, 24(sp)
        sd      s3, 32(sp)
        sd      s4, 40(sp)
        sd      s5, 48(sp)
        sd      s6, 56(sp)
        sd      s7, 64(sp)
        sd      s8, 72(sp)
        sd      s9, 80(sp)
        sd      s10, 88(sp)
        sd      s11, 96(sp)
        fsd     fs0, 104(sp)
        fsd     fs1, 112(sp)
        fsd     fs2, 120(sp)
        fsd     fs3, 128(sp)
        fsd     fs4, 136(sp)
        fsd     fs5, 144(sp)
        fsd     fs6, 152(sp)
        fsd     fs7, 160(sp)
        fsd     fs8, 168(sp)
        fsd     fs9, 176(sp)
        fsd     fs10, 184(sp)
        fsd     fs11, 192(sp)
        sd      a2, 200(sp)
        sd      sp, 0(a2)
        mv      t0, a0
        mv      a0, a1
        jalr    t0
        li      a0, 1
        j       1f
        .globl  rt_fault_resume
        .hidden rt_fault_resume
rt_fault_resume:
        li      a0, 0
1:      ld      a2, 200(sp)
        sd      zero, 0(a2)
        ld      ra, 0(sp)
        ld      s0, 8(sp)
        ld      s1, 16(sp)
        ld      s2, 24(sp)
        ld      s3, 32(sp)
        ld      s4, 40(sp)
        ld      s5, 48(sp)
        ld      s6, 56(sp)
        ld      s7, 64(sp)
        ld      s8, 72(sp)
        ld      s9, 80(sp)
        ld      s10, 88(sp)
        ld      s11, 96(sp)
        fld     fs0, 104(sp)
        fld     fs1, 112(sp)
        fld     fs2, 120(sp)
        fld     fs3, 128(sp)
        fld     fs4, 136(sp)
        fld     fs5, 144(sp)
        fld     fs6, 152(sp)
        fld     fs7, 160(sp)
        fld     fs8, 168(sp)
        fld     fs9, 176(sp)
        fld     fs10, 184(sp)
        fld     fs11, 192(sp)
        addi    sp, sp, 224
        .cfi_adjust_cfa_offset -224
        ret
        .cfi_endproc
        .size   rt_fault_call, . - rt_fault_call

        .section .note.GNU-stack, "", %progbits
