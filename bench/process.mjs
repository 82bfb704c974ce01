// process.mjs -- what a process beside us has cost so far, as the kernel counts it.
import { readFileSync } from "node:fs";

const about = ({ child }, file) => readFileSync(`/proc/${child.pid}/${file}`, "latin1");

/** KB of memory that it holds. */
export const memory = (server) => Number(/VmRSS:\s+(\d+)/.exec(about(server, "status"))[1]);

/** Microseconds that all its threads worked; the kernel counts in hundredths of a second. */
export function worked(server) {
    const [user, system] = about(server, "stat").split(") ")[1].split(" ").slice(11, 13);
    return (Number(user) + Number(system)) * 1e4;
}

/** Microseconds that its loop worked, exactly: what is done elsewhere is not in it. */
export const loopWorked = (server) => Number(about(server, "schedstat").split(" ")[0]) / 1000;
