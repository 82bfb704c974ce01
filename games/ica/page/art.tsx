// art.tsx -- everything printed, drawn as games/ica/art.svg has it for the page and for the printed set: stones engraved in the
// manner of the Ica stones, sacred objects, reports, the backs of the three layers, pawns.
import art from "../art.svg";
import { type Game, type Kind, printed } from "./model";

/** Drawn once and used by name everywhere. */
export function Sprite() {
    return <div class="ica-sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />;
}

/** A stone with its picture: pale lines with a dark lower edge, as if cut in. */
export function Stone({ number }: { number: number }) {
    return (
        <>
            <use href="#ica-pebble" x="-20" y="-20" width="40" height="40" />
            <use href={`#ica-e${number}`} class="ica-cut" x="-14" y="-13.200" width="29" height="29" /><use href={`#ica-e${number}`} class="ica-scratch" x="-14.500" y="-14.200" width="29" height="29" />
        </>
    );
}

const RED: Kind[] = ["stone", "pottery", "research"];

function Value({ kind, value }: { kind: Kind; value: number }) {
    const red = RED.includes(kind);
    if (kind === "report") return null;
    return (
        <g transform="translate(-13 -13)" class="ica-value">
            <use href={red ? "#ica-red" : "#ica-blue"} />
            <text y="3.300" text-anchor="middle">{value}</text>
        </g>
    );
}

/** The printed side of a tile. */
function Front({ game, face, covered }: { game: Game; face: number; covered: boolean }) {
    const p = printed(game, face);
    if (!p) return null;
    return (
        <>
            {p.kind === "stone" ? (
                <Stone number={p.number} />
            ) : p.kind === "research" ? (
                <use href={`#ica-e${p.number}`} class="ica-sketch" x="-16" y="-16" width="32" height="32" />
            ) : (
                <use href={`#ica-${p.kind}`} x="-16" y="-16" width="32" height="32" />
            )}
            {!covered && <Value kind={p.kind} value={p.value} />}
        </>
    );
}

export interface Drawn {
    game: Game;
    face: number;
    look: string; // yellow, light, dark, research
    down: boolean; // lies face down; if a face is given all the same, it is known privately
    bare?: boolean; // without the square: a stone on its research tile
    covered?: boolean; // a research tile under its stone
}

/** A tile as it lies: face up, face down, or face down but known. */
export function TileArt({ game, face, look, down, bare = false, covered = false }: Drawn) {
    const research = look === "research";
    return (
        <svg class={`ica-art ${look} ${down ? "down" : "up"} ${bare ? "bare" : ""}`} viewBox="-20 -20 40 40" aria-hidden="true">
            {!bare && <rect class="ica-ground" x="-19.500" y="-19.500" width="39" height="39" rx="4" />}
            {down && !research && <rect x="-19" y="-19" width="38" height="38" rx="4" fill={`url(#ica-p-${look})`} opacity=".55" />}
            {down && research && !face && <use href="#ica-glass" />}
            {down && !!face && <rect class="ica-hint" x="-15" y="-15" width="30" height="30" rx="4" />}
            {!!face && <g opacity={down ? 0.78 : 1} transform={down ? "scale(.8)" : undefined}><Front game={game} face={face} covered={covered} /></g>}
            {down && !!face && <use href="#ica-eye" x="6" y="6" width="13" height="13" />}
        </svg>
    );
}

/** A prospector or a researcher, with the seat's shape on the chest. */
export function PawnArt({ seat, ground }: { seat: number; ground: number }) {
    return (
        <svg class={`ica-pawn-art s${seat}`} viewBox="-16 -18 32 38" aria-hidden="true">
            <use href="#ica-body" /><use href={`#ica-pawn${ground}`} /><use href={`#ica-seat${seat}`} />
        </svg>
    );
}
