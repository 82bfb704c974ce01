/* policy.c -- what a bot does in play-outs: what the formula of bot.c likes best, looking again only at what
 * an act has changed. */
#include "games/ica/worth.h"

#include <string.h>

/* How a position looks before any of the acts that are tried out. Most of them change little of what the
 * formula looks at, and nothing of what it says of a rival. */
typedef struct Before {
    Outlook outlook;
    Lab lab;
    uint64_t open; /* tiles on the site */
    Player player[SEATS];
    int32_t worth[SEATS]; /* of the rivals */
    Memory memory[SEATS];
} Before;

static void look_before(const Terms *t, const IcaState *s, Seat seat, Before *out)
{
    const IcaTable *b = &s->table;
    memset(out->memory, 0, sizeof out->memory);
    ica_look_round(t, s, &out->lab, &out->outlook);
    out->open = 0;
    for (uint32_t left = b->covered; left; left &= left - 1)
        out->open |= ica_bit(b->top[__builtin_ctz(left)]);
    for (int p = 0; p < t->seats; p++) {
        if (p == seat) continue;
        ica_look_as(&out->outlook, p, 0, &out->player[p]);
        out->worth[p] =
            out->player[p].settled + ica_best_offer(&out->outlook, &out->player[p], &out->memory[p]);
    }
}

static bool is_same_site(const IcaTable *a, const IcaTable *b)
{
    return memcmp(a->top, b->top, sizeof a->top) == 0 && memcmp(a->down, b->down, sizeof a->down) == 0 &&
           memcmp(a->below, b->below, sizeof a->below) == 0;
}

static bool is_same_lab(const Terms *t, const IcaTable *a, const IcaTable *b, const Lab *lab)
{
    if (memcmp(a->stone, b->stone, sizeof a->stone) || memcmp(a->support, b->support, sizeof a->support))
        return false;
    for (int p = 0; p < t->seats; p++)
        if (ica_field(b, p) != lab->field[p]) return false;
    return true;
}

/* The stones whose research tiles are not where they were. */
static uint64_t look_at_research_again(Outlook *o)
{
    uint8_t where[STONES + 1];
    uint64_t moved = 0;
    memcpy(where, o->where, sizeof where);
    ica_look_at_research(o);
    for (int stone = 1; stone <= STONES; stone++)
        moved |= (uint64_t)(o->where[stone] != where[stone]) << stone;
    return moved;
}

static Memory *forget(Memory *memory)
{
    memory->player = (Player){.seat = -1};
    return memory;
}

/* ica_evaluate of what an act has made of a position: what the act left alone is not looked at again. */
static int32_t worth_after(const Terms *t, Before *before, const IcaState *s, Seat seat)
{
    const IcaTable *a = &before->outlook.s->table, *b = &s->table;
    Outlook o = before->outlook;
    Lab lab;
    Memory fresh;
    int32_t rivals = 0;
    if (b->stage == STAGE_OVER) return ica_points(b, seat) * ICA_POINT;
    o.s = s;
    bool same_research = a->unturned == b->unturned && !memcmp(a->research, b->research, sizeof a->research);
    bool same_site = is_same_site(a, b);
    bool same_scoring = a->reports == b->reports && a->scored == b->scored;
    bool same_lab = is_same_lab(t, a, b, &before->lab);
    if (!same_site || !same_scoring || a->unturned != b->unturned) ica_look_at_progress(&o);
    uint64_t moved = same_research ? 0 : look_at_research_again(&o);
    if (!same_site || !same_scoring || moved & before->open) ica_look_at_site(&o);
    if (!same_lab) o.lab = &lab, ica_look_at_lab(&o, &lab);
    for (int p = 0; p < t->seats; p++) {
        if (p == seat) continue;
        const Player *rival = &before->player[p];
        bool same = same_lab && same_scoring && rival->hand == b->hand[p] &&
                    rival->researcher == b->pawn[RESEARCHER][p] && !(moved & rival->hand);
        if (!same)
            rivals += ica_worth_of(&o, p, 0, forget(&fresh));
        else if (same_site && !(moved & before->open))
            rivals += before->worth[p];
        else
            rivals += rival->settled + ica_best_offer(&o, rival, &before->memory[p]);
    }
    return ica_own_worth(&o, seat, same_lab ? &before->memory[seat] : forget(&fresh)) -
           ica_share_of(t, rivals);
}

/* A research tile that the formula does not care about: its stone is in no hand and not open on the site. */
static bool is_dull(const IcaState *s, uint64_t wanted, int cell)
{
    return !(wanted & ica_bit(s->subject[s->table.research[cell]]));
}

static bool is_dull_or_down(const IcaState *s, uint64_t wanted, int cell)
{
    return s->table.unturned >> cell & 1 || is_dull(s, wanted, cell);
}

/* Acts between which the formula sees no difference share a bit: only the first of them is worth judging. */
static uint32_t alike(const IcaTiles *d, const IcaState *s, uint64_t wanted, const Act *act)
{
    enum { LOOK, FLIP, SWAP, DROP };
    switch (act->kind) {
    case ACT_LOOK: return 1u << LOOK;
    case ACT_FLIP: return is_dull(s, wanted, act->arg[0]) ? 1u << FLIP : 0;
    case ACT_SWAP:
        return is_dull_or_down(s, wanted, act->arg[0]) && is_dull_or_down(s, wanted, act->arg[1]) ? 1u << SWAP
                                                                                                  : 0;
    case ACT_DROP: /* objects of a kind */
        if (act->argc > DROP_PLAIN || d->kind[act->arg[0]] == STONE) return 0;
        return 1u << (DROP + act->arg[1] * KINDS + d->kind[act->arg[0]]);
    default: return 0;
    }
}

/* Acts of one kind that show something: together they tell what such an act shows on average. */
typedef struct Chances {
    int count;
    int64_t worth; /* of all */
    Act any;       /* one of them, drawn fairly */
} Chances;

static void take_chance(Chances *c, const Act *act, int32_t worth, Rng *rng)
{
    c->worth += worth;
    if (rng_pick(rng, (uint32_t)++c->count) == 0) c->any = *act;
}

static void consider_chance(const Chances *c, int32_t *best, Act *out)
{
    if (c->count && c->worth / c->count > *best) *best = (int32_t)(c->worth / c->count), *out = c->any;
}

/* What the formula likes best; one act in thirty-two is anything. Dear, but a cheaper policy makes a rival
 * of a search so weak that the search learns wrong. Who is fair does not choose where to dig or which tile to
 * turn by what happens to lie there. */
static bool suggest(const Terms *t, const State *state, bool fair, Rng *rng, Seat *seat, Act *out)
{
    const IcaState *s = (const IcaState *)state;
    Choice c[CHOICES_MAX];
    Before before;
    Chances dig = {0}, flip = {0};
    uint32_t judged = 0;
    int32_t best = INT32_MIN;
    if (s->table.stage != STAGE_TURN || rng_pick(rng, 32) == 0) return ica_sample(t, state, rng, seat, out);
    *seat = (Seat)s->table.seat;
    look_before(t, s, *seat, &before);
    uint64_t wanted = before.open;
    for (int p = 0; p < t->seats; p++) wanted |= s->table.hand[p];
    int count = ica_choices(t, state, *seat, c, CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        const Act *act = &c[i].lo;
        Chances *chances = !fair ? NULL : act->kind == ACT_DIG ? &dig : act->kind == ACT_FLIP ? &flip : NULL;
        uint32_t like = chances ? 0 : alike(ica_tiles(t), s, wanted, act);
        if (judged & like) continue;
        judged |= like;
        IcaState trial = *s;
        ica_change(t, &trial, *seat, act, NULL); /* choices are legal */
        int32_t worth = worth_after(t, &before, &trial, *seat);
        if (chances)
            take_chance(chances, act, worth, rng);
        else if (worth > best)
            best = worth, *out = *act;
    }
    consider_chance(&dig, &best, out);
    consider_chance(&flip, &best, out);
    return true;
}

bool ica_suggest(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out)
{
    return suggest(t, s, false, rng, seat, out);
}

bool ica_suggest_fairly(const Terms *t, const State *s, Rng *rng, Seat *seat, Act *out)
{
    return suggest(t, s, true, rng, seat, out);
}
