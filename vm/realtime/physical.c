/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the device once, when it is first asked for. */
#include "vm/realtime/physical.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/run/exception.h"

const char *physical_device;

static struct { int file; uint64_t size; int error; } device = { .file = -1 };
static pthread_once_t opened = PTHREAD_ONCE_INIT;

enum { NAME_MAX_BYTES = 256 };

static uint64_t parse_size(const char *text)
{
    char *end;
    uint64_t n = strtoull(text, &end, 0);
    static const char suffixes[] = "kKmMgG";
    const char *suffix = *end ? strchr(suffixes, *end) : NULL;
    return suffix ? n << 10 * ((suffix - suffixes) / 2 + 1) : n;
}

/* Devices that say no size get one by the option. */
static uint64_t size_of_file(int file, uint64_t wanted)
{
    struct stat st;
    if (fstat(file, &st) || wanted)
        return wanted;
    return (uint64_t)st.st_size;
}

static bool starts_with(const char *text, const char *start)
{
    return !strncmp(text, start, strlen(start));
}

static void open_device(void)
{
    char name[NAME_MAX_BYTES];
    if (!physical_device)
        return;
    bool anonymous = starts_with(physical_device, "anon:"), shared = starts_with(physical_device, "shm:");
    snprintf(name, sizeof name, "%s", physical_device + (shared ? 4 : 0));
    char *colon = strrchr(name, ':');
    uint64_t wanted = colon ? parse_size(colon + 1) : 0;
    if (colon)
        *colon = 0;
    if (anonymous)
        device.file = memfd_create("physical", MFD_CLOEXEC);
    else if (shared)
        device.file = shm_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    else
        device.file = open(name, O_RDWR | O_CLOEXEC | O_SYNC);
    if (device.file < 0 || ((anonymous || shared) && wanted && ftruncate(device.file, (off_t)wanted)))
        device.error = errno;
    else
        device.size = size_of_file(device.file, wanted);
}

uint64_t physical_size(void)
{
    pthread_once(&opened, open_device);
    return device.size;
}

static bool refuse(struct thread *t, uint64_t base, uint64_t size)
{
    unsigned long long b = base, n = size, all = device.size;
    if (!physical_device)
        return throw_named(t, "javax/realtime/UnsupportedPhysicalMemoryException", "no physical memory was given (-Xrt:physical=)");
    if (device.error)
        return throw_named(t, "javax/realtime/UnsupportedPhysicalMemoryException", "%s: %s", physical_device, strerror(device.error));
    if (base > all)
        return throw_named(t, "javax/realtime/OffsetOutOfBoundsException", "%#llx lies behind the %llu bytes of %s", b, all, physical_device);
    return throw_named(t, "javax/realtime/SizeOutOfBoundsException", "%llu bytes at %#llx reach beyond the %llu bytes of %s", n, b, all, physical_device);
}

int physical_open(struct thread *t, uint64_t base, uint64_t size)
{
    uint64_t all = physical_size();
    if (base <= all && size <= all - base && all)
        return device.file;
    refuse(t, base, size);
    return -1;
}

/* --- raw access ---------------------------------------------------------------------------------- */

static size_t page_rest(uint64_t at)
{
    return (size_t)(at & ((uint64_t)sysconf(_SC_PAGESIZE) - 1));
}

uintptr_t physical_map(struct thread *t, uint64_t base, uint64_t size, uintptr_t at)
{
    int file = physical_open(t, base, size);
    size_t rest = page_rest(base);
    if (file < 0)
        return 0;
    if (at && page_rest(at) != rest) {
        throw_new(t, EX(IllegalArgumentException), "%#lx and %#llx lie differently in their pages", (unsigned long)at, (unsigned long long)base);
        return 0;
    }
    void *p = mmap((void *)(at - (at ? rest : 0)), (size_t)size + rest, PROT_READ | PROT_WRITE, MAP_SHARED | (at ? MAP_FIXED_NOREPLACE : 0),
                   file, (off_t)(base - rest));
    if (p != MAP_FAILED)
        return (uintptr_t)p + rest;
    if (at && errno == EEXIST)
        throw_new(t, EX(IllegalArgumentException), "there is something at %#lx already", (unsigned long)at);
    else
        throw_new(t, EX(OutOfMemoryError), "map %llu bytes of physical memory: %s", (unsigned long long)size, strerror(errno));
    return 0;
}

void physical_unmap(uintptr_t address, uint64_t size)
{
    size_t rest = page_rest(address);
    munmap((void *)(address - rest), (size_t)size + rest);
}
