// offer.ts -- what may be done now: each choice of the View with the things on the table that it joins, and its words.
//
// A deed goes from a source (a pawn's cell, a tile of the hand) to a target (a cell). Pointing at the one lights up the other;
// who points at both does it. Which deeds there are, the server says; this only knows what their arguments mean.
import { type Contract, DROP_ADDED, PRICES } from "contract/ica";
import { say, words } from "page/words";
import { cellKey, cellName, type Game, type Key, type Kind, pawnCell, printed, type Props, type Scene, tileKey } from "./model";

export interface Deed {
    text: string;
    kind: Contract["act"];
    args: number[];
    sources: Key[];
    targets: Key[];
}

/** What sacred objects are spent on. */
export const OFFERS = ["look", "clepsydra", "steal", "swap", "influence", "crosscheck"] as const;
export type Offer = (typeof OFFERS)[number];
export const isOffer = (kind: Contract["act"]): kind is Offer => kind in PRICES;

/** Which objects go. */
export const spentOn = (kind: Offer): readonly Kind[] => PRICES[kind];

/** Offers that are chosen first and aimed then, never begun by a stray click on a cell. */
const ARMED: Contract["act"][] = ["look", "steal", "swap", "influence"];
export const isArmed = (kind: Contract["act"]): boolean => ARMED.includes(kind);

/** What can be added to a stone, in the order of the act's arguments. */
export const ADDED: readonly Kind[] = ["pottery", "clepsydra", "knife", "bone"];

export function deedsOf(props: Props, scene: Scene): Deed[] {
    const { game, view, seat } = props;
    if (!props.idle || seat < 0) return [];
    const spot = (ground: number) => cellKey(ground, pawnCell(scene, seat, ground));
    const whereIs = (face: number): Key => {
        const site = scene.piles.findIndex((pile) => pile[pile.length - 1]?.face === face);
        return site >= 0 ? cellKey(0, site) : cellKey(1, scene.lab.findIndex((l) => l.some((t) => t.face === face)));
    };
    return (view.choices ?? []).map(([text, number, ...given]) => {
        const kind = game.acts[number]!, args = given.map((a) => (Array.isArray(a) ? a[0] : a));
        const [a = 0, b = 0, c = 0] = args;
        const [sources, targets] = ((): [Key[], Key[]] => {
            switch (kind) {
                case "lay": return [[`u${a}`], [cellKey(1, b)]];
                case "place": return [[], [cellKey(a, b)]];
                case "move": return [[spot(a)], [cellKey(a, b)]];
                case "flip": case "retreat": return [[], [cellKey(1, a)]];
                case "dig": return [[], [cellKey(0, a)]];
                case "take": return [[], [whereIs(a)]];
                case "drop": return [[tileKey(a)], [spot(b)]];
                case "push": {
                    const ground = whereIs(a)[0] === "l" ? 1 : 0;
                    return [[cellKey(ground, b)], [cellKey(ground, c)]];
                }
                case "look": return [[], [cellKey(b, c)]];
                case "steal": return [[], [tileKey(a)]];
                case "swap": return [[cellKey(1, a), cellKey(1, b)], [cellKey(1, a), cellKey(1, b)]];
                case "influence": return [[cellKey(1, pawnCell(scene, a, 1))], [cellKey(1, b)]];
                default: return [[], []];
            }
        })();
        return { text, kind, args, sources, targets };
    });
}

const joins = (d: Deed, a: Key, b: Key): boolean => a !== b && d.sources.includes(a) && d.targets.includes(b);
export const between = (deeds: Deed[], a: Key, b: Key): Deed[] => deeds.filter((d) => joins(d, a, b) || joins(d, b, a));

/** The other ends of deeds that have one end here. */
export function otherEnds(deeds: Deed[], key: Key): Set<Key> {
    const ends = new Set<Key>();
    for (const d of deeds) {
        if (d.sources.includes(key)) for (const t of d.targets) ends.add(t);
        if (d.targets.includes(key)) for (const s of d.sources) ends.add(s);
    }
    ends.delete(key);
    return ends;
}

/** The first deed of each offer that may be taken up now; with a face, of those that spend such an object. */
export function offers(game: Game, deeds: Deed[], face = 0): Deed[] {
    const kind = printed(game, face)?.kind;
    return OFFERS.filter((offer) => !kind || spentOn(offer).includes(kind)).flatMap((offer) => deeds.find((d) => d.kind === offer) ?? []);
}

/** Deeds that differ only in the objects added, or in which of several orbs is spent, are one to whoever chooses. */
export function groups(deeds: Deed[]): Deed[][] {
    const by = new Map<string, Deed[]>();
    for (const d of deeds) {
        const name = d.kind === "look" ? `look.${d.args[1]}.${d.args[2]}` : d.kind === "drop" ? `drop.${d.args[0]}.${d.args[1]}` : isArmed(d.kind) && d.kind !== "influence" ? `${d.kind}.${d.args.join()}` : d.text;
        by.set(name, [...(by.get(name) ?? []), d]);
    }
    return [...by.values()];
}

/** A stone that may, or must, be helped by objects. */
export const isComposed = (group: Deed[]): boolean => group[0]!.kind === "drop" && group.some((d) => d.args.length === DROP_ADDED);

export function wordsOf({ game, talk }: Props, { kind, args }: Deed): string {
    const [a = 0, b = 0, c = 0] = args;
    const face = (n: number) => words.tell(game.faces[n]!, talk);
    switch (kind) {
        case "lay": return say("ica.page.do_lay", a, cellName(b));
        case "place": return a ? say("ica.page.do_place_lab", cellName(b)) : say("ica.page.do_place_site", cellName(b));
        case "move": return a ? say("ica.page.do_move_lab", cellName(b)) : say("ica.page.do_move_site", cellName(b));
        case "flip": return say("ica.page.do_flip", cellName(a));
        case "dig": return say("ica.page.do_dig", cellName(a));
        case "take": return say("ica.page.do_take", face(a));
        case "drop": return b ? say("ica.page.do_drop_lab", face(a)) : say("ica.page.do_drop_site", face(a));
        case "push": return say("ica.page.do_push", face(a), cellName(c));
        case "look": return b ? say("ica.page.do_look_lab", cellName(c)) : say("ica.page.do_look_site", cellName(c));
        case "clepsydra": return say("ica.page.do_clepsydra");
        case "steal": return say("ica.page.do_steal", face(a));
        case "swap": return say("ica.page.do_swap", cellName(a), cellName(b));
        case "influence": return say("ica.page.do_influence", talk.seat?.(a) ?? "", cellName(b));
        case "crosscheck": return say("ica.page.do_crosscheck");
        case "retreat": return say("ica.page.do_retreat", cellName(a));
        default: return say("ica.page.do_pass");
    }
}

/** An offer by name, and what it costs. */
export const offerWords = (kind: string): string => words.text(`ica.page.offer_${kind}`);
export const priceWords = (kind: string): string => words.text(`ica.page.price_${kind}`);
