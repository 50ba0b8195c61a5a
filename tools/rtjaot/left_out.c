/* SPDX-License-Identifier: Apache-2.0 */
/* What stays interpreted without a try. */
#include "tools/rtjaot/left_out.h"

#include <string.h>

#include "interp/aot/aot.h"
#include "vm/class/method_body.h"

enum { CODE_MAX = 8000 };
_Static_assert(CODE_MAX < 1 << AOT_BCI_BITS, "a pc has room for less");

/* Their frames, locals or fields are looked at by the VM, or they are made for one use. */
static bool is_kept_interpreted(const struct class *c)
{
    static const char *const prefixes[] = { "java/lang/invoke/", "java/lang/ref/", "java/security/AccessController",
                                            "java/lang/StackStreamFactory", "jdk/internal/reflect/" };
    for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(c->name->text, prefixes[i], strlen(prefixes[i])))
            return true;
    return false;
}

/* Of references what programs do with them all the time, which the VM neither runs nor looks at. */
static bool is_ordinary(const struct method *m)
{
    static const char *const classes[] = { "java/lang/ref/Reference", "java/lang/ref/SoftReference", "java/lang/ref/WeakReference",
                                           "java/lang/ref/PhantomReference", "java/lang/ref/ReferenceQueue" };
    static const char *const names[] = { "<init>", "get", "poll", "refersTo", "refersToImpl" };
    bool of_these = false, so_named = false;
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
        of_these |= !strcmp(m->class->name->text, classes[i]);
    for (unsigned i = 0; of_these && i < sizeof names / sizeof *names; i++)
        so_named |= !strcmp(m->name->text, names[i]);
    return so_named;
}

/* What a variable handle's access comes to (vm/run/handle/shortcut.h): of a class for each kind of variables, with a method for each access. */
static bool is_access(const struct method *m)
{
    static const char prefix[] = "java/lang/invoke/VarHandle";
    const char *rest = m->class->name->text + sizeof prefix - 1;
    bool so_named = !strncmp(m->class->name->text, prefix, sizeof prefix - 1) && m->access & ACC_STATIC;
    return so_named && ((strchr(rest, 's') && strchr(rest, '$')) || (!*rest && strstr(m->name->text, "Fence")));
}

/* Of reflection what lies between Method.invoke or Constructor.newInstance and the native method that calls. */
static bool is_invocation(const struct method *m)
{
    static const char *const classes[] = { "jdk/internal/reflect/NativeMethodAccessorImpl", "jdk/internal/reflect/DelegatingMethodAccessorImpl",
                                           "jdk/internal/reflect/NativeConstructorAccessorImpl", "jdk/internal/reflect/DelegatingConstructorAccessorImpl" };
    bool of_these = !strcmp(m->class->name->text, "jdk/internal/reflect/ReflectionFactory") && !strcmp(m->name->text, "inflationThreshold");
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
        of_these |= !strcmp(m->class->name->text, classes[i]);
    return of_these;
}

/* Of reflection what reads and writes fields: nobody looks for these frames. */
static bool is_field_access(const struct method *m) { return strstr(m->class->name->text, "FieldAccessor") != NULL; }

const char *left_out(const struct method *m, bool *is_region)
{
    *is_region = false;
    if (!m->body)
        return m->access & ACC_NATIVE ? "native" : "abstract";
    if (m->flags & METHOD_IS_CLINIT)
        return "runs once";
    if (m->flags & METHOD_ATOMIC) {
        *is_region = true;
        return "is an atomic region";
    }
    if (is_kept_interpreted(m->class) && !is_ordinary(m) && !is_access(m) && !is_invocation(m) && !is_field_access(m))
        return "the VM looks into its frames";
    return m->body->length > CODE_MAX ? "too long" : NULL;
}
