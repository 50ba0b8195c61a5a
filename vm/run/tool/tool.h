/* SPDX-License-Identifier: Apache-2.0 */
/* The tool door: where debuggers and other agents are told what threads do (vm/jvmti), and what that costs.
 *
 * No tool, nothing is told: tool_hooks is NULL then, and translated code has no place that asks.  It is set once, perhaps by an agent that comes
 * while the program runs; what asks for code of its own such an agent cannot have.
 * tool_watches, set before any Java runs where an agent may want to see single steps, breakpoints, locals, frames that are
 * left or exceptions, changes three things: code can be made anew while it runs (struct engine: renew); what local variables hold is kept
 * for as long as they are in scope, not only while it is read again (vm/class/refmap.h).
 * Event instructions stand at the beginning of each line and of each method, behind each call, before each return, and where there is a breakpoint: in
 * methods that have breakpoints, and in all code from when anything else of these is asked for (tool_places).  In a method in which a thread has stepped they
 * stand at each instruction.  Compiled code has none, and retires then; that of the library stays where exceptions alone are wanted, and tells of
 * what it throws.
 *
 * Owner    thread->tool: vm/jvmti's side of a thread.  thread->watched: enum tool_watch, written by anybody who knows
 *          that the thread lives, atomically
 * Context  all hooks but coded and gone: the thread itself, in_vm, no lock held, t->frame and its pc true; they run the agents' C code, which
 *          may run Java */
#ifndef VM_RUN_TOOL_TOOL_H
#define VM_RUN_TOOL_TOOL_H

#include "vm/run/engine.h"
#include "vm/run/thread.h"

/* Bits of thread->watched: what its event instructions are to tell, or do. */
enum tool_watch { TOOL_STEP = 1, TOOL_ENTRY = 2, TOOL_LEAVE = 4, TOOL_SUSPEND = 8 };
/* Operand a of event instructions. */
enum tool_place { TOOL_AT_LINE, TOOL_AT_ENTRY, TOOL_AT_CALLED };      /* CALLED: behind a call, within its line */

enum { TOOL_ANYWHERE = -1 };

struct tool_hooks {
    void (*at)(struct thread *t, enum tool_place place, bool breakpoint);
    void (*leaving)(struct thread *t, const jslot *result);     /* the innermost frame; NULL: by an exception, which is pending */
    bool (*watches)(const struct symbol *name);                 /* fields of that name?  Asked when code is made, while tool_fields says that there are some */
    void (*field)(struct thread *t, const jslot *object, const jslot *value);      /* the instruction is about to read or write one; an exception may be pending then */
    void (*thrown)(struct thread *t);                           /* an exception is pending, and will be looked for in the innermost frame */
    void (*caught)(struct thread *t, int bci);                  /* what is pending, by the innermost frame, which goes on there; TOOL_ANYWHERE: compiled code, which does not say */
    bool (*breaks)(const struct method *m, int bci);            /* has it a breakpoint there?  TOOL_ANYWHERE: at all?  Asked when code is made */
    void (*coded)(const struct engine_code *code);              /* an engine made it, and nobody runs it yet or somebody just began */
    void (*prepared)(struct thread *t, struct class *c);        /* before its initialiser */
    bool (*began)(struct thread *t);                            /* before its run method; true: it has run something instead */
    void (*ended)(struct thread *t);                            /* after all Java that it runs */
    void (*gone)(struct thread *t);                             /* its storage goes */
    void (*waits)(struct thread *t, struct object *o, jlong millis);        /* by Object.wait, in a monitor that it owns */
    void (*waited)(struct thread *t, struct object *o, bool timed_out);     /* ... is over, and it owns it again */
};
extern const struct tool_hooks *_Atomic tool_hooks;
extern bool tool_watches, tool_places;
/* How many fields are watched. */
extern uint32_t tool_fields;
/* Counts how often code was to be made anew. */
extern uint32_t tool_generation;
/* Code has places from now on.  Context: in_vm, may_block */
void tool_place(struct thread *t);
/* The code of one method has them, which tool_hooks says to have a breakpoint; perhaps all code, and compiled code stays if it has no part in it.
 * within: in a line, where code has none else. */
void tool_place_in(struct thread *t, struct method *m, bool within);
/* A thread steps in the method: from now on its code has a place at each instruction. */
void tool_step_in(struct thread *t, struct method *m);
/* All code is made anew, for what has changed by then. */
void tool_renew(struct thread *t);
/* Compiled code retires, which tells nothing of what it catches; library: the library's, too. */
void tool_interpret(struct thread *t, bool library);

#endif
