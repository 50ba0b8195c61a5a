/* SPDX-License-Identifier: Apache-2.0 */
/* What went wrong, in words that are the same whatever the C library: users know them, and scripts look for them. */
#ifndef CLASSLIB_ERROR_TEXT_H
#define CLASSLIB_ERROR_TEXT_H

const char *error_text(int error);              /* an errno */
const char *name_error_text(int error);         /* an error of getaddrinfo, other than EAI_SYSTEM */

#endif
