"""What the tests of the Python door share: the package of this tree, and a count that tests/run.sh understands."""
import os
import subprocess
import sys
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
os.environ.setdefault("ILOT_LIBRARY", str(ROOT / "build" / "libilot.so"))
ILOT = os.environ.get("ILOT", str(ROOT / "build" / "ilot"))


def run(tests):
    """Runs the functions named test_..., says which failed and why."""
    good = bad = 0
    for name, test in sorted(tests.items()):
        if not name.startswith("test_"):
            continue
        try:
            test()
            good += 1
        except Exception:  # a test that fails must not hide the others
            bad += 1
            print(f"not ok {name}")
            traceback.print_exc(file=sys.stdout)
    print(f"{good} passed, {bad} failed")
    sys.exit(bad > 0)


def raises(kind, function, *arguments):
    try:
        function(*arguments)
    except kind as trouble:
        return str(trouble)
    raise AssertionError(f"{function} did not raise {kind}")


class Engine:
    """`ilot engine`, asked line by line."""

    def __init__(self):
        self.process = subprocess.Popen([ILOT, "engine", "--lang", "en"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = []
        while (got := self.process.stdout.readline()) != "\n":
            assert got, f"the engine ended at {line}"
            answer.append(got)
        answer = "".join(answer).strip()
        assert answer.startswith("="), f"{line}: {answer}"
        return answer[1:].strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
