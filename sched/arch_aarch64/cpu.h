/* SPDX-License-Identifier: Apache-2.0 */
/* AArch64, as sched/arch_cpu.h asks. */
#ifndef SCHED_ARCH_AARCH64_CPU_H
#define SCHED_ARCH_AARCH64_CPU_H

#define ARCH_JAVA_NAME "aarch64"

enum { ARCH_SAVED_WORDS = 20, ARCH_IN_ORDER = 0 };

#define FAULT_SUFFIX_1 "b %w"
#define FAULT_SUFFIX_2 "h %w"
#define FAULT_SUFFIX_4 " %w"
#define FAULT_SUFFIX_8 " %x"
#define FAULT_LOAD(bytes) "1: ldr" FAULT_SUFFIX_##bytes "0, %1\n" FAULT_ROW
#define FAULT_STORE(bytes) "1: str" FAULT_SUFFIX_##bytes "1, %0\n" FAULT_ROW
#define FAULT_PLACE "Q"

#define ARCH_LEVELS { "baseline" }
#define ARCH_BUILT_FOR 0
static inline unsigned arch_level(void) { return 0; }

#endif
