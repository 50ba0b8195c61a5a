/* SPDX-License-Identifier: Apache-2.0 */
/* com.sun.security.auth.module.UnixSystem: who runs this process; and jdk.internal.agent.FileSystemImpl: whether a file is
 * only its owner's. */
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/misc/platform_text.h"
#include "classlib/natives.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

/* Users without an entry have no name. */
static bool set_name(struct thread *t, struct object *system)
{
    char buffer[4096];
    struct passwd entry, *found = NULL;
    if (getpwuid_r(getuid(), &entry, buffer, sizeof buffer, &found) != 0 || !found)
        return true;
    struct object *name = platform_string(t, entry.pw_name);
    return name && field_set_ref(t, system, FIELD_UnixSystem_username, name);
}

static bool set_groups(struct thread *t, struct object *system)
{
    enum { MOST = 1024 };
    gid_t groups[MOST];
    int n = getgroups(MOST, groups);
    struct object *array = n < 0 ? NULL : alloc_primitive_array(t, T_LONG, n);
    for (int i = 0; array && i < n; i++)
        ((jlong *)array_data(array))[i] = groups[i];
    return array && field_set_ref(t, system, FIELD_UnixSystem_groups, array);
}

NATIVE_METHOD(com_sun_security_auth_module_UnixSystem_getUnixInfo)
{
    struct object *system = ARG_REF(0);
    field_set_long(system, FIELD_UnixSystem_uid, getuid());
    field_set_long(system, FIELD_UnixSystem_gid, getgid());
    if (set_name(t, system) && !set_groups(t, system) && !thread_pending(t))
        throw_named(t, "java/lang/RuntimeException", "too many groups");
}

/* args: path. */
NATIVE_METHOD(jdk_internal_agent_FileSystemImpl_isAccessUserOnly0)
{
    char buffer[512], *path = platform_text(t, ARG_REF(0), buffer, sizeof buffer);
    struct stat s;
    if (!path)
        return;
    if (stat(path, &s) < 0)
        throw_io(t);
    else
        RESULT_INT((s.st_mode & (S_IRWXG | S_IRWXO)) == 0);
    string_free(path, buffer);
}
