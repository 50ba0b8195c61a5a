/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Signal: signals of the operating system given to Java.
 *
 * The handler counts the signal and wakes a thread of ours, which waits outside the VM and joins as the Java
 * thread "Signal Dispatcher" when the first signal comes.  SIGQUIT prints a thread dump, unless a tool attaches by it.
 *
 * A signal that is claimed has a second count, and a second thread that waits: a real-time one, which never joins,
 * is the only one to get the signal (sched/signals.h), and fires its happening.
 *
 * Invariant  a signal's count is raised before arrived: a thread that saw arrived change finds the count */
#include "classlib/misc/jdk_internal_misc_Signal.h"

#include <errno.h>
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
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"
#include "vm/vm.h"

/* Handlers as Java numbers them; anything else is an address. */
enum { HANDLER_DEFAULT = 0, HANDLER_IGNORE = 1, HANDLER_JAVA = 2 };

static _Atomic uint32_t arrived;         /* raised by each signal; the dispatcher sleeps on it */
static _Atomic uint32_t counts[SIGNALS_LIMIT];
static atomic_flag dispatcher_started = ATOMIC_FLAG_INIT;

static struct lock claims_lock = LOCK_INIT(HAPPENINGS);
static _Atomic uint32_t claims[SIGNALS_LIMIT];
static _Atomic uint32_t fires[SIGNALS_LIMIT];    /* that the relay has to pass on */
static _Atomic uint32_t relayed;         /* raised by each claimed signal; the relay sleeps on it */
static _Atomic bool for_shutdown[SIGNALS_LIMIT];         /* Java handles it to end the VM */
static void (*_Atomic wishes[SIGNALS_LIMIT])(int);       /* what Java asked for, or found, while it is claimed or since */
static atomic_flag relay_started = ATOMIC_FLAG_INIT;
static pthread_t relay_thread;
static _Atomic bool relay_known, passed_on;       /* relay_thread is set; a signal that came in it is for Java, too */

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

static void count(_Atomic uint32_t *of_signal, _Atomic uint32_t *of_all)
{
    atomic_fetch_add(of_signal, 1);
    atomic_fetch_add(of_all, 1);
}

/* In the relay, to which the kernel gives claimed signals as all others leave them, nobody need be woken: it was about to
 * sleep on a word that has changed, or is woken by the signal itself.  What is for Java too it passes on when it has fired. */
static bool in_relay(void) { return atomic_load(&relay_known) && pthread_equal(pthread_self(), relay_thread); }

static void note_signal(int number)
{
    int saved = errno;
    bool claimed = atomic_load(&claims[number]) > 0, here = in_relay();
    bool for_java = !claimed || (atomic_load(&wishes[number]) == note_signal && !atomic_load(&for_shutdown[number]));
    if (claimed)
        count(&fires[number], &relayed);
    if (claimed && !here)
        os_futex_wake(&relayed, 1);
    if (for_java)
        count(&counts[number], &arrived);
    if (for_java && here) {
        atomic_store(&passed_on, true);
        atomic_fetch_add(&relayed, 1);
    } else if (for_java) {
        os_futex_wake(&arrived, 1);
    }
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
        if (!attach_begin())
            thread_dump_all(t, stdout);
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

static void install(int number, void (*handler)(int))
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART };
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

static void relay(int number)
{
    if (atomic_load(&fires[number]) == 0)
        return;
    struct happening *h = happening_of_signal(number);
    for (uint32_t n = atomic_exchange(&fires[number], 0); h && n > 0; n--)
        happening_fire(h);
}

static void *run_relay(void *unused)
{
    (void)unused;
    os_set_name(pthread_self(), "signal relay");
    policy_pin(os_thread_id());
    os_set_scheduling(os_thread_id(), policy_level(POLICY_VM_PRIORITY));
    relay_thread = pthread_self();
    atomic_store(&relay_known, true);
    while (true) {
        uint32_t seen = atomic_load(&relayed);
        signals_serve();
        for (int number = 1; number < SIGNALS_LIMIT; number++)
            relay(number);
        if (atomic_exchange(&passed_on, false))
            os_futex_wake(&arrived, 1);
        os_futex_wait(&relayed, seen, 0, false);
    }
    return NULL;
}

static bool can_be_claimed(int number)
{
    return number != SIGFPE && number != SIGILL && number != SIGSEGV && number != SIGKILL && number != SIGSTOP;
}

void signal_claim(int number)
{
    struct sigaction old;
    if (!can_be_claimed(number))
        return;
    if (!atomic_flag_test_and_set(&relay_started))
        quiet_thread_spawn(run_relay);
    lock_take(&claims_lock);
    if (atomic_fetch_add(&claims[number], 1) == 0 && sigaction(number, NULL, &old) == 0) {
        atomic_store(&wishes[number], old.sa_handler);
        install(number, note_signal);
    }
    lock_drop(&claims_lock);
    signals_reserve(number);
    atomic_fetch_add(&relayed, 1);          /* the relay is to serve it */
    os_futex_wake(&relayed, 1);
}

void signal_disclaim(int number)
{
    if (!can_be_claimed(number))
        return;
    lock_take(&claims_lock);
    if (atomic_load(&claims[number]) == 1)
        install(number, atomic_load(&wishes[number]));
    atomic_fetch_sub(&claims[number], 1);
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
    return atomic_load(&claims[number]) > 0 ? atomic_load(&wishes[number]) : installed->sa_handler;
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
