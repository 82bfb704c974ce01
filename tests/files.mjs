// files.mjs CONCURRENCY FILE... -- node's tests in this order, some files at a time, told as TAP. `node --test` sorts them by name, so
// that a long one may begin last and be waited for alone.
import { resolve } from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";

const [concurrency, ...files] = process.argv.slice(2);
run({ files: files.map((f) => resolve(f)), concurrency: Number(concurrency) })
    .on("test:fail", () => (process.exitCode = 1))
    .compose(tap)
    .pipe(process.stdout);
