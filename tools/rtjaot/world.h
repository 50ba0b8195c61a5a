/* SPDX-License-Identifier: Apache-2.0 */
/* The classes that are compiled and what they refer to, loaded as the VM loads them, but with no VM: from the image of the JDK
 * and from a class path, all by one loader.  A name that two loaders would give two classes is compiled for the first
 * of them; the image's digests keep it from any other.
 *
 * Context  one thread.  What is loaded lives as long as the program. */
#ifndef TOOLS_RTJAOT_WORLD_H
#define TOOLS_RTJAOT_WORLD_H

#include "vm/class/class.h"

/* java_home: the JDK whose lib/modules holds the library; paths: folders and jars, by ':'; others: more of them, whose
 * classes are referred to and not compiled, or NULL.  false after a message. */
bool world_open(const char *java_home, const char *paths, const char *others);
/* LINKED; NULL when it cannot be loaded or is refused, with the reason in why. */
struct class *world_class(const char *name, size_t length, char *why, size_t size);
/* The class that LambdaMetafactory makes for the invokedynamic (vm/class/lambda/lambda_class.h), defined for the host; NULL: it is not known
 * before it runs. */
/* The fields, by their entries in its pool, that a site of the host's ObjectMethods is about, the host being a record; how many: 0: it is another site, or no plain one. */
unsigned world_record(const struct class *host, unsigned index, uint16_t *fields, unsigned most);
struct class *world_lambda(struct class *host, unsigned cp);
/* The recipe of the call site with that index, if it is StringConcatFactory's makeConcatWithConstants with no other arguments; else NULL. */
const struct symbol *world_recipe(const struct constant_pool *cp, unsigned index);
/* By descriptor of a field or by name of the constant pool ("[I", "a/B"); NULL: not to be had. */
struct class *world_named(const struct symbol *name);
/* Where a field of a class of the library lies; 0: it has none of that name. */
uint32_t world_field(const char *class_name, const char *name);
/* Is it a class of the class path, not of the library, nor of what is only referred to? */
bool world_on_path(const struct symbol *name);
/* The archives of the class path in their order, NULL behind the last. */
struct archive;
struct archive *world_place(size_t number);
/* Each class file of the class path by name, in order of the path, then of the name. */
void world_each_name(void (*fn)(const char *name, void *argument), void *argument);

#endif
