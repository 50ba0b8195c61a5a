/* SPDX-License-Identifier: Apache-2.0 */
/* x86-64, as sched/arch_cpu.h asks. */
#ifndef SCHED_ARCH_X86_64_CPU_H
#define SCHED_ARCH_X86_64_CPU_H

#define ARCH_JAVA_NAME "amd64"

enum { ARCH_SAVED_WORDS = 7, ARCH_IN_ORDER = 1 };

#define FAULT_LOAD(bytes) "1: mov %1, %0\n" FAULT_ROW
#define FAULT_STORE(bytes) "1: mov %1, %0\n" FAULT_ROW
#define FAULT_PLACE "m"

#endif
