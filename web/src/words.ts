// words.ts -- messages become sentences. The page's words of a language are one file, each game's another, loaded when wanted.
//
//   {0}                the argument as its type wants it: a number, a name, a card
//   {0|card|cards}     singular or plural by argument 0; French counts 0 as singular
//   {quote}            what somebody typed
import { built, type Language } from "./built";
import { kept } from "./keep";
import { fetched } from "./load";
import { Store } from "./store";
import type { Arg, Game, Message } from "./wire";

/** Who is who while a sentence about a match is made. */
export interface Talk {
    game?: Game | undefined;
    seat?: (seat: number) => string;
    piece?: ((name: string) => string) | undefined; // what a piece is called where it is seen
    cell?: ((name: string) => string) | undefined;
}

export type Count = number | string;

class Words extends Store {
    language: Language = (kept.language ?? (navigator.languages ?? [navigator.language])[0] ?? "fr").toLowerCase().startsWith("fr") ? "fr" : "en"; // of what is said
    private chosen = this.language; // and of what will be, once it is here
    private files = new Map<string, Promise<Record<string, string>>>(); // by address
    private wanted = new Set(["page"]);
    private known: Record<string, string> = {};

    async choose(language: Language): Promise<void> {
        kept.language = this.chosen = language;
        await this.load();
    }

    /** Brings the words of a game. */
    async want(game: string): Promise<void> {
        this.wanted.add(game);
        await this.load();
    }

    async load(): Promise<void> {
        let language: Language, addresses: string[], all: Record<string, string>[];
        const needed = () => [...this.wanted].flatMap((name) => built.words[this.chosen][name] ?? []);
        do {
            [language, addresses] = [this.chosen, needed()];
            all = await Promise.all(addresses.map((a) => this.file(a)));
        } while (needed().join() !== addresses.join()); // meanwhile more was wanted, or another language
        this.known = Object.assign({}, ...all) as Record<string, string>;
        this.language = language;
        document.documentElement.lang = language;
        this.changed();
    }

    private file(address: string): Promise<Record<string, string>> {
        let file = this.files.get(address);
        if (!file) {
            file = fetched(address).then((a) => a.json() as Promise<Record<string, string>>);
            this.files.set(address, file);
            file.catch(() => this.files.delete(address)); // it may be there the next time
        }
        return file;
    }

    has(key: string): boolean {
        return key in this.known;
    }

    /** Whether a message of this key would have words. */
    knows(key: string): boolean {
        return this.has(this.keyFor(key, undefined));
    }

    text(key: string): string {
        return this.known[key] ?? key;
    }

    private isOne(count: number): boolean {
        return this.language === "fr" ? Math.abs(count) < 2 : count === 1;
    }

    /** The sentence of a key with plain arguments. */
    say(key: string, ...args: Count[]): string {
        return this.fill(this.text(key), args, (arg) => String(arg));
    }

    /** The sentence of a message. */
    tell(message: Message, talk: Talk = {}): string {
        const [key, ...args] = message;
        return this.fill(this.text(this.keyFor(key, args[0])), args, (arg) => this.argument(arg as Arg, talk));
    }

    /** A board has pictures where the terminal has notation: `GAME.page.KEY` is said instead of `GAME.KEY`, for one number `GAME.page.KEY.NUMBER`. */
    private keyFor(key: string, first: Arg | undefined): string {
        const own = key.replace(/^([a-z]+)\./, "$1.page."), numbered = `${own}.${typeof first === "number" ? first : ""}`;
        return this.has(numbered) ? numbered : this.has(own) ? own : key;
    }

    private fill(text: string, args: readonly unknown[], write: (arg: unknown) => string): string {
        return text.replace(/(\b[dD]e |\b[qQ]ue )?\{(quote|\d+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, before: string | undefined, name: string, one?: string, many?: string) => {
            const arg = name === "quote" ? args.find((a) => Array.isArray(a) && a[0] === "q") : args[Number(name)];
            if (arg === undefined) return name === "quote" ? (before ?? "") : whole;
            const said = one === undefined ? write(arg) : ((this.isOne(typeof arg === "number" ? arg : Number.NaN) ? one : many) ?? "");
            return this.elided(before ?? "", said) + said;
        });
    }

    /** French drops the e of « de » and « que » before a vowel: the tower of Anne is « la tour d’Anne ». */
    private elided(before: string, said: string): string {
        return this.language === "fr" && before && /^[aeiouyàâäæéèêëîïôöœùûü]/i.test(said) ? `${before.slice(0, -2)}’` : before;
    }

    private argument(arg: Arg, talk: Talk): string {
        if (typeof arg === "number") return String(arg).replace("-", "−");
        const [type, value] = arg;
        switch (type) {
            case "s": return talk.seat?.(value) ?? String.fromCharCode(65 + value);
            case "f": return talk.game?.faces[value] ? this.tell(talk.game.faces[value], talk) : String(value);
            case "p": return talk.piece?.(value) ?? value;
            case "c": return talk.cell?.(value) ?? value;
            case "w": return this.text(`${talk.game?.id ?? "page"}.word.${value}`);
            default: return value;
        }
    }
}

export const words = new Words();

/** Says a key of the page; kept short because every screen is made of it. */
export const say = (key: string, ...args: Count[]): string => words.say(key, ...args);
