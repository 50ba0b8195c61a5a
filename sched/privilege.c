/* SPDX-License-Identifier: Apache-2.0 */
/* From facts to findings, and from findings to one message. */
#include "sched/privilege.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "sched/check.h"

/* ---- judging ---- */

unsigned privilege_judge(const struct privilege_facts *f, int level, uint64_t locked_bytes)
{
    unsigned findings = 0;
    bool entitled = f->cap_sys_nice || f->rtprio_limit >= (uint64_t)level;
    if (f->fifo_result != 0 && entitled)
        findings |= PRIVILEGE_GROUP_FORBIDS;
    else if (f->fifo_result != 0)
        findings |= f->rtprio_limit > 0 ? PRIVILEGE_LOW_FIFO : PRIVILEGE_NO_FIFO;
    if (!f->cap_ipc_lock && f->memlock_limit < locked_bytes)
        findings |= PRIVILEGE_NO_MEMLOCK;
    if (f->rt_runtime_us >= 0 && f->rt_runtime_us < f->rt_period_us)
        findings |= PRIVILEGE_THROTTLED;
    if (f->group_quota_us >= 0 && f->group_quota_us < f->group_period_us * f->cpus)
        findings |= PRIVILEGE_QUOTA;
    return findings;
}

/* ---- explaining ---- */

struct text { char *at; size_t left; };

static RT_PRINTF(2, 3) void add(struct text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(t->at, t->left, format, arguments);
    va_end(arguments);
    size_t written = n < 0 ? 0 : (size_t)n < t->left ? (size_t)n : t->left - 1;
    t->at += written;
    t->left -= written;
}

static void how_to_get_priorities(struct text *t, const char *program)
{
    add(t, "    Either give the program the capability:   sudo setcap cap_sys_nice,cap_ipc_lock+ep %s\n"
           "    or let its user have it, by these lines in /etc/security/limits.d/realtime.conf and a new login:\n"
           "        @realtime  -  rtprio   99\n"
           "        @realtime  -  memlock  unlimited\n"
           "    (for a group realtime that the user is in; a systemd service has LimitRTPRIO=99, LimitMEMLOCK=infinity; a\n"
           "    container is started with --cap-add=SYS_NICE --cap-add=IPC_LOCK --ulimit rtprio=99).\n", program);
}

static void no_fifo(struct text *t, const struct privilege_facts *f, const char *program)
{
    (void)f;
    add(t, "  Real-time priorities are not available: no CAP_SYS_NICE, and RLIMIT_RTPRIO is 0.\n");
    how_to_get_priorities(t, program);
}

static void low_fifo(struct text *t, const struct privilege_facts *f, const char *program)
{
    add(t, "  Real-time priorities are available up to %" PRIu64 " only: no CAP_SYS_NICE, and RLIMIT_RTPRIO is that.\n",
        f->rtprio_limit);
    how_to_get_priorities(t, program);
}

static void group_forbids(struct text *t, const struct privilege_facts *f, const char *program)
{
    (void)program;
    add(t, "  Real-time priorities are allowed to the user, but the kernel refuses them (error %d)", -f->fifo_result);
    if (f->group_rt_runtime_us == 0)
        add(t, ": the control group has no real-time budget.\n"
               "    Write one into the group's cpu.rt_runtime_us (and into those above it), say 950000, or move the\n"
               "    process into the root group.\n");
    else
        add(t, ".\n    The control group or a security policy forbids them: start the program in the root control group, or ask\n"
               "    whoever set the policy (seccomp, container) to permit sched_setscheduler.\n");
}

static void no_memlock(struct text *t, const struct privilege_facts *f, const char *program)
{
    add(t, "  Memory cannot be locked: no CAP_IPC_LOCK, and RLIMIT_MEMLOCK is %" PRIu64 " KiB.  Page faults may delay "
           "real-time threads.\n"
           "    Use   sudo setcap cap_sys_nice,cap_ipc_lock+ep %s   or   memlock unlimited   in limits.conf.\n",
        f->memlock_limit / 1024, program);
}

static void throttled(struct text *t, const struct privilege_facts *f, const char *program)
{
    (void)program;
    add(t, "  Note: the kernel stops real-time threads that run %" PRId64 " of %" PRId64 " us without a pause "
           "(kernel.sched_rt_runtime_us).\n"
           "    This keeps a machine alive whose program runs wild.  If a tested one needs more, keep a shell above it\n"
           "    (chrt -f 99 bash), then   sudo sysctl -w kernel.sched_rt_runtime_us=-1\n",
        f->rt_runtime_us, f->rt_period_us);
}

static void quota(struct text *t, const struct privilege_facts *f, const char *program)
{
    (void)program;
    add(t, "  Note: the control group lets ordinary threads use %" PRId64 " of every %" PRId64 " us (cpu.max); those that a "
           "real-time thread waits for may be stopped.\n",
        f->group_quota_us, f->group_period_us);
}

static const struct {
    unsigned finding;
    void (*say)(struct text *, const struct privilege_facts *, const char *);
} explanations[] = {
    { PRIVILEGE_NO_FIFO, no_fifo },
    { PRIVILEGE_LOW_FIFO, low_fifo },
    { PRIVILEGE_GROUP_FORBIDS, group_forbids },
    { PRIVILEGE_NO_MEMLOCK, no_memlock },
    { PRIVILEGE_THROTTLED, throttled },
    { PRIVILEGE_QUOTA, quota },
};

void privilege_explain(unsigned findings, const struct privilege_facts *f, const char *program,
                       char text[PRIVILEGE_MESSAGE_MAX])
{
    struct text t = { text, PRIVILEGE_MESSAGE_MAX };
    text[0] = 0;
    for (size_t i = 0; i < sizeof explanations / sizeof *explanations; i++)
        if (findings & explanations[i].finding)
            explanations[i].say(&t, f, program);
}
