// boardgame.mjs -- our IPSO as a game of boardgame.io, the way its documentation tells: moves change G, a turn ends when the
// seat does, playerView hides what lies face down.
import { createRequire } from "node:module";
import { choices, deal, moves, newDeck, visible, winners } from "./ipso.mjs";

const { INVALID_MOVE } = createRequire(import.meta.url)("boardgame.io/core");

/** Only the server can turn a card up: no move is guessed by a client. */
const move = (name) => ({ client: false, move: ({ G }, ...args) => (moves[name](G, ...args) ? undefined : INVALID_MOVE) });

export const game = {
    name: "ipso",
    setup: ({ ctx, random }) => deal(ctx.numPlayers, random.Shuffle(newDeck()), 0),
    moves: Object.fromEntries(Object.keys(moves).map((name) => [name, move(name)])),
    turn: { endIf: ({ G, ctx }) => String(G.seat) !== ctx.currentPlayer && { next: String(G.seat) } },
    endIf: ({ G }) => (G.stage === "over" ? { winners: winners(G) } : undefined),
    playerView: ({ G }) => visible(G),
    ai: { enumerate: (G) => choices(G).map(([name, ...args]) => ({ move: name, args })) },
};
