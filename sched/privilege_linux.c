/* SPDX-License-Identifier: Apache-2.0 */
/* The facts under sched/privilege.h, from Linux: /proc, control groups of both versions, and one attempt. */
#include "sched/privilege.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sched/os.h"

enum { FILE_MAX = 8192, PATH_BYTES = 1024, CAP_IPC_LOCK_BIT = 14, CAP_SYS_NICE_BIT = 23 };

/* The beginning of a file, as a string; false: there is none. */
static bool read_file(const char *root, const char *path, char text[FILE_MAX])
{
    char full[PATH_BYTES];
    if ((size_t)snprintf(full, sizeof full, "%s%s", root, path) >= sizeof full)
        return false;
    int fd = open(full, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    size_t used = 0;
    ssize_t n;
    while (used < FILE_MAX - 1 && (n = read(fd, text + used, FILE_MAX - 1 - used)) > 0)
        used += (size_t)n;
    close(fd);
    text[used] = 0;
    return true;
}

static int64_t read_number(const char *root, const char *path, int64_t otherwise)
{
    char text[FILE_MAX], *end;
    if (!read_file(root, path, text))
        return otherwise;
    int64_t value = strtoll(text, &end, 10);
    return end == text ? otherwise : value;
}

static void read_capabilities(struct privilege_facts *f, const char *root)
{
    char text[FILE_MAX];
    const char *line = read_file(root, "/proc/self/status", text) ? strstr(text, "CapEff:") : NULL;
    uint64_t bits = line ? strtoull(line + strlen("CapEff:"), NULL, 16) : 0;
    f->cap_sys_nice = bits >> CAP_SYS_NICE_BIT & 1;
    f->cap_ipc_lock = bits >> CAP_IPC_LOCK_BIT & 1;
}

static uint64_t limit(int resource)
{
    struct rlimit l;
    if (getrlimit(resource, &l) != 0)
        return 0;
    return l.rlim_cur == RLIM_INFINITY ? PRIVILEGE_UNLIMITED : l.rlim_cur;
}

/* Ask for the level, and put things back.  Not by os_set_scheduling, whose flag can be taken back by privileged threads only. */
static int try_level(int level)
{
    struct sched_param before = { 0 }, asked = { .sched_priority = level };
    int policy = os_get_scheduling(&before.sched_priority);
    if (policy < 0)
        return policy;
    if (syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &asked) != 0)
        return -errno;
    syscall(SYS_sched_setscheduler, 0, policy, &before);
    return 0;
}

/* ---- control groups ---- */

/* Is "cpu" one of the controllers of a line "4:cpu,cpuacct:/path"?  Version 2 has none: "0::/path". */
static bool names_cpu(const char *controllers, const char *end)
{
    for (const char *at = controllers; at < end; at += strcspn(at, ",:") + 1)
        if (strcspn(at, ",:") == 3 && strncmp(at, "cpu", 3) == 0)
            return true;
    return false;
}

static void read_group_v1(struct privilege_facts *f, const char *root, const char *controllers, int length, const char *group)
{
    static const char *const limits[] = { "cpu.rt_runtime_us", "cpu.cfs_quota_us", "cpu.cfs_period_us" };
    int64_t *const into[] = { &f->group_rt_runtime_us, &f->group_quota_us, &f->group_period_us };
    for (int i = 0; i < 3; i++) {
        char path[PATH_BYTES];
        int n = snprintf(path, sizeof path, "/sys/fs/cgroup/%.*s%s/%s", length, controllers, group, limits[i]);
        if (n > 0 && (size_t)n < sizeof path)
            *into[i] = read_number(root, path, *into[i]);
    }
}

static void read_group_v2(struct privilege_facts *f, const char *root, const char *group)
{
    char path[PATH_BYTES], text[FILE_MAX];
    int64_t quota, period;
    int n = snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", group);
    if (n < 0 || (size_t)n >= sizeof path || !read_file(root, path, text))
        return;
    if (sscanf(text, "%" SCNd64 " %" SCNd64, &quota, &period) == 2) {
        f->group_quota_us = quota;
        f->group_period_us = period;
    }
}

static void read_group(struct privilege_facts *f, const char *root, char *line)
{
    char *controllers = strchr(line, ':');
    char *group = controllers ? strchr(++controllers, ':') : NULL;
    if (!group)
        return;
    const char *path = strcmp(group + 1, "/") == 0 ? "" : group + 1;
    if (group == controllers)
        read_group_v2(f, root, path);
    else if (names_cpu(controllers, group))
        read_group_v1(f, root, controllers, (int)(group - controllers), path);
}

static void read_groups(struct privilege_facts *f, const char *root)
{
    char text[FILE_MAX], *rest = text;
    f->group_rt_runtime_us = PRIVILEGE_UNKNOWN;
    f->group_quota_us = -1;
    f->group_period_us = 0;
    if (!read_file(root, "/proc/self/cgroup", text))
        return;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        read_group(f, root, line);
}

void privilege_read(struct privilege_facts *f, const char *root, int level)
{
    memset(f, 0, sizeof *f);
    read_capabilities(f, root);
    f->rtprio_limit = limit(RLIMIT_RTPRIO);
    f->memlock_limit = limit(RLIMIT_MEMLOCK);
    f->fifo_result = try_level(level);
    f->rt_runtime_us = read_number(root, "/proc/sys/kernel/sched_rt_runtime_us", -1);
    f->rt_period_us = read_number(root, "/proc/sys/kernel/sched_rt_period_us", 1000000);
    f->cpus = os_cpu_count();
    read_groups(f, root);
}
