/* SPDX-License-Identifier: Apache-2.0 */
/* Checks: what must hold, said in code.
 *
 *   RT_ASSERT(c)       a mistake of ours if false; compiled out of release builds
 *   RT_INVARIANT(f)    same, for a checking function that is too slow for release
 *   RT_MUST(c)         checked in every build: continuing would break a promise
 *   RT_NEVER(c)        a branch that cannot be taken: assertion in debug, branch in release
 *   RT_UNREACHABLE()   control cannot come here
 *   RT_TURNS(n)        declares n, which counts the turns of a loop; not in release builds
 *   RT_BOUND(n, max)   one more turn of a loop that may take at most max of them
 *
 * Conditions have no side effects.  Input from outside (class files, options,
 * the operating system) is never checked here: it is an error, not a mistake. */
#ifndef SCHED_CHECK_H
#define SCHED_CHECK_H

#include <stdint.h>

/* Says which promise was broken, where, and ends the process.  Context: any. */
_Noreturn void check_failed(const char *file, int line, const char *function, const char *what);

/* Told before it ends.  Set once at start. */
extern void (*check_failed_hook)(const char *message);

/* The system has no memory left for something that nobody could do without: one line, exit status 1.  Context: any. */
_Noreturn void check_no_memory(const char *for_what);

enum { CACHE_LINE = 64 };       /* bytes, of both architectures */

/* Compiled code, in shared objects of its own, uses it, too: exported by the VM, and never replaced. */
#ifdef RT_COMPILED_CODE
#define RT_EXPORT __attribute__((visibility("default")))
#else
#define RT_EXPORT __attribute__((visibility("protected")))
#endif

#define RT_LIKELY(c) __builtin_expect(!!(c), 1)
#define RT_UNLIKELY(c) __builtin_expect(!!(c), 0)
#define RT_MUST(c) (RT_LIKELY(c) ? (void)0 : check_failed(__FILE__, __LINE__, __func__, #c))

#ifdef NDEBUG
#define RT_ASSERT(c) ((void)sizeof(!(c)))
#define RT_UNREACHABLE() __builtin_unreachable()
#define RT_NEVER(c) RT_UNLIKELY(c)
#define RT_TURNS(n) _Static_assert(sizeof #n > 1, "a name")
#define RT_BOUND(n, max) ((void)sizeof(max))
#else
#define RT_ASSERT(c) RT_MUST(c)
#define RT_UNREACHABLE() check_failed(__FILE__, __LINE__, __func__, "unreachable")
#define RT_NEVER(c) ((c) ? (RT_MUST(!"never: " #c), 1) : 0)
#define RT_TURNS(n) uint64_t n = 0
#define RT_BOUND(n, max) RT_MUST((n)++ < (uint64_t)(max))
#endif
#define RT_INVARIANT(f) RT_ASSERT(f)

#define RT_WARN_UNUSED __attribute__((warn_unused_result))
#define RT_NOINLINE __attribute__((noinline))
#define RT_PRINTF(at, first) __attribute__((format(printf, at, first)))

#endif
