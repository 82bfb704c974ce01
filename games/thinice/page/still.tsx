// still.tsx -- the heap of the first seat, as a picture of a position.
import table from "../plastics.txt";
import { readPlastics } from "page/three/plastic";
import { Pyramids } from "page/boards/pyramids";
import { sceneOf, sizeOf, type StillProps } from "./model";

const UM = 1000, LARGE = 2; // micrometres in a millimetre; sizes here count from the small one

export function Still({ game, view }: StillProps) {
    const [look] = readPlastics(table), [heap] = sceneOf(game, view).seats;
    const fault = "#c9402f";
    return (
        <Pyramids
            pyramids={[...heap!.posed].map(([slot, { pose }]) => {
                const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = pose;
                return { size: LARGE - sizeOf(slot), at: [x / UM, y / UM, z / UM], turn: [w, i, j, k], body: heap!.guilty.has(slot) ? fault : look!.body, ink: look!.ink, sign: "" };
            })}
        />
    );
}
