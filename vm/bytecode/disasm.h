/* SPDX-License-Identifier: Apache-2.0 */
/* One instruction as a line of text, javap's way.  Context: any; never allocates. */
#ifndef VM_BYTECODE_DISASM_H
#define VM_BYTECODE_DISASM_H

#include "vm/bytecode/bytecode.h"

/* Writes what constant pool entry index is for into buffer; may be NULL. */
typedef void (*disasm_constant)(const void *argument, unsigned index, char *buffer, size_t size);

/* "iload 3", "goto 17", "getfield #7 // Field a.b:I"; switches list their cases.  Returns buffer. */
const char *disasm_insn(const struct insn *in, disasm_constant constant, const void *argument, char *buffer, size_t size);

#endif
