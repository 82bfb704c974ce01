// plastics.ts -- the four colours of the stashes, each with a letter and a pattern, so that nobody needs to see colours.
import table from "../plastics.txt";
import type { Livery } from "page/parts/seat";
import { type Plastic, readPlastics } from "page/three/plastic";
import { words } from "page/words";

const BODIES = readPlastics(table);
const NAMES = ["icetowers.letter.red", "icetowers.letter.blue", "icetowers.letter.yellow", "icetowers.letter.green"];

export const letterOf = (colour: number): string => words.text(NAMES[colour]!);
export const plastics = (): Plastic[] => BODIES.map((b, i) => ({ ...b, letter: letterOf(i) }));
export const bodyOf = (colour: number): string => BODIES[colour]!.body;

/** A seat wears its first stash: the letter that its pyramids have, on their colour. With two players each has two. */
export const livery = () => (seat: number): Livery | null => (BODIES[seat] ? { colour: BODIES[seat].body, ink: BODIES[seat].ink, sign: letterOf(seat) } : null);
