/* SPDX-License-Identifier: Apache-2.0 */
/* What a process in C holds, in KiB, from its start and after its first thread: all that is resident, the part of it that is no file's, and the code that
 * is mapped, its own and that of libraries. */
#include <stdio.h>
#include <unistd.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {NULL, NULL, NULL},
};

enum { KIB = 1024 };

static int ran;

static void *body(void *arg)
{
    ran++;
    return arg;
}

static FILE *look_into(const char *path)
{
    FILE *in = fopen(path, "re");
    if (!in)
        bench_skip(path);
    return in;
}

/* Bytes of files that are mapped to be executed. */
static long code(void)
{
    FILE *in = look_into("/proc/self/maps");
    unsigned long begin, end, inode, bytes = 0;
    char line[512], access[8];
    while (fgets(line, sizeof line, in))
        if (sscanf(line, "%lx-%lx %7s %*s %*s %lu", &begin, &end, access, &inode) == 4 && access[2] == 'x' && inode != 0)
            bytes += end - begin;
    fclose(in);
    return (long)bytes;
}

static void measure(const char *step)
{
    struct series *resident = bench_series(step, "Resident", BENCH_NONE, bench_count());
    struct series *anonymous = bench_series(step, "Anonymous", BENCH_NONE, bench_count());
    struct series *text = bench_series(step, "Text", BENCH_NONE, bench_count());
    long page = sysconf(_SC_PAGESIZE) / KIB, all, shared;
    while (!bench_full(text)) {
        FILE *in = look_into("/proc/self/statm");
        bench_must(fscanf(in, "%*d %ld %ld", &all, &shared) == 2, "statm");
        fclose(in);
        bench_add(resident, all * page);
        bench_add(anonymous, (all - shared) * page);
        bench_add(text, code() / KIB);
    }
}

int main(int argc, char **argv)
{
    bench_start("footprint", options, argc, argv);
    measure("1-start");
    pthread_join(bench_spawn(bench_priority() + 1, bench_cpu(), body, NULL), NULL);
    measure("2-threads");
    bench_check("ran", ran == 1, "the thread ran %d times", ran);
    return bench_finish();
}
