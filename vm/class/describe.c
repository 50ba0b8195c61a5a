/* SPDX-License-Identifier: Apache-2.0 */
/* Names for messages.  Java strings are read by hand here, being below vm/run. */
#include "vm/class/describe.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "vm/class/loader.h"

/* The value of a reference field by name, NULL when there is no such field. */
static struct object *field_value(const struct object *o, const char *name, const char *descriptor)
{
    const struct symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
    const struct field *f = n && d ? class_find_field(object_class(o), n, d) : NULL;
    return f ? barrier_load(object_at(o, f->offset)) : NULL;
}

/* A java.lang.String in ASCII, '?' for what is not. */
static const char *java_text(const struct object *s, char *buffer, size_t size)
{
    const struct object *value = field_value(s, "value", "[B");
    const struct field *coder = class_find_field(object_class(s), symbol_from("coder"), symbol_from("B"));
    size_t used = 0;
    if (value && coder) {
        const uint8_t *bytes = array_data(value);
        unsigned wide = *(uint8_t *)object_at(s, coder->offset) ? 1 : 0;
        size_t count = (size_t)array_length(value) >> wide;
        for (size_t i = 0; i < count && used + 1 < size; i++) {
            unsigned c = wide ? (unsigned)((const jchar *)(const void *)bytes)[i] : bytes[i];
            buffer[used++] = c < 0x80 ? (char)c : '?';
        }
    }
    buffer[used] = '\0';
    return buffer;
}

/* object NULL: the boot loader. */
static const char *describe_loader_object(const struct object *object, char *buffer, size_t size)
{
    const struct object *name = object ? field_value(object, "nameAndId", "Ljava/lang/String;") : NULL;
    if (name)
        return java_text(name, buffer, size);
    if (object)
        return class_external_name(object_class(object), buffer, size);
    snprintf(buffer, size, "'bootstrap'");
    return buffer;
}

const char *describe_loader(const struct class_loader *loader, char *buffer, size_t size)
{
    return describe_loader_object(loader->object, buffer, size);
}

const char *describe_module(const struct module_entry *m, char *buffer, size_t size)
{
    if (m->name)
        snprintf(buffer, size, "module %s", m->name->text);
    else
        snprintf(buffer, size, "unnamed module @0x%x", (unsigned)((uintptr_t)m->module >> 4));
    return buffer;
}

/* Versions are shown but for the JDK's own modules. */
static bool shows_version(const struct module_entry *m)
{
    return m->version && !(m->location && (!strncmp(m->location->text, "jrt:/java.", 10)
                                           || !strncmp(m->location->text, "jrt:/jdk.", 9)));
}

static const struct module_entry *module_of(const struct class *c)
{
    const struct class *e = class_is_array(c) ? c->element : c;
    return e->module ? e->module : module_java_base;
}

/* " is in module m@1 of loader 'x'" behind what is in the buffer. */
static const char *put_home(const struct class *c, const char *verb, char *buffer, size_t size)
{
    const struct module_entry *m = module_of(c);
    char loader[DESCRIBE_MAX / 2];
    bool versioned = m->name && shows_version(m);
    size_t used = strlen(buffer);
    snprintf(buffer + used, size - used, " %s in %s%s%s%s of loader %s", verb, m->name ? "module " : "unnamed module",
             m->name ? m->name->text : "", versioned ? "@" : "", versioned ? m->version->text : "",
             describe_loader(c->loader, loader, sizeof loader));
    return buffer;
}

const char *describe_home(const struct class *c, bool parent, char *buffer, size_t size)
{
    class_external_name(c, buffer, size);
    put_home(c, "is", buffer, size);
    struct object *loader = c->loader->object;
    struct object *up = parent && loader ? field_value(loader, "parent", "Ljava/lang/ClassLoader;") : NULL;
    const char *kind = loader ? object_class(loader)->name->text : "";
    if (!parent || !loader || !strncmp(kind, "jdk/internal/loader/ClassLoaders$", 33))
        return buffer;
    char text[DESCRIBE_MAX / 2];
    size_t used = strlen(buffer);
    snprintf(buffer + used, size - used, ", parent loader %s",
             describe_loader_object(up, text, sizeof text));
    return buffer;
}

const char *describe_homes(const struct class *a, const struct class *b, char *buffer, size_t size)
{
    char second[DESCRIBE_MAX];
    class_external_name(a, buffer, size);
    size_t used = strlen(buffer);
    if (module_of(a) == module_of(b)) {
        snprintf(buffer + used, size - used, " and %s", class_external_name(b, second, sizeof second));
        return put_home(b, "are", buffer, size);
    }
    put_home(a, "is", buffer, size);
    used = strlen(buffer);
    snprintf(buffer + used, size - used, "; %s", describe_home(b, false, second, sizeof second));
    return buffer;
}

const char *describe_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor,
                            char *buffer, size_t size)
{
    struct method m = { .class = (struct class *)(uintptr_t)c, .name = (struct symbol *)(uintptr_t)name,
                        .descriptor = (struct symbol *)(uintptr_t)descriptor };
    return method_external_name(&m, buffer, size);
}

const char *describe_signature(const struct method *m, char *buffer, size_t size)
{
    char full[2 * DESCRIBE_MAX], owner[DESCRIBE_MAX];
    method_external_name(m, full, sizeof full);
    size_t type = strcspn(full, " ");
    size_t skipped = type + 1 + strlen(class_external_name(m->class, owner, sizeof owner)) + 1;
    snprintf(buffer, size, "%s%s%.*s %s", m->access & ACC_ABSTRACT ? "abstract " : "",
             m->access & ACC_PRIVATE ? "private " : "", (int)type, full,
             skipped < strlen(full) ? full + skipped : m->name->text);
    return buffer;
}

const char *describe_kind(const struct class *c)
{
    return class_is_interface(c) ? "interface" : c->access & ACC_ABSTRACT ? "abstract class" : "class";
}

static void describe_ref(const struct constant_pool *cp, unsigned i, const char *kind, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s %s.%s:%s", kind, cp_ref_class_name(cp, i)->text, cp_ref_name(cp, i)->text,
             cp_ref_descriptor(cp, i)->text);
}

const char *describe_constant(const struct constant_pool *cp, unsigned i, char *buffer, size_t size)
{
    const union cp_value *v = &cp->value[i];
    buffer[0] = '\0';
    if (i == 0 || i >= cp->count)
        return buffer;
    switch ((enum cp_tag)cp->tags[i]) {
    case CP_INTEGER: snprintf(buffer, size, "int %d", v->i); break;
    case CP_FLOAT: snprintf(buffer, size, "float %gf", (double)v->f); break;
    case CP_LONG: snprintf(buffer, size, "long %lldl", (long long)v->l); break;
    case CP_DOUBLE: snprintf(buffer, size, "double %gd", v->d); break;
    case CP_CLASS: snprintf(buffer, size, "class %s", cp_symbol(cp, i)->text); break;
    case CP_STRING: snprintf(buffer, size, "String %s", cp_symbol(cp, i)->text); break;
    case CP_METHOD_TYPE: snprintf(buffer, size, "MethodType %s", cp_symbol(cp, i)->text); break;
    case CP_FIELD: describe_ref(cp, i, "Field", buffer, size); break;
    case CP_METHOD: describe_ref(cp, i, "Method", buffer, size); break;
    case CP_INTERFACE_METHOD: describe_ref(cp, i, "InterfaceMethod", buffer, size); break;
    case CP_METHOD_HANDLE: describe_ref(cp, v->pair.b, "MethodHandle", buffer, size); break;
    case CP_DYNAMIC: case CP_INVOKE_DYNAMIC:
        snprintf(buffer, size, "%s #%u:%s:%s", cp->tags[i] == CP_DYNAMIC ? "Dynamic" : "InvokeDynamic", v->pair.a,
                 cp_name_of(cp, v->pair.b)->text, cp_descriptor_of(cp, v->pair.b)->text);
        break;
    case CP_NONE: case CP_UTF8: case CP_NAME_AND_TYPE: case CP_MODULE: case CP_PACKAGE: break;
    }
    return buffer;
}
