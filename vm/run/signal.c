/* SPDX-License-Identifier: Apache-2.0 */
/* Signals counted by an async-signal-safe handler, dispatched by a thread of the VM. */
#include "vm/run/signal.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"

enum { SIGNALS = 65 };

static sem_t raised;
static _Atomic uint32_t pending[SIGNALS];
static bool is_java[SIGNALS], is_reduced;

static const struct { const char *name; int number; } names[] = {
    { "HUP", SIGHUP }, { "INT", SIGINT }, { "QUIT", SIGQUIT }, { "ILL", SIGILL }, { "TRAP", SIGTRAP }, { "ABRT", SIGABRT },
    { "IOT", SIGIOT }, { "BUS", SIGBUS }, { "FPE", SIGFPE }, { "KILL", SIGKILL }, { "USR1", SIGUSR1 }, { "SEGV", SIGSEGV },
    { "USR2", SIGUSR2 }, { "PIPE", SIGPIPE }, { "ALRM", SIGALRM }, { "TERM", SIGTERM }, { "STKFLT", 16 }, { "CHLD", SIGCHLD },
    { "CLD", SIGCHLD }, { "CONT", SIGCONT }, { "STOP", SIGSTOP }, { "TSTP", SIGTSTP }, { "TTIN", SIGTTIN }, { "TTOU", SIGTTOU },
    { "URG", SIGURG }, { "XCPU", SIGXCPU }, { "XFSZ", SIGXFSZ }, { "VTALRM", SIGVTALRM }, { "PROF", SIGPROF },
    { "WINCH", SIGWINCH }, { "POLL", SIGPOLL }, { "IO", SIGIO }, { "PWR", SIGPWR }, { "SYS", SIGSYS },
};

int signal_number(const char *name)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(names[i].name, name))
            return names[i].number;
    return -1;
}

static void on_signal(int number)
{
    int saved = errno;
    atomic_fetch_add(&pending[number], 1);
    sem_post(&raised);
    errno = saved;
}

static void install(int number, void (*handler)(int))
{
    struct sigaction a = { .sa_handler = handler, .sa_flags = SA_RESTART };
    sigfillset(&a.sa_mask);
    sigaction(number, &a, NULL);
}

static bool is_reserved(int number)
{
    return number <= 0 || number >= SIGNALS || number == SIGSEGV || number == SIGFPE || number == SIGILL || number == SIGBUS ||
           number == SIGKILL || number == SIGSTOP || number == SIGQUIT;
}

static bool is_shutdown(int number) { return number == SIGHUP || number == SIGINT || number == SIGTERM; }

jlong signal_handle(int number, jlong handler)
{
    struct sigaction old;
    if (is_reserved(number) || (is_reduced && is_shutdown(number)) || sigaction(number, NULL, &old) != 0)
        return SIGNAL_REFUSED;
    if (is_shutdown(number) && old.sa_handler == SIG_IGN)
        return SIGNAL_IGNORE;                           /* nohup: stays ignored */
    jlong before = is_java[number] ? SIGNAL_JAVA : old.sa_handler == SIG_IGN ? SIGNAL_IGNORE : old.sa_handler == SIG_DFL ? SIGNAL_DEFAULT : (jlong)(intptr_t)old.sa_handler;
    is_java[number] = handler == SIGNAL_JAVA;
    install(number, handler == SIGNAL_JAVA ? on_signal : handler == SIGNAL_IGNORE ? SIG_IGN : handler == SIGNAL_DEFAULT ? SIG_DFL : (void (*)(int))(intptr_t)handler);
    return before;
}

/* --- the dispatcher --------------------------------------------------------------------------- */

static void wait_for_one(struct thread *t)
{
    sched_enter_native(&t->sched);
    while (sem_wait(&raised) != 0 && errno == EINTR)
        ;
    sched_leave_native(&t->sched);
}

static int take_one(void)
{
    for (int i = 1; i < SIGNALS; i++) {
        uint32_t n = atomic_load(&pending[i]);
        while (n && !atomic_compare_exchange_weak(&pending[i], &n, n - 1))
            ;
        if (n)
            return i;
    }
    return 0;
}

static void dispatch(struct thread *t, int number)
{
    if (number == SIGQUIT) {
        thread_dump_all(t);
        return;
    }
    jslot arg = slot_of_int(number);
    if (!invoke_static_known(t, "jdk/internal/misc/Signal", "dispatch", "(I)V", &arg, NULL))
        t->exception = NULL;
}

static void *dispatcher(void *unused)
{
    (void)unused;
    struct thread *t = thread_attach("Signal Dispatcher", thread_system_group, true);
    while (t) {
        wait_for_one(t);
        int number = take_one();
        if (number)
            dispatch(t, number);
    }
    return NULL;
}

bool signal_start(struct thread *t, bool reduced)
{
    (void)t;
    is_reduced = reduced;
    sem_init(&raised, 0, 0);
    install(SIGPIPE, SIG_IGN);
    if (!reduced)
        install(SIGQUIT, on_signal);
    return sched_spawn(dispatcher, NULL, 1u << 20) == 0;
}
