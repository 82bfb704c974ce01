/* http.h -- HTTP/1.1 as far as a page needs it: GET and HEAD, keep-alive, one upgrade.
 *
 * llhttp parses strictly (doubled lengths, length with chunked, bare line feeds are
 * refused by it); we add our own limits and refuse bodies altogether, so that no two
 * readers can disagree where a request ends. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "fronts/server/wire/net.h"

void http_begin(Conn *c);              /* it speaks HTTP from now on */
void http_refuse(Conn *c, int status); /* answers and ends the connection */

typedef struct Answer {
    int status;
    const char *type;    /* Content-Type */
    const char *headers; /* more, each line with its \r\n; or NULL */
    Frame *body;         /* is taken over; NULL: empty */
} Answer;

void http_answer(Conn *c, const Answer *a); /* a HEAD gets the same without the body */

#endif
