// connection.ts -- one WebSocket for the life of the page, and what becomes of requests when it breaks.
//
// A request has an id and gets one answer. Acts and lines of chat survive a lost connection: they are sent again
// with the same id once the table is joined again, and the server does none twice. All other requests fail with
// the connection, because asking them again later could mean something else. What is asked before the first
// connection stands waits for it: a page just opened has lost nothing.
//
// Several machines may share the tables. The code is in the address, so that whoever stands before them leads here to there; a machine that has
// not the table says which one has, and the page goes there by itself (`go`). One that ends says so, and the next try is anywhere at once.
import { Store } from "./store";
import type { Answer, News, Ok, Refusal, Message, Request } from "./wire";

export type Link = "connecting" | "open" | "lost";

export class Refused extends Error {
    constructor(readonly refusal: Refusal) {
        super(refusal.clause);
    }
}
export class Failed extends Error {
    constructor(
        readonly why: Message,
        readonly node = "", // of error.elsewhere: where it is, if that is known
    ) {
        super(why[0]);
    }
}

interface Waiting {
    request: Request & { id: string };
    lasting: boolean; // sent again after a reconnect
    done: (answer: Ok) => void;
    fail: (error: Error) => void;
}

const RETRY_MS = [300, 700, 1500, 3000, 5000];
const AT_ONCE_MS = 50, RESTARTS = 1012; // how a machine that ends closes its sockets
const BEAT_MS = 1_000, SILENT_AFTER_MS = 900, DEAD_AFTER_MS = 7_000;

function randomPrefix(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(9)); // plain http has this, but not randomUUID
    return Array.from(bytes, (b) => (b % 36).toString(36)).join("");
}

export class Connection extends Store {
    link: Link = "connecting";
    silent = false; // it stands, but does not answer
    rtt_ms: number | null = null;
    games: string[] = [];
    epoch = ""; // of the server's store: versions of another one mean nothing here
    /** Called with every message that is no answer. */
    onNews: (news: News) => void = () => undefined;
    /** Called when a socket stands; resolves when the table is joined again, so that acts may be resent. */
    onOpen: () => Promise<void> = async () => undefined;

    private socket: WebSocket | null = null;
    private waiting = new Map<string, Waiting>();
    private prefix = randomPrefix();
    private count = 0;
    private tries = 0;
    private retry: number | undefined;
    private table = ""; // whose machine is wanted; none: any
    private node = ""; // by name; none: whoever stands before them knows
    private pinged: number | null = null; // when the ping was sent that is not answered yet

    start(): void {
        this.connect();
        window.setInterval(() => this.beat(), BEAT_MS);
        window.addEventListener("online", () => this.again());
        window.addEventListener("offline", () => this.drop());
        document.addEventListener("visibilitychange", () => {
            if (document.hidden) return;
            this.pinged = null; // a page that slept has not listened
            if (this.link === "open") this.beat();
            else this.again();
        });
    }

    /** Tries now instead of when the next try is due. */
    again(): void {
        if (this.link === "open" || this.socket?.readyState === WebSocket.CONNECTING) return;
        window.clearTimeout(this.retry);
        this.connect();
    }

    /** Where the next connection leads: to this table, or anywhere. */
    at(table: string): void {
        if (this.table !== table) this.node = "";
        this.table = table;
    }

    /** The table is at another machine: of this name, or of one that has yet to be found. */
    go(table: string, node: string): void {
        this.at(table);
        this.node = node;
        this.drop(node ? AT_ONCE_MS : undefined);
    }

    private connect(): void {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/ws${this.table && `/${this.table}`}${this.node && `?node=${this.node}`}`);
        this.socket = socket;
        socket.onmessage = (e) => socket === this.socket && this.receive(JSON.parse(String(e.data)));
        socket.onclose = ({ code }) => {
            if (socket !== this.socket) return;
            if (code === RESTARTS || this.link !== "open") this.node = ""; // it goes, or was not there: not there again
            this.closed(code === RESTARTS ? AT_ONCE_MS : undefined);
        };
    }

    private async opened(): Promise<void> {
        this.tries = 0;
        this.link = "open";
        for (const w of this.waiting.values()) if (!w.lasting) this.send(w);
        this.changed();
        this.beat();
        const socket = this.socket;
        await this.onOpen();
        if (socket !== this.socket) return;
        for (const w of this.waiting.values()) if (w.lasting) this.send(w);
    }

    private closed(wait_ms = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]): void {
        this.socket = null;
        this.link = "lost";
        this.pinged = null;
        this.silent = false;
        for (const [id, w] of this.waiting) {
            if (w.lasting) continue;
            this.waiting.delete(id);
            w.fail(new Failed(["page.error.connection"]));
        }
        this.changed();
        this.tries++;
        this.retry = window.setTimeout(() => this.connect(), wait_ms);
    }

    /** A socket can be dead without knowing it: who does not answer is said to be silent, and after a while hung up on. */
    private beat(): void {
        if (this.link !== "open" || document.hidden) return;
        const now = performance.now();
        if (this.pinged !== null) {
            if (now - this.pinged > DEAD_AFTER_MS) return this.drop();
            if (this.silent || now - this.pinged < SILENT_AFTER_MS) return;
            this.silent = true;
            return this.changed();
        }
        this.pinged = now;
        this.ask({ t: "ping" }).then(
            () => {
                this.pinged = null;
                this.rtt_ms = Math.round(performance.now() - now);
            },
            () => undefined,
        );
    }

    private drop(wait_ms?: number): void {
        const socket = this.socket;
        if (!socket) return;
        this.closed(wait_ms);
        socket.close();
    }

    private receive(message: News | Answer): void {
        if (this.silent) {
            this.silent = false;
            this.changed();
        }
        if (message.t === "hello") {
            this.games = message.games;
            this.epoch = message.epoch;
            void this.opened();
            return;
        }
        if (message.t === "clock") {
            this.tell({ t: "clock", k: message.k, stamp: performance.now() });
            return;
        }
        if (!("id" in message)) {
            this.onNews(message);
            return;
        }
        const w = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.t === "refused") w?.fail(new Refused(message.refusal));
        else if (message.t === "error") w?.fail(new Failed(message.error, message.node));
        else w?.done(message);
    }

    private send(w: Waiting): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(w.request));
    }

    /** What is never answered; lost with the connection. */
    tell(message: Request): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    ask(request: Request, lasting = false): Promise<Ok> {
        return new Promise((done, fail) => {
            const id = `${this.prefix}-${++this.count}`;
            const w: Waiting = { request: { ...request, id }, lasting, done, fail };
            if (!lasting && this.link === "lost") return fail(new Failed(["page.error.connection"]));
            this.waiting.set(id, w);
            if (this.link === "open") this.send(w);
        });
    }
}
