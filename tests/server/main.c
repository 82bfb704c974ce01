/* main.c -- `ilot serve` with the games of the tests beside the real ones. */
#include "fronts/server/command/serve.h"

#include <string.h>

int main(int argc, char **argv)
{
    if (argc > 2 && !strcmp(argv[2], "--all")) return verify_all(argc - 1, argv + 1);
    return argc > 1 ? serve_main(argc - 1, argv + 1) : 1;
}
