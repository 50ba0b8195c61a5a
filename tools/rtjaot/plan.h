/* SPDX-License-Identifier: Apache-2.0 */
/* What is compiled: classes, their methods, and the cells, fields and guards that their code needs.
 *
 * Numbers are by order of names, so that the same classes give the same text.  What several units of C name has a hash of its own
 * name instead, which other classes of the image do not change: a unit's text is the same as long as what it depends on is. */
#ifndef TOOLS_RTJAOT_PLAN_H
#define TOOLS_RTJAOT_PLAN_H

#include <stdio.h>

#include "interp/aot/aot.h"
#include "tools/rtjaot/stay.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/resolve.h"

/* A method that stands in place of its call; caller: where that is, as struct aot_place has it. */
struct plan_place { struct plan_method *method; uint32_t caller; };
/* Where a method goes on in its second function: before the instruction at bci, with these variables of C (emit_stay.c). */
struct plan_exit { uint32_t bci; char (*variables)[16]; unsigned count; };
enum place_state { PLACE_UNKNOWN, PLACE_CANNOT, PLACE_CAN };
struct plan_method {
    struct method *method;
    struct plan_class *of;
    unsigned number;                        /* in the image                                     */
    uint64_t hash;                          /* of class, name and descriptor                    */
    bool wanted;                            /* by the list, before it is known whether it can be  */
    bool looked_through;                    /* for what it calls (callees.c)                    */
    const char *left_out;                   /* NULL: compiled; else why not                     */
    bool is_region;                         /* it is compiled for atomic regions alone          */
    char *text; size_t text_length;         /* its C function: a comment's line first           */
    char *region_text;                      /* the same for atomic regions, or NULL             */
    char *place_text;                       /* the same to stand in place of calls, or NULL     */
    enum place_state place_state;
    bool place_calls;                       /* that makes calls, which need a frame             */
    bool place_turns;                       /* that has a loop                                  */
    unsigned place_bytes;                   /* of bytecode, with what stands in it in its turn  */
    struct stay_summary stays;              /* of that                                          */
    struct plan_exit *exits; unsigned exit_count;           /* from text; 0: there is no second function         */
    unsigned own_calls;                     /* of a private method, in its class: plan_is_called_once    */
    unsigned twice_bytes;                   /* of a second function in place_text, in which the first stands in place of its own calls; 0: there is none    */
    struct plan_place *twice; unsigned twice_count;         /* in that                          */
    struct plan_place *places; unsigned place_count;        /* in text                          */
    struct plan_place *inner; unsigned inner_count;         /* in place_text                    */
    struct plan_method **vouched; unsigned vouched_count;   /* in some text of it in place of calls, without a look at a cell */
    uint32_t *closed; uint32_t closed_count;                /* numbers of those, and of what they have in their turn: plan_close_vouched    */
    unsigned closing;                       /* the turn of plan_close_vouched that came by last */
    struct plan_receiver { uint32_t bci; char *class_name; } *receivers; unsigned receiver_count;   /* that a run had, by the list */
    uint32_t *unmade; unsigned unmade_count;                /* bci of calls that no run made, by the list */
    bool listed;                            /* a list tells what it did                         */
    uint8_t *doomed;                        /* by bci, where no list does (doomed.h); NULL: not asked for yet    */
    unsigned locks;                         /* how many monitorenter it has                     */
    uint64_t ran;                           /* how often it or a loop in it did, by the list; 0: not known      */
    bool likely;                            /* a program that tells of no receivers is taken to run it: likely.def */
    bool seldom;                            /* its code is to be small rather than quick        */
    bool often;                             /* it ran so often that more stands in place of calls, and it in place of its own   */
    bool obeys;                             /* it has a policy or a substitution                */
    bool limited;                           /* it has a second function, for threads that may not read the heap, in text; its own does not look at what it reads  */
    bool unlocked;                          /* it has a second function, for lone objects of its class (lone.h), in text    */
    bool never_throws;                      /* it neither calls, nor fails, nor loops           */
    struct class **made;                    /* by local: the class that all it ever holds was made of by new, NULL: nothing yet */
    bool made_known;                        /* a first pass has seen all that is stored          */
    struct aot_field *fields; uint32_t field_count;
    uint32_t first_field, first_guard, first_closed, first_place;   /* in the image's tables        */
    uint32_t *guards; uint32_t guard_count;
};
struct plan_class {
    struct class *class;
    unsigned number;
    uint64_t hash;                          /* of its name                                      */
    struct plan_method *methods;            /* class->method_count of them                      */
    unsigned first;                         /* number of the first, whether it is there or not  */
    char *name;                             /* as images tell it: that of a lambda's class without what makes it unique */
    bool counted;                           /* own_calls are known                              */
    bool guest;                             /* its small methods are put in place of calls; nothing else of it is compiled */
    struct plan_class *host;                /* of a lambda's class                              */
    struct plan_lambda { unsigned cp; struct plan_class *of; } *lambdas; unsigned lambda_count;     /* of its call sites */
    struct aot_row *rows; uint32_t row_count;
    unsigned *relays; unsigned relay_count; /* cells that have one: emit_relay.c                */
    char *relay_text; size_t relay_length;  /* their functions                                  */
    uint32_t *guards; uint32_t guard_count;
    uint32_t compiled;                      /* methods                                          */
    unsigned unit;                          /* of C that they are in                            */
    bool alone;                             /* in that unit                                     */
    struct plan_class *next;
};
struct plan {
    struct plan_class **classes; unsigned class_count;
    unsigned method_count;                  /* numbers given                                    */
    struct aot_guard *guards; unsigned guard_count;
    bool lines;                             /* tell debuggers the lines of the Java source      */
    bool regions;                           /* methods have code for atomic regions, too        */
    bool small;                             /* what no list says runs often is taken for seldom */
};
extern struct plan plan;

/* Want every method of the class, or one; classes are added as needed.  false or NULL: there is no such class or method.  A method's place may change
 * when another class is added. */
bool plan_want_class(const char *name, size_t length);
struct plan_method *plan_want_method(const char *class_name, size_t length, const char *name_and_descriptor);
/* The call at bci has had a receiver of this class. */
void plan_receiver(struct plan_method *m, uint32_t bci, const char *class_name);
/* No run has made the call at bci, if the method's code is so long. */
void plan_unmade(struct plan_method *m, uint32_t length, uint32_t bci);
/* Or where no list has the method, does the call lead to an exception only? */
bool plan_is_unmade(struct plan_method *m, uint32_t bci);
/* In a run the method has begun, or a loop in it turned, so often. */
void plan_ran(struct plan_method *m, uint64_t runs);
/* All that is known of runs is: what runs seldom beside all others? */
void plan_find_seldom(void);
/* The class with this name (struct plan_class), or NULL; after plan_number. */
struct plan_class *plan_named(const char *name);
/* The class, and whatever its constant pool and those of the classes found so name on the class path. */
bool plan_want_closure(const char *name, size_t length);
void plan_want(struct method *m);
/* To put it where it is called; its class is a guest unless it is wanted anyway.  false: it was wanted before. */
bool plan_want_in_place(struct method *m);
/* Next to nothing, as a getter: in place of its call there is less code than without. */
bool plan_is_tiny(const struct method *m);
/* What is put where it is called: few bytes of bytecode; no lock, or one that a lone object's is (lone.h). */
bool plan_is_brief(const struct method *m);
bool plan_is_small(const struct method *m);     /* brief, and no lock */
/* Is it private, with one call in its class?  In place of that it makes next to no more code. */
bool plan_is_called_once(struct plan_method *m);
/* Has it a policy or a substitution? */
bool plan_has_policy(const struct method *m);
/* callees.c: small methods that those wanted call whatever the receiver, and so on; of the library's, to put them in place of calls. */
void plan_want_callees(void);
/* The class of the lambda that the invokedynamic makes, all of whose methods are wanted; NULL: none that is known before it runs. */
struct plan_class *plan_lambda(struct plan_class *host, unsigned cp);
/* Leave out half of the methods, which half is up to the seed: for tests of both engines side by side. */
void plan_toss(uint64_t seed);
/* All is wanted that will be: give numbers. */
void plan_number(void);
/* The method that is compiled and has this hash, or NULL; after plan_number. */
struct plan_method *plan_hashed(uint64_t hash);
/* NULL when its class is not in the plan; the method may be left out. */
struct plan_method *plan_find(const struct method *m);
static inline bool plan_is_compiled(const struct plan_method *m) { return m && !m->left_out; }
/* The cell's number in c. */
unsigned plan_cell(struct plan_class *c, enum aot_kind kind, unsigned cp, int expected);
void plan_field(struct plan_method *m, unsigned cp, bool put, uint32_t offset);
/* The method's code has the other in place of a call without asking whether it is there. */
void plan_vouch(struct plan_method *m, struct plan_method *placed);
/* closed: vouched with what those have in their turn, callees first; after plan_number.  Who has one that is left out is left out, too. */
void plan_close_vouched(void);
/* The guard's number in the image. */
unsigned plan_guard(struct plan_class *receiver, struct plan_method *target);
/* Its cell is called after this. */
uint64_t plan_guard_hash(const struct plan_class *receiver, const struct plan_method *target);

/* Room for one more: the array doubles when count is a power of two. */
#define PLAN_GROW(array, count)                                                                           \
    do {                                                                                                  \
        if (!((count) & ((count) - 1)))                                                                   \
            plan_grow((void **)&(array), (2 * (size_t)(count) + 1) * sizeof *(array));                    \
    } while (0)
void plan_grow(void **array, size_t bytes);

/* Of invokestatic, invokespecial, invokevirtual and invokeinterface. */
static inline enum invoke_kind invoke_kind_of(enum opcode op)
{
    switch (op) {
    case OP_invokestatic: return INVOKE_STATIC;
    case OP_invokespecial: return INVOKE_SPECIAL;
    case OP_invokeinterface: return INVOKE_INTERFACE;
    default: return INVOKE_VIRTUAL;
    }
}

/* emit.c: translate the method to C; text, region_text and left_out of m are set. */
void emit_method(struct plan_method *m);
/* Its code for regions alone, if it can be had. */
void emit_region(struct plan_method *m);
/* Its code to stand in place of calls, if it can be had: place_state says so. */
void emit_place(struct plan_method *m);
/* The C type of a kind; V: void. */
const char *c_type(char kind);
/* Has a value of the kind two slots? */
static inline bool kind_is_wide(char kind) { return kind == 'L' || kind == 'D'; }
/* AOT_LEAF_EXPECTED or AOT_BARE_EXPECTED for what the VM has in C, else AOT_NOTHING_EXPECTED. */
int emit_in_c(const struct method *m);
/* May a method that is likely to run stand in place of calls (emit_place.c)? */
bool place_may_be_likely(const struct method *m);
/* A C identifier for it, and what those of its code for regions, in place of calls and for lone objects have behind it. */
#define REGION_SUFFIX "in_region"
#define PLACE_SUFFIX "in_place"
/* What C says of those in place of calls. */
#define IN_PLACE_OF_CALLS "static inline __attribute__((always_inline)) "
#define TWICE_SUFFIX PLACE_SUFFIX "_twice"
#define UNLOCKED_SUFFIX "unlocked"
#define OUTSIDE_SUFFIX "outside"
/* Of what has a function for threads that may not read the heap, and the body of both. */
#define LIMITED_SUFFIX "limited"
#define EITHER_SUFFIX "either"
const char *emit_name(const struct plan_method *m, char *buffer, size_t size);
/* Kind letters I L F D A of a method's parameters, receiver first; V or a kind for its result. */
unsigned emit_kinds(const struct method *m, char *kinds, char *result);
unsigned emit_kinds_of(const struct symbol *descriptor, bool receiver, char *kinds, char *result);
/* write.c: the image as C files in a folder, unit0.c and so on, and tables.c; the number of units. */
unsigned write_units(const char *folder);
/* The C compiler does not get through the unit: next time its classes have one each, or, when it has only one, are left to the interpreter.
 * false: that would change nothing. */
bool write_apart(unsigned unit);

#endif
