// able.ts -- whether this browser can draw in three dimensions. Apart from the rest, so that asking does not fetch it.

export function hasWebGL(): boolean {
    try {
        return !!document.createElement("canvas").getContext("webgl2");
    } catch {
        return false;
    }
}
