/* SPDX-License-Identifier: Apache-2.0 */
/* The launcher. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sched/os.h"
#include "tools/app.h"
#include "tools/start.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"

enum { MAIN_STACK = 8 << 20 };

static const char LAUNCHER_HELPER[] = "sun/launcher/LauncherHelper";

/* A standard stream that is closed stays unusable: no file of ours may take its number. */
static void occupy_closed_streams(void)
{
    static const int useless_mode[] = { O_WRONLY, O_RDONLY, O_RDONLY };
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", useless_mode[fd]);        /* the lowest free number is fd */
}

static void need_agents(struct thread *t, const struct launch *l)
{
    const char *failed;
    if (start_agents(t, l, &failed))
        return;
    vm_destroy(t);                                      /* which tells of the exception, if there is one */
    fprintf(stderr, "Error: the agent %s could not be started\n", failed);
    exit(1);
}

/* --list-modules, --describe-module: the class library knows. */
static void tell_modules(struct thread *t, const struct launch *l)
{
    jslot name = slot_of_ref(l->describe_module ? string_new(t, l->describe_module) : NULL);
    if (l->list_modules)
        invoke_static_known(t, LAUNCHER_HELPER, "listModules", "()V", NULL, NULL);
    else
        invoke_static_known(t, LAUNCHER_HELPER, "describeModule", "(Ljava/lang/String;)V", &name, NULL);
    int status = thread_pending(t);
    vm_destroy(t);
    exit(status);
}

/* -XshowSettings: the class library knows these, too, but for the sizes that were given. */
static void show_settings(struct thread *t, const struct launch *l)
{
    struct object *which = string_new(t, l->settings);
    const jslot arguments[] = { slot_of_int(1), slot_of_ref(which), slot_of_long((jlong)l->said_initial), 0, slot_of_long((jlong)l->said_max), 0,
                                slot_of_long((jlong)l->vm.stack_bytes), 0 };
    if (which)
        invoke_static_known(t, LAUNCHER_HELPER, "showSettings", "(ZLjava/lang/String;JJJ)V", arguments, NULL);
    if (thread_pending(t)) {
        vm_destroy(t);
        exit(1);
    }
    options_show_version(l);
}

/* What java looks at in this order.  Returns when there is a program to run. */
static void tell_of_vm(struct thread *t, const struct launch *l)
{
    if (l->settings)
        show_settings(t, l);
    if (l->list_modules || l->describe_module)
        tell_modules(t, l);
    if (l->only_version || l->validate_modules) {
        vm_destroy(t);
        exit(0);
    }
    if (!l->main)
        options_fail_without_main(l);
}

static void *run(void *argument)
{
    struct launch *l = argument;
    struct thread *t = start_vm(l, home_of_launcher());
    if (!t)
        exit(1);
    if (l->vm.snapshot_make) {
        int made = vm_make_snapshot(t);
        fflush(NULL);
        _exit(made);                    /* nothing of it runs any more */
    }
    tell_of_vm(t, l);
    need_agents(t, l);
    int status = l->dry_run ? vm_check_main(t, l->main, l->mode) : vm_run_main(t, l->main, l->mode, l->arguments, l->argument_count);
    vm_destroy(t);
    exit(status);
}

/* Java's main thread has a C stack of a size that we know, whatever the limit of the process is: what -Xss says, where compiled
 * methods recurse, and never less than what natives expect. */
static void run_in_thread(struct launch *l)
{
    pthread_t main_thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, l->vm.stack_bytes > MAIN_STACK ? l->vm.stack_bytes : MAIN_STACK);
    int error = pthread_create(&main_thread, &attributes, run, l);
    if (error == 0)
        pthread_join(main_thread, NULL);
    else                                                /* the C library has one error for all causes */
        fprintf(stderr, "Error: Could not create the Java Virtual Machine: its main thread cannot start: %s\n"
                        "(not enough memory, or a limit of the process: see ulimit -u and ulimit -v)\n", strerror(error));
}

#if defined(__SANITIZE_ADDRESS__)
/* The leak checker does not know the arenas, where most metadata hangs: all of it would look lost. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif

int main(int argc, char **argv)
{
    struct launch l;
    occupy_closed_streams();
    setvbuf(stdout, NULL, _IOLBF, 0);                   /* Java writes to the same place, unbuffered */
    app_words(&argc, &argv);
    options_read(&l, argc, argv);
    os_barrier_start();                                 /* of a process with one thread it takes the kernel no time, of others 10 ms */
    run_in_thread(&l);
    return 1;
}
