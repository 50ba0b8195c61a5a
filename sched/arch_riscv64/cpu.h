/* SPDX-License-Identifier: Apache-2.0 */
/* RISC-V of 64 bits, as sched/arch_cpu.h asks. */
#ifndef SCHED_ARCH_RISCV64_CPU_H
#define SCHED_ARCH_RISCV64_CPU_H

#define ARCH_JAVA_NAME "riscv64"

enum { ARCH_SAVED_WORDS = 25, ARCH_IN_ORDER = 0 };

#define FAULT_LOAD_1 "lbu"
#define FAULT_LOAD_2 "lhu"
#define FAULT_LOAD_4 "lwu"
#define FAULT_LOAD_8 "ld"
#define FAULT_STORE_1 "sb"
#define FAULT_STORE_2 "sh"
#define FAULT_STORE_4 "sw"
#define FAULT_STORE_8 "sd"
#define FAULT_LOAD(bytes) "1: " FAULT_LOAD_##bytes " %0, %1\n" FAULT_ROW
#define FAULT_STORE(bytes) "1: " FAULT_STORE_##bytes " %z1, %0\n" FAULT_ROW
/* An address in a register: each access is one instruction, the one with the row. */
#define FAULT_PLACE "A"

#define ARCH_LEVELS { "baseline" }
#define ARCH_BUILT_FOR 0
static inline unsigned arch_level(void) { return 0; }

#endif
