// The rules pages as the page shows them: every clause can be opened, in both languages.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { rulesPage } from "../../web/rules.mjs";

const games = join(dirname(fileURLToPath(import.meta.url)), "../../games");

for (const game of readdirSync(games))
    for (const language of ["fr", "en"]) {
        const rules = join(games, game, `rules.${language}.md`), words = join(games, game, `words.${language}.txt`);
        if (game.startsWith("_") || !existsSync(rules) || !existsSync(words)) continue;
        test(`${game}, ${language}: a refusal finds its clause`, () => {
            const html = rulesPage(readFileSync(rules, "utf8"));
            const clauses = [...readFileSync(words, "utf8").matchAll(/^\w+\.clause\.([A-Z-]+) =/gm)].map((m) => m[1]);
            assert.ok(clauses.length > 5);
            for (const clause of clauses) assert.equal(html.split(`id="${clause}"`).length, 2, `${clause} has one anchor`);
        });
    }

test("Markdown becomes HTML and nothing else", () => {
    assert.equal(rulesPage("# A <b>\n\none *two*\nthree\n"), "<h2>A &lt;b&gt;</h2><p>one <em>two</em> three</p>");
    assert.equal(rulesPage("- a\n- b\n  - c\n- d\n"), "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>");
    assert.equal(rulesPage("| x | y |\n|---|---|\n| 1 | 2 |\n"), "<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>");
    assert.match(rulesPage("**IP-X** and `IP-X`"), /id="IP-X".*href="#IP-X"/);
});
