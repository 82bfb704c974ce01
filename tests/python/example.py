"""The example of docs/python.md learns: a few seconds of self-play beat chance."""
import os
import sys
import tempfile

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import check

sys.path.insert(0, str(check.ROOT / "python" / "examples"))
os.environ["ILOT"] = check.ILOT
import ipso  # noqa: E402


def test_a_few_seconds_of_self_play_beat_chance():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "policy.npz")
        ipso.train(path, rounds=25, matches=256, threads=2)
        kept = ipso.Policy.load(path)
        assert ipso.against(kept, "random", 200) > 0.62
        assert abs(ipso.against(ipso.Policy(), "random", 200) - 0.5) < 0.25, "before it learns it is chance"
        ipso.watch(kept, "random", 1)


if __name__ == "__main__":
    check.run(globals())
