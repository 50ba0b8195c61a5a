/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/util/control_group.h"

static char root[] = "/tmp/rtjvm-groups-XXXXXX";

static void make_root(void)
{
    strcpy(root + strlen(root) - 6, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
}

/* A file below the root, and the folders on the way. */
static void put(const char *path, const char *text)
{
    char full[512];
    snprintf(full, sizeof full, "%s%s", root, path);
    for (char *p = full + strlen(root) + 1; (p = strchr(p, '/')) != NULL; p++) {
        *p = 0;
        mkdir(full, 0700);
        *p = '/';
    }
    FILE *f = fopen(full, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    ck_assert_int_eq(fclose(f), 0);
}

static void clean_up(void)
{
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    ck_assert_int_eq(system(command), 0);
}

static void read_and_clean(void)
{
    control_group_read(root);
    clean_up();
}

#define V2_MOUNT "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
#define V1_MOUNTS \
    "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n" \
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct\n" \
    "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"

START_TEST(without_groups_there_is_no_limit)
{
    make_root();
    read_and_clean();
    ck_assert(control_group()->memory == UINT64_MAX && control_group()->cpu_hundredths == UINT64_MAX);
    ck_assert_int_eq(control_group_cpus(4), 4);
}
END_TEST

START_TEST(the_least_limit_of_nested_groups_counts_in_version_2)
{
    make_root();
    put("/proc/self/cgroup", "0::/user.slice/job/inner\n");
    put("/proc/self/mountinfo", "23 1 8:1 / / rw - ext4 /dev/sda1 rw\n" V2_MOUNT);
    put("/sys/fs/cgroup/user.slice/job/inner/memory.max", "max\n");
    put("/sys/fs/cgroup/user.slice/job/inner/cpu.max", "max 100000\n");
    put("/sys/fs/cgroup/user.slice/job/memory.max", "268435456\n");
    put("/sys/fs/cgroup/user.slice/job/cpu.max", "150000 100000\n");
    put("/sys/fs/cgroup/user.slice/memory.max", "1073741824\n");
    put("/sys/fs/cgroup/user.slice/cpu.max", "400000 100000\n");
    read_and_clean();
    ck_assert_uint_eq(control_group()->memory, 268435456);
    ck_assert_uint_eq(control_group()->cpu_hundredths, 150);
    ck_assert_int_eq(control_group_cpus(8), 2);
    ck_assert_int_eq(control_group_cpus(1), 1);
}
END_TEST

START_TEST(the_least_limit_of_nested_groups_counts_in_version_1)
{
    make_root();
    put("/proc/self/cgroup", "4:memory:/job/inner\n3:cpuset:/\n1:cpu,cpuacct:/job\n0::/elsewhere\n");
    put("/proc/self/mountinfo", V1_MOUNTS);
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    put("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "134217728\n");
    put("/sys/fs/cgroup/memory/job/inner/memory.limit_in_bytes", "536870912\n");
    put("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "25000\n");
    put("/sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    put("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    put("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    read_and_clean();
    ck_assert_uint_eq(control_group()->memory, 134217728);
    ck_assert_uint_eq(control_group()->cpu_hundredths, 25);
    ck_assert_int_eq(control_group_cpus(2), 1);
}
END_TEST

START_TEST(a_container_sees_its_group_at_the_mount)
{
    make_root();
    put("/proc/self/cgroup", "4:memory:/docker/0123/inner\n1:cpu:/other/0123\n");
    put("/proc/self/mountinfo", "32 31 0:29 /docker/0123 /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu\n"
                                "35 31 0:32 /docker/0123 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "67108864\n");
    put("/sys/fs/cgroup/memory/inner/memory.limit_in_bytes", "33554432\n");
    put("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "300000\n");
    put("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    read_and_clean();
    ck_assert_uint_eq(control_group()->memory, 33554432);
    ck_assert_int_eq(control_group_cpus(8), 3);
}
END_TEST

START_TEST(files_of_another_form_are_no_limits)
{
    make_root();
    put("/proc/self/cgroup", "\n:\n0::/x\nmemory\n4:memory:/x");
    put("/proc/self/mountinfo", "- - -\n30 23\n" V2_MOUNT V1_MOUNTS);
    put("/sys/fs/cgroup/x/memory.max", "");
    put("/sys/fs/cgroup/x/cpu.max", "100000\n");
    put("/sys/fs/cgroup/memory/x/memory.limit_in_bytes", "none");
    put("/sys/fs/cgroup/cpu.max", "100000 0\n");
    read_and_clean();
    ck_assert(control_group()->memory == UINT64_MAX && control_group()->cpu_hundredths == UINT64_MAX);
}
END_TEST

RTCHECK_MAIN("control_group", without_groups_there_is_no_limit, the_least_limit_of_nested_groups_counts_in_version_2,
             the_least_limit_of_nested_groups_counts_in_version_1, a_container_sees_its_group_at_the_mount, files_of_another_form_are_no_limits)
