"""Environments in PettingZoo's manners, one match each: `env()` asks agent after agent (AEC), `parallel_env()`
takes everybody's acts at once. Agents are `seat_0`, `seat_1`, ...; an observation is what its seat may see, and
the mask of its legal acts. Nothing here reaches the truth of a match.

In games with a clock an agent may let time pass (the last act). In the parallel environment an agent that may
not act now has a mask without a 1, and whatever it gives is passed over; where several may act (IceTowers), they
do so in the order of their seats, and an act that another one has made impossible meanwhile is lost, as at the
table.
"""
import numpy as np

from ._library import IlotError
from .match import Match
from .spaces import Discrete, observation_space
from .table import table_of

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    AECEnv = ParallelEnv = object


class _Seats:
    """What both kinds share."""

    def _open(self, game, terms):
        self.table = table_of(game, terms)
        self.possible_agents = [f"seat_{i}" for i in range(self.table.seats)]
        self.agents = []
        self.render_mode = "ansi"
        space = observation_space(self.table)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.table.acts) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def _begin(self, seed):
        self._match = Match(self.table, seed=seed)
        self._waiting = set()
        self.agents = list(self.possible_agents)

    def _seat(self, agent):
        return self.possible_agents.index(agent)

    def _mask(self, seat):
        mask = self._match.mask(seat)
        if self.table.wait >= 0 and seat in self._match.may_act and self._match.due > 0:
            mask[self.table.wait] = 1
        return mask

    def _observe(self, agent):
        seat = self._seat(agent)
        return {"observation": self._match.numbers(seat), "action_mask": self._mask(seat)}

    def _asked(self):
        """Seats that may act and do not wait; time passes while there is none."""
        while True:
            asked = [seat for seat in self._match.may_act if seat not in self._waiting]
            due = self._match.due
            if asked or not due:
                return asked
            self._match.tick(due)
            self._waiting.clear()

    def _do(self, seat, act):
        if act == self.table.wait >= 0:
            if not self._match.due:
                raise IlotError("time stands still: somebody has to act")
            self._waiting.add(seat)
        else:
            self._match.act(seat, act)
            self._waiting.clear()

    def render(self):
        return self._match.draw()

    def close(self):
        self.agents = []


class AEC(_Seats, AECEnv):
    metadata = {"name": "ilot_v0", "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(self, game, terms=""):
        self._open(game, terms)

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._last = len(self.possible_agents) - 1
        self._select()

    def _select(self):
        asked = self._asked()
        if asked:
            self._last = next((seat for seat in asked if seat > self._last), asked[0])
            self.agent_selection = self.possible_agents[self._last]

    def observe(self, agent):
        return self._observe(agent)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._do(self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._select()
        result = self._match.result
        if result.over:
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = result.rewards[seat]
                self.terminations[name], self.truncations[name] = not result.capped, result.capped
            self.agent_selection = self.agents[0]
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]

    def _was_dead_step(self, action):
        """An agent whose match is over takes its leave by the act None."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for of_agents in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of_agents[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection


class Parallel(_Seats, ParallelEnv):
    metadata = {"name": "ilot_v0", "render_modes": ["ansi"]}

    def __init__(self, game, terms=""):
        self._open(game, terms)

    def _observations(self):
        return {agent: self._observe(agent) for agent in self.agents}

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self._asked()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions):
        asked = self._asked()
        for seat in asked:
            act = actions[self.possible_agents[seat]]
            try:
                self._do(seat, act)
            except IlotError:
                if len(asked) == 1:
                    raise
        self._asked()
        result, agents = self._match.result, self.agents
        rewards = {agent: result.rewards[self._seat(agent)] for agent in agents}
        over = dict.fromkeys(agents, result.over and not result.capped)
        capped = dict.fromkeys(agents, result.capped)
        observations = self._observations()
        if result.over:
            self.agents = []
        return observations, rewards, over, capped, {agent: {} for agent in agents}


def env(game, terms=""):
    return AEC(game, terms)


def parallel_env(game, terms=""):
    return Parallel(game, terms)
