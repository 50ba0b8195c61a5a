/* SPDX-License-Identifier: Apache-2.0 */
/* A class file of any bytes through parser, linker, verifier, reference maps, disassembler and translator, without Java.
 *
 * Besides staying alive it must hold that what the verifier lets pass, the translator translates.
 *
 * The world around the class is made up: whatever class it names exists, is public and empty.  Names in java/ belong to the
 * boot loader, all others to a loader that lives as long as the input.  Names that end in "able" are interfaces. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interp/code.h"
#include "interp/interp.h"
#include "tests/fuzz/target.h"
#include "vm/bytecode/disasm.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/loader_impl.h"
#include "vm/class/refmap.h"
#include "vm/class/resolve.h"
#include "vm/class/verify/verify.h"
#include "vm/jdk.h"

enum { STUB_MAX = 70000, STUBS_EACH = 200, INPUT_MAX = 1 << 20 };

static struct class_loader input_loader;
static unsigned stubs;              /* made for this input                     */
static volatile unsigned sink;      /* keeps the compiler from skipping a read */

/* Stubs. */

struct buffer { uint8_t at[STUB_MAX]; size_t size; };

static void put(struct buffer *b, unsigned bytes, uint64_t value)
{
    while (bytes--)
        b->at[b->size++] = (uint8_t)(value >> 8 * bytes);
}

static void put_class(struct buffer *b, unsigned index, const char *name, size_t length)
{
    put(b, 1, CP_CLASS);
    put(b, 2, index + 1);
    put(b, 1, CP_UTF8);
    put(b, 2, length);
    memcpy(b->at + b->size, name, length);
    b->size += length;
}

static bool ends_in(const char *name, size_t length, const char *end)
{
    size_t n = strlen(end);
    return length >= n && !memcmp(name + length - n, end, n);
}

static const char *super_of(const char *name, size_t length)
{
    if (!strcmp(name, "java/lang/Object"))
        return NULL;
    if (!strcmp(name, "java/lang/Throwable") || (!ends_in(name, length, "Error") && !ends_in(name, length, "Exception")))
        return "java/lang/Object";
    return "java/lang/Throwable";
}

static struct class *make_stub(struct class_loader *loader, const char *name, size_t length, struct class_failure *f)
{
    static struct buffer b;
    const char *super = super_of(name, length);
    bool interface = ends_in(name, length, "able") && strcmp(name, "java/lang/Throwable");
    if (interface)
        super = "java/lang/Object";
    b.size = 0;
    put(&b, 4, 0xcafebabe);
    put(&b, 4, jdk->class_major);
    put(&b, 2, super ? 5 : 3);
    put_class(&b, 1, name, length);
    if (super)
        put_class(&b, 3, super, strlen(super));
    put(&b, 2, ACC_PUBLIC | (interface ? ACC_INTERFACE | ACC_ABSTRACT : ACC_SUPER));
    put(&b, 2, 1);
    put(&b, 2, super ? 3 : 0);
    put(&b, 8, 0);
    return loader_define(&(struct define_request){ .loader = loader, .bytes = b.at, .length = b.size }, f);
}

static void add_package(const char *name)
{
    lock_take(&loader_lock);
    bool ok = package_add_locked(&boot_loader, symbol_from(name), module_java_base) != NULL;
    lock_drop(&loader_lock);
    if (!ok)
        abort();
}

/* The boot loader has what was made beforehand; other loaders find everything. */
static struct class *load_any(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    if (loader == &boot_loader || !strncmp(name->text, "java/", 5))
        return loader_load_boot(name, f);
    if (++stubs > STUBS_EACH || strchr(name->text, '['))
        return NULL;
    return make_stub(loader, name->text, name->length, f);
}

static const char *const boot_names[] = {
    "java/lang/Object", "java/lang/Cloneable", "java/io/Serializable", "java/lang/Throwable", "java/lang/Class", "java/lang/String",
    "java/lang/Comparable", "java/lang/Runnable", "java/lang/Iterable", "java/lang/Exception", "java/lang/RuntimeException",
    "java/lang/Error", "java/lang/Integer", "java/lang/Long", "java/lang/Enum", "java/lang/Record", "java/lang/System",
    "java/lang/Thread", "java/lang/Math", "java/lang/StringBuilder", "java/lang/AssertionError", "java/io/PrintStream",
    "java/lang/invoke/MethodHandle", "java/lang/invoke/MethodType", "java/lang/invoke/VarHandle", "java/util/List",
    "java/util/Map", "java/util/function/Function", "java/util/function/Supplier", "java/lang/ArithmeticException",
};

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct class_failure f = { 0 };
    (void)argc, (void)argv;
    if (symbol_init() || !loader_init(NULL, &f))
        abort();
    static const char *const packages[] = { "java/lang", "java/io", "java/lang/invoke", "java/util", "java/util/function" };
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        add_package(packages[i]);
    loader_hooks.load_class = load_any;
    loader_hooks.verify = class_verify;
    for (size_t i = 0; i < sizeof boot_names / sizeof *boot_names; i++)
        if (!make_stub(&boot_loader, boot_names[i], strlen(boot_names[i]), &f)) {
            fprintf(stderr, "%s: %s\n", boot_names[i], f.message);
            abort();
        }
    interp_init();
    return 0;
}

/* One class. */

static void constant_text(const void *cp, unsigned index, char *buffer, size_t size)
{
    const struct constant_pool *pool = cp;
    snprintf(buffer, size, "%u", index < pool->count ? pool->tags[index] : 0);
}

static void read_instructions(const struct method *m)
{
    char text[200];
    struct insn in;
    struct refmap map;
    for (uint32_t bci = 0; bci < m->body->length; bci += in.len) {
        if (!bytecode_decode(m->body->bytes, m->body->length, bci, &in))
            break;
        sink += (unsigned)strlen(disasm_insn(&in, constant_text, m->class->cp, text, sizeof text));
        refmap_begin();
        if (bci < 400 && refmap_at(m, m->body, bci, bci & 1 ? REFMAP_ALL : 1, &map))
            for (uint32_t slot = 0; slot < map.locals + map.depth; slot++)
                sink += refmap_slot(&map, slot) + refmap_keeps(&map, slot);
        refmap_end();
    }
}

static void read_method(struct method *m, bool verified)
{
    const char *why = NULL;
    if (!m->body)
        return;
    read_instructions(m);
    struct code *code = translate(m, &interpreter, false, &why);
    bool limit = why && !strcmp(why, "Too many local variables");       /* locals and stack together exceed the registers */
    if (!code && ((verified && !limit) || !why)) {
        fprintf(stderr, "verified but not translated: %s.%s%s: %s\n", m->class->name->text, m->name->text, m->descriptor->text,
                why ? why : "no reason");
        abort();
    }
    for (uint32_t word = 0; code && word < code->word_count; word++)
        sink += (unsigned)code_bci(code, &code->cells[word]);
}

static void resolve_constants(struct class *c)
{
    for (unsigned i = 1; i < c->cp->count; i++) {
        struct class_failure f = { 0 };
        switch (c->cp->tags[i]) {
        case CP_CLASS:
            sink += resolve_class(c->cp, i, &f) != NULL;
            break;
        case CP_FIELD:
            sink += resolve_field(c->cp, i, i & 1, i & 2, NULL, &f) != NULL;
            break;
        case CP_METHOD: case CP_INTERFACE_METHOD:
            sink += resolve_method(c->cp, i, i & 1 ? INVOKE_VIRTUAL : i & 2 ? INVOKE_STATIC : INVOKE_INTERFACE, &f) != NULL;
            break;
        default:
            break;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct class_failure f = { 0 };
    struct class *all = class_all;
    if (length > INPUT_MAX)
        return 0;
    stubs = 0;
    memset(&input_loader, 0, sizeof input_loader);
    if (!module_loader_init(&input_loader))
        return 0;
    struct class *c = loader_define(&(struct define_request){ .loader = &input_loader, .bytes = bytes, .length = length }, &f);
    bool linked = c && class_link(c, &f);
    if (!linked && !f.error)
        abort();
    for (unsigned i = 0; c && i < c->method_count; i++)
        read_method(&c->methods[i], linked);
    if (linked)
        resolve_constants(c);
    refmap_forget();
    class_all = all;
    mem_block_free(input_loader.dictionary ? input_loader.dictionary->slots : NULL);
    arena_drop(&input_loader.unit.home.arena);
    return 0;
}
