/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/build.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/options.h"
#include "tools/rtjaot/cache.h"
#include "tools/rtjaot/jar.h"
#include "tools/rtjaot/plan.h"

enum { TEXT = 8192, COMPILER_WORDS = 16, COMMAND_WORDS = 64 };

static const char *const compiler_options[] = {
    "-std=gnu11", "-fPIC", "-fvisibility=hidden", "-fwrapv", "-fno-math-errno", "-fno-tree-slp-vectorize", "-ffp-contract=off",
    "-D_GNU_SOURCE", "-DNDEBUG", "-DRT_COMPILED_CODE", "-DRT_SWITCH_DISPATCH=0", "-w", NULL,
};
/* Of -O2's passes those that Java's methods gain by; the others are a third of the time and gain nothing (docs/ahead-of-time.md). */
static const char *const options_of_gcc[] = {
    "-O1", "-fno-tree-pta", "-fstrict-aliasing", "-fcaller-saves", "-fpeephole2", "-frerun-cse-after-loop", "-fcse-follow-jumps", "-ftree-vectorize",
    "-finline-functions", "-finline-small-functions", "-findirect-inlining", "-fpartial-inlining", "-foptimize-sibling-calls",
    "-falign-loops=16:11",                      /* else how fast they are depends on where they happen to lie        */
    "--param=max-inline-insns-single=200",      /* accessors of accessors                                            */
    "--param=case-values-threshold=10",         /* smaller switches by comparing: branches are foretold better than jumps by a table */
    NULL,
};
/* Jumps go straight to where they are known to lead: a quarter more time, for what is to be quick. */
static const char *const more_of_gcc[] = { "-fexpensive-optimizations", "-ftree-vrp", "-fgcse", NULL };
/* As later ones have it anyway: else what is known of loops' turns is lost. */
static const char *const more_of_gcc_12[] = { "--param=vrp1-mode=ranger", NULL };
static const char *const options_of_clang[] = { "-O2", NULL };

/* --- commands --------------------------------------------------------------------------------- */

struct command { const char **words; unsigned count; };

static void add(struct command *c, const char *word)
{
    PLAN_GROW(c->words, c->count);
    c->words[c->count++] = word;
}

/* "ccache gcc -O1" is three words. */
static struct command compiler_command(const char *compiler)
{
    struct command c = { NULL, 0 };
    char *save = NULL;
    for (char *p = strtok_r(strdup(compiler), " ", &save); p; p = strtok_r(NULL, " ", &save))
        add(&c, p);
    if (!c.count)
        add(&c, "cc");
    return c;
}

/* The options that the command brings along stand behind ours, too, so that they win. */
static void add_words_of_user(const struct build *b, struct command *c)
{
    struct command user = compiler_command(b->compiler);
    unsigned i = 0;
    while (i < user.count && user.words[i][0] != '-')
        i++;
    for (; i < user.count; i++)
        add(c, user.words[i]);
    free(user.words);
}

/* What the compiler says of itself: its kind, release and target.  Asked once; "": it cannot be asked. */
static const char *compiler_says(const char *compiler)
{
    static char said[TEXT];
    static bool asked;
    char command[TEXT];
    bool fits = (size_t)snprintf(command, sizeof command, "%s --version 2>&1", compiler) < sizeof command;
    FILE *f = fits && !asked ? popen(command, "r") : NULL;
    asked = true;
    if (f) {
        said[fread(said, 1, sizeof said - 1, f)] = 0;
        pclose(f);
    }
    return said;
}

static void add_table(struct command *c, const char *const *words)
{
    for (; *words; words++)
        add(c, *words);
}

/* Tuned as ever: what gcc takes to be good for a certain processor is slower as often as not (docs/ahead-of-time.md). */
static void add_cpu(const struct build *b, struct command *c)
{
    static char word[64];
    if (!b->cpu)
        return;
    snprintf(word, sizeof word, "-march=%s", b->cpu);
    add(c, word);
    add(c, "-mtune=generic");
}

static void add_optimisation(const char *compiler, struct command *c)
{
    if (strstr(compiler, "clang")) {
        add_table(c, options_of_clang);
        return;
    }
    add_table(c, options_of_gcc);
    if (plan.small)
        return;
    add_table(c, more_of_gcc);
    if (strstr(compiler, ") 12."))
        add_table(c, more_of_gcc_12);
}

static void add_options(const struct build *b, struct command *c)
{
    if (b->debug)                           /* lines and what is inlined, no variables            */
        add(c, "-g1");

    add_table(c, compiler_options);
    add_optimisation(compiler_says(b->compiler), c);
    add_cpu(b, c);
    add_words_of_user(b, c);
}

static pid_t start(struct command *c)
{
    add(c, NULL);
    pid_t child = fork();
    if (child == 0) {
        execvp(c->words[0], (char *const *)(uintptr_t)c->words);
        fprintf(stderr, "rtjaot: %s: %s; install a C compiler (Debian: gcc), or name one with --cc\n", c->words[0], strerror(errno));
        _exit(127);
    }
    if (child < 0)
        fprintf(stderr, "rtjaot: %s\n", strerror(errno));
    free(c->words);
    return child;
}

/* Of any child, which is then *child. */
static bool ended_well(pid_t *child)
{
    int status;
    *child = wait(&status);
    return *child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool run(struct command *c)
{
    pid_t child;
    return start(c) > 0 && ended_well(&child);
}

/* --- compiling -------------------------------------------------------------------------------- */

/* The headers that come with an installation, or the sources that this was built of, to which the build folder has a link. */
static const char *include_folder(void)
{
    static char folder[TEXT];
    if (folder[0])
        return folder;
    snprintf(folder, sizeof folder, "%s/../share/rtjvm/include", home_of_launcher());
    if (access(folder, R_OK) != 0)
        snprintf(folder, sizeof folder, "%s/sources", home_of_launcher());
    return folder;
}

static void name_file(const struct build *b, unsigned i, const char *end, char *path, size_t size)
{
    char name[32];
    snprintf(name, sizeof name, i < b->units ? "unit%u" : "tables", i);
    snprintf(path, size, "%s/%s%s", b->folder, name, end);
}

/* Paths of sources are below packages: the folder that this runs in is none of their concern, nor of an object's that is kept. */
static const char *here_is_nowhere(void)
{
    static char word[TEXT];
    char here[TEXT / 2];
    if (getcwd(here, sizeof here))
        snprintf(word, sizeof word, "-fdebug-prefix-map=%s=.", here);
    return word[0] ? word : "-g1";
}

static pid_t compile_file(const struct build *b, unsigned i)
{
    struct command c = compiler_command(b->compiler);
    char source[TEXT], object[TEXT];
    name_file(b, i, ".c", source, sizeof source);
    name_file(b, i, ".o", object, sizeof object);
    add_options(b, &c);
    if (b->debug)                           /* the Java source is found from anywhere               */
        add(&c, here_is_nowhere());
    add(&c, "-I");
    add(&c, include_folder());
    add(&c, "-c");
    add(&c, source);
    add(&c, "-o");
    add(&c, object);
    return start(&c);
}

static bool is_kept(const struct build *b, unsigned i)
{
    char source[TEXT], object[TEXT];
    name_file(b, i, ".c", source, sizeof source);
    name_file(b, i, ".o", object, sizeof object);
    return cache_take(source, object);
}

static void keep(const struct build *b, unsigned i)
{
    char source[TEXT], object[TEXT];
    name_file(b, i, ".c", source, sizeof source);
    name_file(b, i, ".o", object, sizeof object);
    cache_keep(source, object);
}

/* Compilers at work: which file each has. */
struct workers { pid_t *child; unsigned *file; unsigned running; };

static bool await_one(const struct build *b, struct workers *w)
{
    pid_t child;
    bool good = ended_well(&child);
    unsigned at = 0;
    while (at < w->running && w->child[at] != child)
        at++;
    if (at == w->running) {                 /* none of ours: there is nothing to wait for         */
        w->running = child < 0 ? 0 : w->running;
        return child >= 0;
    }
    unsigned file = w->file[at];
    w->running--;
    w->child[at] = w->child[w->running];
    w->file[at] = w->file[w->running];
    if (good)
        keep(b, file);
    else if (file < b->units)
        b->failed[file] = true;
    return good || file < b->units;
}

static bool give_work(struct build *b, struct workers *w, unsigned i)
{
    if (is_kept(b, i)) {
        b->reused++;
        return true;
    }
    while (w->running >= b->jobs)
        if (!await_one(b, w))
            return false;
    w->child[w->running] = compile_file(b, i);
    w->file[w->running] = i;
    return w->child[w->running++] > 0;
}

/* The tables first: a compiler that does not get through them is none, or has no room. */
static bool compile_all(struct build *b)
{
    struct workers w = { calloc(b->jobs, sizeof *w.child), calloc(b->jobs, sizeof *w.file), 0 };
    bool good = w.child && w.file, terminal = isatty(STDERR_FILENO);
    for (unsigned i = 0; i <= b->units && good; i++) {
        good = give_work(b, &w, i ? i - 1 : b->units);
        if (terminal)
            fprintf(stderr, "\rrtjaot: compiling %u of %u files, %u reused ", i + 1, b->units + 1, b->reused);
    }
    while (w.running)
        good = await_one(b, &w) && good;
    if (terminal)
        fputc('\n', stderr);
    free(w.child);
    free(w.file);
    return good;
}

static void use_cache(const struct build *b)
{
    struct command c = { NULL, 0 };
    add(&c, b->compiler);
    add_options(b, &c);
    add(&c, NULL);
    if (b->cache)
        cache_open(b->cache, include_folder(), compiler_says(b->compiler), c.words);
    free(c.words);
}

/* --- linking ---------------------------------------------------------------------------------- */

static void add_objects(const struct build *b, struct command *c)
{
    for (unsigned i = 0; i <= b->units; i++) {
        char path[TEXT];
        name_file(b, i, ".o", path, sizeof path);
        add(c, strdup(path));
    }
}

static bool link_image(const struct build *b)
{
    struct command c = compiler_command(b->compiler);
    add(&c, "-shared");
#ifdef RTJAOT_PACKS
    add(&c, RTJAOT_PACKS);
#endif
    add_objects(b, &c);
    add(&c, "-o");
    add(&c, b->output);
    add(&c, "-lm");
    return run(&c);
}

/* --- executables with the VM ------------------------------------------------------------------ */

/* Beside this program, as in a build folder, or in an installation.  NULL after a message. */
static const char *find_part(const char *name, char *path)
{
    snprintf(path, TEXT, "%s/%s", home_of_launcher(), name);
    if (access(path, R_OK) != 0)
        snprintf(path, TEXT, "%s/../lib/rtjvm/lib/%s", home_of_launcher(), name);
    if (access(path, R_OK) == 0)
        return path;
    fprintf(stderr, "rtjaot: no %s in %s: executables need it; run ninja there, or install rtjvm by ninja install\n", name, home_of_launcher());
    return NULL;
}

static void say_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, "\\%03o", (unsigned char)*text);
    fputc('"', out);
}

/* tools/app.h: which class, with which options, and the jar that is the VM's own. */
static bool write_app(const struct build *b, const char *jar, const char *path)
{
    FILE *out = fopen(path, "w");
    char *save = NULL, *words = strdup(b->vm_options ? b->vm_options : "");
    if (!out) {
        fprintf(stderr, "rtjaot: %s: %s\n", path, strerror(errno));
        return false;
    }
    fputs("#include \"interp/aot/aot.h\"\n#include \"tools/app.h\"\n__asm__(\".section .rodata\\n.balign 16\\nrtjvm_own: .incbin ", out);
    fprintf(out, "\\\"%s\\\"\\nrtjvm_own_end: .byte 0\\n.previous\");\n", jar);
    fputs("extern const uint8_t rtjvm_own[] __attribute__((visibility(\"hidden\"))), rtjvm_own_end[] __attribute__((visibility(\"hidden\")));\n"
          "extern const struct aot_image rtjvm_aot_image;\nstatic const char *const options[] = { ", out);
    for (char *p = strtok_r(words, " ", &save); p; p = strtok_r(NULL, " ", &save)) {
        say_string(out, p);
        fputs(", ", out);
    }
    fputs("NULL };\nconst struct rtjvm_app rtjvm_app = { ", out);
    say_string(out, b->main);
    fputs(", options, &rtjvm_aot_image, rtjvm_own, rtjvm_own_end };\n", out);
    free(words);
    bool good = !ferror(out);
    return fclose(out) == 0 && good;
}

static bool link_executable(const struct build *b)
{
    char library[TEXT], jar[TEXT], app[TEXT];
    snprintf(app, sizeof app, "%s/app.c", b->folder);
    if (!find_part("librtjvm_whole.a", library) || !find_part("rtsj.jar", jar) || !write_app(b, jar, app))
        return false;
    struct command c = compiler_command(b->compiler);
    add_options(b, &c);
    add(&c, "-I");
    add(&c, include_folder());
    add_objects(b, &c);
    add(&c, app);
    add(&c, "-Wl,--whole-archive");
    add(&c, library);
    add(&c, "-Wl,--no-whole-archive");
    char script[TEXT];
    snprintf(script, sizeof script, "-Wl,-T,%s/vm/snapshot/statics.ld", include_folder());
    add(&c, "-no-pie");
    add(&c, "-Wl,--build-id=sha1");
    add(&c, script);
    if (!b->debug)
        add(&c, "-Wl,--strip-debug");
    char *save = NULL;
    for (char *p = strtok_r(strdup(RTJAOT_LINK), " ", &save); p; p = strtok_r(NULL, " ", &save))
        add(&c, p);
    add(&c, "-o");
    add(&c, b->output);
    bool good = run(&c) && jar_append(b->output);
    if (!good)
        unlink(b->output);                  /* half of it might run                                */
    return good;
}

/* What cannot be had is told before anything is compiled. */
static bool has_parts(bool executable)
{
    char path[TEXT];
    if (executable && (!find_part("librtjvm_whole.a", path) || !find_part("rtsj.jar", path)))
        return false;
    snprintf(path, sizeof path, "%s/interp/aot/aot_code.h", include_folder());
    if (access(path, R_OK) == 0)
        return true;
    fprintf(stderr, "rtjaot: no headers of rtjvm in %s: run ninja there, or install rtjvm by ninja install\n", home_of_launcher());
    return false;
}

static bool any_failed(const struct build *b)
{
    unsigned n = 0;
    for (unsigned i = 0; i < b->units; i++)
        n += b->failed[i];
    return n > 0;
}

enum build_result build_image(struct build *b)
{
    free(b->failed);
    b->failed = calloc(b->units + 1, sizeof *b->failed);
    b->reused = 0;
    if (!b->failed || !has_parts(b->main))
        return BUILD_CANNOT;
    use_cache(b);
    if (!compile_all(b))
        return BUILD_CANNOT;
    if (any_failed(b))
        return BUILD_UNITS_FAILED;
    return (b->main ? link_executable(b) : link_image(b)) ? BUILD_DONE : BUILD_CANNOT;
}

/* --- a snapshot -------------------------------------------------------------------------------- */

/* In the child: with the VM's options, and what it says in a file. */
static void run_to_snapshot(const struct build *b, const char *java_home, const char *preinit, const char *said)
{
    char words[2 * TEXT], *program = realpath(b->output, NULL);
    int n = snprintf(words, TEXT, "\"-Xrt:snapshot-make=%s.snapshot\"", b->output);
    if (preinit && n < TEXT)
        snprintf(words + n, TEXT, " \"-Xrt:preinit=%s\"", preinit);
    if (program && freopen(said, "w", stderr) && setenv("RTJVM_OPTIONS", words, 1) == 0 && setenv("RTJVM_JAVA_HOME", java_home, 1) == 0)
        execl(program, program, NULL);
    fprintf(stderr, "%s: %s\n", b->output, strerror(errno));
    _exit(127);
}

static void repeat(const char *path)
{
    char line[TEXT];
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, "NOTE: ", 6) != 0)
            fputs(line, stderr);
    if (in)
        fclose(in);
}

bool build_snapshot(const struct build *b, const char *java_home, const char *preinit)
{
    char said[TEXT];
    snprintf(said, sizeof said, "%s/snapshot.txt", b->folder);
    pid_t child = fork();
    if (child == 0)
        run_to_snapshot(b, java_home, preinit, said);
    bool made = child > 0 && ended_well(&child);
    if (!made)
        repeat(said);
    return made;
}

void build_remove(const char *folder)
{
    struct command c = { NULL, 0 };
    add(&c, "rm");
    add(&c, "-rf");
    add(&c, folder);
    run(&c);
}
