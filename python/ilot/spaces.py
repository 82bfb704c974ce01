"""Spaces as Gymnasium names them: its own where it is installed, else stand-ins that answer the same."""
try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete  # noqa: F401
except ImportError:
    import numpy as np

    class _Space:
        def __init__(self, shape, dtype, seed=None):
            self.shape, self.dtype = shape, None if dtype is None else np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed=None):
            self._rng = np.random.default_rng(seed)
            return [seed]

        def __contains__(self, x):
            return self.contains(x)

    class Discrete(_Space):
        def __init__(self, n, seed=None, start=0):
            self.n, self.start = int(n), int(start)
            super().__init__((), np.int64, seed)

        def sample(self, mask=None):
            if mask is None:
                return np.int64(self.start + self._rng.integers(self.n))
            legal = np.flatnonzero(mask)
            return np.int64(self.start + (self._rng.choice(legal) if len(legal) else 0))

        def contains(self, x):
            return isinstance(x, (int, np.integer)) and self.start <= x < self.start + self.n

        def __eq__(self, other):
            return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    class MultiDiscrete(_Space):
        def __init__(self, nvec, dtype=np.int64, seed=None):
            self.nvec = np.asarray(nvec, dtype)
            super().__init__(self.nvec.shape, dtype, seed)

        def sample(self, mask=None):
            return self._rng.integers(self.nvec).astype(self.dtype)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all((0 <= x) & (x < self.nvec)))

    class Box(_Space):
        def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
            super().__init__(tuple(np.shape(low) if shape is None else shape), dtype, seed)
            self.low, self.high = np.full(self.shape, low, self.dtype), np.full(self.shape, high, self.dtype)

        def sample(self, mask=None):
            return self._rng.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def contains(self, x):
            return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                    and bool(np.all((self.low <= x) & (x <= self.high))))

        def __eq__(self, other):
            return isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype

    class Dict(_Space):
        def __init__(self, spaces, seed=None):
            self.spaces = dict(spaces)
            super().__init__(None, None, seed)

        def __getitem__(self, key):
            return self.spaces[key]

        def keys(self):
            return self.spaces.keys()

        def items(self):
            return self.spaces.items()

        def sample(self, mask=None):
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x):
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
                space.contains(x[name]) for name, space in self.spaces.items())

        def __eq__(self, other):
            return isinstance(other, Dict) and self.spaces == other.spaces


def observation_space(table, rows=()):
    """What an agent is given: a row of numbers, and which acts are legal."""
    import numpy as np
    low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
    return Dict({"observation": Box(low, high, rows + (table.view_numbers,), np.int32),
                 "action_mask": Box(0, 1, rows + (table.acts,), np.int8)})
