/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by emit.c, emit_insn.c and emit_call.c: one method on its way to C.
 *
 * Each local and each operand has a C variable for each kind of value that it ever holds: lI3 is local 3 as an int, sA0 the lowest
 * operand as a reference.  Operands are counted by value, whatever their width.  The C compiler finds out which of them
 * are one.  Blocks begin where control comes from elsewhere (vm/bytecode/flow.h), with the operands that vm/bytecode/slots.h tells. */
#ifndef TOOLS_RTJAOT_EMIT_IMPL_H
#define TOOLS_RTJAOT_EMIT_IMPL_H

#include "tools/rtjaot/lone.h"
#include "tools/rtjaot/plan.h"
#include "vm/bytecode/deferred.h"
#include "vm/bytecode/slots.h"
#include "vm/class/method_body.h"

enum { KINDS_MAX = 256 };

struct block {
    bool wanted;                            /* control comes there                           */
    char *text;                             /* NULL: not reached (yet)                       */
};
/* emit_loop.c: what is written again without some checks. */
struct loop {
    uint32_t header, body, last, end;       /* bci: of its test, behind it, of the way back, behind that */
    unsigned counter;                       /* a local                                       */
    int step;
    char bound_kind; int bound;             /* c: a constant, I: a local, A: the length of a local's array */
    bool *arrays, *stored;                  /* by local: counted through; written            */
    bool peel;
};
struct emitter {
    FILE *out;                              /* the block's text                              */
    struct plan_method *method;
    struct plan_class *of;
    const struct method_body *code;
    struct insn in;
    char *stack; unsigned depth;            /* kinds                                         */
    bool *stack_safe, *local_safe;          /* known not to be null, within the block        */
    struct class **stack_made;              /* of operands: the class that new made them of, or NULL */
    int *origin;                            /* of operands: the local that they are, or -1   */
    struct loop *loops; unsigned loop_count;
    char *copies;                           /* text of them                                  */
    struct loop *loop; char copy;           /* that is being written; P, F, or 0: as it stands */
    bool this_safe;                         /* local 0 is the receiver all along             */
    struct flow_code flow;
    struct effect_pool pool;
    uint8_t *marks;                         /* by bci: enum flow_mark                        */
    struct slots slots;
    void *slots_room;
    char *kinds;                            /* room for those at an instruction              */
    struct block *blocks;                   /* by bci                                        */
    uint32_t *work; unsigned work_count;
    uint32_t *chains; unsigned chain_count; /* bci that stands for each set of handlers      */
    bool *used;                             /* variables: (local or operand) * 5 kinds       */
    const char *why;                        /* cannot be compiled                            */
    uint32_t compared;                      /* the bci behind a comparison of two values, which are still there; 0: there is none in the block */
    const struct opinfo *compared_by;       /* lcmp, dcmpl ...                               */
    struct { bool waits; unsigned cell; uint32_t bci; } cast;               /* done by the call behind it: call_takes_cast          */
    unsigned locks;                         /* monitorenter so far                           */
    bool calls, throws, ended;              /* calls: some instruction makes a frame         */
    bool lazy;                              /* the frame is made by the first of them        */
    bool framed;                            /* it is there, at the present instruction       */
    bool *framed_at;                        /* by bci: when control comes there              */
    bool throws_bare;                       /* something before a lazy frame does            */
    bool placed;                            /* it is the code in place of a call: the frame is its host's */
    bool twice;                             /* and has itself in place of its own calls      */
    bool recurs;                            /* it has calls of itself that are none          */
    struct plan_method **places;            /* by bci: what stands in place of the call there, or NULL */
    unsigned place_bytes;                   /* of all that does                              */
    bool *kept;                             /* by bci: the lock of what stands there is kept  */
    bool keeps;                             /* any is                                        */
    bool unlocked;                          /* it is the function for lone objects           */
    struct class **lone;                    /* by bci: the class of the lone object that a call or monitor there is about (lone.h); NULL: none */
    struct stay *stay;                      /* objects that stay (stay.h), or NULL           */
    bool outside;                           /* it is the second function, where objects do not   */
    uint8_t *deferred;                      /* by bci, a bit: not interrupted there; NULL: the method is not anywhere */
    bool region;                            /* it is the code for atomic regions (interp/aot/aot_region.h) */
};

void say(struct emitter *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A terminated text behind another, which grows. */
void append_text(char **to, size_t *to_length, const char *text, size_t length);
/* One of a few buffers in turn: "sI3". */
const char *operand(struct emitter *e, char kind, unsigned index);
const char *local(struct emitter *e, char kind, unsigned index);
/* Of the instruction: does it call what may look at the stack?  Else a frame is made when something rare happens. */
bool makes_frame(const struct emitter *e, const struct insn *in);
/* Find out where the frame is (emit_frame.c).  false: no memory. */
bool frames_find(struct emitter *e);
/* Is the instruction at bci a return that stands wherever control goes to it, so that it needs no frame for others' sake? */
bool returns_in_place(const struct emitter *e, uint32_t bci, struct insn *in);
/* Control goes to bci, or begins: a lazy frame that is expected there is made. */
void frame_for(struct emitter *e, uint32_t bci);
void frame_for_entry(struct emitter *e);
/* The topmost operand, taken; or NULL with why set when it has another kind. */
const char *pop(struct emitter *e, char kind);
const char *push(struct emitter *e, char kind);
/* Number of the label that exceptions at the present instruction go to. */
unsigned handler_label(struct emitter *e);
/* May the method be interrupted asynchronously (RTSJ AsynchronouslyInterruptedException) at the present instruction? */
bool is_interrupted(const struct emitter *e);
/* Say a poll of the present instruction. */
void say_poll(struct emitter *e);
bool give_up(struct emitter *e, const char *why);       /* false                              */
/* Control goes to bci with what is on the stack. */
void flow_to(struct emitter *e, uint32_t bci);
/* The receiver or array at this operand may be null: test it once. */
void check_null(struct emitter *e, const char *name, bool safe);
bool is_safe(const struct emitter *e);          /* the topmost operand                        */
struct class *made_of(const struct emitter *e); /* the same: an object of just this class, NULL: not known */

/* emit_place.c: choose what stands in place of calls whose method is known.  false: no memory. */
bool places_choose(struct emitter *e);
/* May the method stand in place of one more call, at bci?  Then it does: its bytes count. */
bool place_here(struct emitter *e, uint32_t bci, struct plan_method *target);
/* The same, whatever it locks. */
bool place_anyway(struct emitter *e, struct plan_method *target);
/* emit_keep.c: choose where locks are kept over turns of loops; after places_choose.  false: no memory. */
bool keep_choose(struct emitter *e);
/* Does its function take its own lock?  What stands in place of calls is called on lone objects alone, or with the lock, if it is synchronized. */
static inline bool takes_lock(const struct emitter *e) { return e->method->method->access & ACC_SYNCHRONIZED && !e->placed && !e->unlocked; }
/* The class of the lone object that the instruction at bci is about, or NULL. */
static inline struct class *lone_at(const struct emitter *e, uint32_t bci) { return e->lone ? e->lone[bci] : NULL; }
/* Say the call of what stands in its place: "m0123_in_place(t, GUEST(2, false, NULL, 0), sA0)".  plain: has a constructor's object no finaliser?  known: is it
 * what the call runs whatever the receiver, so that objects may stay? */
void place_say(struct emitter *e, struct plan_method *target, const char *plain, bool known, const char (*names)[12], unsigned count);

/* emit_stay.c.  Does the present instruction make an object that stays, or may it pass one on? */
int stay_made_here(const struct emitter *e);    /* its group, or -1 */
bool stay_is_passed_here(const struct emitter *e);
/* Is it a constructor that is there if its object lies in a room? */
static inline bool stay_begins_here(const struct emitter *e) { return e->stay && e->in.bci && e->stay->init_at == e->in.bci; }
/* The function begins: its rooms, and the way to the second function where it may not be run; that one's type of exits, and where those come to. */
void stay_say_rooms(struct emitter *e);
void stay_say_begin(struct emitter *e);
void stay_say_exit_type(struct emitter *e);
void stay_mark_exits(struct emitter *e);
void stay_mark_variables(struct emitter *e);
void stay_say_entries(struct emitter *e);
/* The way there from before the present instruction. */
void stay_say_exit(struct emitter *e);
/* What was made here last moves, if it must. */
void stay_say_moves(struct emitter *e);
/* false: as usual. */
bool stay_say_new(struct emitter *e, const char *to, unsigned number, unsigned bytes);
bool stay_say_store(struct emitter *e, const char *object, unsigned offset, const char *value);
/* Of a call that puts a value into a box, whose method the cell has found. */
bool stay_say_box(struct emitter *e, const char *to, unsigned cell, const char *value);
/* Is all there that what stands in place of the call needs to make an object in a room?  Else the method goes on in its second function. */
void stay_say_questions(struct emitter *e, const struct plan_method *target);
/* Of a call: where what it makes is to lie, which of its arguments stay, and that its result is what it has made. */
void stay_say_room(struct emitter *e);
void stay_say_owned(struct emitter *e, unsigned slots);
void stay_say_made(struct emitter *e, const char *to);

/* emit_relay.c: does the method call through relays? */
bool relay_wanted(const struct emitter *e);
void relay_say_name(struct emitter *e, unsigned cell);
/* Until relay_end, what is said is the body of the cell's relay: its arguments are a0, a1, ..., and what it sets r to is its result.  false: there is one. */
struct relay { FILE *out; char *text; size_t length; char result; };
bool relay_begin(struct emitter *e, struct relay *relay, unsigned cell, const char *kinds, unsigned count, char result);
void relay_end(struct emitter *e, struct relay *relay);

/* From bci to the end of its block. */
void emit_from(struct emitter *e, uint32_t bci);
/* emit_loop.c */
void loops_find(struct emitter *e);
void loops_drop(struct emitter *e);
/* The loop that bci is in, or NULL. */
struct loop *loop_at(const struct emitter *e, uint32_t bci);
/* Need the index at this operand not be compared with the length of the array at that one? */
bool loop_knows_index(struct emitter *e, unsigned array, unsigned index);
void loop_begin_block(struct emitter *e);
/* Control goes to bci from within a loop and stays there: it is said how.  false: as usual. */
bool loop_flow(struct emitter *e, uint32_t bci);
void loop_say_limits(struct emitter *e);
/* Before the block at bci, if a loop begins there. */
void loop_say_test(struct emitter *e, uint32_t bci);
void loop_emit_copies(struct emitter *e, struct loop *l);

/* emit_text.c.  The present instruction is a concatenation of these values: it is said how it is done in place, up to what is to be said for when it is not, and then
 * the end.  false: it is none, or no plain one. */
bool text_say_begin(struct emitter *e, const struct symbol *descriptor, const char (*names)[12], const char *to);
void text_say_end(struct emitter *e);
/* emit_record.c.  The same of hashCode and equals of a record, with text_say_end. */
bool record_say_begin(struct emitter *e, const struct symbol *name, const struct symbol *descriptor, const char (*names)[12], const char *to);

void emit_insn(struct emitter *e);              /* emit_insn.c: any instruction               */
void emit_member(struct emitter *e);            /* emit_member.c: what names something in the constant pool   */
static inline struct constant_pool *pool(const struct emitter *e) { return e->of->class->cp; }
/* Of what the present instruction names. */
static inline unsigned cell(struct emitter *e, enum aot_kind kind, int expected) { return plan_cell(e->of, kind, e->in.cp, expected); }
void emit_call(struct emitter *e);              /* emit_call.c                                */
/* The instruction at bci.  false: none is there. */
static inline bool decode(const struct method_body *code, uint32_t bci, struct insn *in)
{
    return bci < code->length && bytecode_decode(code->bytes, code->length, bci, in);
}
bool has_loop(const struct method *m);          /* emit_call.c                                */
/* Does invokevirtual name what any descriptor fits, a method handle's invoke for one?  emit_call.c */
bool calls_polymorphic(struct constant_pool *cp, unsigned ref);
/* The method that the instruction calls without a look at the receiver, or NULL; emit_call.c. */
struct method *call_target(const struct emitter *e, const struct insn *in);
bool call_makes_frame(const struct emitter *e, const struct insn *in);      /* emit_call.c    */
/* Is the call none: an instruction, or a constructor that does nothing? */
bool call_is_none(const struct emitter *e, const struct insn *in);
/* May what stands in place of a call be passed objects that stay: is it there whenever the method runs, or can the method leave for its second function? */
bool call_may_pass_what_stays(const struct emitter *e, const struct plan_method *target);
/* What stands in place of the dispatched call on an object of just this class; NULL: nothing does.  Its bytes count. */
struct plan_method *call_place_exact(struct emitter *e, const struct insn *in, struct class *of);
/* Of a dispatched call whose receiver is taken to be of one class: that, and what then stands in place of the call and makes what may stay.  false: it does not. */
bool call_makes_likely(struct emitter *e, const struct insn *in, struct plan_class **of, struct plan_method **target);
/* Is what is cast here to an interface of the library a receiver next, and its class compared with some then?  Who is of those need not be cast. */
bool call_takes_cast(struct emitter *e, const struct class *to);
/* Is it done in place, or by few instructions? */
bool call_is_brief(const struct emitter *e, const struct insn *in);
/* What follows, to the end of the block, has a frame, which is made now or has been made on the way here. */
void frame_begin(struct emitter *e, bool make);

#endif
