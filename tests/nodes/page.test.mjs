// page.test.mjs -- a person in a browser behind HAProxy: the page goes by itself where its table is, when its node ends, and when it dies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actsShown, launch, myTurn, person, playNow, playOnce } from "../browser/lib.mjs";
import { POSTGRES } from "../server/lib.mjs";
import { Cluster } from "./cluster.mjs";

test("the page follows its table from node to node, and others find it", async () => {
    const cluster = await new Cluster(3, POSTGRES).start(), browser = await launch();
    const door = { url: `http://127.0.0.1:${cluster.port}`, port: cluster.port };
    const page = await person(browser, door), code = await playNow(page, 2);
    const owner = () => cluster.query(`select n.name from owner o join node n using (life) where o.code = '${code}'`)[0]?.name;
    const nodeOf = (name) => cluster.nodes.find((n) => n.name === name);
    const playOn = async () => {
        const before = await actsShown(page);
        await myTurn(page);
        await playOnce(page);
        for (let tries = 0; tries < 200 && (await actsShown(page)) <= before; tries++) await page.waitForTimeout(50);
        assert.ok((await actsShown(page)) > before);
    };
    await playOn();
    const first = owner();
    nodeOf(first).child.kill("SIGTERM");
    await cluster.again(nodeOf(first));
    assert.equal(nodeOf(first).code, 0);
    await playOn();
    const second = owner();
    assert.notEqual(second, first, "its node ended");
    nodeOf(second).child.kill("SIGKILL");
    await playOn();
    const third = owner();
    assert.notEqual(third, second, "its node died");
    for (const n of cluster.nodes.filter((x) => x.name !== third && x.child.exitCode === null && x.child.signalCode === null)) {
        // Whoever comes by another node is led there.
        const other = await person(browser, { url: n.url, port: n.port });
        const went = [];
        other.on("websocket", (socket) => went.push(socket.url()));
        await other.goto(`/t/${code}`).catch(() => undefined);
        for (let tries = 0; tries < 100 && went.length < 2; tries++) await other.waitForTimeout(50);
        assert.ok(went.some((url) => url.endsWith(`/ws/${code}?node=${third}`)), went.join(" "));
        await other.context().close();
    }
    const watcher = await person(browser, door);
    await watcher.goto(`/t/${code}`);
    await watcher.waitForSelector(".ipso .card");
    assert.deepEqual(page.faults, []);
    await browser.close();
    await cluster.end();
});
