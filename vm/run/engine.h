/* SPDX-License-Identifier: Apache-2.0 */
/* Engines: what runs the bodies of methods.
 *
 * An engine is a constant table of functions.  What it makes of a method begins with a struct engine_code, which names the
 * engine: who has a piece of code, or a frame that runs it, asks that one, and never "the" engine. */
#ifndef VM_RUN_ENGINE_H
#define VM_RUN_ENGINE_H

#include "vm/class/class.h"

struct engine_code;
struct redefinition;

struct engine {
    const char *name;                   /* as thread dumps say it                                      */
    bool on_c_stack;                    /* so are its frames and their values, and nothing on the Java stack */
    bool passes_watermarks;             /* looks for FRAME_WATERMARK_BIT wherever a frame of its ends (watermark.h) */
    method_entry entry;                 /* of the methods it runs                                      */
    method_entry body;                  /* the same, behind what a method with a policy begins with (policy.h) */
    int (*bci)(const struct engine_code *code, const void *pc);     /* of the instruction pc belongs to; -1 unknown; or NULL */
    /* The code of the method that pc stands in, where that runs in place of its call, in the frame of code: *outer is where in code its caller is;
     * else code itself, and *outer is not touched.  Asked when pc has bits from place_bits on; 0: never.  Context: that of frame_walk */
    unsigned place_bits;
    const struct engine_code *(*in_place)(const struct engine_code *code, const void *pc, const void **outer);
    method_entry in_region;             /* any method, called while the thread is in an atomic region (vm/atomic/region.h) */
    bool (*prepare)(struct thread *t, struct method *m);    /* so that its first call is as fast as its second; false: pending */
    /* Resolve what prepared code would resolve when it first runs; all: load and initialise classes for it, else use those there are. */
    void (*resolve)(struct thread *t, struct method *m, bool all);
    /* Of code with places for tools (tool/tool.h): whether the one at bci tells of a breakpoint; false: there is none.  NULL: it has no places. */
    bool (*set_break)(const struct engine_code *code, int bci, bool on);
    /* Code that is made from now on is other than what is there, by what tools ask for: what runs goes over into it soon.  only: of that method;
     * NULL: of all.  false: code of others may have that method in itself, so all must be made anew.  at_safepoint, and as above */
    bool (*renew)(struct method *only);
    /* Methods of these classes have other bodies (vm/class/redefine): no place that calls one knows anything of it any more.  at_safepoint, and
     * nobody runs on */
    void (*redefined)(const struct redefinition *list, size_t count);
    /* All methods that it runs are another engine's from now on, however code knows them; frames go on with the code that they run.  because:
     * only if code of that method is there, perhaps within that of others; NULL: in any case.  retire NULL: it never has to.  at_safepoint, where
     * no-heap threads run on */
    void (*retire)(struct method *because);
    void (*retire_programs)(void);      /* the same, of all methods but those of the boot loader's classes */
};

/* The beginning of all code, by which a frame that runs it can be read.  Constant. */
struct engine_code {
    const struct engine *engine;
    struct method *method;
    const struct method_body *body;     /* the version of the method that it was made of; NULL: it is written in C */
    uint32_t max_locals;                /* slots below the frame                                       */
    uint32_t max_stack;                 /* slots above it                                              */
    uint32_t locks;                     /* references behind a frame on the C stack: what each monitorenter took last */
};

/* What an engine has made of the method so far; NULL: nothing.  Context: any. */
static inline const struct engine_code *engine_code_of(const struct method *m)
{
    return atomic_load_explicit(&m->translated, memory_order_acquire);
}

#endif
