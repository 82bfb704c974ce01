// common.tsx -- pieces of page that every screen has: the mark, the connection, language and theme.
import { app, type Theme } from "../app";
import { say, words } from "../words";
import { Icon } from "./icons";

/** The name as a drawing: the circumflex is an islet in the sea. */
export function Mark({ size = 34, name = true }: { size?: number; name?: boolean }) {
    return (
        <span class="mark">
            <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
                <circle cx="20" cy="20" r="19" class="mark-sea" />
                <path class="mark-isle" d="M7 23.500c4-.5 5.500-5.500 8-8.500 1.800-2.200 3.200-2.800 5-5 2.200 2.600 3.600 3.400 5.200 6.200 1.900 3.400 4 6.900 7.800 7.300z" />
                <path class="mark-wave" d="M5.500 27.500q3.600-3 7.250 0t7.250 0 7.250 0 7.250 0M9 32.500q2.750-2.500 5.500 0t5.500 0 5.500 0 5.500 0" />
            </svg>
            {name && <span class="mark-name">Îlot</span>}
        </span>
    );
}

export function LinkState() {
    const { link: state, silent, rtt_ms } = app.connection, link = state === "open" && silent ? "silent" : state;
    const word = link === "silent" ? say("page.link.silent") : link === "open" ? say("page.link.open") : link === "lost" ? say("page.link.lost") : say("page.link.connecting");
    return (
        <span class={`link-state ${link}`} data-link={link} title={rtt_ms === null ? word : `${word} · ${rtt_ms} ms`}>
            <span class="link-dot" aria-hidden="true" />
            <span class="link-word">{word}</span>
        </span>
    );
}

export function LanguageSwitch() {
    const other = words.language === "fr" ? "en" : "fr";
    return (
        <button type="button" class="bare language" lang={other} onClick={() => void words.choose(other)} aria-label={`FR EN · ${other === "fr" ? "Passer en français" : "Switch to English"}`}>
            <span aria-hidden="true"><b class={words.language === "fr" ? "on" : ""}>FR</b> <b class={words.language === "en" ? "on" : ""}>EN</b></span>
        </button>
    );
}

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const SIGN: Record<Theme, string> = { auto: "half", light: "sun", dark: "moon" };

export function ThemeSwitch({ wordy = false }: { wordy?: boolean }) {
    const label = app.theme === "auto" ? say("page.theme.auto") : app.theme === "light" ? say("page.theme.light") : say("page.theme.dark");
    return (
        <button type="button" class={wordy ? "menu-item" : "bare"} onClick={() => (app.theme = NEXT[app.theme])} aria-label={label} title={label}>
            <Icon name={SIGN[app.theme]} /> {wordy && label}
        </button>
    );
}
