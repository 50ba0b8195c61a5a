/* SPDX-License-Identifier: Apache-2.0 */
/* Address space on systems with mmap. */
#include "memory/pages.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static uintptr_t page_mask(void)
{
    return (uintptr_t)sysconf(_SC_PAGESIZE) - 1;
}

static void *map(size_t bytes, int protection)
{
    void *p = mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

void *pages_reserve(size_t bytes)
{
    return map(bytes, PROT_NONE);
}

void *pages_table(size_t bytes)
{
    return map(bytes, PROT_READ | PROT_WRITE);
}

void pages_release(void *from, size_t bytes)
{
    if (from)
        munmap(from, bytes);
}

int pages_commit(void *from, size_t bytes)
{
    uintptr_t mask = page_mask();
    uintptr_t low = (uintptr_t)from & ~mask;
    uintptr_t high = ((uintptr_t)from + bytes + mask) & ~mask;
    return mprotect((void *)low, high - low, PROT_READ | PROT_WRITE) ? -errno : 0;
}

void pages_decommit(void *from, size_t bytes)
{
    uintptr_t mask = page_mask();
    uintptr_t low = ((uintptr_t)from + mask) & ~mask;
    uintptr_t high = ((uintptr_t)from + bytes) & ~mask;
    pages_discard(from, bytes);
    if (low < high)
        mprotect((void *)low, high - low, PROT_NONE);
}

void pages_discard(void *from, size_t bytes)
{
    uintptr_t mask = page_mask();
    uintptr_t start = (uintptr_t)from, end = start + bytes;
    uintptr_t low = (start + mask) & ~mask, high = end & ~mask;
    if (low >= high || madvise((void *)low, high - low, MADV_DONTNEED)) {
        /* Locked pages cannot be given back: they are cleaned instead. */
        memset(from, 0, bytes);
        return;
    }
    memset(from, 0, low - start);
    memset((void *)high, 0, end - high);
}
