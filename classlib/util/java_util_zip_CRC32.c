/* SPDX-License-Identifier: Apache-2.0 */
/* java.util.zip.CRC32 and Adler32 over zlib.  The Java side has checked the ranges. */
#include <zlib.h>

#include "classlib/natives.h"
#include "sched/fault.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"

typedef uLong (*checksum)(uLong, const Bytef *, uInt);

static void of_byte(jslot *args, checksum sum)
{
    Bytef byte = (Bytef)ARG_INT(1);
    RESULT_INT((jint)sum((uint32_t)ARG_INT(0), &byte, 1));
}

/* args: sum, array, offset, length. */
static void of_array(jslot *args, checksum sum)
{
    const Bytef *p = ARG_REF(1) ? (const Bytef *)array_data(ARG_REF(1)) + ARG_INT(2) : NULL;
    if (p)
        RESULT_INT((jint)sum((uint32_t)ARG_INT(0), p, (uInt)ARG_INT(3)));
}

struct buffer { jslot *args; checksum sum; };

static void sum_up(void *argument)
{
    const struct buffer *b = argument;
    jslot *args = b->args;
    RESULT_INT((jint)b->sum((uint32_t)ARG_INT(0), (const Bytef *)(uintptr_t)ARG_LONG(1) + ARG_INT(3), (uInt)ARG_INT(4)));
}

/* args: sum, address, offset, length. */
static void of_buffer(struct thread *t, jslot *args, checksum sum)
{
    struct buffer b = { args, sum };
    if (ARG_LONG(1) && !fault_call(sum_up, &b))
        throw_new(t, EX(InternalError), STOP_FAULT);
}

NATIVE_METHOD(java_util_zip_CRC32_update) { of_byte(args, crc32); }
NATIVE_METHOD(java_util_zip_CRC32_updateBytes0) { of_array(args, crc32); }
NATIVE_METHOD(java_util_zip_CRC32_updateByteBuffer0) { of_buffer(t, args, crc32); }
NATIVE_METHOD(java_util_zip_Adler32_update) { of_byte(args, adler32); }
NATIVE_METHOD(java_util_zip_Adler32_updateBytes) { of_array(args, adler32); }
NATIVE_METHOD(java_util_zip_Adler32_updateByteBuffer) { of_buffer(t, args, adler32); }
