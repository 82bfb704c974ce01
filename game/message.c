#include "game/message.h"
#include "base/assert.h"

#include <stdarg.h>
#include <string.h>

static void fill(Message *m, const char *key, int count, va_list args)
{
    ASSERT(count <= ARGS_MAX);
    memset(m, 0, sizeof *m);
    m->key = key;
    m->count = count;
    for (int i = 0; i < count; i++) m->arg[i] = va_arg(args, Arg);
}

void message(Message *m, const char *key, int count, ...)
{
    va_list args;
    va_start(args, count);
    fill(m, key, count, args);
    va_end(args);
}

void message_quote(Message *m, const char *words, int length)
{
    const int room = (int)sizeof m->quote - 1;
    int n = 0;
    for (int i = 0, step; i < length && words[i]; i += step) {
        int size = utf8_size(words + i, length - i);
        step = size ? size : 1;
        if (n + step > room) break;
        if (size)
            memcpy(m->quote + n, words + i, (size_t)size);
        else
            m->quote[n] = '?';
        n += step;
    }
    m->quote[n] = 0;
}

bool refuse(Refusal *why, RefusalCode code, const char *clause, const char *key, int count, ...)
{
    if (!why) return false;
    va_list args;
    va_start(args, count);
    why->code = code;
    why->clause = clause;
    fill(&why->message, key, count, args);
    va_end(args);
    return false;
}

bool garbled(Refusal *why, const char *text)
{
    refuse(why, REFUSAL_GARBLED, "GARBLED", "refusal.garbled", 0);
    if (why) message_quote(&why->message, text, (int)strlen(text));
    return false;
}

bool fault_at(Fault *fault, int line, const char *key, int count, ...)
{
    if (!fault) return false;
    va_list args;
    va_start(args, count);
    fault->line = line;
    fill(&fault->message, key, count, args);
    va_end(args);
    return false;
}

bool fault_quoting(Fault *fault, int line, const char *key, const char *words, int length)
{
    fault_at(fault, line, key, 0);
    if (fault) message_quote(&fault->message, words, length);
    return false;
}

bool fault_in_position(Fault *fault, const char *text, const Scan *rest)
{
    fault_at(fault, 0, "fault.position", 1, arg_count((int32_t)(rest->at - text) + 1));
    if (fault) message_quote(&fault->message, rest->at, (int)(rest->end - rest->at));
    return false;
}

bool fault_invariant(Fault *fault, const char *broken)
{
    return fault_quoting(fault, 0, "fault.invariant", broken, (int)strlen(broken));
}
