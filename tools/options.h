/* SPDX-License-Identifier: Apache-2.0 */
/* The command line: words to struct launch.  A wrong word ends the process with java's message and status 1. */
#ifndef TOOLS_OPTIONS_H
#define TOOLS_OPTIONS_H

#include <stdio.h>

#include "vm/vm.h"

/* In bytes, and percent of what there is. */
struct memory_shares { uint64_t most; double max, min, initial; };

struct launch {
    struct vm_options vm;
    const char *main;                   /* class, jar or module[/class]; NULL = none given      */
    enum vm_main mode;
    char **arguments; int argument_count;       /* for main                                     */
    bool show_version, show_version_out;        /* to standard error, output                    */
    bool only_version;                  /* instead of running a program                         */
    enum { COLLECTOR_UNSAID, COLLECTOR_STOPS, COLLECTOR_BESIDE } collector;     /* -Xrt:gc= */
    unsigned markers;                   /* -Xrt:gc-threads=, -XX:ConcGCThreads=; 0: unsaid     */
    unsigned java_collectors;           /* which ones are on that java has names for */
    bool ignore_unrecognized;
    struct jvmti_agent *native_agents;          /* as vm.agents                                 */
    const char **agents; int agent_count;       /* -javaagent: jar[=options]                    */
    bool management;                    /* -Dcom.sun.management...: the JDK's agent for JMX      */
    bool list_modules;                  /* instead of running a program                         */
    const char *describe_module;        /* the same: of this name                               */
    bool validate_modules;              /* the same: the start has done it                      */
    bool dry_run;                       /* load the main class, and do not run it               */
    bool print_flags;                   /* -XX:+PrintFlagsFinal                                 */
    bool print_given;                   /* -XX:+PrintCommandLineFlags                           */
    const char *source;                 /* --source: of this version of Java; or NULL           */
    const char *settings;               /* the option -XshowSettings as it was given; or NULL   */
    size_t said_initial, said_max;      /* -Xms, -Xmx; 0: not given                             */
    struct memory_shares shares;        /* of the machine's memory, for a heap without -Xmx     */
    bool check_code;                    /* hold instructions to their rows */
    bool no_fuse;                       /* register code without superinstructions */
    bool aot_report;                    /* count calls                            */
    const char *record_aot;             /* file for the list of methods that are used, or NULL   */
    const char *aot;                    /* images of compiled code, by ':'; "none"; or NULL       */
    const char *print_code;             /* part of a method's name: print its register code, or NULL */
};

/* Expands @files, wildcards, RTJVM_OPTIONS; fills the rest with defaults. */
void options_read(struct launch *l, int argc, char **argv);
/* -showversion and its like. */
void options_show_version(const struct launch *l);
/* Nothing to run: the help, and status 1. */
_Noreturn void options_fail_without_main(const struct launch *l);
/* The same for options alone, of a program that calls main itself: no main class is asked for. */
void options_read_embedded(struct launch *l, int argc, char **argv);

void options_print_help(FILE *to);

/* The JDK whose lib/modules we run on, where folder is that of the program or library that asks; NULL after a message when there
 * is none. */
const char *home_find(const char *wished, const char *folder);
/* The directory that holds this executable. */
const char *home_of_launcher(void);
const char *path_of_launcher(void);     /* the executable itself */
/* The feature release of a JDK, 0 where it does not say. */
int home_feature(const char *home);
/* Are the libraries of a JDK there, and for this processor?  A board may have its classes alone, and a cross-built VM those of the building machine. */
bool home_has_natives(const char *home);
/* Value of a key in <home>/release without quotes, "" when absent. */
const char *home_release(const char *home, const char *key, char *buffer, size_t size);

/* -javaagent becomes -agentlib:instrument where that is there, too.  Context: before the VM is made */
void options_share_instrument(struct launch *l);

#endif
