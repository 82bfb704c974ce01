// session.ts -- being at a table: what the server told, and what one can ask.
//
// The truth and what is on screen are two things: each act's events go to the picture (picture.ts), which plays them one by one;
// only when it is the truth again are acts offered. A `state` message jumps to the end.
import { type Connection, Failed, Refused } from "./connection";
import { keepOnly, keepTable, keepTokens, kept, keptTable } from "./keep";
import { type Deed, Picture } from "./picture";
import { Store } from "./store";
import type {
    ActLine, ChatLine, Game, Match, Message, News, Ok, Own, Pending, Piece, Place, Poses, Proof, Preview, Refusal, Request, StateNews, Table, TableEvent, View, You,
} from "./wire";
import { type Talk, words } from "./words";

export type AnAct = string | number[];

export interface Complaint {
    refusal: Refusal;
    at: string | null; // where on the board the act was aimed
}

/** Worlds that seats step themselves: the last that was told of each, and a way to tell back. */
export interface HandsLine {
    readonly own: Map<number, { own: Own; at: number }>;
    readonly poses: Map<number, Map<number, number[]>>; // by seat and slot, since the last whole view
    listen: (news: Own | Proof | Poses) => void; // set by the board
    tell: (message: Request) => void;
    trip_ms: () => number;
}

/** What became of an act that was pressed. */
export interface Outcome {
    refusal: Refusal | null;
    acts: number;
}

/** A piece that somebody else moved: its place before is a zone and a slot. */
export interface Step {
    seat: number;
    piece: number;
    from: [zone: number, slot: number] | null;
}
const TRAIL_MAX = 12;
const LATER_MS = 4000;

/** A line of the log: an act with what it led to, or a note about the people at the table. */
export interface LogLine extends ActLine {
    note?: string;
    undone?: boolean; // it was taken back
}

export class Session extends Store {
    table: Table | null = null;
    match: Match | null = null;
    you: You = { seats: [], host: false };
    chat: ChatLine[] = [];
    log: LogLine[] = [];
    logFrom = 0; // acts before this one are not here yet: see older()
    stoodIn = 0; // moves that a bot made for this screen's seats while nobody was here; 0 once it is put away
    readonly picture = new Picture({
        hurried: () => !!this.game?.tick_hz || this.skipping, // where time runs the picture does not lag
        told: (deed, event, before) => this.tellEvent(deed, event, before),
        arrived: () => {
            this.hands.poses.clear();
            if (this.skipping && this.view?.may_act.some((s) => this.isMine(s))) this.skipping = false;
        },
        changed: () => this.changed(),
    });
    sending: AnAct | null = null; // the act under way
    places = new Map<number, { x: number; y: number }>(); // where people put pieces, for the eye only
    pending = new Map<number, Pending[]>(); // by seat: presses that the table holds (games where everybody plays at once)
    complaint: Complaint | null = null;
    trail: Step[] = []; // what others moved since the last act from here
    private skipping = false;
    hint: { act: string; acts: number; lines: Message[] } | null = null; // asked for, until somebody acts
    notice: string | null = null; // a line for the person, until it is put away
    gone: "closed" | "missing" | "damaged" | "banned" | null = null;
    freshDeal = false; // a match began while we watched: its cards may be dealt
    unread = 0; // chat lines not looked at
    heard = ""; // for the live region

    /** What goes on between acts at tables where hands move worlds; boards come later than the first news, so the last are kept. */
    readonly hands: HandsLine = {
        own: new Map(),
        poses: new Map(),
        listen: () => undefined,
        tell: (message) => this.connection.tell(message),
        trip_ms: () => this.connection.rtt_ms ?? 0,
    };

    naming: Pick<Talk, "piece" | "cell"> = {}; // by the board, once it is here

    private n = -1;
    private epoch = ""; // in which n was seen
    private joining = false; // asked, and not answered yet

    constructor(
        readonly connection: Connection,
        readonly code: string,
        readonly games: Map<string, Game>,
    ) {
        super();
    }

    get game(): Game | undefined {
        return this.table ? this.games.get(this.table.game) : undefined;
    }

    // ---- who ------------------------------------------------------------------------

    /** Who has this seat; with the number of an act, who had it then. */
    seatName(seat: number, act = Infinity): string {
        const before = this.table?.sitters.find(([until, whose]) => whose === seat && act < until);
        const s = before ? { kind: before[2], name: before[3] } : this.table?.seats[seat];
        if (seat < 0 || !s) return words.text("page.seat.table");
        if (s.kind === "bot") return s.name || words.text(`page.bot.${seat}`);
        if (s.kind === "open") return words.say("page.seat.open", String.fromCharCode(65 + seat));
        return s.name || words.text(`page.person.${seat}`);
    }

    get talk(): Talk {
        return { game: this.game, seat: (seat) => this.seatName(seat), ...this.naming };
    }

    isMine(seat: number): boolean {
        return this.you.seats.includes(seat);
    }

    /** The seat whose place at the table this screen takes: of several own ones, the one whose act it is. */
    get seat(): number {
        const mine = this.you.seats;
        if (mine.length < 2) return mine[0] ?? -1;
        const able = this.picture.views.get(mine[0]!)?.may_act.filter((s) => mine.includes(s)) ?? [];
        const due = able.find((s) => (this.picture.views.get(s)?.choices?.length ?? 0) > 1) ?? able[0]; // who can but give up is asked last
        if (due !== undefined) this.lastSeat = due;
        return mine.includes(this.lastSeat) ? this.lastSeat : mine[0]!;
    }
    private lastSeat = -1;

    get view(): View | undefined {
        const { views } = this.picture;
        return views.get(this.seat) ?? [...views.values()][0];
    }

    // ---- coming and going -----------------------------------------------------------

    /** Joins, or joins again after a lost connection or a gap. */
    async join(): Promise<void> {
        const k = keptTable(this.code);
        const request: Request = { t: "join", code: this.code };
        if (k?.tokens.length) request.tokens = k.tokens.map((t) => t.token);
        if (k?.host) request.host = k.host;
        if (kept.name) request.name = kept.name;
        if (this.n >= 0 && this.picture.whole) {
            request.seen = this.n;
            request.epoch = this.epoch;
        }
        this.joining = true;
        try {
            const { epoch } = this.connection, ok = await this.connection.ask(request);
            this.epoch = epoch;
            this.gone = null;
            this.you = ok.you;
            if (k && ok.lost?.length) keepTable(this.code, { ...k, tokens: k.tokens.filter((_, i) => !ok.lost.includes(i)) });
            this.changed();
        } catch (error) {
            if (error instanceof Failed && error.why[0] === "page.error.connection") return; // it joins again by itself
            if (error instanceof Failed && error.why[0] === "error.elsewhere") return this.connection.go(this.code, error.node);
            if (error instanceof Failed && error.why[0] === "error.damaged") {
                this.gone = "damaged"; // its tokens are kept: it may yet be mended
                this.changed();
            } else if (error instanceof Failed && error.why[0] === "error.banned") {
                this.gone = "banned";
                this.changed();
            } else if (error instanceof Failed && error.why[0] === "error.no_table") {
                keepTable(this.code, null);
                this.gone = "missing";
                this.changed();
            } else {
                this.complain(error, null);
                if (error instanceof Failed) this.joinLater(error.why);
            }
        } finally {
            this.joining = false;
        }
    }

    /** The server has no room for this table, or cannot read it, just now: nothing is lost. */
    private joinLater([why]: Message): boolean {
        const later = why === "error.full" || why === "error.disk";
        if (later) window.setTimeout(() => location.pathname.toUpperCase().startsWith(`/T/${this.code}`) && void this.join(), LATER_MS);
        return later;
    }

    async claim(key: string): Promise<void> {
        try {
            const ok = await this.connection.ask({ t: "claim", code: this.code, key });
            keepTokens(this.code, ok.tokens, ok.host, undefined);
        } catch (error) {
            if (!(error instanceof Failed) || error.why[0] !== "error.elsewhere") throw error;
            const join = this.connection.onOpen;
            await new Promise<void>((open) => {
                this.connection.onOpen = async () => open();
                this.connection.go(this.code, error.node);
            });
            this.connection.onOpen = join;
            await this.claim(key);
        }
    }

    /** Takes what the server gave: seats for this browser. */
    take(ok: Ok): void {
        keepTokens(this.code, ok.tokens ?? [], ok.host, this.table?.game);
        if (ok.you) this.you = ok.you;
        this.changed();
    }

    // ---- asking ---------------------------------------------------------------------

    /** Asks, and tells the person when it cannot be. */
    async ask(request: Request, lasting = false): Promise<Ok | null> {
        try {
            return await this.connection.ask(request, lasting);
        } catch (error) {
            this.complain(error, null);
            return null;
        }
    }

    /** Asks; answers why it cannot be, for who says that where it was asked. */
    async attempt(request: Request): Promise<string | null> {
        try {
            await this.connection.ask(request);
            return null;
        } catch (error) {
            if (error instanceof Refused) return words.tell(error.refusal.why, this.talk);
            if (error instanceof Failed) return words.tell(error.why, this.talk);
            throw error;
        }
    }

    complain(error: unknown, at: string | null): void {
        if (error instanceof Refused && error.refusal.clause !== "TABLE") {
            this.complaint = { refusal: error.refusal, at };
            this.heard = words.tell(error.refusal.why, this.talk);
        } else if (error instanceof Refused) {
            this.say(words.tell(error.refusal.why, this.talk));
        } else if (error instanceof Failed) {
            this.say(words.tell(error.why, this.talk));
        } else {
            throw error;
        }
        this.changed();
    }

    say(notice: string | null): void {
        this.notice = notice;
        if (notice) this.heard = notice;
        this.changed();
    }

    forgive(): void {
        if (!this.complaint) return;
        this.complaint = null;
        this.changed();
    }

    /** Does an act, in the notation or as numbers. It is meant for what is on screen: if that is no longer so, it comes too late. */
    async act(act: AnAct, at: string | null = null): Promise<void> {
        if (this.game?.turnless) {
            const { refusal } = await this.press(act);
            if (refusal) this.complaint = { refusal, at };
            return this.changed();
        }
        if (this.sending) return;
        this.sending = act;
        this.complaint = null;
        this.changed();
        try {
            const moment = this.game?.hands ? {} : { at: this.picture.acts }; // where hands move, every lead is an act
            await this.connection.ask({ t: "act", seat: this.seat, act, ...moment }, true);
        } catch (error) {
            this.complain(error, at);
        }
        this.sending = null;
        this.changed();
    }

    /**
     * Presses an act where everybody plays at once. Presses do not wait for each other; each says what had come to this screen and when it
     * was made, and the server says who was first. Resolves to the number of acts with which it counts, or to why it does not.
     * `place` tells everybody where a piece is put.
     */
    async press(act: AnAct, place?: Place, pressed = performance.now()): Promise<Outcome> {
        this.complaint = null;
        this.changed();
        try {
            const ok = await this.connection.ask({ t: "act", seat: this.seat, act, at: this.match?.acts ?? 0, n: this.n, stamp: pressed, ...(place && { place }) }, true);
            return { refusal: null, acts: ok.acts };
        } catch (error) {
            if (error instanceof Refused && error.refusal.clause !== "TABLE") {
                this.heard = words.tell(error.refusal.why, this.talk);
                this.changed();
                return { refusal: error.refusal, acts: 0 };
            }
            this.complain(error, null);
            return { refusal: null, acts: 0 };
        }
    }

    async preview(act: AnAct): Promise<Preview | null> {
        try {
            return (await this.connection.ask({ t: "preview", seat: this.seat, act })).preview;
        } catch {
            return null;
        }
    }

    // ---- hearing --------------------------------------------------------------------

    /** False when a message was missed: everything has to be asked for anew. */
    private follows(n: number): boolean {
        if (n > this.n + 1) {
            this.n = -1;
            if (!this.joining) void this.join();
            return false;
        }
        this.n = n;
        return true;
    }

    hear(news: News): void {
        if ("n" in news && news.t !== "state" && (!this.table || !this.follows(news.n))) return; // before the first state nothing has a place
        switch (news.t) {
            case "state": this.settle(news); break;
            case "table": this.hearTable(news.table); break;
            case "chat":
                this.chat = [...this.chat, news.line].slice(-200);
                this.unread++;
                break;
            case "start":
                this.table = news.table;
                this.match = news.match;
                this.log = [];
                this.logFrom = 0;
                this.freshDeal = true;
                this.places.clear();
                this.picture.deal(news.n, { for: news.for, events: news.events, view: news.view });
                break;
            case "update": {
                this.match = news.match;
                if (this.isMine(news.by?.seat ?? -1) || !this.game?.tick_hz) this.hint = this.complaint = null; // it spoke of another moment
                if (this.isMine(news.by?.seat ?? -1)) this.stoodIn = 0;
                const { place, ...by } = news.by ?? { seat: -1, act: "", bot: false };
                for (const event of news.events) for (const [piece] of event.moves) this.places.delete(piece);
                if (place) this.places.set(place[0], { x: place[1], y: place[2] });
                this.picture.add(news.n, { i: news.match.acts - 1, ...by }, { for: news.for, events: news.events, view: news.view });
                break;
            }
            case "undone":
                this.picture.finish();
                this.hint = null;
                this.trail = [];
                this.table = news.table;
                this.match = news.match;
                this.log = this.log.map((line) => (line.i >= news.match.acts ? { ...line, i: this.noteNumber--, undone: true } : line));
                this.logFrom = Math.min(this.logFrom, news.match.acts);
                this.note(words.say("page.log.undone", this.seatName(news.seat)), news.seat);
                this.stoodIn = 0;
                this.picture.views.set(news.for, news.view);
                this.picture.acts = news.match.acts;
                this.heard = words.say("page.log.undone", this.seatName(news.seat));
                break;
            case "presence":
                if (!this.table) break;
                for (const [i, s] of news.seats.entries()) this.hearPresence(i, s);
                this.table = {
                    ...this.table,
                    watchers: news.watchers,
                    undo: news.undo,
                    seats: this.table.seats.map((s, i) => ({ ...s, ...news.seats[i] })),
                };
                break;
            case "you":
                this.you = news.you;
                keepOnly(this.code, news.you);
                this.notice = words.text(`page.you.${news.why}`);
                break;
            case "pending": this.pending.set(news.for, news.acts); break;
            case "offer": this.picture.offer(news.for, news.choices); break;
            case "own": case "proof": case "poses":
                this.hearHands(news);
                return;
            case "hint":
                if (news.acts === this.picture.acts || this.game?.tick_hz) void this.takeHint(news.act, news.acts);
                break;
            case "closed":
                if (news.why && this.joinLater(news.why)) {
                    this.say(words.tell(news.why, this.talk));
                    break;
                }
                this.gone = news.why?.[0] === "error.damaged" ? "damaged" : news.why?.[0] === "error.banned" ? "banned" : "closed";
                if (this.gone !== "damaged") keepTable(this.code, null);
                break;
        }
        this.changed();
    }

    /** The act is told at once; what the server foresees of it follows. */
    private async takeHint(act: string, acts: number): Promise<void> {
        const hint = (this.hint = { act, acts, lines: [] as Message[] });
        const told = await this.preview(act);
        if (this.hint !== hint || !told) return;
        hint.lines = told.lines;
        this.changed();
    }

    forgetStandIn(): void {
        this.stoodIn = 0;
        this.changed();
    }

    forgetHint(): void {
        this.hint = null;
        this.changed();
    }

    private hearHands(news: Own | Proof | Poses): void {
        if (news.t === "own") this.hands.own.set(news.for, { own: news, at: performance.now() });
        if (news.t === "poses") {
            const moved = this.hands.poses.get(news.seat) ?? new Map<number, number[]>();
            for (const p of news.p) moved.set(p[0]!, p);
            this.hands.poses.set(news.seat, moved);
        }
        this.hands.listen(news);
    }

    private hearTable(table: Table): void {
        const before = this.table;
        this.table = table;
        if (before?.undo && !table.undo && this.isMine(before.undo.seat) && table.state === "running") this.say(words.text("page.undo.refused"));
        if (before?.seats.length !== table.seats.length) return;
        if (table.state === "running")
            for (const [i, s] of table.seats.entries())
                if (before.seats[i]!.kind === "person" && s.kind === "bot") this.note(words.say("page.log.left", before.seats[i]!.name || words.text(`page.person.${i}`)), i);
        const came = table.seats.findIndex((s, i) => s.kind === "person" && before.seats[i]!.kind === "open");
        if (came >= 0 && !this.isMine(came)) this.heard = words.say("page.heard.sits", this.seatName(came));
    }

    /** What others moved since the own last act, and from where; of a piece that moved more than once, the last way. */
    private follow(deed: Deed, event: TableEvent, before: Piece[]): void {
        if (deed.i < 0 || this.isMine(deed.seat)) {
            this.trail = [];
            return;
        }
        const ids = new Set(event.moves.map((m) => m[0]));
        const steps = event.moves.filter((m) => m[1] !== 0).map(([piece]): Step => {
            const was = before.find((p) => p[0] === piece);
            return { seat: deed.seat, piece, from: was ? [was[1]!, was[2]!] : null };
        });
        this.trail = [...this.trail.filter((s) => !ids.has(s.piece)), ...steps].slice(-TRAIL_MAX);
    }

    /** Does not watch the bots any more until somebody here may act. */
    skip(): void {
        this.skipping = true;
        this.picture.finish();
        void this.connection.ask({ t: "hurry" }).catch(() => undefined);
        this.changed();
    }

    /** Absences stand in the log, as far as they were seen from here. */
    private hearPresence(seat: number, now: { online: boolean; stand_in: boolean }): void {
        const before = this.table!.seats[seat];
        if (before?.kind !== "person" || this.table!.state !== "running") return;
        if (now.stand_in && !before.stand_in) this.note(words.say("page.log.stand_in", this.seatName(seat)), seat);
        else if (before.stand_in && !now.stand_in) this.note(words.say("page.log.back", this.seatName(seat)), seat);
    }

    private note(text: string, seat: number): void {
        this.log = [...this.log, { i: this.noteNumber--, seat, act: null, bot: false, events: [], note: text }];
    }
    private noteNumber = -2; // notes have numbers of their own, below those of acts and the deal

    /** What a bot did for this screen's seats since their people's last own act. */
    private countStandIns(): number {
        let count = 0;
        for (let i = this.log.length - 1; i >= 0; i--) {
            const line = this.log[i]!;
            if (!this.isMine(line.seat)) continue;
            if (!line.bot) break;
            count++;
        }
        return count;
    }

    private settle(state: StateNews): void {
        this.freshDeal = !this.table && state.match?.acts === 0; // come just in time to see the cards dealt
        this.n = state.n;
        this.hint = null;
        this.trail = [];
        this.table = state.table;
        this.match = state.match;
        this.pending.clear();
        this.hands.poses.clear();
        this.places = new Map((state.places ?? []).map(([piece, x, y]) => [piece, { x, y }]));
        this.you = state.you;
        this.chat = state.chat;
        const [log] = state.log;
        this.log = log?.acts ?? [];
        this.logFrom = log?.from ?? 0;
        this.page = log ? { for: log.for, acts: log.to - log.from } : null;
        this.stoodIn = state.table.state === "running" ? this.countStandIns() : 0;
        this.picture.settle(state.views, state.match?.acts ?? 0);
        if (this.you.seats.length || this.you.host) keepTokens(this.code, [], undefined, state.table.game);
    }

    /** Fetches the page of the log before what is here. */
    async older(): Promise<void> {
        const { page, match, logFrom: to } = this;
        if (!page || !to) return;
        this.page = null; // until it is here
        try {
            const { log } = await this.connection.ask({ t: "history", for: page.for, from: Math.max(0, to - page.acts), to });
            if (match?.number !== this.match?.number || to !== this.logFrom) return; // another match, or another course of things
            this.log = [...log.acts, ...this.log];
            this.logFrom = log.from;
        } catch {
            // the button is still there
        } finally {
            this.page ??= page;
            this.changed();
        }
    }
    private page: { for: number; acts: number } | null = null; // how the server cuts this log

    private tellEvent(deed: Deed, event: TableEvent, before: Piece[]): void {
        this.follow(deed, event, before);
        const last = this.log[this.log.length - 1];
        const told = { kind: event.kind, seat: event.seat, words: event.words };
        if (last && last.i === deed.i && last.seat === deed.seat) this.log = [...this.log.slice(0, -1), { ...last, events: [...last.events, told] }];
        else this.log = [...this.log, { ...deed, events: [told] }];
        this.heard = words.tell(event.words, this.talk);
    }
}
