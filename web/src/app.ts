// app.ts -- where one is: at home, or at a table whose code is in the address.
import { BEYOND, built } from "./built";
import { Connection } from "./connection";
import { keepTokens, kept } from "./keep";
import { fetched, loadStyle, reloadIfServed } from "./load";
import type { Session } from "./session";
import { Store } from "./store";
import type { Game, News, Program } from "./wire";
import { words } from "./words";

const SOON_MS = 100; // after the first screen, its pictures first

export type Theme = "light" | "dark" | "auto";

type Beyond = typeof import("./beyond");

class App extends Store {
    readonly connection = new Connection();
    games = new Map<string, Game>();
    program: Program | null = null;
    beyond: Beyond | null = null; // what lies past the first screen, once it is here
    failed = false; // it could not be had
    session: Session | null = null;
    reading: string | null = null; // the game whose rules are read without a table
    printing: string | null = null; // the game whose set is to be printed
    nowhere = false; // nothing is at this address
    learning = false; // the next table is somebody's first of this game
    ready = false;
    error: string | null = null;

    async start(): Promise<void> {
        this.paint();
        const first = location.pathname === "/";
        const [here] = await Promise.all([first || this.bring(), words.load(), this.loadGames()]);
        this.ready = true;
        this.connection.onNews = (news: News) => this.session?.hear(news);
        this.connection.onOpen = async () => this.session?.join();
        this.connection.watch(() => this.changed());
        words.watch(() => this.changed());
        window.addEventListener("popstate", () => this.follow());
        document.addEventListener("fullscreenchange", () => {
            if (document.fullscreenElement) return;
            this.wide = false;
            this.changed();
        });
        if (here) this.follow();
        else this.fail();
        this.connection.start();
        if (first) window.setTimeout(() => void this.bring(), SOON_MS); // so that a table opens at once
    }

    /** Brings what lies past the first screen; false when it cannot be had now. */
    private async bring(): Promise<boolean> {
        this.coming ??= Promise.all([import("./beyond"), loadStyle(built.style), words.want(BEYOND)]).then(([beyond]) => beyond);
        this.beyond ??= await this.coming.catch(() => (this.coming = null));
        return this.beyond !== null;
    }
    private coming: Promise<Beyond> | null = null;

    /** Tries again to show what could not be. */
    async again(): Promise<void> {
        if (await this.bring()) this.follow();
        else void reloadIfServed(() => undefined);
    }

    private async loadGames(): Promise<void> {
        const { games, ...program } = (await (await fetched("/games.json")).json()) as Program & { games: Game[] };
        this.games = new Map(games.map((g) => [g.id, g]));
        this.program = program;
    }

    /** The server's program may have been built without printing. */
    prints(game: string): boolean {
        return this.program?.print.includes(game) ?? false;
    }

    // ---- addresses ------------------------------------------------------------------

    private follow(): void {
        const code = /^\/t\/([A-Za-z]{6,9})\/?$/.exec(location.pathname)?.[1]?.toUpperCase();
        const game = /^\/rules\/([a-z]+)\/?$/.exec(location.pathname)?.[1];
        const printed = /^\/print\/([a-z]+)\/?$/.exec(location.pathname)?.[1];
        const key = /[#&]move=([\w-]+)/.exec(location.hash)?.[1];
        this.reading = game && built.rules[game] ? game : null;
        this.printing = printed && this.prints(printed) ? printed : null;
        this.nowhere = location.pathname !== "/" && !code && !this.reading && !this.printing;
        const { beyond } = this, wanted = code || this.reading || this.printing;
        this.failed = false;
        if (wanted && !beyond) return void this.bring().then((here) => (here ? this.follow() : this.fail()));
        if (!code || !beyond) this.stay(null);
        else if (this.session?.code !== code) this.stay(new beyond.Session(this.connection, code, this.games));
        if (code && key) this.movedHere(key);
        else if (this.session && this.connection.link === "open") void this.session.join();
    }

    /** A seat comes from another device: the key is used once and leaves the address at once. */
    private movedHere(key: string): void {
        history.replaceState(null, "", location.pathname);
        const session = this.session!;
        const claim = () => void session.claim(key).catch((e: unknown) => session.complain(e, null)).then(() => session.join());
        if (this.connection.link === "open") claim();
        else {
            const join = this.connection.onOpen;
            this.connection.onOpen = async () => {
                this.connection.onOpen = join;
                claim();
            };
        }
    }

    private stay(session: Session | null): void {
        this.session?.picture.halt();
        this.session = session;
        this.connection.at(session?.code ?? "");
        session?.watch(() => this.changed());
        this.changed();
    }

    private fail(): void {
        this.failed = true;
        this.changed();
    }

    go(path: string): void {
        if (this.wide) this.setWide(false);
        history.pushState(null, "", path);
        window.scrollTo(0, 0);
        this.follow();
    }

    async leave(): Promise<void> {
        await this.session?.ask({ t: "leave" });
        this.go("/");
    }

    /** Makes a table and goes there. */
    async create(request: Record<string, unknown>): Promise<void> {
        this.error = null;
        try {
            if (kept.name) request = { ...request, name: kept.name };
            const waiting: News[] = [], here = this.bring();
            this.connection.onNews = (news) => waiting.push(news);
            const ok = await this.connection.ask({ t: "create", ...request });
            keepTokens(ok.code, ok.tokens ?? [], ok.host, String(request.game));
            if (!(await here)) {
                history.pushState(null, "", `/t/${ok.code}`);
                return this.fail();
            }
            this.stay(new this.beyond!.Session(this.connection, ok.code, this.games));
            history.pushState(null, "", `/t/${ok.code}`);
            this.session!.take(ok);
            for (const news of waiting) this.session!.hear(news);
        } catch (error) {
            this.error = error instanceof Error && "why" in error ? words.tell((error as { why: [string] }).why) : String(error);
            this.changed();
        } finally {
            this.connection.onNews = (news) => this.session?.hear(news);
        }
    }

    // ---- the whole screen: for watching, also from across the room ---------------------

    wide = false;

    setWide(wide: boolean): void {
        this.wide = wide;
        this.changed();
        const root = document.documentElement; // some phones have no full screen: then only the bars go
        if (wide) void root.requestFullscreen?.().catch(() => undefined);
        else if (document.fullscreenElement) void document.exitFullscreen();
    }

    // ---- light and dark -------------------------------------------------------------

    get theme(): Theme {
        return kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto";
    }

    set theme(theme: Theme) {
        kept.theme = theme === "auto" ? null : theme;
        this.paint();
        this.changed();
    }

    private paint(): void {
        if (this.theme === "auto") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = this.theme;
    }
}

export const app = new App();
