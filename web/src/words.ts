// words.ts -- messages become sentences. The page's words of a language are one file, each game's another, loaded when wanted.
//
//   {0}                the argument as its type wants it: a number, a name, a card
//   {0|card|cards}     singular or plural by argument 0; French counts 0 as singular
//   {quote}            what somebody typed
import { built, type Language } from "./built";
import { kept } from "./keep";
import { Store } from "./store";
import type { Arg, Game, Message } from "./wire";

/** Who is who while a sentence about a match is made. */
export interface Talk {
    game?: Game | undefined;
    seat?: (seat: number) => string;
}

export type Count = number | string;

class Words extends Store {
    language: Language = "fr";
    private files = new Map<string, Record<string, string>>(); // by address
    private wanted = new Set(["page"]);
    private known: Record<string, string> = {};

    async start(): Promise<void> {
        const asked = kept.language ?? (navigator.languages ?? [navigator.language])[0] ?? "fr";
        await this.load(asked.toLowerCase().startsWith("fr") ? "fr" : "en");
    }

    async choose(language: Language): Promise<void> {
        kept.language = language;
        await this.load(language);
    }

    /** Brings the words of a game. */
    async want(game: string): Promise<void> {
        if (this.wanted.has(game)) return;
        this.wanted.add(game);
        await this.load(this.language);
    }

    private async load(language: Language): Promise<void> {
        const addresses = [...this.wanted].map((name) => built.words[language][name]).filter((a) => a !== undefined);
        await Promise.all(addresses.map(async (address) => {
            if (!this.files.has(address)) this.files.set(address, (await (await fetch(address)).json()) as Record<string, string>);
        }));
        this.known = Object.assign({}, ...addresses.map((a) => this.files.get(a)));
        this.language = language;
        document.documentElement.lang = language;
        this.changed();
    }

    has(key: string): boolean {
        return key in this.known;
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
        return this.fill(this.text(key), args, (arg) => this.argument(arg as Arg, talk));
    }

    private fill(text: string, args: readonly unknown[], write: (arg: unknown) => string): string {
        return text.replace(/\{(quote|\d+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
            const arg = name === "quote" ? args.find((a) => Array.isArray(a) && a[0] === "q") : args[Number(name)];
            if (arg === undefined) return name === "quote" ? "" : whole;
            if (one === undefined) return write(arg);
            return (this.isOne(typeof arg === "number" ? arg : Number.NaN) ? one : many) ?? "";
        });
    }

    private argument(arg: Arg, talk: Talk): string {
        if (typeof arg === "number") return String(arg);
        const [type, value] = arg;
        switch (type) {
            case "s": return talk.seat?.(value) ?? String.fromCharCode(65 + value);
            case "f": return talk.game?.faces[value] ? this.tell(talk.game.faces[value], talk) : String(value);
            case "w": return this.text(`${talk.game?.id ?? "page"}.word.${value}`);
            default: return value;
        }
    }
}

export const words = new Words();

/** Says a key of the page; kept short because every screen is made of it. */
export const say = (key: string, ...args: Count[]): string => words.say(key, ...args);
