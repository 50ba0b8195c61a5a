/* SPDX-License-Identifier: Apache-2.0 */
/* java.util.TimeZone: the system's time zone: TZ, then /etc/timezone, then where /etc/localtime points. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "classlib/natives.h"
#include "sched/os.h"
#include "vm/run/string.h"

enum { ZONE_MAX = 4096 };

/* The name in a path like /usr/share/zoneinfo/Europe/Berlin; the text itself when it is none. */
static const char *zone_in_path(const char *text)
{
    static const char root[] = "zoneinfo/";
    const char *p = strstr(text, root);
    p = p ? p + sizeof root - 1 : text;
    return !strncmp(p, "posix/", 6) ? p + 6 : p;
}

static const char *zone_from_environment(void)
{
    const char *tz = getenv("TZ");
    if (tz && *tz == ':')
        tz++;
    if (!tz || !*tz || !strcmp(tz, "localtime"))
        return NULL;
    return zone_in_path(tz);
}

static bool zone_from_file(char *zone, size_t size)
{
    FILE *f = fopen("/etc/timezone", "re");
    bool read = f && fgets(zone, (int)size, f);
    if (f)
        fclose(f);
    if (read)
        zone[strcspn(zone, " \t\r\n")] = 0;
    return read && zone[0];
}

static bool zone_from_link(char *zone, size_t size)
{
    ssize_t n = readlink("/etc/localtime", zone, size - 1);
    if (n <= 0)
        return false;
    zone[n] = 0;
    return zone_in_path(zone) != zone;
}

NATIVE_METHOD(java_util_TimeZone_getSystemTimeZoneID)
{
    char zone[ZONE_MAX];
    const char *name = zone_from_environment();
    if (!name && zone_from_file(zone, sizeof zone))
        name = zone;
    if (!name && zone_from_link(zone, sizeof zone))
        name = zone_in_path(zone);
    RESULT_REF(name ? string_new(t, name) : NULL);
}

NATIVE_METHOD(java_util_TimeZone_getSystemGMTOffsetID)
{
    char id[32] = "GMT";
    time_t now = (time_t)(os_realtime_ns() / 1000000000u);
    struct tm local;
    localtime_r(&now, &local);
    long minutes = labs(local.tm_gmtoff) / 60;
    if (minutes)
        snprintf(id, sizeof id, "GMT%c%02ld:%02ld", local.tm_gmtoff < 0 ? '-' : '+', minutes / 60 % 100, minutes % 60);
    RESULT_REF(string_new(t, id));
}
