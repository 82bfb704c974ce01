#!/bin/bash
# postgres.sh COMMAND... -- runs it with a PostgreSQL of its own (postgres.mjs), and ends that. ILOT_POSTGRES names it; ILOT_STORE is the
# address of an empty store in it.
cd "$(dirname "$0")/../.." || exit 1
exec node --input-type=module -e '
import { spawn } from "node:child_process";
import { Postgres, postgresPrograms } from "./tests/server/postgres.mjs";
if (!postgresPrograms()) {
    console.log("there is no PostgreSQL here: scripts/need.sh nodes");
    process.exit(77);
}
const postgres = await new Postgres().start();
const child = spawn(process.argv[1], process.argv.slice(2), { stdio: "inherit", env: { ...process.env, ILOT_POSTGRES: postgres.words, ILOT_STORE: postgres.address(postgres.create()) } });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
const code = await new Promise((done) => child.on("close", done));
await postgres.end();
process.exit(code ?? 1);
' "$@"
