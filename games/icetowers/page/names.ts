// names.ts -- what pieces of the notation (gL1) are called at the table.
import { words } from "page/words";

const COLOURS: Record<string, string> = { r: "red", b: "blue", y: "yellow", g: "green" }, SIZES: Record<string, string> = { L: "large", M: "medium", S: "small" };

export const naming = {
    piece: (name: string): string => {
        const [, colour, size] = /^([rbyg])([LMS])\d$/.exec(name) ?? [];
        return colour && size ? words.say("icetowers.page.a_piece", words.text(`icetowers.face.${COLOURS[colour]}_${SIZES[size]}`)) : name;
    },
};
