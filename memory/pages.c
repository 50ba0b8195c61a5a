/* SPDX-License-Identifier: Apache-2.0 */
/* Address space on systems with mmap. */
#include "memory/pages.h"

#include <errno.h>
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

/* Kernels that do not know the flag take the address for a wish. */
static void *map_at(uintptr_t address, size_t bytes, int protection, int flags, int file, uint64_t offset)
{
    void *p = mmap((void *)address, bytes, protection, MAP_PRIVATE | MAP_FIXED_NOREPLACE | flags, file, (off_t)offset);
    if (p == MAP_FAILED || p == (void *)address)
        return p == MAP_FAILED ? NULL : p;
    munmap(p, bytes);
    errno = EEXIST;
    return NULL;
}

void *pages_reserve_at(uintptr_t address, size_t bytes)
{
    return map_at(address, bytes, PROT_NONE, MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

void *pages_table_at(uintptr_t address, size_t bytes)
{
    return map_at(address, bytes, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

/* Looks at 256 places at most. */
void *pages_reserve_low(uintptr_t address, size_t bytes)
{
    enum { STEP = 1 << 24 };
    const uint64_t end = UINT64_C(1) << 32;
    void *p = pages_reserve_at(address, bytes);
    for (uint64_t at = STEP; !p && bytes < end && at <= end - bytes; at += STEP)
        p = pages_reserve_at((uintptr_t)at, bytes);
    return p;
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

/* The system does it at once if it can (Linux 5.14); else a word of each page is written back as it is. */
void pages_touch(void *from, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
    uintptr_t low = (uintptr_t)from & ~page_mask();
    if (!madvise((void *)low, (uintptr_t)from + bytes - low, MADV_POPULATE_WRITE))
        return;
#endif
    size_t step = page_mask() + 1;
    for (size_t at = 0; at < bytes; at += step) {
        volatile char *p = (char *)from + at;
        *p = *p;
    }
}

void pages_prefer_huge(void *from, size_t bytes)
{
    madvise(from, bytes, MADV_HUGEPAGE);
}

int pages_back(void *from, size_t bytes)
{
    if (bytes == 0 || mlock(from, bytes) == 0)
        return 0;
    int error = -errno;
    pages_touch(from, bytes);
    return error;
}

void pages_unlock(void *from, size_t bytes)
{
    munlock(from, bytes);
}

static int map_over(void *from, size_t bytes, int flags, int file, uint64_t offset)
{
    void *p = mmap(from, bytes, PROT_READ | PROT_WRITE, MAP_FIXED | flags, file, (off_t)offset);
    return p == MAP_FAILED ? -errno : 0;
}

int pages_map_file(void *from, size_t bytes, int file, uint64_t offset)
{
    return map_over(from, bytes, MAP_SHARED, file, offset);
}

int pages_map_memory(void *from, size_t bytes)
{
    return map_over(from, bytes, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

int pages_map_copy(void *from, size_t bytes, int file, uint64_t offset, bool new)
{
    if (new)
        return map_at((uintptr_t)from, bytes, PROT_READ | PROT_WRITE, 0, file, offset) ? 0 : -errno;
    return map_over(from, bytes, MAP_PRIVATE, file, offset);
}
