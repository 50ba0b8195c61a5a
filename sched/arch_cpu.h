/* SPDX-License-Identifier: Apache-2.0 */
/* What has to be said of each kind of processor, in C; what C cannot say is in arch_<cpu>/code.S.  A port is one more folder
 * (docs/porting.md); no other source names a processor, which the lint `processors` looks after.
 *
 *   ARCH_JAVA_NAME       the property os.arch
 *   ARCH_SAVED_WORDS     what rt_save_registers leaves: the stack pointer, and the registers that a function must preserve
 *   ARCH_IN_ORDER        no thread sees two stores of another in another order than they were made
 *   ARCH_LEVELS          names of what the C compiler may use of it (-march), each with all of those before
 *   ARCH_BUILT_FOR       which of them this unit of C may use
 *   arch_level()         which of them this machine has; not in compiled code
 *   ARCH_ROUNDS          a header with what C has no words for, rounds of ciphers and digests (vm/util/rounds.h), where there are such instructions
 *   FAULT_LOAD, FAULT_STORE, FAULT_PLACE     an instruction with a row (fault.h), and the constraint of its address */
#ifndef SCHED_ARCH_CPU_H
#define SCHED_ARCH_CPU_H

/* Of what there are instructions: bits of what arch_rounds() says. */
enum arch_rounds { ARCH_AES = 1, ARCH_GHASH = 2, ARCH_SHA = 4, ARCH_CRC32C = 8 };

#if defined(__x86_64__)
#include "sched/arch_x86_64/cpu.h"
#elif defined(__aarch64__)
#include "sched/arch_aarch64/cpu.h"
#elif defined(__riscv) && __riscv_xlen == 64
#include "sched/arch_riscv64/cpu.h"
#else
#error "a processor that rtjvm has not been ported to: docs/porting.md"
#endif

#endif
