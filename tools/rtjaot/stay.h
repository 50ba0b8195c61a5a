/* SPDX-License-Identifier: Apache-2.0 */
/* Objects that stay: those that a method makes and that are seen by nobody but it and what stands in place of its calls.
 *
 * They need no memory of an area: they lie in the C function's own variables, with a header as every object has, and mostly the C compiler keeps their fields in
 * registers and forgets the rest.  An object stays that is made by new, or by what stands in place of a call and returns nothing but it; that is
 * neither stored nor thrown nor returned, nor locked; and that is passed to what stands in place of calls alone, which keeps to that in its turn.  Boxes of
 * Integer.valueOf and the like stay, too, even those that would be the same object each time, unless somebody asks whether they are.
 *
 * Each place that makes one has one room, and so has each set of places whose objects come to one variable.  While an object is made the last one from there may
 * still be needed, as in v = v.plus(w): it moves to a second room first, and what refers to it with it.
 *
 * A function with such objects is for the heap as allocation context, without a budget or default ceilings; and only as long as what it calls is what was compiled, and receivers of
 * dispatched calls that make such objects or are passed them are of the likely class.  Else it goes on in a second function, by way of an exit: its variables are passed, and what has stayed so far becomes ordinary objects.
 *
 * Context  one thread */
#ifndef TOOLS_RTJAOT_STAY_H
#define TOOLS_RTJAOT_STAY_H

#include "tools/rtjaot/look.h"

enum { STAY_PARAMETERS = 10, STAY_GROUPS = 10 };

struct plan_class; struct plan_method;
/* What becomes of the objects that it is passed, and what it returns, where it stands in place of a call: bits by slot of the arguments. */
struct stay_summary {
    uint16_t safe;                          /* neither stored nor thrown nor locked nor passed on to what is not known   */
    uint16_t stored_in;                     /* it stores a reference in that                     */
    uint16_t returned;                      /* it may return that                                */
    uint16_t compared;                      /* it asks whether that is the same object as another */
    bool only;                              /* it returns one of them, and nothing else          */
    struct class *fresh;                    /* it returns nothing but an object that it makes, of this class, in the room that it is given, if it is */
    /* Of fresh, when that is neither its own class nor above it: what must have been found out before it is given a room.  NULL: nothing. */
    struct plan_class *asks; unsigned new_cp, init_cp; struct plan_method *init;
};

struct emitter;
struct stay_group { struct class *of; bool kept, fresh, boxed; };  /* kept: they stay */
/* Of an emitter: what stays. */
struct stay {
    struct stay_group groups[STAY_GROUPS]; unsigned count;
    int8_t *made;                           /* by bci: the group of what is made there, or -1    */
    int8_t *stores;                         /* by bci: the group of what a reference is stored in, STAY_GROUPS + slot of a parameter, or -1    */
    struct class **exact;                   /* by bci of a call: the class of the receiver, or NULL */
    struct plan_class **likely;             /* by bci of a dispatched call that is passed one or makes one: the class of the receiver, or the method leaves; or NULL */
    bool *moves_at;                         /* by bci of what makes one: the last one moves      */
    struct look_state **before;             /* by bci of what makes one or is passed one: where they are; else NULL      */
    uint32_t init_at;                       /* bci of the call of a constructor that is there if the object lies in a room; 0: none       */
    uint32_t bytes;                         /* of the method's body                              */
};
/* Sets of sources: parameters by slot, then groups, then what has moved. */
#define STAY_BIT(group) (UINT32_C(1) << (STAY_PARAMETERS + (group)))
#define STAY_MOVED(group) (UINT32_C(1) << (STAY_PARAMETERS + STAY_GROUPS + (group)))

/* Of a set with one source: its group, STAY_GROUPS and the slot of a parameter, or -1 for any other set. */
static inline int stay_source(uint32_t set)
{
    int bit = look_is_one(set) ? __builtin_ctz(set) : -1;
    return bit < 0 ? -1 : bit < STAY_PARAMETERS ? STAY_GROUPS + bit : (bit - STAY_PARAMETERS) % STAY_GROUPS;
}

/* After places_choose and keep_choose: into e->stay; a method that stands in place of calls gets its summary.  false: no memory. */
bool stay_find(struct emitter *e);
void stay_drop(struct stay *s);

#endif
