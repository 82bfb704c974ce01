// photos.mjs -- one seat of a running table photographed in every look: on a desk and on a phone, light and dark; on a phone that lies and
// on a large desk.
import { join } from "node:path";
import { person, sleep } from "./lib.mjs";

export const LOOKS = [
    ["desktop-light", { width: 1280, height: 800, colorScheme: "light" }],
    ["desktop-dark", { width: 1280, height: 800, colorScheme: "dark" }],
    ["phone-light", { width: 390, height: 844, colorScheme: "light", isMobile: true, hasTouch: true }],
    ["phone-dark", { width: 390, height: 844, colorScheme: "dark", isMobile: true, hasTouch: true }],
    ["phone-lying-light", { width: 844, height: 390, colorScheme: "light", isMobile: true, hasTouch: true }],
    ["large-dark", { width: 1920, height: 1080, colorScheme: "dark" }],
];

/** Answers a function that opens the page of `host` again, same storage, other size and colours, and photographs it. */
export function camera(browser, server, host, folder, awaited) {
    return async function looks(name, path, after = async () => undefined, only = LOOKS) {
        const storageState = await host.context().storageState();
        for (const [look, options] of only) {
            const page = await person(browser, server, { ...options, storageState });
            await page.goto(path);
            await page.waitForSelector(path === "/" ? ".game" : awaited);
            await page.waitForSelector('[data-link="open"]');
            await after(page, look);
            await sleep(700);
            await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
            if (page.faults.length) console.error(name, look, page.faults);
            await page.context().close();
        }
    };
}
