// built.ts -- what the build knows: addresses of words, rules and pictures, and which games have a board.

export type Language = "fr" | "en";

declare const BUILT: {
    boards: string[];
    words: Record<Language, string>;
    rules: Record<string, Partial<Record<Language, string>>>;
    pictures: Record<string, string>;
    styles: Record<string, string>;
};

export const built = BUILT;
