/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of intrinsics.def. */
#include "interp/intrinsics.h"

#include "interp/leaf.h"
#include "vm/class/loader.h"
#include "vm/native/native.h"
#include "vm/run/entry.h"
#include "vm/run/known.h"
#include "vm/run/stand_in.h"

struct value_row { const char *class_name, *name, *descriptor; enum ir row; };
static const struct value_row value_rows[] = {
#define VALUE(class_name, name, descriptor, row) { class_name, name, descriptor, IR_##row },
#include "interp/intrinsics.def"
};

/* Either a leaf function or the name of a native. */
struct method_row { const char *class_name, *name, *descriptor; leaf_function leaf; const char *native; bool writes; };
static const struct method_row method_rows[] = {
#define LEAF(class_name, name, descriptor, function) { class_name, name, descriptor, leaf_##function, NULL, false },
#define WRITING_LEAF(class_name, name, descriptor, function) { class_name, name, descriptor, leaf_##function, NULL, true },
#define BARE(class_name, name, descriptor, native) { class_name, name, descriptor, NULL, #native, false },
#include "interp/intrinsics.def"
};

enum ir intrinsic_value(const struct symbol *class_name, const struct symbol *name, const struct symbol *descriptor)
{
    if (strncmp(class_name->text, "java/lang/", 10))
        return IR_COUNT;
    for (size_t i = 0; i < sizeof value_rows / sizeof *value_rows; i++) {
        const struct value_row *v = &value_rows[i];
        if (!strcmp(v->name, name->text) && !strcmp(v->descriptor, descriptor->text) && !strcmp(v->class_name, class_name->text))
            return v->row;
    }
    return IR_COUNT;
}

bool intrinsic_is_nothing(const struct symbol *class_name, const struct symbol *name, const struct symbol *descriptor)
{
    static const struct { const char *class_name, *name, *descriptor; } rows[] = {
#define NOTHING(class_name, name, descriptor) { class_name, name, descriptor },
#include "interp/intrinsics.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name->text) && !strcmp(rows[i].class_name, class_name->text) && !strcmp(rows[i].descriptor, descriptor->text))
            return true;
    return false;
}

enum { ROWS = sizeof method_rows / sizeof *method_rows, NO_ROW = UINT16_MAX };
_Static_assert(ROWS < NO_ROW, "a row's number fits into method->intrinsic");

/* The first row of the class, which stand together; ROWS: it has none. */
static unsigned search_class(const struct class *c)
{
    const char *compared = NULL;
    for (unsigned i = 0; i < ROWS && c->loader == &boot_loader; i++) {
        const char *name = method_rows[i].class_name;
        if (name != compared && !strcmp(name, c->name->text))       /* the compiler keeps one copy of a text */
            return i;
        compared = name;
    }
    return ROWS;
}

static unsigned first_of(struct class *c)
{
    unsigned number = __atomic_load_n(&c->intrinsics, __ATOMIC_RELAXED);
    if (!number) {
        number = search_class(c) + 1;
        __atomic_store_n(&c->intrinsics, (uint16_t)number, __ATOMIC_RELAXED);
    }
    return number - 1;
}

static unsigned search(const struct method *m)
{
    unsigned first = first_of(m->class);
    for (unsigned i = first; i < ROWS && !strcmp(method_rows[i].class_name, method_rows[first].class_name); i++)
        if (!strcmp(method_rows[i].name, m->name->text) && !strcmp(method_rows[i].descriptor, m->descriptor->text))
            return i + 1;
    return NO_ROW;
}

/* Found once: all threads find the same. */
static const struct method_row *find(struct method *m)
{
    unsigned number = __atomic_load_n(&m->intrinsic, __ATOMIC_RELAXED);
    if (!number) {
        number = search(m);
        __atomic_store_n(&m->intrinsic, (uint16_t)number, __ATOMIC_RELAXED);
    }
    return number == NO_ROW ? NULL : &method_rows[number - 1];
}

void intrinsic_drop(struct method *m) { __atomic_store_n(&m->intrinsic, NO_ROW, __ATOMIC_RELAXED); }

leaf_function intrinsic_leaf(struct method *m)
{
    const struct method_row *row = find(m);
    return row ? row->leaf : NULL;
}

bool intrinsic_writes(leaf_function leaf)
{
    for (size_t i = 0; i < ROWS; i++)
        if (method_rows[i].leaf == leaf)
            return method_rows[i].writes;
    return false;
}

static bool is_current_thread(const struct method *m) { return m->class == known.Thread && !strcmp(m->name->text, "currentThread"); }

native_function intrinsic_bare_at_hand(struct method *m)
{
    const struct method_row *row = entry_kind_of(m) == ENTRY_NATIVE ? find(m) : NULL;
    return row && row->native ? (native_function)atomic_load_explicit(&m->native, memory_order_acquire) : NULL;
}

native_function intrinsic_bare(struct method *m, const struct class *caller)
{
    const struct method_row *row = find(m);
    const struct symbol *name = row && row->native ? symbol_find(row->native, strlen(row->native)) : NULL;
    const struct method *native = name ? class_declared_method(m->class, name, m->descriptor) : NULL;
    if (native && is_current_thread(m) && stand_in_seen_by(caller))
        return stand_in_current;
    return native ? native_find(native) : NULL;
}
