/* SPDX-License-Identifier: Apache-2.0 */
/* The JVM Tool Interface: what debuggers and other native agents see of the VM.  The folder's introduction.
 *
 * The JDK's own libjdwp runs on it.  functions.def lists every function in the interface's order, as jni_table.def does
 * for JNI; table.c wraps each so that its body runs in the VM while its caller is native.  Those that are not there are named in the
 * table, and answer that a capability is missing, which they never say to have (capabilities.def).
 *
 *   agent.c    agents are loaded, and told of the beginning and the end
 *   env.c      environments: capabilities, callbacks, which events are wanted by whom
 *   side.c     what the others share: each thread's part in environments
 *   event.c    what threads tell (vm/run/tool/tool.h); passage.c: how that reaches the callbacks
 *   thread.c class.c method.c field.c frame.c leap.c monitor.c object.c system.c    the functions, by what they are about
 *   transform.c    class files seen and replaced, classes redefined
 *   heap.c heap_follow.c heap_old.c    looking at all objects, and from one to the next
 *
 * Single steps are told at beginnings of lines, behind calls, where breakpoints are, and at the beginning of each method, nowhere else; breakpoints may be at any
 * instruction.
 *
 * A jmethodID is a struct method *, a jfieldID a struct field *, references are vm/native's.
 * Owner    environments are never given back, as agents keep their addresses
 * Locks    LOCK_TOOLS: environments' wishes, breakpoints, frames to be told of, tags.  No callback runs under it but those that look at all objects
 * Context  bodies: in_vm, may_block, may_collect
 * Source   JVM Tool Interface 17; function and event numbers are the specification's */
#ifndef VM_JVMTI_JVMTI_H
#define VM_JVMTI_JVMTI_H

#include <stdio.h>

#include "sched/handshake.h"
#include "vm/native/jni.h"
#include "vm/run/frame.h"

enum jvmti_error {
#define JVMTI_ERROR(name, number) JVMTI_##name = number,
#include "vm/jvmti/errors.def"
};

struct jvmti_env;
enum { JVMTI_EVENT_FIRST = 50, JVMTI_EVENT_END = 89 };
enum jvmti_event {
#define JVMTI_EVENT(name, number, capability, whose, parameters) EVENT_##name = number,
#define JVMTI_NEVER(name, number, capability, whose) EVENT_##name = number,
#include "vm/jvmti/events.def"
};
#define JVMTI_NEVER(name, number, capability, whose)
#define JVMTI_EVENT(name, number, capability, whose, parameters) typedef void (*jvmti_##name) parameters;
#include "vm/jvmti/events.def"

enum jvmti_capability {
#define JVMTI_CAPABILITY(name, what) CAP_##name,
#include "vm/jvmti/capabilities.def"
    CAP_COUNT,
    CAP_NONE = CAP_COUNT                /* where one is asked for: none is needed */
};
struct jvmti_capabilities { uint32_t word[4]; };
static inline bool jvmti_has(const struct jvmti_capabilities *c, enum jvmti_capability cap) { return c->word[cap / 32] >> cap % 32 & 1; }

enum jvmti_phase { JVMTI_PHASE_ONLOAD = 1, JVMTI_PHASE_PRIMORDIAL = 2, JVMTI_PHASE_LIVE = 4, JVMTI_PHASE_START = 6, JVMTI_PHASE_DEAD = 8 };

struct jvmti_tag;
/* What a jvmtiEnv * points to: the table, then ours. */
struct jvmti_env {
    const void *const *functions;
    struct jvmti_env *next;
    bool disposed;
    struct jvmti_capabilities capabilities;
    void *callback[JVMTI_EVENT_END - JVMTI_EVENT_FIRST];
    uint64_t wanted;                    /* a bit an event, from JVMTI_EVENT_FIRST: of all threads */
    const void *storage;
    struct jvmti_tag **tags;            /* by object (object.c)                                   */
    uint32_t tag_count, tag_capacity;
};
static inline uint64_t jvmti_bit(enum jvmti_event e) { return UINT64_C(1) << (e - JVMTI_EVENT_FIRST); }

/* A thread's part in an environment, and frames whose ends are to be told: hang from thread->tool. */
struct jvmti_wish { struct jvmti_wish *next; struct jvmti_env *env; uint64_t wanted; const void *storage; };
struct jvmti_pop { struct jvmti_pop *next; struct jvmti_env *env; const struct frame *frame; };
struct jvmti_side {
    struct jvmti_wish *wishes;
    struct jvmti_pop *pops;
    const struct object *thrown;        /* told of already; only compared                         */
};

/* env.c: a new environment of an interface version; NULL: not one that we have, or no memory. */
struct jvmti_env *jvmti_env_new(jint version);

/* side.c */
extern struct jvmti_env *_Atomic jvmti_envs;
extern _Atomic int jvmti_phase;
extern struct lock jvmti_lock;
extern const void *const *jvmti_table;      /* that environments begin with: jvmti_functions, set by jvmti_install */
/* What a thread's part may need, made before others are looked at; what was not taken is freed.  false: no memory. */
struct jvmti_spare { struct jvmti_side *side; struct jvmti_wish *wish; struct jvmti_pop *pop; };
bool jvmti_spare_make(struct jvmti_spare *spare);
void jvmti_spare_free(struct jvmti_spare *spare);
/* The thread's part, made of spare if need be.  Context: the thread itself, or where it cannot look: LOCK_VM_THREADS or a handshake. */
struct jvmti_side *jvmti_side_of(struct thread *t, struct jvmti_spare *spare);
struct jvmti_wish *jvmti_wish_of(struct thread *t, struct jvmti_env *env, struct jvmti_spare *spare);
bool jvmti_wants(const struct thread *t, const struct jvmti_env *env, enum jvmti_event e);
bool jvmti_anybody_wants(const struct thread *t, enum jvmti_event e);
/* What its event instructions are to tell follows from the wishes.  Context: LOCK_TOOLS. */
void jvmti_watch(struct thread *t);

/* agent.c: GetEnv gives environments from now on. */
void jvmti_install(void);
/* A library and its options; loaded before Java runs, in the order of the command line.  absolute: path is a file's, else a name. */
struct jvmti_agent { const char *path, *options; bool absolute; };
/* Agent_OnLoad of each, by the main thread, in state VM.  false: a message was printed. */
bool jvmti_load(struct thread *t, const struct jvmti_agent *agents, int count, const char *java_home);
/* Is the JDK's libinstrument among them?  Then agents of java.lang.instrument are its business; one that comes later: false: it was not started. */
bool jvmti_has_instrument(void);
bool jvmti_attach_instrument(struct thread *t, const char *options);
/* Agent_OnAttach of one that comes while the program runs; out: what became of it, as java says it; false: it was not asked to begin.  Its capabilities are those for which no code
 * need be made.  Context: in_vm, a thread of Java's, no lock held. */
bool jvmti_attach(struct thread *t, const struct jvmti_agent *a, const char *java_home, FILE *out);
/* The VM is there, with agents or without; it ends. */
void jvmti_live(struct thread *t);
void jvmti_dead(struct thread *t);

/* event.c */
extern const struct tool_hooks jvmti_hooks;
/* monitor_watch_hook and gc_watch_hook, where an agent may want to hear of that. */
void jvmti_contended(struct sched_thread *self, struct monitor *m, bool entered);
void jvmti_collects(struct sched_thread *self, bool begins);
/* transform.c: those who want to know are shown classes' files from now on. */
void jvmti_see_class_files(void);
/* passage.c: sleep while suspended.  Context: in_vm. */
void jvmti_rest(struct thread *t);

/* What the command line said, or an agent before there is a library; set stays, as do its arguments.  Set before agents are loaded. */
struct jvmti_properties { const char *(*get)(const char *key); bool (*set)(const char *key, const char *value); };
extern const struct jvmti_properties *jvmti_properties;

/* object.c: those whose object is gone are told and forgotten. */
void jvmti_sweep_tags(struct thread *t, struct jvmti_env *env);
/* 0: it has none.  Context: LOCK_TOOLS. */
jlong jvmti_tag_of(struct jvmti_env *env, const struct object *o);
/* Context: LOCK_TOOLS. */
enum jvmti_error jvmti_put_tag(struct thread *t, struct jvmti_env *env, struct object *o, jlong tag);

/* table.c */
extern const void *const jvmti_functions[];

/* thread.c: the function that an agent gave this thread; false: none did. */
bool jvmti_run_agent(struct thread *t);

/* The primitive types that slots hold, by the names that functions carry: ROW(name, type, basic type, letter, kind of slot). */
#define JVMTI_PRIMITIVES(ROW) \
    ROW(Int, jint, T_INT, 'I', int) ROW(Long, jlong, T_LONG, 'J', long) ROW(Float, jfloat, T_FLOAT, 'F', float) ROW(Double, jdouble, T_DOUBLE, 'D', double)

/* Parts of the bodies. */
/* The live thread of a reference, NULL: the current one. */
enum jvmti_error jvmti_thread(struct thread *t, jobject thread, struct object **out);
/* fn runs as the closure of a handshake with it. */
enum jvmti_error jvmti_ask(struct thread *t, jobject thread, void (*fn)(struct sched_thread *who, void *argument), void *argument);
enum jvmti_error jvmti_class(jclass c, struct class **out);
/* Memory for agents, which give it back by Deallocate. */
void *jvmti_memory(size_t bytes);
char *jvmti_text(const char *text);
/* A method of the library, by name, on its object: an exception is dropped, and false returned. */
bool jvmti_call(struct thread *t, struct object *o, const char *name, const char *descriptor, jslot *result);
/* References to objects, as an array for the agent. */
enum jvmti_error jvmti_references(struct thread *t, struct object *const *objects, size_t count, jint *count_out, jobject **out);
/* field.c: struct tool_hooks. */
bool jvmti_watches(const struct symbol *name);
void jvmti_field(struct thread *t, const jslot *object, const jslot *value);
/* method.c: names as an agent's text; out NULL: it is not wanted. */
enum jvmti_error jvmti_names(const struct symbol *n, const struct symbol *d, const struct symbol *g, char **name, char **signature, char **generic);
/* Is it a method; one that is not native? */
enum jvmti_error jvmti_method(const struct method *m);
enum jvmti_error jvmti_method_of_bytecode(const struct method *m);
/* Fresh code is told of the breakpoints that it has. */
void jvmti_break_code(const struct engine_code *code);
/* Those in its methods are gone. */
void jvmti_unbreak_class(const struct class *c);
/* struct tool_hooks: breaks.  Does this environment have one there? */
bool jvmti_breaks_in(const struct method *m, int bci);
bool jvmti_breaks(const struct jvmti_env *env, const struct method *m, int bci);

#define JVMTI_RESERVED()
#define JVMTI_LACKS(name)
#define JVMTI(name, when, capability, given, arguments, ...) enum jvmti_error jvmti_##name(struct thread *t, struct jvmti_env *env, ##__VA_ARGS__);
#define JVMTI_OF_CLASS(name, when, capability, given, arguments, ...) enum jvmti_error jvmti_##name(struct class *c, ##__VA_ARGS__);
#define JVMTI_OF_METHOD(name, when, capability, given, arguments, ...) enum jvmti_error jvmti_##name(struct method *method, ##__VA_ARGS__);
#define JVMTI_OF_BYTECODE JVMTI_OF_METHOD
#define JVMTI_RAW(name, given, arguments, ...) enum jvmti_error jvmti_##name(struct jvmti_env *env, ##__VA_ARGS__);
struct jvmti_thread_info { char *name; jint priority; jboolean daemon; jobject group, loader; };
struct jvmti_group_info { jobject parent; char *name; jint max_priority; jboolean daemon; };
struct jvmti_frame_info { struct method *method; jlong location; };
struct jvmti_stack_info { jobject thread; jint state; struct jvmti_frame_info *frames; jint count; };
struct jvmti_line { jlong start; jint line; };
struct jvmti_variable { jlong start; jint length; char *name, *signature, *generic; jint slot; };
struct jvmti_monitor_use { jobject owner; jint entries, waiter_count; jobject *waiters; jint notify_count; jobject *notify_waiters; };
struct jvmti_monitor_depth { jobject monitor; jint depth; };
struct jvmti_raw;
struct jvmti_class_definition { jclass klass; jint class_byte_count; const uint8_t *class_bytes; };
struct jvmti_timer { jlong max_value; jboolean may_skip_forward, may_skip_backward; jint kind; jlong reserved[2]; };
#include "vm/jvmti/heap_callbacks.h"
#include "vm/jvmti/functions.def"

#endif
