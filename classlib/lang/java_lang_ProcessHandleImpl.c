/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ProcessHandleImpl and ProcessEnvironment: processes as /proc shows them. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "classlib/fields.h"
#include "classlib/misc/platform_text.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "vm/class/loader.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"

extern char **environ;

/* --- the environment ----------------------------------------------------------------------- */

static struct object *bytes_of(struct thread *t, const char *text, size_t length)
{
    struct object *bytes = alloc_primitive_array(t, T_BYTE, (jint)length);
    if (bytes)
        memcpy(array_data(bytes), text, length);
    return bytes;
}

/* The '=' behind the name; a name may begin with one. */
static const char *separator(const char *entry) { return *entry ? strchr(entry + 1, '=') : NULL; }

/* Names and values by turns. */
NATIVE_METHOD(java_lang_ProcessEnvironment_environ)
{
    struct class_failure f = { 0 };
    struct class *row = class_array_of(class_primitive(T_BYTE), &f);
    jint count = 0, at = 0;
    for (char **e = environ; *e; e++)
        count += separator(*e) != NULL;
    if (!row) {
        throw_failure(t, &f);
        return;
    }
    struct object *all = alloc_ref_array(t, row, 2 * count);
    for (char **e = environ; all && *e && at < 2 * count; e++) {
        const char *equals = separator(*e);
        if (!equals)
            continue;
        struct object *name = bytes_of(t, *e, (size_t)(equals - *e));
        struct object *value = name ? bytes_of(t, equals + 1, strlen(equals + 1)) : NULL;
        if (!value)
            return;
        set_element(t, all, at++, name);
        set_element(t, all, at++, value);
    }
    RESULT_REF(all);
}

/* --- /proc --------------------------------------------------------------------------------- */

/* The text of /proc/pid/name; -1 when there is none. */
static ssize_t read_proc(jlong pid, const char *name, char *out, size_t size)
{
    char path[64];
    if (pid)
        snprintf(path, sizeof path, "/proc/%lld/%s", (long long)pid, name);
    else
        snprintf(path, sizeof path, "/proc/%s", name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, out, size - 1) : -1;
    if (fd >= 0)
        close(fd);
    if (n >= 0)
        out[n] = 0;
    return n;
}

/* Milliseconds since 1970 at boot. */
static jlong boot_time(void)
{
    char text[16384], *line;
    if (read_proc(0, "stat", text, sizeof text) < 0 || !(line = strstr(text, "btime ")))
        return 0;
    return strtoll(line + 6, NULL, 10) * 1000;
}

struct process { jlong parent, start, total_ns; };

/* Fields of /proc/pid/stat after the name in parentheses: 4 parent, 14 and 15 ticks used, 22 start. */
static bool read_process(jlong pid, struct process *out)
{
    char text[2048], *p;
    unsigned long user, system;
    unsigned long long start;
    int parent;
    if (read_proc(pid, "stat", text, sizeof text) < 0 || !(p = strrchr(text, ')')))
        return false;
    if (sscanf(p + 1, " %*c %d %*d %*d %*d %*d %*d %*u %*u %*u %*u %lu %lu %*d %*d %*d %*d %*d %*d %llu",
               &parent, &user, &system, &start) != 4)
        return false;
    jlong ticks = sysconf(_SC_CLK_TCK);
    *out = (struct process){ parent, boot_time() + (jlong)start * 1000 / ticks,
                             (jlong)(user + system) * (1000000000 / ticks) };
    return true;
}

NATIVE_METHOD(java_lang_ProcessHandleImpl_getCurrentPid0) { RESULT_LONG(getpid()); }

/* Start time of a living process, -1 of none. */
NATIVE_METHOD(java_lang_ProcessHandleImpl_isAlive0)
{
    struct process p;
    RESULT_LONG(read_process(ARG_LONG(0), &p) ? p.start : -1);
}

static bool is_same(jlong asked, jlong start) { return asked == start || asked == 0 || start == 0; }

NATIVE_METHOD(java_lang_ProcessHandleImpl_parent0)
{
    struct process p;
    jlong pid = ARG_LONG(0);
    if (pid == getpid())
        RESULT_LONG(getppid());
    else
        RESULT_LONG(read_process(pid, &p) && is_same(ARG_LONG(2), p.start) ? p.parent : -1);
}

NATIVE_METHOD(java_lang_ProcessHandleImpl_destroy0)
{
    struct process p;
    jlong pid = ARG_LONG(0);
    bool same = read_process(pid, &p) && is_same(ARG_LONG(2), p.start);
    RESULT_INT(same && kill((pid_t)pid, ARG_BOOL(4) ? SIGKILL : SIGTERM) == 0);
}

/* args: pid, reap.  Exit status; signals as the shell counts them; NOT_A_CHILD. */
NATIVE_METHOD(java_lang_ProcessHandleImpl_waitForProcessExit0)
{
    enum { NOT_A_CHILD = -2, SIGNALLED = 0x80 };
    siginfo_t info = { 0 };
    jlong pid = ARG_LONG(0);
    int options = WEXITED | (ARG_BOOL(2) ? 0 : WNOWAIT);
    NATIVE_CALL(t, int, result, waitid(P_PID, (id_t)pid, &info, options));
    if (result < 0)
        RESULT_INT(errno == ECHILD ? NOT_A_CHILD : -1);
    else
        RESULT_INT(info.si_code == CLD_EXITED ? info.si_status : SIGNALLED + info.si_status);
}

static void put_long(struct object *array, jint at, jlong v)
{
    if (array && at < array_length(array))
        ((jlong *)array_data(array))[at] = v;
}

/* args: pid (0: all), pids, parents, starts.  Returns how many there are, stores as many as fit. */
NATIVE_METHOD(java_lang_ProcessHandleImpl_getProcessPids0)
{
    jlong of = ARG_LONG(0);
    jint count = 0;
    DIR *directory = opendir("/proc");
    for (struct dirent *e; directory && (e = readdir(directory)); ) {
        struct process p;
        jlong pid = strtoll(e->d_name, NULL, 10);
        if (pid <= 0 || !read_process(pid, &p) || (of && p.parent != of))
            continue;
        put_long(ARG_REF(2), count, pid);
        put_long(ARG_REF(3), count, p.parent);
        put_long(ARG_REF(4), count++, p.start);
    }
    if (!directory)
        throw_new(t, EX(RuntimeException), "Unable to open /proc");
    else
        closedir(directory);
    RESULT_INT(count);
}

/* --- ProcessHandle.Info -------------------------------------------------------------------- */

static bool set_text(struct thread *t, struct object *info, enum lib_field field, const char *text)
{
    struct object *s = platform_string(t, text);
    return s && field_set_ref(t, info, field, s);
}

/* Arguments behind the command, from NUL-separated text. */
static struct object *argument_array(struct thread *t, const char *text, size_t length)
{
    jint count = 0, at = 0;
    size_t first = strlen(text) + 1;
    for (size_t i = first; i < length; i += strlen(text + i) + 1)
        count++;
    struct object *all = alloc_ref_array(t, known.String, count);
    for (size_t i = first; all && i < length && at < count; i += strlen(text + i) + 1) {
        struct object *s = platform_string(t, text + i);
        if (!s)
            return NULL;
        set_element(t, all, at++, s);
    }
    return all;
}

static bool set_command(struct thread *t, struct object *info, jlong pid)
{
    char path[64], command[PATH_MAX], line[4096];
    snprintf(path, sizeof path, "/proc/%lld/exe", (long long)pid);
    ssize_t n = readlink(path, command, sizeof command - 1);
    if (n > 0) {
        command[n] = 0;
        if (!set_text(t, info, FIELD_Info_command, command))
            return false;
    }
    n = read_proc(pid, "cmdline", line, sizeof line);
    struct object *all = n > 0 ? argument_array(t, line, (size_t)n) : NULL;
    return n <= 0 || (all && field_set_ref(t, info, FIELD_Info_arguments, all));
}

static bool set_user(struct thread *t, struct object *info, jlong pid)
{
    char path[64];
    struct stat s;
    snprintf(path, sizeof path, "/proc/%lld", (long long)pid);
    struct passwd *user = stat(path, &s) == 0 ? getpwuid(s.st_uid) : NULL;
    return !user || set_text(t, info, FIELD_Info_user, user->pw_name);
}

NATIVE_METHOD(java_lang_ProcessHandleImpl_Info_info0)
{
    struct object *info = ARG_REF(0);
    struct process p;
    jlong pid = ARG_LONG(1);
    if (!read_process(pid, &p))
        return;
    field_set_long(info, FIELD_Info_startTime, p.start);
    field_set_long(info, FIELD_Info_totalTime, p.total_ns);
    if (set_user(t, info, pid))
        set_command(t, info, pid);
}
