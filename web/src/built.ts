// built.ts -- what the build knows: addresses of words, rules and pictures, and which games have a board.

export type Language = "fr" | "en";

declare const BUILT: {
    boards: string[]; // of games that have one of their own
    words: Record<Language, Record<string, string>>; // "page" for the first screen, BEYOND for what lies past it, and one for each game
    rules: Record<string, Partial<Record<Language, string>>>;
    pictures: Record<string, string>;
    scenes: Record<string, string>; // positions that rules pages show
    style: string; // of what lies past the first screen
    styles: Record<string, string>; // of boards
    heap: string; // the WebAssembly in which a page steps its own heap of Thin Ice
};

export const built = BUILT;

export const BEYOND = "_beyond";
