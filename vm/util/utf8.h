/* SPDX-License-Identifier: Apache-2.0 */
/* Modified UTF-8 (JVMS 4.4.7) to and from UTF-16.  Context: any. */
#ifndef VM_UTIL_UTF8_H
#define VM_UTIL_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool utf8_valid(const uint8_t *p, size_t length);               /* as the class-file format demands */
size_t utf8_utf16_length(const char *p, size_t length);         /* units                             */
bool utf8_is_latin1(const char *p, size_t length);              /* every char <= 0xff                */
size_t utf8_to_utf16(const char *p, size_t length, uint16_t *out);
size_t utf8_to_latin1(const char *p, size_t length, uint8_t *out);
size_t utf8_from_utf16_length(const uint16_t *p, size_t units); /* bytes                             */
size_t utf8_from_utf16(const uint16_t *p, size_t units, char *out);
size_t utf8_from_latin1_length(const uint8_t *p, size_t length);
size_t utf8_from_latin1(const uint8_t *p, size_t length, char *out);

/* Names of the JVMS 4.2: unqualified names, class names, descriptors. */
bool name_is_unqualified(const char *p, size_t length);
bool name_is_method(const char *p, size_t length);              /* unqualified without < >, or <init>, <clinit> */
bool name_is_class(const char *p, size_t length);               /* binary name with slashes, or an array descriptor */
bool descriptor_is_field(const char *p, size_t length);
bool descriptor_is_method(const char *p, size_t length);        /* at most 255 slots */

#endif
