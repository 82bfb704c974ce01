"""What Gymnasium, PettingZoo and OpenSpiel publish about environments, one sentence after the other.

Where their packages are installed their own checks run too (`check_env`, `api_test`, `parallel_api_test`); Debian
has none of them, so each sentence of their documentation that such a check tries is tried here by itself.
"""
import random

import numpy as np

import check
import ilot
from ilot import gym, spiel, zoo
from ilot.spaces import Dict, Discrete

TABLES = [("ipso", "seats=3"), ("ica", "seats=2 max_rounds=2"), ("inka", "seats=2 max_rounds=2"), ("icetowers", "seats=3")]


def legal_of(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


# ---- Gymnasium: vector environments

def random_acts(observations, rng):
    return np.array([legal_of(mask, rng) for mask in observations["action_mask"]])


def test_gym_spaces_hold_what_reset_and_step_give():
    for game, terms in TABLES:
        env, rng = gym.VectorEnv(game, 6, terms), np.random.default_rng(1)
        observations, infos = env.reset(seed=3)
        assert env.observation_space.contains(observations) and isinstance(infos, dict)
        for _ in range(60):
            acts = random_acts(observations, rng)
            assert env.action_space.contains(acts)
            observations, rewards, terminations, truncations, infos = env.step(acts)
            assert env.observation_space.contains(observations)
            assert rewards.shape == (6,) and rewards.dtype == np.float64
            assert terminations.shape == truncations.shape == (6,)
            assert terminations.dtype == truncations.dtype == np.bool_
            one = {name: part[0] for name, part in observations.items()}
            assert env.single_observation_space.contains(one)
        env.close()
        assert env.closed


def test_gym_seeds_repeat():
    first, again, other = (gym.VectorEnv("ipso", 5, "seats=2").reset(seed=seed)[0] for seed in (7, 7, 8))
    assert np.array_equal(first["observation"], again["observation"])
    assert not np.array_equal(first["observation"], other["observation"])


def test_gym_reset_without_a_seed_deals_anew():
    env = gym.VectorEnv("ipso", 5, "seats=2")
    first, second = env.reset(seed=7)[0], env.reset()[0]
    assert not np.array_equal(first["observation"], second["observation"])


def test_gym_observations_are_the_callers():
    """What was returned is not written over by the next step."""
    env, rng = gym.VectorEnv("ipso", 4, "seats=2"), np.random.default_rng(2)
    first, _ = env.reset(seed=1)
    kept = {name: part.copy() for name, part in first.items()}
    env.step(random_acts(first, rng))
    assert all(np.array_equal(first[name], kept[name]) for name in kept)


def test_gym_restarts_in_the_same_step_with_the_final_observation():
    env, rng, ends = gym.VectorEnv("ipso", 4, "seats=2"), np.random.default_rng(3), 0
    assert str(getattr(env.metadata["autoreset_mode"], "value", env.metadata["autoreset_mode"])) == "SameStep"
    observations, infos = env.reset(seed=1)
    for _ in range(200):
        seats = infos["seat"]
        observations, rewards, over, capped, infos = env.step(random_acts(observations, rng))
        if not over.any():
            assert not rewards.any() and "final_obs" not in infos
            continue
        for i in np.flatnonzero(over):
            ends += 1
            final = infos["final_obs"][i]
            assert infos["_final_obs"][i] and env.single_observation_space.contains(final)
            stage = env.table.fields["table.stage"].part
            assert final["observation"][stage] == 3 and not final["action_mask"].any()
            assert observations["observation"][i, stage] == 0 and observations["action_mask"][i].any()
            assert rewards[i] == infos["rewards"][i, seats[i]] and abs(infos["rewards"][i].sum()) < 1e-6
        assert all(infos["final_obs"][i] is None for i in np.flatnonzero(~over))
    assert ends > 10


def test_gym_capped_matches_are_truncated():
    env, rng, cut = gym.VectorEnv("inka", 8, "seats=2 max_rounds=1"), np.random.default_rng(4), 0
    observations, _ = env.reset(seed=1)
    for _ in range(300):
        observations, _, over, capped, _ = env.step(random_acts(observations, rng))
        assert not (over & capped).any()
        cut += capped.sum()
    assert cut


def test_gym_refuses_what_is_not_legal():
    env = gym.VectorEnv("ipso", 3, "seats=2")
    env.reset(seed=1)
    assert "action_mask" in check.raises(ValueError, env.step, [44, 0, 0])


# ---- PettingZoo: agents in turn

def play_aec(env, rng, checks=lambda agent: None):
    """As its documentation plays an environment; everybody's sum of rewards."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        checks(agent)
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        env.step(None if termination or truncation else legal_of(observation["action_mask"], rng))
    return total


def test_aec_agents_come_in_turn_and_leave_by_none():
    for game, terms in TABLES:
        env, rng = zoo.env(game, terms), np.random.default_rng(5)
        for seed in range(2):
            env.reset(seed=seed)
            assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents == env.table.seats

            def checks(agent, env=env):
                assert agent == env.agent_selection and agent in env.agents
                assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
                assert set(env._cumulative_rewards) == set(env.agents)

            total = play_aec(env, rng, checks)
            result = env._match.result
            assert env.agents == [] and result.over
            assert np.allclose([total[agent] for agent in env.possible_agents], result.rewards)


def test_aec_spaces_are_the_same_object_and_hold_what_is_seen():
    env, rng = zoo.env("ipso", "seats=2"), np.random.default_rng(6)
    env.reset(seed=1)

    def checks(agent):
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert isinstance(env.action_space(agent), Discrete) and isinstance(env.observation_space(agent), Dict)
        for each in env.agents:
            assert env.observation_space(each).contains(env.observe(each))

    play_aec(env, rng, checks)


def test_aec_seeds_repeat():
    def record(seed):
        env, rng = zoo.env("ica", "seats=2 max_rounds=1"), np.random.default_rng(7)
        env.reset(seed=seed)
        seen = []
        play_aec(env, rng, lambda agent: seen.append(env.observe(agent)["observation"]))
        return np.concatenate(seen)

    assert np.array_equal(record(3), record(3))
    a, b = record(3), record(4)
    assert len(a) != len(b) or not np.array_equal(a, b)


def test_aec_masks_are_the_legal_acts_and_only_whose_turn_it_is():
    env = zoo.env("ipso", "seats=3")
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    assert "IP-" in check.raises(ilot.IlotError, env.step, 44)
    env.step(0)


def test_aec_a_dead_agent_takes_no_act():
    env, rng = zoo.env("ipso", "seats=2"), np.random.default_rng(8)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(legal_of(env.last()[0]["action_mask"], rng))
    check.raises(ValueError, env.step, 0)
    env.step(None)
    assert env.num_agents == 1


def test_aec_observations_are_the_seats_own():
    """An agent's numbers are what its view says, and the deal is not among them."""
    env = zoo.env("ica", "seats=2")
    env.reset(seed=5)
    for seat, agent in enumerate(env.agents):
        part = env.table.fields["viewer"].part
        assert env.observe(agent)["observation"][part] == seat
        assert not env.observe(agent)["observation"][env.table.fields["deck"].part].any()


# ---- PettingZoo: everybody at once

def test_parallel_gives_dictionaries_of_all_agents():
    for game, terms in TABLES:
        env, rng = zoo.parallel_env(game, terms), np.random.default_rng(9)
        observations, infos = env.reset(seed=2)
        total = dict.fromkeys(env.possible_agents, 0.0)
        while env.agents:
            agents = set(env.agents)
            assert set(observations) == set(infos) == agents
            acts = {agent: legal_of(seen["action_mask"], rng) if seen["action_mask"].any() else 0
                    for agent, seen in observations.items()}
            for agent, seen in observations.items():
                assert env.observation_space(agent).contains(seen)
            observations, rewards, over, capped, infos = env.step(acts)
            assert set(rewards) == set(over) == set(capped) == agents
            for agent in agents:
                total[agent] += rewards[agent]
        assert env._match.result.over and np.allclose(list(total.values()), env._match.result.rewards)


def test_parallel_seats_of_icetowers_act_at_once():
    env = zoo.parallel_env("icetowers", "seats=4")
    observations, _ = env.reset(seed=1)
    ready = env.table.act_number("ready")
    assert all(seen["action_mask"][ready] for seen in observations.values())
    observations, *_ = env.step(dict.fromkeys(env.agents, ready))
    assert not any(seen["action_mask"][ready] for seen in observations.values())


# ---- OpenSpiel

def test_spiel_random_matches_answer_every_question():
    for game, terms in TABLES[:3]:
        g = spiel.load_game(game, terms)
        assert g.num_players() == g.table.seats and g.min_utility() < 0 < g.max_utility()
        state, rng = g.new_initial_state(seed=4), random.Random(3)
        while not state.is_terminal():
            player = state.current_player()
            assert 0 <= player < g.num_players() and not state.is_chance_node() and not state.is_simultaneous_node()
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and legal == state.legal_actions(player)
            assert np.flatnonzero(state.legal_actions_mask(player)).tolist() == legal
            assert not state.legal_actions((player + 1) % g.num_players())
            assert state.returns() == [0.0] * g.num_players()
            assert len(state.observation_tensor(player)) == g.observation_tensor_shape()[0]
            action = rng.choice(legal)
            assert state.string_to_action(state.action_to_string(player, action)) == action
            before, child = state.history(), state.child(action)
            assert state.history() == before and child.history() == before + [action]
            state.apply_action(action)
            assert state._match.hash() == child._match.hash() and state.move_number() == len(before) + 1
        assert state.current_player() == spiel.TERMINAL and state.legal_actions() == []
        assert abs(sum(state.returns())) < 1e-6 and state.player_return(0) == state.returns()[0]
        assert state.move_number() <= g.max_game_length()


def test_spiel_resampling_keeps_what_the_player_sees():
    state = spiel.load_game("ipso", "seats=2").new_initial_state(seed=4)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert other.observation_tensor(0) == state.observation_tensor(0)
    assert other.observation_string(0) == state.observation_string(0)
    assert other._match.hash() != state._match.hash()


def test_spiel_has_no_game_with_a_clock():
    check.raises(ValueError, spiel.load_game, "icetowers")
    check.raises(ValueError, spiel.load_game, "thinice")


# ---- their own checks, where they are installed

try:
    from pettingzoo.test import api_test, parallel_api_test
except ImportError:
    print("# pettingzoo is not installed: its conventions are tried one by one")
else:
    def test_pettingzoos_own_checks():
        api_test(zoo.env("ipso", "seats=3"), num_cycles=200)
        parallel_api_test(zoo.parallel_env("ipso", "seats=3"), num_cycles=200)

try:
    import gymnasium
except ImportError:
    print("# gymnasium is not installed: its conventions are tried one by one")
else:
    def test_it_is_a_vector_environment_of_gymnasium():
        assert isinstance(gym.VectorEnv("ipso", 2), gymnasium.vector.VectorEnv)


if __name__ == "__main__":
    check.run(globals())
