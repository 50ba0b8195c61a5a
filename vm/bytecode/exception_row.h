/* SPDX-License-Identifier: Apache-2.0 */
/* A row of an exception table (JVMS 4.7.3), as the class file has it: eight bytes, big-endian.  Context: any. */
#ifndef VM_BYTECODE_EXCEPTION_ROW_H
#define VM_BYTECODE_EXCEPTION_ROW_H

#include <stdint.h>

struct exception_row { uint16_t start, end, handler, catch_type; };   /* bci; catch_type: cp index, 0 = any */
enum { EXCEPTION_ROW_BYTES = 8 };

static inline struct exception_row exception_row_read(const uint8_t *p)
{
    return (struct exception_row){ (uint16_t)(p[0] << 8 | p[1]), (uint16_t)(p[2] << 8 | p[3]),
                                   (uint16_t)(p[4] << 8 | p[5]), (uint16_t)(p[6] << 8 | p[7]) };
}

#endif
