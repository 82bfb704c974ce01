/* json.c -- any text: our reader and jansson take the same ones, and find the same in them. But for NUL:
 * jansson overlooks one after a number. */
#include "base/json_read.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

enum { VALUES = 8192 };

static bool same(const Json *ours, const json_t *theirs);

static bool same_number(double a, double b)
{
    double apart = a > b ? a - b : b - a, size = a < 0 ? -a : a;
    return apart <= size * 1e-14 || size < 1e-290;
}

static bool same_list(const Json *ours, const json_t *theirs)
{
    if ((size_t)ours->count != json_array_size(theirs)) return false;
    for (int i = 0; i < ours->count; i++)
        if (!same(json_item(ours, i), json_array_get(theirs, (size_t)i))) return false;
    return true;
}

static bool same_object(const Json *ours, const json_t *theirs)
{
    const Json *v = ours + 1;
    if ((size_t)ours->count != json_object_size(theirs)) return false;
    for (int i = 0; i < ours->count; i++, v = json_beside(v))
        if (json_get(ours, v->name) != v || !same(v, json_object_get(theirs, v->name))) return false;
    return true;
}

static bool same(const Json *ours, const json_t *theirs)
{
    switch (ours->kind) {
    case JSON_NOTHING: return json_is_null(theirs);
    case JSON_TRUTH: return ours->truth ? json_is_true(theirs) : json_is_false(theirs);
    case JSON_WHOLE: return json_is_integer(theirs) && ours->whole == json_integer_value(theirs);
    case JSON_NUMBER: return json_is_real(theirs) && same_number(ours->number, json_real_value(theirs));
    case JSON_WORDS: return json_is_string(theirs) && !strcmp(ours->words, json_string_value(theirs));
    case JSON_LIST: return json_is_array(theirs) && same_list(ours, theirs);
    default: return json_is_object(theirs) && same_object(ours, theirs);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static Json values[VALUES];
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, bytes, size);
    json_t *theirs = json_loadb((const char *)bytes, size, JSON_REJECT_DUPLICATES, NULL);
    JsonFault fault = json_read(text, (int)size, values, VALUES);
    bool is_text = !memchr(bytes, '\0', size);
    if (fault == JSON_FINE && !is_text) BROKEN("no NUL is taken");
    if (is_text && fault != JSON_TOO_MANY && (fault == JSON_FINE) != (theirs != NULL))
        BROKEN("both take it or neither does");
    if (fault == JSON_FINE && !same(values, theirs)) BROKEN("both find the same in it");
    json_decref(theirs);
    free(text);
    return 0;
}
