// still.tsx -- towers side by side, as a picture of a position.
import { nest } from "page/three/measures";
import { ACROSS, type Posed, Pyramids } from "page/boards/pyramids";
import { sceneOf, type StillProps } from "./model";
import { plastics } from "./plastics";

const APART = 40;

/** Lone pyramids say nothing here. */
function standing({ game, view }: StillProps): Posed[] {
    const looks = plastics(), towers = sceneOf(game, view).towers.filter((t) => t.pieces.length > 1);
    return towers.flatMap(({ pieces }, i) => {
        const heights = nest(pieces.map((p) => p.size)), aside = (i - (towers.length - 1) / 2) * APART;
        return pieces.map(({ size, colour }, level): Posed => {
            const { body, ink, letter } = looks[colour]!;
            return { size, at: [aside * ACROSS[0], aside * ACROSS[1], heights[level]!], turn: [1, 0, 0, 0], body, ink, sign: letter };
        });
    });
}

export const Still = (props: StillProps) => <Pyramids pyramids={standing(props)} />;
