/* embed.c -- build tool: embed NAME OUT FILES... writes C source that holds the files. */
#include "base/sha256.h"

#include <stdio.h>
#include <stdlib.h>

enum { TAG_BYTES = 8 };

typedef struct Written {
    size_t size;
    uint8_t sum[SHA256_BYTES];
} Written;

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "embed: cannot %s %s\n", what, path);
    exit(1);
}

static Written write_bytes(FILE *out, const char *path, int index)
{
    FILE *in = fopen(path, "rb");
    Written w = {0};
    Sha256 h;
    int c;
    if (!in) fail("read", path);
    fprintf(out, "static const unsigned char file_%d[] = {", index);
    sha256_begin(&h);
    while ((c = fgetc(in)) != EOF) {
        const uint8_t byte = (uint8_t)c;
        sha256_add(&h, &byte, 1);
        fprintf(out, w.size++ % 32 ? "%d," : "\n%d,", c);
    }
    fprintf(out, "0};\n");
    fclose(in);
    sha256_end(&h, w.sum);
    return w;
}

int main(int argc, char **argv)
{
    if (argc < 3) fail("understand", "the arguments: embed NAME OUT FILES...");
    FILE *out = fopen(argv[2], "wb");
    Written *file = calloc((size_t)argc, sizeof *file);
    if (!out || !file) fail("write", argv[2]);
    fprintf(out, "#include \"base/embed.h\"\n\n");
    for (int i = 3; i < argc; i++) file[i] = write_bytes(out, argv[i], i);
    fprintf(out, "\nconst EmbeddedFile %s_files[] = {\n", argv[1]);
    for (int i = 3; i < argc; i++) {
        fprintf(out, "    {\"%s\", (const char *)file_%d, %zu, \"", argv[i], i, file[i].size);
        for (int k = 0; k < TAG_BYTES; k++) fprintf(out, "%02x", file[i].sum[k]);
        fprintf(out, "\"},\n");
    }
    fprintf(out, "    {NULL, NULL, 0, NULL},\n};\n");
    free(file);
    if (fclose(out)) fail("write", argv[2]);
    return 0;
}
