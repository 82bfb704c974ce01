// layout.ts -- where things lie, for a stage of any size: on a desk the hall with a column beside it, on a phone everything one
// below the other, the hall as wide as the screen.
export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}
export interface Layout {
    tall: boolean;
    low: boolean; // a phone that lies
    hall: Box;
    rivals: Box;
    phases: Box;
    prompt: Box;
    tray: Box;
    bar: Box;
    scale: number; // pixels for a unit of the picture
}

export const box = ({ x, y, w, h }: Box) => ({ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });

const GAP = 8, PHASES = 34, BAR = 46, LOW = 470;

export function layoutOf(width: number, height: number, picture: { w: number; h: number }, seated: boolean, others: number): Layout {
    return width < height * 1.02 ? tallLayout(width, height, picture, seated) : wideLayout(width, height, picture, seated, others);
}

/** Small pictures in the rules as on a phone: a column beside the hall could not be read. */
export const drawn = (wide: number) => (wide < 520 ? { width: 400, height: 484, empty: 46 } : null);

/** The hall as large as fits into the room, in its middle. */
function fitted(room: Box, picture: { w: number; h: number }): [hall: Box, scale: number] {
    const scale = Math.min(room.w / picture.w, room.h / picture.h), w = picture.w * scale, h = picture.h * scale;
    return [{ x: room.x + (room.w - w) / 2, y: room.y + (room.h - h) / 2, w, h }, scale];
}

function tallLayout(width: number, height: number, picture: { w: number; h: number }, seated: boolean): Layout {
    const rivals = 52, prompt = 40, bar = seated ? BAR : 0, tray = seated ? 158 : 0, w = width - GAP * 2;
    const below = PHASES + prompt + tray + bar + GAP;
    const [hall, scale] = fitted({ x: 2, y: rivals + 2, w: width - 4, h: Math.max(200, Math.min((width - 4) * picture.h / picture.w, height - rivals - below)) }, picture);
    const foot = hall.y + hall.h + 2, trayTop = foot + PHASES + prompt;
    return {
        tall: true, low: false, hall, scale, rivals: { x: GAP, y: 2, w, h: rivals },
        phases: { x: GAP, y: foot, w, h: PHASES }, prompt: { x: GAP, y: foot + PHASES, w, h: prompt },
        tray: { x: GAP, y: trayTop, w, h: Math.max(0, height - trayTop - bar - GAP) }, bar: { x: GAP, y: height - bar - GAP / 2, w, h: bar },
    };
}

function wideLayout(width: number, height: number, picture: { w: number; h: number }, seated: boolean, others: number): Layout {
    const column = Math.max(height < LOW ? 184 : 236, Math.min(380, width * 0.25)), x = width - column - GAP;
    const [hall, scale] = fitted({ x: GAP, y: GAP / 2, w: width - column - GAP * 3, h: height - GAP }, picture);
    const low = height < LOW, rivals = low ? 30 * others : Math.max(132, 42 * others), bar = seated ? (low ? 76 : 96) : 0, prompt = low ? 66 : 74, top = rivals + (low ? GAP : GAP * 2), phases = low ? 54 : 62;
    return {
        tall: false, low, hall, scale, rivals: { x, y: low ? 2 : GAP, w: column, h: rivals },
        phases: { x, y: top, w: column, h: phases }, prompt: { x, y: top + phases + 4, w: column, h: prompt },
        tray: { x, y: top + phases + prompt + GAP, w: column, h: Math.max(0, height - top - phases - prompt - bar - GAP * 3) }, bar: { x, y: height - bar - GAP / 2, w: column, h: bar },
    };
}
