/* SPDX-License-Identifier: Apache-2.0 */
/* Little classes for tests of vm/class: class files written from a line of text, loaders without Java.
 *
 *   make(&app, "public final p/A extends B implements I,J { public abstract m()V; static x:I; permits C; host H;
 *               member M; ref C q/D; ref F B.x:I; ref M B.m()V; ref I I.m()V }")
 *
 * Every method that is neither abstract nor native just returns.  References are found by their number: ref(c, 0)
 * is the first.  Extends is java/lang/Object when absent.  A loader's classes wait in `pending` until asked for,
 * then its hook defines them; what it does not have it asks of the boot loader. */
#ifndef TESTS_UNIT_CLASS_WORLD_H
#define TESTS_UNIT_CLASS_WORLD_H

#include <stdio.h>
#include <string.h>

#include "tests/unit/rtcheck.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/loader_impl.h"
#include "vm/class/module.h"

struct bytes { uint8_t at[8192]; unsigned size; };
struct writer { struct bytes pool, body; unsigned count; unsigned refs[16], ref_count; };

static inline void put1(struct bytes *b, unsigned v) { ck_assert(b->size < sizeof b->at); b->at[b->size++] = (uint8_t)v; }
static inline void put2(struct bytes *b, unsigned v) { put1(b, v >> 8); put1(b, v & 255); }
static inline void put4(struct bytes *b, unsigned v) { put2(b, v >> 16); put2(b, v & 65535); }

static inline unsigned put_utf8(struct writer *w, const char *text, size_t length)
{
    put1(&w->pool, CP_UTF8);
    put2(&w->pool, (unsigned)length);
    for (size_t i = 0; i < length; i++)
        put1(&w->pool, (uint8_t)text[i]);
    return ++w->count;
}

static inline unsigned put_text(struct writer *w, const char *text) { return put_utf8(w, text, strlen(text)); }

static inline unsigned put_class(struct writer *w, const char *name, size_t length)
{
    unsigned utf8 = put_utf8(w, name, length);
    put1(&w->pool, CP_CLASS);
    put2(&w->pool, utf8);
    return ++w->count;
}

static inline unsigned put_pair(struct writer *w, unsigned tag, unsigned a, unsigned b)
{
    put1(&w->pool, tag);
    put2(&w->pool, a);
    put2(&w->pool, b);
    return ++w->count;
}

/* "A.x:I" or "A.m()V". */
static inline unsigned put_member_ref(struct writer *w, unsigned tag, const char *text)
{
    const char *dot = strrchr(text, '.'), *type = strpbrk(dot, ":(");
    unsigned class = put_class(w, text, (size_t)(dot - text));
    unsigned name = put_utf8(w, dot + 1, (size_t)(type - dot - 1));
    unsigned descriptor = put_text(w, *type == ':' ? type + 1 : type);
    return put_pair(w, tag, class, put_pair(w, CP_NAME_AND_TYPE, name, descriptor));
}

struct modifier { const char *word; unsigned flag; };
static const struct modifier modifiers[] = {
    { "public", ACC_PUBLIC }, { "private", ACC_PRIVATE }, { "protected", ACC_PROTECTED }, { "static", ACC_STATIC },
    { "final", ACC_FINAL }, { "abstract", ACC_ABSTRACT }, { "native", ACC_NATIVE },
    { "interface", ACC_INTERFACE | ACC_ABSTRACT },
};

/* Takes modifier words off the front of *p. */
static inline unsigned take_modifiers(char **p)
{
    unsigned flags = 0;
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        size_t n = strlen(modifiers[i].word);
        *p += strspn(*p, " \n");
        if (!strncmp(*p, modifiers[i].word, n) && (*p)[n] == ' ') {
            flags |= modifiers[i].flag;
            *p += n;
            i = (size_t)-1;
        }
    }
    return flags;
}

static inline void put_field(struct writer *w, char *text)
{
    unsigned flags = take_modifiers(&text);
    char *type = strchr(text, ':');
    put2(&w->body, flags);
    put2(&w->body, put_utf8(w, text, (size_t)(type - text)));
    put2(&w->body, put_text(w, type + 1));
    put2(&w->body, 0);
}

static inline void put_method(struct writer *w, char *text)
{
    unsigned flags = take_modifiers(&text), has_code = !(flags & (ACC_ABSTRACT | ACC_NATIVE));
    char *type = strchr(text, '(');
    put2(&w->body, flags);
    put2(&w->body, put_utf8(w, text, (size_t)(type - text)));
    put2(&w->body, put_text(w, type));
    put2(&w->body, has_code);
    if (!has_code)
        return;
    put2(&w->body, put_text(w, "Code"));
    put4(&w->body, 13);
    put2(&w->body, 4);
    put2(&w->body, 16);
    put4(&w->body, 1);
    put1(&w->body, 0xb1);
    put4(&w->body, 0);
}

/* An attribute that is a list of classes, from the items that begin with word. */
static inline void put_class_list(struct writer *w, char *const *items, unsigned count, const char *word, const char *attribute)
{
    unsigned classes[16], n = 0;
    for (unsigned i = 0; i < count; i++)
        if (!strncmp(items[i], word, strlen(word)))
            classes[n++] = put_class(w, items[i] + strlen(word), strlen(items[i] + strlen(word)));
    put2(&w->body, put_text(w, attribute));
    put4(&w->body, 2 + 2 * n);
    put2(&w->body, n);
    for (unsigned i = 0; i < n; i++)
        put2(&w->body, classes[i]);
}

static inline unsigned count_items(char *const *items, unsigned count, const char *word)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++)
        n += !strncmp(items[i], word, strlen(word));
    return n;
}

static const char *const list_words[][2] = { { "permits ", "PermittedSubclasses" }, { "member ", "NestMembers" } };
enum { WORDS = 2, ITEMS = 64 };

static inline bool is_special(const char *item)
{
    return !strncmp(item, "ref ", 4) || !strncmp(item, "permits ", 8) || !strncmp(item, "member ", 7)
           || !strncmp(item, "host ", 5);
}

static inline void put_refs(struct writer *w, char *const *items, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (strncmp(items[i], "ref ", 4))
            continue;
        const char *text = items[i] + 6;
        unsigned tag = items[i][4] == 'F' ? CP_FIELD : items[i][4] == 'M' ? CP_METHOD : CP_INTERFACE_METHOD;
        w->refs[w->ref_count++] = items[i][4] == 'C' ? put_class(w, text, strlen(text)) : put_member_ref(w, tag, text);
    }
}

static inline void put_attributes(struct writer *w, char *const *items, unsigned count)
{
    unsigned lists = 0;
    for (unsigned i = 0; i < WORDS; i++)
        lists += count_items(items, count, list_words[i][0]) > 0;
    put2(&w->body, lists + count_items(items, count, "host "));
    for (unsigned i = 0; i < WORDS; i++)
        if (count_items(items, count, list_words[i][0]))
            put_class_list(w, items, count, list_words[i][0], list_words[i][1]);
    for (unsigned i = 0; i < count; i++)
        if (!strncmp(items[i], "host ", 5)) {
            put2(&w->body, put_text(w, "NestHost"));
            put4(&w->body, 2);
            put2(&w->body, put_class(w, items[i] + 5, strlen(items[i] + 5)));
        }
}

static inline unsigned split(char *text, char **items)
{
    unsigned n = 0;
    for (char *save, *p = strtok_r(text, ";", &save); p; p = strtok_r(NULL, ";", &save)) {
        p += strspn(p, " \n");
        for (size_t end = strlen(p); end && strchr(" \n", p[end - 1]); end--)
            p[end - 1] = '\0';
        if (*p)
            items[n++] = p;
    }
    return n;
}

/* Types are written with ',' for ';' inside members: "m(Lp/A,)V". */
static inline void put_members(struct writer *w, char **items, unsigned count, bool methods)
{
    unsigned at = w->body.size, n = 0;
    put2(&w->body, 0);
    for (unsigned i = 0; i < count; i++) {
        if (is_special(items[i]) || (strchr(items[i], '(') != NULL) != methods)
            continue;
        if (methods)
            put_method(w, items[i]);
        else
            put_field(w, items[i]);
        n++;
    }
    w->body.at[at + 1] = (uint8_t)n;
}

static inline void put_interfaces(struct writer *w, char *list)
{
    unsigned at = w->body.size, n = 0;
    put2(&w->body, 0);
    for (char *save, *p = list ? strtok_r(list, ", ", &save) : NULL; p; p = strtok_r(NULL, ", ", &save), n++)
        put2(&w->body, put_class(w, p, strlen(p)));
    w->body.at[at + 1] = (uint8_t)n;
}

static inline char *cut(char *text, const char *word)
{
    char *p = strstr(text, word);
    if (p)
        *p = '\0';
    return p ? p + strlen(word) : NULL;
}

static inline void fix_types(char **items, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (char *p = items[i]; *p; p++)
            *p = *p == ',' ? ';' : *p;
}

/* The class file of the text; name gets the class's name. */
static inline struct bytes class_bytes(const char *source, char *name, struct writer *w)
{
    char text[2048], *items[ITEMS], *head = text;
    snprintf(text, sizeof text, "%s", source);
    char *members = cut(text, "{");
    cut(members, "}");
    char *interfaces = cut(text, "implements "), *extended = cut(text, "extends ");
    const char *super = "java/lang/Object";
    unsigned count = split(members, items), flags = take_modifiers(&head);
    fix_types(items, count);
    sscanf(head, "%199s", name);
    memset(w, 0, sizeof *w);
    put2(&w->body, flags | ACC_SUPER * !(flags & ACC_INTERFACE));
    put2(&w->body, put_class(w, name, strlen(name)));
    if (extended)
        super = extended + strspn(extended, " ");
    put2(&w->body, strcmp(name, "java/lang/Object") ? put_class(w, super, strcspn(super, " ")) : 0);
    put_interfaces(w, interfaces);
    put_refs(w, items, count);
    put_members(w, items, count, false);
    put_members(w, items, count, true);
    put_attributes(w, items, count);
    struct bytes file = { .size = 0 };
    put4(&file, 0xcafebabe);
    put4(&file, 61);
    put2(&file, w->count + 1);
    memcpy(file.at + file.size, w->pool.at, w->pool.size);
    memcpy(file.at + file.size + w->pool.size, w->body.at, w->body.size);
    file.size += w->pool.size + w->body.size;
    return file;
}

/* The world. */

static struct class_loader app, other;
static struct class_failure failure;

struct pending { struct class_loader *loader; const char *source; char name[200]; };
static struct pending pending[32];
static unsigned pending_count;

static struct class *make(struct class_loader *loader, const char *source)
{
    char name[200];
    static struct writer w;
    struct bytes file = class_bytes(source, name, &w);
    memset(&failure, 0, sizeof failure);
    return loader_define(&(struct define_request){ .loader = loader, .bytes = file.at, .length = file.size }, &failure);
}

static inline struct class *must_make(struct class_loader *loader, const char *source)
{
    struct class *c = make(loader, source);
    ck_assert_msg(c != NULL, "%s: %s", source, failure.message);
    return c;
}

/* To be defined when the loader is asked for it. */
static inline void later(struct class_loader *loader, const char *source)
{
    static struct writer w;
    pending[pending_count] = (struct pending){ .loader = loader, .source = source };
    class_bytes(source, pending[pending_count].name, &w);
    pending_count++;
}

static struct class *load_hook(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    for (unsigned i = 0; i < pending_count; i++) {
        if (pending[i].loader != loader || strcmp(pending[i].name, name->text))
            continue;
        struct class *c = make(loader, pending[i].source);
        if (!c)
            *f = failure;
        return c;
    }
    return loader == &boot_loader ? NULL : loader_load_boot(name, f);
}

/* The first `ref` of the class is number 0. */
static inline unsigned ref(const struct class *c, unsigned number)
{
    static const char counted[] = { CP_FIELD, CP_METHOD, CP_INTERFACE_METHOD, 0 };
    for (unsigned i = 1; i < c->cp->count; i++)
        if (strchr(counted, c->cp->tags[i]) && c->cp->tags[i] && number-- == 0)
            return i;
    ck_abort_msg("no such reference");
    return 0;
}

static inline struct symbol *sym(const char *text) { return symbol_from(text); }

static inline struct method *method(const struct class *c, const char *name)
{
    for (unsigned i = 0; i < c->method_count; i++)
        if (symbol_is(c->methods[i].name, name, strlen(name)))
            return &c->methods[i];
    ck_abort_msg("no method %s", name);
    return NULL;
}

static inline void world(void)
{
    ck_assert_int_eq(symbol_init(), 0);
    ck_assert(loader_init(NULL, &failure));
    lock_take(&loader_lock);
    ck_assert(package_add_locked(&boot_loader, symbol_from("java/lang"), module_java_base)
              && package_add_locked(&boot_loader, symbol_from("java/io"), module_java_base));
    lock_drop(&loader_lock);
    ck_assert(module_loader_init(&app) && module_loader_init(&other));
    loader_hooks.load_class = load_hook;
    must_make(&boot_loader, "public java/lang/Object { public <init>()V; public hashCode()I; protected native clone()V; }");
    must_make(&boot_loader, "public interface java/lang/Cloneable { }");
    must_make(&boot_loader, "public interface java/io/Serializable { }");
}

#define ck_assert_failed(error_id, text)                        \
    do {                                                        \
        ck_assert_int_eq(failure.error, CLASS_##error_id);      \
        ck_assert_str_eq(failure.message, text);                \
    } while (0)

/* From now on the loader means this class by its name. */
static inline void know(struct class_loader *loader, struct class *c)
{
    lock_take(&loader_lock);
    bool added = dictionary_add_locked(loader->dictionary, c);
    lock_drop(&loader_lock);
    ck_assert(added);
}

#endif
