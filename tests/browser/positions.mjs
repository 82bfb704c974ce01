// positions.mjs -- a real table whose picture is a drawn position: the wire to the server is tapped, `ilot engine` is the
// referee of the position, and what the page asks and does is written down. Rare situations need no long match.
import { spawnSync } from "node:child_process";
import { ILOT, chooseSeats, codeOf, person } from "./lib.mjs";

/** Example 2 of the rules: A on b2 may attack two fields at once. */
export const ATTACK = "setposition ica seats=3 turn A pawns d4.b2,d4.b1,d4.c2 hands s11+bone1+bone2+knife1+clepsydra3,-,- lab ?,s5*+pottery1+clepsydra1,?,?/?,s11,s4*,?/?,?,?,?/?,?,?,?";

/** A has everything that sacred objects can be spent on; B holds a stone and stands in the lab. */
export const RICH = "setposition ica seats=3 turn A pawns d4.b2,d4.b1,a1.c2 hands orb1+pottery1+pottery2+pottery3+clepsydra1+knife1+knife2+bone1+bone2,s5+knife4,- lab ?,?,?,?/?,?,?,?/?,?,?,?/?,?,?,?";

/** The engine's answers to some lines; an answer begins with `=` or `?`. */
export function engine(...lines) {
    const { stdout } = spawnSync(ILOT, ["engine"], { input: `${lines.join("\n")}\n`, encoding: "utf8" });
    return stdout.split("\n\n").filter(Boolean).map((a) => a.trim());
}

/**
 * Sits A down at a position. `foretell` answers previews; `table` says which table to open: the nth number of seats that the game offers,
 * and what is awaited of its board. Answers the page, with .acts and .asked; page.other("B", "agree") is what somebody else does.
 */
export async function drawn(browser, server, position, { foretell, seat = 0, table = {}, ...look } = {}) {
    const [told] = engine(position);
    if (!told.startsWith("=")) throw new Error(`${position}: ${told}`);
    const page = await person(browser, server, look);
    Object.assign(page, { acts: [], asked: [] });
    const letter = "ABCD"[seat], game = position.split(" ")[1], { nth = 1, awaited = `.${game} .${game}-piece` } = table;
    const ask = (line) => engine(position, ...page.acts.map(([who, act]) => `play ${who} ${act}`), line).at(-1);
    const view = () => JSON.parse(ask(`view ${letter}`).slice(2));
    let state = null, show;
    page.other = (who, act) => {
        page.acts.push([who, act]);
        show();
    };
    await page.routeWebSocket(/./, (ws) => {
        const wire = ws.connectToServer();
        show = () => ws.send(JSON.stringify({ ...state, match: { ...state.match, acts: page.acts.length }, you: { ...state.you, seats: [seat] }, views: [{ for: seat, view: view() }], log: [] }));
        wire.onMessage((text) => {
            const m = JSON.parse(text);
            if (m.t === "state" && m.match) return (state = m), show();
            if (m.t === "update" || m.t === "offer") return;
            ws.send(text);
        });
        ws.onMessage((text) => {
            const m = JSON.parse(text);
            if (m.t === "preview") {
                page.asked.push(m.act);
                return ws.send(JSON.stringify({ t: "ok", id: m.id, preview: { complete: true, cost: 0, lines: [], pieces: [], cells: [], ...foretell?.(m.act) } }));
            }
            if (m.t !== "act") return wire.send(text);
            const tried = ask(`play ${letter} ${m.act}`);
            if (!tried.startsWith("=")) throw new Error(`${m.act}: ${tried}`);
            page.acts.push([letter, m.act]);
            ws.send(JSON.stringify({ t: "ok", id: m.id, n: state.n, acts: page.acts.length }));
            show();
        });
    });
    await page.goto("/");
    await chooseSeats(page, game, nth);
    await page.click(`[data-game="${game}"] .primary`);
    await page.waitForFunction(() => location.pathname.startsWith("/t/"));
    await page.goto(`/t/${codeOf(page)}`);
    await page.waitForSelector(awaited, { timeout: 60_000 });
    return page;
}
