/* SPDX-License-Identifier: Apache-2.0 */
/* The launcher: the only place that joins vm, interp and classlib. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "classlib/natives.h"
#include "interp/interp.h"
#include "tools/options.h"

enum { MAIN_STACK = 8 << 20 };

static void set_entries(struct class *c)
{
    for (unsigned i = 0; i < c->method_count; i++)
        c->methods[i].entry = interp_entry_for(&c->methods[i]);
}

/* rtsj.jar stands beside the executable, or where an installation puts it. */
static const char *with_rtsj(const char *append)
{
    static char path[8192];
    static const char *const places[] = { "rtsj.jar", "../share/rtjvm/rtsj.jar" };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", home_of_launcher(), places[i]);
        if (access(path, R_OK))
            continue;
        size_t n = strlen(path);
        if (append)
            snprintf(path + n, sizeof path - n, ":%s", append);
        return path;
    }
    return append;
}

/* A standard stream that is closed stays unusable: no file of ours may take its number. */
static void occupy_closed_streams(void)
{
    static const int useless_mode[] = { O_WRONLY, O_RDONLY, O_RDONLY };
    for (int fd = 0; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", useless_mode[fd]);        /* the lowest free number is fd */
}

static void *run(void *argument)
{
    const struct launch *l = argument;
    const struct vm_parts parts = { set_entries, classlib_register, classlib_register_own };
    interp_init();
    interp_print_code(l->print_code);
    struct thread *t = vm_create(&l->vm, &parts);
    if (!t)
        exit(1);
    int status = vm_run_main(t, l->main, l->mode, l->arguments, l->argument_count);
    vm_destroy(t);
    exit(status);
}

/* Java's main thread has a C stack of a size that we know, whatever the limit of the process is. */
static void run_in_thread(struct launch *l)
{
    pthread_t main_thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, MAIN_STACK);
    if (pthread_create(&main_thread, &attributes, run, l) == 0)
        pthread_join(main_thread, NULL);
    else
        fprintf(stderr, "Error: Could not create the Java Virtual Machine: no memory for the main thread\n");
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
    options_read(&l, argc, argv);
    l.vm.java_home = home_find(l.vm.java_home);
    if (!l.vm.java_home)
        return 1;
    l.vm.boot_append = with_rtsj(l.vm.boot_append);
    run_in_thread(&l);
    return 1;
}
