// Boards are compiled by what the rules say of themselves (contract/GAME.ts): a field that is renamed in C, a view that is cast, a
// number that is typed again, none of them passes.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const ROOT = new URL("../../", import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), "contract-"));
after(() => rmSync(scratch, { recursive: true, force: true }));
const at = (...path) => join(scratch, ...path);

// The page as it is, with its own contracts; the C beside it to be changed.
for (const part of ["web/src", "web/tsconfig.json", "games", "build/contract", "fronts/wasm"]) cpSync(join(ROOT, part), at(part), { recursive: true });
symlinkSync(join(ROOT, "web/node_modules"), at("web/node_modules"));

const tsc = () => spawnSync(join(ROOT, "web/node_modules/.bin/tsc"), ["--noEmit", "-p", at("web")], { encoding: "utf8" });
const lint = () => spawnSync("node", [join(ROOT, "web/lint.mjs"), at("web")], { encoding: "utf8" });
function change(path, from, to) {
    const before = readFileSync(at(path), "utf8"), changed = before.replace(from, to);
    assert.notEqual(changed, before, `${path} has no ${from}`);
    writeFileSync(at(path), changed);
    return () => writeFileSync(at(path), before);
}

test("the page compiles, and its boards keep to their contracts", () => {
    const compiled = tsc(), linted = lint();
    assert.equal(compiled.status, 0, compiled.stdout);
    assert.equal(linted.status, 0, linted.stdout + linted.stderr);
});

test("a cast of a view, a cast through unknown and a number typed again are refused", () => {
    const undo = [
        change("games/ica/page/model.ts", "const known = view.view.table;", "const known = view.view.table as { down: number[]; known: number[]; research_known: number[]; unturned: number };"),
        change("games/inka/page/model.ts", "const { table } = view.view;", "const { table } = view as unknown as { table: Record<string, number> };"),
        change("web/src/parts/score.tsx", "const view = session.view!, without", "const view = session.view! as { score: [number, number, [string]][]; points: number[]; winners: number[]; over: boolean }, without"),
        change("games/ipso/page/scene.tsx", "const STOCK_SHOWN = 3;", "const STOCK_SHOWN = 3, STAR_SLOT = 14;"),
    ];
    const { status, stdout } = lint();
    undo.forEach((u) => u());
    assert.equal(status, 1);
    for (const [file, why] of [["ica/page/model.ts", "a view is cast"], ["inka/page/model.ts", "through unknown"], ["ipso/page/scene.tsx", "STAR_SLOT is typed again"], ["web/src/parts/score.tsx", "a view is cast"]])
        assert.match(stdout, new RegExp(`${file}:\\d+:\\d+: .*${why}`));
});

test("a field that is renamed in C stops the page from compiling", () => {
    const game = "ica", folder = at("games", game), objects = at("objects");
    for (const file of readdirSync(folder).filter((f) => /\.[ch]$/.test(f))) {
        const path = join(folder, file);
        writeFileSync(path, readFileSync(path, "utf8").replace(/\bunturned\b/g, "not_turned"));
    }
    mkdirSync(objects);
    const sources = readdirSync(folder).filter((f) => f.endsWith(".c")).map((f) => join(folder, f));
    execFileSync("cc", ["-std=c17", "-O0", "-I", scratch, "-I", ROOT, "-c", ...sources], { cwd: objects });
    const writer = at("write-contract");
    execFileSync("cc", ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-I", ROOT, "-o", writer, join(ROOT, "cmake/contract.c"), join(ROOT, "build/registry.c"),
        ...readdirSync(objects).map((f) => join(objects, f)), join(ROOT, "build/libcore.a"), "-lm"]);
    execFileSync(writer, [at("build/contract")]);
    const { status, stdout } = tsc();
    assert.notEqual(status, 0);
    assert.match(stdout, /games\/ica\/page\/model\.ts\(.*unturned/);
});

test("a field is told with a sign exactly if it has one", () => {
    const compiles = (field) => {
        writeFileSync(at("sign.c"), `#include "base/fields.h"\ntypedef struct Some { int8_t seat; uint8_t cell[4]; } Some;\nextern const Field FIELDS[];\nconst Field FIELDS[] = {${field}, FIELD_END};\n`);
        return spawnSync("cc", ["-std=c17", "-fsyntax-only", "-I", ROOT, at("sign.c")]).status === 0;
    };
    for (const [field, fine] of [["FIELD_I8(Some, seat)", true], ["FIELD_U8(Some, cell)", true], ["FIELD_U8(Some, seat)", false], ["FIELD_I8(Some, cell)", false]]) assert.equal(compiles(field), fine, field);
});
