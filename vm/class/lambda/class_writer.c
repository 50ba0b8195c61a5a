/* SPDX-License-Identifier: Apache-2.0 */
/* The parts grow in buffers of their own and are put together at the end (JVMS 4.1). */
#include "vm/class/lambda/class_writer.h"

#include <string.h>

#include "memory/arena.h"
#include "sched/stress.h"
#include "vm/class/class.h"
#include "vm/jdk.h"

enum { MAGIC = 0xcafebabe, FIXED_BYTES = 24, FIRST_BUFFER = 256 };

/* --- buffers ----------------------------------------------------------------------------------- */

static void put(struct class_writer_buffer *b, const void *bytes, size_t n)
{
    if (b->used + n > b->size) {
        size_t size = b->size ? b->size : stress_size(FIRST_BUFFER, 1);
        while (size < b->used + n)
            size *= 2;
        uint8_t *data = b->failed ? NULL : mem_block_resize(b->data, size);
        if (!data) {
            b->failed = true;
            return;
        }
        b->data = data;
        b->size = size;
    }
    RT_ASSERT(b->used + n <= b->size);
    memcpy(b->data + b->used, bytes, n);
    b->used += n;
}

static void put_u1(struct class_writer_buffer *b, unsigned v) { put(b, &(uint8_t){ (uint8_t)v }, 1); }
static void put_u2(struct class_writer_buffer *b, unsigned v) { put(b, (uint8_t[]){ (uint8_t)(v >> 8), (uint8_t)v }, 2); }
static void put_u4(struct class_writer_buffer *b, uint32_t v)
{
    put_u2(b, v >> 16);
    put_u2(b, v & 0xffff);
}

/* --- constant pool ----------------------------------------------------------------------------- */

uint16_t class_writer_utf8(struct class_writer *w, const char *text, size_t length)
{
    RT_ASSERT(length <= UINT16_MAX && w->pool_count > 0);
    put_u1(&w->pool, CP_UTF8);
    put_u2(&w->pool, (unsigned)length);
    put(&w->pool, text, length);
    return w->pool_count++;
}

/* An entry that is its text. */
static uint16_t text_entry(struct class_writer *w, uint8_t tag, const char *text, size_t length)
{
    uint16_t utf8 = class_writer_utf8(w, text, length);
    put_u1(&w->pool, tag);
    put_u2(&w->pool, utf8);
    return w->pool_count++;
}

uint16_t class_writer_class(struct class_writer *w, const char *name, size_t length) { return text_entry(w, CP_CLASS, name, length); }
uint16_t class_writer_string(struct class_writer *w, const char *text, size_t length) { return text_entry(w, CP_STRING, text, length); }

uint16_t class_writer_member(struct class_writer *w, uint8_t tag, uint16_t owner, const char *name, size_t name_length,
                             const char *descriptor, size_t descriptor_length)
{
    uint16_t n = class_writer_utf8(w, name, name_length), d = class_writer_utf8(w, descriptor, descriptor_length);
    put_u1(&w->pool, CP_NAME_AND_TYPE);
    put_u2(&w->pool, n);
    put_u2(&w->pool, d);
    uint16_t name_and_type = w->pool_count++;
    put_u1(&w->pool, tag);
    put_u2(&w->pool, owner);
    put_u2(&w->pool, name_and_type);
    return w->pool_count++;
}

/* --- members ----------------------------------------------------------------------------------- */

void class_writer_begin(struct class_writer *w, const char *name, size_t length, const char *super, unsigned access)
{
    *w = (struct class_writer){ .pool_count = 1, .access = (uint16_t)access };
    w->this_class = class_writer_class(w, name, length);
    w->super_class = class_writer_class(w, super, strlen(super));
    w->code_name = class_writer_utf8(w, "Code", strlen("Code"));
}

void class_writer_interface(struct class_writer *w, const char *name, size_t length)
{
    put_u2(&w->interfaces, class_writer_class(w, name, length));
    w->interface_count++;
}

void class_writer_field(struct class_writer *w, unsigned access, const char *name, const char *descriptor, size_t length)
{
    put_u2(&w->fields, access);
    put_u2(&w->fields, class_writer_utf8(w, name, strlen(name)));
    put_u2(&w->fields, class_writer_utf8(w, descriptor, length));
    put_u2(&w->fields, 0);
    w->field_count++;
}

void class_writer_op(struct class_writer *w, unsigned opcode) { put_u1(&w->code, opcode); }
void class_writer_u2(struct class_writer *w, unsigned operand) { put_u2(&w->code, operand); }

void class_writer_op_u1(struct class_writer *w, unsigned opcode, unsigned operand)
{
    put_u1(&w->code, opcode);
    put_u1(&w->code, operand);
}

void class_writer_op_u2(struct class_writer *w, unsigned opcode, unsigned operand)
{
    put_u1(&w->code, opcode);
    put_u2(&w->code, operand);
}

void class_writer_method(struct class_writer *w, unsigned access, const char *name, const char *descriptor, size_t length,
                         unsigned max_stack, unsigned max_locals)
{
    enum { CODE_ATTRIBUTE = 12 };                       /* bytes beside the code */
    struct class_writer_buffer *m = &w->methods;
    put_u2(m, access);
    put_u2(m, class_writer_utf8(w, name, strlen(name)));
    put_u2(m, class_writer_utf8(w, descriptor, length));
    put_u2(m, 1);
    put_u2(m, w->code_name);
    put_u4(m, (uint32_t)(CODE_ATTRIBUTE + w->code.used));
    put_u2(m, max_stack);
    put_u2(m, max_locals);
    put_u4(m, (uint32_t)w->code.used);
    put(m, w->code.data, w->code.used);
    put_u2(m, 0);
    put_u2(m, 0);
    w->code.used = 0;
    w->method_count++;
}

/* --- the file ---------------------------------------------------------------------------------- */

size_t class_writer_size(const struct class_writer *w)
{
    if (w->pool.failed || w->interfaces.failed || w->fields.failed || w->methods.failed || w->code.failed)
        return 0;
    return FIXED_BYTES + w->pool.used + w->interfaces.used + w->fields.used + w->methods.used;
}

void class_writer_finish(struct class_writer *w, uint8_t *out)
{
    const uint16_t words[] = {
        MAGIC >> 16, MAGIC & 0xffff, 0, jdk->class_major, w->pool_count, w->access, w->this_class, w->super_class,
        w->interface_count, w->field_count, w->method_count, 0,
    };
    const struct class_writer_buffer *const behind[] = {
        [4] = &w->pool, [8] = &w->interfaces, [9] = &w->fields, [10] = &w->methods, [11] = NULL,
    };
    _Static_assert(sizeof words == FIXED_BYTES, "the words between the parts");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *out++ = (uint8_t)(words[i] >> 8);
        *out++ = (uint8_t)words[i];
        if (behind[i] && behind[i]->used) {
            memcpy(out, behind[i]->data, behind[i]->used);
            out += behind[i]->used;
        }
    }
}

void class_writer_drop(struct class_writer *w)
{
    struct class_writer_buffer *const all[] = { &w->pool, &w->interfaces, &w->fields, &w->methods, &w->code };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        mem_block_free(all[i]->data);
}
