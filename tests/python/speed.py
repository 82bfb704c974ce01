"""Steps a second of a batch, from Python: `python3 tests/python/speed.py [GAME...]`. A figure, not a test."""
import sys
import time

import numpy as np

import check  # noqa: F401
import ilot

TABLES = {"ipso": "seats=4", "ica": "seats=2", "icetowers": "seats=4", "inka": "seats=2"}


def steps_a_second(game, matches=1024, threads=1, rounds=12, **arrays):
    """Best of some rounds, the agent's random choice included; by CPU time where there is one thread."""
    clock = time.process_time if threads == 1 else time.perf_counter
    batch = ilot.Batch(game, matches, TABLES[game], threads=threads, **arrays)
    rng, rows, best = np.random.default_rng(1), np.arange(matches), 0
    steps = 60000 // matches + 1
    for _ in range(rounds):
        start = clock()
        for _ in range(steps):
            picks = (rng.random(matches, np.float32) * batch.legal_count).astype(np.int32)
            batch.step(batch.legal[rows, picks])
        best = max(best, steps * matches / (clock() - start))
    return best


if __name__ == "__main__":
    for game in sys.argv[1:] or TABLES:
        with_views, flat, two = (steps_a_second(game, **arrays) / 1e6 for arrays in (
            {"numbers": False}, {}, {"numbers": False, "threads": 2}))
        print(f"{game:10} {TABLES[game]}: {with_views:.2f} M steps/s with legal acts, mask and views; "
              f"{flat:.2f} with flat numbers too; {two:.2f} on two threads", flush=True)
