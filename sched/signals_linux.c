/* SPDX-License-Identifier: Apache-2.0 */
/* Masks of signals, of this thread and of others. */
#include "sched/signals.h"

#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "sched/context.h"
#include "sched/os.h"

/* A bit per signal, from number 1. */
static _Atomic uint64_t reserved, given_up;
static _Atomic uint32_t server;         /* tid; 0: nobody yet */

static int leave_signal(void) { return SIGRTMAX - 3; }

static uint64_t bit_of(int number) { return UINT64_C(1) << (number - 1); }

static void change(sigset_t *set, uint64_t bits, int (*how)(sigset_t *, int))
{
    RT_TURNS(turns);
    for (; bits; bits &= bits - 1) {                    /* bound: signals */
        RT_BOUND(turns, SIGNALS_LIMIT);
        how(set, __builtin_ctzll(bits) + 1);
    }
}

static void add_reserved(sigset_t *set) { change(set, atomic_load(&reserved), sigaddset); }

/* In any thread, wherever it is: the mask that it returns with. */
static void leave_from_now_on(int number, siginfo_t *info, void *context)
{
    RT_FORBID(CTX_NO_BLOCK | CTX_NO_ALLOC);
    (void)number, (void)info;
    add_reserved(&((ucontext_t *)context)->uc_sigmask);
}

static void send(pid_t to, int number) { syscall(SYS_tgkill, getpid(), to, number); }
static void send_leave(pid_t to) { send(to, leave_signal()); }

static void send_to_other(struct sched_thread *t, void *self)
{
    if (t != self)
        send_leave((pid_t)t->tid);
}

void signals_leave(void)
{
    sigset_t set;
    if (atomic_load(&reserved) == 0)
        return;
    sigemptyset(&set);
    add_reserved(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

void signals_leave_all(void)
{
    static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT };
    sigset_t set;
    sigfillset(&set);
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&set, faults[i]);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

/* What it takes has changed. */
static void tell_server(void)
{
    if (atomic_load(&server))
        send_leave((pid_t)atomic_load(&server));
}

static void reserve(int number)
{
    if (atomic_fetch_or(&reserved, bit_of(number)) & bit_of(number))
        return;
    struct sigaction action = { .sa_sigaction = leave_from_now_on, .sa_flags = SA_SIGINFO | SA_RESTART };
    sigfillset(&action.sa_mask);
    sigaction(leave_signal(), &action, NULL);
    signals_leave();
    send_leave(getpid());
    sched_each_thread(send_to_other, sched_self());
}

void signals_reserve(int number)
{
    RT_ASSERT(number > 0 && number < SIGNALS_LIMIT);
    atomic_fetch_and(&given_up, ~bit_of(number));
    reserve(number);
    tell_server();
}

void signals_give_up(int number)
{
    RT_ASSERT(atomic_load(&reserved) & bit_of(number));
    atomic_fetch_or(&given_up, bit_of(number));
    tell_server();
}

/* ---- the server ---- */

/* Owner: the server.  What it waits for, as bits and as a set. */
static struct { uint64_t reserved, given_up; sigset_t set; } serving;

/* What is given up comes in, and takes its course at once if it was waiting. */
static void look_again(void)
{
    sigset_t closed;
    serving.reserved = atomic_load(&reserved);
    serving.given_up = atomic_load(&given_up);
    sigemptyset(&serving.set);
    change(&serving.set, serving.reserved & ~serving.given_up, sigaddset);
    sigaddset(&serving.set, leave_signal());
    sigfillset(&closed);
    change(&closed, serving.given_up, sigdelset);
    pthread_sigmask(SIG_SETMASK, &closed, NULL);
}

void signals_begin(void)
{
    atomic_store(&server, os_thread_id());
    look_again();
}

int signals_take(void)
{
    RT_ASSERT(atomic_load(&server) == os_thread_id());
    for (;;) {                                          /* unbounded: until one comes */
        int number = sigwaitinfo(&serving.set, NULL);
        if (number > 0 && number != leave_signal() && !(atomic_load(&given_up) & bit_of(number)))
            return number;
        if (number > 0 && number != leave_signal())
            signals_forward(number);                    /* given up meanwhile: to be let in */
        look_again();
    }
}

void signals_forward(int number)
{
    RT_ASSERT(atomic_load(&server));
    send((pid_t)atomic_load(&server), number);
}
