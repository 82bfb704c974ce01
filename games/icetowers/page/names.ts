// names.ts -- what pieces of the notation (gL1) are called at the table.
import { words } from "page/words";
import { lookOf } from "./model";

export const naming = {
    piece: (name: string): string => {
        const look = lookOf(name);
        return look ? words.say("icetowers.page.a_piece", words.text(`icetowers.face.${look}`)) : name;
    },
};
