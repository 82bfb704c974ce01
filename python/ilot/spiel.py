"""OpenSpiel's questions, answered: `load_game("ipso", "seats=4").new_initial_state()`.

The deal is drawn when a state is made, and there is no chance after it, so no state is a chance node. A state is
asked what a player sees (`observation_tensor`), never for the whole truth; a view does not remember how it came
about, so there is no `information_state_tensor`. `resample_from_infostate` draws another match that looks the same
to a player.
"""
import random

import numpy as np

from .match import Match
from .table import Table

TERMINAL, CHANCE, SIMULTANEOUS = -4, -1, -2


def load_game(game, terms=""):
    return Game(Table(game, terms))


class Game:
    def __init__(self, table):
        if not table.acts:
            raise ValueError(f"{table.game}: acts have no numbers")
        if table.wait >= 0:
            raise ValueError(f"{table.game} has a clock, which OpenSpiel does not know")
        self.table = table

    def num_players(self):
        return self.table.seats

    def num_distinct_actions(self):
        return self.table.acts

    def max_game_length(self):
        return self.table.acts_max

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def observation_tensor_shape(self):
        return [self.table.view_numbers]

    def new_initial_state(self, seed=None):
        return State(self, Match(self.table, seed=random.getrandbits(64) if seed is None else seed))


class State:
    def __init__(self, game, match, history=()):
        self._game, self._match, self._history = game, match, list(history)

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def is_terminal(self):
        return self._match.result.over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return self.current_player() == SIMULTANEOUS

    def current_player(self):
        seats = self._match.may_act
        return TERMINAL if not seats else seats[0] if len(seats) == 1 else SIMULTANEOUS

    def legal_actions(self, player=None):
        player = self.current_player() if player is None else player
        return sorted(self._match.legal(player).tolist()) if player >= 0 else []

    def legal_actions_mask(self, player=None):
        mask = np.zeros(self.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def apply_action(self, action):
        player = self.current_player()
        self._match.act(player, action)
        self._history.append((player, int(action)))

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self):
        return State(self._game, self._match.copy(), self._history)

    def history(self):
        return [action for _, action in self._history]

    def full_history(self):
        return list(self._history)

    def move_number(self):
        return len(self._history)

    def returns(self):
        return list(self._match.result.rewards)

    rewards = returns

    def player_return(self, player):
        return self.returns()[player]

    def action_to_string(self, player, action=None):
        return self._game.table.act_text(player if action is None else action)

    def string_to_action(self, text):
        return self._game.table.act_number(text)

    def observation_tensor(self, player):
        return self._match.numbers(player).astype(np.float32).tolist()

    def observation_string(self, player):
        return self._match.draw(player)

    def resample_from_infostate(self, player, sampler=random.random):
        return State(self._game, self._match.imagine(player, int(sampler() * 2**53)), self._history)

    def __str__(self):
        return self._match.draw()
