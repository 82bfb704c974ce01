/* first.c -- what a stranger writes first with ilot.h: one match of a game, by chance, to its end. */
#include <ilot.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    char why[400], act[100];
    const uint8_t seed[ILOT_SEED_BYTES] = {4, 2};
    IlotTable *table = ilot_table_new(argc > 1 ? argv[1] : "ipso", argc > 2 ? argv[2] : "", why, sizeof why);
    if (!table) return puts(why), 2;
    IlotState *match = ilot_state_new(table, seed);
    IlotResult result;
    int32_t legal[4096];
    for (int acts = 0;; acts++) {
        uint32_t who = ilot_state_may_act(match);
        ilot_state_result(match, &result);
        if (result.over) break;
        int seat = __builtin_ctz(who), count = ilot_state_legal(match, seat, legal, 4096);
        int picked = legal[acts * 7 % count];
        ilot_act_write(table, picked, act, sizeof act);
        if (ilot_act_read(table, act) != picked) return puts(act), 1;
        if (!ilot_state_act(match, seat, picked, why, sizeof why)) return puts(why), 1;
    }
    printf("%s %s: ", ilot_version(), ilot_table_game(table));
    for (int seat = 0; seat < ilot_table_seats(table); seat++) printf("%d ", result.points[seat]);
    puts("points");
    ilot_state_free(match);
    ilot_table_free(table);
    return 0;
}
