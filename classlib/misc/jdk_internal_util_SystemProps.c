/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.util.SystemProps$Raw: the properties a VM starts with.
 *
 * platformProperties is an array whose indexes are constants of the class, _os_name_NDX and so on: they differ
 * between versions and are read from the class by name; a row it does not know is skipped. */
#include <limits.h>
#include <locale.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "classlib/misc/platform_text.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "sched/arch_cpu.h"
#include "vm/jdk.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

static bool put_string(struct thread *t, struct object *array, jint index, struct object *s)
{
    RT_ASSERT(index < array_length(array));
    return s && store_ref(t, array, object_at(array, ARRAY_BASE + 8 * (uint32_t)index), s);
}

/* --- of the VM ----------------------------------------------------------------------------- */

struct pairs { struct object *array; jint at; };

static bool put_pair(struct thread *t, struct pairs *p, const char *key, const char *value)
{
    if (!value)
        return true;
    bool ok = put_string(t, p->array, p->at, string_new(t, key)) &&
              put_string(t, p->array, p->at + 1, platform_string(t, value));
    p->at += 2;
    return ok;
}

/* Where distributions keep libraries of JNI and others; # stands for the folder of the machine. */
static const char default_library_path[] = "/usr/java/packages/lib:/usr/lib/#/jni:/lib/#:/usr/lib/#:/usr/lib/jni:/usr/lib64:/lib64:/lib:/usr/lib";
enum { FIXED_PAIRS = 20 };

static void print_library_path(FILE *out)
{
    const char *path = getenv("LD_LIBRARY_PATH");
    struct utsname system;
    uname(&system);
    fprintf(out, "%s%s", path ? path : "", path && *path ? ":" : "");
    for (const char *p = default_library_path; *p; p++)
        if (*p == '#')
            fprintf(out, "%s-linux-gnu", system.machine);
        else
            fputc(*p, out);
}

static void print_boot_library_path(FILE *out)
{
    const char *more = vm_property("sun.boot.library.path");
    fprintf(out, "%s/lib%s%s", vm_options.java_home, more ? ":" : "", more ? more : "");
}

static bool put_printed(struct thread *t, struct pairs *p, const char *key, void (*print)(FILE *out))
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out)
        print(out);
    bool ok = out && fclose(out) == 0 && put_pair(t, p, key, text);
    free(text);
    return ok;
}

/* Method.invoke by the VM, at once and without classes that are generated after some calls. */
static bool put_no_generated_accessors(struct thread *t, struct pairs *p)
{
    return jdk->feature < 21 ? put_pair(t, p, "sun.reflect.inflationThreshold", "2147483647")
                             : put_pair(t, p, "jdk.reflect.useNativeAccessorOnly", "true");
}

/* Properties that a -D may change come first, the user's next, those of the VM last. */
static bool put_changeable(struct thread *t, struct pairs *p)
{
    return put_printed(t, p, "java.library.path", print_library_path) &&
           put_pair(t, p, "java.class.path", vm_options.class_path ? vm_options.class_path : "") &&
           put_no_generated_accessors(t, p);
}

static bool put_fixed(struct thread *t, struct pairs *p)
{
    char version[16];
    snprintf(version, sizeof version, "%d", jdk->feature);
    return put_pair(t, p, "java.home", vm_options.java_home) &&
           put_printed(t, p, "sun.boot.library.path", print_boot_library_path) &&
           put_pair(t, p, "java.vm.specification.name", "Java Virtual Machine Specification") &&
           put_pair(t, p, "java.vm.specification.vendor", "Oracle Corporation") &&
           put_pair(t, p, "java.vm.specification.version", version) &&
           put_pair(t, p, "java.vm.name", "rtjvm") && put_pair(t, p, "java.vm.vendor", "rtjvm") &&
           put_pair(t, p, "java.vm.version", RTJVM_VERSION) && put_pair(t, p, "java.vm.info", "interpreted mode") &&
           put_pair(t, p, "jdk.debug", "release") && put_pair(t, p, "javax.realtime.version", "1.0.2") &&
           put_pair(t, p, "jdk.boot.class.path.append", vm_options.boot_append ? vm_options.boot_append : "");
}

NATIVE_METHOD(jdk_internal_util_SystemProps_vmProperties)
{
    struct pairs p = { alloc_ref_array(t, known.String, 2 * (jint)(vm_options.property_count + FIXED_PAIRS) + 1), 0 };
    bool ok = p.array && put_changeable(t, &p);
    for (size_t i = 0; ok && i < vm_options.property_count; i++)
        ok = put_pair(t, &p, vm_options.properties[i].key, vm_options.properties[i].value);
    ok = ok && put_fixed(t, &p);
    if (ok)
        RESULT_REF(p.array);
    else if (!thread_pending(t))
        throw_out_of_memory(t, "C heap");
}

/* --- of the platform ----------------------------------------------------------------------- */

struct raw { struct class *class; struct object *array; };

/* Value of a static final int of the class; -1 when it has none of that name. */
static jint constant(const struct class *c, const char *name)
{
    const struct symbol *s = symbol_find(name, strlen(name));
    for (unsigned i = 0; s && i < c->field_count; i++)
        if (c->fields[i].name == s && c->fields[i].constant_index)
            return c->cp->value[c->fields[i].constant_index].i;
    return -1;
}

static bool put_row(struct thread *t, const struct raw *raw, const char *name, const char *value)
{
    char field[64];
    snprintf(field, sizeof field, "_%s_NDX", name);
    jint index = constant(raw->class, field);
    return index < 0 || !value || !*value || put_string(t, raw->array, index, platform_string(t, value));
}

struct locale_parts { char language[64], script[16], country[64], variant[16]; };

static void copy_part(char *out, size_t size, const char *from, size_t length)
{
    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), from);
}

static const struct { const char *modifier, *script; } scripts[] = {
    { "latin", "Latn" }, { "cyrillic", "Cyrl" }, { "iqtelif", "Latn" }, { "arabic", "Arab" }, { "devanagari", "Deva" },
};

/* language[_COUNTRY][.encoding][@modifier]; the C locale is American English. */
static void split_locale(int category, struct locale_parts *out)
{
    const char *name = setlocale(category, NULL);
    if (!name || !strcmp(name, "C") || !strcmp(name, "POSIX") || !strncmp(name, "C.", 2))
        name = !name || strncmp(name, "C.", 2) ? "en_US" : "en";
    size_t language = strcspn(name, "_.@");
    *out = (struct locale_parts){ .language = "en" };
    if (language)
        copy_part(out->language, sizeof out->language, name, language);
    if (name[language] == '_')
        copy_part(out->country, sizeof out->country, name + language + 1, strcspn(name + language + 1, ".@"));
    const char *modifier = strchr(name, '@');
    for (unsigned i = 0; modifier && i < sizeof scripts / sizeof scripts[0]; i++)
        if (!strcmp(modifier + 1, scripts[i].modifier))
            copy_part(out->script, sizeof out->script, scripts[i].script, 4);
    if (modifier && !strcmp(modifier, "@nynorsk"))
        strcpy(out->variant, "NY");
}

static bool put_locale(struct thread *t, const struct raw *raw, const char *kind, int category)
{
    struct locale_parts l;
    char name[32];
    const struct { const char *part, *value; } rows[] = {
        { "language", l.language }, { "script", l.script }, { "country", l.country }, { "variant", l.variant },
    };
    split_locale(category, &l);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(name, sizeof name, "%s_%s", kind, rows[i].part);
        if (!put_row(t, raw, name, rows[i].value))
            return false;
    }
    return true;
}

static bool put_user(struct thread *t, const struct raw *raw)
{
    char directory[PATH_MAX];
    if (vm_options.snapshot_make)       /* of whoever it will be */
        return put_row(t, raw, "user_name", "?") && put_row(t, raw, "user_home", "?") && put_row(t, raw, "user_dir", "/");
    struct passwd *user = getpwuid(getuid());
    const char *home = user && user->pw_dir && user->pw_dir[0] ? user->pw_dir : getenv("HOME");
    return put_row(t, raw, "user_name", user ? user->pw_name : "?") && put_row(t, raw, "user_home", home ? home : "?") &&
           put_row(t, raw, "user_dir", getcwd(directory, sizeof directory) ? directory : ".");
}

static bool put_system(struct thread *t, const struct raw *raw)
{
    struct utsname system;
    uname(&system);
    return put_row(t, raw, "os_name", system.sysname) && put_row(t, raw, "os_version", system.release) &&
           put_row(t, raw, "os_arch", ARCH_JAVA_NAME);
}

static bool put_encodings(struct thread *t, const struct raw *raw)
{
    const char *encoding = platform_encoding();
    return put_row(t, raw, "file_encoding", encoding) && put_row(t, raw, "sun_jnu_encoding", encoding) &&
           put_row(t, raw, "native_encoding", encoding) &&
           put_row(t, raw, "sun_stdout_encoding", isatty(STDOUT_FILENO) ? encoding : NULL) &&
           put_row(t, raw, "sun_stderr_encoding", isatty(STDERR_FILENO) ? encoding : NULL) &&
           put_row(t, raw, "stdin_encoding", isatty(STDIN_FILENO) ? encoding : NULL) &&
           put_row(t, raw, "stdout_encoding", isatty(STDOUT_FILENO) ? encoding : NULL) &&
           put_row(t, raw, "stderr_encoding", isatty(STDERR_FILENO) ? encoding : NULL);
}

static const struct { const char *name, *value; } constants[] = {
    { "file_separator", "/" }, { "path_separator", ":" }, { "line_separator", "\n" }, { "java_io_tmpdir", "/tmp" },
    { "sun_arch_data_model", "64" }, { "sun_cpu_endian", "little" }, { "sun_io_unicode_encoding", "UnicodeLittle" },
};

NATIVE_METHOD(jdk_internal_util_SystemProps_platformProperties)
{
    struct raw raw = { frame_method(t->frame)->class, NULL };
    raw.array = alloc_ref_array(t, known.String, constant(raw.class, "FIXED_LENGTH"));
    bool ok = raw.array && put_encodings(t, &raw) && put_locale(t, &raw, "display", LC_MESSAGES) &&
              put_locale(t, &raw, "format", LC_CTYPE) && put_user(t, &raw) && put_system(t, &raw);
    for (unsigned i = 0; ok && i < sizeof constants / sizeof constants[0]; i++)
        ok = put_row(t, &raw, constants[i].name, constants[i].value);
    if (ok)
        RESULT_REF(raw.array);
}
