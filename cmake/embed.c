/* embed.c -- build tool: embed NAME OUT FILES... writes C source that holds the files. */
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "embed: cannot %s %s\n", what, path);
    exit(1);
}

static size_t write_bytes(FILE *out, const char *path, int index)
{
    FILE *in = fopen(path, "rb");
    size_t size = 0;
    int c;
    if (!in) fail("read", path);
    fprintf(out, "static const unsigned char file_%d[] = {", index);
    while ((c = fgetc(in)) != EOF) fprintf(out, size++ % 32 ? "%d," : "\n%d,", c);
    fprintf(out, "0};\n");
    fclose(in);
    return size;
}

int main(int argc, char **argv)
{
    if (argc < 3) fail("understand", "the arguments: embed NAME OUT FILES...");
    FILE *out = fopen(argv[2], "wb");
    size_t *size = calloc((size_t)argc, sizeof *size);
    if (!out || !size) fail("write", argv[2]);
    fprintf(out, "#include \"base/embed.h\"\n\n");
    for (int i = 3; i < argc; i++) size[i] = write_bytes(out, argv[i], i);
    fprintf(out, "\nconst EmbeddedFile %s_files[] = {\n", argv[1]);
    for (int i = 3; i < argc; i++)
        fprintf(out, "    {\"%s\", (const char *)file_%d, %zu},\n", argv[i], i, size[i]);
    fprintf(out, "    {NULL, NULL, 0},\n};\n");
    free(size);
    if (fclose(out)) fail("write", argv[2]);
    return 0;
}
