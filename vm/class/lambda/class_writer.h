/* SPDX-License-Identifier: Apache-2.0 */
/* Writes small class files in memory, for classes that the VM makes itself.
 *
 * A failed allocation is remembered; class_writer_finish tells. */
#ifndef VM_CLASS_LAMBDA_CLASS_WRITER_H
#define VM_CLASS_LAMBDA_CLASS_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct class_writer_buffer { uint8_t *data; size_t used, size; bool failed; };

struct class_writer {
    struct class_writer_buffer pool, interfaces, fields, methods, code;
    uint16_t pool_count, interface_count, field_count, method_count;
    uint16_t this_class, super_class, access, code_name;
};

/* Names are internal ones. */
void class_writer_begin(struct class_writer *w, const char *name, size_t length, const char *super, unsigned access);
void class_writer_interface(struct class_writer *w, const char *name, size_t length);
void class_writer_field(struct class_writer *w, unsigned access, const char *name, const char *descriptor, size_t length);

/* Constant pool entries: their indexes. */
uint16_t class_writer_utf8(struct class_writer *w, const char *text, size_t length);
uint16_t class_writer_class(struct class_writer *w, const char *name, size_t length);
uint16_t class_writer_string(struct class_writer *w, const char *text, size_t length);
uint16_t class_writer_member(struct class_writer *w, uint8_t tag, uint16_t owner, const char *name, size_t name_length,
                             const char *descriptor, size_t descriptor_length);

/* A method: its code, then its end.  No exception handlers, no branches. */
void class_writer_op(struct class_writer *w, unsigned opcode);
void class_writer_op_u1(struct class_writer *w, unsigned opcode, unsigned operand);
void class_writer_op_u2(struct class_writer *w, unsigned opcode, unsigned operand);
void class_writer_u2(struct class_writer *w, unsigned operand);
void class_writer_method(struct class_writer *w, unsigned access, const char *name, const char *descriptor, size_t length,
                         unsigned max_stack, unsigned max_locals);

/* The size of the file, 0 without memory; then its bytes; then the buffers are gone. */
size_t class_writer_size(const struct class_writer *w);
void class_writer_finish(struct class_writer *w, uint8_t *out);
void class_writer_drop(struct class_writer *w);

#endif
