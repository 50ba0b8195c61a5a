/* SPDX-License-Identifier: Apache-2.0 */
/* rtjaot: compiles class files to an image that rtjvm runs (docs/ahead-of-time.md). */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/options.h"
#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"

enum { TEXT = 8192, JOBS_MAX = 256, UNIT_METHODS = 80, COMMAND_WORDS = 64 };

static struct {
    const char *class_path, *others, *java_home, *output, *compiler, *main, *list, *folder, *toss;
    unsigned jobs;
    bool all, verbose, keep;
} options = { .class_path = ".", .output = "app.so" };

static const char usage[] =
    "usage: rtjaot [options] -cp PATH (--main CLASS | --all | --list FILE) [-o IMAGE]\n"
    "Compiles class files ahead of time; rtjvm -Xrt:aot=IMAGE -cp PATH Main runs them.\n"
    "  -cp PATH             folders and jars, by ':'\n"
    "  --with PATH          classes that those refer to, and that are not compiled\n"
    "  --main CLASS         compile this class, and all on the path that it needs; what is only found by\n"
    "                       reflection is not\n"
    "  --all                compile every method on the path\n"
    "  --list FILE          compile these, a line each: package.Class, or package/Class.method(descriptor);\n"
    "                       -Xrt:record-aot=FILE of rtjvm writes such a list of what a run used\n"
    "  -o IMAGE             what is made (default app.so)\n"
    "  --java-home DIR      the JDK whose library it is for\n"
    "  --cc COMMAND         the C compiler (default cc)\n"
    "  --jobs N             so many at once (default: processors)\n"
    "  --keep DIR           keep the C files there\n"
    "  --toss SEED          leave half of the methods to the interpreter, to compare engines\n"
    "  --verbose            say what is left out, and why\n";

static int fail(const char *format, const char *what)
{
    fprintf(stderr, "rtjaot: ");
    fprintf(stderr, format, what);
    fputc('\n', stderr);
    return 2;
}

/* --- options ---------------------------------------------------------------------------------- */

struct word { const char *name; const char **value; bool *flag; };

static bool take(int argc, char **argv, int *i, const char **value)
{
    if (*i + 1 >= argc)
        return false;
    *value = argv[++*i];
    return true;
}

static int read_options(int argc, char **argv)
{
    const char *jobs = NULL;
    const struct word words[] = {
        { "-cp", &options.class_path, NULL }, { "-classpath", &options.class_path, NULL }, { "--class-path", &options.class_path, NULL },
        { "-o", &options.output, NULL }, { "--java-home", &options.java_home, NULL }, { "--cc", &options.compiler, NULL },
        { "--list", &options.list, NULL }, { "--main", &options.main, NULL },
        { "--with", &options.others, NULL }, { "--toss", &options.toss, NULL }, { "--keep", &options.folder, NULL }, { "--jobs", &jobs, NULL },
        { "--all", NULL, &options.all }, { "--verbose", NULL, &options.verbose },
    };
    for (int i = 1; i < argc; i++) {
        unsigned w = 0;
        if (!strcmp(argv[i], "--help")) {
            fputs(usage, stdout);
            exit(EXIT_SUCCESS);
        }
        while (w < sizeof words / sizeof *words && strcmp(argv[i], words[w].name))
            w++;
        if (w == sizeof words / sizeof *words)
            return fail("unknown option %s; rtjaot --help lists them", argv[i]);
        if (words[w].flag)
            *words[w].flag = true;
        else if (!take(argc, argv, &i, words[w].value))
            return fail("%s needs a value", argv[i]);
    }
    options.jobs = jobs ? (unsigned)atoi(jobs) : (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    if (options.jobs < 1 || options.jobs > JOBS_MAX)
        return fail("--jobs %s: a number from 1 to 256, please", jobs);
    if (!options.all && !options.list && !options.main)
        return fail("%s", "nothing to compile: --main CLASS, --all or --list FILE");
    if (!options.compiler)
        options.compiler = getenv("CC") ? getenv("CC") : "cc";
    return 0;
}

/* --- what to compile -------------------------------------------------------------------------- */

static void want_class(const char *name, void *unused)
{
    (void)unused;
    if (!plan_want_class(name, strlen(name)) && options.verbose)
        printf("left out: %s (cannot be loaded)\n", name);
}

static void want_line(char *line)
{
    char *parenthesis = strchr(line, '(');
    for (char *p = line; p < (parenthesis ? parenthesis : line + strlen(line)); p++)
        if (*p == '.' && !parenthesis)
            *p = '/';
    char *dot = parenthesis ? memrchr(line, '.', (size_t)(parenthesis - line)) : NULL;
    bool found = dot ? plan_want_method(line, (size_t)(dot - line), dot + 1) : plan_want_class(line, strlen(line));
    if (!found && options.verbose)
        printf("left out: %s (not found)\n", line);
}

static bool want_main(const char *name)
{
    char *copy = strdup(name);
    for (char *p = copy; *p; p++)
        if (*p == '.')
            *p = '/';
    return plan_want_closure(copy, strlen(copy));
}

static bool read_list(const char *path)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (!in)
        return false;
    while (getline(&line, &room, in) > 0) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] && line[0] != '#')
            want_line(line);
    }
    free(line);
    fclose(in);
    return true;
}

/* --- compiling -------------------------------------------------------------------------------- */

static const char *const compiler_options[] = {
    "-std=gnu11", "-O2", "-fPIC", "-fvisibility=hidden", "-fwrapv", "-fno-math-errno", "-fno-tree-slp-vectorize", "-ffp-contract=off", "-D_GNU_SOURCE", "-DNDEBUG", "-DRT_COMPILED_CODE",
    "-DRT_SWITCH_DISPATCH=0", "-w",
};

static pid_t spawn(const char *const *words)
{
    pid_t child = fork();
    if (child == 0) {
        execvp(words[0], (char *const *)(uintptr_t)words);
        fprintf(stderr, "rtjaot: %s: %s; install a C compiler (Debian: gcc), or name one with --cc\n", words[0], strerror(errno));
        _exit(127);
    }
    return child;
}

/* The headers that come with an installation, or the sources that this was built of. */
static const char *include_folder(void)
{
    static char folder[TEXT];
    if (folder[0])
        return folder;
    snprintf(folder, sizeof folder, "%s/../share/rtjvm/include", home_of_launcher());
    if (access(folder, R_OK) != 0)
        snprintf(folder, sizeof folder, "%s", RTJAOT_INCLUDE);
    return folder;
}

static pid_t compile_unit(const char *folder, const char *name)
{
    const char *words[COMMAND_WORDS];
    char source[TEXT], object[TEXT];
    unsigned n = 0;
    snprintf(source, sizeof source, "%s/%s.c", folder, name);
    snprintf(object, sizeof object, "%s/%s.o", folder, name);
    words[n++] = options.compiler;
    for (unsigned i = 0; i < sizeof compiler_options / sizeof *compiler_options; i++)
        words[n++] = compiler_options[i];
    words[n++] = "-I";
    words[n++] = include_folder();
    words[n++] = "-c";
    words[n++] = source;
    words[n++] = "-o";
    words[n++] = object;
    words[n] = NULL;
    return spawn(words);
}

static bool ended_well(unsigned *running)
{
    int status;
    if (wait(&status) < 0)
        return false;
    --*running;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool compile_all(const char *folder, unsigned units)
{
    unsigned running = 0;
    bool good = true, terminal = isatty(STDERR_FILENO);
    for (unsigned i = 0; i <= units && good; i++) {
        char name[32];
        snprintf(name, sizeof name, i < units ? "unit%u" : "tables", i);
        while (running >= options.jobs && good)
            good = ended_well(&running);
        if (good && compile_unit(folder, name) > 0)
            running++;
        if (terminal)
            fprintf(stderr, "\rrtjaot: compiling %u of %u units ", i, units + 1);
    }
    while (running)
        good = ended_well(&running) && good;
    if (terminal)
        fputc('\n', stderr);
    return good;
}

static bool link_image(const char *folder, unsigned units)
{
    const char **words = calloc(units + 16, sizeof *words);
    unsigned n = 0;
    words[n++] = options.compiler;
    words[n++] = "-shared";
    for (unsigned i = 0; i <= units; i++) {
        char path[TEXT], name[32];
        snprintf(name, sizeof name, i < units ? "unit%u" : "tables", i);
        snprintf(path, sizeof path, "%s/%s.o", folder, name);
        words[n++] = strdup(path);
    }
    words[n++] = "-o";
    words[n++] = options.output;
    words[n++] = "-lm";
    unsigned running = 1;
    return spawn(words) > 0 && ended_well(&running);
}

static void remove_folder(const char *folder)
{
    const char *words[] = { "rm", "-rf", folder, NULL };
    unsigned running = 1;
    if (spawn(words) > 0)
        ended_well(&running);
}

/* --- all together ----------------------------------------------------------------------------- */

static void report(double seconds)
{
    unsigned compiled = 0, out = 0;
    char text[1024];
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++) {
            const struct plan_method *m = &plan.classes[i]->methods[k];
            compiled += !m->left_out;
            if (!m->left_out || !m->wanted || !m->method->body)
                continue;
            out++;
            if (options.verbose)
                printf("left out: %s (%s)\n", method_external_name(m->method, text, sizeof text), m->left_out);
        }
    printf("%s: %u methods of %u classes compiled, %u left interpreted, %.1f s\n", options.output, compiled, plan.class_count, out, seconds);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/rtjaot-XXXXXX";
    struct timespec begin, end;
    int wrong = read_options(argc, argv);
    if (wrong)
        return wrong;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    options.java_home = home_find(options.java_home);
    if (!options.java_home || !world_open(options.java_home, options.class_path, options.others))
        return 2;
    if (options.list && !read_list(options.list))
        return fail("cannot read %s", options.list);
    if (options.main && !want_main(options.main))
        return fail("no class %s on the path", options.main);
    if (options.all)
        world_each_name(want_class, NULL);
    plan_number();
    if (options.toss)
        plan_toss(strtoull(options.toss, NULL, 0));
    const char *where = options.folder ? options.folder : mkdtemp(folder);
    if (!where || (options.folder && mkdir(where, 0777) != 0 && errno != EEXIST))
        return fail("cannot make a folder: %s", strerror(errno));
    unsigned units = write_units(where, UNIT_METHODS);
    bool good = compile_all(where, units) && link_image(where, units);
    if (!options.folder)
        remove_folder(where);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (!good)
        return fail("%s was not made", options.output);
    report((double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9);
    return EXIT_SUCCESS;
}
