// names.ts -- what rhombi of the notation (P8, D1) are called at the table: their numbers are not drawn.
import { words } from "page/words";

export const naming = {
    piece: (name: string): string => (/^P\d+$/.test(name) ? words.text("inka.page.piece_path") : /^D\d$/.test(name) ? words.text("inka.page.piece_goal") : name),
};
