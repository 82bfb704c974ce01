"""Thousands of matches stepped at once. The arrays are made once and written in place by every step."""
import ctypes

import numpy as np

from ._library import CArrays, IlotError, SEED_BYTES, lib
from .match import Match
from .table import aligned_rows, table_of

RESTARTS = ("same_step", "next_step", "never")


class Batch:
    """
    seat         (n,)         who is asked next; -1: the match is over
    legal        (n, room)    that seat's legal acts, legal_count (n,) of them; with `legal=False` None
    mask         (n, acts)    1 where an act is legal; with `mask=False` None
    view         {name: (n, ...)}  what that seat may know, by name; with `view=False` {}
    numbers      (n, numbers) the same as flat numbers; with `numbers=False` None
    reward       (n, seats)   0 until a match is over; then who wins alone has 1, and all sum to 0
    points       (n, seats)   of matches that are over
    over, capped, refused     (n,)  by the last step
    last_view    as view, of matches that are over, as the seat saw it that acted last; with `last=True`
    """

    def __init__(self, game, matches, terms="", *, seed=0, threads=1, restart="same_step", legal=True, mask=True,
                 view=True, numbers=True, last=False, legal_room=None):
        self.table = t = table_of(game, terms)
        if not t.acts:
            raise IlotError(f"{t.game}: acts have no numbers, so there are no batches of it")
        if restart not in RESTARTS:
            raise IlotError(f"restart is one of {', '.join(RESTARTS)}")
        n, self.matches = matches, matches
        room = legal_room or min(t.acts, 1024)
        self.seat = np.zeros(n, np.int8)
        self.legal = np.zeros((n, room), np.int32) if legal else None
        self.legal_count = np.zeros(n, np.int32) if legal else None
        self.mask = np.zeros((n, t.acts), np.uint8) if mask else None
        self._views = aligned_rows(n, t.view_bytes) if view else None
        self._last_views = aligned_rows(n, t.view_bytes) if last else None
        self.view = t.named(self._views) if view else {}
        self.last_view = t.named(self._last_views) if last else {}
        self.numbers = np.zeros((n, t.view_numbers), np.int32) if numbers else None
        self.reward = np.zeros((n, t.seats), np.float32)
        self.points = np.zeros((n, t.seats), np.int32)
        self.over, self.capped, self.refused = (np.zeros(n, np.bool_) for _ in range(3))
        arrays = CArrays(legal_capacity=room)
        for name, array in (("seat", self.seat), ("legal", self.legal), ("legal_count", self.legal_count),
                            ("mask", self.mask), ("view", self._views), ("numbers", self.numbers),
                            ("reward", self.reward), ("points", self.points), ("over", self.over),
                            ("capped", self.capped), ("refused", self.refused), ("last_view", self._last_views)):
            setattr(arrays, name, None if array is None else array.ctypes.data)
        self._pointer = lib.batch_new(t._pointer, n, threads, seed, RESTARTS.index(restart), ctypes.byref(arrays))
        if not self._pointer:
            raise MemoryError

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.batch_free(self._pointer)

    def step(self, acts):
        """One act in each match, by whoever is asked; -1 leaves a match alone. How many were refused."""
        acts = np.ascontiguousarray(acts, np.int32)
        if acts.shape != self.seat.shape:
            raise IlotError(f"{self.matches} acts, please")
        return lib.batch_step(self._pointer, acts.ctypes.data)

    def restart(self, which=None):
        """Deals anew: all matches, or those where `which` is true."""
        if which is None:
            lib.batch_restart(self._pointer, None)
            return
        which = np.ascontiguousarray(which, np.bool_)
        if which.shape != self.seat.shape:
            raise IlotError(f"{self.matches} marks, please")
        lib.batch_restart(self._pointer, which.ctypes.data)

    def seed(self, match):
        """What this match was dealt from; `Match` and `ilot engine` deal the same from it."""
        seed = (ctypes.c_uint8 * SEED_BYTES)()
        if not 0 <= match < self.matches:
            raise IlotError(f"no match {match}")
        lib.batch_seed(self._pointer, match, seed)
        return bytes(seed)

    def match(self, match):
        """A copy of one of them, to look at more closely."""
        pointer = lib.batch_state(self._pointer, match)
        if not pointer:
            raise IlotError(f"no match {match}")
        return Match(self.table, _pointer=pointer)
