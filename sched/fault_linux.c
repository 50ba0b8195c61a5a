/* SPDX-License-Identifier: Apache-2.0 */
/* The handler of SIGBUS: it lets the thread go on elsewhere. */
#include "sched/fault.h"

#include <signal.h>
#include <stddef.h>

#include "sched/arch_context.h"
#include "sched/check.h"

/* Of arch_<cpu>/code.S: fault_call's own, which writes its stack pointer to *place before the call, and where it goes on behind it. */
bool rt_fault_call(void (*function)(void *), void *argument, uintptr_t *place);
extern const char rt_fault_resume[];

/* The linker makes them where there is a row: a program without any has none. */
extern const struct fault_row __start_fault_rows[] __attribute__((weak)), __stop_fault_rows[] __attribute__((weak));

/* The thread's stack pointer in fault_call, 0 outside.  Of the initial thread-local storage, as the handler reads it. */
static _Thread_local uintptr_t call_place __attribute__((tls_model("initial-exec")));

static struct sigaction before;

bool fault_call(void (*function)(void *), void *argument)
{
    RT_ASSERT(call_place == 0);
    return rt_fault_call(function, argument, &call_place);
}

static bool leave_by_row(ucontext_t *u)
{
    uintptr_t pc = context_pc(u);
    for (const struct fault_row *row = __start_fault_rows; row < __stop_fault_rows; row++)      /* bound: rows */
        if ((uintptr_t)&row->at + (uintptr_t)(intptr_t)row->at == pc) {
            context_go_on_at(u, (uintptr_t)&row->to + (uintptr_t)(intptr_t)row->to);
            return true;
        }
    return false;
}

static bool leave_call(ucontext_t *u)
{
    if (call_place)
        context_go_back_to(u, (uintptr_t)rt_fault_resume, call_place);
    return call_place != 0;
}

/* Else it is for whom it was before, once more: the instruction is tried again, or the signal sent again. */
static void on_fault(int number, siginfo_t *info, void *context)
{
    bool from_kernel = info->si_code > 0;
    if (from_kernel && (leave_by_row(context) || leave_call(context)))
        return;
    sigaction(number, &before, NULL);
    if (!from_kernel)
        raise(number);
}

/* On the stack of the thread, as overflow of that is not what it is about. */
void fault_install(void)
{
    static bool installed;
    struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_RESTART };
    if (installed)
        return;
    installed = true;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}
