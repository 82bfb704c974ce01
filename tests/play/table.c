/* table.c -- `ilot play` over the games that exist to be tested: hidden hands, time. */
#include "fronts/cli/commands.h"

int main(int argc, char **argv) { return play_main(argc, argv); }
