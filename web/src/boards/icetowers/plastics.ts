// plastics.ts -- the four colours of the stashes, each with a letter and a pattern, so that nobody needs to see colours.
import type { Plastic } from "../../three/pyramid";
import { words } from "../../words";

const BODIES: Omit<Plastic, "letter">[] = [
    { body: "#d11f2d", ink: "#ffffff", pattern: "plain" },
    { body: "#1d55cc", ink: "#ffffff", pattern: "stripes" },
    { body: "#f4c51c", ink: "#3c2c00", pattern: "dots" },
    { body: "#119450", ink: "#ffffff", pattern: "chevrons" },
];
const NAMES = ["icetowers.page.letter_red", "icetowers.page.letter_blue", "icetowers.page.letter_yellow", "icetowers.page.letter_green"];

export const letterOf = (colour: number): string => words.text(NAMES[colour]!);
export const plastics = (): Plastic[] => BODIES.map((b, i) => ({ ...b, letter: letterOf(i) }));
export const bodyOf = (colour: number): string => BODIES[colour]!.body;
