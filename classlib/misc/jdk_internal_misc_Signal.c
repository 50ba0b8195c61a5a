/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Signal: signals of the operating system given to Java.
 *
 * The handler counts the signal and wakes a thread of ours, which waits outside the VM and joins as the Java
 * thread "Signal Dispatcher" when the first signal comes.  SIGQUIT prints a thread dump, unless a tool attaches by it.
 *
 * A signal that is claimed comes to a second thread, a real-time one, which never joins: it alone takes the signal
 * (sched/signals.h), fires its happening, and then counts it for Java, too, if Java handles it.
 *
 * Invariant  a signal's count is raised before arrived: a thread that saw arrived change finds the count */
#include "classlib/misc/jdk_internal_misc_Signal.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "classlib/attach/attach_listener.h"
#include "classlib/misc/quiet_thread.h"
#include "classlib/natives.h"
#include "sched/happening.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/signals.h"
#include "sched/trace.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"
#include "vm/util/crash.h"
#include "vm/vm.h"

/* Handlers as Java numbers them; anything else is an address. */
enum { HANDLER_DEFAULT = 0, HANDLER_IGNORE = 1, HANDLER_JAVA = 2 };

static _Atomic uint32_t arrived;         /* raised by each signal; the dispatcher sleeps on it */
static _Atomic uint32_t counts[SIGNALS_LIMIT];
static atomic_flag dispatcher_started = ATOMIC_FLAG_INIT;

static struct lock claims_lock = LOCK_INIT(HAPPENINGS);
static _Atomic uint32_t claims[SIGNALS_LIMIT];
static _Atomic bool for_shutdown[SIGNALS_LIMIT];         /* Java handles it to end the VM */
static void (*_Atomic wishes[SIGNALS_LIMIT])(int);       /* what Java asked for, or found, while it is claimed or since */
static atomic_flag relay_started = ATOMIC_FLAG_INIT;
static _Atomic uint32_t relay_ready;      /* it takes signals, or is about to */

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

static void give_to_java(int number)
{
    atomic_fetch_add(&counts[number], 1);
    atomic_fetch_add(&arrived, 1);
    os_futex_wake(&arrived, 1);
}

/* A claimed signal comes here in threads that the VM does not know, which do not leave it to the relay. */
static void note_signal(int number)
{
    int saved = errno;
    if (atomic_load(&claims[number]) > 0)
        signals_forward(number);
    else
        give_to_java(number);
    errno = saved;
}

/* Takes one signal that has come; 0 when there is none. */
static int take_signal(void)
{
    for (int number = 1; number < SIGNALS_LIMIT; number++) {
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
    if (number == SIGQUIT) {
        if (!attach_begin()) {
            trace_keep();
            thread_dump_all(t, stdout);
        }
    } else {
        invoke_static_known(t, "jdk/internal/misc/Signal", "dispatch", "(I)V", &argument, NULL);
    }
    struct object *e = exception_take(t);
    if (e)
        exception_print_raw(t, e);
}

/* The process that started this one may have left it blocked, as HotSpot does to its children: then all other threads block it. */
static void unblock(int number)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
}

/* Gives every signal that has come to Java, then sleeps until arrived is no longer what it was before. */
static void *run_dispatcher(void *unused)
{
    (void)unused;
    if (!vm_options.no_signals)
        unblock(SIGQUIT);
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

/* A crash is reported where nothing else is to be done. */
static void install(int number, void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART };
    if (handler == SIG_DFL && crash_watch(number))
        return;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* What Java asks for; it has its way unless the signal is claimed. */
static void wish(int number, void (*handler)(int))
{
    lock_take(&claims_lock);
    atomic_store(&wishes[number], handler);
    if (atomic_load(&claims[number]) == 0)
        install(number, handler);
    lock_drop(&claims_lock);
}

/* Once. */
static void start_dispatcher(void)
{
    if (atomic_flag_test_and_set(&dispatcher_started))
        return;
    if (!vm_options.no_signals)
        wish(SIGQUIT, note_signal);
    quiet_thread_spawn(run_dispatcher);
}

/* --- claimed signals ----------------------------------------------------------------------- */

/* It came while the last claim was given up: when that is done, what is installed for it then happens. */
static void let_happen(int number)
{
    lock_take(&claims_lock);
    lock_drop(&claims_lock);
    signals_forward(number);
}

static void relay(int number)
{
    struct happening *h = happening_of_signal(number);
    if (h)
        happening_fire(h);
    if (atomic_load(&wishes[number]) == note_signal && !atomic_load(&for_shutdown[number]))
        give_to_java(number);
}

static void *run_relay(void *unused)
{
    (void)unused;
    os_set_name(pthread_self(), "signal relay");
    policy_pin(os_thread_id());
    os_set_scheduling(os_thread_id(), policy_level(POLICY_VM_PRIORITY));
    signals_begin();
    atomic_store(&relay_ready, 1);
    os_futex_wake(&relay_ready, INT_MAX);
    while (true) {
        int number = signals_take();
        if (atomic_load(&claims[number]) > 0)
            relay(number);
        else
            let_happen(number);
    }
    return NULL;
}

/* false: there is no thread to be had. */
static bool start_relay(struct thread *t)
{
    if (!atomic_flag_test_and_set(&relay_started) && !quiet_thread_spawn(run_relay)) {
        atomic_flag_clear(&relay_started);
        return false;
    }
    sched_enter_native(&t->sched);
    while (atomic_load(&relay_ready) == 0)              /* unbounded: until it runs */
        os_futex_wait(&relay_ready, 0, 0, false);
    sched_leave_native(&t->sched);
    return true;
}

static bool can_be_claimed(int number)
{
    return number != SIGFPE && number != SIGILL && number != SIGSEGV && number != SIGKILL && number != SIGSTOP;
}

bool signal_claim(struct thread *t, int number)
{
    struct sigaction old;
    if (!can_be_claimed(number))
        return true;
    if (!start_relay(t))
        return false;
    lock_take(&claims_lock);
    if (atomic_fetch_add(&claims[number], 1) == 0 && sigaction(number, NULL, &old) == 0) {
        atomic_store(&wishes[number], crash_is_watching(number) ? SIG_DFL : old.sa_handler);
        install(number, note_signal);
        signals_reserve(number);
    }
    lock_drop(&claims_lock);
    return true;
}

void signal_disclaim(int number)
{
    if (!can_be_claimed(number))
        return;
    lock_take(&claims_lock);
    if (atomic_load(&claims[number]) == 1)
        install(number, atomic_load(&wishes[number]));
    if (atomic_fetch_sub(&claims[number], 1) == 1)
        signals_give_up(number);
    lock_drop(&claims_lock);
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

/* What was there before, as Java sees it. */
static void (*current_handler(int number, const struct sigaction *installed))(int)
{
    if (atomic_load(&claims[number]) > 0)
        return atomic_load(&wishes[number]);
    return crash_is_watching(number) ? SIG_DFL : installed->sa_handler;
}

/* Signal.handle's caller is the one that ends the VM by these signals. */
static bool called_for_shutdown(const struct thread *t)
{
    struct frame_walk f = frame_up(frame_first(t));
    f = f.method ? frame_up(f) : f;
    return f.method && !strcmp(f.method->class->name->text, "java/lang/Terminator");
}

/* Returns the old handler; -1 for a signal that is the VM's own or none. */
NATIVE_METHOD(jdk_internal_misc_Signal_handle0)
{
    int number = ARG_INT(0);
    struct sigaction old;
    if (number <= 0 || number >= SIGNALS_LIMIT || is_ours(number) || sigaction(number, NULL, &old) != 0) {
        RESULT_LONG(-1);
        return;
    }
    old.sa_handler = current_handler(number, &old);
    if (ARG_LONG(1) == HANDLER_JAVA)
        start_dispatcher();
    /* Started by nohup, or in the background by a shell without job control: stays so, as in java. */
    bool stays_ignored = (number == SIGHUP || number == SIGINT || number == SIGTERM) && old.sa_handler == SIG_IGN;
    atomic_store(&for_shutdown[number], called_for_shutdown(t));
    if (!stays_ignored)
        wish(number, handler_of(ARG_LONG(1)));
    RESULT_LONG(code_of(old.sa_handler));
}

NATIVE_METHOD(jdk_internal_misc_Signal_raise0) { kill(getpid(), ARG_INT(0)); }
