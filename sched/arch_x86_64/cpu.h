/* SPDX-License-Identifier: Apache-2.0 */
/* x86-64, as sched/arch_cpu.h asks. */
#ifndef SCHED_ARCH_X86_64_CPU_H
#define SCHED_ARCH_X86_64_CPU_H

#if !defined(RT_COMPILED_CODE)
#include <cpuid.h>
#endif

#define ARCH_JAVA_NAME "amd64"
#define ARCH_ROUNDS "sched/arch_x86_64/rounds.h"

enum { ARCH_SAVED_WORDS = 7, ARCH_IN_ORDER = 1 };

#define FAULT_LOAD(bytes) "1: mov %1, %0\n" FAULT_ROW
#define FAULT_STORE(bytes) "1: mov %1, %0\n" FAULT_ROW
#define FAULT_PLACE "m"

/* Of the psABI: each has what those before it have. */
#define ARCH_LEVELS { "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4" }
#if defined(ARCH_BUILT_FOR)
#elif defined(__AVX512F__)
#define ARCH_BUILT_FOR 3
#elif defined(__AVX__) || defined(__BMI__) || defined(__BMI2__) || defined(__FMA__) || defined(__LZCNT__) || defined(__MOVBE__) || defined(__F16C__)
#define ARCH_BUILT_FOR 2
#elif defined(__SSE3__) || defined(__SSSE3__) || defined(__SSE4_1__) || defined(__SSE4_2__) || defined(__POPCNT__)
#define ARCH_BUILT_FOR 1
#else
#define ARCH_BUILT_FOR 0
#endif

#if !defined(RT_COMPILED_CODE)
/* Of the instructions that come with the third level, those that not every compiler can be asked for. */
static inline int arch_has_the_rest_of_v3(void)
{
    enum { MOVBE = 1u << 22, F16C = 1u << 29, LZCNT = 1u << 5 };
    unsigned a, b, c, d, more;
    return __get_cpuid(1, &a, &b, &c, &d) && __get_cpuid(0x80000001u, &a, &b, &more, &d) && c & MOVBE && c & F16C && more & LZCNT;
}

static inline unsigned arch_level(void)
{
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("ssse3") || !__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt"))
        return 0;
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma") ||
        !arch_has_the_rest_of_v3())
        return 1;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") ? 3 : 2;
}
#endif

#endif
