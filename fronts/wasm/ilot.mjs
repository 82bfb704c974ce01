// ilot.mjs -- the JavaScript door to the WebAssembly module: the same rules, in a page or in node.
//
//   const ilot = await openIlot(bytes)            // of build/ilot.wasm
//   const match = ilot.deal("ipso", "seats=3 seed=2a")
//   match.play(0, "replace 1 2.3")                // null, or the refusal: {clause, message ...}
//   match.view(0), match.events(0)                // as in docs/protocol.md
//   match.close()
//
//   const house = ilot.house()                    // tables without a server, as fronts/local/local.h has them
//   const anne = house.enter()
//   house.at(performance.now() * 1000, Date.now())
//   anne.say({ t: "create", id: "1", game: "ipso", seats: 3, sit: 1, bots: "medium", start: true })
//   house.run(), anne.hear()                      // [hello, ok, state ...], as in docs/protocol.md
//
// Numbers of 64 bits come as BigInt. A bug of ours traps: the module is then of no more use.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export async function openIlot(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Ilot(instance.exports);
}

class Ilot {
    #door;
    #buffer;
    #room;

    constructor(door) {
        this.#door = door;
        this.#buffer = door.door_buffer();
        this.#room = door.door_buffer_bytes();
        door.door_games();
        this.games = this.read().trim().split("\n");
    }

    // Memory may have grown since the last call: a view of it is made anew each time.
    read() {
        const memory = new Uint8Array(this.#door.memory.buffer, this.#buffer, this.#room);
        return decoder.decode(memory.subarray(0, memory.indexOf(0)));
    }

    write(text) {
        const memory = new Uint8Array(this.#door.memory.buffer, this.#buffer, this.#room);
        const { read, written } = encoder.encodeInto(text, memory.subarray(0, this.#room - 1));
        if (read < text.length || text.includes("\0")) throw new RangeError("ilot: this text cannot be asked");
        memory[written] = 0;
    }

    call(name, ...args) {
        return this.#door[`door_${name}`](...args);
    }

    ask(name, text, ...args) {
        this.write(text);
        return this.call(name, ...args);
    }

    json() {
        return JSON.parse(this.read());
    }

    // `terms`: "seats=3 parity=on seed=2a", or "seats=3 position TEXT".
    deal(game, terms = "") {
        return this.#match(this.ask("open", terms ? `${game} ${terms}` : game));
    }

    readFile(text) {
        return this.#match(this.ask("read", text));
    }

    #match(handle) {
        if (!handle) throw new Error(`ilot: no match: ${this.read()}`);
        return new Match(this, handle);
    }

    // A player's own heap of Thin Ice (games/thinice/own.h); `terms`: "seats=3 position TEXT".
    heap(seat, terms) {
        const handle = this.ask("heap_open", `thinice ${terms}`, seat);
        if (!handle) throw new Error(`ilot: no heap: ${this.read()}`);
        return new Heap(this, handle);
    }

    // `chance`: what seeds and codes are drawn from, 64 bits.
    house(chance = crypto.getRandomValues(new BigUint64Array(1))[0], shelf = new Shelf(this)) {
        return new House(this, shelf, chance);
    }

    // Where houses keep their tables: one may end, and another go on with it.
    shelf() {
        return new Shelf(this);
    }

    numbers(address, count) {
        return new Float64Array(this.#door.memory.buffer, address, count);
    }

    signatureBots(game, acts) {
        return BigInt.asUintN(64, this.call("signature_bots", this.games.indexOf(game), acts));
    }

    signature(game, seed, matches) {
        return BigInt.asUintN(64, this.call("signature", this.games.indexOf(game), seed, matches));
    }

    playouts(game, count) {
        return this.call("playouts", this.games.indexOf(game), count);
    }
}

class Match {
    #ilot;
    #handle;

    constructor(ilot, handle) {
        this.#ilot = ilot;
        this.#handle = handle;
    }

    #told(name, ...args) {
        this.#ilot.call(name, this.#handle, ...args);
        return this.#ilot.read();
    }

    game() {
        return JSON.parse(this.#told("game"));
    }

    view(seat) {
        return JSON.parse(this.#told("view", seat));
    }

    events(seat) {
        return JSON.parse(this.#told("events", seat));
    }

    position() {
        return this.#told("position");
    }

    file() {
        return this.#told("file");
    }

    hash() {
        return BigInt.asUintN(64, this.#ilot.call("hash", this.#handle));
    }

    // The seats that may act now.
    mayAct() {
        const set = this.#ilot.call("may_act", this.#handle);
        return Array.from({ length: 10 }, (_, seat) => seat).filter((seat) => (set >> seat) & 1);
    }

    // null: done. Otherwise why not.
    play(seat, act) {
        return this.#ilot.ask("play", act, this.#handle, seat) ? null : this.#ilot.json();
    }

    preview(seat, act) {
        const fine = this.#ilot.ask("preview", act, this.#handle, seat);
        const told = this.#ilot.json();
        return fine ? told : { refusal: told };
    }

    // The bot's act as text, or null.
    bot(seat, level, chance = 1, iterations = 0) {
        return this.#ilot.ask("bot", level, this.#handle, seat, chance, iterations) ? this.#ilot.read() : null;
    }

    undo() {
        return this.#ilot.call("undo", this.#handle) === 1;
    }

    tick(count) {
        this.#ilot.call("tick", this.#handle, count);
    }

    due() {
        return this.#ilot.call("due", this.#handle);
    }

    // The match once more, from its deal to where it stands: for (const step of match.walk()) step.events(seat).
    // A step is {acts, tick, seat, early, act}; seat -1: the deal, or what time did. Good until the next one.
    *walk() {
        const handle = this.#ilot.call("walk", this.#handle);
        try {
            do {
                this.#ilot.call("walk_step", handle);
                const step = this.#ilot.json();
                step.events = (seat) => this.events(seat);
                step.view = (seat) => (this.#ilot.call("walk_view", handle, seat), this.#ilot.json());
                yield step;
            } while (this.#ilot.call("walk_next", handle));
        } finally {
            this.#ilot.call("walk_close", handle);
        }
    }

    close() {
        this.#ilot.call("close", this.#handle);
        this.#handle = 0;
    }
}

class Shelf {
    #ilot;

    constructor(ilot) {
        this.#ilot = ilot;
        this.handle = ilot.call("shelf");
    }

    // Batches wait for their answer from now on.
    hold(held) {
        this.#ilot.call("shelf_hold", this.handle, held ? 1 : 0);
    }

    answer(kept) {
        this.#ilot.call("shelf_answer", this.handle, kept ? 1 : 0);
    }

    // Whoever wrote to it is gone, and what was not kept with it.
    drop() {
        this.#ilot.call("shelf_drop", this.handle);
    }

    close() {
        this.#ilot.call("shelf_free", this.handle);
    }
}

const LATEST = 2n ** 63n - 1n;

class House {
    #ilot;

    constructor(ilot, shelf, chance) {
        this.#ilot = ilot;
        this.shelf = shelf;
        this.handle = ilot.call("house", shelf.handle, BigInt.asUintN(64, BigInt(chance)));
    }

    // It is now: a steady clock in microseconds, and the wall's in milliseconds.
    at(us, wall) {
        this.#ilot.call("house_at", this.handle, BigInt(Math.trunc(Number(us))), BigInt(Math.trunc(Number(wall))));
    }

    // When there is something to do by itself, in microseconds; Infinity: never.
    due() {
        const due = this.#ilot.call("house_due", this.handle);
        return due === LATEST ? Infinity : Number(due);
    }

    wake() {
        this.#ilot.call("house_wake", this.handle);
    }

    lap() {
        this.#ilot.call("house_lap", this.handle);
    }

    // What is due now, with the thoughts of bots; then what was done is kept and may be heard.
    run() {
        this.wake();
        while (this.#ilot.call("house_think", this.handle)) continue;
        this.lap();
        this.lap();
    }

    // A thought that takes its time: a handle, or 0.
    thought() {
        return this.#ilot.call("thought", this.handle);
    }

    endThought(thought, fine = true) {
        this.#ilot.call("thought_end", this.handle, thought, fine ? 1 : 0);
    }

    enter(address = 0) {
        return new Peer(this.#ilot, this.#ilot.call("enter", this.handle, BigInt(address)));
    }

    close() {
        this.#ilot.call("house_close", this.handle);
    }
}

class Peer {
    #ilot;
    #handle;

    constructor(ilot, handle) {
        this.#ilot = ilot;
        this.#handle = handle;
    }

    say(message) {
        const text = typeof message === "string" ? message : JSON.stringify(message);
        if (!this.#ilot.ask("say", text, this.#handle)) throw new RangeError("ilot: too much at once");
    }

    // The next message as text, or null.
    hearOne() {
        return this.#ilot.call("hear", this.#handle) ? this.#ilot.read() : null;
    }

    // All that may be heard now.
    hear() {
        const heard = [];
        for (let text; (text = this.hearOne()) !== null; ) heard.push(JSON.parse(text));
        return heard;
    }

    ping() {
        this.#ilot.call("ping", this.#handle);
    }

    trip(sent, back) {
        this.#ilot.call("trip", this.#handle, BigInt(sent), BigInt(back));
    }

    leave() {
        this.#ilot.call("leave", this.#handle);
    }
}

const SETS = ["pieces", "tray", "supply", "table", "air", "guilty"];

class Heap {
    #ilot;
    #handle;

    constructor(ilot, handle) {
        this.#ilot = ilot;
        this.#handle = handle;
    }

    #ask(name, ...args) {
        return this.#ilot.call(`heap_${name}`, this.#handle, ...args);
    }

    // null: done, now. Otherwise why not.
    play(act) {
        return this.#ilot.ask("heap_play", act, this.#handle) ? null : this.#ilot.json();
    }

    // 0: in; 1 four on the table, 2 three in the air, 3 nested.
    tick(count) {
        return this.#ask("tick", count);
    }

    now() {
        return this.#ask("now");
    }

    awake() {
        return this.#ask("awake") === 1;
    }

    // Ticks until it may be led or grabbed again.
    busy() {
        return this.#ask("busy");
    }

    // One of SETS, bit i for piece i.
    set(name) {
        return this.#ask("set", SETS.indexOf(name)) >>> 0;
    }

    // The piece in hand 0 or 1, or -1.
    held(hand) {
        return this.#ask("held", hand);
    }

    // Eight numbers a piece, thirty pieces: size or -1, base x y z in cm, turn w x y z. Valid until the next call.
    poses() {
        return this.#ilot.numbers(this.#ask("poses"), 30 * 8);
    }

    hash() {
        return BigInt.asUintN(64, this.#ask("hash"));
    }

    copy() {
        return new Heap(this.#ilot, this.#ask("copy"));
    }

    close() {
        this.#ask("close");
        this.#handle = 0;
    }
}
