/* qr.h -- addresses as QR codes: for the page as SVG, for the terminal as text. */
#ifndef SERVER_QR_H
#define SERVER_QR_H

#include "table/frame.h"

#include <stdio.h>

Frame *qr_svg(const char *text); /* plain bytes with a NUL after them; the caller drops it */
void qr_print(FILE *out, const char *text);

#endif
