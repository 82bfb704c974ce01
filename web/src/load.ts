// load.ts -- what is fetched after the page itself, and patience with lines that break.
const AGAIN_MS = 1500;

/** A file of the server's; while the server cannot be reached it is asked for again. A file that is not there is an error. */
export async function fetched(address: string): Promise<Response> {
    for (;;) {
        const answer = await fetch(address).catch(() => null);
        if (answer?.ok) return answer;
        if (answer && answer.status < 500) throw new Error(`${address}: ${answer.status}`);
        await new Promise((done) => window.setTimeout(done, AGAIN_MS));
    }
}

/** A browser may remember that a module could not be had: then only the whole page anew helps, if there is a server to bring it. */
export async function reloadIfServed(otherwise: () => void): Promise<void> {
    const served = await fetch("/healthz").then((a) => a.ok, () => false);
    if (served) location.reload();
    else otherwise();
}

export function loadStyle(address: string | undefined): Promise<void> {
    if (!address || document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    document.head.append(link);
    return new Promise((done, fail) => {
        link.onload = () => done();
        link.onerror = () => {
            link.remove();
            fail(new Error(address));
        };
    });
}
