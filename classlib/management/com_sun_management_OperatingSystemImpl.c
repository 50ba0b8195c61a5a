/* SPDX-License-Identifier: Apache-2.0 */
/* com.sun.management.internal.OperatingSystemImpl: what the kernel says of memory, processors and this process. */
#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "classlib/natives.h"
#include "vm/run/allocate.h"
#include "vm/run/init.h"

/* --- memory and descriptors ------------------------------------------------------------------ */

/* A number of struct sysinfo, which counts in units. */
#define SYSTEM_MEMORY(name, member) \
    NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_##name) \
    { \
        struct sysinfo s; \
        RESULT_LONG(sysinfo(&s) == 0 ? (jlong)s.member * s.mem_unit : -1); \
    }

SYSTEM_MEMORY(getTotalMemorySize0, totalram)
SYSTEM_MEMORY(getFreeMemorySize0, freeram)
SYSTEM_MEMORY(getTotalSwapSpaceSize0, totalswap)
SYSTEM_MEMORY(getFreeSwapSpaceSize0, freeswap)

NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getCommittedVirtualMemorySize0)
{
    long pages = -1;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f && fscanf(f, "%ld", &pages) != 1)
        pages = -1;
    if (f)
        fclose(f);
    RESULT_LONG(pages < 0 ? -1 : pages * sysconf(_SC_PAGESIZE));
}

NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getMaxFileDescriptorCount0)
{
    struct rlimit limit;
    RESULT_LONG(getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (jlong)limit.rlim_cur : -1);
}

/* Without the one that counts, and the two names of folders. */
NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getOpenFileDescriptorCount0)
{
    jlong n = -3;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder))
        n++;
    if (folder)
        closedir(folder);
    RESULT_LONG(folder ? n : -1);
}

/* --- processors ------------------------------------------------------------------------------- */

static jlong nanoseconds(struct timeval t) { return (t.tv_sec * INT64_C(1000000) + t.tv_usec) * 1000; }

static jlong process_time(void)
{
    struct rusage u;
    return getrusage(RUSAGE_SELF, &u) == 0 ? nanoseconds(u.ru_utime) + nanoseconds(u.ru_stime) : -1;
}

NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getProcessCpuTime0) { RESULT_LONG(process_time()); }
NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getHostConfiguredCpuCount0) { RESULT_INT((jint)sysconf(_SC_NPROCESSORS_CONF)); }
NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getHostOnlineCpuCount0) { RESULT_INT((jint)sysconf(_SC_NPROCESSORS_ONLN)); }

struct ticks { uint64_t all, busy; };

/* Of one processor, or of all (-1), since the machine started. */
static bool read_ticks(int cpu, struct ticks *out)
{
    char wanted[16], name[16];
    unsigned long long n[8];
    bool found = false;
    FILE *f = fopen("/proc/stat", "re");
    snprintf(wanted, sizeof wanted, cpu < 0 ? "cpu" : "cpu%d", cpu);
    while (f && !found && fscanf(f, "%15s %llu %llu %llu %llu %llu %llu %llu %llu%*[^\n]",
                                 name, n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7) == 9)
        found = !strcmp(name, wanted);
    if (f)
        fclose(f);
    *out = (struct ticks){ 0, 0 };
    for (int i = 0; found && i < 8; i++)
        out->all += n[i];
    if (found)
        out->busy = out->all - n[3] - n[4];         /* idle, and waiting for devices */
    return found;
}

NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getHostTotalCpuTicks0)
{
    struct ticks now;
    RESULT_LONG(read_ticks(-1, &now) ? (jlong)now.all : -1);
}

/* The part of the time since the last call, or since the start, between 0 and 1; two threads that ask at once may both get less. */
static double load(struct ticks now, _Atomic uint64_t *last_all, _Atomic uint64_t *last_busy)
{
    uint64_t all = now.all - atomic_exchange(last_all, now.all);
    uint64_t busy = now.busy - atomic_exchange(last_busy, now.busy);
    return all == 0 ? 0 : busy >= all ? 1 : (double)busy / (double)all;
}

enum { SYSTEM, PROCESS, FIRST_CPU, PROCESSORS = 256 };
static _Atomic uint64_t last_all[FIRST_CPU + PROCESSORS], last_busy[FIRST_CPU + PROCESSORS];

static void load_result(jslot *args, int cpu, int place)
{
    struct ticks now;
    if (!read_ticks(cpu, &now)) {
        RESULT_DOUBLE(-1);
        return;
    }
    if (place == PROCESS)
        now.busy = (uint64_t)(process_time() / (INT64_C(1000000000) / sysconf(_SC_CLK_TCK)));
    RESULT_DOUBLE(load(now, &last_all[place], &last_busy[place]));
}

NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getCpuLoad0) { load_result(args, -1, SYSTEM); }
NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getProcessCpuLoad0) { load_result(args, -1, PROCESS); }

NATIVE_METHOD(com_sun_management_internal_OperatingSystemImpl_getSingleCpuLoad0)
{
    int cpu = ARG_INT(1);
    if (cpu >= 0 && cpu < PROCESSORS)
        load_result(args, cpu, FIRST_CPU + cpu);
    else
        RESULT_DOUBLE(-1);
}

/* There are no diagnostic commands: none is described. */
NATIVE_METHOD(com_sun_management_internal_DiagnosticCommandImpl_getDiagnosticCommandInfo)
{
    struct class *c = class_named(t, NULL, "com/sun/management/internal/DiagnosticCommandInfo");
    RESULT_REF(c ? alloc_ref_array(t, c, 0) : NULL);
}
