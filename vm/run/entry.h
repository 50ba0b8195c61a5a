/* SPDX-License-Identifier: Apache-2.0 */
/* Who runs a method: the only place where a method's entry is decided and changed (tests/lint/doors_of_engines.py).
 *
 * A method gets its entry when its class is linked.  Callers load method->entry without a lock and may go on for a while
 * with the one they loaded; code that an engine keeps at a call site goes on for ever.
 *
 * Context  entry_install: start-up; entry_of_adapter: before others see the method; others: any thread, any time */
#ifndef VM_RUN_ENTRY_H
#define VM_RUN_ENTRY_H

#include "vm/run/engine.h"

enum entry_kind {
    ENTRY_NONE,             /* its class is not linked                                       */
    ENTRY_BYTECODE,         /* an engine                                                     */
    ENTRY_COMPILED,         /* code of an image (interp/aot/aot.h), or its first call, which binds it */
    ENTRY_NATIVE,           /* a function of our table, or one that is looked for when it is first called */
    ENTRY_BOUND,            /* a function of a native library                                */
    ENTRY_REPLACED,         /* something in C that does more or other things than the method's body */
    ENTRY_LINKER,           /* invokeBasic, linkTo…                                          */
    ENTRY_ABSTRACT,         /* the error of a call that selects it                           */
    ENTRY_OVERPASS,         /* the error that the linker made it for                         */
};
static inline enum entry_kind entry_kind_of(const struct method *m)
{
    return (enum entry_kind)__atomic_load_n(&m->entry_kind, __ATOMIC_RELAXED);
}

/* Who runs what, told once. */
struct entry_parts {
    const struct engine *engine;                            /* runs bytecode                       */
    const struct engine *compiled;                          /* runs methods that have code of an image; or NULL: none has */
    method_entry native;                                    /* runs natives                        */
    method_entry (*policy)(const struct method *m);         /* runs a method of the library that must know of areas (policy.h); or NULL */
    native_function (*find_native)(const struct method *m); /* of our table, also for methods that are not native; or NULL */
    method_entry (*atomic)(struct method *m);               /* runs a method whose extent is an atomic region; NULL: no memory */
};
void entry_install(const struct entry_parts *parts);

/* Is the method what its kind of entry is for?  Of one whose class is linked. */
bool entry_ok(const struct method *m);
/* Of a method that is being linked, according to what it is. */
bool entry_decide(struct method *m);             /* false: no memory */
/* Of a method that the VM makes for a call site, with room for what its frames name. */
void entry_of_adapter(struct method *m, struct engine_code *code, method_entry entry);
/* From now on run it otherwise; returns what ran it before. */
method_entry entry_replace(struct method *m, method_entry entry);
/* The engine no longer runs the method's bytecode, from the start or after an entry of this kind; or it does again.  false: something
 * else than an engine runs it. */
bool entry_compile(struct method *m, method_entry entry);
void entry_interpret(struct method *m);
/* As if an engine had never made code of its bytecode.  Who knows that code at a call site goes on with it.  Context: nobody is in the method */
void entry_forget_code(struct method *m);
/* It has another body (vm/class/redefine): what an engine made of the old one, or C that did the same, is for those alone who are in it.
 * at_safepoint */
void entry_redefined(struct method *m);
/* A native has been found in a native library; the library takes it back. */
void entry_bind(struct method *m, method_entry entry);
void entry_unbind(struct method *m);

/* Whom to ask about the method's bytecode, or calls of its function of our table; NULL: nobody. */
const struct engine *entry_engine(const struct method *m);
/* Who gets the bytecode of new classes, and who runs what has compiled code; NULL: nobody. */
const struct engine *entry_default_engine(void);
const struct engine *entry_compiled_engine(void);
/* The method's own body, for entries that do something before or behind it (policy.h). */
void entry_run_body(struct thread *t, struct method *m, jslot *args);

#endif
