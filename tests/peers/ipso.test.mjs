// ipso.test.mjs -- the IPSO that peers play (bench/peers/ipso.mjs) is held to ours: whole matches, act by act, from the same deal.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { apply, choices, deal, generator, imagine, moves, newDeck, playout, points, search, shuffle, visible, winners } from "../../bench/peers/ipso.mjs";

const ROWS = [2, 3, 4, 5], MATCHES = 12;

/** Orders to `ilot engine`, and its answers. */
function engine(orders) {
    const out = execFileSync(process.env.ILOT ?? "build/ilot", ["engine"], { input: orders.join("\n") + "\n", encoding: "utf8" });
    return out.trimEnd().split("\n\n").map((answer) => answer.trim().replace(/^= ?/, ""));
}

function cell(slot) {
    let row = 0;
    while (slot >= ROWS[row]) slot -= ROWS[row++];
    return `${row + 1}.${slot + 1}`;
}

const TEXT = { replace: ([place, slot]) => `replace ${place + 1} ${cell(slot)}`, swap: ([slot]) => `swap ${cell(slot)}` };
const write = ([name, ...args]) => TEXT[name]?.(args) ?? name;
const seatName = (seat) => "ABCDEF"[seat];

/** Pyramids and centre as `position` writes them: ours has rows apart. */
const pyramids = (s) => s.star.map((_, p) => s.slot.slice(p * 14, p * 14 + 14).map((n, i) => n + ((s.down[p] >> i) & 1 ? "?" : "")).join(" "));
const theirs = (position) => [...position.matchAll(/ [A-F] ((?:\d+\??[ /]){13}\d+\??)/g)].map(([, list]) => list.replaceAll("/", " "));

test("whole matches are ours, act by act", () => {
    const random = generator(7);
    for (let i = 0; i < MATCHES; i++) {
        const seats = 2 + (i % 5), begin = `new ipso seats=${seats} first=${seatName(i % seats)} seed=${(1000 + i).toString(16)}`;
        const [, position] = engine([begin, "position"]);
        const s = deal(seats, / deal ([\d ]+)$/.exec(position)[1].split(" ").map(Number), i % seats), orders = [begin], expected = [null];
        const expect = (order, found) => (orders.push(order), expected.push(found));
        while (s.stage !== "over") {
            const list = choices(s), act = list[random(list.length)];
            expect("may_act", seatName(s.seat));
            expect(`choices ${seatName(s.seat)}`, list.map(write).sort().join("\n"));
            expect(`play ${seatName(s.seat)} ${write(act)}`, null);
            assert.ok(apply(s, act));
            expect("position", pyramids(s));
        }
        expect("score", [`over`, ...s.star.map((_, p) => `${seatName(p)} ${points(s, p).sum}${winners(s).includes(p) ? " wins" : ""}`)]);
        engine(orders).forEach((answer, k) => {
            const wanted = expected[k];
            if (orders[k] === "position") assert.deepEqual(theirs(answer), wanted);
            else if (orders[k].startsWith("choices")) assert.equal(answer.split("\n").sort().join("\n"), wanted);
            else if (orders[k] === "score") checkScore(answer, s);
            else if (wanted !== null) assert.equal(answer, wanted);
        });
    }
});

function checkScore(answer, s) {
    const [state, ...lines] = answer.split("\n");
    assert.match(state, /^over/);
    lines.slice(0, s.seats).forEach((line, p) => {
        const [seat, sum, won] = line.split(" ");
        assert.deepEqual([seat, Number(sum), won !== "-"], [seatName(p), points(s, p).sum, winners(s).includes(p)]);
    });
}

test("an act that is not legal is refused and changes nothing", () => {
    const s = deal(4, newDeck(), 0), before = JSON.stringify(s);
    for (const act of [["keep"], ["bonus"], ["swap", 0], ["throw"], ["replace", 2, 0], ["replace", 0, 14], ["replace", 0, -1], ["fly"], ["toString"]]) {
        assert.ok(!apply(s, act), act.join(" "));
        assert.equal(JSON.stringify(s), before);
    }
    assert.ok(moves.replace(s, 0, 3));
    s.seat = 0;
    assert.ok(!moves.replace(s, 0, 3)); // it lies open now
});

test("what is seen holds no card face down, and what is imagined fits it", () => {
    const random = generator(3), s = deal(4, shuffle(newDeck(), random), 0);
    for (let i = 0; i < 20; i++) apply(s, choices(s)[random(choices(s).length)]);
    const seen = visible(s), other = imagine(s, random);
    assert.equal(seen.slot.filter((n) => n === 0).length, 56 - 20);
    assert.deepEqual(visible(other), seen);
    assert.notDeepEqual(other.slot, s.slot);
    assert.deepEqual([...other.slot, ...other.centre, ...other.stock].sort((a, b) => a - b), newDeck());
});

test("a search sees what is obvious: the last card of a row that then rises", () => {
    const random = generator(5), s = deal(2, newDeck(), 0);
    playout(s, random);
    Object.assign(s, { stage: "bonus", seat: 1, left: 1, drawn: 50, star: [0, 0], down: [0, 0] });
    s.slot = [9, 8, 9, 8, 7, 9, 8, 7, 6, 9, 8, 7, 6, 5, 40, 41, 9, 8, 7, 10, 20, 30, 3, 9, 8, 7, 6, 5];
    assert.deepEqual(search(s, 2000, random), ["swap", 8]); // the fourth of 10 20 30 …
});
