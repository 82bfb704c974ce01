"""Îlot for people who train: games by the thousand, in numpy arrays.

    import ilot
    batch = ilot.Batch("ipso", 1024, "seats=4")
    while True:
        acts = batch.legal[rows, choose(batch.numbers, batch.legal_count)]
        batch.step(acts)                  # batch.reward, batch.over, batch.seat, ... are new

`Match` is one match, `ilot.gym` a vectorised environment as Gymnasium knows them, `ilot.zoo` environments as
PettingZoo knows them, `ilot.spiel` answers OpenSpiel's questions. Whoever plays is given what a seat may see,
and nothing else: a match that is still on keeps its truth to itself.
"""
from ._library import IlotError, library_path, version
from .batch import Batch
from .match import Match, Result
from .table import Field, Table, games

__all__ = ["Batch", "Field", "IlotError", "Match", "Result", "Table", "games", "library_path", "version"]
