# SPDX-License-Identifier: Apache-2.0
"""Wrong class files, with the error that the specification names for each.

Where two errors are defensible both are named, with a bar between them.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Iterable

from assemble import (ABSTRACT, FINAL, INTERFACE, MODULE, NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC,
                      SUPER, SYNCHRONIZED, VOLATILE, ClassFile, u1, u2, u4)
from cases import Cases, Classes, Make

CASES = Cases()
case = CASES.bad
FORMAT, VERIFY, CHANGE = "ClassFormatError", "VerifyError", "IncompatibleClassChangeError"
EITHER = FORMAT + "|" + VERIFY  # static constraints on code, where VMs differ on who sees them first
MAIN = "([Ljava/lang/String;)V"
HELLO = "ldc string:hello\nprint Ljava/lang/Object;\nreturn"


def add(name: str, error: str, make: Make, *out: str) -> None:
    """Give a function the name of a case, and make it one."""
    make.__name__ = name
    case(error, *out)(make)


def hello(**options: Any) -> ClassFile:
    """A correct class whose main prints a line; the options are those of ClassFile."""
    return ClassFile(**options).main(HELLO)


def patched(change: Callable[[ClassFile], object], **options: Any) -> ClassFile:
    """The bytes of a correct class after a change of the builder."""
    c = hello(**options)
    change(c)
    return c


# --- the outer form ----------------------------------------------------------

@case(FORMAT)
def bad_magic() -> Classes:
    return patched(lambda c: setattr(c, "magic", 0xCAFEBABF))


@case(FORMAT)
def empty_file() -> Classes:
    return {"T": b""}


def truncation(share: int) -> None:
    """A case of a file that ends after so many per cent."""
    def make() -> Classes:
        whole = hello(version=61).bytes()
        return {"T": whole[:len(whole) * share // 100]}
    add("truncated_at_%d_percent" % share, FORMAT, make)


for percent in (1, 3, 10, 25, 50, 75, 90, 99):
    truncation(percent)


@case(FORMAT)
def extra_bytes_at_the_end() -> Classes:
    return {"T": hello().bytes() + b"\0"}


for wrong_version in (62, 65, 200, 65535):
    add("version_%d" % wrong_version, "UnsupportedClassVersionError",
        functools.partial(hello, version=wrong_version))
for wrong_version in (0, 44):
    add("version_%d" % wrong_version, "UnsupportedClassVersionError",
        functools.partial(hello, version=wrong_version))
add("preview_of_this_version", "UnsupportedClassVersionError", lambda: hello(version=61, minor=65535))
add("preview_of_an_older_version", "UnsupportedClassVersionError", lambda: hello(version=58, minor=65535))
add("minor_version_from_56_on", "UnsupportedClassVersionError", lambda: hello(version=56, minor=1))


@case("NoClassDefFoundError")
def wrong_name() -> Classes:
    return {"T": hello(name="Other")}


@case("NoClassDefFoundError")
def module_as_class() -> Classes:
    return hello(flags=MODULE, version=53)


# --- the constant pool -------------------------------------------------------

def pool_case(name: str, raw: bytes, error: str = FORMAT, version: int = 61, slots: int = 1) -> None:
    """A case of one more constant, of these bytes."""
    add("pool_" + name, error, lambda: patched(lambda c: c.pool.add(raw, slots), version=version))


pool_case("tag_0", u1(0))
pool_case("tag_2", u1(2) + u2(0))
pool_case("tag_13", u1(13) + u2(1))
pool_case("tag_99", u1(99) + u2(1, 1))
pool_case("class_of_index_0", u1(7) + u2(0))
pool_case("class_of_a_later_index", u1(7) + u2(60000))
pool_case("utf8_with_zero_byte", u1(1) + u2(3) + b"a\0b")
pool_case("utf8_with_byte_f0", u1(1) + u2(4) + b"\xf0\x9f\x98\x80")
pool_case("utf8_with_byte_ff", u1(1) + u2(1) + b"\xff")
pool_case("utf8_cut_after_the_first_of_two", u1(1) + u2(1) + b"\xc3")
pool_case("utf8_cut_after_the_second_of_three", u1(1) + u2(2) + b"\xe4\xb8")
pool_case("utf8_with_wrong_continuation", u1(1) + u2(2) + b"\xc3\x28")
pool_case("method_handle_in_version_50", u1(15, 6) + u2(1), version=50)
pool_case("method_type_in_version_50", u1(16) + u2(1), version=50)
pool_case("invokedynamic_in_version_50", u1(18) + u2(0, 1), version=50)
pool_case("dynamic_in_version_54", u1(17) + u2(0, 1), version=54)
pool_case("module_in_ordinary_class", u1(19) + u2(1))
pool_case("package_in_ordinary_class", u1(20) + u2(1))
pool_case("handle_of_kind_0", u1(15, 0) + u2(1))
pool_case("handle_of_kind_10", u1(15, 10) + u2(1))


def in_pool(name: str, change: Callable[[ClassFile], object], error: str = FORMAT, version: int = 61) -> None:
    """A case of a constant that needs others."""
    add("pool_" + name, error, lambda: patched(change, version=version))


in_pool("class_of_a_string", lambda c: c.pool.add(u1(7) + u2(c.pool.string("x"))))
in_pool("string_of_a_class", lambda c: c.pool.add(u1(8) + u2(c.pool.class_("X"))))
in_pool("field_with_swapped_indices", lambda c: c.pool.add(u1(9) + u2(c.pool.name_and_type("f", "I"), c.pool.class_("X"))))
in_pool("name_and_type_of_classes", lambda c: c.pool.add(u1(12) + u2(c.pool.class_("X"), c.pool.class_("X"))))
in_pool("class_with_semicolon", lambda c: c.pool.class_("a;b"))
in_pool("class_with_two_slashes", lambda c: c.pool.class_("a//b"))
in_pool("class_with_slash_at_the_end", lambda c: c.pool.class_("a/"))
in_pool("class_with_empty_name", lambda c: c.pool.class_(""))
in_pool("class_with_dots", lambda c: c.pool.class_("java.lang.Object"))
in_pool("class_of_a_bad_array", lambda c: c.pool.class_("[Q"))
in_pool("class_of_256_dimensions", lambda c: c.pool.class_("[" * 256 + "I"))
in_pool("field_with_method_descriptor", lambda c: c.pool.field("T", "f", "()V"))
in_pool("method_with_field_descriptor", lambda c: c.pool.method("T", "m", "I"))
in_pool("field_descriptor_void", lambda c: c.pool.field("T", "f", "V"))
in_pool("field_name_with_slash", lambda c: c.pool.field("T", "a/b", "I"))
in_pool("field_name_empty", lambda c: c.pool.field("T", "", "I"))
in_pool("method_name_with_angle", lambda c: c.pool.method("T", "<foo>", "()V"))
in_pool("init_that_returns_a_value", lambda c: c.pool.method("T", "<init>", "()I"))
in_pool("interface_init", lambda c: c.pool.interface_method("T", "<init>", "()I"))
in_pool("descriptor_without_end", lambda c: c.pool.method("T", "m", "(Ljava/lang/Object)V"))
in_pool("method_type_of_a_field", lambda c: c.pool.method_type("I"))
in_pool("handle_of_field_kind_on_method", lambda c: c.pool.handle(1, c.pool.method("T", "m", "()V")))
in_pool("handle_of_method_kind_on_field", lambda c: c.pool.handle(5, c.pool.field("T", "f", "I")))
in_pool("handle_new_of_ordinary_method", lambda c: c.pool.handle(8, c.pool.method("T", "m", "()V")))
in_pool("handle_virtual_of_init", lambda c: c.pool.handle(5, c.pool.method("T", "<init>", "()V")))
in_pool("handle_interface_on_class_method", lambda c: c.pool.handle(9, c.pool.method("T", "m", "()V")))
in_pool("invokedynamic_without_bootstraps", lambda c: c.pool.invoke_dynamic(0, "m", "()V"))
in_pool("invokedynamic_of_field_descriptor", lambda c: (c.bootstrap("6,T,main," + MAIN), c.pool.invoke_dynamic(0, "m", "I")))
in_pool("dynamic_of_method_descriptor", lambda c: (c.bootstrap("6,T,main," + MAIN), c.pool.dynamic(0, "m", "()V")))
in_pool("bootstrap_index_out_of_range", lambda c: (c.bootstrap("6,T,main," + MAIN), c.pool.invoke_dynamic(1, "m", "()V")))


@case(FORMAT)
def pool_ends_within_a_long() -> Classes:
    """The last slot of the pool is the first half of a long."""
    c = hello()
    c.pool.long(5)
    c.pool.size -= 1
    return c


@case(FORMAT)
def pool_reference_to_the_second_half_of_a_long() -> Classes:
    c = hello()
    half = c.pool.long(5) + 1
    c.pool.add(u1(8) + u2(half))
    return c


# --- the class itself --------------------------------------------------------

def header(name: str, error: str, **changes: Any) -> None:
    """A case of something wrong about the class itself."""
    add("class_" + name, error, lambda: hello(**changes))


header("final_and_abstract", FORMAT, flags=PUBLIC | FINAL | ABSTRACT)
header("interface_not_abstract", FORMAT, flags=PUBLIC | INTERFACE, version=61)
header("interface_and_final", FORMAT, flags=PUBLIC | INTERFACE | ABSTRACT | FINAL)
header("annotation_not_interface", FORMAT, flags=PUBLIC | 0x2000)
header("interface_and_enum", FORMAT, flags=PUBLIC | INTERFACE | ABSTRACT | 0x4000)
header("without_superclass", FORMAT, super_=None)
header("interface_with_other_superclass", FORMAT, flags=PUBLIC | INTERFACE | ABSTRACT, super_="java/lang/Number", version=61)
header("superclass_is_an_array", FORMAT, super_="[Ljava/lang/Object;")
header("superclass_missing", "NoClassDefFoundError", super_="no/Such")
header("superclass_is_itself", "ClassCircularityError", super_="T")
header("superclass_is_final", CHANGE, super_="java/lang/String")
header("superclass_is_an_interface", CHANGE, super_="java/lang/Runnable")
header("interface_is_a_class", CHANGE, interfaces=["java/lang/Object"])
header("interface_twice", FORMAT, interfaces=["java/lang/Runnable", "java/lang/Runnable"])
header("interface_missing", "NoClassDefFoundError", interfaces=["no/Such"])
header("interface_is_itself", "ClassCircularityError", interfaces=["T"])
header("superclass_of_reflection_only", "IllegalAccessError", super_="jdk/internal/reflect/MagicAccessorImpl")
header("superclass_of_another_package_not_public", "IllegalAccessError", super_="java/util/JumboEnumSet")
header("interface_in_closed_package", "IllegalAccessError", interfaces=["jdk/internal/access/JavaLangAccess"])


@case("ClassCircularityError")
def class_circle_of_three() -> Classes:
    return {"T": hello(super_="A"), "A": hello(name="A", super_="B"), "B": hello(name="B", interfaces=["T"])}


@case(FORMAT)
def class_this_is_not_a_class() -> Classes:
    c = hello()
    original = c.pool.class_
    setattr(c.pool, "class_", lambda name: c.pool.utf8(name) if name == "T" else original(name))
    return c


@case(CHANGE)
def class_not_permitted_by_sealed_superclass() -> Classes:
    sealed = ClassFile("S", version=61, flags=PUBLIC | SUPER).constructor()
    sealed.attributes.append(sealed.attribute("PermittedSubclasses", u2(1, sealed.pool.class_("Other"))))
    return {"T": hello(super_="S", version=61), "S": sealed}


def class_attribute(name: str, attribute: Callable[[ClassFile], list[bytes]], error: str = FORMAT, version: int = 61,
                    **options: Any) -> None:
    """A case of attributes of the class."""
    add("class_attribute_" + name, error,
        lambda: patched(lambda c: c.attributes.extend(attribute(c)), version=version, **options))


class_attribute("longer_than_the_file", lambda c: [c.attribute("Junk", b"x", length=1000)])
class_attribute("of_nameless_index", lambda c: [u2(0) + u4(0)])
class_attribute("source_file_twice", lambda c: [c.attribute("SourceFile", u2(1))] * 2)
class_attribute("source_map_twice", lambda c: [c.attribute("SourceDebugExtension", b"x")] * 2)
class_attribute("source_file_of_wrong_length", lambda c: [c.attribute("SourceFile", u1(0))])
class_attribute("source_file_of_a_class", lambda c: [c.attribute("SourceFile", u2(c.pool.class_("T")))])
class_attribute("signature_of_wrong_length", lambda c: [c.attribute("Signature", u2(1, 1))])
class_attribute("inner_classes_twice", lambda c: [c.attribute("InnerClasses", u2(0))] * 2)
class_attribute("inner_class_of_a_string", lambda c: [c.attribute("InnerClasses", u2(1, c.pool.string("x"), 0, 0, 0))])
class_attribute("inner_class_twice", lambda c: [c.attribute("InnerClasses", u2(2, *((c.pool.class_("T$A"), c.pool.class_("T"), c.pool.utf8("A"), 0) * 2)))])
class_attribute("inner_class_that_is_a_module", lambda c: [c.attribute("InnerClasses", u2(1, c.pool.class_("T$A"), c.pool.class_("T"), c.pool.utf8("A"), 0x8000))], error="NoClassDefFoundError")
class_attribute("enclosing_method_twice", lambda c: [c.attribute("EnclosingMethod", u2(c.pool.class_("A"), 0))] * 2)
class_attribute("enclosing_method_of_no_class", lambda c: [c.attribute("EnclosingMethod", u2(0, 0))])
class_attribute("nest_host_and_members", lambda c: [c.attribute("NestHost", u2(c.pool.class_("A"))), c.attribute("NestMembers", u2(0))])
class_attribute("nest_members_twice", lambda c: [c.attribute("NestMembers", u2(0))] * 2)
class_attribute("nest_host_of_wrong_length", lambda c: [c.attribute("NestHost", u2(c.pool.class_("A"), 0))])
class_attribute("record_twice", lambda c: [c.attribute("Record", u2(0))] * 2, super_="java/lang/Record", flags=PUBLIC | SUPER | FINAL)
class_attribute("record_too_short", lambda c: [c.attribute("Record", u2(1))], super_="java/lang/Record", flags=PUBLIC | SUPER | FINAL)
class_attribute("permitted_subclasses_of_a_final_class", lambda c: [c.attribute("PermittedSubclasses", u2(1, c.pool.class_("A")))], flags=PUBLIC | SUPER | FINAL)
class_attribute("bootstrap_methods_twice", lambda c: [c.attribute("BootstrapMethods", u2(0))] * 2)
class_attribute("bootstrap_of_no_handle", lambda c: [c.attribute("BootstrapMethods", u2(1, c.pool.class_("T"), 0))])
class_attribute("bootstrap_argument_not_loadable", lambda c: [c.attribute("BootstrapMethods", u2(1, c.pool.handle(6, c.pool.method("T", "main", MAIN)), 1, c.pool.utf8("x")))])
class_attribute("bootstrap_methods_too_long", lambda c: [c.attribute("BootstrapMethods", u2(0, 0))])


# --- fields and methods ------------------------------------------------------

def member(name: str, change: Callable[[ClassFile], object], error: str = FORMAT, out: Iterable[str] = (), **options: Any) -> None:
    """A case of a field or method that is added."""
    options.setdefault("version", 61)
    add(name, error, lambda: patched(change, **options), *out)


def constant_value(c: ClassFile, index: int) -> list[bytes]:
    """The attributes of a field with this constant."""
    return [c.attribute("ConstantValue", u2(index))]


member("field_twice", lambda c: c.field(0, "f", "I").field(STATIC, "f", "I"))
member("field_public_and_private", lambda c: c.field(PUBLIC | PRIVATE, "f", "I"))
member("field_private_and_protected", lambda c: c.field(PROTECTED | PRIVATE, "f", "I"))
member("field_final_and_volatile", lambda c: c.field(FINAL | VOLATILE, "f", "I"))
member("field_of_type_void", lambda c: c.field(0, "f", "V"))
member("field_of_type_method", lambda c: c.field(0, "f", "()I"))
member("field_of_unknown_type", lambda c: c.field(0, "f", "Q"))
member("field_of_class_without_end", lambda c: c.field(0, "f", "Ljava/lang/Object"))
member("field_of_256_dimensions", lambda c: c.field(0, "f", "[" * 256 + "I"))
member("field_descriptor_with_rest", lambda c: c.field(0, "f", "II"))
member("field_name_with_dot", lambda c: c.field(0, "a.b", "I"))
member("field_name_with_bracket", lambda c: c.field(0, "a[", "I"))
member("field_name_that_is_empty", lambda c: c.field(0, "", "I"))
member("field_constant_of_wrong_type", lambda c: c.field(STATIC, "f", "I", constant_value(c, c.pool.float(1))))
member("field_constant_for_a_class", lambda c: c.field(STATIC, "f", "Ljava/lang/Object;", constant_value(c, c.pool.string("x"))))
member("field_constant_twice", lambda c: c.field(STATIC, "f", "I", constant_value(c, c.pool.integer(1)) * 2))
member("field_constant_of_wrong_length", lambda c: c.field(STATIC, "f", "I", [c.attribute("ConstantValue", u2(1, 1))]))
member("field_constant_out_of_range", lambda c: c.field(STATIC, "f", "I", constant_value(c, 60000)))
member("field_of_interface_not_static", lambda c: c.field(PUBLIC | FINAL, "f", "I"), flags=PUBLIC | INTERFACE | ABSTRACT)
member("field_of_interface_private", lambda c: c.field(PRIVATE | STATIC | FINAL, "f", "I"), flags=PUBLIC | INTERFACE | ABSTRACT)
member("method_twice", lambda c: c.method(STATIC, "m", "()V", "return").method(0, "m", "()V", "return"))
member("method_abstract_and_final", lambda c: c.method(ABSTRACT | FINAL, "m", "()V"), flags=PUBLIC | SUPER | ABSTRACT)
member("method_abstract_and_static", lambda c: c.method(ABSTRACT | STATIC, "m", "()V"), flags=PUBLIC | SUPER | ABSTRACT)
member("method_abstract_and_synchronized", lambda c: c.method(ABSTRACT | SYNCHRONIZED, "m", "()V"), flags=PUBLIC | SUPER | ABSTRACT)
member("method_public_and_protected", lambda c: c.method(PUBLIC | PROTECTED, "m", "()V", "return"))
member("method_without_code", lambda c: c.method(PUBLIC, "m", "()V"))
member("method_abstract_with_code", lambda c: c.method(PUBLIC | ABSTRACT, "m", "()V", "return"), flags=PUBLIC | SUPER | ABSTRACT)
member("method_native_with_code", lambda c: c.method(PUBLIC | NATIVE, "m", "()V", "return"))
member("method_of_interface_protected", lambda c: c.method(PROTECTED | ABSTRACT, "m", "()V"), flags=PUBLIC | INTERFACE | ABSTRACT)
member("method_of_interface_final", lambda c: c.method(PUBLIC | FINAL, "m", "()V", "return"), flags=PUBLIC | INTERFACE | ABSTRACT)
add("method_of_interface_with_code_in_version_51", FORMAT,
    lambda: ClassFile(version=51, flags=PUBLIC | INTERFACE | ABSTRACT).method(PUBLIC, "m", "()V", "return"))
member("method_static_of_interface_in_version_51", lambda c: c, flags=PUBLIC | INTERFACE | ABSTRACT, version=51)
member("method_init_in_interface", lambda c: c.constructor("java/lang/Object"), flags=PUBLIC | INTERFACE | ABSTRACT)
member("method_init_static", lambda c: c.method(STATIC, "<init>", "()V", "return"))
member("method_init_final", lambda c: c.method(FINAL, "<init>", "()V", "aload_0\ninvokespecial java/lang/Object <init> ()V\nreturn"))
member("method_init_returns_int", lambda c: c.method(PUBLIC, "<init>", "()I", "iconst_0\nireturn"))
member("method_clinit_not_static", lambda c: c.method(0, "<clinit>", "()V", "return"))
member("method_clinit_with_argument", lambda c: c.method(STATIC, "<clinit>", "(I)V", "return"))
member("method_name_in_angles", lambda c: c.method(0, "<m>", "()V", "return"))
member("method_name_with_semicolon", lambda c: c.method(0, "a;b", "()V", "return"))
member("method_of_unknown_argument", lambda c: c.method(0, "m", "(Q)V", "return"))
member("method_without_return_type", lambda c: c.method(0, "m", "()", "return"))
member("method_with_void_argument", lambda c: c.method(0, "m", "(V)V", "return"))
member("method_of_256_argument_words", lambda c: c.method(STATIC, "m", "(" + "J" * 128 + ")V", "return", locals_=256))
member("method_of_255_words_and_this", lambda c: c.method(0, "m", "(" + "I" * 255 + ")V", "return", locals_=256))
member("method_final_is_overridden", lambda c: c.method(PUBLIC | FINAL, "getClass", "()Ljava/lang/Class;", "aconst_null\nareturn"), error=CHANGE)
member("exceptions_attribute_of_wrong_length", lambda c: c.raw_method(ABSTRACT, "m", "()V", [c.attribute("Exceptions", u2(2, c.pool.class_("T")))]), flags=PUBLIC | SUPER | ABSTRACT)
member("exceptions_attribute_of_no_class", lambda c: c.raw_method(ABSTRACT, "m", "()V", [c.attribute("Exceptions", u2(1, 1))]), flags=PUBLIC | SUPER | ABSTRACT)


# --- the Code attribute ------------------------------------------------------

def coded(name: str, make: Callable[[ClassFile], object], error: str = FORMAT, version: int = 61) -> None:
    """make(c) adds methods beside main, which prints hello."""
    member("code_" + name, make, error, version=version)


coded("twice", lambda c: c.raw_method(STATIC, "m", "()V", [c.code("return"), c.code("return")]))
coded("parameters_twice_of_an_old_class", lambda c: c.raw_method(STATIC, "m", "()V", [c.code("return"), *2 * [c.attribute("MethodParameters", u1(0))]]), version=48)
coded("of_no_bytes", lambda c: c.method(STATIC, "m", "()V", "return", raw=b""))
coded("of_65536_bytes", lambda c: c.method(STATIC, "m", "()V", "return", raw=b"\0" * 65535 + u1(177)))
coded("with_fewer_locals_than_arguments", lambda c: c.method(STATIC, "m", "(JI)V", "return", locals_=2))
coded("shorter_than_its_attribute", lambda c: c.raw_method(STATIC, "m", "()V", [c.attribute("Code", u2(1, 1) + u4(1) + u1(177) + u2(0, 0) + u1(0))]))
coded("handler_from_beyond_the_end", lambda c: c.method(STATIC, "m", "()V", "nop\nreturn", handlers=[(5, 6, 0, None)]))
coded("handler_with_empty_range", lambda c: c.method(STATIC, "m", "()V", "nop\nreturn", handlers=[(1, 1, 0, None)]))
coded("handler_to_beyond_the_end", lambda c: c.method(STATIC, "m", "()V", "nop\nreturn", handlers=[(0, 3, 0, None)]))
coded("handler_at_beyond_the_end", lambda c: c.method(STATIC, "m", "()V", "nop\nreturn", handlers=[(0, 1, 2, None)]))
coded("handler_of_no_class", lambda c: c.method(STATIC, "m", "()V", "nop\nreturn", handlers=[(0, 1, 1, 1)]))
coded("line_number_beyond_the_end", lambda c: c.method(STATIC, "m", "()V", "return", attributes=[c.attribute("LineNumberTable", u2(1, 5, 1))]))
coded("line_number_table_of_wrong_length", lambda c: c.method(STATIC, "m", "()V", "return", attributes=[c.attribute("LineNumberTable", u2(2, 0, 1))]))
coded("local_variable_beyond_the_code", lambda c: c.method(STATIC, "m", "()V", "return", attributes=[c.attribute("LocalVariableTable", u2(1, 0, 9, c.pool.utf8("x"), c.pool.utf8("I"), 0))]))
coded("local_variable_beyond_the_locals", lambda c: c.method(STATIC, "m", "()V", "return", attributes=[c.attribute("LocalVariableTable", u2(1, 0, 1, c.pool.utf8("x"), c.pool.utf8("I"), 99))]))
coded("local_variable_twice", lambda c: c.method(STATIC, "m", "()V", "return", locals_=1, attributes=[c.attribute("LocalVariableTable", u2(2, *2 * (0, 1, c.pool.utf8("x"), c.pool.utf8("I"), 0)))]))
coded("generic_local_variable_that_is_none", lambda c: c.method(STATIC, "m", "()V", "return", locals_=1, attributes=[c.attribute("LocalVariableTable", u2(1, 0, 1, c.pool.utf8("x"), c.pool.utf8("LA;"), 0)), c.attribute("LocalVariableTypeTable", u2(1, 0, 1, c.pool.utf8("y"), c.pool.utf8("LA<TT;>;"), 0))]))
coded("local_variable_of_bad_type", lambda c: c.method(STATIC, "m", "()V", "return", attributes=[c.attribute("LocalVariableTable", u2(1, 0, 1, c.pool.utf8("x"), c.pool.utf8("Q"), 0))]))
coded("stack_map_twice", lambda c: c.method(STATIC, "m", "()V", "return", attributes=[c.attribute("StackMapTable", u2(0))] * 2))


# --- verification ------------------------------------------------------------

def unsound(name: str, text: str, versions: Iterable[int] = (49, 61), error: str = VERIFY, descriptor: str = "()V", flags: int = STATIC,
            prepare: Callable[[ClassFile], object] | None = None, **options: Any) -> None:
    """A method that must not pass either verifier; straight code needs no stack map."""
    def make(version: int) -> Classes:
        c = hello(version=version)
        if prepare:
            prepare(c)
        return c.method(flags, "m", descriptor, text, **options)
    for version in versions:
        add("verify_%s_%d" % (name, version), error, functools.partial(make, version))


unsound("stack_underflow", "pop\nreturn")
unsound("stack_underflow_by_long", "iconst_0\npop2\nreturn")
unsound("stack_overflow", "iconst_0\niconst_0\npop2\nreturn", stack=1)
unsound("stack_overflow_by_long", "lconst_0\npop2\nreturn", stack=1)
unsound("iadd_of_a_reference", "aconst_null\niconst_0\niadd\npop\nreturn")
unsound("iadd_of_a_long", "lconst_0\niconst_0\niadd\npop\nreturn")
unsound("fadd_of_an_int", "iconst_0\nfconst_0\nfadd\npop\nreturn")
unsound("ireturn_from_void", "iconst_0\nireturn")
unsound("return_from_int", "return", descriptor="()I")
unsound("areturn_from_int", "aconst_null\nareturn", descriptor="()I")
unsound("areturn_of_the_wrong_class", "ldc string:x\nareturn", descriptor="()Ljava/lang/Integer;")
unsound("falling_off_the_end", "iconst_0\npop")
unsound("local_not_set", "iload_1\npop\nreturn")
unsound("local_of_the_wrong_type", "iconst_0\nistore_1\naload_1\npop\nreturn")
unsound("local_beyond_the_maximum", "iconst_0\nistore 5\nreturn", locals_=5)
unsound("long_beyond_the_maximum", "lconst_0\nlstore 4\nreturn", locals_=5)
unsound("half_of_a_long_overwritten", "lconst_0\nlstore_1\niconst_0\nistore_2\nlload_1\npop2\nreturn")
unsound("second_half_of_a_long_read", "lconst_0\nlstore_1\niload_2\npop\nreturn")
unsound("pop_of_half_a_long", "lconst_0\npop\npop\nreturn")
unsound("pop2_across_a_long", "lconst_0\niconst_0\npop2\npop\nreturn")
unsound("dup_of_a_long", "lconst_0\ndup\npop2\npop2\nreturn")
unsound("dup_x1_under_a_long", "lconst_0\niconst_0\ndup_x1\nreturn")
unsound("dup2_x1_across_a_long", "lconst_0\niconst_0\niconst_0\ndup2_x1\nreturn")
unsound("swap_of_a_long", "lconst_0\niconst_0\nswap\nreturn")
unsound("iinc_of_a_float", "fconst_0\nfstore_1\niinc 1 1\nreturn")
unsound("arraylength_of_an_object", "ldc string:x\narraylength\npop\nreturn")
unsound("iaload_of_longs", "iconst_1\nnewarray 11\niconst_0\niaload\npop\nreturn")
unsound("baload_of_ints", "iconst_1\nnewarray 10\niconst_0\nbaload\npop\nreturn")
unsound("caload_of_shorts", "iconst_1\nnewarray 9\niconst_0\ncaload\npop\nreturn")
unsound("aaload_of_ints", "iconst_1\nnewarray 10\niconst_0\naaload\npop\nreturn")
unsound("aastore_into_ints", "iconst_1\nnewarray 10\niconst_0\naconst_null\naastore\nreturn")
unsound("athrow_of_a_string", "ldc string:x\nathrow")
unsound("monitorenter_of_an_int", "iconst_0\nmonitorenter\nreturn")
unsound("argument_of_the_wrong_class", "ldc string:x\ninvokestatic java/lang/Integer toString (I)Ljava/lang/String;\npop\nreturn")
unsound("receiver_of_the_wrong_class", "ldc string:x\ninvokevirtual java/lang/Integer intValue ()I\npop\nreturn")
unsound("getfield_of_the_wrong_class", "ldc string:x\ngetfield java/io/StreamTokenizer nval D\npop2\nreturn")
unsound("putstatic_of_the_wrong_type", "iconst_0\nputstatic T f Ljava/lang/String;\nreturn", prepare=lambda c: c.field(STATIC, "f", "Ljava/lang/String;"))
unsound("putfield_of_an_uninitialised_object", "ldc string:x\nnew T\nputfield T f I\nreturn", prepare=lambda c: c.field(0, "f", "I"))
unsound("use_of_an_uninitialised_object", "new java/lang/Object\ninvokevirtual java/lang/Object hashCode ()I\npop\nreturn")
unsound("argument_not_initialised", "new java/lang/Object\ninvokestatic java/lang/String valueOf (Ljava/lang/Object;)Ljava/lang/String;\npop\nreturn")
unsound("object_initialised_twice", "new java/lang/Object\ndup\ndup\ninvokespecial java/lang/Object <init> ()V\ninvokespecial java/lang/Object <init> ()V\npop\nreturn")
unsound("init_of_the_wrong_class", "new java/lang/Object\ninvokespecial java/lang/Throwable <init> ()V\nreturn")
unsound("init_by_invokevirtual", "new java/lang/Object\ninvokevirtual java/lang/Object <init> ()V\nreturn")
unsound("init_of_an_initialised_object", "ldc string:x\ninvokespecial java/lang/String <init> ()V\nreturn")
unsound("clinit_is_called", "invokestatic T <clinit> ()V\nreturn", error=FORMAT, prepare=lambda c: c.method(STATIC, "<clinit>", "()V", "return"))
unsound("invokespecial_of_a_stranger", "ldc string:x\ninvokespecial java/lang/String length ()I\npop\nreturn")
unsound("new_of_an_array", "new [I\npop\nreturn")
unsound("newarray_of_type_3", "iconst_1\nnewarray 3\npop\nreturn")
unsound("newarray_of_type_12", "iconst_1\nnewarray 12\npop\nreturn")
unsound("multianewarray_of_no_dimension", "multianewarray [I 0\npop\nreturn")
unsound("multianewarray_of_too_many_dimensions", "iconst_1\niconst_1\nmultianewarray [I 2\npop\nreturn")
unsound("multianewarray_of_no_array", "iconst_1\nmultianewarray java/lang/String 1\npop\nreturn")
unsound("anewarray_of_255_dimensions", "iconst_1\nanewarray %sI\npop\nreturn" % ("[" * 255))
unsound("ldc_of_a_long", "ldc long:5\npop\nreturn")
unsound("ldc2_w_of_an_int", "ldc2_w int:5\npop2\nreturn")
unsound("ldc_of_a_utf8", "ldc cp:1\npop\nreturn")
unsound("ldc_of_index_0", "ldc cp:0\npop\nreturn")
unsound("ldc_w_out_of_range", "ldc_w cp:60000\npop\nreturn")
unsound("getstatic_of_a_class", "getstatic cp:5\npop\nreturn")
unsound("getstatic_of_a_method", "byte 178 0 10\npop\nreturn")
unsound("checkcast_of_a_utf8", "aconst_null\ncheckcast cp:1\npop\nreturn")
unsound("unknown_opcode_203", "byte 203\nreturn")
unsound("unknown_opcode_254", "byte 254\nreturn")
unsound("reserved_opcode_202", "byte 202\nreturn")
unsound("wide_of_nop", "byte 196 0 0 0\nreturn")
unsound("instruction_cut_by_the_end", "nop\nbyte 17 1")
unsound("jump_into_an_instruction", "goto +2\nreturn")
unsound("jump_beyond_the_end", "goto +100\nreturn")
unsound("jump_before_the_start", "goto -1\nreturn")
unsound("handler_within_an_instruction", "sipush 5\npop\nreturn", handlers=[(0, 3, 1, None)], error=EITHER)
unsound("handler_range_within_an_instruction", "sipush 5\npop\nreturn", handlers=[(0, 2, 3, None)], error=EITHER)
unsound("invokeinterface_of_wrong_count", "aconst_null\ninvokeinterface java/lang/Runnable run ()V 2\nreturn")
unsound("invokeinterface_with_nonzero_byte", "aconst_null\ninvokeinterface java/lang/Runnable run ()V 1 1\nreturn")
unsound("invokevirtual_of_interface_constant", "aconst_null\ninvokevirtual java/lang/Runnable run ()V interface\nreturn")
unsound("tableswitch_low_over_high", "iconst_0\nbyte 170 0 0 0 0 0 19 0 0 0 2 0 0 0 1\nreturn")
unsound("lookupswitch_not_sorted", "iconst_0\nlookupswitch out 5=out 3=out\nout:\nreturn")
unsound("lookupswitch_key_twice", "iconst_0\nlookupswitch out 5=out 5=out\nout:\nreturn")
unsound("lookupswitch_of_negative_count", "iconst_0\nbyte 171 0 0 0 0 0 11 255 255 255 255\nreturn")
unsound("switch_on_a_reference", "aconst_null\ntableswitch out 0 out\nout:\nreturn")
unsound("ret_without_address", "iconst_0\nistore_1\nret 1", versions=(49,))
unsound("jsr_in_version_51", "jsr sub\nreturn\nsub:\nastore_1\nret 1", versions=(51, 61))
unsound("return_address_passed_on", "jsr sub\nsub:\ninvokestatic java/lang/String valueOf (Ljava/lang/Object;)Ljava/lang/String;\npop\nreturn", versions=(49,))
unsound("return_address_loaded", "jsr sub\nreturn\nsub:\nastore_1\naload_1\npop\nret 1", versions=(49,))
unsound("recursive_subroutine", "jsr sub\nreturn\nsub:\nastore_1\njsr sub\nret 1", versions=(49,))
unsound("merge_of_unequal_depths", "iconst_0\nifeq a\niconst_1\na:\nreturn", versions=(49,))
unsound("merge_of_int_and_reference", "iconst_0\nifeq a\niconst_1\nistore_1\ngoto b\na:\naconst_null\nastore_1\nb:\niload_1\npop\nreturn", versions=(49,))
unsound("merge_of_arrays_used_as_one", "iconst_0\nifeq a\niconst_1\nnewarray 10\ngoto b\na:\niconst_1\nnewarray 11\nb:\niconst_0\niaload\npop\nreturn", versions=(49,))
unsound("stack_grows_in_a_loop", "a:\niconst_0\ngoto a", versions=(49,))
unsound("handler_uses_a_local_set_within", "t:\niconst_0\nistore_1\nh:\nreturn\nx:\npop\niload_1\npop\nreturn", versions=(49,), handlers=[("t", "h", "x", None)])
unsound("handler_of_no_throwable", "t:\nnop\nreturn\nh:\npop\nreturn", versions=(49,), handlers=[("t", "h", "h", "java/lang/String")])
unsound("invokedynamic_with_nonzero_byte", "invokedynamic 0 x ()V 1\nreturn", versions=(61,), prepare=lambda c: c.bootstrap("6,T,main," + MAIN))
unsound("missing_stack_map_frame", "iconst_0\nifeq a\nnop\na:\nreturn", versions=(51, 61))
unsound("missing_frame_after_goto", "goto a\na:\nreturn\nnop\nreturn", versions=(61,), frames=[("a", "", "")])
unsound("dead_code_without_frame", "return\nnop\nreturn", versions=(51, 61))
unsound("frame_of_wrong_stack", "iconst_0\nifeq a\nnop\na:\nreturn", versions=(61,), frames=[("a", "", "int")])
unsound("frame_of_wrong_local", "aconst_null\nastore_0\niconst_0\nifeq a\nnop\na:\nreturn", versions=(61,), frames=[("a", "int", "")])
unsound("frame_claims_a_subclass", "ldc string:x\nastore_0\niconst_0\nifeq a\nnop\na:\nreturn", versions=(61,), frames=[("a", "java/lang/Integer", "")])
unsound("frame_claims_an_unset_local", "iconst_0\nifeq a\nnop\na:\nreturn", versions=(61,), frames=[("a", "int", "")])
unsound("frame_within_an_instruction", "return", versions=(61,), prepare=lambda c: c.method(STATIC, "n", "()V", "sipush 5\npop\nreturn", attributes=[c.attribute("StackMapTable", u2(1) + u1(1))]), error=EITHER)
unsound("frame_beyond_the_code", "return", versions=(61,), prepare=lambda c: c.method(STATIC, "n", "()V", "return", attributes=[c.attribute("StackMapTable", u2(1) + u1(60))]), error=EITHER)
unsound("frame_of_reserved_type", "return", versions=(61,), prepare=lambda c: c.method(STATIC, "n", "()V", "nop\nreturn", attributes=[c.attribute("StackMapTable", u2(1) + u1(200))]), error=EITHER)
unsound("frame_chops_too_much", "return", versions=(61,), prepare=lambda c: c.method(STATIC, "n", "()V", "nop\nreturn", attributes=[c.attribute("StackMapTable", u2(1) + u1(248) + u2(1))]), error=EITHER)
unsound("frame_of_unknown_verification_type", "return", versions=(61,), prepare=lambda c: c.method(STATIC, "n", "()V", "nop\nreturn", attributes=[c.attribute("StackMapTable", u2(1) + u1(255) + u2(1, 1) + u1(9) + u2(0))]), error=EITHER)
unsound("frame_with_too_many_locals", "iconst_0\nifeq a\nnop\na:\nreturn", versions=(61,), locals_=1, frames=[("a", "top top", "")], error=EITHER)
unsound("frame_of_new_at_another_place", "new java/lang/Object\nastore_0\niconst_0\nifeq a\nnop\na:\nreturn", versions=(61,), frames=[("a", "new:a", "")], error=EITHER)
unsound("backward_jump_with_more_specific_frame", "aconst_null\nastore_0\na:\nldc int:5\nistore_0\niconst_0\nifeq a\nreturn", versions=(61,), frames=[("a", "java/lang/String", "")])


@case(FORMAT)
def stack_map_too_short() -> Classes:
    c = hello(version=61)
    return c.method(STATIC, "m", "()V", "nop\nreturn", attributes=[c.attribute("StackMapTable", u2(3) + u1(0))])


def constructor_without_super(version: int) -> Classes:
    """A class whose constructor does nothing."""
    return hello(version=version).method(PUBLIC, "<init>", "()V", "return")


for constructor_version in (49, 61):
    add("verify_constructor_without_super_%d" % constructor_version, VERIFY,
        functools.partial(constructor_without_super, constructor_version))


@case(VERIFY)
def constructor_passes_itself_before_super() -> Classes:
    return hello(version=61).method(PUBLIC, "<init>", "()V", """
        aload_0
        invokestatic java/lang/String valueOf (Ljava/lang/Object;)Ljava/lang/String;
        pop
        aload_0
        invokespecial java/lang/Object <init> ()V
        return""")


@case(VERIFY)
def constructor_that_catches_the_failure_of_super() -> Classes:
    """The handler would return an object whose superclass constructor failed."""
    return hello(version=61).method(PUBLIC, "<init>", "()V", """
    t:
        aload_0
        invokespecial java/lang/Object <init> ()V
        return
    h:
        pop
        return""", handlers=[("t", "h", "h", None)], frames=[("h", "this", "java/lang/Throwable")])


@case(VERIFY)
def protected_method_of_a_stranger_object() -> Classes:
    """clone() of another class, through a superclass of another package."""
    return hello(version=61).method(STATIC, "m", "()V", """
        new java/lang/Object
        dup
        invokespecial java/lang/Object <init> ()V
        invokevirtual java/lang/Object clone ()Ljava/lang/Object;
        pop
        return""")


@case(VERIFY)
def superclass_of_an_argument_unknown_to_the_frame() -> Classes:
    return hello(version=61).method(STATIC, "m", "(Ljava/lang/Object;)V", """
        aload_0
        invokevirtual java/lang/String length ()I
        pop
        return""")


# --- linking, found when the instruction runs --------------------------------

OTHER = "O"


def other(**options: Any) -> ClassFile:
    """A class with one member of each kind, and an interface that has some too."""
    c = ClassFile(OTHER, version=61, **options).constructor()
    c.field(PUBLIC | STATIC, "s", "I").field(PUBLIC, "i", "I").field(PRIVATE | STATIC, "p", "I")
    c.field(PUBLIC | STATIC | FINAL, "fin", "I").field(PUBLIC | FINAL, "ifin", "I")
    c.method(PUBLIC | STATIC, "sm", "()V", "return").method(PUBLIC, "im", "()V", "return")
    c.method(PRIVATE | STATIC, "pm", "()V", "return").method(PRIVATE, "<init>", "(I)V", "aload_0\ninvokespecial java/lang/Object <init> ()V\nreturn")
    return c


def linking(name: str, error: str, text: str, companions: Callable[[], dict[str, Any]] | None = None, version: int = 61,
            **options: Any) -> None:
    """main prints `before`, then runs the text."""
    def make() -> Classes:
        c = ClassFile(version=version, **options).constructor()
        c.main("ldc string:before\nprint Ljava/lang/Object;\n%s\nreturn" % text)
        found: dict[str, Any] = {"T": c, OTHER: other()}
        found.update(companions() if companions else {})
        return found
    add("link_" + name, error, make, "before")


NEW = "new O\ndup\ninvokespecial O <init> ()V\n"
linking("class_missing", "NoClassDefFoundError", "new no/Such\npop")
linking("class_of_wrong_name", "NoClassDefFoundError", "new W\npop", lambda: {"W": other()})
linking("class_of_newer_version", "UnsupportedClassVersionError", "new W\npop", lambda: {"W": hello(name="W", version=99)})
linking("class_malformed", FORMAT, "new W\npop", lambda: {"W": b"\xca\xfe\xba\xbe\0\0"})
linking("class_unsound", VERIFY, "new W\npop", lambda: {"W": ClassFile("W", version=61).constructor().method(STATIC, "m", "()V", "pop\nreturn")})
linking("class_circular", "ClassCircularityError", "new A\npop", lambda: {"A": hello(name="A", super_="B"), "B": hello(name="B", super_="A")})
linking("array_of_a_missing_class", "NoClassDefFoundError", "iconst_1\nanewarray no/Such\npop")
linking("cast_to_a_missing_class", "NoClassDefFoundError", "ldc string:x\ncheckcast no/Such\npop")
linking("field_missing", "NoSuchFieldError", "getstatic O none I\npop")
linking("field_of_another_type", "NoSuchFieldError", "getstatic O s J\npop2")
linking("method_missing", "NoSuchMethodError", "invokestatic O none ()V")
linking("method_of_another_descriptor", "NoSuchMethodError", "invokestatic O sm ()I\npop")
linking("constructor_missing", "NoSuchMethodError", "new O\nlconst_0\ninvokespecial O <init> (J)V")
linking("constructor_is_not_inherited", "NoSuchMethodError", "new S\ninvokespecial S <init> ()V", lambda: {"S": ClassFile("S", super_="O", version=61)})
linking("interface_method_missing", "NoSuchMethodError", "aconst_null\ninvokeinterface java/lang/Runnable none ()V")
linking("getstatic_of_an_instance_field", CHANGE, "getstatic O i I\npop")
linking("getfield_of_a_static_field", CHANGE, NEW + "getfield O s I\npop")
linking("putstatic_of_an_instance_field", CHANGE, "iconst_0\nputstatic O i I")
linking("putfield_of_a_static_field", CHANGE, NEW + "iconst_0\nputfield O s I")
linking("invokestatic_of_an_instance_method", CHANGE, "invokestatic O im ()V")
linking("invokevirtual_of_a_static_method", CHANGE, NEW + "invokevirtual O sm ()V")
linking("invokevirtual_of_an_interface", CHANGE, "aconst_null\ninvokevirtual java/lang/Runnable run ()V")
linking("invokeinterface_of_a_class", CHANGE, NEW + "invokeinterface O im ()V")
linking("invokestatic_of_an_interface_as_a_class", CHANGE, "invokestatic java/util/List of ()Ljava/util/List;\npop")
linking("invokestatic_of_a_class_as_an_interface", CHANGE, "invokestatic O sm ()V interface")
linking("invokeinterface_on_a_stranger", CHANGE, NEW + "invokeinterface java/lang/Runnable run ()V")


def called_in(name: str, error: str, text: str) -> None:
    """A method of interface F runs the text on one of its own, then on a stranger: what it resolved once must still look."""
    def of(c: str) -> str:
        return "new %s\ndup\ninvokespecial %s <init> ()V\ninvokestatic F m (LF;)V interface\n" % (c, c)

    linking(name, error, of("G") + of("O"), lambda: {
        "F": ClassFile("F", flags=PUBLIC | INTERFACE | ABSTRACT, version=61).method(PRIVATE, "p", "()V", "return").method(
            PUBLIC | STATIC, "m", "(LF;)V", "aload_0\n" + text + "\nreturn"),
        "G": ClassFile("G", interfaces=["F"], version=61).constructor()})


called_in("private_interface_method_on_a_stranger", CHANGE, "invokeinterface F p ()V")
called_in("method_of_object_on_a_stranger_to_the_interface", CHANGE, "invokeinterface F toString ()Ljava/lang/String;\npop")
called_in("final_method_of_object_on_a_stranger_to_the_interface", CHANGE, "invokeinterface F getClass ()Ljava/lang/Class;\npop")
called_in("invokespecial_in_an_interface_on_a_stranger", "IllegalAccessError", "invokespecial F p ()V interface")
called_in("super_call_in_an_interface_on_a_stranger", "IllegalAccessError", "invokespecial java/lang/Object toString ()Ljava/lang/String;\npop")
linking("invokespecial_of_a_static_method", CHANGE, "new T\ndup\ninvokespecial T <init> ()V\ninvokespecial T st ()V", lambda: {
    "T": ClassFile(version=61).constructor().method(STATIC, "st", "()V", "return").main(
        "ldc string:before\nprint Ljava/lang/Object;\nnew T\ndup\ninvokespecial T <init> ()V\ninvokespecial T st ()V\nreturn")})
linking("private_field_of_another_class", "IllegalAccessError", "getstatic O p I\npop")
linking("private_method_of_another_class", "IllegalAccessError", "invokestatic O pm ()V")
linking("private_constructor", "IllegalAccessError", "new O\niconst_0\ninvokespecial O <init> (I)V")
linking("final_static_field_assigned", "IllegalAccessError", "iconst_0\nputstatic O fin I")
linking("final_field_assigned", "IllegalAccessError", NEW + "iconst_0\nputfield O ifin I")
linking("package_private_class", "IllegalAccessError", "new p/Hidden\npop", lambda: {"p/Hidden": ClassFile("p/Hidden", flags=SUPER, version=61).constructor()})
linking("package_private_member", "IllegalAccessError", "invokestatic p/Open m ()V", lambda: {"p/Open": ClassFile("p/Open", version=61).method(STATIC, "m", "()V", "return")})
linking("protected_member_of_a_stranger", "IllegalAccessError", "invokestatic p/Open m ()V", lambda: {"p/Open": ClassFile("p/Open", version=61).method(PROTECTED | STATIC, "m", "()V", "return")})
linking("package_private_class_of_the_library", "IllegalAccessError", "new java/util/JumboEnumSet\npop")
linking("class_that_its_module_does_not_export", "IllegalAccessError", "invokestatic jdk/internal/misc/Unsafe getUnsafe ()Ljdk/internal/misc/Unsafe;\npop")
linking("private_member_of_a_false_nest_mate", "IllegalAccessError", "invokestatic N p ()V", lambda: {"N": false_mate()})
linking("new_of_an_abstract_class", "InstantiationError", "new java/lang/Number\npop")
linking("new_of_an_interface", "InstantiationError", "new java/lang/Runnable\npop")
linking("abstract_method_of_a_concrete_class", "AbstractMethodError", "new S\ndup\ninvokespecial S <init> ()V\ninvokevirtual A m ()V", lambda: {
    "A": ClassFile("A", flags=PUBLIC | SUPER | ABSTRACT, version=61).constructor().method(PUBLIC | ABSTRACT, "m", "()V"),
    "S": ClassFile("S", super_="A", version=61).constructor()})
linking("interface_method_not_implemented", "AbstractMethodError", "new S\ndup\ninvokespecial S <init> ()V\ninvokeinterface java/lang/Runnable run ()V", lambda: {
    "S": ClassFile("S", interfaces=["java/lang/Runnable"], version=61).constructor()})
linking("interface_method_implemented_privately", "AbstractMethodError", "new S\ndup\ninvokespecial S <init> ()V\ninvokeinterface java/lang/Runnable run ()V", lambda: {
    "S": ClassFile("S", interfaces=["java/lang/Runnable"], version=61).constructor().method(PRIVATE, "run", "()V", "return")})
linking("interface_method_implemented_not_public", "IllegalAccessError", "new S\ndup\ninvokespecial S <init> ()V\ninvokeinterface java/lang/Runnable run ()V", lambda: {
    "S": ClassFile("S", interfaces=["java/lang/Runnable"], version=61).constructor().method(PROTECTED, "run", "()V", "return")})
linking("default_methods_in_conflict", CHANGE + "|AbstractMethodError", "new S\ndup\ninvokespecial S <init> ()V\ninvokeinterface A m ()V", lambda: {
    "A": face("A"), "B": face("B"), "S": ClassFile("S", interfaces=["A", "B"], version=61).constructor()})
linking("super_call_of_an_abstract_method", "AbstractMethodError", "new S\ndup\ninvokespecial S <init> ()V\ninvokevirtual S m ()V", lambda: {
    "A": ClassFile("A", flags=PUBLIC | SUPER | ABSTRACT, version=61).constructor().method(PUBLIC | ABSTRACT, "m", "()V"),
    "S": ClassFile("S", super_="A", version=61).constructor().method(PUBLIC, "m", "()V", "aload_0\ninvokespecial A m ()V\nreturn")})
linking("native_method_missing", "UnsatisfiedLinkError", "invokestatic S n ()V", lambda: {
    "S": ClassFile("S", version=61).method(PUBLIC | STATIC | NATIVE, "n", "()V")})
linking("initialiser_that_fails", "ExceptionInInitializerError", "getstatic S f I\npop", lambda: {"S": failing()})
linking("initialiser_that_throws_an_error", "InternalError", "getstatic S f I\npop", lambda: {"S": failing("java/lang/InternalError")})
linking("final_field_assigned_outside_the_initialiser", "IllegalAccessError", "invokestatic S m ()V", lambda: {
    "S": ClassFile("S", version=61).field(STATIC | FINAL, "f", "I").method(PUBLIC | STATIC, "m", "()V", "iconst_0\nputstatic S f I\nreturn")})
linking("loop_of_stack_overflow", "StackOverflowError", "invokestatic S m ()V", lambda: {
    "S": ClassFile("S", version=61).method(PUBLIC | STATIC, "m", "()V", "invokestatic S m ()V\nreturn")})
linking("array_store_of_a_stranger", "ArrayStoreException", "iconst_1\nanewarray java/lang/Integer\niconst_0\nldc string:x\naastore")


def false_mate() -> ClassFile:
    """N says that T is its host, but T does not list it."""
    c = ClassFile("N", version=61).method(PRIVATE | STATIC, "p", "()V", "return")
    c.attributes.append(c.attribute("NestHost", u2(c.pool.class_("T"))))
    return c


def face(name: str) -> ClassFile:
    """An interface with one default method."""
    return ClassFile(name, version=61, flags=PUBLIC | INTERFACE | ABSTRACT).method(PUBLIC, "m", "()V", "return")


def failing(thrown: str = "java/lang/RuntimeException") -> ClassFile:
    """A class whose initialiser throws."""
    return ClassFile("S", version=61).field(PUBLIC | STATIC, "f", "I").method(STATIC, "<clinit>", "()V", """
        new %s
        dup
        invokespecial %s <init> ()V
        athrow""" % (thrown, thrown))


# --- dynamic linking ---------------------------------------------------------

BOOT = ("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
        "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;")


def dynamic(name: str, error: str, boot_code: str, boot: str = BOOT, call: str = "()V", handle: str = "6,T,boot,",
            site: str = "boot") -> None:
    """A case of an invokedynamic whose bootstrap is a method of this code."""
    def make() -> Classes:
        c = ClassFile(version=61)
        c.bootstrap(handle + boot)
        c.method(PUBLIC | STATIC, site, boot, boot_code)
        return c.main("ldc string:before\nprint Ljava/lang/Object;\ninvokedynamic 0 x %s\nreturn" % call)
    add("dynamic_" + name, error, make, "before")


TARGET = """
    new java/lang/invoke/ConstantCallSite
    dup
    ldc class:java/lang/String
    ldc string:x
    invokestatic java/lang/invoke/MethodHandles constant (Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;
    invokespecial java/lang/invoke/ConstantCallSite <init> (Ljava/lang/invoke/MethodHandle;)V
    areturn"""
dynamic("bootstrap_returns_null", "BootstrapMethodError", "aconst_null\nareturn")
dynamic("bootstrap_throws", "BootstrapMethodError", "new java/lang/Exception\ndup\ninvokespecial java/lang/Exception <init> ()V\nathrow")
dynamic("bootstrap_throws_an_error", "InternalError", "new java/lang/InternalError\ndup\ninvokespecial java/lang/InternalError <init> ()V\nathrow")
dynamic("bootstrap_missing", "NoSuchMethodError", "aconst_null\nareturn", site="other")
dynamic("call_site_of_another_type", "BootstrapMethodError", TARGET)
dynamic("bootstrap_of_other_arguments", "BootstrapMethodError", "aconst_null\nareturn", boot="(I)Ljava/lang/invoke/CallSite;")
dynamic("bootstrap_returns_no_call_site", "BootstrapMethodError", "ldc string:x\nareturn", boot=BOOT.replace("Ljava/lang/invoke/CallSite;", "Ljava/lang/Object;"))


@case("BootstrapMethodError", "before")
def dynamic_constant_of_the_wrong_type() -> Classes:
    c = ClassFile(version=61)
    descriptor = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;"
    c.bootstrap("6,T,boot," + descriptor)
    c.method(PUBLIC | STATIC, "boot", descriptor, "ldc string:x\nareturn")
    return c.main("ldc string:before\nprint Ljava/lang/Object;\nldc dynamic:0,x,Ljava/lang/Integer;\npop\nreturn")


@case("StackOverflowError", "before")
def dynamic_constant_that_needs_itself() -> Classes:
    c = ClassFile(version=61)
    descriptor = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;"
    c.bootstrap("6,T,boot," + descriptor)
    c.method(PUBLIC | STATIC, "boot", descriptor, "ldc dynamic:0,x,Ljava/lang/String;\nareturn")
    return c.main("ldc string:before\nprint Ljava/lang/Object;\nldc dynamic:0,x,Ljava/lang/String;\npop\nreturn")


@case("NoSuchMethodError", "before")
def handle_of_a_missing_method() -> Classes:
    return ClassFile(version=61).main("ldc string:before\nprint Ljava/lang/Object;\nldc handle:6,T,none,()V\npop\nreturn")


@case("IllegalAccessError", "before")
def handle_of_a_private_method() -> Classes:
    return {"T": ClassFile(version=61).main("ldc string:before\nprint Ljava/lang/Object;\nldc handle:6,O,pm,()V\npop\nreturn"), "O": other()}


@case("NoClassDefFoundError", "before")
def method_type_of_a_missing_class() -> Classes:
    return ClassFile(version=61).main("ldc string:before\nprint Ljava/lang/Object;\nldc type:(Lno/Such;)V\npop\nreturn")
