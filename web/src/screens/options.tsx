// options.tsx -- what a table plays by: the game's options in players' words, and how the table is run. What cannot be is not
// offered, and what the server refuses is said beside the field.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Session } from "../session";
import type { GameOption } from "../wire";
import { say, words } from "../words";

const PACES: [ms: number, name: () => string][] = [
    [100, () => say("page.lobby.quick")], [700, () => say("page.lobby.steady")], [1500, () => say("page.lobby.slow")],
];
const GRACES: (number | null)[] = [15_000, 60_000, 300_000, null];
/** For who wants to know exactly: folded away. */
const FINE = /_ms$|^max_rounds$|^idle_s$|^limit_min$/;
/** Options that only so many seats make possible. */
const ONLY_FOR: Record<string, number> = { gus: 2 };

/** The seat that a value names, or -1: options about players know them by their letters. */
function seatOf(option: GameOption, value: number): number {
    const name = option.values?.[value - option.low];
    return name && /^[A-J]$/.test(name) ? name.charCodeAt(0) - 65 : -1;
}

const fits = (option: GameOption, value: number, seats: number): boolean =>
    seatOf(option, value) < seats && (!(option.name in ONLY_FOR) || value === 0 || seats === ONLY_FOR[option.name]);

/** The options that so many seats would make impossible, as they are without anybody's wish. */
export function optionsFor(session: Session, seats: number): Record<string, number> {
    const wrong = session.game!.options.filter((o) => !fits(o, session.table!.options[o.name] ?? o.standard, seats));
    return Object.fromEntries(wrong.map((o) => [o.name, o.standard]));
}

function valueName(session: Session, option: GameOption, value: number): string {
    const seat = seatOf(option, value), name = option.values?.[value - option.low], key = `${session.game!.id}.value.${name}`;
    return seat >= 0 ? session.seatName(seat) : words.has(key) ? words.text(key) : (name ?? String(value));
}

interface Changing {
    session: Session;
    wrong: { field: string; text: string } | null;
    set: (field: string, fields: Record<string, unknown>) => void;
    say: (field: string, text: string) => void;
}

export function Options({ session }: { session: Session }) {
    const [wrong, setWrong] = useState<Changing["wrong"]>(null);
    const game = session.game!, table = session.table!;
    const changing: Changing = {
        session,
        wrong,
        set: (field, fields) => void session.attempt({ t: "set", ...fields }).then((text) => setWrong(text ? { field, text } : null)),
        say: (field, text) => setWrong({ field, text }),
    };
    const offered = game.options.filter((o) => !(o.name in ONLY_FOR) || ONLY_FOR[o.name] === table.seats_count);
    const option = (o: GameOption) => <OptionField key={o.name} option={o} changing={changing} />;
    const fine = offered.filter((o) => FINE.test(o.name));
    return (
        <div class="terms">
            {offered.filter((o) => !FINE.test(o.name)).map(option)}
            {fine.length > 0 && (
                <details>
                    <summary>{say("page.lobby.fine")}</summary>
                    <div class="terms">{fine.map(option)}</div>
                </details>
            )}
            <h3>{say("page.lobby.table")}</h3>
            <TableFields changing={changing} />
        </div>
    );
}

function Field({ name, label, about, wrong, tick, children }: {
    name: string;
    label: string;
    about: string;
    wrong: Changing["wrong"];
    tick?: boolean; // a box to tick stands before its words
    children: ComponentChildren;
}) {
    return (
        <div class="term" data-option={name}>
            <label class={tick ? "term-line tick" : "term-line"}>{tick && children}<span>{label}</span>{!tick && children}</label>
            {about && <p class="term-about">{about}</p>}
            {wrong?.field === name && <p class="term-wrong" role="alert">{wrong.text}</p>}
        </div>
    );
}

const UNITS: [suffix: RegExp, unit: () => string, scale: number][] = [
    [/_ms$/, () => say("page.unit.s"), 1000], [/_s$/, () => say("page.unit.s"), 1], [/_min$/, () => say("page.unit.min"), 1],
];

function OptionField({ option: o, changing }: { option: GameOption; changing: Changing }) {
    const { session, wrong } = changing, table = session.table!, game = session.game!;
    const may = session.you.host && table.state !== "running", value = table.options[o.name] ?? o.standard;
    const why = `${game.id}.page.about.${o.name}`, about = words.has(why) ? words.text(why) : "", label = words.text(`${game.id}.option.${o.name}`);
    const set = (v: number) => changing.set(o.name, { options: { [o.name]: v } });
    const field = (control: ComponentChildren, tick = false) => <Field name={o.name} label={label} about={about} wrong={wrong} tick={tick}>{control}</Field>;
    if (o.low === 0 && o.high === 1) return field(<input type="checkbox" checked={value === 1} disabled={!may} onChange={(e) => set(e.currentTarget.checked ? 1 : 0)} />, true);
    const all = Array.from({ length: o.high - o.low + 1 }, (_, i) => o.low + i);
    if (o.values || all.length < 12)
        return field(
            <select value={String(value)} disabled={!may} onChange={(e) => set(Number(e.currentTarget.value))}>
                {all.filter((v) => fits(o, v, table.seats_count)).map((v) => <option key={v} value={String(v)}>{valueName(session, o, v)}</option>)}
            </select>,
        );
    const [, unit, scale] = UNITS.find(([suffix]) => suffix.test(o.name)) ?? [null, () => "", 1];
    const typed = (e: { currentTarget: HTMLInputElement }) => {
        const wish = Math.round(Number(e.currentTarget.value) * scale);
        if (e.currentTarget.value !== "" && wish >= o.low && wish <= o.high) return set(wish);
        changing.say(o.name, say("page.lobby.range", o.low / scale, o.high / scale));
        e.currentTarget.value = String(value / scale);
    };
    return field(
        <span class="term-number">
            <input type="number" min={o.low / scale} max={o.high / scale} step={scale > 1 ? "any" : 1} value={value / scale} disabled={!may} onChange={typed} /> {unit()}
        </span>,
    );
}

function TableFields({ changing: { session, wrong, set } }: { changing: Changing }) {
    const table = session.table!, may = session.you.host;
    const seconds = (ms: number) => (ms < 60_000 ? say("page.lobby.seconds", ms / 1000) : say("page.lobby.minutes", ms / 60_000));
    return (
        <>
            <Field name="listed" label={say("page.lobby.listed")} about={say("page.lobby.listed_about")} wrong={wrong} tick>
                <input type="checkbox" checked={table.listed} disabled={!may} onChange={(e) => set("listed", { listed: e.currentTarget.checked })} />
            </Field>
            <Field name="hints" label={say("page.lobby.hints")} about={say("page.lobby.hints_about")} wrong={wrong} tick>
                <input type="checkbox" checked={table.hints} disabled={!may} onChange={(e) => set("hints", { hints: e.currentTarget.checked })} />
            </Field>
            <Field name="grace" label={say("page.lobby.grace")} about={say("page.lobby.grace_about")} wrong={wrong}>
                <select value={String(table.grace_ms)} disabled={!may} onChange={(e) => set("grace", { grace_ms: e.currentTarget.value === "null" ? null : Number(e.currentTarget.value) })}>
                    {[...new Set([...GRACES, table.grace_ms])].map((g) => <option key={String(g)} value={String(g)}>{g === null ? say("page.lobby.never") : seconds(g)}</option>)}
                </select>
            </Field>
            <Field name="pace" label={say("page.lobby.pace")} about={say("page.lobby.pace_about")} wrong={wrong}>
                <select class="pace" value={String(table.bot_pause_ms)} disabled={!may} onChange={(e) => set("pace", { bot_pause_ms: Number(e.currentTarget.value) })}>
                    {PACES.map(([ms, name]) => <option key={ms} value={String(ms)}>{name()}</option>)}
                    {!PACES.some(([ms]) => ms === table.bot_pause_ms) && <option value={String(table.bot_pause_ms)}>{seconds(table.bot_pause_ms)}</option>}
                </select>
            </Field>
            <Field name="chat" label={say("page.lobby.chat")} about={say("page.lobby.chat_about")} wrong={wrong}>
                <select value={table.chat} disabled={!may} onChange={(e) => set("chat", { chat: e.currentTarget.value })}>
                    <option value="open">{say("page.lobby.chat_open")}</option>
                    <option value="seats">{say("page.lobby.chat_seats")}</option>
                    <option value="closed">{say("page.lobby.chat_closed")}</option>
                </select>
            </Field>
        </>
    );
}
