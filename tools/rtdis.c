/* SPDX-License-Identifier: Apache-2.0 */
/* rtdis: prints class files as rtjvm reads them.
 *
 *   rtdis FILE.class ...                 class files
 *   rtdis -a ARCHIVE NAME ...            entries of a jar, a directory, or a modules image
 *
 * No VM runs: class code only.  Exit status 1 when a file is not a class file, 2 for a bad command. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/bytecode/disasm.h"
#include "vm/class/archive.h"
#include "vm/class/describe.h"
#include "vm/class/loader.h"
#include "vm/class/parse.h"

enum { LINE_MAX_BYTES = 4096, NAME_MAX_BYTES = 512 };

static struct class_loader loader;

static void constant(const void *argument, unsigned i, char *buffer, size_t size) { describe_constant(argument, i, buffer, size); }

static void print_code(const struct method *m)
{
    const struct method_code *code = m->code;
    char line[LINE_MAX_BYTES];
    struct insn in;
    uint32_t bci = 0;
    printf("    stack=%u, locals=%u, args=%u\n", code->max_stack, code->max_locals, m->arg_slots);
    for (; bci < code->length && bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len)
        printf("    %5u: %s\n", bci, disasm_insn(&in, constant, m->class->cp, line, sizeof line));
    if (bci < code->length)
        printf("    %5u: (undecodable)\n", bci);
    for (unsigned i = 0; i < code->exception_count; i++) {
        struct exception_row row = exception_row_at(code, i);
        const struct symbol *type = cp_symbol(m->class->cp, row.catch_type);
        printf("    catch %u..%u -> %u %s\n", row.start, row.end, row.handler, type ? type->text : "any");
    }
}

static void print_class(const struct class *c)
{
    char name[NAME_MAX_BYTES];
    const struct symbol *super = cp_symbol(c->cp, c->super_index);
    printf("%s %s", class_is_interface(c) ? "interface" : "class", class_external_name(c, name, sizeof name));
    if (super)
        printf(" extends %s", symbol_external_name(super, name, sizeof name));
    for (unsigned i = 0; i < c->interface_count; i++)
        printf("%s %s", i ? "," : " implements",
               symbol_external_name(cp_symbol(c->cp, c->interface_indexes[i]), name, sizeof name));
    printf("\n  version %u.%u, access 0x%04x, %u constants\n", c->major, c->minor, c->access, c->cp->count);
    for (unsigned i = 0; i < c->field_count; i++)
        printf("  field 0x%04x %s:%s\n", c->fields[i].access, c->fields[i].name->text, c->fields[i].descriptor->text);
    for (unsigned i = 0; i < c->method_count; i++) {
        printf("  method 0x%04x %s\n", c->methods[i].access, method_external_name(&c->methods[i], name, sizeof name));
        if (c->methods[i].code)
            print_code(&c->methods[i]);
    }
}

static bool print_bytes(const struct resource *r, const char *name)
{
    struct class_failure failure = { 0 };
    struct parse_request request = { .loader = &loader, .bytes = r->bytes, .length = r->length, .source = name };
    struct class *c = class_parse(&request, &failure);
    if (c)
        print_class(c);
    else
        fprintf(stderr, "rtdis: %s: %s: %s\n", name, class_error_throwable(failure.error), failure.message);
    return c != NULL;
}

static struct archive *open_archive(const char *path)
{
    char message[NAME_MAX_BYTES];
    struct archive *a = archive_open_image(path, message, sizeof message);
    if (!a)
        a = archive_open_path(path, message, sizeof message);
    if (!a)
        fprintf(stderr, "rtdis: %s\n", message);
    return a;
}

static bool print_entry(struct archive *a, const char *name)
{
    struct resource r;
    if (!archive_find(a, name, &r)) {
        fprintf(stderr, "rtdis: %s: not found\n", name);
        return false;
    }
    bool good = print_bytes(&r, name);
    resource_release(&r);
    return good;
}

int main(int argc, char **argv)
{
    bool in_archive = argc > 3 && !strcmp(argv[1], "-a"), good = true;
    if (argc < 2 || (!in_archive && argv[1][0] == '-')) {
        fprintf(stderr, "usage: rtdis FILE.class ... | rtdis -a ARCHIVE NAME ...\n");
        return 2;
    }
    struct archive *a = open_archive(in_archive ? argv[2] : "/");
    if (!a || symbol_init() != 0)
        return 2;
    for (int i = in_archive ? 3 : 1; i < argc; i++) {
        char absolute[PATH_MAX];
        const char *name = in_archive ? argv[i] : realpath(argv[i], absolute);
        good = name ? print_entry(a, name) && good : (perror(argv[i]), false);
    }
    archive_close(&a);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
