// hand.ts -- what the player's hand is doing: a rhombus picked and where it shall go, one to be laid, a cell with several acts.
//
// Everything is matched with the acts that the server offers. What nothing matches is put to the server as a question: its
// answer tells the swept cells, what stops the move, and the clause.
import { type Contract, TURNS } from "contract/inka";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Preview } from "page/wire";
import { useForesight } from "page/boards/board";
import { cellName, cellNamed, figureCell, halves, type Intent, isRound, moved, poseOver, type Props, rhombusAt, type Scene, type Stand, standing } from "./model";

export interface Deed {
    text: string;
    kind: Contract["act"];
    args: number[];
}

export interface Hand {
    deeds: Deed[];
    picked: number | null; // the rhombus to be moved
    movable: Set<number>;
    intent: Intent | null;
    told: Preview | undefined; // what the server says about the intent, or the place to lay
    live: Stand | null; // the picked rhombus while it is dragged
    laying: { cell: number | null; turn: number; pose: number | null } | null;
    listed: Deed[] | null;
    lit: Map<number, number | null>; // cells that may be chosen, with the points they cost where that matters
    stopped: number[]; // pieces in the way of a refused move
    rim: boolean; // it was the rim
    click: (cell: number) => void;
    pick: (tile: number) => void;
    aim: (intent: Intent, steps: number | null) => void;
    release: () => void; // do what was aimed at
    perform: (deed: Deed) => void;
    turnHand: (by: number) => void;
    carry: (cell: number | null) => void; // the rhombus to be laid, over a cell
    lay: () => void;
    drop: () => void;
}

interface Holding {
    picked: number | null;
    intent: Intent | null;
    steps: number | null; // broken steps while it is dragged
    cell: number | null; // where it shall be laid
    touched: number | null; // the cell that was touched for that, last
    listed: Deed[] | null;
}
const NOTHING: Holding = { picked: null, intent: null, steps: null, cell: null, touched: null, listed: null };
const CELL_ACTS: Deed["kind"][] = ["start", "walk", "passage", "block"], TURN_ACTS: Deed["kind"][] = ["turn", "symbol-turn"], MOVES: Deed["kind"][] = ["slide", "symbol-slide", ...TURN_ACTS];

export function deedsOf({ game, view, seat, idle }: Props): Deed[] {
    if (!idle || seat < 0) return [];
    return (view.choices ?? []).map(([text, kind, ...args]) => ({ text, kind: game.acts[kind]!, args: args.map((a) => (Array.isArray(a) ? a[0] : a)) }));
}

const isMove = (d: Deed): boolean => MOVES.includes(d.kind);

/** How far the offers go, this way round: the picture of a dragged rhombus goes a little farther and no more. */
function reach(deeds: Deed[], { tile, turns, way }: Intent): [least: number, most: number] {
    const steps = deeds.filter((d) => isMove(d) && d.args[0] === tile && d.args[1] === way && TURN_ACTS.includes(d.kind) === turns).map((d) => d.args[2]!);
    return [Math.min(0, ...steps), Math.max(0, ...steps)];
}
const SLACK = 0.14;

/** Reachable cells with their cost, as the server tells them. */
const costs = (told: Preview | undefined): Map<string, number> => new Map((told?.tolls ?? []).map((toll, i) => [told!.cells[i]!, toll]));

export function useHand(props: Props, scene: Scene, deeds: Deed[], moment: string, focus: (cell: string) => void): Hand {
    const { game, seat } = props;
    const [holding, hold] = useState<Holding>(NOTHING);
    const [turn, setTurn] = useState(0); // of the rhombus in the hand
    const [stop, setStop] = useState<{ pieces: number[]; rim: boolean } | null>(null);
    useLayoutEffect(() => hold(NOTHING), [moment]); // before anybody can touch it: later it would take a first touch away
    useEffect(() => {
        if (!props.complaint) setStop(null);
    }, [props.complaint]);

    const number = (kind: Deed["kind"]) => game.acts.indexOf(kind);
    const symbol = scene.stage === "walk";
    const { picked, intent, listed } = holding;
    const building = deeds.some((d) => d.kind === "lay") && scene.hand !== null;
    const pose = building && holding.cell !== null ? placed(scene, holding.cell, turn) : null;

    // ---- asking the server -----------------------------------------------------------------------
    const kindOf = (i: Intent) => (symbol ? (i.turns ? "symbol-turn" : "symbol-slide") : i.turns ? "turn" : "slide");
    const actOf = (i: Intent) => [number(kindOf(i)), i.tile, i.way, i.steps];
    const walking = (["passage", "walk"] as const).filter((kind) => deeds.some((d) => d.kind === kind)).map((kind) => [number(kind)]);
    const aimed = intent && intent.steps ? [actOf(intent)] : pose !== null ? [[number("lay"), pose]] : [];
    const foresee = useForesight(props, moment, [...walking, ...aimed]);
    const told = aimed[0] && foresee(aimed[0]);
    const cost = new Map(walking.flatMap((act) => [...costs(foresee(act))])); // who can do both, walks

    const deedOf = (i: Intent) => deeds.find((d) => d.kind === kindOf(i) && d.args[0] === i.tile && d.args[1] === i.way && d.args[2] === i.steps);
    const layDeed = () => deeds.find((d) => d.kind === "lay" && d.args[0] === pose);
    const at = (cell: number) => deeds.filter((d) => CELL_ACTS.includes(d.kind) && d.args[0] === cell);

    const perform = (deed: Deed) => {
        const cell = CELL_ACTS.includes(deed.kind) ? deed.args[0]! : intent ? figureCell(scene, seat) : holding.cell ?? figureCell(scene, seat);
        props.act(deed.text, cell >= 0 ? `c${cell}` : "");
        hold(NOTHING);
        if (document.activeElement?.closest(".inka-tray")) focus(`c${cell}`);
    };
    /** Asks why not, and shows what is in the way. */
    const whyNot = (act: number[], key: string) => {
        void props.preview(act).then((p) => {
            if (!p?.refusal) return;
            props.complain({ refusal: p.refusal, at: key });
            setStop({ pieces: p.pieces, rim: !!p.at_edge });
        });
    };
    const whyNotAt = (cell: number) => {
        const kind = scene.stage === "block" ? "block" : scene.stage === "start" ? "start" : "walk";
        const tile = rhombusAt(scene, cell)?.id;
        if (!deeds.length) return;
        if (scene.stage === "push" && tile !== undefined) whyNot([number("slide"), tile], `c${cell}`);
        else whyNot([number(kind), cell], `c${cell}`);
    };

    const movable = new Set(deeds.filter(isMove).map((d) => d.args[0]!));
    const pick = (tile: number) => hold(picked === tile ? NOTHING : { ...NOTHING, picked: tile });
    /** Where a touched cell wants the rhombus: on it and on the one touched before, which is its left half, or as it may lie there, turned as little as need be. */
    const put = (cell: number) => {
        const turns = Array.from({ length: TURNS }, (_, i) => (turn + i) % TURNS), before = holding.touched;
        const both = before === null ? undefined : turns.find((t) => {
            const over = poseOver(before, t);
            return over !== null && halves(over).left === before && halves(over).right === cell;
        });
        const wanted = both ?? turns.find((t) => deeds.some((d) => d.kind === "lay" && d.args[0] === placed(scene, cell, t)));
        if (wanted !== undefined) setTurn(wanted);
        hold({ ...NOTHING, cell: both === undefined ? cell : before, touched: cell });
    };
    const click = (cell: number) => {
        props.forgive();
        if (building) return holding.touched === cell && layDeed() ? perform(layDeed()!) : put(cell);
        const here = at(cell), tile = rhombusAt(scene, cell)?.id;
        const take = cell === figureCell(scene, seat) ? deeds.find((d) => d.kind === "take") : undefined;
        if (here.length === 1) return perform(here[0]!);
        if (here.length > 1) return hold({ ...NOTHING, listed: here });
        if (take) return perform(take);
        if (tile !== undefined && movable.has(tile)) return pick(tile);
        hold(NOTHING);
        whyNotAt(cell);
    };
    const aim = (next: Intent, steps: number | null) => {
        props.forgive();
        hold({ ...NOTHING, picked: next.tile, intent: next, steps });
    };
    const finish = (next: Intent | null) => {
        if (!next?.steps) return hold({ ...holding, steps: null, intent: null });
        const deed = deedOf(next), from = scene.rhombi.find((r) => r.id === next.tile);
        if (deed) return perform(deed);
        if (holding.steps !== null) hold({ ...NOTHING, picked: movable.has(next.tile) ? next.tile : null }); // dragged: it goes back
        if (from) whyNot(actOf(next), `r${next.tile}`);
    };
    const liveOf = (): Stand | null => {
        const r = scene.rhombi.find((x) => x.id === picked);
        if (!intent || holding.steps === null || !r) return null;
        const [least, most] = reach(deeds, intent);
        return moved(standing(r.pose), intent, Math.max(least - SLACK, Math.min(most + SLACK, holding.steps)));
    };
    const refused = told?.refusal && (intent || pose !== null) ? told : null;
    const lit = new Map<number, number | null>();
    if (picked === null && !building)
        for (const d of deeds)
            if (CELL_ACTS.includes(d.kind)) lit.set(d.args[0]!, cost.get(cellName(d.args[0]!)) ?? null);

    return {
        deeds, picked, movable, intent, told, listed, lit, click, pick, aim, perform,
        live: liveOf(),
        laying: building ? { cell: holding.cell, turn, pose } : null,
        stopped: refused ? refused.pieces : (stop?.pieces ?? []),
        rim: refused ? !!refused.at_edge : (stop?.rim ?? false),
        release: () => finish(intent),
        turnHand: (by) => setTurn((t) => (t + by + TURNS) % TURNS),
        carry: (cell) => hold({ ...NOTHING, cell }),
        lay: () => {
            const deed = layDeed();
            if (deed) perform(deed);
            else if (pose !== null) whyNot([number("lay"), pose], `c${holding.cell}`);
        },
        drop: () => (hold(NOTHING), setStop(null)),
    };
}

/** The place of the rhombus in the hand over a cell: of a face that a half turn leaves unchanged there is one name a place. */
function placed(scene: Scene, cell: number, turn: number): number | null {
    return poseOver(cell, isRound(scene.hand!.face) ? turn % 3 : turn);
}

/** Cells that a preview names. */
export const cellsOf = (told: Preview | undefined): number[] => (told?.cells ?? []).map(cellNamed);
