// words.ts -- messages become sentences. The words of a language are one file, loaded when wanted.
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
    private known: Partial<Record<Language, Record<string, string>>> = {};

    async start(): Promise<void> {
        const wanted = kept.language ?? (navigator.languages ?? [navigator.language])[0] ?? "fr";
        await this.load(wanted.toLowerCase().startsWith("fr") ? "fr" : "en");
    }

    async choose(language: Language): Promise<void> {
        kept.language = language;
        await this.load(language);
    }

    private async load(language: Language): Promise<void> {
        if (!this.known[language]) {
            const answer = await fetch(built.words[language]);
            this.known[language] = (await answer.json()) as Record<string, string>;
        }
        this.language = language;
        document.documentElement.lang = language;
        this.changed();
    }

    has(key: string): boolean {
        return key in (this.known[this.language] ?? {});
    }

    text(key: string): string {
        return this.known[this.language]?.[key] ?? key;
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
