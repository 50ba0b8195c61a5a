/* SPDX-License-Identifier: Apache-2.0 */
/* May class A see class, field or method B? (JVMS 5.4.4, nests included.) Context: in_vm; may load nest hosts. */
#ifndef VM_CLASS_ACCESS_H
#define VM_CLASS_ACCESS_H

#include "vm/class/class.h"

/* The package of an array is that of its elements. */
static inline bool class_same_package(const struct class *a, const struct class *b)
{
    a = class_is_array(a) ? a->element : a;
    b = class_is_array(b) ? b->element : b;
    return a == b || (a->package && a->package == b->package);
}

/* false: not accessible; why holds HotSpot's text for the IllegalAccessError. */
bool class_may_see_class(const struct class *from, const struct class *to, char *why, size_t size);
/* -XX:+RelaxAccessControlCheck: members of old classes (below version 52) may be seen by other old classes of their loader. */
extern bool class_access_relaxed;
/* resolved: the class named in the reference; declared: where the member is. */
bool class_may_see_member(struct class *from, struct class *resolved, struct class *declared, unsigned access);
/* What is amiss with the nest that c names, as messages say it; false: nothing, or it names none. */
bool class_nest_problem(struct class *c, char *why, size_t size);
/* Resolves nest hosts as needed (JVMS 5.4.4); errors mean "not nest mates". */
bool class_nest_mates(struct class *a, struct class *b);
struct class *class_nest_host(struct class *c);

/* Class.getModifiers: the flags of the InnerClasses attribute where the class is a member. */
jint class_modifiers(const struct class *c);

#endif
