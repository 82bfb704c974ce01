#include "fronts/server/house/qr.h"

#include <qrencode.h>

#include <unistd.h>

enum { QUIET = 4 };

static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && (code->data[y * code->width + x] & 1);
}

/* One path of horizontal runs; crisp at any size. */
static void write_svg(Text *out, const void *context)
{
    const QRcode *code = context;
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" shape-rendering=\"crispEdges\" viewBox=\"");
    for (int i = 0; i < 4; i++) {
        if (i) text_char(out, ' ');
        text_int(out, i < 2 ? -QUIET : code->width + 2 * QUIET);
    }
    text_add(out, "\"><path fill=\"#fff\" d=\"M-4-4h");
    text_int(out, code->width + 2 * QUIET);
    text_add(out, "v");
    text_int(out, code->width + 2 * QUIET);
    text_add(out, "H-4z\"/><path d=\"");
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++) {
            if (!is_dark(code, x, y) || is_dark(code, x - 1, y)) continue;
            int end = x;
            while (is_dark(code, end, y)) end++;
            text_char(out, 'M');
            text_int(out, x);
            text_char(out, ' ');
            text_int(out, y);
            text_char(out, 'h');
            text_int(out, end - x);
            text_add(out, "v1h");
            text_int(out, x - end);
            text_char(out, 'z');
        }
    text_add(out, "\"/></svg>");
}

Frame *qr_svg(const char *text)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) return frame_of("", 0);
    Frame *f = frame_write_plain(write_svg, code);
    QRcode_free(code);
    return f;
}

/* Two rows of the code in one line of text, black on white whatever the terminal's colours. */
void qr_print(FILE *out, const char *text)
{
    static const char *const half[] = {" ", "\u2580", "\u2584", "\u2588"};
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    bool colours = isatty(fileno(out));
    if (!code) return;
    for (int y = -2; y < code->width + 2; y += 2) {
        fputs(colours ? "  \033[30;107m" : "  ", out);
        for (int x = -2; x < code->width + 2; x++)
            fputs(half[is_dark(code, x, y) + 2 * is_dark(code, x, y + 1)], out);
        fputs(colours ? "\033[0m\n" : "\n", out);
    }
    QRcode_free(code);
}
