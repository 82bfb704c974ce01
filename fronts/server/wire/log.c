#include "fronts/server/wire/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const char *const LOG_WISHES[] = {"quiet", "info", "debug", NULL};

static LogLevel told = LOG_INFO;
static bool to_journal; /* systemd reads a priority in front of each line */

void log_open(LogLevel most)
{
    told = most;
    to_journal = getenv("JOURNAL_STREAM") != NULL;
}

bool log_tells(LogLevel level) { return level <= told; }

static int write_time(char *out, size_t capacity)
{
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t size = strftime(out, capacity, "%Y-%m-%dT%H:%M:%S", &utc);
    return (int)size + snprintf(out + size, capacity - size, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

void log_line(LogLevel level, const char *format, ...)
{
    static const char *const NAMES[] = {"error", "info", "debug"}, *const PRIORITIES[] = {"<3>", "<6>",
                                                                                          "<7>"};
    char line[600], time[40];
    va_list rest;
    if (!log_tells(level)) return;
    write_time(time, sizeof time);
    int start =
        snprintf(line, sizeof line, "%s%s %s ", to_journal ? PRIORITIES[level] : "", time, NAMES[level]);
    va_start(rest, format);
    vsnprintf(line + start, sizeof line - (size_t)start - 1, format, rest);
    va_end(rest);
    char *end = line;
    for (; *end; end++)
        if ((unsigned char)*end < ' ' || *end == 0x7f) *end = '?';
    end[0] = '\n';
    end[1] = 0;
    fputs(line, stderr);
}
