/* SPDX-License-Identifier: Apache-2.0 */
/* libjvm for programs that embed a VM: JNI_CreateJavaVM's options become a command line, and the VM is started like the
 * launcher's.  A wrong option prints the launcher's message and makes creation fail, not the process. */
#include <dlfcn.h>
#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sched/context.h"
#include "tools/start.h"
#include "tools/words.h"
#include "vm/native/jni.h"

static jmp_buf refused;

static void refuse(int status)
{
    (void)status;
    longjmp(refused, 1);
}

/* The folder of this library. */
static const char *own_folder(void)
{
    static char path[PATH_MAX];
    Dl_info info;
    if (!dladdr((const void *)JNI_CreateJavaVM, &info) || !realpath(info.dli_fname, path))
        return ".";
    if (strrchr(path, '/'))
        *strrchr(path, '/') = 0;
    return path;
}

/* Hooks that an embedding program may give instead of an option: taken, and not called. */
static bool is_hook(const char *text)
{
    return !strcmp(text, "vfprintf") || !strcmp(text, "exit") || !strcmp(text, "abort");
}

/* The class path is a property here and an option there. */
static int add_words(char **words, int count, const char *text)
{
    static const char class_path[] = "-Djava.class.path=";
    if (!strncmp(text, class_path, sizeof class_path - 1)) {
        words[count++] = words_must(strdup("-cp"));
        text += sizeof class_path - 1;
    }
    words[count++] = words_must(strdup(text));
    return count;
}

static void read_arguments(struct launch *l, const struct jni_init_arguments *a)
{
    const struct jni_option *options = a->options;
    char **words = words_must(calloc(2 * (size_t)(a->count > 0 ? a->count : 0) + 3, sizeof *words));
    int count = add_words(words, 0, "libjvm");
    if (a->ignore_unknown)
        count = add_words(words, count, "-XX:+IgnoreUnrecognizedVMOptions");
    for (int i = 0; i < a->count; i++)
        if (options[i].text && !is_hook(options[i].text))
            count = add_words(words, count, options[i].text);
    options_read_embedded(l, count, words);
}

static struct thread *create(const struct jni_init_arguments *a)
{
    static struct launch l;
    words_exit_hook = refuse;
    if (setjmp(refused))
        return NULL;
    read_arguments(&l, a);
    words_exit_hook = NULL;
    struct thread *t = start_vm(&l, own_folder());
    const char *failed;
    if (!t || !start_agents(t, &l, &failed))
        return NULL;
    phase_enter(PHASE_MISSION);
    return t;
}

/* When the library is loaded. */
static void __attribute__((constructor)) offer(void) { jni_creator = create; }
