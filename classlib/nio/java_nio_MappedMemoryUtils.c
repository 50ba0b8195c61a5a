/* SPDX-License-Identifier: Apache-2.0 */
/* java.nio.MappedMemoryUtils: pages of a mapped file. */
#include <sys/mman.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "vm/run/exception.h"

static void *address(jslot s) { return (void *)(uintptr_t)s; }

/* args: address, length, pages. */
NATIVE_METHOD(java_nio_MappedMemoryUtils_isLoaded0)
{
    jlong pages = ARG_LONG(4);
    bool loaded = true;
    unsigned char *resident = mem_block((size_t)pages + 1);
    if (!resident) {
        throw_out_of_memory(t, "C heap");
        return;
    }
    if (mincore(address(args[0]), (size_t)ARG_LONG(2), resident) != 0)
        throw_io(t);
    for (jlong i = 0; i < pages; i++)
        loaded = loaded && resident[i] & 1;
    mem_block_free(resident);
    RESULT_INT(loaded);
}

static void advise(struct thread *t, const jslot *args, int advice)
{
    if (madvise(address(args[0]), (size_t)ARG_LONG(2), advice) != 0)
        throw_io(t);
}

NATIVE_METHOD(java_nio_MappedMemoryUtils_load0) { advise(t, args, MADV_WILLNEED); }
NATIVE_METHOD(java_nio_MappedMemoryUtils_unload0) { advise(t, args, MADV_DONTNEED); }

/* args: descriptor, address, length. */
NATIVE_METHOD(java_nio_MappedMemoryUtils_force0)
{
    NATIVE_CALL(t, int, result, msync(address(args[1]), (size_t)ARG_LONG(3), MS_SYNC));
    if (result < 0)
        throw_io(t);
}
