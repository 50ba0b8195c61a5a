/* SPDX-License-Identifier: Apache-2.0 */
/* Register code without a VM (rtdis_code.h). */
#include "tools/rtdis_code.h"

#include <limits.h>
#include <stdio.h>

#include "interp/interp.h"
#include "interp/print.h"
#include "tools/options.h"
#include "vm/class/link.h"
#include "vm/class/verify/verify.h"
#include "vm/realtime/policy.h"
#include "vm/run/known.h"

/* --- what vm/class asks of a VM ------------------------------------------------------------- */

static bool no_mirror(struct class *c, struct object *protection_domain, struct class_failure *f)
{
    (void)c, (void)protection_domain, (void)f;
    return true;
}

static bool no_entry(struct method *m) { return m != NULL; }

static struct archive *open_library(void)
{
    char modules[PATH_MAX + sizeof "/lib/modules"], message[PATH_MAX];
    const char *home = home_find(NULL, home_of_launcher());
    if (!home)
        return NULL;
    snprintf(modules, sizeof modules, "%s/lib/modules", home);
    struct archive *image = archive_open_image(modules, message, sizeof message);
    if (!image)
        fprintf(stderr, "rtdis: %s\n", message);
    return image;
}

/* The two classes whose members the translator asks for by name. */
static bool know_library(struct class_failure *f)
{
    known.Object = loader_load(&boot_loader, SYM(java_lang_Object), f);
    known.Reference = known.Object ? loader_load(&boot_loader, symbol_from("java/lang/ref/Reference"), f) : NULL;
    const struct field *referent = known.Reference
        ? class_declared_field(known.Reference, symbol_from("referent"), symbol_from("Ljava/lang/Object;")) : NULL;
    if (referent)
        known.Reference_referent = referent->offset;
    return known.Reference != NULL;
}

bool rtdis_code_open(struct archive *shown, bool is_image, bool fuses)
{
    struct class_failure f = { 0 };
    struct archive *image = is_image ? shown : open_library();
    if (!image)
        return false;
    loader_hooks = (struct loader_hooks){ .make_mirror = no_mirror, .verify = class_verify, .set_entry = no_entry };
    interp_init();
    interp_set_fusing(fuses);
    if (!is_image)
        loader_append(shown);
    if (policy_init() && loader_init(image, &f) && know_library(&f))
        return true;
    fprintf(stderr, "rtdis: %s\n", f.message[0] ? f.message : "out of memory");
    return false;
}

struct class *rtdis_code_class(const struct symbol *name, const struct resource *bytes, struct class_failure *f)
{
    struct class *c = loader_find(&boot_loader, name);
    if (!c)
        c = loader_define(&(struct define_request){ .loader = &boot_loader, .bytes = bytes->bytes, .length = bytes->length,
                                                    .expected = name, .source = "rtdis", .vm_annotations = true }, f);
    return c && class_link(c, f) ? c : NULL;
}

bool rtdis_code_print(struct method *m)
{
    char name[512];
    const char *why;
    const struct code *code = translate(m, &interpreter, false, &why);
    if (code)
        code_print(stdout, code);
    else
        fprintf(stderr, "rtdis: %s: %s\n", method_external_name(m, name, sizeof name), why);
    return code != NULL;
}
