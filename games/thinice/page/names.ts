// names.ts -- what pieces of the notation (DL2) are called at the table.
import { words } from "page/words";
import { sizeNamed } from "./model";

export const naming = {
    piece: (name: string): string => {
        const size = /^[A-J]?([SML])\d+$/.exec(name)?.[1];
        return size ? words.text(`thinice.page.piece_${sizeNamed(size)}`) : name;
    },
};
