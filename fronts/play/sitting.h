/* sitting.h -- people and bots around one terminal: what `ilot play` keeps between two lines.
 *
 * A Sitting is a match, who sits where, and what the screen has already shown to whom. Time
 * stands still at a terminal: it passes only when a player waits, or when nobody may act.
 *
 *   1. Words and pictures come from the view of the seat that looks, never from the State.
 *   2. Where seats see different faces, nobody's view follows another's without a curtain.
 *   3. Bots draw from the match's seed and its count of acts: a match that is saved and
 *      resumed goes on as if it had never stopped. */
#ifndef PLAY_SITTING_H
#define PLAY_SITTING_H

#include "bots/bot.h"
#include "fronts/cli/cli.h"
#include "fronts/cli/paint.h"
#include "fronts/play/line.h"
#include "match/file.h"

enum { PENDING_MAX = 1 << 16 };

typedef struct Sitting {
    Cli cli;
    Match *match; /* owned */
    Talk talk;
    Paint paint;
    Line *line;
    int columns, rows;
    bool is_bot[SEATS_MAX];
    BotLevel level[SEATS_MAX];
    int humans;
    bool has_secrets;         /* seats have seen different faces: curtains are drawn */
    Seat seat;                /* whose turn at the keyboard; SEAT_WATCHER when the match is over */
    Seat last;                /* who had the last turn */
    Seat shown;               /* whose view stands on the screen; SEAT_WATCHER: nobody's */
    char *pending[SEATS_MAX]; /* what happened while another view stood there; PENDING_MAX each */
    Text news[SEATS_MAX];     /* writes into `pending` */
    View *view;
    void *bot_memory;
    BotPlan *plan; /* turns that bots have thought out, for themselves or as advice, by seat */
    int count;     /* of `choice`: what `seat` may do */
    Choice choice[CHOICES_MAX];
    char *file; /* where this sitting was saved to or resumed from; owned */
    bool moved; /* the last line was an act, a wait or an undo */
    bool quit;
} Sitting;

/* ---- show.c: what people read ------------------------------------------------------------ */

void show_text(const Sitting *s, const char *text, int indent);              /* wrapped, with a line's end */
void show_hanging(const Sitting *s, const char *text, int indent, int hang); /* further in after a break */
void show_words(const Sitting *s, const char *key, const char *quote, int number);
void show_seat(const Sitting *s, const char *key, Seat seat);
void show_refusal(const Sitting *s, const Refusal *why);
void show_picture(const Sitting *s, Seat audience);
void show_choices(const Sitting *s, const char *beginning, int lines); /* 0 lines: all of them */
void show_score(const Sitting *s, Seat audience);
void show_result(const Sitting *s);
void show_log(const Sitting *s, Seat audience);
void show_preview(const Sitting *s, const Act *act);
void show_page(const Sitting *s, const char *page); /* stops at every screenful */
int show_picture_lines(const Sitting *s, Seat audience);
void show_clear(const Sitting *s);

/* Appends what happened, in words, as this audience saw it. */
void news_write(const Sitting *s, const Events *events, Seat audience, Text *out);

BotLevel play_standard_level(void); /* of bots that nobody chose, and of hints */

/* ---- turns.c: who is next, bots, the curtain --------------------------------------------- */

void turns_run(Sitting *s);
void turns_tell(Sitting *s, const Events *events);
bool turns_ask_bot(const Sitting *s, Seat seat, BotLevel level, Act *out);
void turns_look_for_secrets(Sitting *s);

/* ---- orders.c: what people type ------------------------------------------------------------ */

void order_take(Sitting *s, const char *line); /* an act, a number from the list, or a command */
int order_complete(void *sitting, int index, char *out, int capacity);

#endif
