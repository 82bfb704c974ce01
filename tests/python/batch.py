"""Every batched match is the engine's own, act by act: who is asked, what is legal, what is seen, how it ends."""
import json
import os

import numpy as np

import check
import ilot

FULL = bool(os.environ.get("PYTHON_FULL"))
TABLES = [("ipso", "seats=2"), ("ipso", "seats=6 parity=on tournament=on"), ("ica", "seats=3"), ("inka", "seats=2"),
          ("inka", "seats=4 balanced=on"), ("icetowers", "seats=2 gus=on"), ("icetowers", "seats=4")]
UNSIGNED = 2**64 - 1


def flattened(tree, path=""):
    """A view as the engine tells it, field by field; structs in arrays are gathered field by field."""
    flat = {}
    for name, value in tree.items():
        inner = value if isinstance(value, list) else [value]
        if isinstance(inner[0], dict):
            for part in (flattened(one, path + name + ".") for one in inner):
                for key, numbers in part.items():
                    flat[key] = flat.get(key, []) + numbers
        else:
            flat[path + name] = [int(one) for one in inner]
    return flat


def as_told(array, dtype):
    """Numbers of a field as Python's; the engine writes what has 64 bits with a sign."""
    numbers = [int(one) for one in np.ravel(array)]
    return numbers if dtype.itemsize < 8 else [one & UNSIGNED for one in numbers]


class Followed:
    """One match of a batch, the engine's match of the same seed, and a Match beside them that knows the time."""

    def __init__(self, batch, match, engine):
        self.batch, self.i, self.engine, self.table = batch, match, engine, batch.table
        self.begin()

    def begin(self):
        seed = self.batch.seed(self.i)
        self.engine.ask(f"new {self.table.game} {self.table.terms} seed={seed.hex()}")
        self.alone = ilot.Match(self.table, seed=seed)
        self.waiting, self.last = set(), self.table.seats - 1
        self.agree()

    def asked(self):
        """Who may act and does not wait; time passes while there is nobody."""
        while True:
            who = [seat for seat in map(ord, self.engine.ask("may_act").replace(" ", ""))]
            who = [seat - ord("A") for seat in who if seat != ord("-")]
            assert who == list(self.alone.may_act)
            asked = [seat for seat in who if seat not in self.waiting]
            due = self.alone.due
            if asked or not due:
                return asked
            self.engine.ask(f"tick {due}")
            self.alone.tick(due)
            self.waiting.clear()

    def agree(self):
        asked, batch, i, table = self.asked(), self.batch, self.i, self.table
        self.last = next((seat for seat in asked if seat > self.last), asked[0])
        assert batch.seat[i] == self.last, (batch.seat[i], self.last)
        letter = chr(ord("A") + self.last)
        legal = batch.legal[i, :batch.legal_count[i]]
        assert sorted(table.act_text(act) for act in legal if act != table.wait) == sorted(
            self.engine.ask(f"choices {letter}").splitlines())
        assert np.array_equal(np.flatnonzero(batch.mask[i]), np.sort(legal))
        assert np.array_equal(np.sort(self.alone.legal(self.last)), np.sort(legal[legal != table.wait]))
        assert np.array_equal(self.alone.numbers(self.last), batch.numbers[i])
        seen = flattened(json.loads(self.engine.ask(f"view {letter}"))["view"])
        for name, field in table.fields.items():
            told = [one & UNSIGNED for one in seen[name]] if field.dtype.itemsize == 8 else seen[name]
            assert as_told(batch.view[name][i], field.dtype) == told, name
            row = np.ascontiguousarray(batch.numbers[i, field.part])
            assert as_told(row.view(np.uint64) if field.dtype.itemsize == 8 else row, field.dtype) == told, name
        assert int(self.engine.ask("hash"), 16) == batch.match(i).hash() == self.alone.hash()

    def follow(self, seat, act):
        """What the batch has just done, done by the engine."""
        if act == self.table.wait >= 0:
            self.waiting.add(seat)
        else:
            text = self.table.act_text(act)
            self.engine.ask(f"play {chr(ord('A') + seat)} {text}")
            self.alone.act(seat, text)
            self.waiting.clear()
        if not self.batch.over[self.i]:
            self.agree()
            return
        assert not self.asked()
        state, *lines = self.engine.ask("score").splitlines()
        points = [int(line.split()[1]) for line in lines[:self.table.seats]]
        won = [line.endswith("winner") for line in lines[:self.table.seats]]
        winners = sum(line.endswith("winner") for line in lines)
        share = [one / winners for one in won]
        rewards = [(self.table.seats * one - 1) / (self.table.seats - 1) for one in share]
        assert state == "over" and points == self.batch.points[self.i].tolist()
        assert np.allclose(self.batch.reward[self.i], rewards) and np.allclose(self.alone.result.rewards, rewards)
        self.begin()


def follow(game, terms, steps, matches=48, followed=3):
    """A batch at random; a few of its matches are followed through to their ends and beyond. How many ended."""
    batch = ilot.Batch(game, matches, terms, seed=len(terms), threads=2, legal_room=4096)
    engines = [check.Engine() for _ in range(followed)]
    alike = [Followed(batch, i * (matches - 1) // (followed - 1), engine) for i, engine in enumerate(engines)]
    rng, rows, ended = np.random.default_rng(5), np.arange(matches), 0
    for _ in range(steps):
        seats = batch.seat.copy()
        # `done` ends matches of IceTowers early: it is drawn as seldom as people say it
        picks = np.minimum((rng.random(matches) ** 1.5 * batch.legal_count).astype(int), batch.legal_count - 1)
        acts = batch.legal[rows, picks]
        assert batch.step(acts) == 0
        for one in alike:
            ended += batch.over[one.i]
            one.follow(seats[one.i], acts[one.i])
    for engine in engines:
        engine.close()
    return ended


def test_batched_matches_are_the_engines():
    for game, terms in TABLES:
        steps = {"ipso": 480, "ica": 500, "inka": 400, "icetowers": 500}[game] * (8 if FULL else 1)
        ended = follow(game, terms, steps)
        assert ended or game in ("ica", "inka"), (game, terms, ended)


def test_short_matches_of_inka_and_ica_end_as_the_engines():
    assert follow("inka", "seats=2 max_rounds=1", 400)
    assert follow("ica", "seats=2 max_rounds=1", 400)


def test_arrays_are_written_in_place():
    batch = ilot.Batch("ipso", 8, "seats=2")
    kept = {name: getattr(batch, name) for name in ("seat", "legal", "mask", "numbers", "reward", "over")}
    slots = batch.view["table.slot"]
    before = slots.copy()
    batch.step(batch.legal[:, 0])
    assert all(getattr(batch, name) is array for name, array in kept.items())
    assert (slots != before).any() and np.shares_memory(slots, batch._views)


def test_a_view_holds_nothing_hidden():
    """Of IPSO's cards only those in the centre are known at first; of later deals nothing, to anybody."""
    batch = ilot.Batch("ipso", 64, "seats=6 tournament=on")
    assert ((batch.view["number"] > 0).sum(axis=1) == 2).all()
    assert "later" not in batch.table.fields
    rest = batch._views[:, max(f.offset + 90 for f in batch.table.fields.values()):]
    assert not rest.any()


def test_nobody_reaches_the_truth():
    match = ilot.Match("ica", "seats=2", seed=3)
    public = {name for name in dir(match) if not name.startswith("_")}
    assert public == {"act", "copy", "draw", "due", "hash", "imagine", "legal", "mask", "may_act", "numbers", "result",
                      "table", "tick", "view"}
    check.raises(ilot.IlotError, match.view, -2)
    check.raises(ilot.IlotError, match.numbers, -2)
    assert match.draw(-2) in (None, "")


def test_imagined_matches_look_the_same():
    match = ilot.Match("ipso", "seats=3", seed=9)
    for step in range(20):
        seat = match.may_act[0]
        other = match.imagine(1, step)
        assert np.array_equal(other.numbers(1), match.numbers(1))
        assert other.hash() != match.hash()
        match.act(seat, match.legal(seat)[step % len(match.legal(seat))])


def test_refusals_are_told_in_words():
    match = ilot.Match("ipso", "seats=2", seed=1)
    seat = match.may_act[0]
    assert "IP-LAST" in check.raises(ilot.IlotError, match.act, seat, "keep")
    assert "IP-TURN" in check.raises(ilot.IlotError, match.act, 1 - seat, int(match.legal(seat)[0]))
    assert check.raises(ilot.IlotError, match.act, seat, 45)
    assert "seats" in check.raises(ilot.IlotError, ilot.Table, "ipso", "seats=7").lower()
    check.raises(ilot.IlotError, ilot.Table, "chess")
    check.raises(ilot.IlotError, ilot.Batch, "thinice", 4)
    batch = ilot.Batch("ipso", 4)
    check.raises(ilot.IlotError, batch.step, [0, 0])
    check.raises(ilot.IlotError, batch.seed, 4)


def test_seeds_deal_as_the_engine_does():
    engine = check.Engine()
    engine.ask("new inka seats=3 seed=2a")
    assert int(engine.ask("hash"), 16) == ilot.Match("inka", "seats=3", seed=0x2a).hash()
    engine.close()


if __name__ == "__main__":
    check.run(globals())
