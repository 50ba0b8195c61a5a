/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Signal: signals of the operating system given to Java.
 *
 * The handler counts the signal and wakes a thread of ours, which waits outside the VM and joins as the Java
 * thread "Signal Dispatcher" when the first signal comes.  SIGQUIT prints a thread dump.
 *
 * Invariant  a signal's count is raised before arrived: who saw arrived change finds the count */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "classlib/natives.h"
#include "sched/os.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"
#include "vm/vm.h"

enum { SIGNAL_LIMIT = 65 };
/* Handlers as Java numbers them; anything else is an address. */
enum { HANDLER_DEFAULT = 0, HANDLER_IGNORE = 1, HANDLER_JAVA = 2 };

static _Atomic uint32_t arrived;         /* raised by each signal; the dispatcher sleeps on it */
static _Atomic uint32_t counts[SIGNAL_LIMIT];
static atomic_flag dispatcher_started = ATOMIC_FLAG_INIT;

static const struct { const char *name; int number; } signals[] = {
    { "ABRT", SIGABRT }, { "ALRM", SIGALRM }, { "BUS", SIGBUS }, { "CHLD", SIGCHLD }, { "CLD", SIGCHLD },
    { "CONT", SIGCONT }, { "FPE", SIGFPE }, { "HUP", SIGHUP }, { "ILL", SIGILL }, { "INT", SIGINT }, { "IO", SIGIO },
    { "IOT", SIGIOT }, { "KILL", SIGKILL }, { "PIPE", SIGPIPE }, { "POLL", SIGPOLL }, { "PROF", SIGPROF },
    { "PWR", SIGPWR }, { "QUIT", SIGQUIT }, { "SEGV", SIGSEGV }, { "STKFLT", SIGSTKFLT }, { "STOP", SIGSTOP },
    { "SYS", SIGSYS }, { "TERM", SIGTERM }, { "TRAP", SIGTRAP }, { "TSTP", SIGTSTP }, { "TTIN", SIGTTIN },
    { "TTOU", SIGTTOU }, { "URG", SIGURG }, { "USR1", SIGUSR1 }, { "USR2", SIGUSR2 }, { "VTALRM", SIGVTALRM },
    { "WINCH", SIGWINCH }, { "XCPU", SIGXCPU }, { "XFSZ", SIGXFSZ },
};

NATIVE_METHOD(jdk_internal_misc_Signal_findSignal0)
{
    char buffer[32], *name = ARG_REF(0) ? string_utf8(ARG_REF(0), buffer, sizeof buffer) : NULL;
    int number = -1;
    for (unsigned i = 0; name && i < sizeof signals / sizeof signals[0]; i++)
        if (!strcmp(signals[i].name, name))
            number = signals[i].number;
    string_free(name, buffer);
    RESULT_INT(number);
}

/* --- from the kernel to Java --------------------------------------------------------------- */

static void note_signal(int number)
{
    int saved = errno;
    atomic_fetch_add(&counts[number], 1);
    atomic_fetch_add(&arrived, 1);
    os_futex_wake(&arrived, 1);
    errno = saved;
}

/* Takes one signal that has come; 0 when there is none. */
static int take_signal(void)
{
    for (int number = 1; number < SIGNAL_LIMIT; number++) {
        uint32_t n = atomic_load(&counts[number]);
        while (n && !atomic_compare_exchange_weak(&counts[number], &n, n - 1)) { }
        if (n)
            return number;
    }
    return 0;
}

static void dispatch(struct thread *t, int number)
{
    jslot argument = slot_of_int(number);
    if (number == SIGQUIT)
        thread_dump_all(t);
    else
        invoke_static_known(t, "jdk/internal/misc/Signal", "dispatch", "(I)V", &argument, NULL);
    struct object *e = exception_take(t);
    if (e)
        exception_print_raw(t, e);
}

/* Gives every signal that has come to Java, then sleeps until arrived is no longer what it was before. */
static void *run_dispatcher(void *unused)
{
    (void)unused;
    os_futex_wait(&arrived, 0, 0, false);
    struct thread *t = thread_attach("Signal Dispatcher", thread_system_group, true);
    while (t != NULL) {
        uint32_t seen = atomic_load(&arrived);
        for (int number; (number = take_signal()); )
            dispatch(t, number);
        sched_enter_native(&t->sched);
        os_futex_wait(&arrived, seen, 0, false);
        sched_leave_native(&t->sched);
    }
    return NULL;
}

static void install(int number, void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART };
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* Once.  The dispatcher inherits a mask with every signal blocked, so that handlers run elsewhere. */
static void start_dispatcher(void)
{
    enum { STACK_BYTES = 512 * 1024 };
    sigset_t all, old;
    if (atomic_flag_test_and_set(&dispatcher_started))
        return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    sched_spawn(run_dispatcher, NULL, STACK_BYTES);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (!vm_options.no_signals)
        install(SIGQUIT, note_signal);
}

/* --- handlers ------------------------------------------------------------------------------ */

static bool is_ours(int number)
{
    if (vm_options.no_signals && (number == SIGHUP || number == SIGINT || number == SIGTERM))
        return true;
    return number == SIGFPE || number == SIGILL || number == SIGSEGV || number == SIGQUIT ||
           number == SIGKILL || number == SIGSTOP;
}

static jlong code_of(void (*handler)(int))
{
    if (handler == SIG_DFL)
        return HANDLER_DEFAULT;
    if (handler == SIG_IGN)
        return HANDLER_IGNORE;
    return handler == note_signal ? HANDLER_JAVA : (jlong)(uintptr_t)handler;
}

static void (*handler_of(jlong code))(int)
{
    if (code == HANDLER_DEFAULT)
        return SIG_DFL;
    if (code == HANDLER_IGNORE)
        return SIG_IGN;
    return code == HANDLER_JAVA ? note_signal : (void (*)(int))(uintptr_t)code;
}

/* Returns the old handler; -1 for a signal that is the VM's own or none. */
NATIVE_METHOD(jdk_internal_misc_Signal_handle0)
{
    int number = ARG_INT(0);
    struct sigaction old;
    if (number <= 0 || number >= SIGNAL_LIMIT || is_ours(number) || sigaction(number, NULL, &old) != 0) {
        RESULT_LONG(-1);
        return;
    }
    if (ARG_LONG(1) == HANDLER_JAVA)
        start_dispatcher();
    /* Started by nohup, or in the background by a shell without job control: stays so, as in java. */
    bool stays_ignored = (number == SIGHUP || number == SIGINT || number == SIGTERM) && old.sa_handler == SIG_IGN;
    if (!stays_ignored)
        install(number, handler_of(ARG_LONG(1)));
    RESULT_LONG(code_of(old.sa_handler));
}

NATIVE_METHOD(jdk_internal_misc_Signal_raise0) { kill(getpid(), ARG_INT(0)); }
