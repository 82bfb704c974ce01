// turn.ts -- "it is your turn" for who looks elsewhere: the title, the icon, a soft sound if wanted, a short vibration on phones.
import { useEffect, useRef } from "preact/hooks";
import { kept } from "../keep";
import type { Session } from "../session";
import { say, words } from "../words";

/** Something is to be done here and now, by somebody at this screen. Where everybody plays at once that is always so, and nobody is called. */
export function isMyTurn({ view, you, game, table, picture }: Session): boolean {
    return table?.state === "running" && !game?.tick_hz && !picture.playing && !!view && !view.over && view.may_act.some((s) => you.seats.includes(s));
}

// ---- a sound: two notes, quietly, made here and fetched from nowhere --------------------------------

let audio: AudioContext | null = null;

export function chime(): void {
    audio ??= new AudioContext();
    const at = audio.currentTime;
    for (const [i, hz] of [523.25, 659.25].entries()) {
        const note = audio.createOscillator(), loud = audio.createGain(), begins = at + i * 0.14;
        note.frequency.value = hz;
        loud.gain.setValueAtTime(0, begins);
        loud.gain.linearRampToValueAtTime(0.08, begins + 0.03);
        loud.gain.exponentialRampToValueAtTime(0.0005, begins + 0.5);
        note.connect(loud).connect(audio.destination);
        note.start(begins);
        note.stop(begins + 0.55);
    }
}

// ---- the icon: the islet, with a light on it when it is one's turn -----------------------------------

const LIGHT = '<circle cx="30" cy="10" r="9" fill="#dfa111" stroke="#fffdf6" stroke-width="2.5"/></svg>';
let plain: string | null = null, lit: string | null = null;

function showIcon(mine: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return;
    plain ??= link.href;
    if (!mine) return void (link.href = plain);
    if (lit) return void (link.href = lit);
    void fetch(plain).then((a) => a.text()).then((svg) => {
        lit = `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", LIGHT))}`;
        link.href = lit;
    }, () => undefined);
}

/** Keeps title and icon true, and calls when the turn comes. */
export function useTurn(session: Session): void {
    const { game } = session, mine = isMyTurn(session), before = useRef<boolean | null>(null);
    const name = game ? words.text(`${game.id}.name`) : "";
    useEffect(() => {
        document.title = [mine && `● ${say("page.turn.yours")}`, name, "Îlot"].filter(Boolean).join(" · ");
    });
    useEffect(() => {
        showIcon(mine);
        if (mine && before.current === false) {
            if (kept.sound === "on") chime();
            if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
        }
        before.current = mine;
    }, [mine]);
    useEffect(() => () => showIcon(false), []);
}
