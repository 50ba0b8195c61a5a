/* SPDX-License-Identifier: Apache-2.0 */
/* Register instructions: what the table ir.def says of them, for those who read code without running it.
 *
 * Constant.  Context: any. */
#ifndef INTERP_IR_H
#define INTERP_IR_H

#include <stdbool.h>
#include <stdint.h>

/* Words of an instruction by form; the switches have as many as their table needs. */
enum ir_form {
    IR_FORM_N, IR_FORM_A, IR_FORM_AB, IR_FORM_ABC, IR_FORM_ABCD, IR_FORM_K, IR_FORM_AK, IR_FORM_ABK,
    IR_FORM_AW, IR_FORM_ABW, IR_FORM_AKW, IR_FORM_ABCDW, IR_FORM_ABKABK, IR_FORM_CALL4, IR_FORM_CALL5, IR_FORM_TABLE, IR_FORM_LOOKUP,
};
enum ir {
#define IR(name, ...) IR_##name,
#include "interp/ir.def"
    IR_COUNT
};

/* Sets of registers, by the operands that name them. */
enum ir_registers {
    IR_R__ = 0, IR_R_a = 1, IR_R_b = 2, IR_R_c = 4, IR_R_d = 8,
    IR_R_NEXT = 16, IR_R_NEXT_BUT_ONE = 32,             /* behind that of a                              */
    IR_R_WA = 64, IR_R_WB = 128,                        /* a and b of the second word                    */
    IR_R_r = 256,                                       /* the last word's a: of calls                   */
    IR_R_n = 512,                                       /* from that of a on, b many                     */
    IR_R_ab = IR_R_a | IR_R_b, IR_R_ac = IR_R_a | IR_R_c, IR_R_bc = IR_R_b | IR_R_c, IR_R_bd = IR_R_b | IR_R_d,
    IR_R_abc = IR_R_ab | IR_R_c, IR_R_bcd = IR_R_bc | IR_R_d,
    IR_R_a2 = IR_R_a | IR_R_NEXT, IR_R_a3 = IR_R_a2 | IR_R_NEXT_BUT_ONE, IR_R_aw = IR_R_a | IR_R_WA, IR_R_bw = IR_R_b | IR_R_WB,
};
enum ir_flow {
    IR_FLOW_NEXT, IR_FLOW_GOTO, IR_FLOW_BRANCH, IR_FLOW_SWITCH, IR_FLOW_JSR, IR_FLOW_RET, IR_FLOW_CALL, IR_FLOW_RETURN,
    IR_FLOW_THROW, IR_FLOW_THROUGH, IR_FLOW_TRY,
};
enum ir_trait {
    IR_TRAIT__ = 0, IR_THROWS = 1, IR_STORES = 2, IR_SYMBOLIC = 4,
    IR_TRAIT_T = IR_THROWS, IR_TRAIT_TS = IR_THROWS | IR_STORES, IR_TRAIT_P = IR_SYMBOLIC, IR_TRAIT_TP = IR_THROWS | IR_SYMBOLIC,
    IR_TRAIT_TPS = IR_TRAIT_TP | IR_STORES,
};

struct ir_info {
    const char *name;
    uint16_t def, use;                  /* enum ir_registers                                             */
    uint8_t form, words, flow, traits;
};
extern const struct ir_info ir_info[IR_COUNT];

/* Is operand d, signed, the distance of a branch?  Else k is. */
static inline bool ir_jumps_by_d(enum ir row)
{
    return ir_info[row].flow == IR_FLOW_BRANCH && (ir_info[row].form == IR_FORM_ABCD || ir_info[row].form == IR_FORM_ABCDW);
}
/* Has it a k that is a distance? */
static inline bool ir_jumps_by_k(enum ir row)
{
    enum ir_flow flow = (enum ir_flow)ir_info[row].flow;
    return (flow == IR_FLOW_BRANCH && !ir_jumps_by_d(row)) || flow == IR_FLOW_GOTO || flow == IR_FLOW_JSR;
}

/* The handlers' addresses (or, dispatching by switch, the numbers); filled by interp_init. */
extern const void *ir_handler[IR_COUNT], *ir_region_handler[IR_COUNT];
/* Those of one loop or of the other (region.h). */
static inline const void *const *ir_handlers(bool in_region) { return in_region ? ir_region_handler : ir_handler; }
/* Fill them, first those outside of regions; labels NULL: dispatching by switch, where both are the same. */
void ir_publish_handlers(const void *const *labels, bool in_region);
/* Whose handler it is, in either loop; IR_COUNT: nobody's.  Where two rows have one handler: the first.  In constant time. */
enum ir ir_of_handler(const void *handler);
/* The same row's, or another's, in the loop that this handler is of. */
const void *ir_handler_beside(const void *handler, enum ir row);

#endif
