#include "table/tempo.h"

const Tempo *tempo_of(const Game *g)
{
    return g->hands ? &TEMPO_HANDS : g->presses ? &TEMPO_PRESSES : &TEMPO_TURNS;
}
