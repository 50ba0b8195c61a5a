/* SPDX-License-Identifier: Apache-2.0 */
/* rtjaot: compiles class files to an image that rtjvm runs (docs/ahead-of-time.md). */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sched/arch_cpu.h"
#include "tools/class_path.h"
#include "tools/options.h"
#include "tools/rtjaot/build.h"
#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"
#include "vm/jdk.h"

enum { JOBS_MAX = 256 };

static struct {
    const char *class_path, *others, *java_home, *output, *compiler, *cpu, *main, *list, *folder, *toss, *cache, *vm_options, *preinit;
    unsigned jobs;
    bool all, verbose, debug, executable, regions, small, snapshot;
} options = { .class_path = ".", .output = "app.so" };

static const char usage[] =
    "usage: rtjaot [options] -cp PATH (--main CLASS | --all | --list FILE) [-o IMAGE]\n"
    "Compiles class files ahead of time; rtjvm -Xrt:aot=IMAGE -cp PATH Main runs them.\n"
    "  -cp PATH             folders and jars, by ':'; 'lib/*' is all jars of lib\n"
    "  --with PATH          classes that those refer to, and that are not compiled\n"
    "  --main CLASS         compile this class, and all on the path that it needs; what is only found by\n"
    "                       reflection is not\n"
    "  --all                compile every method on the path\n"
    "  --list FILE          compile these, a line each: package.Class, or package/Class.method(descriptor),\n"
    "                       below which \" BCI CLASS\" tells of a receiver that a call in it has had,\n"
    "                       \" - LENGTH BCI ...\" of calls in code of that length never made, and\n"
    "                       \" ran N\" how often it did: seldom makes its code small, often quick;\n"
    "                       -Xrt:record-aot=FILE of rtjvm writes such a list of what a run used\n"
    "  -o IMAGE             what is made (default app.so)\n"
    "  --executable         make a program of all, with the VM and the class path in it, that runs --main\n"
    "  --vm-options WORDS   options of the VM in that program\n"
    "  --snapshot           also let it boot, and write what it begins from next time: IMAGE.snapshot\n"
    "  --preinit LIST       what -Xrt:record-preinit wrote: prepared in that snapshot\n"
    "  --java-home DIR      the JDK whose library it is for\n"
    "  --cc COMMAND         the C compiler (default cc)\n"
    "  --cpu NAME           use what such processors have (native: this machine's; gcc's -march names levels);\n"
    "                       others run the image's methods interpreted\n"
    "  --jobs N             so many at once (default: processors)\n"
    "  --cache DIR          keep what is compiled there, and compile only what has changed since\n"
    "  --small              code of half the size, which takes half as long to compile, and is slower;\n"
    "                       what the list says runs often is as quick as ever\n"
    "  --regions            also make code for atomic regions, of each method\n"
    "  -g                   tell debuggers and profilers the lines of the Java source\n"
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

/* By its name; NULL: what all have. */
static bool find_cpu(const char **name)
{
    static const char *const levels[] = ARCH_LEVELS;
    enum { COUNT = sizeof levels / sizeof *levels };
    unsigned level = 0;
    if (!*name)
        return true;
    if (!strcmp(*name, "native"))
        level = arch_level();
    else
        while (level < COUNT && strcmp(*name, levels[level]))
            level++;
    if (level == COUNT)
        return false;
    *name = level ? levels[level] : NULL;
    return true;
}

static int read_options(int argc, char **argv)
{
    const char *jobs = NULL;
    const struct word words[] = {
        { "-cp", &options.class_path, NULL }, { "-classpath", &options.class_path, NULL }, { "--class-path", &options.class_path, NULL },
        { "-o", &options.output, NULL }, { "--java-home", &options.java_home, NULL }, { "--cc", &options.compiler, NULL }, { "--cpu", &options.cpu, NULL },
        { "--list", &options.list, NULL }, { "--main", &options.main, NULL },
        { "--with", &options.others, NULL }, { "--toss", &options.toss, NULL }, { "--keep", &options.folder, NULL }, { "--jobs", &jobs, NULL },
        { "--cache", &options.cache, NULL }, { "--all", NULL, &options.all }, { "--regions", NULL, &options.regions }, { "--small", NULL, &options.small },
        { "-g", NULL, &options.debug },
        { "--executable", NULL, &options.executable }, { "--vm-options", &options.vm_options, NULL }, { "--verbose", NULL, &options.verbose },
        { "--snapshot", NULL, &options.snapshot }, { "--preinit", &options.preinit, NULL },
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
    if (options.executable && !options.main)
        return fail("%s", "--executable needs --main CLASS, which it is to run");
    if (!find_cpu(&options.cpu))
        return fail("--cpu %s: native, or a level of this processor's kind that gcc's -march has, please", options.cpu);
    options.snapshot |= options.preinit != NULL;
    if (options.snapshot && !options.executable)
        return fail("%s", "--snapshot and --preinit need --executable; for others, rtjvm -Xrt:snapshot-make makes one");
    options.class_path = class_path_expand(options.class_path);
    options.others = options.others ? class_path_expand(options.others) : NULL;
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

/* Below a method: " BCI CLASS", a receiver; " - LENGTH BCI ...", calls that were never made; " ran N", how often it or a loop in it did. */
static void note_run(struct plan_method *of, const char *line)
{
    char name[2048];
    unsigned bci, length;
    uint64_t runs;
    int read;
    if (of && sscanf(line, " ran %" SCNu64, &runs) == 1)
        plan_ran(of, runs);
    if (of && sscanf(line, " %u %2047s", &bci, name) == 2)
        plan_receiver(of, bci, name);
    if (!of || sscanf(line, " - %u%n", &length, &read) != 1)
        return;
    for (const char *p = line + read; sscanf(p, "%u%n", &bci, &read) == 1; p += read)
        plan_unmade(of, length, bci);
}

/* Of the list, neither on the path nor in the JDK: counted, as a path that lacks something looks so. */
static unsigned unfound;

/* The method, if it is one. */
static struct plan_method *want_line(char *line)
{
    char *parenthesis = strchr(line, '(');
    for (char *p = line; p < (parenthesis ? parenthesis : line + strlen(line)); p++)
        if (*p == '.' && !parenthesis)
            *p = '/';
    char *dot = parenthesis ? memrchr(line, '.', (size_t)(parenthesis - line)) : NULL;
    struct plan_method *method = dot ? plan_want_method(line, (size_t)(dot - line), dot + 1) : NULL;
    if (method)
        method->listed = true;
    if (!method && (dot || !plan_want_class(line, strlen(line)))) {
        unfound++;
        if (options.verbose)
            printf("left out: %s (not found)\n", line);
    }
    return method;
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
    struct plan_method *last = NULL;
    if (!in)
        return false;
    while (getline(&line, &room, in) > 0) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] == ' ')
            note_run(last, line);
        else if (line[0] && line[0] != '#')
            last = want_line(line);
    }
    free(line);
    fclose(in);
    plan_find_seldom();
    return true;
}

/* --- all together ----------------------------------------------------------------------------- */

static void report(const struct build *b, double seconds)
{
    unsigned compiled = 0, out = 0, classes = 0;
    char text[1024], reused[64] = "", lost[64] = "";
    for (unsigned i = 0; i < plan.class_count; i++) {
        classes += !plan.classes[i]->guest;
        for (unsigned k = 0; !plan.classes[i]->guest && k < plan.classes[i]->class->method_count; k++) {
            const struct plan_method *m = &plan.classes[i]->methods[k];
            compiled += !m->left_out;
            if (!m->left_out || !m->wanted || !m->method->body)
                continue;
            out++;
            if (options.verbose)
                printf("left out: %s (%s)\n", method_external_name(m->method, text, sizeof text), m->left_out);
        }
    }
    if (options.cache)
        snprintf(reused, sizeof reused, ", %u of %u files reused", b->reused, b->units + 1);
    if (unfound)
        snprintf(lost, sizeof lost, ", %u of the list not found", unfound);
    printf("%s: %u methods of %u classes compiled, %u left interpreted%s%s, %.1f s\n", options.output, compiled, classes, out, lost, reused, seconds);
}

/* What is wanted; 0, or the exit status after a message. */
static int make_plan(void)
{
    options.java_home = home_find(options.java_home, home_of_launcher());
    if (!options.java_home)
        return 2;
    jdk_use(home_feature(options.java_home));
    if (!world_open(options.java_home, options.class_path, options.others))
        return 2;
    plan.lines = options.debug;
    plan.regions = options.regions;
    plan.small = options.small;             /* what is wanted is so from the first on */
    if (options.list && !read_list(options.list))
        return fail("cannot read %s", options.list);
    if (options.main && !want_main(options.main))
        return fail("no class %s on the path", options.main);
    if (options.all)
        world_each_name(want_class, NULL);
    plan_want_callees();
    plan_number();
    if (options.toss)
        plan_toss(strtoull(options.toss, NULL, 0));
    return 0;
}

static char folder[] = "/tmp/rtjaot-XXXXXX";

static void remove_folder(void) { build_remove(folder); }

static const char *make_folder(void)
{
    if (options.folder)
        return mkdir(options.folder, 0777) == 0 || errno == EEXIST ? options.folder : NULL;
    if (!mkdtemp(folder))
        return NULL;
    atexit(remove_folder);
    return folder;
}

/* Until the C compiler gets through all that is left: each time some class has a file of its own, or no code, that had before. */
static bool write_and_build(struct build *b)
{
    enum build_result result;
    do {
        b->units = write_units(b->folder);
        result = build_image(b);
        for (unsigned i = 0; result == BUILD_UNITS_FAILED && i < b->units; i++)
            if (b->failed[i] && !write_apart(i))
                return false;
    } while (result == BUILD_UNITS_FAILED);
    return result == BUILD_DONE;
}

int main(int argc, char **argv)
{
    struct timespec begin, end;
    int wrong = read_options(argc, argv);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    if (!wrong)
        wrong = make_plan();
    if (wrong)
        return wrong;
    const char *where = make_folder();
    if (!where)
        return fail("cannot make a folder: %s", strerror(errno));
    struct build build = { .folder = where, .output = options.output, .cpu = options.cpu, .compiler = options.compiler, .cache = options.cache, .jobs = options.jobs, .debug = options.debug,
                           .main = options.executable ? options.main : NULL, .vm_options = options.vm_options };
    bool good = write_and_build(&build);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (!good)
        return fail("%s was not made", options.output);
    if (options.snapshot && !build_snapshot(&build, options.java_home, options.preinit))
        return fail("%s.snapshot was not made; the program is there, and starts without", options.output);
    report(&build, (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9);
    return EXIT_SUCCESS;
}
