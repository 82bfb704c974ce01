"""A vectorised environment in Gymnasium's manners, for self-play.

In every match the seat that is asked acts; `observations` and the mask are that seat's, who it is stands in
`infos["seat"]`, and `rewards` belong to the seat that has just acted (everybody's are in `infos["rewards"]`).
A match that is over is dealt anew in the same step, and its last sight is in `infos["final_obs"]`.
"""
import numpy as np

from .batch import Batch
from .spaces import Discrete, MultiDiscrete, observation_space
from .table import table_of

try:
    from gymnasium.vector import AutoresetMode, VectorEnv as _Base
    SAME_STEP = AutoresetMode.SAME_STEP
except ImportError:
    _Base, SAME_STEP = object, "SameStep"


class VectorEnv(_Base):
    metadata = {"render_modes": ["ansi"], "autoreset_mode": SAME_STEP}
    spec = None
    render_mode = "ansi"

    def __init__(self, game, num_envs, terms="", threads=1):
        self.table = table_of(game, terms)
        self.num_envs, self.threads, self.closed = num_envs, threads, False
        self.single_action_space = Discrete(self.table.acts)
        self.action_space = MultiDiscrete(np.full(num_envs, self.table.acts))
        self.single_observation_space = observation_space(self.table)
        self.observation_space = observation_space(self.table, (num_envs,))
        self._batch, self._deals = None, 0

    def _observations(self):
        return {"observation": self._batch.numbers.copy(), "action_mask": self._batch.mask.view(np.int8).copy()}

    def reset(self, *, seed=None, options=None):
        if self._batch is None or seed is not None:
            self._deals = np.random.SeedSequence().entropy % 2**63 if seed is None else seed
            self._batch = Batch(self.table, self.num_envs, seed=self._deals, threads=self.threads, legal=False,
                                last=True)
        else:
            self._batch.restart()
        return self._observations(), {"seat": self._batch.seat.copy()}

    def step(self, actions):
        batch = self._batch
        acted = batch.seat.copy()
        if batch.step(actions):
            bad = int(np.flatnonzero(batch.refused)[0])
            raise ValueError(f"act {actions[bad]} of match {bad} is not legal: see action_mask")
        over = batch.over
        infos = {"seat": batch.seat.copy(), "rewards": batch.reward.copy(), "points": batch.points.copy()}
        if over.any():
            infos["final_obs"], infos["_final_obs"] = self._final(over), over.copy()
        rewards = batch.reward[np.arange(self.num_envs), acted].astype(np.float64)
        return self._observations(), rewards, over & ~batch.capped, over & batch.capped, infos

    def _final(self, over):
        """Of each match that is over what its last actor saw, and no legal act."""
        final = np.full(self.num_envs, None, object)
        none = np.zeros(self.table.acts, np.int8)
        for i in np.flatnonzero(over):
            row = [np.asarray(v[i]).ravel() for v in self._batch.last_view.values()]
            halves = [v.view("<i4") if v.dtype.itemsize == 8 else v.astype(np.int32) for v in row if v.dtype.kind != "f"]
            final[i] = {"observation": np.concatenate(halves), "action_mask": none}
        return final

    def render(self):
        return tuple(self._batch.match(i).draw() for i in range(self.num_envs))

    def close(self, **kwargs):
        self._batch, self.closed = None, True
