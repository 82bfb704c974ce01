#!/usr/bin/env python3
"""A small policy for IPSO, learnt by self-play with numpy alone; docs/python.md tells how it goes.

    python3 ipso.py train policy.npz --minutes 10     two players, everybody plays the policy
    python3 ipso.py match policy.npz --bot greedy     matches against a bot of `ilot engine`
    python3 ipso.py watch policy.npz                  one of them, act by act
"""
import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

TREE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "python"))
import ilot  # noqa: E402

SEATS, SLOTS, HIDDEN = 2, 14, 96
INPUTS = 3 * SLOTS + 3 + 3
ACTS = ilot.Table("ipso", f"seats={SEATS}").acts
ILOT = os.environ.get("ILOT", str(TREE / "build" / "ilot"))


def inputs_of(view, seat):
    """What the seat sees of its own pyramid and of the cards it may place: numbers from 0 to 1, and stages."""
    rows = np.arange(len(seat))
    number = view["number"].astype(np.float32) / 90
    own = view["table.slot"].reshape(len(seat), -1, SLOTS)[rows, seat]
    down = view["table.down"][rows, seat][:, None] >> np.arange(SLOTS) & 1
    known = np.where(down, 0, number[rows[:, None], own])
    loose = np.concatenate([view["table.centre"], view["table.drawn"][:, None]], axis=1)
    loose = np.where(loose == 255, 0, number[rows[:, None], loose % 90])
    stage = view["table.stage"][:, None] == np.arange(3)
    gap = np.where(down, 0, known - loose[:, :1])
    return np.concatenate([known, down, gap, loose, stage], axis=1, dtype=np.float32)


class Policy:
    """Two layers; act by act the odds of each legal one."""

    def __init__(self, weights=None):
        rng = np.random.default_rng(1)
        self.weights = weights or [rng.normal(0, 0.2, (INPUTS, HIDDEN)).astype(np.float32), np.zeros(HIDDEN, np.float32),
                                   rng.normal(0, 0.1, (HIDDEN, HIDDEN)).astype(np.float32), np.zeros(HIDDEN, np.float32),
                                   np.zeros((HIDDEN, ACTS), np.float32), np.zeros(ACTS, np.float32)]

    @classmethod
    def load(cls, path):
        with np.load(path) as kept:
            return cls([kept[name] for name in sorted(kept.files)])

    def save(self, path):
        np.savez(path, **{f"w{i}": weight for i, weight in enumerate(self.weights)})

    def odds(self, x, mask):
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        logits = np.where(mask, second @ w3 + b3, -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return first, second, odds / odds.sum(axis=1, keepdims=True)

    def slopes(self, x, first, second, blame):
        """How the sum of blame * logits changes with each weight."""
        _, _, w2, _, w3, _ = self.weights
        at_second = (blame @ w3.T) * (second > 0)
        at_first = (at_second @ w2.T) * (first > 0)
        return [x.T @ at_first, at_first.sum(0), first.T @ at_second, at_second.sum(0), second.T @ blame, blame.sum(0)]


class Adam:
    def __init__(self, weights, rate):
        self.mean, self.square = ([np.zeros_like(w) for w in weights] for _ in range(2))
        self.rate, self.steps = rate, 0

    def follow(self, weights, slopes):
        self.steps += 1
        for w, slope, m, s in zip(weights, slopes, self.mean, self.square):
            m += 0.1 * (slope - m)
            s += 0.001 * (slope * slope - s)
            unbiased = np.sqrt(s / (1 - 0.999 ** self.steps)) + 1e-8
            w += self.rate * (m / (1 - 0.9 ** self.steps)) / unbiased


def pick(odds, rng):
    return np.minimum((odds.cumsum(axis=1) < rng.random((len(odds), 1), np.float32)).sum(axis=1), odds.shape[1] - 1)


def episode(policy, batch, rng):
    """All matches of the batch, to their ends: what was seen and done, and what each seat was worth at the end."""
    steps, alive = [], np.ones(batch.matches, bool)
    points = np.zeros((batch.matches, SEATS), np.float32)
    batch.restart()
    while alive.any():
        seat = np.where(alive, batch.seat, 0)
        x, mask = inputs_of(batch.view, seat), batch.mask.astype(bool)
        first, second, odds = policy.odds(x, mask | ~alive[:, None])
        acts = pick(odds, rng)
        steps.append((alive.copy(), seat, x, first, second, odds, acts))
        batch.step(np.where(alive, acts, -1))
        ended = batch.over
        points[ended] = batch.points[ended] + 6 * batch.reward[ended]
        alive &= ~ended
    return steps, points


def train(path, minutes=10.0, matches=1024, threads=2, rate=2e-3, rounds=10**9):
    policy, rng = Policy(), np.random.default_rng(2)
    batch = ilot.Batch("ipso", matches, f"seats={SEATS}", seed=3, threads=threads, restart="never", legal=False,
                       numbers=False)
    adam, start, round_ = Adam(policy.weights, rate), time.time(), 0
    while (passed := time.time() - start) < minutes * 60 and round_ < rounds:
        adam.rate = rate * max(0.05, 1 - passed / (minutes * 60))
        steps, points = episode(policy, batch, rng)
        gain = (points - points.mean()) / (points.std() + 1e-6)
        total = [np.zeros_like(w) for w in policy.weights]
        for alive, seat, x, first, second, odds, acts in steps:
            rows = np.arange(matches)
            blame = -odds
            blame[rows, acts] += 1
            blame -= 0.01 * odds * (np.log(odds + 1e-9) + 1)  # stay curious
            blame *= np.where(alive, gain[rows, seat], 0)[:, None] / (matches * SEATS)
            for sum_, slope in zip(total, policy.slopes(x, first, second, blame)):
                sum_ += slope
        adam.follow(policy.weights, total)
        if round_ % 100 == 0:
            print(f"{passed:6.0f} s  {round_ * matches:9,d} matches  {batch.points.mean():5.2f} points a seat", flush=True)
        round_ += 1
    policy.save(path)
    return policy


# ---- against the bots of `ilot engine`

class Engine:
    def __init__(self):
        self.process = subprocess.Popen([ILOT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        print(line, file=self.process.stdin, flush=True)
        answer = "".join(iter(self.process.stdout.readline, "\n"))
        if not answer.startswith("="):
            raise SystemExit(f"{line}: {answer}")
        return answer[1:].strip()


def play_engine(policy, engine, bot, number, rng, tell=lambda *words: None):
    """One match; the policy has seat A in every other one. Its share of the win."""
    match = ilot.Match("ipso", f"seats={SEATS}", seed=number)
    engine.ask(f"new ipso seats={SEATS} seed={number:x}")
    own = number % SEATS
    while match.may_act:
        seat = match.may_act[0]
        if seat == own:
            view = {name: np.asarray(part)[None] for name, part in match.view(seat).items()}
            odds = policy.odds(inputs_of(view, np.array([seat])), match.mask(seat)[None] > 0)[2]
            act = match.table.act_text(int(odds[0].argmax()))
        else:
            act = engine.ask(f"go {'AB'[seat]} level={bot}")
        engine.ask(f"play {'AB'[seat]} {act}")
        match.act(seat, act)
        tell("AB"[seat], "policy" if seat == own else bot, act, match)
    winners = match.result.winners
    return (own in winners) / len(winners), match.result.points[own]


def against(policy, bot, matches):
    engine, rng = Engine(), np.random.default_rng(4)
    shares, points = zip(*(play_engine(policy, engine, bot, i, rng) for i in range(matches)))
    error = 1.96 * np.std(shares) / np.sqrt(matches)
    print(f"against {bot}: wins {100 * np.mean(shares):.1f} % ± {100 * error:.1f}, {np.mean(points):.1f} points, {matches} matches")
    return np.mean(shares)


def watch(policy, bot, seed):
    def tell(letter, who, act, match):
        print(f"\n{letter} ({who}): {act}\n{match.draw()}")

    share, points = play_engine(policy, Engine(), bot, seed, np.random.default_rng(4), tell)
    print(f"the policy has {points} points and {'wins' if share == 1 else 'shares' if share else 'loses'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["train", "match", "watch"])
    parser.add_argument("policy")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.what == "train":
        train(asked.policy, asked.minutes, asked.matches, asked.threads)
    elif asked.what == "match":
        against(Policy.load(asked.policy), asked.bot, asked.matches)
    else:
        watch(Policy.load(asked.policy), asked.bot, asked.seed)


if __name__ == "__main__":
    main()
