/* SPDX-License-Identifier: Apache-2.0 */
/* Masks of signals, of this thread and of others. */
#include "sched/signals.h"

#include <signal.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "sched/context.h"

static _Atomic uint64_t reserved;       /* a bit per signal, from number 1 */

static int leave_signal(void) { return SIGRTMAX - 3; }

static void add_reserved(sigset_t *set)
{
    RT_TURNS(turns);
    for (uint64_t bits = atomic_load(&reserved); bits; bits &= bits - 1) {      /* bound: signals */
        RT_BOUND(turns, SIGNALS_LIMIT);
        sigaddset(set, __builtin_ctzll(bits) + 1);
    }
}

/* In any thread, wherever it is: the mask that it returns with. */
static void leave_from_now_on(int number, siginfo_t *info, void *context)
{
    RT_FORBID(CTX_NO_BLOCK | CTX_NO_ALLOC);
    (void)number, (void)info;
    add_reserved(&((ucontext_t *)context)->uc_sigmask);
}

static void send_leave(pid_t to) { syscall(SYS_tgkill, getpid(), to, leave_signal()); }

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

void signals_reserve(int number)
{
    uint64_t bit = UINT64_C(1) << (number - 1);
    RT_ASSERT(number > 0 && number < SIGNALS_LIMIT);
    if (atomic_fetch_or(&reserved, bit) & bit)
        return;
    struct sigaction action = { .sa_sigaction = leave_from_now_on, .sa_flags = SA_SIGINFO | SA_RESTART };
    sigfillset(&action.sa_mask);
    sigaction(leave_signal(), &action, NULL);
    signals_leave();
    send_leave(getpid());
    sched_each_thread(send_to_other, sched_self());
}

void signals_serve(void)
{
    static uint64_t served;
    uint64_t now = atomic_load(&reserved);
    sigset_t others;
    if (now == served)
        return;
    served = now;
    sigfillset(&others);
    for (; now; now &= now - 1)                         /* bound: signals */
        sigdelset(&others, __builtin_ctzll(now) + 1);
    pthread_sigmask(SIG_SETMASK, &others, NULL);
}
