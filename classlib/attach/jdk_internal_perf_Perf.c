/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.perf.Perf: the files of performance data of other VMs (perf_file.h), HotSpot's among them, for jps, jstat and jcmd. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/fields.h"
#include "classlib/io/file_io.h"
#include "classlib/natives.h"
#include "vm/native/jni.h"
#include "vm/run/exception.h"

#define FOLDER "/tmp"
#define PREFIX "hsperfdata_"

/* The file of that process, of whichever user: open, or -1. */
static int open_file(jint process)
{
    char name[NAME_MAX + 32];
    DIR *all = opendir(FOLDER);
    int fd = -1;
    const struct dirent *e;
    while (all && fd < 0 && (e = readdir(all))) {
        if (strncmp(e->d_name, PREFIX, sizeof PREFIX - 1))
            continue;
        snprintf(name, sizeof name, FOLDER "/%s/%d", e->d_name, (int)process);
        fd = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    }
    if (all)
        closedir(all);
    return fd;
}

/* As a buffer that changes with the file; NULL: an exception is pending. */
static struct object *map_file(struct thread *t, jint process)
{
    struct stat s;
    int fd = open_file(process);
    if (fd < 0) {
        throw_new(t, EX(IllegalArgumentException), "Could not map vmid to user Name");
        return NULL;
    }
    bool good = fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && s.st_size > 0 && s.st_size <= INT32_MAX;
    void *map = good ? mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
    close(fd);
    if (!good)
        throw_new(t, EX(IllegalArgumentException), "no file of performance data");
    else if (map == MAP_FAILED)
        throw_io(t);
    return map == MAP_FAILED ? NULL : direct_buffer_new(t, map, (jlong)s.st_size);
}

NATIVE_METHOD(jdk_internal_perf_Perf_attach) { RESULT_REF(map_file(t, ARG_INT(2))); }
NATIVE_METHOD(jdk_internal_perf_Perf_attach0) { RESULT_REF(map_file(t, ARG_INT(1))); }

NATIVE_METHOD(jdk_internal_perf_Perf_detach)
{
    const struct object *buffer = ARG_REF(1);
    if (buffer)
        munmap((void *)(uintptr_t)field_long(buffer, FIELD_Buffer_address), (size_t)field_int(buffer, FIELD_Buffer_capacity));
}
