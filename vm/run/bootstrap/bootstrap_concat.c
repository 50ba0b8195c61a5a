/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.invoke.StringConcatFactory: `a + b` in one allocation. */
#include "vm/run/bootstrap/text_recipe.h"

#include "vm/run/exception.h"

enum { TAG_ARGUMENT = 1, TAG_CONSTANT = 2, OPERANDS_MAX = 200 };

static void run_concat(struct thread *t, const void *info, jslot *args)
{
    args[0] = slot_of_ref(text_recipe_make(t, info, args));
}

struct object *bootstrap_concat_plain(struct thread *t, const struct call_site *site, const jslot *values)
{
    const struct text_recipe *recipe = bootstrap_adapter_info(site);
    RT_ASSERT(bootstrap_adapter_runs(site, run_concat));
    return text_recipe_is_plain(recipe, values) ? text_recipe_write(t, recipe, values) : NULL;
}

/* The dynamic arguments, one after the other. */
struct operands { struct signature left; unsigned slot, count; };

static bool add_operand(struct operands *o, struct text_recipe *recipe)
{
    struct signature_type x;
    if (o->count == OPERANDS_MAX || !signature_next(&o->left, &x))
        return false;
    text_recipe_value(recipe, basic_type_of(*x.text), o->slot);
    o->slot += letter_slots(x.letter);
    o->count++;
    return true;
}

static struct call_site *finish(const struct bootstrap_request *r, const struct text_recipe *recipe)
{
    if (!text_recipe_prepare(r->t))
        return NULL;
    /* The result needs a slot even when there are no arguments. */
    struct call_site *site = bootstrap_adapter(r, r->descriptor, run_concat, recipe, 1, NULL);
    if (site)
        site->kind = SITE_TEXT;
    return site;
}

static bool returns_string(const struct bootstrap_request *r)
{
    return !strcmp(descriptor_return(r->descriptor), "Ljava/lang/String;");
}

struct call_site *bootstrap_concat(const struct bootstrap_request *r)
{
    struct operands operands = { .left = symbol_signature(r->descriptor) };
    if (!returns_string(r) || r->method->argument_count != 0)
        return NULL;
    struct text_recipe *recipe = text_recipe_new(r, OPERANDS_MAX);
    while (recipe && add_operand(&operands, recipe))
        ;
    return recipe && !signature_count(operands.left) ? finish(r, recipe) : NULL;
}

/* A static argument that is a String; others are the library's business. */
static bool add_constant(const struct bootstrap_request *r, struct text_recipe *recipe, unsigned argument)
{
    if (!bootstrap_argument_is(r, argument, CP_STRING))
        return false;
    const struct symbol *s = cp_symbol(r->cp, bootstrap_argument(r, argument));
    return text_recipe_literal(r, recipe, s->text, s->length);
}

static size_t literal_run(const char *p, size_t left)
{
    size_t n = 0;
    while (n < left && p[n] != TAG_ARGUMENT && p[n] != TAG_CONSTANT)
        n++;
    return n;
}

struct call_site *bootstrap_concat_recipe(const struct bootstrap_request *r)
{
    struct operands operands = { .left = symbol_signature(r->descriptor) };
    if (!returns_string(r) || !bootstrap_argument_is(r, 0, CP_STRING))
        return NULL;
    const struct symbol *text = cp_symbol(r->cp, bootstrap_argument(r, 0));
    unsigned most = 1, constant = 1;
    for (size_t i = 0; i < text->length; i++)
        most += text->text[i] == TAG_ARGUMENT || text->text[i] == TAG_CONSTANT ? 2 : 0;
    struct text_recipe *recipe = text_recipe_new(r, most);
    for (size_t i = 0, n; recipe && i < text->length; i += n) {
        const char *p = text->text + i;
        n = literal_run(p, text->length - i);
        bool ok = n ? text_recipe_literal(r, recipe, p, n)
                    : *p == TAG_ARGUMENT ? add_operand(&operands, recipe) : add_constant(r, recipe, constant++);
        if (!ok)
            return NULL;
        n += !n;
    }
    bool all_used = !signature_count(operands.left) && constant == r->method->argument_count;
    return recipe && all_used ? finish(r, recipe) : NULL;
}
