// wire.ts -- what travels between page and server: the shapes of docs/protocol.md, nothing else.

export type Arg<Word extends string = string> = number | ["s" | "f", number] | ["p" | "c" | "q", string] | ["w", Word];
/** A sentence still without language. */
export type Message<Word extends string = string> = [key: string, ...args: Arg<Word>[]];

export interface GameOption {
    name: string;
    standard: number;
    low: number;
    high: number;
    values?: string[];
}

/** Which program serves, in /games.json. */
export interface Program {
    version: string;
    commit: string;
    rules: Record<string, number>; // versions by game
    print: string[]; // games whose set it can print
}

/** What the build says of a game (contract/GAME.ts): its names, and the fields of its own view. */
export interface Named {
    view: unknown;
    act: string;
    zone: string;
    look: string;
    clause: string;
    event: string;
    sign: string;
    word: string;
}

export interface Game<C extends Named = Named> {
    id: string;
    seats_min: number;
    seats_max: number;
    tick_hz: number;
    turnless: boolean; // everybody plays at once
    hands: boolean; // every seat has a world of its own, which its page steps itself
    ratings: [elo: number, low: number, high: number][]; // of the levels from easy to master; none where nobody has measured
    options: GameOption[];
    acts: C["act"][];
    events: C["event"][];
    endings: C["event"][]; // those that tell why the match ended
    zones: C["zone"][];
    looks: C["look"][];
    clauses: C["clause"][];
    faces: Message<C["word"]>[];
}

/** For posed pieces with x y z and a quaternion. */
export type Piece = [id: number, zone: number, slot: number, face: number, look: number, ...pose: number[]];
/** piece, zone, slot, face */
export type Move = [number, number, number, number];
/** text, kind, arguments; an argument with room is [low, high]. */
export type Choice = [text: string, kind: number, ...args: (number | [number, number])[]];
/** `decides`: no points, but what settles places where these are the same. */
export type ScoreLine = [seat: number, points: number, why: Message, decides?: 1];

export interface View<C extends Named = Named> {
    game: string;
    seat: number;
    seats: number;
    over: boolean;
    winners: number[];
    points: number[];
    may_act: number[];
    pieces: Piece[];
    choices?: Choice[];
    score: ScoreLine[];
    ghost?: string;
    ghost_points?: number;
    signs?: [kind: C["sign"], seat: number, at: number, value: number][]; // what is to be shown and is no piece; seat -1: nobody's
    view: C["view"];
}
export type ViewChange = Omit<View, "pieces"> & { pieces?: Piece[] };

export interface Told {
    kind: string;
    seat: number;
    words: Message;
}
export interface TableEvent extends Told {
    moves: Move[];
}
export interface ActLine {
    i: number;
    seat: number;
    act: string | null; // null where the text could tell a secret
    bot: boolean;
    events: Told[];
}

export interface SeatState {
    kind: "person" | "bot" | "open";
    name: string;
    level: string | null;
    online: boolean;
    stand_in: boolean;
    muted: boolean;
}
/** Who had a seat before: the acts until this one were theirs. */
export type Sitter = [until: number, seat: number, kind: "person" | "bot", name: string];
export interface Table {
    code: string;
    sitters: Sitter[];
    game: string;
    seats_count: number;
    options: Record<string, number>;
    terms: string;
    state: "lobby" | "running" | "over" | "closed";
    paused: boolean;
    listed: boolean;
    hints: boolean;
    grace_ms: number | null;
    stand_in: string;
    bot_pause_ms: number;
    chat: "open" | "seats" | "closed";
    host: number;
    number: number;
    commitment: string | null;
    seed: string | null;
    next_commitment: string | null;
    undo: { seat: number; acts: number; yes: number[]; wait: number[] } | null;
    notice: Message | null; // what became of its match, if that cannot go on
    seats: SeatState[];
    watchers: number;
}
export interface Match {
    number: number;
    acts: number;
    tick?: number; // of games with a clock
    commitment: string;
    over: boolean;
}
/** The own world of a seat, to begin with or to begin again (games with hands). */
export interface Own {
    t: "own";
    for: number;
    e: number; // epoch: what hands do is told with it
    tick: number; // judged so far
    real: number; // the server's time, in ticks
    why: string;
    terms: string;
    position: string;
    refusal?: Refusal;
}
/** What the own world's hash must have been at a tick. */
export interface Proof {
    t: "proof";
    for: number;
    e: number;
    tick: number;
    real: number;
    hash: string;
}
/** Pieces of another seat's world that moved: [slot, x, y, z, w, x, y, z] in 0.1 mm and thousandths. */
export interface Poses {
    t: "poses";
    seat: number;
    tick: number;
    p: number[][];
}

/** A press that the table has not ruled on yet; only its author hears of it. */
export interface Pending {
    id: string;
    act: string;
}
export interface You {
    seats: number[];
    host: boolean;
}
export interface ChatLine {
    seat: number;
    name: string;
    text: string;
    at: number;
}
export interface Refusal {
    clause: string;
    late: boolean;
    why: Message;
}
export interface Preview {
    complete: boolean;
    cost: number;
    refusal?: Refusal;
    lines: Message[];
    pieces: number[];
    cells: string[];
    tolls?: number[]; // what coming to each of the first cells costs
    at_edge?: true; // no piece stops it, but the edge of what is played on
}
export interface Listed {
    code: string;
    game: string;
    state: Table["state"];
    seats_count: number;
    people: number;
    bots: number;
    open: number;
    watchers: number;
    host_name: string;
    terms: string;
}
/** A table whose code one knows, seen from outside. */
export interface KnownTable extends Listed {
    seats: { kind: SeatState["kind"]; name: string; may_act: boolean }[];
}
export interface SeatToken {
    seat: number;
    token: string;
}

/** Where somebody put a piece, where rules do not care. */
export type Place = [piece: number, x: number, y: number];

export interface StateNews {
    t: "state";
    n: number;
    now: number;
    table: Table;
    you: You;
    chat: ChatLine[];
    match: Match | null;
    places?: Place[];
    views: { for: number; view: View }[];
    log: LogPage[];
}

/** Acts `from` up to, without it, `to`. */
export interface LogPage {
    for: number;
    from: number;
    to: number;
    acts: ActLine[];
}
export type News =
    | { t: "hello"; protocol: number; epoch: string; node?: string; now: number; games: string[] }
    | StateNews
    | { t: "table"; n: number; table: Table }
    | { t: "chat"; n: number; line: ChatLine }
    | { t: "start"; n: number; for: number; table: Table; match: Match; events: TableEvent[]; view: View }
    | {
          t: "update";
          n: number;
          for: number;
          match: Match;
          by: { seat: number; act: string | null; bot: boolean; place?: Place } | null;
          events: TableEvent[];
          view: ViewChange | null; // null: only what the events moved has changed
      }
    | { t: "undone"; n: number; for: number; table: Table; match: Match; seat: number; count: number; view: View }
    | { t: "presence"; seats: { online: boolean; stand_in: boolean }[]; watchers: number; undo: Table["undo"] }
    | { t: "you"; you: You; why: "removed" | "moved" | "host" | "handed" }
    | { t: "hint"; for: number; acts: number; act: string }
    | { t: "closed"; why?: Message }
    | Own
    | Proof
    | Poses
    | { t: "clock"; k: number }
    | { t: "pending"; for: number; acts: Pending[] }
    | { t: "offer"; for: number; tick: number; choices: Choice[] };

/** Answers of the server, by what was asked; fields that a request does not bring are simply not there. */
export interface Ok {
    t: "ok" | "pong";
    id: string;
    code: string;
    n: number;
    acts: number;
    resumed: boolean;
    lost: number[];
    you: You;
    host: string;
    tokens: SeatToken[];
    tables: Listed[];
    own: KnownTable[];
    preview: Preview;
    done: boolean;
    link: string;
    svg: string;
    key: string;
    file: string;
    log: LogPage;
    guests: { guest: number; name: string }[];
    address: boolean;
}
export type Answer = Ok | { t: "refused"; id: string; refusal: Refusal } | { t: "error"; id: string; error: Message; node?: string };

export type Request = { t: string } & Record<string, unknown>;
