/* SPDX-License-Identifier: Apache-2.0 */
/* The table of opcodes.def as data, and the decoder that reads it. */
#include "vm/bytecode/bytecode.h"

#include <string.h>

#include "sched/check.h"

/* Instruction lengths by operand form; the variable ones are 0. */
enum {
    LEN_none = 1, LEN_km1 = 1, LEN_k0 = 1, LEN_k1 = 1, LEN_k2 = 1, LEN_k3 = 1, LEN_k4 = 1, LEN_k5 = 1,
    LEN_i8 = 2, LEN_i16 = 3, LEN_local = 2,
    LEN_local0 = 1, LEN_local1 = 1, LEN_local2 = 1, LEN_local3 = 1,
    LEN_iinc = 3, LEN_cp8 = 2, LEN_cp16 = 3, LEN_cp16_n = 4, LEN_cp16_n_0 = 5, LEN_cp16_0_0 = 5,
    LEN_atype = 2, LEN_br16 = 3, LEN_br32 = 5, LEN_table = 0, LEN_lookup = 0, LEN_wide = 0,
};

const struct opinfo opinfo[256] = {
#define OP(code, name, operands, stack, flow, kind) \
    [code] = { #name, #stack, OPD_##operands, FLOW_##flow, KIND_##kind, LEN_##operands },
#include "vm/bytecode/opcodes.def"
};

unsigned op_pops(const struct opinfo *o)
{
    return o->stack[0] == 'V' ? 0 : (unsigned)strcspn(o->stack, "_");
}

char op_pop(const struct opinfo *o, unsigned i)
{
    RT_ASSERT(i < op_pops(o));
    return o->stack[i];
}

char op_push(const struct opinfo *o)
{
    const char *p = o->stack;
    while (*p++ != '_')                 /* a few: a call takes longer */
        ;
    return *p == 'V' ? 0 : *p;
}

static uint16_t read_u16(const uint8_t *p)
{
    return (uint16_t)(p[0] << 8 | p[1]);
}

static uint32_t read_u32(const uint8_t *p)
{
    return (uint32_t)read_u16(p) << 16 | read_u16(p + 2);
}

static uint32_t branch16(const struct insn *in, const uint8_t *p)
{
    return in->bci + (uint32_t)(int16_t)read_u16(p);
}

/* p: the byte behind the opcode; info->length bytes are there. */
static void read_operands(struct insn *in, const uint8_t *p)
{
    switch ((enum operands)in->info->operands) {
    case OPD_none: case OPD_table: case OPD_lookup: case OPD_wide: break;
    case OPD_km1: case OPD_k0: case OPD_k1: case OPD_k2: case OPD_k3: case OPD_k4: case OPD_k5:
        in->imm = in->info->operands - OPD_k0;
        break;
    case OPD_i8: in->imm = (int8_t)p[0]; break;
    case OPD_i16: in->imm = (int16_t)read_u16(p); break;
    case OPD_atype: in->imm = p[0]; break;
    case OPD_local: in->local = p[0]; break;
    case OPD_local0: case OPD_local1: case OPD_local2: case OPD_local3:
        in->local = (uint16_t)(in->info->operands - OPD_local0);
        break;
    case OPD_iinc: in->local = p[0]; in->imm = (int8_t)p[1]; break;
    case OPD_cp8: in->cp = p[0]; break;
    case OPD_cp16: in->cp = read_u16(p); break;
    case OPD_cp16_n: in->cp = read_u16(p); in->count = p[2]; break;
    case OPD_cp16_n_0: in->cp = read_u16(p); in->count = p[2]; in->reserved = p[3]; break;
    case OPD_cp16_0_0: in->cp = read_u16(p); in->reserved = read_u16(p + 2); break;
    case OPD_br16: in->target = branch16(in, p); break;
    case OPD_br32: in->target = in->bci + read_u32(p); break;
    }
}

/* Cases of 4 (tableswitch) or 8 bytes (lookupswitch) behind a head of 12 or 8. */
static bool decode_switch(const uint8_t *code, size_t size, struct insn *in)
{
    bool dense = in->info->operands == OPD_table;
    size_t head = ((size_t)in->bci + 4) & ~(size_t)3, head_bytes = dense ? 12 : 8;
    if (head > size || size - head < head_bytes)
        return false;
    const uint8_t *p = code + head;
    int64_t first = dense ? (int32_t)read_u32(p + 4) : 0;
    int64_t cases = dense ? (int32_t)read_u32(p + 8) - first + 1 : (int32_t)read_u32(p + 4);
    uint64_t bytes = (uint64_t)cases * (dense ? 4 : 8);
    if (cases < (dense ? 1 : 0) || bytes > size - head - head_bytes)
        return false;
    in->target = in->bci + read_u32(p);
    in->imm = (int32_t)first;
    in->cases = (uint32_t)cases;
    in->table = p + head_bytes;
    in->len = (uint32_t)(head + head_bytes + bytes - in->bci);
    return true;
}

static bool may_be_wide(const struct opinfo *o) { return o->operands == OPD_local || o->operands == OPD_iinc; }

/* wide op u2 local, and for iinc s2 constant. */
static bool decode_wide(const uint8_t *code, size_t size, struct insn *in)
{
    const uint8_t *p = code + in->bci;
    size_t left = size - in->bci;
    if (left < 4 || !may_be_wide(&opinfo[p[1]]))
        return false;
    in->info = &opinfo[p[1]];
    in->op = p[1];
    in->wide = true;
    in->local = read_u16(p + 2);
    bool constant = in->info->operands == OPD_iinc;
    in->len = constant ? 6 : 4;
    if (in->len > left)
        return false;
    if (constant)
        in->imm = (int16_t)read_u16(p + 4);
    return true;
}

bool bytecode_decode(const uint8_t *code, size_t size, uint32_t bci, struct insn *out)
{
    if (bci >= size || !opinfo[code[bci]].name)
        return false;
    const struct opinfo *o = &opinfo[code[bci]];
    *out = (struct insn){ .info = o, .op = code[bci], .bci = bci, .len = o->length };
    if (o->operands == OPD_wide)
        return decode_wide(code, size, out);
    if (o->flow == FLOW_SWITCH)
        return decode_switch(code, size, out);
    if (out->len > size - bci)
        return false;
    read_operands(out, code + bci + 1);
    return true;
}

int32_t switch_key(const struct insn *in, uint32_t i)
{
    RT_ASSERT(i < in->cases);
    if (in->info->operands == OPD_table)
        return (int32_t)((uint32_t)in->imm + i);
    return (int32_t)read_u32(in->table + 8 * (size_t)i);
}

uint32_t switch_target(const struct insn *in, uint32_t i)
{
    RT_ASSERT(i < in->cases);
    if (in->info->operands == OPD_table)
        return in->bci + read_u32(in->table + 4 * (size_t)i);
    return in->bci + read_u32(in->table + 8 * (size_t)i + 4);
}
