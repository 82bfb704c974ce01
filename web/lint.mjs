// lint.mjs [FOLDER] -- what boards owe to the contracts of their games (contract/GAME.ts), beyond what tsc says:
//
//   no cast through `unknown` or `any`, and none of a View or of a part of it: what the rules rename must not compile
//   no number typed again that the contract has by that name, and no other game's contract
//
// Exit code 1, and a line for each break. FOLDER: where another page lies than this one.
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

const HERE = resolve(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)));
const VIEWS = new Set(["View", "ViewChange", "Own"]); // wire.ts, and what contracts call a game's own
const EMPTY = new Set([SyntaxKind.UnknownKeyword, SyntaxKind.AnyKeyword]);

const api = new API({ cwd: HERE });
const [project] = api.updateSnapshot({ openProjects: [join(HERE, "tsconfig.json")] }).getProjects();
const { program, checker } = project;
let broken = 0;

function complain(file, node, why) {
    const before = file.text.slice(0, node.getStart(file)).split("\n");
    console.log(`${relative(process.cwd(), file.fileName)}:${before.length}:${before.pop().length + 1}: ${why}`);
    broken++;
}

/** What an expression is read from, the innermost last: `view.table.seat[0]!` is read from `view.table.seat`, `view.table`, `view`. */
function* origins(node) {
    for (let at = node; at; at = at.expression ?? at.left) yield at;
}

const isOfView = (node) => [...origins(node)].some((part) => VIEWS.has(checker.getTypeAtLocation(part)?.getSymbol?.()?.name));

/** The constants of a contract, by name. */
const constants = new Map();
function constantsOf(game) {
    if (!constants.has(game)) constants.set(game, new Set([...readFileSync(join(HERE, `../build/contract/${game}.ts`), "utf8").matchAll(/^export const (\w+)/gm)].map((m) => m[1])));
    return constants.get(game);
}

function look(file, game, node) {
    if (node.kind === SyntaxKind.AsExpression || node.kind === SyntaxKind.TypeAssertionExpression) {
        if (EMPTY.has(node.type.kind)) complain(file, node, "a cast through unknown or any hides what the types say");
        else if (isOfView(node.expression) && node.type.getText(file) !== "const") complain(file, node, "a view is cast: its type is the contract's");
    }
    if (game && node.kind === SyntaxKind.VariableDeclaration && node.initializer?.kind === SyntaxKind.NumericLiteral && constantsOf(game).has(node.name.text))
        complain(file, node, `${node.name.text} is typed again: contract/${game} has it`);
    if (game && node.kind === SyntaxKind.ImportDeclaration && /^contract\//.test(node.moduleSpecifier.text) && node.moduleSpecifier.text !== `contract/${game}`)
        complain(file, node, "another game's contract");
    node.forEachChild((child) => void look(file, game, child));
}

for (const name of program.getSourceFileNames()) {
    const game = /^games\/([a-z]+)\/page\//.exec(relative(join(HERE, ".."), name))?.[1];
    if (!game && !name.startsWith(`${HERE}/src/`)) continue;
    const file = program.getSourceFile(name);
    look(file, game, file);
}
api.close();
process.exit(broken ? 1 : 0);
