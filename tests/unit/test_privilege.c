/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sched/os.h"
#include "sched/privilege.h"

enum { LEVEL = 98, MEMORY = 64 << 20 };

static const struct privilege_facts free_machine = {
    .cap_sys_nice = true, .cap_ipc_lock = true, .rt_runtime_us = -1, .rt_period_us = 1000000,
    .group_rt_runtime_us = PRIVILEGE_UNKNOWN, .group_quota_us = -1, .cpus = 2,
};
static const struct privilege_facts ordinary_user = {
    .memlock_limit = 8 << 20, .fifo_result = -EPERM, .rt_runtime_us = 950000, .rt_period_us = 1000000,
    .group_rt_runtime_us = PRIVILEGE_UNKNOWN, .group_quota_us = -1, .cpus = 2,
};

static char text[PRIVILEGE_MESSAGE_MAX];

static unsigned judge(const struct privilege_facts *f)
{
    unsigned findings = privilege_judge(f, LEVEL, MEMORY);
    privilege_explain(findings, f, "bin/rtjvm", text);
    return findings;
}

START_TEST(a_free_machine_has_no_findings)
{
    ck_assert_uint_eq(judge(&free_machine), 0);
    ck_assert_str_eq(text, "");
}
END_TEST

START_TEST(an_ordinary_user_is_told_what_to_do)
{
    ck_assert_uint_eq(judge(&ordinary_user), PRIVILEGE_NO_FIFO | PRIVILEGE_NO_MEMLOCK | PRIVILEGE_THROTTLED);
    ck_assert(strstr(text, "setcap cap_sys_nice,cap_ipc_lock+ep bin/rtjvm"));
    ck_assert(strstr(text, "limits.d"));
    ck_assert(strstr(text, "8192 KiB"));
    ck_assert(strstr(text, "sched_rt_runtime_us=-1"));
}
END_TEST

START_TEST(limits_are_enough_without_capabilities)
{
    struct privilege_facts f = free_machine;
    f.cap_sys_nice = f.cap_ipc_lock = false;
    f.rtprio_limit = 99;
    f.memlock_limit = PRIVILEGE_UNLIMITED;
    ck_assert_uint_eq(judge(&f), 0);
}
END_TEST

START_TEST(a_low_limit_is_told)
{
    struct privilege_facts f = free_machine;
    f.cap_sys_nice = false;
    f.rtprio_limit = 50;
    f.fifo_result = -EPERM;
    ck_assert_uint_eq(judge(&f), PRIVILEGE_LOW_FIFO);
    ck_assert(strstr(text, "up to 50 only"));
}
END_TEST

START_TEST(a_group_without_budget_is_told)
{
    struct privilege_facts f = free_machine;
    f.fifo_result = -EPERM;
    f.group_rt_runtime_us = 0;
    ck_assert_uint_eq(judge(&f), PRIVILEGE_GROUP_FORBIDS);
    ck_assert(strstr(text, "cpu.rt_runtime_us"));
    f.group_rt_runtime_us = PRIVILEGE_UNKNOWN;
    ck_assert_uint_eq(judge(&f), PRIVILEGE_GROUP_FORBIDS);
    ck_assert(strstr(text, "seccomp"));
}
END_TEST

START_TEST(notes_are_not_refusals)
{
    struct privilege_facts f = free_machine;
    f.rt_runtime_us = 950000;
    f.group_quota_us = 50000;
    f.group_period_us = 100000;
    unsigned findings = judge(&f);
    ck_assert_uint_eq(findings, PRIVILEGE_THROTTLED | PRIVILEGE_QUOTA);
    const char *what_for = strstr(text, "keeps a machine alive whose program runs wild"), *how = strstr(text, "sysctl -w");
    ck_assert(what_for && how && what_for < how);
    ck_assert_uint_eq(findings & PRIVILEGE_REFUSALS, 0);
    f.group_quota_us = 200000;
    f.rt_runtime_us = 1000000;
    ck_assert_uint_eq(judge(&f), 0);
}
END_TEST

START_TEST(all_findings_fit_into_one_message)
{
    privilege_explain(~0u, &ordinary_user, "bin/rtjvm", text);
    ck_assert_uint_lt(strlen(text), PRIVILEGE_MESSAGE_MAX - 1);
    ck_assert(text[strlen(text) - 1] == '\n');
}
END_TEST

/* ---- reading ---- */

static char root[64];

static void file(const char *path, const char *content)
{
    char full[256];
    snprintf(full, sizeof full, "%s%s", root, path);
    for (char *slash = strchr(full + strlen(root) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(full, 0700);
        *slash = '/';
    }
    FILE *f = fopen(full, "w");
    ck_assert_ptr_nonnull(f);
    fputs(content, f);
    fclose(f);
}

static void make_root(void)
{
    strcpy(root, "/tmp/privilege-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
}

static void remove_root(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", root);
    ck_assert_int_eq(system(command), 0);
}

START_TEST(capabilities_and_throttling_are_read)
{
    struct privilege_facts f;
    make_root();
    file("/proc/self/status", "Name:\tx\nCapPrm:\t0000000000000000\nCapEff:\t0000000000800000\n");
    file("/proc/sys/kernel/sched_rt_runtime_us", "950000\n");
    file("/proc/sys/kernel/sched_rt_period_us", "1000000\n");
    privilege_read(&f, root, LEVEL);
    ck_assert(f.cap_sys_nice);
    ck_assert(!f.cap_ipc_lock);
    ck_assert_int_eq(f.rt_runtime_us, 950000);
    ck_assert_int_eq(f.rt_period_us, 1000000);
    ck_assert_int_eq(f.group_rt_runtime_us, PRIVILEGE_UNKNOWN);
    remove_root();
}
END_TEST

START_TEST(old_groups_are_read)
{
    struct privilege_facts f;
    make_root();
    file("/proc/self/cgroup", "5:cpuset:/a\n4:cpu,cpuacct:/b\n");
    file("/sys/fs/cgroup/cpu,cpuacct/b/cpu.rt_runtime_us", "0\n");
    file("/sys/fs/cgroup/cpu,cpuacct/b/cpu.cfs_quota_us", "30000\n");
    file("/sys/fs/cgroup/cpu,cpuacct/b/cpu.cfs_period_us", "100000\n");
    privilege_read(&f, root, LEVEL);
    ck_assert_int_eq(f.group_rt_runtime_us, 0);
    ck_assert_int_eq(f.group_quota_us, 30000);
    ck_assert_int_eq(f.group_period_us, 100000);
    remove_root();
}
END_TEST

START_TEST(new_groups_are_read)
{
    struct privilege_facts f;
    make_root();
    file("/proc/self/cgroup", "0::/user.slice\n");
    file("/sys/fs/cgroup/user.slice/cpu.max", "50000 100000\n");
    privilege_read(&f, root, LEVEL);
    ck_assert_int_eq(f.group_quota_us, 50000);
    file("/sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
    privilege_read(&f, root, LEVEL);
    ck_assert_int_eq(f.group_quota_us, -1);
    remove_root();
}
END_TEST

START_TEST(nothing_to_read_is_no_crash)
{
    struct privilege_facts f;
    privilege_read(&f, "/nowhere", LEVEL);
    ck_assert(!f.cap_sys_nice);
    ck_assert_int_eq(f.rt_runtime_us, -1);
}
END_TEST

START_TEST(reading_leaves_the_scheduling_as_it_was)
{
    struct privilege_facts f;
    int level = -1, before = os_get_scheduling(&level);
    privilege_read(&f, "", LEVEL);
    ck_assert_int_eq(os_get_scheduling(&level), before);
    ck_assert_int_ge(f.cpus, 1);
    if (f.fifo_result == 0)
        ck_assert(!(privilege_judge(&f, LEVEL, 0) & PRIVILEGE_REFUSALS));
}
END_TEST

RTCHECK_MAIN("privilege", a_free_machine_has_no_findings, an_ordinary_user_is_told_what_to_do,
             limits_are_enough_without_capabilities, a_low_limit_is_told, a_group_without_budget_is_told,
             notes_are_not_refusals, all_findings_fit_into_one_message, capabilities_and_throttling_are_read,
             old_groups_are_read, new_groups_are_read, nothing_to_read_is_no_crash, reading_leaves_the_scheduling_as_it_was)
