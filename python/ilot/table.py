"""A table: a game and what is agreed before a match; its acts and the fields of its views."""
import ctypes
from dataclasses import dataclass

import numpy as np

from ._library import CField, IlotError, lib, text_of


def games():
    return [lib.game_id(i).decode() for i in range(lib.game_count())]


@dataclass(frozen=True)
class Field:
    """One named part of a view. `part` tells where it is in a row of numbers."""
    name: str
    dtype: np.dtype
    offset: int
    shape: tuple
    strides: tuple
    part: slice


class Table:
    """`Table("ipso", "seats=4 parity=on")`; refuses with an IlotError that says why."""

    def __init__(self, game, terms=""):
        why = ctypes.create_string_buffer(400)
        self._pointer = lib.table_new(game.encode(), terms.encode(), why, len(why))
        if not self._pointer:
            raise IlotError(why.value.decode() or "no memory")
        self.game = game
        self.terms = text_of(lib.table_terms, self._pointer)
        self.seats = lib.table_seats(self._pointer)
        self.acts = lib.act_count(self._pointer)
        self.wait = lib.act_wait(self._pointer)
        self.acts_max = lib.table_acts_max(self._pointer)
        self.view_bytes = lib.view_bytes(self._pointer)
        self.view_numbers = lib.view_numbers(self._pointer)
        self.fields = {f.name: f for f in map(self._field, range(lib.field_count(self._pointer)))}

    def __del__(self):
        if getattr(self, "_pointer", None):
            lib.table_free(self._pointer)

    def __repr__(self):
        return f"Table({self.game!r}, {self.terms!r})"

    def _field(self, which):
        f = CField()
        lib.field(self._pointer, which, ctypes.byref(f))
        return Field(f.name.decode(), np.dtype("<" + f.type.decode()), f.offset, tuple(f.size[:f.dimensions]),
                     tuple(f.stride[:f.dimensions]), slice(f.first_number, f.first_number + f.number_count))

    def act_text(self, act):
        """The act in the game's notation, as `ilot engine` reads it; "" for letting time pass."""
        text = "" if act == self.wait >= 0 else text_of(lib.act_write, self._pointer, int(act))
        if text is None:
            raise IlotError(f"{self.game} has no act {act}")
        return text

    def act_number(self, text):
        act = lib.act_read(self._pointer, text.encode())
        if act < 0:
            raise IlotError(f"{self.game} has no act {text!r}")
        return act

    def named(self, views):
        """The fields of views (rows of view_bytes) by their names: arrays on the same memory, nothing is copied."""
        rows, strides = views.shape[:-1], views.strides[:-1]
        return {f.name: np.ndarray(rows + f.shape, f.dtype, views, f.offset, strides + f.strides)
                for f in self.fields.values()}


def aligned_rows(rows, row_bytes):
    """Zeros for views: rows that begin where the library may write structs."""
    raw = np.zeros(rows * row_bytes + 63, np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start:start + rows * row_bytes].reshape(rows, row_bytes)


def table_of(game, terms):
    return game if isinstance(game, Table) else Table(game, terms)
