/* SPDX-License-Identifier: Apache-2.0 */
/* Classes, methods, fields, constant pools: what a class file means; the folder's introduction.
 *
 * Reading order: this file; parse.h (bytes to struct class); loader.h (names to classes); link.h
 * (superclasses, layout, tables); resolve.h (constant pool entries to things); subtype.h, access.h.
 *
 * Life of a class (state, only ever rising but for ERRONEOUS):
 *   PARSED        class_parse filled it; nothing else loaded
 *   LOADED        super classes loaded, layout done, mirror made, in its loader's dictionary
 *   LINKED        verified; vtable, itable ready; methods have entries
 *   INITIALIZING  init_thread runs <clinit>
 *   INITIALIZED
 *   ERRONEOUS     initialisation failed (JVMS 5.5)
 *
 * Owner: the arena of the class's unit, which is mostly its loader's, for all that hangs on a class.  A class file's bytes live as
 * long as the class; spans point into them.  Constant after LINKED except where said.
 * Nothing in vm/class throws or runs Java, but for the loader's upcall (loader.h). */
#ifndef VM_CLASS_CLASS_H
#define VM_CLASS_CLASS_H

#include <stdatomic.h>

#include "memory/arena.h"
#include "memory/object.h"
#include "sched/lock.h"
#include "vm/bytecode/exception_row.h"
#include "vm/bytecode/signature.h"
#include "vm/class/failure.h"
#include "vm/class/symbol.h"

struct class;
struct aot_method;
struct class_loader;
struct constant_pool;
struct engine_code;
struct field;
struct method;
struct module_entry;
struct package_entry;
struct sched_thread;
struct thread;

/* One 64-bit register or argument.  int and smaller: sign- or zero-extended to 32 bits in the low half;
 * float: its bits in the low half; long, double: all of it (the second slot of a pair is unused). */
typedef uint64_t jslot;

static inline jint slot_int(jslot s) { return (jint)(uint32_t)s; }
static inline jlong slot_long(jslot s) { return (jlong)s; }
static inline jref slot_ref(jslot s) { return (jref)(uintptr_t)s; }
static inline jfloat slot_float(jslot s) { uint32_t b = (uint32_t)s; jfloat f; memcpy(&f, &b, 4); return f; }
static inline jdouble slot_double(jslot s) { jdouble d; memcpy(&d, &s, 8); return d; }
static inline jslot slot_of_int(jint v) { return (uint32_t)v; }
static inline jslot slot_of_long(jlong v) { return (jslot)v; }
static inline jslot slot_of_ref(jref v) { return (uintptr_t)v; }
static inline jslot slot_of_float(jfloat v) { uint32_t b; memcpy(&b, &v, 4); return b; }
static inline jslot slot_of_double(jdouble v) { jslot s; memcpy(&s, &v, 8); return s; }

/* How a method is run: args[0..] are its arguments (receiver first), lying at the top of the thread's Java
 * stack so that the callee's frame grows over them; the result goes to args[0].  On an exception,
 * thread->exception is set and args[0] means nothing. */
typedef void (*method_entry)(struct thread *t, struct method *m, jslot *args);
/* A native of our table.  Same convention; the frame is already pushed. */
typedef void (*native_function)(struct thread *t, jslot *args);

struct span { const uint8_t *data; uint32_t length; };       /* raw attribute bytes; data NULL = absent */

enum access_flags {
    ACC_PUBLIC = 0x0001, ACC_PRIVATE = 0x0002, ACC_PROTECTED = 0x0004, ACC_STATIC = 0x0008,
    ACC_FINAL = 0x0010, ACC_SYNCHRONIZED = 0x0020, ACC_SUPER = 0x0020, ACC_VOLATILE = 0x0040,
    ACC_BRIDGE = 0x0040, ACC_VARARGS = 0x0080, ACC_TRANSIENT = 0x0080, ACC_NATIVE = 0x0100,
    ACC_INTERFACE = 0x0200, ACC_ABSTRACT = 0x0400, ACC_STRICT = 0x0800, ACC_SYNTHETIC = 0x1000,
    ACC_ANNOTATION = 0x2000, ACC_ENUM = 0x4000, ACC_MODULE = 0x8000, ACC_MANDATED = 0x8000,
};

/* The type letter of a descriptor's first character, as an index. */
enum basic_type { T_BOOLEAN = 4, T_CHAR, T_FLOAT, T_DOUBLE, T_BYTE, T_SHORT, T_INT, T_LONG, T_OBJECT, T_ARRAY, T_VOID };

struct field {
    struct class *class;
    struct symbol *name, *descriptor;
    struct symbol *signature;               /* generic, or NULL                                */
    uint16_t access;
    uint16_t slot;                          /* index in class->fields: reflection's slot       */
    uint16_t constant_index;                /* ConstantValue, 0 = none                         */
    uint8_t type;                           /* enum basic_type; arrays are T_ARRAY             */
    uint8_t trusted_final;
    uint32_t offset;                        /* bytes from the object, or from the mirror for statics */
    struct span annotations, type_annotations;
};

/* A method's body: its Code attribute, decoded lazily from the class file.  Constant, and apart from the method, which may get
 * another: what an engine makes of it names it (vm/run/engine.h), and so do stack traces, so that both stay true then. */
struct method_body {
    struct method *method;                  /* whose it is, or was                                   */
    const struct method_body *before;       /* with the same code, which this one replaced; or NULL  */
    struct constant_pool *cp;               /* what its instructions refer to                        */
    const uint8_t *bytes;
    uint32_t length;
    uint16_t max_stack, max_locals;
    uint16_t exception_count, line_count;
    const uint8_t *exception_table;         /* 8 big-endian bytes a row: exception_row_at           */
    const uint8_t **line_tables;            /* LineNumberTable attributes: pointers to u2 count      */
    uint16_t line_table_count;
    struct span stack_map;                  /* StackMapTable after its header                        */
    struct span local_variables;            /* first LocalVariableTable after its header             */
    struct span type_annotations;           /* RuntimeVisibleTypeAnnotations of the Code             */
};

enum method_flag {
    METHOD_CALLER_SENSITIVE = 1, METHOD_HIDDEN = 2, METHOD_LAMBDA_COMPILED = 4,
    METHOD_SIGNATURE_POLYMORPHIC = 16,      /* native, varargs Object[] of MethodHandle or VarHandle  */
    METHOD_IS_INIT = 32, METHOD_IS_CLINIT = 64,
    METHOD_OVERPASS = 128,                  /* made by the linker: throws AbstractMethodError or ICCE */
    METHOD_ATOMIC = 256,                    /* org.rtjvm.atomic.PAR: its extent is a region (vm/atomic/region.h) */
    METHOD_INTERRUPTIBLE = 512,             /* names AsynchronouslyInterruptedException in its throws clause */
    METHOD_STEPPED = 1024,                  /* a tool steps in it: it stops at each instruction (vm/run/tool/tool.h) */
};

struct method {
    method_entry entry;                     /* the engine's function that runs it: set by vm/run/entry.c, atomically visible */
    struct class *class;
    struct symbol *name, *descriptor;
    uint16_t access;
    uint16_t flags;                         /* enum method_flag                                       */
    uint16_t arg_slots;                     /* receiver included, long and double count two           */
    uint16_t intrinsic;                     /* row of interp's intrinsic table, 0 = none              */
    uint8_t return_type;                    /* enum basic_type                                        */
    uint8_t entry_kind;                     /* enum entry_kind (vm/run/entry.h)                       */
    int32_t vtable_index;                   /* >= 0 in class->vtable; interface methods: index within the interface's methods; -1 = not dispatched */
    uint16_t slot;                          /* index in class->methods: reflection's slot             */
    struct method_body *body;               /* NULL for native and abstract methods                   */
    void *_Atomic translated;               /* an engine's code: vm/run/engine.h; NULL until first needed */
    void *_Atomic native;                   /* native_function or JNI address, NULL until bound       */
    void *native_info;                      /* of its entry: call description of a JNI method; counts of one with @PAR (vm/atomic/region.h) */
    void *_Atomic in_region;                /* an engine's code for atomic regions; NULL until first needed */
    const struct engine_code *in_c;         /* what frames of C functions that run it name (vm/run/entry.c), or NULL */
    void *compiled;                         /* C function of an image (interp/aot/aot.h), NULL: none, or not yet */
    const struct aot_method *aot;           /* its row there                                          */
    uint32_t max_locals;                    /* of code; natives: arg_slots                            */
    struct symbol *signature;
    struct span annotations, parameter_annotations, type_annotations, annotation_default, parameters, exceptions;
};

/* A resolved entry is published with release order; readers acquire. */
struct constant_pool {
    struct class *class;
    uint16_t count, bootstrap_count;
    struct bootstrap_method *bootstraps;
    uint8_t *tags;                          /* enum cp_tag                                            */
    union cp_value {
        jint i; jlong l; jfloat f; jdouble d;
        uint64_t text;                      /* Utf8; Class, String, MethodType, Module, Package: read with cp_symbol */
        struct { uint16_t a, b; } pair;     /* refs: class, name_and_type; NameAndType: name, descriptor (cp indices); MethodHandle: kind, ref; Dynamic, InvokeDynamic: bootstrap, name_and_type */
    } *value;
    void *_Atomic *resolved;                /* by index: struct class*, struct object* (String, MethodType, MethodHandle, Dynamic), struct field*, struct method*, struct class* (InvokeDynamic: of a lambda); NULL = not yet */
    void *_Atomic *failed;                  /* by index: kept throwable object of a failed resolution; array allocated lazily, may be NULL */
    struct refusal **refused;               /* by index: why a class was not resolved; allocated lazily, may be NULL; LOCK_LOADER  */
};
enum cp_tag {
    CP_NONE = 0, CP_UTF8 = 1, CP_INTEGER = 3, CP_FLOAT = 4, CP_LONG = 5, CP_DOUBLE = 6, CP_CLASS = 7, CP_STRING = 8,
    CP_FIELD = 9, CP_METHOD = 10, CP_INTERFACE_METHOD = 11, CP_NAME_AND_TYPE = 12, CP_METHOD_HANDLE = 15,
    CP_METHOD_TYPE = 16, CP_DYNAMIC = 17, CP_INVOKE_DYNAMIC = 18, CP_MODULE = 19, CP_PACKAGE = 20,
};

struct bootstrap_method { uint16_t handle, argument_count; const uint8_t *arguments; };    /* u2 cp indices, big-endian */

/* Methods of one interface as a class implements them: itable row. */
struct itable_row { struct class *interface; struct method **methods; };   /* methods[m->vtable_index] */
/* What objects of a class run for one method of an interface (class_interface_target in link.h), and the code of that once it has some (interface_compiled). */
enum { CLASS_TARGETS = 8 };
struct interface_code { const struct method *_Atomic called; void *code; };
struct interface_target { const struct method *_Atomic called; struct method *runs; struct interface_code compiled; };

/* What goes at once, when nobody refers to any of it any more: a loader with all that it defined, or one hidden class that is not strong
 * (vm/class/unit.h). */
struct class_unit {
    struct arena_home home;             /* first: where all that hangs on its classes lies             */
    struct class_loader *loader;        /* which defines them                                          */
    bool listed;                        /* in unit_all: it was made to go one day; constant            */
    _Atomic bool lasts;                 /* ... but something has come between; never false again       */
    _Atomic uint32_t live;              /* the round (arena_round) in which it was found last          */
    bool of_loader;                     /* its loader's own; constant                                  */
    struct class *_Atomic classes;      /* those with mirrors, by of_unit                              */
    struct unit_kept *kept;             /* objects that it keeps (vm/run/permanent.c)                  */
    struct unit_site *_Atomic sites;    /* who remembers classes of it: unit.h                         */
    struct class_unit *_Atomic next;    /* in unit_all                                                 */
    struct class_unit *next_dead;       /* among those that go                                         */
};

enum class_state { CLASS_PARSED, CLASS_LOADED, CLASS_LINKED, CLASS_INITIALIZING, CLASS_INITIALIZED, CLASS_ERRONEOUS };
enum { CLASS_DISPLAY = 8 };

enum class_flag {
    CLASS_IS_ARRAY = 1, CLASS_IS_PRIMITIVE = 2, CLASS_IS_HIDDEN = 4, CLASS_IS_RECORD = 8,
    CLASS_HAS_CLINIT = 16,
    CLASS_HAS_DEFAULTS = 32,                /* interface with non-abstract instance methods, own or inherited */
    CLASS_TRUSTED = 64,                     /* subclass of MagicAccessorImpl: no verification, no access checks */
    CLASS_VM_ANNOTATIONS = 128,             /* @Hidden and friends are honoured                   */
    CLASS_NON_STRONG_HIDDEN = 256,
    CLASS_NEEDS_FINALIZER = 512,
};

struct class {
    struct mem_shape shape;                 /* first: of its instances                                 */
    _Atomic uint8_t state;                  /* enum class_state                                        */
    uint8_t element_type;                   /* arrays: enum basic_type of the component; primitives: itself */
    uint8_t dimensions;                     /* arrays                                                  */
    uint8_t depth;                          /* super classes above it; Object 0                        */
    uint16_t access;                        /* as in the class file (ACC_SUPER removed)                */
    uint16_t major, minor;
    uint32_t flags;                         /* enum class_flag                                         */
    struct symbol *name;                    /* "java/lang/Object", "[I", "int"; hidden: "a/B+0x1", which names nothing to anybody else */
    struct object *mirror;                  /* java.lang.Class, immortal, or in the heap if the unit may go */
    struct class *super;                    /* NULL: Object, interfaces have Object                    */
    struct class_loader *loader;
    struct class_unit *unit;                /* its loader's, or of its own: with which it goes         */
    struct class *of_unit;                  /* the next class of the unit                              */
    struct class *display[CLASS_DISPLAY];   /* supers by depth, itself included when depth < 8         */
    struct class **all_interfaces;          /* transitive, without duplicates, own first               */
    uint32_t all_interface_count;
    struct method **vtable;
    uint32_t vtable_length, itable_length;
    struct itable_row *itable;              /* one row per interface of all_interfaces that has instance methods */
    struct interface_target targets[CLASS_TARGETS];     /* of what was asked for, by interface_place: the first of a place stays */
    struct class *_Atomic subtype_cache;    /* last class this one proved to be a subtype of           */

    struct class **interfaces;              /* direct                                                  */
    struct field *fields;
    struct method *methods;                 /* declared, <clinit> included; overpasses are separate    */
    uint16_t interface_count, field_count, method_count;
    uint16_t super_index;                   /* cp index, for the loader                                */
    uint16_t intrinsics;                    /* first of its rows in interp's intrinsic table, 0 = not asked for yet */
    uint16_t *interface_indexes;
    uint16_t *field_index, *method_index;   /* by name and descriptor: members_impl.h; NULL when there are none */
    struct constant_pool *cp;
    uint32_t static_bytes;                  /* of the statics in the mirror, after its own fields      */
    uint32_t static_run_count;
    const struct ref_run *static_runs;      /* static references: offsets from the mirror              */

    struct class *component;                /* arrays: of one dimension less                           */
    struct class *element;                  /* arrays: without dimensions                              */
    struct class *_Atomic array_class;      /* the class of arrays of this, once asked for             */

    struct module_entry *module;            /* never NULL once LOADED                                  */
    struct package_entry *package;          /* NULL for arrays and primitives: see element             */
    struct class *_Atomic nest_host;        /* resolved host; NULL until asked                         */

    struct sched_thread *_Atomic init_thread;
    struct monitor init_monitor;            /* JVMS 5.5's LC                                           */
    struct gate init_gate;                  /* closed while init_thread initialises it                 */
    struct object *init_error;              /* the ExceptionInInitializerError cause kept for later NoClassDefFoundErrors; kept (roots.h) */

    struct symbol *source_file, *signature;
    struct span annotations, type_annotations, inner_classes, enclosing_method, nest_members, record, permitted, source_debug;
    uint16_t nest_host_index;               /* cp index, 0 = itself                                    */
    struct span file;                       /* the class file                                          */
    struct span basis;                      /* what agents begin with when they transform it again; none: file */
    uint64_t digest;                        /* of it and of all above it; 0: not asked for yet (interp/aot/aot.h) */
    struct class *_Atomic next;             /* all classes, newest first: class_all                    */
    uint64_t id;
};

/* The exception table, one row. */
static inline struct exception_row exception_row_at(const struct method_body *c, unsigned i)
{
    return exception_row_read(c->exception_table + EXCEPTION_ROW_BYTES * i);
}

static inline uint16_t be16(const uint8_t *p) { return (uint16_t)(p[0] << 8 | p[1]); }
static inline uint32_t be32(const uint8_t *p) { return (uint32_t)be16(p) << 16 | be16(p + 2); }

static inline struct class *object_class(const struct object *o) { return (struct class *)(uintptr_t)object_shape(o); }
/* Where what hangs on a class is allocated. */
static inline struct arena *class_arena(const struct class *c) { return &c->unit->home.arena; }
static inline bool class_is_array(const struct class *c) { return c->flags & CLASS_IS_ARRAY; }
static inline bool class_is_primitive(const struct class *c) { return c->flags & CLASS_IS_PRIMITIVE; }
static inline bool class_is_interface(const struct class *c) { return c->access & ACC_INTERFACE; }
/* How many classes there are from this one up to Object, at most: its depth stops counting at 255. */
static inline uint32_t class_chain_max(const struct class *c) { return c->depth < UINT8_MAX ? c->depth + 1u : UINT32_MAX; }
static inline bool class_initialized(const struct class *c)
{
    return atomic_load_explicit(&c->state, memory_order_acquire) == CLASS_INITIALIZED;
}
static inline bool method_is_static(const struct method *m) { return m->access & ACC_STATIC; }
/* May it be interrupted asynchronously, outside its synchronized statements (RTSJ AsynchronouslyInterruptedException)? */
static inline bool method_is_interruptible(const struct method *m) { return m->flags & METHOD_INTERRUPTIBLE && !(m->access & ACC_SYNCHRONIZED); }
/* May no class below its own have another in its place (JVMS 5.4.5)?  Then a call of it needs no look at the receiver. */
static inline bool method_stays(const struct method *m)
{
    return m->access & (ACC_FINAL | ACC_PRIVATE) || m->class->access & ACC_FINAL;
}

/* The text of an Utf8, Class, String, MethodType, Module or Package entry; NULL for index 0.
 * Texts are interned when first asked for, as most never are: an odd value stands for one not yet asked for. */
struct symbol *cp_symbol_first(const struct constant_pool *cp, unsigned i);
static inline struct symbol *cp_symbol(const struct constant_pool *cp, unsigned i)
{
    uint64_t text = i ? __atomic_load_n(&cp->value[i].text, __ATOMIC_ACQUIRE) : 0;
    return RT_UNLIKELY(text & 1) ? cp_symbol_first(cp, i) : (struct symbol *)(uintptr_t)text;
}
/* Its bytes, no symbol made of them: not terminated.  Context: any. */
const char *cp_text(const struct constant_pool *cp, unsigned i, uint32_t *length);
struct symbol *cp_name_of(const struct constant_pool *cp, unsigned name_and_type);
struct symbol *cp_descriptor_of(const struct constant_pool *cp, unsigned name_and_type);
/* Of a Field, Method or InterfaceMethod entry. */
struct symbol *cp_ref_class_name(const struct constant_pool *cp, unsigned index);
struct symbol *cp_ref_name(const struct constant_pool *cp, unsigned index);
struct symbol *cp_ref_descriptor(const struct constant_pool *cp, unsigned index);

/* Look-ups among declared members only.  NULL when absent. */
struct method *class_declared_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor);
struct field *class_declared_field(const struct class *c, const struct symbol *name, const struct symbol *descriptor);
/* JVMS 5.4.3.3/5.4.3.4/5.4.3.2 without access checks: through super classes and interfaces. */
struct method *class_find_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor);
struct method *class_find_interface_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor);
struct field *class_find_field(const struct class *c, const struct symbol *name, const struct symbol *descriptor);

/* Descriptors: walked by signature.h.  descriptor_slots: argument slots without receiver; descriptor_return: the text of the
 * result's type. */
static inline struct signature symbol_signature(const struct symbol *descriptor)
{
    return signature_begin(descriptor->text, descriptor->length);
}
uint8_t basic_type_of(char letter);                 /* 'L' T_OBJECT, '[' T_ARRAY, 'V' T_VOID; 0 = none */
unsigned basic_type_bytes(uint8_t type);            /* 1, 2, 4, 8 */
unsigned descriptor_slots(const struct symbol *descriptor);
const char *descriptor_return(const struct symbol *descriptor);

/* Java's spelling for messages: dots for slashes; descriptor as HotSpot prints methods:
 * "int pkg.Class.name(long, java.lang.String)".  Writes at most size bytes, returns buffer. */
const char *class_external_name(const struct class *c, char *buffer, size_t size);
const char *symbol_external_name(const struct symbol *s, char *buffer, size_t size);
const char *method_external_name(const struct method *m, char *buffer, size_t size);
/* "int name", of a field that need not exist. */
const char *field_external_name(const struct symbol *name, const struct symbol *descriptor, char *buffer, size_t size);

#endif
