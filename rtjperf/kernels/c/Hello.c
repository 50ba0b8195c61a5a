/* SPDX-License-Identifier: Apache-2.0
 *
 * Hello.java in C: what is measured with it is the start of a program. */
#include <stdio.h>

int main(void)
{
    puts("Hello, World");
    return 0;
}
