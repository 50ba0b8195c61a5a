/* SPDX-License-Identifier: Apache-2.0 */
/* Creating, starting and stopping a VM (docs/library-contract.md, the boot). */
#ifndef VM_VM_H
#define VM_VM_H

#include "memory/alloc.h"
#include "vm/atomic/region.h"
#include "vm/class/archive/archive.h"
#include "vm/realtime/preinit.h"
#include "vm/realtime/realtime.h"
#include "vm/run/thread.h"
#include "vm/util/out_of_memory.h"

enum verify_mode { VERIFY_NONE, VERIFY_REMOTE, VERIFY_ALL };

struct vm_property { const char *key, *value; };
struct assertion_rule { const char *name; bool enable, package; };      /* -ea:… -da:…; name NULL: all */

/* Everything the launcher decides.  Strings live as long as the VM. */
struct jvmti_agent;

struct vm_options {
    const char *java_home;
    const struct jvmti_agent *agents; int agent_count;      /* -agentlib:, -agentpath:, in their order             */
    const char *class_path;
    const char *own_classes;            /* javax.realtime: a jar; not on the program's path, no resource to it */
    const uint8_t *own_bytes; size_t own_length;        /* that jar in memory, own_classes its name for messages; or NULL  */
    const char *boot_append;            /* jars and directories behind the image, ':'-separated; NULL = none   */
    struct vm_property *properties; size_t property_count;      /* -D                                          */
    const char **arguments; size_t argument_count;              /* VM arguments as given                       */
    struct mem_config memory;
    size_t stack_bytes;                 /* -Xss                                                                */
    enum verify_mode verify;
    bool verbose_class, verbose_gc, verbose_jni, check_jni;
    bool keep_classes;                  /* none is unloaded                                 */
    bool unload_always;                 /* -Xrt:unload: also in programs that use javax.realtime                */
    bool native_indy;
    bool own_natives;                   /* -Xrt:own-natives: nothing of the JDK's libraries                     */
    bool explain_areas, report_areas;   /* -Xrt:explain, -Xrt:areas                                            */
    const char *sites;                  /* -Xrt:sites=: where allocations outside the heap are told             */
    unsigned scope_stack;               /* -Xrt:scope-stack=, 0 = default                                      */
    const char *snapshot, *snapshot_make;       /* -Xrt:snapshot=, -Xrt:snapshot-make=: files, or NULL          */
    bool snapshot_prepared;             /* ... with classes of the program's class path                        */
    bool no_snapshot;                   /* an option of the launcher's wants to see all of the boot            */
    const char *preinit, *record_preinit;       /* -Xrt:preinit=, -Xrt:record-preinit=: files                  */
    enum preinit_extent prepare;        /* -Xrt:prepare=                                                       */
    const char *record_policy;          /* -Xrt:record-policy=: where rows for refused stores are proposed      */
    const char *policy;                 /* -Xrt:policy=: a file of more rows of policy.def                     */
    const char *physical;               /* -Xrt:physical=                                                      */
    struct realtime_wishes realtime;
    struct region_options regions;      /* -Xrt:par-log=, -Xrt:par-retries=                                    */
    const char *trace;                  /* -Xrt:trace=: a file for sched/trace.h, or NULL                      */
    const char *recorder;               /* -Xrt:recorder=: a file for what the rings hold at a miss, or NULL   */
    unsigned trace_records;             /* -Xrt:trace-records=: of each thread, 0 = default                    */
    struct assertion_rule *assertions; size_t assertion_count;
    bool system_assertions;             /* -esa                                                                */
    bool plain_null_messages;           /* -XX:-ShowCodeDetailsInExceptionMessages                            */
    bool hidden_frames;                 /* -XX:+ShowHiddenFrames                                               */
    struct out_of_memory_wishes memory_end;     /* -XX:OnOutOfMemoryError= and the like                        */
    int processors;                     /* -XX:ActiveProcessorCount=, 0: as many as there are                  */
    const char *error_file, *on_error;  /* -XX:ErrorFile=, -XX:OnError=, or NULL                               */
    bool no_core;                       /* -XX:-CreateCoredumpOnCrash                                          */
    bool wide_strings;                  /* -XX:-CompactStrings: two bytes for each unit of a string            */
    bool relaxed_access;                /* -XX:+RelaxAccessControlCheck                                        */
    bool no_explicit_gc;                /* -XX:+DisableExplicitGC: System.gc() does nothing                    */
    bool no_late_agents;                /* -XX:-EnableDynamicAgentLoading                                      */
    bool no_signals;                    /* -Xrs                                                                */
    bool dump_heap;                     /* -XX:+HeapDumpOnOutOfMemoryError                                     */
    const char *dump_path;              /* -XX:HeapDumpPath=; NULL: the current folder                          */
    bool no_containers;                 /* -XX:-UseContainerSupport: nothing heeds the control group            */
    size_t metadata_max;                /* -XX:MaxMetaspaceSize=, 0: no limit                                  */
    unsigned trace_depth;               /* -XX:MaxJavaStackTraceDepth=: frames of an exception; 0: as usual    */
    bool no_traces;                     /* -XX:-StackTraceInThrowable                                          */
    bool needs_snapshot;                /* -Xshare:on: no start without one                                    */
    bool no_perf_data;                  /* -XX:-UsePerfData: no file by which jps finds this VM                 */
    bool compiles_source;               /* the program is a file of source                                     */
    bool no_attach;                     /* -XX:+DisableAttachMechanism                                         */
};
extern struct vm_options vm_options;

/* What the floors above give at start, so that vm/ includes nothing of them. */
struct vm_parts {
    const struct engine *engine;        /* runs bytecode                                                       */
    const struct engine *compiled;      /* runs what it has compiled code for; NULL: there is none             */
    void (*class_linked)(struct class *c);      /* who may give its methods compiled code; NULL: nobody                */
    void (*class_resumed)(struct class *c);     /* the same, for those that a snapshot has linked; or NULL             */
    void (*register_natives)(void);
    void (*register_own_natives)(void); /* those that else the JDK's libraries have                            */
};

/* Boot through initPhase3.  NULL: message printed to stderr. */
struct thread *vm_create(const struct vm_options *options, const struct vm_parts *parts);
/* Load and run main(String[]); the exit status as java has it.  1: an exception is pending, which vm_destroy dispatches. */
enum vm_main { MAIN_CLASS = 1, MAIN_JAR, MAIN_MODULE, MAIN_SOURCE };      /* LauncherHelper's modes */
int vm_run_main(struct thread *t, const char *what, enum vm_main mode, char *const *args, int count);
/* The same up to where it would run. */
int vm_check_main(struct thread *t, const char *what, enum vm_main mode);
/* Ends the main thread, waits for the non-daemon threads, runs the shutdown hooks. */
void vm_destroy(struct thread *t);
/* Agents hear that no Java will run any more; once.  Also where the program exits by itself. */
void vm_tell_end(struct thread *t);

/* -Xrt:snapshot-make=, of a VM that vm_create has booted: the status of the process, which ends with it. */
int vm_make_snapshot(struct thread *t);

/* When vm_create began, os_monotonic_ns. */
uint64_t vm_start_ns(void);
/* What programs are told: what the option says, else those that the process may use. */
int vm_processors(void);
int vm_processors_of(const struct vm_options *options);      /* the same before there is a VM; when the control group has been read */
/* The value of a -D, or of an option that is the same; NULL: not given. */
const char *vm_property(const char *key);
/* -verbose:class, while the program runs. */
bool vm_verbose_class(void);
void vm_set_verbose_class(bool on);

#endif
