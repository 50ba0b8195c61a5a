/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Areas: raw memory.  An access at a multiple of its size is one access, another one as many as it has bytes;
 * bounds were checked in Java.  Argument 0 of each keeps the memory mapped. */
#include "classlib/natives.h"
#include "vm/realtime/physical.h"
#include "vm/run/exception.h"

NATIVE_METHOD(javax_realtime_Areas_rawSize) { RESULT_LONG((jlong)physical_size()); }

NATIVE_METHOD(javax_realtime_Areas_rawMap)
{
    RESULT_LONG((jlong)physical_map(t, (uint64_t)ARG_LONG(0), (uint64_t)ARG_LONG(2), (uintptr_t)ARG_LONG(4)));
}

NATIVE_METHOD(javax_realtime_Areas_rawUnmap) { physical_unmap((uintptr_t)ARG_LONG(0), (uint64_t)ARG_LONG(2)); }

static bool is_aligned(uintptr_t address, jint bytes) { return (address & ((uintptr_t)bytes - 1)) == 0; }

/* In the byte order of the processor. */
static jlong load_bytes(uintptr_t address, jint bytes)
{
    union { int8_t byte[8]; int16_t two; int32_t four; int64_t eight; } value = { .eight = 0 };
    for (jint i = 0; i < bytes; i++)
        value.byte[i] = ((volatile int8_t *)address)[i];
    return bytes == 2 ? value.two : bytes == 4 ? value.four : value.eight;
}

static void store_bytes(uintptr_t address, jint bytes, jlong wide)
{
    union { int8_t byte[8]; int16_t two; int32_t four; int64_t eight; } value;
    if (bytes == 2)
        value.two = (int16_t)wide;
    else if (bytes == 4)
        value.four = (int32_t)wide;
    else
        value.eight = wide;
    for (jint i = 0; i < bytes; i++)
        ((volatile int8_t *)address)[i] = value.byte[i];
}

static jlong load(uintptr_t address, jint bytes)
{
    RT_ASSERT(address != 0);
    if (!is_aligned(address, bytes))
        return load_bytes(address, bytes);
    switch (bytes) {
    case 1: return *(volatile int8_t *)address;
    case 2: return *(volatile int16_t *)address;
    case 4: return *(volatile int32_t *)address;
    default: return *(volatile int64_t *)address;
    }
}

static void store(uintptr_t address, jint bytes, jlong value)
{
    RT_ASSERT(address != 0);
    if (!is_aligned(address, bytes)) {
        store_bytes(address, bytes, value);
        return;
    }
    switch (bytes) {
    case 1: *(volatile int8_t *)address = (int8_t)value; break;
    case 2: *(volatile int16_t *)address = (int16_t)value; break;
    case 4: *(volatile int32_t *)address = (int32_t)value; break;
    default: *(volatile int64_t *)address = value; break;
    }
}

NATIVE_METHOD(javax_realtime_Areas_rawGet) { RESULT_LONG(load((uintptr_t)ARG_LONG(1), ARG_INT(3))); }
NATIVE_METHOD(javax_realtime_Areas_rawPut) { store((uintptr_t)ARG_LONG(1), ARG_INT(3), ARG_LONG(4)); }

/* The elements asked for, or NULL with an exception. */
static char *elements(struct thread *t, struct object *array, jint index, jint count, jint *bytes)
{
    *bytes = 1 << object_shape(array)->elem_shift;
    if (index >= 0 && count >= 0 && (uint32_t)index + (uint32_t)count <= (uint32_t)array_length(array))
        return (char *)array_data(array) + (size_t)index * (size_t)*bytes;
    throw_new(t, EX(ArrayIndexOutOfBoundsException), "%d elements from %d of %d", count, index, array_length(array));
    return NULL;
}

static void copy(uintptr_t to, uintptr_t from, jint bytes, jint count)
{
    for (jint i = 0; i < count; i++, to += (uintptr_t)bytes, from += (uintptr_t)bytes)
        store(to, bytes, load(from, bytes));
}

NATIVE_METHOD(javax_realtime_Areas_rawCopyIn)
{
    jint bytes;
    char *to = elements(t, ARG_REF(3), ARG_INT(4), ARG_INT(5), &bytes);
    if (to)
        copy((uintptr_t)to, (uintptr_t)ARG_LONG(1), bytes, ARG_INT(5));
}

NATIVE_METHOD(javax_realtime_Areas_rawCopyOut)
{
    jint bytes;
    char *from = elements(t, ARG_REF(1), ARG_INT(2), ARG_INT(5), &bytes);
    if (from)
        copy((uintptr_t)ARG_LONG(3), (uintptr_t)from, bytes, ARG_INT(5));
}
