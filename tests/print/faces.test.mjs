// faces.test.mjs -- printed and real agree: every count and value is read back from the PDF's own text and compared with the engine's data
// and with the rulebooks' lists; sizes and places with what is cut.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cells, facts, file, section, set } from "./lib.mjs";
import { cuts, pages } from "./pdf.mjs";

const REGISTER = 0.1; // mm
const count = (list) => list.reduce((all, x) => ((all[x] = (all[x] ?? 0) + 1), all), {});

/** Fronts and backs of one sheet meet whichever edge the paper is turned over: cut lines are mirrored onto each other both ways. */
function registered(path, front) {
    const all = pages(path), a = cuts(path, front, all[front - 1]), b = cuts(path, front + 1, all[front]);
    const { width, height } = all[front - 1];
    assert.ok(a.x.length > 1 && a.y.length > 1);
    const mirrored = (list, size) => list.map((v) => size - v).sort((p, q) => p - q);
    for (const [one, other] of [[a.x, mirrored(b.x, width)], [a.y, mirrored(b.y, height)], [a.x, b.x], [a.y, b.y]]) {
        assert.equal(one.length, other.length);
        one.forEach((v, i) => assert.ok(Math.abs(v - other[i]) <= REGISTER, `${v} and ${other[i]}`));
    }
}

// ---- IPSO ------------------------------------------------------------------------------------------------------------------------

function ipsoCards(path, [w, h]) {
    const [first, last] = section(path, "Cards"), found = [];
    for (let page = first; page <= last; page += 2) {
        registered(path, page);
        for (const cell of cells(path, page)) {
            if (!cell.words.length) continue;
            assert.ok(Math.abs(cell.w - w) < 0.01 && Math.abs(cell.h - h) < 0.01, `${cell.w} × ${cell.h}`);
            found.push(cell.words);
        }
    }
    const stars = found.filter((c) => c.includes("Star")), numbered = found.filter((c) => !c.includes("Star"));
    const lines = numbered.map((c) => {
        const number = c.find((t) => /^\d+$/.test(t)), colour = c.find((t) => /^[a-z]+$/.test(t)), worth = c.find((t) => /^\+\d+$/.test(t));
        return `${number},${colour},${worth ? Number(worth) : 0}`;
    });
    return { stars, lines: lines.sort((a, b) => parseInt(a) - parseInt(b)) };
}

for (const paper of ["a4", "a3", "letter"])
    for (const [kind, size] of [["standard", [63, 88]], ["mini", [44, 67]]])
        test(`IPSO, ${kind} cards on ${paper}: 90 + 6 cards with the engine's numbers, colours and stars`, () => {
            const { stars, lines } = ipsoCards(set("ipso", "--paper", paper, "--lang", "en", "--cards", kind), size);
            assert.deepEqual(lines, facts("ipso"));
            assert.equal(lines.length, 90);
            assert.deepEqual(count(lines.map((l) => l.split(",")[1])), { green: 18, magenta: 18, blue: 18, yellow: 18, orange: 18 });
            assert.equal(stars.length, 6);
            for (const s of stars) assert.ok(s.includes("+3"));
        });

test("IPSO with a deck of one's own", () => {
    const colours = ["orange", "yellow", "blue", "magenta", "green"];
    const deck = file("deck.txt", Array.from({ length: 90 }, (_, i) => `${i + 1},${colours[i % 5]},${i % 11 === 0 ? 1 + (i % 3) : 0}\n`).join(""));
    for (const extra of [[], ["--ink-saving"]]) {
        const { lines } = ipsoCards(set("ipso", "--lang", "en", "--data", deck, ...extra), [63, 88]);
        assert.deepEqual(lines, facts("ipso", deck));
        assert.notDeepEqual(lines, facts("ipso"));
    }
});

// ---- Ica -------------------------------------------------------------------------------------------------------------------------

const LAYERS = ["yellow", "light", "dark"], MARKS = ["I", "II", "III"], KINDS = ["orb", "pot", "clepsydra", "knife", "bone", "report"];

/** The tiles of a set in the lines of the engine's own data file. */
function icaTiles(path) {
    const [first, last] = section(path, "Tiles");
    assert.equal(last - first + 1, 4, "two sheets of two sides");
    registered(path, first);
    registered(path, first + 2);
    const fronts = cells(path, first), backs = cells(path, first + 1), layers = LAYERS.map(() => ({ stones: [], kinds: [] })), worth = {}, width = pages(path)[first - 1].width;
    for (const { words, column, row, w, h, x } of fronts) {
        assert.ok(Math.abs(w - 28) < 0.01 && Math.abs(h - 28) < 0.01, `${w} × ${h}`);
        const layer = layers[MARKS.indexOf(words.find((t) => MARKS.includes(t)))], kind = words.find((t) => t === "stone" || KINDS.includes(t)), value = words[0];
        if (kind === "stone") layer.stones.push([Number(words[words.indexOf("stone") + 1]), Number(value)]);
        else layer.kinds.push(kind);
        if (kind !== "report") worth[kind] = value;
        // Whichever edge the sheet is turned over, behind this front lies a back with the mark of its layer.
        const mark = MARKS[layers.indexOf(layer)], behind = (flip) => backs.find((b) => (flip === "long" ? b.column === 5 - column && b.row === row : b.column === column && b.row === 7 - row));
        assert.deepEqual(behind("long").words, [mark]);
        assert.deepEqual(behind("short").words, [mark]);
        assert.ok(Math.abs(width - behind("long").x - behind("long").w - x) <= REGISTER);
    }
    const line = ({ stones, kinds }, i) => [LAYERS[i], stones.sort((a, b) => a[0] - b[0]).map((s) => s[1]).join(" "), ...KINDS.map((k) => kinds.filter((x) => x === k).length)].join(",");
    return { count: fronts.length, lines: [`worth,${KINDS.slice(0, 5).map((k) => worth[k] ?? 0).join(",")}`, ...layers.map(line)], stones: layers.flatMap((l) => l.stones) };
}

for (const paper of ["a4", "a3", "letter"])
    test(`Ica on ${paper}: 48 dig tiles of 28 mm and 16 research tiles of 42 mm, layer by layer as the engine has them`, () => {
        const path = set("ica", "--paper", paper, "--lang", "en"), { count: tiles, lines, stones } = icaTiles(path);
        assert.equal(tiles, 48);
        assert.deepEqual(lines, facts("ica"));
        const total = lines.slice(1).reduce((sum, l) => l.split(",").slice(2).map((n, i) => Number(n) + (sum[i] ?? 0)), []);
        assert.deepEqual([stones.length, total.slice(0, 5).reduce((a, b) => a + b), total[5]], [16, 26, 6], "the rulebook's list: stones, objects, reports");
        const research = cells(path, section(path, "Tiles")[0] + 2).map(({ words, w, h }) => {
            assert.ok(Math.abs(w - 42) < 0.01 && Math.abs(h - 42) < 0.01);
            return [Number(words[words.indexOf("research") + 1]), Number(words[0])];
        });
        assert.deepEqual(research.sort((a, b) => a[0] - b[0]), stones.sort((a, b) => a[0] - b[0]), "one for each stone, with its value");
    });

test("Ica with tiles of one's own", () => {
    const box = file("tiles.txt", "worth,0,1,3,2,4\nyellow,4 4 4,2,1,3,2,2,3\nlight,0 1 2 3 4 0 1,2,1,2,2,1,1\ndark,0 1 2 2 3 4,1,1,2,2,2,2\n");
    assert.deepEqual(icaTiles(set("ica", "--lang", "en", "--data", box)).lines, facts("ica", box));
});

test("Ica's board: two halves that meet, squares of the track that take a token, one A3 or two A4", () => {
    for (const paper of ["a4", "letter"]) {
        const path = set("ica", "--paper", paper, "--lang", "en"), [first, last] = section(path, "The board"), all = pages(path);
        assert.equal(last, first + 1);
        const halves = [first, last].map((n) => cuts(path, n, all[n - 1]));
        for (const half of halves) assert.deepEqual([half.x[1] - half.x[0], half.y[1] - half.y[0]].map((v) => Math.round(v * 100) / 100), [190, 190]);
        assert.ok(Math.abs(halves[0].x[0] - halves[1].x[0]) < 0.001, "the halves lie alike on their sheets");
    }
    const path = set("ica", "--paper", "a3", "--lang", "en"), [first, last] = section(path, "The board"), page = pages(path)[first - 1];
    assert.equal(first, last);
    assert.deepEqual([page.width, page.height].map(Math.round), [297, 420]);
    const { x, y } = cuts(path, first, page);
    assert.deepEqual([x[1] - x[0], y[1] - y[0]].map((v) => Math.round(v * 100) / 100), [190, 380]);
    const track = page.words.filter((w) => /^−?\d+$/.test(w.text) && w.x > 50 && w.x < 250).map((w) => ({ ...w, points: Number(w.text.replace("−", "-")) }));
    for (let n = -8; n <= 39; n++) assert.ok(track.some((t) => t.points === n), `square ${n}`);
    const one = track.find((t) => t.points === 20), next = track.find((t) => t.points === 21);
    assert.ok(next.x - one.x > 11 && next.x - one.x < 11.5, "11 mm, as the page on making it says");
});

test("a shift moves backs, and only backs", () => {
    const plain = set("ica", "--paper", "a4", "--lang", "en"), shifted = set("ica", "--paper", "a4", "--lang", "en", "--shift", "1.5,-2"), all = pages(plain), [first] = section(plain, "Tiles");
    const at = (path, page) => cuts(path, page, all[page - 1]);
    assert.deepEqual(at(plain, first), at(shifted, first));
    at(shifted, first + 1).x.forEach((v, i) => assert.ok(Math.abs(v - at(plain, first + 1).x[i] - 1.5) < 0.01));
    at(shifted, first + 1).y.forEach((v, i) => assert.ok(Math.abs(v - at(plain, first + 1).y[i] + 2) < 0.01));
});
