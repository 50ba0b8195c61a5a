/* SPDX-License-Identifier: Apache-2.0 */
/* Privileges: may this process run in real time, and if not, what is somebody to do?
 *
 * privilege_read asks the system for the facts, privilege_judge makes a set of findings of them, and
 * privilege_explain one message: what is not possible, why, and the commands or files that change it.  Judging and
 * explaining are pure, so every case is tested without being that case.
 *
 * Context      start-up; allocates nothing */
#ifndef SCHED_PRIVILEGE_H
#define SCHED_PRIVILEGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PRIVILEGE_UNLIMITED UINT64_MAX
enum { PRIVILEGE_UNKNOWN = -2, PRIVILEGE_MESSAGE_MAX = 3072 };

struct privilege_facts {
    bool cap_sys_nice, cap_ipc_lock;
    uint64_t rtprio_limit, memlock_limit;           /* RLIMIT_RTPRIO, RLIMIT_MEMLOCK */
    int fifo_result;                                /* of asking the kernel for the level: 0 or a negative errno */
    int64_t rt_runtime_us, rt_period_us;            /* of the kernel's throttling; runtime -1: off */
    int64_t group_rt_runtime_us;                    /* of the cgroup; PRIVILEGE_UNKNOWN where there is no such limit */
    int64_t group_quota_us, group_period_us;        /* of cpu.max or cfs_quota; quota -1: none */
    int cpus;                                       /* the process may use */
};

/* Findings.  The first of each pair keeps a promise from being held; notes do not. */
enum {
    PRIVILEGE_NO_FIFO = 1,              /* no real-time priority at all */
    PRIVILEGE_LOW_FIFO = 2,             /* some, but not as high as wanted */
    PRIVILEGE_GROUP_FORBIDS = 4,        /* the capability is there, the cgroup has no real-time budget */
    PRIVILEGE_NO_MEMLOCK = 8,           /* less memory may be locked than wanted */
    PRIVILEGE_THROTTLED = 16,           /* note: real-time threads are stopped for a part of each second */
    PRIVILEGE_QUOTA = 32,               /* note: the cgroup's quota stops ordinary threads */
    PRIVILEGE_REFUSALS = PRIVILEGE_NO_FIFO | PRIVILEGE_LOW_FIFO | PRIVILEGE_GROUP_FORBIDS | PRIVILEGE_NO_MEMLOCK,
};

/* root: "", or where a copy of /proc and /sys lies.  Asks for SCHED_FIFO at the level for a moment. */
void privilege_read(struct privilege_facts *f, const char *root, int level);

/* For threads up to the kernel level, and so many bytes of locked memory. */
unsigned privilege_judge(const struct privilege_facts *f, int level, uint64_t locked_bytes);

/* The message, ended; "" when there are no findings of those. program: the file to which a capability is to be given. */
void privilege_explain(unsigned findings, const struct privilege_facts *f, const char *program,
                       char text[PRIVILEGE_MESSAGE_MAX]);

#endif
