// build.mjs -- makes web/dist: the page, its words, the rules pages and the pictures.
//
//   node build.mjs            writes dist/ and fails when the first load is too heavy
//   node build.mjs --watch    again at every change
//   node build.mjs --out FOLDER --with GAME-FOLDER...    another page, with games that are not of the table (the tests')
//
// Everything has a hash in its name but index.html, so that a server may tell browsers to keep
// the rest for ever. Nothing is inlined into index.html: the content policy allows 'self' only.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";
import { rulesPage, wholePage } from "./rules.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "..");
/** What stands after an option, up to the next one. */
function given(option) {
    const at = process.argv.indexOf(option), rest = at < 0 ? [] : process.argv.slice(at + 1), end = rest.findIndex((w) => w.startsWith("--"));
    return end < 0 ? rest : rest.slice(0, end);
}
const DIST = resolve(given("--out")[0] ?? join(HERE, "dist"));
const ANY = "_any"; // the board of games that have none of their own
const ANY_PAGE = join(HERE, "src/boards", ANY);
const LANGUAGES = ["fr", "en"];
const BEYOND = "_beyond"; // the words of what lies past the first screen
const FIRST_LOAD_MAX = 60 * 1024; // bytes, gzip, with the display face
const FACE = "@fontsource/fraunces", FACE_MAX = 30 * 1024;

const read = (path) => readFileSync(path, "utf8");
const folders = (path) =>
    existsSync(path) ? readdirSync(path, { withFileTypes: true }).filter((e) => e.isDirectory() && !e.name.startsWith("_")).map((e) => e.name).sort() : [];

/** The folder of every game, by its name. */
const GAMES = () => new Map([...folders(join(ROOT, "games")).map((name) => join(ROOT, "games", name)), ...given("--with").map((f) => resolve(f))].map((folder) => [basename(folder).replace(/^_/, ""), folder]));

/** Where the boards of those lie that have one. */
const BOARDS = () => new Map([...GAMES()].map(([game, folder]) => [game, join(folder, "page")]).filter(([, page]) => existsSync(page)));

/** Writes DIST/name-HASH.ext and answers its address. The hash looks like esbuild's own: eight of A-Z and 2-7. */
function emit(name, content) {
    const bytes = createHash("sha256").update(content).digest();
    const hash = Array.from(bytes.subarray(0, 8), (b) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[b & 31]).join("");
    const dot = name.lastIndexOf(".");
    const path = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
    mkdirSync(dirname(join(DIST, path)), { recursive: true });
    writeFileSync(join(DIST, path), content);
    return `/${path}`;
}

// ---- words: `key = text` lines of lang/ and games/*/, one file a language ----------------

/** French puts a no-break space before ; : ! ? » and after «, whatever the file has. */
const spaced = (text) => text.replace(/ (?=[;:!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");

function readWords(path, into) {
    const french = path.endsWith(".fr.txt");
    for (const [n, line] of read(path).split("\n").entries()) {
        if (!line.trim() || line.trimStart().startsWith("#")) continue;
        const at = line.indexOf("=");
        if (at < 0) throw new Error(`${path}:${n + 1}: not \`key = text\``);
        const key = line.slice(0, at).trim();
        if (key in into) throw new Error(`${path}:${n + 1}: ${key} is there twice`);
        const text = line.slice(at + 1).trim();
        into[key] = french ? spaced(text) : text;
    }
}

const WORD_FILES = ["common", "page", "server"]; // of lang/; the others are the terminal's
const ON_FIRST_SCREEN = /^[a-z]+\.(name|blurb|credit|minutes|weight)$/, SAID_BY_SERVER = /^error\./;

/** Which keys sources say: those that stand in them, and those of which they have the beginning (`page.level.${level}`). */
function saidIn(paths) {
    const all = paths.map(read).join("\n"), keys = new Set(), stems = [];
    for (const m of all.matchAll(/["'`]((?:page|[a-z]+\.page)\.[a-z_.0-9]+|page\.menu|page\.panel|page\.result)["'`]/g)) keys.add(m[1]);
    for (const m of all.matchAll(/`(page\.[a-z_.]+\.)\$\{/g)) stems.push(m[1]);
    return { keys, has: (key) => keys.has(key) || stems.some((stem) => key.startsWith(stem)) };
}

/** Words by file: "page" for the first screen, BEYOND for the others, then one file for each game, fetched with its first table. */
function wordsOf(language, first) {
    const page = {}, beyond = {}, files = { page, [BEYOND]: beyond }, all = {};
    for (const name of WORD_FILES) {
        const path = join(ROOT, "lang", `${name}.${language}.txt`);
        if (existsSync(path)) readWords(path, all);
    }
    for (const [key, text] of Object.entries(all)) (first.has(key) || SAID_BY_SERVER.test(key) ? page : beyond)[key] = text;
    for (const [game, own] of [...GAMES(), [ANY, ANY_PAGE]]) {
        const all = {};
        for (const folder of [own, join(own, "page")]) {
            const path = join(folder, `words.${language}.txt`);
            if (existsSync(path)) readWords(path, all);
        }
        files[game] = {};
        for (const [key, text] of Object.entries(all)) (ON_FIRST_SCREEN.test(key) ? page : files[game])[key] = text;
    }
    return files;
}

/** The page's own words must be there in every language: a missing one is an error, not a blank. */
function checkWords(byLanguage) {
    const all = Object.fromEntries(LANGUAGES.map((l) => [l, Object.assign({}, ...Object.values(byLanguage[l]))]));
    const keys = new Set(Object.values(all).flatMap((w) => Object.keys(w)));
    const missing = [...keys].flatMap((k) => LANGUAGES.filter((l) => !(k in all[l])).map((l) => `${l}: ${k}`));
    if (missing.length) throw new Error(`words missing\n  ${missing.join("\n  ")}`);
    const said = saidIn([join(HERE, "src"), ...BOARDS().values()].flatMap((folder) => [...sources(folder)]));
    const unknown = [...said.keys].filter((k) => !keys.has(k));
    if (unknown.length) throw new Error(`the page says words that nobody wrote:\n  ${unknown.join("\n  ")}`);
    const idle = [...keys].filter((k) => k.startsWith("page.") && !said.has(k));
    if (idle.length) console.warn(`words never said: ${idle.join(" ")}`);
}

function* sources(folder) {
    for (const e of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, e.name);
        if (e.isDirectory()) yield* sources(path);
        else if (/\.tsx?$/.test(e.name)) yield path;
    }
}

// ---- the whole ------------------------------------------------------------------------

/** A rules page from the game's clauses and, where it has a board, that one's short telling. */
function rulesOf(game, folder, language, picture) {
    const french = language === "fr" ? spaced : (text) => text;
    const clauses = french(read(join(folder, `rules.${language}.md`))), short = join(folder, "page", `short.${language}.md`);
    return picture ? wholePage(clauses, french(read(short)), picture, language) : rulesPage(clauses);
}

const styleOf = (...files) => esbuild.transformSync(files.filter(existsSync).map(read).join(""), { loader: "css", minify: true }).code;

function addresses(first) {
    const words = Object.fromEntries(LANGUAGES.map((l) => [l, wordsOf(l, first)]));
    checkWords(words);
    const wordFiles = Object.fromEntries(LANGUAGES.map((l) => [
        l, Object.fromEntries(Object.entries(words[l]).filter(([, w]) => Object.keys(w).length).map(([name, w]) => [name, emit(`words/${name}.${l}.json`, JSON.stringify(w))])),
    ]));
    const rules = {}, pictures = {}, scenes = {}, styles = {};
    for (const [game, folder] of BOARDS()) {
        const art = join(folder, "../art.css"); // colours of the drawings, as the printed set has them
        pictures[game] = emit(`pictures/${game}.svg`, read(join(folder, "picture.svg")));
        scenes[game] = emit(`rules/${game}.json`, read(join(folder, "scenes.json")));
        styles[game] = emit(`boards/${game}.css`, styleOf(art, join(folder, "board.css")));
    }
    styles[ANY] = emit("boards/any.css", styleOf(join(ANY_PAGE, "board.css")));
    for (const [game, folder] of GAMES())
        rules[game] = Object.fromEntries(LANGUAGES.map((l) => [l, emit(`rules/${game}.${l}.html`, rulesOf(game, folder, l, pictures[game]))]));
    const style = emit("beyond.css", styleOf(...["parts", "table", "reading"].map((name) => join(HERE, `src/style/${name}.css`))));
    const heap = emit("heap.wasm", readFileSync(join(ROOT, "build/heap.wasm"))); // made by scripts/build.sh; fetched by Thin Ice only
    return { boards: [...BOARDS().keys()], words: wordFiles, rules, pictures, scenes, style, styles, heap };
}

const BUNDLE = {
    absWorkingDir: HERE,
    entryPoints: ["src/main.tsx"],
    outdir: relative(HERE, DIST),
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2021",
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfig: "tsconfig.json",
    nodePaths: [join(HERE, "node_modules")], // for boards, which lie with their games
    loader: { ".svg": "text", ".txt": "text", ".woff2": "file" },
    assetNames: "face-[hash]",
    publicPath: "/",
    minify: true,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
};

/** What a browser fetches before the first screen stands: the script with its parts, the style. */
function firstOf(outputs) {
    const [script, { cssBundle: style }] = Object.entries(outputs).find(([, o]) => o.entryPoint === "src/main.tsx"), scripts = new Set([script]);
    for (const path of scripts)
        for (const i of outputs[path].imports) if (i.kind === "import-statement") scripts.add(i.path);
    return { scripts: [...scripts], style };
}

/** The words of the first screen are those that its sources say: a bundle that nobody keeps tells which these are. */
async function firstWords() {
    const { metafile: { outputs } } = await esbuild.build({ ...BUNDLE, write: false, define: { BUILT: "{}" } });
    const inputs = firstOf(outputs).scripts.flatMap((path) => Object.keys(outputs[path].inputs));
    return saidIn(inputs.filter((path) => path.startsWith("src/")).map((path) => join(HERE, path)));
}

async function build() {
    rmSync(DIST, { recursive: true, force: true });
    mkdirSync(DIST, { recursive: true });
    const built = addresses(await firstWords());
    const { metafile: { outputs } } = await esbuild.build({ ...BUNDLE, define: { BUILT: JSON.stringify(built) } });
    const first = firstOf(outputs), [script, ...parts] = first.scripts.map((path) => basename(path)), style = basename(first.style);
    const icon = emit("icon.svg", read(join(HERE, "src/icon.svg")));
    const face = basename(Object.keys(outputs).find((path) => path.endsWith(".woff2")));
    writeFileSync(join(DIST, "face-licence.txt"), read(join(HERE, "node_modules", FACE, "LICENSE")));
    const html = read(join(HERE, "src/index.html"))
        .replace("@face", `/${face}`)
        .replace("@script", `/${script}`)
        .replace("@style", `/${style}`)
        .replace("@icon", icon)
        .replace("@parts", parts.map((part) => `<link rel="modulepreload" href="/${part}">`).join(""));
    writeFileSync(join(DIST, "index.html"), html);
    if (readFileSync(join(DIST, face)).length > FACE_MAX) throw new Error("the display face is too heavy");
    const sizes = ["index.html", built.words.fr.page.slice(1), style, script, ...parts].map((name) => [name, gzipSync(readFileSync(join(DIST, name))).length]);
    sizes.push([face, readFileSync(join(DIST, face)).length]); // packed already
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    for (const [name, bytes] of sizes) console.log(String(bytes).padStart(7), name);
    console.log(String(total).padStart(7), `bytes of first load, gzip (at most ${FIRST_LOAD_MAX})`);
    if (total > FIRST_LOAD_MAX) throw new Error("the first load is too heavy");
}

await build();
if (process.argv.includes("--watch")) {
    let timer;
    const again = () => {
        clearTimeout(timer);
        timer = setTimeout(() => build().catch((e) => console.error(e.message)), 80);
    };
    for (const folder of [join(HERE, "src"), join(ROOT, "lang"), join(ROOT, "games")]) watch(folder, { recursive: true }, again);
}
