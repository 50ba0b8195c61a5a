/* SPDX-License-Identifier: Apache-2.0 */
/* What the process's own control group allows it of memory and CPU time (cgroups(7), versions 1 and 2).
 *
 * A group has no more than each group above it: the least limit on the way from the process's group to the root of the
 * hierarchy counts, as far up as is mounted here.  In a container the way begins at the mount where the path that the
 * kernel tells is not below what is mounted.
 *
 * Limits are read once, at the start, and are numbers from then on: whoever asks later waits for no file.
 *
 * Context  control_group_read: start-up, one thread.  Else any */
#ifndef VM_UTIL_CONTROL_GROUP_H
#define VM_UTIL_CONTROL_GROUP_H

#include <stdint.h>

struct control_group {
    uint64_t memory;                /* bytes; UINT64_MAX: no limit */
    uint64_t cpu_hundredths;        /* of a CPU's time; UINT64_MAX: no limit */
};

/* In front of /proc and of the places where hierarchies are mounted comes root, "" but in tests. */
void control_group_read(const char *root);
const struct control_group *control_group(void);
/* Of so many CPUs, those that the group's time is enough for: 1 or more, rounded up. */
int control_group_cpus(int cpus);

#endif
