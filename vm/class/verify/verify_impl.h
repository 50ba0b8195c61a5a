/* SPDX-License-Identifier: Apache-2.0 */
/* The insides that the files verify*.c share.
 *
 *   verify.c          which classes, which engine; what holds for a method before any flow
 *   verify_types.c    types, descriptors, assignability, merging
 *   verify_insn.c     what an instruction does to a frame: one set of rules for both engines
 *   verify_check.c    engine 1: type checking against StackMapTable (JVMS 4.10.1)
 *   verify_infer.c    engine 2: data flow, with subroutines (JVMS 4.10.2)
 *   verify_report.c   texts of errors
 *
 * The first failure is sticky (failure.h): a helper that cannot go on records it and returns something harmless,
 * and the engines look at the failure after each instruction.
 *
 * Owner   struct verifier lives on the C stack of class_verify; its memory is dropped at the end
 * Bounds  steps are counted against VERIFY_STEPS, memory against VERIFY_BYTES: no class file takes longer */
#ifndef VM_CLASS_VERIFY_VERIFY_IMPL_H
#define VM_CLASS_VERIFY_VERIFY_IMPL_H

#include "vm/class/class.h"
#include "vm/class/method_body.h"

#define VERIFY_STEPS UINT64_C(1000000000)
#define VERIFY_BYTES ((size_t)256 << 20)

/* A type:  payload (27 bits) | kind (5 bits).  The first kinds are numbered as in StackMapTable. */
typedef uint32_t vtype;
enum vkind {
    VK_TOP, VK_INT, VK_FLOAT, VK_DOUBLE, VK_LONG, VK_NULL, VK_UNINIT_THIS,
    VK_OBJECT,                      /* payload: index in verifier.names; arrays too            */
    VK_UNINIT,                      /* payload: bci of the new                                 */
    VK_LONG2, VK_DOUBLE2,           /* the slot above a long or double                         */
    VK_RETURN,                      /* payload: bci of the jsr                                 */
    VK_BOOLEAN, VK_BYTE, VK_CHAR, VK_SHORT,     /* components of arrays only                   */
    VK_ANY, VK_CATEGORY1,           /* wanted only: any reference, any one-slot value          */
};
static inline vtype vtype_make(enum vkind kind, uint32_t payload) { return payload << 5 | kind; }
static inline enum vkind vtype_kind(vtype t) { return t & 31; }
static inline uint32_t vtype_payload(vtype t) { return t >> 5; }
static inline bool vtype_is_two(vtype t) { return t == VK_LONG || t == VK_DOUBLE; }
static inline bool vtype_is_second(vtype t) { return t == VK_LONG2 || t == VK_DOUBLE2; }
static inline vtype vtype_second(vtype t) { return t == VK_LONG ? VK_LONG2 : VK_DOUBLE2; }

/* The name of a class or an array, once per verifier: equal types have equal indexes. */
struct vname {
    const char *text;               /* not terminated; lives as long as a symbol or the verifier */
    uint32_t length, hash;
    vtype component, array;         /* of an array; whose elements are this; VK_TOP = not yet    */
    struct symbol *symbol;          /* NULL until needed                                         */
    struct class *class;            /* NULL until loaded                                         */
};

/* A method descriptor as slots of the stack: a long is VK_LONG, VK_LONG2. */
struct vsignature { uint32_t slots; vtype result; vtype argument[]; };  /* result VK_TOP: void */

/* What is known between two instructions. */
struct vframe {
    vtype *locals, *stack;
    uint32_t locals_used;           /* locals from here on are VK_TOP                            */
    uint32_t depth;
    bool this_uninit;               /* flagThisUninit                                            */
};

enum verify_error {
#define VERIFY_ERROR(id, now, old) V_##id,
#include "vm/class/verify/verify_errors.def"
    V_COUNT
};

/* Where a type in a report comes from, and why the report. */
enum origin_place { FROM_NOWHERE, FROM_LOCAL, FROM_STACK, FROM_MAP_LOCAL, FROM_MAP_STACK, FROM_POOL, FROM_SIGNATURE, FROM_RULE };
struct origin { enum origin_place place; uint32_t index; vtype type; };
enum reason_kind {
    REASON_CODE, REASON_TYPE, REASON_FLAGS_MAP, REASON_POOL_INDEX, REASON_LOCAL_INDEX, REASON_LOCALS_SIZE, REASON_STACK_SIZE,
    REASON_OVERFLOW, REASON_UNDERFLOW, REASON_NO_MAP, REASON_BAD_MAP,
};
struct reason { enum reason_kind kind; uint32_t bci; struct origin found, wanted; };

struct verifier;
struct verify_engine {
    bool infers;                                            /* messages and rules of the inferrer             */
    bool (*operands)(struct verifier *v);                   /* what holds of every instruction, reached or not */
    bool (*method)(struct verifier *v);                     /* the whole flow of v->method                    */
    bool (*target)(struct verifier *v, uint32_t bci);       /* control may go from the current frame to bci   */
    bool (*handler)(struct verifier *v, uint32_t bci, vtype exception);
};

/* Types of frames of a StackMapTable, the highest of each range: JVMS 4.7.4. */
enum { SAME = 63, SAME_ONE = 127, RESERVED = 246, SAME_ONE_EXTENDED = 247, CHOP = 250, SAME_EXTENDED = 251, APPEND = 254 };

enum mark { MARK_START = 1, MARK_NEW = 2, MARK_TARGET = 4, MARK_RANGE = 8 };    /* RANGE: a protected range starts */

struct verifier {
    struct class *class;
    struct class_failure *failure;
    const struct verify_engine *engine;
    bool fall_back;                 /* the failure is one after which version 50 may be inferred              */
    uint64_t steps;
    struct arena memory;            /* for the class                                                          */

    struct vname *names;
    uint32_t name_count, name_limit;
    uint32_t *name_index;           /* open-addressed: index + 1, 0 = free; twice name_limit                  */
    vtype object, string, class_class, throwable, method_handle, method_type, this_type;
    vtype *supers;                  /* of the class, nearest first                                            */
    uint32_t super_count;
    vtype *pool_types;              /* by cp index of a Class entry; VK_TOP = not yet                         */
    struct vsignature **signatures; /* by cp index of a descriptor; NULL = not yet                            */

    /* Of the method under verification. */
    const struct method *method;
    const struct method_body *code;
    struct arena scratch;
    uint8_t *marks;                 /* enum mark, by bci                                                      */
    uint32_t range_start, range_end;    /* bcis outside are protected by no handler                          */
    vtype result;                   /* VK_TOP: void                                                           */
    struct vframe frame;
    uint32_t version, handled;      /* version counts changes of locals; handled: the one handlers have seen  */
    uint32_t bci;
    enum opcode op;
    void *engine_data;
};

/* verify_detail.c.  A text that is full has lost what did not fit. */
struct verify_text { char *p; size_t size, used; };
void verify_say(struct verify_text *t, const char *format, ...) RT_PRINTF(2, 3);
static inline bool verify_is_full(const struct verify_text *t) { return t->used + 1 >= t->size; }
/* The method's bytes, handlers and maps, as many of these as there is room for. */
void verify_say_method(struct verify_text *t, const struct method_body *code);
/* verify_report.c */
bool verify_fail(struct verifier *v, enum verify_error e, const struct reason *why, uint32_t n, uint32_t m);
bool verify_fail_code(struct verifier *v, enum verify_error e, uint32_t bci);
bool verify_format(struct verifier *v, enum verify_error e, uint32_t n);    /* ClassFormatError */

/* verify_types.c.  Memory comes zeroed; NULL with failure. */
bool types_init(struct verifier *v);
void types_drop(struct verifier *v);
void *verify_alloc(struct verifier *v, struct arena *a, size_t bytes);
bool verify_step(struct verifier *v, uint64_t steps);
vtype type_named(struct verifier *v, const char *text, size_t length);
vtype type_of_pool(struct verifier *v, unsigned class_index);
vtype type_component(struct verifier *v, vtype array);
vtype type_array_of(struct verifier *v, vtype component, unsigned dimensions);
bool type_is_array(const struct verifier *v, vtype t);
unsigned type_dimensions(const struct verifier *v, vtype t);
struct vsignature *signature_of(struct verifier *v, unsigned utf8_index);
struct vsignature *signature_parse(struct verifier *v, const struct symbol *descriptor);
/* A field's type as at most two slots; returns how many. */
unsigned type_of_field(struct verifier *v, const struct symbol *descriptor, vtype slots[2]);
bool type_assignable(struct verifier *v, vtype from, vtype to);
/* For protected access: an interface as target does not stand for Object when from is java.lang.Object itself. */
bool type_assignable_protected(struct verifier *v, vtype from, vtype to);
vtype type_merge(struct verifier *v, vtype a, vtype b);
/* The super class of verifier.class that t names; NULL: none. */
struct class *type_super(const struct verifier *v, vtype t);

/* verify_insn.c */
bool insn_execute(struct verifier *v, const struct insn *in);       /* all but the flow */
bool insn_static(struct verifier *v, const struct insn *in);        /* operands only: constant pool, locals */
bool insn_targets(struct verifier *v, const struct insn *in);       /* engine.target for each; a switch's form first */
bool insn_handlers(struct verifier *v);                             /* engine.handler for each, if locals changed */
bool frame_push(struct verifier *v, vtype t);
extern const struct verify_engine engine_check, engine_infer;

#endif
