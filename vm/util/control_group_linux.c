/* SPDX-License-Identifier: Apache-2.0 */
/* The limits under vm/util/control_group.h, from /proc/self/cgroup, /proc/self/mountinfo and the files of the groups. */
#include "vm/util/control_group.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 4096, PATH_BYTES = 8192, WORD_MAX = 1024, NESTED_MAX = 64 };

static struct control_group own = { UINT64_MAX, UINT64_MAX };

/* Of one hierarchy: where it is mounted, what of it, and the process's group in it. */
struct hierarchy {
    const char *root;
    char place[WORD_MAX], mounted[WORD_MAX], group[WORD_MAX];
    bool version2;
};

const struct control_group *control_group(void) { return &own; }

int control_group_cpus(int cpus)
{
    if (own.cpu_hundredths >= (uint64_t)cpus * 100)
        return cpus;
    int enough = (int)((own.cpu_hundredths + 99) / 100);
    return enough < 1 ? 1 : enough;
}

/* Is the word in a list with commas? */
static bool names(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == n && !strncmp(at, word, n))
            return true;
    return false;
}

static FILE *open_below(const char *root, const char *path)
{
    char full[PATH_BYTES];
    int n = snprintf(full, sizeof full, "%s%s", root, path);
    return n > 0 && (size_t)n < sizeof full ? fopen(full, "re") : NULL;
}

/* "35 31 0:32 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory": the first mount of the hierarchy that has the
 * controller; of version 2, the one there is. */
static bool find_mount(struct hierarchy *h, const char *controller)
{
    char line[LINE_MAX_BYTES], type[16], options[WORD_MAX];
    FILE *f = open_below(h->root, "/proc/self/mountinfo");
    bool found = false;
    while (f && !found && fgets(line, sizeof line, f)) {
        const char *behind = strstr(line, " - ");
        found = behind && sscanf(line, "%*s %*s %*s %1023s %1023s", h->mounted, h->place) == 2 &&
                sscanf(behind, " - %15s %*s %1023s", type, options) == 2 && !strcmp(type, h->version2 ? "cgroup2" : "cgroup") &&
                (h->version2 || names(options, controller));
    }
    if (f)
        fclose(f);
    return found;
}

/* "4:cpu,cpuacct:/path", of version 2 "0::/path". */
static bool find_group(struct hierarchy *h, const char *controller)
{
    char line[LINE_MAX_BYTES];
    FILE *f = open_below(h->root, "/proc/self/cgroup");
    bool found = false;
    while (f && !found && fgets(line, sizeof line, f)) {
        char *controllers = strchr(line, ':'), *path = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!path)
            continue;
        *path++ = 0;
        path[strcspn(path, "\n")] = 0;
        found = (h->version2 ? !controllers[1] : names(controllers + 1, controller)) && strlen(path) < sizeof h->group;
        if (found)
            strcpy(h->group, path);
    }
    if (f)
        fclose(f);
    return found;
}

/* The group's path from the mount on; empty where it cannot be seen from here. */
static void strip_mounted(struct hierarchy *h)
{
    size_t n = strcmp(h->mounted, "/") ? strlen(h->mounted) : 0;
    bool below = !strncmp(h->group, h->mounted, n) && (h->group[n] == '/' || !h->group[n]) && !strstr(h->group, "/..");
    memmove(h->group, below ? h->group + n : "", below ? strlen(h->group + n) + 1 : 1);
    if (!strcmp(h->group, "/"))
        h->group[0] = 0;
}

/* The first two numbers of a file of the group; a word, as "max" is, counts as no limit.  How many there were. */
static int read_numbers(const struct hierarchy *h, const char *name, uint64_t value[2])
{
    char path[PATH_BYTES], text[64] = "";
    snprintf(path, sizeof path, "%s%s/%s", h->place, h->group, name);
    FILE *f = open_below(h->root, path);
    if (f) {
        size_t n = fread(text, 1, sizeof text - 1, f);
        text[n] = 0;
        fclose(f);
    }
    if (text[0] == '-')                                 /* -1: none */
        return 0;
    return sscanf(text, "%" SCNu64 " %" SCNu64, &value[0], &value[1]);
}

static void take_memory(const struct hierarchy *h)
{
    uint64_t value[2];
    if (read_numbers(h, h->version2 ? "memory.max" : "memory.limit_in_bytes", value) >= 1 && value[0] && value[0] < own.memory)
        own.memory = value[0];
}

static void take_cpu(const struct hierarchy *h)
{
    uint64_t value[2] = { 0 }, more[2] = { 0 };
    bool known = h->version2 ? read_numbers(h, "cpu.max", value) == 2
                             : read_numbers(h, "cpu.cfs_quota_us", value) >= 1 && read_numbers(h, "cpu.cfs_period_us", more) >= 1;
    uint64_t period = h->version2 ? value[1] : more[0];
    if (known && period && value[0] <= UINT64_MAX / 100 && value[0] * 100 / period < own.cpu_hundredths)
        own.cpu_hundredths = value[0] * 100 / period;
}

/* From the group up to what is mounted. */
static void read_hierarchy(const char *root, bool version2, const char *controller, void (*take)(const struct hierarchy *))
{
    struct hierarchy h = { .root = root, .version2 = version2 };
    if (!find_group(&h, controller) || !find_mount(&h, controller))
        return;
    strip_mounted(&h);
    for (int i = 0; i < NESTED_MAX; i++) {
        take(&h);
        if (!h.group[0])
            return;
        char *last = strrchr(h.group, '/');
        *(last ? last : h.group) = 0;
    }
}

void control_group_read(const char *root)
{
    own = (struct control_group){ UINT64_MAX, UINT64_MAX };
    for (int version2 = 0; version2 < 2; version2++) {
        read_hierarchy(root, version2, "memory", take_memory);
        read_hierarchy(root, version2, "cpu", take_cpu);
    }
}
