/* SPDX-License-Identifier: Apache-2.0 */
/* Images of compiled code: what rtjaot writes and the VM reads.
 *
 * An image is a shared object with one table, rtjvm_aot_image; several may be used, an application's and the library's, each for the methods that it is the first to have.  Class files stay the truth: a class is adopted when it is linked
 * and its digest, which covers its super types, is that of the class that was compiled; only the first loader's.  A method
 * is bound when it is first called: the offsets of the fields that it names are compared, and from then on
 * method->compiled is its C function, whose arguments are typed.  Whatever does not fit stays interpreted.
 *
 * Cells    what compiled code must look up once (a class, a static field's address, a method, a constant), two words each, zero until
 *          it is known.  Cells of one class are filled by any thread, value last; they never change again, so racing
 *          threads write the same.  All code retires at once (aot_retire).
 * Guards   a class K, written when K is adopted and the method that it would run for some call is bound: a receiver of class K
 *          may then be sent to that function without a look at its tables.
 *
 * Context  aot_open: start-up; the rest: in_vm, may_block, may_collect but where said */
#ifndef INTERP_AOT_H
#define INTERP_AOT_H

#include "vm/run/frame.h"

enum { AOT_VERSION = 13, AOT_IMAGES_MAX = 8 };
/* A frame's pc is an odd number: twice the bci, above which is the number of the place of the method (struct aot_place), and one. */
enum { AOT_BCI_BITS = 13 };

enum aot_kind {
    AOT_CLASS,                  /* value: struct class *, resolved; extra unused                                     */
    AOT_NEW,                    /* value: struct class *, initialised, may be made by new                            */
    AOT_ARRAY,                  /* value: class of arrays of the entry's class                                       */
    AOT_GET_STATIC,             /* value: address of the field, its class initialised; extra: the class's mirror     */
    AOT_PUT_STATIC,
    AOT_STATIC,                 /* value: struct method *, its class initialised; extra, where a method is expected: not NULL when it
                                 * is that one, bound; where none is: the C function of the method, if it is bound */
    AOT_SPECIAL,                /* the same, no initialisation                                                       */
    AOT_FINAL,                  /* the same, named by invokevirtual and not replaced below its class                 */
    AOT_PRIVATE,                /* the same, private to an interface and named by invokeinterface                   */
    AOT_EXACT,                  /* the same, named by invokevirtual for a receiver that is of the named class itself */
    AOT_VIRTUAL,                /* value: struct method *; extra: row of the virtual table + 1, NULL: not dispatched */
    AOT_INTERFACE,              /* the same; extra: bytes from a class to where it remembers what it runs            */
    AOT_CONSTANT,               /* value: the object; null constants stay unknown                                    */
    AOT_SITE,                   /* value: struct call_site *, linked; extra, where a class of a lambda is expected: that class, or
                                 * its one instance if it has no fields; NULL: it is another */
    AOT_KINDS,
};
struct aot_cell { void *value, *extra; };
/* Looked at once: code that retires takes it back (aot_retire). */
static inline void *aot_extra(const struct aot_cell *cell) { return __atomic_load_n(&cell->extra, __ATOMIC_RELAXED); }
/* The latter two: extra is the function of intrinsics.def. */
enum { AOT_NOTHING_EXPECTED = -1, AOT_LEAF_EXPECTED = -2, AOT_BARE_EXPECTED = -3 };
struct aot_row { uint8_t kind; uint16_t cp; int32_t expected; };        /* expected: number of a method (AOT_SITE: of a class) of the image  */

/* A field that a method names, and where the compiled code looks for it. */
struct aot_field { uint16_t cp; bool put; uint32_t offset; };
/* A method that runs in place of its call has no frame: places are numbered from 1 in each method that has frames, which is place 0 itself. */
struct aot_place {
    uint32_t class, method;                 /* the class's number in the image, the method's in the class: traces ask often */
    uint32_t caller;                        /* place and bci of the call                              */
};
/* So many of the image's fields, numbers or places, from this one on.  No pointers: a page of an image that has some is written to when the image is opened. */
struct aot_part { uint32_t first, count; };
struct aot_method {
    void *code;                             /* the C function: thread, arguments                      */
    method_entry adapter;                   /* calls it for callers that pass slots                   */
    struct aot_class *of;
    void *in_region;                        /* the C function for atomic regions (aot_region.h), or NULL; runs when the method is bound */
    method_entry region_adapter;            /* calls that                                             */
    struct aot_part fields;                 /* that it names                                          */
    struct aot_part guards;                 /* that lead to it: numbers                               */
    struct aot_part vouched;                /* methods of its class and of those above that it has in place of calls without a look at a cell, with
                                             * what those have so: numbers in the image, callees first; they are bound when it is */
    struct aot_part places;
    uint32_t number;                        /* in the image                                           */
    uint32_t locks;                         /* of its frames: how many monitorenter it has            */
    bool obeys;                             /* it begins by asking for its policy (vm/realtime/policy.h)       */
};
struct aot_class {
    const char *name;
    uint64_t digest;
    bool guest;                             /* its methods run in place of calls alone: it is another image's, or interpreted */
    struct class *class;                    /* NULL until adopted                                     */
    const struct aot_image *image;          /* set when the image is used                             */
    struct aot_cell *cells;
    const struct aot_row *rows;
    const struct aot_method *methods;       /* of those that have code, or run in place of calls      */
    const uint16_t *which;                  /* by number within the class: which of them it is + 1, or 0 */
    const uint8_t *left_out;                /* the same: why it has no code, a reason of the image; 0: it has */
    const struct engine_code **self;        /* by number within the class: what frames name, of bound methods */
    uint32_t row_count, method_count;
    uint32_t first_method;                  /* number in the image of the first                       */
    const uint32_t *guards; uint32_t guard_count;       /* for receivers of this class                */
};
struct aot_guard { uint32_t class, method; struct class **cell; };  /* rows of the image; what compiled code reads */
struct aot_image {
    uint32_t version, abi;                  /* AOT_VERSION; aot_abi()                                 */
    const char *source;                     /* what it was made of, for -verbose                      */
    struct aot_class *const *classes; uint32_t class_count;     /* by name, ascending                 */
    const struct aot_guard *guards; uint32_t guard_count;
    uint32_t method_count;
    const struct aot_field *fields;
    const uint32_t *numbers;                /* of guards and of methods                               */
    const struct aot_place *places;
    const char *const *reasons;             /* why methods have no code; the first is that they have  */
    uint32_t string_value, string_coder, string_hash, string_hash_is_zero, builder_value, builder_coder, builder_count, reference_referent;  /* where compiled code finds them */
    struct class **booleans, **objects;     /* where it finds boolean[] and Object[]                   */
    uint32_t level;                         /* what it uses of the processor: ARCH_BUILT_FOR           */
};
#define AOT_IMAGE_SYMBOL "rtjvm_aot_image"

/* The row of the class's method with that number; NULL: it has none. */
static inline const struct aot_method *aot_row_of(const struct aot_class *c, size_t number)
{
    return number < c->method_count && c->which[number] ? &c->methods[c->which[number] - 1] : NULL;
}

/* Of everything in the VM's structures that compiled code relies on: images of another build are not used. */
uint32_t aot_abi(void);
/* Of a class as it is now and of all above it.  Never 0. */
uint64_t aot_digest(const struct class *c);

/* Use the image from now on, after those that are used already.  false with a one-line reason: it does not fit this VM. */
bool aot_open(const char *path, char *why, size_t size);
/* Why this VM cannot use it, behind its name: made by another rtjaot, or for a processor that has more; NULL: it can. */
const char *aot_unfit(const struct aot_image *image);
void aot_use(const struct aot_image *image);
bool aot_has_room(void);                                /* for one more image */
/* The class that the method with this number of the image belongs to. */
const struct aot_class *aot_class_of_number(const struct aot_image *image, uint32_t number);
/* Called for each class that is linked, before anybody can call its methods. */
void aot_adopt(struct class *c);
/* Called for each that was linked when a snapshot was made, while nobody runs Java: methods that were run then are compiled ones, too, but for
 * interpreted call sites that know them already. */
void aot_adopt_resumed(struct class *c);
/* Called instead while a snapshot is made: what adopting wants to know of the class's file, so that later nobody reads it. */
void aot_foresee(struct class *c);
/* Has the method compiled code, or can it have it now?  May load classes. */
bool aot_bind(struct thread *t, struct method *m);
/* What the guard of the image stands for, which is told receivers of this class; true: it is set now. */
bool aot_bind_guarded(struct thread *t, const struct aot_image *image, const struct class *receiver, struct class **guard);
/* The same, for a class of an image that has it as a guest, or has code for a method that another image's runs for: it may run in place of calls. */
bool aot_bind_guest(struct thread *t, const struct aot_class *a, struct method *m);
/* Has it been bound? */
bool aot_is_bound(const struct method *m);
/* What another image's code has linked for the class's row, so that both have one call site; NULL: nothing.
 * bound: the rows that images have of the class */
struct call_site *aot_linked_site(const struct aot_class *c, unsigned n);
/* For reports.  Why no image has code for the method; NULL: one has.  Was the class compiled in another version? */
const char *aot_why_not(const struct method *m);
bool aot_is_stale(const struct class *c);
/* If it has code of that method, or NULL: no method is bound any more, and none will be: what calls by a cell, a guard or method->compiled finds the interpreter.  Frames go on to their
 * ends, and what one calls of itself with them.  at_safepoint, though no-heap threads may run on, and call compiled code that they were about to. */
void aot_retire(struct method *because);
/* The same for all methods but those of the boot loader's classes. */
void aot_retire_programs(void);
/* What a bound method's frames name: the row says where the methods are that they have in place of calls. */
struct aot_code {
    struct engine_code head;
    const struct aot_method *row;
    const struct aot_place *places; uint32_t place_count;           /* the row's, and the image's classes: traces go through them */
    struct aot_class *const *classes;
};
/* Frames of compiled code. */
extern const struct engine aot_engine;
/* List at exit what methods were used.  false: errno. */
bool aot_record(const char *path);
/* Count calls, and say at exit on standard error who ran them. */
void aot_report(void);
/* Say on standard output what is adopted and what not (-verbose:aot). */
void aot_set_verbose(bool on);

#endif
