// offer.ts -- what may be done now, sorted from the View's choices by kind of act; and what the server says of it.
import { useEffect, useState } from "preact/hooks";
import type { Choice, Game, Message, Preview, View } from "../../wire";
import type { BoardProps } from "../board";

export interface Offer {
    replaces: { act: string; place: number; slot: number }[];
    swaps: { act: string; slot: number }[];
    keep: string | undefined;
    bonus: string | undefined;
    thrown: string | undefined;
    key: string; // changes when the offer does
}

export function offerOf(game: Game, choices: Choice[]): Offer {
    const of = (kind: string) => choices.filter((c) => game.acts[c[1]] === kind);
    const number = (arg: Choice[number] | undefined): number => (typeof arg === "number" ? arg : -1);
    return {
        replaces: of("replace").map((c) => ({ act: c[0], place: number(c[2]), slot: number(c[3]) })),
        swaps: of("swap").map((c) => ({ act: c[0], slot: number(c[2]) })),
        keep: of("keep")[0]?.[0],
        bonus: of("bonus")[0]?.[0],
        thrown: of("throw")[0]?.[0],
        key: choices.map((c) => c[0]).join(),
    };
}

const ASK_AFTER_MS = 60; // a mouse that only passes asks nothing

/** What the acts would mean, in the server's words; asked once each while the offer lasts. */
export function useForesight(props: BoardProps, offer: Offer, acts: string[]): (act: string | undefined) => Message[] {
    const [known, setKnown] = useState<{ key: string; by: Record<string, Preview> }>({ key: "", by: {} });
    const current = known.key === offer.key ? known.by : {};
    useEffect(() => {
        const wanted = acts.filter((act) => !current[act]);
        if (!wanted.length) return;
        let live = true;
        const timer = window.setTimeout(() => {
            for (const act of wanted)
                void props.preview(act).then((p) => {
                    if (live && p) setKnown((k) => ({ key: offer.key, by: { ...(k.key === offer.key ? k.by : {}), [act]: p } }));
                });
        }, ASK_AFTER_MS);
        return () => {
            live = false;
            window.clearTimeout(timer);
        };
    }, [offer.key, acts.join()]);
    return (act) => (act ? (current[act]?.lines ?? []) : []);
}

// ---- rows: what the server says of each that is whole --------------------------------------

export interface RowScore {
    points: number;
    kind: "rises" | "colour" | "falls";
}

/** From `seat.row` to its score, read from the score lines. */
export function rowScores(view: View): Map<string, RowScore> {
    const rows = new Map<string, RowScore>();
    for (const [seat, points, why] of view.score) {
        const part = /^ipso\.score\.(row|colour|parity|stars|falls)$/.exec(why[0])?.[1];
        if (!part) continue;
        const key = `${seat}.${Number(why[1]) - 1}`;
        const row = rows.get(key) ?? { points: 0, kind: part === "falls" ? "falls" : part === "colour" ? "colour" : "rises" };
        row.points += points;
        rows.set(key, row);
    }
    return rows;
}
