/* SPDX-License-Identifier: Apache-2.0 */
/* Concatenations, `a + b`: where javac's bootstrap and types say all, the parts are put together in place, and the site is not linked before one is not of Latin-1.
 *
 * What vm/run/bootstrap links otherwise, or the library, goes through the site: objects and floating values, which are asked for their text; constants that are
 * no part of the recipe; sites that the library refuses. */
#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "tools/rtjaot/world.h"
#include "vm/bytecode/signature.h"
#include "vm/util/utf8.h"

enum { PARTS_MAX = 24, TEXT_MAX = 1024, TAG_ARGUMENT = 1, TAG_CONSTANT = 2 };

static bool is_string(const struct signature_type *x)
{
    static const char string[] = "Ljava/lang/String;";
    return x->length == sizeof string - 1 && !memcmp(x->text, string, x->length);
}

/* The recipe, when each of its arguments is a string, a character, a truth value or an integer; else NULL. */
static const struct symbol *recipe_of(const struct emitter *e, const struct symbol *descriptor)
{
    const struct symbol *recipe = world_recipe(pool(e), e->in.cp);
    struct signature left = symbol_signature(descriptor);
    struct signature_type x;
    unsigned arguments = 0, tags = 0;
    for (; signature_next(&left, &x); arguments++)
        if (x.letter == 'F' || x.letter == 'D' || (x.letter == 'A' && !is_string(&x)))
            return NULL;
    for (size_t i = 0; recipe && i < recipe->length; i++) {
        tags += recipe->text[i] == TAG_ARGUMENT;
        if (recipe->text[i] == TAG_CONSTANT)
            return NULL;
    }
    bool plain = recipe && tags == arguments && recipe->length <= TEXT_MAX && utf8_is_latin1(recipe->text, recipe->length);
    return plain && !strcmp(descriptor_return(descriptor), "Ljava/lang/String;") ? recipe : NULL;
}

static size_t literal_at(const struct symbol *recipe, size_t at)
{
    size_t n = 0;
    while (at + n < recipe->length && recipe->text[at + n] != TAG_ARGUMENT)
        n++;
    return n;
}

static unsigned parts_of(const struct symbol *recipe)
{
    unsigned parts = 0;
    for (size_t i = 0, n; i < recipe->length; i += n ? n : 1, parts++)
        n = literal_at(recipe, i);
    return parts;
}

static void say_literal(struct emitter *e, unsigned part, const char *text, size_t length)
{
    uint8_t latin1[TEXT_MAX];
    size_t n = utf8_to_latin1(text, length, latin1);
    say(e, "p_[%u] = (struct string_part){ \"", part);
    for (size_t i = 0; i < n; i++)
        say(e, "\\%03o", latin1[i]);
    say(e, "\", %u };\n", (unsigned)n);
}

static void say_value(struct emitter *e, unsigned part, const struct signature_type *x, const char *name)
{
    switch (*x->text) {
    case 'Z': say(e, "p_[%u] = word_text_of_boolean(%s);\n", part, name); break;
    case 'C': say(e, "plain_ &= word_text_of_char(&p_[%u], d_[%u], %s);\n", part, part, name); break;
    case 'L': say(e, "const jref o%u_ = %s; plain_ &= word_text(t, &p_[%u], o%u_);\n", part, name, part, part); break;
    default: say(e, "p_[%u] = string_digits(d_[%u], %s);\n", part, part, name); break;
    }
}

/* Until the string is made, whatever the C compiler thinks of it: where it goes may be where a value was. */
static void say_kept(struct emitter *e, const struct symbol *recipe, const struct symbol *descriptor)
{
    struct signature left = symbol_signature(descriptor);
    struct signature_type x;
    unsigned part = 0;
    for (size_t i = 0, n; i < recipe->length; i += n ? n : 1, part++)
        if (!(n = literal_at(recipe, i)) && signature_next(&left, &x) && x.letter == 'A')
            say(e, "KEEP(o%u_) ", part);
}

bool text_say_begin(struct emitter *e, const struct symbol *descriptor, const char (*names)[12], const char *to)
{
    const struct symbol *recipe = recipe_of(e, descriptor);
    unsigned parts = recipe ? parts_of(recipe) : 0, part = 0, value = 0;
    struct signature left = symbol_signature(descriptor);
    struct signature_type x;
    if (!parts || parts > PARTS_MAX)
        return false;
    say(e, "{ struct string_part p_[%u]; char d_[%u][DECIMAL_MAX]; bool plain_ = true; (void)d_;\n", parts, parts);
    for (size_t i = 0, n; i < recipe->length; i += n ? n : 1, part++) {
        n = literal_at(recipe, i);
        if (n)
            say_literal(e, part, recipe->text + i, n);
        else if (signature_next(&left, &x))
            say_value(e, part, &x, names[value++]);
    }
    say(e, "if (JOINS(plain_)) { RARELY(%u) %s = string_join(t, p_, %u); RARELY_END ", e->in.bci, to, parts);
    say_kept(e, recipe, descriptor);
    say(e, "THROWN(X%u) } else { ", handler_label(e));
    return true;
}

void text_say_end(struct emitter *e) { say(e, "} }\n"); }
