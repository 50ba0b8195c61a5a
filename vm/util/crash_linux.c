/* SPDX-License-Identifier: Apache-2.0 */
/* The handler of fatal signals.
 *
 * Everything is written at once, as the next word may be the last.  vsnprintf is not on the list of functions for signal
 * handlers, but neither of the C libraries allocates or locks in it for the formats used here.  dladdr may wait for a lock that
 * somebody holds: the timer ends that. */
#include "vm/util/crash.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sched/arch_context.h"
#include "sched/os.h"

enum { PARTS_MAX = 8, TEXT_MAX = 1024, NAME_BYTES = 4096, COMMAND_BYTES = 8192, REASON_BYTES = 512, REPORT_SECONDS = 10, END_SECONDS = 60 };

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

struct fatal { int number; const char *name; };
static const struct fatal fatal[] = {
    { SIGABRT, "SIGABRT" }, { SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" }, { SIGFPE, "SIGFPE" }, { SIGILL, "SIGILL" },
    { SIGTRAP, "SIGTRAP" },                     /* what compilers make of a trap on some processors */
};
enum { FATALS = sizeof fatal / sizeof fatal[0] };

/* Written at start. */
static struct {
    pid_t process;
    bool named, no_core;                        /* by the user */
    char file[NAME_BYTES], spare[NAME_BYTES], command[COMMAND_BYTES];
    const char *library;
    void (*part[PARTS_MAX])(void), (*end[PARTS_MAX])(void);
    unsigned parts, ends;
    bool watched[FATALS];
} plan;

/* The reporter's. */
static _Atomic uint32_t reporter;               /* tid; 0: nobody has crashed */
static struct { int number; const siginfo_t *info; const ucontext_t *context; } what;
static int file = -1;
static bool only_file;                          /* what is too long for a terminal */
static const char *file_name;
static sigjmp_buf next_part;
static volatile sig_atomic_t in_part;
static int bound;                               /* the kernel's number of the timer */
static bool has_bound;

static char reason[REASON_BYTES];
static _Atomic bool has_reason;

/* ---- writing ---- */

static void put(int to, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(to, text, length);
        if (n < 0 && errno != EINTR)
            return;
        text += n > 0 ? n : 0;
        length -= n > 0 ? (size_t)n : 0;
    }
}

void crash_say(const char *format, ...)
{
    char text[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t length = n < 0 ? 0 : n < TEXT_MAX ? (size_t)n : TEXT_MAX - 1;
    if (!only_file)
        put(STDERR_FILENO, text, length);
    if (file >= 0)
        put(file, text, length);
}

void crash_reason(const char *text)
{
    if (atomic_exchange(&has_reason, true))
        return;
    size_t length = strnlen(text, REASON_BYTES - 1);
    memcpy(reason, text, length);
    while (length > 0 && reason[length - 1] == '\n')
        reason[--length] = 0;
}

/* A file that somebody has prepared for us in a folder of all is not written to. */
static void open_file(void)
{
    int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY;
    file_name = plan.file;
    file = open(plan.file, plan.named ? flags | O_TRUNC : flags | O_EXCL | O_NOFOLLOW, 0666);
    if (file < 0 && !plan.named) {
        file_name = plan.spare;
        file = open(plan.spare, flags | O_EXCL | O_NOFOLLOW, 0600);
    }
    if (file < 0)
        crash_say("rtjvm: cannot write the crash report to %s: %s\n", file_name, strerror(errno));
}

/* ---- the machine's facts ---- */

static const char *const register_names[CONTEXT_REGISTERS] = { CONTEXT_NAMES };

static bool has_address(void)
{
    return what.info->si_code > 0 && what.number != SIGABRT;
}

static const char *signal_name(int number)
{
    for (int i = 0; i < FATALS; i++)
        if (fatal[i].number == number)
            return fatal[i].name;
    return "a signal";
}

static void tell_signal(void)
{
    crash_say("#\n# A fatal error has been detected by rtjvm:\n#\n#  %s (0x%x) at pc=0x%016lx, pid=%d, tid=%d", signal_name(what.number),
              (unsigned)what.number, (unsigned long)context_pc(what.context), (int)plan.process, (int)os_thread_id());
    if (has_address())
        crash_say(", address=0x%016lx", (unsigned long)(uintptr_t)what.info->si_addr);
    else if (what.info->si_code <= 0 && what.info->si_pid != plan.process)
        crash_say(", sent by process %d", (int)what.info->si_pid);
    crash_say("\n");
    if (atomic_load(&has_reason))
        crash_say("#  %s\n", reason);
    crash_say("# Class library: %s\n", plan.library);
}

/* "library+0x12 (function+0x3)"; false: nobody's code. */
static bool tell_code(const char *label, uintptr_t pc)
{
    Dl_info found, own;
    if (!dladdr((const void *)pc, &found) || !found.dli_fname)
        return false;
    bool in_vm = dladdr((const void *)tell_code, &own) && own.dli_fbase == found.dli_fbase;
    const char *name = strrchr(found.dli_fname, '/');
    crash_say("# %s: %s[%s+0x%lx]", label, in_vm ? "in the VM, " : "", name ? name + 1 : found.dli_fname,
              (unsigned long)(pc - (uintptr_t)found.dli_fbase));
    if (found.dli_sname)
        crash_say("  %s+0x%lx", found.dli_sname, (unsigned long)(pc - (uintptr_t)found.dli_saddr));
    crash_say("\n");
    return true;
}

static void tell_place(void)
{
    uintptr_t pc = context_pc(what.context);
    if (tell_code("Where", pc))
        return;
    crash_say("# Where: 0x%016lx, in no library\n", (unsigned long)pc);
    tell_code("Called from", context_caller(what.context));
}

static void tell_file(void)
{
    if (file >= 0)
        crash_say("#\n# This is also in %s\n", file_name);
    crash_say("#\n");
}

static void tell_registers(void)
{
    crash_say("\nRegisters:\n");
    for (int i = 0; i < CONTEXT_REGISTERS; i++)
        crash_say("%4s=0x%016lx%s", register_names[i], (unsigned long)context_register(what.context, i), i % 4 == 3 ? "\n" : "");
    crash_say("\n");
}

static void tell_stack(void)
{
    const uintptr_t *at = (const uintptr_t *)(context_sp(what.context) & ~(uintptr_t)15);
    crash_say("\nTop of the stack:\n");
    for (int i = 0; i < 32; i += 2)
        crash_say("0x%016lx: 0x%016lx 0x%016lx\n", (unsigned long)(uintptr_t)(at + i), (unsigned long)at[i], (unsigned long)at[i + 1]);
}

static void copy_proc(const char *title, const char *path)
{
    char text[TEXT_MAX];
    int from = open(path, O_RDONLY | O_CLOEXEC);
    crash_say("\n%s:\n", title);
    for (ssize_t n; from >= 0 && (n = read(from, text, sizeof text)) > 0;) {
        for (ssize_t i = 0; i < n; i++)
            text[i] = text[i] ? text[i] : ' ';          /* between the words of a command line */
        put(file, text, (size_t)n);
    }
    if (from >= 0)
        close(from);
}

static void tell_process(void)
{
    copy_proc("Command line", "/proc/self/cmdline");
    copy_proc("Memory", "/proc/self/maps");
}

/* ---- the end ---- */

static void to_default(int number)
{
    const struct sigaction nobody = { .sa_handler = SIG_DFL };
    sigset_t set;
    sigaction(number, &nobody, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static _Noreturn void die_by(int number)
{
    to_default(number);
    syscall(SYS_tgkill, getpid(), os_thread_id(), number);
    _exit(128 + number);
}

/* vfork, as fork takes locks that the crash may have left behind. */
static void run_command(void)
{
    char *const words[] = { (char *)"sh", (char *)"-c", plan.command, NULL };
    int status;
    if (!plan.command[0])
        return;
    only_file = false;
    crash_say("# -XX:OnError=\"%s\"\n", plan.command);
    pid_t child = vfork();
    if (child == 0) {
        for (int i = 0; i < FATALS; i++)
            to_default(fatal[i].number);
        execve("/bin/sh", words, environ);
        _exit(127);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
}

static _Noreturn void finish(void)
{
    if (file >= 0)
        close(file);
    file = -1;
    run_command();
    if (plan.no_core)
        _exit(1);                                       /* as java does */
    die_by(SIGABRT);
}

static void on_late(int number)
{
    (void)number;
    only_file = false;
    crash_say("\n# The report takes too long, and ends here.\n");
    finish();
}

static void bound_time(long seconds)
{
    const struct itimerspec when = { .it_value = { .tv_sec = seconds } };
    if (has_bound)
        syscall(SYS_timer_settime, bound, 0, &when, NULL);
}

/* By system calls, as the C library's function may allocate.  The signal is the reporter's alone. */
static void make_bound(void)
{
    const struct sigaction late = { .sa_handler = on_late };
    struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGALRM };
    sigset_t set;
    event.sigev_notify_thread_id = (pid_t)os_thread_id();
    sigaction(SIGALRM, &late, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    has_bound = syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &bound) == 0;
}

/* ---- reporting ---- */

/* A crash in here ends this alone. */
static void guarded(void (*tell)(void))
{
    if (sigsetjmp(next_part, 0) == 0) {
        in_part = true;
        tell();
    } else {
        crash_say("\n(no more of this can be read)\n");
    }
    in_part = false;
}

static void report(void)
{
    open_file();
    tell_signal();
    guarded(tell_place);
    tell_file();
    for (unsigned i = 0; i < plan.parts; i++)
        guarded(plan.part[i]);
    only_file = file >= 0;
    guarded(tell_registers);
    guarded(tell_stack);
    if (file >= 0)
        guarded(tell_process);
    only_file = false;
}

static _Noreturn void crash_again(void)
{
    if (in_part)
        siglongjmp(next_part, 1);
    finish();
}

static _Noreturn void await_end(void)
{
    for (;;)                                            /* unbounded: until the reporter ends the process */
        pause();
}

static void on_fatal(int number, siginfo_t *info, void *context)
{
    uint32_t nobody = 0, self = os_thread_id();
    if (getpid() != plan.process)
        die_by(number);
    if (!atomic_compare_exchange_strong(&reporter, &nobody, self)) {
        if (nobody == self)
            crash_again();
        await_end();
    }
    what.number = number;
    what.info = info;
    what.context = context;
    make_bound();
    bound_time(REPORT_SECONDS);
    report();
    bound_time(END_SECONDS);
    for (unsigned i = 0; i < plan.ends; i++)
        guarded(plan.end[i]);
    bound_time(0);
    finish();
}

/* ---- start ---- */

bool crash_expand(char *into, size_t size, const char *text)
{
    size_t used = 0;
    for (; *text && used < size; text++) {
        bool special = text[0] == '%' && (text[1] == 'p' || text[1] == '%');
        text += special;
        if (special && *text == 'p')
            used += (size_t)snprintf(into + used, size - used, "%d", (int)getpid());
        else
            into[used++] = *text;
    }
    into[used < size ? used : 0] = 0;
    return used < size;
}

void crash_add(void (*tell)(void))
{
    RT_MUST(plan.parts < PARTS_MAX);
    plan.part[plan.parts++] = tell;
}

void crash_at_end(void (*act)(void))
{
    RT_MUST(plan.ends < PARTS_MAX);
    plan.end[plan.ends++] = act;
}

bool crash_install(const struct crash_wishes *wishes)
{
    check_failed_hook = crash_reason;
    plan.process = getpid();
    plan.named = wishes->file != NULL;
    plan.library = wishes->library;
    plan.no_core = wishes->no_core;
    if (!crash_expand(plan.file, sizeof plan.file, plan.named ? wishes->file : "rtjvm_err_pid%p.log") ||
        !crash_expand(plan.spare, sizeof plan.spare, "/tmp/rtjvm_err_pid%p.log") ||
        !crash_expand(plan.command, sizeof plan.command, wishes->command ? wishes->command : ""))
        return false;
    for (int i = 0; i < FATALS; i++) {
        struct sigaction old;
        plan.watched[i] = sigaction(fatal[i].number, NULL, &old) == 0 && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL;
        crash_watch(fatal[i].number);
    }
    return true;
}

bool crash_is_watching(int number)
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_flags & SA_SIGINFO && now.sa_sigaction == on_fatal;
}

bool crash_watch(int number)
{
    struct sigaction ours = { .sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };
    for (int i = 0; i < FATALS; i++)
        if (fatal[i].number == number && plan.watched[i])
            return sigaction(number, &ours, NULL) == 0;
    return false;
}

void crash_stack_set(void *base)
{
    stack_t own = { .ss_sp = base, .ss_size = CRASH_STACK_BYTES }, old;
    if (sigaltstack(&own, &old) == 0 && !(old.ss_flags & SS_DISABLE))
        sigaltstack(&old, NULL);                /* the thread has one already */
}

void crash_stack_drop(const void *base)
{
    const stack_t none = { .ss_flags = SS_DISABLE };
    stack_t old;
    if (sigaltstack(&none, &old) == 0 && !(old.ss_flags & SS_DISABLE) && old.ss_sp != base)
        sigaltstack(&old, NULL);                /* not ours */
}
