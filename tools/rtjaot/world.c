/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "vm/class/archive/archive.h"
#include "vm/class/lambda/lambda_class.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/verify/verify.h"

enum { TEXT = 1024 };

static struct archive **places;
static size_t place_count, own_count;                   /* the first own_count are compiled */

/* --- what vm/class asks of a VM ------------------------------------------------------------- */

static bool no_mirror(struct class *c, struct object *protection_domain, struct class_failure *f)
{
    (void)c, (void)protection_domain, (void)f;
    return true;
}

static bool no_entry(struct method *m) { return m != NULL; }

static bool open_place(char *path)
{
    char message[TEXT];
    struct stat s;
    if (stat(path, &s) != 0)
        return true;                                    /* as on the command line of java */
    struct archive *a = archive_open_path(path, message, sizeof message), **more = a ? realloc(places, (place_count + 1) * sizeof *places) : NULL;
    if (!more) {
        fprintf(stderr, "rtjaot: %s\n", a ? "out of memory" : message);
        return false;
    }
    places = more;
    places[place_count++] = a;
    return true;
}

static bool open_places(const char *paths)
{
    char *copy = strdup(paths), *save = NULL;
    for (char *p = strtok_r(copy, ":", &save); p; p = strtok_r(NULL, ":", &save))
        if (!open_place(p))
            return false;
    return true;
}

bool world_open(const char *java_home, const char *paths, const char *others)
{
    char modules[TEXT], message[TEXT];
    struct class_failure f = { 0 };
    snprintf(modules, sizeof modules, "%s/lib/modules", java_home);
    struct archive *image = archive_open_image(modules, message, sizeof message);
    if (!image) {
        fprintf(stderr, "rtjaot: %s\n", message);
        return false;
    }
    bool opened = open_places(paths);
    own_count = place_count;
    if (!opened || (others && !open_places(others)))
        return false;
    loader_hooks = (struct loader_hooks){ .make_mirror = no_mirror, .verify = class_verify, .set_entry = no_entry, .whole_image = true };
    for (size_t i = 0; i < place_count; i++)
        loader_append(places[i]);
    if (symbol_init() != 0 || !loader_init(image, &f)) {
        fprintf(stderr, "rtjaot: %s\n", f.message[0] ? f.message : "out of memory");
        return false;
    }
    return true;
}

struct class *world_class(const char *name, size_t length, char *why, size_t size)
{
    struct class_failure f = { 0 };
    struct symbol *s = symbol_intern(name, length);
    struct class *c = s ? loader_load(&boot_loader, s, &f) : NULL;
    if (c && class_link(c, &f))
        return c;
    snprintf(why, size, "%s: %s", class_error_throwable(f.error), f.message);
    return NULL;
}

struct class *world_named(const struct symbol *name)
{
    char why[TEXT];
    return name ? world_class(name->text, name->length, why, sizeof why) : NULL;
}

uint32_t world_field(const char *class_name, const char *name)
{
    char why[TEXT];
    const struct class *c = world_class(class_name, strlen(class_name), why, sizeof why);
    for (unsigned i = 0; c && i < c->field_count; i++)
        if (!strcmp(c->fields[i].name->text, name))
            return c->fields[i].offset;
    return 0;
}

/* A static method of the class; NULL: it is none. */
static const char *bootstrap_of(const struct constant_pool *cp, unsigned handle, const char *class_name)
{
    unsigned ref = cp->value[handle].pair.b;
    bool is = cp->tags[handle] == CP_METHOD_HANDLE && cp->tags[ref] == CP_METHOD && !strcmp(cp_ref_class_name(cp, ref)->text, class_name);
    return is ? cp_ref_name(cp, ref)->text : NULL;
}

static bool is_metafactory(const struct constant_pool *cp, unsigned handle, bool *alternative)
{
    const char *name = bootstrap_of(cp, handle, "java/lang/invoke/LambdaMetafactory");
    *alternative = name && !strcmp(name, "altMetafactory");
    return *alternative || (name && !strcmp(name, "metafactory"));
}

const struct symbol *world_recipe(const struct constant_pool *cp, unsigned index)
{
    enum { REF_invokeStatic = 6 };
    const struct bootstrap_method *method = &cp->bootstraps[cp->value[index].pair.a];
    const char *name = bootstrap_of(cp, method->handle, "java/lang/invoke/StringConcatFactory");
    unsigned handle = method->handle, argument = method->argument_count == 1 ? be16(method->arguments) : 0;
    if (!name || cp->value[handle].pair.a != REF_invokeStatic || strcmp(name, "makeConcatWithConstants") || !argument || cp->tags[argument] != CP_STRING
        || strcmp(cp_ref_descriptor(cp, cp->value[handle].pair.b)->text, "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                                                                         "Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;"))
        return NULL;
    return cp_symbol(cp, argument);
}

unsigned world_record(const struct class *host, unsigned index, uint16_t *fields, unsigned most)
{
    enum { REF_getField = 1, OWN = 2 };                         /* the class and the names come before the getters */
    const struct constant_pool *cp = host->cp;
    const struct bootstrap_method *method = &cp->bootstraps[cp->value[index].pair.a];
    const char *name = bootstrap_of(cp, method->handle, "java/lang/runtime/ObjectMethods");
    unsigned count = method->argument_count > OWN ? method->argument_count - OWN : 0;
    if (!name || strcmp(name, "bootstrap") || !count || count > most || cp->tags[be16(method->arguments)] != CP_CLASS
        || cp_symbol(cp, be16(method->arguments)) != host->name)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned handle = be16(method->arguments + 2 * (OWN + i)), ref = cp->value[handle].pair.b;
        if (cp->tags[handle] != CP_METHOD_HANDLE || cp->value[handle].pair.a != REF_getField || cp_ref_class_name(cp, ref) != host->name)
            return 0;
        fields[i] = (uint16_t)ref;
    }
    return count;
}

struct class *world_lambda(struct class *host, unsigned index)
{
    struct constant_pool *cp = host->cp;
    struct class_failure f = { 0 };
    struct lambda_site site = { .caller = host, .cp = cp, .method = &cp->bootstraps[cp->value[index].pair.a],
                                .name = cp_name_of(cp, cp->value[index].pair.b),
                                .descriptor = cp_descriptor_of(cp, cp->value[index].pair.b), .index = index };
    size_t length;
    const uint8_t *bytes = is_metafactory(cp, site.method->handle, &site.alternative) ? lambda_class_write(&site, &length) : NULL;
    if (!bytes)
        return NULL;
    const struct define_request request = { .loader = host->loader, .bytes = bytes, .length = length, .keep = true,
                                            .source = host->name->text, .hidden_host = host, .nestmate = true, .strong = true };
    struct class *c = loader_define(&request, &f);
    return c && class_link(c, &f) ? c : NULL;
}

bool world_on_path(const struct symbol *name)
{
    const char *source = loader_append_source(name);
    for (size_t i = 0; source && i < own_count; i++)
        if (!strcmp(source, archive_path(places[i])))
            return true;
    return false;
}

struct archive *world_place(size_t number) { return number < own_count ? places[number] : NULL; }

/* --- names of class files ------------------------------------------------------------------- */

struct names { char **at; size_t count, room; };

static bool ends_with(const char *path, size_t n, const char *end)
{
    size_t length = strlen(end);
    return n >= length && !memcmp(path + n - length, end, length);
}

static void add_name(const char *path, size_t n, void *argument)
{
    struct names *names = argument;
    if (!ends_with(path, n, ".class") || ends_with(path, n, "module-info.class") || (n > 9 && !memcmp(path, "META-INF/", 9)))
        return;
    if (names->count == names->room) {
        names->room = names->room ? 2 * names->room : 256;
        names->at = realloc(names->at, names->room * sizeof *names->at);
        if (!names->at)
            abort();
    }
    names->at[names->count++] = strndup(path, n - 6);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

void world_each_name(void (*fn)(const char *name, void *argument), void *argument)
{
    for (size_t i = 0; i < own_count; i++) {
        struct names names = { 0 };
        archive_each(places[i], add_name, &names);
        if (names.count)
            qsort(names.at, names.count, sizeof *names.at, by_text);
        for (size_t k = 0; k < names.count; k++) {
            fn(names.at[k], argument);
            free(names.at[k]);
        }
        free(names.at);
    }
}
