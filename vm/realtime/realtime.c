/* SPDX-License-Identifier: Apache-2.0 */
/* Checks of privileges, and locking of memory. */
#include "vm/realtime/realtime.h"

#include <errno.h>
#include <inttypes.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "memory/immortal.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/privilege.h"
#include "vm/run/thread.h"

enum { PROGRAM_MAX = 4096, AHEAD_MIN = 4 << 20, STACK_AHEAD = 64 << 10, PAGE_LEAST = 4 << 10 };

static struct realtime_wishes wishes;
static bool locked;
static int refusal;                     /* of locking: an errno */

/* ---- privileges ---- */

static const char *program(void)
{
    static char path[PROGRAM_MAX];
    return os_program(path, sizeof path) ? path : "rtjvm";
}

/* All that is mapped is to be locked, and what will be: no limit but "unlimited" is sure to be enough. */
static unsigned judge(struct privilege_facts *f, enum realtime_locking locking)
{
    int level = policy_level(POLICY_VM_PRIORITY);
    privilege_read(f, "", level);
    return privilege_judge(f, level, locking == REALTIME_LOCK_NOT ? 0 : PRIVILEGE_UNLIMITED);
}

static void print(FILE *to, const char *headline, unsigned findings, const struct privilege_facts *f)
{
    char text[PRIVILEGE_MESSAGE_MAX];
    privilege_explain(findings, f, program(), text);
    fprintf(to, "rtjvm: %s\n%s", headline, text);
}

static bool refuse(unsigned findings, const struct privilege_facts *f, const char *option)
{
    char headline[128];
    snprintf(headline, sizeof headline, "%s: this process may not do what real-time threads need.", option);
    if (findings)
        print(stderr, headline, findings, f);
    return findings == 0;
}

static void warn(void)
{
    struct privilege_facts f;
    unsigned findings = judge(&f, locked ? REALTIME_LOCK_NOT : wishes.locking);
    if (!wishes.notes)
        findings &= PRIVILEGE_REFUSALS;
    if (findings & PRIVILEGE_REFUSALS)
        print(stderr, "warning: real-time threads run as well as this process may.", findings, &f);
    else if (findings)
        print(stderr, "note: the system limits real-time threads.", findings, &f);
}

bool realtime_report(void)
{
    struct privilege_facts f;
    unsigned findings = judge(&f, REALTIME_LOCK);
    bool kept = !(findings & PRIVILEGE_REFUSALS);
    print(stdout, kept ? "this process may run real-time threads at all priorities and lock its memory."
                       : "this process may not do all that real-time threads need.", findings, &f);
    return kept;
}

/* ---- memory ---- */

/* Code that was not run yet may not be in memory yet. */
static int lock_code(struct dl_phdr_info *object, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &object->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && p->p_flags & PF_X)
            mlock((const void *)(object->dlpi_addr + p->p_vaddr), p->p_memsz);
    }
    return 0;
}

/* Pages stay from their first use on.  Not all that is mapped is given memory now: most of it is address space for
 * heaps, areas and stacks that may never be needed. */
static void lock_memory(void)
{
    if (locked || wishes.locking == REALTIME_LOCK_NOT)
        return;
    locked = mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0;
    refusal = locked ? 0 : errno;
    if (locked)
        dl_iterate_phdr(lock_code, NULL);
    immortal_back(wishes.immortal > AHEAD_MIN ? wishes.immortal : AHEAD_MIN);
}

/* What is written here is below all that is in use. */
__attribute__((noinline)) static void back_c_stack(void)
{
    volatile char room[STACK_AHEAD];
    for (size_t i = 0; i < sizeof room; i += PAGE_LEAST)
        room[i] = 0;
}

void realtime_back_stacks(struct thread *t)
{
    volatile char *frames = (volatile char *)t->stack_base;
    back_c_stack();
    for (size_t i = 0; i < STACK_AHEAD; i += PAGE_LEAST)
        frames[i] = frames[i];
}

/* ---- start ---- */

static void before_first_thread(void)
{
    lock_memory();
    warn();
}

/* A thread that waits for a page, or that the kernel stops to let ordinary ones run, goes on in the midst of Java code, where it looks
 * at no region.  Where it is stopped so, only ordinary threads run meanwhile. */
static bool may_be_strong(void)
{
    struct privilege_facts f;
    unsigned findings = judge(&f, REALTIME_LOCK_MUST);
    unsigned refused = findings & (PRIVILEGE_REFUSALS | (wishes.strict ? PRIVILEGE_THROTTLED : 0));
    if (!refused && findings & PRIVILEGE_THROTTLED)
        fprintf(stderr, "rtjvm: -Xrt:par=strong: where real-time threads leave no time to others the kernel takes it from them, and regions are not strong "
                "then (kernel.sched_rt_runtime_us)\n");
    return refuse(refused, &f, "-Xrt:par=strong");
}

bool realtime_start(const struct realtime_wishes *w)
{
    struct privilege_facts f;
    wishes = *w;
    policy_learn_cpus();
    policy_first_hook = before_first_thread;
    if (w->strict && !refuse(judge(&f, w->locking) & PRIVILEGE_REFUSALS, &f, "-Xrt:strict"))
        return false;
    if (w->strong && !may_be_strong())
        return false;
    if (w->locking != REALTIME_LOCK_MUST && !w->strong)
        return true;
    if (!refuse(judge(&f, REALTIME_LOCK_MUST) & PRIVILEGE_NO_MEMLOCK, &f, "-Xrt:lock-memory=require"))
        return false;
    lock_memory();
    if (!locked)
        fprintf(stderr, "rtjvm: -Xrt:lock-memory=require: memory cannot be locked: %s\n", strerror(refusal));
    return locked;
}
