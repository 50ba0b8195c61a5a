/* SPDX-License-Identifier: Apache-2.0 */
/* Classes without class files: primitives and arrays (JVMS 5.3.3).
 *
 * Two threads may make one array class at once; the first to publish it wins, the other's is never seen. */
#include <stdio.h>

#include "memory/arena.h"
#include "vm/class/link.h"
#include "vm/class/loader_impl.h"

struct primitive_row { uint8_t type; char letter; const char *name; };
static const struct primitive_row primitives[] = {
    { T_BOOLEAN, 'Z', "boolean" }, { T_CHAR, 'C', "char" },   { T_FLOAT, 'F', "float" },
    { T_DOUBLE, 'D', "double" },   { T_BYTE, 'B', "byte" },   { T_SHORT, 'S', "short" },
    { T_INT, 'I', "int" },         { T_LONG, 'J', "long" },   { T_VOID, 'V', "void" },
};
enum { PRIMITIVES = sizeof primitives / sizeof *primitives, DIMENSIONS_MAX = 255 };
static struct class *primitive_classes[T_VOID + 1];

static bool make_mirror(struct class *c, struct class_failure *f)
{
    return !loader_hooks.make_mirror || loader_hooks.make_mirror(c, NULL, f);
}

static bool make_primitive(const struct primitive_row *row, struct class_failure *f)
{
    struct class *c = arena_alloc_shape(&boot_loader.unit.home.arena, sizeof *c);
    if (!c)
        return class_fail(f, CLASS_MEMORY, "Metaspace (classes lie below 4 GiB of addresses, where 48 MiB have to be free)");
    c->name = symbol_from(row->name);
    c->element_type = row->type;
    c->flags = CLASS_IS_PRIMITIVE;
    c->access = ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    c->loader = &boot_loader;
    c->unit = &boot_loader.unit;
    c->module = module_java_base;
    c->shape.size = OBJECT_LEAST;
    atomic_store(&c->state, CLASS_INITIALIZED);
    primitive_classes[row->type] = c;
    class_register(c);
    return make_mirror(c, f);
}

bool array_init(struct class_failure *f)
{
    for (size_t i = 0; i < PRIMITIVES; i++)
        if (!make_primitive(&primitives[i], f))
            return false;
    return true;
}

struct class *class_primitive(uint8_t basic_type) { return basic_type <= T_VOID ? primitive_classes[basic_type] : NULL; }

/* "[I", "[Lp/C;", "[[I". */
static struct symbol *array_name(const struct class *component)
{
    const struct symbol *n = component->name;
    for (size_t i = 0; i < PRIMITIVES; i++)
        if (class_is_primitive(component) && component->element_type == primitives[i].type)
            return symbol_intern((char[]){ '[', primitives[i].letter }, 2);
    char *text = mem_block(n->length + 4u);
    if (!text)
        return NULL;
    int length = snprintf(text, n->length + 4u, class_is_array(component) ? "[%s" : "[L%s;", n->text);
    struct symbol *s = symbol_intern(text, (size_t)length);
    mem_block_free(text);
    return s;
}

static void shape_array(struct class *c)
{
    bool primitive = class_is_primitive(c->component);
    RT_ASSERT(c->component->element_type != T_VOID);
    unsigned bytes = primitive ? basic_type_bytes(c->component->element_type) : sizeof(jref);
    c->shape = (struct mem_shape){ .size = ARRAY_BASE, .kind = primitive ? SHAPE_PRIM_ARRAY : SHAPE_REF_ARRAY,
                                   .elem_shift = (uint8_t)__builtin_ctz(bytes) };
    c->element_type = primitive ? c->component->element_type : class_is_array(c->component) ? T_ARRAY : T_OBJECT;
}

/* Every array's supers: Object, Cloneable, Serializable. */
static bool give_supers(struct class *c, struct class_failure *f)
{
    static struct class *interfaces[2];
    static struct symbol *const *const names[2] = { &SYM(java_lang_Cloneable), &SYM(java_io_Serializable) };
    for (int i = 0; i < 2; i++)
        if (!interfaces[i] && !(interfaces[i] = loader_load(&boot_loader, *names[i], f)))
            return false;
    struct class *object = loader_load(&boot_loader, SYM(java_lang_Object), f);
    if (!object)
        return false;
    c->super = object;
    c->depth = 1;
    c->display[0] = object;
    c->display[1] = c;
    c->interfaces = c->all_interfaces = interfaces;
    c->interface_count = c->all_interface_count = 2;
    c->vtable = object->vtable;
    c->vtable_length = object->vtable_length;
    return true;
}

void array_adopt_vtable(const struct class *object)
{
    for (struct class *c = class_first(); c; c = class_next(c))
        if (class_is_array(c)) {
            c->vtable = object->vtable;
            c->vtable_length = object->vtable_length;
        }
}

static struct class *make_array(struct class *component, struct class_failure *f)
{
    struct class *element = class_is_array(component) ? component->element : component;
    struct class *c = arena_alloc_shape(class_arena(element), sizeof *c);
    if (!c || !(c->name = array_name(component))) {
        class_fail(f, CLASS_MEMORY, "Metaspace");
        return NULL;
    }
    c->component = component;
    c->element = element;
    c->dimensions = (uint8_t)(component->dimensions + 1);
    c->flags = CLASS_IS_ARRAY;
    c->access = (uint16_t)((element->access & ACC_PUBLIC) | ACC_FINAL | ACC_ABSTRACT);
    c->loader = element->loader;
    c->unit = element->unit;
    c->module = element->module;
    RT_ASSERT(component->dimensions < DIMENSIONS_MAX && !class_is_array(element));
    shape_array(c);
    if (!give_supers(c, f) || !make_mirror(c, f))
        return NULL;
    atomic_store(&c->state, CLASS_INITIALIZED);
    return c;
}

struct class *class_array_of(struct class *component, struct class_failure *f)
{
    struct class *c = atomic_load_explicit(&component->array_class, memory_order_acquire);
    if (c)
        return c;
    if (component->dimensions == DIMENSIONS_MAX || component->element_type == T_VOID) {
        class_fail(f, CLASS_INTERNAL, "no arrays of %s", component->name->text);
        return NULL;
    }
    struct class *fresh = make_array(component, f);
    if (!fresh)
        return NULL;
    if (!atomic_compare_exchange_strong(&component->array_class, &c, fresh))
        return c;
    RT_ASSERT(fresh->component == component && fresh->element == (component->element ? component->element : component));
    class_register(fresh);
    fresh->vtable_length = fresh->super->vtable_length;     /* Object may have been linked meanwhile */
    fresh->vtable = fresh->super->vtable;
    return fresh;
}
