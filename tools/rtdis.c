/* SPDX-License-Identifier: Apache-2.0 */
/* rtdis: prints class files as rtjvm reads them.
 *
 * Without -r or -u no VM is there, and no JDK: class code only.  Exit status 1 when a file is not a class file, 2 for a bad command. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rtdis_code.h"
#include "vm/bytecode/disasm.h"
#include "vm/class/describe.h"
#include "vm/class/parse.h"

static const char usage[] =
    "usage: rtdis [-r | -u] FILE.class ...             class files\n"
    "       rtdis [-r | -u] -a ARCHIVE NAME ...        entries of a jar, a directory, or a modules image\n"
    "\n"
    "Prints classes and the bytecode of their methods.\n"
    "  -r   register code instead: what the interpreter runs before anything is resolved by running\n"
    "  -u   the same without superinstructions (-Xrt:no-fuse)\n"
    "Both link the classes against a JDK, which RTJVM_JAVA_HOME may name.\n";

enum { LINE_MAX_BYTES = 4096, NAME_MAX_BYTES = 512 };
enum form { BYTECODE, REGISTERS, UNFUSED };

static struct class_loader loader;
static enum form form;

static void constant(const void *argument, unsigned i, char *buffer, size_t size) { describe_constant(argument, i, buffer, size); }

static void print_code(const struct method *m)
{
    const struct method_body *code = m->body;
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

static bool print_method(struct method *m)
{
    char name[NAME_MAX_BYTES];
    printf("  method 0x%04x %s\n", m->access, method_external_name(m, name, sizeof name));
    if (m->body && form != BYTECODE)
        return rtdis_code_print(m);
    if (m->body)
        print_code(m);
    return true;
}

/* A line at a time; what a terminal might obey is shown as a dot. */
static void print_source_map(const struct span *s)
{
    bool begins = true;
    if (s->length)
        printf("  source map\n");
    for (uint32_t i = 0; i < s->length; i++) {
        char c = (char)s->data[i];
        printf("%s%c", begins ? "    " : "", c == '\n' || (unsigned char)c >= ' ' ? c : '.');
        begins = c == '\n';
    }
    if (!begins)
        printf("\n");
}

static bool print_class(const struct class *c)
{
    bool good = true;
    char name[NAME_MAX_BYTES];
    const struct symbol *super = cp_symbol(c->cp, c->super_index);
    printf("%s %s", class_is_interface(c) ? "interface" : "class", class_external_name(c, name, sizeof name));
    if (super)
        printf(" extends %s", symbol_external_name(super, name, sizeof name));
    for (unsigned i = 0; i < c->interface_count; i++)
        printf("%s %s", i ? "," : " implements",
               symbol_external_name(cp_symbol(c->cp, c->interface_indexes[i]), name, sizeof name));
    printf("\n  version %u.%u, access 0x%04x, %u constants\n", c->major, c->minor, c->access, c->cp->count);
    print_source_map(&c->source_debug);
    for (unsigned i = 0; i < c->field_count; i++)
        printf("  field 0x%04x %s:%s\n", c->fields[i].access, c->fields[i].name->text, c->fields[i].descriptor->text);
    for (unsigned i = 0; i < c->method_count; i++)
        good = print_method(&c->methods[i]) && good;
    return good;
}

static bool print_bytes(const struct resource *r, const char *name)
{
    struct class_failure failure = { 0 };
    struct parse_request request = { .loader = &loader, .bytes = r->bytes, .length = r->length, .source = name };
    const struct class *c = class_parse(&request, &failure);
    if (c && form != BYTECODE)
        c = rtdis_code_class(c->name, r, &failure);
    if (!c) {
        fprintf(stderr, "rtdis: %s: %s: %s\n", name, class_error_throwable(failure.error), failure.message);
        return false;
    }
    return print_class(c);
}

static struct archive *open_archive(const char *path, bool *is_image)
{
    char message[NAME_MAX_BYTES];
    struct archive *a = archive_open_image(path, message, sizeof message);
    *is_image = a != NULL;
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

/* Options, then at least one name: the index of the first; 0: they are wrong. */
static int read_options(int argc, char **argv, const char **archive)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "-r"))
            form = REGISTERS;
        else if (!strcmp(argv[i], "-u"))
            form = UNFUSED;
        else if (!strcmp(argv[i], "-a") && i + 1 < argc)
            *archive = argv[++i];
        else
            return 0;
    }
    return i < argc ? i : 0;
}

int main(int argc, char **argv)
{
    const char *archive = NULL;
    bool help = argc == 2 && !strcmp(argv[1], "--help"), is_image, good = true;
    int first = read_options(argc, argv, &archive);
    if (!first) {
        fputs(usage, help ? stdout : stderr);
        return help ? EXIT_SUCCESS : 2;
    }
    struct archive *a = open_archive(archive ? archive : "/", &is_image);
    if (!a || symbol_init() != 0 || (form != BYTECODE && !rtdis_code_open(a, is_image, form == REGISTERS)))
        return 2;
    for (int i = first; i < argc; i++) {
        char absolute[PATH_MAX];
        const char *name = archive ? argv[i] : realpath(argv[i], absolute);
        good = name ? print_entry(a, name) && good : (perror(argv[i]), false);
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
