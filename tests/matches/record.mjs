// record.mjs ILOT GAME SEED LEVEL [option=value ...] -- prints the file of a match that the engine's bots play.
// The matches in games/*/tests/matches were made so; `ilot verify games/*/tests/matches/*.match` must find them true for as long
// as the game's rules_version stays (law 12).
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [ilot, game, seed, level, ...terms] = process.argv.slice(2);
const engine = spawn(ilot, ["engine", "--lang", "en"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(command) {
    engine.stdin.write(command + "\n");
    const answer = [];
    for (let line; (line = (await lines.next()).value) !== "" && line !== undefined; ) answer.push(line);
    const text = answer.join("\n");
    if (!text.startsWith("=") && command.startsWith("go ")) return ""; // in a game with time: it waits
    if (!text.startsWith("=")) throw new Error(`${command}: ${text}`);
    return text.slice(1).trim();
}

await ask(`new ${game} seed=${seed} ${terms.join(" ")}`.trim());
for (let turn = 0; ; turn++) {
    const seats = (await ask("may_act")).split(" ").filter(Boolean);
    if (seats.length) {
        const seat = seats[turn % seats.length];
        const act = await ask(`go ${seat} level=${level}`);
        await ask(act ? `play ${seat} ${act}` : "tick 30");
    } else if ((await ask("score")).startsWith("over")) {
        break;
    } else {
        await ask("tick 250");
    }
}
console.log(await ask("log"));
engine.stdin.end("quit\n");
