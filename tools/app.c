/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/app.h"

#include <stdlib.h>

#include "tools/options.h"
#include "tools/words.h"

void app_words(int *argc, char ***argv)
{
    enum { MORE = 6 };                      /* the program, -Xrt, -cp, itself, its main class, NULL */
    size_t options = 0, n = 0;
    if (!&rtjvm_app)
        return;
    while (rtjvm_app.options[options])
        options++;
    char **words = words_must(calloc(options + (size_t)*argc + MORE, sizeof *words));
    words[n++] = (*argv)[0];
    words[n++] = (char *)(uintptr_t)"-Xrt:own-natives";     /* the JDK's libraries look for a libjvm.so beside the program */
    for (size_t i = 0; i < options; i++)
        words[n++] = (char *)(uintptr_t)rtjvm_app.options[i];
    words[n++] = (char *)(uintptr_t)"-cp";
    words[n++] = (char *)(uintptr_t)path_of_launcher();
    words[n++] = (char *)(uintptr_t)rtjvm_app.main;
    for (int i = 1; i < *argc; i++)
        words[n++] = (*argv)[i];
    *argc = (int)n;
    *argv = words;
}
