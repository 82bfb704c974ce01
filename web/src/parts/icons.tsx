// icons.tsx -- the page's small signs, drawn as strokes in a box of 24.

const PATHS: Record<string, string> = {
    bot: "M6 10h12v9H6zM12 10V6M12 6a1.500 1.500 0 1 1 .01 0M9.500 14v1M14.500 14v1M3.500 13v3M20.500 13v3",
    away: "M12 4a8 8 0 1 0 8 8M14 3h6l-6 6h6M12 8v4l3 2",
    crown: "M4 18h16M4.500 15 3 6.500l5 4 4-6 4 6 5-4L19.500 15Z",
    menu: "M4 7h16M4 12h16M4 17h16",
    close: "M6 6l12 12M18 6 6 18",
    log: "M5 4h11l3 3v13H5zM8.500 10h7M8.500 13.500h7M8.500 17h4",
    chat: "M4 5h16v11H11l-5 4v-4H4z",
    rules: "M12 6.500C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12 6.500v13",
    score: "M5 20V11M12 20V4M19 20v-6",
    undo: "M9 8H15a4.500 4.500 0 0 1 0 9H8M9 8l3.500-3.500M9 8l3.500 3.500",
    leave: "M14 4H5v16h9M10 12h10M20 12l-3.500-3.500M20 12l-3.500 3.500",
    share: "M17 8a2.500 2.500 0 1 0-.01 0M7 14.500a2.500 2.500 0 1 0-.01 0M17 21a2.500 2.500 0 1 0-.01 0M9.200 10.800 14.800 7M9.200 13.200l5.600 3.800",
    again: "M18.500 9A7.500 7.500 0 1 0 19.500 13M19.500 4v5.500H14",
    device: "M8 3h8v18H8zM11 18h2",
    wide: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    sun: "M12 8a4 4 0 1 1-.01 0M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
    moon: "M19 14.500A8 8 0 0 1 9.500 5 8 8 0 1 0 19 14.500z",
    half: "M12 4a8 8 0 1 0 .01 0zM12 4v16M12 8h4.500M12 12h8M12 16h4.500",
    pause: "M8 5v14M16 5v14",
    play: "M7 4.500 19 12 7 19.500z",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    eye: "M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12zM12 9a3 3 0 1 1-.01 0",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    check: "M5 12.500 10 17.500 19.500 7",
    people: "M9 5a3.200 3.200 0 1 1-.01 0M3 19.500C3 15.500 5.500 13.500 9 13.500s6 2 6 6M16 5.500a3 3 0 0 1 0 6M17 13.800c2.500.5 4 2.500 4 5.700",
    lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
    wave: "M3 9q2.250-2.500 4.500 0t4.500 0 4.500 0 4.500 0M3 15q2.250-2.500 4.500 0t4.500 0 4.500 0 4.500 0",
    send: "M4 12 20 4l-4.500 16-4-6.500z",
    door: "M6 21V3h12v18M3 21h18M14.500 12v1.500",
    file: "M6 3h8l4 4v14H6zM12 10v7M12 17l-3-3M12 17l3-3",
};

export function Icon({ name, size = 20, label }: { name: string; size?: number; label?: string }) {
    const named = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true as const };
    return (
        <svg class="icon" width={size} height={size} viewBox="0 0 24 24" focusable="false" {...named}>
            <path d={PATHS[name] ?? ""} />
        </svg>
    );
}
