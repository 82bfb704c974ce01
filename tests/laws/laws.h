/* laws.h -- random matches of any game, held to the laws of game.h.
 *
 * A Trial plays matches with random seats and options. After (nearly) every act each
 * law is tried; every break of a law is kept with the seed that shows it again. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "base/hash.h"
#include "game/act.h"
#include "game/event.h"
#include "game/terms.h"
#include "lang/lang.h"
#include "match/file.h"

enum { LAWS = 21, PIECE_IDS = 1024, BREAKS = 200 };

typedef struct Plan {
    const Game *game;
    long first, matches; /* by number: each is dealt from its own seed */
    uint64_t seed;
    int heavy_every; /* laws that need twins and texts are tried at one act in so many */
    int seats;       /* 0: any */
} Plan;

typedef struct Hidden { /* law 7: what was seen of a piece while its face was hidden from somebody */
    long times, varied;
    int16_t truth;      /* its face in the first such match */
    bool truth_differs; /* another face in another match */
    long matches, last_match;
} Hidden;

typedef struct Break { /* the same words about the same thing are one break, however often they come */
    int law;
    long times;
    const char *what;
    char detail[200], place[240]; /* place: terms, seed, match and step of the first time */
} Break;

typedef struct Trial {
    char where[96]; /* how to show this match again */
    Plan plan;
    const Game *g;
    Terms t;
    Rng rng;
    Lang *lang[LANGUAGES];
    long match;
    int step;

    /* figures */
    long acts, ticks, refused, shortest, longest, by_kind[64];
    uint64_t signature; /* of all States after all acts: equal on every build */
    uint64_t *hash;     /* of those of the match that is played, before it is signed; owned */
    long hashes, hash_room;
    long broken[LAWS], unlisted; /* unlisted: breaks for which there was no more room */
    Break breaks[BREAKS];
    int break_count;
    long clause_count[64]; /* refusals by clause */
    Hidden hidden[PIECE_IDS];

    /* memory */
    State *s, *before, *twin, *other;
    View *view, *second;
    Choice *choice, *twin_choice;
    Events *events;
    Piece *scene[SEATS_MAX + 2], *after;
    int scene_count[SEATS_MAX + 2];
    char *text, *more_text;
    uint8_t *bytes;
    Match *record, *replay;
} Trial;

void trial_open(Trial *trial, Plan plan);
void trial_run(Trial *trial);
void trial_close(Trial *trial);

/* The same in parts, for who plays matches on several threads: a match each with a copy of a trial that has
 * found nothing yet, added up in the order of matches. What is found is the same. */
void trial_begin(Trial *trial);
void trial_play(Trial *trial, long match);
void trial_add(Trial *trial, Trial *one); /* lets go of its hashes */
void trial_end(Trial *trial, long matches);
long trial_broken(const Trial *trial); /* of all laws */

/* Counts a break of a law, and keeps it with its place if it is a new one. */
void law_break(Trial *trial, int law, const char *what, const char *detail);
#define LAW(trial, law, truth, what) ((truth) ? (void)0 : law_break(trial, law, what, ""))

/* ---- the parts, each in its file ---- */
void law_twins(Trial *trial);                                    /* 6 7 8 13 */
void law_texts(Trial *trial);                                    /* 3: positions and bytes */
void law_act_text(Trial *trial, const Act *act);                 /* 3: acts */
void law_choice_texts(Trial *trial, Seat seat);                  /* 3: what is offered */
void law_refusals(Trial *trial, Seat seat, const Act *act);      /* 2 10: mutated acts */
void law_fallback(Trial *trial);                                 /* 11 */
void law_preview(Trial *trial, Seat seat, const Act *act);       /* 15 */
void law_explain(Trial *trial);                                  /* 16 */
void law_record_start(Trial *trial);                             /* 12: a log begins */
void law_record(Trial *trial, Seat seat, const Act *act);        /* 12: an act for the log */
void law_replay(Trial *trial);                                   /* 12: the log, written and played again */
void law_scenes_before(Trial *trial);                            /* 9: remember */
void law_scenes_after(Trial *trial);                             /* 9: compare with the moves */
void law_shows_nothing(Trial *trial, Seat seat, const Act *act); /* 14 */
void law_words_of_events(Trial *trial);                          /* 10 */
void law_words_of_game(Trial *trial);                            /* 10: clauses, options, names */
void need_words(Trial *trial, int law, const char *what, const char *key);
void need_sentence(Trial *trial, int law, const char *what,
                   const Message *m);      /* and every {0} its argument */
void law_turns(Trial *trial);              /* 17 */
void law_playout(Trial *trial);            /* 19 */
void law_sketch(Trial *trial);             /* 20 */
void law_numbers(Trial *trial, Seat seat); /* 18 */

static inline uint64_t trial_hash(const Trial *trial, const State *s)
{
    return fields_hash(trial->g->views->state_fields, s);
}
static inline bool views_equal(const Trial *trial)
{
    return fields_equal(trial->g->views->view_fields, trial->view, trial->second);
}

#endif
