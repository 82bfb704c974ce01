// plastic.ts -- colours of plastic; without three.js, for lists and chips have them as well.

/** A colour of plastic, the ink of its marks, and a pattern that tells it from the others without colour. */
export interface Plastic {
    body: string;
    ink: string;
    pattern: "plain" | "stripes" | "dots" | "chevrons" | "waves" | "rings";
    letter: string;
}

/** Lines of games/GAME/plastics.txt, which the printed set reads too: body, ink, pattern. */
export const readPlastics = (table: string): Omit<Plastic, "letter">[] =>
    table.trim().split("\n").map((line) => {
        const [body, ink, pattern] = line.split(" ");
        return { body: `#${body}`, ink: `#${ink}`, pattern: pattern as Plastic["pattern"] };
    });
