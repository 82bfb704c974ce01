/* facts.c -- what the engine plays with, for comparing print with it: the data of a game as its own file, or
 * with `sizes` the pyramids in millimetres (half base, height, half base and height of the hollow), small
 * first. */
#include "game/terms.h"
#include "physics/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print_sizes(void)
{
    for (int size = 0; size < PIECE_SIZES; size++) {
        const Shape *s = shape_of(size);
        printf("%.6f %.6f %.6f %.6f\n", s->half_base * 10, s->height * 10, s->inner_half_base * 10,
               s->inner_height * 10);
    }
    return 0;
}

static char text[1 << 16];

static bool read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    size_t size = fread(text, 1, sizeof text - 1, file);
    text[size] = 0;
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "sizes")) return print_sizes();
    const Game *g = argc > 1 ? game_find(argv[1]) : NULL;
    if (!g || !g->data) return 2;
    void *data = malloc(g->data->size);
    Fault fault;
    if (!data) return 3;
    memcpy(data, g->data->standard, g->data->size);
    bool fine = argc < 3 || (read_file(argv[2]) && g->data->read(text, data, &fault));
    Text out = text_in(text, sizeof text);
    if (fine) g->data->write(data, &out);
    if (fine) fputs(text, stdout);
    free(data);
    return fine ? 0 : 3;
}
