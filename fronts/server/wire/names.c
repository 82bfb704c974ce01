#include "fronts/server/wire/names.h"

#include <arpa/inet.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { NAME_LENGTH = 256, LOOK_AGAIN_MS = 5000 };

static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_";

bool names_fit(const char *list)
{
    for (;;) {
        size_t size = strspn(list, LETTERS);
        if (!size || size >= NAME_LENGTH || (list[size] && list[size] != ',')) return false;
        if (!list[size]) return true;
        list += size + 1;
    }
}

/* Without brackets, port and the dot at the end of a whole name. */
static void name_of(const char *host, char out[NAME_LENGTH])
{
    bool bracketed = *host == '[';
    size_t size = strcspn(host + bracketed, bracketed ? "]" : ":");
    snprintf(out, NAME_LENGTH, "%.*s", (int)size, host + bracketed);
    if (size && size < NAME_LENGTH && out[size - 1] == '.') out[size - 1] = 0;
}

static bool is_given(const char *list, const char *name)
{
    const size_t size = strlen(name);
    for (; list && *list; list += strcspn(list, ","), list += *list == ',')
        if (strcspn(list, ",") == size && !strncasecmp(list, name, size)) return true;
    return false;
}

/* ---- addresses ---------------------------------------------------------------------- */

typedef struct Ip {
    int family;
    uint8_t bytes[16];
} Ip;

static bool ip_read(const char *text, Ip *out)
{
    *out = (Ip){.family = AF_INET};
    if (inet_pton(AF_INET, text, out->bytes) == 1) return true;
    out->family = AF_INET6;
    return inet_pton(AF_INET6, text, out->bytes) == 1;
}

static bool is_loopback(const Ip *ip)
{
    static const uint8_t one[16] = {[15] = 1};
    return ip->family == AF_INET ? ip->bytes[0] == 127 : !memcmp(ip->bytes, one, sizeof one);
}

static bool is_at(const uv_interface_address_t *at, const Ip *ip)
{
    if (at->address.address4.sin_family != ip->family) return false;
    return ip->family == AF_INET ? !memcmp(&at->address.address4.sin_addr, ip->bytes, 4)
                                 : !memcmp(&at->address.address6.sin6_addr, ip->bytes, 16);
}

/* They come and go with cables and leases: looked up anew when one is not among them, now and then. */
static bool is_of_this_machine(Server *s, const Ip *ip)
{
    for (int tries = 0; tries < 2; tries++) {
        for (int i = 0; i < s->own_count; i++)
            if (is_at(&s->own[i], ip)) return true;
        if (s->own && clock_ms(&s->house) - s->own_ms < LOOK_AGAIN_MS) return false;
        if (s->own) uv_free_interface_addresses(s->own, s->own_count);
        s->own_ms = clock_ms(&s->house);
        if (uv_interface_addresses(&s->own, &s->own_count)) s->own = NULL, s->own_count = 0;
    }
    return false;
}

bool names_own(Server *s, const char *host)
{
    char name[NAME_LENGTH];
    Ip ip;
    name_of(host, name);
    if (ip_read(name, &ip)) return is_loopback(&ip) || is_of_this_machine(s, &ip);
    return !strcasecmp(name, "localhost") || is_given(s->names, name);
}
