/* records.c -- law 12: a match written down is the same match again.
 *
 * The Trial keeps the log of what it plays; at the end that is written as a match file from its first
 * position, read, and played again by the match layer, which compares hash and points. The files in
 * tests/matches of each game are held to the same law from one version to the next (`ilot verify`). */
#include "tests/laws/laws.h"

#include <stdlib.h>
#include <string.h>

void law_record_start(Trial *trial) { match_start_from(trial->record, &trial->t, trial->s); }

void law_record(Trial *trial, Seat seat, const Act *act)
{
    Match *m = trial->record;
    if (m->count == m->capacity) return; /* law 4 tells of it */
    m->log[m->count++] = (Entry){.tick = m->tick, .seat = seat, .act = *act};
}

static void explain_fault(Trial *trial, const char *what, const Fault *fault)
{
    char detail[120];
    Text out = text_in(detail, sizeof detail);
    text_add(&out, fault->message.key ? fault->message.key : "no reason");
    text_add(&out, ", line ");
    text_int(&out, fault->line);
    law_break(trial, 12, what, detail);
}

void law_replay(Trial *trial)
{
    Match *m = trial->record;
    MatchHead head;
    Fault fault = {0};
    size_t room = POSITION_MAX + (size_t)m->count * (ACT_TEXT_MAX + 32);
    char *file = malloc(room);
    if (!file) abort();
    memcpy(m->state, trial->s, trial->g->views->state_size);
    Text out = text_in(file, (int)room);
    match_write(m, NULL, true, &out);
    if (!text_fits(&out))
        law_break(trial, 12, "a match file has its bounds", "");
    else if (!match_read_head(file, NULL, &head, &fault))
        explain_fault(trial, "a match file can be read", &fault);
    else if (!match_read(file, &head, trial->replay, &fault))
        explain_fault(trial, "a match file replays to its hash", &fault);
    else
        LAW(trial, 12, match_hash(trial->replay) == trial_hash(trial, trial->s),
            "a match file replays to its hash");
    free(file);
}
