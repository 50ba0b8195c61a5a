/* SPDX-License-Identifier: Apache-2.0 */
/* The table of intrinsics.def, and the leaf functions in it. */
#include "interp/intrinsics.h"

struct value_row { const char *class_name, *name, *descriptor; enum ir row; };
static const struct value_row value_rows[] = {
#define VALUE(class_name, name, descriptor, row) { class_name, name, descriptor, IR_##row },
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

leaf_function intrinsic_leaf(const struct method *m)
{
    (void)m;
    return NULL;
}
