/* SPDX-License-Identifier: Apache-2.0 */
/* The disassembler: name and operand form come from the table. */
#include "vm/bytecode/disasm.h"

#include <stdarg.h>
#include <stdio.h>

#include "sched/check.h"

/* T_BOOLEAN and so on (JVMS table 6.5.newarray-A). */
static const char *const array_types[] = {
    [4] = "boolean", [5] = "char", [6] = "float", [7] = "double", [8] = "byte", [9] = "short", [10] = "int", [11] = "long",
};
enum { ARRAY_TYPES = sizeof array_types / sizeof *array_types, CONSTANT_MAX = 256 };

struct out { char *buffer; size_t size, used; };

static void put(struct out *o, const char *format, ...) RT_PRINTF(2, 3);
static void put(struct out *o, const char *format, ...)
{
    if (o->used >= o->size)
        return;
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(o->buffer + o->used, o->size - o->used, format, arguments);
    va_end(arguments);
    o->used += n > 0 ? (size_t)n : 0;
}

static void put_constant(struct out *o, const struct insn *in, disasm_constant constant, const void *argument)
{
    char text[CONSTANT_MAX] = "";
    put(o, " #%u", in->cp);
    if (in->info->operands == OPD_cp16_n || in->info->operands == OPD_cp16_n_0)
        put(o, ", %u", in->count);
    if (constant)
        constant(argument, in->cp, text, sizeof text);
    if (text[0])
        put(o, " // %s", text);
}

static void put_switch(struct out *o, const struct insn *in)
{
    put(o, " {");
    for (uint32_t i = 0; i < switch_count(in); i++)
        put(o, " %d: %u", switch_key(in, i), switch_target(in, i));
    put(o, " default: %u }", switch_default(in));
}

static const char *array_type(int32_t type)
{
    return type >= 0 && type < ARRAY_TYPES && array_types[type] ? array_types[type] : "?";
}

const char *disasm_insn(const struct insn *in, disasm_constant constant, const void *argument, char *buffer, size_t size)
{
    struct out o = { buffer, size, 0 };
    put(&o, "%s%s", in->info->name, in->wide ? "_w" : "");
    switch ((enum operands)in->info->operands) {
    case OPD_i8: case OPD_i16: put(&o, " %d", in->imm); break;
    case OPD_local: put(&o, " %u", in->local); break;
    case OPD_iinc: put(&o, " %u, %d", in->local, in->imm); break;
    case OPD_atype: put(&o, " %s", array_type(in->imm)); break;
    case OPD_br16: case OPD_br32: put(&o, " %u", in->target); break;
    case OPD_cp8: case OPD_cp16: case OPD_cp16_n: case OPD_cp16_n_0: case OPD_cp16_0_0:
        put_constant(&o, in, constant, argument);
        break;
    case OPD_table: case OPD_lookup: put_switch(&o, in); break;
    case OPD_none: case OPD_wide: case OPD_km1: case OPD_k0: case OPD_k1: case OPD_k2: case OPD_k3: case OPD_k4:
    case OPD_k5: case OPD_local0: case OPD_local1: case OPD_local2: case OPD_local3:
        break;
    }
    return buffer;
}
