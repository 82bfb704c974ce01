// still.tsx -- the pictures in the rules: positions of the engine (games/GAME/page/scenes.txt), drawn by the game's own board.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { app } from "../app";
import { type Board, type BoardProps, loadBoard, useSize } from "../boards/board";
import { built } from "../built";
import { fetched } from "../load";
import type { Game, View } from "../wire";
import { type Talk, words } from "../words";

const DRAWN = { width: 760, height: 500, empty: 0 }; // the size of a board before it is made smaller

/** Nobody is at this table, and nothing can be done. */
function still(game: Game, view: View, talk: Talk): BoardProps {
    const nothing = () => undefined, never = () => new Promise<never>(nothing);
    return {
        game, view, talk, seat: -1, idle: true, dealing: false, sending: null, complaint: null, acts: 0, options: {}, places: new Map(),
        seats: Array.from({ length: view.seats }, (_, seat) => ({ kind: "person", name: words.text(`page.person.${seat}`), level: null, online: true, stand_in: false, muted: false })),
        hands: { own: new Map(), poses: new Map(), listen: nothing, tell: nothing, trip_ms: () => 0 }, act: nothing, press: never, preview: never, complain: nothing, forgive: nothing, openRule: nothing, fail: nothing,
    };
}

function Picture({ board, game, view }: { board: Board; game: Game; view: View }) {
    const [ref, size] = useSize<HTMLDivElement>();
    const talk: Talk = { game, seat: (seat) => words.text(`page.person.${seat}`), ...board.naming };
    const BoardOf = board.default, { width, height, empty } = (size && board.drawn?.(size.width)) ?? DRAWN, scale = size ? size.width / width : 0;
    if (board.Still) return <div class="still-frame" ref={ref}><board.Still game={game} view={view} talk={talk} /></div>;
    return (
        <div class="still-frame" ref={ref} style={{ height: `${(height - empty) * scale}px` }}>
            {scale > 0 && <div class="still-board" style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}><BoardOf {...still(game, view, talk)} /></div>}
        </div>
    );
}

/** Draws the pictures of a rules page into their places once it is there. */
export function useStills(page: { current: HTMLElement | null }, id: string, shown: boolean): void {
    useEffect(() => {
        const game = app.games.get(id), places = [...(page.current?.querySelectorAll<HTMLElement>("[data-scene]") ?? [])];
        if (!shown || !game || !places.length) return;
        let here = true;
        void Promise.all([loadBoard(id), words.want(id), fetched(built.scenes[id]!).then((a) => a.json() as Promise<Record<string, View>>)]).then(([board, , scenes]) => {
            for (const place of here ? places : []) {
                const view = scenes[place.dataset.scene!];
                if (view) render(<Picture board={board} game={game} view={view} />, place);
            }
        }, () => undefined); // the rules can be read without
        return () => {
            here = false;
            for (const place of places) render(null, place);
        };
    }, [id, shown, words.language]);
}
