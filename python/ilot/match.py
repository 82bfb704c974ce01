"""One match. What is hidden from all stays hidden: a Match shows what seats may see, never its truth."""
import ctypes
import secrets
from dataclasses import dataclass

import numpy as np

from ._library import CResult, IlotError, lib, text_of
from .table import aligned_rows, table_of

WATCHER = -1


@dataclass(frozen=True)
class Result:
    over: bool
    capped: bool
    winners: tuple
    points: tuple
    rewards: tuple


def seed_bytes(seed):
    """32 bytes from None (chance), a number, or bytes; `ilot engine` reads the same as hex."""
    if seed is None:
        return secrets.token_bytes(32)
    return seed if isinstance(seed, bytes) else int(seed).to_bytes(32, "big")


class Match:
    def __init__(self, game, terms="", seed=None, _pointer=None):
        self.table = table_of(game, terms)
        self._pointer = _pointer or lib.state_new(self.table._pointer, seed_bytes(seed))
        self._legal = np.zeros(4097, np.int32)
        self._view = aligned_rows(1, self.table.view_bytes)
        self._why = ctypes.create_string_buffer(600)
        if not self._pointer:
            raise MemoryError

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.state_free(self._pointer)

    def copy(self):
        return Match(self.table, _pointer=lib.state_copy(self._pointer))

    def imagine(self, seat, seed):
        """Another match that looks the same to this seat, drawn fairly among all that do."""
        other = lib.state_imagine(self._pointer, seat, seed)
        if not other:
            raise IlotError(f"no seat {seat}")
        return Match(self.table, _pointer=other)

    @property
    def may_act(self):
        """The seats that may act now."""
        bits = lib.state_may_act(self._pointer)
        return tuple(seat for seat in range(self.table.seats) if bits >> seat & 1)

    def legal(self, seat):
        count = lib.state_legal(self._pointer, seat, self._legal.ctypes.data, len(self._legal))
        return self._legal[:count].copy()

    def mask(self, seat):
        mask = np.zeros(self.table.acts, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def act(self, seat, act):
        """By number, or in the game's notation; an IlotError with the clause where the rules forbid it."""
        if isinstance(act, str):
            done = lib.state_play(self._pointer, seat, act.encode(), self._why, len(self._why))
        else:
            done = lib.state_act(self._pointer, seat, int(act), self._why, len(self._why))
        if not done:
            raise IlotError(self._why.value.decode())

    @property
    def due(self):
        """Ticks until something may happen by itself; 0: time stands still."""
        return lib.state_due(self._pointer)

    def tick(self, ticks):
        lib.state_tick(self._pointer, ticks)

    @property
    def result(self):
        r, seats = CResult(), self.table.seats
        lib.state_result(self._pointer, ctypes.byref(r))
        return Result(bool(r.over), bool(r.capped), tuple(p for p in range(seats) if r.winners >> p & 1),
                      tuple(r.points[:seats]), tuple(r.reward[:seats]))

    def view(self, seat):
        """What the seat may know, by name."""
        if not lib.state_view(self._pointer, seat, self._view.ctypes.data):
            raise IlotError(f"no seat {seat}")
        return {name: array[0].copy() for name, array in self.table.named(self._view).items()}

    def numbers(self, seat):
        """The same as one row of numbers."""
        out = np.zeros(self.table.view_numbers, np.int32)
        if not lib.state_numbers(self._pointer, seat, out.ctypes.data):
            raise IlotError(f"no seat {seat}")
        return out

    def draw(self, seat=WATCHER):
        return text_of(lib.state_draw, self._pointer, seat)

    def hash(self):
        """Tells matches apart, and nothing else about them."""
        return lib.state_hash(self._pointer)
