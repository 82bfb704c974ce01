// conversation.mjs -- conversations with a house, recorded by the simulator with their times, lost batches and killed
// processes, give the same bytes natively and in WebAssembly. One for each game. Ends with `N passed, N failed`.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { openIlot } from "../../fronts/wasm/ilot.mjs";
import { tableGames } from "../games.mjs";

const folder = "build/conversations";
mkdirSync(folder, { recursive: true });
const bytes = readFileSync("build/ilot.wasm");
let passed = 0;
let failed = 0;

async function heardInModule(lines) {
    const ilot = await openIlot(bytes);
    const shelf = ilot.shelf();
    const peer = [];
    const thought = [];
    const heard = [];
    let house;
    shelf.hold(true);
    const words = {
        open: (chance) => (house = ilot.house(BigInt(`0x${chance}`), shelf)),
        close: () => (house.close(), shelf.drop()),
        at: (us, wall) => house.at(us, wall),
        lap: () => house.lap(),
        wake: () => house.wake(),
        begin: (k) => (thought[k] = house.thought()),
        end: (k, fine) => thought[k] && house.endThought(thought[k], fine === "1"),
        answer: (kept) => shelf.answer(kept === "1"),
        enter: (p, address) => (peer[p] = house.enter(Number(address))),
        leave: (p) => peer[p].leave(),
        trip: (p, sent, back) => (peer[p].trip(sent, back), peer[p].ping()),
        hear: (p) => heard.push(`${p} ${peer[p].hearOne() ?? ""}`),
    };
    try {
        for (const line of lines) {
            const said = /^say (\d+) (.*)$/s.exec(line);
            if (said) peer[said[1]].say(said[2]);
            else words[line.split(" ")[0]](...line.split(" ").slice(1));
        }
    } catch (trouble) {
        heard.push(`it has come apart: ${trouble}`);
    }
    return heard;
}

for (const [number, game] of tableGames().entries()) {
    const file = `${folder}/${game}.txt`;
    const seed = execFileSync("build/tests/simulate", ["--game", game, "--seed", String(100 + number), "--worlds", "1", "--record", file], { encoding: "utf8" });
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
    const native = execFileSync("build/tests/converse", [file], { encoding: "utf8", maxBuffer: 1 << 30 }).split("\n").slice(0, -1);
    const module = await heardInModule(lines);
    const at = native.findIndex((line, i) => line !== module[i]);
    const fine = at < 0 && native.length === module.length && native.length > 200;
    if (fine) passed++;
    else failed++;
    const size = native.reduce((sum, line) => sum + line.length, 0);
    console.log(`${fine ? "ok" : "FAILED"} ${game}: ${lines.length} lines asked, ${native.length} messages heard, ${size} characters`);
    if (!fine) console.log(`  message ${at}:\n  native ${native[at]?.slice(0, 300)}\n  module ${module[at]?.slice(0, 300)}\n  ${seed.split("\n")[0]}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
