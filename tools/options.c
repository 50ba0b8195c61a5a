/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the command line by the table options.def. */
#include "tools/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/class_path.h"
#include "tools/options_impl.h"
#include "tools/words.h"
#include "vm/run/link_call.h"

enum form { EXACT, PREFIX, NEXT };
enum whose { VM, LAUNCHER };
static const struct option {
    enum form form;
    enum whose whose;
    const char *spelling, *argument, *help;
    void (*action)(struct launch *, const char *, const char *);
} options[] = {
#define OPTION(form, whose, spelling, action, argument, help) { form, whose, spelling, argument, help, option_##action },
#include "tools/options.def"
};
enum { OPTION_COUNT = sizeof options / sizeof options[0], HELP_COLUMN = 22 };

void options_print_help(FILE *to)
{
    fprintf(to, "Usage: rtjvm [options] <main class or file.java> [arguments]\n"
                "   or: rtjvm [options] -jar <jar> [arguments]\n"
                "   or: rtjvm [options] -m <module>[/<main class>] [arguments]\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *o = &options[i];
        const char *gap = o->form == NEXT ? " " : "";
        if (*o->help)
            fprintf(to, "  %s%s%-*s %s\n", o->spelling, gap, HELP_COLUMN - (int)(strlen(o->spelling) + strlen(gap)), o->argument, o->help);
    }
    fprintf(to, "  %-*s %s\n", HELP_COLUMN, "@<file>", "more arguments; JDK_JAVA_OPTIONS holds more options");
}

void option_help_out(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; options_print_help(stdout); words_exit(0); }
void option_help_err(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; options_print_help(stderr); words_exit(0); }

_Noreturn void options_fail_without_main(const struct launch *l)
{
    if (l->mode == MAIN_JAR)
        fprintf(stderr, "Error: -jar requires jar file specification\n");
    options_print_help(stderr);
    words_exit(1);
}

/* --- reading --------------------------------------------------------------------------------- */

/* Does this word take the next one as its value? */
static bool takes_next(const char *word)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options[i].form == NEXT && !strcmp(options[i].spelling, word))
            return true;
    return false;
}

/* Behind the name of the main module come the program's arguments. */
static bool ends_options(const char *word)
{
    return !strcmp(word, "-m") || !strcmp(word, "--module") || !strncmp(word, "--module=", strlen("--module="));
}

static _Noreturn void fail_without_value(const char *word, const struct option *o)
{
    static const struct { const char *argument, *needed; } needs[] = {
        { "<path>", "class path specification" }, { "<dirs>", "module path specification" }, { "<module>", "module name" },
        { "<mods>", "modules to be specified" }, { "<dir>", "a directory" }, { "<version>", "source version" },
    };
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (!strcmp(needs[i].argument, o->argument))
            fprintf(stderr, "Error: %s requires %s\n", word, needs[i].needed);
    words_exit(1);
}

static const char *next_value(const struct option *o, struct words *w, int *i)
{
    const char *word = w->word[*i];
    size_t n = strlen(o->spelling);
    if (!strncmp(o->spelling, "--", 2) && !strncmp(word, o->spelling, n) && word[n] == '=') {
        if (!word[n + 1] && strcmp(o->argument, "<path>"))
            fail_without_value(word, o);
        return word + n + 1;
    }
    if (strcmp(word, o->spelling))
        return NULL;
    if (*i + 1 >= w->count)
        fail_without_value(word, o);
    return w->word[++*i];
}

static const char *value_of(const struct option *o, struct words *w, int *i)
{
    const char *word = w->word[*i];
    if (o->form == EXACT)
        return strcmp(word, o->spelling) ? NULL : "";
    if (o->form == PREFIX)
        return strncmp(word, o->spelling, strlen(o->spelling)) ? NULL : word + strlen(o->spelling);
    return next_value(o, w, i);
}

static _Noreturn void fail_unknown(const char *word)
{
    struct guess best = { NULL, 0 };
    char head[SUGGESTION_MAX];                          /* of the word, without a value */
    snprintf(head, sizeof head, "%.*s", (int)(strcspn(word, ":=") + 1), word);
    bool known = false;                                 /* but not from here */
    for (int i = 0; i < OPTION_COUNT; i++) {
        known |= !strcmp(options[i].spelling, word);
        options_consider(&best, options[i].form == PREFIX ? head : word, options[i].spelling);
    }
    fprintf(stderr, "Unrecognized option: %s\n", word);
    if (best.word && !known)
        fprintf(stderr, "Did you mean '%s'?\n", best.word);
    options_fail();
}

/* Among the arguments of which RuntimeMXBean and tools are told (the class path is told by a property); with a value of its own it
 * becomes one word. */
static void tell(struct launch *l, const struct option *o, const char *whole, const char *value)
{
    char *text = NULL;
    if (o->whose == LAUNCHER)
        return;
    if (o->form == NEXT && asprintf(&text, "%s=%s", strcmp(o->spelling, "-p") ? o->spelling : "--module-path", value) < 0)
        words_must(NULL);
    options_tell(l, text ? text : whole);
}

void options_tell(struct launch *l, const char *argument)
{
    l->vm.arguments = words_room(l->vm.arguments, l->vm.argument_count, sizeof *l->vm.arguments);
    l->vm.arguments[l->vm.argument_count++] = argument;
}

static void read_option(struct launch *l, struct words *w, int *i)
{
    const char *whole = w->word[*i];
    for (int k = 0; k < OPTION_COUNT; k++) {
        const char *value = value_of(&options[k], w, i);
        if (value) {
            options[k].action(l, value, whole);
            tell(l, &options[k], whole, value);
            return;
        }
    }
    if (!l->ignore_unrecognized)
        fail_unknown(whole);
}

static void set_defaults(struct launch *l)
{
    *l = (struct launch){ .mode = MAIN_CLASS };
    l->vm.native_indy = true;
    l->vm.own_natives = RT_STATIC;
    l->vm.verify = VERIFY_REMOTE;
    l->shares = (struct memory_shares){ UINT64_MAX, 25, 50, 0 };
    l->vm.memory.free_min = 40;
    l->vm.memory.free_max = 70;
    l->vm.memory.soft_ms_per_mb = 1000;
    l->vm.memory.immortal_max = (size_t)256 << 20;
}

/* Agents' jars stand behind the class path. */
static void append_agents(struct launch *l)
{
    char *text = NULL;
    size_t size;
    FILE *out = l->agent_count ? words_must(open_memstream(&text, &size)) : NULL;
    if (!out)
        return;
    fputs(l->vm.class_path ? l->vm.class_path : "", out);
    for (int i = 0; i < l->agent_count; i++)
        fprintf(out, ":%.*s", (int)strcspn(l->agents[i], "="), l->agents[i]);
    fclose(out);
    l->vm.class_path = words_must(text);
}

static void finish_class_path(struct launch *l)
{
    const char *variable = getenv("CLASSPATH");
    if (l->mode == MAIN_JAR)
        class_path_check_jar(l->vm.class_path = l->main);
    else if (!l->vm.class_path)
        l->vm.class_path = variable ? class_path_expand(variable) : ".";
    append_agents(l);
    if (l->mode == MAIN_MODULE)
        options_add_property(l, "jdk.module.main", words_must(strndup(l->main, strcspn(l->main, "/"))));
}

/* What java tells monitoring tools, and some programs print. */
static void add_command(struct launch *l)
{
    char *text = NULL;
    size_t size;
    FILE *out = words_must(open_memstream(&text, &size));
    fputs(l->main, out);
    for (int i = 0; i < l->argument_count; i++)
        fprintf(out, " %s", l->arguments[i]);
    fclose(out);
    options_add_property(l, "sun.java.command", words_must(text));
    options_add_property(l, "sun.java.launcher", "SUN_STANDARD");
}

/* "-XX:+IgnoreUnrecognizedVMOptions" counts from the first word, wherever it stands. */
static void look_ahead(struct launch *l, const struct words *w)
{
    for (int i = 0; i < w->count && (w->word[i][0] == '-' || (i && takes_next(w->word[i - 1]))); i++)
        if (!strcmp(w->word[i], "-XX:+IgnoreUnrecognizedVMOptions"))
            l->ignore_unrecognized = true;
}

/* Can a word of the VM's variables say this?  What java's launcher would do with it they cannot, and a value is of its word. */
static bool is_for_vm(const char *word)
{
    size_t n = strcspn(word, ":=");
    if (*word != '-')
        return false;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (strlen(options[i].spelling) == n && !strncmp(options[i].spelling, word, n))
            return options[i].whose == VM && (options[i].form != NEXT || word[n] == '=');
    return true;
}

static void read_variable(struct launch *l, struct words *w)
{
    for (int i = 0; i < w->count; i++)
        if (is_for_vm(w->word[i]))
            read_option(l, w, &i);
        else if (!l->ignore_unrecognized)
            fail_unknown(w->word[i]);
}

/* How many words were options.  JAVA_TOOL_OPTIONS counts before them, _JAVA_OPTIONS behind. */
static int read_options(struct launch *l, struct words *w)
{
    int i = 0;
    set_defaults(l);
    struct words first = words_of_variable("JAVA_TOOL_OPTIONS"), last = words_of_variable("_JAVA_OPTIONS");
    look_ahead(l, w);
    read_variable(l, &first);
    for (; i < w->count && w->word[i][0] == '-' && l->mode != MAIN_MODULE && !l->only_version; i++)
        read_option(l, w, &i);
    read_variable(l, &last);
    return i;
}

/* Properties about the classes that the library makes of lambdas: then the library shall make them. */
static bool asks_about_lambdas(const struct launch *l)
{
    for (size_t i = 0; i < l->vm.property_count; i++)
        if (!strncmp(l->vm.properties[i].key, "jdk.internal.lambda.", 20))
            return true;
    return false;
}

void options_read_embedded(struct launch *l, int argc, char **argv)
{
    struct words w = words_gather(argc, argv, false, takes_next, ends_options);
    int i = read_options(l, &w);
    if (i < w.count) {
        fprintf(stderr, "Unrecognized option: %s\n", w.word[i]);
        options_fail();
    }
    options_finish_realtime(l);
    options_finish_memory(l);
    finish_class_path(l);
    link_native_bootstraps = l->vm.native_indy && !asks_about_lambdas(l);
}

void options_read(struct launch *l, int argc, char **argv)
{
    struct words w = words_gather(argc, argv, true, takes_next, ends_options);
    int i = read_options(l, &w);
    if (!l->main && i < w.count)
        l->main = w.word[i++];
    l->arguments = w.word + i;
    l->argument_count = w.count - i;
    options_find_source(l);
    bool asked = l->list_modules || l->describe_module || l->only_version || l->validate_modules || l->settings || l->vm.snapshot_make;
    options_finish_realtime(l);
    options_finish_memory(l);
    if (l->print_flags)
        options_print_flags(l);
    if (l->print_given)
        options_print_given(l);
    if (!l->settings)
        options_show_version(l);
    if (!l->main && !asked)
        options_fail_without_main(l);
    finish_class_path(l);
    if (l->main)
        add_command(l);
    link_native_bootstraps = l->vm.native_indy && !asks_about_lambdas(l);
}
