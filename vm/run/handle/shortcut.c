/* SPDX-License-Identifier: Apache-2.0 */
/* What calls through handles come to. */
#include "vm/run/handle/shortcut.h"

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/run/known.h"
#include "vm/run/handle/linker.h"

enum { NO_FIELD = 1 };                  /* no offset of a field */

static uint32_t offset_of(const struct class *c, const char *name, const char *descriptor)
{
    const struct symbol *n = symbol_find(name, strlen(name)), *d = symbol_find(descriptor, strlen(descriptor));
    const struct field *f = NULL;
    for (; n && d && c && !f; c = c->super)
        f = class_declared_field(c, n, d);
    return f && !(f->access & ACC_STATIC) ? f->offset : NO_FIELD;
}

/* --- methods ---------------------------------------------------------------------------------- */

/* Of a handle that is nothing but a method: a static one, or one that the receiver's class may have its own of. */
static struct method *method_of(const struct object *member, const struct object *receiver)
{
    struct method *m = linker_member(member);
    if (!m || m->access & ACC_STATIC)
        return m && class_initialized(m->class) ? m : NULL;
    jlong index = get_long(member, injected.member_vmindex);
    if (!receiver || class_is_interface(m->class))
        return NULL;
    return index < 0 ? m : object_class(receiver)->vtable[index];
}

struct method *shortcut_method(const struct call_site *site, const struct object *handle, const struct object *receiver)
{
    if (site->kind != SITE_METHOD || !handle || object_class(handle) != known.DirectMethodHandle || get_ref(handle, known.MethodHandle_type) != site->appendix)
        return NULL;
    return method_of(get_ref(handle, known.DirectMethodHandle_member), receiver);
}

static struct method *through_method(const struct call_site *site, jslot *args, unsigned slots)
{
    struct method *m = shortcut_method(site, slot_ref(args[0]), slots > 1 ? slot_ref(args[1]) : NULL);
    for (unsigned i = 1; m && i < slots; i++)
        args[i - 1] = args[i];
    return m;
}

/* --- variables -------------------------------------------------------------------------------- */

/* Found once, when the first such site is linked and when its first handle comes; all threads find the same. */
static struct { uint32_t _Atomic type, mode, erased, exact, returns, class, types, members, holder, held, own; } offsets;

static uint32_t found(_Atomic uint32_t *offset, const struct class *c, const char *name, const char *descriptor)
{
    uint32_t known_one = atomic_load_explicit(offset, memory_order_relaxed);
    if (!known_one)
        atomic_store_explicit(offset, known_one = offset_of(c, name, descriptor), memory_order_relaxed);
    return known_one;
}

static void prepare_variable(struct call_site *site)
{
    const struct class *c = object_class(site->appendix);
    if (strcmp(c->name->text, "java/lang/invoke/VarHandle$AccessDescriptor"))
        return;
    uint32_t type = found(&offsets.type, c, "type", "I"), mode = found(&offsets.mode, c, "mode", "I");
    uint32_t erased = found(&offsets.erased, c, "symbolicMethodTypeErased", "Ljava/lang/invoke/MethodType;");
    uint32_t exact = found(&offsets.exact, c, "symbolicMethodTypeExact", "Ljava/lang/invoke/MethodType;");
    uint32_t returns = found(&offsets.returns, c, "returnType", "Ljava/lang/Class;");
    if (type == NO_FIELD || mode == NO_FIELD || erased == NO_FIELD || exact == NO_FIELD || returns == NO_FIELD)
        return;
    site->type = get_int(site->appendix, type);
    site->mode = get_int(site->appendix, mode);
    site->erased = get_ref(site->appendix, erased);
    site->exact = get_ref(site->appendix, exact);
    site->returns = class_of_mirror(get_ref(site->appendix, returns));
    site->kind = SITE_VARIABLE;
}

static struct object *element(const struct object *array, jint i)
{
    return array && (uint32_t)i < (uint32_t)array_length(array) ? ref_elements(array)[i] : NULL;
}

static bool returns_anything(const struct call_site *site) { return class_is_primitive(site->returns) || site->returns == known.Object; }

/* Is whatever the access may find what the caller takes it for?  The class of the variable's values is in a field of the handle. */
static bool returns_right(struct call_site *site, const struct object *handle)
{
    const struct class *c = object_class(handle);
    if (returns_anything(site))
        return true;
    struct value_field field = atomic_load_explicit(&site->value, memory_order_relaxed);
    if (!field.of) {
        uint32_t of_field = offset_of(c, "fieldType", "Ljava/lang/Class;"), of_array = offset_of(c, "componentType", "Ljava/lang/Class;");
        field = (struct value_field){ (uint32_t)(uintptr_t)c, of_field != NO_FIELD ? of_field : of_array };
        atomic_store_explicit(&site->value, field, memory_order_relaxed);
    }
    return field.of == (uint32_t)(uintptr_t)c && field.offset != NO_FIELD && class_is_subtype(class_of_mirror(get_ref(handle, field.offset)), site->returns);
}

/* The types of a handle's accesses, noted when they are first asked for: in the handle, or (17) in an object that it has then. */
static const struct object *exact_types(const struct object *handle)
{
    const struct class *c = object_class(handle);
    uint32_t holder = found(&offsets.holder, c, "typesAndInvokers", "Ljava/lang/invoke/VarHandle$TypesAndInvokers;");
    uint32_t own = found(&offsets.own, c, "methodTypeTable", "[Ljava/lang/invoke/MethodType;");
    const struct object *held = holder != NO_FIELD ? get_ref(handle, holder) : NULL;
    uint32_t table = held ? found(&offsets.held, object_class(held), "methodType_table", "[Ljava/lang/invoke/MethodType;") : NO_FIELD;
    return table != NO_FIELD ? get_ref(held, table) : own != NO_FIELD ? get_ref(handle, own) : NULL;
}

bool shortcut_is_exact(const struct call_site *site, const struct object *handle) { return element(exact_types(handle), site->type) == site->exact; }

static bool types_are_right(const struct call_site *site, const struct object *handle)
{
    return !get_byte(handle, known.VarHandle_exact) || shortcut_is_exact(site, handle);
}

/* Classes of the boot loader stay, and what their statics refer to; what must be asked of each handle is asked of each. */
static struct method *note_plain(struct call_site *site, const struct object *handle, const struct object *form, struct method *m)
{
    struct plain_variable *p = &site->plain;
    const struct class *c = object_class(handle);
    bool plain = m && c->loader == &boot_loader && !(c->flags & CLASS_IS_HIDDEN) && returns_anything(site);
    if (plain && !atomic_exchange(&p->claimed, true)) {
        p->form_at = known.VarHandle_vform;
        p->exact_at = known.VarHandle_exact;
        p->form = form;
        p->method = m;
        atomic_store_explicit(&p->of, (uint32_t)(uintptr_t)c, memory_order_release);
    }
    return m;
}

/* The guards of java.lang.invoke: is the handle itself one of its form (others stand for one, or make it first), and does it take what
 * the site passes? */
static struct method *through_variable(struct call_site *site, const jslot *args)
{
    struct object *handle = slot_ref(args[0]);
    struct method *plain = shortcut_plain(site, handle);
    if (plain)
        return plain;
    const struct object *form = handle && types_are_right(site, handle) ? get_ref(handle, known.VarHandle_vform) : NULL;
    if (!form)
        return NULL;
    const struct class *c = object_class(form);
    uint32_t class = found(&offsets.class, c, "implClass", "Ljava/lang/Class;");
    uint32_t types = found(&offsets.types, c, "methodType_table", "[Ljava/lang/invoke/MethodType;");
    uint32_t members = found(&offsets.members, c, "memberName_table", "[Ljava/lang/invoke/MemberName;");
    if (class == NO_FIELD || types == NO_FIELD || members == NO_FIELD || get_ref(form, class) != object_class(handle)->mirror || element(get_ref(form, types), site->type) != site->erased)
        return NULL;
    const struct object *member = element(get_ref(form, members), site->mode);
    return member && returns_right(site, handle) ? note_plain(site, handle, form, linker_member(member)) : NULL;
}

/* ---------------------------------------------------------------------------------------------- */

void shortcut_prepare(struct call_site *site, const struct class *defining)
{
    if (!site->appendix)
        return;
    if (defining == known.VarHandle)
        prepare_variable(site);
    else if (defining == known.MethodHandle && object_class(site->appendix) == known.MethodType)
        site->kind = SITE_METHOD;
}

struct method *shortcut_taken(struct call_site *site, jslot *args, unsigned slots)
{
    return site->kind == SITE_METHOD ? through_method(site, args, slots) : through_variable(site, args);
}
